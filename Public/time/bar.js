// The time bar: how fast the stage runs, whether it stands still, and what of the last minute is
// looked at again.

import { announce } from '../announce.js';
import { say, set } from '../tune/elements.js';
import { timeWords } from './words.js';

const byId = (id) => document.getElementById(id);
/** Whoever dictates, or slips on a key, turns them off (WCAG 2.2, 2.1.4). */
const KEYS = { ',': 'step-back', '.': 'step-forward', k: 'pause' };
/** Where the choice is kept for the next visit; a browser that keeps nothing throws. */
const KEPT = 'pirouette.keys';
const attempt = (act) => { try { return act(); } catch { return null; } };
/** Fields in which a letter is a letter. */
const TYPED = 'textarea, select, [contenteditable], input:not([type="range"], [type="radio"], ' +
  '[type="checkbox"], [type="button"])';

/**
 * @param {(message: object) => void} ask of the instrument: `{act: 'pause', paused: true}`
 * @param {(text: string) => void} advise says what to do first
 * @returns {{show: (state: object) => void, greeted: (hello: object) => void}}
 */
export function timeBar(ask, advise) {
  const pause = byId('pause');
  const scrub = byId('scrub');
  const now = byId('now');
  const words = byId('stage-time');
  const keys = byId('keys');
  const rates = [...document.querySelectorAll('input[name="rate"]')];
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const page = { isShared: false, isReduced: false };
  let state = { rate: 1, isPaused: false, isLooking: false, isResting: false };
  let isScrubbing = false;
  /** It has been resumed by hand: less motion was asked for, this one all the same. */
  let isWilling = false;
  let isGreeted = false;

  for (const rate of rates) {
    rate.addEventListener('change', () => ask({ act: 'rate', rate: Number(rate.value) }));
  }
  const resume = () => {
    isWilling = true;
    page.isReduced = false;
  };
  pause.addEventListener('click', () => {
    if (state.isPaused || state.isResting) resume();
    if (state.isResting) ask({ act: 'now' });
    else ask({ act: 'pause', paused: !state.isPaused });
  });
  byId('step-back').addEventListener('click', () => ask({ act: 'step', by: -1 }));
  byId('step-forward').addEventListener('click', () => ask({ act: 'step', by: 1 }));
  now.addEventListener('click', () => {
    if (!state.isLooking) return;
    if (state.isResting) resume();
    ask({ act: 'now' });
  });
  scrub.addEventListener('pointerdown', () => { isScrubbing = true; });
  addEventListener('pointerup', () => { isScrubbing = false; }, true);
  addEventListener('pointercancel', () => { isScrubbing = false; }, true);
  scrub.addEventListener('input', () => ask({ act: 'look', seconds: -Number(scrub.value) }));

  keys.checked = attempt(() => localStorage.getItem(KEPT)) !== 'off';
  keys.addEventListener('change', () =>
    attempt(() => localStorage.setItem(KEPT, keys.checked ? 'on' : 'off')));
  addEventListener('keydown', (event) => {
    const id = keys.checked && KEYS[event.key];
    if (!id || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    event.preventDefault();
    byId(id).click();
  });

  /** Nobody stops a stage for others: on a shared one only this page's painting rests. */
  const respect = () => {
    if (!reduced.matches || !isGreeted || isWilling) return;
    page.isReduced = true;
    ask(page.isShared ? { act: 'rest' } : { act: 'pause', paused: true });
    advise('It stands still, because you asked for less motion: press Resume, then hold.');
  };
  reduced.addEventListener('change', () => {
    isWilling = false;
    respect();
  });

  const spoken = () => [state.rate, state.isPaused, state.isLooking, state.isResting].join();
  return {
    show(next) {
      const before = spoken();
      state = { ...next };
      const text = timeWords(state, page);
      say(words, text);
      say(pause, state.isPaused || state.isResting ? 'Resume' : 'Pause');
      for (const rate of rates) rate.checked = Number(rate.value) === state.rate;
      set(now, 'aria-disabled', String(!state.isLooking));
      if (!isScrubbing) scrub.value = -state.age;
      set(scrub, 'aria-valuetext', state.isLooking ? text : 'now');
      document.documentElement.classList.toggle('looking', state.isLooking && !state.isResting);
      if (spoken() !== before && isGreeted) announce(`Time: ${text}.`);
    },
    greeted(hello) {
      isGreeted = true;
      page.isShared = typeof hello.stage === 'string';
      if (!hello.resumed) respect();
    },
  };
}

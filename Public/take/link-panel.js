// "A link to all of this", and the bar that tells of the one that was opened.

import { copyButton } from './clipboard.js';
import { commandText, fragmentOf, linkText, Replay } from './replay.js';

const byId = (id) => document.getElementById(id);

/** Where the page is, for everyone: a stage's name and what else stands in the query is ours. */
const page = () => `${location.origin}${location.pathname}`;

/** What a person does to the animation beside changing its settings: any of it is their turn. */
const TURNS = ['hold', 'refresh', 'work'];

/**
 * @param {{question: (question: object) => void, change: (change: object) => void}} actions
 * @param {() => string} interruption the strategy in force, to be set again: an event that changes
 *   nothing, which ends a replay
 * @param {(sentence: string) => void} say
 */
export function linkPanel({ question, change }, interruption, say) {
  const [text, copy, command, copyCommand, note] =
    ['link-text', 'link-copy', 'link-command', 'link-command-copy', 'link-note'].map(byId);
  const hint = note.textContent;
  /** Those who wait for the link that was asked for. */
  let waiting = [];

  const show = (fragment, reason = '') => {
    text.value = fragment && linkText(page(), fragment);
    command.value = fragment && commandText(fragment);
    note.textContent = reason ? `There is no link: ${reason}.` : hint;
    note.classList.toggle('fault', reason !== '');
    for (const tell of waiting) tell();
    waiting = [];
  };
  const ask = () => new Promise((resolve) => {
    waiting.push(resolve);
    question({ type: 'link' });
  });
  copyButton(copy, text, () => ask().then(() => text.value), say);
  copyButton(copyCommand, command, () => ask().then(() => command.value), say);
  const bar = replayBar({ question, change }, interruption, say);

  return {
    greeted(hello) {
      copy.disabled = copyCommand.disabled = false;
      bar.greeted(hello);
    },
    shown(is) { if (is && !copy.disabled) ask(); },
    answered(answer) {
      if (answer.type === 'link') show(answer.fragment);
      else if (answer.question === 'link') show('', answer.reason);
      else bar.answered(answer);
    },
    turn: bar.turn,
  };
}

function replayBar({ question, change }, interruption, say) {
  const [bar, words, act, close] =
    ['replay', 'replay-text', 'replay-act', 'replay-close'].map(byId);
  const replay = new Replay();

  const show = () => {
    const { state, sentence } = replay;
    if (words.textContent !== sentence) {
      words.textContent = sentence;
      say(sentence);
    }
    words.classList.toggle('fault', state === 'refused');
    bar.hidden = state === 'none' || state === 'asked';
    act.hidden = state === 'refused';
    act.textContent = state === 'running' ? 'My turn' : 'Again';
    close.hidden = state === 'running';
  };
  const send = (asked) => {
    if (asked) question(asked);
    show();
  };
  const open = () => {
    const fragment = fragmentOf(location.hash);
    if (fragment) send(replay.play(fragment));
  };

  act.addEventListener('click', () => {
    if (replay.state === 'running') change({ hold: { interruption: interruption() } });
    else send(replay.play(replay.fragment));
  });
  close.addEventListener('click', () => {
    bar.hidden = true;
    // The stage is the person's own now: a reload is to begin a new one.
    history.replaceState(null, '', location.pathname + location.search);
    byId('hold').focus();
  });
  const turn = () => replay.take();
  for (const id of TURNS) {
    for (const event of ['pointerdown', 'keydown']) byId(id).addEventListener(event, turn);
  }
  addEventListener('hashchange', open);

  let isOpened = false;
  return {
    greeted(hello) {
      if (!isOpened) {
        isOpened = true;
        return open();
      }
      if (!hello.resumed) send(replay.lost());
    },
    answered(answer) {
      replay.answered(answer);
      show();
    },
    turn,
  };
}

// The page's buttons and fields: what a person does becomes inputs and settings.

import { curveText, NAMED, parseCurve } from './curve-text.js';
import { holdButton } from './hold-button.js';

const byId = (id) => document.getElementById(id);

/**
 * @param {{input: (event: string, time: number, fields?: object) => void,
 *   settings: (hold: object) => void, cube: (pauseReason: string) => void}} actions `cube` is told
 *   why it rests, and nothing when it moves
 * @returns {{greeted: (hello: object, adopt: boolean) => void, letGo: () => void}} `letGo` when the
 *   server refused the press
 */
export function setUpControls(actions) {
  const hold = holdButton(byId('hold'),
    (time) => actions.input('press', time),
    (time) => actions.input('release', time));
  byId('toggle').addEventListener('change', (event) => {
    hold.release();
    hold.toggles = event.target.checked;
  });

  byId('refresh').addEventListener('click', (event) => actions.input('spin', event.timeStamp));
  byId('work').addEventListener('click', (event) => actions.input('work', event.timeStamp));

  const interruption = byId('interruption');
  interruption.addEventListener('change', () => {
    actions.settings({ interruption: interruption.value });
  });
  const showCurve = setUpCurve((curve) => actions.settings({ curve }));
  setUpCube(actions.cube);

  return {
    letGo: () => hold.cancel(),
    greeted(hello, adopt) {
      for (const option of interruption.options) {
        option.disabled = !hello.interruptions.includes(option.value);
      }
      if (!adopt) return;
      interruption.value = hello.settings.hold.interruption;
      showCurve(hello.settings.hold.curve);
    },
  };
}

/** The list of names and the text are two views of one curve. */
function setUpCurve(chosen) {
  const select = byId('curve');
  const field = byId('curve-text');
  const note = byId('curve-note');
  const hint = note.textContent;

  const show = (text) => {
    const parsed = parseCurve(text);
    if (parsed.error) return;
    select.value = parsed.name;
    field.value = parsed.name in NAMED ? curveText(parsed.name) : text;
    tell(parsed);
  };
  const tell = (parsed) => {
    field.setAttribute('aria-invalid', String(Boolean(parsed.error)));
    note.classList.toggle('fault', Boolean(parsed.error));
    note.textContent = parsed.error ? `character ${parsed.at + 1}: ${parsed.error}` : hint;
  };
  select.addEventListener('change', () => {
    show(select.value);
    chosen(select.value);
  });
  field.addEventListener('input', () => {
    const parsed = parseCurve(field.value);
    tell(parsed);
    if (parsed.error) return;
    select.value = parsed.name;
    chosen(parsed.curve);
  });
  // Leaving or Enter puts the caret where the error is.
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    const parsed = parseCurve(field.value);
    if (parsed.error) field.setSelectionRange(parsed.at, parsed.at + 1);
  });
  return show;
}

/** What moves by itself can be stopped, and does not start for those who asked for less motion. */
function setUpCube(hold) {
  const button = byId('play');
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  let isPaused = false;
  const set = (paused, reason) => {
    isPaused = paused;
    button.textContent = paused ? 'Play the cube' : 'Pause the cube';
    hold(reason);
  };
  button.addEventListener('click', () => {
    set(!isPaused, isPaused ? '' : 'paused here; the server goes on');
  });
  const respect = () => {
    if (reduced.matches) set(true, 'paused: you asked for less motion');
  };
  reduced.addEventListener('change', respect);
  respect();
}

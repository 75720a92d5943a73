// The stage's buttons: what a person does becomes inputs.

import { holdButton } from './hold-button.js';

const byId = (id) => document.getElementById(id);

/**
 * @param {{input: (event: string, time: number, fields?: object) => void,
 *   cube: (pauseReason: string) => void}} actions `cube` is told why it rests, and nothing when it
 *   moves
 * @returns {{letGo: () => void}} `letGo` when the server refused the press
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

  setUpCube(actions.cube);
  return { letGo: () => hold.cancel() };
}

/** What moves by itself can be stopped, on this page. */
function setUpCube(hold) {
  const button = byId('play');
  let isPaused = false;
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? 'Play the cube' : 'Pause the cube';
    hold(isPaused ? 'paused here; the server goes on' : '');
  });
}

// The panel "Take away": its parts, and what they have to be told.

import { codePanel } from './code-panel.js';
import { recordingPanel } from './recording-panel.js';
import { workshop } from './workshop.js';

/**
 * @param {(message: object) => Promise<object>} ask the instrument
 * @returns {{greeted: (hello: object) => void, settings: (groups: object) => void,
 *   shown: (isShown: boolean) => void, selected: (range: ?object) => void}} `settings` takes some
 *   or all of the stage's settings, `selected` the range chosen in the strips
 */
export function takePanel(ask) {
  const status = document.getElementById('status');
  const say = (sentence) => { status.textContent = sentence; };
  const make = workshop();
  const code = codePanel(make, say);
  const recording = recordingPanel(ask, make, say);
  return {
    greeted(hello) {
      code.settings(hello.settings.hold);
      recording.greeted(hello);
    },
    settings(groups) {
      if (groups.hold) code.settings(groups.hold);
      recording.settings(groups);
    },
    shown: code.shown,
    selected: recording.selected,
  };
}

// The panel "Take away": its parts, and what they have to be told.

import { codePanel } from './code-panel.js';
import { linkPanel } from './link-panel.js';
import { recordingPanel } from './recording-panel.js';
import { workshop } from './workshop.js';

/**
 * @param {{ask: (message: object) => Promise<object>, question: (question: object) => void,
 *   change: (change: object) => void}} actions ask the instrument, ask the server, change settings
 * @returns {{greeted: (hello: object) => void, settings: (groups: object) => void,
 *   shown: (isShown: boolean) => void, selected: (range: ?object) => void,
 *   answered: (answer: object) => void, turn: () => void}} `settings` takes some or all of the
 *   stage's settings, `selected` the range chosen in the strips, `answered` what the server says to
 *   a question, `turn` that the person has done something
 */
export function takePanel(actions) {
  const status = document.getElementById('status');
  const say = (sentence) => { status.textContent = sentence; };
  const make = workshop();
  const code = codePanel(make, say);
  const recording = recordingPanel(actions.ask, make, say);
  let interruption = '';
  const link = linkPanel(actions, () => interruption, say);
  return {
    greeted(hello) {
      interruption = hello.settings.hold.interruption;
      code.settings(hello.settings.hold);
      recording.greeted(hello);
      link.greeted(hello);
    },
    settings(groups) {
      interruption = groups.hold?.interruption ?? interruption;
      if (groups.hold) code.settings(groups.hold);
      recording.settings(groups);
    },
    shown(isShown) {
      code.shown(isShown);
      link.shown(isShown);
    },
    answered: link.answered,
    turn: link.turn,
    selected: recording.selected,
  };
}

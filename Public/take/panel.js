// The panel "Take away": its parts, and what they have to be told.

import { codePanel } from './code-panel.js';

/**
 * @returns {{greeted: (hello: object) => void, settings: (groups: object) => void,
 *   shown: (isShown: boolean) => void}} `settings` takes some or all of the stage's settings
 */
export function takePanel() {
  const status = document.getElementById('status');
  const say = (sentence) => { status.textContent = sentence; };
  const code = codePanel(say);
  return {
    greeted: (hello) => code.settings(hello.settings.hold),
    settings: ({ hold }) => { if (hold) code.settings(hold); },
    shown: code.shown,
  };
}

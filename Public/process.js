// The process behind the spinner: the operator named it, a person starts it, and this says how it
// fares.

import { announce } from './announce.js';
import { processWords } from './words.js';

const byId = (id) => document.getElementById(id);

/**
 * @returns {{greeted: (hello: object) => void, show: (process: object) => void, tick: () => void}}
 *   `tick` lets the time of one that runs go on
 */
export function processLine() {
  const button = byId('work');
  const place = byId('process');
  const state = byId('process-state');
  const line = byId('process-line');
  let command = '';
  let process = null;
  let received = NaN;

  const paint = () => {
    if (!process) return;
    const running = process.state === 'running';
    const elapsed = process.elapsed + (running ? (performance.now() - received) / 1000 : 0);
    const { text, isFault } = processWords({ ...process, elapsed }, command);
    if (state.textContent !== text) state.textContent = text;
    state.classList.toggle('fault', isFault);
    const output = process.line ?? '';
    if (line.textContent !== output) {
      line.textContent = output;
      line.title = output;
    }
  };
  return {
    greeted({ work }) {
      command = work?.command ?? '';
      place.hidden = !command;
      button.textContent = command ? `Run ${command}` : 'Run a process';
      button.title = command ? `The operator of this server named ${command}` : '';
      if (!command || process) return;
      state.textContent = processWords({ state: '' }, command).text;
    },
    show(message) {
      const before = process?.state;
      process = message;
      received = performance.now();
      paint();
      if (process.state !== before) announce(state.textContent);
    },
    tick() { if (process?.state === 'running') paint(); },
  };
}

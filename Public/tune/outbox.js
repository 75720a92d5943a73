// What a slider or a handle changes, sent as it moves: at once, then once a frame at most, and the
// last of it always.

import { merged } from '../settings.js';

/** No more often than so, whatever the display: the server counts messages. ms */
const SHORTEST = 16;

/**
 * Joins changes of settings into few messages.
 * @param {(change: object) => void} send one message: `{hold: {…}, cube: {…}}`
 * @param {{now?: () => number, later?: (f: () => void) => void}} [environment] for tests
 * @returns {(change: object) => void}
 */
export function outbox(send, environment = {}) {
  const { now = () => performance.now(), later = (f) => requestAnimationFrame(f) } = environment;
  let waiting = null;
  let isAsleep = true;
  let last = -Infinity;

  const flush = () => {
    if (!waiting) {
      isAsleep = true;
      return;
    }
    if (now() - last >= SHORTEST) {
      last = now();
      const change = waiting;
      waiting = null;
      send(change);
    }
    later(flush);
  };
  return (change) => {
    waiting = merged(waiting, change);
    if (!isAsleep) return;
    isAsleep = false;
    flush();
  };
}

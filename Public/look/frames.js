// Hit testing: which painted frame is meant. Refreshes without a frame are passed over.

import { FIELD } from '../history.js';

export const isFrame = (history, i) => !Number.isNaN(history.get(i, FIELD.shown));

/**
 * The painted frame nearest to a moment.
 * @param {import('../history.js').History} history @param {number} time page ms
 * @returns {number} record, or -1 when there is none
 */
export function nearestFrame(history, time) {
  const at = history.since(time);
  const after = at < history.end && isFrame(history, at) ? at : step(history, at, 1);
  const before = step(history, at, -1);
  if (before < 0 || after < 0) return Math.max(before, after);
  const toAfter = history.get(after, FIELD.time) - time;
  return time - history.get(before, FIELD.time) <= toAfter ? before : after;
}

/**
 * The frame some frames further, or the last one there is.
 * @param {number} from record @param {number} by frames, to later ones
 */
export function moved(history, from, by) {
  let at = from;
  for (let n = Math.abs(by); n > 0; n--) {
    const next = step(history, at, Math.sign(by));
    if (next < 0) break;
    at = next;
  }
  return at;
}

function step(history, from, direction) {
  for (let i = from + direction; i >= history.first && i < history.end; i += direction) {
    if (isFrame(history, i)) return i;
  }
  return -1;
}

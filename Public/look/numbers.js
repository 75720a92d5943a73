// The table beside the graphs: every strip's numbers over the visible time, one strip a refresh.

import { FIELD } from '../history.js';
import { inputs } from './range-statistics.js';
import { quantile } from './quantile.js';

/** The table is renewed so often, ms. */
const SELDOM = 1000;
const ROWS = [
  ['value', FIELD.fraction], ['velocity', FIELD.velocity], ['error', FIELD.error],
  ['interval', FIELD.interval], ['latency', -1], ['slack', FIELD.slack],
  ['clock', FIELD.deviation], ['server', FIELD.cost],
];

/**
 * Sums one strip a call, so that ten minutes delay no frame by more than a selection among them
 * takes. Numbers keep their sign; the latency's are those of the inputs.
 */
export class NumbersPass {
  #isOpen = false;
  #rows = [];
  #began = -Infinity;

  open(isOpen) {
    this.#isOpen = isOpen;
    this.#began = -Infinity;
    this.#rows = [];
  }

  /**
   * @param {import('../recorder.js').Recorder} recorder @param {number} begin page ms
   * @param {number} end page ms @param {number} now page ms @param {() => Float64Array} room
   * @returns {?object[]} all rows when they are new: name, now, min, median, p99, max
   */
  advance(recorder, begin, end, now, room) {
    if (!this.#isOpen) return null;
    if (this.#rows.length === 0 && now - this.#began < SELDOM) return null;
    if (this.#rows.length === 0) this.#began = now;
    const [name, field] = ROWS[this.#rows.length];
    const scratch = room();
    const n = field < 0 ? inputs(recorder.lollipops, begin, end, scratch)
      : signed(recorder.history, field, begin, end, scratch);
    this.#rows.push({ name, ...numbers(scratch, n) });
    if (this.#rows.length < ROWS.length) return null;
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

function signed(history, field, begin, end, scratch) {
  let n = 0;
  for (let i = history.since(begin); i < history.end; i++) {
    if (history.get(i, FIELD.time) > end) break;
    const value = history.get(i, field);
    if (value === value) scratch[n++] = value;
  }
  return n;
}

/** @param {Float64Array} scratch put into another order, its last number being the newest */
function numbers(scratch, n) {
  const now = n ? scratch[n - 1] : NaN;
  const [min, median, p99, max] = [0, 0.5, 0.99, 1].map((share) => quantile(scratch, n, share));
  return { now, min, median, p99, max };
}

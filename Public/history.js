// What was painted: one record a display refresh, in one buffer that is written round and round.

import { INTERRUPTIONS } from './wire.js';

/**
 * A record's fields. Times in page ms, fractions 0 through 1, velocities a second; `error` is how
 * far what is shown is ahead of the refresh, and `slack` how long before it it came, in ms.
 */
export const FIELD = Object.freeze({
  time: 0, interval: 1, fraction: 2, velocity: 3, shown: 4, error: 5, slack: 6, strategies: 7,
});
const RECORD = FIELD.strategies + 2 * INTERRUPTIONS.length;

/** The field of one strategy's fraction. @param {number} i index in `INTERRUPTIONS` */
export const fractionField = (i) => FIELD.strategies + 2 * i;
/** The field of one strategy's velocity. @param {number} i index in `INTERRUPTIONS` */
export const velocityField = (i) => FIELD.strategies + 2 * i + 1;

/** Records in the order of painting; the oldest are overwritten. */
export class History {
  #values;

  /** How many records were ever written. Record `i` exists while `i >= first`. */
  end = 0;

  /** @param {number} capacity 8192 holds two minutes at 60 Hz and half a minute at 240 Hz */
  constructor(capacity = 8192) {
    this.capacity = capacity;
    this.#values = new Float64Array(capacity * RECORD);
  }

  get first() { return Math.max(0, this.end - this.capacity); }

  /** @param {number} i record, `first` up to `end` @param {number} field */
  get(i, field) { return this.#values[(i % this.capacity) * RECORD + field]; }

  /**
   * Writes one record.
   * @param {number} time page ms of the refresh @param {number} interval ms since the one before
   * @param {?import('./wire.js').Frame} frame what was painted; null leaves a gap in every line
   * @param {{error: number, slack: number}} [truth] of the frame, ms
   */
  push(time, interval, frame, truth) {
    const base = (this.end++ % this.capacity) * RECORD;
    const values = this.#values;
    values[base] = time;
    values[base + FIELD.interval] = interval;
    values[base + FIELD.fraction] = frame ? frame.fraction : NaN;
    values[base + FIELD.velocity] = frame ? frame.velocity : NaN;
    values[base + FIELD.shown] = frame ? frame.time : NaN;
    values[base + FIELD.error] = frame && truth ? truth.error : NaN;
    values[base + FIELD.slack] = frame && truth ? truth.slack : NaN;
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      values[base + fractionField(i)] = frame ? frame.fractionOf(i) : NaN;
      values[base + velocityField(i)] = frame ? frame.velocityOf(i) : NaN;
    }
  }

  /** The largest magnitude of a field; 0 when there is none. @param {number} from record */
  largest(field, from) {
    let largest = 0;
    for (let i = Math.max(from, this.first); i < this.end; i++) {
      const magnitude = Math.abs(this.get(i, field));
      if (magnitude > largest) largest = magnitude;
    }
    return largest;
  }

  /** The first record at or after a time. @param {number} time page ms */
  since(time) {
    let low = this.first;
    let high = this.end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.get(middle, FIELD.time) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

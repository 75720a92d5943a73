// What was painted: one record a display refresh, in buffers that are written round and round.
//
// Ten minutes are kept. A record takes 160 bytes, and 11 more as a sixteenth of a block: 6.2 MB at
// 60 Hz, 12.3 MB at 120 Hz, 24.6 MB at 240 Hz, taken once the display's rate is known and never
// again. Values and instants are kept whole. Durations, and the strategies beside the chosen one,
// are kept as 32-bit floats: a millisecond to 1e-7 of itself, a fraction to 6e-8.

import { INTERRUPTIONS } from './wire.js';

/**
 * A record's fields. `time` is the refresh's stamp in page ms; `shown` the stage's instant that was
 * painted and `position` its stage time, s; the fraction and its velocity are those of the chosen
 * strategy. In ms: `interval` since the refresh before, `error` by which what is shown is ahead of
 * the refresh, `slack` by which it came before it, `period` of the display, `ahead` by which the
 * target is after the stamp, `travel` from the server's hand-over to the stamp, `deviation` of the
 * clock from its surest sample, `bound` of the clock. `cost` is the server's, µs a frame; `ideal`
 * is what the fraction was at the refresh, less `fraction`; `late` and `repeated` are 0 or 1.
 */
export const FIELD = Object.freeze({
  time: 0, shown: 1, position: 2, fraction: 3, velocity: 4,
  error: 5, slack: 6, interval: 7, cost: 8, deviation: 9, bound: 10,
  strategies: 11,
  period: 27, ahead: 28, travel: 29, ideal: 30, epoch: 31, late: 32, repeated: 33, skipped: 34,
});
const WIDE = FIELD.error;
const NARROW = FIELD.skipped + 1 - WIDE;
/** The fields of which each block of records knows the smallest and largest. */
const SUMMED = FIELD.period - WIDE;
/** Records in a block. */
export const BLOCK = 16;

/** What is kept, and the most records that it may take: those of a display of 240 Hz. */
export const DURATION = 600_000;
const MOST = 144_000;

/** The field of one strategy's fraction. @param {number} i index in `INTERRUPTIONS` */
export const fractionField = (i) => FIELD.strategies + 2 * i;
/** The field of one strategy's velocity. @param {number} i index in `INTERRUPTIONS` */
export const velocityField = (i) => FIELD.strategies + 2 * i + 1;
/** Blocks know the range of this field. @param {number} field */
export const isSummed = (field) => field >= WIDE && field < WIDE + SUMMED;

const NOTHING = Object.freeze({});

/** Records in the order of painting; the oldest are overwritten. */
export class History {
  #wide;
  #narrow;
  #low;
  #high;
  /** The first that was ever written to these buffers. */
  #begin = 0;

  /** How many records were ever written. Record `i` exists while `i >= first`. */
  end = 0;

  /** @param {number} capacity a multiple of 16; 36,000 hold ten minutes at 60 Hz */
  constructor(capacity = 36_000) { this.#allocate(capacity); }

  get first() { return Math.max(this.#begin, this.end - this.capacity); }
  /** Of all buffers. */
  get bytes() {
    return this.#wide.byteLength + this.#narrow.byteLength + 2 * this.#low.byteLength;
  }

  /** Makes room for ten minutes of a display; never less than before. @param {number} period ms */
  reserve(period) {
    const needed = Math.min(MOST, BLOCK * Math.ceil(DURATION / period / BLOCK));
    // A display of 60.1 Hz is no reason.
    if (!(needed > 1.05 * this.capacity)) return;
    const { end } = this;
    this.#begin = BLOCK * Math.ceil(this.first / BLOCK);
    const old = { wide: this.#wide, narrow: this.#narrow, capacity: this.capacity };
    this.#allocate(needed);
    for (let i = this.#begin; i < end; i++) {
      const from = i % old.capacity;
      const to = i % needed;
      for (let f = 0; f < WIDE; f++) this.#wide[to * WIDE + f] = old.wide[from * WIDE + f];
      for (let f = 0; f < NARROW; f++) {
        this.#narrow[to * NARROW + f] = old.narrow[from * NARROW + f];
      }
      this.#sum(i);
    }
  }

  /** @param {number} i record, `first` up to `end` @param {number} field */
  get(i, field) {
    const slot = i % this.capacity;
    return field < WIDE ? this.#wide[slot * WIDE + field]
      : this.#narrow[slot * NARROW + field - WIDE];
  }

  /**
   * Writes one record.
   * @param {number} time page ms of the refresh @param {number} interval ms since the one before
   * @param {?import('./wire.js').Frame} frame what was painted; null leaves a gap in every line
   * @param {import('./recorder.js').Outcome} [outcome] of the look-up
   */
  push(time, interval, frame, outcome = NOTHING) {
    const i = this.end++;
    const slot = i % this.capacity;
    const wide = this.#wide;
    const narrow = this.#narrow;
    let at = slot * WIDE;
    wide[at++] = time;
    wide[at++] = frame ? frame.time : NaN;
    wide[at++] = frame ? frame.position : NaN;
    wide[at++] = frame ? frame.fraction : NaN;
    wide[at] = frame ? frame.velocity : NaN;
    at = slot * NARROW;
    narrow[at++] = frame ? outcome.error : NaN;
    narrow[at++] = frame ? outcome.slack : NaN;
    narrow[at++] = interval;
    narrow[at++] = frame ? outcome.cost : NaN;
    narrow[at++] = outcome.deviation;
    narrow[at++] = outcome.bound;
    for (let s = 0; s < INTERRUPTIONS.length; s++) {
      narrow[at++] = frame ? frame.fractionOf(s) : NaN;
      narrow[at++] = frame ? frame.velocityOf(s) : NaN;
    }
    narrow[at++] = outcome.period;
    narrow[at++] = frame ? frame.target - time : NaN;
    narrow[at++] = frame ? time - outcome.sent : NaN;
    narrow[at++] = frame ? outcome.ideal - frame.fraction : NaN;
    narrow[at++] = frame ? outcome.epoch : NaN;
    narrow[at++] = frame && outcome.late ? 1 : 0;
    narrow[at++] = frame && outcome.repeated ? 1 : 0;
    narrow[at] = frame ? outcome.skipped || 0 : 0;
    this.#sum(i);
  }

  /** Whether the block that begins at a record is all there. @param {number} i record */
  isBlock(i) { return i % BLOCK === 0 && i + BLOCK <= this.end && i >= this.first; }
  /** The smallest of a summed field in the block of a record; Infinity when there is none. */
  low(i, field) { return this.#low[this.#block(i) + field - WIDE]; }
  /** The largest; -Infinity when there is none. */
  high(i, field) { return this.#high[this.#block(i) + field - WIDE]; }

  /**
   * The largest magnitude of a field; 0 when there is none.
   * @param {number} field @param {number} from record
   * @param {number} [to] the record after the last
   */
  largest(field, from, to = this.end) {
    let largest = 0;
    const end = Math.min(to, this.end);
    let i = Math.max(from, this.first);
    while (i < end) {
      if (isSummed(field) && this.isBlock(i) && i + BLOCK <= end) {
        largest = Math.max(largest, this.high(i, field), -this.low(i, field));
        i += BLOCK;
      } else {
        const magnitude = Math.abs(this.get(i++, field));
        if (magnitude > largest) largest = magnitude;
      }
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

  #allocate(capacity) {
    this.capacity = capacity;
    this.#wide = new Float64Array(capacity * WIDE);
    this.#narrow = new Float32Array(capacity * NARROW);
    this.#low = new Float32Array(capacity / BLOCK * SUMMED);
    this.#high = new Float32Array(capacity / BLOCK * SUMMED);
  }

  #block(i) { return Math.floor((i % this.capacity) / BLOCK) * SUMMED; }

  /** Counts a record in with its block. */
  #sum(i) {
    const block = this.#block(i);
    const at = (i % this.capacity) * NARROW;
    if (i % BLOCK === 0) {
      this.#low.fill(Infinity, block, block + SUMMED);
      this.#high.fill(-Infinity, block, block + SUMMED);
    }
    for (let f = 0; f < SUMMED; f++) {
      const value = this.#narrow[at + f];
      if (value < this.#low[block + f]) this.#low[block + f] = value;
      if (value > this.#high[block + f]) this.#high[block + f] = value;
    }
  }
}

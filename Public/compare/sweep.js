// The last seconds in which something moved: the samples behind the strategy bench.

import { INTERRUPTIONS } from '../wire.js';

/** A record's fields: ms of motion, 1 while held, and two a strategy. */
export const TIME = 0;
export const HELD = 1;
const STRATEGIES = 2;
const RECORD = STRATEGIES + 2 * INTERRUPTIONS.length;
/** @param {number} i index in `INTERRUPTIONS` */
export const fractionField = (i) => STRATEGIES + 2 * i;
/** @param {number} i index in `INTERRUPTIONS` */
export const velocityField = (i) => STRATEGIES + 2 * i + 1;

/** So much motion is shown. ms */
export const WINDOW = 4000;
/** Closer samples fall into one column of any cell. ms */
const FINEST = 4;
/** Two samples in a ring of this capacity are never further apart than the window. */
const CAPACITY = 2 * WINDOW / FINEST;
/** A strategy is at rest below this. Fractions a second */
const REST = 0.03;
/** The axis goes on for so long after the last motion, so that one sees it come to rest. ms */
const TAIL = 120;
/** Where time is left out the axis goes on by this, or both ends would look like a leap. ms */
const CUT = 60;
/** A longer step is no step: the page was hidden, or the stage was moved. ms */
const LONGEST = 250;
const LEAPS = 64;

/**
 * Records whose time runs only while some strategy moves, so that the last episodes stay in view
 * however long one rests between them. Where it stood still there is a record of NaN, which breaks
 * every line. It is read as `History` is.
 */
export class Sweep {
  #values = new Float64Array(CAPACITY * RECORD);
  #moved = 0;
  #recorded = -Infinity;
  #rested = Infinity;
  #position = NaN;
  #wasHeld = false;
  #leapTimes = new Float64Array(LEAPS).fill(-Infinity);
  #leaps = new Float64Array(LEAPS * INTERRUPTIONS.length);
  #breaks = new Float64Array(LEAPS * INTERRUPTIONS.length);
  #leapCount = 0;

  /** How many records were ever written. Record `i` exists while `i >= first`. */
  end = 0;

  get first() { return Math.max(0, this.end - CAPACITY); }
  /** ms of motion so far: the right edge. */
  get now() { return this.#moved; }

  /** @param {number} i record @param {number} field */
  get(i, field) { return this.#values[(i % CAPACITY) * RECORD + field]; }

  /** Whether its block can be read as one: there are none, it is short. */
  isBlock() { return false; }

  /** The first record at or after a time. @param {number} time ms of motion */
  since(time) {
    let low = this.first;
    let high = this.end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.get(middle, TIME) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Takes what was painted.
   * @param {import('../wire.js').Frame} frame @param {number} position stage seconds
   */
  push(frame, position) {
    const step = (position - this.#position) * 1000;
    this.#position = position;
    const isMoving = frame.isHeld !== this.#wasHeld || this.#moves(frame);
    this.#wasHeld = frame.isHeld;
    if (!(step >= 0 && step < LONGEST)) {
      this.#stop();
      return;
    }
    if (isMoving) this.#rested = 0;
    else this.#rested += step;
    if (this.#rested > TAIL) {
      this.#stop();
      return;
    }
    this.#moved += step;
    if (this.#moved - this.#recorded < FINEST) return;
    this.#recorded = this.#moved;
    this.#record(frame);
  }

  /**
   * What every strategy did at an event that is now.
   * @param {ArrayLike<number>} leaps of the value, in fractions of the range; NaN: unknown
   * @param {ArrayLike<number>} breaks of the velocity, fractions a second; NaN: it was at rest
   */
  leap(leaps, breaks) {
    const slot = this.#leapCount++ % LEAPS;
    this.#leapTimes[slot] = this.#moved;
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      this.#leaps[slot * INTERRUPTIONS.length + i] = leaps[i];
      this.#breaks[slot * INTERRUPTIONS.length + i] = breaks[i];
    }
  }

  /**
   * The largest leap and break of a strategy in the window, without their sign; NaN for none known.
   * @param {number} strategy index in `INTERRUPTIONS`
   */
  largest(strategy) {
    let leap = NaN;
    let broken = NaN;
    for (let slot = 0; slot < Math.min(this.#leapCount, LEAPS); slot++) {
      if (this.#leapTimes[slot] < this.#moved - WINDOW) continue;
      const i = slot * INTERRUPTIONS.length + strategy;
      const size = Math.abs(this.#leaps[i]);
      const bend = Math.abs(this.#breaks[i]);
      if (!(size <= leap)) leap = size === size ? size : leap;
      if (!(bend <= broken)) broken = bend === bend ? bend : broken;
    }
    return { leap, broken };
  }

  /** The largest magnitude of a field in the window. @param {number} field */
  height(field) {
    let largest = 0;
    for (let i = this.since(this.#moved - WINDOW); i < this.end; i++) {
      const magnitude = Math.abs(this.get(i, field));
      if (magnitude > largest) largest = magnitude;
    }
    return largest;
  }

  #moves(frame) {
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      if (Math.abs(frame.velocityOf(i)) > REST) return true;
    }
    return false;
  }

  /** Ends the line, once. */
  #stop() {
    this.#rested = Infinity;
    if (this.end === 0 || Number.isNaN(this.get(this.end - 1, HELD))) return;
    const base = (this.end++ % CAPACITY) * RECORD;
    this.#values.fill(NaN, base, base + RECORD);
    this.#values[base + TIME] = this.#moved + CUT / 2;
    this.#recorded = this.#moved += CUT;
  }

  #record(frame) {
    const base = (this.end++ % CAPACITY) * RECORD;
    const values = this.#values;
    values[base + TIME] = this.#moved;
    values[base + HELD] = frame.isHeld ? 1 : 0;
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      values[base + fractionField(i)] = frame.fractionOf(i);
      values[base + velocityField(i)] = frame.velocityOf(i);
    }
  }
}

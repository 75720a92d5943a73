// The hold's ideal: the log of its events, played into the browser's engine.

import { curvePoints } from '../curve-text.js';
import { isKnown, makeEngine } from './hold-engines.js';

const HELD = { press: true, release: false };

/** Follows the hold from a rest on. Positions in stage seconds. */
export class IdealHold {
  #element;
  #hold = null;
  #engine = null;
  #turns = [];
  /** The value at which it rested before the first of the turns; NaN: it was never seen to. */
  #rest = NaN;
  #isHeld = false;
  #last = -Infinity;

  /** @param {HTMLElement} element of its own */
  constructor(element) { this.#element = element; }

  /** @param {object} hold settings in full @param {boolean} isNew nothing has happened yet */
  begin(hold, isNew) {
    this.#hold = hold;
    this.#turns.length = 0;
    this.#rest = isNew ? 0 : NaN;
    this.#isHeld = false;
    this.#engine = null;
    this.#last = -Infinity;
  }

  /** @param {object} hold settings in full @param {?number} rest the value, if it rests; or null */
  settings(hold, rest) {
    const { duration, emptyDuration, curve } = this.#hold;
    const isSameTiming = duration === hold.duration && curve === hold.curve &&
      (emptyDuration ?? null) === (hold.emptyDuration ?? null);
    this.#hold = hold;
    this.#engine = null;
    // No engine takes another timing on the way as the stage does. From the next rest on it goes on.
    if (!isSameTiming) {
      this.#turns.length = 0;
      this.#rest = rest ?? NaN;
    }
  }

  /**
   * @param {{event: string, time: number}} message as the server logged it
   * @param {?number} rest the value, if it rested until then; or null
   */
  event({ event, time }, rest) {
    const isHeld = HELD[event];
    if (isHeld === undefined || isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (rest !== null) {
      this.#turns.length = 0;
      this.#rest = rest;
      this.#engine = null;
    }
    this.#last = time;
    this.#turns.push({ isHeld, time });
    this.#engine?.turn(isHeld, time);
  }

  /** Why there is no ideal; empty when there is one. */
  get reason() {
    const { interruption, curve } = this.#hold ?? {};
    if (!isKnown(interruption)) return 'no browser engine has this one';
    if (interruption === 'matched' && !isMonotone(curve)) return 'no engine enters this curve';
    return Number.isNaN(this.#rest) ? 'followed from the next rest on' : '';
  }

  /** NaN where there is none. @param {number} position */
  fraction(position) {
    if (this.reason || position < this.#last) return NaN;
    if (!this.#engine) this.#play();
    return this.#engine.value(position);
  }

  #play() {
    const { interruption, duration, emptyDuration, curve } = this.#hold;
    // CSS calls Core Animation's default curve by another name.
    const easing = curve === 'default' ? 'ease' : curve;
    const timing = { full: duration, empty: emptyDuration ?? duration, curve: easing };
    this.#engine = makeEngine(interruption, this.#element, timing, this.#rest);
    for (const { isHeld, time } of this.#turns) this.#engine.turn(isHeld, time);
  }
}

function isMonotone(curve) {
  const points = curvePoints(curve);
  return points !== null && Math.min(points[1], points[3]) >= 0 &&
    Math.max(points[1], points[3]) <= 1;
}

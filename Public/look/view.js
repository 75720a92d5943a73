// Which time the strips show: how much of it, and whether it stands still.

import { DURATION } from '../history.js';

export const SHORTEST = 1000;
export const LONGEST = DURATION;
/** What the buttons step through, ms. */
const STEPS = [1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000];

/**
 * A window on page time, in ms. Live, it ends now; frozen, it ends where it is put, at most at the
 * moment of the freeze, and what is recorded meanwhile is seen by going back to live. Every change
 * has the next `version`.
 */
export class View {
  /** Page ms of the freeze; NaN while live. */
  frozenAt = NaN;
  duration;
  version = 0;
  #end = NaN;
  #isChosen = false;

  constructor(duration = 10_000) { this.duration = duration; }

  get isFrozen() { return this.frozenAt === this.frozenAt; }
  /** The right edge. @param {number} now page ms of the newest record */
  end(now) { return this.isFrozen ? this.#end : now; }
  begin(now) { return this.end(now) - this.duration; }
  /** What times are said before: now, or the freeze. */
  reference(now) { return this.isFrozen ? this.frozenAt : now; }

  /** How much is shown as long as nobody has chosen. @param {number} duration ms */
  suggest(duration) {
    if (this.#isChosen || this.duration === duration) return;
    this.duration = duration;
    this.version++;
  }

  freeze(now) {
    if (this.isFrozen) return;
    this.frozenAt = this.#end = now;
    this.version++;
  }

  live() {
    if (!this.isFrozen) return;
    this.frozenAt = this.#end = NaN;
    this.version++;
  }

  /**
   * Shows the next shorter or longer of the steps.
   * @param {number} direction 1: more detail, -1: more time
   * @param {number} at page ms that stays where it is while frozen @param {number} first page ms of
   *   the oldest record
   */
  step(direction, at, first) {
    const duration = direction > 0 ? STEPS.findLast((s) => s < 0.99 * this.duration)
      : STEPS.find((s) => s > 1.01 * this.duration);
    if (duration) this.zoom(duration / this.duration, at, first);
  }

  /** Multiplies what is shown. @param {number} factor below 1: more detail; see `step` */
  zoom(factor, at, first) {
    const duration = Math.max(SHORTEST, Math.min(LONGEST, this.duration * factor));
    if (!(Math.abs(duration - this.duration) > 0)) return;
    if (this.isFrozen) this.#end = at + (this.#end - at) * duration / this.duration;
    this.duration = duration;
    this.#isChosen = true;
    this.clamp(first);
    this.version++;
  }

  /** Moves a frozen window. @param {number} by ms, to later times @param {number} first as above */
  pan(by, first) {
    if (!this.isFrozen || !by) return;
    const end = this.#end;
    this.#end += by;
    this.clamp(first);
    if (this.#end !== end) this.version++;
  }

  /** Freezes, and shows a span with nothing beside it. @param {number} begin @param {number} end */
  show(begin, end, now, first) {
    this.freeze(now);
    const duration = Math.max(SHORTEST, Math.min(LONGEST, end - begin));
    this.#end = (begin + end + duration) / 2;
    this.duration = duration;
    this.#isChosen = true;
    this.clamp(first);
    this.version++;
  }

  /** Brings a moment into a frozen window, with an eighth of it to spare. @param {number} time */
  reveal(time, first) {
    if (!this.isFrozen) return;
    const spare = this.duration / 8;
    if (time > this.#end) this.pan(time + spare - this.#end, first);
    if (time < this.#end - this.duration) {
      this.pan(time - spare - this.#end + this.duration, first);
    }
  }

  /** As `clamp`, while the oldest records go: by steps, because each draws everything anew. */
  keep(first) {
    if (!this.isFrozen || this.#end - this.duration > first - this.duration / 64) return;
    const end = this.#end;
    this.clamp(first);
    if (this.#end !== end) this.version++;
  }

  /** Lets a frozen window leave neither the freeze nor what is still kept. */
  clamp(first) {
    if (!this.isFrozen) return;
    const earliest = Math.min(this.frozenAt, first + this.duration);
    this.#end = Math.max(earliest, Math.min(this.frozenAt, this.#end));
  }
}

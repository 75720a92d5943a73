// The display's refresh, from the stamps that requestAnimationFrame gives. DESIGN section 5.2.

const STAMPS = 128;
const SEED = 30;
/** Under this no display is meant: Chromium without a display can run rAF unthrottled. */
const SHORTEST = 3;
/** A longer gap is a pause (a hidden page), not a missed refresh. */
const PAUSE = 500;
const REFIT_EVERY = 8;

/**
 * A line through the last 128 stamps, by least squares over whole refresh numbers, so that a missed
 * refresh leaves a hole and not a bend. Its slope is the period, its end the phase. Milliseconds.
 */
export class Phase {
  #stamps = new Float64Array(STAMPS);
  #numbers = new Float64Array(STAMPS);
  #intervals = new Float64Array(SEED);
  #scratch = new Float64Array(SEED);
  #count = 0;
  #last = NaN;
  #number = 0;
  #fitted = NaN;
  #fittedNumber = 0;

  /** NaN until two stamps are known. */
  period = NaN;
  /** The moment of the newest refresh on the fitted line. */
  origin = NaN;

  reset() {
    this.#count = 0;
    this.#number = 0;
    this.#last = this.period = this.origin = NaN;
  }

  /** At least 30 intervals are in, and the period is one that a display can have. */
  get isSettled() { return this.#count > SEED && this.period >= SHORTEST; }
  /** Refreshes a second; NaN until known. */
  get rate() { return 1000 / this.period; }

  /** @param {number} stamp the argument of a requestAnimationFrame callback */
  observe(stamp) {
    const interval = stamp - this.#last;
    if (!(interval > 0 && interval < PAUSE)) {
      if (interval === 0) return;
      this.reset();
    } else {
      this.#intervals[(this.#count - 1) % SEED] = interval;
      this.#number += Math.max(1, Math.round(interval / (this.period || interval)));
    }
    this.#last = stamp;
    this.#stamps[this.#count % STAMPS] = stamp;
    this.#numbers[this.#count % STAMPS] = this.#number;
    this.#count++;
    if (this.#count === 1) return;
    if (this.#count <= SEED) {
      this.period = this.#median();
      this.origin = stamp;
    } else if (this.#count === SEED + 1) {
      this.#renumber();
      this.#fit();
    } else if (this.#count % REFIT_EVERY === 0) {
      if (Math.abs(this.#median() / this.period - 1) > 0.05) this.reset();
      else this.#fit();
    } else {
      this.origin = this.#fitted + (this.#number - this.#fittedNumber) * this.period;
    }
  }

  #median() {
    const n = Math.min(this.#count - 1, SEED);
    const sorted = this.#scratch.subarray(0, n);
    for (let i = 0; i < n; i++) sorted[i] = this.#intervals[i];
    sorted.sort();
    return sorted[n >> 1];
  }

  /** The first intervals were counted by a guess: count them again by their median. */
  #renumber() {
    const median = this.#median();
    this.#number = 0;
    this.#numbers[0] = 0;
    for (let i = 1; i < this.#count; i++) {
      this.#number += Math.max(1, Math.round((this.#stamps[i] - this.#stamps[i - 1]) / median));
      this.#numbers[i] = this.#number;
    }
  }

  #fit() {
    const n = Math.min(this.#count, STAMPS);
    let k = 0, t = 0, kk = 0, kt = 0;
    for (let i = 0; i < n; i++) {
      const x = this.#numbers[i] - this.#number;
      const y = this.#stamps[i] - this.#last;
      k += x;
      t += y;
      kk += x * x;
      kt += x * y;
    }
    this.period = (n * kt - k * t) / (n * kk - k * k);
    this.origin = this.#fitted = this.#last + (t - this.period * k) / n;
    this.#fittedNumber = this.#number;
  }
}

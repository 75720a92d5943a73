// The display's refresh, from the stamps that requestAnimationFrame gives. DESIGN section 5.2.

const STAMPS = 128;
const SEED = 30;
/** Shorter ones are not paced (250 Hz); Chromium without a display can run rAF unthrottled. */
const SHORTEST = 4;
/** A longer gap is a pause (a hidden page), not a missed refresh. */
const PAUSE = 500;
const REFIT_EVERY = 8;
/** When all of the last intervals are longer than so many periods, it is a slower display. */
const SLOWER = 1.5;
/** When all of the newest eight stamps lie so much of a period to one side, the phase jumped. */
const JUMP = 1 / 16;
/**
 * So far may the stamps scatter about the line (root mean square): milliseconds, and a share of the
 * period. Stamps in whole milliseconds scatter by 0.29 ms; those of a variable refresh walk away.
 */
const SCATTER = 0.3;
const SCATTER_SHARE = 0.04;

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
  /** So many stamps make a line. Doubles with each start over, until a line has lasted. */
  #needed = SEED + 1;

  /** NaN until two stamps are known. */
  period = NaN;
  /** The moment of the newest refresh on the fitted line; of its stamp until there is a line. */
  origin = NaN;
  /** Root mean square of the stamps' distances from the line; NaN until there is one. */
  scatter = NaN;

  reset() {
    this.#needed = SEED + 1;
    this.#count = 0;
    this.#number = 0;
    this.#last = this.period = this.origin = this.scatter = NaN;
  }

  /** Enough stamps lie on a line, and its slope is a period that a display can have. */
  get isSettled() {
    return this.#count >= this.#needed && this.period >= SHORTEST &&
      this.scatter < SCATTER + SCATTER_SHARE * this.period;
  }
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
      this.period = this.#quantile(0.5);
      this.origin = stamp;
    } else if (this.#count === SEED + 1) {
      this.#renumber();
      this.#fit();
    } else if (this.#count % REFIT_EVERY === 0) {
      if (this.#hasChanged()) this.#startOver(stamp);
      else this.#fit();
      if (this.#count > this.#needed + STAMPS) this.#needed = SEED + 1;
    } else {
      this.origin = this.#line(this.#number);
    }
  }

  /** Where the line puts a refresh. @param {number} number */
  #line(number) { return this.#fitted + (number - this.#fittedNumber) * this.period; }

  /**
   * Another period, or the same at another phase: the stamps so far say nothing about it. A page
   * that misses every second refresh is on its line still.
   */
  #hasChanged() {
    if (this.#count > SEED && this.#quantile(0) > SLOWER * this.period) return true;
    let early = Infinity;
    let late = Infinity;
    for (let back = 1; back <= REFIT_EVERY; back++) {
      const i = (this.#count - back) % STAMPS;
      const off = this.#stamps[i] - this.#line(this.#numbers[i]);
      early = Math.min(early, -off);
      late = Math.min(late, off);
    }
    return Math.max(early, late) > JUMP * this.period;
  }

  #startOver(stamp) {
    const period = this.#quantile(0.5);
    const needed = Math.min(STAMPS, 2 * this.#needed);
    this.reset();
    this.#needed = needed;
    this.observe(stamp);
    this.period = period;
    this.origin = stamp;
  }

  /** Of the newest intervals, 30 at most. @param {number} share 0 for the shortest */
  #quantile(share) {
    const n = Math.min(this.#count - 1, SEED);
    const sorted = this.#scratch.subarray(0, n);
    for (let i = 0; i < n; i++) sorted[i] = this.#intervals[i];
    sorted.sort();
    return sorted[Math.floor(n * share)];
  }

  /** The first intervals were counted by a guess. By the median up to a half may be missed. */
  #renumber() {
    const period = this.#quantile(0.25);
    this.#number = 0;
    this.#numbers[0] = 0;
    for (let i = 1; i < this.#count; i++) {
      this.#number += Math.max(1, Math.round((this.#stamps[i] - this.#stamps[i - 1]) / period));
      this.#numbers[i] = this.#number;
    }
  }

  #fit() {
    const n = Math.min(this.#count, STAMPS);
    let k = 0, t = 0, kk = 0, kt = 0, tt = 0;
    for (let i = 0; i < n; i++) {
      const x = this.#numbers[i] - this.#number;
      const y = this.#stamps[i] - this.#last;
      k += x;
      t += y;
      kk += x * x;
      kt += x * y;
      tt += y * y;
    }
    const slant = n * kt - k * t;
    this.period = slant / (n * kk - k * k);
    this.origin = this.#fitted = this.#last + (t - this.period * k) / n;
    this.#fittedNumber = this.#number;
    this.scatter = Math.sqrt(Math.max(0, n * tt - t * t - this.period * slant)) / n;
  }
}

// The stage's clock as the page knows it, from pings. DESIGN section 5.1.

const CAPACITY = 64;
/** Pings sent close together at the start; until they are back the offset is set, not slewed. */
export const BURST = 12;
export const BURST_INTERVAL = 40;
export const PING_INTERVAL = 250;
/** Milliseconds of correction a millisecond: half a percent, below what an eye sees as a rate. */
const SLEW = 0.005;
/** Samples further apart than their round trips and 16 s of drift allow are of two clocks. ms */
const TOLERANCE = 3;

/** Of so many samples the best is kept for the rate. */
const BLOCK = 16;
const BLOCKS = 64;
/** Over a shorter span than this the rate is drowned by the jitter of the pings. */
const SPAN = 30_000;
/** Crystals are within 100 ppm; two of them, one either way. */
const FASTEST = 2e-4;

/**
 * Offset of the stage's clock from the page's: NTP's ((t1-t0)+(t2-t3))/2, averaged over the best
 * quarter by round trip of the last 64 samples. Two crystals differ by up to 100 ppm, which over
 * the 16 s of those samples is as much as a millisecond: once half a minute is known, each sample
 * is carried to the present by the difference of their rates. All in milliseconds.
 */
export class Clock {
  #offsets = new Float64Array(CAPACITY);
  #roundTrips = new Float64Array(CAPACITY);
  #arrivals = new Float64Array(CAPACITY);
  #order = new Uint8Array(CAPACITY);
  #count = 0;
  #blockOffsets = new Float64Array(BLOCKS);
  #blockArrivals = new Float64Array(BLOCKS);
  #blocks = 0;
  #bestOffset = NaN;
  #bestArrival = NaN;
  #bestRoundTrip = Infinity;
  /** The offset by the sample of the smallest round trip, true to `bound`, and when it came. */
  #surest = NaN;
  #sure = NaN;
  #target = NaN;
  #targeted = NaN;
  #advanced = NaN;

  /** Stage minus page; NaN until the first answer. */
  offset = NaN;
  /** The error bound: half the smallest round trip of the samples kept. */
  bound = NaN;
  /** By how much the stage's clock is faster, ms a ms; 0 until half a minute is known. */
  rate = 0;

  reset() {
    this.refit();
    this.#target = this.#targeted = this.#advanced = this.offset = this.bound = NaN;
  }

  /** Begins to measure anew, after a time in which a clock may have stopped. Keeps the offset. */
  refit() {
    this.#count = this.#blocks = this.rate = 0;
    this.#bestRoundTrip = Infinity;
  }

  /** How many answers have come since the beginning or the last refit. */
  get samples() { return this.#count; }
  /** The first burst is back: the offset can be trusted to its bound. */
  get isSettled() { return this.#count >= BURST; }

  /**
   * One answered ping.
   * @param {number} sent page ms @param {number} received stage ms
   * @param {number} answered stage ms @param {number} arrived page ms
   */
  sample(sent, received, answered, arrived) {
    if (!(arrived >= sent)) return;
    // A browser's clock ticks in steps of up to 1 ms, so a short trip may seem shorter than none.
    const roundTrip = Math.max(0, arrived - sent - (answered - received));
    const offset = (received - sent + (answered - arrived)) / 2;
    const apart = Math.abs(offset - this.#surest) - this.bound - roundTrip / 2;
    if (this.#count > 0 && apart > TOLERANCE) this.refit();
    const i = this.#count++ % CAPACITY;
    this.#offsets[i] = offset;
    this.#roundTrips[i] = roundTrip;
    this.#arrivals[i] = arrived;
    this.#keepBest(offset, roundTrip, arrived);
    this.#target = this.#bestQuarter(arrived);
    this.#targeted = arrived;
    if (this.#count <= BURST) {
      this.offset = this.#target;
      this.#advanced = arrived;
    }
  }

  /** Slews the offset towards its target. Call once a frame. @param {number} now page ms */
  advance(now) {
    const passed = Math.max(0, now - this.#advanced);
    this.#advanced = now;
    const step = (SLEW + Math.abs(this.rate)) * passed;
    const error = this.#target + this.rate * (now - this.#targeted) - this.offset;
    if (error !== 0) this.offset += Math.max(-step, Math.min(step, error)) || 0;
  }

  /** @param {number} page ms @returns {number} stage seconds; NaN before the first answer */
  stageSeconds(page) { return (page + this.offset) / 1000; }

  /** @param {number} seconds of the stage @returns {number} page ms */
  pageMilliseconds(seconds) { return seconds * 1000 - this.offset; }

  /**
   * How far the offset is ahead of its surest sample. Beyond `bound`, the clock is wrong.
   * @param {number} now page ms @returns {number} ms; NaN before the first answer
   */
  deviation(now) { return this.offset - this.#surest - this.rate * (now - this.#sure); }

  #bestQuarter(now) {
    const n = Math.min(this.#count, CAPACITY);
    const order = this.#order.subarray(0, n);
    for (let i = 0; i < n; i++) order[i] = i;
    order.sort((a, b) => this.#roundTrips[a] - this.#roundTrips[b]);
    const kept = Math.max(1, n >> 2);
    let sum = 0;
    for (let i = 0; i < kept; i++) {
      const k = order[i];
      sum += this.#offsets[k] + this.rate * (now - this.#arrivals[k]);
    }
    this.bound = this.#roundTrips[order[0]] / 2;
    this.#surest = this.#offsets[order[0]];
    this.#sure = this.#arrivals[order[0]];
    return sum / kept;
  }

  #keepBest(offset, roundTrip, arrived) {
    if (roundTrip < this.#bestRoundTrip) {
      this.#bestRoundTrip = roundTrip;
      this.#bestOffset = offset;
      this.#bestArrival = arrived;
    }
    if (this.#count % BLOCK !== 0) return;
    this.#bestRoundTrip = Infinity;
    const i = this.#blocks++ % BLOCKS;
    this.#blockOffsets[i] = this.#bestOffset;
    this.#blockArrivals[i] = this.#bestArrival;
    this.#fitRate();
  }

  /** The slope of the least-squares line through the blocks' best samples. */
  #fitRate() {
    const n = Math.min(this.#blocks, BLOCKS);
    const last = (this.#blocks - 1) % BLOCKS;
    const first = this.#blocks > BLOCKS ? this.#blocks % BLOCKS : 0;
    if (this.#blockArrivals[last] - this.#blockArrivals[first] < SPAN) return;
    let t = 0, o = 0, tt = 0, to = 0;
    for (let i = 0; i < n; i++) {
      const x = this.#blockArrivals[i] - this.#blockArrivals[last];
      const y = this.#blockOffsets[i] - this.#blockOffsets[last];
      t += x;
      o += y;
      tt += x * x;
      to += x * y;
    }
    const rate = (n * to - t * o) / (n * tt - t * t);
    this.rate = Math.max(-FASTEST, Math.min(FASTEST, rate));
  }
}

// The stage's clock as the page knows it, from pings. DESIGN section 5.1.

const CAPACITY = 64;
/** Pings sent close together at the start; until they are back the offset is set, not slewed. */
export const BURST = 12;
export const BURST_INTERVAL = 40;
export const PING_INTERVAL = 250;
/** Milliseconds of correction a millisecond: half a percent, below what an eye sees as a rate. */
const SLEW = 0.005;

/**
 * Offset of the stage's clock from the page's: NTP's ((t1-t0)+(t2-t3))/2, averaged over the best
 * quarter by round trip of the last 64 samples. All in milliseconds.
 */
export class Clock {
  #offsets = new Float64Array(CAPACITY);
  #roundTrips = new Float64Array(CAPACITY);
  #order = new Uint8Array(CAPACITY);
  #count = 0;
  #target = NaN;
  #advanced = NaN;

  /** Stage minus page; NaN until the first answer. */
  offset = NaN;
  /** The error bound: half the smallest round trip of the samples kept. */
  bound = NaN;

  reset() {
    this.#count = 0;
    this.#target = this.#advanced = this.offset = this.bound = NaN;
  }

  /** How many answers have come. */
  get samples() { return this.#count; }
  /** The first burst is back: the offset can be trusted to its bound. */
  get isSettled() { return this.#count >= BURST; }

  /**
   * One answered ping.
   * @param {number} sent page ms @param {number} received stage ms
   * @param {number} answered stage ms @param {number} arrived page ms
   */
  sample(sent, received, answered, arrived) {
    const roundTrip = arrived - sent - (answered - received);
    if (!(roundTrip >= 0)) return;
    const i = this.#count++ % CAPACITY;
    this.#offsets[i] = (received - sent + (answered - arrived)) / 2;
    this.#roundTrips[i] = roundTrip;
    this.#target = this.#bestQuarter();
    if (this.#count <= BURST) {
      this.offset = this.#target;
      this.#advanced = arrived;
    }
  }

  /** Slews the offset towards its target. Call once a frame. @param {number} now page ms */
  advance(now) {
    const step = SLEW * Math.max(0, now - this.#advanced);
    this.#advanced = now;
    const error = this.#target - this.offset;
    if (error !== 0) this.offset += Math.max(-step, Math.min(step, error)) || 0;
  }

  /** @param {number} page ms @returns {number} stage seconds; NaN before the first answer */
  stageSeconds(page) { return (page + this.offset) / 1000; }

  /** @param {number} seconds of the stage @returns {number} page ms */
  pageMilliseconds(seconds) { return seconds * 1000 - this.offset; }

  #bestQuarter() {
    const n = Math.min(this.#count, CAPACITY);
    const order = this.#order.subarray(0, n);
    for (let i = 0; i < n; i++) order[i] = i;
    order.sort((a, b) => this.#roundTrips[a] - this.#roundTrips[b]);
    const kept = Math.max(1, n >> 2);
    let sum = 0;
    for (let i = 0; i < kept; i++) sum += this.#offsets[order[i]];
    this.bound = this.#roundTrips[order[0]] / 2;
    return sum / kept;
  }
}

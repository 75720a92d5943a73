// What was painted and how true it was: the history behind the strips, and the header's numbers.

import { History } from './history.js';
import { hitchTime } from './hitch.js';
import { Series } from './statistics.js';

/** About the last ten seconds at 60 Hz. */
const REFRESHES = 600;
/** Inputs of which the latency is kept: ten minutes of nearly seven a second. */
const INPUTS = 4096;
const NEW = 0;
const REPEATED = 1;
const LATE = 2;

/**
 * @typedef {object} Outcome of one refresh
 * @property {boolean} repeated the frame was painted before
 * @property {boolean} late it was made for an earlier refresh
 * @property {number} skipped frames that came and were never painted
 * @property {number} error ms by which what it shows is ahead of the refresh; NaN: no clock
 * @property {number} slack ms by which it came before the refresh
 * @property {number} sent page ms at which the server handed it over
 * @property {number} cost µs that the server spent on it
 * @property {number} ideal the fraction at the refresh itself
 * @property {number} epoch events that it reflects
 * @property {number} period ms of the display; NaN: unknown
 * @property {number} deviation ms by which the clock is ahead of its surest sample
 * @property {number} bound of the clock, ms
 * @property {boolean} [isSettling] nothing can be expected of it yet: it does not count
 */

/** Counts and series of what was painted. */
export class Recorder {
  history = new History();
  intervals = new Series(REFRESHES);
  /** How far each painted frame was from the truth, without its sign, ms. */
  errors = new Series(REFRESHES);
  /** How long before its refresh each frame came, ms; negative for a late one. */
  slacks = new Series(REFRESHES);
  /** What the server spent on each frame, µs. */
  costs = new Series(REFRESHES);
  latencies = new Series(200);
  /** Pairs of page ms and latency in ms, for the strip, written round and round. */
  lollipops = { times: new Float64Array(INPUTS), values: new Float64Array(INPUTS), count: 0 };
  counters = { refreshes: 0, painted: 0, repeated: 0, late: 0, skipped: 0, hitch: 0 };

  /** Page ms of the last refresh that had to do with an older frame. */
  lastLate = -Infinity;

  #outcomes = new Uint8Array(REFRESHES);
  #skips = new Uint8Array(REFRESHES);
  #hitches = new Float64Array(REFRESHES);
  #spans = new Float64Array(REFRESHES);
  #outcomeCount = 0;
  #last = NaN;
  #paced = false;

  /**
   * One display refresh.
   * @param {number} stamp page ms @param {?import('./wire.js').Frame} frame painted; null for none
   * @param {Outcome} outcome of the look-up
   */
  refresh(stamp, frame, outcome) {
    const interval = stamp - this.#last;
    this.#last = stamp;
    this.counters.refreshes++;
    this.history.reserve(outcome.period);
    this.history.push(stamp, interval, frame, outcome);
    if (interval === interval) this.intervals.push(interval);
    if (!frame) return;
    this.#paced = frame.target === frame.target;
    if (outcome.cost === outcome.cost) this.costs.push(outcome.cost);
    this.counters.painted++;
    this.counters.skipped += outcome.skipped;
    if (outcome.repeated) this.counters.repeated++;
    if (outcome.late) {
      this.counters.late++;
      this.lastLate = stamp;
    }
    if (outcome.isSettling) return;
    if (outcome.error === outcome.error) this.errors.push(Math.abs(outcome.error));
    if (this.#paced) this.slacks.push(outcome.slack);
    const i = this.#outcomeCount++ % REFRESHES;
    this.#hitches[i] =
      hitchTime(interval, outcome.period, outcome.late || outcome.repeated);
    this.#spans[i] = interval === interval ? interval : 0;
    this.counters.hitch += this.#hitches[i];
    this.#outcomes[i] = outcome.late ? LATE : outcome.repeated ? REPEATED : NEW;
    this.#skips[i] = Math.min(255, outcome.skipped);
  }

  /** ms of the last input; NaN before the first. */
  get lastLatency() {
    const { values, count } = this.lollipops;
    return count ? values[(count - 1) % values.length] : NaN;
  }

  /** All that are kept, as a plain array. ms */
  get lastLatencies() {
    const { values, count } = this.lollipops;
    return Array.from(values.subarray(0, Math.min(count, values.length)));
  }

  /** @param {number} happened page ms of the input @param {number} painted page ms */
  latency(happened, painted) {
    const { lollipops } = this;
    const i = lollipops.count++ % lollipops.times.length;
    lollipops.times[i] = happened;
    lollipops.values[i] = painted - happened;
    this.latencies.push(painted - happened);
  }

  /** Ends every line, for a time in which nothing was painted. @param {number} now page ms */
  gap(now) {
    this.history.push(now, NaN, null);
    this.#last = NaN;
    this.restart();
  }

  /**
   * Apple's hitch time ratio of the last refreshes: ms for which frames were late on screen, a
   * second. NaN before any. For 4 Hz.
   */
  get hitchTimeRatio() {
    const n = Math.min(this.#outcomeCount, REFRESHES);
    let late = 0, span = 0;
    for (let i = 0; i < n; i++) {
      late += this.#hitches[i];
      span += this.#spans[i];
    }
    return span > 0 ? 1000 * late / span : NaN;
  }

  /** Begins the header's numbers anew: what they say of is another condition from now on. */
  restart() {
    this.#outcomeCount = 0;
    this.errors.clear();
    this.slacks.clear();
    this.lastLate = -Infinity;
  }

  /** The numbers behind the page's text. For 4 Hz. */
  summary() {
    const [tail] = this.errors.percentiles(0.99);
    const [slack] = this.slacks.percentiles(0.01);
    const [cost] = this.costs.percentiles(0.5);
    return {
      error: { mean: this.errors.mean, tail }, slack, cost, hitches: this.hitchTimeRatio,
      interval: this.intervals.percentiles(0.5, 0.99),
      latency: this.latencies.percentiles(0.5, 0.99), lastLatency: this.lastLatency,
      perThousand: this.perThousand(),
    };
  }

  /** Per thousand of the last refreshes; late is NaN while the server does not pace. For 4 Hz. */
  perThousand() {
    const n = Math.min(this.#outcomeCount, REFRESHES);
    let late = 0, repeated = 0, skipped = 0;
    for (let i = 0; i < n; i++) {
      if (this.#outcomes[i] === LATE) late++;
      if (this.#outcomes[i] === REPEATED) repeated++;
      skipped += this.#skips[i];
    }
    const share = (count) => (n ? 1000 * count / n : NaN);
    return { late: this.#paced ? share(late) : NaN, repeated: share(repeated),
      skipped: share(skipped) };
  }
}

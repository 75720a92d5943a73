// What the page tells the server about its refreshes, and when. DESIGN sections 5.2 to 5.7.

import { Series } from './statistics.js';

/** Messages over which the transit is taken, and how many of them it needs. */
const MESSAGES = 120;
const FEWEST = 20;
/** A line that is off by more than this is told at once. ms */
const REFIT = 0.2;
/** An unanswered report is repeated after so long. ms */
const PATIENCE = 125;
/** Frames that are always kept in hand, and the time that a report and its answer may take. */
const FEWEST_AHEAD = 3;
const TURNAROUND = 6;
/** With a round trip up to this the server's own lead, 6 ms, is enough. ms */
const SHORT_WAY = 5;
/** A pull has to arrive before its refresh: the time for both ends' work. ms */
const WORK = 2;
/**
 * The idle part of a refresh: what reaches the page between these shares of it waits for nothing
 * that is painted, as does what has to reach the next refresh at the last moment.
 */
const IDLE = 0.45;
const BUSY = 0.95;
/** Where in a refresh answers to reports are to come. */
const ANSWER = 0.55;
/** The server answers for no refresh further ahead. ms */
const FURTHEST = 1000;
/** It is asked no more often than so, or it would take the page for a flood. ms */
const SHORTEST = 4;

/**
 * Decides what is to be sent: a `tick` for each coming refresh while clock or phase are not
 * settled, and then about one `phase` for each batch of frames. It knows no socket; time is an
 * argument.
 */
export class Reporter {
  #transits = new Series(MESSAGES);
  #transit = NaN;
  #isStale = false;
  #offset = NaN;
  #target = NaN;
  #period = NaN;
  #asked = -Infinity;
  #time = -Infinity;
  #newest = -Infinity;
  #isAnswered = true;

  /** Forgets what was told; the next line is told at once. */
  reset() {
    this.#transits.clear();
    this.#transit = this.#offset = this.#target = this.#period = NaN;
    this.#asked = this.#time = this.#newest = -Infinity;
    this.#isStale = false;
    this.#isAnswered = true;
  }

  /**
   * One frame message. It counts if the fastest way would have brought it in the idle part of a
   * refresh: what is painted for one refresh does not hold up a frame for the next.
   * @param {number} sent page ms of the hand-over; NaN: unknown @param {number} arrival page ms
   * @param {import('./phase.js').Phase} phase @param {import('./clock.js').Clock} clock
   */
  arrived(sent, arrival, { origin, period }, { bound }) {
    const refreshes = (sent + bound - origin) / period;
    const part = refreshes - Math.floor(refreshes);
    if (!(part >= IDLE && part <= BUSY && arrival === arrival)) return;
    this.#transits.push(Math.max(0, arrival - sent));
    this.#isStale = true;
  }

  /**
   * How long after a refresh a report is to be sent, for its answer to come when the page is idle.
   * @param {import('./phase.js').Phase} phase @param {import('./clock.js').Clock} clock
   * @returns {number} ms; 0 while nothing is known
   */
  delay({ period }, { bound }) {
    const delay = (ANSWER * period - 2 * bound) % period;
    return delay < 0 ? delay + period : delay || 0;
  }

  /**
   * How long a message may be under way, ms: the 99th percentile, and half of what it has beyond
   * the median, because the longest way of five hundred is not among the last 120. NaN until 20
   * have come.
   */
  get transit() {
    if (this.#isStale) {
      this.#isStale = false;
      if (this.#transits.length < FEWEST) return this.#transit;
      const [median, tail] = this.#transits.percentiles(0.5, 0.99);
      this.#transit = tail + (tail - median) / 2;
    }
    return this.#transit;
  }

  /**
   * What is reckoned with: the transit, and until that is known the whole round trip, if it is long.
   * Twice the clock's bound is the shortest there was. Otherwise the first five seconds on a long way,
   * which has few messages, would be late. ms; NaN: leave it to the server
   */
  #way(bound) {
    const { transit } = this;
    return transit === transit || !(2 * bound > SHORT_WAY) ? transit : Math.min(2 * bound, FURTHEST);
  }

  /**
   * So few frames for refreshes to come are few enough to ask for more.
   * @param {number} period @param {number} [bound] of the clock, ms
   */
  enough(period, bound = NaN) {
    const transit = this.#way(bound) || 0;
    return Math.max(FEWEST_AHEAD, Math.ceil((2 * transit + TURNAROUND) / period) + 1);
  }

  /**
   * What to send at a refresh.
   * @param {import('./phase.js').Phase} phase @param {import('./clock.js').Clock} clock
   * @param {{ahead: number, newest: number}} frames in the ring: how many for refreshes to come,
   *   and the latest target
   * @param {number} painted stage seconds of the newest frame painted; NaN before the first
   * @param {number} now page ms
   * @returns {?object} a message, or null
   */
  refresh(phase, clock, frames, painted, now) {
    if (!phase.isSettled || !clock.isSettled) return this.#tick(phase, clock, now);
    const { origin: target, period } = phase;
    if (frames.newest > this.#newest) {
      this.#newest = frames.newest;
      this.#isAnswered = true;
    }
    const isLow = frames.ahead <= this.enough(period, clock.bound);
    const isDue = isLow && (this.#isAnswered || now - this.#time >= PATIENCE);
    if (!isDue && !this.#isOff(target, clock.offset)) return null;
    this.#target = target;
    this.#period = period;
    this.#offset = clock.offset;
    this.#time = now;
    if (isLow) this.#isAnswered = false;
    const transit = this.#way(clock.bound);
    return {
      type: 'phase', target, time: clock.stageSeconds(target), period,
      ...(transit === transit && { transit }), ...(painted === painted && { painted }),
    };
  }

  /** Asks for the refresh that an answer can still reach. */
  #tick({ origin, period }, clock, now) {
    this.#target = NaN;
    if (now - this.#asked < SHORTEST) return null;
    const roundTrip = 2 * (this.transit || clock.bound);
    const refreshes = Math.max(1, Math.ceil((roundTrip + WORK) / period));
    const target = origin + Math.min(refreshes * period, FURTHEST);
    const time = clock.stageSeconds(target);
    if (!(time >= 0)) return null;
    this.#asked = now;
    return { type: 'tick', target, time };
  }

  /** The line that was told is no longer this one. */
  #isOff(target, offset) {
    const told = this.#target + Math.round((target - this.#target) / this.#period) * this.#period;
    return !(Math.abs(told - target) <= REFIT && Math.abs(this.#offset - offset) <= REFIT);
  }
}

// What stands between the connection and the session while a viewer disturbs itself. With no fault
// it hands over at once, and allocates nothing.

import { isDisturbed, noFaults, Way } from './faults.js';

/** Messages on their way, in order. */
class Queue {
  #waiting = [];
  #timer = 0;
  #environment;

  constructor(environment) { this.#environment = environment; }

  get isEmpty() { return this.#waiting.length === 0; }

  push(due, deliver, what) {
    this.#waiting.push({ due, deliver, what });
    if (this.#waiting.length === 1) this.#arm();
  }

  /** Delivers all at once: the way has become a short one. */
  flush() {
    this.#environment.clearTimeout(this.#timer);
    for (const { deliver, what } of this.#waiting.splice(0)) deliver(what);
  }

  clear() {
    this.#environment.clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #arm() {
    const { setTimeout, now } = this.#environment;
    this.#timer = setTimeout(() => this.#deliver(), Math.max(0, this.#waiting[0].due - now()));
  }

  #deliver() {
    const now = this.#environment.now();
    while (this.#waiting.length && this.#waiting[0].due <= now) {
      const { deliver, what } = this.#waiting.shift();
      deliver(what);
    }
    if (this.#waiting.length) this.#arm();
  }
}

/** Delays, drops and a clock that drifts, for one viewer. */
export class Disturbance {
  #environment;
  #up;
  #down;
  #upWay = new Way(1);
  #downWay = new Way(2);
  #since = 0;

  faults = noFaults();
  /** Frame messages that were dropped. */
  dropped = 0;

  /** @param {object} [environment] for tests: `now`, `setTimeout`, `clearTimeout` */
  constructor(environment = {}) {
    this.#environment = {
      now: () => performance.now(),
      setTimeout: (f, ms) => setTimeout(f, ms),
      clearTimeout: (id) => clearTimeout(id),
      ...environment,
    };
    this.#up = new Queue(this.#environment);
    this.#down = new Queue(this.#environment);
  }

  get isOn() { return isDisturbed(this.faults); }

  /** @param {object} faults all of them, as from `noFaults` */
  set(faults) {
    const wasDrifting = this.faults.drift;
    this.faults = faults;
    this.#upWay = new Way(2 * faults.seed);
    this.#downWay = new Way(2 * faults.seed + 1);
    if (wasDrifting !== faults.drift) this.#since = this.#environment.now();
    if (!this.#isLong) {
      this.#up.flush();
      this.#down.flush();
    }
  }

  /** The connection is lost, and with it what was on its way. */
  clear() {
    this.#up.clear();
    this.#down.clear();
  }

  /** @param {(message: object) => void} send @param {object} message to the server */
  send(send, message) { this.#pass(this.#up, this.#upWay, send, message); }

  /** @param {(message: object) => void} deliver @param {object} message of text from the server */
  hear(deliver, message) { this.#pass(this.#down, this.#downWay, deliver, message); }

  /** @param {(buffer: ArrayBuffer) => void} deliver @param {ArrayBuffer} buffer of frames */
  receive(deliver, buffer) {
    if (this.#downWay.loses(this.faults)) this.dropped++;
    else this.#pass(this.#down, this.#downWay, deliver, buffer);
  }

  /** By how much the page's clock is off by now, ms. */
  get drift() {
    const { drift } = this.faults;
    return drift === 0 ? 0 : drift / 1e6 * (this.#environment.now() - this.#since);
  }

  get #isLong() { return this.faults.delay > 0 || this.faults.jitter > 0; }

  #pass(queue, way, deliver, what) {
    if (!this.#isLong && queue.isEmpty) deliver(what);
    else queue.push(way.due(this.#environment.now(), this.faults), deliver, what);
  }
}

/**
 * The stage's clock as a page believes it that acts on a drifting one. What it measures it still
 * measures by the true one.
 */
export class Belief {
  #clock;
  #disturbance;

  /** @param {import('../clock.js').Clock} clock @param {Disturbance} disturbance */
  constructor(clock, disturbance) {
    this.#clock = clock;
    this.#disturbance = disturbance;
  }

  get isSettled() { return this.#clock.isSettled; }
  get bound() { return this.#clock.bound; }
  get offset() { return this.#clock.offset + this.#disturbance.drift; }
  /** @param {number} page ms @returns {number} stage seconds */
  stageSeconds(page) { return (page + this.offset) / 1000; }
}

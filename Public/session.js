// What the server has said, and what the page has told it: one stage as the page knows it.

import { BURST, BURST_INTERVAL, Clock, PING_INTERVAL } from './clock.js';
import { Connection } from './connection.js';
import { measureLeaps } from './leap.js';
import { Marks } from './marks.js';
import { Ring } from './ring.js';
import { Frame, FrameMessage, INTERRUPTIONS } from './wire.js';

/** Inputs that are still waiting for their first painted frame. */
const WAITING = 32;

/**
 * The connection, the clock, the ring of frames and the marks of events. Time is an argument, in
 * page milliseconds, but for the stamps of arrivals.
 */
export class Session {
  #connection;
  #listener;
  #message = new FrameMessage();
  #before = new Frame();
  #earlier = new Frame();
  #leaps = new Float64Array(INTERRUPTIONS.length);
  #waiting = [];
  #sequence = 0;
  #pings = 0;
  #lastPing = -Infinity;
  #lastRate = NaN;
  #isHeld = false;
  #isVisible = true;
  /** @type {?object} settings that the person chose; null: the server's own */
  #chosen = null;

  clock = new Clock();
  ring = new Ring();
  marks = new Marks();
  /** What the server said of itself; null before the first hello. */
  hello = null;
  counters = { messages: 0, bytes: 0, entries: 0, sent: 0 };
  /** Header of the last frame message. */
  get lastMessage() { return this.#message; }

  /**
   * @param {string} url of the socket
   * @param {{status: Function, hello: Function, completed: Function, leap: Function}} listener
   */
  constructor(url, listener) {
    this.#listener = listener;
    this.#connection = new Connection(url, {
      text: (message) => this.#heard(message),
      binary: (buffer) => this.#received(buffer),
      changed: (status) => this.#changed(status),
    });
  }

  get isLive() { return this.#connection.isLive; }
  get status() { return this.#connection.status; }

  open() { this.#connection.open(); }

  /**
   * One input. Its number comes back in the header of the frames that reflect it.
   * @param {string} event press, release, spin, work or done
   * @param {number} happened page ms @param {object} [fields] more of the message
   */
  input(event, happened, fields) {
    if (event === 'press') this.#isHeld = true;
    if (event === 'release') this.#isHeld = false;
    if (!this.isLive) return;
    const sequence = ++this.#sequence;
    const time = this.clock.isSettled ? this.clock.stageSeconds(happened) : NaN;
    this.#send({ type: event, sequence, ...(time >= 0 && { time }), ...fields });
    if (this.#waiting.length === WAITING) this.#waiting.shift();
    this.#waiting.push({ event, sequence, happened });
  }

  /** Changes the hold's curve, duration or strategy. @param {object} hold */
  settings(hold) {
    this.#chosen = { ...this.#chosen, ...hold };
    if (this.isLive) this.#send({ type: 'settings', sequence: ++this.#sequence, hold });
  }

  /** @param {boolean} visible */
  visibility(visible) {
    this.#isVisible = visible;
    this.#connection.forgive();
    this.#send({ type: 'visibility', visible });
    if (!visible) return;
    this.#pings = 0;
    this.open();
  }

  /** Tells the server the display's rate when it has changed by more than 0.2 %. */
  display(rate) {
    if (!this.isLive || Math.abs(rate / this.#lastRate - 1) < 0.002) return;
    this.#lastRate = rate;
    this.#send({ type: 'display', rate });
  }

  /** Sends what is due. Call often; it does nothing in between. @param {number} now page ms */
  tend(now) {
    if (this.#isVisible) this.#connection.check(now);
    const interval = this.#pings < BURST ? BURST_INTERVAL : PING_INTERVAL;
    if (!this.isLive || now - this.#lastPing < interval) return;
    this.#lastPing = now;
    this.#pings++;
    this.#send({ type: 'ping', time: performance.now() });
  }

  /**
   * Takes the inputs whose effect a painted frame shows.
   * @param {number} sequence the page's number in the frame
   * @param {(happened: number) => void} painted
   */
  settle(sequence, painted) {
    while (this.#waiting.length && this.#waiting[0].sequence <= sequence) {
      painted(this.#waiting.shift().happened);
    }
  }

  #send(message) {
    this.counters.sent++;
    this.#connection.send(message);
  }

  #changed(status) {
    this.#waiting.length = 0;
    this.#listener.status(status);
  }

  #heard(message) {
    switch (message.type) {
      case 'hello': return this.#begin(message);
      case 'pong': return this.clock.sample(
        message.time, message.received * 1000, message.sent * 1000, performance.now());
      case 'event': return this.marks.add(message, this.clock);
      case 'completed': return this.#listener.completed(message);
    }
  }

  /** A new stage: nothing of an old one is true any more, and it has to be told our side. */
  #begin(hello) {
    this.hello = hello;
    this.clock.reset();
    this.ring.clear();
    this.marks.interrupt();
    this.#pings = 0;
    this.#lastPing = -Infinity;
    this.#lastRate = NaN;
    this.#listener.hello(hello, this.#chosen === null);
    if (!this.#isVisible) this.visibility(false);
    if (this.#chosen) this.settings(this.#chosen);
    if (this.#isHeld) this.input('press', performance.now());
  }

  #received(buffer) {
    const message = this.#message;
    const epoch = message.epoch;
    try {
      message.read(buffer);
    } catch (error) {
      this.#connection.refuse(error.message);
      return;
    }
    this.counters.messages++;
    this.counters.bytes += buffer.byteLength;
    this.counters.entries += message.count;
    if (message.epoch === epoch + 1) this.#measure(message);
    this.ring.insert(message);
  }

  /** At a press or release of ours: how far would each strategy have leapt? */
  #measure(message) {
    const input = this.#waiting.find((i) => (i.sequence >>> 0) === message.pageSequence);
    if (input?.event !== 'press' && input?.event !== 'release') return;
    const { ring } = this;
    const before = ring.find(message.effective);
    const after = message.select(0);
    if (before < 0 || !(after.time >= message.effective)) return;
    this.#before.copy(ring.frame(before));
    const earlier = ring.find(this.#before.time - 1e-6);
    const known = earlier >= 0 && ring.epoch(earlier) === ring.epoch(before);
    this.#earlier.copy(known ? ring.frame(earlier) : this.#before);
    measureLeaps(this.#earlier, this.#before, after, message.effective, this.#leaps);
    const at = this.clock.pageMilliseconds(message.effective);
    this.marks.leap(at, this.#before.fractionOf(0), this.#leaps[0]);
    this.#listener.leap({
      event: input.event, from: this.#before.fraction, leaps: Array.from(this.#leaps),
    });
  }
}

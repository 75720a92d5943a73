// What the server has said, and what the page has told it: one stage as the page knows it.

import { BURST_INTERVAL, Clock, PING_INTERVAL } from './clock.js';
import { Connection } from './connection.js';
import { Belief, Disturbance } from './disturb/disturbance.js';
import { judge, measureBreaks, measureLeaps } from './leap.js';
import { Marks } from './marks.js';
import { Reporter } from './report.js';
import { Ring } from './ring.js';
import { groupsOf, merged } from './settings.js';
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
  #place;
  #token = null;
  #message = new FrameMessage();
  #reporter = new Reporter();
  #phase;
  #frames = { ahead: 0, newest: -Infinity };
  #painted = NaN;
  #earlier = new Frame();
  #before = new Frame();
  #after = new Frame();
  #later = new Frame();
  #leaps = new Float64Array(INTERRUPTIONS.length);
  #breaks = new Float64Array(INTERRUPTIONS.length);
  #waiting = [];
  /** When the last event took effect. */
  #effective = NaN;
  /** The press or release whose leap is to be measured when a frame shows it. @type {?object} */
  #unmeasured = null;
  #sequence = 0;
  /** The type of a question that is still open, link or replay. @type {?string} */
  #question = null;
  /** The number of our last change of settings. */
  #settled = 0;
  /** Number of the last frame message. */
  #lastMessage = NaN;
  // Made once: a closure a message would be an allocation a message.
  #hear = (message) => this.#heard(message);
  #receive = (buffer) => this.#received(buffer);
  #transmit = (message) => this.#connection.send(message);
  #lastPing = -Infinity;
  #lastRate = NaN;
  #isHeld = false;
  #isVisible = true;
  /** @type {?object} settings that the person chose; null: the server's own */
  #chosen = null;

  disturbance = new Disturbance();
  clock = new Clock();
  /** The clock that the page acts on: the same, unless it is made to drift. */
  belief = new Belief(this.clock, this.disturbance);
  ring = new Ring();
  marks = new Marks();
  /** What the server said of itself; null before the first hello. */
  hello = null;
  /** The stage's own clock: how fast it runs, and where it was at an instant. */
  stageClock = { rate: 1, paused: false, at: 0, position: 0 };
  counters = { messages: 0, bytes: 0, entries: 0, sent: 0, missing: 0 };
  /** Header of the last frame message. */
  get lastMessage() { return this.#message; }
  /** How long a message from the server may be under way, ms. */
  get transit() { return this.#reporter.transit; }

  /**
   * @param {{url: string, stage: ?string}} place of the socket, and the stage that it is to join
   * @param {import('./phase.js').Phase} phase of the display
   * @param {{status: Function, hello: Function, event: Function, completed: Function,
   *   leap: Function, viewers: Function, refused: Function, settings: Function,
   *   answered: Function, clock: Function, process: Function}} listener
   */
  constructor(place, phase, listener) {
    this.#place = place;
    this.#phase = phase;
    this.#listener = listener;
    this.#connection = new Connection(() => this.#address(), {
      text: (message) => this.disturbance.hear(this.#hear, message),
      binary: (buffer) => this.disturbance.receive(this.#receive, buffer),
      changed: (status) => this.#changed(status),
    });
  }

  get isLive() { return this.#connection.isLive; }
  get status() { return this.#connection.status; }

  /** An input of ours is not seen yet in what is painted. */
  get isAwaiting() { return this.#waiting.length > 0; }

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
    const time = this.belief.isSettled ? this.belief.stageSeconds(happened) : NaN;
    this.#send({ type: event, sequence, ...(time >= 0 && { time }), ...fields });
    if (this.#waiting.length === WAITING) this.#waiting.shift();
    this.#waiting.push({ event, sequence, happened });
  }

  /** Asks for the stage's link, or to play one. @param {{type: string}} question */
  ask(question) {
    if (!this.isLive) return;
    this.#question = question.type;
    this.#send(question);
  }

  /** Changes some of the stage's settings. @param {object} change `{hold: {curve: 'linear'}}` */
  settings(change) {
    this.#chosen = merged(this.#chosen, change);
    if (!this.isLive) return;
    this.#settled = ++this.#sequence;
    this.#send({ type: 'settings', sequence: this.#sequence, ...change });
  }

  /** Changes the stage's clock, for everyone on it. @param {object} change `{rate: 0.25}` */
  changeClock(change) {
    if (this.isLive) this.#send({ type: 'clock', ...change });
  }

  /** @param {boolean} visible */
  visibility(visible) {
    this.#isVisible = visible;
    this.#connection.forgive();
    this.#send({ type: 'visibility', visible });
    this.#measureAnew();
    if (visible) this.open();
  }

  /**
   * Disturbs what comes and goes. Over another way all is measured anew, or the shorter one would be
   * believed in for as long as its samples are kept.
   * @param {object} faults as from `noFaults`
   */
  disturb(faults) {
    const { delay, jitter, unlocked } = this.disturbance.faults;
    this.disturbance.set(faults);
    if (delay !== faults.delay || jitter !== faults.jitter || unlocked !== faults.unlocked) {
      this.#measureAnew();
    }
  }

  /** Runs freely: tells the display's rate when it has changed by more than 0.2 %. */
  display(rate) {
    if (!this.isLive || Math.abs(rate / this.#lastRate - 1) < 0.002) return;
    this.#lastRate = rate;
    this.#send({ type: 'display', rate });
  }

  /**
   * Tells the server of the coming refreshes what it has to know. Call once a refresh.
   * @param {number} now page ms
   */
  pace(now) {
    if (!this.isLive || !this.#isVisible) return;
    const phase = this.#phase;
    this.#frames.ahead = this.ring.ahead(phase.origin + phase.period / 2);
    this.#frames.newest = this.ring.newestTarget;
    const message = this.#reporter.refresh(phase, this.belief, this.#frames, this.#painted, now);
    if (message) this.#send(message);
  }

  /** How long after a refresh to do so, once the line and the clock are known; 0 before. ms */
  get delay() { return this.#reporter.delay(this.#phase, this.clock); }

  /** Sends what is due. Call often; it does nothing in between. @param {number} now page ms */
  tend(now) {
    if (this.#isVisible) this.#connection.check(now);
    const interval = this.clock.isSettled ? PING_INTERVAL : BURST_INTERVAL;
    if (!this.isLive || now - this.#lastPing < interval) return;
    this.#lastPing = now;
    this.#send({ type: 'ping', time: performance.now() });
  }

  /**
   * What is painted: the next report acknowledges it. A refresh that had to do with an older frame
   * acknowledges itself: all that came is painted, and the server would wait for more for ever.
   * @param {number} time stage seconds
   */
  acknowledge(time) { this.#painted = time; }

  /**
   * Takes the inputs whose effect a painted frame shows.
   * @param {number} slot of the frame in the ring
   * @param {(happened: number) => void} painted
   */
  settle(slot, painted) {
    const { ring } = this;
    const sequence = ring.pageSequence(slot) - (ring.showsEvent(slot) ? 0 : 1);
    while (this.#waiting.length && this.#waiting[0].sequence <= sequence) {
      painted(this.#waiting.shift().happened);
    }
  }

  /** A stage that was left is gone on with by its token; a named one is also asked for by name. */
  #address() {
    const query = new URLSearchParams();
    if (this.#place.stage) query.set('stage', this.#place.stage);
    if (this.#token) query.set('resume', this.#token);
    const text = query.toString();
    return text ? `${this.#place.url}?${text}` : this.#place.url;
  }

  /** After a time in which clocks may have stopped and nothing came. */
  #measureAnew() {
    this.clock.refit();
    this.#reporter.reset();
    this.#lastPing = -Infinity;
    this.#lastRate = NaN;
  }

  #send(message) {
    this.counters.sent++;
    this.disturbance.send(this.#transmit, message);
  }

  #changed(status) {
    this.#waiting.length = 0;
    if (status.state !== 'live') this.disturbance.clear();
    this.#listener.status(status);
  }

  #heard(message) {
    switch (message.type) {
      case 'hello': return this.#begin(message);
      case 'pong': return this.clock.sample(
        message.time, message.received * 1000, message.sent * 1000, performance.now());
      case 'event':
        this.#listener.event(message);
        this.marks.add(message, this.clock);
        this.#noteEvent(message);
        if (message.event === 'settings') this.#follow(message);
        return;
      case 'clock':
        this.stageClock = message;
        return this.#listener.clock();
      case 'completed': return this.#listener.completed(message);
      case 'viewers': return this.#listener.viewers(message);
      case 'link': return this.#answered(message);
      case 'replay': return this.#replayed(message);
      case 'process': return this.#listener.process(message);
      case 'refused': return this.#refused(message);
    }
  }

  /** A new stage, of which nothing old is true and which has to be told our side; or the same. */
  #begin(hello) {
    this.hello = hello;
    this.#token = hello.token ?? null;
    if (hello.clock) this.stageClock = hello.clock;
    this.ring.clear();
    this.#lastMessage = NaN;
    this.marks.interrupt();
    if (!hello.resumed) this.#forget();
    this.#measureAnew();
    const isOurs = this.#chosen === null || hello.resumed;
    this.#listener.hello(hello, isOurs);
    if (!this.#isVisible) this.visibility(false);
    if (!isOurs) this.settings(this.#chosen);
    if (this.#isHeld) this.input('press', performance.now());
  }

  /** What is in force now. An answer to a change of ours that is not our last is out of date. */
  #follow(message) {
    const isOurs = (message.viewer ?? this.hello.viewer) === this.hello.viewer;
    if (isOurs && message.sequence < this.#settled) return;
    const settings = groupsOf(message);
    if (!isOurs && this.#chosen) this.#chosen = merged(this.#chosen, settings);
    this.hello.settings = merged(this.hello.settings, settings);
    this.#listener.settings(settings);
  }

  /** A link is played, whose settings are the stage's now; or it is over. */
  #replayed(message) {
    if (message.state === 'running') {
      this.#settled = 0;
      this.#chosen = groupsOf(message.settings);
      this.hello.settings = merged(this.hello.settings, this.#chosen);
      this.#listener.settings(this.#chosen);
    }
    this.#answered(message);
  }

  #answered(message) {
    this.#question = null;
    this.#listener.answered(message);
  }

  #forget() {
    this.clock.reset();
    this.#painted = this.#effective = NaN;
    this.#unmeasured = null;
  }

  /** Someone else holds: our press is none, and its release will be none. */
  #refused({ sequence, reason }) {
    // An event has a number; a question has none.
    if (sequence === undefined && this.#question) {
      return this.#answered({ type: 'refused', question: this.#question, reason });
    }
    const i = this.#waiting.findIndex((input) => input.sequence === sequence);
    const [input] = i < 0 ? [] : this.#waiting.splice(i, 1);
    if (input?.event !== 'press') return;
    this.#isHeld = false;
    this.#listener.refused(reason);
  }

  #received(buffer) {
    const message = this.#message;
    const arrival = performance.now();
    try {
      message.read(buffer);
    } catch (error) {
      this.#connection.refuse(error.message);
      return;
    }
    this.counters.messages++;
    if (message.sequence > this.#lastMessage) {
      this.counters.missing += message.sequence - this.#lastMessage - 1;
    }
    this.#lastMessage = message.sequence;
    this.counters.bytes += buffer.byteLength;
    this.counters.entries += message.count;
    if (this.clock.isSettled) {
      const sent = this.clock.pageMilliseconds(message.sent);
      this.#reporter.arrived(sent, arrival, this.#phase, this.clock);
    }
    this.ring.insert(message, arrival);
    if (this.#unmeasured) this.#measure();
  }

  /** An event on the stage, by whomever: once frames from after it are there, it is measured. */
  #noteEvent({ event, at }) {
    if (event === 'press' || event === 'release') {
      this.#unmeasured = { event, effective: at, previous: this.#effective };
    }
    this.#effective = at;
    if (this.#unmeasured) this.#measure();
  }

  /** At a press or release: how far would each strategy have leapt? */
  #measure() {
    const { ring } = this;
    const { event, effective, previous } = this.#unmeasured;
    const first = ring.findFrom(effective);
    if (first < 0) return;
    this.#unmeasured = null;
    const last = ring.findBefore(effective);
    if (last < 0) return;
    this.#before.copy(ring.frame(last));
    this.#after.copy(ring.frame(first));
    const { time } = this.#before;
    const earlier = ring.findBefore(time);
    const isOneMotion = earlier >= 0 && !(time >= previous && ring.frame(earlier).time < previous);
    this.#earlier.copy(isOneMotion ? ring.frame(earlier) : this.#before);
    const later = ring.findFrom(this.#after.time + 1e-6);
    this.#later.copy(later < 0 ? this.#after : ring.frame(later));
    measureLeaps(
      this.#earlier, this.#before, this.#after, this.#later, effective, this.#leaps);
    measureBreaks(
      this.#earlier, this.#before, this.#after, this.#later, effective, this.#breaks);
    judge(this.#leaps, this.#breaks, this.#after.position - this.#before.position);
    const at = this.clock.pageMilliseconds(effective);
    this.marks.leap(at, this.#before.fractionOf(0), this.#leaps[0]);
    this.#listener.leap({
      event, from: this.#before.fraction, leaps: Array.from(this.#leaps),
      breaks: Array.from(this.#breaks),
    });
  }
}

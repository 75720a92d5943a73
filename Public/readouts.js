// The page's text, set at 4 Hz and at events, never on a frame.

import { announce } from './announce.js';
import { hitchWord } from './hitch.js';
import { INTERRUPTIONS } from './wire.js';
import * as words from './words.js';

const IDS = [
  'connection', 'rate', 'error', 'hitches', 'latency', 'clock', 'faults', 'verdict', 'notice',
  'hold-state', 'spinner-state', 'cube-state', 'value-chosen', 'value-mirrored',
  'velocity-chosen', 'velocity-mirrored', 'error-mean', 'slack-now', 'interval-now',
  'latency-now', 'clock-now', 'server-now',
];

/** Sets text where it has changed: an unchanged node costs no layout. */
export class Readouts {
  #elements = Object.fromEntries(IDS.map((id) => [id, document.getElementById(id)]));
  #wasLive = false;
  #strategies = document.querySelectorAll('[data-strategy]');

  #status = { state: 'connecting', attempt: 0, reason: '' };
  /** Our number on the stage, and who else is there; null while the stage is ours alone. */
  #viewer = 0;
  #isShared = false;
  #viewers = { count: 1, holder: null };

  /** Why the cube rests; empty while it moves. */
  cubePause = '';

  /** @param {import('./connection.js').Status} status */
  status(status) {
    const { connection, notice } = this.#elements;
    this.#status = status;
    const text = words.connection(status);
    document.documentElement.dataset.connection = status.state;
    this.#set(connection, text);
    connection.title = status.reason;
    notice.hidden = status.state !== 'reconnecting';
    if (status.state === 'live') this.#wasLive = true;
    else this.#set(notice, words.notice(status, this.#wasLive));
    if (status.state === 'live') this.say(text);
    else if (status.attempt <= 1) this.say(notice.textContent);
  }

  /** The page itself failed. @param {string} message */
  fault(message) {
    const { notice } = this.#elements;
    notice.hidden = false;
    this.#set(notice, `This page met a fault of its own (${message}). Reload it to go on.`);
    this.say(notice.textContent);
  }

  /** @param {object} hello */
  hello(hello) {
    document.title = `Pirouette ${hello.version}`;
    this.#viewer = hello.viewer ?? 0;
    this.#isShared = typeof hello.stage === 'string';
    this.viewers({ count: hello.viewers ?? 1, holder: hello.holder ?? null });
  }

  /** Who sees the stage, and who holds. @param {{count: number, holder: ?number}} viewers */
  viewers(viewers) {
    this.#viewers = viewers;
    this.#set(this.#elements.connection, words.connection(
      this.#status, this.#isShared || viewers.count > 1 ? viewers : null));
  }

  /** @param {string} reason in the server's words */
  refused(reason) {
    this.#set(this.#elements.verdict, words.refused(reason));
    this.say(words.refused(reason));
  }

  /** @param {string} text what to do first */
  advise(text) {
    this.#set(this.#elements.verdict, text);
    this.say(text);
  }

  /** @param {object} s what the instrument reports */
  statistics(s) {
    const e = this.#elements;
    const { frame } = s;
    const [median] = s.interval;
    this.#set(e.rate, words.display(s.rate, s.lock));
    e.rate.classList.toggle('fault', s.lock === 'late');
    this.#set(e.error, words.milliseconds(s.error.tail, 2));
    this.#set(e['error-mean'], words.number(s.error.mean, 2));
    this.#set(e['slack-now'], words.number(s.slack, 1));
    this.#set(e.hitches, words.hitches(s.hitches));
    e.hitches.classList.toggle('fault', hitchWord(s.hitches) === 'critical');
    this.#set(e.latency, words.pair(s.latency, 1, 'ms'));
    this.#set(e.clock, words.clock(s.clock));
    this.#set(e.faults, words.faults(s.perThousand));
    this.#set(e['hold-state'], words.holdState(
      frame.hold, this.#otherHolder, s.flight, s.interruption));
    this.#set(e['spinner-state'], words.spinnerState(frame.spinner));
    this.#set(e['cube-state'], this.cubePause || words.cubeState(frame.cube));
    for (const key of this.#strategies) this.#set(key, s.strategy.name);
    this.#set(e['value-chosen'], words.number(s.strategy.fraction, 2));
    this.#set(e['value-mirrored'], words.number(s.mirrored.fraction, 2));
    this.#set(e['velocity-chosen'], words.signed(s.strategy.velocity, 2));
    this.#set(e['velocity-mirrored'], words.signed(s.mirrored.velocity, 2));
    this.#set(e['interval-now'], words.number(median, 1));
    this.#set(e['latency-now'], words.number(s.lastLatency, 1));
    this.#set(e['clock-now'], words.deviation(s.clock));
    this.#set(e['server-now'], words.number(s.cost, 1));
  }

  /** @param {object} message one event's leaps */
  leap({ event, from, leaps, strategy }) {
    // Every strategy begins with a press at rest: it would only wipe out what was said last.
    if (event === 'press' && from === 0) return;
    const text = words.leap({
      event, from, strategy, mirrored: leaps[0], chosen: leaps[INTERRUPTIONS.indexOf(strategy)],
    });
    this.#set(this.#elements.verdict, text);
    this.say(text);
  }

  /** @param {number} turns */
  completed(turns) { this.say(`The spinner stopped after ${turns} turns.`); }

  get #otherHolder() {
    const { holder } = this.#viewers;
    return holder !== null && holder !== this.#viewer ? holder : 0;
  }

  /** For those who listen. @param {string} text */
  say(text) { announce(text); }

  #set(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }
}

// From where the hold moves and how long it still will, for its state in words. It claims an end
// only where a strategy has one that follows from what the page knows.

import { bezier } from './bezier.js';
import { curvePoints } from './curve-text.js';
import { firstFrame, INTERRUPTIONS } from './wire.js';

const HELD = { press: true, release: false };
/** A painted frame says where the hold was at an event no later than this. Seconds */
const FURTHEST = 0.1;
/** So many painted frames are kept: an event may be told after those that show it already. */
const KEPT = 16;

/** The legs of every strategy since the last press or release. All in stage seconds. */
export class Flight {
  #pending = [];
  #frames = Array.from({ length: KEPT }, firstFrame);
  #count = 0;
  #curve = null;
  #durations = { full: NaN, empty: NaN };
  #isHeld = false;
  #at = NaN;
  #values = new Float64Array(INTERRUPTIONS.length);
  /** The part of its leg that `mirrored` and `rewound` had behind them at `#at`. */
  #entries = { mirrored: 1, rewound: 1 };
  /** When the last of the differences that `additive` adds up will be gone. */
  #additiveEnd = -Infinity;
  /** 0 while the ends follow from what is known, else NaN. */
  #doubt = NaN;

  /** A new stage, or a new look at an old one: of its motion nothing is known. */
  reset() {
    this.#pending.length = this.#count = 0;
    this.#at = NaN;
    this.#loseCount();
  }

  /**
   * What the server says of the hold's timing, in full. A change in flight moves every end.
   * @param {{duration: number, emptyDuration: ?number, curve: string}} hold
   */
  settings({ duration, emptyDuration, curve }) {
    const empty = emptyDuration ?? duration;
    const isNew = duration !== this.#durations.full || empty !== this.#durations.empty ||
      curve !== this.#curve;
    this.#durations.full = duration;
    this.#durations.empty = empty;
    this.#curve = curve;
    if (isNew) this.#loseCount();
  }

  /** @param {{event: string, time: number}} message as the server logged it */
  event({ event, time }) {
    if (event in HELD) this.#pending.push({ isHeld: HELD[event], time });
  }

  /** Call for each painted frame. @param {import('./wire.js').Frame} frame */
  painted(frame) {
    while (this.#pending.length && this.#pending[0].time <= frame.position) {
      const event = this.#pending.shift();
      this.#turn(event, this.#before(event.time, frame));
    }
    this.#frames[this.#count++ % KEPT].copy(frame);
  }

  /** The value from which a strategy moves; NaN while unknown. @param {number} strategy index */
  from(strategy) { return this.#at === this.#at ? this.#values[strategy] : NaN; }

  /**
   * Seconds until a strategy has arrived; NaN where that is not known, and for the spring, which
   * only comes ever closer.
   * @param {number} strategy index in `INTERRUPTIONS` @param {number} position
   */
  left(strategy, position) {
    const duration = this.#duration(this.#isHeld);
    const way = Math.min(1, Math.abs((this.#isHeld ? 1 : 0) - this.#values[strategy]));
    return Math.max(0, this.#at - position + {
      mirrored: () => duration * Math.max(0, 1 - this.#entries.mirrored),
      rewound: () => duration * (1 - this.#entries.rewound),
      matched: () => duration * (1 - inverse(this.#curve, 1 - way)),
      // CSS Transitions 1, section 3: between the same two ends the factor is the way back.
      shortened: () => duration * way,
      restarted: () => duration,
      additive: () => this.#additiveEnd - this.#at,
      combined: () => duration,
      spring: () => NaN,
    }[INTERRUPTIONS[strategy]]() + this.#doubt);
  }

  /** The newest frame from before a time, or the oldest that is kept. */
  #before(time, frame) {
    let found = frame;
    for (let i = this.#count - 1; i >= Math.max(0, this.#count - KEPT); i--) {
      found = this.#frames[i % KEPT];
      if (found.position < time) break;
    }
    return found;
  }

  #duration(isHeld) { return isHeld ? this.#durations.full : this.#durations.empty; }

  #loseCount() {
    this.#doubt = this.#entries.mirrored = this.#entries.rewound = NaN;
    this.#additiveEnd = -Infinity;
  }

  #turn({ isHeld, time }, previous) {
    const ahead = time - previous.position;
    const seconds = ahead > 0 && ahead < FURTHEST ? ahead : 0;
    const old = this.#duration(!isHeld);
    const duration = this.#duration(isHeld);
    for (const name of ['mirrored', 'rewound']) {
      const i = INTERRUPTIONS.indexOf(name);
      const run = previous.velocityOf(i) === 0 ? 1
        : Math.min(1, this.#entries[name] + (time - this.#at) / old);
      this.#entries[name] = name === 'mirrored' ? (1 - run) * old / duration : 1 - run;
    }
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      const value = previous.fractionOf(i) + previous.velocityOf(i) * seconds;
      this.#values[i] = Math.max(0, Math.min(1, value));
    }
    this.#additiveEnd = Math.max(this.#additiveEnd, time + duration);
    this.#isHeld = isHeld;
    this.#at = time;
    this.#doubt = 0;
  }
}

/**
 * The time at which a curve has a value: the curve with its axes exchanged. NaN for one that is no
 * monotone Bezier.
 * @param {string} curve as CSS or by name @param {number} value 0 through 1
 */
function inverse(curve, value) {
  const points = curvePoints(curve);
  if (!points) return NaN;
  const [x1, y1, x2, y2] = points;
  if (Math.min(y1, y2) < 0 || Math.max(y1, y2) > 1) return NaN;
  return bezier(y1, x1, y2, x2)(value);
}

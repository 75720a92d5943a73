// The worker's part of the time bar: the stage's clock is the server's to change, what was painted
// is this page's to look at again.

import { Past } from './past.js';

/** A display frame where the display is not known yet, and the longest step of a stage. s */
const FRAME = 1 / 60;
const LONGEST = 1;
/** Stages move by whole multiples of this. s */
const GRAIN = 1e-4;

/** Decides which frame is shown, and what is asked of the server. */
export class Player {
  #post;
  #session;
  #past = new Past();
  #isResting = false;
  #state = { type: 'time', rate: 1, isPaused: false, position: NaN, isLooking: false,
    isResting: false, back: 0, age: 0 };

  /**
   * @param {(message: object) => void} post to the page
   * @param {import('../session.js').Session} session
   */
  constructor(post, session) {
    this.#post = post;
    this.#session = session;
  }

  /** Another stage than before. */
  forget() {
    this.#past.clear();
    this.#isResting = false;
  }

  /** @param {number} stamp page ms @param {import('../wire.js').Frame} frame newly painted */
  record(stamp, frame) {
    this.#past.push(stamp, frame);
    if (this.#isResting && !this.#past.isLooking) this.#past.rest();
  }

  get isLooking() { return this.#past.isLooking; }

  /** What the stage is to show. @param {import('../wire.js').Frame} painted the present */
  shown(painted) { return this.#past.isLooking ? this.#past.frame : painted; }

  /** Back to the present. */
  now() {
    this.#past.present();
    this.#isResting = false;
  }

  /**
   * What the person asks of the time bar.
   * @param {{act: string, by?: number, seconds?: number, rate?: number, paused?: boolean}} message
   * @param {import('../wire.js').Frame} painted @param {number} period of the display, ms
   */
  receive({ act, by, seconds, rate, paused }, painted, period) {
    switch (act) {
      case 'rate': this.#session.changeClock({ rate }); break;
      case 'pause': this.#session.changeClock({ paused }); break;
      case 'step': this.#step(by, period); break;
      case 'look': this.#look(seconds); break;
      case 'rest':
        // Perhaps before the first frame: then at it.
        this.#isResting = true;
        this.#past.rest();
        break;
      case 'now': this.now(); break;
    }
    this.tell(painted);
  }

  /** Tells the page how it stands. At each change and at 4 Hz. @param {Frame} painted */
  tell(painted) {
    const { rate, paused } = this.#session.stageClock;
    const state = this.#state;
    const past = this.#past;
    state.rate = rate;
    state.isPaused = paused;
    state.position = this.shown(painted).position;
    state.isLooking = past.isLooking;
    state.isResting = this.#isResting && past.isLooking;
    state.back = past.secondsBefore(painted);
    state.age = past.age / 1000;
    this.#post(state);
  }

  #step(by, period) {
    this.#isResting = false;
    if (by < 0 || this.#past.isLooking) {
      this.#past.step(by);
      return;
    }
    // One frame as the stage runs now; what is slower than its grain moves by one of that.
    const frame = period === period ? period / 1000 : FRAME;
    const seconds = Math.min(LONGEST, frame * this.#session.stageClock.rate);
    this.#session.changeClock({ step: Math.max(GRAIN, Math.round(seconds / GRAIN) * GRAIN) });
  }

  #look(seconds) {
    this.#isResting = false;
    if (seconds > 0) this.#past.look(seconds * 1000);
    else this.#past.present();
  }
}

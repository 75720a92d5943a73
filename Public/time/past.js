// The last minute of what was painted, frame by frame and whole, to be looked at again.

import { copyEntry, ENTRY_BYTES, ENTRY_WORDS, Frame } from '../wire.js';

const MINUTE = 60_000;
/** Longer between two frames is a time in which nothing moved: it does not count. ms */
const PAUSE = 250;

/**
 * Painted frames in their order, the oldest overwritten. 7200 of 576 bytes are 4 MB: a minute up to
 * 120 Hz and half of one at 240 Hz. A frame that shows the same position as the one before takes
 * its place: a stage that stands still fills no memory, and loses none of what was before. So the
 * minute is one in which something was painted.
 */
export class Past {
  #frames;
  /** ms of painting before each frame. */
  #ages;
  #painting = 0;
  #last = NaN;
  #shown = new Frame();
  #chosen = -1;
  #first = 0;

  /** How many frames were ever kept. Frame `i` exists while `first <= i < end`. */
  end = 0;

  constructor(capacity = 7200) {
    this.capacity = capacity;
    this.#frames = new Frame(new ArrayBuffer(capacity * ENTRY_BYTES));
    this.#ages = new Float64Array(capacity);
  }

  get first() { return this.#first; }
  get isLooking() { return this.#chosen >= 0; }
  /** The frame that is looked at; kept also when its place was taken. */
  get frame() { return this.#shown; }

  /** @param {number} stamp page ms of the refresh @param {Frame} frame painted */
  push(stamp, frame) {
    const { position } = frame;
    if (!(position === position)) return;
    const isSame = this.end > this.#first && position === this.#position(this.end - 1);
    const i = isSame ? this.end - 1 : this.end++;
    const slot = i % this.capacity;
    copyEntry(frame.halves, frame.base, this.#frames.halves, slot * ENTRY_WORDS);
    const interval = stamp - this.#last;
    this.#last = stamp;
    if (isSame) return;
    if (interval < PAUSE) this.#painting += interval;
    this.#ages[slot] = this.#painting;
    this.#first = Math.max(this.#first, this.end - this.capacity);
    while (this.#age(this.#first) < this.#painting - MINUTE) this.#first++;
  }

  /** Forgets all: another stage. */
  clear() {
    this.#first = this.end;
    this.#chosen = -1;
  }

  /** Looks at the present again. */
  present() { this.#chosen = -1; }

  /** Looks at the frame that was painted so long before the newest. @param {number} ms */
  look(ms) {
    if (this.end === this.#first) return;
    const age = this.#painting - ms;
    let low = this.#first;
    let high = this.end - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#age(middle) <= age) low = middle;
      else high = middle - 1;
    }
    this.#choose(low);
  }

  /** Looks at the newest frame, which stays while others follow. */
  rest() { this.#choose(this.end - 1); }

  /**
   * Looks at the frame before or after. After the newest is the present.
   * @param {number} by -1 or 1
   */
  step(by) {
    const from = this.isLooking ? Math.max(this.#chosen, this.#first - 1) : this.end - 1;
    if (from + by >= this.end - 1) this.present();
    else this.#choose(from + by);
  }

  /** Seconds of the stage between what is looked at and a frame. @param {Frame} present */
  secondsBefore(present) { return this.isLooking ? present.position - this.#shown.position : 0; }

  /** How long before the newest frame what is looked at was painted. ms */
  get age() {
    return this.isLooking ? this.#painting - this.#age(Math.max(this.#chosen, this.#first)) : 0;
  }

  #choose(i) {
    if (this.end === this.#first) return;
    this.#chosen = Math.min(this.end - 1, Math.max(this.#first, i));
    this.#frames.base = (this.#chosen % this.capacity) * ENTRY_WORDS;
    this.#shown.copy(this.#frames);
  }

  #age(i) { return this.#ages[i % this.capacity]; }

  #position(i) {
    this.#frames.base = (i % this.capacity) * ENTRY_WORDS;
    return this.#frames.position;
  }
}

// Received frames, keyed by the stage time that they show. Painting is a look-up in here.

import { copyEntry, ENTRY_BYTES, ENTRY_WORDS, Frame } from './wire.js';

/**
 * A fixed number of frames in one buffer. Small on purpose: it is scanned from end to end, which at
 * 64 slots costs less than keeping it sorted.
 */
export class Ring {
  #frame;
  #sequences;
  #epochs;
  #pageSequences;
  #paintings;

  constructor(capacity = 64) {
    this.capacity = capacity;
    this.#frame = new Frame(new ArrayBuffer(capacity * ENTRY_BYTES));
    this.#sequences = new Float64Array(capacity);
    this.#epochs = new Float64Array(capacity);
    this.#pageSequences = new Float64Array(capacity);
    this.#paintings = new Float64Array(capacity);
    this.clear();
  }

  clear() {
    for (let slot = 0; slot < this.capacity; slot++) this.#drop(slot);
  }

  /** The frame in a slot: one view, moved with each call. @param {number} slot */
  frame(slot) {
    this.#frame.base = slot * ENTRY_WORDS;
    return this.#frame;
  }

  /** The number of the message that brought the frame. @param {number} slot */
  sequence(slot) { return this.#sequences[slot]; }
  /** Events that the frame reflects. @param {number} slot */
  epoch(slot) { return this.#epochs[slot]; }
  /** The page's last event that the frame reflects. @param {number} slot */
  pageSequence(slot) { return this.#pageSequences[slot]; }
  /** How often it has been painted. @param {number} slot */
  paintings(slot) { return this.#paintings[slot]; }
  /** Counts one painting. @param {number} slot */
  paint(slot) { this.#paintings[slot]++; }

  /**
   * Takes in every entry of a message. An entry replaces the one that shows the same time, else the
   * oldest. Frames from before the message's last event that show a time at or after its effect are
   * no longer true and go.
   * @param {import('./wire.js').FrameMessage} message
   */
  insert(message) {
    for (let slot = 0; slot < this.capacity; slot++) {
      if (this.#epochs[slot] < message.epoch && this.#time(slot) >= message.effective) {
        this.#drop(slot);
      }
    }
    for (let i = 0; i < message.count; i++) {
      const entry = message.select(i);
      const slot = this.#slotFor(entry.time);
      if (this.#epochs[slot] > message.epoch && this.#time(slot) === entry.time) continue;
      copyEntry(entry.halves, entry.base, this.#frame.halves, slot * ENTRY_WORDS);
      this.#sequences[slot] = message.sequence;
      this.#epochs[slot] = message.epoch;
      this.#pageSequences[slot] = message.pageSequence;
      this.#paintings[slot] = 0;
    }
  }

  /**
   * The newest frame that is not later than a time.
   * @param {number} time stage seconds; Infinity for the newest of all
   * @returns {number} its slot, or -1
   */
  find(time) {
    let best = -1;
    let newest = -Infinity;
    for (let slot = 0; slot < this.capacity; slot++) {
      const at = this.#time(slot);
      if (at <= time && at > newest) {
        newest = at;
        best = slot;
      }
    }
    return best;
  }

  /**
   * The frame whose target is within half a period of a refresh.
   * @param {number} stamp page ms @param {number} period ms
   * @returns {number} its slot, or -1 (always, while the server runs freely: its targets are NaN)
   */
  findTarget(stamp, period) {
    let best = -1;
    let nearest = period / 2;
    for (let slot = 0; slot < this.capacity; slot++) {
      const distance = Math.abs(this.frame(slot).target - stamp);
      if (distance < nearest && this.#epochs[slot] >= 0) {
        nearest = distance;
        best = slot;
      }
    }
    return best;
  }

  /** How many frames show a time strictly between two. Frames that were never painted. */
  between(after, before) {
    let count = 0;
    for (let slot = 0; slot < this.capacity; slot++) {
      const at = this.#time(slot);
      if (at > after && at < before) count++;
    }
    return count;
  }

  #time(slot) { return this.#frame.words[slot * ENTRY_WORDS]; }

  #drop(slot) {
    this.#frame.words[slot * ENTRY_WORDS] = NaN;
    this.#epochs[slot] = -1;
    this.#paintings[slot] = 0;
  }

  #slotFor(time) {
    let oldest = 0;
    let least = Infinity;
    for (let slot = 0; slot < this.capacity; slot++) {
      const at = this.#time(slot);
      if (at === time) return slot;
      const age = Number.isNaN(at) ? -Infinity : at;
      if (age < least) {
        least = age;
        oldest = slot;
      }
    }
    return oldest;
  }
}

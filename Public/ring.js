// Received frames, keyed by the refresh that they are for. Painting is a look-up in here.

import { copyEntry, ENTRY_BYTES, ENTRY_WORDS, Frame, WORD } from './wire.js';

/** Targets closer than this are of one refresh, told by two lines; no display is this fast. ms */
const SAME = 1.5;

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
  #effectives;
  #arrivals;
  #sents;
  #costs;
  #epoch = -1;
  #received = NaN;
  #effective = NaN;

  /** The latest refresh that a frame has come for, page ms; -Infinity before the first. */
  newestTarget = -Infinity;

  constructor(capacity = 64) {
    this.capacity = capacity;
    this.#frame = new Frame(new ArrayBuffer(capacity * ENTRY_BYTES));
    this.#sequences = new Float64Array(capacity);
    this.#epochs = new Float64Array(capacity);
    this.#pageSequences = new Float64Array(capacity);
    this.#paintings = new Float64Array(capacity);
    this.#effectives = new Float64Array(capacity);
    this.#arrivals = new Float64Array(capacity);
    this.#sents = new Float64Array(capacity);
    this.#costs = new Float64Array(capacity);
    this.clear();
  }

  clear() {
    this.#epoch = -1;
    this.#received = this.#effective = NaN;
    this.newestTarget = -Infinity;
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
  /** The page's last event that the server knew of. @param {number} slot */
  pageSequence(slot) { return this.#pageSequences[slot]; }
  /** The frame shows that event: it took effect by then. @param {number} slot */
  showsEvent(slot) { return this.#time(slot) >= this.#effectives[slot]; }
  /** Page ms at which the frame came. @param {number} slot */
  arrival(slot) { return this.#arrivals[slot]; }
  /** Stage seconds at which the server handed it over. @param {number} slot */
  sent(slot) { return this.#sents[slot]; }
  /** Seconds that the server spent on it: its share of its message's. @param {number} slot */
  cost(slot) { return this.#costs[slot]; }
  /** How often it has been painted. @param {number} slot */
  paintings(slot) { return this.#paintings[slot]; }
  /** Counts one painting. @param {number} slot */
  paint(slot) { this.#paintings[slot]++; }

  /**
   * Takes in every entry of a message. An entry replaces the one for the same refresh unless that
   * one knows of more events, else the oldest. An event makes the frames untrue that were made
   * without it for its instant and later: they go, and do not come back. What happens by itself
   * raises the epoch too, but it was known to the frames before, and no new event was received.
   * @param {import('./wire.js').FrameMessage} message @param {number} [arrival] page ms
   */
  insert(message, arrival = NaN) {
    const isNews = message.epoch > this.#epoch;
    if (isNews && message.received !== this.#received) this.#forget(message);
    if (isNews) {
      this.#epoch = message.epoch;
      this.#received = message.received;
      this.#effective = message.effective;
    }
    for (let i = 0; i < message.count; i++) {
      const entry = message.select(i);
      if (message.epoch < this.#epoch && entry.time >= this.#effective) continue;
      const slot = this.#slotFor(entry.time, entry.target);
      if (this.#epochs[slot] > message.epoch && this.#isFor(slot, entry.time, entry.target)) {
        continue;
      }
      copyEntry(entry.halves, entry.base, this.#frame.halves, slot * ENTRY_WORDS);
      this.#sequences[slot] = message.sequence;
      this.#epochs[slot] = message.epoch;
      this.#pageSequences[slot] = message.pageSequence;
      this.#effectives[slot] = message.effective;
      this.#arrivals[slot] = arrival;
      this.#sents[slot] = message.sent;
      this.#costs[slot] = message.computed / message.count;
      this.#paintings[slot] = 0;
      if (entry.target > this.newestTarget) this.newestTarget = entry.target;
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

  /** The newest frame that shows an earlier time. @param {number} time stage seconds */
  findBefore(time) {
    let best = -1;
    let newest = -Infinity;
    for (let slot = 0; slot < this.capacity; slot++) {
      const at = this.#time(slot);
      if (at < time && at > newest) {
        newest = at;
        best = slot;
      }
    }
    return best;
  }

  /** The first frame that shows a time or later. @param {number} time stage seconds */
  findFrom(time) {
    let best = -1;
    let first = Infinity;
    for (let slot = 0; slot < this.capacity; slot++) {
      const at = this.#time(slot);
      if (at >= time && at < first) {
        first = at;
        best = slot;
      }
    }
    return best;
  }

  /**
   * The newest frame that was due by now: for a refresh not after this one or, if it is for none,
   * not later than a time.
   * @param {number} stamp page ms of the refresh @param {number} time stage seconds
   * @returns {number} its slot, or -1
   */
  findOlder(stamp, time) {
    let best = -1;
    let newest = -Infinity;
    for (let slot = 0; slot < this.capacity; slot++) {
      const at = this.#time(slot);
      const target = this.#target(slot);
      const isDue = target === target ? target <= stamp : at <= time;
      if (isDue && at > newest) {
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
      const distance = Math.abs(this.#target(slot) - stamp);
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

  /** How many frames are for refreshes after a moment. @param {number} after page ms */
  ahead(after) {
    let count = 0;
    for (let slot = 0; slot < this.capacity; slot++) {
      if (this.#target(slot) > after && this.#epochs[slot] >= 0) count++;
    }
    return count;
  }

  #time(slot) { return this.#frame.words[slot * ENTRY_WORDS]; }
  #target(slot) { return this.#frame.words[slot * ENTRY_WORDS + WORD.target]; }

  #forget({ epoch, effective }) {
    for (let slot = 0; slot < this.capacity; slot++) {
      if (this.#epochs[slot] < epoch && this.#time(slot) >= effective) this.#drop(slot);
    }
  }

  #drop(slot) {
    this.#frame.words[slot * ENTRY_WORDS] = NaN;
    this.#frame.words[slot * ENTRY_WORDS + WORD.target] = NaN;
    this.#epochs[slot] = -1;
    this.#paintings[slot] = 0;
  }

  #isFor(slot, time, target) {
    return target === target ? Math.abs(this.#target(slot) - target) < SAME
      : this.#time(slot) === time;
  }

  #slotFor(time, target) {
    let oldest = 0;
    let least = Infinity;
    for (let slot = 0; slot < this.capacity; slot++) {
      if (this.#isFor(slot, time, target)) return slot;
      const at = this.#time(slot);
      const age = Number.isNaN(at) ? -Infinity : at;
      if (age < least) {
        least = age;
        oldest = slot;
      }
    }
    return oldest;
  }
}

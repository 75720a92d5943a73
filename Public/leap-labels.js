// Where the number of each leap stands beside its bar, and which of them have room.

import { CAPACITY } from './marks.js';

/** Not in the window, or too small to be seen. */
export const NONE = 0;
/** A bar without its number, for which there is no room. */
export const BAR = 1;
/** Its number is on the left, because on the right there is no room yet. */
export const LEFT = 2;
export const RIGHT = 3;

/** The smallest leap that is drawn. */
const SMALLEST = 0.01;

/** The places of the newest leaps. Columns are those of a `Scroll`. */
export class LeapLabels {
  #places = new Uint8Array(CAPACITY);
  #count = 0;

  /** @param {number} i leap @returns {number} NONE, BAR, LEFT or RIGHT */
  place(i) { return this.#places[i % CAPACITY]; }

  /**
   * Gives every leap its place, the newest first, and has what changes drawn again.
   * @param {import('./marks.js').Marks} marks @param {import('./scroll.js').Scroll} scroll
   * @param {number} room columns that a number needs @param {number} reach columns that it may
   *   reach to the left of its bar
   */
  arrange(marks, scroll, room, reach) {
    for (; this.#count < marks.leaps; this.#count++) this.#places[this.#count % CAPACITY] = NONE;
    let taken = Infinity;
    for (let i = marks.leaps - 1; i >= marks.firstLeap; i--) {
      const column = Math.round(scroll.column(marks.leapTime(i)));
      if (column + 2 * room < scroll.left) break;
      let place = NONE;
      if (Math.abs(marks.leapSize(i)) >= SMALLEST && column < scroll.right) {
        const isLast = column > scroll.right - room;
        const begin = isLast ? column - reach : column;
        place = begin + room > taken ? BAR : isLast ? LEFT : RIGHT;
        if (place !== BAR) taken = begin;
      }
      if (place === this.#places[i % CAPACITY]) continue;
      this.#places[i % CAPACITY] = place;
      scroll.touch(column - reach - 1);
    }
  }
}

// One graph of the strips: where it is, and what its height means.

import { AxisTop } from './statistics.js';

/** A box in device px with an axis that fits itself to the data. */
export class Plot {
  top = 0;
  left = 0;
  width = 0;
  height = 0;
  #floor;
  #digits;

  /**
   * @param {number[]} steps of the axis @param {number} floor -1: from minus the top, 0: from 0
   * @param {number} [digits] after the point, below 2
   */
  constructor(steps, floor, digits = 0) {
    this.axis = new AxisTop(steps);
    this.#floor = floor;
    this.#digits = digits;
  }

  get perUnit() { return this.height / (this.axis.value * (1 - this.#floor)); }
  /** Device px of value 0. */
  get zero() { return this.top + this.height + this.#floor * this.axis.value * this.perUnit; }
  y(value) { return this.zero - value * this.perUnit; }

  /** The value at the bottom. */
  get low() { return this.#floor * this.axis.value || 0; }

  /** The value at a grid line. @param {number} i 0, the bottom, through 2, the top */
  line(i) {
    const top = this.axis.value;
    return this.#floor < 0 ? (i - 1) * top : i * top / 2;
  }

  /** What stands beside a grid line. @param {number} i 0 through 2 */
  label(i) {
    return this.line(i).toFixed(this.axis.value < 2 ? this.#digits : 0).replace('-', '−');
  }
}

// A line as one rectangle a device column: the smallest and the largest value that it has there.
// Filling rectangles costs a software rasteriser a quarter of stroking the line, and no peak is
// lost, however many values fall into one column.

import { BLOCK, isSummed } from './history.js';

/** The smallest and largest value of each device column. */
export class Columns {
  /** Where the line has come to. */
  x = NaN;
  #time = NaN;
  #value = NaN;

  constructor(capacity = 4096) {
    this.low = new Float32Array(capacity);
    this.high = new Float32Array(capacity);
    this.width = 0;
  }

  /** @param {number} width device pixels */
  clear(width) {
    if (width > this.low.length) {
      this.low = new Float32Array(width);
      this.high = new Float32Array(width);
    }
    this.width = width;
    this.low.fill(Infinity, 0, width);
    this.high.fill(-Infinity, 0, width);
  }

  /** @param {number} x column, may have a fraction and may lie outside @param {number} value */
  point(x, value) {
    const column = Math.floor(x);
    if (column < 0 || column >= this.width) return;
    if (value < this.low[column]) this.low[column] = value;
    if (value > this.high[column]) this.high[column] = value;
  }

  /** All between two values, if the first is not above the second. */
  range(x, low, high) {
    if (!(low <= high)) return;
    this.point(x, low);
    this.point(x, high);
  }

  /** The next value begins a line. */
  lift() { this.move(NaN, NaN, NaN); }

  /** The next value goes on from here. @param {number} x column */
  move(time, x, value) {
    this.#time = time;
    this.x = x;
    this.#value = value;
  }

  /** Goes on to a value, with a line if there is none to be lifted for. @param {number} gap ms */
  line(time, x, value, gap) {
    if (value === value) {
      if (this.#value === this.#value && time - this.#time <= gap) {
        this.segment(this.x, this.#value, x, value);
      } else {
        this.point(x, value);
      }
    }
    this.move(time, x, value);
  }

  /** The straight line between two points, each column taking the part that crosses it. */
  segment(x0, value0, x1, value1) {
    const first = Math.max(0, Math.floor(x0));
    const last = Math.min(this.width - 1, Math.floor(x1));
    const slope = x1 > x0 ? (value1 - value0) / (x1 - x0) : 0;
    for (let column = first; column <= last; column++) {
      const left = column <= x0 ? value0 : value0 + slope * (column - x0);
      const right = column + 1 >= x1 ? value1 : value0 + slope * (column + 1 - x0);
      if (left < this.low[column]) this.low[column] = left;
      if (left > this.high[column]) this.high[column] = left;
      if (right < this.low[column]) this.low[column] = right;
      if (right > this.high[column]) this.high[column] = right;
    }
  }
}

/**
 * Bins one field of the history. A NaN, or a gap in time, breaks the line. A block of records that
 * falls into one column is taken whole: what comes out is the same, and ten minutes take as long as
 * there are columns.
 * @param {Columns} columns cleared by the caller
 * @param {import('./history.js').History} history
 * @param {number} field @param {number} timeField
 * @param {{first: number, perColumn: number, gap: number}} axis the column of page time that is
 *   column 0, ms a column, and the longest time that a line may bridge
 */
export function bin(columns, history, field, timeField, { first, perColumn, gap }) {
  // The column first: wherever column 0 is, a time falls into the same one.
  const begin = Math.max(history.first, history.since(first * perColumn) - 1);
  columns.lift();
  for (let i = begin; i < history.end && !(columns.x >= columns.width); i++) {
    const time = history.get(i, timeField);
    const x = time / perColumn - first;
    columns.line(time, x, history.get(i, field), gap);
    if (!(isSummed(field) && history.isBlock(i))) continue;
    const last = i + BLOCK - 1;
    const lastTime = history.get(last, timeField);
    const lastX = lastTime / perColumn - first;
    if (Math.floor(lastX) !== Math.floor(x)) continue;
    columns.range(x, history.low(i, field), history.high(i, field));
    columns.move(lastTime, lastX, history.get(last, field));
    i = last;
  }
}

/**
 * Fills the columns; equal neighbours become one rectangle.
 * @param {OffscreenCanvasRenderingContext2D} context with its fillStyle set
 * @param {Columns} columns
 * @param {{x: number, y: number, perUnit: number, thickness: number, dash: number, phase: number}}
 *   line device px: of column 0, of value 0, up a unit, of the line; columns drawn and left out in
 *   turn (0: all), and the column at which a dash begins
 */
export function fill(context, columns, line) {
  const { low, high, width } = columns;
  const half = line.thickness / 2;
  const cycle = 2 * line.dash;
  let column = 0;
  while (column < width) {
    const l = low[column];
    const h = high[column];
    let end = column + 1;
    while (end < width && low[end] === l && high[end] === h) end++;
    if (h >= l) {
      const top = line.y - h * line.perUnit - half;
      const height = (h - l) * line.perUnit + line.thickness;
      if (line.dash === 0 || h - l > 0.05) {
        context.fillRect(line.x + column, top, end - column, height);
      } else {
        let at = column;
        while (at < end) {
          const place = (at + line.phase) % cycle;
          const next = Math.min(end, at + (place < line.dash ? line.dash : cycle) - place);
          if (place < line.dash) context.fillRect(line.x + at, top, next - at, height);
          at = next;
        }
      }
    }
    column = end;
  }
}

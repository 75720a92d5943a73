// A line as one rectangle a device column: the smallest and the largest value that it has there.
// Filling rectangles costs a software rasteriser a quarter of stroking the line, and no peak is
// lost, however many values fall into one column.

/** The smallest and largest value of each device column. */
export class Columns {
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
 * Bins one field of the history. A NaN, or a gap in time, breaks the line.
 * @param {Columns} columns cleared by the caller
 * @param {import('./history.js').History} history
 * @param {number} field @param {number} timeField
 * @param {{first: number, perColumn: number, gap: number}} axis the column of page time that is
 *   column 0, ms a column, and the longest time that a line may bridge
 */
export function bin(columns, history, field, timeField, axis) {
  let previousTime = NaN;
  let previousX = NaN;
  let previousValue = NaN;
  const begin = Math.max(history.first, history.since(axis.first * axis.perColumn) - 1);
  for (let i = begin; i < history.end; i++) {
    const time = history.get(i, timeField);
    const value = history.get(i, field);
    // The column first: wherever column 0 is, a time falls into the same one.
    const x = time / axis.perColumn - axis.first;
    if (value === value) {
      if (previousValue === previousValue && time - previousTime <= axis.gap) {
        columns.segment(previousX, previousValue, x, value);
      } else {
        columns.point(x, value);
      }
    }
    previousTime = time;
    previousX = x;
    previousValue = value;
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

// Draws what is new of a strip: lines, bands, faults and lollipops, column by column.

import { FIELD } from '../history.js';
import { bin, Columns, fill } from '../strip.js';

/** A line may bridge a few refreshes, not a pause. ms */
const GAP = 250;
/** A lollipop's head, device px at ratio 1. */
export const HEAD = 6;

/** Draws into the columns of a `Scroll` that are to be drawn; holds no data. */
export class Pen {
  context = null;
  palette = null;
  ratio = 1;
  /** Device px of the window's first column. */
  left = 0;
  #columns = new Columns();
  #axis = { first: 0, perColumn: 1, gap: GAP };
  #line = { x: 0, y: 0, perUnit: 0, thickness: 1, dash: 0, phase: 0 };

  /** @param {import('../scroll.js').Scroll} scroll */
  constructor(scroll) { this.scroll = scroll; }

  /** Device px of a column; of a time with `scroll.column`. */
  x(column) { return this.left + column - this.scroll.left; }
  /** Device px of so many at ratio 1, at least some. */
  px(length, least = 1) { return Math.max(least, Math.round(length * this.ratio)); }

  /** Clips to a plot and a little above and below. Undone by `end`. */
  begin(plot) {
    const bleed = Math.round(4 * this.ratio);
    this.context.save();
    this.context.beginPath();
    this.context.rect(plot.left, plot.top - bleed, plot.width, plot.height + 2 * bleed);
    this.context.clip();
  }

  end() { this.context.restore(); }

  /** Draws one field of the history as a line. @param {number} dash device px; 0: none */
  series(history, plot, field, color, thickness, dash = 0) {
    const line = this.#line;
    this.#bin(history, field);
    line.phase = this.scroll.from;
    line.x = this.x(this.scroll.from);
    line.y = plot.zero;
    line.perUnit = plot.perUnit;
    line.thickness = thickness;
    line.dash = dash;
    this.context.fillStyle = color;
    fill(this.context, this.#columns, line);
  }

  /** Fills from minus a field to the field. */
  band(history, plot, field, color) {
    const { high, low, width } = this.#bin(history, field);
    const x = this.x(this.scroll.from);
    this.context.fillStyle = color;
    for (let column = 0; column < width; column++) {
      if (!(high[column] >= low[column])) continue;
      let end = column + 1;
      while (end < width && high[end] === high[column]) end++;
      const top = Math.max(plot.top, plot.y(high[column]));
      const bottom = Math.min(plot.top + plot.height, plot.y(-high[column]));
      this.context.fillRect(x + column, top, end - column, bottom - top);
      column = end - 1;
    }
  }

  /** Red where a field's magnitude is above a limit: faults, and the only red here. */
  faults(history, plot, field, limit) {
    const { scroll } = this;
    const width = this.px(2, 2);
    const top = plot.axis.value;
    this.context.fillStyle = this.palette.fault;
    const until = (scroll.until + width) * scroll.perColumn;
    for (let i = history.since(scroll.from * scroll.perColumn); i < history.end; i++) {
      const time = history.get(i, FIELD.time);
      if (time > until) break;
      const value = history.get(i, field);
      if (!(Math.abs(value) > limit)) continue;
      const x = this.x(Math.round(scroll.column(time)));
      const y = plot.y(Math.max(plot.low, Math.min(value, top)));
      this.context.fillRect(x - width, Math.min(y, plot.zero), width, Math.abs(plot.zero - y));
    }
  }

  /** @param {{times: Float64Array, values: Float64Array, count: number}} lollipops */
  lollipops({ times, values, count }, plot) {
    const { scroll, context } = this;
    const stem = this.px(1.5);
    const head = Math.round(HEAD * this.ratio);
    context.fillStyle = this.palette.accent;
    for (let i = Math.max(0, count - times.length); i < count; i++) {
      const slot = i % times.length;
      const column = Math.round(scroll.column(times[slot]));
      if (column + head < scroll.from || column - head > scroll.until) continue;
      const x = this.x(column);
      const y = Math.round(plot.y(values[slot]));
      context.fillRect(x - (stem >> 1), y, stem, plot.zero - y);
      context.fillRect(x - (head >> 1), y - (head >> 1), head, head);
    }
  }

  #bin(history, field) {
    const { from, until, perColumn } = this.scroll;
    this.#columns.clear(until - from);
    this.#axis.first = from;
    this.#axis.perColumn = perColumn;
    bin(this.#columns, history, field, FIELD.time, this.#axis);
    return this.#columns;
  }
}

// The graphs on one time axis: value, velocity, animation error, frame interval, pointer to frame.

import { FIELD, fractionField, velocityField } from './history.js';
import { PRESS } from './marks.js';
import { AxisTop } from './statistics.js';
import { bin, Columns, fill } from './strip.js';

/** Signed whole per cents as text, made once. */
const PERCENT = Array.from(
  { length: 401 }, (_, i) => `${i < 200 ? '−' : '+'}${Math.abs(i - 200)} %`);
/** A line may bridge a few refreshes, not a pause. */
const GAP = 250;
const GUTTER = 34;

/** One graph: where it is, and the numbers at its grid lines. */
class Plot {
  top = 0;
  left = 0;
  width = 0;
  height = 0;
  #labels = [];
  #value = NaN;

  /** @param {number[]} steps of the axis @param {number} floor -1: from minus the top, 0: from 0 */
  constructor(steps, floor, digits = 0) {
    this.axis = new AxisTop(steps);
    this.floor = floor;
    this.digits = digits;
  }

  get perUnit() { return this.height / (this.axis.value * (1 - this.floor)); }
  /** Device px of value 0. */
  get zero() { return this.top + this.height + this.floor * this.axis.value * this.perUnit; }
  y(value) { return this.zero - value * this.perUnit; }

  /** The values at the bottom, the middle and the top, as text. */
  get labels() {
    const top = this.axis.value;
    if (top !== this.#value) {
      this.#value = top;
      const values = this.floor < 0 ? [-top, 0, top] : [0, top / 2, top];
      const digits = top < 2 ? this.digits : 0;
      this.#labels = values.map((v) => [v, v.toFixed(digits).replace('-', '−')]);
    }
    return this.#labels;
  }
}

/** Draws all strips into one canvas; holds no data but the layout and the axes. */
export class Strips {
  #columns = new Columns();
  #axis = { left: 0, perColumn: 1, gap: GAP };
  #line = { x: 0, y: 0, perUnit: 0, thickness: 1, dash: 0, phase: 0 };
  #plots = {
    value: new Plot([1, 1.5, 2, 4], 0, 1),
    velocity: new Plot([3, 6, 12, 25, 50, 100, 200], -1),
    error: new Plot([0.5, 1, 2, 5, 10, 20, 50, 100, 200], -1, 1),
    interval: new Plot([40, 100, 200, 500], 0),
    latency: new Plot([40, 100, 200, 500, 1000], 0),
  };
  #layout = null;
  #seconds = 10;
  #font = '';
  #fontPalette = null;

  /**
   * @param {{width: number, height: number, ratio: number, plots: object, axis: object}} layout
   *   device px; `plots` has a box by name, `axis` the box of the time labels
   */
  resize(layout) {
    this.#layout = layout;
    this.#fontPalette = null;
    const gutter = Math.round(GUTTER * layout.ratio);
    for (const [name, box] of Object.entries(layout.plots)) {
      const plot = this.#plots[name];
      plot.left = Math.round(box.x) + gutter;
      plot.width = Math.max(1, Math.round(box.x + box.width) - plot.left);
      const inset = Math.round(7 * layout.ratio);
      plot.top = Math.round(box.y) + inset;
      plot.height = Math.max(1, Math.round(box.height) - 2 * inset);
    }
    this.#seconds = this.#plots.value.width / layout.ratio < 500 ? 5 : 10;
  }

  /**
   * @param {OffscreenCanvasRenderingContext2D} context @param {number} now page ms, the right edge
   * @param {import('./recorder.js').Recorder} recorder @param {import('./marks.js').Marks} marks
   * @param {object} palette @param {{strategy: number, period: number}} shown index of the strategy
   *   beside `mirrored`, and the display's period
   */
  draw(context, now, recorder, marks, palette, shown) {
    const layout = this.#layout;
    if (!layout) return;
    const { value, velocity, error, interval, latency } = this.#plots;
    const { ratio } = layout;
    const perColumn = this.#seconds * 1000 / value.width;
    const leftColumn = Math.ceil(now / perColumn) - value.width;
    const axis = this.#axis;
    axis.perColumn = perColumn;
    axis.left = leftColumn * perColumn;
    this.#line.x = value.left;
    this.#line.phase = leftColumn;

    context.fillStyle = palette.surface;
    context.fillRect(0, 0, layout.width, layout.height);
    if (palette !== this.#fontPalette) {
      this.#fontPalette = palette;
      this.#font = `${Math.round(11 * ratio)}px ${palette.font}`;
    }
    context.font = this.#font;
    this.#bands(context, marks, palette, now);
    for (const name in this.#plots) this.#grid(context, this.#plots[name], palette, ratio);
    this.#times(context, palette);

    const { history } = recorder;
    const thin = Math.max(1, Math.round(1.25 * ratio));
    const thick = Math.max(2, Math.round(2 * ratio));
    const dash = Math.round(5 * ratio);
    this.#clip(context, value, velocity);
    const { strategy } = shown;
    const v = Math.max(
      this.#series(context, history, value, fractionField(0), palette.mirrored, thin, dash),
      this.#series(context, history, value, fractionField(strategy), palette.accent, thick, 0));
    const w = Math.max(
      this.#series(context, history, velocity, velocityField(0), palette.mirrored, thin, dash),
      this.#series(context, history, velocity, velocityField(strategy), palette.accent, thick, 0));
    context.restore();
    this.#leaps(context, marks, palette, ratio);
    this.#clip(context, error, latency);
    const e = this.#series(context, history, error, FIELD.error, palette.accent, thin, 0);
    this.#faults(context, history, error, FIELD.error, 0.5 * shown.period, palette, ratio);
    const i = this.#series(context, history, interval, FIELD.interval, palette.muted, thin, 0);
    this.#faults(context, history, interval, FIELD.interval, 1.5 * shown.period, palette, ratio);
    const l = this.#lollipops(context, recorder.lollipops, palette, ratio);
    context.restore();

    value.axis.fit(v - 0.02, now);
    velocity.axis.fit(w, now);
    error.axis.fit(e, now);
    interval.axis.fit(i, now);
    latency.axis.fit(l, now);
  }

  /** Draws one field of the history as a line; returns the largest magnitude shown. */
  #series(context, history, plot, field, color, thickness, dash) {
    this.#columns.clear(plot.width);
    const largest = bin(this.#columns, history, field, FIELD.time, this.#axis);
    const line = this.#line;
    line.y = plot.zero;
    line.perUnit = plot.perUnit;
    line.thickness = thickness;
    line.dash = dash;
    context.fillStyle = color;
    fill(context, this.#columns, line);
    return largest;
  }

  #x(time) { return this.#plots.value.left + (time - this.#axis.left) / this.#axis.perColumn; }

  #clip(context, first, last) {
    const bleed = 4 * this.#layout.ratio;
    context.save();
    context.beginPath();
    context.rect(first.left, first.top - bleed, first.width,
      last.top + last.height - first.top + 2 * bleed);
    context.clip();
  }

  #grid(context, plot, palette, ratio) {
    const hair = Math.max(1, Math.round(ratio));
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    for (const [value, text] of plot.labels) {
      const y = Math.round(plot.y(value));
      context.fillStyle = palette.line;
      context.fillRect(plot.left, y - (hair >> 1), plot.width, hair);
      context.fillStyle = palette.muted;
      context.fillText(text, plot.left - 7 * ratio, y);
    }
  }

  #times(context, palette) {
    const { axis } = this.#layout;
    const { left, width } = this.#plots.value;
    context.fillStyle = palette.muted;
    context.textBaseline = 'middle';
    const y = axis.y + axis.height / 2;
    for (let back = this.#seconds; back >= 0; back -= this.#seconds === 10 ? 2 : 1) {
      context.textAlign = back === this.#seconds ? 'left' : back === 0 ? 'right' : 'center';
      context.fillText(TIMES[back], left + width * (1 - back / this.#seconds), y);
    }
    context.textBaseline = 'alphabetic';
    context.textAlign = 'left';
  }

  /** While a finger was down: a band; when an event took effect: a tick. */
  #bands(context, marks, palette, now) {
    const { value, velocity } = this.#plots;
    const { ratio } = this.#layout;
    const right = value.left + value.width;
    const bottom = velocity.top + velocity.height;
    for (let i = marks.firstEvent; i < marks.events; i++) {
      if (marks.kind(i) === PRESS) {
        const end = i + 1 < marks.events ? marks.happened(i + 1) : now;
        const x0 = Math.max(value.left, this.#x(marks.happened(i)));
        const x1 = Math.min(right, this.#x(end));
        context.fillStyle = palette.band;
        if (x1 > x0) {
          context.fillRect(x0, value.top, x1 - x0, value.height);
          context.fillRect(x0, velocity.top, x1 - x0, bottom - velocity.top);
        }
      }
      const x = Math.round(this.#x(marks.effective(i)));
      if (x >= value.left && x < right) {
        context.fillStyle = palette.ink;
        context.fillRect(x, value.top - 6 * ratio, Math.round(1.5 * ratio), 6 * ratio);
      }
    }
  }

  /** The leaps of `mirrored`, the newest first: a number that has no room is left out. */
  #leaps(context, marks, palette, ratio) {
    const { value } = this.#plots;
    const right = value.left + value.width;
    const bar = Math.max(2, Math.round(2 * ratio));
    const room = 44 * ratio;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 4 * ratio;
    context.strokeStyle = palette.surface;
    let taken = Infinity;
    for (let i = marks.leaps - 1; i >= marks.firstLeap; i--) {
      const size = marks.leapSize(i);
      const x = Math.round(this.#x(marks.leapTime(i)));
      if (x < value.left) break;
      if (!(Math.abs(size) >= 0.01) || x > right) continue;
      const from = value.y(marks.leapFrom(i));
      const to = value.y(marks.leapFrom(i) + size);
      context.fillStyle = palette.mirrored;
      context.fillRect(x, Math.min(from, to), bar, Math.abs(to - from));
      const isLast = x > right - room;
      const textX = x + (isLast ? -5 : 7) * ratio;
      const begin = isLast ? textX - room : x;
      if (begin + room > taken) continue;
      taken = begin;
      const text = PERCENT[Math.max(0, Math.min(400, Math.round(size * 100) + 200))];
      context.textAlign = isLast ? 'right' : 'left';
      context.fillStyle = palette.mirroredInk;
      context.strokeText(text, textX, (from + to) / 2);
      context.fillText(text, textX, (from + to) / 2);
    }
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
  }

  /** A missed refresh, and one that got another one's frame: faults, and the only red here. */
  #faults(context, history, plot, field, limit, palette, ratio) {
    const width = Math.max(2, Math.round(2 * ratio));
    const top = plot.axis.value;
    context.fillStyle = palette.fault;
    for (let i = history.since(this.#axis.left); i < history.end; i++) {
      const ms = history.get(i, field);
      if (!(Math.abs(ms) > limit)) continue;
      const x = Math.round(this.#x(history.get(i, FIELD.time)));
      const y = plot.y(Math.max(-top, Math.min(ms, top)));
      context.fillRect(x - width, Math.min(y, plot.zero), width, Math.abs(plot.zero - y));
    }
  }

  #lollipops(context, { times, values, count }, palette, ratio) {
    const { latency } = this.#plots;
    const stem = Math.max(1, Math.round(1.5 * ratio));
    const head = Math.round(6 * ratio);
    let largest = 0;
    context.fillStyle = palette.accent;
    for (let i = Math.max(0, count - times.length); i < count; i++) {
      const slot = i % times.length;
      const x = Math.round(this.#x(times[slot]));
      if (x < latency.left) continue;
      const y = Math.round(latency.y(values[slot]));
      largest = Math.max(largest, values[slot]);
      context.fillRect(x - (stem >> 1), y, stem, latency.zero - y);
      context.fillRect(x - (head >> 1), y - (head >> 1), head, head);
    }
    return largest;
  }
}

const TIMES = Array.from({ length: 11 }, (_, i) => (i ? `−${i} s` : 'now'));

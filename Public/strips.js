// The graphs on one time axis: value, velocity, animation error, frame interval, pointer to frame.
// What is drawn once only moves; a refresh draws the few columns that are new or look different.

import { FIELD, fractionField, velocityField } from './history.js';
import { BAR, LEFT, LeapLabels, NONE } from './leap-labels.js';
import { PRESS } from './marks.js';
import { Plot } from './plot.js';
import { Scroll } from './scroll.js';
import { bin, Columns, fill } from './strip.js';

/** Signed whole per cents as text, made once. */
const PERCENT = Array.from(
  { length: 401 }, (_, i) => `${i < 200 ? '−' : '+'}${Math.abs(i - 200)} %`);
const TIMES = Array.from({ length: 11 }, (_, i) => (i ? `−${i} s` : 'now'));
/** A line may bridge a few refreshes, not a pause. */
const GAP = 250;
const GUTTER = 34;
/** Lines of the grid in each plot. */
const LINES = 3;
/** What a leap's number needs, how far before its bar one on the left ends, and a lollipop's head:
 *  device px at ratio 1. */
const ROOM = 44;
const BEFORE = 5;
const HEAD = 6;

/** Draws all strips into one canvas; holds no data but the layout, the axes and what is drawn. */
export class Strips {
  #scroll = new Scroll();
  #labels = new LeapLabels();
  #columns = new Columns();
  #axis = { first: 0, perColumn: 1, gap: GAP };
  #line = { x: 0, y: 0, perUnit: 0, thickness: 1, dash: 0, phase: 0 };
  #plots = {
    value: new Plot([1, 1.5, 2, 4], 0, 1),
    velocity: new Plot([3, 6, 12, 25, 50, 100, 200], -1),
    error: new Plot([0.5, 1, 2, 5, 10, 20, 50, 100, 200], -1, 1),
    interval: new Plot([40, 100, 200, 500], 0),
    latency: new Plot([40, 100, 200, 500, 1000], 0),
  };
  #all = Object.values(this.#plots);
  #layout = null;
  #seconds = 10;
  /** Where the time labels begin, which do not move. Device px. */
  #bottom = 0;
  #palette = null;
  #strategy = -1;
  #events = 0;
  #lollipopCount = 0;

  /**
   * @param {{width: number, height: number, ratio: number, plots: object, axis: object}} layout
   *   device px; `plots` has a box by name, `axis` the box of the time labels
   */
  resize(layout) {
    this.#layout = layout;
    const gutter = Math.round(GUTTER * layout.ratio);
    for (const [name, box] of Object.entries(layout.plots)) {
      const plot = this.#plots[name];
      plot.left = Math.round(box.x) + gutter;
      plot.width = Math.max(1, Math.round(box.x + box.width) - plot.left);
      const inset = Math.round(7 * layout.ratio);
      plot.top = Math.round(box.y) + inset;
      plot.height = Math.max(1, Math.round(box.height) - 2 * inset);
    }
    const { width } = this.#plots.value;
    this.#bottom = Math.floor(layout.axis.y);
    this.#seconds = width / layout.ratio < 500 ? 5 : 10;
    this.#scroll.resize(width, this.#seconds * 1000);
    this.#axis.perColumn = this.#scroll.perColumn;
  }

  /**
   * @param {OffscreenCanvasRenderingContext2D} context of a canvas that keeps what was drawn
   * @param {number} now page ms, the right edge; the time of the newest record
   * @param {import('./recorder.js').Recorder} recorder @param {import('./marks.js').Marks} marks
   * @param {object} palette @param {{strategy: number, period: number}} shown index of the strategy
   *   beside `mirrored`, and the display's period
   */
  draw(context, now, recorder, marks, palette, shown) {
    const layout = this.#layout;
    if (!layout) return;
    const { ratio } = layout;
    const scroll = this.#scroll;
    const { history, lollipops } = recorder;
    if (palette !== this.#palette || shown.strategy !== this.#strategy) scroll.restart();
    this.#palette = palette;
    this.#strategy = shown.strategy;
    this.#fit(history, lollipops, now);
    // The newest fault reaches back by its width.
    scroll.advance(now, Math.max(2, Math.round(2 * ratio)));
    this.#touch(marks, lollipops, ratio);
    if (scroll.isWhole) this.#ground(context);
    else this.#move(context);

    context.save();
    context.beginPath();
    context.rect(this.#x(scroll.from), 0, scroll.right - scroll.from, this.#bottom);
    context.clip();
    this.#bands(context, marks, now);
    for (let i = 0; i < this.#all.length; i++) this.#grid(context, this.#all[i]);
    this.#motion(context, history);
    this.#leaps(context, marks);
    this.#truth(context, recorder, shown.period);
    context.restore();
  }

  /** Lets every axis hold what is in the window. One that changes is drawn anew. */
  #fit(history, lollipops, now) {
    const { value, velocity, error, interval, latency } = this.#plots;
    const { times, values, count } = lollipops;
    const begin = now - this.#seconds * 1000;
    const from = history.since(begin) - 1;
    let slowest = 0;
    for (let i = Math.max(0, count - times.length); i < count; i++) {
      const slot = i % times.length;
      if (times[slot] >= begin) slowest = Math.max(slowest, values[slot]);
    }
    const s = this.#strategy;
    this.#hold(value, now, Math.max(history.largest(fractionField(0), from),
      history.largest(fractionField(s), from)) - 0.02);
    this.#hold(velocity, now, Math.max(history.largest(velocityField(0), from),
      history.largest(velocityField(s), from)));
    this.#hold(error, now, history.largest(FIELD.error, from));
    this.#hold(interval, now, history.largest(FIELD.interval, from));
    this.#hold(latency, now, slowest);
  }

  #hold({ axis }, now, largest) {
    const top = axis.value;
    if (axis.fit(largest, now) !== top) this.#scroll.restart();
  }

  /** Has drawn again what has been heard of since, and happened before. */
  #touch(marks, { times, count }, ratio) {
    const scroll = this.#scroll;
    for (let i = Math.max(this.#events, marks.firstEvent); i < marks.events; i++) {
      scroll.touch(scroll.column(marks.happened(i)));
      scroll.touch(scroll.column(marks.effective(i)) - 1);
    }
    this.#events = marks.events;
    for (let i = Math.max(this.#lollipopCount, count - times.length); i < count; i++) {
      scroll.touch(scroll.column(times[i % times.length]) - HEAD * ratio);
    }
    this.#lollipopCount = count;
    this.#labels.arrange(marks, scroll, ROOM * ratio, (ROOM + BEFORE) * ratio);
  }

  /** What does not move, and an empty window. */
  #ground(context) {
    const { ratio, width, height, axis } = this.#layout;
    const palette = this.#palette;
    context.fillStyle = palette.surface;
    context.fillRect(0, 0, width, height);
    context.font = `${Math.round(11 * ratio)}px ${palette.font}`;
    context.fillStyle = palette.muted;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    for (const plot of this.#all) {
      for (let i = 0; i < LINES; i++) {
        context.fillText(plot.label(i), plot.left - 7 * ratio, Math.round(plot.y(plot.line(i))));
      }
    }
    const plot = this.#plots.value;
    const y = axis.y + axis.height / 2;
    for (let back = this.#seconds; back >= 0; back -= this.#seconds === 10 ? 2 : 1) {
      context.textAlign = back === this.#seconds ? 'left' : back === 0 ? 'right' : 'center';
      context.fillText(TIMES[back], plot.left + plot.width * (1 - back / this.#seconds), y);
    }
  }

  /** Moves what is drawn, and empties the rest. */
  #move(context) {
    const { left, from, right, shift } = this.#scroll;
    const x = this.#plots.value.left;
    const kept = from - left;
    if (shift > 0 && kept > 0) {
      context.drawImage(
        context.canvas, x + shift, 0, kept, this.#bottom, x, 0, kept, this.#bottom);
    }
    context.fillStyle = this.#palette.surface;
    context.fillRect(x + kept, 0, right - from, this.#bottom);
  }

  /** Device px of a column; of a time with `column`. */
  #x(column) { return this.#plots.value.left + column - this.#scroll.left; }

  /** Clips to two neighbouring plots and a little above and below. Undone by `restore`. */
  #clip(context, first, last) {
    const bleed = Math.round(4 * this.#layout.ratio);
    context.save();
    context.beginPath();
    context.rect(first.left, first.top - bleed, first.width,
      last.top + last.height - first.top + 2 * bleed);
    context.clip();
  }

  #grid(context, plot) {
    const { from, right } = this.#scroll;
    const hair = Math.max(1, Math.round(this.#layout.ratio));
    context.fillStyle = this.#palette.line;
    for (let i = 0; i < LINES; i++) {
      const y = Math.round(plot.y(plot.line(i)));
      context.fillRect(this.#x(from), y - (hair >> 1), right - from, hair);
    }
  }

  /** While a finger was down: a band; when an event took effect: a tick. */
  #bands(context, marks, now) {
    const { value, velocity } = this.#plots;
    const { ratio } = this.#layout;
    const scroll = this.#scroll;
    const palette = this.#palette;
    const left = this.#x(scroll.from);
    const right = this.#x(scroll.right);
    const bottom = velocity.top + velocity.height;
    const tick = Math.round(1.5 * ratio);
    for (let i = marks.firstEvent; i < marks.events; i++) {
      if (marks.kind(i) === PRESS) {
        const end = i + 1 < marks.events ? marks.happened(i + 1) : now;
        const x0 = Math.max(value.left, this.#x(scroll.column(marks.happened(i))));
        const x1 = Math.min(right, this.#x(scroll.column(end)));
        if (x1 > x0 && x1 > left) {
          context.fillStyle = palette.band;
          context.fillRect(x0, value.top, x1 - x0, value.height);
          context.fillRect(x0, velocity.top, x1 - x0, bottom - velocity.top);
        }
      }
      const x = Math.round(this.#x(scroll.column(marks.effective(i))));
      if (x + tick > left && x < right) {
        context.fillStyle = palette.ink;
        context.fillRect(x, value.top - 6 * ratio, tick, 6 * ratio);
      }
    }
  }

  /** The hold's values and velocities, by `mirrored` and by the strategy beside it. */
  #motion(context, history) {
    const { value, velocity } = this.#plots;
    const { ratio } = this.#layout;
    const { mirrored, accent } = this.#palette;
    const s = this.#strategy;
    const thin = Math.max(1, Math.round(1.25 * ratio));
    const thick = Math.max(2, Math.round(2 * ratio));
    const dash = Math.round(5 * ratio);
    this.#clip(context, value, velocity);
    this.#series(context, history, value, fractionField(0), mirrored, thin, dash);
    this.#series(context, history, value, fractionField(s), accent, thick, 0);
    this.#series(context, history, velocity, velocityField(0), mirrored, thin, dash);
    this.#series(context, history, velocity, velocityField(s), accent, thick, 0);
    context.restore();
  }

  /** How true, how regular and how soon it was painted. */
  #truth(context, { history, lollipops }, period) {
    const { error, interval, latency } = this.#plots;
    const { accent, muted } = this.#palette;
    const thin = Math.max(1, Math.round(1.25 * this.#layout.ratio));
    this.#clip(context, error, latency);
    this.#series(context, history, error, FIELD.error, accent, thin, 0);
    this.#faults(context, history, error, FIELD.error, 0.5 * period);
    this.#series(context, history, interval, FIELD.interval, muted, thin, 0);
    this.#faults(context, history, interval, FIELD.interval, 1.5 * period);
    this.#lollipops(context, lollipops);
    context.restore();
  }

  /** Draws one field of the history as a line. */
  #series(context, history, plot, field, color, thickness, dash) {
    const { from, right } = this.#scroll;
    const line = this.#line;
    this.#columns.clear(right - from);
    this.#axis.first = line.phase = from;
    bin(this.#columns, history, field, FIELD.time, this.#axis);
    line.x = this.#x(from);
    line.y = plot.zero;
    line.perUnit = plot.perUnit;
    line.thickness = thickness;
    line.dash = dash;
    context.fillStyle = color;
    fill(context, this.#columns, line);
  }

  /** The leaps of `mirrored`. */
  #leaps(context, marks) {
    const { value } = this.#plots;
    const { ratio } = this.#layout;
    const scroll = this.#scroll;
    const palette = this.#palette;
    const bar = Math.max(2, Math.round(2 * ratio));
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 4 * ratio;
    context.strokeStyle = palette.surface;
    for (let i = marks.leaps - 1; i >= marks.firstLeap; i--) {
      const column = Math.round(scroll.column(marks.leapTime(i)));
      if (column + 2 * ROOM * ratio < scroll.from) break;
      const place = this.#labels.place(i);
      if (place === NONE) continue;
      const x = this.#x(column);
      const size = marks.leapSize(i);
      const from = value.y(marks.leapFrom(i));
      const to = value.y(marks.leapFrom(i) + size);
      context.fillStyle = palette.mirrored;
      context.fillRect(x, Math.min(from, to), bar, Math.abs(to - from));
      if (place === BAR) continue;
      const text = PERCENT[Math.max(0, Math.min(400, Math.round(size * 100) + 200))];
      const textX = x + (place === LEFT ? -BEFORE : 7) * ratio;
      context.textAlign = place === LEFT ? 'right' : 'left';
      context.fillStyle = palette.mirroredInk;
      context.strokeText(text, textX, (from + to) / 2);
      context.fillText(text, textX, (from + to) / 2);
    }
  }

  /** A missed refresh, and one that got another one's frame: faults, and the only red here. */
  #faults(context, history, plot, field, limit) {
    const scroll = this.#scroll;
    const width = Math.max(2, Math.round(2 * this.#layout.ratio));
    const top = plot.axis.value;
    context.fillStyle = this.#palette.fault;
    for (let i = history.since(scroll.from * scroll.perColumn); i < history.end; i++) {
      const ms = history.get(i, field);
      if (!(Math.abs(ms) > limit)) continue;
      const x = this.#x(Math.round(scroll.column(history.get(i, FIELD.time))));
      const y = plot.y(Math.max(-top, Math.min(ms, top)));
      context.fillRect(x - width, Math.min(y, plot.zero), width, Math.abs(plot.zero - y));
    }
  }

  #lollipops(context, { times, values, count }) {
    const { latency } = this.#plots;
    const { ratio } = this.#layout;
    const scroll = this.#scroll;
    const stem = Math.max(1, Math.round(1.5 * ratio));
    const head = Math.round(HEAD * ratio);
    context.fillStyle = this.#palette.accent;
    for (let i = Math.max(0, count - times.length); i < count; i++) {
      const slot = i % times.length;
      const column = Math.round(scroll.column(times[slot]));
      if (column + head < scroll.from) continue;
      const x = this.#x(column);
      const y = Math.round(latency.y(values[slot]));
      context.fillRect(x - (stem >> 1), y, stem, latency.zero - y);
      context.fillRect(x - (head >> 1), y - (head >> 1), head, head);
    }
  }
}

// The graphs on one time axis: value, velocity, animation error, frame interval, pointer to frame,
// slack, clock, server. What is drawn once only moves; a refresh draws the few columns that are new
// or look different. Frozen, nothing is drawn but what someone changes.

import { FIELD, fractionField, velocityField } from './history.js';
import { drawHistograms } from './look/bars.js';
import { drawLine, lineReach } from './look/cursor-line.js';
import { Events } from './look/events.js';
import { HEAD, Pen } from './look/pen.js';
import { ticks } from './look/ticks.js';
import { Plot } from './plot.js';
import { Scroll } from './scroll.js';

const GUTTER = 34;
/** Lines of the grid in each plot; so far apart there is room for a label at each. */
const LINES = 3;
const LABEL_ROOM = 13;
/** A time label needs so much. CSS px */
const TICK_ROOM = 64;
/** Plots that are so far apart have words between them. CSS px */
const WORDS = 30;
/** Below this width less time is shown. CSS px */
const NARROW = 460;

/** Draws all strips into one canvas; holds no data but the layout, the axes and what is drawn. */
export class Strips {
  #scroll = new Scroll();
  #pen = new Pen(this.#scroll);
  #events = new Events(this.#pen);
  #plots = {
    value: new Plot([1, 1.5, 2, 4], 0, 1),
    velocity: new Plot([3, 6, 12, 25, 50, 100, 200], -1),
    error: new Plot([0.5, 1, 2, 5, 10, 20, 50, 100, 200], -1, 1),
    interval: new Plot([40, 100, 200, 500], 0),
    latency: new Plot([40, 100, 200, 500, 1000], 0),
    slack: new Plot([20, 50, 100, 200, 500, 1000], 0),
    clock: new Plot([0.5, 1, 2, 5, 10, 20, 50, 100], -1, 1),
    server: new Plot([10, 20, 50, 100, 200, 500, 1000, 10_000], 0),
  };
  #all = Object.values(this.#plots);
  #dots = new Float64Array(7);
  #layout = null;
  /** Where the time labels begin, which do not move. Device px. */
  #bottom = 0;
  /** What a line through all strips runs through: from top to bottom, but for words in between. */
  #spans = [];
  #palette = null;
  #strategy = -1;
  #lollipopCount = 0;
  #duration = NaN;
  /** What of the reading is drawn: its view, its range, the line's record, the histograms. */
  #version = -1;
  #range = null;
  #line = -1;
  #lineColumn = NaN;
  #counted = -1;

  /**
   * @param {{width: number, height: number, ratio: number, plots: object, axis: object,
   *   histograms: object}} layout device px; `plots` has a box by name, `axis` the box of the time
   *   labels, `histograms` the one at whose sides these are
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
    this.#spans = spans(this.#all, WORDS * layout.ratio);
    this.#bottom = Math.floor(layout.axis.y);
    this.#pen.left = this.#plots.value.left;
    this.#pen.ratio = layout.ratio;
    this.#duration = NaN;
    this.#lineColumn = NaN;
  }

  /** How much is shown unless someone chooses. ms */
  get suggested() {
    return this.#plots.value.width / this.#layout.ratio < NARROW ? 5000 : 10_000;
  }

  /** The time at a place. @param {number} x CSS px from the canvas's left edge */
  timeAt(x) {
    const { left, width } = this.#plots.value;
    const column = Math.max(0, Math.min(width, x * (this.#layout?.ratio ?? 1) - left));
    return (this.#scroll.left + column) * this.#scroll.perColumn;
  }

  /** The ends of a strip's axis. @param {string} name */
  axis(name) { return { low: this.#plots[name].low, high: this.#plots[name].axis.value }; }

  /**
   * @param {OffscreenCanvasRenderingContext2D} context of a canvas that keeps what was drawn
   * @param {number} now page ms, the time of the newest record
   * @param {import('./recorder.js').Recorder} recorder @param {import('./marks.js').Marks} marks
   * @param {object} palette @param {{strategy: number, period: number}} shown index of the strategy
   *   beside `mirrored`, and the display's period
   * @param {import('./look/look.js').Look} look what is read
   */
  draw(context, now, recorder, marks, palette, shown, look) {
    const layout = this.#layout;
    if (!layout) return;
    const { scroll, view } = this.#begin(context, palette, look);
    const isNew = palette !== this.#palette || shown.strategy !== this.#strategy ||
      view.version !== this.#version || view.duration !== this.#duration;
    const hasMoved = look.cursor !== this.#line || look.counted !== this.#counted ||
      look.range !== this.#range;
    if (view.isFrozen && !isNew && !hasMoved) return;
    if (isNew) this.#lineColumn = NaN;
    this.#lift(context, now, recorder, marks, shown.period);
    if (isNew) scroll.resize(this.#plots.value.width, view.duration);
    this.#palette = palette;
    this.#strategy = shown.strategy;
    this.#version = view.version;
    this.#duration = view.duration;
    const before = this.#range;
    this.#range = look.range;
    const isMoving = isNew || !view.isFrozen;
    if (isMoving) this.#window(context, now, recorder, marks, view);
    if (isMoving) this.#paint(context, now, recorder, marks, shown.period);
    if (look.range !== before && !(isMoving && scroll.isWhole)) {
      this.#reshade(before, look.range, (from, to) =>
        this.#again(context, from, to, now, recorder, marks, shown.period));
    }
    if (look.counted !== this.#counted) {
      this.#counted = look.counted;
      drawHistograms(this.#pen, layout.histograms, this.#plots, look.histograms);
    }
    this.#lay(recorder.history, look.cursor);
  }

  /** Draws some columns once more where they are. */
  #again(context, from, to, now, recorder, marks, period) {
    this.#scroll.only(from, to);
    this.#clear(context);
    this.#paint(context, now, recorder, marks, period);
  }

  /** Takes the line away: what it covered is drawn again. */
  #lift(context, now, recorder, marks, period) {
    const column = this.#lineColumn;
    if (!(column >= this.#scroll.left)) return;
    this.#lineColumn = NaN;
    const reach = lineReach(this.#pen.ratio);
    this.#again(context, column - reach, column + reach, now, recorder, marks, period);
  }

  #begin(context, palette, { view }) {
    this.#pen.context = context;
    this.#pen.palette = palette;
    view.suggest(this.suggested);
    return { scroll: this.#scroll, view };
  }

  /** Moves the window, and empties of it what is new: all of it when something else has changed. */
  #window(context, now, { history, lollipops }, marks, view) {
    const scroll = this.#scroll;
    const end = view.end(now);
    this.#fit(history, lollipops, end, view);
    // The newest fault reaches back by its width.
    scroll.advance(end, this.#pen.px(2, 2));
    this.#touch(lollipops);
    this.#events.touch(marks);
    if (scroll.isWhole) this.#ground(context, view, now);
    else this.#move(context);
  }

  /** Draws the empty columns. */
  #paint(context, now, recorder, marks, period) {
    const scroll = this.#scroll;
    const { history } = recorder;
    context.save();
    context.beginPath();
    context.rect(this.#pen.x(scroll.from), 0, scroll.until - scroll.from, this.#bottom);
    context.clip();
    if (this.#range) this.#shade(context, this.#range);
    this.#events.bands(marks, now, this.#plots.value, this.#plots.velocity);
    for (let i = 0; i < this.#all.length; i++) this.#grid(context, this.#all[i]);
    this.#motion(history);
    this.#events.leaps(marks, this.#plots.value);
    this.#truth(recorder, period);
    context.restore();
  }

  /** Lets every axis hold what is in the window. One that changes is drawn anew. */
  #fit(history, lollipops, end, view) {
    const { value, velocity, error, interval, latency, slack, clock, server } = this.#plots;
    const { times, values, count } = lollipops;
    const begin = end - view.duration;
    const from = history.since(begin) - 1;
    const to = view.isFrozen ? history.since(end) + 1 : history.end;
    let slowest = 0;
    for (let i = Math.max(0, count - times.length); i < count; i++) {
      const slot = i % times.length;
      if (times[slot] >= begin && times[slot] <= end) slowest = Math.max(slowest, values[slot]);
    }
    const s = this.#strategy;
    this.#hold(value, Math.max(history.largest(fractionField(0), from, to),
      history.largest(fractionField(s), from, to)) - 0.02, end, view);
    this.#hold(velocity, Math.max(history.largest(velocityField(0), from, to),
      history.largest(velocityField(s), from, to)), end, view);
    this.#hold(error, history.largest(FIELD.error, from, to), end, view);
    this.#hold(interval, history.largest(FIELD.interval, from, to), end, view);
    this.#hold(latency, slowest, end, view);
    this.#hold(slack, history.largest(FIELD.slack, from, to), end, view);
    this.#hold(clock, Math.max(history.largest(FIELD.deviation, from, to),
      history.largest(FIELD.bound, from, to)), end, view);
    this.#hold(server, history.largest(FIELD.cost, from, to), end, view);
  }

  #hold({ axis }, largest, now, { isFrozen }) {
    const top = axis.value;
    if ((isFrozen ? axis.snap(largest) : axis.fit(largest, now)) !== top) this.#scroll.restart();
  }

  /** Has drawn again what has been heard of since, and happened before. */
  #touch({ times, count }) {
    const scroll = this.#scroll;
    for (let i = Math.max(this.#lollipopCount, count - times.length); i < count; i++) {
      scroll.touch(scroll.column(times[i % times.length]) - HEAD * this.#pen.ratio);
    }
    this.#lollipopCount = count;
  }

  /** What does not move, and an empty window. */
  #ground(context, view, now) {
    const { ratio, width, height, axis } = this.#layout;
    const palette = this.#palette;
    this.#counted = -1;
    context.fillStyle = palette.surface;
    context.fillRect(0, 0, width, height);
    context.font = `${Math.round(11 * ratio)}px ${palette.font}`;
    context.fillStyle = palette.muted;
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    for (const plot of this.#all) {
      const isTight = plot.height / (LINES - 1) < LABEL_ROOM * ratio;
      for (let i = 0; i < LINES; i += isTight ? LINES - 1 : 1) {
        context.fillText(plot.label(i), plot.left - 7 * ratio, Math.round(plot.y(plot.line(i))));
      }
    }
    const plot = this.#plots.value;
    const y = Math.round(axis.y + axis.height / 2);
    const most = plot.width / ratio / TICK_ROOM;
    for (const { at, text } of ticks(
      view.begin(now), view.end(now), view.reference(now), Math.max(2, most),
      view.isFrozen ? 'freeze' : 'now')) {
      const x = plot.left + at * plot.width;
      const half = context.measureText(text).width / 2;
      context.textAlign = x - half < plot.left ? 'left'
        : x + half > plot.left + plot.width ? 'right' : 'center';
      context.fillText(text, Math.max(plot.left, Math.min(x, plot.left + plot.width)), y);
    }
  }

  /** Moves what is drawn, and empties the rest. */
  #move(context) {
    const { left, from, shift } = this.#scroll;
    const x = this.#plots.value.left;
    const kept = from - left;
    if (shift > 0 && kept > 0) {
      context.drawImage(
        context.canvas, x + shift, 0, kept, this.#bottom, x, 0, kept, this.#bottom);
    }
    this.#clear(context);
  }

  #clear(context) {
    const { from, until } = this.#scroll;
    context.fillStyle = this.#palette.surface;
    context.fillRect(this.#pen.x(from), 0, until - from, this.#bottom);
  }

  /** Has drawn again where a range begins or ends otherwise than before. */
  #reshade(before, after, draw) {
    const [a, b] = [before ?? { begin: after.begin, end: after.begin },
      after ?? { begin: before.begin, end: before.begin }];
    const edge = this.#pen.px(1) + 1;
    for (const [from, to] of [[a.begin, b.begin], [a.end, b.end]]) {
      const [x0, x1] = [from, to].map((time) => this.#scroll.column(time)).sort((p, q) => p - q);
      if (x0 !== x1) draw(x0 - edge, x1 + edge);
    }
    const begin = this.#scroll.column(a.begin);
    if (!before || !after) draw(begin - edge, begin + edge);
  }

  /** The selected range, behind everything. */
  #shade(context, { begin, end }) {
    const scroll = this.#scroll;
    const pen = this.#pen;
    const x0 = pen.x(Math.round(scroll.column(begin)));
    const x1 = pen.x(Math.round(scroll.column(end)));
    const edge = pen.px(1);
    for (let i = 0; i < this.#spans.length; i++) {
      const { top, height } = this.#spans[i];
      context.fillStyle = this.#palette.range;
      context.fillRect(x0, top, x1 - x0, height);
      context.fillStyle = this.#palette.muted;
      context.fillRect(x0, top, edge, height);
      context.fillRect(x1, top, edge, height);
    }
  }

  #grid(context, plot) {
    const { from, until } = this.#scroll;
    const hair = this.#pen.px(1);
    context.fillStyle = this.#palette.line;
    for (let i = 0; i < LINES; i++) {
      const y = Math.round(plot.y(plot.line(i)));
      context.fillRect(this.#pen.x(from), y - (hair >> 1), until - from, hair);
    }
  }

  /** The hold's values and velocities, by `mirrored` and by the strategy beside it. */
  #motion(history) {
    const { value, velocity } = this.#plots;
    const { mirrored, accent } = this.#palette;
    const pen = this.#pen;
    const s = this.#strategy;
    const thin = pen.px(1.25);
    const thick = pen.px(2, 2);
    const dash = pen.px(5);
    pen.begin(value);
    pen.series(history, value, fractionField(0), mirrored, thin, dash);
    pen.series(history, value, fractionField(s), accent, thick);
    pen.end();
    pen.begin(velocity);
    pen.series(history, velocity, velocityField(0), mirrored, thin, dash);
    pen.series(history, velocity, velocityField(s), accent, thick);
    pen.end();
  }

  /** How true, how regular, how soon and at which cost it was painted. */
  #truth({ history, lollipops }, period) {
    const { error, interval, latency, slack, clock, server } = this.#plots;
    const { accent, muted, band } = this.#palette;
    const pen = this.#pen;
    const thin = pen.px(1.25);
    pen.begin(error);
    pen.series(history, error, FIELD.error, accent, thin);
    pen.faults(history, error, FIELD.error, 0.5 * period);
    pen.end();
    pen.begin(interval);
    pen.series(history, interval, FIELD.interval, muted, thin);
    pen.faults(history, interval, FIELD.interval, 1.5 * period);
    pen.end();
    pen.begin(latency);
    pen.lollipops(lollipops, latency);
    pen.end();
    pen.begin(slack);
    pen.series(history, slack, FIELD.slack, accent, thin);
    pen.end();
    pen.begin(clock);
    pen.band(history, clock, FIELD.bound, band);
    pen.series(history, clock, FIELD.deviation, accent, thin);
    pen.end();
    pen.begin(server);
    pen.series(history, server, FIELD.cost, muted, thin);
    pen.end();
  }

  /** The line at the frame that is read. */
  #lay(history, cursor) {
    this.#line = cursor;
    const column = cursor < 0 ? NaN
      : Math.floor(this.#scroll.column(history.get(cursor, FIELD.time)));
    if (!(column >= this.#scroll.left && column < this.#scroll.right)) return;
    this.#lineColumn = column;
    const { value, velocity, error, interval, slack, clock, server } = this.#plots;
    const dots = this.#dots;
    const s = this.#strategy;
    dots[0] = value.y(history.get(cursor, fractionField(s)));
    dots[1] = velocity.y(history.get(cursor, velocityField(s)));
    dots[2] = error.y(history.get(cursor, FIELD.error));
    dots[3] = interval.y(history.get(cursor, FIELD.interval));
    dots[4] = slack.y(history.get(cursor, FIELD.slack));
    dots[5] = clock.y(history.get(cursor, FIELD.deviation));
    dots[6] = server.y(history.get(cursor, FIELD.cost));
    drawLine(this.#pen, this.#pen.x(column), this.#spans, dots, value);
  }
}

/** Joins neighbouring plots, each with a little above and below it. */
function spans(plots, words) {
  const result = [];
  for (const { top, height } of plots) {
    const last = result.at(-1);
    if (last && top - last.top - last.height < words) last.height = top + height - last.top;
    else result.push({ top, height });
  }
  return result;
}

// What a person reads in the strips: the time shown, the frame under the line, the selected range.
// It runs beside the strips; the page posts what was done and sets the texts that come back.

import { FIELD } from '../history.js';
import { isFrame, moved, nearestFrame } from './frames.js';
import { Histogram, HistogramPass } from './histogram.js';
import { NumbersPass } from './numbers.js';
import { inputs, rangeStatistics } from './range-statistics.js';
import { recordAt } from './records.js';
import { View } from './view.js';

const COUNTED = {
  error: FIELD.error, interval: FIELD.interval, slack: FIELD.slack, server: FIELD.cost,
};
/** Histograms and times before now are renewed so often, ms. */
const OFTEN = 250;
/** A frame under a moving line is said so often, ms: no one reads faster, and text is dear. */
const READ = 66;
/** Statistics of a range that is still being dragged. ms */
const WHILE_DRAGGED = 150;
/** Records that are counted after one painting. */
const BUDGET = 2000;

/** The reading's state. `draw` of the strips shows it; `tell` and `work` post it. */
export class Look {
  view = new View();
  /** Page ms of the first and last frame selected. @type {?{begin: number, end: number}} */
  range = null;
  /** The record under the line; -1: none. */
  cursor = -1;
  #post;
  #recorder;
  #strips;
  #now = NaN;
  #ranges = 0;
  #anchor = NaN;
  /** While a range is dragged: what there was before. */
  #before = undefined;
  #pass = new HistogramPass(COUNTED);
  #latency = new Histogram();
  #numbers = new NumbersPass();
  #scratch = new Float64Array(0);
  #counting = -Infinity;
  #countedView = -1;
  #summed = { ranges: 0, at: -Infinity };
  #told = { view: -1, cursor: -1, isFrozen: false, at: -Infinity };

  /**
   * @param {(message: object) => void} post to the page
   * @param {import('../recorder.js').Recorder} recorder
   * @param {import('../strips.js').Strips} strips
   */
  constructor(post, recorder, strips) {
    this.#post = post;
    this.#recorder = recorder;
    this.#strips = strips;
    this.histograms = { ...this.#pass.shown, latency: this.#latency };
  }

  /** Grows with each count of the histograms. */
  get counted() { return this.#pass.version; }

  get #history() { return this.#recorder.history; }
  get #first() {
    const { first, end } = this.#history;
    return first < end ? this.#history.get(first, FIELD.time) : this.#now;
  }

  /** What was done on the page. `x` is in CSS px from the canvas's left edge. */
  receive({ act, x, by, isExtending, isOpen }) {
    const { view } = this;
    const now = Number.isNaN(this.#now) ? performance.now() : this.#now;
    const at = x === undefined ? this.#middle : this.#strips.timeAt(x);
    switch (act) {
      case 'freeze': return view.freeze(now);
      case 'live': return view.live();
      case 'step': return view.step(by, at, this.#first);
      case 'zoom': return view.zoom(by, at, this.#first);
      case 'pan':
        view.freeze(now);
        return view.pan(by * view.duration, this.#first);
      case 'drag':
        view.freeze(now);
        return view.pan(by * this.#msPerPixel, this.#first);
      case 'oldest':
        view.freeze(now);
        return view.pan(-Infinity, this.#first);
      case 'point':
        this.#anchor = NaN;
        this.cursor = nearestFrame(this.#history, at);
        return;
      case 'unpoint':
        this.#anchor = NaN;
        this.cursor = -1;
        return;
      case 'walk': return this.#walk(by, isExtending);
      case 'edge': return this.#walk((by < 0 ? view.begin(now) : view.end(now)), isExtending, true);
      case 'press':
        this.#anchor = at;
        this.#before = this.range;
        return;
      case 'select':
        this.cursor = nearestFrame(this.#history, at);
        return this.#select(this.#anchor, at);
      case 'drop':
        // Told once more, as what was selected.
        if (this.range !== this.#before) this.#summed.ranges = -1;
        this.#anchor = NaN;
        this.#before = undefined;
        return;
      case 'abandon':
        if (this.#before !== undefined) this.#change(this.#before);
        this.#before = undefined;
        return;
      case 'fit':
        if (this.range) view.show(this.range.begin, this.range.end, now, this.#first);
        return;
      case 'clear': return this.#change(null);
      case 'numbers': return this.#numbers.open(isOpen);
    }
  }

  /** Call before the strips are drawn. @param {number} now page ms of the newest record */
  observe(now) {
    this.#now = now;
    const { view } = this;
    view.keep(this.#first);
    if (this.cursor >= 0) {
      const time = this.cursor < this.#history.first ? -Infinity
        : this.#history.get(this.cursor, FIELD.time);
      if (!(time >= view.begin(now))) this.cursor = -1;
    }
    if (this.range && this.range.end < this.#first) this.#change(null);
  }

  /** Posts what has changed: at most once a drawing. @param {number} now page ms */
  tell(now) {
    const { view } = this;
    const told = this.#told;
    if (told.view !== view.version) {
      told.view = view.version;
      const reference = view.reference(now);
      this.#post({ type: 'look', view: {
        isFrozen: view.isFrozen, duration: view.duration,
        begin: view.begin(now) - reference, end: view.end(now) - reference,
        kept: reference - this.#first,
      } });
    }
    const isSame = told.cursor === this.cursor && told.isFrozen === view.isFrozen;
    const patience = this.cursor < 0 ? 0 : isSame ? OFTEN : READ;
    if (isSame && (this.cursor < 0 || view.isFrozen) || now - told.at < patience) return;
    told.cursor = this.cursor;
    told.isFrozen = view.isFrozen;
    told.at = now;
    this.#post({ type: 'look', reading: this.cursor < 0 ? null : {
      ...recordAt(this.#history, this.cursor), isFrozen: view.isFrozen,
      before: view.reference(now) - this.#history.get(this.cursor, FIELD.time),
    } });
  }

  /** Counts and sums, after a painting. @param {number} now page ms */
  work(now) {
    this.#pass.advance(this.#history, BUDGET);
    if (this.#pass.isDone && now - this.#counting >= OFTEN) this.#count(now);
    const isDragged = this.#before !== undefined;
    const summed = this.#summed;
    if (summed.ranges !== this.#ranges &&
        (!isDragged || now - summed.at >= WHILE_DRAGGED)) {
      summed.ranges = this.#ranges;
      summed.at = now;
      this.#sum();
    }
    const { view } = this;
    const rows = this.#numbers.advance(this.#recorder, view.begin(this.#now),
      view.end(this.#now), now, () => this.#room());
    if (rows) this.#post({ type: 'look', numbers: { rows, duration: view.duration } });
  }

  get #middle() {
    if (this.cursor >= 0) return this.#history.get(this.cursor, FIELD.time);
    return this.view.end(this.#now) - this.view.duration / 2;
  }

  get #msPerPixel() { return this.#strips.timeAt(101) - this.#strips.timeAt(100); }

  /** Moves the line by some frames, or to a time; shift selects what it passes. */
  #walk(by, isExtending, isTime = false) {
    const history = this.#history;
    const { view } = this;
    const isNew = this.cursor < 0;
    if (isNew) this.cursor = nearestFrame(history, view.end(this.#now));
    if (this.cursor < 0) return;
    const from = history.get(this.cursor, FIELD.time);
    if (isTime) this.cursor = nearestFrame(history, by);
    else if (!isNew || isExtending) this.cursor = moved(history, this.cursor, by);
    const to = history.get(this.cursor, FIELD.time);
    if (isExtending) {
      if (Number.isNaN(this.#anchor)) this.#anchor = from;
      this.#select(this.#anchor, to);
    } else {
      this.#anchor = NaN;
    }
    view.reveal(to, this.#first);
  }

  /** Selects from the frame nearest to one moment to that nearest to another. */
  #select(from, to) {
    const history = this.#history;
    const a = nearestFrame(history, from);
    const b = nearestFrame(history, to);
    this.#change(a < 0 || a === b ? null : {
      begin: history.get(Math.min(a, b), FIELD.time), end: history.get(Math.max(a, b), FIELD.time),
    });
  }

  #change(range) {
    if (range?.begin === this.range?.begin && range?.end === this.range?.end) return;
    this.range = range;
    this.#ranges++;
  }

  /** Begins to count what is shown; what stands still is counted once. */
  #count(now) {
    const { view } = this;
    this.#counting = now;
    if (view.isFrozen && this.#countedView === view.version) return;
    this.#countedView = view.version;
    const begin = view.begin(this.#now);
    const end = view.end(this.#now);
    const scratch = this.#room();
    const { low, high } = this.#strips.axis('latency');
    this.#latency.clear(low, high);
    const n = inputs(this.#recorder.lollipops, begin, end, scratch);
    for (let i = 0; i < n; i++) this.#latency.add(scratch[i]);
    const history = this.#history;
    this.#pass.begin(history.since(begin), history.since(end), (name) => this.#strips.axis(name));
  }

  #sum() {
    const { range } = this;
    const history = this.#history;
    if (!range) {
      this.#post({ type: 'look', range: null });
      return;
    }
    const from = history.since(range.begin);
    let to = history.since(range.end);
    while (to > from && (to >= history.end || !isFrame(history, to))) to--;
    this.#post({ type: 'look', range: {
      begin: range.begin, end: range.end, isDragged: this.#before !== undefined,
      statistics: rangeStatistics(this.#recorder, from, to, this.#room()),
    } });
  }

  /** Room for one field of all that is kept. */
  #room() {
    const { capacity } = this.#history;
    if (this.#scratch.length < capacity) this.#scratch = new Float64Array(capacity);
    return this.#scratch;
  }
}

// The strategy bench: what each strategy makes of the same presses, one small graph a strategy.

import { AxisTop } from '../statistics.js';
import { bin, Columns, fill } from '../strip.js';
import { INTERRUPTIONS } from '../wire.js';
import { fractionField, HELD, Sweep, TIME, velocityField, WINDOW } from './sweep.js';

/** It is drawn so often at most, and only while it is seen and something has moved. ms */
const INTERVAL = 33;
/** The value has the upper part of a cell, the velocity the rest, and between them is some air. */
const VALUE_SHARE = 0.6;
const AIR_SHARE = 0.08;
/** What an animation may undershoot and is still seen. Fractions */
const BELOW = 0.1;
/** Below so much of the largest speed a change of speed is the measurement's own. */
const SMALLEST_BREAK = 0.12;
const MIRRORED = INTERRUPTIONS.indexOf('mirrored');

/** Draws all cells into one canvas; holds the samples and the leaps that they show. */
export class Bench {
  #told = '';
  #sweep = new Sweep();
  #columns = new Columns(1024);
  #axis = { first: 0, perColumn: 1, gap: Infinity };
  #line = { x: 0, y: 0, perUnit: 0, thickness: 1, dash: 0, phase: 0 };
  #top = new AxisTop([1.1, 1.5, 2, 4]);
  #fastest = new AxisTop([3, 6, 12, 25, 50, 100, 200]);
  #context = null;
  #layout = null;
  #isShown = false;
  #isStale = true;
  #drawn = -Infinity;
  #end = -1;
  #palette = null;
  #chosen = -1;

  /** @param {HTMLCanvasElement|OffscreenCanvas} canvas */
  start(canvas) { this.#context = canvas.getContext('2d', { alpha: false }); }

  /** @param {{width: number, height: number, ratio: number, boxes: object}} layout device px */
  resize(layout) {
    const { canvas } = this.#context;
    canvas.width = layout.width;
    canvas.height = layout.height;
    this.#layout = layout;
    this.#isStale = true;
  }

  /** @param {boolean} isShown the panel is open */
  show(isShown) { this.#isShown = isShown; }

  /** @param {import('../wire.js').Frame} frame painted */
  painted(frame) { this.#sweep.push(frame, frame.position); }

  /**
   * Takes what one event did.
   * @param {{leaps: number[], breaks: number[]}} leap NaN for what could not be measured
   */
  leap({ leaps, breaks }) { this.#sweep.leap(leaps, breaks); }

  /**
   * For each strategy its largest leap in fractions of the range, NaN before any, and whether its
   * speed broke, null before any. For 4 Hz.
   */
  summary() {
    return INTERRUPTIONS.map((_, i) => {
      const { leap, broken } = this.#sweep.largest(i);
      const speed = Math.max(0.5, this.#sweep.height(velocityField(i)));
      return { leap, isBroken: broken === broken ? broken > SMALLEST_BREAK * speed : null };
    });
  }

  /** The summary if it is another one than the last time that this was asked, else null. */
  news() {
    const summary = this.summary();
    const text = JSON.stringify(summary);
    if (text === this.#told) return null;
    this.#told = text;
    return summary;
  }

  /**
   * @param {number} now page ms @param {object} palette
   * @param {number} chosen index of the hold's own strategy
   */
  draw(now, palette, chosen) {
    if (!this.#isShown || !this.#layout || now - this.#drawn < INTERVAL) return;
    if (palette !== this.#palette || chosen !== this.#chosen) this.#isStale = true;
    if (!this.#isStale && this.#sweep.end === this.#end) return;
    this.#drawn = now;
    this.#isStale = false;
    this.#end = this.#sweep.end;
    this.#palette = palette;
    this.#chosen = chosen;
    this.#fit(now);
    const context = this.#context;
    context.fillStyle = palette.surface;
    context.fillRect(0, 0, this.#layout.width, this.#layout.height);
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      const box = this.#layout.boxes[INTERRUPTIONS[i]];
      if (box) this.#cell(context, box, i);
    }
  }

  /** One height for all, or they could not be compared. */
  #fit(now) {
    let high = 0;
    let fast = 0;
    for (let i = 0; i < INTERRUPTIONS.length; i++) {
      high = Math.max(high, this.#sweep.height(fractionField(i)));
      fast = Math.max(fast, this.#sweep.height(velocityField(i)));
    }
    this.#top.fit(high, now);
    this.#fastest.fit(fast, now);
  }

  #cell(context, box, i) {
    const { ratio } = this.#layout;
    const palette = this.#palette;
    const left = Math.round(box.x);
    const top = Math.round(box.y);
    const width = Math.round(box.width);
    const height = Math.round(box.height);
    const hair = Math.max(1, Math.round(ratio));
    const valueHeight = Math.round(height * VALUE_SHARE);
    const perUnit = valueHeight / (this.#top.value + BELOW);
    const zero = top + Math.round(valueHeight - BELOW * perUnit);
    const speedTop = valueHeight + Math.round(height * AIR_SHARE);
    const speedZero = top + Math.round((speedTop + height) / 2);
    this.#axis.perColumn = WINDOW / width;
    this.#axis.first = Math.ceil(this.#sweep.now / this.#axis.perColumn) - width;

    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    this.#bands(context, left, top, width, height, hair);
    context.fillStyle = palette.line;
    for (const y of [zero, Math.round(zero - perUnit), speedZero]) {
      context.fillRect(left, y, width, hair);
    }
    const line = this.#line;
    const isChosen = i === this.#chosen;
    line.x = left;
    line.y = speedZero + hair / 2;
    line.perUnit = (height - speedTop) / 2 / this.#fastest.value;
    line.thickness = hair;
    context.fillStyle = palette.muted;
    this.#draw(context, width, velocityField(i));
    line.y = zero + hair / 2;
    line.perUnit = perUnit;
    line.thickness = Math.max(2, Math.round(2 * ratio));
    context.fillStyle = i === MIRRORED ? palette.mirrored : isChosen ? palette.accent : palette.ink;
    this.#draw(context, width, fractionField(i));
    context.restore();
  }

  #draw(context, width, field) {
    this.#columns.clear(width);
    bin(this.#columns, this.#sweep, field, TIME, this.#axis);
    fill(context, this.#columns, this.#line);
  }

  /** While a finger was down: a band. Where time was left out: a hair. */
  #bands(context, left, top, width, height, hair) {
    const sweep = this.#sweep;
    const { first, perColumn } = this.#axis;
    const x = (i) => left + sweep.get(i, TIME) / perColumn - first;
    let begin = NaN;
    context.fillStyle = this.#palette.band;
    const from = Math.max(sweep.first, sweep.since(first * perColumn) - 1);
    for (let i = from; i <= sweep.end; i++) {
      const isHeld = i < sweep.end && sweep.get(i, HELD) === 1;
      if (isHeld && begin !== begin) begin = x(i);
      if (!isHeld && begin === begin) {
        const end = x(Math.min(i, sweep.end - 1));
        context.fillRect(Math.round(begin), top, Math.round(end) - Math.round(begin), height);
        begin = NaN;
      }
    }
    context.fillStyle = this.#palette.edge;
    for (let i = from; i < sweep.end - 1; i++) {
      if (Number.isNaN(sweep.get(i, HELD))) context.fillRect(Math.round(x(i)), top, hair, height);
    }
  }
}

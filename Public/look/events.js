// Draws what people did: presses as bands, effects as ticks, the leaps of `mirrored` as bars.

import { BAR, LEFT, LeapLabels, NONE } from '../leap-labels.js';
import { PRESS } from '../marks.js';

/** Signed whole per cents as text, made once. */
const PERCENT = Array.from(
  { length: 401 }, (_, i) => `${i < 200 ? '−' : '+'}${Math.abs(i - 200)} %`);
/** What a leap's number needs, and how far before its bar one on the left ends: device px at
 *  ratio 1. */
const ROOM = 44;
const BEFORE = 5;

/** The marks' part of the strips. */
export class Events {
  #pen;
  #labels = new LeapLabels();
  #count = 0;

  /** @param {import('./pen.js').Pen} pen */
  constructor(pen) { this.#pen = pen; }

  /** Has drawn again what has been heard of since, and happened before. */
  touch(marks) {
    const { scroll, ratio } = this.#pen;
    for (let i = Math.max(this.#count, marks.firstEvent); i < marks.events; i++) {
      scroll.touch(scroll.column(marks.happened(i)));
      scroll.touch(scroll.column(marks.effective(i)) - 1);
    }
    this.#count = marks.events;
    this.#labels.arrange(marks, scroll, ROOM * ratio, (ROOM + BEFORE) * ratio);
  }

  /** While a finger was down: a band in each plot; when an event took effect: a tick. */
  bands(marks, now, value, velocity) {
    const pen = this.#pen;
    const { scroll, context, palette, ratio } = pen;
    const left = pen.x(scroll.from);
    const right = pen.x(scroll.until);
    const tick = Math.round(1.5 * ratio);
    // A band ends with the next event: what ended before the drawn columns ends the search.
    for (let i = marks.events - 1; i >= marks.firstEvent; i--) {
      const end = i + 1 < marks.events ? marks.happened(i + 1) : now;
      const effect = marks.effective(i);
      if (Math.max(end, effect || end) < (scroll.from - tick) * scroll.perColumn) break;
      if (marks.kind(i) === PRESS) {
        const x0 = Math.max(value.left, pen.x(scroll.column(marks.happened(i))));
        const x1 = Math.min(right, pen.x(scroll.column(end)));
        if (x1 > x0 && x1 > left) {
          context.fillStyle = palette.band;
          context.fillRect(x0, value.top, x1 - x0, value.height);
          context.fillRect(x0, velocity.top, x1 - x0, velocity.height);
        }
      }
      const x = Math.round(pen.x(scroll.column(effect)));
      if (x + tick > left && x < right) {
        context.fillStyle = palette.ink;
        context.fillRect(x, value.top - 6 * ratio, tick, 6 * ratio);
      }
    }
  }

  /** The leaps of `mirrored`, the newest first. */
  leaps(marks, value) {
    const pen = this.#pen;
    const { scroll, context, palette, ratio } = pen;
    const bar = pen.px(2, 2);
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = 4 * ratio;
    context.strokeStyle = palette.surface;
    for (let i = marks.leaps - 1; i >= marks.firstLeap; i--) {
      const column = Math.round(scroll.column(marks.leapTime(i)));
      if (column + 2 * ROOM * ratio < scroll.from) break;
      const place = this.#labels.place(i);
      if (place === NONE) continue;
      const x = pen.x(column);
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
}

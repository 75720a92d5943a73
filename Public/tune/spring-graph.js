// How a spring goes to its target, drawn small: its response to a step, and when it has settled.

import { set, svg, say } from './elements.js';
import { pathOf } from './graph.js';
import { approach } from './spring.js';

const WIDTH = 320;
const HEIGHT = 96;
const BOX = { left: 26, width: 284, top: 6, bottom: 84 };
const POINTS = 240;

/**
 * @param {HTMLElement} place @param {HTMLElement} words the line that says it
 * @returns {(spring: import('./spring.js').Weighted) => void}
 */
export function springGraph(place, words) {
  const line = svg('path', { class: 'line' });
  const frame = svg('path', { class: 'frame' });
  const mark = svg('path', { class: 'mark' });
  const labels = ['0', '1'].map((text) => svg('text', { x: BOX.left - 7, class: 'end' }, text));
  const end = svg('text', { x: BOX.left + BOX.width, y: HEIGHT - 1, class: 'end' });
  place.append(svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'graph', role: 'img',
    'aria-label': 'How the spring goes to its target', 'aria-describedby': words.id },
  frame, mark, line, ...labels, end));

  return (spring) => {
    const { value, settling, overshoot: beyond } = approach(spring);
    // A round span that shows all of it, or the first swings of one that takes for ever.
    const span = niceSpan(Math.min(settling, 8 * spring.duration) * 1.05);
    const high = Math.max(1.1, 1 + beyond);
    const x = (time) => BOX.left + time / span * BOX.width;
    const y = (value) => BOX.bottom - value / high * (BOX.bottom - BOX.top);
    const points = Array.from({ length: POINTS + 1 }, (_, i) => {
      const time = i / POINTS * span;
      return [time, value(time)];
    });
    set(line, 'd', pathOf(points, { x, y }));
    set(frame, 'd', `M${BOX.left} ${y(0)}h${BOX.width}M${BOX.left} ${y(1)}h${BOX.width}`);
    labels.forEach((label, value) => set(label, 'y', (y(value) + 4).toFixed(1)));
    set(mark, 'd', settling <= span ? `M${x(settling).toFixed(1)} ${BOX.top}V${BOX.bottom}` : '');
    say(end, `${span} s`);
    say(words, springWords(settling, beyond));
  };
}

/** 1, 2 or 5 times a power of ten, not below a span. */
export function niceSpan(span) {
  const power = 10 ** Math.floor(Math.log10(span));
  const factor = [1, 2, 5, 10].find((f) => f * power >= span);
  return Number((factor * power).toPrecision(1));
}

/** `Settles in 0.73 s, overshoots by 4 %.` @param {number} settling seconds */
export function springWords(settling, beyond) {
  const time = settling < 10 ? settling.toFixed(2) : settling.toFixed(1);
  const percent = beyond * 100;
  const share = percent >= 0.95 ? Math.round(percent) : percent.toFixed(1);
  const far = percent < 0.05 ? 'no overshoot' : `overshoots by ${share}\u00a0%`;
  return `Settles in ${time} s, ${far}.`;
}

// The motion as CSS: a transition, which turns round as `shortened` does.

import { fit } from './fit.js';
import { linearText } from './linear-text.js';
import { nearestBezier } from './nearest.js';
import { comment, folded, plain, seconds } from './text.js';

/** @param {number[]} points of a Bézier */
export function bezierText(points) {
  return `cubic-bezier(${points.map((x) => plain(x)).join(', ')})`;
}

/** @param {{count: number, position: string}} s */
export function stepsText({ count, position }) {
  return position === 'jump-end' ? `steps(${count})` : `steps(${count}, ${position})`;
}

const NONE = { value: 0, at: 0 };

/**
 * A curve's easing as CSS says it, exact where it can be.
 * @param {import('./subject.js').Subject} s @param {number} tolerance
 * @returns {?{text: string, deviation: {value: number, at: number}, stops: number}} `stops` is 0
 *   for what is no list
 */
export function cssEasing(s, tolerance) {
  if (s.easing?.points) return { text: bezierText(s.easing.points), deviation: NONE, stops: 0 };
  if (s.easing?.steps) return { text: stepsText(s.easing.steps), deviation: NONE, stops: 0 };
  return cssLinear(s, tolerance);
}

/** The same as the shortest `linear()`. */
export function cssLinear(s, tolerance) {
  if (!Number.isFinite(s.duration)) return null;
  const found = fit(s, tolerance, s.kind === 'spring' ? 1 : undefined);
  // Its own points are exact, and often no more.
  const own = s.easing?.list && linearText(s.easing.list);
  if (own && (!found || own.length <= found.text.length)) {
    return { text: own, deviation: NONE, stops: s.easing.list.length, points: s.easing.list };
  }
  return found && { ...found, stops: found.points.length };
}

function rule(s, easing, sentences) {
  const other = s.emptyDuration === s.duration ? '' :
    `\n.element.held { transition-duration: ${plain(s.duration)}s; }`;
  return `${comment(sentences, '/*')}\n.element {\n  transition: translate ` +
    `${plain(s.emptyDuration)}s\n    ${folded(easing, '    ')};\n}${other}`;
}

/** How a transition turns round, beside what was chosen. */
export function turning(s) {
  return s.interruption === 'shortened' ? 'Turned round, a transition goes by shortened, as chosen.'
    : `Turned round, a transition goes by shortened, not by ${s.interruption}.`;
}

/** @param {import('./subject.js').Subject} s @param {string} name of it @param {Function} stated */
export function cubicBezier(s, name, stated) {
  if (s.easing?.points) {
    return { code: rule(s, bezierText(s.easing.points), [name, stated(NONE), turning(s)]),
      deviation: NONE };
  }
  if (!Number.isFinite(s.duration)) return null;
  const { points, deviation } = nearestBezier(s);
  const own = s.easing?.steps ? [`CSS says it exactly: ${stepsText(s.easing.steps)}.`] : [];
  return {
    code: rule(s, bezierText(points),
      [name, 'No Bézier is the same; this is the nearest.', stated(deviation), ...own, turning(s)]),
    deviation,
  };
}

export function linear(s, name, tolerance, stated) {
  const found = cssLinear(s, tolerance);
  if (!found) return null;
  const { text, stops, deviation } = found;
  const settled = s.kind === 'spring'
    ? [`It stays within ${plain(tolerance / 2)} of 1 from ${seconds(s.duration)} s on.`] : [];
  return {
    code: rule(s, text, [name, `${stops} stops. ${stated(deviation)}`, ...settled, turning(s)]),
    deviation, stops,
  };
}

// The timing curves that the server knows, as functions of the time: CSS easing functions, and the
// words beyond CSS that its `UnitCurve` has. For drawing them and for taking them away; the
// animation itself is the server's.

import { bezier } from './bezier.js';
import { parseCurve } from './curve-text.js';

/**
 * @typedef {object} Easing
 * @property {'bezier'|'steps'|'polyline'|'circular'|'emphasized'} kind
 * @property {string} text as it was given
 * @property {(x: number) => number} value the progress at a fraction of the duration; at a jump,
 *   that after it
 * @property {number[]} jumps where the progress leaps, 0 through 1 inclusive
 * @property {number[]} corners where the slope breaks
 * @property {number[]} [points] x1, y1, x2, y2 of a Bézier
 * @property {number[][]} [list] [input, output] of each point of a `linear()`
 * @property {{count: number, position: string}} [steps]
 */

/** Beyond so many, nobody draws or lists the jumps. */
const MANY_STEPS = 1000;

function stairs({ count, position }) {
  const hasFirst = position === 'jump-start' || position === 'jump-both';
  const hasLast = position === 'jump-end' || position === 'jump-both';
  const rises = count - 1 + Number(hasFirst) + Number(hasLast);
  const value = (x) =>
    Math.min(rises, Math.max(0, Math.floor(x * count) + Number(hasFirst))) / rises;
  const all = count > MANY_STEPS ? [] : Array.from({ length: count + 1 }, (_, i) => i / count);
  const jumps = all.slice(hasFirst ? 0 : 1, hasLast ? count + 1 : count);
  return { value, jumps, corners: [], steps: { count, position } };
}

/** @param {number[][]} list of [input, output] in order; the last of several at one input counts */
export function polyline(list) {
  return (x) => {
    if (list.length === 1) return list[0][1];
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle][0] <= x) low = middle + 1;
      else high = middle;
    }
    const i = Math.min(Math.max(low, 1), list.length - 1);
    const [[x0, y0], [x1, y1]] = [list[i - 1], list[i]];
    if (x0 === x1) return x < x0 ? y0 : y1;
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0));
  };
}

function joined(list) {
  const jumps = [];
  for (let i = 1; i < list.length; i++) {
    if (list[i][0] === list[i - 1][0] && list[i][1] !== list[i - 1][1]) jumps.push(list[i][0]);
  }
  return {
    list, value: polyline(list), jumps, corners: list.map(([x]) => x).filter((x) => x > 0 && x < 1),
  };
}

const arcIn = (x) => x * x / (1 + Math.sqrt((1 - x) * (1 + x)));
const arcOut = (x) => Math.sqrt(x * (2 - x));
const within = (curve) => (x) => curve(Math.min(1, Math.max(0, x)));
const ARCS = {
  in: within(arcIn),
  out: within(arcOut),
  'in-out': within((x) => (x < 0.5 ? arcIn(2 * x) / 2 : (1 + arcOut(2 * x - 1)) / 2)),
};

/** Material's path, as `EmphasizedCurve.swift` has it from Android's `sud_interpolator.xml`. */
const KNOT = [0.166666, 0.4];
const EMPHASIZED = (() => {
  const [x, y] = KNOT;
  const first = bezier(0.05 / x, 0, 0.133333 / x, 0.06 / y);
  const second = bezier((0.208333 - x) / (1 - x), (0.82 - y) / (1 - y), (0.25 - x) / (1 - x), 1);
  return (at) => (at < x ? y * first(at / x) : y + (1 - y) * second((at - x) / (1 - x)));
})();

function functionOf(shape) {
  switch (shape.kind) {
    case 'bezier':
      return { points: shape.points, value: bezier(...shape.points), jumps: [], corners: [] };
    case 'steps': return stairs(shape);
    case 'polyline': return joined(shape.points);
    case 'circular': return { value: ARCS[shape.way], jumps: [], corners: [0.5] };
    case 'emphasized': return { value: EMPHASIZED, jumps: [], corners: [KNOT[0]] };
  }
}

/**
 * @param {string} text of a curve, as CSS or by name
 * @returns {?Easing} null for what is no curve
 */
export function easing(text) {
  const { shape } = parseCurve(text);
  return shape ? { kind: shape.kind, text: text.trim(), ...functionOf(shape) } : null;
}

/** @param {import('./curve-text.js').Shape} shape @returns {(x: number) => number} its progress */
export const progress = (shape) => functionOf(shape).value;

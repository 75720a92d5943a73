// The cubic Bézier that comes nearest to a curve that is none, by the largest distance.

import { bezier } from '../bezier.js';
import { largestDeviation } from './deviation.js';

const SAMPLES = 96;
const STEPS = 300;
/** Where the search begins: the curves that people use. */
const STARTS = [
  [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0, 0, 0.58, 1], [0.42, 0, 1, 1], [0.2, 0.9, 0.3, 1.1],
];

/** Nelder and Mead's simplex, with their coefficients. */
function minimise(cost, start, size) {
  const simplex = [start, ...start.map((_, i) => start.map((x, k) => (k === i ? x + size : x)))]
    .map((at) => ({ at, cost: cost(at) }));
  const towards = (from, to, by) => {
    const at = from.map((x, k) => x + by * (to[k] - x));
    return { at, cost: cost(at) };
  };
  for (let step = 0; step < STEPS; step++) {
    simplex.sort((a, b) => a.cost - b.cost);
    const worst = simplex[simplex.length - 1];
    if (worst.cost - simplex[0].cost < 1e-9) break;
    const centre = start.map((_, k) =>
      simplex.slice(0, -1).reduce((sum, each) => sum + each.at[k], 0) / start.length);
    const reflected = towards(worst.at, centre, 2);
    if (reflected.cost < simplex[0].cost) {
      const further = towards(worst.at, centre, 3);
      simplex[simplex.length - 1] = further.cost < reflected.cost ? further : reflected;
    } else if (reflected.cost < simplex[simplex.length - 2].cost) {
      simplex[simplex.length - 1] = reflected;
    } else {
      const nearer = towards(worst.at, centre, reflected.cost < worst.cost ? 1.5 : 0.5);
      if (nearer.cost < Math.min(worst.cost, reflected.cost)) {
        simplex[simplex.length - 1] = nearer;
      } else {
        for (let i = 1; i < simplex.length; i++) {
          simplex[i] = towards(simplex[i].at, simplex[0].at, 0.5);
        }
      }
    }
  }
  return simplex.reduce((a, b) => (b.cost < a.cost ? b : a));
}

/**
 * @param {{value: (x: number) => number, jumps: number[], corners?: number[]}} curve
 * @returns {{points: number[], value: Function, deviation: {value: number, at: number}}} control
 *   points of three decimals
 */
export function nearestBezier({ value, jumps, corners = [] }) {
  // Closer together towards the ends, where curves may stand upright.
  const xs = Array.from({ length: SAMPLES + 1 }, (_, i) =>
    (1 - Math.cos(Math.PI * i / SAMPLES)) / 2);
  const wanted = xs.map((x) => value(x));
  const limited = ([x1, y1, x2, y2]) =>
    [Math.min(1, Math.max(0, x1)), y1, Math.min(1, Math.max(0, x2)), y2];
  const cost = (at) => {
    const [x1, y1, x2, y2] = limited(at);
    const f = bezier(x1, y1, x2, y2);
    let largest = Math.abs(x1 - at[0]) + Math.abs(x2 - at[2]);
    for (let i = 0; i <= SAMPLES; i++) largest = Math.max(largest, Math.abs(f(xs[i]) - wanted[i]));
    return largest;
  };
  const rough = STARTS.map((start) => minimise(cost, start, 0.1));
  const first = rough.reduce((a, b) => (b.cost < a.cost ? b : a));
  // Once more around the best: a simplex may have fallen flat on the way.
  const points = limited(minimise(cost, first.at, 0.03).at)
    .map((x) => Number(x.toFixed(3)) + 0);
  const found = bezier(...points);
  const deviation = largestDeviation(value, found, [...jumps, ...corners]);
  return { points, value: found, deviation };
}

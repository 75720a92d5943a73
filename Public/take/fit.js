// The shortest `linear()` that stays within a distance of a curve: shortest as text.
//
// Vertices are free: each lies at one of many places (knots.js) and at any printable number within
// the tolerance of the curve there. A straight piece between two vertices is allowed if it passes
// the tolerance at every place between. The shortest text is then the shortest way through that
// graph, where a vertex costs its characters. Numbers are chosen as they are printed, so nothing is
// rounded afterwards.

import { largestDeviation } from './deviation.js';
import { polyline } from '../easing.js';
import { knots } from './knots.js';
import { linearText, numberText, percentText } from './linear-text.js';

/** Of the tolerance: what the curve may do between two places is left to it. */
const MARGIN = 1 - 1 / 48;
const SEPARATOR = 2;
/** Fewer vertices are tried so often with a narrower tolerance before there is no line at all. */
const TRIES = 4;

/** The printable numbers near a value, every other one: ten or so are enough to choose from. */
function candidates(value, tolerance, digits) {
  const scale = 10 ** digits;
  const found = [];
  for (let k = Math.ceil((value - tolerance) * scale); k <= (value + tolerance) * scale; k++) {
    if (k % 2 === 0) found.push(Number((k / scale).toFixed(digits)));
  }
  return found;
}

/**
 * The cheapest line through columns of candidates.
 * @param {number[]} xs places @param {number[]} values of the curve there
 * @param {number[][]} columns candidates at each place
 * @param {number} tolerance @param {(i: number) => number} cost of place `i`, in characters
 */
function shortest(xs, values, columns, tolerance, cost) {
  const starts = [];
  let size = 0;
  for (const column of columns) {
    starts.push(size);
    size += column.length;
  }
  const costs = new Float64Array(size).fill(Infinity);
  const previous = new Int32Array(size).fill(-1);
  const place = new Int32Array(size);
  columns.forEach((column, i) => place.fill(i, starts[i], starts[i] + column.length));
  // Of two as long, the closer one.
  const lengths = columns.map((column, i) => column.map((y) =>
    numberText(y).length + Math.abs(y - values[i]) / tolerance / 100));
  columns[0].forEach((_, k) => { costs[k] = lengths[0][k]; });
  for (let i = 0; i + 1 < xs.length; i++) {
    for (let k = 0; k < columns[i].length; k++) {
      const node = starts[i] + k;
      if (costs[node] === Infinity) continue;
      const y = columns[i][k];
      let [least, most] = [-Infinity, Infinity];
      for (let j = i + 1; j < xs.length && least <= most; j++) {
        const run = xs[j] - xs[i];
        const price = costs[node] + SEPARATOR + cost(j);
        for (let m = 0; m < columns[j].length; m++) {
          const slope = (columns[j][m] - y) / run;
          if (slope < least || slope > most) continue;
          const other = starts[j] + m;
          if (price + lengths[j][m] < costs[other]) {
            costs[other] = price + lengths[j][m];
            previous[other] = node;
          }
        }
        least = Math.max(least, (values[j] - tolerance - y) / run);
        most = Math.min(most, (values[j] + tolerance - y) / run);
      }
    }
  }
  let best = -1;
  for (let node = starts[xs.length - 1]; node < size; node++) {
    if (best < 0 || costs[node] < costs[best]) best = node;
  }
  if (best < 0 || costs[best] === Infinity) return null;
  const points = [];
  for (let node = best; node >= 0; node = previous[node]) {
    const i = place[node];
    points.push([xs[i], columns[i][node - starts[i]]]);
  }
  return points.reverse();
}

/** One continuous stretch. `ends` are values that have to be met exactly, or NaN. */
function stretch(f, from, to, ends, tolerance, digits) {
  const xs = knots(f, from, to, tolerance);
  if (!xs) return null;
  const left = to - (to - from) * 2 ** -50;
  const values = xs.map((x) => f(x === to ? left : x));
  const columns = values.map((value) => candidates(value, tolerance * MARGIN, digits));
  if (!Number.isNaN(ends[0])) columns[0] = [ends[0]];
  if (!Number.isNaN(ends[1])) columns[xs.length - 1] = [ends[1]];
  const prices = xs.map((x) => 1 + percentText(x).length);
  const points = shortest(xs, values, columns, tolerance * MARGIN, (i) => prices[i]);
  return { xs, values, points };
}

/** The same with vertices at equal distances, which need no percentages. */
function evenly({ xs, values, points }, f, tolerance, digits) {
  const least = Math.max(2, Math.floor(points.length * 0.8));
  for (let count = least; count < points.length * 3; count += 1 + (count >> 6)) {
    const places = [...xs];
    for (let i = 1; i < count; i++) places.push(i / count);
    const sorted = [...new Set(places)].sort((a, b) => a - b);
    const isVertex = new Set(Array.from({ length: count - 1 }, (_, i) => (i + 1) / count));
    const heights = sorted.map((x) => f(x));
    heights[sorted.length - 1] = values[values.length - 1];
    const columns = sorted.map((x, i) =>
      (isVertex.has(x) ? candidates(heights[i], tolerance * MARGIN, digits) : []));
    columns[0] = [points[0][1]];
    columns[sorted.length - 1] = [points[points.length - 1][1]];
    // Every vertex has to be one: a piece may not pass over a column.
    const found = everyColumn(sorted, heights, columns, tolerance * MARGIN);
    if (found) return found;
  }
  return null;
}

/** The cheapest line with a vertex at every column that has candidates. */
function everyColumn(xs, values, columns, tolerance) {
  let reached = columns[0].map((y) => ({ y, cost: 0, before: null }));
  let i = 0;
  while (i < xs.length - 1) {
    let end = i + 1;
    while (columns[end].length === 0) end++;
    const next = columns[end].map((y) => ({ y, x: xs[end], cost: Infinity, before: null }));
    for (const node of reached) {
      let [least, most] = [-Infinity, Infinity];
      for (let j = i + 1; j < end; j++) {
        least = Math.max(least, (values[j] - tolerance - node.y) / (xs[j] - xs[i]));
        most = Math.min(most, (values[j] + tolerance - node.y) / (xs[j] - xs[i]));
      }
      for (const other of next) {
        const slope = (other.y - node.y) / (xs[end] - xs[i]);
        const cost = node.cost + SEPARATOR + numberText(other.y).length;
        if (slope < least || slope > most || cost >= other.cost) continue;
        other.cost = cost;
        other.before = node;
      }
    }
    reached = next.filter((node) => node.before);
    if (reached.length === 0) return null;
    i = end;
  }
  const points = [];
  let node = reached.reduce((a, b) => (b.cost < a.cost ? b : a));
  for (; node; node = node.before) points.push([node.x ?? xs[0], node.y]);
  return points.reverse();
}

/**
 * @param {{value: (x: number) => number, jumps: number[]}} curve over 0 through 1
 * @param {number} tolerance the largest distance allowed
 * @param {number} [end] what it has to be at 1; by default what the curve is there
 * @returns {?{points: number[][], text: string, deviation: {value: number, at: number}}} null if
 *   it would take too many points, or stands upright where no number has digits enough
 */
export function fit({ value, jumps, corners = [] }, tolerance, end = value(1)) {
  const digits = Math.max(1, Math.ceil(-Math.log10(tolerance) - 1e-9) + 1);
  const cuts = [0, ...jumps.filter((x) => x > 0 && x < 1), 1];
  const exact = (y) => (Number(y.toFixed(digits)) === y ? y : NaN);
  for (let i = 0; i < TRIES; i++) {
    const tightened = tolerance * 0.95 ** i;
    const points = [];
    for (let k = 0; k + 1 < cuts.length; k++) {
      const isLast = k + 2 === cuts.length;
      const ends = [k === 0 ? exact(value(0)) : NaN, isLast && !jumps.includes(1) ? end : NaN];
      const part = stretch(value, cuts[k], cuts[k + 1], ends, tightened, digits);
      if (!part?.points) return null;
      const even = cuts.length === 2 && jumps.length === 0
        ? evenly(part, value, tightened, digits) : null;
      const isShorter = even && linearText(even).length < linearText(part.points).length;
      points.push(...(isShorter ? even : part.points));
    }
    if (jumps.includes(1)) points.push([1, end]);
    const breaks = [...jumps, ...corners, ...points.map(([x]) => x)];
    const deviation = largestDeviation(value, polyline(points), breaks);
    if (deviation.value <= tolerance) return { points, text: linearText(points), deviation };
  }
  return null;
}

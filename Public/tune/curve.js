// Timing curves as lines to be drawn, and where on one an animation is.

import { progress } from '../easing.js';

/** Material's emphasized curve: two Béziers in one path (M 0,0 C …, Material 3's specification). */
const EMPHASIZED = [
  [0, 0, 0.05, 0, 0.133333, 0.06, 0.166666, 0.4],
  [0.166666, 0.4, 0.208333, 0.82, 0.25, 1, 1, 1],
];

/** One coordinate of a Bézier from its four. @param {number} t the parameter, 0 through 1 */
const cubic = (a, b, c, d, t) =>
  a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;

/**
 * A curve as points to be joined by straight lines: its own corners, or so many even steps.
 * @param {import('../curve-text.js').Shape} shape @param {number} [steps]
 * @returns {[number, number][]} time and progress
 */
export function outline(shape, steps = 96) {
  const value = progress(shape);
  switch (shape.kind) {
    case 'bezier': return bezierOutline([0, 0, ...shape.points, 1, 1], steps);
    case 'emphasized': return EMPHASIZED.flatMap((piece) => bezierOutline(piece, steps / 2));
    case 'steps': return shape.count > steps ? [[0, 0], [1, 1]] : stepOutline(shape, value);
    case 'polyline': return polylineOutline(shape, value);
    case 'circular': return Array.from({ length: steps + 1 }, (_, i) => {
      // Denser where the arc stands upright.
      const x = (1 - Math.cos(Math.PI * i / steps)) / 2;
      return [x, value(x)];
    });
  }
}

function bezierOutline([x0, y0, x1, y1, x2, y2, x3, y3], steps) {
  return Array.from({ length: steps + 1 }, (_, i) => [
    cubic(x0, x1, x2, x3, i / steps), cubic(y0, y1, y2, y3, i / steps),
  ]);
}

function stepOutline(shape, value) {
  const points = [];
  for (let i = 0; i <= shape.count; i++) {
    const x = i / shape.count;
    const before = i === 0 ? 0 : points.at(-1)[1];
    points.push([x, before], [x, value(x)]);
  }
  return points;
}

/** Within 0 through 1, where an animation is. */
function polylineOutline(shape, value) {
  const inside = shape.points.filter(([x]) => x > 0 && x < 1);
  const corner = (x) => shape.points.filter(([time]) => time === x);
  return [
    ...(corner(0).length ? corner(0) : [[0, value(0)]]), ...inside,
    ...(corner(1).length ? corner(1) : [[1, value(1)]]),
  ];
}

/**
 * Where on a curve an animation is, as its progress and its rate tell. A progress that is passed
 * more than once is told apart by the rate.
 * @param {[number, number][]} points of `outline`
 * @param {number} progress @param {number} rate progress a duration
 * @returns {number} the time, 0 through 1; NaN where the curve never has that progress
 */
export function placeOf(points, progress, rate) {
  let place = NaN;
  let least = Infinity;
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1];
    const [x1, y1] = points[i];
    if (!(Math.min(y0, y1) <= progress && progress <= Math.max(y0, y1))) continue;
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : Infinity;
    const difference = Math.abs(Math.atan(slope) - Math.atan(rate));
    if (difference < least) {
      least = difference;
      place = y1 === y0 ? x0 : x0 + (x1 - x0) * (progress - y0) / (y1 - y0);
    }
  }
  return place;
}

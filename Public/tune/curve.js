// Timing curves as numbers: what a shape of `curve-text.js` is at a time, for drawing it. The
// animation itself is the server's.

/** Material's emphasized curve: two Béziers in one path (M 0,0 C …, Material 3's specification). */
const EMPHASIZED = [
  [0, 0, 0.05, 0, 0.133333, 0.06, 0.166666, 0.4],
  [0.166666, 0.4, 0.208333, 0.82, 0.25, 1, 1, 1],
];
const HALVINGS = 60;

/**
 * The progress of a curve at a time of 0 through 1.
 * @param {import('../curve-text.js').Shape} shape @param {number} x
 * @returns {number} at a jump, the progress after it
 */
export function valueAt(shape, x) {
  switch (shape.kind) {
    case 'bezier': return bezierAt([0, 0, ...shape.points, 1, 1], x);
    case 'polyline': return polylineAt(shape.points, x);
    case 'steps': return stepAt(shape, x);
    case 'circular': return circularAt(shape.way, x);
    case 'emphasized': return bezierAt(EMPHASIZED[x < EMPHASIZED[1][0] ? 0 : 1], x);
  }
}

/** One coordinate of a Bézier from its four. @param {number} t the parameter, 0 through 1 */
const cubic = (a, b, c, d, t) =>
  a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;

/** Control points with x that never falls: halving finds the parameter of any x. */
function bezierAt([x0, y0, x1, y1, x2, y2, x3, y3], x) {
  if (x <= x0) return y0;
  if (x >= x3) return y3;
  let low = 0;
  let high = 1;
  for (let i = 0; i < HALVINGS; i++) {
    const t = (low + high) / 2;
    if (cubic(x0, x1, x2, x3, t) < x) low = t;
    else high = t;
  }
  return cubic(y0, y1, y2, y3, (low + high) / 2);
}

function polylineAt(points, x) {
  if (points.length === 1) return points[0][1];
  let end = points.findIndex(([time]) => time > x);
  if (end < 0) end = points.length;
  end = Math.min(Math.max(end, 1), points.length - 1);
  const [[x0, y0], [x1, y1]] = [points[end - 1], points[end]];
  if (x0 === x1) return x < x0 ? y0 : y1;
  return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
}

function stepAt({ count, position }, x) {
  const atStart = position === 'jump-start' || position === 'jump-both' ? 1 : 0;
  const rises = count + (position === 'jump-both' ? 1 : position === 'jump-none' ? -1 : 0);
  return Math.min(rises, Math.max(0, Math.floor(x * count) + atStart)) / rises;
}

function circularAt(way, x) {
  const arc = (u) => 1 - Math.sqrt(Math.max(0, 1 - u * u));
  if (way === 'in') return arc(x);
  if (way === 'out') return 1 - arc(1 - x);
  return x < 0.5 ? arc(2 * x) / 2 : 1 - arc(2 - 2 * x) / 2;
}

/**
 * A curve as points to be joined by straight lines: its own corners, or so many even steps.
 * @param {import('../curve-text.js').Shape} shape @param {number} [steps]
 * @returns {[number, number][]} time and progress
 */
export function outline(shape, steps = 96) {
  switch (shape.kind) {
    case 'bezier': return bezierOutline([0, 0, ...shape.points, 1, 1], steps);
    case 'emphasized': return EMPHASIZED.flatMap((piece) => bezierOutline(piece, steps / 2));
    case 'steps': return shape.count > steps ? [[0, 0], [1, 1]] : stepOutline(shape);
    case 'polyline': return polylineOutline(shape);
    case 'circular': return Array.from({ length: steps + 1 }, (_, i) => {
      // Denser where the arc stands upright.
      const x = (1 - Math.cos(Math.PI * i / steps)) / 2;
      return [x, circularAt(shape.way, x)];
    });
  }
}

function bezierOutline([x0, y0, x1, y1, x2, y2, x3, y3], steps) {
  return Array.from({ length: steps + 1 }, (_, i) => [
    cubic(x0, x1, x2, x3, i / steps), cubic(y0, y1, y2, y3, i / steps),
  ]);
}

function stepOutline(shape) {
  const points = [];
  for (let i = 0; i <= shape.count; i++) {
    const x = i / shape.count;
    const before = i === 0 ? 0 : points.at(-1)[1];
    points.push([x, before], [x, stepAt(shape, x)]);
  }
  return points;
}

/** Within 0 through 1, where an animation is. */
function polylineOutline(shape) {
  const inside = shape.points.filter(([x]) => x > 0 && x < 1);
  const corner = (x) => shape.points.filter(([time]) => time === x);
  return [
    ...(corner(0).length ? corner(0) : [[0, polylineAt(shape.points, 0)]]), ...inside,
    ...(corner(1).length ? corner(1) : [[1, polylineAt(shape.points, 1)]]),
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

// The cubic Bézier of CSS Easing Level 2, section 2.2, to the last few bits: for what is drawn,
// said and taken away. Not for the frame path.

/** One coordinate, 0 to 1, with the inner control values p and q; u is 1 - t. */
const position = (p, q, t, u) => t * (3 * u * (u * p + t * q) + t * t);
const rate = (p, q, t, u) => 3 * (u * (u * p + 2 * t * (q - p)) + t * t * (1 - q));

/**
 * The parameter, 0 through 1/2, at which a coordinate that does not fall is `target`. Counted from
 * the end where it is small, or a flat or upright end would cost all its digits.
 */
function parameter(p, q, target) {
  let low = 0;
  let high = 1;
  let t = target;
  for (let i = 0; i < 200; i++) {
    const off = position(p, q, t, 1 - t) - target;
    if (off === 0) return t;
    if (off < 0) low = t;
    else high = t;
    const slope = rate(p, q, t, 1 - t);
    const next = t - off / slope;
    const middle = low + (high - low) / 2;
    // Newton's step where it stays between; bisection where it would leave or crawl.
    t = next > low && next < high && i % 4 < 3 ? next : middle;
    if (middle === low || middle === high) return middle;
  }
  return t;
}

/**
 * @param {number} x1 0 through 1 @param {number} y1 @param {number} x2 0 through 1
 * @param {number} y2
 * @returns {(x: number) => number} the progress at a fraction of the duration, 0 through 1; outside
 *   it stays where it is there
 */
export function bezier(x1, y1, x2, y2) {
  if (x1 === y1 && x2 === y2) return (x) => Math.min(1, Math.max(0, x));
  return (x) => {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    // From the nearer end, by the curve turned round.
    const isFirst = position(x1, x2, 0.5, 0.5) >= x;
    const near = isFirst ? parameter(x1, x2, x) : parameter(1 - x2, 1 - x1, 1 - x);
    const [t, u] = isFirst ? [near, 1 - near] : [1 - near, near];
    return position(y1, y2, t, u);
  };
}

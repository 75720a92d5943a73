// Where the vertices of a line of straight pieces may lie: many more places than it will have, each
// a number of few digits.

/** So many times closer than the line may be off, or the choice would cost a vertex. */
const FINENESS = 128;
const FIRST_CELLS = 64;
const NARROWEST = 1e-12;
/** More than this is no code that anyone pastes. */
export const MOST_KNOTS = 20000;

/** The fewest decimals of a percentage within `slack` of x. @returns {number} as a fraction */
export function roundedPercent(x, slack) {
  for (let digits = 0; digits < 14; digits++) {
    const rounded = Number((x * 100).toFixed(digits)) / 100;
    if (Math.abs(rounded - x) <= slack) return rounded;
  }
  return x;
}

/**
 * Cuts a range until the curve is straight in each part.
 * @param {(x: number) => number} f continuous between the ends
 * @param {number} from @param {number} to @param {number} tolerance of the line to be found
 * @returns {?number[]} in order, both ends included; null if there are too many
 */
export function knots(f, from, to, tolerance) {
  const limit = tolerance / FINENESS;
  const xs = [from];
  const count = Math.max(2, Math.ceil((to - from) * FIRST_CELLS));
  const isBent = (a, fa, b, fb) => [0.25, 0.5, 0.75].some((part) =>
    Math.abs(f(a + part * (b - a)) - (fa + part * (fb - fa))) > limit);
  const cut = (a, fa, b, fb) => {
    if (xs.length > MOST_KNOTS) return;
    if (b - a > NARROWEST && isBent(a, fa, b, fb)) {
      const middle = (a + b) / 2;
      const value = f(middle);
      cut(a, fa, middle, value);
      cut(middle, value, b, fb);
    } else {
      xs.push(b);
    }
  };
  // The left limit at the end: there the curve may leap.
  const end = to - (to - from) * 2 ** -50;
  const value = (x) => f(x === to ? end : x);
  for (let i = 0; i < count; i++) {
    const [a, b] = [i, i + 1].map((k) => (k === count ? to : from + (to - from) * k / count));
    cut(a, value(a), b, value(b));
  }
  if (xs.length > MOST_KNOTS) return null;
  for (let i = 1; i + 1 < xs.length; i++) {
    xs[i] = roundedPercent(xs[i], Math.min(xs[i] - xs[i - 1], xs[i + 1] - xs[i]) / 4);
  }
  return xs;
}

// What the strategy bench says of each strategy.

import { percent } from '../words.js';

/** Less than this is no whole per cent, and no leap. */
const SMALLEST = 0.005;

/** @param {number} leap in fractions of the range; NaN: none known */
export function leaps(leap) { return leap >= SMALLEST; }

/** @param {number} leap the largest, in fractions of the range; NaN: nothing was interrupted yet */
export function largestLeap(leap) {
  if (Number.isNaN(leap)) return '–';
  return leaps(leap) ? `leaps by ${percent(leap)} of the range` : 'no leap';
}

/** @param {?boolean} isBroken whether the velocity broke; null: nothing was interrupted yet */
export function speed(isBroken) {
  if (isBroken === null) return '–';
  return isBroken ? 'its speed breaks' : 'keeps its speed';
}

// What is said of the difference between what was painted and the ideal.

import { number } from '../words.js';

/**
 * @param {number} pixels the greatest of the last second, CSS px; NaN: none was measured
 * @param {string} reason why there is no ideal; empty when there is one
 */
export function difference(pixels, reason) {
  if (reason) return `ideal: ${reason}`;
  if (!Number.isFinite(pixels)) return 'ideal: –';
  // Rounded up: it is a bound.
  return `ideal within ${number(Math.max(1, Math.ceil(pixels * 1000)) / 1000, 3)} px`;
}

// What is taken away as code: the hold's curve, or its spring where the strategy is one.

import { easing } from '../easing.js';
import { settlingDuration, motion, spring } from '../spring.js';

/**
 * @typedef {object} Subject
 * @property {'curve'|'spring'} kind
 * @property {string} interruption the hold's strategy
 * @property {number} duration seconds to fill: of a spring, until it stays within a tolerance
 * @property {number} emptyDuration seconds to empty
 * @property {(x: number) => number} value progress at a fraction of the duration
 * @property {number[]} jumps @property {number[]} corners
 * @property {?import('../easing.js').Easing} easing of a curve
 * @property {?import('../spring.js').Spring} spring
 */

/**
 * @param {object} hold settings, as the server tells them
 * @param {number} tolerance of a spring's end: beyond its duration it stays so near, halved, so
 *   that something is left to what is made of it
 * @returns {?Subject} null for a curve that this page cannot read
 */
export function subject(hold, tolerance) {
  if (hold.interruption === 'spring') {
    const s = spring(hold.spring ?? { duration: hold.duration, bounce: 0 });
    // To the millisecond, so that what is printed is what is meant.
    const duration = Math.ceil(1000 * settlingDuration(s, tolerance / 2)) / 1000;
    return {
      kind: 'spring', interruption: hold.interruption, duration, emptyDuration: duration,
      value: (x) => motion(s, x * duration)[0], jumps: [], corners: [], easing: null, spring: s,
    };
  }
  const found = easing(hold.curve);
  return found && {
    kind: 'curve', interruption: hold.interruption, duration: hold.duration,
    emptyDuration: hold.emptyDuration ?? hold.duration, value: found.value, jumps: found.jumps,
    corners: found.corners, easing: found, spring: null,
  };
}

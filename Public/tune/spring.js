// The hold's spring as the sliders have it: with a mass, and within what the server takes.

import { constants, fromConstants, motion, settlingDuration, spring } from '../spring.js';

/** What the server takes. */
export const DURATIONS = Object.freeze([0.05, 60]);
export const BOUNCES = Object.freeze([-0.99, 0.99]);

/**
 * @typedef {object} Weighted
 * @property {number} duration seconds: the period of the undamped oscillation
 * @property {number} bounce above -1 through 1; 0 is critically damped
 * @property {number} mass scales the forces, not the motion: nothing but stiffness and damping
 *   depends on it
 */

/** Force per distance. @param {Weighted} weighted */
export function stiffness(weighted) {
  return weighted.mass * constants(spring(weighted)).stiffness;
}

/** Force per velocity. @param {Weighted} weighted */
export function damping(weighted) { return weighted.mass * constants(spring(weighted)).damping; }

/**
 * The spring of an equation m·x″ + c·x′ + k·x = 0, as `CASpringAnimation` has it.
 * @param {{mass: number, stiffness: number, damping: number}} equation all positive
 * @returns {Weighted}
 */
export function springOf(equation) {
  const { duration, bounce } = fromConstants(equation);
  return { mass: equation.mass, duration, bounce };
}

/** How it comes to rest at 1 from 0: its value at each time, its overshoot, and how long it takes. */
export function approach(weighted) {
  const one = spring(weighted);
  const { damping: fraction } = one;
  return {
    value: (time) => motion(one, time)[0],
    settling: settlingDuration(one),
    // The height of its first peak.
    overshoot: fraction >= 1 ? 0
      : Math.exp(-Math.PI * fraction / Math.sqrt((1 - fraction) * (1 + fraction))),
  };
}

// A spring by SwiftUI's numbers and by Core Animation's, and how it moves. The hold's own spring is
// the server's; this one is for the sliders and their graph.

/** What the server takes. */
export const DURATIONS = Object.freeze([0.05, 60]);
export const BOUNCES = Object.freeze([-0.99, 0.99]);
/** A value this near to its target counts as there. */
const EPSILON = 0.001;

/**
 * @typedef {object} Spring
 * @property {number} duration seconds: the period of the undamped oscillation
 * @property {number} bounce above -1 through 1; 0 is critically damped
 * @property {number} mass scales the forces, not the motion: nothing but stiffness and damping
 *   depends on it
 */

/** The undamped oscillation's phase per second, in radians. */
const frequency = ({ duration }) => 2 * Math.PI / duration;

/** The damping as a fraction of the critical one (SwiftUI's `Spring.dampingRatio`). */
export function dampingFraction({ bounce }) { return bounce < 0 ? 1 / (1 + bounce) : 1 - bounce; }

/** Force per distance. @param {Spring} spring */
export function stiffness(spring) { return spring.mass * frequency(spring) ** 2; }

/** Force per velocity. @param {Spring} spring */
export function damping(spring) {
  return 2 * dampingFraction(spring) * spring.mass * frequency(spring);
}

/**
 * The spring of an equation m·x″ + c·x′ + k·x = 0, as `CASpringAnimation` has it.
 * @param {{mass: number, stiffness: number, damping: number}} equation all positive
 * @returns {Spring}
 */
export function springOf({ mass, stiffness: k, damping: c }) {
  const omega = Math.sqrt(k / mass);
  const zeta = c / (2 * mass * omega);
  return { mass, duration: 2 * Math.PI / omega, bounce: zeta > 1 ? 1 / zeta - 1 : 1 - zeta };
}

/** The nearest spring that the server takes. @param {Spring} spring @returns {Spring} */
export function allowed({ mass, duration, bounce }) {
  const within = (x, [low, high]) => Math.min(high, Math.max(low, x));
  return { mass, duration: within(duration, DURATIONS), bounce: within(bounce, BOUNCES) };
}

/**
 * The value of a spring that was let go at 0 to come to rest at 1.
 * @param {Spring} spring @param {number} time seconds
 */
export function response(spring, time) {
  const zeta = dampingFraction(spring);
  const omega = frequency(spring);
  const a = zeta * omega;
  const b = omega * Math.sqrt(Math.abs((1 - zeta) * (1 + zeta)));
  if (b * time < 1e-6) return 1 - Math.exp(-a * time) * (1 + a * time);
  if (zeta < 1) {
    return 1 - Math.exp(-a * time) * (Math.cos(b * time) + a / b * Math.sin(b * time));
  }
  // Two decays; the fast one is written so that it does not overflow.
  const slow = Math.exp((b - a) * time);
  const fast = Math.exp(-(a + b) * time);
  return 1 - ((1 + a / b) * slow + (1 - a / b) * fast) / 2;
}

/** How far it goes beyond its target, as a fraction of the way. @param {Spring} spring */
export function overshoot(spring) {
  const zeta = dampingFraction(spring);
  if (zeta >= 1) return 0;
  return Math.exp(-Math.PI * zeta / Math.sqrt((1 - zeta) * (1 + zeta)));
}

/**
 * Seconds after which it stays within a thousandth of its target: when its envelope falls so low,
 * as Core Animation's `settlingDuration` and the server's `Spring.settlingDuration()` have it.
 * @param {Spring} spring
 */
export function settlingDuration(spring) {
  const zeta = dampingFraction(spring);
  const omega = frequency(spring);
  const a = zeta * omega;
  const b = omega * Math.sqrt(Math.abs((1 - zeta) * (1 + zeta)));
  const isOver = zeta > 1;
  const decay = isOver ? omega * omega / (a + b) : a;
  const growth = isOver ? Math.max(a - b, 0) : a;
  if (!(decay > 0)) return Infinity;
  // From beyond the envelope's top Newton's method on its logarithm only falls towards the root.
  let time = 2 / decay;
  for (let i = 0; i < 64; i++) {
    const [rise, slope] = isOver
      ? [-Math.expm1(-2 * b * time) / (2 * b), 1 + Math.expm1(-2 * b * time)]
      : time < 1 / b ? [time, 1] : [1 / b, 0];
    const level = 1 + growth * rise;
    const next = time +
      (Math.log(level / EPSILON) - decay * time) / (decay - growth * slope / level);
    if (!(Math.abs(next - time) > 1e-12 * time)) return next;
    time = next;
  }
  return time;
}

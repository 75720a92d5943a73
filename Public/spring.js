// A spring in closed form, as `Spring.swift` has it, and the constants by which others name it.

/**
 * @typedef {object} Spring
 * @property {number} duration seconds; SwiftUI's word for the undamped oscillation's period
 * @property {number} bounce above -1 through 1; SwiftUI's word for the damping
 * @property {number} frequency radians a second, undamped
 * @property {number} damping as a fraction of the critical one
 */

/** @param {{duration: number, bounce: number}} settings @returns {Spring} */
export function spring({ duration, bounce }) {
  return {
    duration, bounce, frequency: 2 * Math.PI / duration,
    damping: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce,
  };
}

/**
 * The same spring by the constants of its equation, for a mass of 1.
 * @param {Spring} s @returns {{mass: number, stiffness: number, damping: number}}
 */
export function constants({ frequency, damping }) {
  return { mass: 1, stiffness: frequency * frequency, damping: 2 * damping * frequency };
}

/** @param {{mass: number, stiffness: number, damping: number}} c @returns {Spring} */
export function fromConstants({ mass, stiffness, damping }) {
  const frequency = Math.sqrt(stiffness / mass);
  const fraction = damping / (2 * mass * frequency);
  return {
    duration: 2 * Math.PI / frequency,
    bounce: fraction > 1 ? 1 / fraction - 1 : 1 - fraction,
    frequency, damping: fraction,
  };
}

/** e^(-at)·C and e^(-at)·S of `SpringPropagator.swift`. */
function decaying({ frequency, damping }, time) {
  const square = (1 - damping) * (1 + damping);
  const b = frequency * Math.sqrt(Math.abs(square));
  if (square >= 0) {
    const decay = Math.exp(-damping * frequency * time);
    if (!(decay > 0)) return [0, 0];
    return b === 0 ? [decay, decay * time]
      : [decay * Math.cos(b * time), decay * (Math.sin(b * time) / b)];
  }
  const slow = frequency * frequency / (damping * frequency + b);
  const decay = Math.exp(-slow * time);
  if (!(decay > 0)) return [0, 0];
  const fast = Math.expm1(-2 * b * time);
  return [decay * (1 + fast / 2), decay * (-fast / (2 * b))];
}

/**
 * Value and velocity of a spring that was released at 0 with a velocity.
 * @param {Spring} s @param {number} time seconds; before 0 as at 0
 * @param {number} [target] @param {number} [velocity] a second, at the start
 * @returns {[number, number]}
 */
export function motion(s, time, target = 1, velocity = 0) {
  const [cosine, sine] = decaying(s, Math.max(0, time));
  const decay = s.damping * s.frequency * sine;
  const left = cosine + decay;
  const value = left > 0.5 ? target * (1 - left) : target - target * left;
  return [value + sine * velocity,
    (cosine - decay) * velocity + s.frequency * s.frequency * sine * target];
}

/**
 * Seconds after which a spring released at 0 at rest stays within `epsilon` of 1, by the envelope
 * of `Spring+Settling.swift`; Infinity for one that swings for ever.
 * @param {Spring} s @param {number} [epsilon]
 */
export function settlingDuration(s, epsilon = 0.001) {
  if (s.damping === 0) return Infinity;
  const a = s.damping * s.frequency;
  const square = (1 - s.damping) * (1 + s.damping);
  const b = s.frequency * Math.sqrt(Math.abs(square));
  const decay = square < 0 ? s.frequency * s.frequency / (a + b) : a;
  const growth = square < 0 ? a - b : a;
  const rise = (time) => {
    if (square < 0) return -Math.expm1(-2 * b * time) / (2 * b);
    return time < 1 / b ? time : 1 / b;
  };
  const level = (time) => Math.log((1 + growth * rise(time)) / epsilon) - decay * time;
  // It falls from its largest on, which is at 0 or before 1 / decay.
  let low = 0;
  let high = 1 / decay;
  while (level(high) > 0) {
    low = high;
    high *= 2;
  }
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (level(middle) > 0) low = middle;
    else high = middle;
  }
}

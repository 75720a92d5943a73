// How far each strategy leaps at an event: the value just after it less the value just before it.

import { INTERRUPTIONS } from './wire.js';

/**
 * Measures the leap of every strategy at an event. The value just before it is carried from the two
 * frames before it by velocity and acceleration, the value just after it back from the first frame
 * that knows the event (which a freely running server sends for the very instant of the effect).
 * What is left over at 60 Hz is below 0.003 for animations of 0.3 s and more: no whole per cent.
 * @param {import('./wire.js').Frame} earlier @param {import('./wire.js').Frame} before both without
 *   the event @param {import('./wire.js').Frame} after the first with it
 * @param {number} effective stage seconds of the effect @param {Float64Array} leaps out, signed, in
 *   fractions of the range; NaN for a strategy that the server did not compute
 */
export function measureLeaps(earlier, before, after, effective, leaps) {
  const step = before.time - earlier.time;
  const ahead = effective - before.time;
  const back = after.time - effective;
  for (let i = 0; i < INTERRUPTIONS.length; i++) {
    const v = before.velocityOf(i);
    const acceleration = step > 0 && step < 0.1 ? (v - earlier.velocityOf(i)) / step : 0;
    const bend = v === 0 ? 0 : acceleration / 2;
    const from = carried(before.fractionOf(i), (v + bend * ahead) * ahead);
    const to = carried(after.fractionOf(i), -after.velocityOf(i) * back);
    leaps[i] = to - from;
  }
}

/** A value inside the range does not leave it: a leg may have ended between the two instants. */
function carried(value, change) {
  const next = value + change;
  return value >= 0 && value <= 1 ? Math.max(0, Math.min(1, next)) : next;
}

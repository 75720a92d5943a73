// How far each strategy leaps at an event: the value just after it less the value just before it.

import { INTERRUPTIONS } from './wire.js';

/** Across more than this nothing is told: a value may be off by a tenth of the range. Seconds */
const FURTHEST = 0.05;

/**
 * What is left over where nothing leaps, for animations of 0.3 s and more: below 0.003 at 60 Hz, and
 * with the third power of the time between the frames, as what is left out of their Taylor series.
 * @param {number} gap stage seconds from the frame before an event to the one after it
 * @returns {number} fractions of the range
 */
export const doubt = (gap) => 0.003 * Math.max(1, 60 * gap) ** 3;

/**
 * Leaves of what was measured across a gap what can be told from none: NaN where nothing can, 0
 * where the leap is within the doubt.
 * @param {Float64Array} leaps @param {Float64Array} breaks @param {number} gap as `doubt` has it
 */
export function judge(leaps, breaks, gap) {
  if (!(gap <= FURTHEST)) {
    leaps.fill(NaN);
    breaks.fill(NaN);
    return;
  }
  for (let i = 0; i < leaps.length; i++) if (Math.abs(leaps[i]) < doubt(gap)) leaps[i] = 0;
}

/**
 * Measures the leap of every strategy at an event. The value just before it is carried from the two
 * frames before it by velocity and acceleration, the value just after it back from the two frames
 * that show it first: over the stage's own time, of which the velocity is, and which may be slow.
 * What is left over is below `doubt`.
 * @param {import('./wire.js').Frame} earlier @param {import('./wire.js').Frame} before both without
 *   the event; twice the same frame when there is only one
 * @param {import('./wire.js').Frame} after @param {import('./wire.js').Frame} later both with it,
 *   likewise
 * @param {number} effective when it took effect, as frames' `time`
 * @param {Float64Array} leaps out, signed, in fractions of the range; NaN for a strategy that the
 *   server did not compute
 */
export function measureLeaps(earlier, before, after, later, effective, leaps) {
  const interval = after.time - before.time;
  const passed = interval > 0 ? (effective - before.time) / interval : 0;
  const between = after.position - before.position;
  const ahead = passed * between;
  const back = ahead - between;
  for (let i = 0; i < INTERRUPTIONS.length; i++) {
    leaps[i] = carried(after, later, i, back) - carried(before, earlier, i, ahead);
  }
}

/**
 * Measures by how much the velocity of every strategy changes at an event, likewise.
 * @param {Float64Array} breaks out, signed, fractions a second; NaN for a strategy that was at
 *   rest, which every press sets going, and for one that the server did not compute
 */
export function measureBreaks(earlier, before, after, later, effective, breaks) {
  const ahead = effective - before.time;
  const back = effective - after.time;
  for (let i = 0; i < INTERRUPTIONS.length; i++) {
    const speed = before.velocityOf(i);
    breaks[i] = speed === 0 ? NaN
      : carriedVelocity(after, later, i, back) - carriedVelocity(before, earlier, i, ahead);
  }
}

/** The velocity of strategy `i` some seconds from a frame, by it and a neighbour. */
function carriedVelocity(frame, neighbour, i, seconds) {
  const velocity = frame.velocityOf(i);
  const step = frame.time - neighbour.time;
  const isNear = Math.abs(step) > 0 && Math.abs(step) < 0.1;
  const acceleration = isNear ? (velocity - neighbour.velocityOf(i)) / step : 0;
  return velocity + acceleration * seconds;
}

/** The value of strategy `i` some stage seconds from a frame, by it and a neighbour. */
function carried(frame, neighbour, i, seconds) {
  const value = frame.fractionOf(i);
  const velocity = frame.velocityOf(i);
  const step = frame.position - neighbour.position;
  const isNear = Math.abs(step) > 0 && Math.abs(step) < 0.1;
  const acceleration = isNear ? (velocity - neighbour.velocityOf(i)) / step : 0;
  // At rest there is nothing to carry: a leg may have ended between the two frames.
  const bend = velocity === 0 ? 0 : acceleration / 2;
  const next = value + (velocity + bend * seconds) * seconds;
  // A value inside the range does not leave it, for the same reason.
  return value >= 0 && value <= 1 ? Math.max(0, Math.min(1, next)) : next;
}

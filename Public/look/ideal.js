// What the value was at a refresh, by the server's own frames around it.

/**
 * The chosen strategy's fraction at an instant: the cubic through the frames before and after it,
 * by their values and velocities. Where no later one had come, or an event lies between the two,
 * the painted frame is carried on by its velocity.
 * @param {import('../ring.js').Ring} ring @param {number} time stage seconds
 * @param {import('../wire.js').Frame} painted not a view into the ring
 * @returns {number} NaN without a clock
 */
export function idealAt(ring, time, painted) {
  if (time === painted.time) return painted.fraction;
  const before = ring.find(time);
  const after = ring.findFrom(time);
  if (before < 0 || after < 0 || ring.epoch(before) !== ring.epoch(after)) {
    return painted.fraction + painted.velocity * (time - painted.time);
  }
  let frame = ring.frame(before);
  const time0 = frame.time;
  const value0 = frame.fraction;
  const velocity0 = frame.velocity;
  const position0 = frame.position;
  frame = ring.frame(after);
  if (frame.time === time0) return value0;
  // Velocities are of stage time, which may run slower than the clock.
  const span = (frame.position) - position0;
  const u = (time - time0) / (frame.time - time0);
  return cubic(u, value0, span * velocity0, frame.fraction, span * frame.velocity);
}

/** Hermite's. */
function cubic(u, value0, slope0, value1, slope1) {
  const rest = 1 - u;
  return rest * rest * ((1 + 2 * u) * value0 + u * slope0) +
    u * u * ((3 - 2 * u) * value1 - rest * slope1);
}

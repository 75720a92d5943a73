// Which frame a display refresh paints. DESIGN section 5.4.

/**
 * The frame that was made for this refresh, when the server paces its frames to it; else the newest
 * that was due before. Never a later one, and nothing is carried on: painting is a look-up.
 * While the server runs freely it is the newest that is not later than now. The bound of the clock
 * is granted then: a frame cannot be seen before it was sent, so one that seems to lie in the
 * future by no more than that is the present one.
 * @param {import('./ring.js').Ring} ring @param {import('./clock.js').Clock} clock
 * @param {number} stamp page ms of the refresh @param {number} now page ms
 * @param {number} period ms of the display; NaN while unknown
 * @returns {number} slot in the ring, or -1 when there is nothing to paint
 */
export function lookUp(ring, clock, stamp, now, period) {
  const made = ring.findTarget(stamp, period);
  if (made >= 0) return made;
  const time = clock.stageSeconds(now + clock.bound);
  return ring.findOlder(stamp, time === time ? time : Infinity);
}

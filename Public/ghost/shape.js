// What the ideal of one moment looks like, as numbers that go from the page to the instrument; and
// how far what was painted is from it.

/** Offsets in a shape. Lengths in a scene's units, NaN where there is no ideal. */
export const SHAPE = Object.freeze({
  position: 0, fraction: 1, angle: 2, faces: 3, corners: 4, length: 4 + 2 * 8,
});
/** Of the circle at fraction 1, and of the arrow's outermost point. */
const RADIUS = 100;
const TIP = 53;
const TURN = 2 * Math.PI;
/** What is said of a cube with another number of faces: all of its side. */
const SIDE = 200;

/**
 * The greatest distance of the circle from the ideal one.
 * @param {Float64Array} shape @param {import('../wire.js').Frame} frame painted
 */
export function holdDistance(shape, frame) {
  const radius = frame.words[frame.pathBase] - RADIUS;
  return Math.abs(radius - RADIUS * shape[SHAPE.fraction]);
}

/** The distance of the arrow's point from the ideal one's, likewise. */
export function spinnerDistance(shape, frame) {
  const turned = Math.abs(frame.angle - shape[SHAPE.angle]) % TURN;
  return TIP * Math.min(turned, TURN - turned);
}

/** The greatest distance of any corner of any face from the ideal one, likewise. */
export function cubeDistance(shape, frame) {
  const faces = shape[SHAPE.faces];
  if (faces !== faces) return NaN;
  if (faces !== frame.faceCount) return SIDE;
  let greatest = 0;
  for (let face = 0; face < faces; face++) {
    for (let corner = 0; corner < 4; corner++) {
      const i = SHAPE.corners + 8 * face + 2 * corner;
      const x = corner === 1 || corner === 2 ? SIDE : 0;
      const y = corner >= 2 ? SIDE : 0;
      const distance = cornerDistance(frame, face, x, y, shape[i], shape[i + 1]);
      if (!(distance <= greatest)) greatest = distance;
    }
  }
  return greatest;
}

function cornerDistance(frame, face, x, y, idealX, idealY) {
  const { words } = frame;
  const m = frame.faceBase(face) + 1;
  const w = x * words[m + 2] + y * words[m + 5] + words[m + 8];
  return Math.hypot((x * words[m] + y * words[m + 3] + words[m + 6]) / w - idealX,
    (x * words[m + 1] + y * words[m + 4] + words[m + 7]) / w - idealY);
}

/** The greatest of the last second. */
export class LastSecond {
  #times = new Float64Array(256);
  #positions = new Float64Array(256);
  #values = new Float64Array(256);
  #count = 0;

  clear() { this.#count = 0; }

  /** @param {number} now page ms @param {number} position stage seconds @param {number} value */
  push(now, position, value) {
    const i = this.#count++ % 256;
    this.#times[i] = now;
    this.#positions[i] = position;
    this.#values[i] = value;
  }

  /** Takes back what was said of a position or later: it was not known then what happened. */
  forget(position) {
    for (let i = 0; i < Math.min(this.#count, 256); i++) {
      if (this.#positions[i] >= position) this.#values[i] = NaN;
    }
  }

  /** NaN when there is none. @param {number} now page ms */
  greatest(now) {
    let greatest = NaN;
    for (let i = 0; i < Math.min(this.#count, 256); i++) {
      const value = this.#values[i];
      if (now - this.#times[i] <= 1000 && value === value && !(value <= greatest)) {
        greatest = value;
      }
    }
    return greatest;
  }
}

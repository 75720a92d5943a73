// The hold as it is painted, in memory that the page's main thread reads: a message a frame would
// cost both threads more than what is shown of it.

/** A rate a second, and a change between frames, that nobody sees. */
const SLOW = 1e-3;
const SMALL = 1e-6;
/** So many still frames are a rest, not a turn. */
const PATIENCE = 10;

/** Fraction, velocity and 1 while it is held. */
export class Live {
  #cells;
  #moved;
  #still = PATIENCE;
  #fraction = NaN;

  /**
   * @param {?Float64Array} cells three of them; null where no memory is shared
   * @param {(isMoving: boolean) => void} moved told when it starts and when it has come to rest
   */
  constructor(cells, moved) {
    this.#cells = cells ?? new Float64Array(3);
    this.#moved = moved;
  }

  get isMoving() { return this.#still < PATIENCE; }

  /** @param {import('./wire.js').Frame} frame on the canvas */
  paint(frame) {
    const { fraction, velocity } = frame;
    const isStill = Math.abs(velocity) < SLOW && !(Math.abs(fraction - this.#fraction) > SMALL);
    const wasMoving = this.isMoving;
    this.#still = isStill ? Math.min(PATIENCE, this.#still + 1) : 0;
    this.#fraction = this.#cells[0] = fraction;
    this.#cells[1] = velocity;
    this.#cells[2] = frame.isHeld ? 1 : 0;
    if (this.isMoving !== wasMoving) this.#moved(this.isMoving);
  }
}

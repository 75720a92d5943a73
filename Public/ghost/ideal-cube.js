// The cube's ideal: two elements turned by CSS transform functions and the browser's engine, and
// read back as the places of their corners. A `matrix3d()` string would be rounded.

/** Places come in 64ths of a pixel: a larger cube makes them finer. */
const ENLARGED = 8;
const CORNERS = [[0, 0], [1, 0], [1, 1], [0, 1]];

class Face {
  #element = document.createElement('div');
  #corners = CORNERS.map(() => document.createElement('i'));
  #animation = null;

  constructor(parent, isEntering) {
    this.isEntering = isEntering;
    this.#element.append(...this.#corners);
    parent.append(this.#element);
  }

  /** SwiftUI's `rotation3DEffect` about an anchor, then `offset` (cube-rotation-transition). */
  shape({ size, duration, curve, perspective }) {
    const side = size * ENLARGED;
    const { style } = this.#element;
    style.width = style.height = `${side}px`;
    style.transformOrigin = this.isEntering ? '0 50%' : '100% 50%';
    this.#corners.forEach((corner, i) => {
      corner.style.left = `${CORNERS[i][0] * side}px`;
      corner.style.top = `${CORNERS[i][1] * side}px`;
    });
    const depth = perspective > 0 ? `${side / perspective}px` : 'none';
    const at = (x, degrees) => ({
      transform: `translateX(${x}px) perspective(${depth}) rotateY(${degrees}deg)`,
    });
    this.#animation?.cancel();
    this.#animation = this.#element.animate(
      this.isEntering ? [at(side, 90), at(0, 0)] : [at(0, 0), at(-side, -90)],
      { duration: duration * 1000, easing: curve === 'default' ? 'ease' : curve, fill: 'both' });
    this.#animation.pause();
  }

  seek(milliseconds) { this.#animation.currentTime = milliseconds; }

  /** Four corners, x and y, in the scene's units. @param {Float64Array} out @param {number} at */
  read(out, at) {
    this.#corners.forEach((corner, i) => {
      const { left, top } = corner.getBoundingClientRect();
      out[at + 2 * i] = left / ENLARGED;
      out[at + 2 * i + 1] = top / ENLARGED;
    });
  }
}

/** The cube at any position: it needs no events. */
export class IdealCube {
  #leaving;
  #entering;
  #settings = null;
  #isKnown = false;

  /** @param {HTMLElement} parent at the window's corner, neither seen nor in the way */
  constructor(parent) {
    this.#leaving = new Face(parent, false);
    this.#entering = new Face(parent, true);
  }

  /** @param {object} settings in full @param {boolean} isNew nothing was changed yet */
  begin(settings, isNew) {
    this.#isKnown = isNew;
    this.#take(settings);
  }

  /** Other times move the transitions to where no log says them. @param {object} settings */
  settings(settings) {
    const { period, duration, curve } = this.#settings;
    this.#take(settings);
    const now = this.#settings;
    if (period !== now.period || duration !== now.duration || curve !== now.curve) {
      this.#isKnown = false;
    }
  }

  get reason() { return this.#isKnown ? '' : 'not followed after its times were changed'; }

  /**
   * @param {number} position stage seconds @param {Float64Array} out @param {number} at where the
   *   corners begin
   * @returns {number} how many faces, the leaving one first; NaN where there is no ideal
   */
  read(position, out, at) {
    if (!this.#isKnown) return NaN;
    // In whole nanoseconds, as a stage counts: a transition begins with its period.
    const elapsed = Math.round(position * 1e9) % Math.round(this.#settings.period * 1e9) / 1e6;
    const isFirst = position < this.#settings.period;
    const isTurning = !isFirst && elapsed < this.#settings.duration * 1000;
    this.#entering.seek(isTurning ? elapsed : this.#settings.duration * 1000);
    this.#leaving.seek(elapsed);
    if (isTurning) this.#leaving.read(out, at);
    this.#entering.read(out, isTurning ? at + 8 : at);
    return isTurning ? 2 : 1;
  }

  #take(settings) {
    this.#settings = { ...this.#settings, ...settings };
    this.#leaving.shape(this.#settings);
    this.#entering.shape(this.#settings);
  }
}

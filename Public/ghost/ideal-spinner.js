// The spinner's ideal: one CSS rotation, repeated by the browser's engine.

/** Follows the spinner from a tap on. Positions in stage seconds. */
export class IdealSpinner {
  #element;
  #animation;
  #duration = NaN;
  #begin = NaN;
  #end = NaN;
  #isKnown = false;

  /** @param {HTMLElement} element of its own */
  constructor(element) {
    this.#element = element;
    this.#animation = element.animate(
      [{ transform: 'rotate(0deg)' }, { transform: 'rotate(360deg)' }], 1000);
    this.#animation.pause();
  }

  /** @param {number} duration s of a turn @param {boolean} isNew nothing has happened yet */
  begin(duration, isNew) {
    this.#duration = duration;
    this.#begin = this.#end = NaN;
    this.#isKnown = isNew;
  }

  /** @param {number} duration s of a turn @param {boolean} isResting */
  settings(duration, isResting) {
    if (duration === this.#duration) return;
    this.#duration = duration;
    this.#isKnown = isResting;
    this.#begin = this.#end = NaN;
  }

  /**
   * @param {{event: string, time: number}} message as the server logged it
   * @param {boolean} isResting it turned no more by then
   */
  event({ event, time }, isResting) {
    if (event === 'done' && !(time >= this.#end)) {
      this.#end = time;
      this.#plan();
    }
    if (event !== 'spin' && event !== 'work') return;
    if (isResting) this.#isKnown = true;
    if (this.#isTurning(time)) return;
    this.#begin = time;
    this.#end = event === 'spin' ? time : Infinity;
    this.#plan();
  }

  get reason() { return this.#isKnown ? '' : 'followed from the next rest on'; }

  /** Radians, 0 up to 2π; NaN where there is none. @param {number} position */
  angle(position) {
    if (!this.#isKnown || position < this.#begin) return NaN;
    if (Number.isNaN(this.#begin)) return 0;
    this.#animation.currentTime = (position - this.#begin) * 1000;
    const { a, b } = new DOMMatrix(getComputedStyle(this.#element).transform);
    return (Math.atan2(b, a) + 2 * Math.PI) % (2 * Math.PI);
  }

  #isTurning(time) {
    const { activeDuration } = this.#animation.effect.getComputedTiming();
    return (time - this.#begin) * 1000 < activeDuration;
  }

  /** It completes the turn in which the process ends, and turns once at least. */
  #plan() {
    const turns = (this.#end - this.#begin) / this.#duration;
    this.#animation.effect.updateTiming({
      duration: this.#duration * 1000,
      iterations: turns === Infinity ? turns : Math.max(1, Math.ceil(turns - 1e-9)),
    });
  }
}

// The hold's ideal by the browser's own animation engine: one rule a strategy that browsers have.
// Nothing in here knows what an eased value is; it only says when and from where to where.

/** A length that any element has, that moves nothing, and that may overshoot either way. */
const PROPERTY = 'strokeDashoffset';
const px = (value) => `${value}px`;

/** What all have in common: an element whose length is the value, and paused animations. */
class Engine {
  element;
  timing;
  at = NaN;
  animation = null;

  /**
   * @param {HTMLElement} element @param {{full: number, empty: number, curve: string}} timing
   *   seconds, and an easing as CSS has it @param {number} value at which it rests
   */
  constructor(element, timing, value) {
    this.element = element;
    this.timing = timing;
    this.start = value;
    element.style.transition = 'none';
    element.getAnimations().forEach((animation) => animation.cancel());
    element.style[PROPERTY] = px(value);
  }

  /** The value at a position of the stage, not before the last turn. @param {number} position */
  value(position) {
    this.seek(position);
    return parseFloat(getComputedStyle(this.element)[PROPERTY]);
  }

  seek(position) {
    if (this.animation) this.animation.currentTime = (position - this.at) * 1000;
  }

  milliseconds(isHeld) { return 1000 * (isHeld ? this.timing.full : this.timing.empty); }

  /** A new paused animation in the place of the old one. */
  play(from, to, isHeld, options = {}) {
    const animation = this.element.animate(
      [{ [PROPERTY]: px(from) }, { [PROPERTY]: px(to) }],
      { duration: this.milliseconds(isHeld), easing: this.timing.curve, fill: 'both', ...options });
    animation.pause();
    return animation;
  }
}

/** Web Animations' `reverse()`: the same animation with its rate negated. */
class Rewound extends Engine {
  #rate = 1;
  #time = 0;

  turn(isHeld, position) {
    this.seek(position);
    this.animation ??= this.play(0, 1, true);
    const { duration } = this.animation.effect.getComputedTiming();
    this.#time = Number.isNaN(this.at) ? this.start * duration : this.animation.currentTime;
    this.#rate = (isHeld ? 1 : -1) * duration / this.milliseconds(isHeld);
    this.at = position;
  }

  seek(position) {
    if (!this.animation) return;
    const { duration } = this.animation.effect.getComputedTiming();
    const time = this.#time + this.#rate * (position - this.at) * 1000;
    this.animation.currentTime = Math.max(0, Math.min(duration, time));
  }
}

/** A new animation from where it is. */
class Restarted extends Engine {
  turn(isHeld, position) {
    const value = this.value(position);
    this.animation?.cancel();
    this.animation = this.play(value, isHeld ? 1 : 0, isHeld);
    this.at = position;
  }
}

/** A new animation over the whole way, entered where its own easing passes the present value. */
class Matched extends Engine {
  turn(isHeld, position) {
    const value = this.value(position);
    this.animation?.cancel();
    this.animation = this.play(isHeld ? 0 : 1, isHeld ? 1 : 0, isHeld);
    const begun = this.#passes(isHeld ? value : 1 - value, this.milliseconds(isHeld));
    this.at = position - begun / 1000;
  }

  /** When the engine's own progress gets there, by bisection. ms */
  #passes(progress, duration) {
    let low = 0;
    let high = duration;
    for (let i = 0; i < 50; i++) {
      const middle = (low + high) / 2;
      this.animation.currentTime = middle;
      if (this.animation.effect.getComputedTiming().progress < progress) low = middle;
      else high = middle;
    }
    return high;
  }
}

/** A CSS transition, which shortens its own way back (CSS Transitions 1, section 3). */
class Shortened extends Engine {
  turn(isHeld, position) {
    this.seek(position);
    const { style } = this.element;
    getComputedStyle(this.element)[PROPERTY];
    style.transition = `stroke-dashoffset ${this.milliseconds(isHeld)}ms ${this.timing.curve}`;
    style[PROPERTY] = px(isHeld ? 1 : 0);
    getComputedStyle(this.element)[PROPERTY];
    [this.animation = null] = this.element.getAnimations();
    this.animation?.pause();
    this.at = position;
  }
}

/** The value jumps to its end, and animations that add to it fade (`composite: 'add'`). */
class Additive extends Engine {
  #fading = [];

  turn(isHeld, position) {
    this.element.style[PROPERTY] = px(isHeld ? 1 : 0);
    const difference = isHeld ? -1 : 1;
    const animation = this.play(difference, 0, isHeld, { composite: 'add' });
    this.#fading.push({ animation, at: position });
    this.at = position;
  }

  seek(position) {
    for (const { animation, at } of this.#fading) animation.currentTime = (position - at) * 1000;
  }
}

const ENGINES = { rewound: Rewound, restarted: Restarted, matched: Matched, shortened: Shortened,
  additive: Additive };

/** @param {string} strategy @returns {boolean} a browser's engine has it */
export function isKnown(strategy) { return strategy in ENGINES; }

/**
 * @param {string} strategy one that is known @param {HTMLElement} element of its own
 * @param {{full: number, empty: number, curve: string}} timing @param {number} value where it rests
 */
export function makeEngine(strategy, element, timing, value) {
  return new ENGINES[strategy](element, timing, value);
}

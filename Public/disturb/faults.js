// Faults that a viewer can inject for itself: which there are, and what they do to a message.

/** What can be set, and how far. `value` is what is no fault. */
export const FAULTS = Object.freeze({
  delay: { label: 'Delay', unit: 'ms', note: 'each way', value: 0, max: 500 },
  jitter: { label: 'Jitter', unit: 'ms', note: 'on average, each way', value: 0, max: 200 },
  drop: { label: 'Frames dropped', unit: '%', note: 'of the messages', value: 0, max: 90 },
  drift: {
    label: 'Clock drift', unit: 'ppm', note: 'of what the page believes', value: 0, max: 5000,
    min: -5000,
  },
  paintStall: { label: 'Painting stalls', unit: 'ms', note: '', value: 0, max: 1000 },
  pageStall: { label: 'Page stalls', unit: 'ms', note: 'its main thread', value: 0, max: 1000 },
});
/** Choices that are no fault by themselves. */
export const CHOICES = Object.freeze({
  every: { label: 'A stall every', unit: 's', note: '', value: 2, min: 0.5, max: 10, step: 0.5 },
  seed: { label: 'Random seed', unit: '', note: 'of jitter and drops', value: 1, min: 1, max: 999 },
});

/** @returns {object} no fault at all, and the choices as they are at first */
export function noFaults() {
  const all = Object.entries({ ...FAULTS, ...CHOICES });
  return { ...Object.fromEntries(all.map(([name, { value }]) => [name, value])), unlocked: false };
}

/** @param {object} faults */
export function isDisturbed(faults) {
  return faults.unlocked || Object.keys(FAULTS).some((name) => faults[name] !== 0);
}

/** What is on, in words; empty for nothing. @param {object} faults */
export function inWords(faults) {
  const { delay, jitter, drop, paintStall, pageStall, drift, unlocked, every } = faults;
  const number = (x) => String(x).replace('-', '−');
  const parts = [
    delay && `delay ${delay} ms`, jitter && `jitter ${jitter} ms`, drop && `${drop} % dropped`,
    paintStall && `painting stalls ${paintStall} ms every ${every} s`,
    pageStall && `page stalls ${pageStall} ms every ${every} s`,
    drift && `clock ${number(drift)} ppm`, unlocked && 'phase lock off',
  ];
  const on = parts.filter(Boolean);
  return on.length ? `Disturbed: ${on.join(', ')}` : '';
}

/**
 * One sequence of numbers for one seed, 0 up to 1: SplitMix's mixing (Steele, Lea and Flood, OOPSLA
 * 2014) in 32 bits, which is what JavaScript multiplies exactly.
 */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) { this.#state = seed | 0; }

  next() {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }
}

/**
 * One way to or from the server. Messages keep their order, as TCP's do: one that is held up holds
 * up those behind it. Drops are decided apart from delays, so that neither changes the other.
 */
export class Way {
  #delays;
  #drops;
  #last = -Infinity;

  /** @param {number} seed */
  constructor(seed) {
    this.#delays = new Random(seed);
    this.#drops = new Random(~seed);
  }

  /**
   * When a message that comes now has come all the way. The jitter has an exponential distribution.
   * @param {number} now ms @param {{delay: number, jitter: number}} faults
   */
  due(now, { delay, jitter }) {
    const held = jitter > 0 ? -jitter * Math.log(1 - this.#delays.next()) : 0;
    this.#last = Math.max(this.#last, now + delay + held);
    return this.#last;
  }

  /** Whether a message is lost. @param {{drop: number}} faults per cent */
  loses({ drop }) { return drop > 0 && this.#drops.next() * 100 < drop; }
}

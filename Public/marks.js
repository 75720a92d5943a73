// Events and leaps on the strips' time axis. A few a second at most; the oldest are overwritten.

export const PRESS = 1;
export const RELEASE = 2;
/** Of each: ten minutes of nearly seven a second. */
export const CAPACITY = 4096;
const KINDS = { press: PRESS, release: RELEASE };

/** Presses and releases with both their instants, and the leaps of `mirrored`. Page ms. */
export class Marks {
  #kinds = new Uint8Array(CAPACITY);
  #happened = new Float64Array(CAPACITY);
  #effective = new Float64Array(CAPACITY);
  #leapTimes = new Float64Array(CAPACITY);
  #leapFrom = new Float64Array(CAPACITY);
  #leapSizes = new Float64Array(CAPACITY);

  events = 0;
  leaps = 0;

  get firstEvent() { return Math.max(0, this.events - CAPACITY); }
  get firstLeap() { return Math.max(0, this.leaps - CAPACITY); }
  kind(i) { return this.#kinds[i % CAPACITY]; }
  happened(i) { return this.#happened[i % CAPACITY]; }
  effective(i) { return this.#effective[i % CAPACITY]; }
  leapTime(i) { return this.#leapTimes[i % CAPACITY]; }
  /** The value of `mirrored` just before. */
  leapFrom(i) { return this.#leapFrom[i % CAPACITY]; }
  leapSize(i) { return this.#leapSizes[i % CAPACITY]; }

  /**
   * @param {{event: string, happenedAt: number, at: number}} message as the server logged it
   * @param {import('./clock.js').Clock} clock
   */
  add(message, clock) {
    const kind = KINDS[message.event];
    if (!kind) return;
    this.#push(kind, clock.pageMilliseconds(message.happenedAt),
      clock.pageMilliseconds(message.at));
  }

  /** @param {number} time page ms @param {number} from @param {number} size signed */
  leap(time, from, size) {
    const i = this.leaps++ % CAPACITY;
    this.#leapTimes[i] = time;
    this.#leapFrom[i] = from;
    this.#leapSizes[i] = size;
  }

  /** The stage is gone: a press that was on ends here. */
  interrupt() {
    if (this.events > 0 && this.kind(this.events - 1) === PRESS) {
      const now = performance.now();
      this.#push(RELEASE, now, NaN);
    }
  }

  #push(kind, happened, effective) {
    const i = this.events++ % CAPACITY;
    this.#kinds[i] = kind;
    this.#happened[i] = happened;
    this.#effective[i] = effective;
  }
}

// How the values of a strip are spread, beside it on the strip's own axis.

export const BINS = 24;

/** Counts on an axis. A value beyond an end counts at that end: none is left out. */
export class Histogram {
  counts = new Float64Array(BINS);
  low = 0;
  high = 1;

  /** @param {number} low of the axis @param {number} high */
  clear(low, high) {
    this.low = low;
    this.high = high;
    this.counts.fill(0);
  }

  add(value) {
    if (value !== value) return;
    const bin = Math.floor((value - this.low) / (this.high - this.low) * BINS);
    this.counts[Math.max(0, Math.min(BINS - 1, bin))]++;
  }

  /** Takes over another's. @param {Histogram} other */
  copy(other) {
    this.low = other.low;
    this.high = other.high;
    this.counts.set(other.counts);
  }

  /**
   * How far a bar reaches, 0 through 1, by the logarithm of its count: one frame in ten thousand is
   * still to be seen.
   * @param {number} bin 0, the lowest, up to `BINS`
   */
  reach(bin) {
    let most = 0;
    for (let i = 0; i < BINS; i++) if (this.counts[i] > most) most = this.counts[i];
    return most ? Math.log1p(this.counts[bin]) / Math.log1p(most) : 0;
  }
}

/**
 * Counts some fields over a window a few records at a time, so that ten minutes delay no frame;
 * what is shown is the last whole count.
 */
export class HistogramPass {
  #fields;
  #counting;
  #at = 0;
  #to = 0;

  /** By name, the last whole count. @type {Object<string, Histogram>} */
  shown = {};
  version = 0;

  /** @param {Object<string, number>} fields of the history, by name */
  constructor(fields) {
    this.#fields = Object.entries(fields);
    this.#counting = this.#fields.map(() => new Histogram());
    for (const [name] of this.#fields) this.shown[name] = new Histogram();
  }

  get isDone() { return this.#at >= this.#to; }

  /**
   * @param {number} from record @param {number} to the record after the last
   * @param {(name: string) => {low: number, high: number}} axis of a strip
   */
  begin(from, to, axis) {
    this.#at = from;
    this.#to = to;
    this.#fields.forEach(([name], k) => {
      const { low, high } = axis(name);
      this.#counting[k].clear(low, high);
    });
    if (this.isDone) this.#publish();
  }

  /** @param {import('../history.js').History} history @param {number} budget records */
  advance(history, budget) {
    if (this.isDone) return;
    const end = Math.min(this.#to, this.#at + budget, history.end);
    for (let i = Math.max(this.#at, history.first); i < end; i++) {
      for (let k = 0; k < this.#fields.length; k++) {
        this.#counting[k].add(history.get(i, this.#fields[k][1]));
      }
    }
    this.#at = end;
    if (this.isDone) this.#publish();
  }

  #publish() {
    this.#fields.forEach(([name], k) => this.shown[name].copy(this.#counting[k]));
    this.version++;
  }
}

// Numbers about many frames. Sorting happens in here and is called at 4 Hz, never on a frame.

/** The last `capacity` numbers. */
export class Series {
  #values;
  #sorted;
  #count = 0;

  constructor(capacity) {
    this.#values = new Float64Array(capacity);
    this.#sorted = new Float64Array(capacity);
  }

  get length() { return Math.min(this.#count, this.#values.length); }
  clear() { this.#count = 0; }
  push(value) { this.#values[this.#count++ % this.#values.length] = value; }

  /** NaN when there is nothing. */
  get mean() {
    const n = this.length;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += this.#values[i];
    return sum / n;
  }

  /**
   * The value that a share of the numbers does not exceed (nearest rank).
   * @param {...number} shares 0 through 1
   * @returns {number[]} one a share; NaN when there is nothing
   */
  percentiles(...shares) {
    const n = this.length;
    const sorted = this.#sorted.subarray(0, n);
    sorted.set(this.#values.subarray(0, n));
    sorted.sort();
    return shares.map((p) => (n ? sorted[Math.max(0, Math.ceil(p * n) - 1)] : NaN));
  }
}

/**
 * The top of an axis: the smallest step that holds the data. It grows at once and shrinks only
 * after the data has stayed clear of it for a while, so that the graph does not breathe.
 */
export class AxisTop {
  #steps;
  #patience;
  #index = 0;
  #calmSince = NaN;

  /** @param {number[]} steps ascending; the first is the floor @param {number} patience ms */
  constructor(steps, patience = 4000) {
    this.#steps = steps;
    this.#patience = patience;
  }

  get value() { return this.#steps[this.#index]; }

  /** Takes the smallest step at once, for a graph that stands still. @param {number} largest */
  snap(largest) {
    const step = this.#steps.findIndex((s) => largest <= s);
    this.#index = step < 0 ? this.#steps.length - 1 : step;
    this.#calmSince = NaN;
    return this.value;
  }

  /** @param {number} largest of what is shown @param {number} now ms */
  fit(largest, now) {
    const last = this.#steps.length - 1;
    while (this.#index < last && largest > this.value) {
      this.#index++;
      this.#calmSince = NaN;
    }
    const lower = this.#steps[this.#index - 1];
    if (!(largest < 0.8 * lower)) this.#calmSince = NaN;
    else if (!(now - this.#calmSince < this.#patience)) {
      if (Number.isNaN(this.#calmSince)) this.#calmSince = now;
      else {
        this.#index--;
        this.#calmSince = NaN;
      }
    }
    return this.value;
  }
}

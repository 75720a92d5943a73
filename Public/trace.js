// Every painted frame for a bench, once it was asked for: `pirouette.record(count)`.

/**
 * A trace's columns. Times in page ms but `shown`, seconds of the server's clock, and `position`, of
 * the stage's own; flags are 0 or 1.
 */
export const COLUMNS = Object.freeze([
  'stamp', 'shown', 'target', 'slack', 'error', 'late', 'repeated', 'skipped', 'fraction',
  'velocity', 'epoch', 'position',
]);

/** The first frames after it was begun, one column a field. Full, it takes in no more. */
export class Trace {
  #columns = null;
  #capacity = 0;

  count = 0;

  /** @param {number} capacity frames; 0 ends it */
  begin(capacity) {
    this.count = 0;
    this.#capacity = capacity;
    this.#columns = capacity > 0 ? COLUMNS.map(() => new Float64Array(capacity)) : null;
  }

  /**
   * @param {number} stamp page ms of the refresh @param {import('./wire.js').Frame} frame painted
   * @param {import('./recorder.js').Outcome} outcome of the look-up @param {number} epoch
   */
  push(stamp, frame, outcome, epoch) {
    if (this.count >= this.#capacity) return;
    const i = this.count++;
    const c = this.#columns;
    c[0][i] = stamp;
    c[1][i] = frame.time;
    c[2][i] = frame.target;
    c[3][i] = outcome.slack;
    c[4][i] = outcome.error;
    c[5][i] = outcome.late ? 1 : 0;
    c[6][i] = outcome.repeated ? 1 : 0;
    c[7][i] = outcome.skipped;
    c[8][i] = frame.fraction;
    c[9][i] = frame.velocity;
    c[10][i] = epoch;
    c[11][i] = frame.position;
  }

  /** What was recorded: a plain array by column; null before `begin`. */
  get columns() {
    if (!this.#columns) return null;
    return Object.fromEntries(COLUMNS.map((name, i) =>
      [name, Array.from(this.#columns[i].subarray(0, this.count))]));
  }
}

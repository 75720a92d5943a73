// Which device columns of the strips have to be drawn. The rest is drawn already and only moves.

/**
 * A window on columns that are counted from page time 0, each `perColumn` ms wide. It moves by
 * whole columns, so that what was drawn can be moved along as it is.
 */
export class Scroll {
  /** The first column of the window. */
  left = 0;
  /** The column after its last. */
  right = 0;
  /** The first column that is to be drawn; all after it are, too, up to `until`. */
  from = 0;
  /** The column after the last that is to be drawn: the window's last but in `only`. */
  until = 0;
  /** By how many columns what was drawn moves to the left. */
  shift = 0;
  /** ms */
  perColumn = 1;

  #width = 0;
  #drawn = NaN;

  /** @param {number} width columns @param {number} duration ms */
  resize(width, duration) {
    this.#width = width;
    this.perColumn = duration / width;
    this.restart();
  }

  /** Nothing that was drawn is of use. */
  restart() { this.#drawn = NaN; }

  /** All of the window has to be drawn. */
  get isWhole() { return this.from <= this.left; }

  /** Of a time; whole ones are where a column begins. @param {number} time page ms */
  column(time) { return time / this.perColumn; }

  /**
   * Moves the window so that it ends with the column of a time.
   * @param {number} now page ms
   * @param {number} margin columns before the last time that may look different now
   */
  advance(now, margin) {
    const right = Math.ceil(this.column(now));
    const shift = right - this.right;
    const isKept = now >= this.#drawn && shift < this.#width;
    this.shift = isKept ? shift : 0;
    this.right = this.until = right;
    this.left = right - this.#width;
    this.from = this.left;
    if (isKept) this.from = Math.max(this.left, Math.floor(this.column(this.#drawn)) - margin);
    this.#drawn = now;
  }

  /** Some columns are to be drawn again where they are. @param {number} from @param {number} to */
  only(from, to) {
    this.shift = 0;
    this.from = Math.max(this.left, Math.min(this.right, Math.floor(from)));
    this.until = Math.max(this.from, Math.min(this.right, Math.ceil(to)));
  }

  /** What begins at a column is new there, or has changed. @param {number} column */
  touch(column) {
    if (column < this.from) this.from = Math.max(this.left, Math.floor(column));
  }
}

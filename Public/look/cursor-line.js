// The line through all strips at one frame. What it covers is kept and put back, so that a line that
// moves costs two small copies and not the strips beside it.

/** How far to each side of the line its dots reach, device px at ratio 1. */
const REACH = 3;

/** Draws the line, and takes it away. */
export class CursorLine {
  #under = null;
  #x = 0;
  #top = 0;
  #width = 0;
  #height = 0;
  #isLaid = false;

  /** What was covered is of no use: the canvas is new. */
  forget() { this.#isLaid = false; }

  /** Takes the line away. @param {OffscreenCanvasRenderingContext2D} context */
  lift(context) {
    if (!this.#isLaid) return;
    this.#isLaid = false;
    context.drawImage(this.#under.canvas, 0, 0, this.#width, this.#height,
      this.#x, this.#top, this.#width, this.#height);
  }

  /**
   * @param {OffscreenCanvasRenderingContext2D} context
   * @param {number} x device px @param {{top: number, height: number}[]} spans that it runs through
   * @param {number[]} dots where on the line it meets a value, device px; NaN for none
   * @param {object} palette @param {number} ratio
   */
  lay(context, x, spans, dots, palette, ratio) {
    const reach = Math.round(REACH * ratio);
    const hair = Math.max(1, Math.round(ratio));
    this.#x = Math.round(x) - reach;
    this.#top = spans[0].top - reach;
    this.#width = 2 * reach + hair;
    const last = spans[spans.length - 1];
    this.#height = last.top + last.height + reach + hair - this.#top;
    this.#keep(context);
    context.fillStyle = palette.ink;
    for (let i = 0; i < spans.length; i++) {
      context.fillRect(this.#x + reach, spans[i].top, hair, spans[i].height);
    }
    for (let i = 0; i < dots.length; i++) {
      if (!(dots[i] >= this.#top + reach && dots[i] < this.#top + this.#height - reach)) continue;
      context.fillStyle = palette.surface;
      context.fillRect(this.#x, Math.round(dots[i]) - reach, this.#width, this.#width);
      context.fillStyle = palette.ink;
      context.fillRect(this.#x + hair, Math.round(dots[i]) - reach + hair,
        this.#width - 2 * hair, this.#width - 2 * hair);
    }
    this.#isLaid = true;
  }

  #keep(context) {
    if (this.#under?.canvas.width !== this.#width || this.#under.canvas.height !== this.#height) {
      this.#under = emptyCanvas(this.#width, this.#height).getContext('2d', { alpha: false });
    }
    this.#under.drawImage(context.canvas, this.#x, this.#top, this.#width, this.#height,
      0, 0, this.#width, this.#height);
  }
}

function emptyCanvas(width, height) {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

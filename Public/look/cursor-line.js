// The line through all strips at the frame that is read.

/** How far to each side of the line its dots reach, device px at ratio 1. */
const REACH = 3;

/** The columns that a line at one column covers: so many to each side. @param {number} ratio */
export const lineReach = (ratio) => Math.round(REACH * ratio) + Math.max(1, Math.round(ratio));

/**
 * @param {import('./pen.js').Pen} pen @param {number} x device px
 * @param {{top: number, height: number}[]} spans that it runs through
 * @param {Float64Array} dots where on the line it meets a value, device px; NaN for none
 * @param {import('../plot.js').Plot} plot as wide as the window
 */
export function drawLine({ context, palette, ratio }, x, spans, dots, plot) {
  const reach = Math.round(REACH * ratio);
  const hair = Math.max(1, Math.round(ratio));
  const size = 2 * reach + hair;
  const top = spans[0].top;
  const last = spans[spans.length - 1];
  context.save();
  context.beginPath();
  context.rect(plot.left, top - reach, plot.width, last.top + last.height - top + size);
  context.clip();
  context.fillStyle = palette.ink;
  for (let i = 0; i < spans.length; i++) context.fillRect(x, spans[i].top, hair, spans[i].height);
  for (let i = 0; i < dots.length; i++) {
    const y = Math.round(dots[i]);
    if (!(y >= top && y <= last.top + last.height)) continue;
    context.fillStyle = palette.surface;
    context.fillRect(x - reach, y - reach, size, size);
    context.fillStyle = palette.ink;
    context.fillRect(x - reach + hair, y - reach + hair, size - 2 * hair, size - 2 * hair);
  }
  context.restore();
}

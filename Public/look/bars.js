// How the values of each strip are spread, at its right end and on its own axis.

import { BINS } from './histogram.js';

/**
 * @param {import('./pen.js').Pen} pen @param {{x: number, width: number}} box device px
 * @param {Object<string, import('../plot.js').Plot>} plots
 * @param {Object<string, import('./histogram.js').Histogram>} histograms by the plot's name
 */
export function drawHistograms({ context, palette, ratio }, box, plots, histograms) {
  const left = Math.round(box.x);
  const room = Math.round(box.width);
  for (const [name, histogram] of Object.entries(histograms)) {
    const plot = plots[name];
    const bottom = plot.top + plot.height;
    context.fillStyle = palette.surface;
    context.fillRect(left, plot.top, room, plot.height);
    context.fillStyle = palette.line;
    context.fillRect(left, plot.top, Math.max(1, Math.round(ratio)), plot.height);
    context.fillStyle = palette.muted;
    const step = (histogram.high - histogram.low) / BINS;
    for (let bin = 0; bin < BINS; bin++) {
      const reach = Math.round(histogram.reach(bin) * room);
      const low = Math.min(bottom, Math.round(plot.y(histogram.low + bin * step)));
      const top = Math.max(plot.top, Math.round(plot.y(histogram.low + (bin + 1) * step)));
      if (reach > 0 && low > top) context.fillRect(left, top, reach, low - top);
    }
  }
}

// The circle that fills while held. Seed: press-and-hold.

import { PATH_WORDS, sameWords } from '../wire.js';

const TURN = 2 * Math.PI;
const RADIUS = 100;
const MIRRORED = 0;

/** Units that the drawing needs from side to side. */
export const WIDTH = 204;

/**
 * Draws the streamed path over its empty track, and the circle that the seed's own reversal would
 * show as a dashed ring. The scene is 200 by 200 about the origin.
 * @param {OffscreenCanvasRenderingContext2D} context @param {import('../wire.js').Frame} frame
 * @param {object} palette colours by name
 */
export function draw(context, frame, palette) {
  context.fillStyle = palette.track;
  context.beginPath();
  context.arc(0, 0, RADIUS, 0, TURN);
  context.fill();
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.stroke();

  const { words, pathBase: p } = frame;
  context.save();
  context.translate(-RADIUS, -RADIUS);
  context.fillStyle = palette.accent;
  context.beginPath();
  context.moveTo(words[p], words[p + 1]);
  for (let i = p + 2; i < p + 26; i += 6) {
    context.bezierCurveTo(
      words[i], words[i + 1], words[i + 2], words[i + 3], words[i + 4], words[i + 5]);
  }
  context.closePath();
  context.fill();
  context.restore();

  const mirrored = frame.fractionOf(MIRRORED);
  if (mirrored > 0.005) {
    context.strokeStyle = palette.mirrored;
    context.lineWidth = 2;
    context.setLineDash(DASH);
    context.beginPath();
    context.arc(0, 0, RADIUS * mirrored, 0, TURN);
    context.stroke();
    context.setLineDash(SOLID);
  }
}

/**
 * Both are drawn alike.
 * @param {import('../wire.js').Frame} a @param {import('../wire.js').Frame} b
 */
export function looksLike(a, b) {
  return a.fractionOf(MIRRORED) === b.fractionOf(MIRRORED) &&
    sameWords(a, a.pathBase, b, b.pathBase, PATH_WORDS);
}

const DASH = [5, 4];
const SOLID = [];

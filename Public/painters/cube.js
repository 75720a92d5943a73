// The turning cube. Seed: cube-rotation-transition.

import { FACE_WORDS, sameWords } from '../wire.js';

/** Units that the drawing needs from side to side: a turning face reaches 32 beyond either. */
export const WIDTH = 268;

/**
 * Draws the visible faces, the leaving one first. A face is a square whose corners go through the
 * frame's 3 x 3 matrix (row vectors), filled as one flat path. The scene is `size` by `size` about
 * the origin; a turning face reaches 16 % of it beyond either side.
 * @param {OffscreenCanvasRenderingContext2D} context @param {import('../wire.js').Frame} frame
 * @param {object} palette colours by name
 * @param {{size: number, colors: string[]}} cube as the server said in its hello
 */
export function draw(context, frame, palette, cube) {
  const { size, colors } = cube;
  context.save();
  context.translate(-size / 2, -size / 2);
  for (let i = 0; i < frame.faceCount; i++) {
    const m = frame.faceBase(i) + 1;
    context.fillStyle = palette[colors[frame.colorOf(i)]] ?? palette.ink;
    context.beginPath();
    corner(context, frame.words, m, 0, 0, true);
    corner(context, frame.words, m, size, 0, false);
    corner(context, frame.words, m, size, size, false);
    corner(context, frame.words, m, 0, size, false);
    context.closePath();
    context.fill();
  }
  context.restore();
}

/**
 * Both are drawn alike.
 * @param {import('../wire.js').Frame} a @param {import('../wire.js').Frame} b
 */
export function looksLike(a, b) {
  if (a.faceCount !== b.faceCount) return false;
  for (let i = 0; i < a.faceCount; i++) {
    if (a.colorOf(i) !== b.colorOf(i)) return false;
  }
  const faces = a.faceCount * FACE_WORDS;
  return sameWords(a, a.faceBase(0), b, b.faceBase(0), faces);
}

/** (x, y, 1) times the matrix at `m`, divided by w. A corner behind the eye is left out. */
function corner(context, words, m, x, y, isFirst) {
  const w = x * words[m + 2] + y * words[m + 5] + words[m + 8];
  if (!(w > 0)) return;
  const px = (x * words[m] + y * words[m + 3] + words[m + 6]) / w;
  const py = (x * words[m + 1] + y * words[m + 4] + words[m + 7]) / w;
  if (isFirst) context.moveTo(px, py);
  else context.lineTo(px, py);
}

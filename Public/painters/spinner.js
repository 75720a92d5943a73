// The refresh button that turns. Seed: spinner-rotate-animation.

const TURN = 2 * Math.PI;
const RADIUS = 36;

/** Units that the drawing needs from side to side. */
export const WIDTH = 204;

/**
 * Draws the button's disc, its arrow turned by the frame's angle, and around it how far the process
 * is. The scene is 200 by 200 about the origin.
 * @param {OffscreenCanvasRenderingContext2D} context @param {import('../wire.js').Frame} frame
 * @param {object} palette colours by name
 */
export function draw(context, frame, palette) {
  context.fillStyle = palette.track;
  context.beginPath();
  context.arc(0, 0, 80, 0, TURN);
  context.fill();
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.stroke();

  if (frame.isWorking && frame.progress > 0) {
    context.strokeStyle = palette.accent;
    context.lineWidth = 5;
    context.lineCap = 'butt';
    context.beginPath();
    context.arc(0, 0, 91, -TURN / 4, -TURN / 4 + TURN * frame.progress);
    context.stroke();
  }

  context.save();
  context.rotate(frame.angle);
  context.strokeStyle = context.fillStyle = frame.isRotating ? palette.accent : palette.ink;
  context.lineWidth = 9;
  context.lineCap = 'round';
  context.beginPath();
  shaft(context);
  context.stroke();
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.beginPath();
  head(context);
  context.fill();
  context.stroke();
  context.restore();
}

/** Adds the arrow at angle 0 to the path. */
export function outlineArrow(context) {
  shaft(context);
  head(context);
}

function shaft(context) { context.arc(0, 0, RADIUS, 0.12 * TURN, 0.75 * TURN); }

function head(context) {
  context.moveTo(0, -RADIUS - 17);
  context.lineTo(22, -RADIUS);
  context.lineTo(0, -RADIUS + 17);
  context.closePath();
}

/**
 * Both are drawn alike.
 * @param {import('../wire.js').Frame} a @param {import('../wire.js').Frame} b
 */
export function looksLike(a, b) {
  return a.angle === b.angle && a.isRotating === b.isRotating &&
    a.isWorking === b.isWorking && Object.is(a.progress, b.progress);
}

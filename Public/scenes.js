// The stage's canvas: three scenes, each drawn again only when it looks different.

import * as cube from './painters/cube.js';
import * as hold from './painters/hold.js';
import * as spinner from './painters/spinner.js';
import { Frame } from './wire.js';

/** Units that a scene's drawing needs from top to bottom. */
const HEIGHT = 208;
const DIMMED = 0.35;

/**
 * Device px a unit of a scene.
 * @param {{width: number, height: number}} box device px @param {number} width of the drawing, units
 */
export function sceneScale(box, width) {
  return Math.min(box.width / width, box.height / HEIGHT);
}

/** One scene: its painter, and what of it is on the canvas. */
class Scene {
  #drawn = new Frame();
  #painter;
  #isDrawn = false;

  constructor(painter) { this.#painter = painter; }

  /** What is on the canvas is of no use. */
  forget() { this.#isDrawn = false; }

  draw(context, box, frame, palette, opacity, ring) {
    if (this.#isDrawn && this.#painter.looksLike(this.#drawn, frame)) return;
    this.#drawn.copy(frame);
    this.#isDrawn = true;
    const x = Math.floor(box.x);
    const y = Math.floor(box.y);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = palette.surface;
    context.fillRect(x, y, Math.ceil(box.x + box.width) - x, Math.ceil(box.y + box.height) - y);
    context.globalAlpha = opacity;
    const scale = sceneScale(box, this.#painter.WIDTH);
    context.setTransform(scale, 0, 0, scale, box.x + box.width / 2, box.y + box.height / 2);
    this.#painter.draw(context, frame, palette, ring);
  }
}

/** Draws the scenes; keeps no data but what is drawn. */
export class Scenes {
  #hold = new Scene(hold);
  #spinner = new Scene(spinner);
  #cube = new Scene(cube);
  #layout = null;
  #palette = null;
  #opacity = 1;
  #ring = null;

  get layout() { return this.#layout; }

  /** @param {{width: number, height: number, scenes: object}} layout boxes by name, device px */
  resize(layout) {
    this.#layout = layout;
    this.#palette = null;
  }

  /**
   * @param {OffscreenCanvasRenderingContext2D} context of a canvas that keeps what was drawn
   * @param {import('./wire.js').Frame} frame @param {import('./wire.js').Frame} cubeFrame the
   *   same, unless the cube rests
   * @param {object} palette @param {boolean} isDimmed
   * @param {{size: number, colors: string[]}} ring the cube's, as the server said in its hello
   */
  draw(context, frame, cubeFrame, palette, isDimmed, ring) {
    const layout = this.#layout;
    if (!layout) return;
    const opacity = isDimmed ? DIMMED : 1;
    if (palette !== this.#palette || opacity !== this.#opacity || ring !== this.#ring) {
      this.#palette = palette;
      this.#opacity = opacity;
      this.#ring = ring;
      this.#empty(context);
    }
    const { scenes } = layout;
    this.#hold.draw(context, scenes.hold, frame, palette, opacity, ring);
    this.#spinner.draw(context, scenes.spinner, frame, palette, opacity, ring);
    this.#cube.draw(context, scenes.cube, cubeFrame, palette, opacity, ring);
  }

  #empty(context) {
    const { width, height } = this.#layout;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = this.#palette.surface;
    context.fillRect(0, 0, width, height);
    this.#hold.forget();
    this.#spinner.forget();
    this.#cube.forget();
  }
}

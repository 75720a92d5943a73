// The ghost: the outline of the ideal over what is painted, and the distance between the two. The
// page works the ideal out with the browser's engines; here it is asked for, drawn and measured.

import {
  cubeDistance, holdDistance, LastSecond, SHAPE, spinnerDistance,
} from './shape.js';
import { WIDTH as CUBE_WIDTH } from '../painters/cube.js';
import { WIDTH as HOLD_WIDTH } from '../painters/hold.js';
import { outlineArrow, WIDTH as SPINNER_WIDTH } from '../painters/spinner.js';
import { sceneScale } from '../scenes.js';
import { Frame } from '../wire.js';

const TURN = 2 * Math.PI;
const RADIUS = 100;
/** Ideals that are kept: those of the refresh painted, of the next, and of some that came late. */
const KEPT = 8;

const SCENES = {
  hold: { width: HOLD_WIDTH, distance: holdDistance, draw: drawCircle },
  spinner: { width: SPINNER_WIDTH, distance: spinnerDistance, draw: drawArrow },
  cube: { width: CUBE_WIDTH, distance: cubeDistance, draw: drawFaces },
};

/** Off, it does nothing. */
export class Ghost {
  #context = null;
  #ask;
  #isOn = false;
  #shapes = Array.from({ length: KEPT }, () => null);
  #count = 0;
  #asked = NaN;
  #happenings = 0;
  #painted = new Frame();
  #isMeasured = true;
  #differences = { hold: new LastSecond(), spinner: new LastSecond(), cube: new LastSecond() };

  /**
   * @param {(position: number, happenings: number) => void} ask the page for the ideal of a
   *   position; it is to hand back how much had happened
   */
  constructor(ask) { this.#ask = ask; }

  get isOn() { return this.#isOn; }

  /** @param {HTMLCanvasElement|OffscreenCanvas} canvas over the stage's, as large */
  start(canvas) { this.#context = canvas.getContext('2d'); }

  /** @param {boolean} isOn @param {{width: number, height: number}} layout of the stage */
  turn(isOn, layout) {
    this.#isOn = isOn;
    const { canvas } = this.#context;
    canvas.width = isOn ? layout.width : 1;
    canvas.height = isOn ? layout.height : 1;
    this.#shapes.fill(null);
    for (const difference of Object.values(this.#differences)) difference.clear();
  }

  /** Something happened at a position: what was said of that and later was said too early. */
  happened(position) {
    this.#happenings++;
    this.#shapes.forEach((shape, i) => {
      if (shape?.[SHAPE.position] >= position) this.#shapes[i] = null;
    });
    for (const difference of Object.values(this.#differences)) difference.forget(position);
    this.#asked = NaN;
  }

  /**
   * A frame is painted. Asks for its ideal unless that is here, and for the next refresh's: its
   * frame is mostly here already, and the ideal is to be drawn with it.
   * @param {import('../wire.js').Frame} frame @param {import('../ring.js').Ring} ring
   * @param {number} stamp page ms of the refresh @param {number} period ms of the display
   */
  painted(frame, ring, stamp, period) {
    this.#painted.copy(frame);
    this.#isMeasured = false;
    const { position } = frame;
    if (position !== this.#asked && !this.#find(position)) this.#ask(position, this.#happenings);
    const next = ring.findTarget(stamp + period, period);
    this.#asked = next < 0 ? NaN : ring.frame(next).position;
    if (next >= 0) this.#ask(this.#asked, this.#happenings);
  }

  /** What is on the stage is none of what was painted last. */
  hide() {
    if (!this.#isOn) return;
    this.#isMeasured = true;
    const { canvas } = this.#context;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, canvas.width, canvas.height);
  }

  /**
   * What was asked for. Of what happened since, it may know nothing.
   * @param {{shape: Float64Array, happenings: number}} answer @param {number} now page ms
   */
  take({ shape, happenings }, now, layout, palette, isCubeMoving) {
    if (happenings !== this.#happenings) return;
    this.#shapes[this.#count++ % KEPT] = shape;
    const isLate = !this.#isMeasured && shape[SHAPE.position] === this.#painted.position;
    if (this.#isOn && isLate && layout) this.draw(now, layout, palette, isCubeMoving);
  }

  /**
   * Draws the ideal of what is painted, if it is here.
   * @param {number} now page ms @param {object} layout of the stage @param {object} palette
   * @param {boolean} isCubeMoving the cube is not held still
   */
  draw(now, layout, palette, isCubeMoving) {
    if (!this.#isOn || this.#isMeasured) return;
    const shape = this.#find(this.#painted.position);
    if (!shape) return;
    this.#isMeasured = true;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, layout.width, layout.height);
    context.lineJoin = 'round';
    for (const [name, scene] of Object.entries(SCENES)) {
      const box = layout.scenes[name];
      if (!box || (name === 'cube' && !isCubeMoving)) continue;
      const distance = scene.distance(shape, this.#painted);
      if (distance !== distance) continue;
      const scale = sceneScale(box, scene.width);
      this.#differences[name].push(
        now, shape[SHAPE.position], distance * scale / layout.ratio);
      context.setTransform(scale, 0, 0, scale, box.x + box.width / 2, box.y + box.height / 2);
      context.beginPath();
      scene.draw(context, shape);
      // A seam of the ground's colour keeps it apart from any colour below.
      context.strokeStyle = palette.surface;
      context.lineWidth = 4 * layout.ratio / scale;
      context.stroke();
      context.strokeStyle = palette.ideal;
      context.lineWidth = 1.75 * layout.ratio / scale;
      context.stroke();
    }
  }

  /** Says the greatest distance of the last second in CSS px, by scene. */
  report(post) {
    const now = performance.now();
    const { hold, spinner, cube } = this.#differences;
    post({ type: 'differences', differences: {
      hold: hold.greatest(now), spinner: spinner.greatest(now), cube: cube.greatest(now),
    } });
  }

  #find(position) {
    return this.#shapes.find((shape) => shape?.[SHAPE.position] === position);
  }
}

function drawCircle(context, shape) {
  context.arc(0, 0, Math.max(0, RADIUS * shape[SHAPE.fraction]), 0, TURN);
}

function drawArrow(context, shape) {
  context.rotate(shape[SHAPE.angle]);
  outlineArrow(context);
}

function drawFaces(context, shape) {
  for (let i = SHAPE.corners; i < SHAPE.corners + 8 * shape[SHAPE.faces]; i += 8) {
    context.moveTo(shape[i] - RADIUS, shape[i + 1] - RADIUS);
    for (let c = 2; c < 8; c += 2) context.lineTo(shape[i + c] - RADIUS, shape[i + c + 1] - RADIUS);
    context.closePath();
  }
}

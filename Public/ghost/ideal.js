// The ideal of the stage, made without the server's numbers: by hidden elements, the browser's own
// animation engine and its transform functions, driven by the log of events alone.

import { IdealCube } from './ideal-cube.js';
import { IdealHold } from './ideal-hold.js';
import { IdealSpinner } from './ideal-spinner.js';
import { SHAPE } from './shape.js';

/** Older messages than so many are not kept: what they began is over. */
const KEPT = 512;

/** What was heard of a stage, and from the first time that it is asked for, the stage's ideal. */
export class Ideal {
  #heard = [];
  #parts = null;
  #parent = null;

  /**
   * @param {object} hello @param {boolean} isNew the stage began with it
   */
  hello(hello, isNew) {
    this.#heard.length = 0;
    this.#hear({ hello, isNew });
  }

  /**
   * @param {object} event as the server logged it
   * @param {{hold: ?number, spinner: boolean}} rests the hold's value, if it rests; and whether the
   *   spinner does
   */
  event(event, rests) { this.#hear({ event, rests }); }

  /** What cannot be followed, by scene; empty for what can. */
  get reasons() {
    const { hold, spinner, cube } = this.#parts;
    return { hold: hold.reason, spinner: spinner.reason, cube: cube.reason };
  }

  /** @param {boolean} isOn off, it costs no more than keeping the log */
  set isOn(isOn) {
    this.#parent?.remove();
    this.#parent = this.#parts = null;
    if (!isOn) return;
    this.#parent = document.createElement('div');
    this.#parent.className = 'engine';
    const element = () => this.#parent.appendChild(document.createElement('div'));
    document.body.append(this.#parent);
    this.#parts = {
      hold: new IdealHold(element()), spinner: new IdealSpinner(element()),
      cube: new IdealCube(this.#parent),
    };
    for (const one of this.#heard) this.#take(one);
  }

  /**
   * @param {number} position stage seconds
   * @returns {Float64Array} with the fields of `SHAPE`
   */
  shape(position) {
    const { hold, spinner, cube } = this.#parts;
    const shape = new Float64Array(SHAPE.length).fill(NaN);
    shape[SHAPE.position] = position;
    shape[SHAPE.fraction] = hold.fraction(position);
    shape[SHAPE.angle] = spinner.angle(position);
    shape[SHAPE.faces] = cube.read(position, shape, SHAPE.corners);
    return shape;
  }

  #hear(one) {
    // The hello is kept, or nothing would be known of the settings.
    if (this.#heard.length === KEPT) this.#heard.splice(1, 1);
    this.#heard.push(one);
    if (this.#parts) this.#take(one);
  }

  #take({ hello, isNew, event, rests }) {
    const { hold, spinner, cube } = this.#parts;
    if (hello) {
      const { settings } = hello;
      hold.begin(settings.hold, isNew);
      spinner.begin(settings.spinner.duration, isNew);
      cube.begin(settings.cube, isNew);
      return;
    }
    hold.event(event, rests.hold);
    spinner.event(event, rests.spinner);
    if (event.hold) hold.settings(event.hold, rests.hold);
    if (event.spinner) spinner.settings(event.spinner.duration, rests.spinner);
    if (event.cube) cube.settings(event.cube);
  }
}

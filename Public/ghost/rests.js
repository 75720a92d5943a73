// Whether the stage rested until an event: from there on its motion follows from the log alone.

/**
 * Remembers when something happened last. A frame that shows a later position shows that too: if
 * nothing moves in it, nothing has moved since.
 */
export class Rests {
  #hold = -Infinity;
  #spinner = -Infinity;

  /**
   * @param {{event: string, time: number}} message as the server logged it
   * @param {import('../wire.js').Frame} painted the last frame
   * @returns {{hold: ?number, spinner: boolean}} the value at which the hold rested, or null; and
   *   whether the spinner did
   */
  at({ event, time }, painted) {
    const position = painted.position;
    const isStill = painted.velocity === 0 && (painted.fraction === 0 || painted.fraction === 1);
    const hold = isStill && position > this.#hold ? painted.fraction : null;
    const spinner = !painted.isRotating && position > this.#spinner;
    if (event === 'press' || event === 'release') this.#hold = time;
    if (event === 'spin' || event === 'work') this.#spinner = time;
    return { hold, spinner };
  }
}

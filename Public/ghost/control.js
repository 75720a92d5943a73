// The box that shows the ideal: while it is ticked the page works the ideal out.

import { Ideal } from './ideal.js';
import * as words from './words.js';

const SCENES = ['hold', 'spinner', 'cube'];

/**
 * @param {HTMLInputElement} box @param {(message: object) => void} post to the instrument
 * @returns {{hello: Function, event: Function, answer: Function, tell: Function}} `answer` works
 *   out the ideal that is asked for; `tell` takes the differences
 */
export function setUpGhost(box, post) {
  const ideal = new Ideal();
  const notes = SCENES.map((name) => document.getElementById(`${name}-difference`));
  box.addEventListener('change', () => {
    ideal.isOn = box.checked;
    for (const note of notes) {
      note.hidden = !box.checked;
      note.textContent = words.difference(NaN, '');
    }
    post({ type: 'ghost', isOn: box.checked });
  });
  return {
    hello: (hello, isNew) => ideal.hello(hello, isNew),
    event: ({ event, rests }) => ideal.event(event, rests),
    answer: ({ position, happenings }) => {
      if (box.checked) post({ type: 'ideal', shape: ideal.shape(position), happenings });
    },
    tell: (differences) => {
      if (!box.checked) return;
      const { reasons } = ideal;
      SCENES.forEach((name, i) => {
        const text = words.difference(differences[name], reasons[name]);
        if (notes[i].textContent !== text) notes[i].textContent = text;
      });
    },
  };
}

// How long things take, and the cube's perspective.

import { html } from './elements.js';
import { complaint, slider } from './slider.js';

const byId = (id) => document.getElementById(id);
const HOLD = [0.05, 60];

/** What the three posts have that the animations come from. */
export const SEEDS = Object.freeze({
  hold: { duration: 1, emptyDuration: null, curve: 'default', spring: null },
  spinner: { duration: 1 },
  cube: { period: 2, duration: 1.3, perspective: 0.1 },
  work: { duration: 5 },
});

/**
 * @param {(change: object) => void} changed settings: `{cube: {period: 2}}`
 * @returns {{show: (settings: object) => void, runs: (command: string) => void}} `runs` names the
 *   program behind the spinner, which takes as long as it takes
 */
export function durations(changed) {
  const hold = complaint();
  const rest = complaint();
  const seconds = { unit: 's', digits: 3 };
  const fill = slider({ ...seconds, id: 'fill', label: 'Fills in', range: [0.05, 3], limits: HOLD,
    step: 0.05, told: hold.tell, changed: (duration) => changed({ hold: { duration } }) });
  const empty = slider({ ...seconds, id: 'empty', label: 'Empties in', range: [0.05, 3],
    limits: HOLD, step: 0.05, told: hold.tell,
    changed: (emptyDuration) => changed({ hold: { emptyDuration } }) });
  const isLinked = html('input', { type: 'checkbox', id: 'linked' });
  isLinked.addEventListener('change', () => {
    changed({ hold: { emptyDuration: isLinked.checked ? null : fill.value } });
  });
  byId('tune-hold').append(fill.element, empty.element,
    html('label', { class: 'check' }, isLinked, ' Empties as long as it fills'), hold.element);

  const others = [
    ['spinner', 'duration', { ...seconds, id: 'turn', label: 'Spinner turn', range: [0.1, 5],
      limits: [0.05, 60], step: 0.05 }],
    ['work', 'duration', { ...seconds, id: 'process-length', label: 'Process', range: [0, 20],
      limits: [0, 3600], step: 0.5 }],
    ['cube', 'period', { ...seconds, id: 'period', label: 'Cube every', range: [0.5, 10],
      limits: [0.5, 60], step: 0.1 }],
    ['cube', 'duration', { ...seconds, id: 'transition', label: 'Transition', range: [0.05, 5],
      limits: [0.05, 60], step: 0.05 }],
    ['cube', 'perspective', { id: 'perspective', label: 'Perspective', unit: '', range: [0, 1],
      limits: [0, 1], step: 0.01 }],
  ].map(([group, name, options]) => ({ group, name, slider: slider({
    ...options, told: rest.tell, changed: (value) => changed({ [group]: { [name]: value } }),
  }) }));
  const reset = html('button', { type: 'button', id: 'seeds', class: 'small' }, 'Seed’s values');
  reset.addEventListener('click', () => changed(SEEDS));
  byId('tune-rest').append(...others.map((other) => other.slider.element), rest.element, reset);

  const process = others.find((other) => other.group === 'work').slider;
  return {
    runs(command) {
      process.enable(!command);
      process.element.title = command && `${command} takes as long as it takes`;
    },
    show(settings) {
      const { duration, emptyDuration = null } = settings.hold;
      fill.show(duration);
      empty.show(emptyDuration ?? duration);
      isLinked.checked = emptyDuration === null;
      empty.enable(emptyDuration !== null);
      for (const { group, name, slider: each } of others) {
        if (settings[group]) each.show(settings[group][name]);
      }
    },
  };
}

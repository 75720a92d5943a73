// The lists of presets. Each says its numbers and the document that they stand in.

import { parseCurve } from '../curve-text.js';
import { html, say } from './elements.js';
import { CURVES, DURATIONS, numbers } from './presets.js';

const byId = (id) => document.getElementById(id);

/**
 * @param {(change: object) => void} chosen settings of the hold
 * @returns {{show: (hold: object) => void}}
 */
export function presetLists(chosen) {
  const note = byId('preset-source');
  const lists = ['preset', 'preset-duration'];
  /** What was chosen last, as long as it is in force. */
  let inForce = null;
  const choose = (change) => {
    inForce = change;
    chosen(change);
  };
  const list = (id, groups, apply) => {
    const select = byId(id);
    const all = groups.flatMap(({ source, presets }) =>
      presets.map((preset) => ({ source, preset })));
    let i = 0;
    select.append(...groups.map(({ name, presets }) => html('optgroup', { label: name },
      ...presets.map(({ label }) => html('option', { value: i++ }, label)))));
    select.addEventListener('change', () => {
      if (select.value === '') return;
      const { preset, source } = all[select.value];
      say(note, `${numbers(preset)}, from “${source}”`);
      apply(preset);
      // A list of what can be done, not of what is: the fields show that.
      for (const other of lists) if (other !== id) byId(other).value = '';
    });
  };
  list('preset', CURVES, ({ curve, spring }) =>
    choose(spring ? { spring, interruption: 'spring' } : { curve }));
  list('preset-duration', DURATIONS, ({ duration }) => choose({ duration, emptyDuration: null }));
  return {
    show(hold) {
      if (!inForce || Object.keys(inForce).every((name) => same(inForce[name], hold[name]))) return;
      inForce = null;
      for (const id of lists) byId(id).value = '';
      say(note, '');
    },
  };
}

/** Whether two settings say the same: a curve in other words, a number rounded on its way. */
function same(one, other) {
  if (typeof one === 'string') {
    return JSON.stringify(parseCurve(one).shape) === JSON.stringify(parseCurve(other).shape);
  }
  const rounded = (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value);
  return JSON.stringify(one, rounded) === JSON.stringify(other, rounded);
}

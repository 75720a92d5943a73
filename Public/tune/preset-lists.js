// The lists of presets. Each says its numbers and the document that they stand in.

import { html, say } from './elements.js';
import { CURVES, DURATIONS, numbers } from './presets.js';

const byId = (id) => document.getElementById(id);

/** @param {(change: object) => void} chosen settings of the hold */
export function presetLists(chosen) {
  const note = byId('preset-source');
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
      for (const other of ['preset', 'preset-duration']) if (other !== id) byId(other).value = '';
    });
  };
  list('preset', CURVES, ({ curve, spring }) =>
    chosen(spring ? { spring, interruption: 'spring' } : { curve }));
  list('preset-duration', DURATIONS, ({ duration }) => chosen({ duration, emptyDuration: null }));
}

// The fault panel: each fault as a slider and a number that say the same, and one button for none.

import { announce } from '../announce.js';
import { complaint } from '../tune/slider.js';
import { CHOICES, FAULTS, inWords, noFaults } from './faults.js';
import { Stalls } from './stalls.js';

/**
 * @param {HTMLElement} panel to fill @param {HTMLElement} marker says in the header what is on
 * @param {(faults: object) => void} changed told all faults at each change
 */
export function setUpFaults(panel, marker, changed) {
  const faults = noFaults();
  const stalls = new Stalls();
  const all = { ...FAULTS, ...CHOICES };
  const rows = Object.entries(all).map(([name, fault]) => makeRow(name, fault));
  const [lock, lockLabel] = makeLock();
  const off = document.createElement('button');
  off.type = 'button';
  off.id = 'faults-off';
  off.textContent = 'All off';
  const wrong = complaint();

  const tell = () => {
    const words = inWords(faults);
    marker.textContent = words;
    marker.hidden = words === '';
    announce(words || 'Nothing is disturbed.');
    off.disabled = words === '';
    stalls.set(faults.pageStall, faults.every);
    changed({ ...faults });
  };
  for (const { name, inputs: [bar, field] } of rows) {
    const { label, unit, min = 0, max, step = 1 } = all[name];
    const take = (value) => {
      wrong.tell('');
      bar.value = field.value = value;
      if (value === faults[name]) return;
      faults[name] = value;
      tell();
    };
    bar.addEventListener('input', () => take(bar.valueAsNumber));
    // At the end of typing. What is wrong goes back to what is in force.
    field.addEventListener('change', () => {
      const isRight = field.value !== '' && field.validity.valid;
      take(isRight ? field.valueAsNumber : faults[name]);
      if (isRight) return;
      wrong.tell(`${label}: ${min} to ${max}${unit && ` ${unit}`}, in steps of ${step}`);
    });
  }
  lock.addEventListener('change', () => {
    faults.unlocked = lock.checked;
    tell();
  });
  off.addEventListener('click', () => {
    Object.assign(faults, noFaults());
    for (const { name, inputs } of rows) for (const input of inputs) input.value = faults[name];
    wrong.tell('');
    lock.checked = false;
    tell();
  });
  off.disabled = true;
  panel.append(lockLabel, ...rows.map(({ row }) => row), wrong.element, off);
}

/** `[label … note] [slider] [number] [unit]` */
function makeRow(name, { label, unit, note, value, min = 0, max, step = 1 }) {
  const row = document.createElement('div');
  row.className = 'fault-row';
  const caption = document.createElement('label');
  caption.htmlFor = `fault-${name}`;
  caption.textContent = label;
  if (note) {
    const small = document.createElement('small');
    small.textContent = ` ${note}`;
    caption.append(small);
  }
  const inputs = ['range', 'number'].map((type) => {
    const input = document.createElement('input');
    Object.assign(input, { type, min, max, step, value });
    return input;
  });
  const [slider, number] = inputs;
  slider.setAttribute('aria-label', `${label}, ${unit || 'number'}`);
  slider.id = `fault-${name}-slider`;
  number.id = `fault-${name}`;
  const after = document.createElement('span');
  after.className = 'unit';
  after.textContent = unit;
  row.append(caption, slider, number, after);
  return { name, row, inputs };
}

function makeLock() {
  const label = document.createElement('label');
  label.className = 'check';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.id = 'fault-unlocked';
  label.append(box, ' Phase lock off: frames as they come');
  return [box, label];
}

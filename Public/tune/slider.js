// A number by a slider and by its digits: two views of one value.

import { announce } from '../announce.js';
import { html, say } from './elements.js';

/**
 * @param {object} options
 * @param {string} options.id of the field
 * @param {string} options.label @param {string} options.unit
 * @param {[number, number]} options.range of the slider, where most values lie
 * @param {[number, number]} options.limits of the value
 * @param {number} options.step of slider and field
 * @param {number} [options.digits] that the field shows after the point of a value that is computed
 * @param {(value: number) => void} options.changed at each change by the person, of a valid value
 * @param {(wrong: string) => void} options.told what is wrong with what is typed, or nothing
 * @returns {{element: HTMLElement, value: number, show: (value: number) => void,
 *   enable: (isEnabled: boolean) => void}}
 */
export function slider({ id, label, unit, range, limits, step, digits = 3, changed, told }) {
  const name = html('label', { for: id, id: `${id}-label` }, label);
  const bar = html('input', {
    type: 'range', id: `${id}-slider`, min: range[0], max: range[1], step,
    'aria-labelledby': `${id}-label`,
  });
  const field = html('input', {
    type: 'number', id, min: limits[0], max: limits[1], step, inputmode: 'decimal',
    autocomplete: 'off',
  });
  const element = html('div', { class: 'slider' }, name, bar, field,
    html('span', { class: 'unit' }, unit));
  const handle = { element, value: NaN, show, enable };

  const text = (value) => String(Number(value.toFixed(digits)));
  const spoken = () => {
    bar.setAttribute('aria-valuetext', `${field.value}${unit && ` ${unit}`}`);
  };
  const judge = (value) => {
    const isRight = value >= limits[0] && value <= limits[1];
    field.setAttribute('aria-invalid', String(!isRight));
    told(isRight ? '' : `${label}: ${limits[0]} to ${limits[1]}${unit && ` ${unit}`}`);
    return isRight;
  };
  bar.addEventListener('input', () => {
    handle.value = Number(bar.value);
    field.value = text(handle.value);
    judge(handle.value);
    spoken();
    changed(handle.value);
  });
  // At the end of typing: on the way, 90 is 9. What is wrong goes back to what is in force.
  field.addEventListener('change', () => {
    const value = field.value === '' ? NaN : Number(field.value);
    if (!judge(value)) {
      put(handle.value);
      return;
    }
    handle.value = value;
    bar.value = value;
    spoken();
    changed(value);
  });

  /** Shows a value from elsewhere: what was wrong is over. */
  function show(value) {
    put(value);
    told('');
  }

  /** What is being typed for the same value stays. */
  function put(value) {
    handle.value = value;
    if (Number(field.value) !== value || field.value === '') field.value = text(value);
    field.setAttribute('aria-invalid', 'false');
    bar.value = value;
    spoken();
  }

  function enable(isEnabled) {
    bar.disabled = field.disabled = !isEnabled;
    element.classList.toggle('off', !isEnabled);
  }
  return handle;
}

/**
 * A line for what is wrong in a group of sliders.
 * @returns {{element: HTMLElement, tell: (text: string) => void}}
 */
export function complaint() {
  const element = html('p', { class: 'note fault' });
  return {
    element,
    tell(text) {
      say(element, text);
      if (text) announce(text);
    },
  };
}

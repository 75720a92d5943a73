// The strategy bench on the page's side: eight radio buttons with their words. The graphs between
// them are drawn by the instrument.

import * as words from './words.js';

/**
 * Makes the bench's radio buttons and the list of strategies two views of one choice. The list is
 * the control that tells the server; whatever sets it has to call `follow`.
 * @param {HTMLElement} bench with one `.cell` a strategy, each with a radio button and its
 *   `.verdict` of two spans
 * @param {HTMLSelectElement} list whose `change` changes the hold
 * @returns {{follow: () => void, tell: (summary: object[]) => void}} `tell` takes what the
 *   instrument says of each strategy, in the order of the cells
 */
export function setUpBench(bench, list) {
  const cells = [...bench.querySelectorAll('.cell')];
  const radios = cells.map((cell) => cell.querySelector('input'));
  const verdicts = cells.map((cell) => cell.querySelectorAll('.verdict span'));

  const follow = () => {
    const options = [...list.options];
    radios.forEach((radio) => {
      radio.checked = radio.value === list.value;
      radio.disabled = options.find((option) => option.value === radio.value).disabled;
    });
  };
  bench.addEventListener('change', ({ target }) => {
    list.value = target.value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
  list.addEventListener('change', follow);
  follow();
  return {
    follow,
    tell: (summary) => summary.forEach(({ leap, isBroken }, i) => {
      const [value, speed] = verdicts[i];
      set(value, words.largestLeap(leap));
      set(speed, words.speed(isBroken));
      value.classList.toggle('leaps', words.leaps(leap));
    }),
  };
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

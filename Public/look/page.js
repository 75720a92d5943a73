// The reading's controls and texts on the page. What is done is posted to the instrument; what it
// answers is set here.

import { setUpArea, setUpAxis } from './area.js';
import * as words from './words.js';

const byId = (id) => document.getElementById(id);

/** The elements of a list of texts by name. @param {string} key of `dataset` */
function named(key) {
  const all = document.querySelectorAll(`[data-${key}]`);
  return Object.fromEntries([...all].map((element) => [element.dataset[key], element]));
}

/** The text node stays the same one: with a new one the styles are computed again. */
function set({ firstChild }, text) {
  if (firstChild.data !== text) firstChild.data = text;
}

function setAll(elements, texts) {
  for (const [name, element] of Object.entries(elements)) set(element, texts?.[name] ?? '–');
}

/**
 * @param {(message: object) => void} send to the instrument @param {(text: string) => void} say for
 *   those who listen
 * @returns {{received: (message: object) => void, range: () => ?{begin: number, end: number},
 *   onRange: (f: (range: ?{begin: number, end: number}) => void) => void}}
 *   `range` is in page ms of the instrument's clock
 */
export function setUpLook(send, say) {
  const post = (act, more) => send({ type: 'look', act, ...more });
  const parts = [setUpView(post), setUpReading(), setUpRange(post, say), setUpNumbers(post)];
  const [, , range] = parts;
  return {
    received: (message) => { for (const part of parts) part.received(message); },
    range: () => range.value,
    onRange: (f) => range.listeners.push(f),
  };
}

/** How much time is shown, and whether it stands. */
function setUpView(post) {
  const [freeze, state, duration] = ['freeze', 'view-state', 'view-duration'].map(byId);
  const axis = setUpAxis(byId('time'), post);
  const [further, closer] = [byId('zoom-out'), byId('zoom-in')];
  let isFrozen = false;
  const toggle = () => post(isFrozen ? 'live' : 'freeze');
  freeze.addEventListener('click', toggle);
  further.addEventListener('click', () => post('step', { by: -1 }));
  closer.addEventListener('click', () => post('step', { by: 1 }));
  setUpArea(byId('reading'), post, toggle);
  return {
    received({ view }) {
      if (!view) return;
      isFrozen = view.isFrozen;
      set(freeze, isFrozen ? 'Back to live' : 'Freeze the graphs');
      document.documentElement.dataset.graphs = isFrozen ? 'frozen' : 'live';
      set(duration, words.span(view.duration));
      set(state, words.view(view));
      axis.show(view, words.view(view));
    },
  };
}

/** The frame under the line. */
function setUpReading() {
  const elements = named('reading');
  const slider = byId('reading');
  const heading = byId('reading-before');
  let value = '0';
  let text = 'no frame chosen';
  // Only for who is there: an attribute that changes costs more than a text.
  const speak = () => {
    slider.setAttribute('aria-valuenow', value);
    slider.setAttribute('aria-valuetext', text);
  };
  slider.addEventListener('focus', speak);
  return {
    received({ reading }) {
      if (reading === undefined) return;
      const texts = reading && words.reading(reading);
      setAll(elements, texts);
      elements.fate.classList.toggle('fault', Boolean(reading?.late || reading?.repeated));
      set(heading, reading?.isFrozen ? 'before the freeze' : 'before now');
      value = reading ? (-reading.before / 1000).toFixed(3) : '0';
      text = texts ? words.spoken(texts) : 'no frame chosen';
      if (!reading || document.activeElement === slider) speak();
    },
  };
}

/** The selected range. */
function setUpRange(post, say) {
  const elements = named('range');
  const sentence = byId('range-sentence');
  const hint = sentence.textContent;
  const [fit, clear] = [byId('range-fit'), byId('range-clear')];
  fit.addEventListener('click', () => post('fit'));
  clear.addEventListener('click', () => post('clear'));
  const self = {
    value: null,
    listeners: [],
    received({ range }) {
      if (range === undefined) return;
      self.value = range && { begin: range.begin, end: range.end };
      fit.disabled = clear.disabled = !range;
      setAll(elements, range && words.range(range.statistics));
      set(sentence, range ? words.rangeSentence(range.statistics) : hint);
      if (range && !range.isDragged) say(`Selected: ${sentence.textContent}`);
      for (const f of self.listeners) f(self.value);
    },
  };
  return self;
}

/** Every strip's numbers, for those who do not see the graphs. */
function setUpNumbers(post) {
  const details = byId('numbers');
  const caption = details.querySelector('caption span');
  const rows = named('numbers');
  details.addEventListener('toggle', () => post('numbers', { isOpen: details.open }));
  return {
    received({ numbers }) {
      if (!numbers) return;
      set(caption, words.span(numbers.duration));
      for (const row of numbers.rows) {
        const cells = rows[row.name].cells;
        words.numbers(row).forEach((text, i) => set(cells[i + 1], text));
      }
    },
  };
}

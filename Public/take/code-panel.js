// "The motion as code": made in a thread of its own, and only while someone looks.

import { copyButton } from './clipboard.js';
import { KINDS } from './kinds.js';

/** Kinds that hold no list, unless the curve leaves them no other way. */
const WITHOUT_LIST = ['bezier', 'swiftui'];

/**
 * @param {(question: object) => Promise<any>} make in the workshop
 * @param {(sentence: string) => void} say @returns {{settings: Function, shown: Function}}
 */
export function codePanel(make, say) {
  const byId = (id) => document.getElementById(id);
  const [kind, tolerance, note, shown, copy] =
    ['code-kind', 'code-tolerance', 'code-note', 'code', 'code-copy'].map(byId);
  for (const [value, label] of Object.entries(KINDS)) kind.add(new Option(label, value));

  /** What the shown code is of, as text; so that nothing is made twice. */
  let made = '';
  let hold = null;
  let isShown = false;
  let number = 0;

  const show = ({ number: asked }, { code, note: words }) => {
    if (asked !== number) return;
    shown.textContent = code;
    shown.scrollTop = 0;
    shown.removeAttribute('aria-busy');
    note.textContent = words;
    copy.disabled = code === '';
  };
  const ask = oneByOne(make, show);

  const update = () => {
    tolerance.disabled = WITHOUT_LIST.includes(kind.value);
    const wanted = JSON.stringify([kind.value, tolerance.value, hold]);
    if (!hold || !isShown || wanted === made) return;
    made = wanted;
    shown.setAttribute('aria-busy', 'true');
    const question = { kind: kind.value, hold, tolerance: Number(tolerance.value) };
    ask({ make: 'code', number: ++number, ...question });
  };
  kind.addEventListener('change', update);
  tolerance.addEventListener('change', update);
  copyButton(copy, shown, () => shown.textContent, say);
  update();

  return {
    settings(changed) {
      hold = { ...hold, ...changed };
      update();
    },
    shown(is) {
      isShown = is;
      update();
    },
  };
}

/**
 * Asks for code one question at a time: while a curve is dragged only the latest matters.
 * @param {(question: object) => Promise<object>} make
 * @param {(question: object, answer: object) => void} answered
 */
function oneByOne(make, answered) {
  let isBusy = false;
  let next = null;
  const send = async (question) => {
    isBusy = true;
    const answer = await make(question).catch(({ message }) =>
      ({ code: '', note: `There is no code: ${message}.` }));
    isBusy = false;
    answered(question, answer);
    if (next) {
      const waiting = next;
      next = null;
      send(waiting);
    }
  };
  return (question) => {
    if (isBusy) next = question;
    else send(question);
  };
}

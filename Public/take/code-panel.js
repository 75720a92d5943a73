// "The motion as code": made in a thread of its own, and only while someone looks.

import { copyButton } from './clipboard.js';
import { KINDS } from './code.js';

/** Kinds that hold no list, unless the curve leaves them no other way. */
const WITHOUT_LIST = ['bezier', 'swiftui'];

/** @param {(sentence: string) => void} say @returns {{settings: Function, shown: Function}} */
export function codePanel(say) {
  const byId = (id) => document.getElementById(id);
  const [kind, tolerance, note, shown, copy] =
    ['code-kind', 'code-tolerance', 'code-note', 'code', 'code-copy'].map(byId);
  for (const [value, label] of Object.entries(KINDS)) kind.add(new Option(label, value));

  /** What the shown code is of, as text; so that nothing is made twice. */
  let made = '';
  let hold = null;
  let isShown = false;
  let number = 0;

  const show = ({ id, code, note: words }) => {
    if (id !== number) return;
    shown.textContent = code;
    shown.scrollTop = 0;
    shown.removeAttribute('aria-busy');
    note.textContent = words;
    copy.disabled = code === '';
  };
  const ask = maker(show);

  const update = () => {
    tolerance.disabled = WITHOUT_LIST.includes(kind.value);
    const wanted = JSON.stringify([kind.value, tolerance.value, hold]);
    if (!hold || !isShown || wanted === made) return;
    made = wanted;
    shown.setAttribute('aria-busy', 'true');
    ask({ id: ++number, kind: kind.value, hold, tolerance: Number(tolerance.value) });
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
 * @param {(answer: object) => void} answered
 */
function maker(answered) {
  let worker = null;
  let isBusy = false;
  let next = null;
  const settle = (answer) => {
    answered(answer);
    isBusy = false;
    if (next) send(next);
  };
  const here = async (question) => {
    const { code } = await import('./code.js');
    settle({ id: question.id, ...code(question.kind, question.hold, question.tolerance) });
  };
  const start = () => {
    worker = new Worker(new URL('code-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => settle(data);
    worker.onerror = (event) => {
      // No module workers here: it is made on this thread, which waits for it.
      event.preventDefault();
      worker = { postMessage: here };
      if (last) here(last);
    };
  };
  let last = null;
  function send(question) {
    next = null;
    isBusy = true;
    last = question;
    if (!worker) start();
    worker.postMessage(question);
  }
  return (question) => {
    if (isBusy) next = question;
    else send(question);
  };
}

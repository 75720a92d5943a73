// Where the time axis has its labels, and what they say.

const SECOND = 1000;
const STEPS = [
  50, 100, 200, 500, SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND,
  60 * SECOND, 120 * SECOND, 300 * SECOND,
];

/**
 * Labels at whole steps before a moment, the finest step of which they leave room.
 * @param {number} begin page ms @param {number} end page ms @param {number} reference page ms that
 *   is 0 @param {number} most labels
 * @param {string} [zero] what 0 is called
 * @returns {{at: number, text: string}[]} `at`: 0, the left edge, through 1
 */
export function ticks(begin, end, reference, most, zero = 'now') {
  const span = end - begin;
  const step = STEPS.find((s) => span / s <= most) ?? STEPS.at(-1);
  const result = [];
  const first = Math.ceil((begin - reference) / step - 1e-6);
  const last = Math.floor((end - reference) / step + 1e-6);
  for (let i = first; i <= last; i++) {
    const offset = i * step || 0;
    const text = offset === 0 ? zero : timeText(offset, step);
    result.push({ at: (offset + reference - begin) / span, text });
  }
  return result;
}

/** `−2.5 s`, `−3 min`. @param {number} offset ms @param {number} step ms */
function timeText(offset, step) {
  const sign = offset < 0 ? '−' : '+';
  const ms = Math.abs(offset);
  if (step >= 30 * SECOND && ms >= 60 * SECOND) {
    return `${sign}${Number((ms / 60 / SECOND).toFixed(1))} min`;
  }
  return `${sign}${(ms / SECOND).toFixed(step < 100 ? 2 : step < SECOND ? 1 : 0)} s`;
}

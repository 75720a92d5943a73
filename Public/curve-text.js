// A curve typed as CSS, so that an error is shown at its character before anything is sent.

/** The named curves' control points (CSS Easing 1 section 2.2; `default` is Core Animation's). */
export const NAMED = Object.freeze({
  linear: [0, 0, 1, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
  default: [0.25, 0.1, 0.25, 1],
});
const ALIASES = { ease: 'default' };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const ORDINALS = ['x1', 'y1', 'x2', 'y2'];

/** @param {string} name one of `NAMED` @returns {string} as a `cubic-bezier()` */
export function curveText(name) { return `cubic-bezier(${NAMED[name].join(', ')})`; }

/**
 * @param {string} text `cubic-bezier(x1, y1, x2, y2)` or a name
 * @returns {{curve: string, name: string} | {error: string, at: number}} the curve as CSS and its
 *   name (`custom` without one), or what is wrong and the index of the character where it is
 */
export function parseCurve(text) {
  const skip = (i) => {
    while (i < text.length && /\s/.test(text[i])) i++;
    return i;
  };
  let i = skip(0);
  const word = /[a-z-]*/iy;
  word.lastIndex = i;
  const name = word.exec(text)[0].toLowerCase();
  const known = ALIASES[name] ?? name;
  if (known in NAMED) {
    const end = skip(i + name.length);
    if (end < text.length) return { error: 'nothing may follow the name', at: end };
    return { curve: known, name: known };
  }
  if (name !== 'cubic-bezier') return { error: 'expected a name or cubic-bezier(…)', at: i };
  i = skip(i + name.length);
  if (text[i] !== '(') return { error: 'expected (', at: i };
  i = skip(i + 1);
  const points = [];
  for (const ordinal of ORDINALS) {
    NUMBER.lastIndex = i;
    const match = NUMBER.exec(text);
    if (!match) return { error: `expected ${ordinal}, a number`, at: i };
    const value = Number(match[0]);
    if (!Number.isFinite(value)) return { error: `${ordinal} is too large`, at: i };
    if (ordinal[0] === 'x' && !(value >= 0 && value <= 1)) {
      return { error: `${ordinal} must be from 0 to 1`, at: i };
    }
    points.push(value);
    i = skip(i + match[0].length);
    const closing = ordinal === 'y2' ? ')' : ',';
    if (text[i] !== closing) return { error: `expected ${closing}`, at: i };
    i = skip(i + 1);
  }
  if (i < text.length) return { error: 'nothing may follow )', at: i };
  const same = Object.keys(NAMED).find((n) => NAMED[n].every((v, k) => v === points[k]));
  return { curve: same ?? `cubic-bezier(${points.join(',')})`, name: same ?? 'custom' };
}

/**
 * The control points of a curve.
 * @param {string} text as CSS or by name
 * @returns {?number[]} x1, y1, x2, y2; null for what is no cubic Bezier
 */
export function curvePoints(text) {
  if (!text) return null;
  const parsed = parseCurve(text);
  if (parsed.error) return null;
  return NAMED[parsed.name] ?? /\(([^)]*)\)/.exec(parsed.curve)?.[1].split(',').map(Number) ?? null;
}

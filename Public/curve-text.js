// A curve typed as CSS, so that an error is shown at its character before anything is sent. The
// grammar is the server's (`UnitCurve(cssText:)`): CSS Easing 2 without calc(), and a few names.

/** The named curves' control points (CSS Easing 1 section 2.2; `default` is Core Animation's). */
export const NAMED = Object.freeze({
  linear: [0, 0, 1, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
  default: [0.25, 0.1, 0.25, 1],
});
/** Curves with a name and without control points. */
const SHAPES = Object.freeze({
  'circular-ease-in': { kind: 'circular', way: 'in' },
  'circular-ease-out': { kind: 'circular', way: 'out' },
  'circular-ease-in-out': { kind: 'circular', way: 'in-out' },
  emphasized: { kind: 'emphasized' },
});
/** Names that are something else. */
const ALIASES = Object.freeze({ ease: 'default' });
const STEP_NAMES = Object.freeze({ 'step-start': 'jump-start', 'step-end': 'jump-end' });
const POSITIONS = ['jump-start', 'jump-end', 'jump-none', 'jump-both'];
const MOST_STEPS = 2 ** 31 - 1;
/** A message of 4096 bytes is the longest that the server takes. */
const LONGEST = 3500;
const NUMBER = /[+-]?(?:\d*\.\d+|\d+)(?:e[+-]?\d+)?/iy;
const INTEGER = /^[+-]?\d+$/;
const ORDINALS = ['x1', 'y1', 'x2', 'y2'];

/**
 * @typedef {{kind: 'bezier', points: number[]} | {kind: 'polyline', points: [number, number][]} |
 *   {kind: 'steps', count: number, position: string} | {kind: 'circular', way: string} |
 *   {kind: 'emphasized'}} Shape of a curve: a Bézier's two control points, a polyline's points
 */

/** @param {string} name of the list @returns {string} as CSS; the name where CSS has no function */
export function curveText(name) {
  return name in NAMED ? `cubic-bezier(${NAMED[name].join(', ')})` : name;
}

/**
 * @param {string} text a name, `cubic-bezier(x1, y1, x2, y2)`, `linear(stop, …)` or `steps(n, …)`
 * @returns {{curve: string, name: string, shape: Shape} | {error: string, at: number}} the curve as
 *   the server reads it and its name (`custom` without one), or what is wrong and the index of the
 *   character where it is
 */
export function parseCurve(text) {
  const reader = new Reader(text);
  try {
    if (text.length > LONGEST) reader.fail(`more than ${LONGEST} characters`, LONGEST);
    const shape = readShape(reader);
    reader.end();
    const name = nameOf(shape);
    return { curve: name === 'custom' ? asText(shape, text) : name, name, shape };
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { error: error.message, at: error.at };
  }
}

function readShape(reader) {
  reader.space();
  const start = reader.at;
  const name = reader.word();
  const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  const isPlain = !reader.is('(');
  // Only `linear` is both a name and a function.
  if (isPlain && Object.hasOwn(NAMED, known)) return { kind: 'bezier', points: [...NAMED[known]] };
  if (isPlain && Object.hasOwn(SHAPES, known)) return SHAPES[known];
  if (isPlain && Object.hasOwn(STEP_NAMES, name)) {
    return { kind: 'steps', count: 1, position: STEP_NAMES[name] };
  }
  switch (name) {
    case 'cubic-bezier': return readBezier(reader);
    case 'linear': return readPolyline(reader);
    case 'steps': return readSteps(reader);
    // As the server has it: these read as names, and a parenthesis as what may not follow.
    case 'default': case 'step-start': case 'step-end': return reader.end();
  }
  return reader.fail('expected a name, cubic-bezier(…), linear(…) or steps(…)', start);
}

function readBezier(reader) {
  reader.opening();
  const points = ORDINALS.map((ordinal) => {
    const { value, at } = reader.number(ordinal);
    if (ordinal[0] === 'x' && !(value >= 0 && value <= 1)) {
      reader.fail(`${ordinal} must be from 0 to 1`, at);
    }
    reader.require(ordinal === 'y2' ? ')' : ',');
    return value;
  });
  return { kind: 'bezier', points };
}

function readSteps(reader) {
  reader.opening();
  const { value: count, at, text } = reader.number('a whole number of steps');
  if (!INTEGER.test(text) || count < 1 || count > MOST_STEPS) {
    reader.fail('expected a whole number of at least 1', at);
  }
  let position = 'jump-end';
  if (reader.take(',')) {
    reader.space();
    const start = reader.at;
    const name = reader.word();
    position = name === 'start' || name === 'end' ? `jump-${name}` : name;
    if (!POSITIONS.includes(position)) reader.fail(`expected ${POSITIONS.join(', ')}`, start);
    if (position === 'jump-none' && count < 2) reader.fail('jump-none takes 2 steps', start);
  }
  reader.require(')');
  return { kind: 'steps', count, position };
}

function readPolyline(reader) {
  reader.opening();
  const stops = [];
  do {
    let inputs = reader.percentages();
    const { value } = reader.number('a number');
    if (!inputs.length) inputs = reader.percentages();
    // Two percentages are two stops of the same progress.
    if (inputs.length) for (const input of inputs) stops.push([input, value]);
    else stops.push([NaN, value]);
  } while (reader.take(','));
  reader.require(')');
  return { kind: 'polyline', points: placed(stops) };
}

/**
 * Stops with their times (CSS Easing 2, "linear() canonicalization"): the first without one is at
 * 0, the last at 1, those between are spaced evenly, and none is before an earlier one.
 */
function placed(stops) {
  const times = stops.map(([time]) => time);
  if (Number.isNaN(times[0])) times[0] = 0;
  if (times.length > 1 && Number.isNaN(times.at(-1))) times[times.length - 1] = 1;
  let known = 0;
  for (let i = 1; i < times.length; i++) {
    if (Number.isNaN(times[i])) continue;
    times[i] = Math.max(times[i], times[known]);
    for (let j = known + 1; j < i; j++) {
      times[j] = times[known] + (times[i] - times[known]) * (j - known) / (i - known);
    }
    known = i;
  }
  return stops.map(([, value], i) => [times[i], value]);
}

function nameOf(shape) {
  if (shape.kind === 'bezier') {
    return Object.keys(NAMED).find((n) => NAMED[n].every((v, i) => v === shape.points[i])) ??
      'custom';
  }
  return Object.keys(SHAPES).find((n) => SHAPES[n] === shape) ?? 'custom';
}

function asText(shape, text) {
  return shape.kind === 'bezier' ? `cubic-bezier(${shape.points.join(',')})` : text.trim();
}

/** What is wrong, and where. */
class Wrong extends Error {
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

/** Reads the few tokens that easing functions are made of (CSS Syntax 3). */
class Reader {
  #text;

  at = 0;

  constructor(text) { this.#text = text; }

  fail(message, at = this.at) { throw new Wrong(message, at); }

  is(character) { return this.#text[this.at] === character; }

  space() {
    while (this.at < this.#text.length && ' \t\n\f\r'.includes(this.#text[this.at])) this.at++;
  }

  /** Letters and hyphens in lower case; empty if there are none. */
  word() {
    const [word] = /^[a-z-]*/i.exec(this.#text.slice(this.at, this.at + 64));
    this.at += word.length;
    return word.toLowerCase();
  }

  take(character) {
    this.space();
    if (!this.is(character)) return false;
    this.at++;
    return true;
  }

  require(character) { if (!this.take(character)) this.fail(`expected ${character}`); }

  /** CSS allows no space before a function's parenthesis. */
  opening() {
    if (!this.is('(')) this.fail('expected (');
    this.at++;
  }

  end() {
    this.space();
    if (this.at < this.#text.length) this.fail('nothing may follow');
  }

  number(what) {
    this.space();
    const { at } = this;
    const text = this.#numeral();
    const isNamed = !what.startsWith('a ');
    if (text === null) this.fail(`expected ${what}${isNamed ? ', a number' : ''}`, at);
    const value = Number(text);
    if (!Number.isFinite(value)) this.fail(`${what} is too large`, at);
    return { value, at, text };
  }

  /** Up to two of them, as fractions. */
  percentages() {
    const fractions = [];
    while (fractions.length < 2) {
      this.space();
      const { at } = this;
      const text = this.#numeral();
      if (text === null || !this.is('%')) {
        this.at = at;
        break;
      }
      this.at++;
      const fraction = Number(text) / 100;
      if (!Number.isFinite(fraction)) this.fail('the percentage is too large', at);
      fractions.push(fraction);
    }
    return fractions;
  }

  #numeral() {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.#text);
    if (!match) return null;
    this.at += match[0].length;
    return match[0];
  }
}

/**
 * The control points of a curve.
 * @param {string} text as CSS or by name
 * @returns {?number[]} x1, y1, x2, y2; null for what is no cubic Bezier
 */
export function curvePoints(text) {
  const shape = text ? parseCurve(text).shape : undefined;
  return shape?.kind === 'bezier' ? shape.points : null;
}

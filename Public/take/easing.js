// The timing curves that the server knows, by their text, as functions: CSS easing functions, and
// the words beyond CSS that its `UnitCurve` has.

import { NAMED } from '../curve-text.js';
import { bezier } from './bezier.js';

/**
 * @typedef {object} Easing
 * @property {'bezier'|'steps'|'points'|'circular'|'emphasized'} kind
 * @property {string} text as the server writes it
 * @property {(x: number) => number} value the progress at a fraction of the duration
 * @property {number[]} jumps where the progress leaps, 0 through 1 inclusive
 * @property {number[]} corners where the slope breaks
 * @property {number[]} [points] x1, y1, x2, y2 of a Bézier
 * @property {number[][]} [list] [input, output] of each point of a `linear()`
 * @property {{count: number, position: string}} [steps]
 */

const POSITIONS = { start: 'jump-start', end: 'jump-end', '': 'jump-end' };

/** Beyond so many, nobody draws or lists the jumps. */
const MANY_STEPS = 1000;

function steps(count, position) {
  const hasFirst = position === 'jump-start' || position === 'jump-both';
  const hasLast = position === 'jump-end' || position === 'jump-both';
  const rises = count - 1 + Number(hasFirst) + Number(hasLast);
  const value = (x) =>
    Math.min(rises, Math.max(0, Math.floor(x * count) + Number(hasFirst))) / rises;
  const all = count > MANY_STEPS ? [] : Array.from({ length: count + 1 }, (_, i) => i / count);
  const jumps = all.slice(hasFirst ? 0 : 1, hasLast ? count + 1 : count);
  return { value, jumps, corners: [], steps: { count, position } };
}

/** Of `0.2 10% 20%`: its output and its inputs. */
function stop(text) {
  const words = text.trim().split(/\s+/);
  const inputs = words.filter((w) => w.endsWith('%')).map((w) => Number(w.slice(0, -1)) / 100);
  const outputs = words.filter((w) => !w.endsWith('%')).map(Number);
  const isFine = outputs.length === 1 && inputs.length <= 2 &&
    [...outputs, ...inputs].every(Number.isFinite);
  return isFine ? { output: outputs[0], inputs } : null;
}

/** CSS Easing Level 2, "linear() canonicalization": every stop gets its input. */
function stops(text) {
  const list = [];
  for (const each of text.split(',')) {
    const read = stop(each);
    if (!read) return null;
    if (read.inputs.length === 0) list.push([NaN, read.output]);
    for (const input of read.inputs) list.push([input, read.output]);
  }
  const last = list.length - 1;
  if (Number.isNaN(list[0][0])) list[0][0] = 0;
  if (Number.isNaN(list[last][0])) list[last][0] = Math.max(1, list[0][0]);
  let largest = -Infinity;
  for (const each of list) {
    if (each[0] < largest) each[0] = largest;
    if (each[0] > largest) largest = each[0];
  }
  for (let i = 1; i < last; i++) {
    if (!Number.isNaN(list[i][0])) continue;
    let end = i;
    while (Number.isNaN(list[end][0])) end++;
    const [from, count] = [list[i - 1][0], end - i + 1];
    for (let k = i; k < end; k++) {
      list[k][0] = from + (list[end][0] - from) * (k - i + 1) / count;
    }
  }
  return list;
}

/** @param {number[][]} list of [input, output] in order; the last of several at one input counts */
export function polyline(list) {
  return (x) => {
    if (list.length === 1) return list[0][1];
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle][0] <= x) low = middle + 1;
      else high = middle;
    }
    const i = Math.min(Math.max(low, 1), list.length - 1);
    const [[x0, y0], [x1, y1]] = [list[i - 1], list[i]];
    if (x0 === x1) return x < x0 ? y0 : y1;
    return y0 + (y1 - y0) * ((x - x0) / (x1 - x0));
  };
}

function points(text) {
  const list = stops(text);
  if (!list) return null;
  const jumps = [];
  for (let i = 1; i < list.length; i++) {
    if (list[i][0] === list[i - 1][0] && list[i][1] !== list[i - 1][1]) jumps.push(list[i][0]);
  }
  return {
    list, value: polyline(list), jumps, corners: list.map(([x]) => x).filter((x) => x > 0 && x < 1),
  };
}

const arcIn = (x) => x * x / (1 + Math.sqrt((1 - x) * (1 + x)));
const arcOut = (x) => Math.sqrt(x * (2 - x));
const within = (curve) => (x) => curve(Math.min(1, Math.max(0, x)));
const ARCS = {
  'circular-ease-in': within(arcIn),
  'circular-ease-out': within(arcOut),
  'circular-ease-in-out': within((x) =>
    (x < 0.5 ? arcIn(2 * x) / 2 : (1 + arcOut(2 * x - 1)) / 2)),
};

/** Material's path, as `EmphasizedCurve.swift` has it from Android's `sud_interpolator.xml`. */
const KNOT = [0.166666, 0.4];
const EMPHASIZED = (() => {
  const [x, y] = KNOT;
  const first = bezier(0.05 / x, 0, 0.133333 / x, 0.06 / y);
  const second = bezier((0.208333 - x) / (1 - x), (0.82 - y) / (1 - y), (0.25 - x) / (1 - x), 1);
  return (at) => (at < x ? y * first(at / x) : y + (1 - y) * second((at - x) / (1 - x)));
})();

function read(name, inner) {
  if (inner === null) {
    const known = name === 'ease' ? 'default' : name;
    if (known in NAMED) return { kind: 'bezier', points: [...NAMED[known]] };
    if (name === 'step-start') return { kind: 'steps', ...steps(1, 'jump-start') };
    if (name === 'step-end') return { kind: 'steps', ...steps(1, 'jump-end') };
    if (name in ARCS) return { kind: 'circular', value: ARCS[name], jumps: [], corners: [0.5] };
    if (name !== 'emphasized') return null;
    return { kind: name, value: EMPHASIZED, jumps: [], corners: [KNOT[0]] };
  }
  if (name === 'cubic-bezier') {
    const numbers = inner.split(',').map(Number);
    const isFine = numbers.length === 4 && numbers.every(Number.isFinite) &&
      [numbers[0], numbers[2]].every((x) => x >= 0 && x <= 1);
    return isFine ? { kind: 'bezier', points: numbers } : null;
  }
  if (name === 'steps') {
    const [count, word = ''] = inner.split(',').map((w) => w.trim());
    const position = POSITIONS[word] ?? word;
    const isFine = /^\+?\d+$/.test(count) && Number(count) >= (position === 'jump-none' ? 2 : 1) &&
      ['jump-start', 'jump-end', 'jump-none', 'jump-both'].includes(position);
    return isFine ? { kind: 'steps', ...steps(Number(count), position) } : null;
  }
  const list = name === 'linear' ? points(inner) : null;
  return list && { kind: 'points', ...list };
}

/**
 * @param {string} text of a curve that the server holds
 * @returns {?Easing} null for what is no curve
 */
export function easing(text) {
  const match = /^\s*([a-z-]+)\s*(?:\((.*)\))?\s*$/is.exec(text);
  const found = match && read(match[1].toLowerCase(), match[2] ?? null);
  if (!found) return null;
  if (found.kind !== 'bezier') return { text: text.trim(), ...found };
  return {
    text: text.trim(), jumps: [], corners: [], ...found, value: bezier(...found.points),
  };
}

// What was recorded between two moments, as plain columns: what is read, counted and taken away.

import { FIELD, fractionField, velocityField } from '../history.js';
import { PRESS } from '../marks.js';
import { INTERRUPTIONS } from '../wire.js';

/**
 * The columns in their order: name, unit, field of the history, and the field that it is added to,
 * or taken from. Times in ms are of the instrument's clock, whose zero is `origin`, ms since 1970.
 * `1` is a plain number; flags are 0 or 1.
 */
const COLUMNS = [
  ['painted', 'ms', FIELD.time],
  ['interval', 'ms', FIELD.interval],
  ['period', 'ms', FIELD.period],
  ['target', 'ms', FIELD.ahead, FIELD.time, 1],
  ['sent', 'ms', FIELD.travel, FIELD.time, -1],
  ['arrived', 'ms', FIELD.slack, FIELD.time, -1],
  ['slack', 'ms', FIELD.slack],
  ['instant', 's', FIELD.shown],
  ['position', 's', FIELD.position],
  ['value', '1', FIELD.fraction],
  ['velocity', '1/s', FIELD.velocity],
  ['ideal', '1', FIELD.ideal, FIELD.fraction, 1],
  ['error', 'ms', FIELD.error],
  ['clockDeviation', 'ms', FIELD.deviation],
  ['clockBound', 'ms', FIELD.bound],
  ['cost', 'µs', FIELD.cost],
  ['epoch', '1', FIELD.epoch],
  ['late', '1', FIELD.late],
  ['repeated', '1', FIELD.repeated],
  ['skipped', '1', FIELD.skipped],
  ...INTERRUPTIONS.flatMap((name, s) => [
    [name, '1', fractionField(s)], [`${name}Velocity`, '1/s', velocityField(s)],
  ]),
];

function read(history, i, [, , field, base, sign]) {
  const value = history.get(i, field);
  return base === undefined ? value : history.get(i, base) + sign * value;
}

/** One painted frame: its columns by name. @param {import('../history.js').History} history */
export function recordAt(history, i) {
  return Object.fromEntries(COLUMNS.map((column) => [column[0], read(history, i, column)]));
}

/**
 * All frames that were painted from `begin` through `end`, with the events of that time. Refreshes
 * without a frame are left out: the next interval is NaN after a pause. The reply's `begin` and
 * `end` are those of its first and last frame.
 * @param {import('../recorder.js').Recorder} recorder @param {import('../marks.js').Marks} marks
 * @param {number} begin page ms @param {number} end page ms
 * @returns {{origin: number, begin: number, end: number, columns: Object<string, Float64Array>,
 *   units: Object<string, string>, marks: {kind: string, happened: number, effective: number}[],
 *   latencies: {happened: number, latency: number}[],
 *   counts: {frames: number, late: number, repeated: number, skipped: number, presses: number,
 *   releases: number}}}
 */
export function recordsBetween({ history, lollipops }, marks, begin, end) {
  const rows = [];
  for (let i = history.since(begin); i < history.end; i++) {
    if (history.get(i, FIELD.time) > end) break;
    if (!Number.isNaN(history.get(i, FIELD.shown))) rows.push(i);
  }
  const columns = {};
  for (const column of COLUMNS) {
    const values = columns[column[0]] = new Float64Array(rows.length);
    for (let k = 0; k < rows.length; k++) values[k] = read(history, rows[k], column);
  }
  const events = [];
  for (let i = marks.firstEvent; i < marks.events; i++) {
    const happened = marks.happened(i);
    if (!(happened >= begin && happened <= end)) continue;
    const kind = marks.kind(i) === PRESS ? 'press' : 'release';
    events.push({ kind, happened, effective: marks.effective(i) });
  }
  const latencies = [];
  const { times, values, count } = lollipops;
  for (let i = Math.max(0, count - times.length); i < count; i++) {
    const happened = times[i % times.length];
    if (happened >= begin && happened <= end) {
      latencies.push({ happened, latency: values[i % times.length] });
    }
  }
  const total = (column) => columns[column].reduce((sum, n) => sum + n, 0);
  return {
    origin: performance.timeOrigin, columns,
    begin: columns.painted[0] ?? NaN, end: columns.painted.at(-1) ?? NaN,
    units: Object.fromEntries(COLUMNS.map(([name, unit]) => [name, unit])),
    marks: events, latencies,
    counts: {
      frames: rows.length, late: total('late'), repeated: total('repeated'),
      skipped: total('skipped'), presses: events.filter((e) => e.kind === 'press').length,
      releases: events.filter((e) => e.kind === 'release').length,
    },
  };
}

/** The buffers of a reply's columns, which are handed over and not copied. */
export const buffersOf = (records) => Object.values(records.columns).map((c) => c.buffer);

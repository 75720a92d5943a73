// What was recorded between two moments, as plain columns: what is read, counted and taken away.

import { FIELD, fractionField, velocityField } from '../history.js';
import { PRESS } from '../marks.js';
import { INTERRUPTIONS } from '../wire.js';

const own = (field) => (history, i) => history.get(i, field);
const after = (field, sign) => (history, i) =>
  history.get(i, FIELD.time) + sign * history.get(i, field);

/**
 * The columns in their order: name, unit and how one is read. Times in ms are of the instrument's
 * clock, whose zero is `origin`, ms since 1970. `1` is a plain number; flags are 0 or 1.
 */
const COLUMNS = [
  ['painted', 'ms', own(FIELD.time)],
  ['interval', 'ms', own(FIELD.interval)],
  ['period', 'ms', own(FIELD.period)],
  ['target', 'ms', after(FIELD.ahead, 1)],
  ['sent', 'ms', after(FIELD.travel, -1)],
  ['arrived', 'ms', after(FIELD.slack, -1)],
  ['slack', 'ms', own(FIELD.slack)],
  ['instant', 's', own(FIELD.shown)],
  ['position', 's', own(FIELD.position)],
  ['value', '1', own(FIELD.fraction)],
  ['velocity', '1/s', own(FIELD.velocity)],
  ['ideal', '1', (h, i) => h.get(i, FIELD.fraction) + h.get(i, FIELD.ideal)],
  ['error', 'ms', own(FIELD.error)],
  ['clockDeviation', 'ms', own(FIELD.deviation)],
  ['clockBound', 'ms', own(FIELD.bound)],
  ['cost', 'µs', own(FIELD.cost)],
  ['epoch', '1', own(FIELD.epoch)],
  ['late', '1', own(FIELD.late)],
  ['repeated', '1', own(FIELD.repeated)],
  ['skipped', '1', own(FIELD.skipped)],
  ...INTERRUPTIONS.flatMap((name, s) => [
    [name, '1', own(fractionField(s))],
    [`${name}Velocity`, '1/s', own(velocityField(s))],
  ]),
];

/** One painted frame: its columns by name. @param {import('../history.js').History} history */
export function recordAt(history, i) {
  return Object.fromEntries(COLUMNS.map(([name, , read]) => [name, read(history, i)]));
}

/**
 * All frames that were painted from `begin` through `end`, with the events of that time. Refreshes
 * without a frame are left out: the next interval is NaN after a pause. The reply's `begin` and `end`
 * are those of its first and last frame.
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
  for (const [name, , read] of COLUMNS) {
    const column = columns[name] = new Float64Array(rows.length);
    for (let k = 0; k < rows.length; k++) column[k] = read(history, rows[k]);
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

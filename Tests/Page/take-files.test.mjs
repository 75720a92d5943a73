import assert from 'node:assert/strict';
import { test } from 'node:test';

import { csv, field } from '../../Public/take/csv.js';
import { environment, fileName } from '../../Public/take/environment.js';
import { json } from '../../Public/take/json.js';
import { traceEvents } from '../../Public/take/trace-events.js';

const NAN = NaN;
const column = (...values) => Float64Array.from(values);

/** Three frames of two messages, the second of them late, and a press that is not let go of. */
function records() {
  return {
    origin: Date.UTC(2026, 0, 2, 3, 4, 5),
    begin: 0, end: Infinity,
    columns: {
      painted: column(100.00000001, 116.7, 133.4), period: column(16.7, 16.7, 16.7),
      sent: column(90, 90, NAN), arrived: column(92, 92, NAN), slack: column(8, 24.7, NAN),
      instant: column(0.1, 0.2, 0.3), position: column(0.1, 0.2, 0.3),
      value: column(0, 0.1 + 0.2, 5e-324), velocity: column(0, -1.5, 0),
      ideal: column(0, 0.3, NAN), error: column(0.01, -0.02, NAN), cost: column(12, 12, NAN),
      epoch: column(1, 2, 2), late: column(0, 1, 0), repeated: column(0, 0, 1),
      skipped: column(0, 0, 3),
    },
    units: { painted: 'ms', value: '1' },
    marks: [{ kind: 'press', happened: 110, effective: 112.5 }],
    latencies: [{ happened: 110, latency: 23.4 }],
    counts: { frames: 3, late: 1, repeated: 1, skipped: 3, presses: 1, releases: 0 },
  };
}

const SNAPSHOT = {
  lock: 'locked', phase: { period: 16.7 }, clock: { offset: -1234.5, bound: 0.08 },
};
const SETTINGS = { hold: { curve: 'cubic-bezier(0.1, 0.2, 0.3, 0.4)', duration: 1 } };
const about = (page = {}) => environment({ version: '9', protocol: 'pirouette.v1' }, SETTINGS,
  SNAPSHOT, records(), { userAgent: 'A "B", C\nD', devicePixelRatio: 2, now: 1e12, ...page });

test('the environment says with what it was recorded', () => {
  assert.deepEqual(about(), {
    program: 'Pirouette 9', protocol: 'pirouette.v1', exported: '2001-09-09T01:46:40.000Z',
    begin: '2026-01-02T03:04:05.100Z', end: '2026-01-02T03:04:05.133Z', frames: 3, late: 1,
    repeated: 1, skipped: 3, userAgent: 'A "B", C\nD', devicePixelRatio: 2,
    displayRateHz: 1000 / 16.7, lock: 'locked', clockOffsetMs: -1234.5, clockBoundMs: 0.08,
    timeOrigin: '2026-01-02T03:04:05.000Z', timeOriginMs: 1767323045000, settings: SETTINGS,
  });
});

test('a file has its time in its name', () => {
  assert.equal(fileName(Date.UTC(2026, 0, 31, 23, 59, 8, 900), 'csv'),
    'pirouette-20260131-235908.csv');
});

test('CSV has its head in comments, a row a frame and a row a mark', () => {
  const lines = csv(records(), about()).join('').split('\r\n');
  assert.equal(lines.pop(), '');
  const rows = lines.filter((line) => !line.startsWith('#'));
  assert.ok(lines.slice(0, lines.length - rows.length).every((line) => line.startsWith('# ')));
  assert.ok(lines.includes('# userAgent: A "B", C D'));
  assert.ok(lines.includes(`# settings: ${JSON.stringify(SETTINGS)}`));
  assert.ok(lines.includes('# unit of painted: ms'));
  const [header, ...body] = rows.map((row) => row.split(','));
  assert.deepEqual(body.map(([kind]) => kind), ['frame', 'press', 'frame', 'frame']);
  assert.ok(body.every((row) => row.length === header.length));
  const cell = (i, name) => body[i][header.indexOf(name)];
  assert.equal(cell(2, 'value'), '0.30000000000000004');
  assert.equal(cell(3, 'value'), '5e-324');
  assert.equal(cell(3, 'sent'), '');
  assert.equal(cell(1, 'effective'), '112.5');
  assert.equal(cell(1, 'painted'), '');
  assert.equal(cell(0, 'happened'), '');
});

test('a field is quoted as RFC 4180 has it', () => {
  assert.equal(field('plain 1'), 'plain 1');
  assert.equal(field('a,b'), '"a,b"');
  assert.equal(field('say "x"'), '"say ""x"""');
  assert.equal(field('two\nlines'), '"two\nlines"');
});

test('JSON holds the same numbers, and null where there is none', () => {
  const back = JSON.parse(json(records(), about()).join(''));
  assert.deepEqual(back.environment, about());
  assert.deepEqual(Object.keys(back.frames), Object.keys(records().columns));
  for (const [name, values] of Object.entries(records().columns)) {
    assert.deepEqual(back.frames[name], Array.from(values, (x) => (Number.isNaN(x) ? null : x)));
  }
  assert.deepEqual(back.events, records().marks);
});

test('the trace has a slice a frame, a span a message, and counters', () => {
  const { traceEvents: list, otherData } = JSON.parse(traceEvents(records(), about()).join(''));
  const of = (ph) => list.filter((event) => event.ph === ph);
  assert.deepEqual(of('X').map(({ name, ts, dur }) => [name, ts, dur]), [
    ['frame', 100000, 16700], ['late frame', 116700, 16700], ['repeated frame', 133400, 16700],
  ]);
  assert.deepEqual(of('b').map(({ name, ts }) => [name, ts]), [
    ['message', 90000], ['held', 112500], ['pointer to frame', 110000],
  ]);
  assert.deepEqual(of('e').map(({ name, ts }) => [name, ts]), [
    ['message', 92000], ['held', 133400], ['pointer to frame', 133400],
  ]);
  assert.equal(of('C').length, 8);
  assert.deepEqual(of('i').map(({ name, ts, args }) => [name, ts, args]),
    [['press', 110000, { 'took effect after ms': 2.5 }]]);
  assert.equal(otherData.lock, 'locked');
  assert.equal(otherData.settings, JSON.stringify(SETTINGS));
});

test('a pause is a gap in the trace, not a long frame', () => {
  const paused = records();
  paused.columns.painted[2] = 1000;
  const { traceEvents: list } = JSON.parse(traceEvents(paused, about()).join(''));
  assert.deepEqual(list.filter(({ ph }) => ph === 'X').map(({ dur }) => dur),
    [16700, 16700, 16700]);
});

test('ten minutes are many parts, and nothing is lost between them', () => {
  const many = records();
  const count = 5000;
  for (const name of Object.keys(many.columns)) {
    many.columns[name] = Float64Array.from({ length: count }, (_, i) => i);
  }
  many.marks = [];
  const parts = csv(many, about());
  assert.ok(parts.length > 2);
  const rows = parts.join('').split('\r\n').filter((line) => line.startsWith('frame'));
  assert.deepEqual(rows.map((row) => Number(row.split(',')[1])),
    Array.from({ length: count }, (_, i) => i));
});

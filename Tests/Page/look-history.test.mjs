import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BLOCK, FIELD, fractionField, History } from '../../Public/history.js';
import { idealAt } from '../../Public/look/ideal.js';
import { recordAt, recordsBetween } from '../../Public/look/records.js';
import { Marks } from '../../Public/marks.js';
import { Recorder } from '../../Public/recorder.js';
import { Ring } from '../../Public/ring.js';
import { Clock } from '../../Public/clock.js';
import { Frame, FrameMessage, INTERRUPTIONS, WORD } from '../../Public/wire.js';
import { makeMessage } from './messages.mjs';

function random(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** So many records, some without a frame; returns the errors by record. */
function fill(history, count, seed = 7) {
  const next = random(seed);
  const frame = new Frame();
  const errors = [];
  for (let k = 0; k < count; k++) {
    const error = Math.fround(40 * (next() - 0.5));
    const isThere = next() > 0.1;
    errors.push(isThere ? error : NaN);
    frame.words[WORD.fraction] = error;
    history.push(history.end * 16, 16, isThere ? frame : null, { error });
  }
  return errors;
}

const largestOf = (values) => Math.max(0, ...values.filter((v) => v === v).map(Math.abs));

test('the largest magnitude is that of every record, wherever one begins and ends', () => {
  const history = new History(128);
  const errors = fill(history, 300);
  const next = random(3);
  for (let round = 0; round < 500; round++) {
    const from = history.first + Math.floor(next() * 128);
    const to = from + Math.floor(next() * (history.end - from + 1));
    assert.equal(history.largest(FIELD.error, from, to), largestOf(errors.slice(from, to)));
  }
});

test('a block knows the smallest and largest of its sixteen records', () => {
  const history = new History(64);
  const errors = fill(history, 150);
  for (let i = history.first; i < history.end; i++) {
    if (!history.isBlock(i)) continue;
    const values = errors.slice(i, i + BLOCK).filter((v) => v === v);
    assert.equal(history.low(i, FIELD.error), Math.min(...values));
    assert.equal(history.high(i, FIELD.error), Math.max(...values));
  }
});

test('more room for a faster display loses nothing and promises nothing', () => {
  const history = new History(64);
  const errors = fill(history, 150);
  history.reserve(1000 / 60);
  assert.equal(history.capacity, 36_000);
  assert.ok(history.first >= 86 && history.first <= 86 + BLOCK);
  errors.push(...fill(history, 100, 11));
  for (let i = history.first; i < history.end; i++) {
    assert.equal(history.get(i, FIELD.time), i * 16);
    assert.equal(Object.is(history.get(i, FIELD.error), errors[i]), true);
  }
  assert.equal(history.since(-1), history.first);
  assert.equal(history.largest(FIELD.error, 0), largestOf(errors.slice(history.first)));
});

test('ten minutes are kept at every rate up to 240 Hz, in bounded memory', () => {
  const history = new History();
  for (const [rate, megabytes] of [[60, 6.2], [60.1, 6.2], [120, 12.4], [240, 24.7], [500, 24.7]]) {
    history.reserve(1000 / rate);
    assert.ok(history.capacity >= 0.99 * 600 * Math.min(rate, 240));
    assert.ok(history.bytes / 1e6 <= megabytes, `${history.bytes}`);
  }
  const { capacity } = history;
  history.reserve(1000 / 30);
  history.reserve(NaN);
  assert.equal(history.capacity, capacity);
});

/** A ring with frames of `x³` at the given instants, epoch by instant. */
function ringOf(times, epochs) {
  const ring = new Ring();
  times.forEach((time, i) => {
    const buffer = makeMessage({ times: [time], epoch: epochs[i], received: epochs[i] });
    const view = new DataView(buffer);
    view.setFloat64(64 + 8 * WORD.fraction, time ** 3, true);
    view.setFloat64(64 + 8 * WORD.velocity, 3 * time ** 2, true);
    view.setFloat64(40, epochs[i] > 1 ? time : 0, true);
    ring.insert(new FrameMessage().read(buffer));
  });
  return ring;
}

function painted(ring, time) {
  const frame = new Frame();
  frame.copy(ring.frame(ring.find(time)));
  return frame;
}

test('between two frames the ideal is a cubic, exactly', () => {
  const ring = ringOf([1, 1.1, 1.2], [1, 1, 1]);
  for (const time of [1, 1.03, 1.1, 1.1999, 1.2]) {
    assert.ok(Math.abs(idealAt(ring, time, painted(ring, 1)) - time ** 3) < 1e-12);
  }
});

test('after the newest frame, and across an event, the painted one is carried on', () => {
  const frame = painted(ringOf([1], [1]), 1);
  assert.ok(Math.abs(idealAt(ringOf([1], [1]), 1.01, frame) - 1.03) < 1e-12);
  assert.ok(Math.abs(idealAt(ringOf([1, 1.1], [1, 2]), 1.01, frame) - 1.03) < 1e-12);
});

test('records are columns of what was painted, with units, and the events of that time', () => {
  const recorder = new Recorder();
  const marks = new Marks();
  const clock = new Clock();
  clock.sample(0, 0, 0, 0);
  const frame = new Frame();
  for (let i = 0; i < 10; i++) {
    for (let w = 0; w < 70; w++) frame.words[w] = i + w / 128;
    frame.words[WORD.target] = 16 * i + 0.25;
    recorder.refresh(16 * i, i === 4 ? null : frame, {
      error: -0.5, slack: 8, sent: 16 * i - 12.5, cost: 40, ideal: i + 0.125, epoch: 9,
      period: 16, deviation: 0.25, bound: 0.5, late: i === 5, repeated: i === 6, skipped: i % 2,
    });
  }
  marks.add({ event: 'press', happenedAt: 0.05, at: 0.06 }, clock);
  marks.add({ event: 'release', happenedAt: 0.5, at: 0.5 }, clock);
  recorder.latency(50, 62);
  recorder.latency(500, 512);
  const { columns, units, counts, marks: events, latencies, begin, end } =
    recordsBetween(recorder, marks, 30, 99);
  assert.deepEqual([begin, end], [32, 96]);
  assert.deepEqual(Object.keys(columns), Object.keys(units));
  assert.deepEqual([...columns.painted], [32, 48, 80, 96], 'no frame was painted at 64');
  assert.deepEqual([...columns.target], [32.25, 48.25, 80.25, 96.25]);
  assert.deepEqual([...columns.sent], [19.5, 35.5, 67.5, 83.5]);
  assert.deepEqual([...columns.arrived], [24, 40, 72, 88]);
  assert.deepEqual([...columns.instant], [2, 3, 5, 6]);
  assert.deepEqual([...columns.value], [2, 3, 5, 6].map((i) => i + WORD.fraction / 128));
  assert.deepEqual([...columns.ideal], [2, 3, 5, 6].map((i) => i + 0.125));
  for (const [s, name] of INTERRUPTIONS.entries()) {
    assert.equal(columns[name][0], 2 + (WORD.strategies + 2 * s) / 128);
    assert.equal(columns[`${name}Velocity`][0], 2 + (WORD.strategies + 2 * s + 1) / 128);
  }
  for (const [name, value] of [['cost', 40], ['epoch', 9], ['clockDeviation', 0.25],
    ['clockBound', 0.5], ['slack', 8], ['error', -0.5], ['period', 16]]) {
    assert.deepEqual([...columns[name]], [value, value, value, value], name);
  }
  assert.deepEqual(counts,
    { frames: 4, late: 1, repeated: 1, skipped: 2, presses: 1, releases: 0 });
  assert.deepEqual(events, [{ kind: 'press', happened: 50, effective: 60 }]);
  assert.deepEqual(latencies, [{ happened: 50, latency: 12 }]);
  const { history } = recorder;
  const one = recordAt(history, 3);
  for (const name of Object.keys(columns)) assert.equal(one[name], columns[name][1], name);
  assert.equal(history.get(3, fractionField(1)), one.rewound);
});

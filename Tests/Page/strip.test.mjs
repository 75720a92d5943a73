import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FIELD, History } from '../../Public/history.js';
import { bin, Columns, fill } from '../../Public/strip.js';
import { Frame, WORD } from '../../Public/wire.js';

function history(samples) {
  const result = new History(64);
  const frame = new Frame();
  for (const [time, value] of samples) {
    frame.words[WORD.fraction] = value;
    result.push(time, 16, value === null ? null : frame);
  }
  return result;
}

function columns(samples, axis, width = 10) {
  const result = new Columns(width);
  result.clear(width);
  bin(result, history(samples), FIELD.fraction, FIELD.time, { gap: 100, ...axis });
  const round = (x) => (Number.isFinite(x) ? Math.round(x * 1e5) / 1e5 : null);
  return Array.from({ length: width }, (_, i) => [round(result.low[i]), round(result.high[i])]);
}

test('a column holds the smallest and largest of what falls into it', () => {
  const samples = [[0, 5], [1, -3], [2, 9], [9, 2]];
  assert.deepEqual(columns(samples, { first: 0, perColumn: 10 })[0], [-3, 9]);
});

test('a line crosses the columns between its ends, each with its part', () => {
  const got = columns([[0, 0], [40, 4]], { first: 0, perColumn: 10 });
  assert.deepEqual(got.slice(0, 6), [[0, 1], [1, 2], [2, 3], [3, 4], [4, 4], [null, null]]);
});

test('a line that begins before the left edge is cut there', () => {
  const got = columns([[0, 0], [80, 8]], { first: 4, perColumn: 10 });
  assert.deepEqual(got[0], [4, 5]);
});

test('null and a gap in time break the line', () => {
  const broken = columns([[5, 1], [15, null], [25, 1], [45, 1]], { first: 0, perColumn: 10 });
  assert.deepEqual(broken.slice(0, 5), [[1, 1], [null, null], [1, 1], [1, 1], [1, 1]]);
  const paused = columns([[5, 1], [95, 1]], { first: 0, perColumn: 10, gap: 50 });
  assert.deepEqual(paused.map(([low]) => low),
    [1, null, null, null, null, null, null, null, null, 1]);
});

test('no peak is lost, however many values fall into one column', () => {
  let seed = 3;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 50; round++) {
    const samples = Array.from({ length: 60 }, (_, i) => [i * 3, random()]);
    const got = columns(samples, { first: 0, perColumn: 18 });
    const values = samples.map(([, v]) => v);
    const round5 = (x) => Math.round(x * 1e5) / 1e5;
    assert.equal(Math.max(...got.map(([, h]) => h)), round5(Math.max(...values)));
    assert.equal(Math.min(...got.map(([l]) => l)), round5(Math.min(...values)));
  }
});

test('equal neighbours become one rectangle, dashes leave columns out', () => {
  const rectangles = [];
  const context = { fillRect: (...r) => rectangles.push(r) };
  const c = new Columns(8);
  c.clear(8);
  c.segment(0, 1, 7.9, 1);
  const line = { x: 100, y: 50, perUnit: 10, thickness: 2, dash: 0, phase: 0 };
  fill(context, c, line);
  assert.deepEqual(rectangles.splice(0), [[100, 39, 8, 2]]);
  fill(context, c, { ...line, dash: 2, phase: 1 });
  assert.deepEqual(rectangles, [[100, 39, 1, 2], [103, 39, 2, 2], [107, 39, 1, 2]]);
});

test('a part of the columns is what it is in the whole', () => {
  let seed = 5;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  let time = 0;
  const samples = Array.from({ length: 60 }, () => [time += 1 + 30 * random(), random()]);
  const whole = columns(samples, { first: 0, perColumn: 7 }, 100);
  for (let first = 0; first < 100; first++) {
    const part = columns(samples, { first, perColumn: 7 }, 100 - first);
    assert.deepEqual(part, whole.slice(first));
  }
});

test('the history keeps its newest records and finds them by time', () => {
  const h = history(Array.from({ length: 200 }, (_, i) => [i * 10, i]));
  assert.equal(h.first, 136);
  assert.equal(h.get(h.first, FIELD.fraction), 136);
  assert.equal(h.since(1500), 150);
  assert.equal(h.since(1501), 151);
  assert.equal(h.since(-5), 136);
  assert.equal(h.largest(FIELD.fraction, 150), 199);
  assert.equal(h.largest(FIELD.fraction, 200), 0);
  assert.equal(h.since(1e9), 200);
});

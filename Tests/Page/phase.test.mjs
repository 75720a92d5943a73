import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Phase } from '../../Public/phase.js';

let seed = 11;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;

/** Feeds refreshes `from` up to `to` of a display, leaving out those for which `skip` is true. */
function run(phase, period, from, to, { jitter = 0, skip = () => false, start = 5000 } = {}) {
  for (let k = from; k < to; k++) {
    if (!skip(k)) phase.observe(start + k * period + (random() - 0.5) * jitter);
  }
}

for (const rate of [24, 30, 59.94, 60, 90, 119.88, 144, 165, 240]) {
  test(`a steady display of ${rate} Hz is found exactly`, () => {
    const phase = new Phase();
    run(phase, 1000 / rate, 0, 200);
    assert.ok(phase.isSettled);
    assert.ok(Math.abs(phase.rate - rate) < 1e-6 * rate);
  });
}

test('missed refreshes leave holes and do not bend the line', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 400, { skip: (k) => k % 7 === 3 || k % 50 < 4 });
  assert.ok(Math.abs(phase.rate - 60) < 1e-6);
});

test('jitter of 2 ms a stamp averages out to 0.1 % of the rate', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 300, { jitter: 2 });
  assert.ok(Math.abs(phase.rate / 60 - 1) < 1e-3);
});

test('it is not settled before 30 intervals, and never under 3 ms', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 30);
  assert.ok(!phase.isSettled);
  const unthrottled = new Phase();
  run(unthrottled, 1, 0, 500);
  assert.ok(!unthrottled.isSettled);
});

test('another monitor is noticed within a second', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 300);
  run(phase, 1000 / 144, 0, 144, { start: 5000 + 300 * 1000 / 60 });
  assert.ok(phase.isSettled);
  assert.ok(Math.abs(phase.rate - 144) < 1e-3);
});

test('a rate that changes by a quarter is not averaged with the old one', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 300);
  run(phase, 1000 / 75, 0, 75, { start: 5000 + 300 * 1000 / 60 });
  assert.ok(Math.abs(phase.rate - 75) < 1e-3);
});

test('a miss among the first intervals is counted right in the end', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 60, { skip: (k) => k === 1 || k === 3 });
  assert.ok(Math.abs(phase.rate - 60) < 1e-6);
});

test('a pause starts over', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 100);
  phase.observe(60000);
  assert.ok(!phase.isSettled);
  run(phase, 1000 / 60, 1, 60, { start: 60000 });
  assert.ok(Math.abs(phase.rate - 60) < 1e-6);
});

test('the origin is the fitted moment of the newest refresh', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 129, { jitter: 1 });
  assert.ok(Math.abs(phase.origin - (5000 + 128 * 1000 / 60)) < 0.3);
});

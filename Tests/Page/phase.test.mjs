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

test('it is not settled before 30 intervals, and never under 4 ms', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 30);
  assert.ok(!phase.isSettled);
  const unthrottled = new Phase();
  run(unthrottled, 3.9, 0, 500);
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

test('144 Hz is not taken for 48 when the first refreshes are missed', () => {
  const phase = new Phase();
  run(phase, 1000 / 144, 0, 200, { skip: (k) => k < 12 && k % 3 !== 0 });
  assert.ok(phase.isSettled);
  assert.ok(Math.abs(phase.rate - 144) < 1e-6);
});

for (const rate of [59.94, 60, 144, 240]) {
  test(`stamps in whole milliseconds settle at ${rate} Hz, within 0.3 ms of the truth`, () => {
    const phase = new Phase();
    const period = 1000 / rate;
    let worst = 0;
    for (let k = 0; k < 2000; k++) {
      phase.observe(Math.floor(5000 + k * period));
      // A floor loses half a millisecond on average, of every stamp alike.
      const error = phase.origin + 0.5 - (5000 + k * period);
      if (k > 160) worst = Math.max(worst, Math.abs(error));
      if (k > 160) assert.ok(phase.isSettled);
    }
    assert.ok(worst < 0.3, `${worst} ms`);
    assert.ok(Math.abs(phase.rate / rate - 1) < 1e-3);
  });
}

test('59.94 Hz is told from 60 Hz: by the end of a minute neither is a refresh off', () => {
  for (const rate of [59.94, 60]) {
    const phase = new Phase();
    run(phase, 1000 / rate, 0, 3600, { jitter: 0.5 });
    assert.ok(Math.abs(phase.rate - rate) < 0.02);
    assert.ok(Math.abs(phase.origin - (5000 + 3599 * 1000 / rate)) < 0.25);
  }
});

test('a page that misses every second refresh for half a second stays on its line', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 400, { skip: (k) => k > 200 && k < 230 && k % 2 === 1 });
  run(phase, 1000 / 60, 400, 440, { skip: (k) => k % 2 === 1 });
  assert.ok(phase.isSettled);
  assert.ok(Math.abs(phase.rate - 60) < 1e-6);
});

test('a display whose first refreshes are mostly missed is not taken for a slower one', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 120, { skip: (k) => k < 50 && k % 5 > 1 });
  assert.ok(phase.isSettled);
  assert.ok(Math.abs(phase.rate - 60) < 1e-6);
});

test('a display that goes down to a half of its rate is followed', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 300);
  run(phase, 1000 / 30, 0, 120, { start: 5000 + 300 * 1000 / 60 });
  assert.ok(phase.isSettled);
  assert.ok(Math.abs(phase.rate - 30) < 1e-6);
});

test('a variable refresh never settles', () => {
  for (const [shortest, longest] of [[7, 20], [8.3, 12], [15, 18.5]]) {
    const phase = new Phase();
    let stamp = 5000;
    let settled = 0;
    for (let k = 0; k < 3000; k++) {
      stamp += shortest + (longest - shortest) * random();
      phase.observe(stamp);
      settled += phase.isSettled;
      assert.ok(k === 0 || phase.period > 0, 'there is a period to ask by');
    }
    assert.ok(settled < 60, `${settled} of 3000 between ${shortest} and ${longest} ms`);
  }
});

test('a variable refresh that becomes steady settles', () => {
  const phase = new Phase();
  let stamp = 5000;
  for (let k = 0; k < 300; k++) phase.observe(stamp += 7 + 13 * random());
  run(phase, 1000 / 60, 1, 200, { start: stamp });
  assert.ok(phase.isSettled);
  assert.ok(Math.abs(phase.rate - 60) < 1e-3);
});

test('a jump of the phase is noticed within sixteen refreshes and not averaged away', () => {
  for (const jump of [0.15, 0.5, 0.85]) {
    const phase = new Phase();
    const period = 1000 / 60;
    run(phase, period, 0, 300, { jitter: 0.2 });
    const start = 5000 + (300 + jump) * period;
    let wrong = 0;
    for (let k = 0; k < 120; k++) {
      phase.observe(start + k * period);
      if (phase.isSettled && Math.abs(phase.origin - start - k * period) > 0.5) wrong++;
    }
    assert.ok(wrong <= 16, `${wrong} refreshes by the old phase after a jump of ${jump}`);
    assert.ok(phase.isSettled);
  }
});

test('when the monitor changes from 60 to 144 Hz it is unsettled at once, then right', () => {
  const phase = new Phase();
  run(phase, 1000 / 60, 0, 300);
  const start = 5000 + 300 * 1000 / 60;
  let wrong = 0;
  for (let k = 0; k < 200; k++) {
    phase.observe(start + k * 1000 / 144);
    if (phase.isSettled && Math.abs(phase.origin - start - k * 1000 / 144) > 0.5) wrong++;
  }
  assert.ok(wrong <= 16, `${wrong} refreshes by the old period`);
  assert.ok(phase.isSettled);
});

test('one stamp in fifty that is off by a quarter of a period unsettles nothing', () => {
  const phase = new Phase();
  const period = 1000 / 60;
  for (let k = 0; k < 2000; k++) {
    phase.observe(5000 + k * period + (k % 50 === 9 ? period / 4 : 0));
    if (k > 40) assert.ok(phase.isSettled);
    if (k > 40) assert.ok(Math.abs(phase.origin - 5000 - k * period) < 0.6);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  fractionField, HELD, Sweep, TIME, velocityField, WINDOW,
} from '../../Public/compare/sweep.js';
import * as words from '../../Public/compare/words.js';
import { measureBreaks } from '../../Public/leap.js';
import { Frame, INTERRUPTIONS, WORD } from '../../Public/wire.js';

const plain = (text) => text.replaceAll('\u00a0', ' ');

function frame(fraction, velocity, held = false) {
  const f = new Frame();
  f.halves[WORD.flags * 2] = held ? 4 : 0;
  for (let i = 0; i < INTERRUPTIONS.length; i++) {
    f.words[WORD.strategies + 2 * i] = fraction + i;
    f.words[WORD.strategies + 2 * i + 1] = velocity;
  }
  return f;
}

/** Frames at 100 Hz from a position on; returns the position after them. */
function run(sweep, position, count, ...state) {
  for (let i = 0; i < count; i++) sweep.push(frame(...state), position + i / 100);
  return position + count / 100;
}

test('time runs only while something moves, and a little after', () => {
  const sweep = new Sweep();
  let at = run(sweep, 0, 1, 0, 0);
  at = run(sweep, at, 50, 0.5, 1, true);
  const moved = sweep.now;
  assert.ok(Math.abs(moved - 500) < 1e-6);
  at = run(sweep, at, 10_000, 1, 0, true);
  assert.ok(sweep.now - moved > 50 && sweep.now - moved < 200, `${sweep.now - moved}`);
  const { end } = sweep;
  run(sweep, at, 100, 1, 0, true);
  assert.equal(sweep.end, end, 'what stands still is not recorded');
});

test('the line is broken once where time was left out', () => {
  const sweep = new Sweep();
  let at = run(sweep, 0, 1, 0, 0);
  at = run(sweep, at, 20, 0.5, 1, true);
  at = run(sweep, at, 500, 1, 0, true);
  run(sweep, at, 20, 0.5, -1, false);
  const gaps = [];
  for (let i = sweep.first; i < sweep.end; i++) {
    if (Number.isNaN(sweep.get(i, HELD))) gaps.push(sweep.get(i, TIME));
  }
  assert.equal(gaps.length, 1);
  const before = sweep.since(gaps[0]) - 1;
  const after = sweep.end - 1;
  assert.deepEqual([sweep.get(before, HELD), sweep.get(after, HELD)], [1, 0]);
  assert.deepEqual([sweep.get(after, fractionField(3)), sweep.get(after, velocityField(3))],
    [3.5, -1]);
});

test('a stage that is moved, back or far ahead, is no motion', () => {
  const sweep = new Sweep();
  run(sweep, 0, 30, 0.5, 1);
  const { now } = sweep;
  sweep.push(frame(0.2, 1), 0.1);
  sweep.push(frame(0.2, 1), 60);
  const cut = sweep.now - now;
  assert.ok(cut > 0 && cut < 100, 'a gap that is seen, and is the same for any distance');
  sweep.push(frame(0.2, 1), 60.01);
  assert.ok(Math.abs(sweep.now - now - cut - 10) < 1e-6);
});

test('the window is whole at any rate of the display and any of the stage', () => {
  for (const hertz of [30, 60, 240, 600, 2400]) {
    const sweep = new Sweep();
    for (let i = 0; i < 6 * hertz; i++) sweep.push(frame(0.5, 1), i / hertz);
    const oldest = sweep.get(sweep.first, TIME);
    assert.ok(sweep.now - oldest >= WINDOW, `${hertz}: ${sweep.now - oldest}`);
  }
});

test('the largest leap is that of the events still in view', () => {
  const sweep = new Sweep();
  assert.deepEqual(sweep.largest(0), { leap: NaN, broken: NaN });
  let at = run(sweep, 0, 100, 0.5, 1);
  sweep.leap(INTERRUPTIONS.map((_, i) => -0.1 * i), INTERRUPTIONS.map(() => NaN));
  assert.deepEqual(sweep.largest(6), { leap: 0.1 * 6, broken: NaN });
  at = run(sweep, at, 100, 0.5, 1);
  sweep.leap(INTERRUPTIONS.map(() => 0.05), INTERRUPTIONS.map((_, i) => -i));
  assert.deepEqual(sweep.largest(6), { leap: 0.1 * 6, broken: 6 });
  run(sweep, at, 350, 0.5, 1);
  assert.deepEqual(sweep.largest(6), { leap: 0.05, broken: 6 });
});

test('a change of velocity is measured at the event, and not where there was none', () => {
  // Uniformly accelerated before, uniformly slowed after; the second strategy is at rest before.
  const at = (time, isAfter) => {
    const f = new Frame();
    f.words.fill(NaN);
    f.words[0] = time;
    f.words[WORD.strategies + 1] = isAfter ? -1 + 3 * (time - 1) : 0.5 + 2 * (time - 1);
    f.words[WORD.strategies + 3] = isAfter ? 1 : 0;
    return f;
  };
  const breaks = new Float64Array(8);
  measureBreaks(at(0.97), at(0.99), at(1.01, true), at(1.03, true), 1, breaks);
  assert.ok(Math.abs(breaks[0] - -1.5) < 1e-12);
  assert.ok(Number.isNaN(breaks[1]), 'every press sets a strategy going');
  assert.ok(Number.isNaN(breaks[2]), 'the server did not compute it');
});

test('leaps and speeds are said in words', () => {
  assert.deepEqual([NaN, 0.003, 0.372].map((x) => plain(words.largestLeap(x))),
    ['–', 'no leap', 'leaps by 37 % of the range']);
  assert.deepEqual([null, true, false].map(words.speed), ['–', 'its speed breaks', 'keeps its speed']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BURST, Clock } from '../../Public/clock.js';

/** A ping at page time `t` to a clock that is `offset` ms ahead, with both ways' delays. */
function ping(clock, t, offset, there, back, work = 0.1) {
  const received = t + there + offset;
  clock.sample(t, received, received + work, t + there + work + back);
}

test('equal ways give the exact offset; the bound is half the smallest round trip', () => {
  const clock = new Clock();
  ping(clock, 100, -5000, 3, 3);
  ping(clock, 140, -5000, 1, 1);
  assert.ok(Math.abs(clock.offset + 5000) < 1e-9);
  assert.ok(Math.abs(clock.bound - 1) < 1e-9);
});

test('the true offset is within the bound, however unequal the ways', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round++) {
    const clock = new Clock();
    const offset = (random() - 0.5) * 1e6;
    // One sample alone: a mean over several is bounded by the largest of those kept.
    ping(clock, 10, offset, random() * 50, random() * 50);
    assert.ok(Math.abs(clock.offset - offset) <= clock.bound + 1e-6);
  }
});

test('only the best quarter by round trip counts', () => {
  const clock = new Clock();
  for (let i = 0; i < 9; i++) ping(clock, i * 40, 700, 20 + i, 1);
  for (let i = 9; i < 12; i++) ping(clock, i * 40, 700, 1, 1);
  assert.ok(Math.abs(clock.offset - 700) < 1e-9);
  assert.ok(clock.isSettled);
});

test('samples older than the last 64 are forgotten', () => {
  const clock = new Clock();
  for (let i = 0; i < BURST; i++) ping(clock, i * 40, 0, 0.1, 0.1);
  for (let i = 0; i < 64; i++) ping(clock, 1000 + i * 250, 4, 2, 2);
  assert.ok(Math.abs(clock.bound - 2) < 1e-9);
  clock.advance(1000 + 64 * 250 + 60000);
  assert.ok(Math.abs(clock.offset - 4) < 1e-9);
});

test('after the first burst the offset is slewed, never stepped', () => {
  const clock = new Clock();
  for (let i = 0; i < BURST; i++) ping(clock, i * 40, 0, 1, 1);
  clock.advance(1000);
  for (let i = 0; i < 64; i++) ping(clock, 1000, 10, 0.5, 0.5);
  let before = clock.offset;
  assert.ok(Math.abs(before) < 1e-9, 'a sample alone moves nothing');
  for (let t = 1016; t < 4000; t += 16) {
    clock.advance(t);
    assert.ok(clock.offset - before <= 0.005 * 16 + 1e-9);
    assert.ok(clock.offset >= before);
    before = clock.offset;
  }
  assert.ok(Math.abs(before - 10) < 1e-9);
});

test('an answer from before its question is no sample', () => {
  const clock = new Clock();
  clock.sample(100, 5, 6, 99);
  assert.equal(clock.samples, 0);
  assert.ok(Number.isNaN(clock.stageSeconds(1)));
});

test('page and stage times convert both ways', () => {
  const clock = new Clock();
  ping(clock, 0, 1500, 1, 1);
  assert.ok(Math.abs(clock.stageSeconds(500) - 2) < 1e-12);
  assert.ok(Math.abs(clock.pageMilliseconds(2) - 500) < 1e-9);
});

test('an unset clock advances to nothing', () => {
  const clock = new Clock();
  clock.advance(10);
  clock.advance(20);
  assert.ok(Number.isNaN(clock.offset));
});

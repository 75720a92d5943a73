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
  for (let i = 0; i < BURST; i++) ping(clock, i * 40, 10, 1, 21);
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

/** Numbers from 0 up to 1, the same in every run. */
function generator(seed) {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

/**
 * Runs a clock over a synthetic trace as the page does: a burst, four pings a second, an advance
 * each refresh. The oracle is the trace's own truth.
 * @returns {number[]} the mapping's error in ms at each refresh
 */
function follow(clock, { seconds, drift = 0, delay = () => 1, page = (t) => t, from = 0 }) {
  const truth = (t) => 4000 + t * (1 + drift);
  const errors = [];
  const answers = [];
  let asked = -Infinity;
  for (let t = from; t < from + 1000 * seconds; t += 1000 / 60) {
    while (answers.length && answers[0].back <= t) {
      const { sent, there, back } = answers.shift();
      clock.sample(page(sent), truth(there), truth(there + 0.05), page(back));
    }
    if (t - asked >= (clock.isSettled ? 250 : 40)) {
      asked = t;
      const there = t + delay();
      answers.push({ sent: t, there, back: there + 0.05 + delay() });
    }
    clock.advance(page(t));
    errors.push(clock.stageSeconds(page(t)) * 1000 - truth(t));
  }
  return errors;
}

/** The largest error; not of the first second, in which there may be no clock yet. */
const worst = (errors, from = 60) => Math.max(...errors.slice(from).map(Math.abs));

test('jittery ways of 20 ms each: the error is far below the jitter', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = generator(seed);
    const delay = () => 20 - 4 * Math.log(1 - random());
    const errors = follow(new Clock(), { seconds: 60, delay });
    assert.ok(worst(errors, 1200) < 1.5, `${worst(errors, 1200)} ms`);
    assert.ok(Math.abs(errors.at(-1)) < 1);
  }
});

test('unequal ways: the error is half their difference, within the bound', () => {
  const clock = new Clock();
  let back = false;
  const errors = follow(clock, { seconds: 30, delay: () => ((back = !back) ? 3 : 23) });
  assert.ok(Math.abs(Math.abs(errors.at(-1)) - 10) < 0.1);
  assert.ok(Math.abs(errors.at(-1)) <= clock.bound);
});

for (const ppm of [50, -50, 150]) {
  test(`a drift of ${ppm} ppm is followed`, () => {
    const random = generator(5);
    const clock = new Clock();
    const delay = () => 0.2 + 0.2 * random();
    const errors = follow(clock, { seconds: 300, drift: ppm / 1e6, delay });
    // Until half a minute is known the samples are 8 s old on average.
    assert.ok(worst(errors) < 0.3 + Math.abs(ppm) * 0.012);
    assert.ok(worst(errors, 60 * 60) < 0.15, `${worst(errors, 60 * 60)} ms`);
    assert.ok(Math.abs(clock.rate * 1e6 - ppm) < 5);
  });
}

for (const step of [0.02, 1]) {
  test(`a page clock in steps of ${step} ms is as good as its average`, () => {
    const random = generator(9);
    const page = (t) => Math.floor(t / step) * step;
    const delay = () => 0.05 + 0.2 * random();
    const clock = new Clock();
    const errors = follow(clock, { seconds: 60, delay, page });
    // A clock rounded down is half a step behind on average; so is every stamp of a refresh.
    const mean = errors.slice(60).reduce((a, b) => a + b) / (errors.length - 60);
    assert.ok(clock.samples > 200);
    assert.ok(Math.abs(mean) < 0.2 * step + 0.01, `${mean} ms`);
    assert.ok(worst(errors) < step + 0.05);
  });
}

test('a suspended page: the first answers after it put the clock right', () => {
  const clock = new Clock();
  follow(clock, { seconds: 60 });
  // The page's clock stood still for an hour, the stage's did not.
  const page = (t) => (t < 61000 ? t : t - 3_600_000);
  const errors = follow(clock, { seconds: 30, from: 3_661_000, page });
  assert.ok(worst(errors) < 0.1, `${worst(errors)} ms`);
  assert.ok(Math.abs(clock.rate) < 1e-6);
});

test('one answer that was held up for a second moves nothing', () => {
  const clock = new Clock();
  let n = 0;
  const errors = follow(clock, { seconds: 60, delay: () => (++n === 101 ? 1000 : 1) });
  assert.ok(worst(errors) < 0.01);
});

test('a refit measures anew and keeps the offset meanwhile', () => {
  const clock = new Clock();
  follow(clock, { seconds: 10 });
  clock.refit();
  assert.ok(!clock.isSettled);
  assert.ok(Math.abs(clock.offset - 4000) < 0.1);
});

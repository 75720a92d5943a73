import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock } from '../../Public/clock.js';
import { Belief, Disturbance } from '../../Public/disturb/disturbance.js';
import {
  FAULTS, inWords, isDisturbed, noFaults, Random, Way,
} from '../../Public/disturb/faults.js';

/** A disturbance in a time of its own. */
function begin(faults) {
  let now = 0;
  const timers = [];
  const disturbance = new Disturbance({
    now: () => now,
    setTimeout: (f, ms) => timers.push({ f, at: now + ms }),
    clearTimeout: (id) => { if (timers[id - 1]) timers[id - 1].f = () => {}; },
  });
  disturbance.set({ ...noFaults(), ...faults });
  const until = (end) => {
    for (;;) {
      const next = timers.filter((t) => t.f && t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = Math.max(now, next.at);
      const { f } = next;
      next.f = null;
      f();
    }
    now = end;
  };
  const come = [];
  const arrive = (what) => come.push([what, now]);
  return { disturbance, until, come, arrive };
}

test('one seed is one sequence, evenly spread', () => {
  const take = (seed) => {
    const random = new Random(seed);
    return Array.from({ length: 10_000 }, () => random.next());
  };
  assert.deepEqual(take(7), take(7));
  assert.notDeepEqual(take(7), take(8));
  const mean = take(1).reduce((a, b) => a + b) / 10_000;
  assert.ok(Math.abs(mean - 0.5) < 0.01, `${mean}`);
  assert.ok(take(1).every((x) => x >= 0 && x < 1));
});

test('a message comes after the delay, and jitter adds its mean', () => {
  const way = new Way(1);
  assert.equal(way.due(100, { delay: 20, jitter: 0 }), 120);
  let sum = 0;
  for (let i = 0; i < 10_000; i++) {
    const sent = 1000 * (i + 1);
    sum += way.due(sent, { delay: 20, jitter: 5 }) - sent;
  }
  assert.ok(Math.abs(sum / 10_000 - 25) < 0.3, `${sum / 10_000}`);
});

test('no message overtakes another', () => {
  const way = new Way(3);
  let last = 0;
  for (let i = 0; i < 1000; i++) {
    const due = way.due(i, { delay: 1, jitter: 30 });
    assert.ok(due >= last);
    last = due;
  }
});

test('the share that is asked for is lost, whatever the delays', () => {
  for (const drop of [0, 5, 50]) {
    const way = new Way(2);
    const alone = new Way(2);
    let lost = 0;
    for (let i = 0; i < 10_000; i++) {
      way.due(i, { delay: 3, jitter: 2 });
      const isLost = way.loses({ drop });
      assert.equal(isLost, alone.loses({ drop }));
      if (isLost) lost++;
    }
    assert.ok(Math.abs(lost / 100 - drop) < 1, `${drop}: ${lost}`);
  }
});

test('without a fault a message goes straight through', () => {
  const { disturbance, come, arrive } = begin({});
  disturbance.send(arrive, 'a');
  disturbance.hear(arrive, 'b');
  disturbance.receive(arrive, 'c');
  assert.deepEqual(come, [['a', 0], ['b', 0], ['c', 0]]);
  assert.equal(disturbance.isOn, false);
});

test('both ways are long, and text and frames keep their order', () => {
  const { disturbance, until, come, arrive } = begin({ delay: 20 });
  disturbance.hear(arrive, 'text');
  until(5);
  disturbance.receive(arrive, 'frames');
  disturbance.send(arrive, 'up');
  until(100);
  assert.deepEqual(come, [['text', 20], ['up', 25], ['frames', 25]]);
});

test('a way that becomes short delivers what is on it; one that is lost loses it', () => {
  const first = begin({ delay: 50 });
  first.disturbance.hear(first.arrive, 1);
  first.disturbance.hear(first.arrive, 2);
  first.until(10);
  first.disturbance.set(noFaults());
  assert.deepEqual(first.come, [[1, 10], [2, 10]]);
  first.until(100);
  assert.equal(first.come.length, 2);
  const second = begin({ delay: 50 });
  second.disturbance.hear(second.arrive, 1);
  second.disturbance.clear();
  second.until(100);
  assert.deepEqual(second.come, []);
});

test('only frames are dropped, and counted', () => {
  const { disturbance, come, arrive } = begin({ drop: 90 });
  for (let i = 0; i < 1000; i++) disturbance.receive(arrive, i);
  assert.equal(come.length + disturbance.dropped, 1000);
  assert.ok(Math.abs(disturbance.dropped - 900) < 40);
  for (let i = 0; i < 100; i++) disturbance.hear(arrive, 'text');
  assert.equal(come.length + disturbance.dropped, 1100);
});

test('a drifting page believes in another time, and the clock itself stays true', () => {
  const { disturbance, until } = begin({ drift: 500 });
  const clock = new Clock();
  clock.sample(0, 5000, 5000, 0);
  const belief = new Belief(clock, disturbance);
  until(10_000);
  assert.ok(Math.abs(disturbance.drift - 5) < 1e-9);
  assert.equal(clock.offset, 5000);
  assert.ok(Math.abs(belief.offset - 5005) < 1e-9);
  assert.ok(Math.abs(belief.stageSeconds(1000) - 6.005) < 1e-9);
  disturbance.set(noFaults());
  assert.equal(belief.offset, 5000);
});

test('what is on is said, and nothing where nothing is', () => {
  assert.equal(inWords(noFaults()), '');
  assert.equal(isDisturbed({ ...noFaults(), every: 5, seed: 9 }), false);
  assert.equal(inWords({ ...noFaults(), delay: 20, drift: -50, unlocked: true }),
    'Disturbed: delay 20 ms, clock −50 ppm, phase lock off');
  assert.equal(inWords({ ...noFaults(), paintStall: 100, drop: 5 }),
    'Disturbed: 5 % dropped, painting stalls 100 ms every 2 s');
  for (const name of Object.keys(FAULTS)) {
    assert.equal(isDisturbed({ ...noFaults(), [name]: 1 }), true, name);
  }
});

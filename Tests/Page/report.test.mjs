import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Reporter } from '../../Public/report.js';

const PERIOD = 1000 / 60;

/** Phase and clock as the reporter sees them. */
function display({ period = PERIOD, offset = 5000, isSettled = true } = {}) {
  return {
    phase: { period, origin: 1000, isSettled },
    clock: {
      offset, bound: 0.5, isSettled: true,
      stageSeconds(page) { return (page + this.offset) / 1000; },
    },
  };
}

/** A frame message that took `transit` ms, and would have come at a share of a refresh. */
function arrive(reporter, transit, share = 0.5, { phase, clock } = display()) {
  const sent = phase.origin + share * phase.period - clock.bound;
  reporter.arrived(sent, sent + transit, phase, clock);
}

/** Refreshes a reporter `count` times; `frames(k)` says what the ring has. Returns what it sent. */
function run(reporter, { phase, clock }, count, frames, painted = 5.9) {
  const sent = [];
  for (let k = 0; k < count; k++) {
    const message = reporter.refresh(phase, clock, frames(k, sent), painted, phase.origin);
    if (message) sent.push({ k, ...message });
    phase.origin += phase.period;
  }
  return sent;
}

test('while the phase is not settled it asks once a refresh, for the coming one', () => {
  const d = display({ isSettled: false });
  const sent = run(new Reporter(), d, 5, () => ({ ahead: 0, newest: -Infinity }));
  assert.equal(sent.length, 5);
  sent.forEach(({ type, target, time }, k) => {
    assert.equal(type, 'tick');
    assert.ok(Math.abs(target - (1000 + (k + 1) * PERIOD)) < 1e-9);
    assert.ok(Math.abs(time - (target + 5000) / 1000) < 1e-12);
  });
});

test('so it does while the clock is not settled; without a clock it is silent', () => {
  const d = display();
  d.clock.isSettled = false;
  const none = () => ({ ahead: 0, newest: -Infinity });
  assert.equal(run(new Reporter(), d, 3, none).length, 3);
  d.clock.offset = NaN;
  assert.equal(run(new Reporter(), d, 3, none).length, 0);
  const unknown = display({ period: NaN, isSettled: false });
  assert.equal(run(new Reporter(), unknown, 1, none).length, 0);
});

test('a display that is faster than 250 Hz does not make it a flood', () => {
  const d = display({ period: 2.5, isSettled: false });
  const sent = run(new Reporter(), d, 400, () => ({ ahead: 0, newest: -Infinity }));
  assert.equal(sent.length, 200);
});

test('over a slow way a tick is for the first refresh that its answer can reach', () => {
  const reporter = new Reporter();
  for (let i = 0; i < 30; i++) arrive(reporter, 25);
  const [{ target }] = run(reporter, display({ isSettled: false }), 1, () => ({ ahead: 0 }));
  assert.ok(Math.abs(target - (1000 + 4 * PERIOD)) < 1e-9, '2 * 25 + 2 ms are four refreshes');
});

test('the line is told at once when it settles, with both clocks and the acknowledgement', () => {
  const [first, ...rest] = run(new Reporter(), display(), 4, () => ({ ahead: 9, newest: 2000 }));
  assert.deepEqual(first,
    { k: 0, type: 'phase', target: 1000, time: 6, period: PERIOD, painted: 5.9 });
  assert.deepEqual(rest, []);
});

test('before the first painted frame there is nothing to acknowledge', () => {
  const [first] = run(new Reporter(), display(), 1, () => ({ ahead: 0 }), NaN);
  assert.ok(!('painted' in first) && !('transit' in first));
});

test('about one report for each batch', () => {
  // A batch of 15 comes a refresh after it was asked for.
  let newest = 0;
  let asked = -1;
  let batches = 0;
  const sent = run(new Reporter(), display(), 600, (k, messages) => {
    if (messages.length && messages.at(-1).k > asked) {
      asked = messages.at(-1).k;
      newest = k + 15;
      batches++;
    }
    return { ahead: newest - k, newest: 1000 + newest * PERIOD };
  });
  assert.ok(Math.abs(sent.length - batches) <= 1);
  assert.ok(sent.length < 600 / 10);
});

test('a report that is not answered is repeated every 125 ms', () => {
  const sent = run(new Reporter(), display(), 60, () => ({ ahead: 0, newest: -Infinity }));
  const gaps = sent.slice(1).map((m, i) => m.k - sent[i].k);
  assert.ok(gaps.length >= 6);
  for (const gap of gaps) assert.equal(gap, Math.ceil(125 / PERIOD));
});

test('a line that moved by more than 0.2 ms is told at once, one that moved less is not', () => {
  const plenty = () => ({ ahead: 12, newest: 2000 });
  for (const [change, count] of [[0.15, 0], [0.25, 1], [PERIOD, 0]]) {
    const reporter = new Reporter();
    const d = display();
    run(reporter, d, 1, plenty);
    d.phase.origin += change;
    assert.equal(run(reporter, d, 3, plenty).length, count, `phase by ${change}`);
  }
  for (const [change, count] of [[0.15, 0], [-0.25, 1]]) {
    const reporter = new Reporter();
    const d = display();
    run(reporter, d, 1, plenty);
    d.clock.offset += change;
    assert.equal(run(reporter, d, 3, plenty).length, count, `clock by ${change}`);
  }
});

test('after ticks the line is told again', () => {
  const reporter = new Reporter();
  const d = display();
  const plenty = () => ({ ahead: 12, newest: 2000 });
  run(reporter, d, 2, plenty);
  d.phase.isSettled = false;
  run(reporter, d, 2, plenty);
  d.phase.isSettled = true;
  assert.deepEqual(run(reporter, d, 3, plenty).map((m) => m.type), ['phase']);
});

test('the transit is the tail of the last 120 and what may lie beyond; first 20 are needed', () => {
  const reporter = new Reporter();
  for (let i = 0; i < 19; i++) arrive(reporter, 1);
  arrive(reporter, NaN);
  assert.ok(Number.isNaN(reporter.transit));
  arrive(reporter, 1);
  assert.ok(Math.abs(reporter.transit - 1) < 1e-9);
  arrive(reporter, 51);
  assert.ok(Math.abs(reporter.transit - 76) < 1e-9, '51 and half of 50');
  for (let i = 0; i < 120; i++) arrive(reporter, i);
  assert.ok(Math.abs(reporter.transit - (118 + 59 / 2)) < 1e-9, 'of 0 to 119');
  for (let i = 0; i < 120; i++) arrive(reporter, -0.2);
  assert.equal(reporter.transit, 0, 'a clock that is a little off makes no negative way');
  reporter.reset();
  assert.ok(Number.isNaN(reporter.transit));
});

test('the slower the way and the faster the display, the more frames are kept in hand', () => {
  const reporter = new Reporter();
  assert.equal(reporter.enough(PERIOD), 3);
  assert.equal(reporter.enough(1000 / 240), 3);
  for (let i = 0; i < 30; i++) arrive(reporter, 35);
  assert.equal(reporter.enough(PERIOD), 6);
  assert.equal(reporter.enough(1000 / 240), 20);
});

test('a frame that may have waited for the painting says nothing of the way', () => {
  const reporter = new Reporter();
  for (const share of [0, 0.2, 0.44, 0.96, 3.1]) {
    for (let i = 0; i < 30; i++) arrive(reporter, 20, share);
  }
  assert.ok(Number.isNaN(reporter.transit));
  for (const share of [0.46, -0.5, 7.9]) {
    for (let i = 0; i < 30; i++) arrive(reporter, 25, share);
  }
  assert.ok(Math.abs(reporter.transit - 25) < 1e-9, 'however long the way is');
});

test('while no line is known nothing says anything of the way', () => {
  const reporter = new Reporter();
  for (let i = 0; i < 30; i++) reporter.arrived(100, 125, { origin: 0, period: NaN }, { bound: 1 });
  assert.ok(Number.isNaN(reporter.transit));
});

test('a report goes out so that its answer comes between two paintings', () => {
  for (const roundTrip of [0, 0.4, 7, 16, 48, 300]) {
    for (const period of [PERIOD, 1000 / 144]) {
      const delay = new Reporter().delay({ period }, { bound: roundTrip / 2 });
      assert.ok(delay >= 0 && delay < period);
      const share = (delay + roundTrip) / period;
      assert.ok(Math.abs(share - Math.floor(share) - 0.55) < 1e-6);
    }
  }
  const unknown = new Reporter().delay({ period: PERIOD }, { bound: NaN });
  assert.equal(unknown, 0, 'at once, while nothing is known');
});

test('until the transit is known a long round trip is reckoned with whole', () => {
  const reporter = new Reporter();
  assert.equal(reporter.enough(PERIOD, 0.4), 3, 'for a short one the server has a lead of its own');
  assert.equal(reporter.enough(PERIOD, 41), 12, 'two ways of 82 ms, 6 for both ends, and one more');
  const d = display();
  d.clock.bound = 41;
  const [told] = run(reporter, d, 1, () => ({ ahead: 12, newest: 2000 }));
  assert.equal(told.transit, 82);
  for (let i = 0; i < 20; i++) arrive(reporter, 42);
  assert.equal(reporter.enough(PERIOD, 41), 7, 'known, it is 42');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock } from '../../Public/clock.js';
import { FIELD } from '../../Public/history.js';
import { Marks, PRESS, RELEASE } from '../../Public/marks.js';
import { Recorder } from '../../Public/recorder.js';
import { COLUMNS, Trace } from '../../Public/trace.js';
import { Frame, WORD } from '../../Public/wire.js';

function frame(target = NaN) {
  const f = new Frame();
  f.words[WORD.target] = target;
  return f;
}

test('repeated, late and skipped are counted and given per thousand', () => {
  const recorder = new Recorder();
  for (let i = 0; i < 500; i++) {
    recorder.refresh(i * 16, frame(i * 16), {
      repeated: i % 100 === 0, late: i % 50 === 1, skipped: i % 250 === 2 ? 2 : 0,
    });
  }
  assert.deepEqual(recorder.perThousand(), { late: 20, repeated: 10, skipped: 8 });
  assert.deepEqual(recorder.counters,
    { refreshes: 500, painted: 500, repeated: 5, late: 10, skipped: 4, hitch: 0 });
});

test('late is unknown while the server does not pace', () => {
  const recorder = new Recorder();
  recorder.refresh(0, frame(), { repeated: false, late: false, skipped: 0 });
  assert.deepEqual(recorder.perThousand(), { late: NaN, repeated: 0, skipped: 0 });
});

test('a gap is no interval and ends the lines', () => {
  const recorder = new Recorder();
  const outcome = { repeated: false, late: false, skipped: 0 };
  recorder.refresh(0, frame(), outcome);
  recorder.refresh(16, frame(), outcome);
  recorder.gap(20);
  recorder.refresh(60000, frame(), outcome);
  assert.deepEqual(recorder.intervals.percentiles(1), [16]);
  const { history } = recorder;
  assert.ok(Number.isNaN(history.get(2, FIELD.fraction)));
  assert.ok(Number.isNaN(history.get(3, FIELD.interval)));
});

test('the error is kept with its sign for the strip and without it for the numbers', () => {
  const recorder = new Recorder();
  const outcome = { repeated: false, late: false, skipped: 0, error: -0.5, slack: 6 };
  recorder.refresh(0, frame(0), outcome);
  recorder.refresh(16, frame(16), { ...outcome, error: 0.25, slack: 4 });
  recorder.refresh(32, frame(), { ...outcome, error: NaN, slack: 3 });
  assert.equal(recorder.errors.mean, 0.375);
  assert.deepEqual(recorder.errors.percentiles(0.99), [0.5]);
  assert.deepEqual(recorder.slacks.percentiles(0.01), [4], 'a free frame is for no refresh');
  assert.deepEqual([0, 1].map((i) => recorder.history.get(i, FIELD.error)), [-0.5, 0.25]);
  assert.deepEqual([0, 1].map((i) => recorder.history.get(i, FIELD.slack)), [6, 4]);
  recorder.gap(50);
  assert.ok(Number.isNaN(recorder.errors.mean));
});

test('a trace takes the first frames after it was asked for, one column a field', () => {
  const trace = new Trace();
  const outcome = { repeated: true, late: false, skipped: 3, error: 0.1, slack: 5 };
  trace.push(0, frame(0), outcome, 1);
  assert.equal(trace.columns, null);
  trace.begin(2);
  for (let i = 0; i < 5; i++) trace.push(i * 16, frame(i * 16), outcome, 7);
  assert.deepEqual(Object.keys(trace.columns), [...COLUMNS]);
  const { stamp, target, repeated, late, skipped, slack, epoch } = trace.columns;
  assert.deepEqual({ stamp, target, repeated, late, skipped, slack, epoch },
    { stamp: [0, 16], target: [0, 16], repeated: [1, 1], late: [0, 0], skipped: [3, 3],
      slack: [5, 5], epoch: [7, 7] });
  trace.begin(0);
  assert.equal(trace.columns, null);
});

test('a latency stands at the moment of the input', () => {
  const recorder = new Recorder();
  assert.ok(Number.isNaN(recorder.lastLatency));
  recorder.latency(100, 112.5);
  assert.equal(recorder.lollipops.times[0], 100);
  assert.equal(recorder.lastLatency, 12.5);
});

test('marks hold both instants of presses and releases, in page time', () => {
  const clock = new Clock();
  clock.sample(0, 5000, 5000, 0);
  const marks = new Marks();
  marks.add({ event: 'press', happenedAt: 6, at: 6.01, happened: 1, time: 1.01 }, clock);
  marks.add({ event: 'spin', happenedAt: 6, at: 6 }, clock);
  marks.add({ event: 'release', happenedAt: 6.5, at: 6.5 }, clock);
  assert.equal(marks.events, 2);
  assert.deepEqual([marks.kind(0), marks.happened(0), Math.round(marks.effective(0))],
    [PRESS, 1000, 1010]);
  assert.equal(marks.kind(1), RELEASE);
});

test('a press that was on when the stage went ends then', () => {
  const marks = new Marks();
  marks.interrupt();
  assert.equal(marks.events, 0);
  marks.add({ event: 'press', happened: 1, time: 1 }, new Clock());
  marks.interrupt();
  marks.interrupt();
  assert.equal(marks.events, 2);
  assert.equal(marks.kind(1), RELEASE);
});

test('hitch time is for how long frames were late on screen, per second', () => {
  const good = { repeated: false, late: false, skipped: 0, error: 0, slack: 5, period: 10 };
  const run = (...refreshes) => {
    const recorder = new Recorder();
    let now = 0;
    for (const [interval, outcome] of [[10, {}], ...refreshes]) {
      now += interval;
      recorder.refresh(now, frame(now), { ...good, ...outcome });
    }
    return [recorder.counters.hitch, Math.round(recorder.hitchTimeRatio)];
  };
  const steady = Array.from({ length: 97 }, () => [10, {}]);
  assert.deepEqual(run(...steady), [0, 0]);
  // Ten periods between two paintings: the second is nine late.
  assert.deepEqual(run([100, {}], ...steady.slice(0, 90)), [90, 90]);
  assert.deepEqual(run([10, { late: true }], [10, { repeated: true }],
    [10, { late: true, repeated: true }], ...steady), [30, 30]);
  assert.deepEqual(run([14, {}], ...steady)[0], 0, 'the display itself is not that exact');
});

test('what nothing could be expected of is counted, and not judged', () => {
  const recorder = new Recorder();
  const bad = { repeated: true, late: true, skipped: 2, error: 20, slack: -5, period: 16 };
  for (let i = 0; i < 5; i++) {
    recorder.refresh(i * 16, frame(i * 16), { ...bad, isSettling: true });
  }
  assert.ok(Number.isNaN(recorder.errors.mean));
  assert.ok(Number.isNaN(recorder.hitchTimeRatio));
  assert.ok(Number.isNaN(recorder.perThousand().late));
  assert.equal(recorder.counters.late, 5);
  const good = { repeated: false, late: false, skipped: 0, error: 0.1, slack: 5, period: 16 };
  recorder.refresh(80, frame(80), { ...good, isSettling: false });
  assert.deepEqual(recorder.errors.percentiles(0.99), [0.1]);
  assert.deepEqual(recorder.perThousand(), { late: 0, repeated: 0, skipped: 0 });
  recorder.restart();
  assert.ok(Number.isNaN(recorder.errors.mean));
  assert.ok(Number.isNaN(recorder.hitchTimeRatio));
});

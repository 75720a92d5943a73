import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FIELD, History } from '../../Public/history.js';
import { isFrame, moved, nearestFrame } from '../../Public/look/frames.js';
import { BINS, Histogram, HistogramPass } from '../../Public/look/histogram.js';
import { hitchTime, hitchWord } from '../../Public/hitch.js';
import { NumbersPass } from '../../Public/look/numbers.js';
import { quantile } from '../../Public/look/quantile.js';
import { rangeStatistics } from '../../Public/look/range-statistics.js';
import { ticks } from '../../Public/look/ticks.js';
import { LONGEST, SHORTEST, View } from '../../Public/look/view.js';
import { Recorder } from '../../Public/recorder.js';
import { bin, Columns } from '../../Public/strip.js';
import { Frame, WORD } from '../../Public/wire.js';

function random(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test('a percentile is the one of the sorted numbers, whatever they are', () => {
  const next = random(5);
  for (let round = 0; round < 300; round++) {
    const n = 1 + Math.floor(next() * 200);
    const coarse = round % 3 === 0 ? 4 : 1e9;
    const values = Array.from({ length: n }, () => Math.round(next() * coarse) / coarse);
    const sorted = [...values].sort((a, b) => a - b);
    for (const share of [0, 0.01, 0.5, 0.99, 1]) {
      const scratch = Float64Array.from([...values, 1e12]);
      const rank = Math.max(1, Math.ceil(share * n));
      assert.equal(quantile(scratch, n, share), sorted[rank - 1]);
    }
  }
  assert.ok(Number.isNaN(quantile(new Float64Array(3), 0, 0.5)));
});

test('in ten minutes a percentile of ordered numbers takes no longer than of any', () => {
  const values = Float64Array.from({ length: 144_000 }, (_, i) => i);
  const began = performance.now();
  assert.equal(quantile(values, values.length, 0.99), Math.ceil(0.99 * 144_000) - 1);
  assert.ok(performance.now() - began < 500);
});

/** Records at the given times; null for a refresh without a frame. */
function historyOf(times, capacity = 64) {
  const history = new History(capacity);
  for (const [time, isThere] of times) history.push(time, 16, isThere ? new Frame() : null, {});
  return history;
}

test('the nearest frame is meant, and refreshes without one are passed over', () => {
  const history = historyOf([[0, 1], [16, 1], [32, 0], [48, 0], [64, 1], [80, 1], [96, 0]]);
  const hit = (time) => nearestFrame(history, time);
  assert.deepEqual([-50, 0, 7, 9, 16, 30, 39, 41, 60, 71, 73, 999].map(hit),
    [0, 0, 0, 1, 1, 1, 1, 4, 4, 4, 5, 5]);
  assert.equal(moved(history, 1, 1), 4);
  assert.equal(moved(history, 4, -1), 1);
  assert.equal(moved(history, 0, -3), 0);
  assert.equal(moved(history, 0, 99), 5);
  assert.equal(nearestFrame(historyOf([[0, 0]]), 5), -1);
  assert.equal(nearestFrame(new History(64), 5), -1);
});

test('hitches are what was on screen too long, on Apple’s scale', () => {
  assert.equal(hitchTime(16, 16, false), 0);
  assert.equal(hitchTime(17, 16, false), 0, 'a stamp scatters');
  assert.equal(hitchTime(32, 16, false), 16, 'one refresh was missed');
  assert.equal(hitchTime(16, 16, true), 16, 'an older frame stood for one more period');
  assert.equal(hitchTime(48, 16, true), 48);
  assert.equal(hitchTime(NaN, 16, false), 0, 'after a pause');
  assert.equal(hitchTime(32, NaN, true), 0, 'no period is known');
  assert.deepEqual([0, 4.9, 5, 10, 10.1, NaN].map(hitchWord),
    ['good', 'good', 'warning', 'warning', 'critical', '']);
});

/** What a recorder holds, and the same as plain rows, from which all is computed another way. */
function session(count, seed) {
  const next = random(seed);
  const recorder = new Recorder();
  const rows = [];
  let stamp = 1000;
  for (let i = 0; i < count; i++) {
    const interval = next() < 0.05 ? 48 : 16;
    stamp += interval;
    const frame = new Frame();
    const row = {
      stamp, interval: i ? interval : NaN, isThere: next() > 0.03, value: next(),
      velocity: 4 * next() - 2, mirrored: next(), time: stamp / 1000, late: next() < 0.1,
      repeated: next() < 0.1, skipped: next() < 0.1 ? 2 : 0, error: Math.fround(next() - 0.5),
    };
    rows.push(row);
    frame.words[WORD.time] = frame.words[WORD.position] = row.time;
    frame.words[WORD.target] = stamp;
    frame.words[WORD.fraction] = row.value;
    frame.words[WORD.velocity] = row.velocity;
    frame.words[WORD.strategies] = row.mirrored;
    recorder.refresh(stamp, row.isThere ? frame : null, { ...row, period: 16 });
    if (i % 7 === 0) recorder.latency(stamp, stamp + 10 + i);
  }
  return { recorder, rows };
}

test('a range’s statistics are those of its frames, computed another way', () => {
  const { recorder, rows } = session(400, 9);
  const share = (values, p) => {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted.find((_, i) => (i + 1) / sorted.length >= p - 1e-12);
  };
  for (const [from, to] of [[0, 399], [10, 350], [37, 38], [120, 121]]) {
    const s = rangeStatistics(recorder, from, to, new Float64Array(recorder.history.capacity));
    const part = rows.slice(from, to + 1);
    const frames = part.filter((r) => r.isThere);
    const rest = part.slice(1);
    const sum = (list, f) => list.reduce((total, r) => total + f(r), 0);
    assert.equal(s.duration, part.at(-1).stamp - part[0].stamp);
    assert.equal(s.counts.frames, frames.length);
    assert.equal(s.perThousand.late, 1000 * sum(frames, (r) => +r.late) / frames.length);
    assert.equal(s.perThousand.repeated, 1000 * sum(frames, (r) => +r.repeated) / frames.length);
    assert.equal(s.perThousand.skipped, 1000 * sum(frames, (r) => r.skipped) / frames.length);
    const intervals = rest.map((r) => r.interval);
    assert.deepEqual([s.interval.median, s.interval.p99, s.interval.max],
      [share(intervals, 0.5), share(intervals, 0.99), Math.max(...intervals)]);
    const errors = frames.map((r) => Math.abs(r.error));
    assert.ok(Math.abs(s.error.mean - sum(errors, (e) => e) / errors.length) < 1e-9);
    assert.deepEqual([s.error.p99, s.error.max], [share(errors, 0.99), Math.max(...errors)]);
    const hitches = sum(rest, (r) => (r.isThere
      ? (r.interval === 48 ? 32 : 0) + (r.late || r.repeated ? 16 : 0) : 0));
    assert.equal(s.hitch.time, hitches);
    assert.ok(Math.abs(s.hitch.ratio - hitches / (sum(rest, (r) => r.interval) / 1000)) < 1e-9);
    let jump = 0;
    for (let i = 1; i < part.length; i++) {
      const [a, b] = [part[i - 1], part[i]];
      if (!a.isThere || !b.isThere) continue;
      const said = Math.max(Math.abs(a.velocity), Math.abs(b.velocity)) * (b.time - a.time);
      jump = Math.max(jump, Math.abs(b.value - a.value) - said);
    }
    assert.ok(Math.abs(s.jump.chosen - jump) < 1e-12);
    const latencies = rows.flatMap((r, i) => (i % 7 === 0 && r.stamp >= part[0].stamp &&
      r.stamp <= part.at(-1).stamp ? [10 + i] : []));
    assert.equal(s.latency.count, latencies.length);
    if (latencies.length) assert.equal(s.latency.max, Math.max(...latencies));
  }
});

test('a continuous motion has no jump, and a leap has its size', () => {
  const recorder = new Recorder();
  const frame = new Frame();
  for (let i = 0; i < 100; i++) {
    const t = i * 0.016;
    frame.words[WORD.time] = frame.words[WORD.position] = t;
    frame.words[WORD.fraction] = Math.sin(t) ** 2 + (i >= 60 ? 0.37 : 0);
    frame.words[WORD.velocity] = Math.sin(2 * t);
    recorder.refresh(1000 * t, frame, {});
  }
  const scratch = new Float64Array(recorder.history.capacity);
  assert.ok(rangeStatistics(recorder, 0, 59, scratch).jump.chosen < 1e-4);
  const { chosen } = rangeStatistics(recorder, 0, 99, scratch).jump;
  assert.ok(Math.abs(chosen - 0.37) < 1e-3, `${chosen}`);
});

test('every value is in one bin, and one beyond an end is in the last', () => {
  const histogram = new Histogram();
  histogram.clear(-2, 2);
  const next = random(4);
  const expected = new Array(BINS).fill(0);
  for (let i = 0; i < 1000; i++) {
    const value = 6 * next() - 3;
    histogram.add(value);
    const edges = Array.from({ length: BINS - 1 }, (_, k) => -2 + 4 * (k + 1) / BINS);
    expected[edges.filter((edge) => value >= edge).length]++;
  }
  histogram.add(NaN);
  assert.deepEqual([...histogram.counts], expected);
  const most = Math.max(...expected);
  expected.forEach((n, i) =>
    assert.ok(Math.abs(histogram.reach(i) - Math.log(1 + n) / Math.log(1 + most)) < 1e-12));
});

test('counted a few at a time it is the same, and shown only when it is whole', () => {
  const { recorder: { history }, rows } = session(400, 3);
  const pass = new HistogramPass({ error: FIELD.error });
  pass.begin(50, 350, () => ({ low: -0.5, high: 0.5 }));
  let rounds = 0;
  while (!pass.isDone) {
    assert.equal(pass.version, 0);
    pass.advance(history, 32);
    rounds++;
  }
  assert.equal(rounds, Math.ceil(300 / 32));
  const there = rows.slice(50, 350).filter((r) => r.isThere).length;
  assert.equal(pass.shown.error.counts.reduce((a, b) => a + b, 0), there);
  assert.equal(pass.version, 1);
});

test('the table has each strip’s numbers, one strip a call and once a second', () => {
  const { recorder, rows } = session(400, 21);
  const numbers = new NumbersPass();
  const scratch = new Float64Array(recorder.history.capacity);
  const ask = (now) => numbers.advance(recorder, rows[100].stamp, rows[300].stamp, now,
    () => scratch);
  assert.equal(ask(0), null);
  numbers.open(true);
  let result = null;
  let calls = 0;
  while (!result) {
    result = ask(10);
    calls++;
  }
  assert.equal(calls, 8);
  const values = rows.slice(100, 301).filter((r) => r.isThere).map((r) => r.velocity);
  const sorted = [...values].sort((a, b) => a - b);
  const row = result.find((r) => r.name === 'velocity');
  assert.deepEqual(row, {
    name: 'velocity', now: values.at(-1), min: sorted[0], max: sorted.at(-1),
    median: sorted[Math.ceil(values.length / 2) - 1],
    p99: sorted[Math.ceil(0.99 * values.length) - 1],
  });
  assert.equal(ask(900), null);
  for (let i = 0; i < 8; i++) result = ask(1100);
  assert.equal(result.length, 8);
});

test('live ends now; a freeze ends there until one goes back', () => {
  const view = new View();
  assert.deepEqual([view.begin(50_000), view.end(50_000)], [40_000, 50_000]);
  view.freeze(50_000);
  assert.deepEqual([view.begin(60_000), view.end(60_000), view.reference(60_000)],
    [40_000, 50_000, 50_000]);
  view.freeze(70_000);
  assert.equal(view.frozenAt, 50_000);
  view.live();
  assert.equal(view.end(60_000), 60_000);
});

test('zoom keeps the moment under the pointer where it is', () => {
  const next = random(8);
  for (let round = 0; round < 200; round++) {
    const view = new View();
    view.freeze(1e6);
    view.pan(-300_000 * next(), 0);
    const at = view.begin(1e6) + next() * view.duration;
    const place = (at - view.begin(1e6)) / view.duration;
    view.zoom(0.3 + 0.7 * next(), at, 0);
    assert.ok(Math.abs((at - view.begin(1e6)) / view.duration - place) < 1e-9);
  }
});

test('no act shows less than a second, more than ten minutes, the future or what is gone', () => {
  const next = random(13);
  const view = new View();
  const [first, now] = [2e6, 2.5e6];
  for (let round = 0; round < 2000; round++) {
    const x = next();
    if (x < 0.1) view.freeze(now);
    else if (x < 0.15) view.live();
    else if (x < 0.4) view.zoom(Math.exp(4 * next() - 2), first + next() * 5e5, first);
    else if (x < 0.6) view.step(next() < 0.5 ? 1 : -1, first + next() * 5e5, first);
    else if (x < 0.8) view.pan((next() - 0.5) * 4e5, first);
    else if (x < 0.9) view.reveal(first + next() * 5e5, first);
    else view.show(first + next() * 1e5, first + 1e5 + next() * 1e5, now, first);
    assert.ok(view.duration >= SHORTEST && view.duration <= LONGEST);
    assert.ok(view.end(now) <= now);
    assert.ok(view.begin(now) >= first - 1e-6 || view.end(now) === now);
  }
});

test('the steps go from a second to ten minutes and back', () => {
  const view = new View();
  const seen = [];
  for (let i = 0; i < 12; i++) view.step(1, 0, 0);
  for (let i = 0; i < 12; i++) {
    seen.push(view.duration / 1000);
    view.step(-1, 0, 0);
  }
  assert.deepEqual(seen, [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 600, 600]);
});

test('a shown span fills the window, and a moment outside is brought into it', () => {
  const view = new View();
  view.show(20_000, 24_000, 90_000, 0);
  assert.deepEqual([view.begin(0), view.end(0), view.isFrozen], [20_000, 24_000, true]);
  view.reveal(22_000, 0);
  assert.equal(view.end(0), 24_000);
  view.reveal(25_000, 0);
  assert.equal(view.end(0), 25_500);
  view.reveal(1000, 0);
  assert.equal(view.begin(0), 500);
  view.show(20_000, 20_200, 90_000, 0);
  assert.deepEqual([view.begin(0), view.end(0)], [19_600, 20_600]);
});

test('what a frozen window shows is followed when it goes, by steps', () => {
  const view = new View();
  view.freeze(20_000);
  const { version } = view;
  view.keep(10_050);
  assert.equal(view.begin(0), 10_000);
  assert.equal(view.version, version);
  view.keep(10_500);
  assert.equal(view.end(0), 20_000, 'it ends with the freeze at the latest');
});

test('labels stand at whole steps before the reference', () => {
  const texts = (...args) => ticks(...args).map((t) => t.text);
  assert.deepEqual(texts(0, 10_000, 10_000, 6),
    ['−10 s', '−8 s', '−6 s', '−4 s', '−2 s', 'now']);
  assert.deepEqual(texts(0, 1000, 1000, 6, 'freeze').slice(-2), ['−0.2 s', 'freeze']);
  assert.deepEqual(texts(0, 600_000, 600_000, 8).slice(0, 2), ['−10 min', '−8 min']);
  assert.deepEqual(texts(0, 120_000, 120_000, 5), ['−2 min', '−1.5 min', '−1 min', '−30 s', 'now']);
  const next = random(6);
  for (let round = 0; round < 300; round++) {
    const span = 1000 * 600 ** next();
    const end = 1e6 * next();
    const all = ticks(end - span, end, end + 5e4 * next(), 8);
    assert.ok(all.length >= 1 && all.length <= 9, `${all.length} for ${span}`);
    for (const { at } of all) assert.ok(at > -1e-3 && at < 1 + 1e-3);
  }
});

test('blocks taken whole give the columns that single records give', () => {
  const next = random(17);
  const summed = new History(1024);
  const single = new History(1024);
  single.isBlock = () => false;
  let time = 0;
  for (let i = 0; i < 1500; i++) {
    time += next() < 0.02 ? 400 : 16;
    const error = next() < 0.05 ? NaN : next() - 0.5;
    for (const history of [summed, single]) {
      history.push(time, 16, next() < 0 ? null : new Frame(), { error });
    }
  }
  for (const perColumn of [4, 16, 100, 300, 1000, 3000]) {
    const axis = { first: Math.floor(summed.get(summed.first, FIELD.time) / perColumn) + 3,
      perColumn, gap: 250 };
    const [a, b] = [summed, single].map((history) => {
      const columns = new Columns(40);
      columns.clear(40);
      bin(columns, history, FIELD.error, FIELD.time, axis);
      return columns;
    });
    assert.deepEqual(a.low, b.low);
    assert.deepEqual(a.high, b.high);
  }
  assert.ok(isFrame(summed, summed.first));
});

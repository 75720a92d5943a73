import assert from 'node:assert/strict';
import { test } from 'node:test';

import { code } from '../../Public/take/code.js';
import { easing } from '../../Public/easing.js';
import { fit } from '../../Public/take/fit.js';
import { KINDS } from '../../Public/take/kinds.js';
import { nearestBezier } from '../../Public/take/nearest.js';
import { motion, settlingDuration, spring } from '../../Public/spring.js';
import { bound, comment, list } from '../../Public/take/text.js';

const CURVES = [
  'ease', 'ease-in', 'ease-in-out', 'linear', 'emphasized', 'circular-ease-out',
  'cubic-bezier(0.3,-0.5,0.7,1.5)', 'cubic-bezier(0,1,0,1)', 'cubic-bezier(1,0,0,1)',
  'steps(4)', 'steps(3, jump-both)', 'linear(0, 0.3 20%, 0.2 20%, 1)', 'linear(0, 1.2 30%, 1)',
];
const HOLD = { curve: 'ease', duration: 1, emptyDuration: null, interruption: 'matched' };
const bouncing = (bounce) => {
  const s = spring({ duration: 0.5, bounce });
  const duration = settlingDuration(s, 0.0005);
  return { value: (x) => motion(s, x * duration)[0], jumps: [] };
};

/** The largest distance at many places, by nothing of the fit's own. */
function distance(f, g, jumps) {
  let largest = 0;
  for (let i = 0; i <= 30011; i++) {
    const x = (i / 30011) ** (i % 2 ? 1 : 3);
    if (jumps.some((jump) => Math.abs(jump - x) < 1e-9)) continue;
    largest = Math.max(largest, Math.abs(f(x) - g(x)));
  }
  return largest;
}

/** No list of points can have fewer pieces: each of these is as long as one near line can be. */
function fewestPieces(f, tolerance) {
  const count = 3000;
  let pieces = 0;
  for (let i = 0; i < count; pieces++) {
    let j = i + 1;
    while (j < count && hasLine(f, i / count, (j + 1) / count, tolerance)) j++;
    i = j;
  }
  return pieces;
}

/** Whether any line at all is so near over a range: the best slope, by thirds. */
function hasLine(f, from, to, tolerance) {
  const xs = Array.from({ length: 17 }, (_, i) => from + (to - from) * i / 16);
  const ys = xs.map(f);
  let [low, high] = [-1e3, 1e3];
  const spread = (slope) => {
    const off = xs.map((x, i) => ys[i] - slope * (x - from));
    return Math.max(...off) - Math.min(...off);
  };
  for (let i = 0; i < 60; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (spread(a) < spread(b)) high = b;
    else low = a;
  }
  return spread((low + high) / 2) <= 2 * tolerance;
}

for (const tolerance of [0.01, 0.001]) {
  test(`linear() stays within ${tolerance} of every curve, read back from its text`, () => {
    for (const text of CURVES) {
      const curve = easing(text);
      const found = fit(curve, tolerance);
      assert.ok(found.deviation.value <= tolerance, text);
      const back = easing(found.text);
      const off = distance(curve.value, back.value, curve.jumps);
      assert.ok(off <= found.deviation.value * 1.0001 + 1e-12, `${text}: ${off}`);
      assert.ok(Math.abs(back.value(0) - curve.value(0)) <= tolerance);
      assert.equal(back.value(1), curve.value(1));
    }
  });

  test(`linear() within ${tolerance} has hardly more pieces than it must`, () => {
    const smooth = [...['ease', 'ease-in-out', 'cubic-bezier(0.3,-0.5,0.7,1.5)'].map(easing),
      bouncing(0), bouncing(0.4)];
    for (const curve of smooth) {
      const found = fit(curve, tolerance, 1);
      const least = fewestPieces(curve.value, tolerance);
      const pieces = found.points.length - 1;
      // Equal distances may take more pieces and be shorter as text.
      assert.ok(pieces <= 1.3 * least + 1, `${curve.text}: ${pieces} for ${least}`);
    }
  });
}

test('what linear() says exactly has no deviation', () => {
  for (const text of ['linear', 'steps(4)', 'steps(2, start)']) {
    assert.equal(fit(easing(text), 0.001).deviation.value, 0, text);
  }
  const own = code('linear', { ...HOLD, curve: 'linear(0, 1.2 30%, 1)' }, 0.01);
  assert.equal(own.deviation, 0);
  assert.match(own.code, /linear\(0, 1\.2 30%, 1\)/);
  assert.equal(fit(easing('linear'), 0.001).text, 'linear(0, 1)');
  assert.equal(fit(easing('steps(2)'), 0.001).text, 'linear(0 0% 50%, 0.5 50% 100%, 1)');
});

test('the nearest Bézier of a Bézier is itself', () => {
  for (const points of [[0.25, 0.1, 0.25, 1], [0.3, -0.2, 0.6, 1.4], [0.7, 0, 0.9, 0.5]]) {
    const found = nearestBezier({ ...easing(`cubic-bezier(${points})`) });
    assert.ok(found.deviation.value < 2e-3, `${points}: ${found.points}`);
  }
});

test('no small step from the nearest Bézier is nearer', () => {
  for (const curve of [easing('emphasized'), bouncing(0), bouncing(0.3)]) {
    const { points, deviation } = nearestBezier(curve);
    for (let i = 0; i < 4; i++) {
      for (const step of [-0.02, 0.02]) {
        const moved = points.map((x, k) => (k === i ? x + step : x));
        if ([moved[0], moved[2]].some((x) => x < 0 || x > 1)) continue;
        const other = easing(`cubic-bezier(${moved})`);
        assert.ok(distance(curve.value, other.value, []) > deviation.value - 1e-4);
      }
    }
  }
});

test('every kind of code has its largest deviation beside it and as a comment', () => {
  for (const hold of [HOLD, { ...HOLD, curve: 'emphasized' }, { ...HOLD, curve: 'steps(3)' },
    { ...HOLD, interruption: 'spring', spring: { duration: 0.5, bounce: 0.2 } }]) {
    for (const kind of Object.keys(KINDS)) {
      const { code: text, note, deviation } = code(kind, hold, 0.001);
      assert.match(note,
        /^Largest deviation: (0, it is exact|[\d.e-]+ of the way, at [\d.]+ s)\.$/);
      const told = text.replaceAll(/\n(?:\/\/|  ) /g, ' ').replaceAll(/\s+/g, ' ');
      assert.ok(told.includes(note), `${kind}: ${told.slice(0, 200)}`);
      assert.ok(deviation >= 0 && deviation < 0.6);
      assert.ok(Number(/: ([\d.e-]+?)[ ,]/.exec(note)[1]) >= deviation);
    }
  }
});

test('code is the platform’s, in its numbers', () => {
  const empties = { ...HOLD, duration: 0.4, emptyDuration: 0.25 };
  assert.match(code('bezier', empties, 0.001).code,
    /translate 0\.25s\s+cubic-bezier\(0\.25, 0\.1,/);
  assert.match(code('bezier', empties, 0.001).code, /held \{ transition-duration: 0\.4s; \}/);
  assert.match(code('swiftui', HOLD, 0.001).code,
    /\.timingCurve\(\s*0\.25, 0\.1, 0\.25, 1,\s*duration: 1\)/);
  assert.match(code('coreanimation', HOLD, 0.001).code, /controlPoints:\s*0\.25, 0\.1, 0\.25, 1\)/);
  const sprung = { ...HOLD, interruption: 'spring', spring: { duration: 0.5, bounce: 0.3 } };
  assert.match(code('swiftui', sprung, 0.001).code, /\.spring\(\s*duration: 0\.5, bounce: 0\.3\)/);
  assert.match(code('coreanimation', sprung, 0.001).code, /stiffness = 157\.91/);
  assert.match(code('coreanimation', { ...HOLD, curve: 'emphasized' }, 0.001).code, /keyTimes/);
});

test('where there is no code it says why', () => {
  const endless = { ...HOLD, interruption: 'spring', spring: { duration: 0.5, bounce: 1 } };
  assert.match(code('linear', endless, 0.001).note, /for ever/);
  assert.equal(code('linear', endless, 0.001).code, '');
  assert.match(code('coreanimation', endless, 0.001).code, /never settles/);
  assert.match(code('linear', { ...HOLD, curve: 'wobble' }, 0.001).note, /cannot read/);
});

test('a stated bound is never less than what it bounds', () => {
  for (const x of [0.00097454, 0.001, 0.0410001, 7.4801e-8, 0.5, 1]) {
    assert.ok(Number(bound(x)) >= x && Number(bound(x)) < x * 1.11, bound(x));
  }
  assert.equal(bound(0), '0');
});

test('lists and comments are broken where a phone ends', () => {
  const long = Array.from({ length: 30 }, (_, i) => `0.${1000 + i}`);
  for (const text of [list(long, '  '), comment([long.join(' ')], '//')]) {
    assert.ok(text.split('\n').every((line) => line.length <= 46));
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { bezier } from '../../Public/bezier.js';
import { largestDeviation } from '../../Public/take/deviation.js';
import { easing } from '../../Public/easing.js';
import * as springs from '../../Public/spring.js';

const golden = (name) =>
  JSON.parse(readFileSync(new URL(`../Golden/${name}.json`, import.meta.url), 'utf8'));
const chunks = (list, size) =>
  Array.from({ length: list.length / size }, (_, i) => list.slice(size * i, size * (i + 1)));

test('Béziers are those of 50-digit arithmetic, at hard points', () => {
  let compared = 0;
  for (const { points, values } of golden('curves').curves) {
    const f = bezier(...points);
    for (const [x, value, tolerance] of chunks(values, 5)) {
      const off = Math.abs(f(x) - value);
      assert.ok(off <= 2 * tolerance + 1e-15, `${points} at ${x}: off by ${off}`);
      compared++;
    }
  }
  assert.ok(compared > 800);
});

test('the curves beyond CSS are those of 50-digit arithmetic', () => {
  const names = {
    emphasized: 'emphasized', circularEaseIn: 'circular-ease-in',
    circularEaseOut: 'circular-ease-out', circularEaseInOut: 'circular-ease-in-out',
  };
  for (const { name, samples } of golden('curves').named) {
    const { value } = easing(names[name] ?? name);
    for (const [x, expected] of chunks(samples, 3)) {
      assert.ok(Math.abs(value(x) - expected) < 1e-12, `${name} at ${x}: ${value(x)}`);
    }
  }
});

test('every CSS easing is what Chromium makes of its text', () => {
  for (const { easing: text, samples } of golden('curve-progress').cases) {
    const found = easing(text);
    assert.ok(found, text);
    for (const [x, expected] of samples) {
      if (x < 0 || x > 1 || found.jumps.some((jump) => Math.abs(jump - x) < 1e-9)) continue;
      // Its solver stops at 1e-7 of the time; where the curve is steep that is more of the value.
      const near = [-1e-7, 0, 1e-7].map((d) => found.value(Math.min(1, Math.max(0, x + d))));
      const room = Math.max(...near) - Math.min(...near) + 1e-6;
      assert.ok(Math.abs(found.value(x) - expected) <= room, `${text} at ${x}`);
    }
  }
});

test('what is no curve is none', () => {
  for (const text of ['', 'bounce', 'cubic-bezier(1,2,3)', 'cubic-bezier(2,0,0,1)', 'steps(0)',
    'steps(1, jump-none)', 'steps(2, sideways)', 'linear(a)', 'linear(0 1 2)', 'ease(1)']) {
    assert.equal(easing(text), null, text);
  }
});

test('jumps are where the stairs rise', () => {
  const at = (text) => easing(text).jumps;
  assert.deepEqual(at('steps(2)'), [0.5, 1]);
  assert.deepEqual(at('steps(2, start)'), [0, 0.5]);
  assert.deepEqual(at('steps(2, jump-both)'), [0, 0.5, 1]);
  assert.deepEqual(at('steps(2, jump-none)'), [0.5]);
  assert.deepEqual(at('linear(0, 0.3 20%, 0.2 20%, 1)'), [0.2]);
});

test('springs are those of 80-digit arithmetic', () => {
  const read = ({ response, dampingFraction, mass, duration, ...rest }) => {
    if (mass) return springs.fromConstants({ mass, ...rest });
    if (duration) return springs.spring({ duration, ...rest });
    return { frequency: 2 * Math.PI / response, damping: dampingFraction };
  };
  for (const { points, ...names } of golden('spring')) {
    const spring = read(names);
    for (const [time, target, start, value, velocity] of points) {
      const scale = Math.abs(target) + Math.abs(start) / spring.frequency;
      const [x, v] = springs.motion(spring, time, target, start);
      // A phase is as exact as a product of two doubles.
      const room = 1e-12 + 1e-15 * spring.frequency * time;
      const where = `${JSON.stringify(names)} at ${time}`;
      assert.ok(Math.abs(x - value) <= room * scale, `${where}: ${x}, not ${value}`);
      assert.ok(Math.abs(v - velocity) <= room * scale * spring.frequency, where);
    }
  }
});

test('a spring has settled when it is said to, and not long before', () => {
  for (const bounce of [-0.9, -0.5, -0.01, 0, 0.01, 0.3, 0.8, 0.95]) {
    for (const epsilon of [0.01, 0.001]) {
      const spring = springs.spring({ duration: 0.4, bounce });
      const settled = springs.settlingDuration(spring, epsilon);
      const off = (time) => Math.abs(1 - springs.motion(spring, time)[0]);
      let last = 0;
      for (let i = 0; i < 20000; i++) {
        const time = 3 * settled * i / 20000;
        if (off(time) > epsilon) last = time;
      }
      assert.ok(last <= settled * 1.0002, `bounce ${bounce}: ${last} > ${settled}`);
      assert.ok(last > settled * 0.6, `bounce ${bounce}: ${last} is long before ${settled}`);
    }
  }
  assert.equal(springs.settlingDuration(springs.spring({ duration: 1, bounce: 1 })), Infinity);
});

test('both names of a spring are the same spring', () => {
  for (const bounce of [-0.7, 0, 0.3, 0.99]) {
    const spring = springs.spring({ duration: 0.6, bounce });
    const back = springs.fromConstants(springs.constants(spring));
    for (const key of ['duration', 'bounce', 'frequency', 'damping']) {
      assert.ok(Math.abs(back[key] - spring[key]) < 1e-12, key);
    }
  }
  // As SwiftUI defines them: stiffness (2π / duration)², damping 4π(1 - bounce) / duration.
  const { stiffness, damping } = springs.constants(springs.spring({ duration: 0.5, bounce: 0.3 }));
  assert.ok(Math.abs(stiffness - (4 * Math.PI) ** 2) < 1e-9);
  assert.ok(Math.abs(damping - 4 * Math.PI * 0.7 / 0.5) < 1e-9);
});

test('the largest deviation is found, wherever it is', () => {
  const flat = () => 0;
  for (const place of [0.001234, 0.3333, 0.5, 0.98765]) {
    const bump = (x) => Math.max(0, 1 - ((x - place) / 0.003) ** 2);
    const { value, at } = largestDeviation(flat, bump);
    assert.ok(Math.abs(value - 1) < 1e-9 && Math.abs(at - place) < 1e-6);
  }
  // Just before a leap.
  assert.equal(largestDeviation(flat, (x) => (x < 0.3 ? x : 0), [0.3]).value > 0.3 - 1e-12, true);
  assert.deepEqual(largestDeviation(flat, flat), { value: 0, at: 0 });
});

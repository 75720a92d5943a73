import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseCurve } from '../../Public/curve-text.js';
import { progress } from '../../Public/easing.js';
import { merged } from '../../Public/settings.js';
import { outline, placeOf } from '../../Public/tune/curve.js';
import { axisFor, handleWords, moved, pathOf, scale, within } from '../../Public/tune/graph.js';
import { outbox } from '../../Public/tune/outbox.js';
import { CURVES, DURATIONS, numbers } from '../../Public/tune/presets.js';
import { niceSpan, springWords } from '../../Public/tune/spring-graph.js';
import { approach, damping, springOf, stiffness } from '../../Public/tune/spring.js';

const near = (a, b, within = 1e-12) =>
  assert.ok(Math.abs(a - b) <= within * Math.max(1, Math.abs(b)), `${a}, not ${b}`);

test('an outline goes along the curve, and a place on it is found again', () => {
  for (const text of ['ease-in', 'cubic-bezier(0.3,-0.5,0.2,1.6)', 'linear(0, 0.7 30%, 0.4, 1)',
    'emphasized', 'circular-ease-in-out', 'steps(3)']) {
    const { shape } = parseCurve(text);
    const value = progress(shape);
    const points = outline(shape);
    for (const [x, y] of points) {
      if (shape.kind !== 'steps') near(value(x), y, 1e-6);
    }
    assert.deepEqual([points[0][0], points.at(-1)[0]], [0, 1]);
    if (shape.kind === 'steps') continue;
    for (const x of [0.1, 0.35, 0.6, 0.9]) {
      const rate = (value(x + 1e-4) - value(x - 1e-4)) / 2e-4;
      near(placeOf(points, value(x), rate), x, 0.02);
    }
  }
  assert.ok(Number.isNaN(placeOf(outline(parseCurve('linear').shape), 1.2, 1)));
});

test('the axis holds what is drawn, and a drag only widens it', () => {
  assert.deepEqual(axisFor([0, 1]), [-0.25, 1.25]);
  assert.deepEqual(axisFor([0, 1.3]), [-0.5, 1.5]);
  assert.deepEqual(axisFor([-0.6, 1]), [-1, 2]);
  assert.deepEqual(axisFor([0, 1], [-1, 2]), [-1, 2]);
  assert.deepEqual(axisFor([0, 3.2]), [-1, 4]);
});

test('units and values are inverse to each other', () => {
  const to = scale({ left: 20, top: 10, width: 280, height: 150 }, [-0.25, 1.25]);
  for (const [x, y] of [[0, 0], [1, 1], [0.3, -0.2]]) {
    near(to.time(to.x(x)), x);
    near(to.value(to.y(y)), y);
  }
  assert.equal(to.y(1.25), 10);
  assert.equal(pathOf([[0, 0], [1, 1]], to), 'M20.00 135.00L300.00 35.00');
});

test('arrows move a handle by steps, Shift by fine ones, never out of its bounds', () => {
  assert.deepEqual(moved('ArrowRight', false, 0.25, 0.1), [0.3, 0.1]);
  assert.deepEqual(moved('ArrowDown', true, 0.25, 0), [0.25, -0.01]);
  assert.deepEqual(moved('ArrowUp', false, 0.5, 1.98), [0.5, 2]);
  assert.deepEqual(moved('ArrowLeft', false, 0.02, 1), [0, 1]);
  assert.deepEqual(moved('End', false, 0.02, 1), [1, 1]);
  assert.equal(moved('Tab', false, 0, 0), null);
  assert.deepEqual(within(1.4, -3), [1, -1]);
  assert.equal(handleWords(0.25, -0.1), 'time 0.25, value −0.10');
});

test('a spring has the stiffness and damping that Apple gives a duration and a bounce', () => {
  // WWDC23 “Animate with springs”: mass 1, stiffness (2π/duration)², damping
  // (1 - bounce)·4π/duration, below 0 4π/(duration·(1 + bounce)).
  for (const duration of [0.05, 0.5, 3]) {
    for (const bounce of [-0.9, -0.3, 0, 0.15, 0.3, 0.9]) {
      const spring = { duration, bounce, mass: 1 };
      near(stiffness(spring), (2 * Math.PI / duration) ** 2);
      near(damping(spring), bounce < 0 ? 4 * Math.PI / (duration * (1 + bounce))
        : (1 - bounce) * 4 * Math.PI / duration);
      for (const mass of [0.1, 1, 7]) {
        const other = { ...spring, mass };
        const back = springOf({ mass, stiffness: stiffness(other), damping: damping(other) });
        near(back.duration, duration);
        near(back.bounce, bounce);
      }
    }
  }
});

test('mass scales the forces; with stiffness and damping kept it slows the spring', () => {
  // CASpringAnimation's defaults: mass 1, stiffness 100, damping 10.
  const spring = springOf({ mass: 1, stiffness: 100, damping: 10 });
  near(spring.duration, 2 * Math.PI / 10);
  near(spring.bounce, 0.5);
  near(springOf({ mass: 4, stiffness: 100, damping: 10 }).duration, 2 * spring.duration);
});

test('it settles when Core Animation says, and stays', () => {
  // settlingDuration there: ln(1000·(1 + a/b)) / a with a = ζω and b = ω√(1 - ζ²).
  for (const bounce of [0.05, 0.3, 0.8]) {
    const spring = { duration: 0.5, bounce, mass: 1 };
    const omega = 2 * Math.PI / 0.5;
    const a = (1 - bounce) * omega;
    const b = omega * Math.sqrt(1 - (1 - bounce) ** 2);
    near(approach(spring).settling, Math.log(1000 * (1 + a / b)) / a, 1e-9);
  }
  for (const bounce of [-0.9, -0.2, 0, 0.001, 0.5, 0.98]) {
    const spring = { duration: 0.7, bounce, mass: 1 };
    const { settling: end, value } = approach(spring);
    for (let i = 0; i < 200; i++) {
      assert.ok(Math.abs(value(end * (1 + i / 40)) - 1) <= 0.001 * (1 + 1e-6));
    }
  }
});

test('the overshoot is the height of the first peak', () => {
  for (const bounce of [0.1, 0.3, 0.7]) {
    const spring = { duration: 1, bounce, mass: 1 };
    const { value, overshoot } = approach(spring);
    let peak = 0;
    for (let t = 0; t < 3; t += 1e-4) peak = Math.max(peak, value(t) - 1);
    near(overshoot, peak, 1e-6);
  }
  assert.equal(approach({ duration: 1, bounce: -0.5, mass: 1 }).overshoot, 0);
  assert.equal(niceSpan(0.73), 1);
  assert.equal(niceSpan(1.2), 2);
  assert.equal(springWords(0.734, 0.043), 'Settles in 0.73 s, overshoots by 4\u00a0%.');
  assert.equal(springWords(12, 0), 'Settles in 12.0 s, no overshoot.');
});

test('every preset can be read, lies in the server’s bounds and names its document', () => {
  for (const { source, presets } of [...CURVES, ...DURATIONS]) {
    assert.ok(source.length > 10);
    for (const preset of presets) {
      const { curve, spring, duration } = preset;
      if (curve) assert.equal(parseCurve(curve).error, undefined, curve);
      if (spring) assert.ok(spring.duration >= 0.05 && Math.abs(spring.bounce) <= 0.99);
      if (duration) assert.ok(duration >= 0.05 && duration <= 60);
      assert.ok(numbers(preset));
    }
  }
  const of = (name, label) => CURVES.find((g) => g.name === name).presets
    .find((p) => p.label === label);
  assert.equal(of('Core Animation', 'default').curve, 'cubic-bezier(0.25, 0.1, 0.25, 1)');
  assert.equal(numbers(of('SwiftUI springs', 'bouncy')), 'duration 0.5 s, bounce 0.3');
});

test('of many changes in a frame one message goes, the last of them always', () => {
  const sent = [];
  const frames = [];
  let time = 0;
  const post = outbox((change) => sent.push(change),
    { now: () => time, later: (f) => frames.push(f) });
  const frame = (ms) => {
    time += ms;
    for (const f of frames.splice(0)) f();
  };
  for (let i = 1; i <= 5; i++) post({ hold: { duration: i } });
  assert.deepEqual(sent, [{ hold: { duration: 1 } }], 'the first at once');
  post({ cube: { period: 3 } });
  frame(16.7);
  assert.deepEqual(sent[1], { hold: { duration: 5 }, cube: { period: 3 } });
  post({ hold: { duration: 6 } });
  frame(4);
  assert.equal(sent.length, 2, 'a fast display sends no more than a slow one');
  frame(16.7);
  assert.deepEqual(sent[2], { hold: { duration: 6 } });
  frame(16.7);
  assert.equal(frames.length, 0, 'at rest it asks for no frame');
});

test('settings are joined group by group', () => {
  assert.deepEqual(merged({ hold: { duration: 1, curve: 'linear' } }, { hold: { duration: 2 } }),
    { hold: { duration: 2, curve: 'linear' } });
  assert.deepEqual(merged(null, { cube: { period: 3 } }), { cube: { period: 3 } });
});

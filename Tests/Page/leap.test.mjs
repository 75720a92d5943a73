// The curve is a cubic Hermite step, u*u*(3-2u), whose derivatives are known in closed form.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { doubt, judge, measureLeaps } from '../../Public/leap.js';
import { Frame, WORD } from '../../Public/wire.js';

const value = (u) => (u <= 0 ? 0 : u >= 1 ? 1 : u * u * (3 - 2 * u));
const slope = (u) => (u <= 0 || u >= 1 ? 0 : 6 * u * (1 - u));

function frame(time, fraction, velocity, position = time) {
  const f = new Frame();
  f.words.fill(NaN);
  f.words[0] = time;
  f.words[WORD.position] = position;
  f.words[WORD.strategies] = fraction;
  f.words[WORD.strategies + 1] = velocity;
  return f;
}

function leapAt(release, duration, phase, after, interval = 1 / 60, later = after) {
  const before = release - phase * interval;
  const at = (t) => frame(t, value(t / duration), slope(t / duration) / duration);
  const leaps = new Float64Array(8);
  measureLeaps(at(before - interval), at(before), after, later, release, leaps);
  return leaps;
}

test('a continuous value does not leap, wherever in the frame the event falls', () => {
  for (const duration of [0.3, 1, 2]) {
    for (let release = 0.05; release < duration + 0.2; release += 0.0371) {
      for (const phase of [0, 0.3, 0.99]) {
        const after = frame(release, value(release / duration), -1);
        const [leap] = leapAt(release, duration, phase, after);
        assert.ok(Math.abs(leap) < 3e-3, `${duration} ${release} ${phase}: ${leap}`);
      }
    }
  }
});

test('paced frames show the event up to a refresh late: two of them are carried back to it', () => {
  // Released at `release`, the value goes back along the mirrored curve from where it was.
  for (const duration of [0.3, 1, 2]) {
    for (let release = 0.1 * duration; release < 0.95 * duration; release += 0.0371) {
      const back = (t) => frame(t, value((2 * release - t) / duration),
        -slope((2 * release - t) / duration) / duration);
      for (const late of [0.001, 0.5, 1]) {
        const first = release + late / 60;
        const leap = leapAt(release, duration, 1, back(first), 1 / 60, back(first + 1 / 60))[0];
        assert.ok(Math.abs(leap) < 3e-3, `${duration} ${release} ${late}: ${leap}`);
      }
    }
  }
});

test('across frames that did not come, what is left over stays within the doubt', () => {
  let largest = 0;
  for (const missed of [0, 1, 2]) {
    const gap = (missed + 1) / 60;
    for (let release = 2 * gap; release < 0.29; release += 0.0071) {
      const back = (t) => frame(t, value((2 * release - t) / 0.3),
        -slope((2 * release - t) / 0.3) / 0.3);
      for (const passed of [0.1, 0.5, 0.9]) {
        const after = release + (1 - passed) * gap;
        const [leap] = leapAt(
          release, 0.3, 60 * passed * gap, back(after), 1 / 60, back(after + 1 / 60));
        assert.ok(Math.abs(leap) < doubt(gap), `${missed} ${release} ${passed}: ${leap}`);
        largest = Math.max(largest, Math.abs(leap) / doubt(gap));
      }
    }
  }
  assert.ok(largest > 0.2, 'and the doubt is not much larger than that');
});

test('of what was measured that is left which can be told from no leap', () => {
  const told = (gap) => {
    const [leaps, breaks] = [Float64Array.of(0.002, -0.02, -0.4, NaN), Float64Array.of(1, 2, 3, 4)];
    judge(leaps, breaks, gap);
    return [...leaps, ...breaks];
  };
  assert.deepEqual(told(1 / 240), [0, -0.02, -0.4, NaN, 1, 2, 3, 4]);
  assert.deepEqual(told(2 / 60), [0, 0, -0.4, NaN, 1, 2, 3, 4]);
  for (const gap of [0.0501, NaN]) assert.deepEqual(told(gap), new Array(8).fill(NaN));
});

test('a leap is measured with its sign', () => {
  const [down] = leapAt(0.5, 1, 0.5, frame(0.5, 0.13, -1));
  assert.ok(Math.abs(down - (0.13 - 0.5)) < 1e-4);
  const [up] = leapAt(0.25, 1, 0.5, frame(0.25, 0.9, -1));
  assert.ok(Math.abs(up - (0.9 - value(0.25))) < 1e-4);
});

test('a first frame after the event is carried back to it by its velocity', () => {
  const [leap] = leapAt(0.5, 1, 0.5, frame(0.51, 0.49, -1));
  assert.ok(Math.abs(leap) < 1e-4);
});

test('on a slow stage the value is carried over the stage\'s own seconds', () => {
  // A tenth of the speed: refreshes are 1/600 s of the stage apart. The velocity is per stage second.
  for (let release = 0.05; release < 1; release += 0.0371) {
    for (const phase of [0.1, 0.5, 0.99]) {
      const at = (n) => {
        const u = release + (n - phase) / 600;
        return frame(7 + n / 60, value(u), slope(u), u);
      };
      const leaps = new Float64Array(8);
      measureLeaps(at(-1), at(0), at(1), at(2), 7 + phase / 60, leaps);
      assert.ok(Math.abs(leaps[0]) < 1e-4, `${release} ${phase}: ${leaps[0]}`);
    }
  }
});

test('on a stage that stands still nothing is carried: the frames are what they are', () => {
  const leaps = new Float64Array(8);
  const still = (time, fraction, velocity) => frame(time, fraction, velocity, 0.4);
  measureLeaps(still(7, 0.4, 1), still(7.016, 0.4, 1), still(7.033, 0.6, -1),
    still(7.05, 0.6, -1), 7.02, leaps);
  assert.ok(Math.abs(leaps[0] - 0.2) < 1e-12);
});

test('a strategy that was not computed has no leap', () => {
  const leaps = leapAt(0.5, 1, 0, frame(0.5, 0.5, -1));
  assert.ok(Array.from(leaps.slice(1)).every(Number.isNaN));
});

test('a leg that ended between two frames ends at its end', () => {
  const leaps = new Float64Array(8);
  const end = frame(1.006, 1, 0);
  measureLeaps(frame(0.975, 0.975, 1), frame(0.99, 0.99, 1), end, end, 1.006, leaps);
  assert.equal(leaps[0], 0);
});

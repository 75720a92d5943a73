/**
 * A second implementation of four strategies, written from README.md alone, against the vectors.
 * It knows `linear`, the keywords and `cubic-bezier()`, solved by bisection, and skips the rest.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const vectors = JSON.parse(readFileSync(new URL('interruption.json', import.meta.url), 'utf8'));

const KEYWORDS = {
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
};

const LINEAR = { value: (u) => u, slope: () => 1, firstPass: (v) => (v >= 0 && v <= 1 ? v : null) };

const position = (a, b, s) => 3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s;
const rate = (a, b, s) => 3 * (1 - s) ** 2 * a + 6 * (1 - s) * s * (b - a) + 3 * s * s * (1 - b);

/** Where the function, monotone from low to high, has the value: halved until no double is between. */
function bisect(f, value, low, high) {
  const rises = f(high) > f(low);
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    if ((f(middle) < value) === rises) low = middle; else high = middle;
  }
}

function bezier(x1, y1, x2, y2) {
  const at = (s) => position(y1, y2, s);
  const solve = (u) => bisect((s) => position(x1, x2, s), u, 0, 1);
  const tangent = (x, y, otherX, otherY) => (x === 0 && y === 0 ? otherY / otherX : y / x);
  // Ends of the monotone stretches: zeroes of the derivative over 3, c0 + c1 s + c2 s².
  const [c0, c1, c2] = [y1, 2 * (y2 - 2 * y1), 3 * y1 - 3 * y2 + 1];
  const root = Math.sqrt(c1 * c1 - 4 * c0 * c2); // NaN: no turning point
  const turns = [(-c1 - root) / (2 * c2), (-c1 + root) / (2 * c2)].filter((s) => s > 0 && s < 1);
  const ends = [0, ...turns.sort((a, b) => a - b), 1];
  return {
    value: (u) => (u <= 0 ? 0 : u >= 1 ? 1 : at(solve(u))),
    slope(u) {
      if (u <= 0) return tangent(x1, y1, x2, y2);
      if (u >= 1) return tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1);
      const s = solve(u);
      return rate(y1, y2, s) / rate(x1, x2, s);
    },
    firstPass(value) {
      if (value === 0) return 0;
      for (let i = 1; i < ends.length; i += 1) {
        const [low, high] = [ends[i - 1], ends[i]];
        if ((at(low) - value) * (at(high) - value) > 0) continue;
        return position(x1, x2, bisect(at, value, low, high));
      }
      return null;
    },
  };
}

/** The curve of a CSS text, or null for one that this runner does not know. */
function curveOf(text) {
  if (text === 'linear') return LINEAR;
  if (text in KEYWORDS) return bezier(...KEYWORDS[text]);
  const points = text.match(/^cubic-bezier\((.*)\)$/);
  return points && bezier(...points[1].split(',').map(Number));
}

/** A leg of a strategy: where it is `since` seconds after its begin. */
function leg(curve, since, duration, from, to) {
  if (since >= duration) return { value: to, velocity: 0 };
  const u = since / duration;
  return {
    value: from + (to - from) * curve.value(u),
    velocity: ((to - from) * curve.slope(u)) / duration,
  };
}

/** A strategy whose next leg is all there is to it. */
const byLegs = (next) => (curve, duration) => {
  let now = null;
  const motion = (t) => (
    now ? leg(curve, t - now.begin, now.duration, now.from, now.to) : { value: 0, velocity: 0 });
  return {
    motion,
    turn(to, t) { now = next({ curve, to, t, duration: duration(to), now, v: motion(t).value }); },
  };
};

const STRATEGIES = {
  restarted: byLegs(({ to, t, duration, v }) => ({ begin: t, duration, from: v, to })),

  mirrored: byLegs(({ to, t, duration, now }) => {
    const before = now ? now.duration - Math.min(t - now.begin, now.duration) : 0;
    return { begin: t - before, duration, from: 1 - to, to };
  }),

  matched: byLegs(({ curve, to, t, duration, v }) => {
    const entry = curve.firstPass(to === 1 ? v : 1 - v);
    if (entry === null) return { begin: t, duration, from: v, to };
    return { begin: t - entry * duration, duration, from: 1 - to, to };
  }),

  rewound(curve, duration) {
    let [u, since, speed] = [0, 0, 0];
    const along = (t) => Math.min(Math.max(u + speed * (t - since), 0), 1);
    return {
      turn(to, t) {
        [u, since, speed] = [along(t), t, (2 * to - 1) / duration(to)];
      },
      motion(t) {
        const now = along(t);
        const moves = speed > 0 ? now < 1 : speed < 0 && now > 0;
        return { value: curve.value(now), velocity: moves ? speed * curve.slope(now) : 0 };
      },
    };
  },
};

/** The changes of state: the last event of each instant, if it changes anything. */
function changesOf(events) {
  const last = new Map(events.map(({ time, held }) => [time, held]));
  let state = false;
  return [...last].filter(([, held]) => {
    const isChange = held !== state;
    state = held;
    return isChange;
  });
}

function assertClose(got, text, tolerance, what) {
  const expected = Number(text);
  const isClose = got === expected
    || Math.abs(got - expected) <= tolerance * Math.max(1, Math.abs(expected));
  assert.ok(isClose, `${what}: ${got} instead of ${expected}`);
}

const count = { ran: 0, skipped: 0 };

for (const vector of vectors.cases) {
  const curve = curveOf(vector.curve);
  for (const [name, samples] of Object.entries(vector.strategies)) {
    if (!curve || !(name in STRATEGIES)) {
      count.skipped += samples.length;
      continue;
    }
    count.ran += samples.length;
    test(`${name}: ${vector.name}`, () => {
      const { fillDuration, emptyDuration } = vector;
      const strategy = STRATEGIES[name](curve, (to) => (to ? fillDuration : emptyDuration));
      const pending = changesOf(vector.events);
      for (const { time, value, velocity } of samples) {
        while (pending.length > 0 && pending[0][0] <= time) {
          const [at, held] = pending.shift();
          strategy.turn(Number(held), at);
        }
        const motion = strategy.motion(time);
        assertClose(motion.value, value, vectors.tolerance.value, `value at ${time} s`);
        assertClose(motion.velocity, velocity, vectors.tolerance.velocity, `velocity at ${time} s`);
      }
    });
  }
}

test('it ran what it knows', (t) => {
  t.diagnostic(`ran ${count.ran} samples, skipped ${count.skipped}`);
  assert.ok(count.ran > 0);
});

// Each end is the one at which the strategy's own rule, in closed form for these curves, arrives.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Flight } from '../../Public/flight.js';
import { Frame, INTERRUPTIONS, WORD } from '../../Public/wire.js';

const index = (name) => INTERRUPTIONS.indexOf(name);

/** As far before an event as a frame that is painted just before it. */
const JUST = 1e-6;

function frame(time, value, velocity = 1) {
  const f = new Frame();
  f.words[WORD.time] = f.words[WORD.position] = time;
  for (let i = 0; i < INTERRUPTIONS.length; i++) {
    f.words[WORD.strategies + 2 * i] = value;
    f.words[WORD.strategies + 2 * i + 1] = velocity;
  }
  return f;
}

/** Presses at 1 from rest, and releases at 1 + `held`, where the value is `value`. */
function released(hold, held, value, velocity = 1) {
  const flight = new Flight();
  flight.settings({ duration: 1, emptyDuration: null, ...hold });
  flight.event({ event: 'press', time: 1 });
  flight.painted(frame(0.99, 0, 0));
  flight.painted(frame(1, 0));
  flight.event({ event: 'release', time: 1 + held });
  flight.painted(frame(1 + held - JUST, value - velocity * JUST, velocity));
  flight.painted(frame(1.01 + held, value));
  return flight;
}

test('the way back takes as long as each strategy says', () => {
  // Ease-in is u to the power of about 1.7; where it is exactly is taken from the curve's points:
  // at parameter 1/2 the time is (3 * 0.42 + 3 + 1) / 8 and the value (3 + 1) / 8.
  const flight = released({ curve: 'ease-in' }, 0.4, 0.5);
  const left = (name) => flight.left(index(name), 1.4 + 0.1) + 0.1;
  const expected = {
    mirrored: 0.4, rewound: 0.4, matched: 1 - (3 * 0.42 + 3 + 1) / 8, shortened: 0.5,
    restarted: 1, additive: 1, combined: 1,
  };
  for (const [name, seconds] of Object.entries(expected)) {
    assert.ok(Math.abs(left(name) - seconds) < 1e-9, `${name}: ${left(name)}`);
  }
  assert.ok(Number.isNaN(left('spring')), 'a spring has no end');
});

test('it is over when its time is', () => {
  const flight = released({ curve: 'linear' }, 0.4, 0.4);
  assert.equal(flight.left(index('rewound'), 1.9), 0);
  assert.ok(Math.abs(flight.left(index('rewound'), 1.5) - 0.3) < 1e-9);
});

test('a third turn goes on from what the second left', () => {
  const flight = released({ curve: 'linear' }, 0.4, 0.4);
  flight.event({ event: 'press', time: 1.5 });
  flight.painted(frame(1.5 - JUST, 0.3 + JUST, -1));
  flight.painted(frame(1.51, 0.3));
  for (const name of ['mirrored', 'rewound', 'matched', 'shortened']) {
    assert.ok(Math.abs(flight.left(index(name), 1.5) - 0.7) < 1e-9, name);
  }
});

test('other durations to fill and to empty', () => {
  const flight = released({ curve: 'linear', duration: 2, emptyDuration: 0.5 }, 0.5, 0.25);
  const left = (name) => flight.left(index(name), 1.5);
  // Of the two seconds 1.5 are left: more than the whole half second, so that the seed is over.
  assert.equal(left('mirrored'), 0);
  assert.ok(Math.abs(left('rewound') - 0.125) < 1e-9);
  assert.ok(Math.abs(left('additive') - 1.5) < 1e-9, 'the slow fill fades longest');
});

test('from where it moves is where it was at the event, not at the frame before', () => {
  const flight = new Flight();
  assert.ok(Number.isNaN(flight.from(2)));
  flight.settings({ duration: 1, curve: 'linear' });
  flight.event({ event: 'release', time: 1.01 });
  flight.painted(frame(1, 0.5, 2));
  flight.painted(frame(1.005, 0.51, 2));
  assert.ok(Number.isNaN(flight.from(2)), 'no frame shows it yet');
  flight.painted(frame(1.02, 0.5, -2));
  assert.ok(Math.abs(flight.from(2) - 0.52) < 1e-9);
});

test('an event may be told after frames that show it', () => {
  const flight = new Flight();
  flight.settings({ duration: 1, curve: 'linear' });
  for (const [time, value, velocity] of [[1, 0, 0], [1.02, 0.01, 1], [1.04, 0.03, 1]]) {
    flight.painted(frame(time, value, velocity));
  }
  flight.event({ event: 'press', time: 1.01 });
  flight.painted(frame(1.06, 0.05));
  assert.equal(flight.from(2), 0);
  // Long after, the oldest frame that is kept says it best.
  for (let time = 1.08; time < 2; time += 0.02) flight.painted(frame(time, 1, 0));
  flight.event({ event: 'release', time: 1.5 });
  flight.painted(frame(2.02, 0.2, -1));
  assert.equal(flight.from(2), 1);
});

test('what is not known is not said', () => {
  const flight = released({ curve: 'cubic-bezier(0.3,-0.5,0.7,1.5)' }, 0.4, 0.4);
  assert.ok(Number.isNaN(flight.left(index('matched'), 1.4)), 'passed more than once');
  assert.ok(Math.abs(flight.left(index('rewound'), 1.4) - 0.4) < 1e-9);
  flight.settings({ duration: 3, curve: 'linear' });
  for (let i = 0; i < 8; i++) assert.ok(Number.isNaN(flight.left(i, 1.4)), INTERRUPTIONS[i]);
  // From rest all is known again.
  flight.event({ event: 'press', time: 9 });
  flight.painted(frame(8.99, 0, 0));
  flight.painted(frame(9.01, 0));
  assert.ok(Math.abs(flight.left(index('rewound'), 9) - 3) < 1e-9);
});

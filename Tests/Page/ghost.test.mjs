import assert from 'node:assert/strict';
import { test } from 'node:test';

import { curvePoints } from '../../Public/curve-text.js';
import { Rests } from '../../Public/ghost/rests.js';
import {
  cubeDistance, holdDistance, LastSecond, SHAPE, spinnerDistance,
} from '../../Public/ghost/shape.js';
import { difference } from '../../Public/ghost/words.js';
import { firstFrame, Frame, WORD } from '../../Public/wire.js';

function shape(fields, corners = []) {
  const one = new Float64Array(SHAPE.length).fill(NaN);
  for (const [name, value] of Object.entries(fields)) one[SHAPE[name]] = value;
  one.set(corners, SHAPE.corners);
  return one;
}

test('a circle is off by the difference of the radii', () => {
  const frame = new Frame();
  frame.words[WORD.path] = 150;
  assert.equal(holdDistance(shape({ fraction: 0.5 }), frame), 0);
  assert.ok(Math.abs(holdDistance(shape({ fraction: 0.48 }), frame) - 2) < 1e-12);
  assert.ok(Number.isNaN(holdDistance(shape({}), frame)));
});

test('an arrow is off by the way of its point, the shorter way round', () => {
  const frame = new Frame();
  frame.words[WORD.angle] = 0.01;
  const ahead = spinnerDistance(shape({ angle: 0.02 }), frame);
  const behind = spinnerDistance(shape({ angle: 2 * Math.PI }), frame);
  assert.ok(Math.abs(ahead - 0.53) < 1e-9);
  assert.ok(Math.abs(behind - 0.53) < 1e-9);
});

test('a cube is off by its farthest corner, through its perspective', () => {
  const frame = firstFrame();
  const square = [0, 0, 200, 0, 200, 200, 0, 200];
  assert.equal(cubeDistance(shape({ faces: 1 }, square), frame), 0);
  assert.equal(cubeDistance(shape({ faces: 1 }, [0, 0, 200, 0, 203, 204, 0, 200]), frame), 5);
  // w = 1 + x / 200: the right edge is drawn in to half of everything.
  frame.words[WORD.faces + 3] = 1 / 200;
  assert.equal(cubeDistance(shape({ faces: 1 }, [0, 0, 100, 0, 100, 100, 0, 200]), frame), 0);
  assert.equal(cubeDistance(shape({ faces: 2 }, square), frame), 200, 'a face is missing');
  assert.ok(Number.isNaN(cubeDistance(shape({}), frame)));
});

test('the greatest of the last second is kept, and not what was said too early', () => {
  const last = new LastSecond();
  assert.ok(Number.isNaN(last.greatest(0)));
  last.push(0, 1, 7);
  last.push(500, 1.5, 3);
  last.push(900, 1.9, 5);
  assert.equal(last.greatest(950), 7);
  assert.equal(last.greatest(1200), 5);
  last.forget(1.8);
  assert.equal(last.greatest(1200), 3);
  assert.ok(Number.isNaN(last.greatest(1501)));
});

test('a rest is one that was seen after the last event', () => {
  const rests = new Rests();
  const frame = new Frame();
  assert.deepEqual(rests.at({ event: 'press', time: 1 }, frame), { hold: 0, spinner: true });
  assert.equal(rests.at({ event: 'release', time: 9 }, frame).hold, null, 'not painted since');
  frame.words[WORD.position] = 9.5;
  assert.equal(rests.at({ event: 'press', time: 9.6 }, frame).hold, 0);
  frame.words[WORD.position] = 9.9;
  frame.words[WORD.velocity] = 1;
  assert.equal(rests.at({ event: 'release', time: 10 }, frame).hold, null);
});

test('the difference is a bound, or the reason why there is none', () => {
  assert.deepEqual([difference(0.01234, ''), difference(1e-9, ''), difference(NaN, ''),
    difference(1, 'no browser engine has this one')],
  ['ideal within 0.013 px', 'ideal within 0.001 px', 'ideal: –',
    'ideal: no browser engine has this one']);
});

test('a curve has points by any of its names', () => {
  assert.deepEqual(curvePoints('ease'), [0.25, 0.1, 0.25, 1]);
  assert.deepEqual(curvePoints('cubic-bezier(0.3, -0.5, 0.7, 1.5)'), [0.3, -0.5, 0.7, 1.5]);
  assert.equal(curvePoints('steps(3)'), null);
});

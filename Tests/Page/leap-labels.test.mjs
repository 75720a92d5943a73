import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BAR, LeapLabels, LEFT, NONE, RIGHT } from '../../Public/leap-labels.js';
import { Marks } from '../../Public/marks.js';
import { Scroll } from '../../Public/scroll.js';

const ROOM = 44;
const REACH = 49;

/** Places at a time, of leaps at the given times, in a window of 500 columns of 10 ms. */
function stage(times, size = 0.5) {
  const marks = new Marks();
  for (const time of times) marks.leap(time, 0.2, size);
  const scroll = new Scroll();
  scroll.resize(500, 5000);
  const labels = new LeapLabels();
  return (now) => {
    scroll.advance(now, 0);
    labels.arrange(marks, scroll, ROOM, REACH);
    return { places: times.map((_, i) => labels.place(i)), from: scroll.from };
  };
}

test('a number stands on the left until there is room on the right', () => {
  const at = stage([9000]);
  assert.deepEqual(at(8990).places, [NONE]);
  assert.deepEqual(at(9010).places, [LEFT]);
  assert.deepEqual(at(9400).places, [LEFT]);
  assert.deepEqual(at(9460).places, [RIGHT]);
});

test('what changes is drawn again from as far as a number reaches, once', () => {
  const at = stage([9000]);
  at(8990);
  assert.equal(at(9010).from, 900 - REACH - 1);
  assert.equal(at(9020).from, 901);
  at(9430);
  assert.equal(at(9460).from, 900 - REACH - 1);
});

test('of two with room for one the newer has its number', () => {
  const at = stage([9000, 9200]);
  assert.deepEqual(at(9800).places, [BAR, RIGHT]);
});

test('none is shown that is too small to be seen', () => {
  assert.deepEqual(stage([9000], 0.009)(9100).places, [NONE]);
  assert.deepEqual(stage([9000], -0.01)(9100).places, [LEFT]);
});

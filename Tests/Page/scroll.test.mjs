import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Scroll } from '../../Public/scroll.js';

/** What a canvas holds: in each column the number of the drawing that made it. */
class Picture {
  columns = [];

  draw(scroll, number) {
    const { left, right, from, shift } = scroll;
    if (from <= left) this.columns = [];
    this.columns = this.columns.slice(shift, shift + from - left);
    while (this.columns.length < right - left) this.columns.push(number);
  }
}

function scrolled(width, duration) {
  const scroll = new Scroll();
  scroll.resize(width, duration);
  return scroll;
}

test('the window ends with the column of the time, and the first time all of it is drawn', () => {
  const scroll = scrolled(100, 1000);
  scroll.advance(5005, 2);
  assert.deepEqual([scroll.left, scroll.right, scroll.isWhole], [401, 501, true]);
  scroll.advance(5010, 0);
  assert.equal(scroll.right, 501, 'a time on the border of a column ends the one before it');
});

test('what is drawn moves by whole columns and stays with its time', () => {
  const scroll = scrolled(100, 1000);
  const picture = new Picture();
  const drawnAt = new Map();
  let now = 5000;
  for (let number = 0; number < 400; number++) {
    now += 3 + (number * 7919) % 40;
    scroll.advance(now, 1);
    for (let c = scroll.from; c < scroll.right; c++) drawnAt.set(c, number);
    picture.draw(scroll, number);
    const expected = Array.from({ length: 100 }, (_, i) => drawnAt.get(scroll.left + i));
    assert.deepEqual(picture.columns, expected);
    assert.ok(scroll.from >= scroll.left && scroll.from < scroll.right);
  }
});

test('the column of the last time is drawn again, with its margin: it has more in it', () => {
  const scroll = scrolled(100, 1000);
  scroll.advance(5005, 2);
  scroll.advance(5008, 2);
  assert.deepEqual([scroll.shift, scroll.from], [0, 498]);
  scroll.advance(5031, 2);
  assert.deepEqual([scroll.shift, scroll.from], [3, 498]);
});

test('a touched column is drawn again, one that has left the window is not', () => {
  const scroll = scrolled(100, 1000);
  scroll.advance(5005, 0);
  scroll.advance(5015, 0);
  scroll.touch(450.7);
  assert.equal(scroll.from, 450);
  scroll.touch(460);
  assert.equal(scroll.from, 450);
  scroll.touch(NaN);
  assert.equal(scroll.from, 450);
  scroll.touch(3);
  assert.equal(scroll.from, scroll.left);
});

for (const [what, act] of [
  ['a pause longer than the window', (scroll) => scroll.advance(6100, 0)],
  ['a time that goes back', (scroll) => scroll.advance(4990, 0)],
  ['a new size', (scroll) => { scroll.resize(50, 1000); scroll.advance(5006, 0); }],
  ['a restart', (scroll) => { scroll.restart(); scroll.advance(5006, 0); }],
]) {
  test(`${what} has all drawn anew`, () => {
    const scroll = scrolled(100, 1000);
    scroll.advance(5005, 0);
    act(scroll);
    assert.equal(scroll.isWhole, true);
    assert.equal(scroll.shift, 0);
  });
}

test('some columns are drawn again where they are, within the window', () => {
  const scroll = scrolled(100, 1000);
  scroll.advance(5005, 0);
  scroll.only(450.5, 460.5);
  assert.deepEqual([scroll.from, scroll.until, scroll.shift], [450, 461, 0]);
  scroll.only(300, 900);
  assert.deepEqual([scroll.from, scroll.until], [401, 501]);
  scroll.only(10, 20);
  assert.equal(scroll.from, scroll.until);
  scroll.advance(5015, 0);
  assert.equal(scroll.until, 502);
});

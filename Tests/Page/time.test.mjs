import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Past } from '../../Public/time/past.js';
import { Player } from '../../Public/time/player.js';
import { timeWords } from '../../Public/time/words.js';
import { Frame, WORD } from '../../Public/wire.js';

const PERIOD = 1000 / 60;
const frame = new Frame();
/** A frame that shows a position; its fraction is that position's tenth. */
function at(position) {
  frame.words[WORD.position] = position;
  frame.words[WORD.fraction] = position / 10;
  return frame;
}

function filled(count, past = new Past(), rate = 1) {
  for (let i = 0; i < count; i++) past.push(i * PERIOD, at(i * rate / 60));
  return past;
}

test('what was painted is looked at again, whole, and steps go frame by frame', () => {
  const past = filled(600);
  past.step(-1);
  assert.equal(past.frame.position, 598 / 60);
  assert.equal(past.frame.fraction, 598 / 600);
  past.step(-1);
  assert.equal(past.frame.position, 597 / 60);
  past.step(1);
  past.step(1);
  assert.equal(past.isLooking, false, 'after the newest is the present');
  past.look(2000);
  assert.equal(past.frame.position, 479 / 60);
  assert.ok(Math.abs(past.age - 2000) < 1);
  assert.ok(Math.abs(past.secondsBefore(at(10)) - (10 - 479 / 60)) < 1e-12);
  past.look(1e6);
  assert.equal(past.frame.position, 0, 'no further than the first');
});

test('it holds a minute and no more, in memory that does not grow', () => {
  const past = filled(60 * 90);
  past.look(1e9);
  assert.ok(Math.abs(past.frame.position - 29.983) < 0.02);
  const fast = new Past(100);
  for (let i = 0; i < 1000; i++) fast.push(i * 4, at(i));
  fast.look(1e9);
  assert.equal(fast.frame.position, 900);
  assert.equal(fast.end - fast.first, 100);
});

test('a stage that stands still loses nothing, however long', () => {
  const past = filled(60 * 30);
  for (let i = 0; i < 60 * 120; i++) past.push((60 * 30 + i) * PERIOD, at(1799 / 60));
  past.push(60 * 151 * PERIOD, at(30));
  past.step(-1);
  assert.equal(past.frame.position, 1799 / 60);
  past.look(1e9);
  assert.equal(past.frame.position, 0);
});

test('what changes while it stands still is what is shown there', () => {
  const past = filled(10);
  frame.words[WORD.position] = 9 / 60;
  frame.words[WORD.fraction] = 0.77;
  past.push(10 * PERIOD, frame);
  past.rest();
  assert.equal(past.frame.fraction, 0.77);
});

test('what is looked at stays when its place is taken, and steps go on from the oldest', () => {
  const past = new Past(50);
  for (let i = 0; i < 50; i++) past.push(i, at(i));
  past.look(1e9);
  for (let i = 50; i < 200; i++) past.push(i, at(i));
  assert.equal(past.frame.position, 0);
  past.step(1);
  assert.equal(past.frame.position, 150);
  past.step(-1);
  assert.equal(past.frame.position, 150);
});

function player(clock = {}) {
  const sent = [];
  const told = [];
  const session = {
    stageClock: { rate: 1, paused: false, at: 0, position: 0, ...clock },
    changeClock: (change) => sent.push(change),
  };
  const it = new Player((message) => told.push({ ...message }), session);
  for (let i = 0; i < 60; i++) it.record(i * PERIOD, at(i / 60));
  const ask = (message) => it.receive(message, at(59 / 60), PERIOD);
  return { it, ask, sent, told };
}

test('forward is the server’s, backward this page’s, and forward again up to the present', () => {
  const { it, ask, sent, told } = player({ paused: true });
  ask({ act: 'step', by: 1 });
  assert.deepEqual(sent.map((s) => s.step.toFixed(4)), ['0.0167']);
  ask({ act: 'step', by: -1 });
  ask({ act: 'step', by: -1 });
  assert.equal(sent.length, 1);
  assert.equal(it.shown(null).position, 57 / 60);
  assert.ok(Math.abs(told.at(-1).back - 2 / 60) < 1e-12);
  ask({ act: 'step', by: 1 });
  ask({ act: 'step', by: 1 });
  assert.equal(it.isLooking, false);
  assert.equal(sent.length, 1);
  ask({ act: 'step', by: 1 });
  assert.equal(sent.length, 2);
});

test('a slow stage steps by its own frames, by no less than its grain', () => {
  const slow = player({ rate: 0.1 });
  slow.ask({ act: 'step', by: 1 });
  assert.equal(slow.sent[0].step.toFixed(4), '0.0017');
  const slowest = player({ rate: 0.001 });
  slowest.ask({ act: 'step', by: 1 });
  assert.equal(slowest.sent[0].step, 1e-4);
});

test('a rest before the first frame is one at it; a press or now ends it', () => {
  const told = [];
  const it = new Player((m) => told.push({ ...m }), { stageClock: { rate: 1, paused: false } });
  it.receive({ act: 'rest' }, at(0), PERIOD);
  it.record(0, at(1));
  it.record(16, at(2));
  assert.equal(it.shown(null).position, 1);
  it.tell(at(2));
  assert.equal(told.at(-1).isResting, true);
  it.now();
  assert.equal(it.isLooking, false);
});

test('the time is said in words', () => {
  const plain = (state, page = {}) => timeWords({
    rate: 1, isPaused: false, isLooking: false, isResting: false, position: 12.345, back: 0,
    ...state,
  }, { isShared: false, isReduced: false, ...page }).replaceAll('\u00a0', ' ');
  assert.equal(plain({}), 'real time');
  assert.equal(plain({ rate: 0.25 }), '0.25 of real time');
  assert.equal(plain({ isPaused: true }), 'paused at 12.345 s');
  assert.equal(plain({ isPaused: true }, { isShared: true }),
    'paused at 12.345 s, for everyone here');
  assert.equal(plain({ isPaused: true }, { isReduced: true }),
    'paused: you asked for less motion');
  assert.equal(plain({ isLooking: true, back: 3.4, isPaused: true }), 'looking back 3.400 s');
  assert.equal(plain({ isLooking: true, isResting: true }),
    'resting here: you asked for less motion');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { WORD } from '../../Public/wire.js';
import { makeMessage } from './messages.mjs';

/** The sockets that the session has opened, newest last; a test is their server. */
const sockets = [];
globalThis.WebSocket = class {
  readyState = 1;
  sent = [];
  constructor(url) {
    this.url = url;
    sockets.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  say(message) {
    this.onmessage({ data: message instanceof ArrayBuffer ? message : JSON.stringify(message) });
  }
};
const { Session } = await import('../../Public/session.js');

const HELLO = {
  type: 'hello', resumed: false, token: 'ab12', viewer: 1, viewers: 1, holder: null, stage: null,
};

/** A display whose line is not known yet. */
const UNKNOWN = { origin: NaN, period: NaN, isSettled: false };

function begin(hello = {}, stage = null, phase = UNKNOWN) {
  const told = [];
  const listener = {};
  for (const name of [
    'status', 'hello', 'event', 'completed', 'leap', 'viewers', 'refused', 'settings', 'clock',
    'process',
  ]) {
    listener[name] = (...what) => told.push([name, ...what]);
  }
  const session = new Session({ url: 'ws://x/ws', stage }, phase, listener);
  session.open();
  const socket = sockets.at(-1);
  socket.say({ ...HELLO, ...hello });
  return { session, socket, told, of: (name) => told.filter((t) => t[0] === name) };
}

/** Loses the socket and opens the next at once, which greets. */
function again(session, hello) {
  sockets.at(-1).onclose({ code: 1006, reason: '' });
  session.open();
  sockets.at(-1).say({ ...HELLO, ...hello });
  return sockets.at(-1);
}

/** A message of frames whose value runs along `value(time)`, by every strategy. */
function frames(times, value, fields) {
  const buffer = makeMessage({ count: times.length, times, ...fields });
  const view = new DataView(buffer);
  times.forEach((t, i) => {
    const set = (word, x) => view.setFloat64(64 + 576 * i + 8 * word, x, true);
    const [fraction, velocity] = value(t);
    set(WORD.fraction, fraction);
    set(WORD.velocity, velocity);
    for (let w = 0; w < 16; w += 2) {
      set(WORD.strategies + w, fraction);
      set(WORD.strategies + w + 1, velocity);
    }
  });
  return buffer;
}

/** Settles the frame of a time; returns when the inputs that it showed had happened. */
function paint(session, time) {
  const painted = [];
  session.settle(session.ring.find(time), (happened) => painted.push(happened));
  return painted;
}

const rest = () => [0, 0];

/** What everyone on the stage is told of an event that takes effect at an instant. */
const event = (name, at, viewer = 1) =>
  ({ type: 'event', event: name, viewer, sequence: 1, time: at, happened: at, at, happenedAt: at });

test('an input is settled by the first frame that shows it, not by the first that knows it', () => {
  const { session, socket } = begin();
  session.input('press', 100);
  session.input('release', 110);
  const press = { epoch: 1, pageSequence: 1, effective: 1, received: 0.99 };
  const release = { epoch: 2, pageSequence: 2, effective: 1.06, received: 1 };
  socket.say(frames([1, 1.02], rest, press));
  socket.say(frames([1.04, 1.08], rest, release));
  assert.deepEqual(paint(session, 1.02), [100]);
  assert.deepEqual(paint(session, 1.04), [], 'knows of the release, shows it not yet');
  assert.deepEqual(paint(session, 1.08), [110]);
});

test('the leap of a release that is held back is measured where it takes effect', () => {
  const { session, socket, of } = begin();
  const fill = (t) => [t - 1, 1];
  const leapt = (t) => [0.03 - (t - 1.1), -1];
  session.input('press', 100);
  session.input('release', 110);
  const press = { epoch: 1, pageSequence: 1, effective: 1, received: 0.99 };
  const release = { epoch: 2, pageSequence: 2, effective: 1.1, received: 1.01 };
  socket.say(frames([0.98], rest, { epoch: 0, pageSequence: 0, effective: NaN, received: NaN }));
  socket.say(frames([1.01], fill, press));
  socket.say(event('press', 1));
  assert.deepEqual(of('leap').map(([, l]) => l.event), ['press']);
  socket.say(frames([1.03, 1.05], fill, release));
  socket.say(event('release', 1.1));
  socket.say(frames([1.07, 1.09], fill, release));
  assert.equal(of('leap').length, 1, 'no frame shows the release yet');
  socket.say(frames([1.11, 1.13], leapt, release));
  const [, leap] = of('leap').at(-1);
  assert.equal(leap.event, 'release');
  assert.ok(Math.abs(leap.from - 0.09) < 1e-12);
  assert.ok(Math.abs(leap.leaps[0] - (0.03 - 0.1)) < 1e-9);
});

test('paced frames lie ahead: the leap is taken between those around the effect', () => {
  const { session, socket, of } = begin();
  const fill = (t) => [t - 1, 1];
  const before = { epoch: 0, pageSequence: 0, effective: NaN, received: NaN };
  socket.say(frames([1.1, 1.12, 1.14, 1.16], fill, before));
  session.input('press', 100);
  const press = { epoch: 1, pageSequence: 1, effective: 1.13, received: 1.1 };
  socket.say(frames([1.14, 1.16, 1.18], (t) => [0.5 - (t - 1.13), -1], press));
  socket.say(event('press', 1.13));
  const [[, leap]] = of('leap');
  assert.ok(Math.abs(leap.leaps[0] - (0.5 - 0.13)) < 1e-9);
});

test('what another viewer or a replay does is measured, too', () => {
  const { socket, of } = begin();
  const nobody = { pageSequence: 0, effective: NaN, received: NaN };
  socket.say(frames([1.1, 1.12], (t) => [t - 1, 1], { epoch: 1, ...nobody }));
  socket.say(event('release', 1.13, 2));
  assert.deepEqual(of('leap'), [], 'no frame shows it yet');
  socket.say(frames([1.14, 1.16], (t) => [0.5 - (t - 1.13), -1], { epoch: 2, ...nobody }));
  const [[, leap]] = of('leap');
  assert.equal(leap.event, 'release');
  assert.ok(Math.abs(leap.leaps[0] - (0.5 - 0.13)) < 1e-9);
});

test('two events in one message: the last is measured, nothing throws', () => {
  const { session, socket, of } = begin();
  socket.say(frames([1], rest, { epoch: 0, pageSequence: 0, effective: NaN, received: NaN }));
  session.input('press', 100);
  session.input('release', 101);
  socket.say(event('press', 1.005));
  socket.say(event('release', 1.01));
  socket.say(frames([1.02], rest, { epoch: 2, pageSequence: 2, effective: 1.01, received: 1 }));
  assert.deepEqual(of('leap').map(([, l]) => l.event), ['release']);
  assert.deepEqual(paint(session, 1.02), [100, 101]);
});

test('a stage is joined by its name and gone on with by its token', () => {
  const { session, socket } = begin({ stage: 'a_1' }, 'a_1');
  assert.equal(socket.url, 'ws://x/ws?stage=a_1');
  assert.equal(again(session, { resumed: true, stage: 'a_1' }).url,
    'ws://x/ws?stage=a_1&resume=ab12');
  const alone = begin();
  assert.equal(alone.socket.url, 'ws://x/ws');
  assert.equal(again(alone.session).url, 'ws://x/ws?resume=ab12');
});

test('a stage that was gone on with keeps its settings; a new one is told them', () => {
  const { session, told } = begin();
  session.settings({ hold: { curve: 'linear' } });
  const kept = again(session, { resumed: true });
  assert.deepEqual(kept.sent.filter((m) => m.type === 'settings'), []);
  assert.equal(told.findLast((t) => t[0] === 'hello')[2], true, 'its settings are shown');
  const anew = again(session, { resumed: false });
  assert.deepEqual(anew.sent.map((m) => [m.type, m.hold]), [['settings', { curve: 'linear' }]]);
});

test('settings of others are followed, and our own but for an answer that is out of date', () => {
  const settings = { cube: { size: 200, period: 2 } };
  const { session, socket, of } = begin({ viewer: 2, settings });
  const answer = (sequence, viewer, seconds) => socket.say({
    type: 'event', event: 'settings', time: 1, happened: 1, sequence, viewer,
    hold: { duration: seconds }, cube: { period: seconds },
  });
  session.settings({ hold: { duration: 0.3 } });
  session.settings({ hold: { duration: 0.4 } });
  answer(1, 2, 0.3);
  assert.deepEqual(of('settings'), []);
  answer(2, 2, 0.4);
  answer(1, 1, 0.5);
  assert.deepEqual(of('settings').map(([, s]) => s.hold.duration), [0.4, 0.5]);
  assert.deepEqual(session.hello.settings.cube, { size: 200, period: 0.5 });
  const anew = again(session, { resumed: false });
  assert.equal(anew.sent[0].hold.duration, 0.5, 'a new stage is as the old one was');
});

test('the clock is kept over a resumption and fitted again', () => {
  const { session, socket } = begin();
  socket.say({ type: 'pong', time: performance.now(), received: 9, sent: 9 });
  const { offset } = session.clock;
  again(session, { resumed: true });
  assert.equal(session.clock.offset, offset);
  assert.equal(session.clock.samples, 0);
  again(session, { resumed: false });
  assert.ok(Number.isNaN(session.clock.offset));
});

test('a hold that outlives its socket is pressed again', () => {
  const { session } = begin();
  session.input('press', 1);
  assert.deepEqual(again(session, { resumed: true }).sent.map((m) => m.type), ['press']);
  session.input('release', 2);
  assert.deepEqual(again(session, { resumed: true }).sent.map((m) => m.type), []);
});

test('a refused press is told, is not pressed again and is never settled', () => {
  const { session, socket, of } = begin({ stage: 's', viewers: 2, holder: 2 }, 's');
  session.input('press', 1);
  socket.say({ type: 'refused', sequence: 1, reason: 'viewer 2 holds it' });
  assert.deepEqual(of('refused'), [['refused', 'viewer 2 holds it']]);
  session.input('release', 2);
  socket.say({ type: 'refused', sequence: 2, reason: 'viewer 2 holds it' });
  assert.equal(of('refused').length, 1, 'one act, one word');
  socket.say(frames([2], rest, { epoch: 9, pageSequence: 0, received: 1.9 }));
  assert.deepEqual(paint(session, 2), []);
  assert.deepEqual(again(session, { resumed: true }).sent, []);
});

test('who is there is passed on', () => {
  const { socket, of } = begin({ stage: 's' }, 's');
  socket.say({ type: 'viewers', count: 3, holder: 2 });
  assert.deepEqual(of('viewers')[0][1], { type: 'viewers', count: 3, holder: 2 });
});

test('a hidden page reports nothing; a visible one begins anew', () => {
  const { session, socket } = begin({}, null, { origin: 1000, period: 16, isSettled: true });
  socket.say({ type: 'pong', time: performance.now(), received: 9, sent: 9 });
  session.pace(1000);
  assert.equal(socket.sent.at(-1).type, 'tick');
  session.visibility(false);
  const count = socket.sent.length;
  session.pace(1016);
  assert.equal(socket.sent.length, count);
  session.visibility(true);
  session.pace(90000);
  assert.deepEqual(socket.sent.slice(count).map((m) => m.type), ['visibility', 'tick']);
});

test('every ping burst is followed by four a second', () => {
  const { session, socket } = begin();
  const pings = () => socket.sent.filter((m) => m.type === 'ping').length;
  for (let t = 0; t < 200; t += 10) session.tend(t);
  assert.equal(pings(), 5);
  for (let i = 0; i < 12; i++) {
    const time = performance.now();
    socket.say({ type: 'pong', time, received: time / 1000, sent: time / 1000 });
  }
  for (let t = 200; t < 1200; t += 10) session.tend(t);
  assert.equal(pings(), 5 + 4);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Connection, retryDelay } from '../../Public/connection.js';

/** A socket and a timer that a test drives by hand. */
function environment() {
  const sockets = [];
  const timers = [];
  class Socket {
    readyState = 0;
    sent = [];
    constructor(url, protocols) {
      Object.assign(this, { url, protocols });
      sockets.push(this);
    }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    greet() {
      this.readyState = 1;
      this.onmessage({ data: '{"type":"hello"}' });
    }
  }
  return {
    sockets, timers,
    options: {
      WebSocket: Socket, random: () => 0,
      setTimeout: (f, ms) => timers.push({ f, ms }), clearTimeout: () => {},
    },
  };
}

function connect() {
  const e = environment();
  const log = [];
  const connection = new Connection(() => 'ws://x/ws', {
    text: (m) => log.push(m.type), binary: () => log.push('binary'),
    changed: (s) => log.push(s.state + s.attempt),
  }, e.options);
  connection.open();
  return { ...e, log, connection };
}

test('tries begin at 250 ms, grow by 1.6 and end at 5 s, less at most a quarter', () => {
  const exact = [250, 400, 640, 1024, 1638.4, 2621.44, 4194.304, 5000, 5000];
  exact.forEach((ms, i) => {
    assert.ok(Math.abs(retryDelay(i, 0) - ms) < 1e-9);
    assert.ok(Math.abs(retryDelay(i, 1) - 0.75 * ms) < 1e-9);
  });
  assert.equal(retryDelay(5000, 0), 5000);
});

test('it asks for the subprotocol and is live only after hello', () => {
  const { sockets: [socket], connection, log } = connect();
  assert.deepEqual(socket.protocols, ['pirouette.v1']);
  assert.equal(connection.isLive, false);
  socket.greet();
  assert.equal(connection.isLive, true);
  assert.deepEqual(log, ['live0', 'hello']);
});

test('a lost socket is opened again, later each time; a steady one starts the delays anew', () => {
  const { sockets, timers, connection } = connect();
  for (let i = 0; i < 3; i++) {
    sockets.at(-1).onclose({ code: 1006, reason: '' });
    timers.at(-1).f();
  }
  assert.deepEqual(timers.map((t) => Math.round(t.ms)), [250, 400, 640]);
  assert.equal(connection.status.attempt, 3);
  sockets.at(-1).greet();
  sockets.at(-1).onclose({ code: 1008, reason: '' });
  assert.equal(Math.round(timers.at(-1).ms), 1024, 'it failed at once');
  timers.at(-1).f();
  sockets.at(-1).greet();
  connection.check(100);
  connection.check(2101);
  sockets.at(-1).onclose({ code: 1001, reason: '' });
  assert.equal(timers.at(-1).ms, 250);
  assert.match(connection.status.reason, /stopping/);
});

test('opening while waiting opens at once, and one socket only', () => {
  const { sockets, timers, connection } = connect();
  sockets[0].onclose({ code: 1006, reason: '' });
  connection.open();
  connection.open();
  timers[0].f();
  assert.equal(sockets.length, 2);
});

test('the server’s own words are the reason', () => {
  const { sockets: [socket], connection } = connect();
  socket.greet();
  socket.onclose({ code: 1008, reason: 'too slow' });
  assert.equal(connection.status.reason, 'too slow');
});

test('a silent server is given up after 5 s, a talking one is not', () => {
  const { sockets, connection } = connect();
  sockets[0].greet();
  for (let t = 0; t <= 20000; t += 250) {
    connection.check(t);
    if (t < 10000) sockets[0].onmessage({ data: '{"type":"pong"}' });
    if (t === 14750) assert.equal(connection.isLive, true);
  }
  assert.equal(connection.status.state, 'reconnecting');
  assert.equal(sockets[0].readyState, 3);
  assert.equal(sockets[0].onmessage, null);
});

test('nothing is sent into a socket that is not open', () => {
  const { sockets: [socket], connection } = connect();
  connection.send({ type: 'press' });
  socket.greet();
  connection.send({ type: 'spin' });
  assert.deepEqual(socket.sent, [{ type: 'spin' }]);
});

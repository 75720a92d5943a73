import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describe } from '../../Public/describe.js';
import { firstFrame, Frame, FrameMessage, INTERRUPTIONS } from '../../Public/wire.js';
import { makeMessage } from './messages.mjs';

test('the header is read from the offsets of the byte table', () => {
  const m = new FrameMessage().read(
    makeMessage({ epoch: 2 ** 32 - 1, count: 3, times: [1, 2, 3] }));
  assert.deepEqual(
    [m.count, m.epoch, m.sequence, m.pageSequence, m.sent, m.happened, m.received, m.effective,
      m.computed, m.lead],
    [3, 2 ** 32 - 1, 7, 5, 2.75, 1.25, 1.375, 1.5, 0.0625, NaN]);
});

test('every field of every entry is read from its word', () => {
  const m = new FrameMessage().read(makeMessage({ count: 2, times: [2.5, 2.75], positions: [1.5, 0.75] }));
  for (const [i, time, position] of [[0, 2.5, 1.5], [1, 2.75, 0.75]]) {
    const f = m.select(i);
    const at = (w) => 1000 * (i + 1) + w;
    assert.equal(f.time, time);
    assert.equal(f.position, position);
    assert.ok(Number.isNaN(f.target));
    assert.deepEqual([f.isRotating, f.isWorking, f.isHeld], [true, false, true]);
    assert.deepEqual([f.faceCount, f.colorOf(0), f.colorOf(1)], [2, 3, 4]);
    assert.deepEqual([f.angle, f.turns, f.progress, f.fraction, f.velocity],
      [3, 4, 5, 6, 7].map(at));
    INTERRUPTIONS.forEach((_, k) => {
      assert.equal(f.fractionOf(k), at(8 + 2 * k));
      assert.equal(f.velocityOf(k), at(9 + 2 * k));
    });
    assert.equal(f.words[f.pathBase], at(24));
    assert.equal(f.words[f.pathBase + 25], at(49));
    assert.equal(f.words[f.faceBase(0)], at(50));
    assert.equal(f.words[f.faceBase(1) + 9], at(69));
  }
});

test('another kind, version or length is refused with what was wrong', () => {
  const broken = (at, value) => {
    const buffer = makeMessage();
    new Uint8Array(buffer)[at] = value;
    return buffer;
  };
  const m = new FrameMessage();
  assert.throws(() => m.read(broken(0, 2)), /kind 2, version 1/);
  assert.throws(() => m.read(broken(1, 9)), /kind 1, version 9/);
  assert.throws(() => m.read(broken(2, 2)), /2 entries do not make 640 bytes/);
  for (const n of [0, 8, 60, 63]) {
    assert.throws(() => m.read(new ArrayBuffer(n)), /no whole header/);
  }
  assert.throws(() => m.read(makeMessage().slice(0, 632)), /1 entries do not make 632 bytes/);
});

test('no bytes make the decoder fail in any other way', () => {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 20000; i++) {
    const bytes = Uint8Array.from({ length: Math.floor(random() * 90) * 8 }, () => random() * 256);
    if (random() < 0.7 && bytes.length > 3) bytes.set([1, 1, random() * 3, 0]);
    try {
      new FrameMessage().read(bytes.buffer);
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
    }
  }
});

test('a copy has the same bits, whatever they stand for', () => {
  const from = new Frame(new ArrayBuffer(1152), 72);
  from.bytes.fill(0xff);
  from.bytes[586] = 0xf4;
  const to = new Frame();
  to.copy(from);
  assert.deepEqual(to.bytes, from.bytes.slice(576));
});

test('the first frame is the stage at rest: empty circle, one flat face', () => {
  const frame = firstFrame();
  const d = describe(frame, ['red']);
  assert.deepEqual(d.cube.faces,
    [{ color: 'red', pct: 1, direction: 'enter', projection: [1, 0, 0, 0, 1, 0, 0, 0, 1] }]);
  assert.deepEqual(d.spinner,
    { angle: 0, turns: 0, rotating: false, working: false, progress: null });
  assert.equal(d.hold.fraction, 0);
  assert.deepEqual(d.hold.path.at(1), ['curve', 100, 100, 100, 100, 100, 100]);
});

test('a described frame has the fields of a frame of the JSON subprotocol', () => {
  const f = new FrameMessage().read(makeMessage()).select(0);
  const d = describe(f, ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(d.cube.faces.map((x) => [x.color, x.pct, x.direction]),
    [['d', 1050, 'exit'], ['e', 1060, 'enter']]);
  assert.deepEqual(d.cube.faces[1].projection, [1061, 1062, 1063, 1064, 1065, 1066, 1067, 1068,
    1069]);
  assert.deepEqual(d.hold.path.map((x) => x[0]),
    ['move', 'curve', 'curve', 'curve', 'curve', 'close']);
  assert.deepEqual(d.hold.path[4], ['curve', 1044, 1045, 1046, 1047, 1048, 1049]);
  assert.deepEqual(Object.keys(d.hold.strategies), [...INTERRUPTIONS]);
  assert.equal(d.target, null);
  assert.deepEqual([d.time, d.position], [2.5, 2.5]);
});

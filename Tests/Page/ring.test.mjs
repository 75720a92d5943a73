import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock } from '../../Public/clock.js';
import { lookUp } from '../../Public/lookup.js';
import { Ring } from '../../Public/ring.js';
import { FrameMessage } from '../../Public/wire.js';
import { makeMessage } from './messages.mjs';

function insert(ring, times, fields = {}) {
  // Every epoch is an event of its own, unless a test says otherwise.
  const received = fields.epoch ?? 3;
  const buffer = makeMessage({ count: times.length, times, effective: NaN, received, ...fields });
  if (fields.targets) {
    const view = new DataView(buffer);
    fields.targets.forEach((t, i) => view.setFloat64(64 + 576 * i + 8, t, true));
  }
  ring.insert(new FrameMessage().read(buffer));
}

test('the newest frame not later than a time is found', () => {
  const ring = new Ring();
  for (const t of [1, 2, 3, 4]) insert(ring, [t], { sequence: t });
  const time = (at) => ring.frame(ring.find(at)).time;
  assert.equal(ring.find(0.99), -1);
  assert.equal(time(1), 1);
  assert.equal(time(2.999), 2);
  assert.equal(time(Infinity), 4);
  assert.equal(ring.sequence(ring.find(3.5)), 3);
});

/** Frames for the refreshes 1000, 1016, … of an epoch; their stage times are a tenth of that. */
function paced(ring, refreshes, fields) {
  const targets = refreshes.map((k) => 1000 + 16 * k);
  insert(ring, targets.map((t) => t / 10), { targets, ...fields });
}

test('an entry for a refresh that is there replaces it, by whichever line it was told', () => {
  const ring = new Ring(8);
  paced(ring, [0, 1, 2], { sequence: 1 });
  insert(ring, [101.61], { targets: [1016.4], sequence: 2 });
  assert.equal(ring.sequence(ring.findTarget(1016, 16)), 2);
  assert.equal(ring.between(0, 1000), 3);
  assert.equal(ring.newestTarget, 1032);
});

test('a newer epoch replaces an older one for the same refresh, never the reverse', () => {
  const ring = new Ring();
  const sequence = (stamp) => ring.sequence(ring.findTarget(stamp, 16));
  paced(ring, [0, 1, 2, 3], { epoch: 4, sequence: 1, effective: 50 });
  paced(ring, [2, 3], { epoch: 5, sequence: 2, effective: 103.2 });
  assert.deepEqual([1000, 1016, 1032, 1048].map(sequence), [1, 1, 2, 2]);
  paced(ring, [1, 2, 3, 4], { epoch: 4, sequence: 3, effective: 50 });
  assert.deepEqual([1000, 1016, 1032, 1048].map(sequence), [1, 3, 2, 2]);
  assert.equal(ring.findTarget(1064, 16), -1, 'untrue since the event');
});

test('an event takes the frames along that were made without it', () => {
  const ring = new Ring();
  paced(ring, [0, 1, 2, 3, 4, 5], { epoch: 4, effective: 50 });
  paced(ring, [2, 3, 4], { epoch: 5, effective: 103.2 });
  assert.equal(ring.findTarget(1080, 16), -1);
  assert.equal(ring.ahead(1000), 4);
  paced(ring, [5], { epoch: 5, effective: 103.2 });
  assert.equal(ring.ahead(1000), 5);
});

test('what happens by itself raises the epoch and makes nothing untrue', () => {
  const ring = new Ring();
  paced(ring, [0, 1, 2], { epoch: 4, effective: 50 });
  paced(ring, [3], { epoch: 5, effective: 50, received: 4 });
  assert.equal(ring.ahead(990), 4);
});

test('two events may take effect at one instant', () => {
  const ring = new Ring();
  paced(ring, [0, 1, 2], { epoch: 4, effective: 101.6 });
  paced(ring, [1], { epoch: 5, effective: 101.6 });
  assert.equal(ring.findTarget(1032, 16), -1);
});

test('a frame shows the last event only from its effect on', () => {
  const ring = new Ring();
  paced(ring, [0, 1, 2], { epoch: 5, effective: 101.6 });
  const shows = [1000, 1016, 1032].map((t) => ring.showsEvent(ring.findTarget(t, 16)));
  assert.deepEqual(shows, [false, true, true]);
  insert(ring, [110], { effective: NaN, epoch: 6 });
  assert.equal(ring.showsEvent(ring.find(110)), false, 'before the first event there is none');
});

test('frames for refreshes to come are counted; free ones are for none', () => {
  const ring = new Ring();
  assert.equal(ring.newestTarget, -Infinity);
  insert(ring, [1, 2]);
  assert.equal(ring.ahead(0), 0);
  paced(ring, [0, 1, 2, 3]);
  assert.deepEqual([900, 1000, 1040, 1048].map((t) => ring.ahead(t)), [4, 3, 1, 0]);
  ring.clear();
  assert.equal(ring.ahead(0), 0);
  assert.equal(ring.newestTarget, -Infinity);
});

test('without its own frame a refresh gets the newest older one, never a later one', () => {
  const ring = new Ring();
  const clock = new Clock();
  // The clock is 5 ms fast: by time alone the coming frame would do.
  clock.sample(0, 100005, 100005, 0);
  insert(ring, [100.99, 101, 101.032], { targets: [984, 1000, 1032] });
  const shown = (stamp) => ring.frame(lookUp(ring, clock, stamp, stamp + 14, 16)).target;
  assert.equal(shown(1000), 1000);
  assert.equal(shown(1016), 1000);
  assert.equal(shown(1032), 1032);
  assert.equal(shown(1064), 1032);
  assert.equal(lookUp(ring, clock, 900, 914, 16), -1);
});

test('a frame keeps the moment at which it came', () => {
  const ring = new Ring();
  const message = new FrameMessage().read(makeMessage({ times: [3] }));
  ring.insert(message, 123.5);
  assert.equal(ring.arrival(ring.find(3)), 123.5);
  assert.equal(ring.findFrom(2), ring.find(3));
  assert.equal(ring.findFrom(3.1), -1);
});

test('an empty ring finds nothing', () => {
  const ring = new Ring();
  assert.equal(ring.find(Infinity), -1);
  assert.equal(ring.findTarget(0, 16), -1);
});

test('the oldest is overwritten; the newest of any number survive', () => {
  const ring = new Ring(8);
  for (let t = 1; t <= 100; t++) insert(ring, [t]);
  for (let t = 93; t <= 100; t++) assert.equal(ring.frame(ring.find(t)).time, t);
  assert.equal(ring.find(92.5), -1);
});

test('an entry for a time that is there replaces it', () => {
  const ring = new Ring(4);
  insert(ring, [1, 2], { sequence: 1 });
  ring.paint(ring.find(1));
  insert(ring, [2, 3], { sequence: 2 });
  assert.equal(ring.sequence(ring.find(2)), 2);
  assert.equal(ring.between(0, 10), 3);
  assert.equal(ring.paintings(ring.find(1)), 1);
});

test('what an event made untrue goes, what came before it stays', () => {
  const ring = new Ring();
  insert(ring, [1, 2, 3, 4], { epoch: 5 });
  insert(ring, [2.5, 4.5], { epoch: 6, effective: 2.5 });
  const epoch = (at) => ring.epoch(ring.find(at));
  assert.deepEqual([2, 2.6, 4, 5].map(epoch), [5, 6, 6, 6]);
  assert.equal(ring.frame(ring.find(4)).time, 2.5);
  insert(ring, [5], { epoch: 7, effective: 4.5 });
  assert.equal(ring.frame(ring.find(4.9)).time, 2.5, 'a frame at the very instant is untrue too');
});

test('an entry from before the event does not come back', () => {
  const ring = new Ring();
  insert(ring, [2], { epoch: 6, effective: 2 });
  insert(ring, [2], { epoch: 5, effective: 1 });
  assert.equal(ring.epoch(ring.find(2)), 6);
});

test('a paced frame is found by its refresh within half a period', () => {
  const ring = new Ring();
  insert(ring, [1, 2], { targets: [1000, 1016] });
  assert.equal(ring.frame(ring.findTarget(1014, 16)).time, 2);
  assert.equal(ring.frame(ring.findTarget(1005, 16)).time, 1);
  assert.equal(ring.findTarget(1025, 16), -1);
  assert.equal(ring.findTarget(1014, NaN), -1);
});

test('frames that were never painted are counted strictly between two', () => {
  const ring = new Ring();
  insert(ring, [1, 2, 3, 4]);
  assert.equal(ring.between(1, 4), 2);
  assert.equal(ring.between(NaN, 4), 0);
});

test('a look-up never shows the future, but grants the clock its bound', () => {
  const ring = new Ring();
  insert(ring, [10, 10.016]);
  const clock = new Clock();
  const shown = (now) => ring.frame(lookUp(ring, clock, now, now, 16)).time;
  assert.equal(shown(0), 10.016, 'without a clock the newest');
  clock.sample(0, 10000.5, 10000.5, 1);
  assert.equal(clock.bound, 0.5);
  assert.equal(shown(0), 10);
  assert.equal(shown(15.4), 10);
  assert.equal(shown(15.6), 10.016);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as words from '../../Public/words.js';

const plain = (text) => text.replaceAll('\u00a0', ' ');

test('numbers have a real minus, a fixed length and a dash when there are none', () => {
  assert.equal(words.number(-1.25, 1), '−1.3');
  assert.equal(words.number(NaN, 1), '–');
  assert.equal(words.signed(0.254, 2), '+0.25');
  assert.equal(words.signed(-0.001, 2), '0.00');
  assert.equal(words.signed(-3, 0, ' ms'), '−3 ms');
  assert.equal(words.pair([16.66, 17.2], 1, 'ms'), '16.7 / 17.2 ms');
  assert.equal(words.pair([NaN, NaN], 1, 'ms'), '–');
  assert.equal(words.clock({ offset: -12345.678, bound: 0.0812 }), '−12.3457 s ± 0.08 ms');
  assert.equal(words.clock({ offset: 1000, bound: 20.46 }), '+1.0000 s ± 20.5 ms');
  assert.equal(words.faults({ late: NaN, repeated: 2.4, skipped: 0 }), '– / 2 / 0 ‰');
});

test('states are said in words', () => {
  const hold = (fraction, velocity, held) => words.holdState({ fraction, velocity, held });
  assert.deepEqual([hold(0, 0, false), hold(0.62, -1, false), hold(0.3, 1, true), hold(1, 0, true)],
    ['empty', 'falling, 0.62', 'filling, 0.30', 'full, held']);
  // A spring is at rest when nobody sees it move; a slow motion between the ends goes on.
  assert.deepEqual(
    [hold(0.0004, -0.0009, false), hold(0.9996, 0.0009, true), hold(0.5, 0.0009, true)],
    ['empty', 'full, held', 'filling, 0.50']);
  const flight = (held, from, left, strategy) =>
    words.holdState({ fraction: 0.4, velocity: 1, held }, 0, { from, left }, strategy);
  assert.deepEqual(
    [flight(false, 0.62, 0.38), flight(true, 0, 1.004), flight(false, 0.62, NaN, 'spring'),
      flight(false, 0.62, NaN, 'matched'), flight(true, NaN, NaN)],
    ['falling from 0.62, 0.38 s left', 'filling from 0.00, 1.00 s left',
      'falling from 0.62, settling', 'falling from 0.62', 'filling, 0.40']);
  const spin = (rotating, working, turns, progress) =>
    plain(words.spinnerState({ rotating, working, turns, progress }));
  assert.deepEqual(
    [spin(false, false, 0, null), spin(true, false, 0, null), spin(true, true, 3, 0.62),
      spin(true, true, 1, null), spin(true, false, 5, null), spin(false, false, 1, null),
      spin(false, false, 6, null)],
    ['at rest', 'turn 1', 'turn 4, process 62 %', 'turn 2, process runs', 'turn 6, finishing',
      'at rest after 1 turn', 'at rest after 6 turns']);
  assert.equal(plain(words.cubeState({ faces: [{ color: 'red', pct: 0.4 },
    { color: 'blue', pct: 0.42 }] })), 'red to blue, 42 %');
});

test('the display says its rate and whether each refresh has its own frame', () => {
  assert.deepEqual(
    [words.display(60, 'locked'), words.display(NaN, 'settling'), words.display(143.99, 'late'),
      words.display(NaN, '')],
    ['60.0 Hz, locked', 'settling', '144.0 Hz, late', '–']);
  assert.deepEqual([words.milliseconds(0.084, 2), words.milliseconds(NaN, 2)], ['0.08 ms', '–']);
  assert.deepEqual([NaN, 0, 4.94, 5, 10, 10.4, 240].map(words.hitches),
    ['–', '0.0 ms/s, good', '4.9 ms/s, good', '5.0 ms/s, warning', '10.0 ms/s, warning',
      '10.4 ms/s, critical', '240 ms/s, critical']);
});

test('a process is said with its time and its end', () => {
  const said = (process) => {
    const { text, isFault } = words.processWords({ elapsed: 1.25, ...process }, 'make');
    return [plain(text), isFault];
  };
  assert.deepEqual(said({ state: '' }), ['make has not run', false]);
  assert.deepEqual(said({ state: 'running' }), ['make runs, 1.3 s', false]);
  assert.deepEqual(said({ state: 'exited', status: 0, signal: null }),
    ['make is done: exit 0 after 1.3 s', false]);
  assert.deepEqual(said({ state: 'failed', status: 2, signal: null }), ['make failed: exit 2 after 1.3 s', true]);
  assert.deepEqual(said({ state: 'failed', status: null, signal: 15 }),
    ['make failed: signal 15 after 1.3 s', true]);
  assert.deepEqual(said({ state: 'failed', status: null, signal: null }), ['make did not start', true]);
});

test('who else is there is said on a shared stage only', () => {
  const live = { state: 'live', attempt: 0 };
  assert.equal(words.connection(live), 'Connected');
  assert.equal(words.connection(live, { count: 1 }), 'Connected, 1 viewer');
  assert.equal(words.connection(live, { count: 3 }), 'Connected, 3 viewers');
  const hold = { fraction: 0.3, velocity: 1, held: true };
  assert.equal(words.holdState(hold, 2), 'viewer 2 holds it, 0.30');
  assert.equal(words.holdState({ ...hold, held: false }, 0), 'falling, 0.30');
  assert.equal(words.refused('viewer 2 holds it'), 'Your press did nothing: viewer 2 holds it.');
});

test('the leap at a release is said with its number', () => {
  assert.equal(
    plain(words.leap({ event: 'release', from: 0.315, mirrored: 0.3693, strategy: 'matched',
      chosen: -0.0004 })),
    'Let go at 0.32: mirrored leaps by 37 % of the range here; matched by 0 %.');
  assert.equal(plain(words.leap(
    { event: 'press', from: 0.4, mirrored: NaN, strategy: 'matched', chosen: NaN })),
  'Pressed at 0.40, between frames too far apart to tell a leap.');
});

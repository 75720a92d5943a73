import assert from 'node:assert/strict';
import { test } from 'node:test';

import { commandText, fragmentOf, linkText, Replay } from '../../Public/take/replay.js';

const RUNNING = { type: 'replay', state: 'running', events: 12, begin: 0.5, end: 3.9 };
const said = ({ sentence }) => sentence.replaceAll('\u00a0', ' ');
const ENDED = { type: 'replay', state: 'ended' };

test('a link is the page’s address and a fragment, and a shell line', () => {
  assert.equal(linkText('http://h:1/', '1.ab'), 'http://h:1/#1.ab');
  assert.equal(fragmentOf('#1.ab'), '1.ab');
  assert.equal(fragmentOf(''), '');
  assert.equal(commandText('1.ab'), 'pirouette render --link 1.ab');
});

test('a replay is asked for, runs, and ends', () => {
  const replay = new Replay();
  assert.equal(replay.state, 'none');
  assert.deepEqual(replay.play('1.ab'), { type: 'replay', fragment: '1.ab' });
  assert.equal(replay.state, 'asked');
  replay.answered(RUNNING);
  assert.equal(said(replay), 'Replaying 12 events, 3.4 s.');
  replay.answered(ENDED);
  assert.equal(replay.state, 'ended');
  assert.equal(said(replay), 'Ended: 12 events, 3.4 s.');
  assert.deepEqual(replay.play(replay.fragment), { type: 'replay', fragment: '1.ab' });
});

test('who takes over is told that it is their turn', () => {
  const replay = new Replay();
  replay.take();
  replay.play('1.ab');
  replay.answered({ ...RUNNING, events: 1 });
  replay.take();
  replay.answered(ENDED);
  assert.equal(said(replay), 'Your turn. The link has 1 event, 3.4 s.');
  // The next one has nothing to do with that.
  replay.play('1.ab');
  replay.answered(RUNNING);
  replay.answered(ENDED);
  assert.match(replay.sentence, /^Ended/);
});

test('what is no link is refused, in a sentence', () => {
  const replay = new Replay();
  replay.play('junk');
  const reason = 'the end of the link is missing';
  replay.answered({ type: 'refused', question: 'replay', reason });
  assert.equal(replay.state, 'refused');
  assert.equal(replay.sentence,
    'This link cannot be played: the end of the link is missing. Here is a new stage.');
  assert.equal(replay.play(`1.${'a'.repeat(4000)}`), null);
  assert.match(replay.sentence, /4002 characters/);
  assert.equal(replay.lost(), null);
});

test('a new stage after a lost connection gets the replay again', () => {
  const replay = new Replay();
  assert.equal(replay.lost(), null);
  replay.play('1.ab');
  replay.answered(RUNNING);
  assert.deepEqual(replay.lost(), { type: 'replay', fragment: '1.ab' });
  replay.answered(RUNNING);
  replay.answered(ENDED);
  assert.equal(replay.lost(), null);
});

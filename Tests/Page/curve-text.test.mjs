import assert from 'node:assert/strict';
import { test } from 'node:test';

import { curveText, NAMED, parseCurve } from '../../Public/curve-text.js';

const said = (text) => {
  const { curve, name } = parseCurve(text);
  return { curve, name };
};

test('names and cubic-bezier() are curves; a named one is recognised by its points', () => {
  assert.deepEqual(said(' Ease-In '), { curve: 'ease-in', name: 'ease-in' });
  assert.deepEqual(said('ease'), { curve: 'default', name: 'default' });
  for (const name of Object.keys(NAMED)) {
    assert.deepEqual(said(curveText(name)), { curve: name, name });
  }
  for (const name of ['circular-ease-in-out', 'emphasized']) {
    assert.deepEqual(said(curveText(name)), { curve: name, name });
  }
  assert.deepEqual(said('CUBIC-BEZIER( .5 ,-1e0,+0.50, 2.5 )'),
    { curve: 'cubic-bezier(0.5,-1,0.5,2.5)', name: 'custom' });
});

test('linear() has its stops where CSS Easing 2 puts them', () => {
  // The example of its section 2.1 and rules of the canonicalization there.
  const points = (text) => parseCurve(text).shape.points;
  assert.deepEqual(points('linear(0, 0.25, 1)'), [[0, 0], [0.5, 0.25], [1, 1]]);
  assert.deepEqual(points('linear(0, 0.5 25% 75%, 1)'),
    [[0, 0], [0.25, 0.5], [0.75, 0.5], [1, 1]]);
  assert.deepEqual(points('linear(0, 40% .5, 1 30%)'), [[0, 0], [0.4, 0.5], [0.4, 1]]);
  assert.deepEqual(points('linear(0 50%, 1, 2, 3)'),
    [[0.5, 0], [0.5 + 0.5 / 3, 1], [0.5 + 1 / 3, 2], [1, 3]]);
  assert.deepEqual(points('linear(0.5)'), [[0, 0.5]]);
  assert.equal(parseCurve(' linear(0, 1) ').curve, 'linear(0, 1)');
  assert.deepEqual(parseCurve('linear').shape, { kind: 'bezier', points: [0, 0, 1, 1] });
});

test('steps() has a count and a position', () => {
  assert.deepEqual(parseCurve('steps( 4 , start )').shape,
    { kind: 'steps', count: 4, position: 'jump-start' });
  assert.deepEqual(parseCurve('step-end').shape,
    { kind: 'steps', count: 1, position: 'jump-end' });
});

const errors = [
  ['', 0, /name/], ['bounce', 0, /name/], ['linear 2', 7, /follow/], ['cubic-bezier', 12, /\(/],
  ['cubic-bezier (0,0,1,1)', 12, /\(/], ['cubic-bezier(1.,0,1,1)', 14, /,/],
  ['cubic-bezier(', 13, /x1/], ['cubic-bezier(0.5', 16, /,/], ['cubic-bezier(0.5,', 17, /y1/],
  ['cubic-bezier(1.2,0,0,1)', 13, /x1 must be from 0 to 1/],
  ['cubic-bezier(0,0,-0.1,1)', 17, /x2 must be/], ['cubic-bezier(0,zero,0,1)', 15, /y1/],
  ['cubic-bezier(0,0,1,1', 20, /\)/], ['cubic-bezier(0,0,1,1,5)', 20, /\)/],
  ['cubic-bezier(0,0,1,1) x', 22, /follow/], ['cubic-bezier(0,1e999,1,1)', 15, /too large/],
  ['toString', 0, /name/], ['ease(0)', 0, /name/], ['default(0)', 7, /follow/],
  ['linear()', 7, /a number/], ['linear(0,', 9, /a number/], ['linear(0 1)', 9, /\)/],
  ['linear(10% 20%)', 14, /a number/], ['linear(0 1e999%)', 9, /percentage/],
  ['linear(0, 0.5 10% 20% 30%)', 22, /\)/], ['steps(0)', 6, /at least 1/],
  ['steps(1.5)', 6, /at least 1/], ['steps(1, jump-none)', 9, /2 steps/],
  ['steps(2, up)', 9, /jump-start/], [`linear(${'0,'.repeat(2000)}1)`, 3500, /3500/],
];
for (const [text, at, message] of errors) {
  test(`"${text.slice(0, 40)}" is wrong at character ${at + 1}`, () => {
    const parsed = parseCurve(text);
    assert.equal(parsed.at, at);
    assert.match(parsed.error, message);
  });
}

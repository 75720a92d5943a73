import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AxisTop, Series } from '../../Public/statistics.js';

test('percentiles are of the last values only, by nearest rank', () => {
  const series = new Series(100);
  assert.deepEqual(series.percentiles(0.5), [NaN]);
  for (let i = 500; i > 0; i--) series.push(i);
  assert.deepEqual(series.percentiles(0, 0.5, 0.99, 1), [1, 50, 99, 100]);
  series.clear();
  series.push(3);
  assert.deepEqual(series.percentiles(0.5, 0.99), [3, 3]);
});

test('an axis grows at once and shrinks one step after it was clear for a while', () => {
  const axis = new AxisTop([10, 20, 50], 1000);
  assert.equal(axis.fit(4, 0), 10);
  assert.equal(axis.fit(35, 10), 50);
  assert.equal(axis.fit(4, 20), 50);
  assert.equal(axis.fit(4, 1019), 50);
  assert.equal(axis.fit(4, 1021), 20);
  assert.equal(axis.fit(4, 1022), 20);
  assert.equal(axis.fit(4, 2100), 10);
});

test('data near the lower step keeps the axis where it is', () => {
  const axis = new AxisTop([10, 20], 100);
  axis.fit(15, 0);
  for (let t = 1; t < 1000; t++) assert.equal(axis.fit(t % 50 === 0 ? 9 : 1, t), 20);
});

test('an axis has an end, and its floor holds for no data', () => {
  const axis = new AxisTop([10, 20]);
  assert.equal(axis.fit(1e9, 0), 20);
  assert.equal(new AxisTop([10, 20]).fit(0, 0), 10);
});

test('an axis that stands still takes the smallest step that holds the data at once', () => {
  const axis = new AxisTop([1, 2, 5]);
  assert.deepEqual([4, 0.5, 2, 99, 0].map((most) => axis.snap(most)), [5, 1, 2, 5, 1]);
});

// What happened between two frames, in numbers.

import { FIELD, fractionField, velocityField } from '../history.js';
import { isFrame } from './frames.js';
import { hitchTime } from '../hitch.js';
import { quantile } from './quantile.js';

const MIRRORED = 0;

/**
 * Statistics of the frames `from` through `to`. What lies between two frames (intervals, hitches,
 * jumps) is counted from the first on, so that two ranges that touch add up.
 * @param {import('../recorder.js').Recorder} recorder @param {number} from record @param {number}
 *   to record @param {Float64Array} scratch at least as long as the history
 * @returns {object} ms, except: `perThousand`; `hitch.ratio`, ms/s; `jump`, fractions of the range
 *   by which the value moved more between two frames than its velocities say
 */
export function rangeStatistics({ history, lollipops }, from, to, scratch) {
  const begin = history.get(from, FIELD.time);
  const end = history.get(to, FIELD.time);
  const counts = { frames: 0, late: 0, repeated: 0, skipped: 0 };
  const hitch = { time: 0, ratio: NaN };
  const jump = { chosen: 0, mirrored: 0 };
  let seconds = 0;
  for (let i = from; i <= to; i++) {
    if (i > from) {
      const interval = history.get(i, FIELD.interval);
      if (interval > 0) seconds += interval / 1000;
    }
    if (!isFrame(history, i)) continue;
    const isLate = history.get(i, FIELD.late);
    const isRepeated = history.get(i, FIELD.repeated);
    counts.frames++;
    counts.late += isLate;
    counts.repeated += isRepeated;
    counts.skipped += history.get(i, FIELD.skipped);
    if (i === from) continue;
    hitch.time += hitchTime(history.get(i, FIELD.interval), history.get(i, FIELD.period),
      isLate + isRepeated > 0);
    const chosen = jumpAt(history, i, FIELD.fraction, FIELD.velocity);
    const mirrored = jumpAt(history, i, fractionField(MIRRORED), velocityField(MIRRORED));
    if (chosen > jump.chosen) jump.chosen = chosen;
    if (mirrored > jump.mirrored) jump.mirrored = mirrored;
  }
  if (seconds > 0) hitch.ratio = hitch.time / seconds;
  const share = (count) => (counts.frames ? 1000 * count / counts.frames : NaN);
  return {
    begin, end, duration: end - begin, counts, hitch, jump,
    perThousand: {
      late: share(counts.late), repeated: share(counts.repeated), skipped: share(counts.skipped),
    },
    interval: summary(scratch, gather(history, FIELD.interval, from + 1, to, scratch)),
    error: summary(scratch, gather(history, FIELD.error, from, to, scratch)),
    latency: summary(scratch, inputs(lollipops, begin, end, scratch)),
  };
}

/** How much more than its velocities say the value moved since the frame before. NaN: a pause. */
function jumpAt(history, i, value, velocity) {
  const moved = Math.abs(history.get(i, value) - history.get(i - 1, value));
  const fastest = Math.max(
    Math.abs(history.get(i, velocity)), Math.abs(history.get(i - 1, velocity)));
  const time = Math.abs(history.get(i, FIELD.position) - history.get(i - 1, FIELD.position));
  return moved - fastest * time;
}

/** Puts the magnitudes of a field into an array, without NaN. @returns {number} how many */
export function gather(history, field, from, to, scratch) {
  let n = 0;
  for (let i = from; i <= to; i++) {
    const value = Math.abs(history.get(i, field));
    if (value === value) scratch[n++] = value;
  }
  return n;
}

/** Puts the latencies of the inputs of a time into an array. @returns {number} how many */
export function inputs({ times, values, count }, begin, end, scratch) {
  let n = 0;
  for (let i = Math.max(0, count - times.length); i < count && n < scratch.length; i++) {
    const slot = i % times.length;
    if (times[slot] >= begin && times[slot] <= end) scratch[n++] = values[slot];
  }
  return n;
}

/** @param {Float64Array} scratch put into another order @param {number} n of it count */
export function summary(scratch, n) {
  let sum = 0;
  let max = -Infinity;
  for (let i = 0; i < n; i++) {
    sum += scratch[i];
    if (scratch[i] > max) max = scratch[i];
  }
  return {
    count: n, mean: sum / n, max: n ? max : NaN, median: quantile(scratch, n, 0.5),
    p99: quantile(scratch, n, 0.99),
  };
}

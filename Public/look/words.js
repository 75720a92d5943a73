// What the strips' readings are called and how their numbers are written.

import { count, milliseconds, number, percent, signed } from '../words.js';
import { hitchWord } from '../hitch.js';

const MISSING = '–';
const unit = (text, name) => (text === MISSING ? text : `${text} ${name}`);

/** @param {number} ms of the window */
export function span(ms) {
  if (ms >= 60_000) return `${Number((ms / 60_000).toFixed(1))} min`;
  return `${Number((ms / 1000).toFixed(ms < 10_000 ? 1 : 0))} s`;
}

/** A moment before the reference: `12.40 s`. @param {number} ms */
const ago = (ms) => `${number(ms / 1000, 2)} s`;

/** @param {{isFrozen: boolean, begin: number, end: number, duration: number}} view ms */
export function view({ isFrozen, begin, end, duration }) {
  if (!isFrozen) return `live, the last ${span(duration)}`;
  if (Math.abs(end) < 1) return `frozen, the ${span(duration)} before the freeze`;
  return `frozen, ${ago(-begin)} to ${ago(-end)} before the freeze`;
}

/**
 * The read-out's texts by name. Times are page ms of the instrument's clock.
 * @param {object} r a record, with `before`: ms before now or the freeze
 */
export function reading(r) {
  return {
    before: unit(number(r.before / 1000, 3), 's'),
    sent: milliseconds(r.sent, 2),
    arrived: milliseconds(r.arrived, 2),
    target: milliseconds(r.target, 2),
    painted: milliseconds(r.painted, 2),
    slack: milliseconds(r.slack, 2),
    value: number(r.value, 4),
    ideal: number(r.ideal, 4),
    error: unit(signed(r.error, 3), 'ms'),
    velocity: unit(signed(r.velocity, 3), '/s'),
    cost: unit(number(r.cost, 1), 'µs'),
    fate: fate(r),
  };
}

/** What became of the frame. */
function fate({ late, repeated, skipped }) {
  const said = [late && 'late', repeated && 'repeated', skipped && `${skipped} skipped`];
  return said.filter(Boolean).join(', ') || 'on time';
}

/** The frame as one sentence, for those who listen. @param {object} texts of `reading` */
export function spoken(texts) {
  return `${texts.before} before, value ${texts.value}, velocity ${texts.velocity}, ` +
    `error ${texts.error}, came early by ${texts.slack}, ${texts.fate}`;
}

/** The range's texts by name. @param {object} s statistics */
export function range(s) {
  const { late, repeated, skipped } = s.perThousand;
  return {
    duration: `${number(s.duration / 1000, 3)} s`,
    frames: String(s.counts.frames),
    late: unit(number(late, 1), '‰'),
    repeated: unit(number(repeated, 1), '‰'),
    skipped: unit(number(skipped, 1), '‰'),
    hitch: milliseconds(s.hitch.time, 1),
    ratio: unit(number(s.hitch.ratio, 1), 'ms/s'),
    jump: percent(s.jump.chosen),
    mirrored: percent(s.jump.mirrored),
    error: milliseconds(s.error.mean, 3),
    ...spread('interval', s.interval, 2),
    ...spread('error', s.error, 3),
    ...spread('latency', s.latency, 1),
  };
}

const spread = (name, summary, digits) => ({
  [`${name}-p50`]: brief(summary.median, digits),
  [`${name}-p99`]: brief(summary.p99, digits),
  [`${name}-max`]: brief(summary.max, digits),
});

/** The range in a sentence. @param {object} s statistics */
export function rangeSentence(s) {
  const { late, repeated, skipped } = s.counts;
  const faults = late + repeated + skipped === 0 ? 'none late, repeated or skipped'
    : `${late} late, ${repeated} repeated, ${skipped} skipped`;
  const hitches = s.hitch.time > 0
    ? `hitches of ${number(s.hitch.ratio, 1)} ms/s, ${hitchWord(s.hitch.ratio)}` : 'no hitch';
  const leaps = s.jump.chosen >= 0.01
    ? `the value leaps by ${percent(s.jump.chosen)} of the range` : 'no leap of the value';
  return `${number(s.duration / 1000, 2)} s, ${count(s.counts.frames, 'frame')}: ${faults}; ` +
    `${hitches}; ${leaps}.`;
}

/** How many digits each strip's numbers have after the point. */
const DIGITS = {
  value: 3, velocity: 2, error: 2, interval: 2, latency: 1, slack: 1, clock: 2, server: 1,
};

/** A row of the table: now, min, median, p99, max. @param {object} row */
export function numbers(row) {
  return [row.now, row.min, row.median, row.p99, row.max].map((v) => brief(v, DIGITS[row.name]));
}

/** Four figures or so: a column is narrow on a phone. */
function brief(value, digits) {
  const size = Math.abs(value);
  return number(value, size >= 1000 ? 0 : size >= 100 ? Math.min(1, digits) : digits);
}

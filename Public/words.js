// Every number and state of the page as text. Widths are kept by tabular figures and by the fields.

import { hitchWord } from './hitch.js';

const MISSING = '–';
const UNKNOWN = { from: NaN, left: NaN };
/** A rate a second that nobody sees, and what two digits say is nothing. */
const SLOW = 1e-3;
const LITTLE = 0.005;

/** A rounded zero has no sign. @param {number} value @param {number} digits after the point */
export function number(value, digits) {
  if (!Number.isFinite(value)) return MISSING;
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** Two of a kind with one unit: `16.7 / 17.1 ms`. @param {number[]} pair */
export function pair([a, b], digits, unit) {
  return Number.isFinite(a) ? `${number(a, digits)} / ${number(b, digits)} ${unit}` : MISSING;
}

/** A signed number with its unit: `+0.31 /s`. */
export function signed(value, digits, unit = '') {
  const sign = Number.isFinite(value) && Number(value.toFixed(digits)) > 0 ? '+' : '';
  return sign + number(value, digits) + unit;
}

/** @param {{offset: number, bound: number}} clock ms */
export function clock({ offset, bound }) {
  if (!Number.isFinite(offset)) return MISSING;
  return `${signed(offset / 1000, 4)} s ± ${number(bound, bound < 9.995 ? 2 : 1)} ms`;
}

/** How far the clock is from its surest sample: `+0.02 ± 0.15`. @param {object} clock ms */
export function deviation({ deviation: ms, bound }) {
  return Number.isFinite(ms) ? `${signed(ms, 2)} ± ${number(bound, 2)}` : MISSING;
}

/** @param {{late: number, repeated: number, skipped: number}} perThousand */
export function faults({ late, repeated, skipped }) {
  if (!Number.isFinite(repeated)) return MISSING;
  return `${number(late, 0)} / ${number(repeated, 0)} / ${number(skipped, 0)} ‰`;
}

/**
 * The display's rate, and whether each of its refreshes has a frame made for it.
 * @param {number} rate Hz @param {''|'locked'|'settling'|'late'|'free'} lock
 */
export function display(rate, lock) {
  const hertz = Number.isFinite(rate) ? `${number(rate, 1)} Hz` : '';
  return [hertz, lock].filter(Boolean).join(', ') || MISSING;
}

/** The hitch time ratio with Apple's word for it. @param {number} ratio ms a second */
export function hitches(ratio) {
  if (!Number.isFinite(ratio)) return MISSING;
  return `${number(ratio, ratio < 99.95 ? 1 : 0)} ms/s, ${hitchWord(ratio)}`;
}

/** @param {number} ms */
export function milliseconds(ms, digits) {
  return Number.isFinite(ms) ? `${number(ms, digits)} ms` : MISSING;
}

/**
 * @param {import('./connection.js').Status} status
 * @param {?{count: number}} viewers of a stage that others see too
 */
export function connection({ state, attempt }, viewers = null) {
  if (state === 'live') return 'Connected' + (viewers ? `, ${count(viewers.count, 'viewer')}` : '');
  return state === 'connecting' ? 'Connecting' : `Reconnecting, try ${attempt}`;
}

/**
 * What is said over the stage while there is no connection.
 * @param {import('./connection.js').Status} status @param {boolean} hasFrame one was painted before
 */
export function notice({ reason }, hasFrame) {
  return `Not connected: ${reason}. Trying again.${hasFrame ? ' This is the last frame.' : ''}`;
}

/**
 * @param {object} hold of a described frame @param {number} [holder] another viewer who holds it
 * @param {{from: number, left: number}} [flight] the value at the last turn, and seconds until it
 *   has arrived; NaN for what is not known
 * @param {string} [strategy] the hold's
 */
export function holdState({ fraction, velocity, held }, holder = 0, flight = UNKNOWN,
  strategy = '') {
  if (holder > 0 && held) return `viewer ${holder} holds it, ${number(fraction, 2)}`;
  // A spring only comes ever closer.
  const isStill = Math.abs(velocity) < SLOW;
  if (isStill && fraction > 1 - LITTLE) return held ? 'full, held' : 'full';
  if (isStill && fraction < LITTLE) return held ? 'held' : 'empty';
  const way = held ? 'filling' : 'falling';
  if (!Number.isFinite(flight.from)) return `${way}, ${number(fraction, 2)}`;
  const rest = Number.isFinite(flight.left) ? `, ${number(flight.left, 2)} s left`
    : strategy === 'spring' ? ', settling' : '';
  return `${way} from ${number(flight.from, 2)}${rest}`;
}

/** @param {object} spinner of a described frame */
export function spinnerState({ rotating, working, turns, progress }) {
  if (!rotating) return turns > 0 ? `at rest after ${count(turns, 'turn')}` : 'at rest';
  const turn = `turn ${turns + 1}`;
  if (!working) return turns > 0 ? `${turn}, finishing` : turn;
  return progress === null ? `${turn}, process runs` : `${turn}, process ${percent(progress)}`;
}

/** @param {{faces: object[]}} cube of a described frame */
export function cubeState({ faces }) {
  if (faces.length === 0) return MISSING;
  if (faces.length === 1) return faces[0].color;
  return `${faces[0].color} to ${faces[1].color}, ${percent(faces[1].pct)}`;
}

/**
 * What an event would have done under the seed's reversal and does under the chosen one.
 * @param {{event: string, from: number, mirrored: number, strategy: string, chosen: number}} leap
 *   leaps in fractions of the range, signed; NaN where none could be measured
 */
export function leap({ event, from, mirrored, strategy, chosen }) {
  const where = `${event === 'release' ? 'Let go' : 'Pressed'} at ${number(from, 2)}`;
  if (Number.isNaN(mirrored)) return `${where}, between frames too far apart to tell a leap.`;
  return `${where}: mirrored leaps by ${percent(Math.abs(mirrored))} of the range here; ` +
    `${strategy} by ${percent(Math.abs(chosen))}.`;
}

/**
 * How the process behind the spinner fares.
 * @param {{state: ''|'running'|'exited'|'failed', status?: ?number, signal?: ?number,
 *   elapsed?: number}} process @param {string} command
 * @returns {{text: string, isFault: boolean}}
 */
export function processWords({ state, status, signal, elapsed }, command) {
  const time = `${number(elapsed, 1)}\u00a0s`;
  if (!state) return { text: `${command} has not run`, isFault: false };
  if (state === 'running') return { text: `${command} runs, ${time}`, isFault: false };
  if (signal) return { text: `${command} failed: signal ${signal} after ${time}`, isFault: true };
  if (status) return { text: `${command} failed: exit ${status} after ${time}`, isFault: true };
  if (state === 'failed') return { text: `${command} did not start`, isFault: true };
  return { text: `${command} is done: exit 0 after ${time}`, isFault: false };
}

/** Why a press did nothing. @param {string} reason in the server's words */
export function refused(reason) { return `Your press did nothing: ${reason}.`; }

/** @param {number} fraction */
export function percent(fraction) { return `${Math.round(fraction * 100)}\u00a0%`; }

export function count(n, noun) { return `${n} ${noun}${n === 1 ? '' : 's'}`; }

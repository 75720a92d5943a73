// The hold's motion as code for five platforms, each with its largest deviation from the exact one.

import { cubicBezier, linear } from './css.js';
import { subject } from './subject.js';
import { coreAnimation, swiftUI } from './swift.js';
import { bound, plain, seconds } from './text.js';
import { webAnimations } from './web.js';

/** What it is the code of: `ease, over 1 s` or a spring's two numbers. */
export function nameOf(hold, found) {
  if (found.kind === 'spring') {
    const { duration, bounce } = found.spring;
    return `Spring, duration ${plain(duration)} s, bounce ${plain(bounce)}.`;
  }
  const both = found.duration === found.emptyDuration ? `${seconds(found.duration)} s`
    : `${seconds(found.duration)} s, back ${seconds(found.emptyDuration)} s`;
  return `${found.easing.text.replaceAll(',', ', ').replaceAll(/ +/g, ' ')}, ${both}.`;
}

/** @param {{value: number, at: number}} deviation @param {number} span seconds */
export function sentence({ value, at }, span) {
  if (value === 0) return 'Largest deviation: 0, it is exact.';
  return `Largest deviation: ${bound(value)} of the way, at ${seconds(at * span)} s.`;
}

/** What has no tolerance of its own takes Core Animation's of a spring's end, twice over. */
const SETTLED = 0.002;

const WHY_NONE = {
  endless: 'This spring swings for ever: no list of points ends it.',
  unreadable: 'This page cannot read the curve in use.',
  upright: 'No list of numbers stays so near to this curve. Allow more.',
};

/**
 * @param {string} kind one of `KINDS` in kinds.js @param {object} hold settings as the server tells them
 * @param {number} tolerance allowed to what is only near
 * @returns {{code: string, note: string, deviation: ?number, at: ?number}} `note` says the
 *   deviation, or why there is no code; `at` in seconds
 */
export function code(kind, hold, tolerance) {
  const found = subject(hold, kind === 'bezier' ? SETTLED : tolerance);
  const none = (why) => ({ code: '', note: WHY_NONE[why], deviation: null, at: null });
  if (!found) return none('unreadable');
  const name = nameOf(hold, found);
  let span = found.duration;
  const stated = (deviation, over = found.duration) => {
    span = over;
    return sentence(deviation, over);
  };
  const made = {
    bezier: () => cubicBezier(found, name, stated),
    linear: () => linear(found, name, tolerance, stated),
    swiftui: () => swiftUI(found, name, stated),
    coreanimation: () => coreAnimation(found, name, tolerance, stated),
    webanimations: () => webAnimations(found, name, tolerance, stated),
  }[kind]();
  if (!made) return none(Number.isFinite(found.duration) ? 'upright' : 'endless');
  const { value, at } = made.deviation;
  return { code: made.code, note: sentence(made.deviation, span), deviation: value, at: at * span };
}

// The motion as Web Animations code with the interruption of the chosen strategy: `hold(true)` and
// `hold(false)` turn it, at any time. It moves `element` by 200 pixels, so that it can be run as it
// is; one property as good as another.

import { cssEasing } from './css.js';
import { largestDeviation } from './deviation.js';
import { polyline } from '../easing.js';
import { comment, folded, plain } from './text.js';

const DISTANCE = 200;
const AWAY = `'${DISTANCE}px'`;
const HOME = "'0px'";

const ms = (s) => plain(Number((1000 * s).toPrecision(15)));

/** The durations as code: one, or one a direction. */
function duration(s) {
  return s.duration === s.emptyDuration ? ms(s.duration)
    : `held ? ${ms(s.duration)} : ${ms(s.emptyDuration)}`;
}

/** Each strategy: what is said of it, and its code after the line with the easing. */
const STRATEGIES = {
  mirrored: {
    say: 'mirrored, as the seed does it: begun as if it had run for the rest. It leaps.',
    code: (s) => [
      'let animation = null;',
      'let isHeld = false;',
      'function hold(held) {',
      '  if (held === isHeld) return;',
      '  isHeld = held;',
      `  const duration = ${duration(s)};`,
      '  const before = animation;',
      '  const passed = before?.effect',
      '    .getComputedTiming();',
      '  animation = element.animate(',
      `    { translate: held ? [${HOME}, ${AWAY}]`,
      `      : [${AWAY}, ${HOME}] },`,
      "    { duration, easing, fill: 'both' });",
      '  animation.currentTime = before ? duration *',
      '    (1 - Math.min(1, before.currentTime /',
      '      passed.duration)) : 0;',
      '  before?.cancel();',
      '}',
    ],
  },
  rewound: {
    say: 'rewound: time runs backwards along the same curve. reverse() does so too, but leaps ' +
      'when it is called at an end.',
    code: (s) => [
      'const animation = element.animate(',
      `  { translate: [${HOME}, ${AWAY}] },`,
      `  { duration: ${ms(s.duration)}, easing, fill: 'both' });`,
      'animation.pause();',
      'let isHeld = false;',
      'function hold(held) {',
      '  if (held === isHeld) return;',
      '  isHeld = held;',
      '  const time = animation.currentTime;',
      `  animation.playbackRate = held ? 1 : ${plain(-s.duration / s.emptyDuration)};`,
      `  if (held ? time < ${ms(s.duration)} : time > 0)`,
      '    animation.play();',
      '}',
    ],
  },
  matched: {
    say: 'matched: entered where the curve passes the present value. The platform has no such ' +
      'rule; this looks for the time.',
    code: (s) => [
      'let animation = null;',
      'let isHeld = false;',
      'function hold(held) {',
      '  if (held === isHeld) return;',
      '  isHeld = held;',
      `  const duration = ${duration(s)};`,
      '  const before = animation;',
      '  const progress = (a) =>',
      '    a.effect.getComputedTiming().progress;',
      '  const wanted = before ? 1 - progress(before) : 0;',
      '  animation = element.animate(',
      `    { translate: held ? [${HOME}, ${AWAY}]`,
      `      : [${AWAY}, ${HOME}] },`,
      "    { duration, easing, fill: 'both' });",
      '  animation.pause();',
      '  let low = 0, high = duration;',
      '  for (let i = 0; i < 40; i++) {',
      '    const time = (low + high) / 2;',
      '    animation.currentTime = time;',
      '    if (progress(animation) < wanted) low = time;',
      '    else high = time;',
      '  }',
      '  animation.currentTime = low;',
      '  animation.play();',
      '  before?.cancel();',
      '}',
    ],
  },
  shortened: {
    say: 'shortened: what a CSS transition does by itself.',
    code: (s) => [
      `element.style.translate = ${HOME};`,
      'element.style.transitionProperty = ' + "'translate';",
      'element.style.transitionTimingFunction = easing;',
      'function hold(held) {',
      '  element.style.transitionDuration =',
      s.duration === s.emptyDuration ? `    '${ms(s.duration)}ms';`
        : `    held ? '${ms(s.duration)}ms' : '${ms(s.emptyDuration)}ms';`,
      `  element.style.translate = held ? ${AWAY} : ${HOME};`,
      '}',
    ],
  },
  restarted: {
    say: 'restarted: from what is shown, over the whole duration.',
    code: (s) => [
      'let animation = null;',
      'let isHeld = false;',
      'function hold(held) {',
      '  if (held === isHeld) return;',
      '  isHeld = held;',
      `  const duration = ${duration(s)};`,
      '  const before = animation;',
      '  const { translate } = getComputedStyle(element);',
      `  const from = before ? translate : ${HOME};`,
      '  animation = element.animate(',
      `    { translate: [from, held ? ${AWAY} : ${HOME}] },`,
      "    { duration, easing, fill: 'both' });",
      '  before?.cancel();',
      '}',
    ],
  },
  additive: {
    say: 'additive: the target is there at once, and what is missing fades out on top.',
    code: (s) => [
      `element.style.translate = ${HOME};`,
      'let isHeld = false;',
      'function hold(held) {',
      '  if (held === isHeld) return;',
      '  isHeld = held;',
      `  const duration = ${duration(s)};`,
      `  element.style.translate = held ? ${AWAY} : ${HOME};`,
      '  element.animate(',
      '    { translate:',
      `      [held ? '-${DISTANCE}px' : ${AWAY}, ${HOME}] },`,
      "    { duration, easing, composite: 'add' });",
      '}',
    ],
  },
  combined: {
    say: 'combined: the new animation has no beginning of its own, so it blends from the old ' +
      'one, which runs on.',
    code: (s) => [
      `element.style.translate = ${HOME};`,
      'let isHeld = false;',
      'function hold(held) {',
      '  if (held === isHeld) return;',
      '  isHeld = held;',
      `  const duration = ${duration(s)};`,
      '  element.animate(',
      `    { translate: held ? ${AWAY} : ${HOME} },`,
      "    { duration, easing, fill: 'forwards' });",
      '}',
    ],
  },
};

/** @param {import('./subject.js').Subject} s @param {string} name @param {number} tolerance */
export function webAnimations(s, name, tolerance, stated) {
  if (s.kind === 'spring') return sprung(s, name, tolerance, stated);
  const easing = cssEasing(s, tolerance);
  const strategy = STRATEGIES[s.interruption];
  if (!easing || !strategy) return null;
  const text = folded(easing.text, '  ');
  const code = [
    comment([name, stated(easing.deviation), strategy.say], '//'),
    text.includes('\n') ? `const easing = \`${text}\`;` : `const easing =\n  '${text}';`,
    ...strategy.code(s),
  ].join('\n');
  return { code, deviation: easing.deviation };
}

/** The closed form of a spring at rest at 0, from `from` with `velocity`, in three cases. */
function formula({ frequency, damping }) {
  const a = damping * frequency;
  const b = frequency * Math.sqrt(Math.abs((1 - damping) * (1 + damping)));
  if (damping === 1) {
    return { a, b: null, value: 'x + (v + a * x) * t', slope: 'v - a * (v + a * x) * t' };
  }
  const [c, s] = damping < 1 ? ['Math.cos(b * t)', 'Math.sin(b * t)']
    : ['Math.cosh(b * t)', 'Math.sinh(b * t)'];
  const square = damping < 1 ? '-(a * a + b * b)' : '(b * b - a * a)';
  return {
    a, b, value: `x * ${c}\n      + (v + a * x) / b * ${s}`,
    slope: `v * ${c}\n      + (${square} * x - a * v)\n      / b * ${s}`,
  };
}

/** How many frames keep straight lines between them within a tolerance of the spring. */
function frames(s, tolerance) {
  for (let count = 8; count <= 4096; count = Math.ceil(count * 1.1)) {
    const points = Array.from({ length: count + 1 }, (_, i) => [i / count, s.value(i / count)]);
    // The last one is where it comes to rest.
    points[count][1] = 1;
    const deviation = largestDeviation(s.value, polyline(points));
    if (deviation.value <= tolerance) return { count, deviation };
  }
  return null;
}

function sprung(s, name, tolerance, stated) {
  if (!Number.isFinite(s.duration)) return null;
  const found = frames(s, tolerance);
  if (!found) return null;
  const { a, b, value, slope } = formula(s.spring);
  const code = [
    comment([name, `${found.count} pieces. ${stated(found.deviation)}`,
      'spring: value and velocity go on. The platform has no such rule; this takes them from the ' +
      'closed form.'], '//'),
    b === null ? `const a = ${plain(a)};` : `const a = ${plain(a)};\nconst b = ${plain(b)};`,
    '// x: from the target; v: a second.',
    'const after = (x, v, t) => [',
    `  Math.exp(-a * t) *\n    (${value}),`,
    `  Math.exp(-a * t) *\n    (${slope}),`,
    '];',
    `const duration = ${plain(s.duration)};`,
    'let target = 0;',
    'let run = { x: 0, v: 0, at: 0 };',
    'let animation = null;',
    'function hold(held) {',
    '  const now = document.timeline.currentTime;',
    '  const [x, v] = after(',
    '    run.x, run.v, (now - run.at) / 1000);',
    `  const goal = held ? ${DISTANCE} : 0;`,
    '  run = { x: x + target - goal, v, at: now };',
    '  target = goal;',
    `  const count = ${found.count};`,
    '  const frames = [];',
    '  for (let i = 0; i <= count; i++) {',
    '    const [d] = i === count ? [0] : after(',
    '      run.x, run.v, duration * i / count);',
    '    frames.push({ translate: `${goal + d}px` });',
    '  }',
    '  const before = animation;',
    '  animation = element.animate(frames,',
    '    { duration: duration * 1000,',
    "      fill: 'both' });",
    '  animation.startTime = now;',
    '  before?.cancel();',
    '}',
  ].join('\n');
  return { code, deviation: found.deviation };
}

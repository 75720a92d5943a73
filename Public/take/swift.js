// The motion as SwiftUI and Core Animation code, by the names and numbers that they specify.
// Nothing here has run on Apple's frameworks.

import { bezier } from '../bezier.js';
import { cssLinear } from './css.js';
import { largestDeviation } from './deviation.js';
import { nearestBezier } from './nearest.js';
import { constants, fromConstants, motion, settlingDuration } from '../spring.js';
import { comment, list, plain, seconds } from './text.js';

const NONE = { value: 0, at: 0 };
const NEAREST = 'No Bézier is the same; this is the nearest.';
/** As SwiftUI's `UnitCurve` names what CSS cannot say. */
const CIRCULAR = {
  'circular-ease-in': '.circularEaseIn', 'circular-ease-out': '.circularEaseOut',
  'circular-ease-in-out': '.circularEaseInOut',
};
/** The constants of a spring get as many digits as keep it this near. */
const NEAR = 1e-6;

const joined = (points) => points.map((x) => plain(x)).join(', ');

/** One animation, or one a direction. @param {string} curve the arguments that name it */
function either(s, curve) {
  const animation = (duration, indent) =>
    `.timingCurve(\n${indent}  ${curve},\n${indent}  duration: ${plain(duration)})`;
  if (s.duration === s.emptyDuration) return `    ${animation(s.duration, '    ')},`;
  return `    isHeld\n    ? ${animation(s.duration, '    ')}\n` +
    `    : ${animation(s.emptyDuration, '    ')},`;
}

function view(animation) {
  return `view\n  .scaleEffect(isHeld ? 1 : 0)\n  .animation(\n${animation}\n    value: isHeld)`;
}

/** @param {import('./subject.js').Subject} s */
export function swiftUI(s, name, stated) {
  if (s.kind === 'spring') {
    const inner = `duration: ${plain(s.spring.duration)}, bounce: ${plain(s.spring.bounce)}`;
    return {
      code: [
        comment([name, stated(NONE), 'Turned round, it takes its velocity with it.'], '//'),
        view(`    .spring(\n      ${inner}),`),
        `\nlet spring = Spring(\n  ${inner})`,
      ].join('\n'),
      deviation: NONE,
    };
  }
  const turning = s.interruption === 'combined'
    ? 'Turned round, SwiftUI combines curves, as chosen.'
    : `Turned round, SwiftUI combines curves; it has no ${s.interruption}.`;
  const named = CIRCULAR[s.easing.text];
  if (named) {
    return {
      code: [comment([name, stated(NONE), turning], '//'),
        view(either(s, named)),
        `\nlet curve = UnitCurve${named}`].join('\n'),
      deviation: NONE,
    };
  }
  const { points, deviation } = s.easing.points ? { points: s.easing.points, deviation: NONE }
    : nearestBezier(s);
  const [x1, y1, x2, y2] = points.map((x) => plain(x));
  const code = [
    comment([name, ...(s.easing.points ? [] : [NEAREST]), stated(deviation), turning], '//'),
    view(either(s, joined(points))),
    `\nlet curve = UnitCurve.bezier(\n  startControlPoint:\n    UnitPoint(x: ${x1}, y: ${y1}),` +
      `\n  endControlPoint:\n    UnitPoint(x: ${x2}, y: ${y2}))`,
  ].join('\n');
  return { code, deviation };
}

/** The constants in as few digits as keep the spring where it is, with what they cost. */
export function roundedConstants(s) {
  const exact = constants(s);
  // A period more than it needs to settle, or twenty of a spring that never does.
  const span = Math.min(settlingDuration(s), 20 * s.duration);
  for (let digits = 4; ; digits++) {
    const rounded = {
      mass: exact.mass, stiffness: Number(exact.stiffness.toPrecision(digits)),
      damping: Number(exact.damping.toPrecision(digits)),
    };
    const other = fromConstants(rounded);
    const deviation = largestDeviation(
      (x) => motion(s, x * span)[0], (x) => motion(other, x * span)[0]);
    if (deviation.value <= NEAR || digits === 17) {
      return { constants: rounded, deviation, span };
    }
  }
}

function springCode(s, name, stated) {
  const { constants: c, deviation, span } = roundedConstants(s.spring);
  const settles = settlingDuration(s.spring);
  const isEndless = !Number.isFinite(settles);
  const code = [
    comment([name, stated(deviation, span),
      isEndless ? 'It never settles.' : `It settles within 0.001 in ${seconds(settles)} s.`,
      'Turned round: initialVelocity is the present velocity over the distance left.'], '//'),
    'let spring = CASpringAnimation(',
    '  keyPath: "transform.scale")',
    'spring.fromValue = 0',
    'spring.toValue = 1',
    `spring.mass = ${plain(c.mass)}`,
    `spring.stiffness = ${plain(c.stiffness)}`,
    `spring.damping = ${plain(c.damping)}`,
    'spring.initialVelocity = 0',
    isEndless ? 'spring.duration = .infinity' : 'spring.duration = spring.settlingDuration',
    'layer.add(spring, forKey: "hold")',
  ].join('\n');
  return { code, deviation };
}

/** What Core Animation code does to turn round, as the strategy wants it. */
const TURNING = {
  additive: ['Turned round: add another, additive, from old minus new to 0.',
    'animation.isAdditive = true\nanimation.fromValue = -1 // old minus new\n' +
      'animation.toValue = 0\nlayer.setValue(\n  1, forKeyPath: "transform.scale")'],
  restarted: ['Turned round: begin again at what is shown.',
    'animation.fromValue = layer.presentation()?\n  .value(forKeyPath: "transform.scale")'],
  mirrored: ['Turned round as the seed does it, which leaps: a new animation, timeOffset = ' +
    'duration minus elapsed.', null],
  rewound: ['Turned round: a UIViewPropertyAnimator’s isReversed does that.', null],
};

/** @param {import('./subject.js').Subject} s */
export function coreAnimation(s, name, tolerance, stated) {
  if (s.kind === 'spring') return springCode(s, name, stated);
  const [rule, lines] = TURNING[s.interruption] ??
    [`Turned round: Core Animation has no ${s.interruption}.`, null];
  const tail = lines ? `\n\n${lines}` : '';
  if (!s.easing.points) return keyframes(s, name, tolerance, stated, rule, tail);
  // They are Floats there.
  const rounded = s.easing.points.map(Math.fround);
  const deviation = largestDeviation(s.value, bezier(...rounded));
  const code = [
    comment([name, `Its points are Floats. ${stated(deviation)}`, rule], '//'),
    'let animation = CABasicAnimation(',
    '  keyPath: "transform.scale")',
    'animation.fromValue = 0',
    'animation.toValue = 1',
    `animation.duration = ${plain(s.duration)}`,
    'animation.timingFunction =',
    '  CAMediaTimingFunction(controlPoints:',
    `    ${joined(s.easing.points)})`,
    `layer.add(animation, forKey: "hold")${tail}`,
  ].join('\n');
  return { code, deviation };
}

function keyframes(s, name, tolerance, stated, rule, tail) {
  const found = cssLinear(s, tolerance);
  if (!found) return null;
  const code = [
    comment([name, `No Bézier is the same: ${found.points.length} key frames.`,
      stated(found.deviation), rule], '//'),
    'let animation = CAKeyframeAnimation(',
    '  keyPath: "transform.scale")',
    'animation.values = [',
    `${list(found.points.map(([, y]) => plain(y)), '  ')}]`,
    'animation.keyTimes = [',
    `${list(found.points.map(([x]) => plain(Number(x.toPrecision(12)))), '  ')}]`,
    `animation.duration = ${plain(s.duration)}`,
    `layer.add(animation, forKey: "hold")${tail}`,
  ].join('\n');
  return { code, deviation: found.deviation };
}

// Timing that others publish, as it stands in the document that is named with it. What no document
// at hand gives is not here: none of them names a duration for every curve, so durations are apart.

const DESIGN = {
  coreAnimation: 'CAMediaTimingFunctionName, Apple Developer Documentation',
  swiftUI: 'Spring (smooth, snappy, bouncy), SwiftUI, Apple Developer Documentation',
  material: 'Easing and duration, tokens & specs, Material Design 3',
  fluent: 'Design tokens curves and durations, Fluent 2 (@fluentui/tokens)',
  carbon: 'Motion, Carbon Design System (@carbon/motion)',
};

const bezier = (...points) => ({ curve: `cubic-bezier(${points.join(', ')})` });
const ms = (milliseconds) => ({ duration: milliseconds / 1000 });
const spring = (bounce) => ({ spring: { duration: 0.5, bounce } });
const group = (name, source, members) => ({
  name, source: DESIGN[source],
  presets: Object.entries(members).map(([label, change]) => ({ label, ...change })),
});

/**
 * Curves and springs.
 * @type {{name: string, source: string,
 *   presets: {label: string, curve?: string, spring?: object}[]}[]}
 */
export const CURVES = Object.freeze([
  group('Core Animation', 'coreAnimation', {
    linear: { curve: 'linear' },
    easeIn: bezier(0.42, 0, 1, 1),
    easeOut: bezier(0, 0, 0.58, 1),
    easeInEaseOut: bezier(0.42, 0, 0.58, 1),
    default: bezier(0.25, 0.1, 0.25, 1),
  }),
  group('SwiftUI springs', 'swiftUI', {
    smooth: spring(0), snappy: spring(0.15), bouncy: spring(0.3),
  }),
  group('Material 3', 'material', {
    emphasized: { curve: 'emphasized' },
    'emphasized decelerate': bezier(0.05, 0.7, 0.1, 1),
    'emphasized accelerate': bezier(0.3, 0, 0.8, 0.15),
    standard: bezier(0.2, 0, 0, 1),
    'standard decelerate': bezier(0, 0, 0, 1),
    'standard accelerate': bezier(0.3, 0, 1, 1),
  }),
  group('Fluent 2', 'fluent', {
    'accelerate max': bezier(0.9, 0.1, 1, 0.2),
    'accelerate mid': bezier(1, 0, 1, 1),
    'accelerate min': bezier(0.8, 0, 0.78, 1),
    'decelerate max': bezier(0.1, 0.9, 0.2, 1),
    'decelerate mid': bezier(0, 0, 0, 1),
    'decelerate min': bezier(0.33, 0, 0.1, 1),
    'easy ease max': bezier(0.8, 0, 0.2, 1),
    'easy ease': bezier(0.33, 0, 0.67, 1),
    linear: bezier(0, 0, 1, 1),
  }),
  group('Carbon', 'carbon', {
    'standard, productive': bezier(0.2, 0, 0.38, 0.9),
    'standard, expressive': bezier(0.4, 0.14, 0.3, 1),
    'entrance, productive': bezier(0, 0, 0.38, 0.9),
    'entrance, expressive': bezier(0, 0, 0.3, 1),
    'exit, productive': bezier(0.2, 0, 1, 0.9),
    'exit, expressive': bezier(0.4, 0.14, 1, 1),
  }),
]);

/**
 * Durations, in seconds.
 * @type {{name: string, source: string, presets: {label: string, duration: number}[]}[]}
 */
export const DURATIONS = Object.freeze([
  group('Material 3', 'material', {
    'short 1': ms(50), 'short 2': ms(100), 'short 3': ms(150), 'short 4': ms(200),
    'medium 1': ms(250), 'medium 2': ms(300), 'medium 3': ms(350), 'medium 4': ms(400),
    'long 1': ms(450), 'long 2': ms(500), 'long 3': ms(550), 'long 4': ms(600),
    'extra long 1': ms(700), 'extra long 2': ms(800), 'extra long 3': ms(900),
    'extra long 4': ms(1000),
  }),
  group('Fluent 2', 'fluent', {
    'ultra fast': ms(50), faster: ms(100), fast: ms(150), normal: ms(200), gentle: ms(250),
    slow: ms(300), slower: ms(400), 'ultra slow': ms(500),
  }),
  group('Carbon', 'carbon', {
    'fast 01': ms(70), 'fast 02': ms(110), 'moderate 01': ms(150), 'moderate 02': ms(240),
    'slow 01': ms(400), 'slow 02': ms(700),
  }),
]);

/** A preset's numbers in words: `cubic-bezier(0.2, 0, 0, 1)`, `0.5 s, bounce 0.15`, `250 ms`. */
export function numbers({ curve, spring, duration }) {
  if (curve) return curve;
  if (spring) return `duration ${spring.duration} s, bounce ${spring.bounce}`;
  return `${Math.round(duration * 1000)} ms`;
}

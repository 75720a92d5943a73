// The geometry of the curve editor: units of the graph from times and values, and back.

/** The value axis is one of these, the first that holds what is drawn. */
const RANGES = [[-0.25, 1.25], [-0.5, 1.5], [-1, 2]];
/** A handle's value stays within these. */
export const LOWEST = -1;
export const HIGHEST = 2;
/** Of an arrow key; with Shift. */
export const STEP = 0.05;
export const FINE = 0.01;

/**
 * The value axis that holds a curve and its handles.
 * @param {number[]} values @param {number[]} [least] an axis that may only be widened
 * @returns {[number, number]}
 */
export function axisFor(values, least = RANGES[0]) {
  const low = Math.min(least[0], ...values);
  const high = Math.max(least[1], ...values);
  const range = RANGES.find((r) => r[0] <= low && r[1] >= high);
  return range ?? [Math.floor(low), Math.ceil(high)];
}

/**
 * A box for times 0 through 1 and the values of an axis.
 * @param {{left: number, top: number, width: number, height: number}} box
 * @param {[number, number]} axis
 */
export function scale(box, [low, high]) {
  return {
    x: (time) => box.left + time * box.width,
    y: (value) => box.top + (high - value) / (high - low) * box.height,
    time: (x) => (x - box.left) / box.width,
    value: (y) => high - (y - box.top) / box.height * (high - low),
  };
}

/** A time and a value where a handle may be, on whole hundredths. */
export function within(time, value) {
  return [hundredths(Math.min(1, Math.max(0, time))),
    hundredths(Math.min(HIGHEST, Math.max(LOWEST, value)))];
}

const hundredths = (x) => Math.round(x * 100) / 100;

/**
 * Where an arrow key moves a handle.
 * @param {string} key @param {boolean} isFine with Shift
 * @param {number} time @param {number} value
 * @returns {?[number, number]} null for another key
 */
export function moved(key, isFine, time, value) {
  const step = isFine ? FINE : STEP;
  switch (key) {
    case 'ArrowRight': return within(time + step, value);
    case 'ArrowLeft': return within(time - step, value);
    case 'ArrowUp': return within(time, value + step);
    case 'ArrowDown': return within(time, value - step);
    case 'Home': return within(0, value);
    case 'End': return within(1, value);
    case 'PageUp': return within(time, value + 5 * step);
    case 'PageDown': return within(time, value - 5 * step);
  }
  return null;
}

/** A handle's place in words: `time 0.25, value −0.10`. */
export function handleWords(time, value) {
  return `time ${time.toFixed(2)}, value ${value.toFixed(2).replace('-', '−')}`;
}

/** Points as the `d` of a path. @param {[number, number][]} points */
export function pathOf(points, to) {
  return points.map(([x, y], i) =>
    `${i ? 'L' : 'M'}${to.x(x).toFixed(2)} ${to.y(y).toFixed(2)}`).join('');
}

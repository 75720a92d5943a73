// How far two functions are from each other, and where.

const SAMPLES = 4096;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Where to look: evenly, ever closer to both ends (curves stand upright there), and at breaks. */
function places(breaks) {
  const all = [];
  for (let i = 0; i <= SAMPLES; i++) all.push(i / SAMPLES);
  for (let x = 1 / SAMPLES; x > 1e-10; x *= 0.7) all.push(x, 1 - x);
  for (const x of breaks) {
    all.push(x);
    if (x > 0) all.push(x * (1 - 2 ** -50));
  }
  return all.sort((a, b) => a - b);
}

/** The largest of a function between two places, once it is known to be near. */
function climb(f, low, high) {
  let [a, b] = [low, high];
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  let [fc, fd] = [f(c), f(d)];
  for (let i = 0; i < 40; i++) {
    if (fc > fd) {
      [b, d, fd] = [d, c, fc];
      c = b - GOLDEN * (b - a);
      fc = f(c);
    } else {
      [a, c, fc] = [c, d, fd];
      d = a + GOLDEN * (b - a);
      fd = f(d);
    }
  }
  return fc > fd ? { value: fc, at: c } : { value: fd, at: d };
}

/**
 * @param {(x: number) => number} f @param {(x: number) => number} g
 * @param {number[]} [breaks] where either leaps or bends
 * @returns {{value: number, at: number}} the largest |f - g| over 0 through 1, and its place
 */
export function largestDeviation(f, g, breaks = []) {
  const off = (x) => Math.abs(f(x) - g(x));
  const xs = places(breaks);
  const values = xs.map(off);
  const leaps = new Set(breaks);
  let largest = { value: 0, at: 0 };
  const take = (found) => {
    if (found.value > largest.value) largest = found;
  };
  for (let i = 0; i < xs.length; i++) take({ value: values[i], at: xs[i] });
  const floor = largest.value * 0.9;
  for (let i = 1; i + 1 < xs.length; i++) {
    const isPeak = values[i] >= values[i - 1] && values[i] >= values[i + 1];
    if (isPeak && values[i] > floor && !leaps.has(xs[i]) && !leaps.has(xs[i + 1])) {
      take(climb(off, xs[i - 1], xs[i + 1]));
    }
  }
  return largest;
}

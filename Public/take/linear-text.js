// Points as a CSS `linear()`, without what CSS fills in by itself.

/** @param {number} y in as few characters as JavaScript's shortest */
export function numberText(y) {
  return String(Object.is(y, -0) ? 0 : Number(y.toPrecision(15)));
}

/** @param {number} x a fraction @returns {string} `12.5%` */
export function percentText(x) {
  // Twelve digits: the product with 100 has noise in its last ones.
  const text = String(Number((x * 100).toPrecision(12)));
  return `${text.includes('e') ? (x * 100).toFixed(12).replace(/0+$/, '') : text}%`;
}

/** CSS spaces stops without an input evenly: which of them need not say it? */
function isNeeded(points) {
  const needed = points.map(() => true);
  const last = points.length - 1;
  needed[0] = points[0][0] !== 0;
  needed[last] = points[last][0] !== 1;
  for (let from = 0; from < last;) {
    let to = from + 1;
    // The longest run from here that is evenly spaced.
    for (let end = last; end > from + 1; end--) {
      const width = (points[end][0] - points[from][0]) / (end - from);
      const isEven = width > 0 && points.slice(from, end).every(([x], i) =>
        Math.abs(x - (points[from][0] + i * width)) < 1e-12);
      if (isEven) {
        to = end;
        break;
      }
    }
    for (let i = from + 1; i < to; i++) needed[i] = false;
    from = to;
  }
  return needed;
}

/** @param {number[][]} points [input, output] in order */
export function linearText(points) {
  const needed = isNeeded(points);
  const stops = [];
  for (let i = 0; i < points.length; i++) {
    const [x, y] = points[i];
    const isPair = points[i + 1]?.[1] === y && points[i + 1][0] > x && needed[i + 1];
    if (isPair && (needed[i] || i === 0)) {
      stops.push(`${numberText(y)} ${percentText(x)} ${percentText(points[i + 1][0])}`);
      i++;
    } else {
      stops.push(needed[i] ? `${numberText(y)} ${percentText(x)}` : numberText(y));
    }
  }
  return `linear(${stops.join(', ')})`;
}

// Percentiles of many numbers in time that grows with their number only: Hoare's selection.

/**
 * The value that a share of the numbers does not exceed (nearest rank), as in statistics.js.
 * @param {Float64Array} values put into another order @param {number} n of them count; no NaN
 * @param {number} share 0 through 1
 * @returns {number} NaN when there is none
 */
export function quantile(values, n, share) {
  if (n === 0) return NaN;
  return select(values, n, Math.max(0, Math.ceil(share * n) - 1));
}

/** The number that would be at place `k` of the sorted ones. */
function select(values, n, k) {
  let left = 0;
  let right = n - 1;
  while (left < right) {
    const pivot = middle(values[left], values[(left + right) >>> 1], values[right]);
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i <= j) {
        const other = values[i];
        values[i++] = values[j];
        values[j--] = other;
      }
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else break;
  }
  return values[k];
}

const middle = (a, b, c) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

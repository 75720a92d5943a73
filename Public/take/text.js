// Numbers, lists and comments as code has them.

/** Of the widest line: what a phone's panel shows without wrapping. */
export const WIDTH = 44;

/** @param {number} x @returns {string} all its digits: code has to be exact */
export function plain(x) { return String(x + 0); }

/** @param {number} time s @returns {string} to the millisecond, for words: `0.85` */
export function seconds(time) { return String(Number(time.toFixed(3))); }

/** A deviation in two digits, rounded up: what is stated is never less than what is. */
export function bound(value) {
  if (value === 0) return '0';
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  const text = (Math.ceil(value / unit - 1e-9) * unit).toPrecision(2);
  return Number(text) < 1e-6 ? Number(text).toExponential(1) : String(Number(text));
}

/** @param {string[]} items @returns {string} with commas, broken into lines */
export function list(items, indent) {
  const lines = [''];
  items.forEach((item, i) => {
    const text = i + 1 < items.length ? `${item},` : item;
    const last = lines.length - 1;
    if (lines[last] && indent.length + lines[last].length + text.length + 1 > WIDTH) {
      lines.push(text);
    } else {
      lines[last] += (lines[last] && ' ') + text;
    }
  });
  return lines.map((line) => indent + line).join('\n');
}

/** A CSS function with a long list in lines of its own. @param {string} text `linear(…)` */
export function folded(text, indent) {
  if (indent.length + text.length <= WIDTH) return text;
  const [, name, inner] = /^([a-z-]+)\((.*)\)$/.exec(text);
  return `${name}(\n${list(inner.split(', '), `${indent}  `)})`;
}

/** Sentences as comment lines. @param {string[]} sentences @param {'/*'|'//'} kind */
export function comment(sentences, kind) {
  const lines = [];
  for (const sentence of sentences) {
    let line = '';
    for (const word of sentence.split(' ')) {
      if (line && line.length + word.length + 4 > WIDTH) {
        lines.push(line);
        line = '';
      }
      line += (line && ' ') + word;
    }
    lines.push(line);
  }
  if (kind === '//') return lines.map((line) => `// ${line}`).join('\n');
  return `/* ${lines.join('\n   ')} */`;
}

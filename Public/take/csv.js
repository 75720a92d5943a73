// A recording as CSV (RFC 4180) that pandas reads with `comment='#'`.
//
// A row is a painted frame, a press or a release, in the order of time, told apart by the first
// column, `row`. Frames have the columns of look/records.js; presses and releases have `happened`
// and `effective`, in ms of the same clock, and nothing else. A number has all its digits; what
// there is not, is empty.

const MARK_COLUMNS = ['happened', 'effective'];
/** Rows that are joined to one part of the file. */
const CHUNK = 2048;

/** @param {unknown} value @returns {string} quoted if it has to be */
export function field(value) {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const number = (x) => (Number.isFinite(x) ? String(x) : '');

/** The environment as comment lines, one a member; groups as JSON. */
function head(environment, units) {
  const lines = [
    'Read with pandas.read_csv(FILE, comment="#", float_precision="round_trip").',
    'A row is a frame, a press or a release. Milliseconds count from timeOrigin.',
    ...Object.entries(environment).map(([name, value]) =>
      `${name}: ${value !== null && typeof value === 'object' ? JSON.stringify(value) : value}`),
    ...Object.entries(units).map(([name, unit]) => `unit of ${name}: ${unit}`),
    ...MARK_COLUMNS.map((name) => `unit of ${name}: ms`),
  ];
  // A line of its own for each, whatever is in it.
  return lines.map((line) => `# ${line.replaceAll(/[\r\n]+/g, ' ')}\r\n`).join('');
}

/**
 * @param {object} records of look/records.js @param {object} environment
 * @returns {string[]} parts of the file, in order
 */
export function csv(records, environment) {
  const names = Object.keys(records.columns);
  const columns = Object.values(records.columns);
  const parts = [head(environment, records.units)];
  const header = ['row', ...names, ...MARK_COLUMNS].map(field).join(',');
  let rows = [header];
  const push = (row) => {
    rows.push(row);
    if (rows.length < CHUNK) return;
    parts.push(`${rows.join('\r\n')}\r\n`);
    rows = [];
  };
  const marks = [...records.marks].sort((a, b) => a.happened - b.happened);
  const emptyFrame = ','.repeat(names.length);
  const emptyMark = ','.repeat(MARK_COLUMNS.length);
  let next = 0;
  const flush = (until) => {
    for (; next < marks.length && marks[next].happened <= until; next++) {
      const { kind, happened, effective } = marks[next];
      push(`${kind}${emptyFrame},${number(happened)},${number(effective)}`);
    }
  };
  const { painted } = records.columns;
  for (let i = 0; i < painted.length; i++) {
    flush(painted[i]);
    let row = 'frame';
    for (const column of columns) row += `,${number(column[i])}`;
    push(row + emptyMark);
  }
  flush(Infinity);
  if (rows.length) parts.push(`${rows.join('\r\n')}\r\n`);
  return parts;
}

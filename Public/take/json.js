// A recording as JSON: the environment, the units, the frames by column, presses and releases.

const array = (column) =>
  `[${Array.from(column, (x) => (Number.isFinite(x) ? String(x) : 'null')).join(',')}]`;

/**
 * @param {object} records of look/records.js @param {object} environment
 * @returns {string[]} parts of the file, in order
 */
export function json(records, environment) {
  const columns = Object.entries(records.columns).map(([name, column], i) =>
    `${i ? ',\n  ' : '\n  '}${JSON.stringify(name)}: ${array(column)}`);
  return [
    `{"environment": ${JSON.stringify(environment)},\n`,
    `"units": ${JSON.stringify(records.units)},\n`,
    `"events": ${JSON.stringify(records.marks)},\n`,
    `"latencies": ${JSON.stringify(records.latencies)},\n`,
    '"frames": {', ...columns, '}}\n',
  ];
}

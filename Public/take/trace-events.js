// A recording in Google's Trace Event Format, which Perfetto and chrome://tracing open.

const PAGE = 1;
const SERVER = 2;
const DISPLAY = 1;
const INPUT = 2;
/** A refresh that lasts longer than so many periods is a pause, not a frame. */
const PAUSE = 8;

const NAMES = [
  ['process_name', PAGE, 0, 'Page'], ['process_name', SERVER, 0, 'Server to page'],
  ['thread_name', PAGE, DISPLAY, 'Display'], ['thread_name', PAGE, INPUT, 'Hold button'],
];

/** Page ms as the format's microseconds, to the nanosecond. */
const micro = (ms) => Math.round(ms * 1e6) / 1000;
const finite = (x) => (Number.isFinite(x) ? x : null);

/** Begin and end of what may overlap with its like. */
function spans(list, name, cat, id, begin, end, args) {
  const common = { name, cat, id: `${cat}-${id}`, tid: 0 };
  list.push({ ph: 'b', ...common, ...begin, args });
  list.push({ ph: 'e', ...common, ...end, args: {} });
}

function frameName(c, i) {
  if (c.late[i]) return 'late frame';
  return c.repeated[i] ? 'repeated frame' : 'frame';
}

function frames(list, c) {
  const count = c.painted.length;
  for (let i = 0; i < count; i++) {
    const ts = micro(c.painted[i]);
    const next = i + 1 < count ? micro(c.painted[i + 1]) : Infinity;
    const period = micro(Number.isFinite(c.period[i]) ? c.period[i] : 1000 / 60);
    const dur = next - ts > PAUSE * period ? period : Math.round((next - ts) * 1000) / 1000;
    const common = { pid: PAGE, tid: DISPLAY, ts };
    list.push({
      ph: 'X', name: frameName(c, i), cat: 'frame', ...common, dur,
      ...(c.late[i] && { cname: 'terrible' }),
      args: {
        position: finite(c.position[i]), instant: finite(c.instant[i]), value: c.value[i],
        velocity: c.velocity[i], ideal: finite(c.ideal[i]), 'error ms': finite(c.error[i]),
        'slack ms': finite(c.slack[i]), skipped: c.skipped[i], epoch: c.epoch[i],
      },
    });
    for (const [name, key] of [['value', 'value'], ['velocity /s', 'velocity'],
      ['error ms', 'error']]) {
      const value = c[key][i];
      if (Number.isFinite(value)) list.push({ ph: 'C', name, ...common, args: { [key]: value } });
    }
  }
}

/** Each message once: it carries several frames. */
function messages(list, c) {
  let last = NaN;
  for (let i = 0; i < c.painted.length; i++) {
    if (!Number.isFinite(c.sent[i]) || !Number.isFinite(c.arrived[i])) continue;
    if (c.arrived[i] === last) continue;
    last = c.arrived[i];
    // Two clocks, told from each other to a bound only: never before it was sent.
    const sent = Math.min(c.sent[i], c.arrived[i]);
    spans(list, 'message', 'message', i, { pid: SERVER, ts: micro(sent) },
      { pid: SERVER, ts: micro(c.arrived[i]) },
      { 'computed µs a frame': finite(c.cost[i]), 'slack ms': finite(c.slack[i]) });
  }
}

function input(list, { marks, latencies, columns: { painted } }) {
  let pressed = null;
  const held = (from, to, id) => spans(list, 'held', 'hold', id, { pid: PAGE, ts: micro(from) },
    { pid: PAGE, ts: micro(Math.max(from, to)) }, {});
  marks.forEach(({ kind, happened, effective }, i) => {
    list.push({
      ph: 'i', name: kind, cat: 'input', pid: PAGE, tid: INPUT, ts: micro(happened), s: 't',
      args: { 'took effect after ms': finite(effective - happened) },
    });
    const took = Number.isFinite(effective) ? effective : happened;
    if (kind === 'press') pressed = took;
    else {
      held(pressed ?? painted[0] ?? took, took, i);
      pressed = null;
    }
  });
  if (pressed !== null) held(pressed, painted.at(-1) ?? pressed, marks.length);
  latencies.forEach(({ happened, latency }, i) => {
    spans(list, 'pointer to frame', 'latency', i, { pid: PAGE, ts: micro(happened) },
      { pid: PAGE, ts: micro(happened + latency) }, { ms: latency });
  });
}

/**
 * @param {object} records of look/records.js @param {object} environment
 * @returns {string[]} parts of the file, in order
 */
export function traceEvents(records, environment) {
  const list = NAMES.map(([name, pid, tid, text]) =>
    ({ ph: 'M', name, pid, tid, ts: 0, args: { name: text } }));
  frames(list, records.columns);
  messages(list, records.columns);
  input(list, records);
  // Viewers show it as text, each member a line.
  const other = Object.fromEntries(Object.entries(environment).map(([name, value]) =>
    [name, typeof value === 'string' ? value : JSON.stringify(value)]));
  return [
    '{"displayTimeUnit": "ms",\n', `"otherData": ${JSON.stringify(other)},\n`,
    '"traceEvents": [\n',
    ...list.map((event, i) => `${i ? ',\n' : ''}${JSON.stringify(event)}`), '\n]}\n',
  ];
}

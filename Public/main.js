// The page's main thread: input, text and controls. The instrument does the rest.

import { setUpBench } from './compare/cells.js';
import { setUpControls } from './controls.js';
import { setUpFaults } from './disturb/panel.js';
import { setUpGhost } from './ghost/control.js';
import { observeLayout } from './layout.js';
import { setUpLook } from './look/page.js';
import { processLine } from './process.js';
import { Readouts } from './readouts.js';
import { tabs } from './tabs.js';
import { takePanel } from './take/panel.js';
import { timeBar } from './time/bar.js';
import { onPaletteChange, readPalette } from './theme.js';
import { worker } from './thread.js';
import { tunePanel } from './tune/panel.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const query = new URLSearchParams(location.search);
/** `?lock=0`: the server runs freely, for comparison. */
const isLocked = query.get('lock') !== '0';

const readouts = new Readouts();
/** What waits for its answer, by number. */
const questions = new Map();
let questionCount = 0;
const process = processLine();
const waiting = [];
/** Sends to the instrument; until it runs, messages wait. */
let post = (message) => waiting.push(message);

function received(message) {
  switch (message.type) {
    case 'status': return readouts.status(message.status);
    case 'statistics':
      process.tick();
      return readouts.statistics(message);
    case 'process': return process.show(message.process);
    case 'time': return time.show(message);
    case 'moving': return moving(message.isMoving);
    case 'settings':
      take.settings(message.settings);
      return tune.show(message.settings, message.made);
    case 'leap': return readouts.leap(message);
    case 'completed': return readouts.completed(message.turns);
    case 'viewers': return readouts.viewers(message);
    case 'refused':
      controls.letGo();
      return readouts.refused(message.reason);
    case 'hello':
      readouts.hello(message.hello);
      take.greeted(message.hello);
      time.greeted(message.hello);
      process.greeted(message.hello);
      tune.greeted(message.hello);
      if (message.adopt) tune.show(message.hello.settings);
      ghost.hello(message.hello, message.isNew);
      return bench.follow();
    case 'event': return ghost.event(message);
    case 'ideal': return ghost.answer(message);
    case 'differences': return ghost.tell(message.differences);
    case 'bench': return bench.tell(message.summary);
    case 'look': return look.received(message);
    case 'snapshot': return answered(message.id, message.snapshot);
    case 'records': return answered(message.id, message);
    case 'answer': return take.answered(message.answer);
  }
}

/** Asks the instrument and promises its answer. */
function ask(message) {
  return new Promise((resolve) => {
    const id = questionCount++;
    questions.set(id, resolve);
    post({ ...message, id });
  });
}

function answered(id, answer) {
  questions.get(id)?.(answer);
  questions.delete(id);
}

const controls = setUpControls({
  input: (event, time, fields) => post({
    // Through the time of day: a worker's clock has its own origin.
    type: 'input', event, at: performance.timeOrigin + time, fields,
  }),
  cube: (pauseReason) => {
    readouts.cubePause = pauseReason;
    post({ type: 'cube', isPaused: pauseReason !== '' });
  },
});

const look = setUpLook((message) => post(message), (text) => readouts.say(text));
const change = (groups, made) => {
  take.turn();
  post({ type: 'settings', change: groups, made });
};
const take = takePanel({
  ask, change, question: (question) => post({ type: 'question', question }),
});
look.onRange(take.selected);
const tune = tunePanel(change);

const time = timeBar((message) => post({ type: 'time', ...message }),
  (text) => readouts.advise(text));

/** What the worker paints, without a message a frame. Not where the browser shares no memory. */
const live = globalThis.crossOriginIsolated ? new Float64Array(new SharedArrayBuffer(24)) : null;
let isMoving = false;
const DOT_INTERVAL = 30;
let nextMove = 0;

/**
 * Moves the dot on the curve as long as the hold moves and it is seen. About as often as the strips
 * are drawn: each time costs the page's thread a frame of its own.
 */
function followHold() {
  clearTimeout(nextMove);
  if (!live || byId('panel-tune').hidden) return;
  tune.live(isMoving, { fraction: live[0], velocity: live[1], held: live[2] > 0 });
  if (isMoving) nextMove = setTimeout(followHold, DOT_INTERVAL);
}

function moving(is) {
  isMoving = is;
  followHold();
}

const bench = setUpBench(document.querySelector('.bench'), byId('interruption'));
setUpFaults(byId('panel-disturb'), byId('disturbed'), (faults) => post({ type: 'faults', faults }));
const ghost = setUpGhost(byId('ideal'), (message) => post(message));

tabs(document.querySelector('.tabs'), (id) => {
  take.shown(id === 'panel-take');
  followHold();
  post({ type: 'panel', id });
});

observeLayout(byId('stage'), document.querySelectorAll('.scene'), 'scene', (layout) => {
  const { boxes, ...size } = layout;
  post({ type: 'layout', stage: { ...size, scenes: boxes } });
});
observeLayout(byId('graphs'), document.querySelectorAll('[data-plot]'), 'plot', (layout) => {
  const { boxes: { axis, histograms, ...plots }, ...size } = layout;
  post({ type: 'layout', graphs: { ...size, plots, axis, histograms } });
});
observeLayout(byId('bench'), document.querySelectorAll('[data-cell]'), 'cell', (layout) => {
  post({ type: 'layout', bench: layout });
});
onPaletteChange(() => post({ type: 'palette', palette: readPalette() }));
document.addEventListener('visibilitychange', () => {
  post({ type: 'visibility', visible: !document.hidden });
});
addEventListener('online', () => post({ type: 'online' }));

/** What the instrument draws on. */
const CANVASES = ['stage', 'graphs', 'bench', 'ghost'];

/** Hands the canvases over and sends what has waited. */
function start(thread, canvases, send, transfer) {
  root.dataset.thread = thread;
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const place = { url: url.href, stage: query.get('stage') };
  send({ type: 'start', place, isLocked, ...canvases, palette: readPalette(), live }, transfer);
  for (const message of waiting.splice(0)) send(message);
  post = send;
}

async function startHere() {
  const { Instrument } = await import('./instrument.js');
  const instrument = new Instrument(received);
  const canvases = Object.fromEntries(CANVASES.map((id) => [id, byId(id)]));
  start('main', canvases, (message) => instrument.receive(message));
}

/** A fault of our own in the worker: said on the page, and on its console. */
function failed(event) {
  event.preventDefault();
  readouts.fault(event.message);
  console.error(`${event.message} (${event.filename}:${event.lineno})`);
}

function startThere(thread) {
  thread.onerror = failed;
  thread.onmessage = ({ data }) => received(data);
  const canvases = Object.fromEntries(
    CANVASES.map((id) => [id, byId(id).transferControlToOffscreen()]));
  start('worker', canvases, (message, transfer) => thread.postMessage(message, transfer),
    Object.values(canvases));
}

worker.then((thread) => thread ? startThere(thread) : startHere());

/**
 * The debugging API. `pirouette.snapshot()` promises what was last painted and last received (with
 * the fields of a frame of `pirouette.v1.json`), the connection, clock, phase and counters, and
 * after `pirouette.record(count)` a `trace` of the next frames, one array a column.
 * `pirouette.records(begin, end)` promises the frames painted between two page ms of the
 * instrument's clock, at most the last ten minutes: see look/records.js. `pirouette.range()` is the
 * selected range, `{ begin, end }` in the same ms, or null.
 * `document.documentElement.dataset` has `connection` (connecting, live, reconnecting) and `thread`
 * (worker, main).
 */
globalThis.pirouette = Object.freeze({
  snapshot: () => ask({ type: 'snapshot' }),
  records: (begin, end) => ask({ type: 'records', begin, end }),
  range: () => look.range(),
  record: (count) => post({ type: 'record', count }),
});

// The page's main thread: input, text and controls. The instrument does the rest.

import { setUpBench } from './compare/cells.js';
import { setUpControls } from './controls.js';
import { setUpFaults } from './disturb/panel.js';
import { setUpGhost } from './ghost/control.js';
import { observeLayout } from './layout.js';
import { Readouts } from './readouts.js';
import { tabs } from './tabs.js';
import { onPaletteChange, readPalette } from './theme.js';

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const query = new URLSearchParams(location.search);
const wantsWorker = query.get('worker') !== '0';
/** `?lock=0`: the server runs freely, for comparison. */
const isLocked = query.get('lock') !== '0';

const readouts = new Readouts();
const snapshots = new Map();
let snapshotCount = 0;
const waiting = [];
/** Sends to the instrument; until it runs, messages wait. */
let post = (message) => waiting.push(message);

function received(message) {
  switch (message.type) {
    case 'status': return readouts.status(message.status);
    case 'statistics': return readouts.statistics(message);
    case 'leap': return readouts.leap(message);
    case 'completed': return readouts.completed(message.turns);
    case 'viewers': return readouts.viewers(message);
    case 'refused':
      controls.letGo();
      return readouts.refused(message.reason);
    case 'hello':
      readouts.hello(message.hello);
      controls.greeted(message.hello, message.adopt);
      ghost.hello(message.hello, message.isNew);
      return bench.follow();
    case 'event': return ghost.event(message);
    case 'ideal': return ghost.answer(message.position);
    case 'differences': return ghost.tell(message.differences);
    case 'bench': return bench.tell(message.summary);
    case 'snapshot':
      snapshots.get(message.id)?.(message.snapshot);
      snapshots.delete(message.id);
  }
}

const controls = setUpControls({
  input: (event, time, fields) => post({
    // Through the time of day: a worker's clock has its own origin.
    type: 'input', event, at: performance.timeOrigin + time, fields,
  }),
  settings: (hold) => post({ type: 'settings', hold }),
  cube: (pauseReason) => {
    readouts.cubePause = pauseReason;
    post({ type: 'cube', isPaused: pauseReason !== '' });
  },
});

const bench = setUpBench(document.querySelector('.bench'), byId('interruption'));
setUpFaults(byId('panel-disturb'), byId('disturbed'), (faults) => post({ type: 'faults', faults }));
const ghost = setUpGhost(byId('ideal'), (message) => post(message));
tabs(document.querySelector('.tabs'), (id) => post({ type: 'panel', id }));

observeLayout(byId('stage'), document.querySelectorAll('.scene'), 'scene', (layout) => {
  const { boxes, ...size } = layout;
  post({ type: 'layout', stage: { ...size, scenes: boxes } });
});
observeLayout(byId('graphs'), document.querySelectorAll('[data-plot]'), 'plot', (layout) => {
  const { boxes: { axis, ...plots }, ...size } = layout;
  post({ type: 'layout', graphs: { ...size, plots, axis } });
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
  send({ type: 'start', place, isLocked, ...canvases, palette: readPalette() }, transfer);
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

function startWorker() {
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  // Before it is ready an error means that it cannot be loaded; later ones are faults to be seen.
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    startHere();
  };
  worker.onmessage = ({ data }) => {
    if (data.type !== 'ready') return received(data);
    worker.onerror = failed;
    if (!data.isAble) {
      worker.terminate();
      startHere();
      return;
    }
    const canvases = Object.fromEntries(
      CANVASES.map((id) => [id, byId(id).transferControlToOffscreen()]));
    start('worker', canvases, (message, transfer) => worker.postMessage(message, transfer),
      Object.values(canvases));
  };
}

if (wantsWorker && 'transferControlToOffscreen' in HTMLCanvasElement.prototype) startWorker();
else startHere();

/**
 * The debugging API. `pirouette.snapshot()` promises what was last painted and last received (with
 * the fields of a frame of `pirouette.v1.json`), the connection, clock, phase and counters, and
 * after `pirouette.record(count)` a `trace` of the next frames, one array a column.
 * `document.documentElement.dataset` has `connection` (connecting, live, reconnecting) and `thread`
 * (worker, main).
 */
globalThis.pirouette = Object.freeze({
  snapshot: () => new Promise((resolve) => {
    const id = snapshotCount++;
    snapshots.set(id, resolve);
    post({ type: 'snapshot', id });
  }),
  record: (count) => post({ type: 'record', count }),
});

// The Tune panel: what it shows follows the stage's settings, and what is done in it changes them.

import { curveText, NAMED, parseCurve } from '../curve-text.js';
import { merged } from '../settings.js';
import { curveGraph, shapeWords } from './curve-graph.js';
import { durations } from './durations.js';
import { say } from './elements.js';
import { outbox } from './outbox.js';
import { presetLists } from './preset-lists.js';
import { springPanel } from './spring-panel.js';

const byId = (id) => document.getElementById(id);
/** Strategies whose value is where the curve is; the others blend curves or leave it. */
const ON_THE_CURVE = ['mirrored', 'rewound', 'matched'];

/**
 * @param {(change: object, made: number) => void} send settings to the server:
 *   `{hold: {…}, cube: {…}}`, and how many changes were made until now
 * @returns {{show: (settings: object, made?: number) => void, greeted: (hello: object) => void,
 *   live: (isMoving: boolean, hold: {fraction: number, velocity: number, held: boolean}) => void}}
 */
export function tunePanel(send) {
  let settings = { hold: { duration: 1, emptyDuration: null, curve: 'default', spring: null,
    interruption: 'matched' } };
  /** How many changes were made here, be they sent yet or not. */
  let made = 0;
  const post = outbox((part) => send(part, made));
  const change = (part) => {
    made++;
    settings = merged(settings, part);
    paint();
    post(part);
  };
  const hold = (part) => change({ hold: part });

  const interruption = byId('interruption');
  interruption.addEventListener('change', () => hold({ interruption: interruption.value }));
  const curve = curveFields((text) => hold({ curve: text }));
  const spring = springPanel(byId('tune-spring'), hold);
  const lengths = durations(change);
  const presets = presetLists(hold);

  function paint() {
    interruption.value = settings.hold.interruption;
    curve.show(settings.hold.curve);
    spring.show(settings.hold);
    lengths.show(settings);
    presets.show(settings.hold);
  }
  paint();

  return {
    /** The stage's settings, in force after so many changes of ours: an older answer is none. */
    show(all, after = made) {
      if (after < made) return;
      settings = merged(settings, all);
      paint();
    },
    greeted({ interruptions, work }) {
      for (const option of interruption.options) {
        option.disabled = !interruptions.includes(option.value);
      }
      lengths.runs(work?.command ?? '');
    },
    live(isMoving, { fraction, velocity, held }) {
      const { duration, emptyDuration, interruption: name } = settings.hold;
      const seconds = held ? duration : emptyDuration ?? duration;
      const isOn = ON_THE_CURVE.includes(name);
      // Emptying is a run of its own from 0 to 1, but for `rewound`, which goes back along it.
      const progress = held || name === 'rewound' ? fraction : 1 - fraction;
      const rate = (held ? velocity : -velocity) * seconds;
      curve.live(isMoving, isOn ? progress : NaN, rate, fraction);
    },
  };
}

/** The list of names, the text and the graph are three views of one curve. */
function curveFields(chosen) {
  const select = byId('curve');
  const field = byId('curve-text');
  const note = byId('curve-note');
  const keys = byId('curve-keys');
  const graph = curveGraph(byId('curve-graph'), (points) => {
    const parsed = parseCurve(`cubic-bezier(${points.join(', ')})`);
    put(parsed);
    chosen(parsed.curve);
  });

  /** All but the graph, whose handle may be on the move. */
  const put = (parsed) => {
    select.value = parsed.name;
    field.value = parsed.name in NAMED ? curveText(parsed.name)
      : parsed.curve.replaceAll(/,(?! )/g, ', ');
    tell(parsed);
  };
  const tell = (parsed) => {
    const isWrong = Boolean(parsed.error);
    field.setAttribute('aria-invalid', String(isWrong));
    say(note, isWrong ? `character ${parsed.at + 1}: ${parsed.error}` : '');
    if (!isWrong) say(keys, shapeWords(parsed.shape));
  };
  select.addEventListener('change', () => {
    const parsed = parseCurve(select.value);
    put(parsed);
    graph.show(parsed.shape);
    chosen(select.value);
  });
  field.addEventListener('input', () => {
    const parsed = parseCurve(field.value);
    tell(parsed);
    if (parsed.error) return;
    select.value = parsed.name;
    graph.show(parsed.shape);
    chosen(parsed.curve);
  });
  // Leaving or Enter puts the caret where the error is.
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    const parsed = parseCurve(field.value);
    if (parsed.error) field.setSelectionRange(parsed.at, parsed.at + 1);
  });

  let shown = '';
  return {
    show(text) {
      const parsed = parseCurve(text);
      if (parsed.error) return;
      const now = JSON.stringify(parsed.shape);
      // What says the same stays as it was typed.
      const typed = parseCurve(field.value);
      if (typed.error ? document.activeElement !== field || now !== shown
        : JSON.stringify(typed.shape) !== now) put(parsed);
      else if (!typed.error) select.value = parsed.name;
      if (now !== shown) {
        graph.show(parsed.shape);
        say(keys, shapeWords(parsed.shape));
      }
      shown = now;
    },
    live: graph.live,
  };
}

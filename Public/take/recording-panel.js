// "The recording": what was painted, as files.

import { merged } from '../settings.js';
import { environment, fileName } from './environment.js';

/** Each button: what the workshop makes, and the end of the file's name. */
const FORMATS = { csv: 'csv', json: 'json', trace: 'trace.json' };
/** A browser has begun to save by then. */
const KEPT = 60_000;

/** Offers a file to the person as the browser does. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/** @param {number} ms */
const lasting = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * @param {(message: object) => Promise<object>} ask the instrument
 * @param {(question: object) => Promise<any>} make in the workshop
 * @param {(sentence: string) => void} say
 * @returns {{greeted: Function, settings: Function, selected: Function}} `selected` is told the
 *   range that the person chose in the strips, `{begin, end}` in page ms, or null for none
 */
export function recordingPanel(ask, make, say) {
  const note = document.getElementById('recording-note');
  const hint = note.textContent;
  const buttons = Object.keys(FORMATS).map((format) =>
    [format, document.getElementById(`recording-${format}`)]);
  let hello = null;
  let settings = {};
  let range = null;

  const tell = (sentence) => {
    note.textContent = sentence;
    say(sentence);
  };

  const take = async (format) => {
    const [records, snapshot] = await Promise.all(
      [ask({ type: 'records', ...range }), ask({ type: 'snapshot' })]);
    const { painted } = records.columns;
    if (painted.length === 0) return tell('Nothing was painted in that time.');
    const now = Date.now();
    const name = fileName(now, FORMATS[format]);
    const length = lasting(painted.at(-1) - painted[0]);
    const count = painted.length.toLocaleString('en');
    const about = environment(hello, settings, snapshot, records, {
      userAgent: navigator.userAgent, devicePixelRatio, now,
    });
    const blob = await make({ make: format, records, environment: about });
    save(blob, name);
    return tell(`${name}: ${count} frames, ${length}.`);
  };

  for (const [format, button] of buttons) {
    button.addEventListener('click', async () => {
      for (const [, each] of buttons) each.disabled = true;
      try {
        await take(format);
      } catch (error) {
        tell(`No file was made: ${error.message}.`);
      }
      for (const [, each] of buttons) each.disabled = hello === null;
      button.focus();
    });
  }

  return {
    greeted(told) {
      hello = told;
      settings = told.settings;
      for (const [, each] of buttons) each.disabled = false;
    },
    settings(groups) {
      settings = merged(settings, groups);
    },
    selected(chosen) {
      range = chosen;
      note.textContent = chosen
        ? `The selected range, ${lasting(chosen.end - chosen.begin)}.` : hint;
    },
  };
}

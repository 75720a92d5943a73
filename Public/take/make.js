// What the workshop makes, by the name of it.

import { code } from './code.js';
import { csv } from './csv.js';
import { json } from './json.js';
import { traceEvents } from './trace-events.js';

/** @param {{make: string}} question with what the maker needs */
export function make({ make: name, ...q }) {
  switch (name) {
    case 'code': return code(q.kind, q.hold, q.tolerance);
    case 'csv': return blob('text/csv', csv(q.records, q.environment));
    case 'json': return blob('application/json', json(q.records, q.environment));
    case 'trace': return blob('application/json', traceEvents(q.records, q.environment));
  }
  throw new Error(`nothing makes ${name}`);
}

/** @param {string[]} parts */
const blob = (type, parts) => new Blob(parts, { type });

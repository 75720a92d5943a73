// Finds the code in a thread of its own: the shortest list may take half a second.

import { code } from './code.js';

onmessage = ({ data: { id, kind, hold, tolerance } }) => {
  postMessage({ id, ...code(kind, hold, tolerance) });
};

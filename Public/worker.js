// The instrument's thread. It says first whether this browser gives a worker what it needs, while
// the page still has its canvases.

import { Instrument } from './instrument.js';

const instrument = new Instrument((message, transfer = []) => postMessage(message, transfer));
onmessage = (event) => instrument.receive(event.data);
postMessage({
  type: 'ready',
  isAble: typeof requestAnimationFrame === 'function' && typeof WebSocket === 'function' &&
    typeof OffscreenCanvas === 'function',
});

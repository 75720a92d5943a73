// The instrument's thread. It says at once whether this browser gives a worker what it needs, while
// the page still has its canvases.

import { Instrument } from './instrument.js';

const instrument = new Instrument((message, transfer = []) => postMessage(message, transfer));
onmessage = (event) => instrument.receive(event.data);
postMessage({
  isAble: typeof requestAnimationFrame === 'function' && typeof WebSocket === 'function' &&
    typeof OffscreenCanvas === 'function',
});

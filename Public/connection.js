// One socket at a time to the server, opened again when it is lost. DESIGN section 6.

import { SUBPROTOCOL } from './wire.js';

const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;
const GROWTH = 1.6;
/** Our pings are answered four times a second: a server that is silent for so long is lost. */
const SILENCE = 5000;
/** A connection that lasts so long starts the delays anew; one that fails at once does not. */
const STEADY = 2000;

/**
 * How long to wait before a try: 250 ms growing by 1.6 to 5 s, less up to a quarter of itself, so
 * that the pages of one server do not all come back in the same instant.
 * @param {number} attempt 0 for the first @param {number} random 0 up to 1
 * @returns {number} ms
 */
export function retryDelay(attempt, random) {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * GROWTH ** attempt) * (1 - random / 4);
}

/**
 * @typedef {object} Status
 * @property {'connecting'|'live'|'reconnecting'} state
 * @property {number} attempt tries since the connection was last steady
 * @property {string} reason why it was lost, in the server's words where it gave some
 */

/** A socket that comes back. It is live once the server has said hello. */
export class Connection {
  #address;
  #handlers;
  #environment;
  #socket = null;
  #timer = 0;
  #heard = NaN;
  #liveSince = NaN;

  /** @type {Status} */
  status = { state: 'connecting', attempt: 0, reason: '' };

  /**
   * @param {() => string} address asked for at each opening
   * @param {{text: (message: object) => void, binary: (buffer: ArrayBuffer) => void,
   *   changed: (status: Status) => void}} handlers
   * @param {object} [environment] for tests: `WebSocket`, `setTimeout`, `clearTimeout`, `random`
   */
  constructor(address, handlers, environment = {}) {
    this.#address = address;
    this.#handlers = handlers;
    this.#environment = {
      WebSocket: globalThis.WebSocket,
      setTimeout: (f, ms) => setTimeout(f, ms),
      clearTimeout: (id) => clearTimeout(id),
      random: Math.random,
      ...environment,
    };
  }

  get isLive() { return this.status.state === 'live'; }

  /** Opens the socket now, whatever the waiting time was to be. No effect while there is one. */
  open() {
    if (this.#socket) return;
    this.#environment.clearTimeout(this.#timer);
    const socket = new this.#environment.WebSocket(this.#address(), [SUBPROTOCOL]);
    this.#socket = socket;
    this.#heard = NaN;
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event) => this.#received(event.data);
    socket.onclose = (event) => this.#lost(event.reason || closeWords(event.code));
  }

  /** Sends one message if the server is there; otherwise it is dropped. @param {object} message */
  send(message) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  /** Gives up a socket that was silent for too long. Call often. @param {number} now page ms */
  check(now) {
    if (!this.#socket) return;
    if (this.isLive && !(now - this.#liveSince <= STEADY)) {
      if (Number.isNaN(this.#liveSince)) this.#liveSince = now;
      else this.status.attempt = 0;
    }
    if (Number.isNaN(this.#heard)) this.#heard = now;
    if (now - this.#heard > SILENCE) this.#drop('the server fell silent');
  }

  /** Starts the silence anew, after a time in which nothing was to be expected. */
  forgive() { this.#heard = NaN; }

  /** Gives up a socket whose messages cannot be read. @param {string} reason */
  refuse(reason) { this.#drop(reason); }

  #received(data) {
    this.#heard = NaN;
    if (typeof data !== 'string') {
      this.#handlers.binary(data);
      return;
    }
    const message = JSON.parse(data);
    if (message.type === 'hello') {
      this.#liveSince = NaN;
      this.#change({ state: 'live', attempt: this.status.attempt, reason: '' });
    }
    this.#handlers.text(message);
  }

  #drop(reason) {
    const socket = this.#socket;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(reason);
  }

  #lost(reason) {
    this.#socket = null;
    const { attempt } = this.status;
    this.#change({ state: 'reconnecting', attempt: attempt + 1, reason });
    const delay = retryDelay(attempt, this.#environment.random());
    this.#timer = this.#environment.setTimeout(() => this.open(), delay);
  }

  #change(status) {
    this.status = status;
    this.#handlers.changed(status);
  }
}

function closeWords(code) {
  if (code === 1001) return 'the server is stopping';
  if (code === 1006) return 'the server does not answer';
  return `the server closed the connection with code ${code}`;
}

// The binary frame message of `pirouette.v1`, read in place. The byte table is in Wire.docc.
//
// A message is a header of 8 words and then `count` entries of 72 words; a word is 8 bytes, so that
// every stamp can be read through a typed-array view of the message as it came from the socket.

export const SUBPROTOCOL = 'pirouette.v1';
export const HEADER_BYTES = 64;
export const ENTRY_BYTES = 576;
export const HEADER_WORDS = HEADER_BYTES / 8;
export const ENTRY_WORDS = ENTRY_BYTES / 8;

/** The strategies in the order in which a frame carries them. */
export const INTERRUPTIONS = Object.freeze([
  'mirrored', 'rewound', 'matched', 'shortened', 'restarted', 'additive', 'combined', 'spring',
]);

/** What an entry's word holds, as an offset in words from the start of the entry. */
export const WORD = Object.freeze({
  time: 0, target: 1, flags: 2, angle: 3, turns: 4, progress: 5, fraction: 6, velocity: 7,
  strategies: 8, path: 24, faces: 50, position: 70,
});
export const PATH_WORDS = 26;
export const FACE_WORDS = 10;

const ROTATING = 1;
const WORKING = 2;
const HELD = 4;

if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1) {
  throw new Error('This page reads little-endian frames and this machine is big-endian.');
}

/**
 * A view of one entry at `base` (in words) of a buffer. It is moved, never copied: reading a frame
 * allocates nothing.
 */
export class Frame {
  /** @param {ArrayBuffer} buffer @param {number} [base] words from the start of the buffer */
  constructor(buffer = new ArrayBuffer(ENTRY_BYTES), base = 0) {
    this.words = new Float64Array(buffer);
    this.halves = new Uint32Array(buffer);
    this.bytes = new Uint8Array(buffer);
    this.base = base;
  }

  /** When it is shown: seconds of the server's clock since the stage began. */
  get time() { return this.words[this.base]; }
  /** What it shows: seconds of the stage's own clock, which can be slowed down and paused. */
  get position() { return this.words[this.base + WORD.position]; }
  /** Page milliseconds of the display refresh that it is for; NaN when the server runs freely. */
  get target() { return this.words[this.base + WORD.target]; }
  /** Radians, 0 up to 2π. */
  get angle() { return this.words[this.base + WORD.angle]; }
  /** Whole turns completed since the spinner began. */
  get turns() { return this.words[this.base + WORD.turns]; }
  /** Of the process, 0 through 1; NaN when there is none or it is unknown. */
  get progress() { return this.words[this.base + WORD.progress]; }
  /** The filled fraction by the chosen strategy. */
  get fraction() { return this.words[this.base + WORD.fraction]; }
  /** Fractions a second. */
  get velocity() { return this.words[this.base + WORD.velocity]; }
  get isRotating() { return (this.#flags & ROTATING) !== 0; }
  get isWorking() { return (this.#flags & WORKING) !== 0; }
  get isHeld() { return (this.#flags & HELD) !== 0; }
  get faceCount() { return this.bytes[this.base * 8 + WORD.flags * 8 + 4]; }

  /** The index of face `i`'s colour in the ring of colours. @param {number} i */
  colorOf(i) { return this.bytes[this.base * 8 + WORD.flags * 8 + 5 + i]; }
  /** Where face `i` begins in `words`: pct, then the matrix row by row. @param {number} i */
  faceBase(i) { return this.base + WORD.faces + i * FACE_WORDS; }
  /** Where the path begins in `words`: 13 points, x and y. */
  get pathBase() { return this.base + WORD.path; }
  /** @param {number} i index in `INTERRUPTIONS` */
  fractionOf(i) { return this.words[this.base + WORD.strategies + 2 * i]; }
  /** @param {number} i index in `INTERRUPTIONS` */
  velocityOf(i) { return this.words[this.base + WORD.strategies + 2 * i + 1]; }

  get #flags() { return this.halves[(this.base + WORD.flags) * 2]; }

  /** Takes over the 576 bytes of another frame. @param {Frame} other */
  copy(other) { copyEntry(other.halves, other.base, this.halves, this.base); }
}

/**
 * Copies one entry as bits. Bits, because the word of flags is no number: a copy through doubles
 * may change the bits of one that happens to look like a NaN.
 */
export function copyEntry(from, fromBase, to, toBase) {
  const a = fromBase * 2;
  const b = toBase * 2;
  for (let i = 0; i < ENTRY_WORDS * 2; i++) to[b + i] = from[a + i];
}

/** Whether so many words of two frames are equal numbers. @param {Frame} a @param {Frame} b */
export function sameWords(a, aBase, b, bBase, count) {
  for (let i = 0; i < count; i++) {
    if (a.words[aBase + i] !== b.words[bBase + i]) return false;
  }
  return true;
}

/** The header of the message last read, and its entries. One is made and used again. */
export class FrameMessage {
  count = 0;
  /** How many events the server had applied. */
  epoch = 0;
  sequence = 0;
  /** The page's own number of the last event applied (its low 32 bits), 0 if none. */
  pageSequence = 0;
  /** Stage seconds at hand-over to the socket. */
  sent = NaN;
  /** Of the last event, in stage seconds: when it happened, arrived and took effect. */
  happened = NaN;
  received = NaN;
  effective = NaN;
  /** Seconds that the server spent on this message. */
  computed = NaN;
  /** Milliseconds before the refresh at which the server meant to send; NaN: not paced. */
  lead = NaN;
  /** @type {Frame} moved with `select` */
  frame = new Frame();

  /**
   * @param {ArrayBuffer} buffer
   * @throws {RangeError} for another kind or version, and for a length that does not fit `count`
   */
  read(buffer) {
    const length = buffer.byteLength;
    if (length < HEADER_BYTES || length % 8 !== 0) {
      throw new RangeError(`a frame message of ${length} bytes has no whole header`);
    }
    const frame = new Frame(buffer, HEADER_WORDS);
    const { bytes, halves, words } = frame;
    if (bytes[0] !== 1 || bytes[1] !== 1) {
      throw new RangeError(
        `it sent message kind ${bytes[0]}, version ${bytes[1]}; this page reads 1, 1`);
    }
    const count = halves[0] >>> 16;
    if (length !== HEADER_BYTES + count * ENTRY_BYTES) {
      throw new RangeError(`${count} entries do not make ${length} bytes`);
    }
    this.count = count;
    this.epoch = halves[1];
    this.sequence = halves[2];
    this.pageSequence = halves[3];
    this.sent = words[2];
    this.happened = words[3];
    this.received = words[4];
    this.effective = words[5];
    this.computed = words[6];
    this.lead = words[7];
    this.frame = frame;
    return this;
  }

  /** Moves `frame` to entry `i` and returns it. @param {number} i 0 up to `count` */
  select(i) {
    this.frame.base = HEADER_WORDS + i * ENTRY_WORDS;
    return this.frame;
  }
}

/**
 * The stage as it is before anything has happened: an empty circle, the spinner at rest, the first
 * colour flat. It is painted before the socket opens.
 * @returns {Frame}
 */
export function firstFrame() {
  const frame = new Frame();
  const { words } = frame;
  words[WORD.time] = NaN;
  words[WORD.position] = NaN;
  words[WORD.target] = NaN;
  words[WORD.progress] = NaN;
  frame.bytes[WORD.flags * 8 + 4] = 1;
  for (let i = 0; i < PATH_WORDS; i++) words[WORD.path + i] = 100;
  for (const i of [0, 1, 5, 9]) words[WORD.faces + i] = 1;
  return frame;
}

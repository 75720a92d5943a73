// What a link's replay is doing, and the words for it. Knows nothing of the page.

/** The server takes no longer one. */
const LONGEST = 4000;

/** @param {string} hash of a URL @returns {string} the link in it; empty if there is none */
export const fragmentOf = (hash) => hash.slice(1);

/** @param {string} page a URL without its fragment */
export const linkText = (page, fragment) => `${page}#${fragment}`;
export const commandText = (fragment) => `pirouette render --link ${fragment}`;

/** A number and what it counts are not parted. */
const events = (n) => `${n}\u00a0event${n === 1 ? '' : 's'}`;
const length = ({ begin, end }) => `${(end - begin).toFixed(1)}\u00a0s`;

/**
 * One link: asked for, running, ended. Its `state` is `none`, `asked`, `running`, `ended` or
 * `refused`; `sentence` says it.
 */
export class Replay {
  #fragment = '';
  #told = null;
  #isTaken = false;

  state = 'none';
  sentence = '';

  get fragment() { return this.#fragment; }

  /** @param {string} fragment @returns {?object} what to ask the server; null if it is no link */
  play(fragment) {
    this.#fragment = fragment;
    this.#isTaken = false;
    if (fragment.length > LONGEST) {
      this.#refuse(`it has ${fragment.length} characters, and a link has ${LONGEST} at most`);
      return null;
    }
    this.state = 'asked';
    this.sentence = 'A link is being opened.';
    return { type: 'replay', fragment };
  }

  /** The person has begun to do something, which ends a replay. */
  take() { this.#isTaken = this.state === 'running'; }

  /** @param {object} answer of the server, or the session's for a refusal */
  answered(answer) {
    if (answer.type === 'refused') return this.#refuse(answer.reason);
    if (answer.state === 'running') {
      this.#told = answer;
      this.#isTaken = false;
      this.state = 'running';
      this.sentence = `Replaying ${events(answer.events)}, ${length(answer)}.`;
    } else if (this.state === 'running') {
      this.state = 'ended';
      const what = `${events(this.#told.events)}, ${length(this.#told)}`;
      this.sentence = this.#isTaken ? `Your turn. The link has ${what}.` : `Ended: ${what}.`;
    }
  }

  /** The connection is another one and its stage knows nothing of ours. */
  lost() {
    const wasOn = this.state === 'running' || this.state === 'asked';
    return wasOn ? this.play(this.#fragment) : null;
  }

  #refuse(reason) {
    this.state = 'refused';
    this.sentence = `This link cannot be played: ${reason}. Here is a new stage.`;
  }
}

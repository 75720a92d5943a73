// Stalls: a thread that does nothing else for a while.

/** Stalls the thread that it lives on, again and again. */
export class Stalls {
  #timer = 0;

  count = 0;

  /** @param {number} milliseconds 0 for none @param {number} every seconds from one to the next */
  set(milliseconds, every) {
    clearInterval(this.#timer);
    if (milliseconds > 0) this.#timer = setInterval(() => this.#stall(milliseconds), every * 1000);
  }

  #stall(milliseconds) {
    this.count++;
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  }
}

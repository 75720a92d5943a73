// Apple's hitches: how much later than expected a frame was on screen. ("Explore UI animation
// hitches and the render loop", Tech Talk 2021: hitch time ratio in ms a second; under 5 good,
// over 10 critical.)

/** A refresh this many periods after the one before came late itself. */
const MISSED = 1.5;

/**
 * For how long one refresh left the screen with a frame whose turn was over: for the refreshes
 * that were missed before it, and for its own period when what it painted was an older frame.
 * @param {number} interval ms since the refresh before @param {number} period ms of the display
 * @param {boolean} isOld late or repeated @returns {number} ms; 0 where a time is not known
 */
export function hitchTime(interval, period, isOld) {
  if (!(interval > 0 && period > 0)) return 0;
  return (interval > MISSED * period ? interval - period : 0) + (isOld ? period : 0);
}

/** In Apple's words. @param {number} ratio ms/s @returns {''|'good'|'noticeable'|'critical'} */
export function hitchWord(ratio) {
  if (!Number.isFinite(ratio)) return '';
  return ratio < 5 ? 'good' : ratio <= 10 ? 'noticeable' : 'critical';
}

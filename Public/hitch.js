// Apple's hitches: how much later than expected a frame was on screen ("Explore UI animation
// hitches and the render loop", Tech Talk 10855). People hardly notice less than 5 ms a second, and
// cannot overlook more than 10.

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

/**
 * Apple's word for a hitch time ratio.
 * @param {number} ratio ms a second @returns {''|'good'|'warning'|'critical'} empty for none
 */
export function hitchWord(ratio) {
  if (!Number.isFinite(ratio)) return '';
  return ratio < 5 ? 'good' : ratio <= 10 ? 'warning' : 'critical';
}

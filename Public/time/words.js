// How the stage's time stands, in words.

/**
 * @param {{rate: number, isPaused: boolean, position: number, isLooking: boolean,
 *   isResting: boolean, back: number}} state
 * @param {{isShared: boolean, isReduced: boolean}} page whether others see the stage; whether it
 *   was stopped because the person asked for less motion
 */
export function timeWords(state, { isShared, isReduced }) {
  if (state.isResting) return 'resting here: you asked for less motion';
  if (state.isLooking) return `looking back ${seconds(state.back)}`;
  const everyone = isShared ? ', for everyone here' : '';
  if (state.isPaused && isReduced) return 'paused: you asked for less motion';
  if (state.isPaused) return `paused at ${seconds(state.position)}${everyone}`;
  return state.rate === 1 ? `real time${everyone}` : `${state.rate} of real time${everyone}`;
}

/** Thousandths: a frame is seen to pass, also at a tenth of real time. */
function seconds(value) {
  return Number.isFinite(value) ? `${Math.max(0, value).toFixed(3)}\u00a0s` : '–';
}

// The stage's settings as the protocol groups them:
// `{hold: {…}, spinner: {…}, cube: {…}, work: {…}}`.

const GROUPS = ['hold', 'spinner', 'cube', 'work'];

/** Settings with some of each group changed. @param {?object} settings @param {object} change */
export function merged(settings, change) {
  const result = { ...settings };
  for (const [group, values] of Object.entries(change)) {
    result[group] = { ...result[group], ...values };
  }
  return result;
}

/** The groups that a message has. @param {object} message @returns {object} */
export function groupsOf(message) {
  return Object.fromEntries(
    GROUPS.filter((group) => message[group]).map((group) => [group, message[group]]));
}

// What is said to those who listen: one polite live region for the whole page.

/** @param {string} text in words */
export function announce(text) {
  const status = document.getElementById('status');
  if (status.textContent !== text) status.textContent = text;
}

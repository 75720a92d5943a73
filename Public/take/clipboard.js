// Copying, where the browser lets a page do it, and else everything made ready for the person to.

const SAID = 1600;

/** Selects what an element shows. @param {HTMLElement} element */
function select(element) {
  if (typeof element.select === 'function') {
    element.focus();
    element.select();
    return;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  element.focus();
}

/** @returns {Promise<boolean>} whether the text is on the clipboard */
async function copied(text) {
  try {
    // Absent on a page that came without TLS from another machine.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a button copy a text.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} shown where the text stands, selected if the browser does not let us copy
 * @param {() => string|Promise<string>} text nothing copies nothing
 * @param {(sentence: string) => void} say for those who listen
 */
export function copyButton(button, shown, text, say) {
  const label = button.textContent;
  let timer = 0;
  const tell = (words) => {
    button.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => { button.textContent = label; }, SAID);
  };
  button.addEventListener('click', async () => {
    const wanted = await text();
    if (!wanted) return undefined;
    if (await copied(wanted)) {
      tell('Copied');
      return say('Copied.');
    }
    select(shown);
    // The old way works in some places where the new one does not.
    if (document.execCommand('copy')) {
      tell('Copied');
      return say('Copied.');
    }
    tell('Selected: copy it now');
    return say('The text is selected. Copy it with your keyboard.');
  });
}

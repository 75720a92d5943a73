// A button that is held. It survives what a browser does to a finger, a mouse and a key; what each
// rule is for stands beside it. DESIGN section 6.

// Without the keypad's, it would make a click, which holds until the next.
const KEYS = ['Space', 'Enter', 'NumpadEnter'];

/**
 * Makes a `<button>` one that is down while a pointer or a key holds it. Downs and ups alternate
 * strictly, whatever the browser does in between; `aria-pressed` says which it is.
 * @param {HTMLButtonElement} button
 * @param {(time: number) => void} pressed page ms of the event
 * @param {(time: number, reason: string) => void} released page ms of the event
 * @returns {{toggles: boolean, release: () => void, cancel: () => void}} `toggles`: a tap holds and
 *   the next lets go, for people who cannot hold; `release` lets go from outside; `cancel` does so
 *   without a word, for a press that was refused
 */
export function holdButton(button, pressed, released) {
  /** Who holds: one at a time. @type {?{kind: 'pointer'|'key'|'toggle', id: number|string}} */
  let owner = null;
  const handle = {
    toggles: false,
    release: () => up('asked', performance.now()),
    cancel: () => {
      owner = null;
      button.setAttribute('aria-pressed', 'false');
    },
  };

  const down = (kind, id, time) => {
    owner = { kind, id };
    button.setAttribute('aria-pressed', 'true');
    pressed(time);
  };
  const up = (reason, time) => {
    if (!owner) return;
    owner = null;
    button.setAttribute('aria-pressed', 'false');
    released(time, reason);
  };
  const toggle = (time) => {
    if (owner) up('toggled', time);
    else down('toggle', 0, time);
  };
  const owns = (kind, id) => owner !== null && owner.kind === kind && owner.id === id;
  const isPointers = (event) => owns('pointer', event.pointerId);

  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (handle.toggles) {
      toggle(event.timeStamp);
      return;
    }
    if (owner) return;
    try {
      button.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already gone again; its pointerup or pointercancel follows.
    }
    down('pointer', event.pointerId, event.timeStamp);
  });
  // On the window and before anyone else: the button may be covered, disabled or gone by then.
  addEventListener('pointerup', (event) => {
    if (isPointers(event) && event.button === 0) up('pointerup', event.timeStamp);
  }, true);
  // With two mouse buttons down the first to be let go makes no pointerup, only a move; and a
  // context menu may swallow a pointerup (w3c/pointerevents#407).
  addEventListener('pointermove', (event) => {
    if (isPointers(event) && !(event.buttons & 1)) up('no button', event.timeStamp);
  }, true);
  for (const type of ['pointercancel', 'lostpointercapture']) {
    document.addEventListener(type, (event) => {
      if (isPointers(event)) up(type, event.timeStamp);
    }, true);
  }

  button.addEventListener('keydown', (event) => {
    if (!KEYS.includes(event.code) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat) return;
    if (handle.toggles) toggle(event.timeStamp);
    else if (!owner) down('key', event.code, event.timeStamp);
  });
  addEventListener('keyup', (event) => {
    // Without this Firefox makes a click of the space bar's keyup.
    if (event.target === button && KEYS.includes(event.code)) event.preventDefault();
    if (owns('key', event.code)) up('keyup', event.timeStamp);
  }, true);
  button.addEventListener('blur', (event) => {
    if (owner?.kind === 'key') up('focus lost', event.timeStamp);
  });
  // A click with no pointer behind it is a screen reader's or a voice's: it cannot hold.
  button.addEventListener('click', (event) => {
    if (event.detail === 0) toggle(event.timeStamp);
  });

  // No menu, drag or selection from a long press; no scrolling, see also `touch-action`.
  for (const type of ['contextmenu', 'dragstart', 'selectstart']) {
    button.addEventListener(type, (event) => event.preventDefault());
  }
  button.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });

  addEventListener('blur', (event) => {
    if (owner?.kind !== 'toggle') up('window blur', event.timeStamp);
  });
  addEventListener('pagehide', (event) => up('page hidden', event.timeStamp));
  document.addEventListener('visibilitychange', (event) => {
    if (document.hidden) up('page hidden', event.timeStamp);
  });
  // A disabled or removed button hears of no pointer any more.
  new MutationObserver(() => {
    if (button.disabled || !button.isConnected) up('button gone', performance.now());
  }).observe(document, { attributes: true, attributeFilter: ['disabled'], childList: true,
    subtree: true });
  return handle;
}

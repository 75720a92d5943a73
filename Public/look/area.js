// What hands do over the strips and their time axis: pointer, wheel and keys become acts.

/** A pointer that moves by less has tapped. CSS px */
const SLOP = 4;
const WHEEL = 0.002;

/**
 * The strips: hover or tap reads a frame, a drag selects, the keys walk from frame to frame.
 * @param {HTMLElement} area over the plots, its left edge that of the canvas
 * @param {(act: string, more?: object) => void} post @param {() => void} toggle freezes or not
 */
export function setUpArea(area, post, toggle) {
  let pressed = null;
  let isDragged = false;
  // A frame that was clicked, or walked to, stays when the pointer goes.
  let isKept = false;
  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    pressed = event.offsetX;
    isDragged = false;
    area.setPointerCapture(event.pointerId);
    post('press', { x: pressed });
  });
  area.addEventListener('pointermove', (event) => {
    const x = event.offsetX;
    if (pressed === null) {
      if (event.pointerType !== 'touch') post('point', { x });
      return;
    }
    if (!event.isPrimary) return;
    isDragged ||= Math.abs(x - pressed) > SLOP;
    if (isDragged) post('select', { x });
  });
  area.addEventListener('pointerup', (event) => {
    if (pressed === null || !event.isPrimary) return;
    pressed = null;
    post('drop');
    isKept = !isDragged;
    if (isKept) post('point', { x: event.offsetX });
  });
  area.addEventListener('pointercancel', () => {
    if (pressed === null) return;
    pressed = null;
    post('abandon');
  });
  area.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch' && !isKept) post('unpoint');
  });
  area.addEventListener('wheel', (event) => {
    if (event.ctrlKey || event.shiftKey) {
      event.preventDefault();
      post('zoom', { x: event.offsetX, by: Math.exp(WHEEL * pixels(event)) });
    } else if (isFrozen() && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      post('drag', { by: event.deltaX });
    }
  }, { passive: false });

  const walk = (act, by) => (isExtending) => {
    isKept = true;
    post(act, { by, isExtending });
  };
  const keys = {
    ArrowLeft: walk('walk', -1),
    ArrowRight: walk('walk', 1),
    Home: walk('edge', -1),
    End: walk('edge', 1),
    PageUp: () => post('pan', { by: -0.5 }),
    PageDown: () => post('pan', { by: 0.5 }),
    Escape: () => {
      isKept = false;
      post('unpoint');
    },
    '+': () => post('step', { by: 1 }),
    '=': () => post('step', { by: 1 }),
    '-': () => post('step', { by: -1 }),
    f: toggle,
    F: toggle,
  };
  listen(area, keys);
}

/**
 * The time axis: dragged, or moved by its keys, it shows another time.
 * @param {HTMLElement} axis with role slider
 * @param {(act: string, more?: object) => void} post
 * @returns {{show: (view: object, text: string) => void}}
 */
export function setUpAxis(axis, post) {
  let last = null;
  axis.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    last = event.clientX;
    axis.setPointerCapture(event.pointerId);
  });
  axis.addEventListener('pointermove', (event) => {
    if (last === null || !event.isPrimary || event.clientX === last) return;
    post('drag', { by: last - event.clientX });
    last = event.clientX;
  });
  for (const end of ['pointerup', 'pointercancel']) {
    axis.addEventListener(end, () => { last = null; });
  }
  listen(axis, {
    ArrowLeft: () => post('pan', { by: -0.1 }),
    ArrowRight: () => post('pan', { by: 0.1 }),
    PageUp: () => post('pan', { by: -1 }),
    PageDown: () => post('pan', { by: 1 }),
    Home: () => post('oldest'),
    End: () => post('live'),
    Escape: () => post('live'),
  });
  return {
    show({ end, kept }, text) {
      axis.setAttribute('aria-valuemin', (-kept / 1000).toFixed(1));
      axis.setAttribute('aria-valuenow', (Math.max(-kept, end) / 1000).toFixed(1));
      axis.setAttribute('aria-valuetext', text);
    },
  };
}

/** Keys with shift or alone; with any other modifier they are the browser's. */
function listen(element, keys) {
  element.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(event.shiftKey);
  });
}

/** Shift turns a wheel sideways on some systems. Lines and pages in pixels. */
function pixels({ deltaX, deltaY, deltaMode }) {
  return (deltaY || deltaX) * [1, 16, 400][deltaMode];
}

const isFrozen = () => document.documentElement.dataset.graphs === 'frozen';

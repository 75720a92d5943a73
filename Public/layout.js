// Where things are on the canvases, in device pixels. The style sheet lays out; this only measures.

/**
 * Calls with a canvas's size and the boxes of elements over it, now and whenever they change.
 * @param {HTMLCanvasElement} canvas
 * @param {NodeListOf<HTMLElement>} elements over the canvas
 * @param {string} key of `dataset` that names each element
 * @param {(layout: {width: number, height: number, ratio: number, boxes: object}) => void} f
 */
export function observeLayout(canvas, elements, key, f) {
  const measure = (width, height) => {
    const frame = canvas.getBoundingClientRect();
    if (!(frame.width > 0 && width > 0)) return;
    const ratio = width / frame.width;
    const boxes = {};
    for (const element of elements) {
      const box = element.getBoundingClientRect();
      boxes[element.dataset[key]] = {
        x: (box.left - frame.left) * ratio, y: (box.top - frame.top) * ratio,
        width: box.width * ratio, height: box.height * ratio,
      };
    }
    f({ width, height, ratio, boxes });
  };
  const observer = new ResizeObserver((entries) => {
    const entry = entries.findLast((e) => e.target === canvas);
    const told = entry?.devicePixelContentBoxSize?.[0];
    const { width, height } = canvas.getBoundingClientRect();
    measure(devicePixels(told?.inlineSize, width), devicePixels(told?.blockSize, height));
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  for (const element of elements) observer.observe(element);
}

/**
 * Whole device pixels as the browser tells them, because a canvas that is scaled is a blurred one;
 * but not where it tells CSS pixels, as for a display that its developer tools emulate.
 */
function devicePixels(told, length) {
  const computed = length * devicePixelRatio;
  return Math.abs(told - computed) <= 1 ? told : Math.round(computed);
}

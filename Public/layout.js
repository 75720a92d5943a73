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
  // Whole device pixels where the browser tells them: a canvas that is scaled is a blurred one.
  const observer = new ResizeObserver((entries) => {
    const entry = entries.findLast((e) => e.target === canvas);
    const box = entry?.devicePixelContentBoxSize?.[0];
    if (box) measure(box.inlineSize, box.blockSize);
    else {
      const { width, height } = canvas.getBoundingClientRect();
      measure(Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio));
    }
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  for (const element of elements) observer.observe(element);
}

// The curve as a picture that can be taken hold of: two handles for a Bézier, the running hold as a
// dot. It knows times and values; what they are for is the panel's.

import { outline, placeOf } from './curve.js';
import { html, set, svg } from './elements.js';
import { axisFor, handleWords, HIGHEST, LOWEST, moved, pathOf, scale, within } from './graph.js';

const WIDTH = 320;
const HEIGHT = 208;
const BOX = { left: 26, top: 10, width: 284, height: 176 };
const ORDINALS = ['First handle', 'Second handle'];

/**
 * @param {HTMLElement} place
 * @param {(points: number[]) => void} changed a Bézier's points, at each move of a handle
 * @returns {{show: (shape: import('../curve-text.js').Shape) => void,
 *   live: (isMoving: boolean, progress: number, rate: number, value: number) => void}}
 */
export function curveGraph(place, changed) {
  const root = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'graph', role: 'group',
    'aria-label': 'Curve editor' });
  const grid = svg('path', { class: 'grid' });
  const frame = svg('path', { class: 'frame' });
  const labels = [0, 1].map((value) => svg('text', { x: BOX.left - 7, class: 'end' }, `${value}`));
  const times = svg('text', { x: BOX.left, y: HEIGHT - 5 }, 'start');
  const ends = svg('text', { x: BOX.left + BOX.width, y: HEIGHT - 5, class: 'end' }, 'end');
  const clip = svg('clipPath', { id: 'curve-box' },
    svg('rect', { x: BOX.left, y: BOX.top, width: BOX.width, height: BOX.height }));
  const arms = svg('path', { class: 'arms', 'clip-path': 'url(#curve-box)' });
  const line = svg('path', { class: 'line', 'clip-path': 'url(#curve-box)' });
  // Over the picture, not in it: what only moves is not painted again.
  const level = html('i', { class: 'level none' });
  const dot = html('i', { class: 'dot none' });
  const handles = ORDINALS.map((label) => svg('g', {
    class: 'handle', role: 'slider', tabindex: 0, 'aria-label': label, 'aria-valuemin': 0,
    'aria-valuemax': 1, 'aria-describedby': 'curve-keys',
  }, svg('circle', { r: 20, class: 'reach' }), svg('circle', { r: 10, class: 'ring' }),
  svg('circle', { r: 6, class: 'knob' })));
  for (const part of [...labels, times, ends]) part.setAttribute('aria-hidden', 'true');
  root.append(clip, grid, frame, ...labels, times, ends, arms, line, ...handles);
  place.append(root, level, dot);
  let unit = 1;
  new ResizeObserver(([{ contentRect }]) => { unit = contentRect.width / WIDTH; }).observe(root);

  let shape = null;
  let points = null;
  let curve = [];
  let axis;
  let to;
  /** What is dragged: a handle's index, where it is before rounding, and the last pointer. */
  let drag = null;

  const draw = () => {
    const values = curve.map(([, y]) => y);
    if (points) values.push(points[1], points[3]);
    axis = axisFor(values.map((v) => Math.min(HIGHEST, Math.max(LOWEST, v))),
      drag ? axis : undefined);
    to = scale(BOX, axis);
    set(grid, 'd', gridPath(to, axis));
    set(frame, 'd', `M${to.x(0)} ${to.y(0)}H${to.x(1)}M${to.x(0)} ${to.y(1)}H${to.x(1)}`);
    labels.forEach((label, value) => set(label, 'y', (to.y(value) + 4).toFixed(1)));
    set(line, 'd', pathOf(curve, to));
    for (const part of [arms, ...handles]) part.classList.toggle('none', !points);
    if (points) drawHandles();
  };

  const drawHandles = () => {
    const [x1, y1, x2, y2] = points;
    set(arms, 'd', pathOf([[0, 0], [x1, y1]], to) + pathOf([[1, 1], [x2, y2]], to));
    handles.forEach((handle, i) => {
      const [x, y] = [points[2 * i], points[2 * i + 1]];
      set(handle, 'transform', `translate(${to.x(x).toFixed(1)} ${clipped(to.y(y)).toFixed(1)})`);
      set(handle, 'aria-valuenow', String(x));
      set(handle, 'aria-valuetext', handleWords(x, y));
    });
  };
  const put = (element, x, y) => {
    element.style.transform = `translate(${(unit * x).toFixed(1)}px, ${(unit * y).toFixed(1)}px)`;
  };
  /** A value that was typed may be off the picture; its handle stays at the edge. */
  const clipped = (y) => Math.min(BOX.top + BOX.height, Math.max(BOX.top, y));

  const move = (i, [x, y]) => {
    if (points[2 * i] === x && points[2 * i + 1] === y) return;
    points = points.with(2 * i, x).with(2 * i + 1, y);
    shape = { kind: 'bezier', points };
    curve = outline(shape);
    draw();
    changed(points);
  };

  handles.forEach((handle, i) => {
    handle.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const next = moved(event.key, event.shiftKey, points[2 * i], points[2 * i + 1]);
      if (!next) return;
      event.preventDefault();
      move(i, next);
    });
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      drag = { id: event.pointerId, x: points[2 * i], y: points[2 * i + 1],
        left: event.clientX, top: event.clientY };
    });
    handle.addEventListener('pointermove', (event) => {
      if (drag?.id !== event.pointerId) return;
      // By how far the pointer went since, so that an axis that widens moves nothing by itself.
      drag.x += (event.clientX - drag.left) / unit / BOX.width;
      drag.y -= (event.clientY - drag.top) / unit / BOX.height * (axis[1] - axis[0]);
      drag.left = event.clientX;
      drag.top = event.clientY;
      move(i, within(drag.x, drag.y));
    });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      handle.addEventListener(type, (event) => {
        if (drag?.id !== event.pointerId) return;
        drag = null;
        draw();
      });
    }
  });

  return {
    show(next) {
      shape = next;
      points = shape.kind === 'bezier' ? shape.points : null;
      curve = outline(shape);
      draw();
    },
    live(isMoving, progress, rate, value) {
      const time = isMoving ? placeOf(curve, progress, rate) : NaN;
      const isPlaced = time === time;
      dot.classList.toggle('none', !isPlaced);
      level.classList.toggle('none', !isMoving || isPlaced);
      if (isPlaced) put(dot, to.x(time), clipped(to.y(progress)));
      else if (isMoving) put(level, BOX.left, clipped(to.y(value)));
    },
  };
}

/** Quarters of the time, and whole and half values. */
function gridPath(to, [low, high]) {
  let d = '';
  for (let x = 0; x <= 1; x += 0.25) d += `M${to.x(x)} ${to.y(low)}V${to.y(high)}`;
  for (let y = Math.ceil(low * 2) / 2; y <= high; y += 0.5) {
    d += `M${to.x(0)} ${to.y(y)}H${to.x(1)}`;
  }
  return d;
}

/** What a curve without handles is, for the line below it. */
export function shapeWords({ kind, points, count }) {
  switch (kind) {
    case 'bezier': return 'Drag a handle, or use arrow keys; Shift: finer.';
    case 'polyline': return `${points.length} points of linear(): no handles.`;
    case 'steps': return `${count} ${count === 1 ? 'step' : 'steps'}: no handles.`;
    case 'circular': return 'An arc of a circle: no handles.';
  }
  return 'Two Béziers in one path: no handles.';
}

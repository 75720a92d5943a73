// Messages built from the byte table with a DataView, which knows nothing of wire.js.

/** A message whose every word differs from every other. */
export function makeMessage({
  count = 1, epoch = 3, sequence = 7, pageSequence = 5, effective = 1.5, times = [2.5],
  received = 1.375, positions = times,
} = {}) {
  const view = new DataView(new ArrayBuffer(64 + 576 * count));
  view.setUint8(0, 1);
  view.setUint8(1, 1);
  view.setUint16(2, count, true);
  view.setUint32(4, epoch, true);
  view.setUint32(8, sequence, true);
  view.setUint32(12, pageSequence, true);
  [2.75, 1.25, received, effective, 0.0625, NaN].forEach((x, i) => {
    view.setFloat64(16 + 8 * i, x, true);
  });
  for (let e = 0; e < count; e++) {
    const base = 64 + 576 * e;
    for (let w = 0; w < 72; w++) view.setFloat64(base + 8 * w, 1000 * (e + 1) + w, true);
    view.setFloat64(base, times[e], true);
    view.setFloat64(base + 560, positions[e], true);
    view.setFloat64(base + 8, NaN, true);
    view.setUint32(base + 16, 1 | 4, true);
    [2, 3, 4, 0].forEach((b, i) => view.setUint8(base + 20 + i, b));
  }
  return view.buffer;
}

// The canvases' colours and font, taken from the style sheet, which is their only source.

const NAMES = Object.freeze({
  surface: '--surface', ink: '--ink', muted: '--muted', line: '--line', track: '--track',
  band: '--band', range: '--range', edge: '--edge', accent: '--accent', ideal: '--ideal',
  mirrored: '--mirrored', mirroredInk: '--mirrored-ink',
  fault: '--fault', red: '--red', blue: '--blue', green: '--green', orange: '--orange',
  purple: '--purple',
});

/** @returns {object} resolved colours by name, and `font` */
export function readPalette() {
  const probe = document.createElement('i');
  // Or every name would come back as the one colour that forced colours give to text.
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const palette = { font: getComputedStyle(document.body).fontFamily };
  for (const [name, property] of Object.entries(NAMES)) {
    probe.style.color = `var(${property})`;
    palette[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return palette;
}

/** Calls when the palette may have changed: light or dark, forced colours. @param {Function} f */
export function onPaletteChange(f) {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)',
    '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', f);
  }
}

// A frame in words and numbers, for the debugging API and tests; not for the frame path.

import { INTERRUPTIONS } from './wire.js';

/**
 * The frame as an object with the fields of a frame of `pirouette.v1.json`.
 * @param {import('./wire.js').Frame} frame @param {string[]} colors the ring of colours
 */
export function describe(frame, colors) {
  const { words } = frame;
  const number = (x) => (Number.isFinite(x) ? x : null);
  const point = (i) => [words[frame.pathBase + 2 * i], words[frame.pathBase + 2 * i + 1]];
  const faces = [];
  for (let i = 0; i < frame.faceCount; i++) {
    const base = frame.faceBase(i);
    faces.push({
      color: colors[frame.colorOf(i)],
      pct: words[base],
      direction: frame.faceCount === 2 && i === 0 ? 'exit' : 'enter',
      projection: Array.from(words.subarray(base + 1, base + 10)),
    });
  }
  const path = [['move', ...point(0)]];
  for (let i = 1; i < 13; i += 3) {
    path.push(['curve', ...point(i), ...point(i + 1), ...point(i + 2)]);
  }
  path.push(['close']);
  const strategies = {};
  INTERRUPTIONS.forEach((name, i) => {
    strategies[name] = {
      fraction: number(frame.fractionOf(i)), velocity: number(frame.velocityOf(i)),
    };
  });
  return {
    time: number(frame.time),
    position: number(frame.position),
    target: number(frame.target),
    spinner: {
      angle: frame.angle, turns: frame.turns, rotating: frame.isRotating,
      working: frame.isWorking, progress: number(frame.progress),
    },
    cube: { faces },
    hold: {
      fraction: frame.fraction, velocity: frame.velocity, held: frame.isHeld, path, strategies,
    },
  };
}

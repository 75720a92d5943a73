// One spring by two sets of sliders: SwiftUI's duration and bounce, and the mass, stiffness and
// damping of Core Animation.

import { html } from './elements.js';
import { complaint, slider } from './slider.js';
import { springGraph } from './spring-graph.js';
import { BOUNCES, damping, DURATIONS, springOf, stiffness } from './spring.js';

const NEAR = 1e-9;

/**
 * @param {HTMLElement} place
 * @param {(change: object) => void} changed settings of the hold
 * @returns {{show: (hold: object) => void}}
 */
export function springPanel(place, changed) {
  const spring = { duration: 0.5, bounce: 0, mass: 1 };
  /** Seconds that the hold takes to fill: its spring's, as long as it has none of its own. */
  let filling = 1;
  const follows = html('input', { type: 'checkbox', id: 'spring-follows' });
  const words = html('p', { class: 'note', id: 'spring-words' });
  const graph = html('div');
  const draw = springGraph(graph, words);
  const wrong = complaint();

  const choose = (next) => {
    Object.assign(spring, next);
    follows.checked = false;
    paint();
    changed({ spring: { duration: spring.duration, bounce: spring.bounce } });
  };
  /** Two of these stay while the third changes. */
  const force = (part) => {
    const next = springOf({
      mass: spring.mass, stiffness: stiffness(spring), damping: damping(spring), ...part,
    });
    const { duration, bounce } = next;
    const isDuration = duration >= DURATIONS[0] && duration <= DURATIONS[1];
    if (isDuration && bounce >= BOUNCES[0] && bounce <= BOUNCES[1]) {
      wrong.tell('');
      choose(next);
    } else {
      paint();
      wrong.tell(isDuration
        ? `A bounce of ${bounce.toFixed(3)}: ${BOUNCES.join(' to ')} can be shown`
        : `A duration of ${duration.toPrecision(3)} s: ${DURATIONS.join(' to ')} s can be shown`);
    }
  };
  const told = wrong.tell;
  const sliders = {
    duration: slider({ id: 'spring-duration', label: 'Duration', unit: 's', range: [0.05, 2],
      limits: DURATIONS, step: 0.01, told, changed: (duration) => choose({ duration }) }),
    bounce: slider({ id: 'spring-bounce', label: 'Bounce', unit: '', range: [-0.9, 0.9],
      limits: BOUNCES, step: 0.01, told, changed: (bounce) => choose({ bounce }) }),
    mass: slider({ id: 'spring-mass', label: 'Mass', unit: '', range: [0.1, 10],
      limits: [0.001, 1000], step: 0.1, told, changed: (mass) => force({ mass }) }),
    stiffness: slider({ id: 'spring-stiffness', label: 'Stiffness', unit: '', range: [1, 1000],
      limits: [0.001, 1e6], step: 1, digits: 2, told,
      changed: (value) => force({ stiffness: value }) }),
    damping: slider({ id: 'spring-damping', label: 'Damping', unit: '', range: [1, 100],
      limits: [0.001, 1e6], step: 0.5, digits: 2, told,
      changed: (value) => force({ damping: value }) }),
  };
  const acts = html('div', { class: 'aside' },
    html('p', { class: 'note' }, 'Acts on the spring strategy only.'),
    html('button', { type: 'button', id: 'choose-spring', class: 'small' }, 'Choose spring'));
  acts.lastChild.addEventListener('click', () => changed({ interruption: 'spring' }));
  follows.addEventListener('change', () => {
    if (!follows.checked) return choose({});
    Object.assign(spring, { duration: filling, bounce: 0 });
    paint();
    changed({ spring: null });
  });
  place.append(acts, graph, words, sliders.duration.element, sliders.bounce.element,
    html('label', { class: 'check' }, follows, ' As long as the hold, without a bounce'),
    sliders.mass.element, sliders.stiffness.element, sliders.damping.element, wrong.element);

  function paint() {
    sliders.duration.show(spring.duration);
    sliders.bounce.show(spring.bounce);
    sliders.mass.show(spring.mass);
    sliders.stiffness.show(stiffness(spring));
    sliders.damping.show(damping(spring));
    draw(spring);
  }

  return {
    show(hold) {
      filling = hold.duration;
      follows.checked = !hold.spring;
      acts.hidden = hold.interruption === 'spring';
      const { duration, bounce } = hold.spring ?? { duration: filling, bounce: 0 };
      // What was set as mass, stiffness and damping comes back rounded.
      const isNew = !(Math.abs(duration - spring.duration) < NEAR &&
        Math.abs(bounce - spring.bounce) < NEAR);
      if (isNew) Object.assign(spring, { duration, bounce });
      paint();
    },
  };
}

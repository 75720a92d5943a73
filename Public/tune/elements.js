// Elements with their attributes in one line.

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {object} [attributes] @param {...(Node|string)} children */
export function html(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** @param {string} tag @param {object} [attributes] @param {...(Node|string)} children */
export function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes = {}, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Sets an attribute where it has changed. */
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Sets text where it has changed: an unchanged node costs no layout. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

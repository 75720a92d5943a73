"""Walking the page with the Tab key."""

# All that Tab must reach, in the order of the document, which is the order of reading; kept as
# `stops`. Of a group of radio buttons it is one.
STOPS = """() => {
  const isOne = (radio) => {
    const group = [...document.querySelectorAll('input[type="radio"]')].filter(
      (other) => other.name === radio.name && other.form === radio.form && !other.disabled);
    return radio === (group.find((other) => other.checked) ?? group[0]);
  };
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';
  globalThis.stops = [...document.querySelectorAll(controls)].filter((element) =>
    element.tabIndex >= 0 && !element.disabled && element.type !== 'hidden' &&
    element.checkVisibility({ visibilityProperty: true }) &&
    (element.type !== 'radio' || !element.name || isOne(element)));
  return stops.map((e) => e.ariaLabel || e.id || e.textContent.trim() || e.value || e.tagName);
}"""

# Where the focus is: on which element, which of the stops that is, and whether one can see it.
FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A radio button, a checkbox, a slider may show it by what is around it.
  const shows = (e) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(e);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 || boxShadow !== 'none';
  };
  const around = [element, element.closest('label'), element.parentElement].filter(Boolean);
  // Within a picture it is a ring of the picture's own.
  const ring = element.querySelector('.ring');
  const hasRing = ring !== null && getComputedStyle(ring).stroke !== 'none';
  const box = element.getBoundingClientRect();
  let scrolled = 0;
  for (let e = element.parentElement; e; e = e.parentElement) scrolled += e.scrollTop;
  const isAt = (x, y) => {
    const top = document.elementFromPoint(x, y);
    return top && (element.contains(top) || top.contains(element));
  };
  const at = (f) => [box.left + f * box.width, box.top + f * box.height];
  globalThis.focused ??= new Map();
  if (!focused.has(element)) focused.set(element, focused.size);
  return {
    number: focused.get(element),
    index: stops.indexOf(element),
    name: element.ariaLabel || element.id || element.textContent.trim().slice(0, 40),
    hasOutline: hasRing || around.some(shows),
    isSeen: [0.1, 0.5, 0.9].some((f) => isAt(...at(f))),
    // Chromium lets the keyboard scroll what scrolls and has nothing in it to focus.
    isScroller: element.scrollHeight > element.clientHeight + 1 ||
      element.scrollWidth > element.clientWidth + 1,
    isHandle: element.matches('.handle'),
    region: (element.closest('[role="tabpanel"], section, aside, header, fieldset') ?? document.body)
      .outerHTML.slice(0, 80),
    box: [box.left, box.top + scrolled, box.right, box.bottom + scrolled],
  };
}"""


def forget_focus(page):
    """The next Tab begins at the beginning."""
    page.page.evaluate(
        """() => {
          document.body.tabIndex = -1;
          document.body.focus({ preventScroll: true });
          document.body.removeAttribute('tabindex');
          scrollTo(0, 0);
        }"""
    )


def walk(page, key="Tab", limit=200):
    """Presses the key until the focus has left the page, or is where it began; tells each place
    that it was at."""
    places = []
    for _ in range(limit):
        page.page.keyboard.press(key)
        place = page.page.evaluate(FOCUS)
        if place is None or (places and place["number"] == places[0]["number"]):
            return places
        places.append(place)
    raise AssertionError(f"still in the page after {limit} times {key}: {places[-3:]}")


def reach(page, locator, limit=200):
    """Presses Tab until it has the focus."""
    for _ in range(limit):
        page.page.keyboard.press("Tab")
        if locator.evaluate("e => e === document.activeElement"):
            return locator
    raise AssertionError(f"Tab never reaches {locator}")


def is_after(a, b):
    """Whether b is read after a: further down, or further to the right."""
    return b["box"][1] >= a["box"][3] - 2 or b["box"][0] >= a["box"][2] - 2

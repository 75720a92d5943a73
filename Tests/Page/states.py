"""The states that the page can be in, found by roles and names, so that a panel that is added is
one more of them."""

# Every tab of the inspector: its name, found where it stands.
TABS = """() => [...document.querySelectorAll('[role="tab"]')]
  .filter((tab) => tab.checkVisibility()).map((tab) => tab.textContent.trim())"""
OPEN = """(isOpen) => {
  for (const details of document.querySelectorAll('details')) details.open = isOpen;
  return document.querySelectorAll('details').length;
}"""


def tabs(page):
    """Shows each tab's panel in turn, with all that unfolds in it open, and gives its name."""
    for name in page.page.evaluate(TABS):
        page.page.get_by_role("tab", name=name, exact=True).click()
        page.page.evaluate(OPEN, True)
        # What a panel shows of the running animation comes four times a second.
        page.page.wait_for_timeout(300)
        yield name


# What is cut off or wider than the window: its text does not fit into its box, or its box not into
# the window or into what clips it.
CUT_OFF = """() => {
  const clips = (element) => {
    const { overflowX } = getComputedStyle(element);
    return overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll';
  };
  const scrolls = (element) => {
    for (let e = element.parentElement; e && e !== document.body; e = e.parentElement) {
      const { overflowX } = getComputedStyle(e);
      if ((overflowX === 'auto' || overflowX === 'scroll') && e.scrollWidth > e.clientWidth) {
        return true;
      }
    }
    return false;
  };
  const isText = (element) => [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const cut = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.unseen, svg, canvas')) continue;
    const control = element.matches('button, select, input, textarea');
    if (!control && !isText(element) && !element.matches('canvas, [role="img"]')) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width === 0) continue;
    const name = element.id || element.className || element.textContent.trim().slice(0, 40);
    if ((right > innerWidth + 1 || left < -1) && !scrolls(element)) {
      cut.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)}`);
    } else if (!element.matches('input, textarea, select') && clips(element) &&
        element.scrollWidth > element.clientWidth + 1) {
      cut.push(`${name} is ${element.clientWidth} wide and needs ${element.scrollWidth}`);
    } else if (element.matches('button, dd, dt, label, h1, h2, h3, p') && !scrolls(element) &&
        getComputedStyle(element).display !== 'inline' &&
        element.scrollWidth > element.clientWidth + 1) {
      cut.push(`${name} is ${element.clientWidth} wide and its words ${element.scrollWidth}`);
    }
  }
  return cut;
}"""


def check_fit(page, where):
    """No scrolling sideways, nothing cut off."""
    wide, window = page.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{where}: {wide} px wide in a window of {window}"
    assert page.page.evaluate(CUT_OFF) == [], where

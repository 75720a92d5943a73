"""The strips' reading tools in a person's hands, and what is read from them."""

import io

import pytest
from PIL import Image

COLUMNS = """(begin, end) => pirouette.records(begin, end).then((r) => ({ ...r,
  columns: Object.fromEntries(Object.entries(r.columns).map(([k, c]) => [k, Array.from(c)])) }))"""
READING = """() => Object.fromEntries([...document.querySelectorAll('[data-reading]')]
  .map((e) => [e.dataset.reading, e.textContent.replace('−', '-')]))"""
RANGE = READING.replace("reading", "range")
# Where everything is that may not move.
WHERE = """() => [...document.querySelectorAll('.strips *')]
  .filter((e) => e.checkVisibility() && !e.closest('#numbers table'))
  .map((e) => {
    const b = e.getBoundingClientRect();
    const place = [e.tagName, b.y + scrollY, b.height];
    // Texts are as wide as they are.
    return ['DT', 'DD', 'TD', 'SPAN'].includes(e.tagName) ? place : [...place, b.x, b.width];
  })"""


def press(page, held=500, after=900):
    """A press in the last seconds of the strips, which then are in view."""
    page.page.evaluate("scrollTo(0, 0)")
    page.mouse_down()
    page.page.wait_for_timeout(held)
    page.page.mouse.up()
    page.page.wait_for_timeout(after)
    page.page.evaluate("document.querySelector('.view').scrollIntoView()")


def start(page):
    """Waits until the clock is known, presses, and brings the strips into view."""
    page.live()
    page.until(lambda: page.snapshot()["clock"]["samples"] >= 12)
    page.page.wait_for_timeout(600)
    press(page)
    return page


def bring_back(page):
    """To how `start` left it: live, 10 s, nothing read, chosen or opened."""
    page.page.evaluate("document.getElementById('numbers').open = false")
    page.page.mouse.move(5, 5)
    page.page.press("#reading", "Escape")
    if page.page.evaluate("pirouette.range()"):
        page.page.click("#range-clear")
    if page.text("#freeze") == "Back to live":
        page.page.click("#freeze")
    page.until(lambda: page.text("#view-state").startswith("live"))
    while (shown := page.text("#view-duration")) != "10 s":
        value, unit = shown.split()
        is_more = float(value) > 10 or unit == "min"
        page.page.click("#zoom-in" if is_more else "#zoom-out")
        page.until(lambda shown=shown: page.text("#view-duration") != shown)
    page.page.evaluate("document.activeElement.blur()")
    page.page.evaluate("document.querySelector('.view').scrollIntoView()")
    page.until(lambda: reading(page)["painted"] == "–")
    page.until(lambda: page.page.evaluate("pirouette.range()") is None)
    return page


def records(page, begin=None, end=None):
    return page.page.evaluate(
        f"([a, b]) => ({COLUMNS})(a ?? undefined, b ?? undefined)", [begin, end]
    )


def recent(page):
    """Page ms a while ago. Of all that is kept it would be a hundred thousand numbers."""
    return page.snapshot()["clock"]["sent"] - 5000


def at(page, share, selector="#reading", down=60):
    """A place over the strips, by the share of their width. The labels at their left take 34."""
    box = page.page.locator(selector).bounding_box()
    return box["x"] + 34 + (box["width"] - 34) * share, box["y"] + min(down, box["height"] / 2)


def point(page, share):
    page.page.mouse.move(*at(page, share))
    page.page.wait_for_timeout(150)


def drag(page, begin, end, selector="#reading"):
    page.page.mouse.move(*at(page, begin, selector))
    page.page.mouse.down()
    page.page.mouse.move(*at(page, (begin + end) / 2, selector))
    page.page.mouse.move(*at(page, end, selector))
    page.page.mouse.up()
    page.page.wait_for_timeout(400)


def reading(page):
    return page.page.evaluate(READING)


def number(text):
    return float(text.split()[0])


def said(text, value):
    """Whether a text is a value, to the digits that it shows."""
    figure = text.split()[0]
    digits = len(figure.partition(".")[2])
    return float(figure) == pytest.approx(value, abs=0.51 * 10**-digits)


def freeze(page):
    page.page.click("#freeze")
    page.until(lambda: page.text("#freeze") == "Back to live")
    # The histograms beside them are counted four times a second, and once more for this.
    page.page.wait_for_timeout(600)


def picture(page):
    box = page.page.locator("#graphs").bounding_box()
    return Image.open(io.BytesIO(page.page.screenshot(clip=box))).convert("RGB").tobytes()

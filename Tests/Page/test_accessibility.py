"""An audit of every state of the page by axe-core: WCAG's rules and its best practices."""

import itertools

import pytest
import states
from axe_playwright_python.sync_playwright import Axe
from conftest import Server

AXE = Axe()
SIZES = [(320, 640), (640, 450), (1080, 800), (1920, 1080)]
# Colours are the same in every size, and places in every mode: each is there once, not all pairs.
WINDOWS = {
    "light": (320, 640),
    "dark": (390, 844),
    "forced colours": (1280, 900),
}


def faults(page):
    """What axe-core calls a violation: rule, words, and where."""
    # Twice the text of the library would be a second library.
    if not page.page.evaluate("'axe' in globalThis"):
        page.page.evaluate(AXE.axe_script)
    found = page.page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{v['id']}: {v['help']}: {' '.join(map(str, node['target']))}: {node['html'][:120]}"
        for v in found["violations"]
        for node in v["nodes"]
    ]


def paint(page, mode):
    """Shows the page light, dark or in forced colours."""
    page.page.emulate_media(
        color_scheme="dark" if mode == "dark" else "light",
        forced_colors="active" if mode == "forced colours" else "none",
    )


def resize(page, size):
    """Shows the page in a window of so many pixels, and waits until its canvases have followed."""
    page.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.page.wait_for_timeout(100)


def audit(page, where):
    """Waits out what fades: its colours are of no state."""
    page.page.wait_for_timeout(50)
    assert faults(page) == [], where


def audit_in_both(page, where):
    for mode in ("light", "dark"):
        paint(page, mode)
        audit(page, f"{where}, {mode}")


def check_sizes(page, sizes, where):
    for size in sizes:
        resize(page, size)
        states.check_fit(page, f"{where}, {size}")


@pytest.mark.parametrize("first", [0, *(pytest.param(i, marks=pytest.mark.long) for i in (1, 2))])
def test_no_tab_has_a_violation(open_page, first):
    """Each tab in the next of the windows; three times, beginning with another, it is all pairs."""
    page = open_page().live()
    windows = itertools.cycle(WINDOWS.items())
    for name, (mode, size) in zip(states.tabs(page), itertools.islice(windows, first, None)):
        paint(page, mode)
        resize(page, size)
        audit(page, f"{name}, {mode}, {size}")


# The cube rests until it is asked for; all else is as in the other modes.
@pytest.mark.long
def test_no_tab_has_a_violation_with_less_motion(open_page):
    page = open_page(reduced_motion="reduce").live()
    for name in states.tabs(page):
        audit(page, name)


@pytest.mark.long
def test_neither_has_a_page_that_is_held_or_has_just_let_go(open_page):
    page = open_page().live()
    page.page.get_by_role("button", name="Hold", exact=True).focus()
    page.page.keyboard.down("Space")
    page.until(lambda: page.fraction() > 0.3)
    audit_in_both(page, "held")
    page.page.keyboard.up("Space")
    page.until(lambda: "Let go" in page.text("#verdict"))
    audit_in_both(page, "let go")


@pytest.mark.long
def test_neither_has_a_wrong_curve(open_page):
    page = open_page().live()
    field = page.page.get_by_role("textbox", name="Curve as CSS")
    field.fill("cubic-bezier(0.3, 0, 1.7, 1)")
    assert field.get_attribute("aria-invalid") == "true"
    audit_in_both(page, "a wrong curve")


@pytest.mark.long
def test_neither_has_a_page_that_reconnects(open_page):
    own = Server()
    try:
        page = open_page(url=own.url).live()
    finally:
        own.stop()
    page.until(lambda: page.state("connection") == "reconnecting")
    audit_in_both(page, "reconnecting")
    # Chromium's own words on a socket that could not be opened.
    page.console[:] = [text for text in page.console if "ERR_CONNECTION_REFUSED" not in text]


# Windows of 1280 by 800, 1280 by 1024 and 640 by 800 pixels, and of them half, each pixel doubled.
@pytest.mark.long
def test_at_twice_the_size_nothing_is_cut_off(open_page):
    sizes = [(640, 400), (640, 512), (320, 400)]
    page = open_page(device_scale_factor=2).live()
    check_sizes(page, sizes, "at first")
    for name in states.tabs(page):
        check_sizes(page, sizes, name)


def test_no_tab_is_wider_than_the_window(open_page):
    page = open_page().live()
    for name in states.tabs(page):
        check_sizes(page, SIZES, name)

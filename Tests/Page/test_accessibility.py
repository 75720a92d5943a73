"""An audit of every state of the page by axe-core: WCAG's rules and its best practices."""

import pytest
import states
from axe_playwright_python.sync_playwright import Axe
from conftest import Server

AXE = Axe()
MODES = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
    "less motion": {"reduced_motion": "reduce"},
}
SIZES = [(320, 640), (390, 844), (1280, 900)]
# Colours are the same in every size, and places in every mode: each is there once, not all pairs.
WINDOWS = [
    ("light", 320, 640),
    ("dark", 390, 844),
    ("forced colours", 1280, 900),
    ("less motion", 1280, 900),
]
SCHEMES = ["light", "dark"]


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


def audit(page, where):
    """Waits out what fades: its colours are of no state."""
    page.page.wait_for_timeout(50)
    assert faults(page) == [], where


@pytest.mark.parametrize(("mode", "width", "height"), WINDOWS)
def test_no_tab_has_a_violation(open_page, mode, width, height):
    page = open_page(viewport={"width": width, "height": height}, **MODES[mode]).live()
    for name in states.tabs(page):
        audit(page, name)


@pytest.mark.parametrize("mode", SCHEMES)
def test_neither_has_a_page_that_is_held_or_has_just_let_go(open_page, mode):
    page = open_page(**MODES[mode]).live()
    page.page.get_by_role("button", name="Hold", exact=True).focus()
    page.page.keyboard.down("Space")
    page.until(lambda: page.fraction() > 0.3)
    audit(page, "held")
    page.page.keyboard.up("Space")
    page.until(lambda: "Let go" in page.text("#verdict"))
    audit(page, "let go")


@pytest.mark.parametrize("mode", SCHEMES)
def test_neither_has_a_wrong_curve(open_page, mode):
    page = open_page(**MODES[mode]).live()
    field = page.page.get_by_role("textbox", name="Curve as CSS")
    field.fill("cubic-bezier(0.3, 0, 1.7, 1)")
    assert field.get_attribute("aria-invalid") == "true"
    audit(page, "a wrong curve")


@pytest.mark.parametrize("mode", SCHEMES)
def test_neither_has_a_page_that_reconnects(open_page, mode):
    own = Server()
    try:
        page = open_page(url=own.url, **MODES[mode]).live()
    finally:
        own.stop()
    page.until(lambda: page.state("connection") == "reconnecting")
    audit(page, "reconnecting")
    # Chromium's own words on a socket that could not be opened.
    page.console[:] = [text for text in page.console if "ERR_CONNECTION_REFUSED" not in text]


# Windows of 1280 by 800, 1280 by 1024 and 640 by 800 pixels, and of them half, each pixel doubled.
@pytest.mark.parametrize(("width", "height"), [(640, 400), (640, 512), (320, 400)])
def test_at_twice_the_size_nothing_is_cut_off(open_page, width, height):
    page = open_page(viewport={"width": width, "height": height}, device_scale_factor=2).live()
    states.check_fit(page, "at first")
    for name in states.tabs(page):
        states.check_fit(page, name)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_tab_is_wider_than_the_window(open_page, width, height):
    page = open_page(viewport={"width": width, "height": height}).live()
    for name in states.tabs(page):
        states.check_fit(page, name)

"""The ideal, worked out by the browser's own engines, over what is painted."""

import random
import re
import shutil

import pytest
from conftest import ROOT, Server, case

LONG = ["additive", "rewound", "shortened", "restarted"]
ENGINES = ["matched", *(pytest.param(s, marks=pytest.mark.long) for s in LONG)]
LATER = pytest.param(["default", "ease-in-out"], marks=pytest.mark.long)
# The browser's cubic-bezier() is off by 2e-7, its computed lengths by 5e-7, and its corners come in
# 64ths of a pixel of a cube that is eight times as large.
NEAR = 0.02


def note(page, scene):
    return page.text(f"#{scene}-difference")


def within(page, scene):
    told = re.fullmatch(r"ideal within ([\d.]+) px", note(page, scene))
    return float(told[1]) if told else None


def greatest(page, scene, milliseconds):
    """The largest that is said for a while."""
    said = []
    for _ in range(milliseconds // 250):
        page.page.wait_for_timeout(250)
        said.append(within(page, scene))
    return max(said), min(said)


def interrupt(page, seed, times=6):
    numbers = random.Random(seed)
    for _ in range(times):
        page.mouse_down()
        page.page.wait_for_timeout(numbers.uniform(20, 600))
        page.page.mouse.up()
        page.page.wait_for_timeout(numbers.uniform(20, 400))
    page.page.wait_for_timeout(300)


def show(page):
    page.page.check("#ideal")
    page.until(lambda: within(page, "hold") is not None)


@pytest.mark.parametrize("curves", [["ease-in"], LATER])
@pytest.mark.parametrize("strategy", ENGINES)
def test_the_browsers_engine_agrees_with_what_is_painted(open_page, strategy, curves):
    page = open_page().live()
    page.page.select_option("#interruption", strategy)
    show(page)
    for curve in curves:
        page.page.select_option("#curve", curve)
        page.until(lambda: page.snapshot()["painted"]["hold"]["velocity"] == 0)
        interrupt(page, strategy + curve)
        assert within(page, "hold") <= NEAR
    page.until(lambda: page.fraction() == 0)


@pytest.mark.long
def test_spinner_and_cube_agree_too_and_a_turn_is_completed(open_page, thread):
    page = open_page(thread).live()
    show(page)
    page.page.click("#work")
    page.until(lambda: "2" in page.text("#spinner-state"))
    assert max(greatest(page, "spinner", 2000)) <= NEAR
    page.until(lambda: "rest" in page.text("#spinner-state"), 12)
    page.page.wait_for_timeout(1200)
    assert within(page, "spinner") <= NEAR
    assert max(greatest(page, "cube", 2000)) <= NEAR


@pytest.mark.long
def test_it_can_be_shown_at_any_moment(open_page):
    page = open_page().live()
    page.page.select_option("#interruption", "shortened")
    interrupt(page, 1)
    page.page.click("#work")
    page.mouse_down()
    page.page.wait_for_timeout(200)
    page.page.evaluate("document.getElementById('ideal').click()")
    page.until(lambda: within(page, "hold") is not None)
    page.page.mouse.up()
    page.page.wait_for_timeout(500)
    assert [within(page, scene) <= NEAR for scene in ("hold", "spinner", "cube")] == [True] * 3


@pytest.mark.long
def test_what_no_engine_has_is_not_faked(open_page):
    page = open_page().live()
    page.page.check("#ideal")
    for strategy in ("mirrored", "combined", "spring"):
        with case(strategy):
            # One that an engine has comes between: what is said is said of this one.
            page.page.select_option("#interruption", "matched")
            page.until(lambda: within(page, "hold") is not None)
            page.page.select_option("#interruption", strategy)
            page.until(lambda: note(page, "hold") == "ideal: no browser engine has this one")
            page.until(lambda: within(page, "cube") is not None)


@pytest.fixture
def wrong(tmp_path):
    """A server whose page reads the angle by 0.02 rad and the circle by a unit or more wrong."""
    public = tmp_path / "Public"
    shutil.copytree(ROOT / "Public", public)
    wire = public / "wire.js"
    text = wire.read_text()
    for right, bad in [
        ("return this.words[this.base + WORD.angle];", "return this.words[this.base + 3] + 0.02;"),
        ("  copy(other) {", "  copy(other) { other.words[other.pathBase] += 1;"),
    ]:
        assert right in text
        text = text.replace(right, bad)
    wire.write_text(text)
    running = Server(public=public)
    yield running
    running.stop()


@pytest.mark.long
def test_what_is_painted_wrongly_is_told_in_pixels(open_page, wrong):
    page = open_page(url=wrong.url).live()
    page.page.check("#ideal")
    page.until(lambda: within(page, "spinner") is not None)
    scale = 180 / 208
    # The arrow's point is 53 from the middle.
    assert within(page, "spinner") == pytest.approx(0.02 * 53 * scale, abs=0.03)
    assert within(page, "hold") >= scale - 0.01
    assert within(page, "cube") <= NEAR


@pytest.mark.long
def test_off_it_leaves_nothing_behind(open_page):
    page = open_page().live()
    engines = "document.querySelectorAll('.engine').length + document.getAnimations().length"
    assert page.page.evaluate(engines) == 0
    page.page.check("#ideal")
    page.until(lambda: within(page, "cube") is not None)
    assert page.page.evaluate(engines) > 0
    page.page.uncheck("#ideal")
    assert page.page.evaluate(engines) == 0
    assert not page.page.is_visible("#cube-difference")

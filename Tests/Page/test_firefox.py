"""Input and painting in Firefox. What came of an input is heard by another viewer of the stage."""

import contextlib

import pytest
from listening import Listener
from pixels import check_circle, check_cube

STAGE = "firefox"
ONE_HOLD = ["press", "release"]
# The second needs a Firefox of its own.
RATIOS = pytest.mark.parametrize("ratio", [1, pytest.param(2, marks=pytest.mark.long)])


@pytest.fixture
def listener(server):
    one = Listener(server, STAGE)
    yield one
    one.close()


@pytest.fixture
def open_stage(open_firefox, server):
    def open_one(thread="worker"):
        return open_firefox(thread, url=f"{server.url}?stage={STAGE}").live()

    return open_one


@contextlib.contextmanager
def named(case):
    """Says of what fails within which of the cases it was."""
    try:
        yield
    except Exception as error:
        error.add_note(f"with {case}")
        raise


def fills(page):
    page.until(lambda: page.fraction() > 0.2)
    assert page.pressed()


def empties(page):
    assert not page.pressed()
    page.until(lambda: page.fraction() == 0)


def test_the_mouse_holds_and_releases(open_stage, listener, thread):
    page = open_stage(thread)
    page.mouse_down()
    fills(page)
    page.mouse_up()
    empties(page)
    assert listener.inputs(2) == ONE_HOLD
    assert page.snapshot()["latencies"], "pointer to frame was measured"


@pytest.mark.long
def test_a_key_holds_and_releases_and_its_repeats_do_nothing(open_stage, listener):
    page = open_stage()
    page.evaluate("() => document.getElementById('hold').focus()")
    for count, key in enumerate(["Space", "Enter", "NumpadEnter"], 1):
        with named(key):
            for _ in range(3):
                page.key_down(key)
            fills(page)
            page.key_up(key)
            empties(page)
            # Firefox makes a click of the space bar's way up, which would be a press of its own.
            assert listener.inputs(2 * count) == count * ONE_HOLD


@pytest.mark.long
def test_a_finger_holds_and_releases(open_stage, listener):
    page = open_stage()
    page.finger_down()
    fills(page)
    page.wait(900)
    assert listener.inputs(1) == ["press"], "a long press is not taken for a menu"
    page.finger_up()
    empties(page)
    assert listener.inputs(2) == ONE_HOLD


@pytest.mark.long
def test_only_the_left_button_holds_and_its_way_up_lets_go(open_stage, listener):
    page = open_stage()
    page.mouse_down(button=2)
    page.mouse_up(button=2)
    assert listener.inputs() == []
    page.mouse_down()
    page.mouse_down(button=2)
    page.mouse_up()
    assert listener.inputs(2) == ONE_HOLD, "with the right one still down"
    page.mouse_up(button=2)
    assert listener.inputs(2) == ONE_HOLD


@pytest.mark.long
def test_a_release_beside_the_button_lets_go(open_stage, listener):
    page = open_stage()
    page.mouse_down()
    page.move_to(*page.centre("h1"))
    fills(page)
    page.mouse_up()
    empties(page)
    assert listener.inputs(2) == ONE_HOLD


@pytest.mark.long
def test_another_tab_in_front_lets_go(open_stage, listener):
    page = open_stage()
    hands = {
        "mouse": (page.mouse_down, page.mouse_up),
        "finger": (page.finger_down, page.finger_up),
        "key": (lambda: page.key_down("Space"), lambda: page.key_up("Space")),
    }
    for count, (how, (down, up)) in enumerate(hands.items(), 1):
        with named(how):
            page.evaluate("() => document.getElementById('hold').focus()")
            down()
            fills(page)
            with page.firefox.another_tab():
                page.until(lambda: page.evaluate("document.hidden"))
                assert not page.pressed()
                assert listener.inputs(2 * count) == count * ONE_HOLD
            page.until(lambda: not page.evaluate("document.hidden"))
            up()
            empties(page)
            assert listener.inputs(2 * count) == count * ONE_HOLD


@pytest.mark.long
def test_lost_focus_lets_a_key_go(open_stage, listener):
    page = open_stage()
    page.evaluate("() => document.getElementById('hold').focus()")
    page.key_down("Space")
    fills(page)
    page.evaluate("() => document.getElementById('hold').blur()")
    assert listener.inputs(2) == ONE_HOLD
    page.key_up("Space")
    assert listener.inputs(2) == ONE_HOLD


# The page is busy for so long with something else before it can handle the press. ms
BUSY = 60


@pytest.mark.long
def test_a_press_carries_the_moment_it_happened(open_stage, listener, thread):
    page = open_stage(thread)
    page.until(lambda: page.snapshot()["clock"]["samples"] >= 12)
    page.evaluate(
        """busy => {
          globalThis.stamps = {};
          for (const type of ['pointerdown', 'pointerup']) {
            addEventListener(type, (event) => {
              stamps[type] = performance.timeOrigin + event.timeStamp;
              while (performance.now() < event.timeStamp + busy);
            }, true);
          }
        }""",
        BUSY,
    )
    page.mouse_down()
    page.wait(300)
    page.mouse_up()
    assert listener.inputs(2) == ONE_HOLD
    stamps = page.evaluate("stamps")
    for event, stamp in zip(listener.events(*ONE_HOLD), stamps.values(), strict=True):
        happened = 1000 * event.get("happenedAt", event["happened"]) - listener.offset
        # What took longer than 150 ms has happened 150 ms ago.
        latest = max(stamp, event["heard"] - 150)
        assert stamp - BUSY / 4 < happened < latest + BUSY / 4


@RATIOS
def test_a_canvas_has_a_pixel_for_each_of_the_displays(open_firefox, thread, ratio):
    page = open_firefox(thread, ratio=ratio).live()
    assert page.evaluate("devicePixelRatio") == ratio
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('canvas')].map((canvas) => {
          const { width, height } = canvas.getBoundingClientRect();
          return [canvas.id, canvas.width, canvas.height, width, height];
        })"""
    )
    layout = page.snapshot()["layout"]
    # Those of the ideal and of the bench are as large as they are to be once they are shown. A
    # canvas that was handed to a worker says nothing here of its size.
    shown = ("stage", "graphs") if thread == "main" else ("stage",)
    boxes = {name: box for name, *box in boxes if name in shown}
    assert set(boxes) == set(shown)
    for name, (canvas_width, canvas_height, width, height) in boxes.items():
        if thread == "worker":
            canvas_width, canvas_height = layout["width"], layout["height"]
        assert (canvas_width, canvas_height) == pytest.approx(
            (width * ratio, height * ratio), abs=1
        ), name


@RATIOS
def test_the_circle_fills_and_empties(open_firefox, thread, ratio):
    check_circle(open_firefox(thread, ratio=ratio).live(), "light")


@pytest.mark.long
@RATIOS
def test_the_cube_is_painted_where_its_matrices_put_it(open_firefox, ratio):
    check_cube(open_firefox(ratio=ratio).live())

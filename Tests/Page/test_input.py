"""Holding and letting go by everything that can do it, and everything that can go wrong."""

import contextlib

import pytest


@contextlib.contextmanager
def case_of(page, name):
    """One of many on the same page: nothing has been sent yet, and what fails within is named."""
    page.sent.clear()
    try:
        yield
    except Exception as error:
        error.add_note(f"in {name}")
        raise


@pytest.mark.long
def test_mouse_holds_and_releases(open_page, thread):
    page = open_page(thread).live()
    button = page.page.locator("#hold")
    assert button.get_attribute("aria-pressed") == "false"
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.2)
    assert button.get_attribute("aria-pressed") == "true"
    page.page.mouse.up()
    assert button.get_attribute("aria-pressed") == "false"
    page.until(lambda: page.fraction() == 0)
    assert page.inputs() == ["press", "release"]
    assert page.snapshot()["latencies"], "pointer to frame was measured"


def test_touch_holds_and_releases(open_page):
    page = open_page(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}).live()
    finger = Finger(page)
    finger.down()
    page.until(lambda: page.fraction() > 0.2)
    finger.up()
    page.until(lambda: page.fraction() == 0)
    assert page.inputs() == ["press", "release"]


def test_a_key_holds_and_releases(open_page, thread):
    page = open_page(thread).live()
    page.page.focus("#hold")
    for key in ("Space", "Enter", "NumpadEnter"):
        with case_of(page, key):
            page.page.keyboard.down(key)
            page.until(lambda: page.fraction() > 0.2)
            page.page.keyboard.up(key)
            page.until(lambda: page.fraction() == 0)
            assert page.inputs() == ["press", "release"]


def test_a_press_carries_the_moment_it_happened(open_page):
    page = open_page().live()
    page.until(lambda: page.snapshot()["clock"]["samples"] >= 12)
    page.mouse_down()
    page.page.mouse.up()
    page.inputs()
    press, release = (m for m in page.sent if m["type"] in ("press", "release"))
    assert 0 < press["time"] < release["time"]
    assert release["sequence"] == press["sequence"] + 1
    logged = [m for m in page.heard if m["type"] == "event"]
    assert [m["sequence"] for m in logged] == [press["sequence"], release["sequence"]]
    assert logged[0]["happened"] <= logged[0]["time"]


# What a browser does to a hold, and the presses and releases that must come of it. A naive handler
# stays down in six of these.


class Finger:
    """Touches by the browser's own input pipeline, not by synthetic events."""

    def __init__(self, page):
        self.cdp = page.context.new_cdp_session(page.page)
        self.x, self.y = page.centre("#hold")

    def send(self, kind, *points):
        self.cdp.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"id": i, "x": x, "y": y} for i, x, y in points]},
        )

    def down(self):
        self.send("touchStart", (0, self.x, self.y))

    def up(self):
        self.send("touchEnd")


def mouse_press(page):
    page.mouse_down()
    page.page.wait_for_timeout(100)
    page.page.mouse.up()


def drag_off_and_release_outside(page):
    page.mouse_down()
    page.page.mouse.move(900, 860)
    page.page.mouse.up()


def chord_left_up_first(page):
    page.mouse_down()
    page.page.mouse.down(button="right")
    page.page.mouse.up()
    page.page.wait_for_timeout(30)
    assert page.inputs() == ["press", "release"], "the left button is up"
    page.page.mouse.up(button="right")


def press_too_short_for_a_frame(page):
    page.page.evaluate(
        """() => {
          const b = document.getElementById('hold');
          const fire = (type, buttons) => b.dispatchEvent(new PointerEvent(
            type, {pointerId: 1, button: 0, buttons, bubbles: true, isPrimary: true}));
          fire('pointerdown', 1);
          fire('pointerup', 0);
        }"""
    )


def right_only(page):
    page.mouse_down(button="right")
    page.page.mouse.up(button="right")


def space_repeats(page):
    page.page.focus("#hold")
    for _ in range(4):
        page.page.keyboard.down(" ")
    page.page.keyboard.up(" ")


def space_held_focus_lost(page):
    page.page.focus("#hold")
    page.page.keyboard.down(" ")
    page.page.evaluate("document.getElementById('hold').blur()")
    assert page.inputs() == ["press", "release"], "before the key is up"
    page.page.keyboard.up(" ")


def enter(page):
    page.page.focus("#hold")
    page.page.keyboard.down("Enter")
    page.page.wait_for_timeout(50)
    page.page.keyboard.up("Enter")


def long_touch(page):
    finger = Finger(page)
    finger.down()
    page.page.wait_for_timeout(900)
    assert page.inputs() == ["press"], "a long press is not taken for a menu"
    finger.up()


def finger_slides(page):
    finger = Finger(page)
    finger.down()
    for i in range(1, 8):
        finger.send("touchMove", (0, finger.x, finger.y - 12 * i))
        page.page.wait_for_timeout(20)
    assert page.inputs() == ["press"], "sliding is not taken for scrolling"
    finger.up()


def second_finger(page):
    finger = Finger(page)
    finger.down()
    first, second = (0, finger.x, finger.y), (1, finger.x + 20, finger.y + 4)
    finger.send("touchStart", first, second)
    page.page.wait_for_timeout(50)
    finger.send("touchEnd", second)
    assert page.inputs() == ["press"], "the first finger is still down"
    finger.send("touchEnd", first)


def first_of_two_fingers_lifts(page):
    finger = Finger(page)
    finger.down()
    first, second = (0, finger.x, finger.y), (1, finger.x + 20, finger.y + 4)
    finger.send("touchStart", first, second)
    page.page.wait_for_timeout(50)
    finger.send("touchEnd", first)
    assert page.inputs() == ["press", "release"], "the second finger never held"
    finger.send("touchEnd", second)


def touch_cancel(page):
    finger = Finger(page)
    finger.down()
    page.page.wait_for_timeout(50)
    finger.send("touchCancel")


def tap_holds_and_the_next_lets_go(page):
    page.page.check("#toggle")
    page.page.click("#hold")
    page.until(lambda: page.fraction() == 1)
    assert page.page.get_attribute("#hold", "aria-pressed") == "true"
    page.page.focus("#hold")
    page.page.keyboard.press("Space")
    page.until(lambda: page.fraction() == 0)


def screen_readers_click_toggles(page):
    page.page.evaluate("document.getElementById('hold').click()")
    page.until(lambda: page.fraction() > 0.2)
    page.page.evaluate("document.getElementById('hold').click()")


def window_blur(page):
    page.mouse_down()
    page.page.evaluate("window.dispatchEvent(new Event('blur'))")


def page_hidden(page):
    page.mouse_down()
    hide(page)


def tab_switch(page):
    page.mouse_down()
    other = page.context.new_page()
    other.bring_to_front()
    other.wait_for_timeout(200)
    page.page.mouse.up()
    other.close()


def button_removed(page):
    page.mouse_down()
    page.page.evaluate("document.getElementById('hold').remove()")
    page.page.mouse.move(600, 600)
    page.page.mouse.up()


def button_disabled(page):
    page.mouse_down()
    page.page.evaluate("document.getElementById('hold').disabled = true")
    page.page.mouse.move(600, 600)
    page.page.mouse.up()


def hide(page, hidden=True):
    """What a page sees when its tab goes to the back; headless Chromium never hides one."""
    page.page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


ONE_HOLD = ["press", "release"]
CASES = {
    mouse_press: ONE_HOLD,
    drag_off_and_release_outside: ONE_HOLD,
    chord_left_up_first: ONE_HOLD,
    press_too_short_for_a_frame: ONE_HOLD,
    right_only: [],
    space_repeats: ONE_HOLD,
    space_held_focus_lost: ONE_HOLD,
    enter: ONE_HOLD,
    long_touch: ONE_HOLD,
    finger_slides: ONE_HOLD,
    second_finger: ONE_HOLD,
    first_of_two_fingers_lifts: ONE_HOLD,
    touch_cancel: ONE_HOLD,
    tap_holds_and_the_next_lets_go: ONE_HOLD,
    screen_readers_click_toggles: ONE_HOLD,
    window_blur: ONE_HOLD,
    page_hidden: ONE_HOLD,
    tab_switch: ONE_HOLD,
    button_disabled: ONE_HOLD,
    button_removed: ONE_HOLD,
}


TOUCHES = {long_touch, finger_slides, second_finger, first_of_two_fingers_lifts, touch_cancel}
# What makes the page as it was, before the mouse goes up. The button that is removed is the last.
UNDO = {
    tap_holds_and_the_next_lets_go: lambda page: page.page.uncheck("#toggle"),
    page_hidden: lambda page: hide(page, hidden=False),
    button_disabled: lambda page: page.page.evaluate(
        "document.getElementById('hold').disabled = false"
    ),
}


@pytest.mark.parametrize("hand", ["mouse", pytest.param("finger", marks=pytest.mark.long)])
def test_every_hold_ends_once(open_page, hand):
    touch = hand == "finger"
    size = {"width": 390, "height": 844} if touch else {"width": 1280, "height": 900}
    page = open_page(has_touch=touch, is_mobile=touch, viewport=size).live()
    cases = [case for case in CASES if (case in TOUCHES) == touch]
    assert touch or cases[-1] is button_removed
    for case in cases:
        with case_of(page, case.__name__):
            case(page)
            assert page.inputs() == CASES[case]
            if case in UNDO:
                UNDO[case](page)
            if not touch:
                page.page.mouse.up()
            page.until(lambda: page.fraction() == 0)
            assert page.inputs() == CASES[case]


def test_a_hidden_page_gets_no_frames_and_shows_a_gap(open_page):
    page = open_page().live()
    hide(page)
    page.until(lambda: {"type": "visibility", "visible": False} in page.sent)
    page.page.wait_for_timeout(200)
    before = page.snapshot()["counters"]["messages"]
    page.page.wait_for_timeout(500)
    assert page.snapshot()["counters"]["messages"] == before
    hide(page, hidden=False)
    page.until(lambda: page.snapshot()["counters"]["messages"] > before + 5)
    # Clock and phase are fitted again: it asks for each refresh until they are.
    back = page.sent.index({"type": "visibility", "visible": True})
    page.until(lambda: any(m["type"] == "phase" for m in page.sent[back:]))
    kinds = [m["type"] for m in page.sent[back + 1 :] if m["type"] in ("tick", "phase")]
    assert kinds[0] == "tick"

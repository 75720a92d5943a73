"""The page by the keyboard alone."""

import itertools
import re

import keyboard
import pytest
import states


def press(page, key):
    page.page.keyboard.press(key)


def chosen(page, setting):
    """What the server was told last of a setting of the hold."""
    told = [m.get("hold", {}).get(setting) for m in page.sent if m["type"] == "settings"]
    told = [value for value in told if value is not None]
    return told[-1] if told else None


def show_tab(page, name):
    """From wherever the focus is."""
    tablist = page.page.get_by_role("tablist").first
    keyboard.forget_focus(page)
    keyboard.reach(page, tablist.get_by_role("tab", selected=True))
    for _ in range(tablist.get_by_role("tab").count()):
        if tablist.get_by_role("tab", selected=True).inner_text().strip() == name:
            return
        press(page, "ArrowRight")
    raise AssertionError(f"no tab {name}")


def find(page, role, name):
    """A control of that name: on the page, or under one of the tabs, which is then shown."""
    wanted = page.page.get_by_role(role, name=name)
    if wanted.count():
        return wanted.first
    for tab in page.page.evaluate(states.TABS):
        show_tab(page, tab)
        if wanted.count():
            return wanted.first
    return None


def choose(page, name, setting):
    """Another choice of a list or a group of that name, by the arrows; told to the server."""
    if control := find(page, "combobox", name):
        keyboard.reach(page, control)
    else:
        group = find(page, "radiogroup", name)
        assert group, f"nothing to choose “{name.pattern}” with"
        keyboard.reach(page, group.get_by_role("radio", checked=True))
    before = chosen(page, setting)
    press(page, "ArrowDown")
    return page.until(lambda: (now := chosen(page, setting)) != before and now)


def hold_and_let_go(page):
    keyboard.forget_focus(page)
    keyboard.reach(page, page.page.get_by_role("button", name="Hold", exact=True))
    page.page.keyboard.down("Space")
    page.until(lambda: page.fraction() > 0.3)
    page.page.keyboard.up("Space")


def test_the_first_five_minutes(open_page):
    page = open_page().live()
    before = page.text("#verdict")
    hold_and_let_go(page)
    assert page.inputs() == ["press", "release"]
    # The sentence says how far it leapt; who does not see it is told.
    told = page.until(lambda: (text := page.text("#verdict")) != before and text)
    assert re.search(r"mirrored leaps by \d+ %", told)
    assert page.text("#status") == told
    # Another strategy and another curve act on what runs.
    assert choose(page, re.compile("^Interrupted by"), "interruption") != "matched"
    assert choose(page, re.compile("^Curve$"), "curve") not in (None, "default")
    page.until(lambda: page.fraction() == 0)
    hold_and_let_go(page)
    page.until(lambda: page.text("#verdict") not in (before, told))
    slow_down_and_step(page)
    copy_link(page)
    assert page.state("connection") == "live"


def use(page, role, name, key="Enter"):
    keyboard.forget_focus(page)
    keyboard.reach(page, find(page, role, re.compile(name)))
    press(page, key)


def slow_down_and_step(page):
    """Slower, still, one frame of the display forward, and one back."""
    told = lambda: [m for m in page.sent if m["type"] == "clock"]
    rates = find(page, "group", re.compile("^Speed of the stage"))
    keyboard.forget_focus(page)
    keyboard.reach(page, rates.get_by_role("radio", checked=True))
    press(page, "ArrowRight")
    press(page, "ArrowRight")
    page.until(lambda: told() and told()[-1] == {"type": "clock", "rate": 0.1})
    use(page, "button", "^Pause$")
    page.until(lambda: page.text("#stage-time").startswith("paused at"))
    use(page, "button", "^One frame forward$")
    page.until(lambda: told()[-1].get("step"))
    use(page, "button", "^One frame back$")
    page.until(lambda: page.text("#stage-time").startswith("looking back"))


def copy_link(page):
    """A link to exactly this."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    use(page, "button", "^Copy link$")
    page.until(lambda: "#" in page.page.evaluate("navigator.clipboard.readText()"))


SIZES = [pytest.param(390, 844, marks=pytest.mark.long), (1280, 900)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_tab_reaches_every_control_in_reading_order_and_shows_it(open_page, width, height):
    page = open_page(viewport={"width": width, "height": height}).live()
    for tab in states.tabs(page):
        keyboard.forget_focus(page)
        names = page.page.evaluate(keyboard.STOPS)
        places = [p for p in keyboard.walk(page) if p["index"] >= 0 or not p["isScroller"]]
        assert [p["index"] for p in places] == list(range(len(names))), (
            f"{tab}: of {names} Tab reached {[p['name'] for p in places]}"
        )
        assert [p["name"] for p in places if not p["hasOutline"]] == [], f"{tab}: no outline"
        assert [p["name"] for p in places if not p["isSeen"]] == [], f"{tab}: covered"
        for a, b in itertools.pairwise(places):
            # Handles stand where the curve has them.
            if a["region"] == b["region"] and not (a["isHandle"] and b["isHandle"]):
                assert keyboard.is_after(a, b), f"{tab}: {b['name']} stands before {a['name']}"


@pytest.mark.long
def test_nothing_keeps_the_focus(open_page):
    """Backwards it is the same way, and every panel can be left."""
    page = open_page().live()
    for tab in states.tabs(page):
        keyboard.forget_focus(page)
        page.page.evaluate(keyboard.STOPS)
        there = [p["index"] for p in keyboard.walk(page) if p["index"] >= 0]
        back = [p["index"] for p in keyboard.walk(page, "Shift+Tab") if p["index"] >= 0]
        assert back == there[::-1], tab


@pytest.mark.long
def test_the_arrows_go_from_tab_to_tab_and_show_each(open_page):
    page = open_page().live()
    tablist = page.page.get_by_role("tablist").first
    names = page.page.evaluate(states.TABS)
    assert len(names) >= 4
    keyboard.reach(page, tablist.get_by_role("tab", selected=True))
    for key, order in (("ArrowRight", names[1:] + names[:1]), ("ArrowLeft", names[::-1])):
        for name in order:
            press(page, key)
            tab = tablist.get_by_role("tab", selected=True)
            assert tab.inner_text().strip() == name
            assert tab.evaluate("e => e === document.activeElement")
            assert page.page.get_by_role("tabpanel", name=name).count() == 1

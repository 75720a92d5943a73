"""A link made in one browser: opened in another and rendered, it is the same to the bit."""

import json
import re

import firefox
import pytest
from conftest import case, run

COLUMNS = ["fraction", "velocity"]


def made(page):
    """Some presses under settings of our own, and the link and the shell line to them."""
    page.page.select_option("#curve", "ease-in")
    page.page.select_option("#interruption", "combined")
    for down, up in [(320, 150), (90, 260), (400, 100)]:
        page.mouse_down()
        page.page.wait_for_timeout(down)
        page.page.mouse.up()
        page.page.wait_for_timeout(up)
    page.page.click("#refresh")
    page.page.wait_for_timeout(100)
    page.page.click("#tab-take")
    page.until(lambda: "#1." in page.page.input_value("#link-text"))
    return page.page.input_value("#link-text"), page.page.input_value("#link-command")


def rendered(command, positions):
    program, *arguments = command.split(" ")
    assert program == "pirouette"
    result = run(*arguments, "--times", ",".join(repr(p) for p in positions))
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def same_as_rendered(trace, command, begin, end):
    """Every painted frame between two positions is what `render` prints for its position."""
    rows = [
        i for i, position in enumerate(trace["position"])
        if begin <= position <= end
    ]  # fmt: skip
    assert len(rows) > 60
    frames = rendered(command, [trace["position"][i] for i in rows])
    moving = 0
    for i, frame in zip(rows, frames, strict=True):
        assert frame["time"] == trace["position"][i]
        hold = frame["hold"]
        assert [trace[c][i] for c in COLUMNS] == [hold[c] for c in COLUMNS], frame["time"]
        moving += hold["velocity"] != 0
    assert moving > 20


def replayed(trace):
    """What was painted of the replay: before it, the stage's time ran otherwise."""
    pairs = zip(trace["shown"], trace["position"], strict=True)
    behind = [instant - position for instant, position in pairs]
    changes = [i for i in range(1, len(behind)) if abs(behind[i] - behind[i - 1]) > 1e-3]
    return {name: column[changes[-1] if changes else 0 :] for name, column in trace.items()}


def told(page, state):
    return [m for m in page.heard if m["type"] == "replay" and m["state"] == state]


def opened(open_page, url, thread="worker"):
    """The link in another browser context; its frames are recorded from the beginning on."""
    if thread == "main":
        url = url.replace("#", "?worker=0#")
    page = open_page(url=url)
    page.page.evaluate("pirouette.record(4000)")
    page.until(lambda: told(page, "running"))
    return page


def test_a_link_plays_the_same_elsewhere_and_in_the_shell(open_page):
    link, command = made(open_page().live())
    page = opened(open_page, link, "main")
    running = told(page, "running")[0]
    words = f"Replaying {running['events']} events, {running['end'] - running['begin']:.1f} s."
    page.until(lambda: page.text("#replay-text") == words)
    assert running["events"] >= 7
    page.until(lambda: told(page, "ended"), seconds=15)
    trace = page.snapshot()["trace"]
    same_as_rendered(replayed(trace), command, running["begin"], running["end"] - 0.05)
    page.until(lambda: page.text("#replay-text").startswith("Ended: "))
    page.page.click("#replay-act")
    page.until(lambda: len(told(page, "running")) == 2)
    page.until(lambda: page.text("#replay-text") == words)


@pytest.mark.long
def test_what_it_made_is_what_was_seen_where_it_was_made(open_page):
    page = open_page().live()
    page.page.evaluate("pirouette.record(4000)")
    link, command = made(page)
    trace = page.snapshot()["trace"]
    ends = [m["time"] for m in page.heard if m["type"] == "event"]
    same_as_rendered(trace, command, 0, ends[-1])


@pytest.mark.long
def test_my_turn_ends_it_and_the_page_goes_on(open_page):
    link, _ = made(open_page().live())
    page = opened(open_page, link)
    # The link's second event.
    page.until(lambda: page.page.input_value("#interruption") == "combined")
    page.page.click("#replay-act")
    page.until(lambda: told(page, "ended"))
    page.until(lambda: page.text("#replay-text").startswith("Your turn."))
    page.page.click("#replay-close")
    assert not page.page.is_visible("#replay")
    assert page.page.evaluate("location.hash") == ""
    # The settings of the link stay.
    assert page.page.input_value("#interruption") == "combined"


@pytest.mark.long
def test_a_press_is_my_turn_and_so_is_another_setting(open_page):
    link, _ = made(open_page().live())
    page = opened(open_page, link)
    page.until(lambda: page.text("#replay-text").startswith("Replaying"))
    page.mouse_down()
    page.until(lambda: page.text("#replay-text").startswith("Your turn."))
    page.until(lambda: page.snapshot()["painted"]["hold"]["held"])
    page.page.mouse.up()
    page.until(lambda: not page.snapshot()["painted"]["hold"]["held"])
    assert page.inputs() == ["press", "release"]
    page.page.click("#replay-act")
    page.until(lambda: page.text("#replay-text").startswith("Replaying"))
    page.page.select_option("#curve", "linear")
    page.until(lambda: page.text("#replay-text").startswith("Your turn."))


JUNK = ["hello", "1.", "1.!!", "1.AAA=", "2.AAAA", "1." + "A" * 5000]


@pytest.mark.long
def test_junk_is_said_and_the_page_is_a_page(open_page, server):
    # The first is there when the page is opened, the others are put into its address.
    page = open_page(url=f"{server.url}#{JUNK[0]}").live()
    for i, junk in enumerate(JUNK):
        with case(junk[:10]):
            if i:
                page.page.evaluate("junk => { location.hash = junk; }", junk)
            text = page.until(lambda: page.page.is_visible("#replay") and page.text("#replay-text"))
            assert re.fullmatch(r"This link cannot be played: .+\. Here is a new stage\.", text)
            page.until(lambda: page.fraction() == 0)
            page.mouse_down()
            page.until(lambda: page.fraction() > 0.1)
            page.page.mouse.up()
            page.page.click("#replay-close")
            assert not page.page.is_visible("#replay")
            assert page.page.evaluate("location.hash") == ""


@pytest.mark.long
def test_link_and_line_are_copied(open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"]).live()
    made(page)
    for button, field in [("#link-copy", "#link-text"), ("#link-command-copy", "#link-command")]:
        page.page.click(button)
        page.until(lambda b=button: page.text(b) == "Copied")
        copied = page.page.evaluate("navigator.clipboard.readText()")
        assert copied == page.page.input_value(field)
    # About two bytes an event.
    assert len(page.page.input_value("#link-text").split("#")[1]) < 120


@pytest.mark.long
def test_firefox_paints_the_same(open_page):
    """Made in Chromium, opened in Firefox."""
    assert firefox.find(), "there is no firefox on the PATH: apt-get install firefox-esr"
    link, command = made(open_page().live())
    other = firefox.Firefox()
    try:
        other.open(link)
        other.evaluate("pirouette.record(4000)")
        for _ in range(300):
            text = other.evaluate("document.getElementById('replay-text').textContent")
            text = text.replace("\u00a0", " ")
            if text.startswith("Ended"):
                break
            other.evaluate("new Promise((done) => setTimeout(() => done(1), 100))")
        assert text.startswith("Ended")
        trace = other.evaluate("pirouette.snapshot().then((s) => s.trace)")
    finally:
        other.close()
    length = float(re.search(r"([\d.]+) s\.", text)[1])
    trace = replayed(trace)
    begin = trace["position"][0]
    same_as_rendered(trace, command, begin, begin + length - 0.1)

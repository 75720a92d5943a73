"""Every control by what a person does and sees."""

import re

import pytest


def spinner(page):
    return page.snapshot()["painted"]["spinner"]


def settings(page):
    page.page.wait_for_timeout(60)
    return [m["hold"] for m in page.sent if m["type"] == "settings"]


@pytest.mark.long
def test_a_tap_turns_the_spinner_once(open_page, thread):
    page = open_page(thread).live()
    assert page.text("#spinner-state") == "at rest"
    page.page.click("#refresh")
    page.until(lambda: 0.5 < spinner(page)["angle"])
    page.page.click("#refresh")
    page.until(lambda: not spinner(page)["rotating"])
    assert spinner(page) == {
        "angle": 0, "turns": 1, "rotating": False, "working": False, "progress": None,
    }  # fmt: skip
    completed = [m for m in page.heard if m["type"] == "completed"]
    assert [m["turns"] for m in completed] == [1]
    page.until(lambda: page.text("#spinner-state") == "at rest after 1 turn")


@pytest.mark.long
def test_it_turns_until_the_process_ends_and_completes_its_turn(open_page):
    page = open_page().live()
    page.page.click("#work")
    page.until(lambda: (spinner(page)["progress"] or 0) > 0.1)
    page.until(lambda: "process" in page.text("#spinner-state"))
    page.until(lambda: spinner(page)["turns"] >= 5 and not spinner(page)["rotating"], seconds=12)
    done = [m for m in page.heard if m["type"] == "completed"]
    assert [m["turns"] for m in done] == [5]
    assert "at rest after 5 turns" in page.until(
        lambda: page.text("#spinner-state") if "rest" in page.text("#spinner-state") else ""
    )


@pytest.mark.long
def test_every_strategy_can_be_chosen_and_never_moves_the_circle(open_page):
    page = open_page().live()
    page.mouse_down()
    page.page.wait_for_timeout(300)
    page.page.mouse.up()
    names = page.page.eval_on_selector_all("#interruption option", "all => all.map(o => o.value)")
    assert len(names) == 8
    for name in names:
        page.page.select_option("#interruption", name)
        key = "matched" if name == "mirrored" else name
        page.until(lambda key=key: page.text(".at-value .chosen") == key)
    assert settings(page) == [{"interruption": name} for name in names]


def test_the_release_is_told_with_both_leaps(open_page):
    page = open_page().live()
    page.mouse_down()
    page.page.wait_for_timeout(500)
    page.page.mouse.up()
    text = page.until(lambda: "Let go" in page.text("#verdict") and page.text("#verdict"))
    told = page.page.evaluate(
        r"t => t.match(/at ([\d.]+): mirrored leaps by (\d+) % of the .*; matched by (\d+)/)",
        text,
    )
    value, leap, matched = (float(x) for x in told[1:])
    assert matched == 0
    # By the frames themselves: the value of mirrored before and after the event.
    sequence = [m["sequence"] for m in page.sent if m["type"] == "release"][0]
    release = next(m for m in page.frames.values() if m["page_sequence"] == sequence)
    effective = release["effective"]
    after = min(
        (e for e in release["entries"] if e["time"] >= effective), key=lambda e: e["time"]
    )
    before = max(
        (e for m in page.frames.values() for e in m["entries"] if e["time"] < effective),
        key=lambda e: e["time"],
    )
    mirrored = [f["hold"]["strategies"]["mirrored"]["fraction"] for f in (before, after)]
    assert leap == pytest.approx(100 * abs(mirrored[1] - mirrored[0]), abs=4)
    assert value == pytest.approx(before["hold"]["fraction"], abs=0.01)
    assert page.text("#status") == page.text("#verdict")


def test_the_hold_says_from_where_it_falls_and_for_how_long(open_page, thread):
    page = open_page(thread).live()
    page.page.evaluate("document.getElementById('curve').value = 'linear'")
    page.page.dispatch_event("#curve", "change")
    page.page.select_option("#interruption", "restarted")
    page.mouse_down()
    assert "filling from 0.00, " in page.until(
        lambda: page.text("#hold-state") if "left" in page.text("#hold-state") else ""
    )
    page.page.mouse.up()
    page.until(lambda: page.text("#hold-state").startswith("falling from"))
    said = page.page.evaluate(
        r"""new Promise((resolve) => {
          const state = document.getElementById('hold-state');
          new MutationObserver(() => resolve([state.textContent, pirouette.snapshot()]))
            .observe(state, { childList: true, characterData: true, subtree: true });
        }).then(async ([text, snapshot]) => [text, (await snapshot).painted])"""
    )
    if said[0] == "empty":
        return
    told = re.fullmatch(r"falling from ([\d.]+), ([\d.]+) s left", said[0])
    press, release = [m["time"] for m in page.heard if m["type"] == "event"][-2:]
    start = min(1, release - press)
    assert float(told[1]) == pytest.approx(start, abs=0.02)
    # Words are told to the page a moment after they were true.
    left = release + 1 - said[1]["time"]
    assert left - 0.01 < float(told[2]) < left + 0.35


@pytest.mark.long
def test_the_cube_can_be_stopped_and_goes_on(open_page):
    page = open_page().live()
    page.page.click("#play")
    assert page.text("#play") == "Play the cube"
    page.until(lambda: "paused here" in page.text("#cube-state"))
    page.page.click("#play")
    page.until(lambda: "paused" not in page.text("#cube-state"))


@pytest.mark.long
def test_the_header_has_room_for_its_longest_words(open_page, server):
    page = open_page(url=server.url + "?stage=shared").live()
    page.page.wait_for_timeout(300)
    longest = {
        "connection": "Connected, 12 viewers", "rate": "143.9 Hz, locked", "error": "104.93 ms",
        "hitches": "12.3 ms/s, critical", "latency": "101.0 / 220.2 ms",
        "clock": "−1234.5678 s ± 20.5 ms", "faults": "143 / 107 / 353 ‰",
    }  # fmt: skip
    for width in (320, 390, 641, 1080, 1181, 1200, 1240, 1280, 1900):
        page.page.set_viewport_size({"width": width, "height": 800})
        page.page.wait_for_timeout(100)
        cut, heights = page.page.evaluate(SAY_LONGEST, longest)
        assert cut == [], width
        assert heights[0] == heights[1], width


# For as long as it takes to look: the page goes on with the text nodes that it had.
SAY_LONGEST = """longest => {
  const height = () => document.querySelector('header').getBoundingClientRect().height;
  const before = height();
  const kept = Object.entries(longest).map(([id, text]) => {
    const element = document.getElementById(id);
    const nodes = [...element.childNodes];
    element.textContent = text;
    return () => element.replaceChildren(...nodes);
  });
  const cells = [...document.querySelectorAll('.verdict div')];
  const ends = cells.map((cell) => {
    const range = document.createRange();
    return [...cell.children].map((e) => {
      range.selectNodeContents(e);
      return range.getBoundingClientRect();
    });
  });
  const meets = (a, b) => a.left < b.right && b.left < a.right &&
    a.top < b.bottom && b.top < a.bottom;
  const cut = [];
  cells.forEach((cell, i) => {
    for (const box of ends[i]) {
      if (box.right > innerWidth || ends.some((other, k) => k !== i &&
        other.some((o) => meets(box, o)))) cut.push(cell.textContent);
    }
  });
  const after = height();
  for (const restore of kept) restore();
  return [cut, [before, after]];
}"""


@pytest.mark.long
def test_the_header_says_nothing_of_the_refreshes_before_the_lock(open_page):
    page = open_page()
    seen = page.page.evaluate(
        """new Promise((resolve) => {
          const text = (id) => document.getElementById(id).textContent;
          const seen = [];
          const look = () => {
            seen.push(['rate', 'error', 'hitches'].map(text));
            if (text('rate').endsWith('locked') || seen.length > 150) resolve(seen);
            else setTimeout(look, 50);
          };
          look();
        })"""
    )
    settling = [rest for rate, *rest in seen if rate.endswith("settling")]
    assert settling
    assert all(rest == ["–", "–"] for rest in settling)


@pytest.mark.parametrize("width", [390, pytest.param(1280, marks=pytest.mark.long)])
def test_nothing_shifts_as_numbers_change(open_page, width):
    page = open_page(viewport={"width": width, "height": 844}, device_scale_factor=2).live()
    page.page.wait_for_timeout(700)
    where = """() => [...document.querySelectorAll('dd, dt, button, h2, .plot, canvas, #verdict')]
      .map(e => {
        // Of a number that stands at the right, its right edge: the other moves with its digits.
        const b = e.getBoundingClientRect();
        return [getComputedStyle(e).textAlign === 'right' ? b.right : b.x, b.y, b.height];
      })"""
    before = page.page.evaluate(where)
    page.page.focus("#hold")
    for _ in range(2):
        page.page.keyboard.down(" ")
        page.page.wait_for_timeout(400)
        page.page.keyboard.up(" ")
        page.page.wait_for_timeout(300)
    page.page.keyboard.press("Tab")
    page.page.evaluate("document.getElementById('work').click()")
    page.page.wait_for_timeout(900)
    page.page.evaluate("window.scrollTo(0, 0)")
    assert page.page.evaluate(where) == before


@pytest.mark.long
def test_other_colours_paint_without_a_word_on_the_console(open_page, thread):
    page = open_page(thread, forced_colors="active").live()
    page.mouse_down()
    page.until(lambda: page.fraction() > 0.5)
    page.page.mouse.up()
    page.page.wait_for_timeout(200)
    assert page.console == [], "in forced colours"
    for scheme in ("dark", "light"):
        page.page.emulate_media(color_scheme=scheme, forced_colors="none")
        page.mouse_down()
        page.page.wait_for_timeout(200)
        page.page.mouse.up()
        page.page.wait_for_timeout(200)
        assert page.console == [], scheme


def test_the_header_says_how_true_the_picture_is(open_page, thread):
    page = open_page(thread).live()
    page.mouse_down()
    page.page.wait_for_timeout(100)
    page.page.mouse.up()
    page.until(lambda: "/" in page.text("#latency"))
    # On a busy machine a frame may be late; that it is locked at times is what is tested.
    page.until(lambda: page.text("#rate").endswith(" Hz, locked"))
    assert page.text("#connection") == "Connected"
    assert page.text("#hitches").split(", ")[1] in ("good", "warning", "critical")
    assert "±" in page.text("#clock")
    assert page.text("#faults").endswith("‰")
    assert page.text("#error").endswith(" ms")
    assert float(page.text("#error-mean")) >= 0

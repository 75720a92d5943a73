"""What is painted is what was streamed, and what was streamed is what the engine computes."""

import json

import pytest
from conftest import run

FIELDS = ("time", "spinner", "cube", "hold")


def play(page):
    """Presses, releases and a spin, with a snapshot now and then; returns the snapshots."""
    seen = []
    page.mouse_down()
    page.page.wait_for_timeout(300)
    seen.append(page.snapshot())
    page.page.mouse.up()
    page.page.wait_for_timeout(120)
    seen.append(page.snapshot())
    page.page.click("#refresh")
    for _ in range(8):
        page.page.wait_for_timeout(90)
        seen.append(page.snapshot())
    page.page.wait_for_timeout(100)
    return seen


def test_values_painted_are_what_the_renderer_computes_from_the_same_events(open_page):
    page = open_page().live()
    painted = [s["painted"] for s in play(page)]
    events = [
        {"time": m["time"], "event": m["event"]} for m in page.heard if m["type"] == "event"
    ]
    assert [e["event"] for e in events] == ["press", "release", "spin"]
    times = ",".join(repr(p["time"]) for p in painted)
    lines = "\n".join(json.dumps(e) for e in events)
    result = run("render", "--events", "-", "--times", times, text=lines)
    assert result.stderr == ""
    rendered = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(rendered) == len(painted)
    for ours, theirs in zip(painted, rendered, strict=True):
        assert ours["hold"]["fraction"] == pytest.approx(theirs["hold"]["fraction"], abs=1e-12)
        assert ours["hold"]["path"] == theirs["hold"]["path"]
        assert ours["spinner"]["angle"] == pytest.approx(theirs["spinner"]["angle"], abs=1e-12)
        assert ours["cube"]["faces"] == theirs["cube"]["faces"]


@pytest.mark.long
def test_a_page_that_locks_to_nothing_reports_its_rate_and_is_sent_free_frames(open_page, server):
    page = open_page(url=server.url + "?lock=0").live()
    rate = page.until(lambda: [m["rate"] for m in page.sent if m["type"] == "display"])[0]
    assert 1 <= rate <= 240
    assert not any(m["type"] in ("tick", "phase") for m in page.sent)
    page.until(lambda: page.text("#rate").endswith("free"))
    assert page.snapshot()["painted"]["target"] is None


def test_the_page_sends_what_the_schema_allows(open_page, server):
    import urllib.request

    from jsonschema import Draft202012Validator

    page = open_page().live()
    play(page)
    page.page.select_option("#interruption", "rewound")
    page.page.select_option("#curve", "ease-in")
    page.until(lambda: any(m["type"] == "phase" for m in page.sent))
    page.page.wait_for_timeout(100)
    with urllib.request.urlopen(server.url + "schema/pirouette.v1.json", timeout=5) as response:
        schema = json.load(response)
    validator = Draft202012Validator(schema)
    for message in page.sent + page.heard:
        assert [e.message for e in validator.iter_errors(message)] == []
    kinds = {m["type"] for m in page.sent}
    assert kinds == {"ping", "tick", "phase", "press", "release", "spin", "settings"}


def test_values_painted_are_the_bits_that_were_streamed(one_page, thread):
    page = one_page(thread)
    for snapshot in play(page):
        for part in ("painted", "received"):
            shown = snapshot[part]
            entries = page.frames[shown["sequence"]]["entries"]
            sent = next(e for e in entries if e["time"] == shown["time"])
            assert {k: shown[k] for k in FIELDS} == {k: sent[k] for k in FIELDS}


def test_the_painted_frame_is_never_later_than_now(one_page, thread):
    page = one_page(thread)
    page.until(lambda: page.snapshot()["clock"]["samples"] >= 12)
    for _ in range(20):
        s = page.snapshot()
        bound = s["clock"]["bound"] / 1000
        now = page.page.evaluate(
            "offset => (performance.timeOrigin + performance.now() + offset) / 1000",
            s["clock"]["offset"] - s["clock"]["origin"],
        )
        assert s["painted"]["time"] <= now + bound


def test_frames_go_on_being_painted_and_the_refreshes_are_reported(one_page, thread):
    page = one_page(thread)
    phase = page.until(lambda: [m for m in page.sent if m["type"] == "phase"])[0]
    assert 1 <= 1000 / phase["period"] <= 240
    assert any(m["type"] == "tick" for m in page.sent)
    assert not any(m["type"] == "display" for m in page.sent)
    before = page.snapshot()
    page.page.wait_for_timeout(1000)
    after = page.snapshot()
    gained = after["counters"]["painted"] - before["counters"]["painted"]
    assert gained > 10
    assert after["painted"]["time"] > before["painted"]["time"]

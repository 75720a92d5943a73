"""The recording as files: read back by others, they hold what was painted, to the bit."""

import json
import math
import re
import time

import pandas
import pytest
from trace_format import faults

# The file's column and the trace's of the debugging API.
SAME = {
    "painted": "stamp", "instant": "shown", "value": "fraction", "velocity": "velocity",
    "epoch": "epoch", "late": "late", "repeated": "repeated", "skipped": "skipped",
}  # fmt: skip


def recorded(page, presses=2):
    """Some frames with presses, all of them in the trace too.

    Returns for each press the least and the most time for which it can have been held, in ms.
    """
    page.page.evaluate("pirouette.record(2000)")
    held = []
    for _ in range(presses):
        before = time.monotonic()
        page.mouse_down()
        down = time.monotonic()
        page.page.wait_for_timeout(350)
        lifting = time.monotonic()
        page.mouse_up()
        held.append((1000 * (lifting - down), 1000 * (time.monotonic() - before)))
        page.page.wait_for_timeout(200)
    page.page.click("#tab-take")
    page.until(lambda: page.page.is_enabled("#recording-csv"))
    return held


def download(page, kind):
    with page.page.expect_download() as waiting:
        page.page.click(f"#recording-{kind}")
    name = waiting.value.suggested_filename
    ending = {"trace": "trace.json"}.get(kind, kind)
    assert re.fullmatch(rf"pirouette-\d{{8}}-\d{{6}}\.{ending}", name)
    page.until(lambda: page.text("#recording-note").startswith(name))
    return waiting.value.path()


def trace_of(page):
    return page.snapshot()["trace"]


def head(path):
    """The comment lines as a dictionary."""
    lines = [line[2:] for line in path.read_text().splitlines() if line.startswith("#")]
    return dict(line.split(": ", 1) for line in lines if ": " in line)


def test_pandas_reads_what_was_painted_to_the_bit(open_page, thread):
    page = open_page(thread).live()
    held = recorded(page)
    path = download(page, "csv")
    trace = trace_of(page)
    table = pandas.read_csv(path, comment="#", float_precision="round_trip")
    frames = table[table.row == "frame"]
    # The file begins before the trace and the trace goes on after it.
    first = frames.painted.searchsorted(trace["stamp"][0])
    count = len(frames) - first
    assert count > 30
    for column, other in SAME.items():
        ours = frames[column].to_numpy()[first:].tolist()
        assert ours == trace[other][:count], column
    # Presses and releases are rows of their own, in their place.
    marks = table[table.row != "frame"]
    assert marks.row.tolist() == ["press", "release"] * 2
    times = table.painted.fillna(table.happened).tolist()
    assert times == sorted(times)
    assert (marks.effective >= marks.happened).all()
    happened = marks.happened.tolist()
    for (least, most), press, release in zip(held, happened[::2], happened[1::2], strict=True):
        assert least - 1 < release - press < most + 1


@pytest.mark.long
def test_the_head_of_a_file_says_with_what_it_was_recorded(open_page):
    page = open_page(device_scale_factor=1.5).live()
    recorded(page, presses=1)
    path = download(page, "csv")
    said = head(path)
    hello = next(m for m in page.heard if m["type"] == "hello")
    snapshot = page.snapshot()
    assert said["program"] == f"Pirouette {hello['version']}"
    assert said["userAgent"] == page.page.evaluate("navigator.userAgent")
    assert float(said["devicePixelRatio"]) == 1.5
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said["exported"])
    assert json.loads(said["settings"]) == hello["settings"]
    assert said["lock"] in ("locked", "settling", "late")
    assert float(said["displayRateHz"]) == pytest.approx(60, abs=2)
    # It is slewed; a second later it is elsewhere, but not far.
    assert float(said["clockOffsetMs"]) == pytest.approx(snapshot["clock"]["offset"], abs=5)
    assert 0 < float(said["clockBoundMs"]) < 50
    units = {name for name in said if name.startswith("unit of ")}
    columns = next(line for line in path.read_text().splitlines() if not line.startswith("#"))
    assert {f"unit of {name}" for name in columns.split(",")[1:]} == units


@pytest.mark.long
def test_json_has_the_same_numbers(open_page):
    page = open_page().live()
    recorded(page, presses=1)
    path = download(page, "json")
    trace = trace_of(page)
    told = json.loads(path.read_text())
    frames = told["frames"]
    first = frames["painted"].index(trace["stamp"][0])
    count = len(frames["painted"]) - first
    for column, other in SAME.items():
        assert frames[column][first:] == trace[other][:count], column
    assert {len(column) for column in frames.values()} == {first + count}
    assert set(frames) == set(told["units"])
    assert [event["kind"] for event in told["events"]] == ["press", "release"]
    assert told["environment"]["frames"] == first + count


def test_the_trace_is_of_the_format_that_perfetto_opens(open_page):
    page = open_page().live()
    recorded(page)
    # A stall, so that there is a late or a missing frame.
    page.page.evaluate("() => { const t = performance.now(); while (performance.now() < t + 80); }")
    page.page.wait_for_timeout(200)
    trace = json.loads(download(page, "trace").read_text())
    assert faults(trace) == []
    events = trace["traceEvents"]
    told = json.loads(download(page, "json").read_text())["frames"]
    slices = [e for e in events if e["ph"] == "X"]
    assert [round(e["ts"]) for e in slices] == [
        round(1000 * t) for t in told["painted"][: len(slices)]
    ]
    assert [e["name"] == "late frame" for e in slices] == [
        late == 1 for late in told["late"][: len(slices)]
    ]
    counters = {e["name"] for e in events if e["ph"] == "C"}
    assert counters == {"value", "velocity /s", "error ms"}
    assert [e["name"] for e in events if e["ph"] == "i"] == ["press", "release"] * 2
    held = [e["ts"] for e in events if e.get("cat") == "hold"]
    assert len(held) == 4 and 250e3 < held[1] - held[0] < 700e3
    messages = [e for e in events if e.get("cat") == "message"]
    assert len(messages) >= 2 * len(set(told["arrived"])) * 0.9
    names = {e["args"]["name"] for e in events if e["ph"] == "M"}
    assert {"Display", "Page", "Hold button", "Server to page"} == names
    assert trace["otherData"]["program"].startswith("Pirouette ")


@pytest.mark.long
def test_a_selected_range_is_what_the_file_holds(open_page):
    page = open_page().live()
    recorded(page)
    page.page.wait_for_timeout(1500)
    box = page.page.locator("#graphs").bounding_box()
    across = [box["x"] + box["width"] * part for part in (0.75, 0.95)]
    page.page.mouse.move(across[0], box["y"] + 40)
    page.page.mouse.down()
    page.page.mouse.move(across[1], box["y"] + 40, steps=5)
    page.page.mouse.up()
    page.until(lambda: page.text("#recording-note").startswith("The selected range, "))
    length = float(re.search(r"([\d.]+) s", page.text("#recording-note"))[1])
    painted = json.loads(download(page, "json").read_text())["frames"]["painted"]
    assert 0.5 < (painted[-1] - painted[0]) / 1000 <= length + 0.05
    page.page.click("#range-clear")
    page.until(lambda: page.text("#recording-note").startswith("Every painted frame"))
    assert len(json.loads(download(page, "json").read_text())["frames"]["painted"]) > len(painted)


def test_the_validator_finds_what_is_wrong():
    """Or nothing that it says of a trace would mean anything."""
    good = {"name": "a", "ph": "X", "ts": 1, "dur": 2, "pid": 1, "tid": 1}
    span = {"name": "m", "cat": "c", "id": 1, "pid": 1, "tid": 0}
    assert faults({"traceEvents": [good]}) == []
    for wrong in (
        [{**good, "ph": "Q"}],
        [{**good, "dur": -1}],
        [{k: v for k, v in good.items() if k != "pid"}],
        [{**good, "ts": math.nan}],
        [good, {**good, "ts": 2}],
        [{**span, "ph": "b", "ts": 1}],
        [{**span, "ph": "b", "ts": 2}, {**span, "ph": "e", "ts": 1}],
        [{**span, "ph": "e", "ts": 1}],
        [{**good, "ph": "C", "args": {"value": None}}],
        [{**good, "ph": "i", "s": "x"}],
        [{**good, "ph": "M", "args": {"name": "x"}}],
        [{**good, "cname": "pink"}],
    ):
        assert faults({"traceEvents": wrong}) != [], wrong
    assert faults([good]) != []

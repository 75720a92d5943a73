"""`pirouette render` against the reference values, which 30-digit arithmetic made
(Tests/Golden/reference.py), and against the cube's formula at every rendered frame."""

import importlib.util
import json
import math

import pytest
from conftest import ROOT, run

GOLDEN = ROOT / "Tests/Golden"
REFERENCE = json.loads((GOLDEN / "reference.json").read_text())
TOLERANCE = 1e-9

spec = importlib.util.spec_from_file_location("reference", GOLDEN / "reference.py")
reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reference)

CSS_NAMES = {
    "linear": "linear",
    "easeIn": "ease-in",
    "easeOut": "ease-out",
    "easeInEaseOut": "ease-in-out",
    "default": "default",
}
RULES = {"mirrored": "seedMirror", "matched": "curveInverse", "shortened": "cssReversing"}


def lines(events):
    return "".join(json.dumps(event) + "\n" for event in events)


def render(events, *arguments):
    result = run("render", "--events", "-", *arguments, text=lines(events))
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def at(times):
    return "--times", ",".join(repr(t) for t in times)


@pytest.mark.parametrize("interruption", RULES)
@pytest.mark.parametrize(
    "case", REFERENCE["hold"], ids=[f"{c['name']}-{c['curve']}" for c in REFERENCE["hold"]]
)
def test_every_hold_sequence(case, interruption):
    events = [{"time": t, "event": name} for t, name in case["events"]]
    frames = render(
        events,
        *at(case["t"]),
        "--curve",
        CSS_NAMES[case["curve"]],
        "--interruption",
        interruption,
    )
    got = [frame["hold"]["fraction"] for frame in frames]
    assert [frame["time"] for frame in frames] == case["t"]
    assert got == pytest.approx(case[RULES[interruption]], abs=TOLERANCE, rel=0)


def test_every_cube_pct():
    """Each printed face is the formula's at the printed pct; pct follows ease-in-out over 1.3 s."""
    cube = REFERENCE["cube"]
    times = [2 + t for t, _ in cube["easedPctAtSeconds"]]
    frames = render([], *at(times))
    for frame, (_, pct) in zip(frames[1:-1], cube["easedPctAtSeconds"][1:-1], strict=True):
        leaving, entering = frame["cube"]["faces"]
        assert (leaving["color"], entering["color"]) == ("red", "blue")
        for face, direction in ((leaving, "exit"), (entering, "enter")):
            assert face["pct"] == pytest.approx(pct, abs=TOLERANCE)
            _, matrix, _ = reference.cube_face(direction, face["pct"])
            expected = [float(entry) for row in matrix for entry in row]
            assert face["projection"] == pytest.approx(expected, abs=TOLERANCE, rel=0)


def test_the_ring_of_colours():
    frames = render([], *at([1.9 + 2 * k for k in range(6)]))
    colours = [[face["color"] for face in frame["cube"]["faces"]] for frame in frames]
    assert colours == [["red"], ["blue"], ["green"], ["orange"], ["purple"], ["red"]]


def test_the_spinner_turns_once():
    samples = REFERENCE["spinner"]["samples"]
    frames = render([{"time": 0, "event": "spin"}], *at([t for t, _ in samples]))
    for frame, (_, angle) in zip(frames[:-1], samples[:-1], strict=True):
        assert frame["spinner"]["angle"] == pytest.approx(angle, abs=TOLERANCE)
        assert frame["spinner"]["rotating"] is True
    assert frames[-1]["spinner"]["angle"] == 0
    assert frames[-1]["spinner"]["turns"] == 1
    assert frames[-1]["spinner"]["rotating"] is False


@pytest.mark.parametrize(
    ("done", "turns"), [(5.0, 5), (5.0000001, 6), (4.999, 5), (0.0, 1), (0.3, 1), (1.0, 1)]
)
def test_the_spinner_stops_at_whole_turns_only(done, turns):
    events = [{"time": 0, "event": "work"}, {"time": done, "event": "done"}]
    before, after = render(events, *at([turns - 1e-6, turns]))
    assert before["spinner"]["rotating"] is True
    assert before["spinner"]["angle"] == pytest.approx(2 * math.pi, abs=1e-4)
    assert after["spinner"] == {**after["spinner"], "rotating": False, "angle": 0, "turns": turns}


def test_a_duration_implies_the_end_of_the_process():
    frames = render([{"time": 0, "event": "work", "duration": 2.5}], *at([2.9, 3.0]))
    assert [frame["spinner"]["rotating"] for frame in frames] == [True, False]
    assert frames[1]["spinner"]["turns"] == 3


@pytest.mark.parametrize("interruption", ["mirrored", "matched"])
def test_the_seeds_leap(interruption):
    """Released half-way under ease-in, the seed's method leaps from 0.315 to 0.685."""
    events = [{"time": 0, "event": "press"}, {"time": 0.5, "event": "release"}]
    before, after = render(
        events, *at([0.499999999, 0.5]), "--curve", "ease-in", "--interruption", interruption
    )
    assert before["hold"]["fraction"] == pytest.approx(0.31536, abs=1e-4)
    expected = 0.68464 if interruption == "mirrored" else 0.31536
    assert after["hold"]["fraction"] == pytest.approx(expected, abs=1e-4)


def test_the_path_is_four_cubic_segments():
    (frame,) = render([{"time": 0, "event": "press"}], *at([5]))
    path = frame["hold"]["path"]
    assert [element[0] for element in path] == ["move"] + ["curve"] * 4 + ["close"]
    assert path[0] == ["move", 200, 100]
    k = 4 * (math.sqrt(2) - 1) / 3 * 100
    assert path[1][1:] == pytest.approx([200, 100 + k, 100 + k, 200, 100, 200], abs=1e-12)


def test_rate_and_until():
    frames = render([], "--rate", "50", "--until", "0.1")
    assert [frame["time"] for frame in frames] == pytest.approx([0, 0.02, 0.04, 0.06, 0.08, 0.1])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"time":1,"event":"jump"}', "jump"),
        ('{"event":"press"}', "time"),
        ('{"time":-1,"event":"press"}', "time"),
        ('{"time":"1","event":"press"}', "time"),
        ("press", "JSON"),
        ('{"time":0.1,"event":"press"}', "earlier"),
    ],
)
def test_a_broken_line_is_named(line, reason):
    text = '{"time":0.5,"event":"press"}\n' + line + "\n"
    result = run("render", "--events", "-", text=text)
    assert result.returncode == 1
    assert result.stdout == ""
    assert "line 2" in result.stderr
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["render"],
        ["render", "--events"],
        ["render", "--events", "-", "--rate", "0"],
        ["render", "--events", "-", "--curve", "bouncy"],
        ["render", "--events", "-", "--interruption", "sudden"],
        ["render", "--events", "-", "--sideways"],
        ["juggle"],
        ["serve", "--port", "70000"],
        ["serve", "--port", "x"],
    ],
)
def test_a_bad_flag_shows_the_usage(arguments):
    result = run(*arguments, text="")
    assert result.returncode == 2
    assert result.stdout == ""
    assert "usage:" in result.stderr.lower()


def test_a_missing_file_is_named():
    result = run("render", "--events", "no-such-file.jsonl")
    assert result.returncode == 1
    assert "no-such-file.jsonl" in result.stderr


def test_settings_on_the_command_line_and_on_the_way():
    settings = {"spinner": {"duration": 2}, "cube": {"period": 1, "duration": 1, "curve": "linear"}}
    change = {"hold": {"duration": 4, "curve": "linear"}, "spinner": {"duration": 0.5}}
    events = [
        {"time": 0, "event": "spin"},
        {"time": 0, "event": "press"},
        {"time": 1, "event": "settings", **change},
    ]
    options = "--settings", json.dumps({**settings, "hold": {"curve": "linear", "duration": 2}})
    frames = render(events, *at([0.5, 1, 1.125, 1.25]), *options)
    angles = [frame["spinner"]["angle"] / math.pi for frame in frames]
    # A quarter of a turn, a half, three quarters, and at rest after the whole one.
    assert angles == pytest.approx([0.5, 1, 1.5, 0], abs=1e-12)
    assert [f["spinner"]["turns"] for f in frames] == [0, 0, 0, 1]
    fractions = [frame["hold"]["fraction"] for frame in frames]
    assert fractions == pytest.approx([0.25, 0.5, 0.53125, 0.5625], abs=1e-12)
    assert frames[3]["cube"]["faces"][1]["pct"] == pytest.approx(0.25, abs=1e-12)


def test_settings_that_cannot_be_are_a_usage_error():
    result = run("render", "--events", "-", "--settings", '{"cube":{"perspective":2}}', text="")
    assert result.returncode == 2
    assert "cube.perspective must be a number from 0 through 1" in result.stderr

"""Links: what a live stage was, as `render` prints it and as a new stage replays it, to the bit."""

import json
import struct
import time

import pytest
from conftest import run
from test_clock import frames_until, position
from test_stages import Guest
from test_stream import Client, validator
from test_stream import schema  # noqa: F401

MOVES = [
    (0.31, {"type": "settings", "hold": {"curve": "cubic-bezier(0.3, 0, 0.7, 1.3333333333333333)"},
            "spinner": {"duration": 0.3}}),
    (0.12, {"type": "press"}),
    (0.33, {"type": "release"}),
    (0.07, {"type": "press"}),
    (0.11, {"type": "spin"}),
    (0.21, {"type": "settings", "hold": {"duration": 0.6180339887498949,
                                         "interruption": "rewound"}}),
    (0.09, {"type": "release"}),
    (0.14, {"type": "work", "duration": 0.4}),
    (0.28, {"type": "settings", "cube": {"perspective": 0.7}, "spinner": {"duration": 0.45}}),
    (0.16, {"type": "press"}),
    (0.37, {"type": "release"}),
]  # fmt: skip


def link_of(client):
    client.send(type="link")
    return client.next_message("link")["fragment"]


def rendered(link, times):
    result = run("render", "--link", link, "--times", ",".join(map(repr, times)))
    assert result.returncode == 0, result.stderr
    return [line_of(line) for line in result.stdout.splitlines()]


def line_of(text):
    """What is painted of a printed frame; Python reads and compares every bit of its numbers."""
    frame = json.loads(text)
    return {name: frame[name] for name in ("spinner", "cube", "hold")}


def painted(frame):
    return {name: frame[name] for name in ("spinner", "cube", "hold")}


def live(server):
    """A stage that has been through all moves: its frames, its events and its link."""
    client = Client(server)
    frames, events = [], []

    def listen(seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = client.receive(timeout=left)
            except TimeoutError:
                break
            if message["type"] == "frame":
                frames.append(message)
            elif message["type"] == "event":
                events.append(message)

    for wait, move in MOVES:
        listen(wait)
        client.send(**move)
    listen(1)
    return frames, events, link_of(client)


def test_a_link_renders_what_was_streamed_and_replays_it_to_the_bit(server, schema):  # noqa: F811
    frames, events, link = live(server)
    assert len(events) == len(MOVES) + 1  # The end of the process is an event too.
    assert len(frames) > 100 and len(link) < 200
    expected = rendered(link, [frame["position"] for frame in frames])
    assert [painted(frame) for frame in frames] == expected

    viewer = Client(server)
    url = f"{server.url}#{link}"
    message = {"type": "replay", "fragment": link}
    validator(schema, "request").validate(message)
    viewer.send(**message)
    running = viewer.next_message("replay")
    validator(schema, "reply").validate(running)
    assert running["state"] == "running" and running["events"] == len(MOVES)
    assert running["begin"] == pytest.approx(max(0, events[0]["time"] - 1), abs=1e-9)
    assert running["end"] == pytest.approx(events[-1]["time"] + 2, abs=1)
    replayed, told = [], []
    while True:
        message = viewer.receive()
        validator(schema, "reply").validate(message)
        if message["type"] == "frame":
            replayed.append(message)
        elif message["type"] == "event":
            told.append(message)
        elif message["type"] == "replay":
            assert message == {"type": "replay", "state": "ended"}
            break
    assert [(e["time"], e["event"]) for e in told] == [(e["time"], e["event"]) for e in events]
    expected = rendered(url, [frame["position"] for frame in replayed])
    assert [painted(frame) for frame in replayed] == expected
    assert replayed[-1]["position"] >= events[-1]["time"]
    # The stage that replayed it has the same link.
    assert link_of(viewer) == link


def test_paced_frames_of_a_replay_are_true_however_far_ahead(server):
    _, events, link = live(server)
    guest = Guest(server)
    guest.send(type="replay", fragment=link)
    guest.next_message("replay")
    guest.send(type="ping", time=1)
    now = guest.next_message("pong")["sent"]
    seen = []
    for step in range(150):
        time.sleep(0.02)
        entry = guest.frame_at(now + 0.9 + step * 0.02)
        seen.append(struct.unpack_from("<72d", entry))
    positions = [words[70] for words in seen]
    assert positions[-1] > events[0]["time"] + 1
    fractions = [line["hold"]["fraction"] for line in rendered(link, positions)]
    assert [words[6] for words in seen] == fractions


def test_a_slow_replay_shows_the_same(server):
    _, _, link = live(server)
    viewer = Client(server)
    viewer.send(type="clock", rate=0.25)
    viewer.next_message("clock")
    viewer.send(type="replay", fragment=link)
    clock = viewer.next_message("clock")
    assert clock["rate"] == 0.25 and clock["paused"] is False
    viewer.send(type="clock", step=1)
    clock = viewer.next_message("clock")
    viewer.send(type="clock", paused=False)
    clock = viewer.next_message("clock")
    frames = [f for f in frames_until(viewer, clock["at"] + 1.5) if f["time"] >= clock["at"]]
    for frame in frames:
        assert frame["position"] == pytest.approx(position(clock, frame["time"]), abs=2e-9)
    assert [painted(f) for f in frames] == rendered(link, [f["position"] for f in frames])


def test_whoever_presses_takes_over(server):
    _, events, link = live(server)
    viewer = Client(server)
    viewer.send(type="replay", fragment=link)
    viewer.next_message("replay")
    while viewer.next_message("event")["event"] != "press":
        pass
    viewer.send(type="press", sequence=1)
    assert viewer.next_message("replay") == {"type": "replay", "state": "ended"}
    own = viewer.next_message("event")
    assert (own["event"], own["viewer"]) == ("press", 1)
    viewer.send(type="release", sequence=2)
    assert viewer.next_message("event")["sequence"] == 2
    frames = frames_until(viewer, own["at"] + 1.5)
    assert not frames[-1]["hold"]["held"]
    # Its link has what was played of the other one, and what was done since.
    mine = link_of(viewer)
    frames = [frame for frame in frames if frame["time"] >= own["at"]]
    assert [painted(f) for f in frames] == rendered(mine, [f["position"] for f in frames])


@pytest.mark.parametrize("fragment", ["", "x", "2.AA", "1.", "1.AAE", "1.AKA", "1." + "A" * 4000])
def test_junk_is_refused_and_changes_nothing(server, fragment):
    client = Client(server)
    client.send(type="press", sequence=1)
    client.next_message("event")
    client.send(type="replay", fragment=fragment)
    refused = client.next_message("refused")
    assert set(refused) == {"type", "reason"} and "link" in refused["reason"]
    client.send(type="release", sequence=2)
    assert client.next_message("event")["event"] == "release"
    result = run("render", "--link", fragment or "-")
    assert result.returncode == 1 and result.stdout == ""
    assert result.stderr.count("\n") == 1 and "link" in result.stderr


def test_a_shared_stage_is_not_replayed_on(server):
    guest = Guest(server, "?stage=shared")
    guest.send(type="replay", fragment="1.AA")
    assert "others" in guest.next_message("refused")["reason"]
    guest.send(type="link")
    assert guest.next_message("link") == {"type": "link", "fragment": "1.AA"}


def test_a_replay_takes_the_button_from_who_holds_it(server):
    client = Client(server)
    client.send(type="press", sequence=1)
    assert client.next_message("viewers")["holder"] == 1
    client.send(type="replay", fragment="1.AKCcAYgn")
    assert client.next_message("replay")["state"] == "running"
    assert client.next_message("viewers")["holder"] is None
    # The finger goes up, which ends nothing.
    client.send(type="release", sequence=2)
    assert client.next_message("event")["time"] == 1
    assert client.next_message("event")["time"] == 1.25
    assert client.next_message("replay")["state"] == "ended"


def test_a_log_that_is_too_long_for_a_link_is_refused_with_what_to_do(server):
    client = Client(server)
    client.send(type="visibility", visible=False)
    for number in range(1600):
        client.send(type="done", sequence=number + 1)
        client.next_message("event")
        time.sleep(0.005)
    client.send(type="link")
    assert "begin a new stage" in client.next_message("refused")["reason"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["render"],
        ["render", "--link"],
        ["render", "--link", "1.AA", "--events", "-"],
        ["render", "--link", "1.AA", "--curve", "linear"],
    ],
)
def test_a_link_has_its_own_events_and_settings(arguments):
    result = run(*arguments, text="")
    assert result.returncode == 2 and "usage:" in result.stderr


def test_the_first_frame_of_an_empty_link():
    [frame] = rendered("http://127.0.0.1/#1.AA", [0])
    assert frame["hold"]["fraction"] == 0 and not frame["spinner"]["rotating"]

"""A stage's own clock over a real socket: slowed down, paused, stepped, for everyone on it."""

import pytest
from test_pacing import page  # noqa: F401
from test_stages import Guest
from test_stream import Client, validator
from test_stream import schema  # noqa: F401

LINEAR = {"curve": "linear", "duration": 60, "interruption": "matched"}


def position(clock, instant):
    """Where a clock message says that the stage is."""
    passed = 0 if clock["paused"] else (instant - clock["at"]) * clock["rate"]
    return clock["position"] + passed


def frames_until(client, instant):
    """The JSON frames up to an instant, and the one-shot messages between them."""
    frames = []
    while not frames or frames[-1]["time"] < instant:
        message = client.receive()
        if message["type"] == "frame":
            frames.append(message)
    return frames


def test_a_new_stage_runs_with_the_wall_clock(server):
    client = Client(server)
    assert client.hello["clock"] == {"rate": 1, "paused": False, "at": 0, "position": 0}
    frame = client.next_frame()
    assert frame["time"] == frame["position"]


def test_frames_follow_the_clock_that_was_told(server):
    client = Client(server)
    client.send(type="settings", hold=LINEAR)
    client.send(type="press", sequence=1)
    while (pressed := client.next_message("event"))["event"] != "press":
        pass
    changes = [{"rate": 0.25}, {"paused": True}, {"step": 0.0166}, {"rate": 0.1}, {"paused": False},
               {"rate": 1}]  # fmt: skip
    last = position(client.hello["clock"], pressed["at"])
    for change in changes:
        client.send(type="clock", **change)
        clock = client.next_message("clock")
        step = change.get("step", 0)
        for frame in frames_until(client, clock["at"] + 0.15):
            if frame["time"] < clock["at"]:
                continue
            assert frame["position"] == pytest.approx(position(clock, frame["time"]), abs=2e-9)
            # It has moved as far as a clock that never runs faster than one, and the step.
            expected = (frame["position"] - pressed["time"]) / 60
            assert frame["hold"]["fraction"] == pytest.approx(expected, abs=1e-9)
            assert frame["hold"]["velocity"] == pytest.approx(1 / 60, abs=1e-9)
        assert last - 1e-9 <= clock["position"] - step <= last + 3
        last = clock["position"]
        if "rate" in change:
            assert clock["rate"] == change["rate"]
    assert clock["paused"] is False and clock["rate"] == 1


def test_what_happens_on_a_paused_stage_shares_its_position(server):
    client = Client(server)
    client.send(type="clock", paused=True)
    clock = client.next_message("clock")
    assert clock["position"] * 1e4 == pytest.approx(round(clock["position"] * 1e4), abs=1e-6)
    for sequence, kind in enumerate(["press", "release", "press"], 1):
        client.send(type=kind, sequence=sequence)
    events = [client.next_message("event") for _ in range(3)]
    assert {event["time"] for event in events} == {clock["position"]}
    instants = [event["at"] for event in events]
    assert instants == sorted(instants) and instants[0] >= clock["at"]
    while not (frame := client.next_frame())["hold"]["held"]:
        pass
    assert frame["position"] == clock["position"] and frame["time"] > clock["at"]


def test_a_process_waits_for_the_clock(server):
    client = Client(server)
    client.send(type="work", sequence=1, duration=0.3)
    began = client.next_message("event")
    client.send(type="clock", step=0.2)
    client.send(type="clock", step=0.2)
    ended = client.next_message("event")
    assert (ended["event"], ended["time"]) == ("done", pytest.approx(began["time"] + 0.3))
    client.send(type="clock", step=1)
    completed = client.next_message("completed")
    assert completed["turns"] == 1
    assert completed["time"] == pytest.approx(began["time"] + 1)


def test_everyone_on_a_stage_is_told_and_sees_the_same(server):
    first, second = Guest(server, "?stage=slow"), Guest(server, "?stage=slow")
    second.send(type="clock", rate=0.1)
    clock = first.next_message("clock")
    assert second.next_message("clock") == clock
    late = Guest(server, "?stage=slow")
    assert late.hello["clock"] == {key: clock[key] for key in ("rate", "paused", "at", "position")}
    instant = late.hello["time"] + 0.4
    assert first.frame_at(instant) == second.frame_at(instant) == late.frame_at(instant)


def test_frames_in_flight_are_sent_again_under_the_new_clock(page):  # noqa: F811
    page.play(30, transit=0.5)
    before = len(page.messages)
    # Right after a message there is most to send again.
    while len(page.messages) == before:
        page.report(transit=0.5)
        page.listen(page.target(page.coming()))
    epoch = page.messages[-1].epoch
    known = {time for message in page.messages for time in message.times}
    assert [m.positions for m in page.messages] == [m.times for m in page.messages]
    page.send(type="clock", rate=0.1)
    page.listen(page.now() + 8)
    [clock] = page.clocks
    changed = [message for message in page.messages if message.epoch == epoch + 1]
    # Those that were sent and not committed come again, of the same instants.
    again = [time for message in changed for time in message.times]
    assert again == sorted(time for time in known if time >= again[0])
    assert max(time for time in known if time < again[0]) < clock["at"] <= again[0]
    for message in changed:
        for time, place in zip(message.times, message.positions, strict=True):
            assert place == pytest.approx(position(clock, time), abs=2e-9)


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"rate": 0},
        {"rate": 1.5},
        {"rate": "fast"},
        {"paused": 1},
        {"step": 0},
        {"step": -0.016},
        {"step": 1.1},
        {"rate": 1, "paused": True},
    ],
)
def test_a_change_that_makes_no_sense_is_refused(server, change):
    client = Client(server)
    client.send(type="clock", **change)
    code, reason = client.closing()
    assert code == 1008
    assert any(word in reason for word in ("rate", "paused", "step"))


def test_clock_messages_are_as_the_schema_says(server, schema):  # noqa: F811
    client = Client(server)
    for change in ({"rate": 0.25}, {"paused": True}, {"step": 0.016}, {"paused": False}):
        validator(schema, "request").validate({"type": "clock", **change})
        client.send(type="clock", **change)
        validator(schema, "reply").validate(client.next_message("clock"))
    for change in ({}, {"rate": 2}, {"step": 0}, {"rate": 1, "step": 1}):
        assert not validator(schema, "clockChange").is_valid({"type": "clock", **change})
    validator(schema, "reply").validate(client.next_frame())

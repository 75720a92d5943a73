"""Stages that outlive the server (`--state`): what was told before is what is found again."""

import os
import stat
import time

import pytest
from conftest import Server
from test_links import link_of, painted, rendered
from test_stream import Client

SLOW = {"curve": "ease-in", "duration": 7, "interruption": "mirrored"}


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state"


def restarted(server, state, *arguments):
    """Another server on the same port, and when it listened."""
    again = Server("--state", str(state), *arguments, port=server.port)
    return again, time.monotonic()


def resumed(server, client, path=""):
    return Client(server, path=f"?resume={client.hello['token']}{path}")


def frames(client, count):
    found = []
    while len(found) < count:
        message = client.receive()
        if message["type"] == "frame":
            found.append(message)
    return found


@pytest.mark.parametrize("number", ["SIGTERM", "SIGKILL"])
def test_a_held_press_goes_on_in_the_same_log_after_a_restart(state, number):
    server = Server("--state", str(state))
    client = Client(server)
    client.send(type="settings", hold=SLOW)
    client.send(type="press", sequence=1)
    pressed = client.next_message("event")
    while pressed["event"] != "press":
        pressed = client.next_message("event")
    time.sleep(0.3)
    server.process.kill() if number == "SIGKILL" else server.process.terminate()
    server.process.wait(3)
    again, listening = restarted(server, state)
    try:
        back = resumed(again, client)
        frame = back.next_frame()
        assert time.monotonic() - listening < 0.5
        hello = back.hello
        assert (hello["resumed"], hello["viewer"]) == (True, client.hello["viewer"])
        assert hello["settings"]["hold"]["duration"] == 7
        # Its instants go on too: this machine's clock did.
        assert frame["time"] > pressed["at"] + 0.3
        assert hello["held"] is False
        back.send(type="press", sequence=1)
        assert back.next_message("event")["event"] == "press"
        seen = [frame, *frames(back, 20)]
        assert rendered(link_of(back), [f["position"] for f in seen]) == [painted(f) for f in seen]
        assert seen[-1]["hold"]["fraction"] > 0
    finally:
        assert again.stop() == 0


def test_a_named_stage_and_its_clock_outlive_the_server(state):
    server = Server("--state", str(state))
    client = Client(server, path="?stage=lobby")
    client.send(type="clock", rate=0.25)
    clock = client.next_message("clock")
    client.send(type="work", sequence=1, duration=0.05)
    while client.next_message("event")["event"] != "done":
        pass
    link = link_of(client)
    assert server.stop() == 0
    again, _ = restarted(server, state, "--threads", "3")
    try:
        back = Client(again, path="?stage=lobby")
        assert {"type": "clock", **back.hello["clock"]} == clock
        assert back.hello["viewer"] == 2, "a number is never given twice"
        assert link_of(back) == link
    finally:
        assert again.stop() == 0


def test_a_replay_goes_on_over_a_restart_and_ends_as_if_there_had_been_none(server, state):
    source = Client(server)
    for kind in ("press", "release", "press", "release", "spin"):
        source.send(type=kind)
        source.next_message("event")
        time.sleep(0.25)
    link = link_of(source)
    first = Server("--state", str(state))
    client = Client(first)
    client.send(type="replay", fragment=link)
    client.next_message("event")
    first.process.kill()
    first.process.wait()
    again, _ = restarted(first, state)
    try:
        back = resumed(again, client)
        assert back.next_message("replay")["state"] == "ended"
        assert link_of(back) == link
        back.send(type="replay", fragment=link)
        back.next_message("event")
        back.send(type="spin", sequence=1)
        assert back.next_message("replay")["state"] == "ended"
        taken = link_of(back)
        assert taken != link
    finally:
        again.process.kill()
        again.process.wait()
    last, _ = restarted(again, state)
    try:
        assert link_of(resumed(last, back)) == taken
    finally:
        assert last.stop() == 0


@pytest.mark.long
def test_a_stage_that_nobody_comes_back_to_is_gone_after_a_minute(state):
    first = Server("--state", str(state))
    clients = [Client(first), Client(first, path="?stage=lobby")]
    assert first.stop() == 0
    again, listening = restarted(first, state)
    try:
        time.sleep(55)
        assert len(list(state.iterdir())) == 2
        resumed(again, clients[0]).socket.close()
        time.sleep(listening + 62 - time.monotonic())
        assert len(list(state.iterdir())) == 1
        assert Client(again, path="?stage=lobby").hello["viewer"] == 1
    finally:
        assert again.stop() == 0


def test_nobody_else_may_look_into_the_folder(state):
    server = Server("--state", str(state))
    client = Client(server, path="?stage=lobby")
    [file] = state.iterdir()
    assert stat.S_IMODE(os.stat(state).st_mode) == 0o700
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    assert len(file.name) == 32 and client.hello["token"] not in file.name
    assert server.stop() == 0

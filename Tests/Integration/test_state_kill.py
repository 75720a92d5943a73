"""kill -9 at random instants under presses: what a client was told is what its stage says later."""

import base64
import itertools
import random
import time

import pytest
from conftest import Server
from test_links import link_of, painted, rendered
from test_state import frames, resumed
from test_stream import Client
from websockets.exceptions import ConnectionClosed

STAGE_KILLS = 10  # After so many, the log nearly fills a link, and another stage is begun.


def log_of(link):
    """The presses and releases of a link, by the table in Wire.md; times in units of 0.1 ms."""
    data = iter(base64.urlsafe_b64decode(link[2:] + "=" * (-len(link[2:]) % 4)))

    def whole():
        value = 0
        for shift in itertools.count(step=7):
            byte = next(data)
            value |= (byte & 127) << shift
            if byte < 128:
                return value

    assert whole() == 0, "a new stage"
    events, units, held = [], 0, False
    for first in data:
        data = itertools.chain([first], data)
        head = whole()
        units += head >> 1
        kind = ("press", "release")[held]
        if head & 1:
            kind = ("press", "release")[next(data)]
        held = kind == "press"
        events.append((units, kind))
    return events


def press_until_killed(server, client, seconds):
    """Presses and lets go until the server is gone; all that the client was told."""
    told, sequence = [], 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sequence += 1
        client.send(type=("release", "press")[sequence % 2], sequence=sequence)
        time.sleep(random.uniform(0, 0.004))
    server.process.kill()
    server.process.wait()
    try:
        while True:
            message = client.receive()
            if message["type"] == "event":
                told.append((round(message["time"] * 1e4), message["event"]))
    except ConnectionClosed:
        return told


def kill_and_come_back(state, kills, seed):
    random.seed(seed)
    server = Server("--state", str(state))
    client, told, count = Client(server), [], 0
    for kill in range(kills):
        told += press_until_killed(server, client, random.uniform(0.002, 0.08))
        server = Server("--state", str(state), port=server.port)
        client = resumed(server, client)
        assert client.hello["resumed"] is True, f"kill {kill} of seed {seed}"
        link = link_of(client)
        log = log_of(link)
        lost = [event for event in told if event not in log]
        assert lost == [], f"kill {kill} of seed {seed}"
        count += len(told)
        seen = frames(client, 2)
        assert rendered(link, [f["position"] for f in seen]) == [painted(f) for f in seen]
        # What was not told may have happened all the same: it is now known.
        told = log
        if kill % STAGE_KILLS == STAGE_KILLS - 1:
            client.socket.close()
            client, told = Client(server), []
    assert server.stop() == 0
    return count


def test_five_kills_lose_no_event_that_was_told(tmp_path):
    assert kill_and_come_back(tmp_path / "state", 5, seed=1) > 20


@pytest.mark.long
def test_two_hundred_kills_lose_no_event_that_was_told(tmp_path):
    assert kill_and_come_back(tmp_path / "state", 200, seed=time.time_ns()) > 2000

"""Healthy viewers, and what the server takes of the machine.

The viewers are those of the bench (`Benchmarks load`): the kernel stamps their frames, so that it
does not matter how busy the rest of the machine is."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Page"))

from conftest import ROOT, Server
from listening import Listener
from minute import resident
from websockets.sync.client import connect

RATE = 60
# The server has a core of its own, where there are two; everything else is on the other.
SERVERS, OTHERS = 0, 1 % os.cpu_count()

__all__ = ["Server", "first_frame", "pinned", "release", "resident", "descriptors", "viewers"]


@contextlib.contextmanager
def pinned(*arguments):
    """A server on its core."""
    server = Server(*arguments)
    os.sched_setaffinity(server.process.pid, {SERVERS})
    os.sched_setaffinity(0, {OTHERS})
    try:
        yield server
    finally:
        server.stop()


class Viewers:
    """So many, for so long."""

    def __init__(self, server, count, seconds):
        self.expected = count * RATE * seconds
        program = str(ROOT / ".build/release/Benchmarks")
        arguments = [server.port, server.process.pid, count, RATE, seconds, "free", "quiet"]
        self.process = subprocess.Popen(
            [program, "load", *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def result(self):
        """The 99th percentile of the intervals between their frames in ms, and how many of 1,000
        frames did not come. Raises if one of them lost its connection."""
        out, said = self.process.communicate(timeout=120)
        if self.process.returncode:
            raise ConnectionError(said.strip())
        found = json.loads(out)
        missing = max(0, 1 - found["frames"] / self.expected)
        return 1000 / RATE + found["jitterHigh"] / 1e6, 1000 * missing


def viewers(server, count, seconds):
    return Viewers(server, count, seconds).result()


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def first_frame(server):
    """From the first packet of a new viewer to its first frame, ms."""
    began = time.monotonic()
    with connect(server.socket_url, subprotocols=["pirouette.v1"], compression=None) as viewer:
        while not isinstance(viewer.recv(timeout=5), bytes):
            pass
        return 1000 * (time.monotonic() - began)


def release(server, stage):
    """From the end of a connection whose viewer holds the button to its release, as another viewer
    hears it, ms."""
    other = Listener(server, stage)
    try:
        holder = connect(
            f"{server.socket_url}?stage={stage}", subprotocols=["pirouette.v1"], compression=None
        )
        holder.send('{"type":"press","sequence":1}')
        other.inputs(1)
        began = 1000 * time.time()
        holder.socket.close()
        assert other.inputs(2) == ["press", "release"], other.inputs(2)
        return other.events("release")[0]["heard"] - began
    finally:
        other.close()

"""Several threads behind one port (`--threads`), and what a viewer costs each in wake-ups."""

import http.client
import pathlib
import signal
import time

import pytest
from conftest import Server, run
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


@pytest.fixture
def pair():
    running = Server("--threads", "2")
    yield running
    running.stop()


def open_viewers(server, count):
    return [
        connect(server.socket_url, subprotocols=["pirouette.v1"], compression=None)
        for _ in range(count)
    ]


def wakes(server):
    """How often each thread has waited, from the kernel's own count."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()
    lines = [line for task in sorted(tasks) for line in (task / "status").read_text().split("\n")]
    return [int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt")]


def take_frames(viewer, count):
    while count > 0:
        count -= isinstance(viewer.recv(timeout=3), bytes)


def test_both_threads_serve(pair):
    viewers = open_viewers(pair, 40)
    before = wakes(pair)
    for viewer in viewers:
        take_frames(viewer, 30)
    after = wakes(pair)
    assert len(after) == 2
    # Thirty frames each, which several viewers may share.
    assert all(b - a >= 15 for a, b in zip(before, after, strict=True))


def test_a_signal_says_going_away_to_everyone_on_both(pair):
    viewers = open_viewers(pair, 40)
    started = time.monotonic()
    assert pair.stop(signal.SIGTERM) == 0
    assert time.monotonic() - started < 1
    for viewer in viewers:
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                viewer.recv(timeout=2)
        assert closed.value.rcvd.code == 1001
    lines = pair.process.stderr.read().splitlines()
    assert [line for line in lines if "as root" not in line] == []


def test_the_limit_of_connections_is_for_both(pair):
    viewers = open_viewers(pair, 256)
    with pytest.raises(Exception, match="503"):
        open_viewers(pair, 1)
    viewers.pop().close()
    viewers += open_viewers(pair, 1)


def test_a_reload_reaches_the_pages_of_both(tmp_path):
    (tmp_path / "index.html").write_text("old")
    server = Server("--threads", "2", "--public", str(tmp_path))

    def pages():
        """From one kept connection after the other: the second is the other thread's."""
        kept = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=3) for _ in range(2)]
        bodies = set()
        for connection in kept:
            connection.request("GET", "/")
            bodies.add(connection.getresponse().read())
        for connection in kept:
            connection.close()
        return bodies

    try:
        assert pages() == {b"old"}
        (tmp_path / "index.html").write_text("new")
        server.process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + 3
        while pages() != {b"new"} and time.monotonic() < deadline:
            time.sleep(0.01)
        assert [pages() for _ in range(8)] == [{b"new"}] * 8
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize("count", ["0", "65", "1.5", "many", "-1"])
def test_a_count_that_makes_no_sense_is_named(count):
    result = run("serve", "--port", "0", "--threads", count)
    assert result.returncode == 2
    assert "--threads" in result.stderr and count in result.stderr and "64" in result.stderr


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_frame_of_one_viewer_wakes_the_server_three_times_at_most(threads):
    server = Server("--threads", threads)
    try:
        [viewer] = open_viewers(server, 1)
        take_frames(viewer, 10)
        before = sum(wakes(server))
        take_frames(viewer, 120)
        assert sum(wakes(server)) - before <= 3 * 120 + 30
        viewer.close()
    finally:
        server.stop()


def test_one_page_more_than_connections_allows_is_refused():
    running = Server("--connections", "1")
    with connect(running.socket_url, subprotocols=["pirouette.v1"]):
        with pytest.raises(Exception, match="503"):
            open_viewers(running, 1)
    assert running.stop() == 0

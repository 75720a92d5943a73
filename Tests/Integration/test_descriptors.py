"""A server with few descriptors: it neither spins nor floods the log, and goes on when some leave."""

import contextlib
import os
import socket
import subprocess
import time

import pytest
from conftest import ROOT, binary


@pytest.fixture(params=["1", "2"])
def poor(request):
    """A server that may have 64 descriptors; and its port."""
    process = subprocess.Popen(
        ["/bin/sh", "-c", 'ulimit -n 64 && exec "$@"', "-", binary(), "serve", "--port", "0",
         "--public", str(ROOT / "Public"), "--log", "notice", "--threads", request.param],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    port = int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
    yield process, port
    process.terminate()
    assert process.wait(5) == 0


def processor_time(process):
    """Seconds of both kinds, from the kernel's own count (proc(5), stat)."""
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(port):
    """A connection, and the status of the page over it."""
    link = socket.create_connection(("127.0.0.1", port), timeout=5)
    with contextlib.suppress(ConnectionError):
        link.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    answer = b""
    while b"\r\n\r\n" not in answer and (chunk := link.recv(65536)):
        answer += chunk
    return link, int(answer.split()[1]), answer


def test_beyond_its_descriptors_it_refuses_rests_and_recovers(poor):
    process, port = poor
    kept, refused = [], b""
    for _ in range(100):
        link, status, answer = ask(port)
        if status == 200:
            kept.append(link)
        else:
            assert status == 503
            refused = answer
            link.close()
    assert 20 < len(kept) < 64
    assert f"at most {len(kept)}".encode() in refused

    # A hundred more who wait; nothing is asked of the server meanwhile.
    waiting = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    time.sleep(0.3)
    before = processor_time(process)
    time.sleep(1)
    assert processor_time(process) - before < 0.1
    for link in [*kept[:10], *waiting]:
        link.close()
    deadline = time.monotonic() + 5
    statuses = []
    while time.monotonic() < deadline and 200 not in statuses:
        link, status, _ = ask(port)
        statuses.append(status)
        link.close()
    assert statuses[-1] == 200
    for link in kept:
        link.close()
    process.terminate()
    lines = process.stderr.read().splitlines()
    # Of 200 refusals, no more than the burst of log lines and what may follow it in these seconds.
    assert len(lines) < 150
    assert any("cause=sockets" in line for line in lines)
    assert any("ulimit -n" in line for line in lines)

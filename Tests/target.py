"""One server for each group of hostile cases, and beside them a healthy client that goes on."""

import os
import pathlib
import re
import shutil
import time
import urllib.request

import pytest
from conftest import ROOT, Server
from websockets.sync.client import connect

SECRET = "SECRET-THAT-NOBODY-MAY-READ"
# What a process may keep of a group of cases: tables that grow once, and the allocator's slack. A
# sanitizer keeps what is freed, to see who uses it.
GROWTH_KIB = int(os.environ.get("GROWTH_KIB", 6 * 1024))
PATIENCE = 5


def status(server, field):
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(rf"^{field}:\s+(\d+)", text, re.MULTILINE)[1])


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def settles(value, limit):
    """Whether `value()` comes down to the limit: what was closed is gone a moment later."""
    deadline = time.monotonic() + PATIENCE
    while value() > limit and time.monotonic() < deadline:
        time.sleep(0.02)
    return value() <= limit


class Healthy:
    """A viewer who keeps to the rules, all the while."""

    def __init__(self, server):
        self.server = server
        self.viewer = self.connect()
        self.check()

    def connect(self):
        return connect(
            self.server.socket_url, subprotocols=["pirouette.v1"], compression=None, max_queue=None
        )

    def hear(self, is_wanted):
        while not is_wanted(self.viewer.recv(timeout=PATIENCE)):
            pass

    def check(self):
        """It is sent a new frame still, and who comes anew is let in and served."""
        # Frames that came meanwhile say nothing about now.
        self.viewer.send('{"type":"ping","time":1}')
        self.hear(lambda data: isinstance(data, str) and '"pong"' in data)
        self.hear(lambda data: isinstance(data, bytes))
        with urllib.request.urlopen(self.server.url, timeout=PATIENCE) as page:
            assert page.status == 200
        with self.connect() as newcomer:
            assert '"hello"' in newcomer.recv(timeout=PATIENCE)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The page's folder, with what must not be served beside it and planted in it."""
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text(SECRET)
    public = shutil.copytree(ROOT / "Public", outside / "Public")
    (public / "link.txt").symlink_to(outside / "secret.txt")
    (public / "link").symlink_to(outside)
    for name in (".env", ".htpasswd", ".git/config", "look/.hidden.js", "secret.key"):
        (public / name).parent.mkdir(exist_ok=True)
        (public / name).write_text(SECRET)
    (public / "large.txt").write_text("0123456789abcdef" * (1 << 17))
    return public


@pytest.fixture(scope="module")
def group(folder):
    """The server of one group; afterwards it has neither grown nor kept a descriptor."""
    server = Server(public=folder)
    healthy = Healthy(server)
    server.healthy = healthy
    memory, files = status(server, "VmRSS"), descriptors(server)
    yield server
    try:
        healthy.check()
        assert settles(lambda: descriptors(server), files), "descriptors were kept"
        grown = status(server, "VmRSS") - memory
        assert grown <= GROWTH_KIB, f"{grown} KiB more"
    finally:
        healthy.viewer.close()
        ended = server.stop()
    assert ended == 0


@pytest.fixture
def target(group):
    """The group's server, which has answered everyone else when the case is over."""
    yield group
    group.healthy.check()

"""The service manager's side of the protocol of sd_notify(3), as a socket that listens."""

import contextlib
import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import pytest
from conftest import Server, binary
from test_stream import Client

UNIT = pathlib.Path(__file__).parents[2] / "Sources/pirouette/pirouette.docc/Service.md"


@pytest.fixture
def manager(request, tmp_path):
    """A socket, and the environment that names it."""
    is_file = getattr(request, "param", "abstract") == "path"
    name = str(tmp_path / "notify") if is_file else "@pirouette-" + os.urandom(8).hex()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(name.replace("@", "\0"))
        listening.settimeout(3)
        yield listening, {**os.environ, "NOTIFY_SOCKET": name}


def said(manager):
    return manager[0].recv(4096).decode().splitlines()


@pytest.mark.parametrize("manager", ["path", "abstract"], indirect=True)
def test_it_says_when_it_is_ready_and_when_it_stops(manager):
    server = Server(env=manager[1])
    assert said(manager) == ["READY=1"]
    client = Client(server)
    assert server.stop() == 0
    assert said(manager) == ["STOPPING=1"]
    assert client.closing()[0] == 1001


def test_a_reload_is_announced_with_its_time_and_its_end(manager, tmp_path):
    (tmp_path / "index.html").write_text("old")
    server = Server(public=tmp_path, env=manager[1])
    try:
        assert said(manager) == ["READY=1"]
        for content in ("new", None):
            if content:
                (tmp_path / "index.html").write_text(content)
            else:
                (tmp_path / "index.html").unlink()
            before = time.monotonic_ns() // 1000
            server.process.send_signal(signal.SIGHUP)
            reloading, stamp = said(manager)
            assert reloading == "RELOADING=1" and stamp.startswith("MONOTONIC_USEC=")
            assert before <= int(stamp.split("=")[1]) <= time.monotonic_ns() // 1000
            assert said(manager) == ["READY=1"]
            # A folder without a page leaves the pages as they were.
            with urllib.request.urlopen(server.url, timeout=3) as page:
                assert page.read() == b"new"
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize("threads", ["1", "2"])
def test_the_watchdog_is_fed_at_half_its_time_while_the_loops_turn(manager, threads):
    environment = {**manager[1], "WATCHDOG_USEC": "400000"}
    server = Server("--threads", threads, env=environment)
    client = Client(server)

    def fed(seconds):
        times, end = [], time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            manager[0].settimeout(left)
            with contextlib.suppress(TimeoutError):
                assert said(manager) == ["WATCHDOG=1"]
                times.append(time.monotonic())
        return times

    try:
        assert said(manager) == ["READY=1"]
        assert 5 <= len(fed(1.5)) <= 9
        server.process.send_signal(signal.SIGSTOP)
        fed(0.1)
        assert fed(0.7) == []
        server.process.send_signal(signal.SIGCONT)
        assert 2 <= len(fed(0.9)) <= 6
        assert client.next_frame()
    finally:
        manager[0].settimeout(3)
        assert server.stop() == 0
    assert client.closing()[0] == 1001


def test_one_thread_that_hangs_starves_the_watchdog(manager):
    """Stopped alone: by ptrace, which is all that stops one thread of a process."""
    environment = {**manager[1], "WATCHDOG_USEC": "200000"}
    server = Server("--threads", "2", env=environment)
    try:
        assert [said(manager), said(manager)] == [["READY=1"], ["WATCHDOG=1"]]
        [thread] = [
            int(name)
            for name in os.listdir(f"/proc/{server.process.pid}/task")
            if int(name) != server.process.pid
        ]
        with stopped(thread):
            time.sleep(0.4)
            manager[0].setblocking(False)
            with contextlib.suppress(BlockingIOError):
                while True:
                    said(manager)
            time.sleep(0.6)
            with pytest.raises(BlockingIOError):
                said(manager)
        manager[0].settimeout(3)
        assert said(manager) == ["WATCHDOG=1"]
    finally:
        manager[0].settimeout(3)
        assert server.stop() == 0


@contextlib.contextmanager
def stopped(thread):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    seize, interrupt, detach = 0x4206, 0x4207, 17
    if libc.ptrace(seize, thread, None, None) < 0:
        pytest.skip(f"no ptrace here: {os.strerror(ctypes.get_errno())}")
    libc.ptrace(interrupt, thread, None, None)
    os.waitpid(thread, 0x40000000)  # __WALL
    try:
        yield
    finally:
        libc.ptrace(detach, thread, None, None)


def test_another_processs_watchdog_is_not_fed(manager):
    environment = {**manager[1], "WATCHDOG_USEC": "100000", "WATCHDOG_PID": "1"}
    server = Server(env=environment)
    assert said(manager) == ["READY=1"]
    time.sleep(0.3)
    assert server.stop() == 0
    assert said(manager) == ["STOPPING=1"]


ACTIVATED = 'export LISTEN_PID=$$ LISTEN_FDS=$0; exec 3<&"$FD"; exec "$@"'


def activated(listening, count="1", *arguments):
    """A server that is given a socket as systemd does."""
    number = listening.fileno()
    environment = {**os.environ, "FD": str(number)}
    before = ["bash", "-c", ACTIVATED, count]
    return Server(*arguments, before=before, env=environment, pass_fds=(number,))


def test_a_socket_of_the_service_manager_is_served_and_outlives_the_server():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        early = socket.create_connection(("127.0.0.1", port))
        early.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        for threads in ("1", "2"):
            server = activated(listening, "1", "--threads", threads)
            assert server.port == port
            if early:
                assert early.recv(15) == b"HTTP/1.1 200 OK"
                early.close()
                early = None
            client = Client(server)
            assert client.hello["viewer"] == 1
            assert server.stop() == 0
            # Nobody is refused between two servers.
            late = socket.create_connection(("127.0.0.1", port))
        late.close()


def test_two_sockets_or_one_that_does_not_listen_are_refused():
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as other:
        for socket_, count, reason in ((listening, "2", "ListenStream"), (other, "1", "listens")):
            with pytest.raises(pytest.fail.Exception, match=reason):
                activated(socket_, count)


def test_only_root_is_told_that_it_is_root():
    server = Server()
    assert server.stop() == 0
    lines = server.process.stderr.read().splitlines()
    if os.geteuid() != 0:
        assert lines == []
        return
    [line] = lines
    assert "as root" in line and "User=" in line
    other = Server(before=["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    assert other.stop() == 0
    assert other.process.stderr.read() == ""


def test_quiet_logs_do_not_speak_of_root():
    server = Server("--log", "error")
    assert server.stop() == 0
    assert server.process.stderr.read() == ""


def units():
    """The unit files of the documentation."""
    parts = UNIT.read_text().split("```")
    return [part.removeprefix("ini\n") for part in parts if part.startswith("ini\n")]


def test_the_units_of_the_documentation_are_right_and_closed(tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd-analyze")
    service, listening = units()
    # What is named must be there to be verified.
    service = service.replace("/usr/local/bin/pirouette", binary())
    files = [tmp_path / "pirouette.service", tmp_path / "pirouette.socket"]
    for file, text in zip(files, (service, listening), strict=True):
        file.write_text(text)

    def analyze(*words):
        return subprocess.run(
            ["systemd-analyze", *words], capture_output=True, text=True, timeout=30, check=False
        )

    verified = analyze("verify", "--man=no", *map(str, files))
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")
    # 0 is closed, 10 open; without any of these lines a unit has 9.6.
    rated = analyze("security", "--offline=true", "--threshold=15", str(files[0]))
    assert rated.returncode == 0, rated.stdout

"""How the program starts, where it listens, how it ends, and what it says when it cannot."""

import signal
import socket
import subprocess
import time

import pytest
from conftest import Server, binary, run
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def listeners(process):
    """The local addresses on which the process listens, from the kernel's own table."""
    inodes = set()
    for link in subprocess.run(
        ["find", f"/proc/{process.pid}/fd", "-lname", "socket:*", "-printf", "%l\n"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split():
        inodes.add(link.removeprefix("socket:[").removesuffix("]"))
    found = []
    for table in ("tcp", "tcp6"):
        for line in open(f"/proc/net/{table}").read().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in inodes:
                found.append((table, fields[1]))
    return found


def test_it_listens_on_loopback_only(server):
    assert listeners(server.process) == [("tcp", f"0100007F:{server.port:04X}")]


def test_standard_output_is_the_url_alone(server):
    assert server.url == f"http://127.0.0.1:{server.port}/"
    server.process.send_signal(signal.SIGTERM)
    output, _ = server.process.communicate(timeout=3)
    assert output == ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_says_going_away_to_everyone(server, number):
    sockets = [connect(server.socket_url, subprotocols=["pirouette.v1"]) for _ in range(8)]
    started = time.monotonic()
    assert server.stop(number) == 0
    assert time.monotonic() - started < 1
    for viewer in sockets:
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                viewer.recv(timeout=2)
        assert closed.value.rcvd.code == 1001


def test_a_taken_port_is_named(server):
    result = run("serve", "--port", str(server.port))
    assert result.returncode == 1
    assert str(server.port) in result.stderr and "--port" in result.stderr
    assert result.stderr.count("\n") == 1 and result.stdout == ""


def test_a_missing_page_folder_is_named():
    result = run("serve", "--port", "0", "--public", "/no/such/folder")
    assert result.returncode == 1
    assert "/no/such/folder" in result.stderr and "--public" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_foreign_address_is_named():
    result = run("serve", "--port", "0", "--host", "192.0.2.1")
    assert result.returncode == 1
    assert "192.0.2.1" in result.stderr and "--host" in result.stderr


def test_help_and_version():
    assert run("--help").stdout.lower().startswith("usage: pirouette")
    assert run("--version").stdout.startswith("pirouette ")


def test_the_port_is_free_again_at_once(server):
    viewers = [connect(server.socket_url, subprotocols=["pirouette.v1"]) for _ in range(4)]
    server.process.kill()
    server.process.wait()
    again = Server(port=server.port)
    assert again.port == server.port
    assert again.stop() == 0
    del viewers


def test_serve_is_the_default():
    process = subprocess.Popen(
        [binary(), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    process.terminate()
    assert process.wait(3) == 0


def test_planted_links_and_dotfiles_are_not_served(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / ".env").write_text("SECRET")
    (tmp_path / "link.txt").symlink_to("/etc/passwd")
    (tmp_path / "outside").symlink_to("/etc")
    planted = Server("--public", str(tmp_path))
    try:
        for path in ("/.env", "/link.txt", "/outside/passwd", "/%2e%2e/etc/passwd"):
            with socket.create_connection(("127.0.0.1", planted.port), 2) as raw:
                host = f"127.0.0.1:{planted.port}"
                raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                assert raw.recv(64).split(b" ")[1:2] == [b"404"]
    finally:
        planted.stop()

"""The flags of `serve`, their variables in the environment, and their table in the documentation."""

import os
import re
import socket
import subprocess

import pytest
from conftest import ROOT, Server, binary, run
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PAGE = (ROOT / "Sources/Server/Server.docc/Operating.md").read_text()


def serve(*arguments, **environment):
    """What it says when it cannot be started like this."""
    return subprocess.run(
        [binary(), "serve", *arguments],
        env={**os.environ, "PIROUETTE_PORT": "0", **environment}, capture_output=True, text=True, timeout=20, check=False,
    )  # fmt: skip


def explained():
    """Name, value and words of each flag of serve, from --help."""
    help = run("--help").stdout
    part = re.search(r"^serve .*?(?=^render )", help, re.DOTALL | re.MULTILINE)[0]
    flags = re.split(r"^  (?=--)", part, flags=re.MULTILINE)[1:]
    return [(*flag.split(maxsplit=2)[:2], " ".join(flag.split()[2:])) for flag in flags]


def documented():
    """The rows of the table under "Limits"."""
    table = PAGE.split("## Limits")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| `")]
    return {row[0].strip("`"): row[1:] for row in rows}


NUMBERS = [flag for flag in explained() if re.search(r"\d through \d", flag[2])]
LIMITS = [flag for flag in NUMBERS if flag[0] not in ("--port", "--threads")]


def bounds(words):
    return [int(number) for number in re.search(r"(\d+) through (\d+)", words).groups()]


def test_the_table_of_limits_is_what_the_help_says():
    rows = documented()
    assert list(rows) == [name for name, _, _ in LIMITS]
    for name, _, words in LIMITS:
        variable, default, range_, what = rows[name]
        assert variable == f"`PIROUETTE_{name[2:].upper().replace('-', '_')}`"
        assert default == re.search(r"\(([^()]*)\)$", words)[1], name
        low, high = (int(n.replace(",", "")) for n in re.findall(r"[\d,]+", range_))
        assert [low, high] == bounds(words), name
        assert len(what) > 10


@pytest.mark.parametrize("name, value, words", NUMBERS, ids=[flag[0] for flag in NUMBERS])
def test_a_number_beyond_its_range_is_refused_in_one_line(name, value, words):
    low, high = bounds(words)
    variable = f"PIROUETTE_{name[2:].upper().replace('-', '_')}"
    for source, bad in [(name, low - 1), (name, "1.5"), (variable, high + 1), (variable, "many")]:
        result = serve(name, str(bad)) if source == name else serve(**{variable: str(bad)})
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        for part in (source, str(low), str(high), f"“{bad}”"):
            assert part in result.stderr


@pytest.mark.parametrize(
    "name, bad",
    [
        ("--trust-proxy", "10.0.0.0/33"),
        ("--trust-proxy", "proxy.example"),
        ("--allow-origin", "example.org"),
        ("--allow-origin", "https://example.org/"),
        ("--allow-host", "https://example.org"),
        ("--log", "loud"),
    ],
)
def test_a_word_that_cannot_be_is_refused_in_one_line(name, bad):
    variable = f"PIROUETTE_{name[2:].upper().replace('-', '_')}"
    for source, result in [(name, serve(name, bad)), (variable, serve(**{variable: bad}))]:
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert source in result.stderr and f"“{bad}”" in result.stderr


def test_a_flag_without_a_value_is_one_or_nought_in_the_environment():
    result = serve(PIROUETTE_EXPOSE_STATUS="yes")
    assert result.returncode == 2 and result.stderr.count("\n") == 1
    assert "PIROUETTE_EXPOSE_STATUS needs 1 or 0, not “yes”" in result.stderr


def test_no_patience_below_the_ping_is_refused():
    result = serve("--ping-after", "20")
    assert result.returncode == 2 and result.stderr.count("\n") == 1
    assert "--hang-up-after" in result.stderr and "20" in result.stderr


def longest(server):
    """What it says that a message may have."""
    with connect(server.socket_url, subprotocols=["pirouette.v1"]) as viewer:
        viewer.send("x" * 70000)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                viewer.recv(timeout=5)
    assert closed.value.rcvd.code == 1009
    return int(re.search(r"\d+", closed.value.rcvd.reason)[0])


def test_a_variable_counts_unless_there_is_the_flag(monkeypatch):
    monkeypatch.setenv("PIROUETTE_MAX_MESSAGE", "300")
    for arguments, expected in [((), 300), (("--max-message", "500"), 500)]:
        server = Server(*arguments)
        assert longest(server) == expected
        assert server.stop() == 0


def test_a_variable_may_hold_a_list(monkeypatch):
    monkeypatch.setenv("PIROUETTE_ALLOW_HOST", "one.example,two.example")
    ask = lambda server, host: connect(
        f"ws://{host}/ws",
        subprotocols=["pirouette.v1"],
        sock=socket.create_connection(("127.0.0.1", server.port)),
    )
    server = Server()
    for host in ("one.example", "two.example"):
        ask(server, host).close()
    assert server.stop() == 0
    server = Server("--allow-host", "three.example")
    ask(server, "three.example").close()
    with pytest.raises(Exception, match="403"):
        ask(server, "one.example")
    assert server.stop() == 0


class Limited:
    """A server with a limit of its own for each flag, and what it says at each."""

    flags = {
        "--connections": 7, "--connections-per-address": 30, "--header-size": 2000,
        "--header-timeout": 2, "--max-message": 300, "--message-rate": 5, "--message-burst": 40,
        "--max-fragments": 9, "--ping-after": 1, "--hang-up-after": 3,
    }  # fmt: skip

    def __init__(self, **more):
        words = [str(word) for pair in {**self.flags, **more}.items() for word in pair]
        self.server = Server(*words)

    def link(self):
        return socket.create_connection(("127.0.0.1", self.server.port), 8)

    def answer(self, request, link=None):
        """Status and body of what this is answered with, until the end."""
        link = link or self.link()
        link.sendall(request.encode())
        answer = b""
        while chunk := link.recv(65536):
            answer += chunk
        head, _, body = answer.decode().partition("\r\n\r\n")
        return int(head.split()[1]), body

    def close_reason(self, act):
        with connect(self.server.socket_url, subprotocols=["pirouette.v1"]) as viewer:
            with pytest.raises(ConnectionClosed) as closed:
                act(viewer)
                while True:
                    viewer.recv(timeout=5)
        return closed.value.rcvd.code, closed.value.rcvd.reason


@pytest.fixture
def limited():
    running = Limited()
    yield running
    assert running.server.stop() == 0


PING = '{"type":"ping","time":1}'


def test_each_flag_is_the_limit_that_its_clients_are_told(limited):
    assert limited.close_reason(lambda viewer: viewer.send("x" * 301)) == (
        1009, "message too long: send at most 300 bytes")  # fmt: skip
    assert limited.close_reason(lambda viewer: [viewer.send(PING) for _ in range(45)]) == (
        1008, "too many messages: send at most 5 a second")  # fmt: skip
    assert limited.close_reason(lambda viewer: viewer.send(iter(PING[:10]))) == (
        1008, "too many fragments: send at most 9 in a message")  # fmt: skip
    assert limited.answer("GET / HTTP/1.1\r\nX: " + "x" * 2000) == (
        431, "Request line and headers too long: at most 2000 bytes.\n")  # fmt: skip
    assert limited.answer("GET / HTTP/1.1\r\n") == (
        408, "Request line and headers too slow: at most 2 seconds.\n")  # fmt: skip
    # Raw, so that no pong is sent.
    handshake = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{limited.server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: pirouette.v1\r\n\r\n"
    )
    silent = limited.link()
    silent.sendall(handshake.encode())
    viewers = [
        connect(limited.server.socket_url, subprotocols=["pirouette.v1"]) for _ in range(6)
    ]
    assert limited.answer(handshake) == (
        503, "Too many pages are open: at most 7. Try again shortly.\n")  # fmt: skip
    heard = b""
    while chunk := silent.recv(65536):
        heard += chunk
    assert heard.endswith(b"\x03\xf0silent for 3 seconds: answer pings")
    for viewer in viewers:
        viewer.socket.close()


def test_what_one_address_may_have_is_a_flag(limited):
    links = [limited.link() for _ in range(30)]
    assert limited.answer("GET / HTTP/1.1\r\n\r\n") == (
        429, "Too many connections from your address: at most 30.\n")  # fmt: skip
    for link in links:
        link.close()
    server = Limited(**{"--connection-rate": 3})
    answers = [server.answer("GET / HTTP/1.0\r\n\r\n") for _ in range(7)]
    assert [status for status, _ in answers] == [403] * 6 + [429]
    assert "at most 3 a second" in answers[-1][1]
    assert server.server.stop() == 0

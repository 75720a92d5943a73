"""The flags of `serve`, their variables in the environment, and their table in the documentation."""

import os
import re
import socket
import subprocess

import pytest
from conftest import ROOT, Server, binary, run
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

PAGE = (ROOT / "Sources/Server/Server.docc/LimitsAndProxies.md").read_text()


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

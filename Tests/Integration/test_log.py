"""What goes to standard error: readable by programs, without what clients say, and never in the way."""

import fcntl
import http.client
import json
import os
import signal
import time

import pytest
from conftest import Server, run
from operating import Metrics, answer, get, read_line
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

FORMATS = ["text", "logfmt", "json"]


def open_viewer(server, query="", **options):
    url = server.socket_url + query
    return connect(url, subprotocols=["pirouette.v1"], compression=None, **options)


def raw_lines(server):
    """All that it wrote, once it has ended, but for what it says of root."""
    server.process.send_signal(signal.SIGTERM)
    _, errors = server.process.communicate(timeout=3)
    return [line for line in errors.splitlines() if "as root" not in line]


def lines(server, log_format):
    return [read_line(line, log_format) for line in raw_lines(server)]


@pytest.mark.parametrize("log_format", FORMATS)
def test_a_viewers_life_is_told_without_what_it_said(log_format):
    server = Server("--log", "notice", "--log-format", log_format, "--threads", "2")
    marker = "do-not-tell"
    with pytest.raises(Exception, match="403"):
        open_viewer(server, origin=f"http://{marker}.example")
    assert get(server, f"/{marker}?{marker}", X_Note=marker, Cookie=marker)[0] == 404
    assert get(server, "/", Host=f"{marker}.example")[0] == 403
    answer(server, f"GET / HTTP/1.1\r\nHost: {marker}\r\nUpgrade: '{marker}'\r\n\r\n")
    viewer = open_viewer(server, f"?stage={marker}", additional_headers={"X-Note": marker})
    frames = 0
    while frames < 5:
        frames += isinstance(viewer.recv(timeout=3), bytes)
    viewer.send(json.dumps({"type": marker, marker: 'level=error "\n'}))
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            frames += isinstance(viewer.recv(timeout=3), bytes)
    staying = open_viewer(server)
    told = lines(server, log_format)
    assert marker not in json.dumps(told)
    causes = [line["cause"] for line in told if line["event"] == "refused"]
    assert sorted(causes) == ["headers", "host", "origin", "path"]
    [opened, gone, *_] = [line for line in told if line["event"] in ("opened", "closed")]
    assert opened["subprotocol"] == "pirouette.v1"
    assert (gone["connection"], gone["loop"]) == (opened["connection"], opened["loop"])
    assert gone["cause"] == "application"
    assert int(gone["code"]) == closed.value.rcvd.code == 1008
    assert int(gone["frames"]) == frames
    assert 0.05 < float(gone["duration"]) < 10
    assert (told[-1]["cause"], told[-1]["code"]) == ("stopping", "1001")
    assert {line["level"] for line in told} == {"notice"}
    del staying


@pytest.mark.parametrize("log_format", FORMATS)
def test_no_value_ends_its_line_or_begins_a_field(tmp_path, log_format):
    (tmp_path / "index.html").write_text("<!doctype html>")
    server = Server("--public", str(tmp_path), "--log-format", log_format)
    name = 'a "b" \\ \n\r\t\x1b[31m \x85 \u2028 é 円 level=error event=forged.js'
    with open(tmp_path / name, "wb") as file:
        file.truncate(5 << 20)
    server.process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    [line] = lines(server, log_format)
    assert line["event"] == "reload" and line["level"] == "warning"
    assert name in line["message"] and "larger than" in line["message"]


def test_a_message_that_is_too_long_is_cut_between_two_characters(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    folder = tmp_path
    for _ in range(8):
        folder /= "円\x01" * 60
        folder.mkdir()
    server = Server("--public", str(tmp_path), "--log-format", "json")
    with open(folder / "large.js", "wb") as file:
        file.truncate(5 << 20)
    server.process.send_signal(signal.SIGHUP)
    time.sleep(0.3)
    [line] = raw_lines(server)
    assert 3000 < len(line.encode()) < 4096
    message = json.loads(line)["message"]
    assert str(folder).startswith(message.split("“")[1])


def refuse(server, path, count):
    """So many requests for what there is not, on one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    for _ in range(count):
        connection.request("GET", path)
        assert connection.getresponse().read() == b"Not found.\n"
    connection.close()


def test_a_flood_of_one_cause_is_cut_and_counted_and_hides_no_other():
    server = Server("--log", "notice", "--log-format", "json")
    started = time.monotonic()
    refuse(server, "/absent", 300)
    elapsed = time.monotonic() - started
    assert get(server, "/", Host="evil.example")[0] == 403
    dropped = Metrics(server)["log_lines_dropped_total", "rate"]
    time.sleep(0.3)
    refuse(server, "/absent", 1)
    told = lines(server, "json")
    flood = [line for line in told if line.get("cause") == "path"]
    assert len([line for line in told if line.get("cause") == "host"]) == 1
    # 50 at once, then ten a second.
    assert 50 <= len(flood) - 1 <= 52 + 10 * elapsed
    suppressed = sum(int(line.get("suppressed", 0)) for line in flood)
    assert len(flood) + suppressed == 301
    assert suppressed == dropped > 0 and "suppressed" in flood[-1]


def full_pipe():
    """Both ends of a pipe that takes no more."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.write(writing, b"." * 4095 + b"\n")
    return reading, writing


def closed_pipe():
    reading, writing = os.pipe()
    os.close(reading)
    return None, writing


def full_disk():
    return None, os.open("/dev/full", os.O_WRONLY)


@pytest.mark.parametrize("sink", [full_pipe, closed_pipe, full_disk])
def test_a_log_that_nobody_takes_is_in_nobodys_way(sink):
    reading, writing = sink()
    server = Server("--log", "notice", "--log-format", "json", stderr=writing)
    os.close(writing)
    try:
        viewer = open_viewer(server)
        refuse(server, "/absent", 100)
        for _ in range(10):
            viewer.recv(timeout=3)
        metrics = Metrics(server)
        dropped = lambda: sum(metrics.causes("log_lines_dropped_total").values())
        assert metrics["log_lines_dropped_total", "unwritable"] >= 50
        # And what is said of the viewer, and of root.
        assert dropped() == 101 + (os.geteuid() == 0)
        if reading is not None:
            assert len(os.read(reading, 8192)) == 4096
            time.sleep(0.3)
            refuse(server, "/absent", 1)
            line = os.read(reading, 8192).decode().splitlines()[-1]
            assert read_line(line, "json")["suppressed"] == "100"
    finally:
        assert server.stop() == 0
        if reading is not None:
            os.close(reading)


def test_a_log_format_that_makes_no_sense_is_named():
    result = run("serve", "--port", "0", "--log-format", "xml")
    assert result.returncode == 2
    assert "--log-format" in result.stderr and "logfmt" in result.stderr

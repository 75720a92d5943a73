"""/metrics and /healthz: valid by Prometheus's own parser, and as the test's own clients counted."""

import http.client
import json
import math
import pathlib
import re
import socket
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from conftest import ROOT, Server, binary
from operating import Metrics, answer, get, settled
from test_pacing import Message, Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


@pytest.fixture(params=["1", "4"])
def threads(request):
    return request.param


@pytest.fixture
def server(threads):
    running = Server("--threads", threads)
    yield running
    running.stop()


class Viewer:
    """Counts all that it sends and is sent."""

    def __init__(self, server, stage=""):
        self.socket = connect(
            f"{server.socket_url}?stage={stage}" if stage else server.socket_url,
            subprotocols=["pirouette.v1"],
            compression=None,
        )
        self.frames = self.messages = self.bytes = self.sent = self.sent_bytes = 0

    def send(self, **message):
        text = json.dumps(message)
        self.socket.send(text)
        self.sent += 1
        self.sent_bytes += len(text)

    def take(self):
        data = self.socket.recv(timeout=5)
        if isinstance(data, bytes):
            self.frames += 1
            self.bytes += len(data)
            return None
        self.messages += 1
        self.bytes += len(data.encode())
        return json.loads(data)

    def take_frames(self, count):
        end = self.frames + count
        while self.frames < end:
            self.take()

    def catch_up(self):
        """Takes all that was sent before this is answered."""
        self.send(type="ping", time=self.sent)
        while (self.take() or {}).get("time") != self.sent - 1:
            pass


def test_counts_are_those_of_the_clients(server, threads):
    viewers = [Viewer(server, stage) for stage in ("a", "a", "b", "", "", "")]
    for viewer in viewers:
        viewer.take_frames(10)
    pressing = viewers[1:]
    for sequence in range(1, 9):
        for viewer in pressing:
            viewer.send(type="press" if sequence % 2 else "release", sequence=sequence)
            viewer.catch_up()
    # One that was seen already is not taken.
    viewers[0].send(type="settings", sequence=1)
    viewers[0].send(type="settings", sequence=1)
    for viewer in viewers:
        viewer.send(type="visibility", visible=False)
    for _ in range(2):
        for viewer in viewers:
            viewer.catch_up()
    before = Metrics(server)
    total = lambda name: sum(getattr(viewer, name) for viewer in viewers)
    assert before["viewers"] == before["websockets"] == before["websockets_opened_total"] == 6
    assert (before["stages"], before["loops"]) == (5, int(threads))
    assert before["connections"] == before["connections_accepted_total"] == 7
    assert before["frames_sent_total"] == total("frames") > 100
    assert before["messages_sent_total"] == total("messages")
    assert before["sent_bytes_total"] == total("bytes")
    assert before["messages_received_total"] == total("sent")
    assert before["received_bytes_total"] == total("sent_bytes")
    assert before["events_total"] == 5 * 8 + 1
    # Each event is answered to everyone on its stage: two on one of them.
    assert before["event_latency_seconds_count"] == (8 + 1) * 2 + 4 * 8
    assert before["frames_replaced_total"] == before["late_sends_total"] == 0

    assert get(server, "/")[0] == 200
    for viewer in viewers:
        viewer.socket.close()
    assert settled(lambda: Metrics(server)["websockets"], 0) == 0
    after = Metrics(server)
    page = len((ROOT / "Public" / "index.html").read_bytes())
    assert after["sent_bytes_total"] >= total("bytes") + before.bytes + page
    assert after["pages_sent_total"] == 1
    assert after["viewers"] == 0 and after["stages"] == 5
    assert after.causes("websockets_closed_total") == {"client": 6}


def test_a_frame_message_is_counted_by_the_lead_that_it_has(server):
    page = Page(server)
    page.send(type="tick", target=page.now(), time=page.stage(page.now()))
    page.listen(page.now() + 100)
    page.messages.clear()
    page.play(40, transit=2)
    page.send(type="visibility", visible=False)
    page.send(type="ping", time=0)
    while (data := page.receive()) and (isinstance(data, bytes) or data["type"] != "pong"):
        if isinstance(data, bytes):
            page.messages.append(Message(data))
    paced = [m for m in page.messages if not math.isnan(m.lead)]
    assert len(paced) > 3
    metrics = Metrics(server)
    assert metrics["send_lead_seconds_count"] == len(paced)
    # By the frames' own stamps, which the server took just then.
    leads = [max(m.times[0] - m.sent, 0) for m in paced]
    assert metrics["send_lead_seconds_sum"] == pytest.approx(sum(leads), abs=1e-3 * len(leads))
    for bound in (0.004, 0.016, 0.064, 0.256):
        count = metrics["send_lead_seconds_bucket", str(bound)]
        assert sum(lead <= bound - 1e-3 for lead in leads) <= count
        assert count <= sum(lead <= bound + 1e-3 for lead in leads)
    assert metrics["late_sends_total"] == sum(lead < 2e-3 for lead in leads)
    page.socket.close()


UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Protocol": "pirouette.v1",
}


def request(server, path="/ws", method="GET", **changes):
    """A handshake but for what is changed; None leaves a header out."""
    names = {name.replace("_", "-"): value for name, value in changes.items()}
    headers = {"Host": f"127.0.0.1:{server.port}", **UPGRADE, **names}
    lines = [f"{name}: {value}\r\n" for name, value in headers.items() if value is not None]
    return f"{method} {path} HTTP/1.1\r\n{''.join(lines)}\r\n"


REFUSALS = [
    ("host", 403, {"Host": "evil.example"}),
    ("origin", 403, {"Origin": "http://evil.example"}),
    ("path", 404, {"path": "/other"}),
    ("path", 404, {"path": "/other", "Upgrade": None, "Connection": None}),
    ("remote", 404, {"path": "/metrics", "Upgrade": None, "X_Forwarded_For": "192.0.2.1"}),
    ("method", 405, {"method": "HEAD"}),
    ("body", 413, {"Content_Length": "3"}),
    ("upgrade", 426, {"Upgrade": None}),
    ("upgrade", 426, {"Upgrade": "h2c"}),
    # libwebsockets answers this itself, and tells nobody why.
    ("headers", 403, {"Upgrade": "foo"}),
    ("version", 426, {"Sec_WebSocket_Version": "8"}),
    ("key", 400, {"Sec_WebSocket_Key": "short"}),
    ("subprotocol", 400, {"Sec_WebSocket_Protocol": "pirouette.v2"}),
]


def test_each_refusal_is_counted_by_its_cause(threads):
    server = Server("--threads", threads, "--connections", "2")
    try:
        expected = {}

        def provoked(cause, count=1):
            expected[cause] = expected.get(cause, 0) + count

        for cause, status, changes in REFUSALS:
            assert answer(server, request(server, **changes)) == status, changes
            provoked(cause)
        for junk in ("junk\r\n\r\n", "", "GET / HTTP/1.1\r\nHost: "):
            hang_up_after(server, junk)
            provoked("headers")
        open_ones = []
        for _ in range(2):
            kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
            kept.request("GET", "/")
            assert kept.getresponse().read()
            kept.request("GET", "/ws", headers=UPGRADE)
            open_ones.append(kept)
            if threads == "1":
                assert kept.getresponse().status == 101
            else:
                assert kept.getresponse().status == 421
                provoked("misdirected")
                open_ones.append(connect(server.socket_url, subprotocols=["pirouette.v1"]))
        assert answer(server, request(server)) == 503
        provoked("full")
        causes = lambda: Metrics(server).causes("requests_refused_total")
        assert settled(causes, expected) == expected
    finally:
        server.stop()


def hang_up_after(server, text):
    """Sends what is no request, and goes away."""
    with socket.create_connection(("127.0.0.1", server.port), 3) as raw:
        raw.sendall(text.encode())


def masked(opcode, payload=b"", final=True):
    """A WebSocket frame whose mask is 0 (RFC 6455 5.2)."""
    head = bytes([(0x80 if final else 0) | opcode])
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126, size >> 8, size & 255])
    return head + length + bytes(4) + payload


ENDS = [
    ("client", 1000, masked(8, b"\x03\xe8")),
    ("client", None, masked(8)),
    ("message-size", 1009, masked(1, b"x" * 5000)),
    ("fragments", 1008, masked(1, b"x", False) + masked(0, b"x", False) * 70),
    ("rate", 1008, masked(1, b'{"type":"ping","time":1}') * 900),
    ("encoding", 1007, masked(1, b"\xc3", False) + masked(0)),
    ("protocol", 1002, masked(3)),
    ("application", 1003, masked(2, b"x")),
    ("application", 1007, masked(1, b"{")),
    ("application", 1008, masked(1, b'{"type":"nonsense"}')),
]


def test_each_end_is_counted_by_its_cause(server):
    expected = {}
    for cause, code, data in ENDS:
        viewer = connect(server.socket_url, subprotocols=["pirouette.v1"], compression=None)
        viewer.socket.sendall(data)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                viewer.recv(timeout=3)
        assert closed.value.rcvd.code == (code or 1005), cause
        expected[cause] = expected.get(cause, 0) + 1
    viewer = connect(server.socket_url, subprotocols=["pirouette.v1"])
    viewer.socket.shutdown(2)
    expected["lost"] = 1
    causes = lambda: Metrics(server).causes("websockets_closed_total")
    assert settled(causes, expected) == expected
    metrics = Metrics(server)
    assert sum(expected.values()) + metrics["websockets"] == metrics["websockets_opened_total"]


def test_what_the_process_says_of_itself_is_what_the_kernel_says(server):
    viewers = [connect(server.socket_url, subprotocols=["pirouette.v1"]) for _ in range(20)]
    metrics = Metrics(server).samples
    proc = pathlib.Path(f"/proc/{server.process.pid}")
    status = dict(line.split(":", 1) for line in (proc / "status").read_text().splitlines())
    resident = 1024 * int(status["VmRSS"].split()[0])
    value = lambda name: metrics[(f"process_{name}",)]
    assert value("resident_memory_bytes") == pytest.approx(resident, rel=0.1)
    # The scrape's own socket is closed by now.
    assert abs(value("open_fds") - len(list((proc / "fd").iterdir()))) <= 2
    limits = (proc / "limits").read_text()
    assert value("max_fds") == int(re.search(r"Max open files\s+(\d+)", limits)[1])
    assert time.time() - 60 < value("start_time_seconds") < time.time() + 1
    assert 0 < value("cpu_seconds_total") < 60
    version = subprocess.check_output([server.process.args[0], "--version"], text=True).split()[1]
    assert metrics[("pirouette_build_info", version)] == 1
    assert len(viewers) == 20


def test_each_metric_is_in_the_page_of_the_documentation_and_the_other_way_round(server):
    text = (ROOT / "Sources/Server/Server.docc/Operating.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| (counter|gauge|histogram) \| \S", text, re.M)
    families = Metrics(server).families
    suffix = lambda family: "_total" if family.type == "counter" else ""
    assert sorted(rows) == sorted((f.name + suffix(f), f.type) for f in families)
    assert all(family.documentation for family in families)
    causes = re.findall(r"^\| `([a-z-]+)` \| [^|]* \| [^|]* \|$", text, re.M)
    shown = [
        sample.labels["cause"]
        for family in families
        if "closed" in family.name or "refused" in family.name
        for sample in family.samples
    ]
    assert sorted(set(causes) & set(shown)) == sorted(shown)


def test_histograms_are_cumulative_and_their_names_have_their_unit(server):
    histograms = [f for f in Metrics(server).families if f.type == "histogram"]
    assert len(histograms) == 3
    for family in histograms:
        assert family.name.endswith("_seconds")
        buckets = [s for s in family.samples if s.name.endswith("_bucket")]
        bounds = [float(s.labels["le"]) for s in buckets]
        counts = [s.value for s in buckets]
        assert bounds == sorted(set(bounds)) and bounds[-1] == math.inf
        assert counts == sorted(counts)
        [total] = [s.value for s in family.samples if s.name.endswith("_count")]
        assert counts[-1] == total


def test_health_is_ok(server):
    status, _, body = get(server, "/healthz")
    assert (status, body) == (200, b"ok\n")
    status, headers, body = get(server, "/healthz", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, "3", b"")


def health_while_stopping(server):
    """The last answer on a connection that is kept, and the exit status."""
    kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    # One who does not answer the goodbye has a quarter of a second.
    with socket.create_connection(("127.0.0.1", server.port), 3) as silent:
        silent.sendall(request(server).encode())
        assert silent.recv(64).startswith(b"HTTP/1.1 101")
        answers = []
        with suppress(ConnectionError):
            while not answers or answers[-1][0] == 200:
                kept.request("GET", "/healthz")
                response = kept.getresponse()
                answers.append((response.status, response.read()))
                if len(answers) == 1:
                    server.process.terminate()
        return *answers[-1], server.process.wait(3)


def test_health_is_not_ok_while_stopping(threads):
    # On a machine that is busy, that quarter of a second may be over before a question.
    tries = (health_while_stopping(Server("--threads", threads)) for _ in range(12))
    assert (503, b"stopping\n", 0) in tries


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_whoever_is_not_here_finds_nothing(path):
    server, exposed = Server(), Server("--expose-status")
    try:
        assert get(server, path)[0] == 200
        absent = get(server, "/absent")
        forwarded = [{name: "192.0.2.1"} for name in ("X_Forwarded_For", "Forwarded", "X_Real_IP", "Via")]
        for headers in forwarded:
            status, answered, body = get(server, path, **headers)
            assert status == 404 and body == absent[2]
            assert {*answered} == {*absent[1]}
            assert get(exposed, path, **headers)[0] == 200
        assert get(server, path, Host="evil.example")[0] == 403
        assert Metrics(server).causes("requests_refused_total") == {"remote": 4, "path": 1, "host": 1}
    finally:
        server.stop()
        exposed.stop()


ASK = """
import http.client, subprocess, sys
server = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, text=True)
port = int(server.stdout.readline().rsplit(":", 1)[1].strip().strip("/"))
for path in ("/", "/healthz", "/metrics"):
    connection = http.client.HTTPConnection(sys.argv[1], port, timeout=5)
    connection.request("GET", path)
    print(connection.getresponse().status)
server.terminate()
server.wait(3)
"""


@pytest.mark.parametrize("address", ["192.0.2.1", "127.0.0.2"])
def test_a_peer_is_here_only_if_its_address_is_a_loopback_one(address):
    """In a network of its own, which has nothing but this machine."""
    network = f"ip link set lo up && ip addr add {address}/32 dev lo && exec "
    command = ["unshare", "--net", "--map-root-user", "sh", "-c"]
    try:
        subprocess.run([*command, network + "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no network namespaces here")
    serve = [binary(), "serve", "--port", "0", "--public", str(ROOT / "Public"), "--host", address]
    python = [sys.executable, "-c", ASK, address, *serve]
    result = subprocess.run(
        [*command, network + '"$@"', "sh", *python], capture_output=True, text=True, timeout=30
    )
    found = ["404"] * 2 if address == "192.0.2.1" else ["200"] * 2
    assert result.stdout.split() == ["200", *found], result.stderr

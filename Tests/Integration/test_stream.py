"""The server over real sockets, by a client that nobody here wrote (PyPI's websockets), every
message validated against the JSON Schema that the server itself hands out (PyPI's jsonschema)."""

import itertools
import json
import statistics
import struct
import time
import urllib.request

import pytest
from jsonschema import Draft202012Validator
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

HEADER = struct.Struct("<BBHIII5dd")
ENTRY_SIZE = 576
FLAGS_WORD = 2


@pytest.fixture
def schema(server):
    with urllib.request.urlopen(server.url + "schema/pirouette.v1.json", timeout=5) as response:
        assert response.headers["Content-Type"] == "application/json"
        document = json.load(response)
    Draft202012Validator.check_schema(document)
    return document


def validator(schema, definition):
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{definition}", "oneOf": [{}]})


class Client:
    """One viewer: sorts what arrives into one-shot messages and frames."""

    def __init__(self, server, protocol="pirouette.v1.json", path=""):
        self.socket = connect(
            server.socket_url + path, subprotocols=[protocol], compression=None
        )
        self.hello = self.next_message()

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def receive(self, timeout=3):
        data = self.socket.recv(timeout=timeout)
        return json.loads(data) if isinstance(data, str) else data

    def next_message(self, kind=None):
        """The next one-shot message (of this type), frames skipped."""
        deadline = time.monotonic() + 8
        while time.monotonic() < deadline:
            message = self.receive()
            if isinstance(message, bytes) or message["type"] == "frame":
                continue
            if kind in (None, message["type"]):
                return message
        raise AssertionError(f"no {kind} within 8 s")

    def next_frame(self):
        while True:
            message = self.receive()
            if isinstance(message, bytes) or message["type"] == "frame":
                return message

    def closing(self):
        """The close code and reason after everything else has been read."""
        try:
            while True:
                self.socket.recv(timeout=5)
        except ConnectionClosed as closed:
            return closed.rcvd.code, closed.rcvd.reason


@pytest.fixture
def client(server):
    viewer = Client(server)
    yield viewer
    viewer.socket.close()


def test_hello_comes_first_and_says_all(client):
    hello = client.hello
    assert hello["type"] == "hello"
    assert hello["protocol"] == "pirouette.v1.json"
    assert hello["settings"]["cube"] == {
        "size": 200, "period": 2, "duration": 1.3, "curve": "ease-in-out", "perspective": 0.1,
    }  # fmt: skip
    assert hello["colors"] == ["red", "blue", "green", "orange", "purple"]
    assert hello["interruptions"][0] == "mirrored"


def test_all_traffic_is_as_the_schema_says(server, schema):
    requests = [
        {"type": "ping", "time": 1234.5},
        {"type": "display", "rate": 120},
        {"type": "press", "sequence": 1},
        {"type": "release", "sequence": 2, "time": 0.01},
        {"type": "settings", "sequence": 3, "hold": {"curve": "ease-in", "duration": 0.5}},
        {"type": "work", "sequence": 4, "duration": 0.2},
        {
            "type": "settings",
            "sequence": 5,
            "hold": {"emptyDuration": 0.5, "spring": {"duration": 0.4, "bounce": 0.3}},
            "spinner": {"duration": 0.5},
            "work": {"duration": 3},
            "cube": {"period": 1, "perspective": 0.5},
        },
        {"type": "settings", "sequence": 6, "hold": {"emptyDuration": None, "spring": None}},
        {"type": "visibility", "visible": True},
    ]
    for request in requests:
        validator(schema, "request").validate(request)
    client = Client(server)
    seen = {"hello"}
    validator(schema, "reply").validate(client.hello)
    for request in requests:
        client.send(**request)
    deadline = time.monotonic() + 5
    while "completed" not in seen and time.monotonic() < deadline:
        message = client.receive()
        validator(schema, "reply").validate(message)
        seen.add(message["type"])
    assert seen == {"hello", "pong", "event", "viewers", "completed", "frame"}
    client.send(type="nonsense")
    error = client.next_message("error")
    validator(schema, "reply").validate(error)
    assert error["code"] == 1008


def test_settings_are_told_in_full_and_to_who_comes_later(server):
    first = Client(server, path="?stage=tuning")
    first.send(type="settings", hold={"spring": {"duration": 0.4, "bounce": 0.3}}, cube={"period": 1})
    event = first.next_message("event")
    groups = {name: event[name] for name in ("hold", "spinner", "work", "cube")}
    assert groups["hold"]["spring"] == {"duration": 0.4, "bounce": 0.3}
    assert groups["hold"]["emptyDuration"] is None
    assert groups["cube"]["duration"] == 1, "no transition is longer than its period"
    first.send(type="settings", spinner={"duration": 0.25}, work={"duration": 0.6})
    event = first.next_message("event")
    assert event["hold"] == groups["hold"] and event["cube"] == groups["cube"]
    assert (event["spinner"], event["work"]) == ({"duration": 0.25}, {"duration": 0.6})
    second = Client(server, path="?stage=tuning")
    settings = second.hello["settings"]
    assert settings["cube"].pop("size") == 200
    assert settings == {name: event[name] for name in ("hold", "spinner", "work", "cube")}
    second.send(type="work")
    assert second.next_message("event")["duration"] == 0.6
    assert second.next_message("completed")["turns"] == 3


def test_binary_frames_follow_the_byte_table(server):
    client = Client(server, "pirouette.v1")
    client.send(type="press", sequence=41)
    client.next_message("event")
    time.sleep(0.2)
    client.send(type="release", sequence=42)
    event = client.next_message("event")
    frame = client.next_frame()
    kind, version, count, epoch, _, sequence, sent, happened, received, effective, cost, lead = (
        HEADER.unpack_from(frame)
    )
    assert (kind, version, count, epoch, sequence) == (1, 1, 1, 2, 42)
    assert len(frame) == HEADER.size + ENTRY_SIZE
    assert happened == event["happenedAt"] and effective == event["at"]
    # The clock was never changed: positions are instants.
    assert happened == event["happened"] and effective == event["time"]
    assert happened <= effective and received <= sent and 0 < cost < 0.1 and lead != lead
    words = struct.unpack_from("<72d", frame, HEADER.size)
    assert effective <= words[0] <= sent + 1e-3
    assert words[70] == words[0] and words[71] == 0
    flags = struct.unpack_from("<I", frame, HEADER.size + 8 * FLAGS_WORD)[0]
    assert flags & 4 == 0
    fraction, velocity = words[6:8]
    assert 0 < fraction < 1 and velocity < 0
    # The path is the circle of that fraction: it starts at its rightmost point.
    assert words[24:26] == pytest.approx((100 + 100 * fraction, 100), abs=1e-9)


def test_a_hold_fills_and_a_release_empties_from_there(client):
    client.send(type="settings", hold={"curve": "linear", "duration": 1, "interruption": "matched"})
    client.send(type="press", sequence=10)
    pressed = client.next_message("event")
    while pressed["event"] != "press":
        pressed = client.next_message("event")
    time.sleep(0.4)
    client.send(type="release", sequence=11)
    frames, released = [], None
    while released is None or frames[-1]["time"] < released["time"] + 0.3:
        message = client.receive()
        if message["type"] == "frame":
            frames.append(message)
        elif message["type"] == "event":
            released = message
    peak = released["time"] - pressed["time"]
    for frame in frames:
        t = frame["time"]
        if t < pressed["time"]:
            continue
        expected = t - pressed["time"] if t < released["time"] else 2 * peak - (t - pressed["time"])
        assert frame["hold"]["fraction"] == pytest.approx(max(0, expected), abs=1e-6)


def test_an_event_is_answered_at_once(client):
    client.send(type="display", rate=1)
    client.next_frame()
    client.next_frame()
    started = time.monotonic()
    client.send(type="press")
    while not client.next_frame()["hold"]["held"]:
        pass
    assert time.monotonic() - started < 0.5


def test_messages_keep_their_order(client):
    for number in range(1, 101):
        client.send(type="press" if number % 2 else "release", sequence=number)
    events = [client.next_message("event") for _ in range(100)]
    assert [event["sequence"] for event in events] == list(range(1, 101))
    times = [event["time"] for event in events]
    assert times == sorted(times)


def test_replayed_and_late_sequence_numbers_are_ignored(client):
    for sequence, kind in ((5, "press"), (5, "release"), (3, "release"), (6, "release")):
        client.send(type=kind, sequence=sequence)
    assert [client.next_message("event")["sequence"] for _ in range(2)] == [5, 6]


def test_an_old_time_is_believed_for_150_milliseconds(client):
    time.sleep(0.5)
    client.send(type="press", time=0.0)
    event = client.next_message("event")
    assert event["time"] > event["happened"] > 0.3
    client.send(type="release", time=1e6)
    event = client.next_message("event")
    assert event["happened"] < 10


def test_frames_come_at_the_rate_of_the_display(client):
    client.send(type="display", rate=100)
    time.sleep(0.2)
    stamps = [client.next_frame()["time"] for _ in range(80)][20:]
    # The median: on a busy machine single frames may be skipped, the others stay on the grid.
    periods = [later - earlier for earlier, later in itertools.pairwise(stamps)]
    assert statistics.median(periods) == pytest.approx(0.01, rel=0.05)


def test_a_hidden_page_gets_no_frames(client):
    client.send(type="visibility", visible=False)
    client.send(type="ping", time=1)
    client.next_message("pong")
    with pytest.raises(TimeoutError):
        client.receive(timeout=0.3)
    client.send(type="visibility", visible=True)
    client.next_frame()


def test_the_spinner_completes_its_turn(client):
    client.send(type="settings", hold={})
    client.send(type="work", sequence=1, duration=0.5)
    completed = client.next_message("completed")
    assert completed["turns"] == 1
    client.send(type="work", sequence=2, duration=60)
    began = client.next_message("event")
    client.send(type="done", sequence=3)
    ended = client.next_message("completed")
    assert ended["turns"] == 1
    assert ended["time"] - began["time"] == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ("{", 1007),
        ("null", 1008),
        ('{"type":"press","type":"release"}', 1008),
        ('{"type":"press","time":1e999}', 1008),
        ('{"type":"press","time":NaN}', 1007),
        ('{"type":"press","time":-1}', 1008),
        ('{"type":"press","sequence":0.5}', 1008),
        ('{"type":"teleport"}', 1008),
        ('{"type":"display","rate":0}', 1008),
        ('{"type":"display"}', 1008),
        ('{"type":"settings","hold":{"curve":"cubic-bezier(2,0,1,1)"}}', 1008),
        ('{"type":"settings","hold":{"spring":{"duration":1,"bounce":1}}}', 1008),
        ('{"type":"settings","cube":{"period":1,"duration":2}}', 1008),
        ("[" * 100, 1008),
        ("x" * 5000, 1009),
        (b"\x01", 1003),
    ],
)
def test_bad_input_closes_that_client_only(server, payload, code):
    bystander, offender = Client(server), Client(server)
    offender.socket.send(payload)
    closed, reason = offender.closing()
    assert closed == code
    assert 0 < len(reason.encode()) <= 123
    bystander.send(type="ping", time=7)
    assert bystander.next_message("pong")["time"] == 7


def test_an_unknown_version_is_refused(server):
    for protocols in (["pirouette.v2"], None):
        with pytest.raises(InvalidStatus) as refused:
            connect(server.socket_url, subprotocols=protocols)
        assert refused.value.response.status_code in (400, 403, 426)

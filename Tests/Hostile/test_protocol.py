"""Every field of every request with every kind of value that it should not have.

The fields are those of the JSON Schema, so that a new one is tested as soon as it is described, and
what must become of each message is said by Python's JSON and the schema."""

import json

import pytest
from requests_of import REQUESTS, close_code, fields, message
from wire import CLOSE, TEXT, WebSocket, frame

HOSTILE = [
    # Every type, and none.
    "null", "true", "false", "1", '"1"', '""', "[]", "[1]", "{}", '{"x":1}',
    # Numbers at and beyond every edge.
    "0", "-0", "-0.0", "-1", "0.5", "1.5", "2.0", "1e0", "240", "1e9", "1e308", "-1e308",
    "5e-324", "1e-999", "9007199254740991", "9007199254740993", "-9223372036854775809",
    "1" + "0" * 300, "0." + "0" * 1000 + "1", "0.049999999999999996", "3600.0000000000005",
    # No numbers.
    "1e999", "-1e999", "9" * 400, "NaN", "Infinity", "-Infinity", "+1", "01", ".5", "1.", "0x1", "",
    # Texts.
    '"linear"', '"NaN"', '"' + "A" * 2000 + '"',
    '"\\u0000"', '"\\ud800"', '"\\ud83d\\ude00"',
    '"\u202e"', '"%s%n"', '"\\x41"', "'x'", '"\n"', '"',
    # Depth.
    "[" * 10 + "]" * 10, "[" * 100 + "]" * 100, "[" * 1000, '{"a":' * 20 + "1" + "}" * 20,
]  # fmt: skip
FIELDS = {kind: [field for field in fields(schema)] for kind, schema in REQUESTS.items()}
PROTOCOLS = ["pirouette.v1", "pirouette.v1.json"]
every_request = pytest.mark.parametrize("kind", REQUESTS)
in_both = pytest.mark.parametrize("protocol", PROTOCOLS)


HIDDEN = frame(TEXT, b'{"type":"visibility","visible":false}')
PING = frame(TEXT, b'{"type":"ping","time":1}')


class Sent:
    """One message on a connection of its own, which gets no frames, followed by a ping."""

    def __init__(self, target, protocol, data):
        self.data = data.encode() if isinstance(data, str) else data
        self.peer = WebSocket(target, waits=False, Sec_WebSocket_Protocol=protocol)

    def send(self):
        self.peer.open()
        self.peer.send(HIDDEN + frame(TEXT, self.data) + PING)

    def check(self):
        """It was taken or refused as it must be; who is refused is told why, twice."""
        expected = close_code(self.data)
        last = self.last("pong" if expected is None else "error")
        assert last, (self.data, expected)
        if expected is not None:
            assert self.peer.ending() == last["code"] == expected, self.data
            assert self.peer.reason == last["reason"] != "", self.data
        self.peer.close()

    def last(self, kind):
        """The message of this type, before which nothing ends."""
        while received := self.peer.next():
            opcode, payload = received
            if opcode == TEXT and b'"type":"%s"' % kind.encode() in payload:
                return json.loads(payload)
            if opcode == CLOSE:
                return None
        return None


@pytest.fixture
def check_all(target, protocol):
    """Sends each message, many of them at once."""

    def check(texts):
        texts = list(texts)
        for start in range(0, len(texts), 100):
            batch = [Sent(target, protocol, text) for text in texts[start : start + 100]]
            for sent in batch:
                sent.send()
            for sent in batch:
                sent.check()

    return check


def test_the_schema_names_the_fields():
    """So that nothing is tested because nothing was found."""
    paths = {(kind, *path) for kind, found in FIELDS.items() for path, _ in found}
    assert len(REQUESTS) >= 14 and len(paths) >= 50
    assert {("press", "sequence"), ("phase", "painted"), ("clock", "step")} < paths
    assert ("settings", "hold", "spring", "bounce") in paths
    for kind in REQUESTS:
        assert close_code(message(kind).encode()) is None, message(kind)
        for path, _ in FIELDS[kind]:
            assert '"@"' not in message(kind, path, "1")


@pytest.mark.parametrize("protocol", PROTOCOLS[1:])
@every_request
def test_every_field_with_every_value(check_all, kind):
    check_all(message(kind, path, text) for path, _ in FIELDS[kind] for text in HOSTILE)


@in_both
@every_request
def test_every_field_missing_twice_or_misnamed(check_all, kind):
    texts = [message(kind)]
    for path, _ in FIELDS[kind]:
        name = json.dumps(path[-1])
        right = message(kind, path, "1")
        texts += [
            message(kind, path),
            message(kind, path, f"1, {name}: 1"),
            right.replace(name, name.upper()),
            right.replace(name, name[:-1] + '\\u0000"'),
        ]
    check_all(texts)


@in_both
@every_request
def test_bytes_that_are_not_utf_8(target, protocol, kind):
    """Those the WebSocket refuses before anyone reads JSON, so nothing more is told."""
    for path, _ in FIELDS[kind]:
        with WebSocket(target, Sec_WebSocket_Protocol=protocol) as peer:
            peer.send(frame(TEXT, message(kind, path, '"@@"').encode().replace(b"@@", b"\xc3\x28")))
            assert peer.ending() == 1007


@in_both
@every_request
def test_fields_that_nobody_knows_are_ignored(check_all, kind):
    names = ("x", "", "constructor", "__proto__", "Type", "type ", "\\u0000", "\U0001f600")
    values = ("null", "1", '"x"', '[{"type":"press"}]', "[" * 15 + "]" * 15)
    texts = [f'{message(kind)[:-1]}, "{name}": {value}}}' for name in names for value in values]
    assert {close_code(text.encode()) for text in texts} == {None}
    check_all(texts)


@in_both
def test_messages_that_nobody_knows_are_refused(check_all):
    kinds = ["", "x", "Press", "press ", "pres", "presss", "hello", "frame", "event", "error",
             "constructor", "\U0001f600", "A" * 3000]  # fmt: skip
    check_all(json.dumps({"type": kind}) for kind in kinds)

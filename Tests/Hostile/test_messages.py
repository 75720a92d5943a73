"""Texts that are no requests, and presses as no finger makes them."""

import json
import time

import pytest
from wire import TEXT, WebSocket, frame

# (text, close code)
JUNK = [
    (b"", 1007), (b"{", 1007), (b"null", 1008), (b"[]", 1008), (b"\x00", 1007),
    (b"[" * 4000, 1008), (b'{"a":' * 800, 1008), (b'{"type":', 1007), (b'{"type":1e999}', 1008),
    (b'{"type":NaN}', 1007), (b'{"t":Infinity}', 1007), (b'{"t":-1e308}', 1008),
    (b'"\\ud800"', 1007), (b'{"__proto__":{"type":"press"}}', 1008),
    ("\u202e\U0001f600".encode() * 500, 1007), (b"9" * 4096, 1008),
    (b'{"type":"' + b"A" * 4000 + b'"}', 1008), (b"down", 1007), (b"-0", 1008), (b"true", 1008),
    (b'{"type":null,"t":[]}', 1008), (b'{"x":"%s%n%x"}', 1008),
    (b"<script>alert(1)</script>", 1007),
    (b"\xef\xbb\xbf{}", 1007), (b'{"type":"press"}{"type":"release"}', 1007),
]  # fmt: skip


def send(peer, **message):
    peer.send(frame(TEXT, json.dumps(message).encode()))


def messages(peer, kind, count, timeout=5):
    """So many messages of this type, or as many as come."""
    found = []
    deadline = time.monotonic() + timeout
    while len(found) < count and (received := peer.next(deadline - time.monotonic())):
        opcode, payload = received
        if opcode == TEXT and json.loads(payload)["type"] == kind:
            found.append(json.loads(payload))
    return found


@pytest.mark.parametrize(("text", "code"), JUNK, ids=range(len(JUNK)))
def test_junk_is_told_why_and_closed(target, text, code):
    with WebSocket(target) as peer:
        peer.send(frame(TEXT, text))
        assert peer.ending() == code and peer.reason


# ---- Presses ------------------------------------------------------------------------------------


def events_of(target, *inputs):
    """What is logged of these inputs, in order."""
    with WebSocket(target) as peer:
        for kind, fields in inputs:
            send(peer, type=kind, **fields)
        send(peer, type="spin", sequence=2**53 - 1)
        found = []
        while not found or found[-1]["event"] != "spin":
            found += messages(peer, "event", 1)
    return found[:-1]


def test_presses_out_of_turn_change_nothing_that_lasts(target):
    for letters in ("ppp", "rrr", "rpprr"):
        kinds = [{"p": "press", "r": "release"}[letter] for letter in letters]
        events = events_of(target, *((kind, {}) for kind in kinds))
        assert [event["event"] for event in events] == kinds
        times = [event["time"] for event in events]
        assert times == sorted(times)


def test_a_replayed_press_counts_once(target):
    inputs = [("press", {"sequence": 1}), ("release", {"sequence": 2})] * 100
    assert [event["sequence"] for event in events_of(target, *inputs)] == [1, 2]


def test_reordered_presses_never_go_back(target):
    order = [5, 3, 9, 1, 7, 10, 2]
    inputs = [("press", {"sequence": number}) for number in order]
    assert [event["sequence"] for event in events_of(target, *inputs)] == [5, 9, 10]


@pytest.mark.parametrize("claims", [[3, 1, 2], [1e9, 0, 1e9], [0, 0, 0]])
def test_times_that_leap_are_brought_into_order(target, claims):
    events = events_of(target, *(("press", {"time": claim}) for claim in claims))
    times = [event["time"] for event in events]
    assert times == sorted(times) and times[-1] < 60
    assert all(event["happened"] < 60 for event in events)


def test_who_presses_and_goes_has_let_go(target):
    with WebSocket(target, path="/ws?stage=left") as stays:
        with WebSocket(target, path="/ws?stage=left") as goes:
            send(goes, type="press")
            assert messages(stays, "event", 1)[0]["event"] == "press"
        assert messages(stays, "event", 1)[0]["event"] == "release"


def test_a_shared_button_that_another_holds_cannot_be_taken(target):
    with WebSocket(target, path="/ws?stage=held") as holder:
        send(holder, type="press", sequence=1)
        messages(holder, "event", 1)
        with WebSocket(target, path="/ws?stage=held") as thief:
            for sequence, kind in enumerate(("press", "release"), 1):
                send(thief, type=kind, sequence=sequence)
            assert [refused["sequence"] for refused in messages(thief, "refused", 2)] == [1, 2]


# ---- Rates --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rate", [1e-300, 1, 240, 241, 1e9, 2**31, 1e308])
def test_no_rate_makes_more_frames_than_240_a_second(target, rate):
    with WebSocket(target) as peer:
        send(peer, type="display", rate=rate)
        peer.read(0.5)
        frames = peer.buffer.count(b'"type":"frame"')
    # The first of them before the rate was known, and what was late may come at once.
    assert frames <= 240


@pytest.mark.parametrize("kind", ["tick", "phase"])
def test_absurd_refreshes_make_no_flood(target, kind):
    fields = {"tick": {}, "phase": {"period": 4, "transit": 10000, "painted": 0}}[kind]
    with WebSocket(target, Sec_WebSocket_Protocol="pirouette.v1") as peer:
        for at in (0, 1e9, 5e-324):
            for refresh in (-1e300, 0, 1e300):
                send(peer, type=kind, target=refresh, time=at, **fields)
        peer.read(0.5)
        # A frame takes 632 bytes.
        assert len(peer.buffer) < 400 * 632
        assert peer.answers_ping()


# ---- Queries ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    ["stage=../../etc/passwd", "stage=%00", "stage=" + "a" * 65, "resume=" + "0" * 32,
     "resume=%ff", "stage=a&stage=b", "&&&&=;=", "stage", "=" * 1000, "%zz", "stage=a%0d%0ab",
     "resume=" + "f" * 32 + "&stage=x"],
)  # fmt: skip
def test_a_query_leads_nowhere_but_to_a_stage(target, query):
    """Refused in words, or as if it were not there."""
    with WebSocket(target, f"/ws?{query}", must_open=False) as peer:
        if peer.answer.status == 101:
            data = peer.read(2, lambda data: b'"hello"' in data or b'"error"' in data)
            assert b'"resumed":true' not in data
            assert b'"hello"' in data or peer.ending() in (1008, 4404), data
        else:
            assert peer.answer.is_refusal

"""Opening handshakes that must not open anything."""

import zlib

import pytest
from wire import ACCEPT, PING, PONG, Answer, Peer, WebSocket, ask, frame, handshake, request

COMPRESSED = zlib.compress(bytes(1 << 21), wbits=-15)

REFUSED = {
    "version 7": (426, {"Sec_WebSocket_Version": "7"}),
    "version 99": (426, {"Sec_WebSocket_Version": "99"}),
    "two versions": (426, {"Sec_WebSocket_Version": "13, 8"}),
    "no version": (426, {"without": ["Sec-WebSocket-Version"]}),
    "no key": (400, {"without": ["Sec-WebSocket-Key"]}),
    "a key of 3 bytes": (400, {"Sec_WebSocket_Key": "AAAA"}),
    "a key of 4,000 letters": (431, {"Sec_WebSocket_Key": "A" * 4000}),
    "two keys": (400, {"extra": "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"}),
    "no upgrade": (426, {"without": ["Upgrade"]}),
    "another upgrade": (403, {"Upgrade": "foo"}),
    "HTTP/2": (426, {"Upgrade": "h2c"}),
    "a long upgrade": (431, {"Upgrade": "w" * 4000}),
    "no connection": (426, {"without": ["Connection"]}),
    "another connection": (426, {"Connection": "keep-alive"}),
    "POST": (405, {"method": "POST"}),
    "HEAD": (405, {"method": "HEAD"}),
    "HTTP/1.0": (426, {"version": "1.0"}),
    "an origin of evil": (403, {"Origin": "http://evil.example"}),
    "the origin null": (403, {"Origin": "null"}),
    "an origin that begins as ours": (403, {"Origin": "http://127.0.0.1.evil.example"}),
    "an origin of another port": (403, {"Origin": "http://127.0.0.1:1"}),
    "an origin of another scheme": (403, {"Origin": "https://127.0.0.1:PORT"}),
    "two origins": (403, {"extra": "Origin: http://evil.example\r\n"}),
    "a rebound host": (403, {"Host": "evil.example:PORT", "Origin": "http://evil.example:PORT"}),
    "another path": (404, {"path": "/definitely-not-here"}),
    "the page's path": (404, {"path": "/"}),
    "an unknown subprotocol": (400, {"Sec_WebSocket_Protocol": "no-such-protocol"}),
    "a subprotocol in capitals": (400, {"Sec_WebSocket_Protocol": "PIROUETTE.V1"}),
    "a part of a subprotocol": (400, {"Sec_WebSocket_Protocol": "pirouette"}),
    "libwebsockets' own protocol": (400, {"Sec_WebSocket_Protocol": "(pages)"}),
    "no subprotocol": (400, {"without": ["Sec-WebSocket-Protocol"]}),
    "3,000 subprotocols": (
        431, {"Sec_WebSocket_Protocol": ",".join(f"p{number}" for number in range(3000))},
    ),
    "junk for subprotocols": (400, {"Sec_WebSocket_Protocol": ',,,,;="\x80\xff'}),
    "long subprotocols": (400, {"Sec_WebSocket_Protocol": ("x" * 255 + ",") * 10}),
    "400 extensions": (431, {"Sec_WebSocket_Extensions": "permessage-deflate, " * 400}),
}  # fmt: skip


@pytest.mark.parametrize(("status", "changes"), REFUSED.values(), ids=REFUSED.keys())
def test_it_is_refused(target, status, changes):
    changes = {
        name: value.replace("PORT", str(target.port)) if isinstance(value, str) else value
        for name, value in changes.items()
    }
    answer = ask(target, handshake(target, **changes))
    assert answer.is_refusal and answer.status == status


def test_a_right_one_is_answered_as_the_standard_says(target):
    with WebSocket(target) as peer:
        headers = peer.answer.headers
    assert headers["sec-websocket-accept"] == ACCEPT
    assert headers["upgrade"].lower() == "websocket"
    assert headers["sec-websocket-protocol"] == "pirouette.v1.json"
    assert "sec-websocket-extensions" not in headers


@pytest.mark.parametrize(
    "extensions",
    [
        "permessage-deflate; client_max_window_bits",
        "permessage-deflate; client_max_window_bits=99",
        "constructor",
        ";,=;,=;,=;",
    ],
)
def test_no_extension_is_agreed_on(target, extensions):
    with WebSocket(target, Sec_WebSocket_Extensions=extensions) as peer:
        assert "sec-websocket-extensions" not in peer.answer.headers
        # So a compressed message, here of 2 MiB in 2 KiB, is against the protocol.
        peer.send(frame(2, COMPRESSED, reserved=4))
        assert peer.ending() == 1002


def test_case_and_company_do_not_matter(target):
    with WebSocket(target, Connection="keep-alive, Upgrade", Upgrade="WebSocket") as peer:
        assert peer.answers_ping()


def test_it_may_come_byte_by_byte(target):
    with Peer(target.port) as peer:
        for byte in handshake(target):
            peer.send(bytes([byte]))
        data = peer.read(until=lambda data: b"\r\n\r\n" in data)
        assert Answer(data, peer.is_over).status == 101


def test_what_comes_with_it_is_not_lost(target):
    """Though a client should wait (RFC 6455 section 4.1): libwebsockets 4.1.6 writes its answer
    over what follows from the request's 384th byte on."""
    with Peer(target.port) as peer:
        peer.send(handshake(target) + frame(PING, b"early"))
        pong = bytes([128 | PONG, 5]) + b"early"
        assert pong in peer.read(until=lambda data: pong in data)


def test_a_page_and_then_a_handshake_on_one_connection(target):
    """As a proxy does that keeps its connections."""
    with Peer(target.port) as peer:
        peer.send(request(target, "/main.js") + handshake(target))
        data = peer.read(until=lambda data: b"HTTP/1.1 101" in data)
        assert data.startswith(b"HTTP/1.1 200") and b"HTTP/1.1 101" in data


def test_a_refused_one_is_told_why(target):
    for changes, words in (
        ({"Origin": "http://evil.example"}, b"Origin"),
        ({"Sec_WebSocket_Key": "AAAA"}, b"16 bytes"),
        ({"Sec_WebSocket_Version": "8"}, b"13"),
        ({"Sec_WebSocket_Protocol": "x"}, b"subprotocol"),
    ):
        assert words in ask(target, handshake(target, **changes)).body

"""Requests that are wrong, too much, or meant to be understood in two ways."""

import os
import re

import pytest
from wire import Peer, ask, request

SMUGGLED = b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
        (f"Content-Length: 0\r\nContent-Length: {len(SMUGGLED)}\r\n", b""),
        ("Content-Length: -1\r\n", b""),
        ("Content-Length: +0\r\n", b""),
        ("Content-Length: 0x0\r\n", b""),
        ("Content-Length: 99999999999999999999\r\n", b""),
        ("Transfer-Encoding: xchunked\r\n", b"0\r\n\r\n"),
        ("Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n", b"0\r\n\r\n"),
        ("Transfer-Encoding: chunked\r\n", b"-1\r\n"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", b"0\r\n\r\n"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_second_request_is_not_smuggled_in(target, method, headers, body):
    with Peer(target.port) as peer:
        peer.send(request(target, "/", method, headers=headers) + body + SMUGGLED)
        data = peer.read(2)
        assert peer.is_over, "it waits for more"
    assert re.findall(rb"HTTP/1\.1 (\d{3})", data) in ([b"413"], [b"405"])


def test_requests_in_a_row_are_answered_in_a_row(target):
    paths = ("/main.js", "/style.css", "/no-such-file")
    with Peer(target.port) as peer:
        peer.send(b"".join(request(target, path) for path in paths))
        data = peer.read(2, lambda data: b"Not found.\n" in data)
    assert re.findall(rb"HTTP/1\.1 (\d{3})", data) == [b"200", b"200", b"404"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "FOO"])
def test_nothing_but_get_and_head(target, method):
    answer = ask(target, request(target, method=method, headers="X-Echo: heard\r\n"))
    assert answer.is_refusal and b"heard" not in answer.data


@pytest.mark.parametrize("line", [b"CONNECT 127.0.0.1:22", b"OPTIONS *", b"G" * 300 + b" /"])
def test_no_tunnel_and_no_other_line(target, line):
    host = f"127.0.0.1:{target.port}".encode()
    assert ask(target, line + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n").is_refusal


def test_head_has_no_body(target):
    with Peer(target.port) as peer:
        peer.send(request(target, method="HEAD") + request(target, "/no-such-file"))
        data = peer.read(2, lambda data: b"Not found.\n" in data)
    first, second = data.split(b"\r\n\r\n", 1)
    assert first.startswith(b"HTTP/1.1 200") and second.startswith(b"HTTP/1.1 404")


def test_a_body_is_refused_before_it_has_come(target):
    with Peer(target.port) as peer:
        peer.send(request(target, method="POST", headers="Content-Length: 1048576\r\n"))
        data = peer.read(2)
        assert peer.is_over
    assert data.startswith(b"HTTP/1.1 405")


# ---- Too much -----------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [8190, 1 << 16, 1 << 20])
def test_a_huge_target_is_refused(target, length):
    assert ask(target, request(target, "/" + "a" * length)).is_refusal


@pytest.mark.parametrize(
    "headers",
    [
        "X-A: " + "b" * 65536 + "\r\n",
        "".join(f"X-{number}: y\r\n" for number in range(10000)),
        "Cookie: " + "c=d; " * 30000 + "\r\n",
        "X" * 70000 + ": 1\r\n",
    ],
    ids=["one", "many", "cookies", "name"],
)
def test_huge_headers_are_refused(target, headers):
    assert ask(target, request(target, headers=headers)).is_refusal


def test_a_header_without_end_is_hung_up_on(target):
    with Peer(target.port) as peer:
        peer.send(b"GET / HTTP/1.1\r\nX: ")
        sent = 0
        while sent < 1 << 24 and peer.send(b"z" * 65536, 1):
            sent += 65536
        peer.read(2)
        assert peer.is_over and sent < 1 << 24


# ---- Nonsense -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/%", "/%2", "/%zz", "/a%0d%0aX-Injected:%20yes", "/%ff%fe", "/%25%25", "/\x7f\x01"]
)
def test_a_bad_escape_is_refused_and_injects_nothing(target, path):
    answer = ask(target, request(target, path))
    assert answer.is_refusal and "x-injected" not in answer.headers


NONSENSE = [
    b"GET\r\n\r\n",
    b"GET /\r\n\r\n",
    b"\r\n\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"GET  /  HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n Host: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET / HTTP/1.1\r\nNoColon\r\n\r\n",
    b"GET / HTTP/1.1\r\n: v\r\n\r\n",
    b"\x00" * 300 + b"\r\n\r\n",
    b"get / http/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n\tfold\r\n\r\n",
    b"GET / HTTP/1.1\rHost: a\r\r",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
    bytes.fromhex("16030100c8010000c40303") + os.urandom(192),
    b"SSH-2.0-OpenSSH_9.2\r\n",
    b"\x05\x01\x00",
    b"*1\r\n$4\r\nPING\r\n",
    b"G",
    os.urandom(65536),
]


def test_nonsense_is_never_served(target):
    """Side by side: what is not yet whole is waited for."""
    peers = [Peer(target.port) for _ in NONSENSE]
    for peer, data in zip(peers, NONSENSE, strict=True):
        peer.send(data)
    for peer, data in zip(peers, NONSENSE, strict=True):
        assert b" 200 " not in peer.read(0.05), data
        peer.close()


@pytest.mark.parametrize(
    "ranges",
    ["bytes=0-0", "bytes=-1", "bytes=5-2", "bytes=abc", "bytes=0-18446744073709551615",
     "bytes=" + ",".join(["0-"] * 300)],
)  # fmt: skip
def test_ranges_are_ignored(target, ranges):
    answer = ask(target, request(target, "/main.js", headers=f"Range: {ranges}\r\n"))
    assert answer.status == 200 and len(answer.body) == int(answer.headers["content-length"])


# ---- Whom it answers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:PORT", "127.0.0.1.evil.example:PORT", "localhost.evil.example",
     "127.0.0.1:1", "127.0.0.1:PORT:PORT", "@127.0.0.1:PORT", "evil.example@127.0.0.1:PORT"],
)  # fmt: skip
def test_another_host_is_refused(target, host):
    named = host.replace("PORT", str(target.port))
    assert ask(target, request(target, host=named)).status == 403


def test_one_host_is_named_and_not_two(target):
    host = f"127.0.0.1:{target.port}"
    assert ask(target, b"GET / HTTP/1.1\r\n\r\n").status == 403
    assert ask(target, request(target, headers=f"Host: {host}\r\n")).status == 403
    assert ask(target, request(target, headers="Host: evil.example\r\n")).status == 403


def test_no_other_origin_may_read(target):
    answer = ask(target, request(target, headers="Origin: http://evil.example\r\n"))
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/no-such-file"])
def test_every_answer_has_the_headers_that_guard_a_page(target, path):
    headers = ask(target, request(target, path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert not {"target", "x-powered-by"} & set(headers)


def test_a_page_that_has_not_changed_is_not_sent_again(target):
    tag = ask(target, request(target)).headers["etag"]
    assert re.fullmatch(r'"[0-9a-f]{40}"', tag)
    answer = ask(target, request(target, headers=f"If-None-Match: {tag}\r\n"))
    assert answer.status == 304 and not answer.body

"""Connections that are too many, too slow, or over before they began."""

import time

from wire import TEXT, Peer, WebSocket, ask, frame, handshake, request

# The server's limits.
HEADER_TIMEOUT, HANG_UP = 10, 10


def test_five_hundred_that_are_reset_at_once(target):
    beginnings = [
        b"",
        b"GET / HT",
        request(target),
        handshake(target),
        handshake(target) + frame(TEXT, b"{}") + b"\x81\xfe",
    ]
    for number in range(500):
        peer = Peer(target.port)
        peer.send(beginnings[number % len(beginnings)])
        peer.reset()


def test_three_hundred_that_come_and_go(target):
    for number in range(300):
        peer = WebSocket(target)
        if number % 3 == 0:
            peer.send(frame(8, b"\x03\xe9"))
        (peer.reset if number % 3 == 2 else peer.close)()


def test_the_half_that_only_listens_is_answered(target):
    with Peer(target.port) as peer:
        peer.send(request(target))
        peer.socket.shutdown(1)
        assert peer.read(2, lambda data: b"200 OK" in data)


def test_downloads_that_nobody_reads_hold_up_nobody(target):
    peers = [Peer(target.port, receive_buffer=2048) for _ in range(20)]
    for peer in peers:
        peer.send(request(target, "/large.txt") * 4)
    target.healthy.check()
    for peer in peers:
        peer.reset()


def test_one_too_many_is_told_so_and_the_next_is_let_in(target):
    peers = [WebSocket(target, waits=False) for _ in range(260)]
    statuses = []
    for peer in peers:
        peer.open(must_open=False)
        peer.send(frame(TEXT, b'{"type":"visibility","visible":false}'))
        statuses.append(peer.answer.status)
    # The healthy one is the first of 256.
    assert statuses == [101] * 255 + [503] * 5
    assert b"Retry-After" in peers[-1].answer.data
    # Pages go on, and the healthy viewer does.
    assert ask(target, request(target)).status == 200
    for peer in peers:
        peer.close()


# ---- Slow ---------------------------------------------------------------------------------------


class Slow:
    """Some who begin alike and then take their time; `word` is what each says every half second."""

    def __init__(self, name, beginning, word=b"", count=20):
        self.name, self.word = name, word
        self.peers = count * [None]
        self.beginning = beginning

    def begin(self, target):
        self.peers = [Peer(target.port) for _ in self.peers]
        for peer in self.peers:
            peer.send(self.beginning)

    def go_on(self):
        """Says a word more; who was hung up on is no longer here."""
        for peer in list(self.peers):
            peer.read(0.001)
            if peer.is_over or not peer.send(self.word, 0.2):
                peer.close()
                self.peers.remove(peer)


def test_the_slow_are_hung_up_on(target):
    """All kinds side by side, so that the time passes once."""
    host = f"Host: 127.0.0.1:{target.port}\r\n".encode()
    kinds = [
        Slow("headers that never end", b"GET / HTTP/1.1\r\n" + host, b"X-a: b\r\n", 100),
        Slow("half a header", b"GET / HTTP/1.1\r\nHos"),
        Slow("a byte at a time", b"GET / HTTP/1.1\r\n" + host + b"X: ", b"x"),
        Slow("not a word", b""),
        Slow("half a TLS hello", bytes.fromhex("16030100c8010000c40303")),
        Slow("half a handshake", handshake(target)[:-2], b"Y: z\r\n"),
        Slow("a page and then nothing", request(target)),
        Slow("a viewer who answers no ping", handshake(target)),
    ]
    for kind in kinds:
        kind.begin(target)
    deadline = time.monotonic() + HEADER_TIMEOUT + HANG_UP
    while any(kind.peers for kind in kinds) and time.monotonic() < deadline:
        for kind in kinds:
            kind.go_on()
        target.healthy.check()
        time.sleep(0.5)
    assert {kind.name: len(kind.peers) for kind in kinds if kind.peers} == {}

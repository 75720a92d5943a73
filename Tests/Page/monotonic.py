"""Where the stage's clock and the page's stand in this machine's monotonic one (CLOCK_MONOTONIC),
each asked past the page. Together they are the truth that a painted frame is measured against."""

import json
import socket
import time

from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.uri import parse_uri

# Of so many round trips the shortest says the most.
ROUND_TRIPS = 300


def now():
    """This machine's monotonic clock, ms."""
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC) / 1e6


class Stage:
    """A hidden viewer of a stage, over a blocking socket of its own: it is stamped as soon as the
    kernel hands an answer over, before anybody reads it."""

    def __init__(self, port, name):
        uri = parse_uri(f"ws://127.0.0.1:{port}/ws?stage={name}")
        self.protocol = ClientProtocol(uri, subprotocols=["pirouette.v1"])
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.protocol.send_request(self.protocol.connect())
        self.put()
        while True:
            _, messages = self.take()
            if any(m["type"] == "hello" for m in messages):
                break
        self.say(type="visibility", visible=False)

    def put(self):
        """Sends what waits; returns when, in ms."""
        data = b"".join(self.protocol.data_to_send())
        at = now()
        self.socket.sendall(data)
        return at

    def say(self, **message):
        self.protocol.send_text(json.dumps(message).encode())
        return self.put()

    def take(self):
        """When the next piece came, in ms, and the messages that it ended."""
        data = self.socket.recv(65536)
        at = now()
        if not data:
            raise ConnectionError("the server hung up")
        self.protocol.receive_data(data)
        if self.protocol.handshake_exc:
            raise self.protocol.handshake_exc
        events = self.protocol.events_received()
        return at, [json.loads(e.data) for e in events if getattr(e, "opcode", 0) == Opcode.TEXT]

    def offset(self):
        """Stage less monotonic clock, and how sure that is at least, in ms."""
        best, bound = 0, float("inf")
        for _ in range(ROUND_TRIPS):
            asked = self.say(type="ping", time=0)
            pongs = []
            while not pongs:
                answered, messages = self.take()
                pongs = [m for m in messages if m["type"] == "pong"]
            received, sent = pongs[0]["received"] * 1000, pongs[0]["sent"] * 1000
            half = (answered - asked - (sent - received)) / 2
            if half < bound:
                best, bound = (received - asked + sent - answered) / 2, half
            # The flood limit is 240 a second.
            time.sleep(0.006)
        return best, bound

    def close(self):
        self.socket.close()


def origin(page):
    """Where Chromium's `performance.now()` of a page is zero, in ms of the monotonic clock.

    Chromium keeps time by that clock, and says over DevTools where in it the page's own begins.
    """
    before = now()
    metrics = page.metrics()
    after = now()
    # Or it would be another clock, or another zero.
    stamp, zero = metrics["Timestamp"] * 1000, metrics["NavigationStart"] * 1000
    assert before <= stamp <= after, (before, stamp, after)
    before = now()
    seen = zero + page.evaluate("performance.now()")
    after = now()
    assert before - 0.1 <= seen <= after + 0.1, (before, seen, after)
    return zero

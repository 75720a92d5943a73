"""A further viewer of a named stage, who does nothing but hear its log of events."""

import contextlib
import json
import threading
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Listener:
    """Hears in a thread of its own, until it is closed."""

    def __init__(self, server, stage):
        url = f"{server.socket_url}?stage={stage}"
        self.socket = connect(url, subprotocols=["pirouette.v1"])
        self.socket.send('{"type":"visibility","visible":false}')
        self.heard = []
        # The stage's clock less this machine's time of day in ms, by the shortest round trip.
        self.offset, self.round_trip = 0, float("inf")
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self):
        with contextlib.suppress(ConnectionClosed):
            while True:
                asked = 1000 * time.time()
                self.socket.send(json.dumps({"type": "ping", "time": asked}))
                # Each answer comes before the next question, and so does a pause.
                with contextlib.suppress(TimeoutError):
                    while True:
                        data = self.socket.recv(timeout=0.1)
                        if isinstance(data, str):
                            self.note(json.loads(data), 1000 * time.time())

    def note(self, message, now):
        self.heard.append({**message, "heard": now})
        if message["type"] == "pong" and now - message["time"] < self.round_trip:
            self.round_trip = now - message["time"]
            self.offset = 500 * (message["received"] + message["sent"]) - (now + message["time"]) / 2

    def events(self, *kinds):
        return [m for m in self.heard if m["type"] == "event" and m["event"] in kinds]

    def inputs(self, count=0):
        """The presses and releases, in order, of which there will be so many."""
        deadline = time.monotonic() + 10
        seen = lambda: [m["event"] for m in self.events("press", "release")]
        while len(seen()) < count and time.monotonic() < deadline:
            time.sleep(0.02)
        # There may be more than there should be.
        time.sleep(0.1)
        return seen()

    def close(self):
        self.socket.close()
        self.thread.join(5)

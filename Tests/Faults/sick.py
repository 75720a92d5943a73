"""Twenty sick clients of one kind, until the process is ended: `python sick.py KIND PORT`.

Prints "ready" once all have begun, and for a client that the server let go of how many seconds that
took."""

import contextlib
import json
import os
import random
import select
import socket
import struct
import sys
import threading
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

HOW_MANY = 20
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: pirouette.v1\r\n\r\n"
)
PAGES = ("/", "/main.js", "/worker.js", "/style.css", "/instrument.js", "/wire.js")
# How long a client that was let go of waits before it comes again, s.
PAUSE = 0.05


def reached(port, buffer=None):
    """A TCP connection; with a receive buffer of so many bytes."""
    client = socket.socket()
    if buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    client.settimeout(5)
    client.connect(("127.0.0.1", port))
    return client


def opened(port, buffer=None):
    """A WebSocket, of which nothing but the head of the answer has been read."""
    client = reached(port, buffer)
    client.sendall(HANDSHAKE.format(port=port).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        if not (byte := client.recv(1)):
            raise ConnectionError("the server hung up in the handshake")
        head += byte
    if b" 101 " not in head:
        raise ConnectionError(head.decode().splitlines()[0])
    return client


def text(**message):
    """One masked text frame (RFC 6455, section 5.2); the mask is zero."""
    payload = json.dumps(message).encode()
    return struct.pack(">BB4x", 0x81, 0x80 | len(payload)) + payload


def end_of(client):
    """Waits until the other side has gone, without reading what it sent."""
    poll = select.poll()
    poll.register(client, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    poll.poll()


def reads_nothing(port):
    with opened(port, buffer=4096) as client:
        end_of(client)


def reads_a_trickle(port):
    with opened(port, buffer=4096) as client:
        while client.recv(1):
            time.sleep(0.005)


def comes_and_goes(port):
    """By a close, or by a reset: SO_LINGER of no time sends one."""
    with opened(port) as client:
        time.sleep(random.uniform(0, PAUSE))
        if random.random() < 0.5:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def shakes_half_a_hand(port):
    with reached(port) as client:
        client.sendall(HANDSHAKE.format(port=port)[:90].encode())
        end_of(client)


def sends_junk(port):
    with reached(port) as client:
        for _ in range(64):
            client.sendall(os.urandom(1024))


def floods(port):
    with opened(port) as client:
        ping = text(type="ping", time=0)
        for _ in range(100):
            client.sendall(ping * 20)


def reloads(port):
    for page in PAGES:
        with reached(port) as client:
            client.sendall(f"GET {page} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            client.recv(65536)
    with opened(port):
        pass


def says_nothing(port):
    """As a peer whose machine has gone: all that the server sees of it is that no pong comes."""
    with opened(port) as client:
        client.sendall(text(type="visibility", visible=False))
        began = time.monotonic()
        end_of(client)
        # In one write: the others print too.
        os.write(1, f"{time.monotonic() - began:.2f}\n".encode())


def stalls(port):
    """A page that reported its display once and paints no more: it reads and answers pings."""
    with connect(f"ws://127.0.0.1:{port}/ws", subprotocols=["pirouette.v1"]) as client:
        hello = json.loads(client.recv())
        client.send(
            json.dumps({"type": "phase", "target": 1000, "time": hello["time"], "period": 1000 / 60})
        )
        for _ in client:
            pass


KINDS = {
    kind.__name__.replace("_", " "): kind
    for kind in (
        reads_nothing, reads_a_trickle, comes_and_goes, shakes_half_a_hand, sends_junk, floods,
        reloads, says_nothing, stalls,
    )
}  # fmt: skip


def main():
    kind, port = KINDS[sys.argv[1]], int(sys.argv[2])

    def live():
        while True:
            # To be refused, reset or hung up on is what a sick client is here for.
            with contextlib.suppress(OSError, ConnectionClosed):
                kind(port)
            time.sleep(PAUSE)

    for _ in range(HOW_MANY):
        threading.Thread(target=live, daemon=True).start()
    time.sleep(0.5)
    print("ready", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()

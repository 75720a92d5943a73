"""Signals while many are connected, some of whom neither read nor answer; and a restart under them."""

import signal
import socket
import struct
import time
import urllib.request

import pytest
from conftest import Server
from test_state import resumed
from test_state import state  # noqa: F401
from test_stream import Client

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: pirouette.v1\r\n\r\n"
)


def mute(server):
    """A WebSocket that reads nothing, not even the answer to its handshake."""
    raw = socket.create_connection(("127.0.0.1", server.port), 2)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.sendall(HANDSHAKE.format(port=server.port).encode())
    return raw


@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_those_who_do_not_answer_do_not_hold_up_the_end(number, threads):
    server = Server("--threads", threads)
    clients = [Client(server) for _ in range(20)]
    deaf = [mute(server) for _ in range(20)]
    time.sleep(0.3)
    began = time.monotonic()
    assert server.stop(number) == 0
    assert time.monotonic() - began < 1
    for client in clients:
        assert client.closing()[0] == 1001
    for raw in deaf:
        raw.close()


def test_a_broken_pipe_is_no_end():
    server = Server()
    for raw in [mute(server) for _ in range(8)]:
        # A reset: frames are written to a socket that nobody has any more.
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw.close()
    server.process.send_signal(signal.SIGPIPE)
    time.sleep(0.2)
    with urllib.request.urlopen(server.url, timeout=3) as page:
        assert page.status == 200
    assert Client(server).next_frame()
    assert server.stop() == 0


def test_everyone_is_back_on_their_stage_after_a_restart_under_load(state):  # noqa: F811
    server = Server("--state", str(state), "--threads", "2")
    clients = [Client(server, path=f"?stage=s{i % 4}" if i % 2 else "") for i in range(48)]
    for i, client in enumerate(clients):
        client.send(type="settings", spinner={"duration": 1 + i})
    for client in clients:
        client.next_message("event")
    before = {}
    for client in clients:
        client.send(type="link")
        before[client.hello["token"]] = client.next_message("link")["fragment"]
    assert server.stop() == 0
    # Another number of threads finds them all the same.
    again = Server("--state", str(state), "--threads", "3", port=server.port)
    backs = []
    for client in clients:
        path = f"&stage={client.hello['stage']}" if client.hello["stage"] else ""
        backs.append(resumed(again, client, path))
    for client, back in zip(clients, backs, strict=True):
        assert back.hello["resumed"] is True
        assert back.hello["viewer"] == client.hello["viewer"]
        back.send(type="link")
        assert back.next_message("link")["fragment"] == before[client.hello["token"]]
    assert again.stop() == 0

"""A client without manners: it sends any bytes and reports what came back, and how it ended.

The clients that others wrote keep to the protocols, so this one speaks them by hand."""

import re
import socket
import struct
import time

KEY = "MDEyMzQ1Njc4OWFiY2RlZg=="
# What that key is answered with (RFC 6455 section 4.2.2).
ACCEPT = "BACScCJPNqyz+UBoqMH89VmURoA="
MASK = b"\x12\x34\x56\x78"

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Peer:
    """One connection to the server."""

    def __init__(self, port, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(5)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.is_over = False

    def send(self, data, timeout=5):
        """Whether the server took all of it."""
        self.socket.settimeout(timeout)
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def fill(self, deadline):
        """Reads more into the buffer; False at the end, or when the time is over."""
        remaining = deadline - time.monotonic()
        if self.is_over or remaining <= 0:
            return False
        self.socket.settimeout(remaining)
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            return False
        except OSError:
            data = b""
        self.buffer += data
        self.is_over = not data
        return not self.is_over

    def read(self, timeout=5, until=lambda data: False):
        """Everything until the server hangs up, `until` holds, or the time is over."""
        deadline = time.monotonic() + timeout
        while not until(self.buffer) and self.fill(deadline):
            pass
        return self.buffer

    def reset(self):
        """Goes without saying goodbye."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# ---- HTTP ---------------------------------------------------------------------------------------


class Answer:
    """What came back for a request: `status` is 0 when there was no answer."""

    def __init__(self, data, is_over):
        self.data, self.is_over = data, is_over
        head, _, self.body = data.partition(b"\r\n\r\n")
        match = re.match(rb"HTTP/1\.\d (\d{3})", data)
        self.status = int(match[1]) if match else 0
        lines = [line.partition(b":") for line in head.split(b"\r\n")[1:]]
        self.headers = {
            name.strip().lower().decode("latin-1"): value.strip().decode("latin-1")
            for name, _, value in lines
        }

    @property
    def is_refusal(self):
        """An error status, or a connection that was closed without any answer."""
        return self.status >= 400 or (self.status == 0 and self.is_over)

    def __repr__(self):
        return f"<{self.status or ('hung up' if self.is_over else 'silence')}>"


def is_whole(data):
    head, end, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"(?im)^content-length: *(\d+)", head)
    return bool(end) and (not length or len(body) >= int(length[1]))


def request(server, path="/", method="GET", host=None, headers="", version="1.1"):
    """The bytes of a request."""
    host = host or f"127.0.0.1:{server.port}"
    text = f"{method} {path} HTTP/{version}\r\nHost: {host}\r\n{headers}\r\n"
    return text.encode("latin-1")


def ask(server, data, timeout=5):
    """Sends these bytes and gives the answer."""
    with Peer(server.port) as peer:
        peer.send(data)
        peer.read(timeout, is_whole)
        return Answer(peer.buffer, peer.is_over)


# ---- WebSocket ----------------------------------------------------------------------------------


def handshake(server, path="/ws", method="GET", version="1.1", extra="", without=(), **replaced):
    """The bytes of an opening handshake; `Sec_WebSocket_Key="x"` replaces a header."""
    headers = {
        "Host": f"127.0.0.1:{server.port}",
        "Origin": f"http://127.0.0.1:{server.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": KEY,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "pirouette.v1.json",
    }
    headers.update({name.replace("_", "-"): value for name, value in replaced.items()})
    lines = [f"{name}: {value}\r\n" for name, value in headers.items() if name not in without]
    return f"{method} {path} HTTP/{version}\r\n{''.join(lines)}{extra}\r\n".encode("latin-1")


def frame(opcode, payload=b"", fin=True, reserved=0, masked=True, declared=None, long=False):
    """A frame; `declared` is a length other than the payload's, `long` gives it eight bytes."""
    length = len(payload) if declared is None else declared
    masks = 128 if masked else 0
    head = bytes([fin << 7 | reserved << 4 | opcode])
    if length < 126 and not long:
        head += bytes([masks | length])
    elif length < 65536 and not long:
        head += struct.pack("!BH", masks | 126, length)
    else:
        head += struct.pack("!BQ", masks | 127, length)
    if not masked:
        return head + payload
    key = (MASK * (len(payload) // 4 + 1))[: len(payload)]
    blurred = int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")
    return head + MASK + blurred.to_bytes(len(payload), "big")


def close(code, reason=b""):
    return frame(CLOSE, struct.pack("!H", code) + reason)


class WebSocket(Peer):
    """A connection after its handshake."""

    def __init__(
        self, server, path="/ws", receive_buffer=None, must_open=True, waits=True, **headers
    ):
        """Who does not wait for the answer calls `open` before anything else."""
        super().__init__(server.port, receive_buffer)
        self.send(handshake(server, path, **headers))
        if waits:
            self.open(must_open)

    def open(self, must_open=True):
        data = self.read(until=lambda data: b"\r\n\r\n" in data)
        self.answer = Answer(data, self.is_over)
        assert not must_open or self.answer.status == 101, self.answer
        self.buffer = data.partition(b"\r\n\r\n")[2]

    def next(self, timeout=5):
        """The next frame as (opcode, payload); None when none comes."""
        deadline = time.monotonic() + timeout
        while True:
            if len(self.buffer) >= 2:
                start, length = 2, self.buffer[1] & 127
                if length >= 126:
                    start += 2 if length == 126 else 8
                    length = int.from_bytes(self.buffer[2:start], "big")
                if len(self.buffer) >= start + length:
                    opcode, payload = self.buffer[0] & 15, self.buffer[start : start + length]
                    self.buffer = self.buffer[start + length :]
                    return opcode, payload
            if not self.fill(deadline):
                return None

    def ending(self, timeout=5):
        """The code of the close frame; 1006 when the server hung up without one, 1005 when it had
        none; None while the connection is open."""
        deadline = time.monotonic() + timeout
        while received := self.next(deadline - time.monotonic()):
            opcode, payload = received
            if opcode == CLOSE:
                self.reason = payload[2:].decode()
                return int.from_bytes(payload[:2], "big") if payload else 1005
        return 1006 if self.is_over else None

    def answers_ping(self, payload=b"alive?", timeout=5):
        self.send(frame(PING, payload))
        deadline = time.monotonic() + timeout
        while received := self.next(deadline - time.monotonic()):
            if received == (PONG, payload):
                return True
        return False

"""The WebSocket client that Autobahn's cases drive: it sends what they say, right or wrong.

Its methods and attributes have the names by which the cases call them."""

import asyncio
import contextlib
import types

from cases import Constants
from wire import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame

# How long a case may take, and how long the server may take to hang up, in seconds.
CASE, HANG_UP = 60, 1


class Client(Constants):
    """One case against one server."""

    def __init__(self, port):
        self.port = port
        self.factory = types.SimpleNamespace(isServer=False)
        self.state = self.STATE_CONNECTING
        self.connectionWasOpen = self.closedByMe = self.failedByMe = False
        self.droppedByMe = self.wasClean = False
        self.remoteCloseCode = self.localCloseReason = None
        self.autoFragmentSize = 0
        self.txFrameStats = {}
        self.outbox = asyncio.Queue()
        self.error = None

    # ---- What a case sends

    def enableWirelog(self, _):
        pass

    def put(self, data, chopsize=None):
        self.outbox.put_nowait((data, chopsize or len(data)))

    def sendFrame(
        self, opcode, payload="", fin=True, rsv=0, payload_len=None, chopsize=None, sync=False
    ):
        data = payload.encode("latin-1")
        if payload_len is not None:
            data = (data * (payload_len // len(data) + 1))[:payload_len]
        self.txFrameStats[opcode] = self.txFrameStats.get(opcode, 0) + 1
        self.put(frame(opcode, data, fin, rsv), chopsize)

    def sendMessage(self, payload, isBinary=False, fragmentSize=None):
        size = fragmentSize or self.autoFragmentSize or max(1, len(payload))
        opcode = BINARY if isBinary else TEXT
        for start in range(0, max(1, len(payload)), size):
            part = payload[start : start + size]
            self.sendFrame(opcode, part, fin=start + size >= len(payload))
            opcode = CONTINUATION

    def beginMessage(self):
        pass

    def beginMessageFrame(self, length):
        """A frame of text whose payload follows; masked with zeros, so that it comes as it is."""
        self.put(bytes([128 | TEXT, 128 | length]) + bytes(4))

    def sendMessageFrameData(self, payload, sync=False):
        self.put(payload.encode("latin-1"))

    def endMessage(self):
        self.sendFrame(CONTINUATION)

    # ---- How it closes

    def sendCloseFrame(self, code=None, reasonUtf8="", isReply=False):
        if self.state != self.STATE_OPEN:
            return
        self.state = self.STATE_CLOSING
        self.closedByMe = not isReply
        payload = b"" if code is None else code.to_bytes(2, "big")
        self.put(frame(CLOSE, payload + reasonUtf8.encode("latin-1")))
        self.later(HANG_UP, self.drop)

    def sendClose(self, code=None, reason=""):
        self.sendCloseFrame(code, reason)

    def failConnection(self):
        self.failedByMe = True
        self.sendCloseFrame(self.CLOSE_STATUS_CODE_GOING_AWAY, "Going Away")

    def drop(self):
        self.droppedByMe = True
        self.writer.transport.abort()

    # ---- What a case does later

    def later(self, delay, act):
        asyncio.get_running_loop().call_later(delay, self.attempt, act)

    def attempt(self, act, *arguments):
        """A mistake in a case ends that case."""
        if self.state == self.STATE_CLOSED:
            return
        try:
            act(*arguments)
        except Exception as error:  # noqa: BLE001
            self.error = error
            self.drop()

    def continueLater(self, delay, act, tag=None):
        self.later(delay, act)

    def killAfter(self, delay):
        self.later(delay, self.failConnection)

    def closeAfter(self, delay):
        self.later(delay, self.sendClose)

    # ---- The connection

    async def run(self, kind):
        """Runs a case to its end; gives it back with its verdict."""
        case = kind(self)
        # Thousands of round trips tell no more than a hundred.
        if hasattr(case, "COUNT"):
            case.COUNT = min(case.COUNT, 100)
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        sending = asyncio.create_task(self.send_all())
        with contextlib.suppress(TimeoutError, OSError, asyncio.IncompleteReadError):
            async with asyncio.timeout(CASE):
                await self.open()
                self.attempt(case.onOpen)
                while True:
                    await self.receive(case)
        self.state = self.STATE_CLOSED
        sending.cancel()
        self.writer.transport.abort()
        case.onConnectionLost(self.failedByMe)
        return case

    async def open(self):
        self.writer.write(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: echo\r\n\r\n".encode()
        )
        answer = await self.reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        self.state = self.STATE_OPEN
        self.connectionWasOpen = True

    async def send_all(self):
        with contextlib.suppress(OSError):
            while True:
                data, size = await self.outbox.get()
                for start in range(0, len(data), size):
                    self.writer.write(data[start : start + size])
                    await self.writer.drain()
                    if size < len(data):
                        # Or the pieces would leave as one; octets the suite itself sends slowly.
                        await asyncio.sleep(0.001 if size == 1 else 0)

    async def receive(self, case):
        """One frame."""
        read = self.reader.readexactly
        first, length = await read(2)
        if length >= 126:
            length = int.from_bytes(await read(2 if length == 126 else 8), "big")
        payload = await read(length)
        opcode, text = first & 15, payload.decode("latin-1")
        if opcode in (TEXT, BINARY) and self.state == self.STATE_OPEN:
            assert first & 128, "the server sends no fragments"
            self.attempt(case.onMessage, text, opcode == BINARY)
        elif opcode == PING:
            self.sendFrame(PONG, text)
        elif opcode == PONG:
            self.attempt(case.onPong, text)
        elif opcode == CLOSE:
            self.wasClean = True
            self.remoteCloseCode = int.from_bytes(payload[:2], "big") if length > 1 else None
            self.sendCloseFrame(self.remoteCloseCode, isReply=True)
            self.later(HANG_UP, self.drop)

"""A way that is long: a proxy on loopback that delays bytes each way and keeps their order, as TCP
does. A delay is `milliseconds` plus an exponentially distributed jitter. A request with `direct`
in its address is not delayed: it is how a page's own policy lets a bench look past the delay."""

import asyncio
import contextlib
import random
import socket
import threading


class DelayProxy:
    """Listens at once; `forward` names the port behind it. Ends with `stop`."""

    def __init__(self, milliseconds, jitter, seed=1):
        self.delay = milliseconds / 1000
        self.jitter = jitter / 1000
        self.random = random.Random(seed)
        self.behind = None
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        # On its own thread: Playwright has a loop that runs on this one.
        starting = asyncio.start_server(self.accept, "127.0.0.1", 0)
        self.server = asyncio.run_coroutine_threadsafe(starting, self.loop).result(5)
        self.port = self.server.sockets[0].getsockname()[1]

    def forward(self, port):
        self.behind = port

    def cut(self):
        """Ends every connection; new ones are accepted."""
        self.loop.call_soon_threadsafe(lambda: [w.transport.abort() for w in self.writers])

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)

    async def accept(self, reader, writer):
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.behind)
        except OSError:
            writer.close()
            return
        for one in (writer, there_writer):
            one.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.writers |= {writer, there_writer}
        request = await reader.readline()
        there_writer.write(request)
        pump = self.forward_at_once if b"direct" in request else self.pump
        await asyncio.gather(pump(reader, there_writer), pump(there_reader, writer))
        self.writers -= {writer, there_writer}

    async def forward_at_once(self, reader, writer):
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                writer.write(data)
        writer.close()

    async def pump(self, reader, writer):
        """Each piece leaves after its own delay, but never before the one ahead of it."""
        last = 0
        pieces = asyncio.Queue()

        async def send():
            while (item := await pieces.get()) is not None:
                due, data = item
                await asyncio.sleep(due - self.loop.time())
                writer.write(data)
            writer.close()

        sending = self.loop.create_task(send())
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                jitter = self.random.expovariate(1 / self.jitter) if self.jitter else 0
                last = max(last, self.loop.time() + self.delay + jitter)
                pieces.put_nowait((last, data))
        pieces.put_nowait(None)
        await sending

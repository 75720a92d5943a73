"""A stand-in for the server that speaks `pirouette.v1` with simple formulas: for work on the page."""

import asyncio
import bisect
import json
import math
import mimetypes
import pathlib
import struct
import sys
import time

from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.http11 import Response

PUBLIC = pathlib.Path(__file__).resolve().parents[2] / "Public"
NAMES = {"linear": (0, 0, 1, 1), "ease-in": (0.42, 0, 1, 1), "ease-out": (0, 0, 0.58, 1),
         "ease-in-out": (0.42, 0, 0.58, 1), "default": (0.25, 0.1, 0.25, 1)}
STRATEGIES = ["mirrored", "rewound", "matched", "shortened", "restarted", "additive", "combined",
              "spring"]
COLORS = ["red", "blue", "green", "orange", "purple"]
CSP = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
       "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'")


class Curve:
    def __init__(self, text):
        points = NAMES.get(text) or [float(x) for x in text.split("(")[1].rstrip(")").split(",")]
        x1, y1, x2, y2 = points
        b = lambda t, p, q: 3 * t * (1 - t) ** 2 * p + 3 * t * t * (1 - t) * q + t ** 3
        self.xs = [b(i / 2000, x1, x2) for i in range(2001)]
        self.ys = [b(i / 2000, y1, y2) for i in range(2001)]

    @staticmethod
    def look(a, b, v):
        i = min(max(bisect.bisect_left(a, v), 1), 2000)
        d = a[i] - a[i - 1]
        return b[i - 1] + (b[i] - b[i - 1]) * ((v - a[i - 1]) / d if d else 0)

    def value(self, u):
        return self.look(self.xs, self.ys, min(1, max(0, u)))

    def inverse(self, v):
        return self.look(self.ys, self.xs, v)

    def slope(self, u):
        return (self.value(u + 1e-3) - self.value(u - 1e-3)) / 2e-3 if 0 < u < 1 else 0


class Stage:
    def __init__(self):
        self.begin = time.monotonic()
        self.hold = {"duration": 1, "curve": "default", "interruption": "matched"}
        self.curve = Curve("default")
        self.legs = {"mirrored": (-9e9, 0), "matched": (-9e9, 0)}
        self.held = False
        self.spin = self.work = None
        self.turns = 0
        self.epoch = 0
        self.last = (0, math.nan, math.nan, math.nan)

    def now(self):
        return time.monotonic() - self.begin

    def at(self, name, t):
        start, up = self.legs[name]
        u = (t - start) / self.hold["duration"]
        v, s = self.curve.value(u), self.curve.slope(u) / self.hold["duration"]
        return (v, s) if up else (1 - v, -s)

    def turn(self, down, t):
        if down == self.held:
            return
        self.held = down
        d = self.hold["duration"]
        start, _ = self.legs["mirrored"]
        self.legs["mirrored"] = (t - (d - min(t - start, d)), down)
        v, _ = self.at("matched", t)
        self.legs["matched"] = (t - d * self.curve.inverse(v if down else 1 - v), down)

    def entry(self, t):
        angle = 0
        flags = 4 if self.held else 0
        progress = math.nan
        turns = self.turns
        if self.spin is not None:
            e = t - self.spin
            stop = 1 if self.work is None else max(1, math.ceil(self.work - 1e-9))
            if e < stop:
                flags |= 1
                turns = int(e)
                angle = 2 * math.pi * (e % 1)
                if self.work is not None and e < self.work:
                    flags |= 2
                    progress = e / self.work
            else:
                self.turns = turns = stop
                self.spin = self.work = None
        k = int(t // 2)
        p = (t - 2 * k) / 1.3
        faces = []
        ease = Curve.look(EASE.xs, EASE.ys, min(1, p))
        if k == 0 or p >= 1:
            faces = [(k % 5, 1, matrix(1, True))]
        else:
            faces = [((k - 1) % 5, ease, matrix(ease, False)), (k % 5, ease, matrix(ease, True))]
        strategies = []
        for name in STRATEGIES:
            strategies += self.at(name, t) if name in self.legs else (math.nan, math.nan)
        chosen = self.at(self.hold["interruption"] if self.hold["interruption"] in self.legs
                         else "matched", t)
        r = 100 * chosen[0]
        c = 0.5522847498307936 * r
        path = [r, 0, r, c, c, r, 0, r, -c, r, -r, c, -r, 0, -r, -c, -c, -r, 0, -r, c, -r, r, -c,
                r, 0]
        body = struct.pack("<dd", t, math.nan)
        body += struct.pack("<I4B", flags, len(faces), faces[0][0],
                            faces[1][0] if len(faces) > 1 else 0, 0)
        body += struct.pack("<5d", angle, turns, progress, *chosen)
        body += struct.pack("<16d", *strategies)
        body += struct.pack("<26d", *[100 + x for x in path])
        for i in range(2):
            body += struct.pack("<10d", *((faces[i][1], *faces[i][2]) if i < len(faces)
                                          else [0] * 10))
        return body


EASE = Curve("ease-in-out")


def matrix(pct, enter):
    th = math.radians(90 - 90 * pct if enter else -90 * pct)
    tx = 200 - 200 * pct if enter else -200 * pct
    ax = 0 if enter else 200
    c, s = math.cos(th), math.sin(th)
    # rows (x, y, w) after translate(-a) rotateY perspective translate(+a), then translate(tx).
    k = s / 2000
    m = [[c, 0, k], [0, 1, 0], [-ax * c, 0, 1 - ax * k]]
    for row in m:
        row[0] += row[2] * (ax + tx)
        row[1] += row[2] * 100
    m[0][1] -= 0
    for j in range(3):
        m[2][j] -= 100 * m[1][j]
    return [x for row in m for x in row]


async def client(ws):
    stage = Stage()
    rate = 60.0
    sequence = 0
    wake = asyncio.Event()

    async def frame(t):
        nonlocal sequence
        sequence += 1
        await ws.send(struct.pack("<BBHIIIdddddd", 1, 1, 1, stage.epoch, sequence, stage.last[0],
                                  stage.now(), *stage.last[1:], 1e-5, math.nan) + stage.entry(t))

    async def run():
        due = time.monotonic()
        while True:
            due += 1 / rate
            await asyncio.sleep(max(0, due - time.monotonic()))
            if wake.is_set():
                await frame(stage.now())

    wake.set()
    await ws.send(json.dumps({
        "type": "hello", "protocol": "pirouette.v1", "version": "0.1.0", "session": "mock",
        "time": stage.now(), "rate": 60, "colors": COLORS, "interruptions": STRATEGIES,
        "settings": {"hold": stage.hold, "spinner": {"duration": 1}, "work": {"duration": 5},
                     "cube": {"size": 200, "period": 2, "duration": 1.3, "curve": "ease-in-out",
                              "perspective": 0.1}}}))
    task = asyncio.create_task(run())
    try:
        async for text in ws:
            t = stage.now()
            m = json.loads(text)
            kind = m["type"]
            if kind == "ping":
                await ws.send(json.dumps({"type": "pong", "time": m["time"], "received": t,
                                          "sent": stage.now()}))
            elif kind == "display":
                rate = m["rate"]
            elif kind == "visibility":
                wake.set() if m["visible"] else wake.clear()
            else:
                stage.epoch += 1
                happened = m.get("time", t)
                stage.last = (m.get("sequence", 0), happened, t, t)
                if kind in ("press", "release"):
                    stage.turn(kind == "press", t)
                elif kind in ("spin", "work") and stage.spin is None:
                    stage.spin = t
                    stage.turns = 0
                    stage.work = m.get("duration", 5) if kind == "work" else None
                elif kind == "settings":
                    v, _ = stage.at("matched", t)
                    stage.hold.update(m["hold"])
                    stage.curve = Curve(stage.hold["curve"])
                    d = stage.hold["duration"]
                    for name in stage.legs:
                        up = stage.legs[name][1]
                        stage.legs[name] = (t - d * stage.curve.inverse(v if up else 1 - v), up)
                await ws.send(json.dumps({"type": "event", "event": kind, "happened": happened,
                                          "sequence": m.get("sequence", 0), "time": t}))
                await frame(t)
    finally:
        task.cancel()


def page(connection, request):
    if request.path.startswith("/ws"):
        return None
    path = request.path.split("?")[0].lstrip("/") or "index.html"
    file = PUBLIC / path
    if not file.is_file():
        return Response(404, "Not Found", Headers({"Content-Length": "0"}), b"")
    body = file.read_bytes()
    kind = "text/javascript" if file.suffix == ".js" else mimetypes.guess_type(path)[0]
    return Response(200, "OK", Headers({
        "Content-Type": kind, "Content-Length": str(len(body)), "Content-Security-Policy": CSP,
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy":
        "require-corp", "Cross-Origin-Resource-Policy": "same-origin"}), body)


async def main():
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    async with serve(client, "127.0.0.1", port, process_request=page, compression=None,
                     subprotocols=["pirouette.v1"]) as server:
        print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
        await asyncio.Future()


asyncio.run(main())

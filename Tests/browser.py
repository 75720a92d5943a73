"""The page in a real Chromium, with all that it says, sends and receives written down."""

import contextlib
import json
import shutil
import struct

import pytest
from driven import Driven
from playwright.sync_api import Error, sync_playwright

INTERRUPTIONS = (
    "mirrored", "rewound", "matched", "shortened", "restarted", "additive", "combined", "spring",
)  # fmt: skip
COLORS = ("red", "blue", "green", "orange", "purple")


@contextlib.contextmanager
def launch():
    """Debian's Chromium. Without one the test fails: a skipped browser test tests nothing."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        pytest.fail("there is no chromium on the PATH: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            # Root in a container has no sandbox to give. Nothing but our page is opened.
            args=["--no-sandbox"],
        )
        yield browser
        browser.close()


class Watched(Driven):
    """One page in a browser context of its own."""

    def __init__(self, context):
        self.context = context
        self.page = context.new_page()
        self.console = []
        self.sent = []
        self.heard = []
        self.frames = {}
        self.page.on("console", lambda m: self.console.append(f"{m.type}: {m.text}"))
        self.page.on("pageerror", lambda error: self.console.append(str(error)))
        self.page.on("websocket", self.watch_socket)

    def watch_socket(self, socket):
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))
        socket.on("framereceived", self.receive)

    def receive(self, data):
        if isinstance(data, str):
            self.heard.append(json.loads(data))
        else:
            message = decode(data)
            self.frames[message["sequence"]] = message

    def go(self, url):
        self.page.goto(url)

    def evaluate(self, expression, argument=None):
        return self.page.evaluate(expression, argument)

    def wait(self, milliseconds):
        self.page.wait_for_timeout(milliseconds)

    def screenshot(self):
        return self.page.screenshot()

    def close(self):
        with contextlib.suppress(Error):
            self.context.close()

    def enter(self, selector, text):
        """Types into a field of one line, to the end."""
        self.page.fill(selector, text)
        self.page.press(selector, "Enter")

    def text(self, selector):
        return self.page.inner_text(selector).replace("\u00a0", " ")

    def inputs(self):
        """The presses and releases that went to the server, in order."""
        self.page.wait_for_timeout(60)
        return [m["type"] for m in self.sent if m["type"] in ("press", "release")]

    def mouse_down(self, selector="#hold", **options):
        self.page.mouse.move(*self.centre(selector))
        self.page.mouse.down(**options)

    def mouse_up(self):
        self.page.mouse.up()

    def key_down(self, key):
        self.page.keyboard.down(key)

    def key_up(self, key):
        self.page.keyboard.up(key)


def decode(data):
    """One binary frame message, from the byte table and nothing of the page's."""
    kind, version, count, epoch, sequence, page_sequence = struct.unpack_from("<BBHIII", data)
    assert (kind, version, len(data)) == (1, 1, 64 + 576 * count)
    return {
        "sequence": sequence,
        "epoch": epoch,
        "page_sequence": page_sequence,
        "effective": struct.unpack_from("<d", data, 40)[0],
        "entries": [decode_entry(data, 64 + 576 * i) for i in range(count)],
    }


def decode_entry(data, at):
    flags, faces, *colors = struct.unpack_from("<IBBB", data, at + 16)
    w = struct.unpack_from("<72d", data, at)
    points = [list(w[24 + 2 * i : 26 + 2 * i]) for i in range(13)]
    path = [["move", *points[0]]]
    path += [["curve", *points[i], *points[i + 1], *points[i + 2]] for i in (1, 4, 7, 10)]
    path += [["close"]]
    strategies = {
        name: {"fraction": w[8 + 2 * i], "velocity": w[9 + 2 * i]}
        for i, name in enumerate(INTERRUPTIONS)
    }
    return {
        "time": w[0],
        "position": w[70],
        "target": w[1],
        "spinner": {
            "angle": w[3],
            "turns": w[4],
            "rotating": bool(flags & 1),
            "working": bool(flags & 2),
            "progress": None if w[5] != w[5] else w[5],
        },
        "cube": {
            "faces": [
                {
                    "color": COLORS[colors[i]],
                    "pct": w[50 + 10 * i],
                    "direction": "exit" if faces == 2 and i == 0 else "enter",
                    "projection": list(w[51 + 10 * i : 60 + 10 * i]),
                }
                for i in range(faces)
            ]
        },
        "hold": {
            "fraction": w[6],
            "velocity": w[7],
            "held": bool(flags & 4),
            "path": path,
            "strategies": strategies,
        },
    }

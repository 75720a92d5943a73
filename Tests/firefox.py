"""Debian's Firefox without geckodriver: WebDriver BiDi (w3c/webdriver-bidi) over its own socket."""

import base64
import contextlib
import itertools
import json
import pathlib
import re
import shutil
import tempfile
import time

import launch
from driven import Driven
from websockets.sync.client import connect

PREFERENCES = {
    "remote.active-protocols": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
}


def find():
    """The path of a Firefox; None where none is installed."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One browser with one page, which speaks as much of BiDi as bench and tests need.

    `rate` is that of the display, of which there is none: 60 Hz unless told otherwise. `more` are
    preferences."""

    def __init__(self, rate=60, **more):
        self.profile = tempfile.mkdtemp(prefix="pirouette-")
        preferences = {**PREFERENCES, "layout.frame_rate": rate, **more}
        lines = [
            f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in preferences.items()
        ]
        pathlib.Path(self.profile, "user.js").write_text("".join(lines), encoding="utf-8")
        self.process, address = launch.start(
            [find(), "--headless", "--no-remote", "--profile", self.profile,
             "--width", "1280", "--height", "900", "--remote-debugging-port", "0"],
            "WebDriver BiDi listening on",
        )  # fmt: skip
        self.numbers = itertools.count(1)
        self.socket = connect(address + "/session", max_size=None, compression=None)
        self.command("session.new", capabilities={})
        self.page = self.command("browsingContext.getTree")["contexts"][0]["context"]
        # What the page says on its console, and its faults.
        self.said = []
        self.command("session.subscribe", events=["log.entryAdded"])

    def command(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=120))
            self.note(answer)
            if answer.get("id") != number:
                continue
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['message']}")
            return answer["result"]

    def note(self, event):
        if event.get("method") == "log.entryAdded":
            entry = event["params"]
            self.said.append(f"{entry['level']}: {entry['text']}")

    def open(self, url):
        self.command("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def evaluate(self, expression):
        result = self.command(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self.page},
            awaitPromise=True,
        )
        if result["type"] != "success":
            raise RuntimeError(result["exceptionDetails"]["text"])
        value = result["result"].get("value")
        return None if value is None else json.loads(value)

    def act(self, *actions, kind="mouse"):
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self.perform({**pointer, "actions": actions})

    def perform(self, *sources):
        self.command("input.performActions", context=self.page, actions=sources)

    def move(self, x, y):
        self.act({"type": "pointerMove", "x": round(x), "y": round(y)})

    def down(self):
        self.act({"type": "pointerDown", "button": 0})

    def up(self):
        self.act({"type": "pointerUp", "button": 0})

    def screenshot(self):
        """What the window shows, as PNG with its device pixels."""
        answer = self.command("browsingContext.captureScreenshot", context=self.page)
        return base64.b64decode(answer["data"])

    def new_window(self):
        """Goes on in a window that has the focus: the first one, without a desktop, never has."""
        self.page = self.command("browsingContext.create", type="window")["context"]

    @contextlib.contextmanager
    def another_tab(self):
        """In front of the page, which is hidden meanwhile."""
        tab = self.command("browsingContext.create", type="tab")["context"]
        yield
        self.command("browsingContext.close", context=tab)

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        shutil.rmtree(self.profile, ignore_errors=True)


FUNCTION = re.compile(r"\s*(async\s*)?(\([^()]*\)|\w+)\s*=>")
# BiDi's names of keys (WebDriver, "Keyboard actions"); `code` follows from them.
KEYS = {"Space": " ", "Enter": "\ue006", "NumpadEnter": "\ue007", "Tab": "\ue004"}


class FirefoxPage(Driven):
    """The page in a running Firefox, opened anew, with all that it says written down."""

    def __init__(self, firefox, width=1280, height=900):
        self.firefox = firefox
        self.console = firefox.said
        self.console.clear()
        viewport = {"width": width, "height": height}
        firefox.command("browsingContext.setViewport", context=firefox.page, viewport=viewport)

    def go(self, url):
        self.firefox.open(url)

    def evaluate(self, expression, argument=None):
        """As Playwright does: calls what is a function, with the argument."""
        call = f"({expression})({json.dumps(argument)})" if FUNCTION.match(expression) else expression
        return self.firefox.evaluate(call)

    def wait(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def screenshot(self):
        return self.firefox.screenshot()

    def move_to(self, x, y):
        self.firefox.move(x, y)

    def mouse_down(self, selector="#hold", button=0):
        self.move_to(*self.centre(selector))
        self.firefox.act({"type": "pointerDown", "button": button})

    def mouse_up(self, button=0):
        self.firefox.act({"type": "pointerUp", "button": button})

    def finger_down(self, selector="#hold"):
        x, y = (round(v) for v in self.centre(selector))
        down = {"type": "pointerDown", "button": 0}
        self.firefox.act({"type": "pointerMove", "x": x, "y": y}, down, kind="touch")

    def finger_up(self):
        self.firefox.act({"type": "pointerUp", "button": 0}, kind="touch")

    def key(self, *actions):
        self.firefox.perform({"type": "key", "id": "keyboard", "actions": actions})

    def key_down(self, key):
        self.key({"type": "keyDown", "value": KEYS.get(key, key)})

    def key_up(self, key):
        self.key({"type": "keyUp", "value": KEYS.get(key, key)})

    def close(self):
        """Leaves the page, and the mouse, the fingers and the keys up."""
        self.firefox.command("input.releaseActions", context=self.firefox.page)
        self.firefox.open("about:blank")

"""Debian's Firefox without geckodriver: WebDriver BiDi (w3c/webdriver-bidi) over its own socket."""

import itertools
import json
import pathlib
import shutil
import tempfile

import launch
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
    """One browser with one page, which speaks as much of BiDi as the bench needs.

    `rate` is that of the display, of which there is none: 60 Hz unless told otherwise."""

    def __init__(self, rate=60):
        self.profile = tempfile.mkdtemp(prefix="pirouette-")
        preferences = {**PREFERENCES, "layout.frame_rate": rate}
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
        # Not asked for: its console is told by an event of BiDi that nobody here subscribes to.
        self.said = []

    def command(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=120))
            if answer.get("id") != number:
                continue
            if answer["type"] == "error":
                raise RuntimeError(f"{method}: {answer['message']}")
            return answer["result"]

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

    def act(self, *actions):
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.command(
            "input.performActions", context=self.page, actions=[{**mouse, "actions": actions}]
        )

    def move(self, x, y):
        self.act({"type": "pointerMove", "x": round(x), "y": round(y)})

    def down(self):
        self.act({"type": "pointerDown", "button": 0})

    def up(self):
        self.act({"type": "pointerUp", "button": 0})

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        shutil.rmtree(self.profile, ignore_errors=True)

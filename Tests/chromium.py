"""Debian's Chromium without a driver between: DevTools straight over its own socket. A driver that
listens to the network has every frame message told to it once more, and that takes from the page
the time that is to be measured."""

import contextlib
import itertools
import json
import shutil
import tempfile

import launch
from websockets.sync.client import connect

FLAGS = (
    "--headless", "--no-first-run", "--disable-background-networking", "--disable-extensions",
    "--disable-component-update", "--disable-default-apps", "--disable-sync",
    # Root in a container has no sandbox to give. Nothing but our page is opened.
    "--no-sandbox",
)  # fmt: skip


class Chromium:
    """One browser with one page, driven as `Firefox` is."""

    def __init__(self, width=1280, height=900):
        self.profile = tempfile.mkdtemp(prefix="pirouette-")
        self.process, address = launch.start(
            [shutil.which("chromium"), *FLAGS, f"--window-size={width},{height}",
             f"--user-data-dir={self.profile}", "--remote-debugging-port=0", "about:blank"],
            "DevTools listening on",
        )  # fmt: skip
        self.numbers = itertools.count(1)
        self.said = []
        self.socket = connect(address, max_size=None, compression=None)
        self.session = None
        # The page's workers: a session each.
        self.workers = []
        targets = self.command("Target.getTargets")["targetInfos"]
        page = next(t["targetId"] for t in targets if t["type"] == "page")
        answer = self.command("Target.attachToTarget", targetId=page, flatten=True)
        self.session = answer["sessionId"]
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)  # fmt: skip
        self.command("Page.enable")
        self.command("Runtime.enable")

    def command(self, method, **parameters):
        return self.ask(self.session, method, **parameters)

    def ask(self, session, method, **parameters):
        """Of one of the workers, or of the browser, which has no session."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv(timeout=120))
            self.note(answer)
            if answer.get("id") != number:
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def note(self, event):
        """Keeps what the page says on its console, and its faults."""
        if event.get("method") == "Runtime.consoleAPICalled":
            self.said += [a.get("value", a.get("description")) for a in event["params"]["args"]]
        elif event.get("method") == "Runtime.exceptionThrown":
            self.said.append(event["params"]["exceptionDetails"]["text"])
        elif event.get("method") == "Target.attachedToTarget":
            self.workers.append(event["params"]["sessionId"])
        elif event.get("method") == "Tracing.dataCollected":
            self.traced += event["params"]["value"]
        elif event.get("method") == "Tracing.tracingComplete":
            self.is_traced = True

    def attach_workers(self):
        self.workers = []
        self.command(
            "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True
        )

    @contextlib.contextmanager
    def tracing(self, *categories):
        """What the browser notes of those categories meanwhile; the list is full at the end."""
        self.traced, self.is_traced = [], False
        config = {"includedCategories": categories, "recordMode": "recordContinuously"}
        self.ask(None, "Tracing.start", traceConfig=config)
        yield self.traced
        self.ask(None, "Tracing.end")
        while not self.is_traced:
            self.note(json.loads(self.socket.recv(timeout=120)))

    def open(self, url):
        self.command("Page.navigate", url=url)
        while self.evaluate("document.readyState") != "complete":
            pass

    def evaluate(self, expression):
        answer = self.command(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def mouse(self, kind, **more):
        self.command("Input.dispatchMouseEvent", type=kind, x=self.at[0], y=self.at[1], **more)

    def move(self, x, y):
        self.at = (x, y)
        self.mouse("mouseMoved")

    def down(self):
        self.mouse("mousePressed", button="left", buttons=1, clickCount=1)

    def up(self):
        self.mouse("mouseReleased", button="left", clickCount=1)

    def metrics(self):
        """What Chromium counts, stamps in seconds of the monotonic clock."""
        self.command("Performance.enable", timeDomain="timeTicks")
        metrics = self.command("Performance.getMetrics")["metrics"]
        self.command("Performance.disable")
        return {m["name"]: m["value"] for m in metrics}

    def close(self):
        with contextlib.suppress(Exception):
            self.session = None
            self.command("Browser.close")
        self.process.wait(10)
        shutil.rmtree(self.profile, ignore_errors=True)

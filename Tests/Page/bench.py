"""How true each painted frame is, locked to the display's phase and free: `make bench-page`.

usage: python Tests/Page/bench.py [--frames 3600] [--presses 100] [--browser chromium|firefox]
       [--condition loopback|20+4]

Each condition is measured locked and free in one run, in a browser of its own. The truth comes from
a second socket that goes past the delay. Nothing else may run on the machine: it competes for the
refreshes."""

import argparse
import contextlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import firefox
import truth
from browser import launch
from conftest import Server
from delay import DelayProxy

CONDITIONS = {"loopback": None, "20+4": (20, 4)}
TARGETS = {
    ("chromium", "loopback"): "mean <= 0.15 ms, p99 <= 0.3 ms, none late, none repeated; "
    "pointer to frame p50 <= 13 ms, p99 <= 21 ms",
    ("chromium", "20+4"): "p99 <= 0.8 ms, at most 1 late in 1,000",
    ("firefox", "loopback"): "p99 <= 0.7 ms",
}


class Chromium:
    """A page of Playwright's, driven as `Firefox` is."""

    def __init__(self, browser):
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.page = self.context.new_page()
        self.said = []
        self.page.on("console", lambda m: self.said.append(m.text))
        self.page.on("pageerror", lambda e: self.said.append(str(e)))
        self.open, self.evaluate = self.page.goto, self.page.evaluate
        self.move, self.down, self.up = (
            self.page.mouse.move, self.page.mouse.down, self.page.mouse.up,
        )  # fmt: skip

    def close(self):
        self.context.close()


@contextlib.contextmanager
def opened(name, browser=None):
    """A page in the browser of that name, a new one or one of Playwright's that runs."""
    if browser:
        page = Chromium(browser)
        yield page
        page.close()
        assert page.said == []
    elif name == "firefox":
        page = firefox.Firefox()
        try:
            yield page
        finally:
            page.close()
    else:
        with launch() as browser:
            page = Chromium(browser)
            yield page
            for text in page.said:
                print("console:", text)
            page.close()


@contextlib.contextmanager
def served(delay):
    """The port at which the page finds the server: its own, or that of a long way to it."""
    proxy = DelayProxy(*delay) if delay else None
    server = Server(*(["--allow-host", f"127.0.0.1:{proxy.port}"] if proxy else []))
    try:
        if proxy:
            proxy.forward(server.port)
        yield proxy.port if proxy else server.port
    finally:
        server.stop()
        if proxy:
            proxy.stop()


def run(name, condition, is_locked, frames, presses, browser=None):
    with served(CONDITIONS[condition]) as port, opened(name, browser) as page:
        page.open(f"http://127.0.0.1:{port}/?stage=bench" + ("" if is_locked else "&lock=0"))
        truth.settle(page, is_locked)
        result = truth.measure(page, f"ws://127.0.0.1:{port}/ws?stage=bench&direct", frames)
        box = page.evaluate(
            "(({x, y, width, height}) => [x + width / 2, y + height / 2])"
            "(document.getElementById('hold').getBoundingClientRect())"
        )
        page.move(*box)
        return {**result, **truth.interrupt(page, presses)}


def row(name, r):
    thousand = 1000 / r["frames"]
    return (
        f"  {name:7} {r['frames']:6} {r['mean']:9.3f} {r['p99']:9.3f} {r['said']:9.3f}"
        f" {r['late'] * thousand:7.2f} {r['repeated'] * thousand:7.2f}"
        f" {r['skipped'] * thousand:7.2f} {r['slack']:8.2f} {r['p50']:8.1f} {r['p99_pointer']:7.1f}"
        f" {r['jump']:7.2f} {r['bound']:7.2f}"
    )


HEADER = (
    "          frames      mean       p99      said    late  repeat skipped    slack"
    "      p50     p99    jump   bound"
)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=3600)
    parser.add_argument("--presses", type=int, default=100)
    parser.add_argument("--browser", choices=("chromium", "firefox"))
    parser.add_argument("--condition", choices=tuple(CONDITIONS))
    options = parser.parse_args()
    browsers = [options.browser] if options.browser else ["chromium"]
    if not options.browser and firefox.find():
        browsers.append("firefox")
    print("mean, p99: error of a painted frame, ms. said: the mean by the page's own account.")
    print("late, repeat, skipped: per 1,000 frames. slack: ms before its refresh, 1st percentile.")
    print("p50, p99: pointer to painted frame, ms. jump: the worst change between painted frames in")
    print("random presses, in units of its slope times the time between them. bound: of the clock")
    print("that is the truth here, half the shortest of fifty round trips, ms.")
    for name in browsers:
        for condition in [options.condition] if options.condition else CONDITIONS:
            print(f"\n{name}, {condition}", flush=True)
            print(HEADER)
            results = {}
            for mode in ("locked", "free"):
                r = run(name, condition, mode == "locked", options.frames, options.presses)
                results[mode] = r
                print(row(mode, r), flush=True)
            ratio = results["free"]["mean"] / results["locked"]["mean"]
            print(f"  free is {ratio:.0f} times as far off as locked")
            if target := TARGETS.get((name, condition)):
                print(f"  target: {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

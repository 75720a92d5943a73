"""How true each painted frame is, locked to the display's phase and free: `make bench-page`.

usage: python Tests/Page/bench.py [--frames 3600] [--presses 500] [--browser chromium|firefox]
       [--condition loopback|5+1|20+4] [--rate 60|120|144] [--locked]

Each condition is measured locked and free in one run, in a browser of its own. The truth comes from
clocks that are asked past the page and past the delay. Rates other than 60 Hz are Firefox's.
Nothing else may run on the machine: it competes for the refreshes."""

import argparse
import contextlib
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import chromium
import firefox
import truth
from conftest import ROOT, Server
from delay import DelayProxy

CONDITIONS = {"loopback": None, "5+1": (5, 1), "20+4": (20, 4)}
RATES = (60, 120, 144)
CONTINUOUS = [("jump", truth.JUMP, "jump")]
FIREFOX = [("p99", 0.7, "p99 ms"), *CONTINUOUS]
# What each run has to stay within: a field of the result, its limit, and both in words. Counts are
# per thousand frames.
TARGETS = {
    ("chromium", "loopback", 60): [
        ("mean", 0.15, "mean ms"), ("p99", 0.3, "p99 ms"), ("late", 0, "late"),
        ("repeated", 0, "repeated"), ("p50", 13, "pointer p50 ms"),
        ("p99_pointer", 21, "pointer p99 ms"), *CONTINUOUS,
    ],
    ("chromium", "5+1", 60): CONTINUOUS,
    ("chromium", "20+4", 60): [("p99", 0.8, "p99 ms"), ("late", 1, "late"), *CONTINUOUS],
    **{("firefox", "loopback", rate): FIREFOX for rate in RATES},
}  # fmt: skip
COUNTS = ("late", "repeated", "skipped")


class Way:
    """The server's port, and the one at which the page finds it."""

    def __init__(self, server, page):
        self.server, self.page = server, page

    def url(self, query):
        return f"http://127.0.0.1:{self.page}/?{query}"

    def past(self, stage):
        """Where a page opens a socket that is not delayed."""
        return f"ws://127.0.0.1:{self.page}/ws?stage={stage}&direct"


@contextlib.contextmanager
def opened(name, rate=60):
    """A page in a new browser of that name."""
    page = firefox.Firefox(rate) if name == "firefox" else chromium.Chromium()
    try:
        yield page
    finally:
        page.close()
    assert page.said == [], page.said


@contextlib.contextmanager
def public(name):
    """The page's files; for Firefox with what asks for the truth in its worker."""
    if name != "firefox":
        yield ROOT / "Public"
        return
    with tempfile.TemporaryDirectory(prefix="pirouette-") as folder:
        files = pathlib.Path(folder, "Public")
        shutil.copytree(ROOT / "Public", files)
        with (files / "worker.js").open("a", encoding="utf-8") as worker:
            worker.write(truth.ASKED_IN_WORKER)
        yield files


@contextlib.contextmanager
def served(delay, files=ROOT / "Public"):
    """A server, and the way to it."""
    proxy = DelayProxy(*delay) if delay else None
    host = ["--allow-host", f"127.0.0.1:{proxy.port}"] if proxy else []
    server = Server(*host, public=files)
    try:
        if proxy:
            proxy.forward(server.port)
        yield Way(server.port, proxy.port if proxy else server.port)
    finally:
        server.stop()
        if proxy:
            proxy.stop()


def run(name, condition, is_locked, frames, presses, rate=60):
    delay = CONDITIONS[condition]
    with public(name) as files, served(delay, files) as way, opened(name, rate) as page:
        page.open(way.url("stage=bench" + ("" if is_locked else "&lock=0")))
        truth.settle(page, is_locked)
        result = truth.measure(page, way, frames)
        page.move(*truth.middle(page, "hold"))
        return {**result, **truth.interrupt(page, presses)}


def per_thousand(r, key):
    return r[key] * 1000 / r["frames"] if key in COUNTS else r[key]


def row(name, r):
    return (
        f"  {name:7} {r['frames']:6} {r['mean']:8.3f} {r['p99']:8.3f} {r['bias']:+8.3f}"
        f" {r['said']:8.3f} {r['bound']:7.3f}"
        + "".join(f" {per_thousand(r, key):7.2f}" for key in COUNTS)
        + f" {r['slack']:7.2f} {r['p50']:7.1f} {r['p99_pointer']:7.1f} {r['jump']:6.2f}"
        f" {r['jumps']:5}"
    )


HEADER = (
    "          frames     mean      p99     bias     said   bound    late  repeat skipped   slack"
    "     p50     p99   jump   over"
)
LEGEND = """\
mean, p99, bias: error of a painted frame, ms, without and with its sign. said: its mean by the
page's own account. bound: of the clocks that are the truth here, ms. late, repeat, skipped: per
1,000 frames. slack: ms before its refresh, 1st percentile. p50, p99: pointer to painted frame, ms.
jump: the worst of the painted frames in random presses, from where the one before was going, in
units of the slope times one period; over: how many were above 1.05."""


def verdict(r, target):
    for key, limit, words in target:
        value = per_thousand(r, key)
        met = "met" if value <= limit else "NOT MET"
        print(f"  {words:16} {value:8.3f}  at most {limit:<6g} {met}")


def cases(options):
    browsers = [options.browser] if options.browser else ["chromium"]
    if not options.browser and firefox.find():
        browsers.append("firefox")
    for name in browsers:
        for condition in [options.condition] if options.condition else CONDITIONS:
            for rate in [options.rate] if options.rate else RATES:
                # Chromium has no display here but one of 60 Hz; a faster one over a long way is
                # nothing new.
                if rate == 60 or (name == "firefox" and (options.rate or condition == "loopback")):
                    yield name, condition, rate


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=3600)
    parser.add_argument("--presses", type=int, default=500, help="and releases, together")
    parser.add_argument("--browser", choices=("chromium", "firefox"))
    parser.add_argument("--condition", choices=tuple(CONDITIONS))
    parser.add_argument("--rate", type=int, choices=RATES)
    parser.add_argument("--locked", action="store_true", help="without the free run")
    options = parser.parse_args()
    print(LEGEND)
    for name, condition, rate in cases(options):
        print(f"\n{name}, {condition}, {rate} Hz, {options.presses} presses and releases")
        print(HEADER, flush=True)
        results = {}
        for mode in ("locked",) if options.locked else ("locked", "free"):
            r = run(
                name, condition, mode == "locked", options.frames, options.presses, rate=rate
            )
            results[mode] = r
            print(row(mode, r), flush=True)
        if "free" in results:
            ratio = results["free"]["mean"] / results["locked"]["mean"]
            print(f"  free is {ratio:.0f} times as far off as locked")
        verdict(results["locked"], TARGETS.get((name, condition, rate), CONTINUOUS))
    return 0


if __name__ == "__main__":
    sys.exit(main())

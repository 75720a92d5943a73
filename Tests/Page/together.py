"""Two viewers of one stage for ten minutes, presses by one of them.

usage: python Tests/Page/together.py [SECONDS]

Every painted value of either is compared, to the bit, with what `pirouette render` computes for the
same instant from the log of events that a third viewer heard. Two displays hardly ever paint the
same instant; but what both equal everywhere they equal where they meet. A frame that was painted
before the answer to an event could come is compared with the log as far as the page knew it, and
counted. Ends with 1 if a value is neither, if the server's resident memory grows by more than
2 MiB, or if a console says anything."""

import contextlib
import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import monotonic
import truth
from chromium import Chromium
from conftest import Server, run
from minute import resident

STAGE = "together"
# As many as an argument holds.
AT_ONCE = 4000
RATE = 60
GROWTH = 2


def listen(stage, events):
    """Keeps what a viewer hears of events, until its socket is closed."""
    stage.socket.settimeout(None)
    with contextlib.suppress(OSError):
        while True:
            events += (m for m in stage.take()[1] if m["type"] == "event")


def ping(stage, over):
    """Or the server would take a viewer that says nothing for gone."""
    while not over.wait(1):
        stage.say(type="ping", time=0)


def render(events, times):
    """Fraction and velocity at each time, by the program and the log."""
    lines = "\n".join(json.dumps({"time": e["time"], "event": e["event"]}) for e in events)
    seen = []
    for i in range(0, len(times), AT_ONCE):
        asked = ",".join(map(repr, times[i : i + AT_ONCE]))
        result = run("render", "--events", "-", "--times", asked, text=lines)
        assert result.stderr == "", result.stderr
        holds = (json.loads(line)["hold"] for line in result.stdout.splitlines())
        seen += [(hold["fraction"], hold["velocity"]) for hold in holds]
    return seen


def compare(name, trace, events):
    """Prints how many painted values are those of the log; returns how many are wrong."""
    painted = list(zip(trace["fraction"], trace["velocity"], strict=True))
    computed = render(events, trace["shown"])
    differ = [i for i in range(len(painted)) if painted[i] != computed[i]]
    # Epochs count the events that a frame knew of.
    known = {i: render(events[: int(trace["epoch"][i])], [trace["shown"][i]])[0] for i in differ}
    wrong = [i for i in differ if painted[i] != known[i]]
    print(f"{name}: {len(painted)} painted values of fraction and velocity compared,")
    print(f"  {len(painted) - len(differ)} equal to the bit what the whole log makes,")
    print(f"  {len(differ) - len(wrong)} what it made before the answer to an event had come,")
    print(f"  {len(wrong)} neither")
    for i in wrong[:3]:
        print(f"  at {trace['shown'][i]!r} s: painted {painted[i]}, computed {computed[i]}")
    return len(wrong)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600
    server = Server("--threads", "1")
    pages = []
    events = []
    over = threading.Event()
    try:
        heard = monotonic.Stage(server.port, STAGE)
        threading.Thread(target=listen, args=(heard, events), daemon=True).start()
        threading.Thread(target=ping, args=(heard, over), daemon=True).start()
        for _ in range(2):
            pages.append(Chromium())
            pages[-1].open(f"{server.url}?stage={STAGE}")
        for page in pages:
            truth.settle(page, True)
        pages[0].move(*truth.middle(pages[0], "hold"))
        for page in pages:
            page.evaluate(f"pirouette.record({int(1.2 * (seconds + 10) * RATE)})")
        memory, began = resident(server.process.pid), time.monotonic()
        seed = 0
        while time.monotonic() - began < seconds:
            seed += 1
            truth.hold(pages[0], 20, seed)
        elapsed = time.monotonic() - began
        time.sleep(1)
        growth = resident(server.process.pid) - memory
        traces = [truth.snapshot(page)["trace"] for page in pages]
    finally:
        over.set()
        for page in pages:
            page.close()
        server.stop()
    print(f"{elapsed:.0f} s, one stage, two pages, {len(events)} presses and releases by the first")
    wrong = sum(
        compare(name, trace, events)
        for name, trace in zip(("first page", "second page"), traces, strict=True)
    )
    met = set(traces[0]["shown"]) & set(traces[1]["shown"])
    print(f"instants that both painted: {len(met)}")
    print(f"server memory {memory:.1f} MiB, {growth:+.2f} MiB (at most +{GROWTH})")
    said = [text for page in pages for text in page.said]
    for text in said:
        print("console:", text)
    return 1 if wrong or growth > GROWTH or said else 0


if __name__ == "__main__":
    sys.exit(main())

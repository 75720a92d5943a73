"""What the page costs in Chromium at 60 Hz, all of it in view, with presses going on: `make page-cost`.

usage: python Tests/Page/cost.py [MINUTES] [--seconds 8] [--rounds 3] [--heap-only]

MINUTES, 10 unless told otherwise, is for how long the heap is watched; 0 leaves that out. Nothing
else may run on the machine but for the heap, which time does not change."""

import argparse
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import truth
from chromium import Chromium
from conftest import Server
from minute import processor_time
from trend import rise

MAIN = 1
ALL = 6
LONG = 50
# The heap is flat if the line through its sizes rises by no more than this in ten minutes, in KiB.
RISE = 100
# That line leaves out how the page begins.
BEGINNING = 60
TABS = "[...document.querySelectorAll('[role=\"tab\"]')].map((tab) => tab.textContent.trim())"
SHOW = """(() => {
  document.querySelectorAll('[role="tab"]')[%d].click();
  for (const details of document.querySelectorAll('details')) details.open = true;
  const { left, width, top, height } = document.getElementById('hold').getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})()"""
HEIGHT = "Math.max(900, document.documentElement.scrollHeight)"


def processes(root):
    """The process and all that it started, living."""
    parents = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue
        parents[int(path.parent.name)] = int(text.rpartition(")")[2].split()[1])
    family = {root}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return family


def spent(root):
    """Processor time of each of the browser's processes, s."""
    times = {}
    for pid in processes(root):
        try:
            times[pid] = processor_time(pid)
        except OSError:
            continue
    return times


def show(page, tab):
    """Its panel, all of which is in view, and the mouse on the hold."""
    page.evaluate(SHOW % tab)
    time.sleep(0.3)
    height = min(2400, page.evaluate(HEIGHT))
    page.command("Emulation.setDeviceMetricsOverride", width=1280, height=height,
                 deviceScaleFactor=1, mobile=False)  # fmt: skip
    time.sleep(0.3)
    page.move(*page.evaluate(SHOW % tab))


def counted(page):
    metrics = {m["name"]: m["value"] for m in page.command("Performance.getMetrics")["metrics"]}
    painted = truth.snapshot(page)["counters"]["painted"]
    return metrics["TaskDuration"], spent(page.process.pid), painted


def press(page, seconds, seed):
    """Presses and releases for so long."""
    over = time.monotonic() + seconds
    while time.monotonic() < over:
        truth.hold(page, 4, seed)
        seed += 1


def round_of(page, seconds, seed):
    """Milliseconds a painted frame: the tasks of the page's main thread, and the processor time of
    all of the browser; with presses, or without a seed for them untouched."""
    began = time.monotonic()
    task, processor, painted = counted(page)
    if seed is None:
        time.sleep(seconds)
    else:
        press(page, seconds, seed)
    task_after, processor_after, painted_after = counted(page)
    elapsed = time.monotonic() - began
    frames = painted_after - painted
    burnt = sum(t - processor.get(pid, 0) for pid, t in processor_after.items())
    return 1000 * (task_after - task) / frames, 1000 * burnt / frames, frames / elapsed


def tasks(events, thread):
    """Durations of the tasks of the page's threads of that name, ms."""
    names = {}
    for event in events:
        if event.get("name") == "thread_name":
            names[event["pid"], event["tid"]] = event["args"]["name"]
    # The page's renderer is the one that has a worker.
    pids = {pid for (pid, _), name in names.items() if name.startswith("DedicatedWorker")}
    return [
        event["dur"] / 1000
        for event in events
        if event.get("name") == "ThreadControllerImpl::RunTask"
        and event.get("ph") == "X"
        and event["pid"] in pids
        and names.get((event["pid"], event["tid"]), "").startswith(thread)
    ]


def verdict(words, value, limit, unit):
    met = "met" if value <= limit else "NOT MET"
    print(f"  {words:46} {value:8.2f} {unit:4} at most {limit:<5g} {met}", flush=True)


def frame_costs(page, names, seconds, rounds):
    page.command("Performance.enable", timeDomain="timeTicks")
    print("\nms a painted frame, median of the rounds, with each panel open")
    print(f"  {'':32} main thread   all processes   frames a second")
    worst = {"untouched": [0, 0], "with presses": [0, 0]}
    seen = {(name, way): [] for name in names for way in worst}
    for i in range(rounds):
        for tab, name in enumerate(names):
            show(page, tab)
            for way in worst:
                seed = None if way == "untouched" else 1000 * i + 100 * tab
                seen[name, way].append(round_of(page, seconds, seed))
    for (name, way), results in seen.items():
        main, everything, rate = (statistics.median(column) for column in zip(*results, strict=True))
        print(f"  {f'{name}, {way}':32} {main:11.2f} {everything:15.2f} {rate:17.1f}")
        worst[way] = [max(pair) for pair in zip(worst[way], (main, everything), strict=True)]
    for way, (main, everything) in worst.items():
        verdict(f"main thread, the worst panel, {way}", main, MAIN, "ms")
        verdict(f"all processes, the worst panel, {way}", everything, ALL, "ms")


def longest_tasks(page, names, seconds):
    print(f"\nthe longest tasks in {seconds} s, each panel in turn, with presses")
    with page.tracing("toplevel") as events:
        for tab in range(len(names)):
            show(page, tab)
            press(page, seconds / len(names), tab + 1)
    for words, thread in (("main thread", "CrRendererMain"), ("worker", "DedicatedWorker")):
        longest = sorted(tasks(events, thread), reverse=True)
        over = sum(t > LONG for t in longest)
        print(f"  {words}: {len(longest)} tasks, {over} over {LONG} ms")
        verdict(f"longest task, {words}", longest[0], LONG, "ms")


def heap(page):
    """What is left after a collection on the page and its workers: objects of JavaScript and of the
    browser, and what arrays hold, KiB."""
    objects = arrays = 0
    for session in (page.session, *page.workers):
        page.ask(session, "HeapProfiler.collectGarbage")
        usage = page.ask(session, "Runtime.getHeapUsage")
        objects += usage["usedSize"] + usage.get("embedderHeapUsedSize", 0)
        arrays += usage.get("backingStorageSize", 0)
    return objects / 1024, arrays / 1024


def heap_growth(page, names, minutes):
    print(f"\nheap after a collection, watched for {minutes:g} min, with presses")
    page.attach_workers()
    began = time.monotonic()
    sizes = []
    while (now := time.monotonic() - began) < 60 * minutes:
        show(page, len(sizes) % len(names))
        press(page, max(3, minutes / 2), len(sizes) + 1)
        sizes.append((time.monotonic() - began, *heap(page)))
        if len(sizes) % 20 == 1:
            print(f"  {now:6.0f} s {sizes[-1][1]:9.0f} KiB and arrays of {sizes[-1][2]:.0f} KiB")
    late = [size for size in sizes if size[0] > min(BEGINNING, 60 * minutes / 4)]
    for words, column in (("objects", 1), ("arrays", 2)):
        points = [(size[0], size[column]) for size in late]
        print(f"  {words}: {points[0][1]:.0f} KiB, at the end {points[-1][1]:.0f} KiB")
        verdict(f"rise of the line in ten minutes, {words}", rise(points, 10), RISE, "KiB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("minutes", type=float, nargs="?", default=10)
    parser.add_argument("--seconds", type=float, default=8, help="a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--heap-only", action="store_true")
    options = parser.parse_args()
    server = Server()
    page = Chromium()
    try:
        page.open(server.url)
        truth.settle(page, True)
        names = page.evaluate(TABS)
        show(page, 0)
        print(f"Chromium, 1280 by {page.evaluate('innerHeight')} pixels, 60 Hz")
        if not options.heap_only:
            frame_costs(page, names, options.seconds, options.rounds)
            longest_tasks(page, names, 60)
        if options.minutes:
            heap_growth(page, names, options.minutes)
        said = page.said
    finally:
        page.close()
        server.stop()
    for text in said:
        print("console:", text)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())

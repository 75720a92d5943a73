"""Eight healthy viewers beside twenty sick clients of each kind: `make faults`.

usage: python Tests/Faults/faults.py [KIND]... [--seconds 8]

The healthy ones are watched alone and beside each kind in turn, in one run. Nothing else may run on
the machine."""

import argparse
import contextlib
import itertools
import pathlib
import signal
import subprocess
import sys
import threading
import time

from healthy import Viewers, first_frame, pinned, release, resident, viewers
from sick import KINDS

HEALTHY = 8
# What each kind may cost the healthy ones and the server.
RATIO, MEMORY, FRAME, RELEASE, GONE = 1.25, 8, 100, 100, 15
STOPS = "the server is stopped for 1 s"
CLIENT_STOPS = "their process is stopped"
ALL = [*KINDS, CLIENT_STOPS, STOPS]
stages = itertools.count(1)


@contextlib.contextmanager
def sick(kind, server):
    """Twenty of that kind, and what they print."""
    name = "reads nothing" if kind == CLIENT_STOPS else kind
    process = subprocess.Popen(
        [sys.executable, pathlib.Path(__file__).with_name("sick.py"), name, str(server.port)],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout.readline() == "ready\n"
        if kind == CLIENT_STOPS:
            process.send_signal(signal.SIGSTOP)
        said = []
        threading.Thread(target=lambda: said.extend(process.stdout), daemon=True).start()
        yield said
    finally:
        process.kill()
        process.wait()


def stop_a_second(server):
    time.sleep(1.5)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(1)
    server.process.send_signal(signal.SIGCONT)


def beside(kind, server, seconds):
    """What is measured while they are there, by its name."""
    memory = resident(server.process.pid)
    there = contextlib.nullcontext([]) if kind == STOPS else sick(kind, server)
    with there as said:
        watched = Viewers(server, HEALTHY, seconds)
        if kind == STOPS:
            stop_a_second(server)
        result = {
            "frame": max(first_frame(server) for _ in range(5)),
            "release": max(release(server, f"held-{next(stages)}") for _ in range(3)),
        }
        result["p99"], result["missing"] = watched.result()
        result["memory"] = resident(server.process.pid) - memory
        if kind == "says nothing":
            deadline = time.monotonic() + GONE
            while len(said) < 20 and time.monotonic() < deadline:
                time.sleep(0.1)
            gone = [float(line) for line in said]
            result["gone"] = max(gone) if len(gone) >= 20 else float("inf")
    return result


def faults_of(result, baseline, kind):
    """What is beyond its limit, in words."""
    limits = {"ratio": RATIO, "memory": MEMORY, "frame": FRAME, "release": RELEASE, "gone": GONE}
    # Of the second for which the server was stopped no frame can have come.
    if kind != STOPS:
        limits["missing"] = 1
    seen = {**result, "ratio": result["p99"] / baseline}
    return [f"{name} {seen[name]:.2f} (at most {limit})"
            for name, limit in limits.items() if seen.get(name, 0) > limit]  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="; ".join(ALL))
    parser.add_argument("--seconds", type=int, default=8, help="that each is watched")
    options = parser.parse_args()
    if unknown := set(options.kinds) - set(ALL):
        parser.error(f"there is no {', '.join(unknown)}; there are: {'; '.join(ALL)}")
    print("interval: the 99th percentile among the healthy, beside the sick / alone just before, ms.")
    print("missing: of their 1,000 frames. memory: of the server, MiB more. frame: a new viewer's first,")
    print("release: of a holder whose connection ends, gone: of silent clients, s; the others ms.")
    failed = 0
    with pinned("--log", "none", "--connections", "512") as server:
        for kind in options.kinds or ALL:
            baseline, _ = viewers(server, HEALTHY, options.seconds)
            result = beside(kind, server, options.seconds)
            broken = faults_of(result, baseline, kind)
            failed += bool(broken)
            gone = f" gone {result['gone']:.1f}" if "gone" in result else ""
            print(
                f"{kind:30} interval {result['p99']:6.2f} / {baseline:6.2f}"
                f" missing {result['missing']:5.1f} memory {result['memory']:+5.1f}"
                f" frame {result['frame']:5.1f} release {result['release']:5.1f}{gone}"
                + "".join(f"\n    FAILED: {words}" for words in broken),
                flush=True,
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

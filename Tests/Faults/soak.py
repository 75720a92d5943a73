"""Sixty-four viewers for half an hour, who come and go and press at random: `make soak`.

usage: python Tests/Faults/soak.py [--minutes 30]

Each minute 48 of the bench's viewers come, are watched, and go; sixteen stay, two to a stage, of whom
one presses and the other keeps the log of events that it hears. At the end each log must be what was
sent. Memory and descriptors are looked at in between. Nothing else may run on the machine."""

import argparse
import contextlib
import json
import random
import sys
import threading
import time

from healthy import Viewers, descriptors, pinned, resident
from listening import Listener
from trend import rise
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

STAGES = 8
WATCHED = 64 - 2 * STAGES
# The line of the memory rises by no more in an hour, MiB; the last minute's intervals are no longer
# than the first's by more than this.
SLOPE, RATIO = 1, 1.1
# Seconds of each minute for which the others are watched; they take another to begin.
MINUTE, SECONDS = 60, 54


class Presser:
    """Presses and releases at random, until it is told to stop, and keeps what it sent."""

    def __init__(self, server, stage, seed):
        self.log = Listener(server, stage)
        url = f"{server.socket_url}?stage={stage}"
        self.socket = connect(url, subprotocols=["pirouette.v1"], compression=None)
        self.random = random.Random(seed)
        self.sent = []
        self.over = threading.Event()
        self.threads = [
            threading.Thread(target=work, daemon=True) for work in (self.press, self.read)
        ]
        for thread in self.threads:
            thread.start()

    def press(self):
        while not self.over.wait(self.random.uniform(0.05, 1.5)) or len(self.sent) % 2:
            event = "release" if len(self.sent) % 2 else "press"
            self.socket.send(json.dumps({"type": event, "sequence": len(self.sent) + 1}))
            self.sent.append(event)

    def read(self):
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv()

    def stop(self):
        """How many events were sent, and whether the log that another viewer heard has just these."""
        self.over.set()
        self.threads[0].join(5)
        heard = self.log.inputs(len(self.sent))
        self.log.close()
        self.socket.close()
        return len(self.sent), heard == self.sent


def verdict(words, value, limit, unit):
    met = "met" if value <= limit else "NOT MET"
    print(f"  {words:40} {value:9.3f} {unit:4} at most {limit:<6g} {met}")
    return value <= limit


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=int, default=30, help="at least 2")
    options = parser.parse_args()
    minutes = max(2, options.minutes)
    intervals, memory = [], []
    with pinned("--log", "warning") as server:
        pid = server.process.pid
        pressers = [Presser(server, f"soak-{i}", i) for i in range(STAGES)]
        began = time.monotonic()
        for minute in range(minutes):
            p99, missing = Viewers(server, WATCHED, SECONDS).result()
            intervals.append(p99)
            # By then all who were watched have gone.
            time.sleep(max(0, began + (minute + 1) * MINUTE - time.monotonic()))
            memory.append((time.monotonic() - began, resident(pid)))
            if minute == 0:
                first = descriptors(pid)
            print(f"  minute {minute + 1:2}: interval p99 {p99:.3f} ms, missing {missing:.2f} of 1,000,"
                  f" {memory[-1][1]:.2f} MiB, {descriptors(pid)} descriptors", flush=True)  # fmt: skip
        last = descriptors(pid)
        logs = [presser.stop() for presser in pressers]
    events = sum(count for count, _ in logs)
    print(f"{minutes} minutes, 64 viewers, {events} presses and releases on {STAGES} stages")
    met = [
        verdict("memory, rise of the line in an hour", rise(memory, 60), SLOPE, "MiB"),
        verdict("descriptors more than after a minute", last - first, 0, ""),
        verdict("interval p99, last minute / first", intervals[-1] / intervals[0], RATIO, ""),
        verdict("logs that are not what was sent", sum(not same for _, same in logs), 0, ""),
    ]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())

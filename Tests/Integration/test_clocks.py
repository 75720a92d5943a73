"""Other clocks that go wrong: the machine's wall clock, its boot-time clock, and a page's."""

import concurrent.futures
import contextlib
import glob
import itertools
import os
import pathlib
import random
import signal
import statistics
import subprocess
import time

import pytest
from conftest import Server
from test_pacing import PERIOD, Page
from test_stages import Guest
from test_stream import Client

FAKETIME = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")
PHASE = 1.2


def watched(client, seconds):
    """The frames of so long: their instants, and how long each was under way by this clock.

    The clock of a stage is this machine's monotonic one from some moment on, so that is one number
    and what a frame waited."""
    end, frames = time.monotonic() + seconds, []
    while time.monotonic() < end:
        frame = client.next_frame()
        frames.append((frame["time"], time.monotonic() - frame["time"]))
    return [at for at, _ in frames], statistics.median(way for _, way in frames)


def assert_on_schedule(phases):
    """Each has its sixty frames a second, in order, and the clock is where it was."""
    for times, way in phases:
        # A machine that is busy skips some frames; one whose clock jumps skips nearly all of them, or
        # makes them in a burst.
        assert 30 < (len(times) - 1) / (times[-1] - times[0]) < 70
        assert times[-1] - times[0] == pytest.approx(PHASE, rel=0.5)
        assert all(a < b for a, b in itertools.pairwise(times))
        assert statistics.median(b - a for a, b in itertools.pairwise(times)) == pytest.approx(
            1 / 60, rel=0.5
        )
        assert way == pytest.approx(phases[0][1], abs=0.02)


@contextlib.contextmanager
def serving(*arguments, **options):
    server = Server(*arguments, **options)
    try:
        yield server
    finally:
        assert server.stop() == 0


@pytest.mark.skipif(not FAKETIME, reason="there is no libfaketime: apt-get install libfaketime")
def test_the_wall_clock_may_jump_by_years(tmp_path):
    now = tmp_path / "now"
    now.write_text("+0")
    environment = {
        **os.environ,
        "LD_PRELOAD": FAKETIME[0],
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_TIMESTAMP_FILE": str(now),
        "FAKETIME_NO_CACHE": "1",
    }
    date = lambda: subprocess.run(
        ["date", "+%Y"], env=environment, capture_output=True, text=True, check=True
    ).stdout
    year = date()
    with serving(env=environment) as server:
        assert "libfaketime" in pathlib.Path(f"/proc/{server.process.pid}/maps").read_text()
        client = Client(server)
        phases = [watched(client, PHASE)]
        for jump in ("+1000d", "-1000d"):
            now.write_text(jump)
            assert date() != year, "the library does what it is for"
            phases.append(watched(client, PHASE))
        assert_on_schedule(phases)


@contextlib.contextmanager
def shifted(*arguments, **clocks):
    """A server in a time namespace whose clocks are that many seconds ahead."""
    flags = [f"--{name}={seconds}" for name, seconds in clocks.items()]
    before = ["unshare", "--time", *flags, "--fork", "--kill-child"]
    if subprocess.run([*before, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("no time namespace may be made here")
    server = Server(*arguments, before=before)
    pid = server.process.pid
    [child] = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    try:
        yield server, int(child)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(child), signal.SIGTERM)
        server.process.wait(3)


def test_a_boot_time_clock_that_is_elsewhere_changes_nothing():
    with shifted(boottime=5_000_000) as (server, child):
        uptime = subprocess.run(
            ["nsenter", f"--target={child}", "--time", "cat", "/proc/uptime"],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        assert float(uptime.split()[0]) > 5_000_000, "the namespace does what it is for"
        client = Client(server)
        assert client.hello["time"] < 1
        phases = [watched(client, PHASE), watched(client, PHASE)]
        assert_on_schedule(phases)


def test_after_a_reboot_a_stage_goes_on_from_the_last_instant_that_is_known(tmp_path):
    """A monotonic clock that is behind is another one, as after a reboot."""
    state = str(tmp_path / "state")
    with shifted("--state", state, monotonic=1_000_000) as (first, child):
        client = Client(first)
        time.sleep(0.5)
        client.send(type="press", sequence=1)
        pressed = client.next_message("event")
        os.kill(child, signal.SIGKILL)
        first.process.wait(3)
    with serving("--state", state) as again:
        back = Client(again, path=f"?resume={client.hello['token']}")
        assert back.hello["resumed"] is True
        assert pressed["at"] <= back.hello["time"] < pressed["at"] + 3
        assert back.next_frame()["time"] >= pressed["at"]


def at_hand(client, patience):
    """What has come, or comes within so long of the one before."""
    with contextlib.suppress(TimeoutError):
        while True:
            yield client.receive(timeout=patience)


def wicked(page, now):
    """A message that is allowed and absurd."""
    absurd = lambda: random.choice(
        [0, 1e-9, now, now * 1.0001, now + 0.9, now + 1e3, random.uniform(0, 1e9), 1e9]
    )
    return random.choice(
        [
            {"type": "tick", "target": absurd() * 1000, "time": absurd()},
            {"type": "tick", "target": -1e300, "time": absurd()},
            {"type": "phase", "target": absurd() * 1000, "time": absurd(),
             "period": random.choice([4, 16.7, 1000]), "transit": random.choice([0, 10_000]),
             "painted": absurd()},
            {"type": "press", "sequence": page, "time": absurd()},
            {"type": "release", "sequence": page, "time": absurd()},
            {"type": "ping", "time": absurd() * 1e290},
            {"type": "display", "rate": random.choice([1e-9, 240, 1e9])},
        ]
    )  # fmt: skip


def test_a_page_with_an_absurd_clock_disturbs_nobody_on_its_stage(server):
    random.seed(5)
    healthy = Guest(server, "?stage=a", protocol="pirouette.v1.json")
    healthy.send(type="settings", hold={"curve": "linear", "interruption": "matched"})
    phases = [watched(healthy, PHASE)]
    page = Guest(server, "?stage=a")
    times, frames, end = [], [], time.monotonic() + PHASE
    number = 0
    while time.monotonic() < end:
        number += 1
        page.send(**wicked(number, phases[0][0][-1] + number * 0.02))
        for message in at_hand(healthy, 0.01):
            if message["type"] == "frame":
                times.append((message["time"], time.monotonic() - message["time"]))
                frames.append(message)
        for _ in at_hand(page, 0):
            pass
    assert number > 40
    # Events send frames besides, so only the clock is compared, and that nothing is missing.
    assert statistics.median(way for _, way in times) == pytest.approx(phases[0][1], abs=0.02)
    assert len(times) > 0.5 * 60 * PHASE
    for a, b in itertools.pairwise(frames):
        moved = abs(b["hold"]["fraction"] - a["hold"]["fraction"])
        assert moved <= abs(b["position"] - a["position"]) + 1e-9, "no leap"
    phases.append(watched(healthy, PHASE))
    assert_on_schedule(phases)
    # Nothing of it is still to come: who presses next does so now.
    page.socket.close()
    while healthy.next_message("viewers")["count"] != 1:
        pass
    healthy.send(type="press", sequence=1)
    while (event := healthy.next_message("event")).get("viewer") != 1:
        pass
    assert event["at"] < watched(healthy, 0.1)[0][-1] + 0.2


@pytest.mark.parametrize("rate", [1.0001, 1.01])
def test_a_page_whose_clock_is_fast_gets_its_frames_and_the_others_theirs(server, rate):
    """By 100 ppm, and by a hundred times that: its refreshes come ever earlier than it says."""
    fast, begin = Page(server), time.monotonic()
    fast.now = lambda: (begin + (time.monotonic() - begin) * rate) * 1000 + fast.clock
    # No frames but those that it reports refreshes for.
    fast.send(type="tick", target=fast.now(), time=fast.stage(fast.now()))
    fast.listen(fast.now() + 100)
    fast.messages.clear()
    other = Client(server)
    with concurrent.futures.ThreadPoolExecutor() as threads:
        both = threads.submit(lambda: [watched(other, PHASE) for _ in range(2)])
        fast.play(140)
        assert_on_schedule(both.result())
    targets = [target for message in fast.messages for target in message.targets]
    gaps = [b - a for a, b in itertools.pairwise(sorted(set(targets)))]
    assert len(gaps) > 100 and statistics.median(gaps) == pytest.approx(PERIOD, rel=1e-6)
    fast.socket.close()
    other.socket.close()

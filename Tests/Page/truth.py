"""How true each painted frame was, measured past the page.

Where the stage's clock stands in the page's is asked without the page where that can be: of the
server over a socket of our own, and of Chromium over DevTools, both in this machine's monotonic
clock. Firefox does not say where its clock begins: there it is a second socket on the same thread,
which is asked far more often and is believed only for its shortest round trip."""

import itertools
import json
import random
import statistics
import time

import monotonic

# Added to the instrument's worker where the browser does not say where its clock begins: a second
# socket on the same thread, because a thread's clock is what is compared. Of three hundred round
# trips the shortest says the most.
ASKED_IN_WORKER = """
const channel = new BroadcastChannel('truth');
channel.onmessage = ({data: url}) => {
  const socket = new WebSocket(url, ['pirouette.v1']);
  let best = {roundTrip: Infinity, offset: 0}, left = 300;
  const ask = () => socket.send(JSON.stringify({type: 'ping', time: performance.now()}));
  socket.onmessage = ({data}) => {
    const arrived = performance.now();
    if (typeof data !== 'string') return;
    const m = JSON.parse(data);
    if (m.type === 'hello') {
      socket.send('{"type":"visibility","visible":false}');
      setTimeout(ask, 200);
    }
    if (m.type !== 'pong') return;
    const [received, sent] = [m.received * 1000, m.sent * 1000];
    const roundTrip = arrived - m.time - (sent - received);
    const offset = (received - m.time + (sent - arrived)) / 2;
    if (roundTrip < best.roundTrip) best = {roundTrip, offset};
    if (--left > 0) setTimeout(ask, 6);
    else { socket.onclose = () => channel.postMessage(best); socket.close(); }
  };
};
"""
ASK = """new Promise((resolve) => {
  const channel = new BroadcastChannel('truth');
  channel.onmessage = ({data}) => { channel.close(); resolve(data); };
  channel.postMessage(%s);
})"""


# How far the instrument's clock is ahead of the main thread's, in ms, by Chromium's exact origins.
AHEAD = "pirouette.snapshot().then((s) => performance.timeOrigin - s.clock.origin)"


def share(values, p):
    """The value that a share `p` of the values does not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, -int(-p * len(ordered) // 1) - 1)] if ordered else float("nan")


def until(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while not (seen := condition()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"still {seen!r} after {seconds} s")
        time.sleep(0.05)
    return seen


def snapshot(page):
    return page.evaluate("pirouette.snapshot()")


def clock(page, way):
    """Stage less instrument's clock past the page's own estimate, and how sure that is, in ms."""
    if not hasattr(page, "metrics"):
        best = page.evaluate(ASK % json.dumps(way.past("bench")))
        return best["offset"], best["roundTrip"] / 2
    stage = monotonic.Stage(way.server, "bench")
    offset, bound = stage.offset()
    stage.close()
    return offset + monotonic.origin(page) - page.evaluate(AHEAD), bound


def middle(page, name):
    return page.evaluate(
        "(({x, y, width, height}) => [x + width / 2, y + height / 2])"
        f"(document.getElementById({json.dumps(name)}).getBoundingClientRect())"
    )


def settle(page, is_locked):
    until(lambda: page.evaluate("'thread' in document.documentElement.dataset"))
    word = "locked" if is_locked else "free"
    until(lambda: (s := snapshot(page))["lock"] == word and s["phase"]["isSettled"])
    time.sleep(2)


def record(page, frames):
    """Records the next frames."""
    period = snapshot(page)["phase"]["period"] / 1000
    page.evaluate(f"pirouette.record({frames})")
    # To ask is to disturb. A display that misses refreshes takes longer.
    time.sleep(frames * period + 0.2)
    until(lambda: len(snapshot(page)["trace"]["stamp"]) >= frames, 2 + 2 * frames * period)
    return snapshot(page)["trace"]


# The longest pause between two of them, s.
LONGEST = 0.4
# More than this is no bend of a curve.
JUMP = 1.05


def hold(page, events, seed=1):
    """So many random presses and releases with the real mouse."""
    numbers = random.Random(seed)
    for i in range(events):
        (page.up if i % 2 else page.down)()
        time.sleep(numbers.uniform(0.03, LONGEST))


def measure(page, way, frames):
    """Errors and counts of the next frames, as a dictionary."""
    before, bound_before = clock(page, way)
    trace = record(page, frames)
    after, bound_after = clock(page, way)
    offset = (before + after) / 2
    signed = [
        1000 * shown - stamp - offset
        for shown, stamp in zip(trace["shown"], trace["stamp"], strict=True)
    ]
    errors = [abs(e) for e in signed]
    said = [e for e in trace["error"] if e is not None]
    count = len(errors)
    return {
        "frames": count,
        "mean": statistics.fmean(errors),
        "median": statistics.median(errors),
        "bias": statistics.fmean(signed),
        "p99": share(errors, 0.99),
        "late": sum(trace["late"]),
        "repeated": sum(trace["repeated"]),
        "skipped": sum(trace["skipped"]),
        "said": statistics.fmean(abs(e) for e in said),
        # Each is sure to its bound; half of what the clocks drifted apart meanwhile is not known.
        "bound": max(bound_before, bound_after),
        "drift": after - before,
        "slack": share([s for s in trace["slack"] if s is not None], 0.01),
    }


def interrupt(page, events):
    """Latencies, and the worst jump between two painted frames: how far the one is from where the
    one before was going, in units of the slope times one period. By "slope" is meant the steepest
    of the slope before, the one after and the change from one to the other, because a reversal
    begins anywhere in a period: what is continuous then stays within 1, but for what a curve bends
    within a period, which is a few per cent."""
    period = snapshot(page)["phase"]["period"] / 1000
    page.evaluate(f"pirouette.record({int(events * LONGEST / period) + 120})")
    hold(page, events)
    time.sleep(0.2)
    state = snapshot(page)
    jumps = [0, *jump(state["trace"], period)]
    return {
        "events": events,
        "latencies": state["latencies"],
        "p50": share(state["latencies"], 0.5),
        "p99_pointer": share(state["latencies"], 0.99),
        "jump": max(jumps),
        "jumps": sum(j > JUMP for j in jumps),
    }


def jump(trace, period):
    """For each two painted frames of which the value changes: see `interrupt`."""
    columns = zip(trace["shown"], trace["fraction"], trace["velocity"], strict=True)
    for (time0, value0, slope0), (time1, value1, slope1) in itertools.pairwise(columns):
        off = abs(value1 - value0 - slope0 * (time1 - time0))
        if off < 1e-9:
            continue
        slope = max(abs(slope0), abs(slope1), abs(slope1 - slope0))
        yield off / (slope * period) if slope else float("inf")

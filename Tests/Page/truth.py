"""How true each painted frame was, measured past the page: a second socket, undelayed and of our
own, to the same stage tells where the stage's clock stands in the page's."""

import itertools
import json
import random
import statistics
import time

# Opened in the page, because the page's clock is what is compared. Of fifty round trips the
# shortest says the most. The stamps are the main thread's.
CLOCK = """new Promise((resolve, reject) => {
  const socket = new WebSocket(%s, ['pirouette.v1']);
  let best = {roundTrip: Infinity, offset: 0}, left = 50;
  const ask = () => socket.send(JSON.stringify({type: 'ping', time: performance.now()}));
  socket.onerror = () => reject(new Error('no second socket'));
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
    if (--left > 0) setTimeout(ask, 5);
    else { socket.onclose = () => resolve(best); socket.close(); }
  };
})"""


# How far the instrument's clock is ahead of the main thread's, in ms. Chromium's `timeOrigin` says
# it exactly; Firefox gives whole milliseconds, so it is measured as the stage's clock is.
WORKER = """(async () => {
  let best = {roundTrip: Infinity, offset: 0};
  for (let i = 0; i < 50; i++) {
    const asked = performance.now();
    const {clock: {received, sent, origin}} = await pirouette.snapshot();
    const arrived = performance.now();
    if (origin % 1 !== 0) return performance.timeOrigin - origin;
    const roundTrip = arrived - asked - (sent - received);
    const offset = (received - asked + (sent - arrived)) / 2;
    if (roundTrip < best.roundTrip) best = {roundTrip, offset};
  }
  return best.offset;
})()"""


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


def clock(page, socket_url):
    """Stage less instrument's clock by the undelayed socket, and how sure that is, in ms."""
    best = page.evaluate(CLOCK % json.dumps(socket_url))
    return best["offset"] - page.evaluate(WORKER), best["roundTrip"] / 2


def settle(page, is_locked):
    until(lambda: page.evaluate("'thread' in document.documentElement.dataset"))
    word = "locked" if is_locked else "free"
    until(lambda: (s := snapshot(page))["lock"] == word and s["phase"]["isSettled"])
    time.sleep(2)


def record(page, frames, during=None):
    """Records the next frames, while `during` goes on."""
    page.evaluate(f"pirouette.record({frames})")
    if during:
        during()
    else:
        time.sleep(frames / 60)
    # A display that misses refreshes takes longer.
    seconds = 2 + frames / 20
    if not during:
        until(lambda: len(snapshot(page)["trace"]["stamp"]) >= frames, seconds)
    return snapshot(page)["trace"]


def hold(page, times, seed=1):
    """Random presses and releases with the real mouse."""
    numbers = random.Random(seed)
    for _ in range(times):
        for act in (page.down, page.up):
            act()
            time.sleep(numbers.uniform(0.03, 0.4))
    return True


def measure(page, socket_url, frames):
    """Errors and counts of the next frames, as a dictionary."""
    before, bound_before = clock(page, socket_url)
    trace = record(page, frames)
    after, bound_after = clock(page, socket_url)
    offset = (before + after) / 2
    errors = [
        abs(1000 * shown - stamp - offset)
        for shown, stamp in zip(trace["shown"], trace["stamp"], strict=True)
    ]
    said = [e for e in trace["error"] if e is not None]
    count = len(errors)
    return {
        "frames": count,
        "mean": statistics.fmean(errors),
        "median": statistics.median(errors),
        "p99": share(errors, 0.99),
        "late": sum(trace["late"]),
        "repeated": sum(trace["repeated"]),
        "skipped": sum(trace["skipped"]),
        "said": statistics.fmean(abs(e) for e in said),
        "bound": max(bound_before, bound_after),
        "slack": share([s for s in trace["slack"] if s is not None], 0.01),
    }


def interrupt(page, times):
    """Latencies, and the worst change of the value between two painted frames, in units of what its
    slope makes of the time between them: about 1 at most while it is continuous."""
    frames = times * 60 + 120
    trace = record(page, frames, lambda: hold(page, times))
    state = snapshot(page)
    period = state["phase"]["period"] / 1000
    worst = 0
    columns = zip(trace["shown"], trace["fraction"], trace["velocity"], strict=True)
    for (time0, value0, slope0), (time1, value1, slope1) in itertools.pairwise(columns):
        change = abs(value1 - value0)
        if change < 1e-9:
            continue
        reach = max(abs(slope0), abs(slope1)) * max(time1 - time0, period)
        worst = max(worst, change / reach if reach else float("inf"))
    return {
        "latencies": state["latencies"],
        "p50": share(state["latencies"], 0.5),
        "p99_pointer": share(state["latencies"], 0.99),
        "jump": worst,
    }

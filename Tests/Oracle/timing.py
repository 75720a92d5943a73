"""Timing: what paused animations say of themselves, against `EffectTiming` and `UnitCurve`."""

import math

import easings
from oracle import ask_ours, number

NAME = "timing"
TOLERANCES = {
    # Either side takes the delay off, divides by the duration, adds the start and takes the whole
    # iterations off: four roundings of as many iterations, steepened by the easing.
    "progress, of the iterations": 8 * 2**-53,
    "current iteration": 0,
    "active duration and end time, relative": 4 * math.ulp(1),
}
EXCLUSIONS = {
    # Web Animations Level 1, "Calculating the directed progress": in an infinite iteration the
    # direction is forwards. Chromium plays the infinitely last one of alternate-reverse in reverse.
    "alternate-reverse, endlessly many iterations of no duration, over",
}
INFINITY = -1
FILLS = ["none", "forwards", "backwards", "both"]
DIRECTIONS = ["normal", "reverse", "alternate", "alternate-reverse"]
# Milliseconds off a boundary that Chromium still tells from it: to it, a time within a microsecond
# of a phase's or an iteration's boundary is at the boundary.
OFF = 0.002
SCRIPT = """cases => cases.map(({duration, delay, endDelay, iterations, iterationStart, direction,
    fill, easing, rate, times}) => {
  const effect = new KeyframeEffect(document.getElementById('target'), null, {
    duration: infinite(duration), delay, endDelay, iterations: infinite(iterations),
    iterationStart, direction, fill, easing});
  const animation = new Animation(effect);
  animation.playbackRate = rate;
  const rows = times.map(time => {
    animation.currentTime = time;
    const timing = effect.getComputedTiming();
    return [timing.progress, finite(timing.currentIteration)];
  });
  const timing = effect.getComputedTiming();
  animation.cancel();
  return [finite(timing.activeDuration), finite(timing.endTime), rows];
})"""


def cases(random, count):
    return [case(random) for _ in range(count)]


def case(random):
    # Half of the timings are in eighths of a second, so that a time can be at a boundary exactly:
    # sums and products of other numbers are rounded, and to either side of it.
    exact = random.random() < 0.5
    span = (lambda *choices: random.choice(choices)) if exact else (
        lambda *choices: round(random.choice(choices) * random.random(), 3))
    duration = random.choice([0, INFINITY] + [10 + span(115, 240, 740, 990, 3990)] * 8)
    iterations = random.choice([0, INFINITY, 1, 1, 2, 2.5, 7.25, round(4 * random.random(), 2)])
    start = random.choice([0, 0, 0.25, 0.5, 1, 2.75, round(4 * random.random(), 2)])
    if exact:
        iterations = round(iterations * 4) / 4
        start = round(start * 4) / 4
    delay, end_delay = span(-1500, -375, 0, 0, 500), span(-750, -250, 0, 0, 375)
    times = {-200, round(random.uniform(-2000, 4000), 3)}
    if duration != INFINITY:
        end = delay + duration * (iterations if iterations != INFINITY else 5)
        boundaries = [0, delay, delay + duration, end, end + end_delay]
        times |= {time + sign * OFF for time in boundaries for sign in (1, -1)}
        times |= {delay + random.random() * (end - delay) for _ in "12"}
        if exact:
            times |= set(boundaries)
    return {
        "duration": duration, "delay": delay, "endDelay": end_delay, "iterations": iterations,
        "iterationStart": start, "direction": random.choice(DIRECTIONS),
        "fill": random.choice(FILLS), "rate": rate(random), "easing": easing(random),
        "times": sorted(times),
    }  # fmt: skip


def rate(random):
    return random.choice([1, -1, round(random.uniform(-3, 3), 2) or 1, 0.1, -0.25])


def easing(random):
    """Easings that the browser does not have to solve; steps show the before flag."""
    made = easings.steps(random), easings.plain_linear(random)
    return random.choice(["linear", "linear", *made])


def ours(cases, _):
    return ask_ours(timing=cases)["timing"]


def iterations(case, time):
    """How many iterations a time is, and what is added to it: at least 1."""
    span = abs(time) + abs(case["delay"])
    count = span / case["duration"] if case["duration"] > 0 else 0
    return max(1, count + case["iterationStart"])


def compare(case, theirs, ours, tally):
    active, end, rows = theirs
    for name, seen in [("activeDuration", active), ("endTime", end)]:
        seen, our = (math.inf if seen == INFINITY else seen), number(ours[name])
        # Delays may cancel what the duration was rounded by.
        size = abs(case["delay"]) + number(ours["activeDuration"]) + abs(case["endDelay"])
        difference = 0 if seen == our else abs(seen - our) / size
        tally.add("active duration and end time, relative", difference, f"{name} of {case}")
    for time, (progress, iteration), our in zip(case["times"], rows, ours["samples"], strict=True):
        about = f"at {time!r} of {case}: browser {progress!r} in {iteration}, ours {our}"
        if our is None or progress is None:
            shown = 0 if our is None and progress is None else math.inf
            tally.add("progress, of the iterations", shown, about)
            continue
        value, lowest, highest, our_iteration = map(number, our)
        if math.isinf(our_iteration) and case["direction"] == "alternate-reverse":
            tally.exclude("alternate-reverse, endlessly many iterations of no duration, over")
            continue
        difference = abs(progress - value)
        if highest - lowest > 1e-6:  # A jump, so near that rounding decides which side is seen.
            difference = max(lowest - progress, progress - highest, 0)
        size = easings.plain_slope(case["easing"]) * iterations(case, time)
        tally.add("progress, of the iterations", difference / size, about)
        iteration = math.inf if iteration == INFINITY else iteration
        difference = 0 if iteration == our_iteration else abs(iteration - our_iteration)
        tally.add("current iteration", difference, about)

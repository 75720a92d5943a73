"""The eight interruption strategies as direct formulas in mpmath.

Written from the seeds and the specifications and not from the Swift code. Every event list is
evaluated from its start for every instant; nothing is carried from one instant to the next. A rule
takes the curve, the durations (to empty, to fill), the events as (time, held) and the instant, and
returns value and velocity.
"""
from easing import MARGIN
from mpmath import exp, mpf, pi


def changes(events, t):
    """(time, target) of each change of state up to t.

    Events at one instant are as the last of them alone; an event that changes nothing is none.
    """
    last = {time: held for time, held in events if time <= t}
    state = False
    for time, held in last.items():
        if held != state:
            state = held
            yield time, mpf(held)


def leg(curve, since, duration, start, end):
    """Value and velocity of an animation `since` seconds after its begin; at its end it rests."""
    assert since == duration or abs(since - duration) > MARGIN, "too close to an end"
    if since >= duration:
        return end, mpf(0)
    u = since / duration
    return start + (end - start) * curve.value(u), (end - start) * curve.slope(u) / duration


def mirrored(curve, durations, events, t):
    """press-and-hold.txt, with its names."""
    start, previous, target = None, None, 0
    for pause, target in changes(events, t):
        if start is None:
            start = pause
        else:
            since = min(pause - start, previous)
            start = pause - (previous - since)
        previous = durations[int(target)]
    if start is None:
        return mpf(0), mpf(0)
    return leg(curve, t - start, previous, 1 - target, target)


def rewound(curve, durations, events, t):
    """The time along the curve runs forwards while held, backwards while not."""
    u, since, rate = mpf(0), mpf(0), mpf(0)
    for time, target in [*changes(events, t), (t, None)]:
        u, since = u + rate * (time - since), time
        assert u in (0, 1) or abs(u) > MARGIN < abs(1 - u), "too close to an end"
        u = min(max(u, mpf(0)), mpf(1))
        if target is not None:
            rate = 1 / durations[1] if target else -1 / durations[0]
    moves = u < 1 if rate > 0 else u > 0
    value = curve.value(u) if u < 1 else mpf(1)
    return value, rate * curve.slope(u) if moves and rate else mpf(0)


def matched(curve, durations, events, t):
    """Entered at the first pass of the present value; the whole curve from a value never passed."""
    begin, start, target = None, mpf(0), mpf(0)
    for time, new in changes(events, t):
        value = mpf(0)
        if begin is not None:
            value = leg(curve, time - begin, durations[int(target)], start, target)[0]
        entry, start, target = curve.first_pass(value if new else 1 - value), 1 - new, new
        if entry is None:
            entry, start = mpf(0), value
        begin = time - entry * durations[int(new)]
    if begin is None:
        return mpf(0), mpf(0)
    return leg(curve, t - begin, durations[int(target)], start, target)


def shortened(curve, durations, events, t):
    """CSS Transitions Level 1, section 3, step 4 with its names."""
    current = None
    for time, end in changes(events, t):
        full = durations[int(end)]
        if current is None:
            current = dict(time=time, duration=full, start=mpf(0), end=end, adjusted=mpf(0),
                           factor=mpf(1))
            continue
        since = time - current["time"]
        now = leg(curve, since, current["duration"], current["start"], current["end"])[0]
        if since < current["duration"] and current["adjusted"] == end:
            progress = curve.value(since / current["duration"])
            factor = min(max(abs(progress * current["factor"] + 1 - current["factor"]), 0), 1)
            assert factor > MARGIN, "CSS would leap"
            current = dict(time=time, duration=full * factor, start=now, end=end,
                           adjusted=current["end"], factor=factor)
        else:
            current = dict(time=time, duration=full, start=now, end=end, adjusted=now,
                           factor=mpf(1))
    if current is None:
        return mpf(0), mpf(0)
    return leg(curve, t - current["time"], current["duration"], current["start"], current["end"])


def restarted(curve, durations, events, t):
    value, begin, start, target = mpf(0), None, None, None
    for time, new in changes(events, t):
        if begin is not None:
            value = leg(curve, time - begin, durations[int(target)], start, target)[0]
        begin, start, target = time, value, new
    if begin is None:
        return mpf(0), mpf(0)
    return leg(curve, t - begin, durations[int(target)], start, target)


def additive(curve, durations, events, t):
    value, velocity, target = mpf(0), mpf(0), mpf(0)
    for time, new in changes(events, t):
        fade = leg(curve, t - time, durations[int(new)], target - new, mpf(0))
        value, velocity, target = value + fade[0], velocity + fade[1], new
    return value + target, velocity


def combined(curve, durations, events, t):
    value, velocity = mpf(0), mpf(0)
    for time, target in changes(events, t):
        f, rate = leg(curve, t - time, durations[int(target)], mpf(0), mpf(1))
        value, velocity = value + (target - value) * f, velocity * (1 - f) + (target - value) * rate
    return value, velocity


def spring(curve, durations, events, t):
    """x'' + 2 w x' + w^2 (x - target) = 0, as the product of its two equal first-order factors."""
    x, v, since, target = mpf(0), mpf(0), mpf(0), mpf(0)
    for time, new in [*changes(events, t), (t, None)]:
        w, dt = 2 * pi / durations[int(target)], time - since
        y = (v + w * (x - target)) * exp(-w * dt)  # y' = -w y
        x = target + (x - target) * exp(-w * dt) + y * dt  # x' = -w (x - target) + y
        v, since, target = y - w * (x - target), time, target if new is None else new
    return x, v


STRATEGIES = [mirrored, rewound, matched, shortened, restarted, additive, combined, spring]

"""Expected values for the stage: writes stage-hold.json and stage-cube.json beside itself.

Direct formulas in 30-digit arithmetic (mpmath), written from the seeds and the specifications and
not from the Swift code: `python3 stage-golden.py`. Every event list is evaluated from its start for
every instant; nothing is carried from one instant to the next.
"""
import functools
import json
import pathlib

from mpmath import cos, exp, mp, mpf, pi, sin

mp.dps = 30
HERE = pathlib.Path(__file__).parent
ROUNDING = mpf(10) ** -25  # an instant this close to a leg's end is at its end
CURVES = {
    "linear": None,
    "ease-in": ("0.42", "0", "1", "1"),
    "ease-out": ("0", "0", "0.58", "1"),
    "ease-in-out": ("0.42", "0", "0.58", "1"),
    "ease": ("0.25", "0.1", "0.25", "1"),
    "cubic-bezier(0.34, 1.56, 0.64, 1)": ("0.34", "1.56", "0.64", "1"),  # overshoots at its end
}
NOT_MONOTONE = "cubic-bezier(0.34, 1.56, 0.64, 1)"


def bezier(a, b, s):
    return 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s**2 * b + s**3


def derivative(a, b, s):
    return 3 * (1 - s) ** 2 * a + 6 * (1 - s) * s * (b - a) + 3 * s**2 * (1 - b)


@functools.cache
def parameter(a, b, value):
    """The parameter at which a monotone coordinate has the value: bisection to the last digit."""
    low, high = mpf(0), mpf(1)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if bezier(a, b, middle) < value else (low, middle)
    return (low + high) / 2


class Curve:
    def __init__(self, points):
        self.points = points and tuple(map(mpf, points))

    def value(self, x):
        x = min(max(mpf(x), mpf(0)), mpf(1))
        if self.points is None or x in (0, 1):
            return x
        x1, y1, x2, y2 = self.points
        return bezier(y1, y2, parameter(x1, x2, x))

    def slope(self, x):
        """From inside at 0 and 1, where the derivative of the time vanishes if a point is there."""
        if self.points is None:
            return mpf(1)
        x1, y1, x2, y2 = self.points
        if x == 0:
            return y1 / x1 if x1 else y2 / x2
        if x == 1:
            return (1 - y2) / (1 - x2) if x2 != 1 else (1 - y1) / (1 - x1)
        s = parameter(x1, x2, x)
        return derivative(y1, y2, s) / derivative(x1, x2, s)

    def inverse(self, value):
        if self.points is None or value in (0, 1):
            return value
        x1, y1, x2, y2 = self.points
        return bezier(x1, x2, parameter(y1, y2, value))


def changes(events, t):
    """(time, target) of each change of state up to t; doubled events are no changes."""
    state = 0
    for time, target in events:
        if time <= t and target != state:
            state = target
            yield time, mpf(target)


def leg(curve, since, duration, start, end):
    """Value and velocity of an animation `since` seconds after its begin; at its end it rests."""
    if since >= duration - ROUNDING:
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
    u, since, rate = mpf(0), mpf(0), -1 / durations[0]
    for time, target in list(changes(events, t)) + [(t, None)]:
        u, since = min(max(u + rate * (time - since), 0), 1), time
        if target is not None:
            rate = 1 / durations[1] if target else -1 / durations[0]
    moves = u < 1 - ROUNDING if rate > 0 else u > ROUNDING
    return curve.value(u), rate * curve.slope(u) if moves else mpf(0)


def matched(curve, durations, events, t):
    start, target = None, mpf(0)
    for time, new in changes(events, t):
        value = mpf(0)
        if start is not None:
            value = leg(curve, time - start, durations[int(target)], 1 - target, target)[0]
        along = value if new else 1 - value
        start, target = time - curve.inverse(along) * durations[int(new)], new
    if start is None:
        return mpf(0), mpf(0)
    return leg(curve, t - start, durations[int(target)], 1 - target, target)


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
        if since < current["duration"] - ROUNDING and current["adjusted"] == end:
            progress = curve.value(since / current["duration"])
            factor = min(max(abs(progress * current["factor"] + 1 - current["factor"]), 0), 1)
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
    for time, new in list(changes(events, t)) + [(t, None)]:
        w, dt = 2 * pi / durations[int(target)], time - since
        y = (v + w * (x - target)) * exp(-w * dt)  # y' = -w y
        x = target + (x - target) * exp(-w * dt) + y * dt  # x' = -w (x - target) + y
        v, since, target = y - w * (x - target), time, target if new is None else new
    return x, v


STRATEGIES = [mirrored, rewound, matched, shortened, restarted, additive, combined, spring]
# Times in 1/20 s.
SCRIPTS = {
    "half": [(0, 1), (10, 0)],
    "past the end": [(0, 1), (60, 0), (65, 1)],
    "taps": [(0, 1), (2, 0), (3, 1), (12, 0), (18, 1), (20, 0)],
    "asymmetric": [(0, 1), (6, 0), (9, 1), (16, 0)],
    "twice": [(0, 1), (6, 0), (10, 1), (18, 0)],
    "doubled": [(0, 0), (4, 1), (8, 1), (14, 0), (16, 0)],
}
DURATIONS = {"equal": (mpf(1), mpf(1)), "unequal": (mpf("0.5"), mpf(2))}


def holds():
    for script, twentieths in SCRIPTS.items():
        events = [(mpf(time) / 20, target) for time, target in twentieths]
        for name, points in CURVES.items():
            for durations in ["equal"] + (["unequal"] if script == "twice" else []):
                seconds = DURATIONS[durations]  # to empty, to fill
                times = [mpf(i) / 20 for i in range(twentieths[-1][0] + 25)]
                case = {"script": script, "curve": name, "emptyDuration": float(seconds[0]),
                        "duration": float(seconds[1]),
                        "events": [[float(time), target] for time, target in events],
                        "t": [float(t) for t in times], "fraction": {}, "velocity": {}}
                for rule in STRATEGIES:
                    if name == NOT_MONOTONE and rule is matched:
                        continue  # no formula: the curve has no inverse
                    motions = [rule(Curve(points), seconds, events, t) for t in times]
                    case["fraction"][rule.__name__] = [float(value) for value, _ in motions]
                    if script == "twice":
                        case["velocity"][rule.__name__] = [float(rate) for _, rate in motions]
                yield case


def cube_face(direction, pct, size=mpf(200), perspective=mpf("0.1")):
    """rotation3DEffect of row vectors, T(-a) R P T(a) with m34 = -perspective / size, then x."""
    pct = mpf(pct)
    degrees, ax, tx = (90 - pct * 90, mpf(0), size - pct * size) if direction == "enter" else (
        -pct * 90, size, -pct * size)
    c, s, ay, d = cos(degrees * pi / 180), sin(degrees * pi / 180), size / 2, size / perspective
    # (x, y) -> X = x - ax, Y = y - ay; w = 1 + X s / d; x' = X c / w + ax + tx; y' = Y / w + ay
    w = [s / d, mpf(0), 1 - ax * s / d]
    x = [c + (ax + tx) * w[0], mpf(0), -ax * c + (ax + tx) * w[2]]
    y = [ay * w[0], mpf(1), -ay + ay * w[2]]
    corners = []
    for px, py in [(0, 0), (200, 0), (200, 200), (0, 200)]:
        scale = 1 + (px - ax) * s / d
        corners.append([float((px - ax) * c / scale + ax + tx), float((py - ay) / scale + ay)])
    return {"direction": direction, "pct": float(pct), "corners": corners,
            "projection": [[float(x[i]), float(y[i]), float(w[i])] for i in range(3)]}


def rows(name, document, key):
    """Writes one line for each row under `key`, so that a change is a readable difference."""
    head = json.dumps({k: v for k, v in document.items() if k != key}, indent=1)[:-2]
    body = ",\n".join(json.dumps(row) for row in document[key])
    (HERE / name).write_text(f'{head},\n "{key}": [\n{body}\n ]\n}}\n')


if __name__ == "__main__":
    source = "stage-golden.py: direct formulas in 30-digit arithmetic"
    rows("stage-hold.json", {"source": source, "cases": list(holds())}, "cases")
    ease = Curve(CURVES["ease-in-out"])
    rows("stage-cube.json", {
        "source": source,
        "easedPct": [[float(mpf(i) * 13 / 100), float(ease.value(mpf(i) / 10))] for i in range(11)],
        "faces": [cube_face(direction, mpf(i) / 20)
                  for i in range(21) for direction in ("enter", "exit")],
    }, "faces")

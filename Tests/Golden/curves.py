#!/usr/bin/env python3
"""Golden values of timing curves at hard points, in 50-digit arithmetic (mpmath).

Run in this folder: python3 curves.py. Writes curves.json: for each curve its control points (or
name) and
  values    x, value, its tolerance, slope, its tolerance; flat
  inverses  value, x, its tolerance; flat, only for curves that never fall

A tolerance is what a backward stable solver may be off: the change of the result over
DELTA = 4 ulp(1) times min(x, 1 - x), plus the rounding of the final sum's terms. Inputs are exact
Doubles. The parameter is found by bisection alone.
"""
import json
import random

from mpmath import inf, mp, mpf, sqrt

mp.dps = 50
EPS = mpf(2) ** -53
DELTA = 8 * EPS
TINY = mpf(2) ** -1074
random.seed(1)

NAMED = ["0.42 0 1 1", "0 0 0.58 1", "0.42 0 0.58 1", "0.25 0.1 0.25 1", "0.3 0 0.8 0.15",
         "0.05 0.7 0.1 1"]
# Ends flat and upright, cusps, triple roots, overshoot, next to nothing, huge.
HARD = ["1 0 0 1", "1 1 0 0", "0 1 1 0", "1 0 1 0", "0 0 0 1", "1 0 1 1", "0 1 0 1", "0 0 1 0",
        "0 1.5 1 1.5", "0 -0.5 1 -0.5", "1 0.3 0 0.6", "0.999999 0 1e-06 1", "1e-300 0 1 1",
        "1e-9 0.5 0.999999999 0.5", "5e-324 0 1 0.5", "0.5 1 0.5 0", "0 3 1 -2", "0 0 1e-12 1",
        "0.5 1e-300 0.5 1", "0.3 1000000.0 0.7 -1000000.0", "0.1 1.1 0.7 0.2", "1 -0.1 0 0.8"]
RANDOM = [" ".join(repr(random.choice([random.random(), random.random() ** 8])) for _ in range(4))
          for _ in range(14)]
TIMES = [5e-324, 2.2250738585072014e-308, 1e-100, 1e-16, 1e-9, 1e-4, 0.01, 0.1, 0.25, 0.4, 0.499999,
         0.49999999999999994, 0.5, 0.5000000000000001, 0.51, 0.7, 0.9, 0.99, 0.9999, 1 - 1e-9,
         0.9999999999999999]


def weights(t):
    u = 1 - t
    return 3 * u * u * t, 3 * u * t * t, t * t * t


def position(p, q, t):
    a, b, c = weights(t)
    return a * p + b * q + c


def terms(p, q, t):
    """The sizes of what is added up for a position, and for a third of a derivative."""
    a, b, c = weights(t)
    u = 1 - t
    return (a * abs(p) + b * abs(q) + c,
            u * u * abs(p) + 2 * u * t * abs(q - p) + t * t * abs(1 - q))


def derivative(p, q, t):
    u = 1 - t
    return u * u * p + 2 * u * t * (q - p) + t * t * (1 - q)


def parameter(p, q, x):
    low, high = mpf(0), mpf(1)
    # To 50 digits of t itself, however small.
    while high - low > mpf(10) ** -48 * high:
        middle = (low + high) / 2 if low > 0 or high > mpf(2) ** -1100 else mpf(0)
        if middle == 0:
            break
        low, high = (middle, high) if position(p, q, middle) < x else (low, middle)
    return (low + high) / 2


def shifted(x):
    delta = DELTA * min(x, 1 - x)
    return max(mpf(0), x - delta - TINY), min(mpf(1), x + delta + TINY)


def change(function, x):
    here = function(x)
    return max(abs(function(y) - here) for y in shifted(x))


def number(value):
    return float(value) if abs(value) < mpf(2) ** 1024 else None


def bound(value):
    """Two digits are enough for a tolerance; none is needed where anything goes."""
    return float("%.1e" % float(min(value * mpf("1.1"), mpf(10) ** 300)))


def sample(points, x, out):
    x1, y1, x2, y2 = points
    x = mpf(x)
    value = lambda x: position(y1, y2, parameter(x1, x2, x))

    def slope(x):
        t = parameter(x1, x2, x)
        run = derivative(x1, x2, t)
        return derivative(y1, y2, t) / run if run != 0 else inf

    t = parameter(x1, x2, x)
    run, rise = derivative(x1, x2, t), derivative(y1, y2, t)
    value_bound = change(value, x) + 4 * EPS * terms(y1, y2, t)[0] + TINY
    out += [float(x), number(value(x)), bound(value_bound)]
    if run == 0 or abs(rise / run) > mpf(2) ** 1000:
        out += [None, None]
        return
    rounding = (terms(y1, y2, t)[1] + abs(rise / run) * terms(x1, x2, t)[1]) * 8 * EPS / run
    out += [number(rise / run), bound(change(slope, x) + rounding + TINY)]


def monotone(p, q):
    return p >= 0 and q <= 1 and (q >= p or (p - q) ** 2 <= p * (1 - q))


def curve(text):
    points = [mpf(float(part)) for part in text.split()]
    x1, y1, x2, y2 = points
    result = {"points": [float(v) for v in points], "values": [], "inverses": []}
    for x in TIMES:
        sample(points, x, result["values"])
    if monotone(y1, y2):
        for value in TIMES:
            inverse = lambda v: position(x1, x2, parameter(y1, y2, v))
            v = mpf(value)
            error = change(inverse, v) + 4 * EPS * terms(x1, x2, parameter(y1, y2, v))[0] + TINY
            result["inverses"] += [value, number(inverse(v)), bound(error)]
    return result


def emphasized(x):
    knot = mpf("0.166666")
    if x < knot:
        xs, ys = ("0", "0.05", "0.133333", "0.166666"), ("0", "0", "0.06", "0.4")
    else:
        xs, ys = ("0.166666", "0.208333", "0.25", "1"), ("0.4", "0.82", "1", "1")
    xs, ys = list(map(mpf, xs)), list(map(mpf, ys))
    at = lambda c, t: (1 - t) ** 3 * c[0] + 3 * (1 - t) ** 2 * t * c[1] + 3 * (1 - t) * t * t * c[2] + t**3 * c[3]
    low, high = mpf(0), mpf(1)
    for _ in range(170):
        middle = (low + high) / 2
        low, high = (middle, high) if at(xs, middle) < x else (low, middle)
    t = low
    d = lambda c: (1 - t) ** 2 * (c[1] - c[0]) + 2 * (1 - t) * t * (c[2] - c[1]) + t * t * (c[3] - c[2])
    return at(ys, t), d(ys) / d(xs)


def arc(name, x):
    if name == "circular-ease-in":
        return 1 - sqrt(1 - x * x), x / sqrt(1 - x * x)
    if name == "circular-ease-out":
        return sqrt(x * (2 - x)), (1 - x) / sqrt(x * (2 - x))
    half = arc("circular-ease-in", 2 * x) if x < 0.5 else arc("circular-ease-out", 2 * x - 1)
    return half[0] / 2 if x < 0.5 else (1 + half[0]) / 2, half[1]


def named(name):
    """x, value, slope; for curves without control points. A relative error of 1e-14 is allowed."""
    result = []
    for x in [1e-9, 1e-4, 0.01, 0.1, 0.166665, 0.16667, 0.2, 0.3, 0.45, 0.49, 0.52, 0.6, 0.8, 0.95, 0.999]:
        value, slope = emphasized(mpf(x)) if name == "emphasized" else arc(name, mpf(x))
        result += [x, float(value), float(slope)]
    return {"name": name, "samples": result}


names = ["emphasized", "circular-ease-in", "circular-ease-out", "circular-ease-in-out"]
golden = {"curves": [curve(text) for text in NAMED + HARD + RANDOM], "named": list(map(named, names))}
with open("curves.json", "w") as file:
    json.dump(golden, file, separators=(",", ":"))
    file.write("\n")
print(sum(len(c["values"]) // 5 + len(c["inverses"]) // 3 for c in golden["curves"]), "points")

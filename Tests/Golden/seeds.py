#!/usr/bin/env python3
"""Golden values of the seeds' curves and cube, by direct formula in 50-digit arithmetic (mpmath).

Run in this folder: python3 seeds.py. Writes seeds.json.
"""
import json

from mpmath import cos, mp, mpf, pi, sin

mp.dps = 50
CURVES = {  # CSS Easing Level 2; Core Animation's named timing functions.
    "linear": "0 0 1 1",
    "easeIn": "0.42 0 1 1",
    "easeOut": "0 0 0.58 1",
    "easeInEaseOut": "0.42 0 0.58 1",
    "default": "0.25 0.1 0.25 1",
}


def position(p, q, t):
    return 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t**2 * q + t**3


def derivative(p, q, t):
    return 3 * (1 - t) ** 2 * p + 6 * (1 - t) * t * (q - p) + 3 * t**2 * (1 - q)


def parameter(p, q, x):
    """By bisection: no cleverness that could share a mistake with the code under test."""
    low, high = mpf(0), mpf(1)
    for _ in range(170):
        middle = (low + high) / 2
        low, high = (middle, high) if position(p, q, middle) < x else (low, middle)
    return (low + high) / 2


def curve(text):
    x1, y1, x2, y2 = map(mpf, text.split())
    samples = []
    for i in range(21):
        x = mpf(i) / 20
        t = parameter(x1, x2, x) if 0 < i < 20 else x
        run = derivative(x1, x2, t)
        slope = float(derivative(y1, y2, t) / run) if 0 < i < 20 else None
        samples.append([float(x), float(position(y1, y2, t)), slope])
    return {"controlPoints": [float(v) for v in (x1, y1, x2, y2)], "samples": samples}


def face(entering, progress):
    """T(-anchor) R_y(angle) P T(anchor), then the seed's translation; row vectors [x y 1]."""
    width, distance = mpf(200), 200 / mpf("0.1")
    degrees = 90 - progress * 90 if entering else -progress * 90
    anchor = mpf(0) if entering else width
    shift = width - progress * width if entering else -progress * width
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)

    def image(x, y):  # Homogeneous, step by step.
        x, y = x - anchor, y - 100
        x, z = x * c, -x * s
        w = 1 - z / distance
        return [x + (anchor + shift) * w, y + 100 * w, w]

    rows = [[a - b for a, b in zip(image(*point), image(0, 0))] for point in ((1, 0), (0, 1))]
    corners = [image(x, y) for x, y in ((0, 0), (200, 0), (200, 200), (0, 200))]
    return {
        "entering": entering,
        "progress": float(progress),
        "projection": [float(v) for row in rows + [image(0, 0)] for v in row],
        "corners": [[float(x / w), float(y / w)] for x, y, w in corners],
    }


golden = {
    "curves": {name: curve(text) for name, text in CURVES.items()},
    "faces": [face(entering, mpf(i) / 20) for i in range(21) for entering in (True, False)],
}
with open("seeds.json", "w") as file:
    json.dump(golden, file, separators=(",", ":"))
    file.write("\n")

"""Timing curves and springs from their definitions, by nothing of the page's or the server's."""

import math

NAMED = {
    "ease": (0.25, 0.1, 0.25, 1),
    "ease-in": (0.42, 0, 1, 1),
    "ease-out": (0, 0, 0.58, 1),
    "ease-in-out": (0.42, 0, 0.58, 1),
    "linear": (0, 0, 1, 1),
}


def bezier(x1, y1, x2, y2):
    """CSS Easing Level 2, section 2.2, by bisection."""

    def at(p, q, t):
        return 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t * t * q + t**3

    def progress(x):
        if x <= 0 or x >= 1:
            return float(x > 0)
        low, high = 0.0, 1.0
        while low < (middle := (low + high) / 2) < high:
            low, high = (middle, high) if at(x1, x2, middle) < x else (low, middle)
        return at(y1, y2, (low + high) / 2)

    return progress


def curve(text):
    if text in NAMED:
        return bezier(*NAMED[text])
    name, inner = text.rstrip(")").split("(")
    if name == "cubic-bezier":
        return bezier(*(float(n) for n in inner.split(",")))
    assert name == "steps"
    count = int(inner)
    return lambda x: min(math.floor(x * count), count) / count


def spring(duration, bounce):
    """SwiftUI's spring from rest at 0 to 1, as a function of seconds."""
    omega = 2 * math.pi / duration
    zeta = 1 / (1 + bounce) if bounce < 0 else 1 - bounce
    a, b = zeta * omega, omega * math.sqrt(abs(1 - zeta * zeta))

    def value(t):
        if zeta == 1:
            return 1 - math.exp(-a * t) * (1 + a * t)
        if zeta < 1:
            return 1 - math.exp(-a * t) * (math.cos(b * t) + a / b * math.sin(b * t))
        up, down = math.exp((b - a) * t), math.exp((-b - a) * t)
        return 1 - ((up + down) + a / b * (up - down)) / 2

    return value

"""CSS easing functions in mpmath: value, slope and first pass, by bisection to the last digit.

Written from CSS Easing Level 2 and not from the Swift code. A curve refuses to be asked where the
answer would hang on rounding: at a jump, or at a corner's slope.
"""
import functools
import re

from mpmath import floor, inf, mpf, nint, sqrt

MARGIN = mpf(10) ** -11  # no answer is taken closer to a jump, a corner or an end than this
NAMED = {
    "ease": ("0.25", "0.1", "0.25", "1"),
    "ease-in": ("0.42", "0", "1", "1"),
    "ease-out": ("0", "0", "0.58", "1"),
    "ease-in-out": ("0.42", "0", "0.58", "1"),
}


def curve(text):
    """Reads CSS text: the keywords, cubic-bezier(), steps() and linear() with times in percent."""
    if text == "linear":
        return Pieces([(mpf(0), mpf(0)), (mpf(1), mpf(1))])
    if text in NAMED:
        return Bezier(*map(mpf, NAMED[text]))
    name, arguments = re.fullmatch(r"([a-z-]+)\((.*)\)", text).groups()
    parts = [part.strip() for part in arguments.split(",")]
    if name == "cubic-bezier":
        return Bezier(*map(mpf, parts))
    if name == "steps":
        return Steps(int(parts[0]), parts[1] if len(parts) > 1 else "jump-end")
    points = []
    for part in parts:  # "0.2 50%", or an end without its time
        output, *percent = part.split()
        time = mpf(percent[0].rstrip("%")) / 100 if percent else mpf(len(points) > 0)
        points.append((time, mpf(output)))
    return Pieces(points)


class Bezier:
    def __init__(self, x1, y1, x2, y2):
        self.x, self.y = (x1, x2), (y1, y2)

    def value(self, x):
        return x if x in (0, 1) else at(self.y, parameter(self.x, x))

    def slope(self, x):
        """The tangent; at 0 and 1 towards the control point that is not at that end."""
        if x == 0:
            return tangent(*[(self.x[i], self.y[i]) for i in (0, 1)])
        if x == 1:
            return tangent(*[(1 - self.x[i], 1 - self.y[i]) for i in (1, 0)])
        s = parameter(self.x, x)
        return derivative(self.y, s) / derivative(self.x, s)

    def first_pass(self, value):
        """The progress is monotone between its turning points; time is monotone throughout."""
        a, b = self.y
        # The derivative over 3: a + 2 (b - 2 a) s + (3 a - 3 b + 1) s^2.
        c0, c1, c2 = a, 2 * (b - 2 * a), 3 * a - 3 * b + 1
        turns = []
        if c2 != 0 and c1**2 - 4 * c0 * c2 > 0:
            root = sqrt(c1**2 - 4 * c0 * c2)
            turns = [(-c1 - root) / (2 * c2), (-c1 + root) / (2 * c2)]
        elif c2 == 0 and c1 != 0:
            turns = [-c0 / c1]
        ends = [mpf(0), *sorted(s for s in turns if 0 < s < 1), mpf(1)]
        for low, high in zip(ends, ends[1:], strict=False):
            first, last = at(self.y, low), at(self.y, high)
            if value in (first, last):
                return at(self.x, low if value == first else high)
            if min(first, last) <= value <= max(first, last):
                return at(self.x, bisect(lambda s: at(self.y, s), value, low, high))
        return None


class Pieces:
    """linear(): straight pieces between points from time 0 to time 1."""

    def __init__(self, points):
        self.points = points
        self.pairs = list(zip(points, points[1:], strict=False))

    def piece(self, x):
        return next((p for p in reversed(self.pairs) if p[0][0] <= x), self.pairs[0])

    def value(self, x):
        (x0, y0), (x1, y1) = self.piece(x)
        return y0 + (y1 - y0) * (x - x0) / (x1 - x0)

    def slope(self, x):
        assert all(abs(x - time) > MARGIN for time, _ in self.points[1:-1]), "at a corner"
        (x0, y0), (x1, y1) = self.piece(x)
        return (y1 - y0) / (x1 - x0)

    def first_pass(self, value):
        for (x0, y0), (x1, y1) in self.pairs:
            if min(y0, y1) <= value <= max(y0, y1):
                return x0 + (x1 - x0) * (value - y0) / (y1 - y0)
        return None


class Steps:
    def __init__(self, count, position):
        self.count = count
        self.at_start = int(position in ("jump-start", "jump-both"))
        self.all = {"jump-none": count - 1, "jump-both": count + 1}.get(position, count)

    def value(self, x):
        place = x * self.count
        assert x == 0 or abs(place - nint(place)) > MARGIN, "at a jump"
        return (floor(place) + self.at_start) / self.all

    def slope(self, x):
        return mpf(0)


def at(points, s):
    return 3 * (1 - s) ** 2 * s * points[0] + 3 * (1 - s) * s**2 * points[1] + s**3


def derivative(points, s):
    a, b = points
    return 3 * (1 - s) ** 2 * a + 6 * (1 - s) * s * (b - a) + 3 * s**2 * (1 - b)


def tangent(near, far):
    x, y = near if any(near) else far
    return y / x if x else inf if y > 0 else -inf


def bisect(function, value, low, high):
    falls = function(low) > function(high)
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if (function(middle) < value) != falls else (low, middle)
    return (low + high) / 2


@functools.cache
def parameter(points, value):
    return bisect(lambda s: at(points, s), value, mpf(0), mpf(1))

"""Random CSS easing functions, as text in the many ways in which CSS lets them be written."""

import math

# Chromium's solver stops within this distance of the time that it was given
# (ui/gfx/geometry/cubic_bezier.cc, kBezierEpsilon).
SOLVER = 1e-7
KEYWORDS = ["ease", "ease-in", "ease-out", "ease-in-out"]
POSITIONS = ["", ", jump-start", ", jump-end", ", jump-none", ", jump-both", ", start", ",end"]


def is_solved(easing):
    """Whether the browser solves a cubic equation for it."""
    return easing.lower().startswith("cubic-bezier") or easing in KEYWORDS


def numeral(random, value):
    """A number as CSS text: more or fewer digits, a sign, a bare point, an exponent."""
    style = random.randrange(6)
    if style == 0:
        return repr(value)
    if style == 1:
        return f"{value:.2f}"
    if style == 2:
        return f"{value:+.4f}"
    if style == 3:
        return f"{value:.5e}"
    if style == 4:
        return f"{value:.3f}".replace("0.", ".", 1) if 0 < value < 1 else f"{value:.3f}"
    return f"{value:.6g}"


def bezier(random):
    xs = [random.choice([0, 1, random.random(), random.random(), random.random()]) for _ in "12"]
    shape = random.randrange(5)
    if shape == 0:  # Near the diagonal, where the curve is almost straight.
        ys = [x + random.choice([0, 1e-9, -1e-5, 0.01]) for x in xs]
    elif shape == 1:  # Level or upright at the ends.
        ys = [random.choice([0, 1]) for _ in xs]
    elif shape == 2:  # Far outside.
        ys = [random.uniform(-8, 9) for _ in xs]
    else:
        ys = [random.uniform(-0.6, 1.6) for _ in xs]
    texts = [numeral(random, value) for pair in zip(xs, ys) for value in pair]
    comma = random.choice([",", ", ", " , "])
    name = random.choice(["cubic-bezier", "cubic-bezier", "Cubic-BEZIER"])
    return f"{name}({comma.join(texts)})"


def gentle_bezier(random):
    """A cubic that stands upright nowhere, so that its progress is as good as its solver's time."""
    xs = [round(random.uniform(0.05, 0.95), 3) for _ in "12"]
    ys = [round(random.choice([0, 1, random.uniform(-0.6, 1.6)]), 3) for _ in "12"]
    return f"cubic-bezier({xs[0]}, {ys[0]}, {xs[1]}, {ys[1]})"


def steps(random):
    position = random.choice(POSITIONS)
    count = random.choice([1, 2, 3, random.randint(2, 12), random.randint(2, 1000)])
    return f"steps({max(count, 2) if 'none' in position else count}{position})"


def linear(random):
    if random.random() < 0.05:
        return "linear"
    stops = []
    place = random.uniform(-20, 20)
    for _ in range(random.choice([2, 2, 3, 4, 6, 9])):
        output = numeral(random, random.choice([0, 1, random.random(), random.uniform(-2, 3)]))
        place += random.uniform(0, 45)
        # Dyadic percentages, so that a look at a jump is at the jump for both sides.
        inputs = [
            random.choice([0, 100, 25, 50, place, place, random.uniform(-50, 150)])
            for _ in range(random.choice([0, 0, 1, 1, 2]))
        ]
        percentages = [f"{round(value * 4) / 4:g}%" for value in inputs]
        if random.random() < 0.7:
            stops.append(" ".join([output, *percentages]))
        else:
            stops.append(" ".join([*percentages, output]))
    return f"linear({random.choice([', ', ',']).join(stops)})"


def plain_linear(random):
    """A linear() without jumps, from any progress to any other."""
    outputs = [random.choice([0, 1, round(random.uniform(-0.5, 1.5), 3)]) for _ in "1234"]
    first, second, third, last = outputs[: 4]
    place = random.randint(1, 99)
    return f"linear({first}, {second} {place}%, {third} {random.randint(place + 1, 100)}%, {last})"


def plain_slope(easing):
    """The steepest slope of a plain linear(), and 1 for everything that is level or even."""
    if not easing.startswith("linear("):
        return 1
    first, second, third, last = easing[7:-1].replace("%", "").split(", ")
    points = [f"{first} 0", second, third, f"{last} 100"]
    points = [[float(part) for part in point.split()] for point in points]
    pairs = zip(points, points[1:])
    return max(1, *(abs(d - b) * 100 / (q - p) for (b, p), (d, q) in pairs if p < q))


def any_easing(random):
    make = random.choice([bezier, bezier, steps, linear])
    return random.choice(KEYWORDS) if random.random() < 0.04 else make(random)


def scale(easing):
    """The largest number in the text: rounding errors are in proportion to it."""
    inside = easing.lower().partition("(")[2].rstrip(")").replace(",", " ").split()
    numbers = [float(text) for text in inside if text[-1:].isdigit()]
    return max([1, *map(abs, numbers)])


def rounding(easing):
    """What rounding can do to a curve's progress.

    The browser evaluates a cubic by Horner's rule, whose coefficients are up to six times as large
    as the control points, in three steps of two roundings each.
    """
    return 6 * 6 * scale(easing) * math.ulp(1) / 2

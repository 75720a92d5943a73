"""What `shortened` and `rewound` have in common: a fraction turned round again and again."""

import easings
from oracle import ask_ours, number, sixth_digit

# Of either side: the run's time over the duration, the factor, the progress and the value, each
# rounded a few times, and the factor handed on from leg to leg; a slope of linear() is up to 200.
EXACT = 1e-13
PAINTED = "painted, in units of the sixth digit"
JUMP = "from a turn at a jump of its curve on"
END = "within 2 microseconds of a leg's end"
# A microsecond in milliseconds: what Chromium does not tell from an end.
OFF = 0.001
EXCLUSIONS = {
    # Whichever side of the jump the rounded time falls on decides all that follows.
    JUMP,
    # Chromium takes a time within a microsecond of an end for the end.
    END,
}


def case(random, strategy, easing):
    fill, empty = (round(random.uniform(50, 8000), 3) for _ in "12")
    if random.random() < 0.4:
        empty = fill
    legs = []
    for index in range(random.randint(2, 5)):
        duration = empty if index % 2 else fill
        # Mostly half-way, now and then after the end.
        wait = round(duration * random.choice([random.uniform(0.02, 0.9)] * 9 + [1.2]), 3)
        samples = [round(random.uniform(0, 1.1) * wait, 3) for _ in "123"]
        legs.append({"wait": wait, "samples": [0, *samples]})
    return {"strategy": strategy, "easing": easing, "fill": fill, "empty": empty, "legs": legs}


def easing(random):
    makes = [easings.gentle_bezier, easings.gentle_bezier, easings.plain_linear, easings.steps]
    return random.choice([*easings.KEYWORDS, "linear", *(make(random) for make in makes)])


def ours(cases, _):
    return ask_ours(interruptions=cases)["interruptions"]


def distance(value, our):
    """How far a value is from ours, or from the nearer side of a jump that is nanoseconds away."""
    here, lowest, highest = map(number, our)
    if is_jump(our):
        return max(lowest - value, value - highest, 0)
    return abs(value - here)


def is_jump(our):
    """Whether the nanoseconds around an instant see more than a slope."""
    return number(our[2]) - number(our[1]) > 1e-6


def compare_sample(text, value, our, amplification, quantities, about, tally):
    """One look at the fraction: to the last digit, and as painted."""
    exact, solved = quantities
    apart = distance(value, our)
    if amplification is None:
        tally.add(exact, apart, about)
        slack = EXACT
    else:
        tally.add(solved, apart / amplification, about)
        slack = easings.SOLVER * amplification
    lowest, highest = number(our[1]), number(our[2])
    tally.add(PAINTED, sixth_digit(text, lowest - slack, highest + slack), about)


def ends(leg, duration, our, amplification):
    """The rule that makes the turn after a leg, and all that follows, incomparable, or None."""
    if abs(leg["wait"] - duration) < 2 * OFF:
        return END
    return JUMP if amplification is None and is_jump(our["turn"]) else None

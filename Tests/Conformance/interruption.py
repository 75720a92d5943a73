"""Writes interruption.json beside itself: `python3 interruption.py`. README.md says what it means.

The formulas (rules.py, easing.py) are evaluated in 40-digit arithmetic at the exact decimal times,
and the results rounded once, to the nearest double.
"""
import json
import pathlib

from easing import curve
from mpmath import inf, isnan, mp, mpf
from rules import STRATEGIES, changes, matched, spring

mp.dps = 40
HERE = pathlib.Path(__file__).parent
NANOSECOND = mpf(10) ** -9
IN_FLIGHT = 16  # no case has more animations in flight at once

BACK = "cubic-bezier(0.34, 1.56, 0.64, 1)"  # overshoots before its end
ANTICIPATE = "cubic-bezier(0.36, 0, 0.66, -0.56)"  # falls below 0 first
STEEP = "cubic-bezier(0.8, 0, 0.2, 1)"
UPRIGHT = "cubic-bezier(0, 0.5, 0.5, 1)"  # starts with an infinite slope

# What happens, in pairs of time and P(ress) or R(elease); the curves; to fill; to empty.
SCRIPTS = {
    "press and hold": ("0.25 P", "linear, " + BACK, 1, 1),
    "half-way release": ("0 P 0.5 R", "linear, ease, ease-in, ease-out, ease-in-out, "
                         "linear(0, 0.2 40%, 1), linear(0, 1.2 60%, 1), " + ", ".join(
                             [BACK, ANTICIPATE, STEEP]), 1, 1),
    "steps between jumps": ("0.1 P 0.72 R 0.99 P", "steps(4), steps(5, jump-none)", 1, 1),
    "infinite velocity": ("0 P 0.25 R 0.625 P", UPRIGHT, 1, 1),
    "four turns": ("0.1 P 0.4 R 0.61 P 1.02 R",
                   "ease, ease-in, ease-in-out, " + BACK, 1, 1),
    "taps within a frame": ("0.1 P 0.104 R 0.3 P 0.309 R", "ease-in, ease-in-out", 1, 1),
    "a dozen turns": ("0.05 P 0.13 R 0.17 P 0.31 R 0.36 P 0.44 R 0.52 P 0.53 R 0.6 P 0.77 R 0.79 P "
                      "0.98 R", "ease-in-out", 1, 1),
    "released long after the end": ("0 P 1.7 R 2.1 P", "ease-in, " + BACK, 1, 1),
    "released at the very end": ("0.25 P 1.25 R 1.75 P", "ease-out", 1, 1),
    "released before any press": ("0.1 R 0.2 P 0.75 R", "ease-in", 1, 1),
    "doubled events": ("0.1 P 0.3 P 0.6 R 0.65 R 0.8 P", "ease", 1, 1),
    "events at one instant": ("0.2 P 0.2 R 0.5 P 0.9 R 0.9 P 1.1 R 1.1 P 1.1 R", "ease-in", 1, 1),
    "before time zero": ("-1.5 P -0.8 R -0.55 P", "ease", 1, 1),
    "slow to fill": ("0 P 0.8 R 0.95 P 1.6 R", "linear, " + BACK, 2, "0.5"),
    "slow to empty": ("0 P 0.23 R 0.7 P 0.81 R", "ease", "0.4", "1.5"),
    "short": ("0.01 P 0.035 R 0.06 P", "ease-in", "0.05", "0.06"),
    "long": ("1 P 17.3 R 24.9 P", "ease-out", 30, 20),
}


def split(curves):
    """Splits a list of CSS functions at the commas outside their parentheses."""
    parts = [""]
    for character in curves:
        inside = parts[-1].count("(") > parts[-1].count(")")
        parts = [*parts, ""] if character == "," and not inside else [
            *parts[:-1], parts[-1] + character]
    return [part.strip() for part in parts]


def nearest(t):
    """The whole nanosecond nearest to t."""
    return mp.nint(t / NANOSECOND) * NANOSECOND


def sample_times(events, seconds, near):
    """Before, at and after every event, two between, some behind the last; irregular on purpose.

    `near` is the distance of before and after; None leaves them out.
    """
    instants = sorted({time for time, _ in events})
    times = {instants[0] - seconds * mpf("0.31")}
    for time, following in zip(instants, [*instants[1:], None], strict=True):
        times |= {time, *([time - near, time + near] if near else [])}
        gap = seconds if following is None else following - time
        parts = ["0.137", "0.611", "1.7"] if following is None else ["0.371", "0.814"]
        times |= {time + gap * mpf(part) for part in parts[0 if near else -1:]}
    return sorted(nearest(t) for t in times)


def number(value):
    """The shortest decimal that reads back as the nearest double; a string for an infinity."""
    assert not isnan(value)
    if abs(value) == inf:
        return '"Infinity"' if value > 0 else '"-Infinity"'
    double = float(value) + 0.0  # no -0
    return str(int(double)) if double == int(double) else repr(double).replace("e-0", "e-")


def cases():
    springs = set()
    for script, (text, curves, *durations) in SCRIPTS.items():
        words = text.split()
        events = [(mpf(time), letter == "P")
                  for time, letter in zip(words[::2], words[1::2], strict=True)]
        fill, empty = map(mpf, durations)
        turns = [time for time, _ in changes(events, inf)]
        longest = max(fill, empty)
        assert all(sum(t <= u < t + longest for u in turns) <= IN_FLIGHT for t in turns)
        for css in split(curves):
            near = mpf("0.001") if css == UPRIGHT else NANOSECOND
            times = sample_times(events, longest, near if len(words) <= 16 else None)
            if len(turns) == 1:
                times = sorted([*times, turns[0] + fill])
            samples = {}
            for rule in STRATEGIES:
                if rule is matched and css.startswith("steps("):
                    continue  # the value may lie between two steps
                if rule is spring:  # it does not follow the curve
                    if text in springs:
                        continue
                    springs.add(text)
                samples[rule.__name__] = [
                    (t, *rule(curve(css), (empty, fill), events, t)) for t in times]
            yield dict(name=f"{script}, {css}", curve=css, fill=fill, empty=empty, events=events,
                       samples=samples)


def written(case):
    events = ", ".join(f'{{"time": {number(time)}, "held": {json.dumps(held)}}}'
                       for time, held in case["events"])
    strategies = ",\n".join(
        f' "{name}": [\n' + ",\n".join(
            f'{{"time":{number(t)},"value":{number(value)},"velocity":{number(velocity)}}}'
            for t, value, velocity in rows) + "\n ]" for name, rows in case["samples"].items())
    response = ""
    if "spring" in case["samples"]:
        response = (f'"spring": {{"fillResponse": {number(case["fill"])}, '
                    f'"emptyResponse": {number(case["empty"])}, "dampingFraction": 1}},\n')
    return (f'{{"name": {json.dumps(case["name"])},\n"curve": {json.dumps(case["curve"])},\n'
            f'"fillDuration": {number(case["fill"])}, "emptyDuration": {number(case["empty"])},\n'
            f'"events": [{events}],\n{response}"strategies": {{\n{strategies}\n}}}}')


def document():
    return ('{\n"$schema": "interruption.schema.json",\n'
            '"source": "interruption.py: direct formulas in 40-digit arithmetic",\n'
            '"tolerance": {"value": 1e-12, "velocity": 1e-11},\n"cases": [\n'
            + ",\n".join(map(written, cases())) + "\n]}\n")


if __name__ == "__main__":
    (HERE / "interruption.json").write_text(document())

"""Curves: the same CSS text, read by the browser and by `UnitCurve(cssText:)`."""

import math
import re

import easings
from oracle import ask_ours, in_time, sixth_digit

NAME = "curves"
TOLERANCES = {
    "cubic-bezier(), in time": easings.SOLVER,
    # Both sides round a stop's percentage, the place between two stops and what is there.
    "linear(), in time": 4 * math.ulp(1),
    "steps(), in progress": 0,
    "painted, in units of the sixth digit": 0.5 + 1e-9,
    "the browser's own text, in units of the sixth digit": 0.5 + 1e-9,
}
EXCLUSIONS = {
    # CSS Easing Level 2, "To calculate linear easing output progress", step 5.1: such a place takes
    # the first point's progress. Chromium keeps to an earlier draft and takes the second's.
    "before a linear() that begins with a jump",
}
# Within 0...1 the effect's own easing is asked for its progress; a time within a microsecond of an
# end counts as the end there (see timing.py). The second animation hands any progress from -4
# through 4 on to keyframes with the easing; a registered number is what it moves. The durations are
# 8 s and the inputs dyadic, so that nothing on the way to the easing rounds.
SCRIPT = """cases => cases.map(({easing, inputs}) => {
  const target = document.getElementById('target');
  const timed = new Animation(new KeyframeEffect(target, null, {duration: 8000, fill: 'both'}));
  timed.effect.updateTiming({easing});
  const keyed = target.animate([{'--p': 0, easing}, {'--p': 1}],
    {duration: 8000, fill: 'both', easing: 'linear(-4, 4)'});
  keyed.pause();
  const rows = inputs.map(input => {
    let progress = null;
    if (input === 0 || input === 1 || input > 1e-6 && input < 1 - 1e-6) {
      timed.currentTime = input * 8000;
      progress = timed.effect.getComputedTiming().progress;
    }
    keyed.currentTime = (input + 4) * 1000;
    return [progress, painted(target), computed(target)];
  });
  const text = timed.effect.getTiming().easing;
  timed.cancel();
  keyed.cancel();
  return [text, rows];
})"""


def cases(random, count):
    made = []
    for _ in range(count):
        easing = easings.any_easing(random)
        inputs = [dyadic(random.random()) for _ in range(4)]
        inputs += [random.choice([0, 1, 0.5, 0.25, 2**-30, 1 - 2**-30, 2**-12, 1 - 2**-12])]
        inputs += [random.choice([0, 1]), dyadic(random.uniform(-2, 0))]
        inputs += [dyadic(random.uniform(1, 3))]
        reach = TOLERANCES[quantity(easing)]
        made.append({"easing": easing, "inputs": inputs, "reach": reach})
    return made


def dyadic(value):
    return round(value * 2**30) / 2**30


def quantity(easing):
    if easings.is_solved(easing):
        return "cubic-bezier(), in time"
    return "linear(), in time" if easing.startswith("linear") else "steps(), in progress"


def ours(cases, theirs):
    """What we make of the cases, and of the text as which the browser writes each easing."""
    written = [{"easing": text, "inputs": [], "reach": 0} for text, _ in theirs]
    answers = ask_ours(curves=cases + written)["curves"]
    return list(zip(answers[: len(cases)], answers[len(cases) :], strict=True))


def compare(case, theirs, ours, tally):
    easing = case["easing"]
    slack = easings.rounding(easing)
    theirs, (ours, written) = theirs[1], ours
    compare_text(written["cssText"], ours["cssText"], easing, tally)
    places = places_of(ours["cssText"])
    for input, (progress, text, value), our in zip(
        case["inputs"], theirs, ours["values"], strict=True
    ):
        if len(places) > 1 and input < places[0] == places[1]:
            tally.exclude("before a linear() that begins with a jump")
            continue
        about = f"{easing} at {input!r}: browser {progress!r} and {text} ({value!r}), ours {our}"
        # The effect's easing where the input allows, and the keyframes' easing.
        for seen in [value] if progress is None else [progress, value]:
            if quantity(easing) == "steps(), in progress":
                difference = abs(seen - our[0])
            else:
                difference = in_time(seen, our, case["reach"], slack) / stretch(input, places)
            tally.add(quantity(easing), difference, about)
        low, high = our[1] - slack, our[2] + slack
        tally.add("painted, in units of the sixth digit", sixth_digit(text, low, high), about)


def compare_text(theirs, ours, easing, tally):
    """Number by number, as we write the curve that we read in the browser's text."""
    pair = [re.findall(r"[-+.\de]*\d[-+.\de]*", text) for text in (theirs, ours)]
    same = len(pair[0]) == len(pair[1])
    differences = [
        sixth_digit(their, float(our) - 1e-12, float(our) + 1e-12) for their, our in zip(*pair)
    ]
    about = f"{easing}: browser's as {theirs}, ours as {ours}"
    largest = max([0, *differences]) if same else math.inf
    tally.add("the browser's own text, in units of the sixth digit", largest, about)


def places_of(text):
    """The times of a linear()'s points, each of which `cssText` writes as a percentage."""
    return [float(part) / 100 for part in re.findall(r"(\S+)%", text)]


def stretch(input, places):
    """How often the outermost piece is as long as it is, to get to an input beyond it.

    What the ends of the piece are rounded by grows in that proportion.
    """
    if len(places) < 2 or places[0] <= input <= places[-1]:
        return 1
    inner, outer = places[:2][::-1] if input < places[0] else places[-2:]
    return (input - inner) / (outer - inner) if inner != outer else 1

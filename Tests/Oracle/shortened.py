"""Shortened: CSS transitions whose style changes back half-way, against `Shortened`."""

import easings
import interruptions
from interruptions import END, EXACT, OFF, PAINTED
from oracle import number

NAME = "shortened"
QUANTITIES = ("fraction, exact curves", "fraction, cubic-bezier(), in its time")
DURATIONS = ("duration, exact curves, of the whole", "duration, cubic-bezier(), in its time")
TOLERANCES = {
    QUANTITIES[0]: EXACT,
    QUANTITIES[1]: easings.SOLVER,
    DURATIONS[0]: EXACT,
    DURATIONS[1]: easings.SOLVER,
    PAINTED: 0.5 + 1e-9,
}
LEVEL = "durations of a leg that begins without a velocity"
UNDERSHOOT = "from a turn after an undershoot on"
EXCLUSIONS = interruptions.EXCLUSIONS | {
    # Our program tells a leg's duration by its velocity. A later turn within the leg depends on the
    # duration and is compared.
    LEVEL,
    # CSS Transitions Level 1, section 3, step 4.3: the factor is the absolute value of the sum.
    # Chromium clamps a negative sum to 0, so that nothing moves any more.
    UNDERSHOOT,
}
SCRIPT = """cases => cases.map(({easing, fill, empty, legs}) => {
  const target = document.createElement('div');
  document.body.append(target);
  target.style.setProperty('--p', '0');
  painted(target);
  let held = false;
  const rows = legs.map(({wait, samples}) => {
    held = !held;
    target.style.transition = `--p ${held ? fill : empty}ms ${easing}`;
    target.style.setProperty('--p', held ? '1' : '0');
    const [transition] = target.getAnimations();
    transition?.pause();
    const row = [transition?.effect.getTiming().duration ?? 0, samples.map(time => {
      if (transition) transition.currentTime = time;
      return [painted(target), computed(target)];
    })];
    if (transition && wait < row[0]) transition.currentTime = wait;
    else transition?.finish();
    painted(target);
    row.push(transition?.effect.getComputedTiming().progress ?? 1);
    return row;
  });
  target.remove();
  return rows;
})"""


def cases(random, count):
    return [
        interruptions.case(random, "shortened", interruptions.easing(random))
        for _ in range(count)
    ]


ours = interruptions.ours


def errors(case, theirs, slope):
    """What the solver's error does in each leg, as multiples of its time.

    Yields by how much the leg's factor is off, by how much its fractions are, and whether the leg
    ends with a turn that Chromium gets wrong; then there is no next leg. Nothing is off where the
    browser does not solve an equation: None.
    """
    if not easings.is_solved(case["easing"]):
        slope = None
    inherited = 0
    for index, (leg, (duration, _, progress)) in enumerate(zip(case["legs"], theirs, strict=True)):
        factor = duration / (case["empty"] if index % 2 else case["fill"])
        amplification = None
        if slope is not None:
            # The progress is off by the solver's time and by what the duration is off; the start of
            # the leg by what the fraction was off at the turn, no more than the factor was.
            amplification = slope * (1 + inherited / factor if factor else 1) + inherited
        is_over = leg["wait"] > duration
        rest = progress * factor + 1 - factor
        undershoots = not is_over and rest < easings.SOLVER * (amplification or 0)
        yield inherited, amplification, undershoots
        if undershoots:
            return
        # The next factor is |progress * factor + 1 - factor|.
        if slope is None or is_over:
            inherited = 0
        else:
            inherited = factor * slope + (slope + abs(progress - 1)) * inherited


def compare(case, theirs, ours, tally):
    slope = max(1, number(ours["slope"]))
    for index, (inherited, amplification, undershoots) in enumerate(errors(case, theirs, slope)):
        leg, (duration, seen, _), our = case["legs"][index], theirs[index], ours["legs"][index]
        about = f"leg {index} of {case}"
        if our.get("duration") is None:
            tally.exclude(LEVEL)
        else:
            whole = case["empty"] if index % 2 else case["fill"]
            # Our program infers it, which a curve that begins near 1 leaves little room for.
            room = min(1, abs(1 - number(ours["ends"][0])))
            difference = abs(duration - number(our["duration"])) / whole * room
            quantity = DURATIONS[0] if amplification is None else DURATIONS[1]
            shown = f"{about}: browser {duration}, ours {our['duration']}"
            tally.add(quantity, difference / max(1, inherited), shown)
        for time, (text, value), sample in zip(leg["samples"], seen, our["samples"], strict=True):
            if abs(time - duration) < 2 * OFF:
                tally.exclude(END)
                continue
            shown = f"{about} at {time}: browser {value}, ours {sample}"
            interruptions.compare_sample(
                text, value, sample, amplification, QUANTITIES, shown, tally)
        rule = UNDERSHOOT if undershoots else interruptions.ends(leg, duration, our, amplification)
        if rule:
            tally.exclude(rule)
            return

"""Rewound: an animation's reverse(), again and again, against `Rewound`."""

import easings
import interruptions
from interruptions import END, EXACT, OFF, PAINTED
from oracle import number

NAME = "rewound"
QUANTITIES = ("fraction, exact curves", "fraction, cubic-bezier(), in its time")
TOLERANCES = {
    QUANTITIES[0]: EXACT,
    QUANTITIES[1]: easings.SOLVER,
    PAINTED: 0.5 + 1e-9,
}
ENDS = "cases whose curve does not go from 0 to 1"
EXCLUSIONS = interruptions.EXCLUSIONS | {
    # Decided: a fraction at rest is at its target and never leaps. An animation leaps to where such
    # a curve begins.
    ENDS,
}
# The rate makes the way back as long as the time to empty; reverse() turns it round, and rewinds
# where an animation is over.
SCRIPT = """cases => cases.map(({easing, fill, empty, legs}) => {
  const target = document.getElementById('target');
  const animation = target.animate([{'--p': 0}, {'--p': 1}],
    {duration: fill, easing, fill: 'both'});
  animation.pause();
  const rows = legs.map(({wait, samples}, index) => {
    if (index > 0) animation.reverse();
    animation.pause();
    animation.playbackRate = index % 2 ? -fill / empty : 1;
    const begin = animation.currentTime;
    const advance = time => { animation.currentTime = begin + time * animation.playbackRate; };
    const row = samples.map(time => {
      advance(time);
      return [painted(target), computed(target), animation.effect.getComputedTiming().progress];
    });
    advance(wait);
    return [begin, row];
  });
  animation.cancel();
  return rows;
})"""


def cases(random, count):
    return [
        interruptions.case(random, "rewound", interruptions.easing(random)) for _ in range(count)
    ]


ours = interruptions.ours


def compare(case, theirs, ours, tally):
    if list(map(number, ours["ends"])) != [0, 1]:
        tally.exclude(ENDS)
        return
    # Times do not depend on the curve here, so that no error is handed on from turn to turn.
    amplification = None
    if easings.is_solved(case["easing"]):
        amplification = max(1, number(ours["slope"]))
    for index, (leg, (begin, seen), our) in enumerate(
        zip(case["legs"], theirs, ours["legs"], strict=True)
    ):
        left = begin * case["empty"] / case["fill"] if index % 2 else case["fill"] - begin
        for time, (text, value, progress), sample in zip(
            leg["samples"], seen, our["samples"], strict=True
        ):
            if abs(time - left) < 2 * OFF:
                tally.exclude(END)
                continue
            about = f"leg {index} at {time} of {case}: browser {value} ({progress}), ours {sample}"
            for one in (value, progress):
                interruptions.compare_sample(
                    text, one, sample, amplification, QUANTITIES, about, tally)
        rule = interruptions.ends(leg, left, our, amplification)
        if rule:
            tally.exclude(rule)
            return

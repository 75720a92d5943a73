"""Asks Chromium and our `Oracle` program about the same cases and tallies how far they differ."""

import collections
import json
import math
import os
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/release/Oracle"
# What one call hands to the page: more would only hold the browser's memory.
PORTION = 500
PAGE = """<!doctype html><style>body { margin: 0 }</style>
<div id=target style="width: 9px; height: 9px"></div>
<script>
CSS.registerProperty({name: '--p', syntax: '<number>', inherits: false, initialValue: '0'});
// The computed style as text has six digits; the same number of the Typed OM has all of them.
const painted = element => getComputedStyle(element).getPropertyValue('--p');
const computed = element => element.computedStyleMap().get('--p').value;
const infinite = x => x === -1 ? Infinity : x, finite = x => x === Infinity ? -1 : x;
</script>"""


def counts():
    """How many cases of each kind, and the seed of all of them."""
    return int(os.environ.get("ORACLE_COUNT", 300)), int(os.environ.get("ORACLE_SEED", 1))


def generator(kind, seed):
    """A generator of its own for each kind, so that one kind's cases do not move another's."""
    return random.Random(f"{kind.NAME} {seed}")


def ask_browser(browser, script, cases):
    page = browser.new_page()
    page.set_content(PAGE)
    answers = []
    for start in range(0, len(cases), PORTION):
        answers += page.evaluate(script, cases[start : start + PORTION])
    page.close()
    return answers


def ask_ours(**cases):
    """What the Swift program prints for the cases, in the same order."""
    text = json.dumps(cases, allow_nan=False)
    program = subprocess.run([PROGRAM], input=text, capture_output=True, text=True, check=False)
    assert program.returncode == 0, program.stderr
    return json.loads(program.stdout)


class Tally:
    """The largest difference in each quantity of a kind, and what lies beyond its tolerance."""

    def __init__(self, kind, seed, count):
        self.kind, self.seed, self.count = kind, seed, count
        self.samples = collections.Counter()
        self.largest = collections.defaultdict(float)
        self.excluded = collections.Counter()
        self.failures = []

    def add(self, quantity, difference, about):
        """Quantities are keys of the kind's TOLERANCES; a NaN is a failure."""
        self.samples[quantity] += 1
        if not difference <= self.largest[quantity]:
            self.largest[quantity] = difference
        if not difference <= self.kind.TOLERANCES[quantity]:
            self.failures.append(f"{quantity} differs by {difference:.3g}: {about}")

    def exclude(self, rule, count=1):
        """Rules are keys of the kind's EXCLUSIONS, which say why."""
        assert rule in self.kind.EXCLUSIONS
        self.excluded[rule] += count

    def rows(self):
        for quantity, samples in self.samples.items():
            tolerance = self.kind.TOLERANCES[quantity]
            yield (
                f"{self.kind.NAME:<11} {self.seed:>6} {self.count:>6} {samples:>8}"
                f"  {self.largest[quantity]:<9.2g} {tolerance:<9.2g} {quantity}"
            )
        for rule, count in self.excluded.items():
            yield f"{self.kind.NAME:<11} {'':>13} {count:>8}  excluded: {rule}"


HEADER = f"{'kind':<11} {'seed':>6} {'cases':>6} {'samples':>8}  {'largest':<9} {'at most':<9} "
HEADER += "quantity"


def run(kind, browser, seed, count):
    """Both sides' answers to `count` cases of a kind, compared."""
    cases = kind.cases(generator(kind, seed), count)
    theirs = ask_browser(browser, kind.SCRIPT, cases)
    tally = Tally(kind, seed, count)
    for case, their, our in zip(cases, theirs, kind.ours(cases, theirs), strict=True):
        kind.compare(case, their, our, tally)
    return tally


def number(value):
    """A number of our program's JSON, where infinities are text."""
    return float(value)


def in_time(theirs, ours, reach, slack):
    """How far from its time a curve takes `theirs`, as a part of what it does within `reach`.

    `ours` is the value there, and the lowest and highest one within the reach. Where the curve is
    steep the difference in progress says little: this one is what a solver is accurate to. What
    rounding alone can do to the progress, `slack`, is taken off first.
    """
    value, lowest, highest = ours
    difference = abs(theirs - value) - slack
    if difference <= 0:
        return 0.0
    edge = abs((highest if theirs > value else lowest) - value)
    return reach * difference / edge if edge > 0 else math.inf


def sixth_digit(text, low, high):
    """How far printed text is from a range, in units of the sixth significant digit."""
    value = float(text)
    distance = max(low - value, value - high, 0)
    size = max(abs(low), abs(high))
    if size == 0:
        return distance
    return distance / 10 ** (math.floor(math.log10(size)) - 5)

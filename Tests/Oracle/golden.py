"""Makes the files of Tests/Golden that hold a browser's answers, from the oracle's own cases.

Usage: golden.py; needs the Oracle program (`make oracle-program`), which says which cases are
excluded. The seed is 17. What is written is the browser's.
"""

import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import curves
import easings
import interruptions
import oracle
import rewound
import shortened
import timing
import transforms
from browser import launch
from oracle import number

SEED = 17


def kept(kind, browser, count, wanted=lambda case: True):
    """Cases with both sides' answers, `count` of those that exclude nothing."""
    made = kind.cases(random.Random(SEED), 20 * count)
    cases = [case for case in made if wanted(case)][: 2 * count]
    answers = oracle.ask_browser(browser, kind.SCRIPT, cases)
    rows = []
    for case, theirs, ours in zip(cases, answers, kind.ours(cases, answers), strict=True):
        tally = oracle.Tally(kind, SEED, 1)
        kind.compare(case, theirs, ours, tally)
        assert not tally.failures, tally.failures
        if not set(tally.excluded) - {getattr(kind, "LEVEL", None)}:
            rows.append((case, theirs, ours))
    return rows[:count]


def curve_rows(browser):
    for case, (_, theirs), _ in kept(curves, browser, 150):
        values = [
            [input, value] for input, (_, _, value) in zip(case["inputs"], theirs, strict=True)
        ]
        yield {"easing": case["easing"], "samples": values}


def timing_rows(browser):
    for case, (active, end, rows), _ in kept(timing, browser, 120):
        samples = [[time, *row] for time, row in zip(case["times"], rows, strict=True)]
        yield case | {"activeDuration": active, "endTime": end, "samples": samples[::3]}


def interpolation_rows(browser):
    wanted = lambda case: case["kind"] == "interpolations"
    for case, theirs, _ in kept(transforms, browser, 60, wanted):
        samples = [
            [progress, *(float(f"{entry:.8g}") for entry in matrix)]
            for progress, (matrix, _) in zip(case["progress"], theirs, strict=True)
        ]
        yield {"from": case["from"], "to": case["to"], "samples": samples}


def cube_rows(browser):
    # The seed's curve, whose steepest slope is 1.5 / 0.87, and those that need no solver.
    wanted = lambda case: case["kind"] == "cubes" and not case["easing"].startswith("cubic")
    for case, theirs, _ in kept(transforms, browser, 150, wanted):
        solved = easings.is_solved(case["easing"])
        speed = transforms.cube_speed(case) * 1.5 / 0.87 if solved else 1
        relative = 4 * transforms.FLOAT + (easings.SOLVER if solved else 0)
        largest = max(abs(part) for face in theirs for corner in face for part in corner)
        # No corner is nearer to the eye than 1 - perspective.
        enlarged = max(case["size"], largest) / (1 - case["perspective"])
        faces = [[[float(f"{part:.9g}") for part in corner] for corner in face] for face in theirs]
        yield case | {"faces": faces, "tolerance": float(f"{relative * speed * enlarged:.3g}")}


def shortened_rows(browser):
    for case, theirs, ours in kept(shortened, browser, 130):
        errors = shortened.errors(case, theirs, max(1, number(ours["slope"])))
        legs = [
            leg_row(leg, [value for _, value in seen], amplification)
            for leg, (_, seen, _), (_, amplification, _) in zip(
                case["legs"], theirs, errors, strict=True)
        ]
        yield case | {"legs": legs}


def rewound_rows(browser):
    for case, theirs, ours in kept(rewound, browser, 130):
        solved = easings.is_solved(case["easing"])
        amplification = max(1, number(ours["slope"])) if solved else None
        legs = [
            leg_row(leg, [progress for _, _, progress in seen], amplification)
            for leg, (_, seen) in zip(case["legs"], theirs, strict=True)
        ]
        yield case | {"legs": legs}


def leg_row(leg, values, amplification):
    """Every other sample; ten digits where the solver's error is in the eighth."""
    tolerance = interruptions.EXACT
    if amplification is not None:
        tolerance = easings.SOLVER * amplification + 1e-9
        values = [float(f"{value:.10g}") for value in values]
    samples = [list(row) for row in zip(leg["samples"], values, strict=True)][::2]
    return {"wait": leg["wait"], "tolerance": float(f"{tolerance:.3g}"), "samples": samples}


FILES = {
    "curve-progress": curve_rows,
    "effect-timing": timing_rows,
    "transform-interpolation": interpolation_rows,
    "cube-corners": cube_rows,
    "shortened-transitions": shortened_rows,
    "rewound-animations": rewound_rows,
}
with launch() as browser:
    for name, rows in FILES.items():
        cases = list(rows(browser))
        lines = ",\n".join("  " + oracle.json.dumps(row) for row in cases)
        text = f'{{"browser": "Chromium {browser.version}", "cases": [\n{lines}\n]}}\n'
        (oracle.ROOT / f"Tests/Golden/{name}.json").write_text(text)
        print(f"{name}: {len(cases)} cases, {math.ceil(len(text) / 1024)} KiB")

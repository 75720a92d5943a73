"""`pirouette fuzz`: what it finds is what `pirouette render` then shows."""

import json

import pytest
from conftest import run


def fuzz(*arguments):
    result = run("fuzz", "--logs", "300", *arguments)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()], result.stderr


def test_the_leap_of_mirrored_takes_two_events_and_renders_again():
    events, said = fuzz("--fault", "valueJump", "--curve", "ease-in")
    assert [event["event"] for event in events] == ["press", "release"]
    amount = float(said.split("valueJump: ")[1].split(" ")[0])
    # 1 - f(1 - u) - f(u) is greatest half-way: 0.3693 for ease-in.
    assert amount == pytest.approx(0.3693, abs=0.02)
    released = events[1]["time"]
    text = "".join(json.dumps(event) + "\n" for event in events)
    rendered = run(
        "render", "--events", "-", "--curve", "ease-in", "--interruption", "mirrored",
        "--times", f"{released - 1e-9},{released}", text=text,
    )  # fmt: skip
    before, after = (json.loads(line)["hold"]["fraction"] for line in rendered.stdout.splitlines())
    assert after - before == pytest.approx(amount, abs=1e-6)


@pytest.mark.parametrize(
    "interruption", ["rewound", "matched", "shortened", "restarted", "additive", "combined", "spring"]
)
def test_no_other_strategy_leaps(interruption):
    events, said = fuzz("--fault", "valueJump", "--interruption", interruption)
    assert events == []
    assert "none" in said


def test_the_same_seed_finds_the_same_case():
    assert fuzz("--seed", "7") == fuzz("--seed", "7")

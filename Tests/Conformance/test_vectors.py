"""The conformance vectors are what their schema and their README.md say, and what the generator
writes; nothing here knows a strategy."""

import decimal
import json
import pathlib
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator

HERE = pathlib.Path(__file__).parent
TEXT = (HERE / "interruption.json").read_text()
VECTORS = json.loads(TEXT)


def test_the_schema_accepts_them():
    schema = json.loads((HERE / VECTORS["$schema"]).read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(VECTORS)


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
def test_times_are_in_order_and_whole_nanoseconds(case):
    events = [event["time"] for event in case["events"]]
    assert events == sorted(events)
    for samples in case["strategies"].values():
        times = [sample["time"] for sample in samples]
        assert times == sorted(set(times))
        assert times[0] < events[0]
        assert times[-1] > events[-1]
        assert set(events) <= set(times)
        for time in times:
            assert decimal.Decimal(repr(time)) % decimal.Decimal("1e-9") == 0


def test_names_are_unique():
    names = [case["name"] for case in VECTORS["cases"]]
    assert len(set(names)) == len(names)


def test_the_readme_counts_them():
    samples = sum(len(s) for case in VECTORS["cases"] for s in case["strategies"].values())
    counts = f"{len(VECTORS['cases'])} cases, {samples:,} samples"
    assert counts in (HERE / "README.md").read_text()


def test_the_generator_writes_this_file():
    program = "import interruption; print(interruption.document(), end='')"
    result = subprocess.run(
        [sys.executable, "-B", "-c", program],
        cwd=HERE, capture_output=True, text=True, timeout=300, check=True,
    )
    assert result.stdout == TEXT

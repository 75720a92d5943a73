"""A program outside the repository that depends on the package and takes nothing but `Timing`.

It is `Tests/Outside`, copied beside a link to the repository, as beside a checkout of it."""

import re
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT
from mpmath import mpf

sys.path.insert(0, str(ROOT / "Tests/Conformance"))
import easing
import rules

OUTSIDE = ROOT / "Tests/Outside"
ARTICLE = (ROOT / "Sources/Timing/Timing.docc/UsingTiming.md").read_text()


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The copy, built in its own folder; gives it and what the program printed."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "pirouette").symlink_to(ROOT, target_is_directory=True)
    copy = folder / "outside"
    shutil.copytree(OUTSIDE, copy, ignore=shutil.ignore_patterns(".build"))
    command = ["swift", "run", "--quiet", "--package-path", str(copy)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return copy, result.stdout


def test_it_prints_what_the_formulas_say(package):
    """The rows against Tests/Conformance/rules.py, to the three digits that are printed."""
    _, printed = package
    head, *rows = [line.split() for line in printed.splitlines()]
    assert head[1::3] == ["mirrored", "matched", "spring"]
    assert [float(row[0]) for row in rows] == [0, 0.25, 0.499, 0.5, 0.6, 0.75, 1]
    curve, events = easing.curve("ease-in"), [(mpf(0), True), (mpf("0.5"), False)]
    for time, *numbers in rows:
        for index, rule in enumerate([rules.mirrored, rules.matched, rules.spring]):
            expected = rule(curve, (mpf(1), mpf(1)), events, mpf(time))
            got = [float(text) for text in numbers[2 * index : 2 * index + 2]]
            assert got == pytest.approx([float(number) for number in expected], abs=0.0005001)


def test_it_needs_neither_libwebsockets_nor_foundation(package):
    copy, _ = package
    program = copy / ".build/debug/outside"
    libraries = subprocess.run(
        ["ldd", str(program)], capture_output=True, text=True, timeout=60, check=True
    ).stdout
    assert "libswiftCore" in libraries
    assert "websockets" not in libraries
    assert "Foundation" not in libraries
    # What is not used is not compiled, so that its headers need not be installed.
    compiled = {path.parent.name for path in (copy / ".build").rglob("*.build/*.o")}
    assert compiled == {"Timing.build", "outside.build"}


def test_the_article_shows_the_program_and_what_it_prints(package):
    _, printed = package
    blocks = re.findall(r"^```\w+\n(.*?)^```$", ARTICLE, re.DOTALL | re.MULTILINE)
    assert blocks == [
        (OUTSIDE / "Package.swift").read_text(),
        (OUTSIDE / "Sources/outside/main.swift").read_text(),
        printed,
    ]


def test_the_readme_shows_the_dependency():
    readme = (ROOT / "README.md").read_text()
    manifest = (OUTSIDE / "Package.swift").read_text()
    for line in ('.package(path: "../pirouette")', '.product(name: "Timing", package: "pirouette")'):
        assert line in manifest
        assert line in readme

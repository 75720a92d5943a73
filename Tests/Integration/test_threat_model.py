"""The page on who can reach what names tests that there are."""

import re

import pytest
from conftest import ROOT

PAGE = (ROOT / "Sources/Server/Server.docc/ThreatModel.md").read_text()


def sources(pattern):
    return [(path, path.read_text()) for path in sorted((ROOT / "Tests").rglob(pattern))]


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+\.py::test_\w+)`", PAGE))))
def test_a_python_test_is_there(name):
    file, test = name.split("::")
    found = [text for path, text in sources("test_*.py") if path.name == file]
    assert any(f"def {test}(" in text for text in found)


@pytest.mark.parametrize("title", sorted(set(re.findall(r"“([^”]+)”", PAGE))))
def test_a_swift_test_is_there(title):
    assert any(f'@Test("{title}"' in text.replace("@Test(\n    ", "@Test(") for _, text in
               sources("*.swift"))  # fmt: skip


def test_each_line_names_one():
    """But for what is open, and for the flags that open only what the line says."""
    for part in PAGE.split("\n## "):
        if part.startswith(("Who can", "The smallest")):
            for row in re.findall(r"^\| (?!who|not there|---)(.*) \|$", part, re.MULTILINE):
                assert re.search(r"`test_\w+\.py::|“", row.rsplit("|", 1)[1]), row

"""A browser as an oracle: Timing and Stage agree with Chromium on thousands of random cases."""

import curves
import oracle
import pytest
import rewound
import shortened
import timing
import transforms


class Table:
    """Prints what was compared after the tests, also under -q.

    A plugin and not a conftest.py: the tests beside this folder import theirs by that name.
    """

    def __init__(self):
        self.tallies = []

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.section("Chromium as an oracle")
        terminalreporter.write_line(oracle.HEADER)
        for tally in self.tallies:
            for row in tally.rows():
                terminalreporter.write_line(row)


@pytest.fixture(scope="module")
def table(pytestconfig):
    table = Table()
    pytestconfig.pluginmanager.register(table)
    return table


@pytest.mark.parametrize(
    "kind", [curves, timing, transforms, shortened, rewound], ids=lambda kind: kind.NAME
)
def test_chromium_agrees_within_the_stated_tolerances(browser, table, kind):
    count, seed = oracle.counts()
    tally = oracle.run(kind, browser, seed, count)
    table.tallies.append(tally)
    # An exclusion that takes most of the cases would be no comparison any more.
    assert sum(tally.samples.values()) >= 2 * count
    assert not tally.failures, f"{len(tally.failures)} differ:\n" + "\n".join(tally.failures[:10])

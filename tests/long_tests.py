"""Which tests take long: `pytest` by itself leaves them out, `pytest --long with` takes them along.

They are listed in `long.txt`, a line each, by what they were measured to take: `pytest --long with --measure` writes it
anew.  A test that shows a rule is never left out, nor is one that is named on the command line.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from statistics import fmean

import pytest

LISTED = Path(__file__).with_name("long.txt")
#: Seconds of processor time from which a test takes long, and from which those of a group do on average: what they
#: share is played by whichever comes first
LONG, IN_A_GROUP = 0.6, 0.4
#: Under which name a report has what a test has taken
COST = "cost"
#: The name of a test before anything was added to it
NAME = pytest.StashKey[str]()
CHOICES = ("without", "with", "only")


def listed() -> frozenset[str]:
    """The tests that are known to take long."""
    return frozenset(LISTED.read_text().splitlines())


def left_out(config: pytest.Config, items: Collection[pytest.Item]) -> list[pytest.Item]:
    """The tests that are not run this time.

    Raises pytest.UsageError where a test is listed that is not there.
    """
    if config.args_source == pytest.Config.ArgsSource.ARGS or config.getoption("--games") > 1:
        return []
    chosen, known = config.getoption("--long"), listed()
    names = {item.nodeid for item in items}
    files = {_file(name) for name in names}
    gone = sorted(name for name in known - names if _file(name) in files)
    if gone:
        raise pytest.UsageError(f"{LISTED.name} lists tests that are not there: {', '.join(gone)}")
    if chosen == "with":
        return []
    first = chosen == "without"
    return [item for item in items if first == (item.nodeid in known and not any(item.iter_markers("rule")))]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Note the processor time that a test takes, its processes too."""
    before = _spent()
    yield
    mark = item.get_closest_marker("xdist_group")
    group = str(mark.args[0]) if mark else ""
    item.user_properties.append((COST, (item.stash[NAME], group, _spent() - before)))


class Measured:
    """Writes the list anew by what the tests of a run have taken."""

    def __init__(self) -> None:
        self.costs: dict[str, dict[str, float]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for key, value in report.user_properties:
            if report.when == "call" and key == COST:
                name, group, seconds = value
                # what a process took that another test has left behind is not this one's
                self.costs.setdefault(group, {})[name] = min(seconds, report.duration)

    def pytest_sessionfinish(self) -> None:
        LISTED.write_text("".join(f"{name}\n" for name in sorted(take_long(self.costs))))


def take_long(costs: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """The tests that take long, of what each has taken, by group; "" for those of none."""
    for group, taken in costs.items():
        together = bool(group) and fmean(taken.values()) >= IN_A_GROUP
        yield from (name for name, seconds in taken.items() if together or seconds >= LONG)


def _file(name: str) -> str:
    return name.partition("::")[0]


def _spent() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system

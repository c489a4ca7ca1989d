"""The rules report: which numbered rules the tests that passed have shown.

`pytest --rules-report=FILE` writes for each game the covered and the missing ids as JSON (`-` or no FILE:
only the summary).  A test names its rules with `@pytest.mark.rule("VB-5.1.1-a")`.
"""

from __future__ import annotations

import gc
import json
import os
from functools import cache
from pathlib import Path

import pytest
import typer.testing
from hypothesis import HealthCheck, settings

from tests import extent, long_tests
from vietnam_tui.core.library import RulesLibrary, rules_library
from vietnam_tui.games import known_games

#: Kinds of entry that a test can show
TESTABLE = ("rule", "setup", "victory", "optional", "piece", "map")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-report", nargs="?", const="-", metavar="FILE", help="report the rules that the tests cite"
    )
    parser.addoption(
        "--games", type=int, default=1, metavar="N", help="how far sweeps go: random games of each scenario"
    )
    parser.addoption(
        "--long",
        choices=long_tests.CHOICES,
        default="without",
        help="whether tests that take long are run when none is named",
    )
    parser.addoption("--measure", action="store_true", help="list anew which tests take long")


@pytest.fixture(scope="session")
def sweep() -> int:
    """How far a sweep goes, as a multiple of what it does by itself."""
    return extent.times


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        item.stash[long_tests.NAME] = item.nodeid
    out = long_tests.left_out(config, items)
    if out:
        config.hook.pytest_deselected(items=out)
        taken = set(items).difference(out)
        items[:] = [item for item in items if item in taken]
    for item in items:
        cited = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        if cited:
            item.user_properties.append(("rules", cited))


def pytest_collection_finish() -> None:
    """Make the garbage collector leave alone what has been loaded, and run it seldom.

    With the usual thresholds it takes a seventh of the processor time of all tests.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


class RulesReport:
    """Collects the rules of passed tests and reports them at the end."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.shown: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for key, value in report.user_properties:
                if key == "rules":
                    for rule in value:  # type: ignore[attr-defined]
                        self.shown.setdefault(rule, []).append(report.nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        report: dict[str, dict[str, object]] = {}
        terminalreporter.section("rules report")
        for code, folder in known_games().items():
            library: RulesLibrary = rules_library(folder)
            testable = [entry.id for entry in library.entries if entry.kind in TESTABLE]
            covered = [rule for rule in testable if rule in self.shown]
            missing = [rule for rule in testable if rule not in self.shown]
            known = {entry.id for entry in library.entries}
            prefix = f"{code.upper()}-"
            unknown = sorted(rule for rule in self.shown if rule.startswith(prefix) and rule not in known)
            report[code] = {
                "covered": {rule: self.shown[rule] for rule in covered},
                "missing": missing,
                "unknown": unknown,
            }
            terminalreporter.line(
                f"{code.upper()}: {len(covered)} of {len(testable)} testable entries shown, "
                f"{len(missing)} missing, {len(unknown)} unknown"
            )
        if self.target != "-":
            Path(self.target).write_text(json.dumps(report, indent=1) + "\n")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """With `-n auto` one process more than there are cores: some tests wait, for terminals, hosts or silence."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.fixture(autouse=True)
def _own_games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that end in tests are no games of whoever runs them."""
    if "VIETNAM_SAVES" not in os.environ:
        folder = tmp_path_factory.getbasetemp() / "record"
        monkeypatch.setattr("vietnam_tui.play.table.finished.saves_folder", lambda: folder)


def pytest_configure(config: pytest.Config) -> None:
    # how long an example takes hangs on what else the machine does
    settings.register_profile("busy machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("busy machine")
    # the commands are put together once and not for each that a test gives, which is a third of what such tests take
    typer.testing._get_command = cache(typer.testing._get_command)
    extent.times = config.getoption("--games")
    target = config.getoption("--rules-report")
    if target and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RulesReport(target), "rules-report")
    if config.getoption("--measure"):
        config.pluginmanager.register(long_tests, "measuring")
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(long_tests.Measured(), "measured")

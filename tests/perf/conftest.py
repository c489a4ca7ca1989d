"""What the benchmarks have measured beside their own table, told at the end."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The figures that a benchmark has noted of itself, a line each."""
    session = getattr(config, "_benchmarksession", None)
    if session is None or not config.getoption("benchmark_only"):
        return
    for benchmark in session.benchmarks:
        for what, figure in benchmark.extra_info.items():
            terminalreporter.write_line(f"{benchmark.name}: {what} {figure}")

"""What the benchmarks have measured beside their own table, told at the end."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

#: The thresholds with which Python begins; the other tests run with higher ones
USUAL = (700, 10, 10)


@pytest.fixture(autouse=True)
def garbage_collected_as_usual() -> Iterator[None]:
    """Measure with the garbage collector as a program has it that does not set it."""
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield
    gc.set_threshold(*before)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The figures that a benchmark has noted of itself, a line each."""
    session = getattr(config, "_benchmarksession", None)
    if session is None or not config.getoption("benchmark_only"):
        return
    for benchmark in session.benchmarks:
        for what, figure in benchmark.extra_info.items():
            terminalreporter.write_line(f"{benchmark.name}: {what} {figure}")

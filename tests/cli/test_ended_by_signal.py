"""A command that is asked to end by a signal puts things in order first."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
import typer

from vietnam_tui.cli.faults import Ended, ended_by_signal, leaving_in_order


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """Signals are heard, even where the tests were started by `nohup`."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_command_from_within_so_that_what_it_has_begun_is_ended(
    number: signal.Signals,
) -> None:
    ended, before = list[str](), signal.getsignal(number)

    def growing() -> Iterator[int]:
        try:
            yield 1
            os.kill(os.getpid(), number)
            yield 2
        finally:
            ended.append("its processes")

    with pytest.raises(typer.Exit) as left, leaving_in_order():
        assert [*growing()] == []
    assert left.value.exit_code == 128 + number
    assert ended == ["its processes"]
    assert signal.getsignal(number) is before


def test_a_second_signal_does_not_come_in_between() -> None:
    def ended_twice() -> None:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
        finally:
            os.kill(os.getpid(), signal.SIGHUP)

    with pytest.raises(Ended) as left, ended_by_signal():
        ended_twice()
    assert left.value.code == 128 + signal.SIGTERM


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ended_by_signal():
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)

"""Frames keep step with a slow terminal: none is sent while a large one is not known to be shown."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from tests.tui.pty_terminal import PLAY, PtyTerminal
from vietnam_tui.tui.pace import ASK, LARGE, MOST_MISSED, Pace


class SlowTerminal(PtyTerminal):
    """A terminal whose reports can be held back."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 24) -> None:
        super().__init__(*arguments, width=width, height=height)
        self.held: list[str] | None = None
        self.screen.write_process_input = self._report

    def _report(self, data: str) -> None:
        if self.held is None:
            os.write(self.fd, data.encode())
        else:
            self.held.append(data)

    @contextmanager
    def holding(self) -> Iterator[list[str]]:
        """Hold the reports back, and give them at the end."""
        held = self.held = []
        yield held
        self.held = None
        for report in held:
            os.write(self.fd, report.encode())


def started() -> SlowTerminal:
    terminal = SlowTerminal(*PLAY, width=200, height=60)
    terminal.wait_for("Movement Phase")
    return terminal


def test_while_a_large_frame_is_not_reported_nothing_more_is_sent_and_then_all_of_it_at_once() -> None:
    with started() as terminal:
        with terminal.holding() as held:
            assert len(terminal.press("z")) > LARGE
            assert len(held) == 1
            assert [terminal.press(key) for key in "wwedd"] == [b""] * 5
        caught_up = terminal.read()
        assert caught_up.count(ASK.encode()) <= 1
        shown = terminal.rows()
        terminal.press("\x0c")
        assert terminal.rows() == shown


def test_small_frames_ask_for_no_report() -> None:
    with started() as terminal:
        assert ASK.encode() not in b"".join(terminal.press(key) for key in "wsws")


def test_a_terminal_that_never_reports_is_asked_once_and_not_waited_for_again() -> None:
    with SlowTerminal(*PLAY, width=200, height=60) as terminal:
        terminal.held = []
        terminal.wait_for("Movement Phase")
        while terminal.read(quiet=1.2):
            pass
        assert len(terminal.held) == 1
        assert len(terminal.press("z")) > LARGE
        assert terminal.press("w")
        assert len(terminal.held) == 1


def test_a_report_that_comes_as_the_program_ends_is_not_left_in_the_terminal() -> None:
    with started() as terminal:
        with terminal.holding():
            terminal.press("z")
            os.write(terminal.fd, b":quit\r")
        assert terminal.ended(10)
        assert terminal.status == 0


def test_a_terminal_that_has_answered_may_miss_some_answers() -> None:
    pace = Pace()
    assert pace.asks_after(LARGE)
    pace.answered()
    for _ in range(MOST_MISSED):
        assert pace.asks_after(LARGE)
        assert not pace.asks_after(LARGE)
        pace.missed()
    assert not pace.asks_after(LARGE)
    pace.answered()
    assert pace.asks_after(LARGE)

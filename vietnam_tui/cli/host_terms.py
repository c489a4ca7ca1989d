"""The options of `vietnam host` and `invite` that change what holds at a table."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from vietnam_tui.cli.faults import fail
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.pace import Pace, read_answers
from vietnam_tui.play.seat.aids import read_aids


class Terms(NamedTuple):
    """The options that change what holds at a table, as given; nothing is changed where nothing is."""

    aids: str = ""
    pace: str = ""
    holidays: int | None = None
    answers: str = ""
    delay: int | None = None

    @property
    def given(self) -> bool:
        """Is anything to be changed?"""
        return any(term not in ("", None) for term in self)

    def laid_on(self, game: Hosted) -> Hosted:
        """A table with these terms; raises `typer.Exit` for what can be none."""
        fields: dict[str, Any] = {}
        if (aids := aids_of(self.aids)) is not None:
            fields["aids"] = aids
        if self.pace:
            try:
                fields["pace"] = str(Pace.read(self.pace)).replace("none", "")
            except ValueError as error:
                raise fail(f"--pace: {error}") from None
        if self.answers:
            try:
                fields["answers"] = read_answers(self.answers)
            except ValueError as error:
                raise fail(f"--answers: {error}") from None
        if self.holidays is not None:
            fields["holidays"] = self.holidays
        if self.delay is not None:
            fields["delay"] = max(0, self.delay)
        return msgspec.structs.replace(game, **fields)


def aids_of(text: str) -> tuple[str, ...] | None:
    """The aids that are asked for, None where nothing is said of them; raises `typer.Exit`."""
    try:
        return read_aids(text) if text else None
    except ValueError as error:
        raise fail(f"--aids: {error}") from None

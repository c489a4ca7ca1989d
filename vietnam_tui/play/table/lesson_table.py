"""A table at which somebody learns: a session with prompts, whose hints lead on in the lesson."""

from __future__ import annotations

import contextlib
from typing import Any

from vietnam_tui.bots import Choice
from vietnam_tui.core.folders import saves_folder
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.learn.lesson import Found
from vietnam_tui.play.learn.pupil import Pupil
from vietnam_tui.play.record.own_games import NAME, note_learnt
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Gone


class LessonTable(SessionTable):
    """A `Table` of a lesson: its `pupil` says what is to be done; everything may be taken back without being asked."""

    def __init__(self, session: Session[Any], found: Found, *, sealed: bool = True) -> None:
        super().__init__(session, sealed=sealed)
        self._learner = found.lesson.side
        self.pupil: Pupil = Pupil(found, lambda: self.chair(self._learner), self._known, self._keep)

    def _known(self) -> KnownCourse:
        """The course as the learner knows it, when the game is over as well."""
        self._follow()
        return self._courses[self._learner]

    def advice(self, side: str) -> Choice:
        """The next order of the way to the goal, else what the default bot would choose."""
        way = self.pupil.way_on() if side == self._learner else None
        return super().advice(side) if way is None else Choice(*way)

    def undo(self, side: str, *, take_back: bool = False) -> Gone:
        """Take the last order back, dice or not: a lesson is there to be tried."""
        gone = super().undo(side, take_back=True)
        self.pupil.did("undo")
        return gone

    @staticmethod
    def _keep(found: Found) -> None:
        """Keep in the player's record that a lesson was done; nothing is lost where that cannot be written."""
        folder = saves_folder()
        if folder is not None:
            with contextlib.suppress(CannotSave, SaveFault):
                note_learnt(folder / NAME, found.key)

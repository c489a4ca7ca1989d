"""A table at which somebody learns: a session with prompts, whose hints lead on in the lesson."""

from __future__ import annotations

import contextlib
from typing import Any

from vietnam_tui.bots import Choice
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.learn.lesson import Found
from vietnam_tui.play.learn.pupil import Pupil
from vietnam_tui.play.record.notes import Notes
from vietnam_tui.play.table.finished import keep_learnt, keep_tried, tried_before
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Gone

#: The table of the notes beside a lesson, and its entry, in which the number of the prompt is kept
LESSON, PROMPT = "lesson", "prompt"


#: What is said of a hint where the lesson's own way cannot be gone on
STRAYS = "the lesson's way is closed: take back"


class LessonTable(SessionTable):
    """A `Table` of a lesson: its `pupil` says what is to be done; everything may be taken back without being asked."""

    def __init__(self, session: Session[Any], found: Found, *, sealed: bool = True) -> None:
        super().__init__(session, sealed=sealed)
        self._learner = found.lesson.side
        self._notes = Notes(session.path)
        again = found.lesson.kind != "lesson"  # it always begins anew
        self.pupil: Pupil = Pupil(
            found,
            lambda: self.chair(self._learner),
            self._known,
            keep_learnt,
            self._keep,
            keep_tried if again else lambda *_: None,
        )
        if again:
            self.pupil.tries, self.pupil.given_away = tried_before(found)
        kept = self._notes.of(LESSON).get(PROMPT, "")
        self.pupil.resume(int(kept) if kept.isdecimal() else 0)

    def _keep(self, at: int) -> None:
        """Keep how far the learner has come beside the game; where that cannot be done the game tells most of it."""
        with contextlib.suppress(CannotSave, ValueError):
            self._notes.write(LESSON, PROMPT, str(at))

    def _known(self) -> KnownCourse:
        """The course as the learner knows it, when the game is over as well."""
        self._follow()
        return self._courses[self._learner]

    def advice(self, side: str) -> Choice:
        """The next order of the way to the goal, else what the default bot would choose."""
        way = self.pupil.way_on() if side == self._learner else None
        if way is not None:
            return Choice(*way)
        found = super().advice(side)
        return Choice(found.action, STRAYS) if side == self._learner and self.pupil.strays else found

    def undo(self, side: str, *, take_back: bool = False) -> Gone:
        """Take the last order back, dice or not: a lesson is there to be tried."""
        gone = super().undo(side, take_back=True)
        self.pupil.did("undo")
        return gone

"""The lessons of all games and their exercises, as a list to choose from."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from functools import partial

from vietnam_tui.play.learn.lesson import Found, problem_of_day
from vietnam_tui.play.table.lobby import CannotBegin, Lobby
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.pages.title import Entry, ListPage
from vietnam_tui.tui.panes.lines import DIM, TITLE, Line, styled, wrap

#: Columns of the titles in the list
TITLES = 40


class LearnPage(ListPage):
    """A lesson for each game, then its exercises; the first lesson that was not done yet is chosen."""

    title = "Learn"
    footer = "Up/Down choose, Enter begins it or goes on where it was left, Esc back"
    about = (
        "A lesson leads through a first game at the keyboard; an exercise is a position and something to reach.  "
        "h shows one way, H goes it, u takes anything back."
    )

    def __init__(
        self, lobby: Lobby, lessons: Sequence[Found], done: Collection[str], begin: Callable[[Table], None]
    ) -> None:
        super().__init__()
        self._lobby, self._done, self._begin = lobby, done, begin
        self.lessons = sorted(lessons, key=lambda found: found.lesson.kind != "lesson")
        if not self.lessons:
            self.message = "There are none yet."
        undone = [number for number, found in enumerate(self.lessons) if found.key not in done]
        self.chosen = undone[0] if undone else 0

    def lead(self, width: int) -> list[Line]:
        return [[(self.title, TITLE)], *styled(wrap(self.about, width), DIM), []]

    def entries(self) -> Sequence[Entry]:
        return [
            Entry(self._told(found), self._note(found), partial(self._learn, found)) for found in self.lessons
        ]

    def _told(self, found: Found) -> str:
        mark = "+" if found.key in self._done else " "
        kind = "" if found.lesson.kind == "lesson" else "  "
        return f"{mark} {kind}{found.lesson.title[: TITLES - 4]}".ljust(TITLES)

    def _note(self, found: Found) -> str:
        lesson = found.lesson
        about = lesson.idea or f"{lesson.minutes} minutes"
        return f"{found.game.code.upper()}  {about}"

    def _learn(self, found: Found) -> None:
        try:
            table = self._lobby.learn(found)
        except CannotBegin as error:
            self.fail(str(error))
        else:
            self._begin(table)


class ProblemsPage(LearnPage):
    """The problems; that of the day is chosen."""

    title = "Problems"
    footer = "Up/Down choose, Enter begins it, Esc back"
    about = (
        "A position from a game of officers, in which one order is better than all others by the chance of winning.  "
        "Give it; another one tells what it gives away, and u takes it back.  Grade 1 is the easiest of three."
    )

    def __init__(
        self, lobby: Lobby, problems: Sequence[Found], done: Collection[str], begin: Callable[[Table], None]
    ) -> None:
        super().__init__(lobby, problems, done, begin)
        of_day = problem_of_day(time.strftime("%Y-%m-%d"))
        keys = [found.key for found in self.lessons]
        self._of_day = "" if of_day is None else of_day.key
        self.chosen = keys.index(self._of_day) if self._of_day in keys else self.chosen

    def _note(self, found: Found) -> str:
        today = "today's: " if found.key == self._of_day else ""
        return f"{found.game.code.upper()}  {found.lesson.grade}  {today}{found.lesson.asked}"

"""Questions that close by themselves, since the chapter that would ask them has nothing to offer."""

from __future__ import annotations

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.questions import Question
from vietnam_tui.games.search_and_destroy import frames
from vietnam_tui.games.search_and_destroy.chapter import Chapter
from vietnam_tui.games.search_and_destroy.frame import Frame
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition

#: What nobody is asked
SILENT: tuple[type[Frame], ...] = (frames.Ambushing,)


def _decide(state: State, frame: Frame) -> Decision:
    return Decision(CHANCE, "closing", "this settles itself", "SD-4.0-l")


def _close(transition: Transition, frame: Frame) -> bool:
    transition.pop()
    return True


CHAPTER = Chapter(questions=tuple(Question(kind, _decide, settle=_close) for kind in SILENT))

"""A presenter of a game with questions: what all of them tell a screen in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vietnam_tui.core.board import Board
from vietnam_tui.core.model import Action, Decision, Event, S
from vietnam_tui.core.presenter import Presenter, Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import describe

if TYPE_CHECKING:
    from vietnam_tui.engine.wording import Vocabulary


class QuestionPresenter(Presenter[S]):
    """The presenter of a game whose states have a `board` and a `turn`, and whose orders its `vocabulary` says."""

    vocabulary: Vocabulary[S]

    def board(self, state: S) -> Board:
        """The map in play."""
        found: Board = state.board  # type: ignore[attr-defined]
        return found

    def turn(self, view: S) -> int:
        """The game turn."""
        found: int = view.turn  # type: ignore[attr-defined]
        return found

    def selection(self, view: S, action: Action) -> Selection:
        """The units and target by which keys pick an action, from its words."""
        return self.vocabulary.selection(view, action)

    def describe(self, state: S, event: Event) -> str:
        """An event as a sentence with its rule."""
        return describe(event)

    def prompt(self, view: S, decision: Decision) -> str:
        """The decision as a question, with its rule; of a phase that may not end yet it says why instead."""
        early = self.too_early(view, decision)
        if early is None:
            return f"{decision.prompt} [{decision.rule}]"
        return f"{decision.prompt.partition(', or end')[0]}; {early.reason} [{early.rule}]"

    def too_early(self, view: S, decision: Decision) -> Refusal | None:
        """Why a phase may not end yet, since somebody must come or move before; None where it may, or is none."""
        return None

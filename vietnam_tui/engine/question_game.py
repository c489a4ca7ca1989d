"""A game whose rules are put together of questions: the part of the contract that its questions and words keep."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.board import Board
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.contract import Pending
from vietnam_tui.core.data import exists
from vietnam_tui.core.model import Action, Decision, Result, S, Step, Table
from vietnam_tui.core.orders import UnknownOrderError, Verb
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.own_scenario import CheckedGame
from vietnam_tui.engine.questions import Questions

if TYPE_CHECKING:
    from vietnam_tui.core.position_form import Drafted, PositionKey
    from vietnam_tui.core.tables import TableFace
    from vietnam_tui.engine.chapter import Rulebook
    from vietnam_tui.engine.sparse_state import SparseStates
    from vietnam_tui.engine.wording import Vocabulary


class QuestionGame(CheckedGame[S]):
    """A published game: `rules` are its chapters put together, its title that of its data folder, `id`."""

    rules: Rulebook[S, Any]

    @property
    def questions(self) -> Questions[S, Any]:
        """The dispatch of its rules."""
        return self.rules.questions

    @property
    def vocabulary(self) -> Vocabulary[S]:
        """The words of its orders."""
        return self.rules.vocabulary

    @property
    def title(self) -> str:  # type: ignore[override]
        """The title as printed."""
        return title_page(self.id).title

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> S:
        """A scenario's start; raises KeyError for an unknown one, `SaveFault` for options it does not have.

        A scenario that has a file in the data of the game need not stand on its title page.
        """
        if not exists(f"{self.id}/scenarios/{scenario}.toml") and scenario not in self.scenarios():
            raise KeyError(scenario)
        return self.begin(scenario, self.chosen(scenario, options or {}))

    def view(self, state: S, side: str) -> S:
        """The state as a side may know it."""
        return self.rules.view(state, side)

    def result(self, state: S) -> Result | None:
        """The end of the game."""
        return self.questions.result(state)

    def decision(self, state: S) -> Decision:
        """The side that must choose now, and what."""
        return self.questions.decision(state)

    def actions(self, state: S) -> Iterator[Action]:
        """Every legal action."""
        return self.questions.actions(state)

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Why an action is not allowed, or None."""
        return self.questions.refusal(state, action)

    def outcomes(self, state: S) -> Distribution[Action]:
        """The outcomes that chance may bring."""
        return self.questions.outcomes(state)

    def unfinished(self, state: S) -> bool:
        """Does a question lie on the phase?"""
        return self.questions.open_in(state)

    def pending(self, state: S) -> Iterator[Pending]:
        """Every question that lies on the phase."""
        return self.questions.pending(state)

    def apply(self, state: S, action: Action) -> Step[S]:
        """Carry out an action; raises `IllegalAction`."""
        done = self.questions.apply(state, action)
        return Step(done.state, tuple(done.events))

    def boards(self) -> list[Board]:
        """The map of every scenario, each once."""
        boards = (self.presenter.board(self.setup(scenario)) for scenario in title_page(self.id).scenarios)
        return list({id(board): board for board in boards}.values())

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of the order language."""
        return self.vocabulary.verbs

    def write_order(self, state: S, action: Action) -> str:
        """The canonical order."""
        return self.vocabulary.write(state, action)

    def read_order(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that a text means; raises `OrderError`, which names orders that are open where it begins with
        none."""
        try:
            return self.vocabulary.read(state, text)
        except UnknownOrderError as error:
            open_now = (self.write_order(state, action).partition(" ")[0] for action in self.actions(state))
            raise error.among(open_now) from None

    def read_logged(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an entry of a log means; raises `OrderError`."""
        return self.vocabulary.read_logged(state, text)

    # -- positions ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def positions(self) -> SparseStates[S]:
        """Its position files."""

    def position(self, tables: Table) -> S:
        """The position that a position file describes; raises `SaveFault` naming the key."""
        return self.positions.read(tables)

    def position_of(self, state: S) -> Table:
        """The position file of a state."""
        return self.positions.write(state)

    def position_fact(self, state: S, key: str, unit: str = "") -> object:
        """What a position file could say by a key."""
        return self.positions.fact(state, key, unit)

    def position_implies(self, tables: Table) -> tuple[str, ...]:
        """The things that a position file leaves out."""
        return self.positions.implies(tables)

    def position_draft(self, tables: Table) -> Drafted[S]:
        """The state that a position file describes, with all that is wrong."""
        return self.positions.draft(tables)

    def position_counters(self, scenario: str) -> tuple[str, ...]:
        """Counters that a position may name besides those that the set-up shows."""
        return tuple(self.positions.counters())

    @property
    def position_form(self) -> tuple[PositionKey, ...]:
        """The keys of a position file, and what each takes."""
        from vietnam_tui.engine.position_form import form_of

        return tuple(form_of(self.positions.keys))

    @property
    def position_keys(self) -> TableFace:
        """Every key of a position file."""
        from vietnam_tui.engine.position_file import key_table

        return key_table(self.positions.keys, "Position files: the keys")

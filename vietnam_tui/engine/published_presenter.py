"""A presenter put together of the modules of a game's `screen` folder, which have functions of the same names."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action, Event, S
from vietnam_tui.core.objectives import Objective
from vietnam_tui.core.presenter import ActionFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.standing import Standing
from vietnam_tui.engine.question_presenter import QuestionPresenter

if TYPE_CHECKING:
    from vietnam_tui.core.statistics import Loss, Statistic

V = TypeVar("V", contravariant=True)


class Inspection(Protocol[V]):
    """A module that tells of what lies on the map, in short lines."""

    def hex_lines(self, view: V, hex_: Hex, /) -> tuple[str, ...]:
        """A hex: its ground, what lies there, its hexsides."""

    def counter_line(self, view: V, name: str, /) -> str:
        """A counter as the hex it lies in tells of it."""

    def unit_lines(self, view: V, name: str, /) -> tuple[str, ...]:
        """A unit: its values, its state, what it may still do."""


class Faces(Protocol[V]):
    """A module that tells how an action is shown."""

    def face(self, view: V, action: Action, /) -> ActionFace:
        """An action as keys pick it."""


class DryRuns(Protocol[V]):
    """A module that tries actions out."""

    def preview(self, view: V, action: Action, /) -> Preview:
        """The cost and the effect of an action."""


class Standings(Protocol[V]):
    """A module that tells where a game stands, and what its scenario is about."""

    def standing(self, view: V, /) -> Standing:
        """Turn, phases, aim, what is left in hand; during the set-up what is still to be done."""

    def objectives(self, view: V, /) -> tuple[Objective, ...]:
        """Ground to be held, edges to leave and to come by, where a side sets up, the weightiest first."""


class PublishedPresenter(QuestionPresenter[S]):
    """The presenter of a published game.

    Events of `phases` tell no more than that a turn or a phase begins, those of `placings` that a unit is set up, those
    of `books` only keep the books.  What events add to the report stands in the module `statistics`, which is loaded
    when it is asked for.
    """

    inspections: Inspection[S]
    action_faces: Faces[S]
    dry_runs: DryRuns[S]
    standings: Standings[S]
    phases: ClassVar[tuple[type[Event], ...]]
    placings: ClassVar[tuple[type[Event], ...]] = ()
    books: ClassVar[tuple[type[Event], ...]] = ()

    def standing(self, view: S) -> Standing:
        """Where the game stands."""
        return self.standings.standing(view)

    @by_identity
    def objectives(self, view: S) -> tuple[Objective, ...]:
        """What the scenario is about on its map."""
        return self.standings.objectives(view)

    def inspect(self, view: S, hex_: Hex) -> tuple[str, ...]:
        """A hex in short lines."""
        return self.inspections.hex_lines(view, hex_)

    def counter_line(self, view: S, name: str) -> str:
        """A counter as the hex it lies in tells of it."""
        return self.inspections.counter_line(view, name)

    def inspect_unit(self, view: S, name: str) -> tuple[str, ...]:
        """A unit in short lines."""
        return self.inspections.unit_lines(view, name)

    def face(self, view: S, action: Action) -> ActionFace:
        """An action as keys pick it."""
        return self.action_faces.face(view, action)

    def preview(self, view: S, action: Action) -> Preview:
        """The cost and the effect of an action."""
        return self.dry_runs.preview(view, action)

    def tally(self, state: S, event: Event) -> tuple[Statistic, ...]:
        """The figures that an event adds to the report of a game."""
        package = type(self).__module__.rpartition(".")[0]
        figures: tuple[Statistic, ...] = import_module(f"{package}.statistics").reckon(state, event)
        return figures

    def harm(self, state: S, event: Event) -> tuple[Loss, ...]:
        """Whom an event hurts, as the odds count it."""
        package = type(self).__module__.rpartition(".")[0]
        hurt: tuple[Loss, ...] = import_module(f"{package}.statistics").harm(state, event)
        return hurt

    def opens_phase(self, event: Event) -> bool:
        """Does an event tell no more than that a turn or a phase begins?"""
        return isinstance(event, self.phases)

    def placed(self, event: Event) -> bool:
        """Does an event tell that a unit is set up?"""
        return isinstance(event, self.placings)

    def bookkeeping(self, event: Event) -> bool:
        """Does an event only keep the books?"""
        return isinstance(event, self.books)

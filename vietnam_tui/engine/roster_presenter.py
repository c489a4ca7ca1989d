"""A presenter of a game with a roster: what follows from its records and words, enough to play a small one."""

from __future__ import annotations

from typing import Generic

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace, Picture, UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.question_presenter import QuestionPresenter
from vietnam_tui.engine.roster_game import R, RosterGame


class RosterPresenter(QuestionPresenter[R], Generic[R]):
    """The presenter of `game`; it overrides what it tells better.  `charts` are its printed tables."""

    charts: tuple[TableFace, ...] = ()

    def __init__(self, game: RosterGame[R]) -> None:
        self.game, self.vocabulary = game, game.vocabulary

    def terrain_glyphs(self, state: R) -> dict[str, str]:
        """Open ground everywhere."""
        return dict.fromkeys(self.board(state).sheet.key.values(), "  ")

    def picture(self, view: R) -> Picture:
        """The counters of the roster that lie in a hex."""
        units: dict[Hex, tuple[UnitFace, ...]] = {}
        for name, place in self._places(view).items():
            if place >= 0:
                units[place] = (*units.get(place, ()), self.unit_face(view, name))
        return Picture(units)

    def unit_face(self, view: R, name: str) -> UnitFace:
        """A counter by its name: whose it is, and the letter that it begins with."""
        return UnitFace(name, next(one.side for one in view.roster if one.name == name), name[0], "", "")

    def inspect(self, view: R, hex_: Hex) -> tuple[str, ...]:
        """Number and terrain of a hex, and who stands there."""
        here = (name for name, place in self._places(view).items() if place == hex_)
        return (f"{self.board(view).label(hex_)}: {self.board(view).terrain[hex_]}", *here)

    def inspect_unit(self, view: R, name: str) -> tuple[str, ...]:
        """The owner of a counter, and what can be seen of it."""
        face = self.unit_face(view, name)
        return (name, face.side, *face.condition, *face.marks)

    def ready(self, view: R) -> tuple[tuple[str, Hex], ...]:
        """The units that an order can begin with."""
        places = self._places(view)
        leads = (self.selection(view, action).units[:1] for action in self.game.actions(view))
        return tuple((name, places[name]) for name in dict.fromkeys(name for lead in leads for name in lead))

    def face(self, view: R, action: Action) -> ActionFace:
        """An action by its words."""
        text = self.game.write_order(view, action)
        return ActionFace(text.split()[0], text, *self.selection(view, action))

    def preview(self, view: R, action: Action) -> Preview:
        """The order, no more."""
        return Preview(self.game.write_order(view, action))

    def overlay(self, view: R, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """Nothing."""
        return {}

    def tables(self, state: R) -> tuple[TableFace, ...]:
        """Its charts."""
        return self.charts

    def _places(self, view: R) -> dict[str, Hex]:
        """Name of a counter -> where it is, below 0 off the map."""
        return {entry.name: one.place for entry, one in zip(view.roster, view.units, strict=True)}

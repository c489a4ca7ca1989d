"""A seat's view of the game: the view of its side, what is decided and offered, what lies on the map."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import CHANCE, NOBODY, Action
from vietnam_tui.core.objectives import Objective
from vietnam_tui.core.plain_text import ending
from vietnam_tui.core.presenter import Card, Picture, UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.play.record.notes import Notes, notes_of
from vietnam_tui.play.seat.offers import Offer, Offers
from vietnam_tui.play.seat.waiting import WaitingList
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.map.objectives import NO_OBJECTIVES, DrawnObjectives, drawn_objectives


class SeatView:
    """The game as one side sees it; it knows nothing of what its player has in hand."""

    def __init__(self, table: Table, seat: str | None = None) -> None:
        self.table = table
        self.game = table.game
        self.presenter = table.game.presenter
        #: the side whose eyes we look through; "" sees what is public, as long as none of two people has sat down
        self.seat = (table.own[0] if len(table.own) == 1 else "") if seat is None else seat
        #: what that side may have
        self.chair = table.chair(self.seat)
        #: a position of the past that is shown instead, while stepping through the game
        self.past: Any = None
        self.picture = self.picture_before = Picture()
        self._previews: dict[Action, Preview] = {}
        #: has the chair been looked at?
        self._seen = False
        #: the player's own notes on hexes
        self.notes: Notes = notes_of(table.where)
        #: what waits to be decided
        self._waiting_list = WaitingList()
        self._waits: tuple[Any, str] | None = None
        self._threats: tuple[Any, dict[Hex, tuple[str, ...]]] | None = None
        self._first_card: tuple[Any, Card | None] | None = None
        #: does the map show what the scenario is about?  The view whose objectives were asked for last, and these
        self.shows_objectives = True
        self._objectives: tuple[object, tuple[Objective, ...], DrawnObjectives] | None = None

    def look(self) -> bool:
        """Look at the game again; False when nothing has changed since."""
        chair = self.table.chair(self.seat)
        if chair is self.chair and self._seen:
            return False
        self.chair, self._seen = chair, True
        self._look()
        return True

    def _look(self) -> None:
        """Take in a position that has not been seen yet."""
        self.view = self.chair.view
        self.decision = self.chair.decision
        self.my_turn = self.decision.side == self.seat and bool(self.seat)
        self.offers = Offers(self.game, self.view, mine=self.my_turn)
        self.board = self.presenter.board(self.view)
        self.picture_before = self.picture
        self.picture = self.presenter.picture(self.view)
        #: our units off the map that may be placed or brought on now
        self.box: tuple[UnitFace, ...] = self.presenter.box(self.view) if self.my_turn else ()
        self._previews = {}

    @property
    def rolls(self) -> bool:
        """Are dice waited for that the player rolls himself?"""
        return bool(self.chair.dice)

    @property
    def asks(self) -> bool:
        """Does the game ask a question that a list of answers serves best?"""
        return self.offers.asks and not self.box

    @property
    def sets_up(self) -> bool:
        """Are we to set up before play?"""
        return self.my_turn and self.decision.kind in self.presenter.set_up

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.decision.side == NOBODY

    @property
    def not_now(self) -> str:
        """Why we have nothing to decide, as a sentence."""
        return "The game is over." if self.over else f"Not your turn: {self.prompt}"

    @property
    def shown(self) -> Any:
        """The position on the screen: the present one, or one of the past."""
        return self.view if self.past is None else self.past

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the position that is shown."""
        return tuple(self.presenter.cards(self.shown))

    @property
    def first_card(self) -> Card | None:
        """The first of them; the others may take long."""
        if self._first_card is None or self._first_card[0] is not self.shown:
            self._first_card = (self.shown, next(iter(self.presenter.cards(self.shown)), None))
        return self._first_card[1]

    @property
    def shown_picture(self) -> Picture:
        """The picture of the map that is shown."""
        return self.picture if self.past is None else self.presenter.picture(self.past)

    @property
    def tops(self) -> str:
        """The orientation of the hexes of the map: "flat" or "pointy"."""
        return self.board.grid.shape.orientation

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the scenario, the first player's first."""
        return self.game.sides(self.chair.scenario)

    @property
    def all_sides(self) -> tuple[str, ...]:
        """The sides of the scenario, and after them the one that nobody plays."""
        foe = self.presenter.foe
        return (*self.sides, foe) if foe else self.sides

    @property
    def enemy(self) -> str:
        """The side whose counters are bracketed: the other one than ours, or the one that nobody plays."""
        sides = self.sides
        ours = self.seat or sides[0]
        return next((side for side in sides if side != ours), self.presenter.foe)

    @property
    def prompt(self) -> str:
        """The side that must decide and what, as a sentence with its rule."""
        if self.over:
            result = self.chair.result
            if result is None:
                return "The game is over."
            return ending(result)
        if not self.decision.prompt:
            return "Dice are due." if self.decision.side == CHANCE else f"{self.decision.side} decides."
        if self.decision.side == CHANCE:
            return f"{self.decision.prompt} [{self.decision.rule}]"
        return self.presenter.prompt(self.view, self.decision)

    @property
    def waits(self) -> str:
        """Everything that waits to be decided, in a line; "" where one answer settles what is asked of us."""
        if self._waits is None or self._waits[0] is not self.view:
            told = self._waiting_list.told(self.game, self.view, self.seat) if self.my_turn else ""
            self._waits = (self.view, told)
        return self._waits[1]

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """What the scenario is about, in the position that is shown."""
        return self._known_objectives[0]

    @property
    def drawn_objectives(self) -> DrawnObjectives:
        """The same as the map shows it: nothing where the player does not want it."""
        return self._known_objectives[1] if self.shows_objectives else NO_OBJECTIVES

    @property
    def _known_objectives(self) -> tuple[tuple[Objective, ...], DrawnObjectives]:
        if self._objectives is None or self._objectives[0] is not self.shown:
            found = self.presenter.objectives(self.shown)
            if self._objectives is not None and self._objectives[1] == found:
                self._objectives = (self.shown, *self._objectives[1:])
            else:
                self._objectives = (self.shown, found, drawn_objectives(found, self.board))
        return self._objectives[1:]

    @property
    def threats(self) -> dict[Hex, tuple[str, ...]]:
        """The places that the enemy in sight could come up to and attack, and the units that could."""
        if self._threats is None or self._threats[0] is not self.shown:
            found = self.presenter.threats(self.shown, self.seat) if self.seat else {}
            # he does not attack himself
            held = {hex_ for hex_, faces in self.shown_picture.units.items() if faces[0].side == self.enemy}
            self._threats = (self.shown, {hex_: names for hex_, names in found.items() if hex_ not in held})
        return self._threats[1]

    @property
    def hex_notes(self) -> dict[Hex, str]:
        """The player's own notes, by hex; those on hexes that the map does not have are passed over."""
        found: dict[Hex, str] = {}
        for label, text in self.notes.of(self.seat).items():
            try:
                found[self.board.grid.hex(label)] = text
            except UnknownHex:
                continue
        return found

    # ------------------------------------------------------------ what is on the map

    def units_at(self, hex_: Hex) -> list[str]:
        """Names of the units in a hex and on its sides, the top one first."""
        picture, grid = self.shown_picture, self.board.grid
        names = [face.name for face in picture.units.get(hex_, ())]
        for side in grid.sides(hex_):
            names += [face.name for face in picture.side_units.get(side, ())]
        return names

    def find_unit(self, name: str) -> Hex | None:
        """The hex of a unit; for one on a hexside the first of its two hexes."""
        for hex_, faces in self.shown_picture.units.items():
            if any(face.name == name for face in faces):
                return hex_
        for side, faces in self.shown_picture.side_units.items():
            if any(face.name == name for face in faces):
                return self.board.grid.side_hexes[side][0]
        return None

    def preview_of(self, offer: Offer) -> Preview:
        """The cost and the effect of an action."""
        found = self._previews.get(offer.action)
        if found is None:
            tried = self.chair.allowed(self.presenter.preview(self.view, offer.action))
            found = self._previews[offer.action] = tried
        return found

    def may_hurt(self, offer: Offer) -> bool:
        """Is an order an attack, or may somebody be hurt by it?"""
        return offer.face.verb in self.presenter.attacks or bool(self.preview_of(offer).hurts)

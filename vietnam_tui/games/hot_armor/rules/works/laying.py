"""Entrenchments and minefields before play (25.0, 26.0): a side lays out what its scenario gives, in its areas."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.map_names import BRIDGE, RIVER, places_of
from vietnam_tui.games.hot_armor.phrases import counted, join, the
from vietnam_tui.games.hot_armor.rules.position.areas import SET_UP_OVER, area_of
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Entrenchment, Laid, Minefield, Stock

#: The name of each marker, and the rule by which it is laid out
NAMES: dict[Laid, tuple[str, str]] = {
    "entrenchment-level-1": ("entrenchment of level 1", "HA-25.0-a"),
    "entrenchment-level-2": ("entrenchment of level 2", "HA-25.0-a"),
    "mines": ("minefield", "HA-26.0-a"),
}


class Dug(Told, frozen=True, tag="dug"):
    """An entrenchment has been laid out [HA-25.0-a]."""

    side: Nation
    place: str
    level: int

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} digs an entrenchment of level {self.level} in {self.place}"


class Mined(Told, frozen=True, tag="mined"):
    """A minefield has been laid; the enemy of its side does not hear where a secret one is [HA-26.0-b]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        where = f"in {self.place}" if self.place else "in secret"
        return f"{the(self.side)} lays a minefield {where}"


def stocks(state: State, side: str) -> tuple[Stock, ...]:
    """The markers that a side has still to lay out."""
    return tuple(one for one in state.stock if one.side == side and one.left)


def areas(state: State, stock: Stock) -> frozenset[Hex]:
    """The area where a group may lay its markers: its own, without bridges and rivers [HA-25.0-a, HA-26.0-a]."""
    return _dry(state.board, area_of(state, state.sheet.group[stock.group]))


@by_identity
def _dry(board: Board, area: frozenset[Hex]) -> frozenset[Hex]:
    return area - frozenset(board.hexes_of(RIVER)) - places_of(board, BRIDGE)


def _taken(state: State, side: str, marker: Laid) -> frozenset[Hex]:
    """The hexes that hold one already; of the enemy's minefields a side knows nothing that would hinder it."""
    if marker == "mines":
        return frozenset(one.place for one in state.mines if one.side == side)
    return frozenset(one.place for one in state.entrenchments)


class Lay(Answer[State, Transition, SettingUp], frozen=True, tag="lay"):
    """Lay an entrenchment or a minefield out before play; minefields all openly or all in secret."""

    usage, example, asks = "lay MARKER HEX [secret]", "lay mines 3220 secret", SettingUp
    marker: Laid
    at: Hex
    secret: bool = False

    @classmethod
    def candidates(cls, state: State, frame: SettingUp) -> Iterator[Lay]:
        for one in stocks(state, frame.side):
            for at in sorted(areas(state, one)):
                for secret in (False, True) if one.marker == "mines" else (False,):
                    if _drawn_from(state, one.side, one.marker, at) == one:
                        yield Lay(one.marker, at, secret)

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        """Why a marker may not be laid out in a hex, or None [HA-25.0-a, HA-26.0-a, HA-26.0-b]."""
        side, label = frame.side, state.label(self.at)
        name, rule = NAMES[self.marker]
        held = [one for one in stocks(state, side) if one.marker == self.marker]
        if not held:
            return Refusal(rule, f"{the(side)} has no {name} to lay out")
        if self.at in _taken(state, side, self.marker):
            return Refusal(rule, f"{label} has one already")
        if self.at in occupied(state, state.other(side)):
            return Refusal(rule, f"the enemy is in {label}")
        if not any(self.at in areas(state, one) for one in held):
            return Refusal(rule, f"{label} is no land hex of a {side} set-up area, or a bridge")
        return _refuse_secret(state, side, self)

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        state, side = transition.state, frame.side
        used = _drawn_from(state, side, self.marker, self.at)
        left = [
            msgspec.structs.replace(one, left=one.left - 1) if one == used else one for one in state.stock
        ]
        transition.set(stock=tuple(left))
        place, (_, rule) = state.label(self.at), NAMES[self.marker]
        if self.marker != "mines":
            level = int(self.marker[-1])
            transition.set(entrenchments=(*state.entrenchments, Entrenchment(self.at, level)))
            transition.tell(Dug(side=side, place=place, level=level, rule=rule))
            return
        transition.set(mines=(*state.mines, Minefield(self.at, side, self.secret)))
        told = Mined(side=side, place=place, rule="HA-26.0-b" if self.secret else rule)
        if not self.secret:
            transition.tell(told)
            return
        transition.tell(msgspec.structs.replace(told, audience=side))
        transition.tell(msgspec.structs.replace(told, place="", audience=state.other(side)))

    def unasked(self, state: State) -> Refusal:
        return SET_UP_OVER


def _refuse_secret(state: State, side: str, order: Lay) -> Refusal | None:
    """Open or secret is chosen once, with the first minefield [HA-26.0-b]."""
    if order.secret and order.marker != "mines":
        return Refusal("HA-26.0-b", "only minefields are laid in secret")
    before = [one for one in state.mines if one.side == side]
    if before and order.marker == "mines" and before[0].secret != order.secret:
        how = "in secret" if before[0].secret else "openly"
        return Refusal("HA-26.0-b", f"{the(side)} lays its minefields {how}, all of them")
    return None


def _drawn_from(state: State, side: str, marker: Laid, at: Hex) -> Stock:
    return next(one for one in stocks(state, side) if one.marker == marker and at in areas(state, one))


def markers_left(state: State, side: str) -> str:
    """The markers that a side has still to lay out, as the end of a sentence, "" for nothing."""
    return join([counted(one.left, NAMES[one.marker][0]) for one in stocks(state, side)])


CHAPTER = Chapter[State, Transition](
    verbs=(Lay,),
)

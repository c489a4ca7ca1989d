"""Entrenchments and minefields before play (25.0, 26.0): a side lays out what its scenario gives, in its areas."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, read_hex
from vietnam_tui.engine.questions import Answer
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import works_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Laying
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.map_names import BRIDGE, RIVER, places_of
from vietnam_tui.games.hot_armor.phrases import counted, join, the
from vietnam_tui.games.hot_armor.rules.deployment import area_of
from vietnam_tui.games.hot_armor.rules.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Entrenchment, Laid, Minefield, Stock
from vietnam_tui.games.hot_armor.works_verbs import Lay

#: What a marker is called, and the rule by which it is laid out
NAMES: dict[Laid, tuple[str, str]] = {
    "entrenchment-level-1": ("entrenchment of level 1", "HA-25.0-a"),
    "entrenchment-level-2": ("entrenchment of level 2", "HA-25.0-a"),
    "mines": ("minefield", "HA-26.0-a"),
}
SECRET = "secret"


def stocks(state: State, side: str) -> tuple[Stock, ...]:
    """What a side has still to lay out."""
    return tuple(one for one in state.stock if one.side == side and one.left)


def areas(state: State, stock: Stock) -> frozenset[Hex]:
    """Where a group may lay its markers: its area, without bridges and rivers [HA-25.0-a, HA-26.0-a]."""
    return _dry(state.board, area_of(state, state.sheet.group[stock.group]))


@by_identity
def _dry(board: Board, area: frozenset[Hex]) -> frozenset[Hex]:
    return area - frozenset(board.hexes_of(RIVER)) - places_of(board, BRIDGE)


def _taken(state: State, side: str, marker: Laid) -> frozenset[Hex]:
    """The hexes that hold one already; of the enemy's minefields a side knows nothing that would hinder it."""
    if marker == "mines":
        return frozenset(one.place for one in state.mines if one.side == side)
    return frozenset(one.place for one in state.entrenchments)


def refuse_lay(state: State, frame: SettingUp, order: Lay) -> Refusal | None:
    """Why a marker may not be laid out in a hex, or None [HA-25.0-a, HA-26.0-a, HA-26.0-b]."""
    side, label = frame.side, state.label(order.at)
    name, rule = NAMES[order.marker]
    held = [one for one in stocks(state, side) if one.marker == order.marker]
    if not held:
        return Refusal(rule, f"{the(side)} has no {name} to lay out")
    if order.at in _taken(state, side, order.marker):
        return Refusal(rule, f"{label} has one already")
    if order.at in occupied(state, state.other(side)):
        return Refusal(rule, f"the enemy is in {label}")
    if not any(order.at in areas(state, one) for one in held):
        return Refusal(rule, f"{label} is no land hex of a {side} set-up area, or a bridge")
    return _refuse_secret(state, side, order)


def _refuse_secret(state: State, side: str, order: Lay) -> Refusal | None:
    """Open or secret is chosen once, with the first minefield [HA-26.0-b]."""
    if order.secret and order.marker != "mines":
        return Refusal("HA-26.0-b", "only minefields are laid in secret")
    before = [one for one in state.mines if one.side == side]
    if before and order.marker == "mines" and before[0].secret != order.secret:
        how = "in secret" if before[0].secret else "openly"
        return Refusal("HA-26.0-b", f"{the(side)} lays its minefields {how}, all of them")
    return None


def _offers(state: State, frame: SettingUp) -> Iterator[Action]:
    for one in stocks(state, frame.side):
        for at in sorted(areas(state, one)):
            for secret in (False, True) if one.marker == "mines" else (False,):
                order = Lay(one.marker, at, secret)
                if refuse_lay(state, frame, order) is None and _first_of(state, one, at):
                    yield order


def _first_of(state: State, stock: Stock, at: Hex) -> bool:
    return _drawn_from(state, stock.side, stock.marker, at) == stock


def _drawn_from(state: State, side: str, marker: Laid, at: Hex) -> Stock:
    return next(one for one in stocks(state, side) if one.marker == marker and at in areas(state, one))


def _lay(transition: Transition, frame: SettingUp, order: Lay) -> None:
    state, side = transition.state, frame.side
    used = _drawn_from(state, side, order.marker, order.at)
    left = [msgspec.structs.replace(one, left=one.left - 1) if one == used else one for one in state.stock]
    transition.set(stock=tuple(left))
    place, (_, rule) = state.label(order.at), NAMES[order.marker]
    if order.marker != "mines":
        level = int(order.marker[-1])
        transition.set(entrenchments=(*state.entrenchments, Entrenchment(order.at, level)))
        transition.tell(works_events.Dug(side=side, place=place, level=level, rule=rule))
        return
    transition.set(mines=(*state.mines, Minefield(order.at, side, order.secret)))
    told = works_events.Mined(side=side, place=place, rule="HA-26.0-b" if order.secret else rule)
    if not order.secret:
        transition.tell(told)
        return
    transition.tell(msgspec.structs.replace(told, audience=side))
    transition.tell(msgspec.structs.replace(told, place="", audience=state.other(side)))


def _missing(state: State, side: str) -> str:
    return join([counted(one.left, NAMES[one.marker][0]) for one in stocks(state, side)])


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    marker = reader.name("marker", {name: name for name in NAMES})
    at = read_hex(state, reader)
    return (Lay(marker, at, reader.skip(SECRET)),)


CHAPTER = Chapter(
    laying=(Laying(Answer(Lay, _lay, refuse_lay), _offers, _missing),),
    words=(
        Words(
            Lay,
            "lay MARKER HEX [secret]",
            "Lay an entrenchment or a minefield out before play; minefields all openly or all in secret.",
            "lay mines 3220 secret",
            read=_read,
            write=lambda state, order: (
                f"{order.marker} {state.label(order.at)}{' ' + SECRET if order.secret else ''}"
            ),
            selection=lambda state, order: pick_hex(order.at),
        ),
    ),
)

"""Actions as keys pick them: the units in hand, the hex they point at, the way there, a short note."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace, Selection
from vietnam_tui.games.vietnam_battles.actions import (
    Advance,
    Attack,
    Bombard,
    Bridge,
    Bump,
    Choose,
    Demolish,
    Displace,
    Exit,
    Hide,
    Lay,
    Lift,
    Lose,
    Move,
    Perish,
    Place,
    Record,
    Repair,
    Resist,
    Retreat,
    Sail,
    Strike,
)
from vietnam_tui.games.vietnam_battles.orders import write
from vietnam_tui.games.vietnam_battles.phrases import points
from vietnam_tui.games.vietnam_battles.rules.movement import way_of
from vietnam_tui.games.vietnam_battles.rules.victory import CASUALTIES, ESCAPE, HOLD
from vietnam_tui.games.vietnam_battles.rules.zoc import field
from vietnam_tui.games.vietnam_battles.screen import preview
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

_NOTHING = Selection()

#: What each secret plan counts [VB-27.0-p, VB-27.0-q, VB-27.0-r]
PLANS = {ESCAPE: "units off the map", CASUALTIES: "US units lost", HOLD: "units in the area"}


def selection(view: State, action: Action) -> Selection:
    """The units that take part in an action, and the hex it points at."""
    spots = view.spots
    match action:
        case (
            Place(unit, to)
            | Hide(unit, to)
            | Lift(unit, to)
            | Sail(unit, to)
            | Displace(unit, to)
            | Advance(unit, to)
            | Bump(unit, to)
        ):
            return Selection((view.name(unit),), spots.hex(to))
        case Move(unit, to, direct):
            # a friend's place is not where the move leads to
            passed = direct and to in field(view).occupant
            return Selection((view.name(unit),), None if passed else spots.hex(to))
        case Retreat(unit, path):
            return Selection((view.name(unit),), spots.hex(path[-1]))
        case Lay(at) | Record(at) | Bridge(at):
            return Selection((), spots.hex(at))
        case Strike(target) | Bombard(target):
            return Selection((), _hex_of(view, target))
        case Attack(target, attackers):
            return Selection(tuple(view.name(u) for u in attackers), _hex_of(view, target))
        case Resist(unit) | Perish(unit) | Lose(unit) | Exit(unit):
            return Selection((view.name(unit),), _hex_of(view, unit))
        case Demolish(unit, bridge):
            return Selection((view.name(unit),), spots.grid.side_hexes[bridge][0])
        case Repair(bridge):
            return Selection((), spots.grid.side_hexes[bridge][0])
    return _NOTHING


def _hex_of(view: State, unit: UnitId) -> Hex | None:
    place = view.units[unit].place
    return None if place < 0 else view.spots.hex(place)


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = write(view, action)
    units, target = selection(view, action)
    return ActionFace(
        text.split(" ", 1)[0], text, units, target, _way(view, action, target), _note(view, action)
    )


def _way(view: State, action: Action, target: Hex | None) -> tuple[Hex, ...]:
    """The hexes that an action leads through, its target last; both hexes of a hexside."""
    spots = view.spots
    match action:
        case Move():
            return tuple(spots.hex(spot) for spot in way_of(view, action).way)
        case Retreat(_, path):
            return tuple(spots.hex(spot) for spot in path)
        case Demolish(_, bridge) | Repair(bridge):
            return tuple(spots.grid.side_hexes[bridge])
        case Bridge(at):
            return tuple(spots.hexes[at])
    return () if target is None else (target,)


def _note(view: State, action: Action) -> str:
    match action:
        case Choose(condition):
            return PLANS.get(condition, "")
        case Move():
            way = way_of(view, action)
            return f"{points(way.cost)} MP" if way.way else ""
        case Attack():
            return preview.short(view, action)
        case Bombard(_, marker):
            return f"+{marker}"
    return ""

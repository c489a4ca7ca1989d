"""Actions as keys pick them: the units in hand, the hex they point at, the way there, a short note."""

from __future__ import annotations

from fractions import Fraction

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace
from vietnam_tui.core.tables import BLANK
from vietnam_tui.engine.search import path_to
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.fire import weapons
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.movement import boats
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Sail
from vietnam_tui.games.search_and_destroy.rules.movement.entry import Enter
from vietnam_tui.games.search_and_destroy.rules.movement.movement import (
    Careful,
    Move,
    careful_cost,
    reachable,
)
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in
from vietnam_tui.games.search_and_destroy.rules.position.terrain import ground, movement_of
from vietnam_tui.games.search_and_destroy.rules.search.searching import Search
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES
from vietnam_tui.games.search_and_destroy.rules.support.explosives import Shell
from vietnam_tui.games.search_and_destroy.rules.support.missions import Add, Plot
from vietnam_tui.games.search_and_destroy.screen.area_preview import pattern_of, side_hurt
from vietnam_tui.games.search_and_destroy.screen.combat_preview import attack_of, short
from vietnam_tui.games.search_and_destroy.screen.inspection import percent
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = RULES.vocabulary.write(view, action)
    units, target = RULES.vocabulary.selection(view, action)
    return ActionFace(
        text.split(" ", 1)[0], text, units, target, _way(view, action, target), _note(view, action)
    )


def route(view: State, unit: UnitId, to: Hex) -> tuple[tuple[Hex, ...], int]:
    """The hexes that a move enters, and its cost in half points; none where the unit cannot come there."""
    ways = reachable(view, unit)
    if to not in ways:
        return (), 0
    way = path_to(ways, view.units[unit].place, to)
    return tuple(Hex(hex_) for hex_ in way), ways[to].cost - view.units[unit].spent


def careful_price(view: State, order: Careful) -> int:
    """The cost of a careful step, in half points [SD-11.1-b]."""
    here = view.units[order.unit].place
    return ground(view).cost(movement_of(view, order.unit), here, order.to) + careful_cost()


def sail_price(view: State, boat: UnitId, stream: Hexside) -> int:
    """The price that a boat pays to come to a hexside, in half points [SD-33.2-a]."""
    here = view.units[boat].stream
    ways = boats.courses(view, boat, here, boats.left(view, boat))
    return boats.STEP * (len(boats.course(ways, here, stream)) - 1) if stream in ways else 0


def _way(view: State, action: Action, target: Hex | None) -> tuple[Hex, ...]:
    if isinstance(action, Move):
        return route(view, action.unit, action.to)[0]
    pattern = pattern_of(view, action)
    if pattern is not None:
        return pattern.hexes
    return () if target is None else (target,)


def _note(view: State, action: Action) -> str:
    match action:
        case Move(unit, to):
            probes = inverted_in(view, view.other(view.side(unit)), to) > 0
            return f"{half_points(route(view, unit, to)[1])} MP{', probe' if probes else ''}"
        case Careful():
            return f"{half_points(careful_price(view, action))} MP"
        case Enter(unit, at):
            return f"{half_points(ground(view).entry(movement_of(view, unit), at))} MP"
        case Sail(unit, stream):
            return f"{half_points(sail_price(view, unit, stream))} MP"
        case Search(unit, at):
            return f"{inverted_in(view, view.other(view.side(unit)), at)} down"
        case Shoot(unit, target):
            return percent(1 - weapons.chances(view, unit, target).get(BLANK, Fraction(0)))
        case Plot() | Add():
            return ""
        case Shell():
            pattern = pattern_of(view, action)
            return "" if pattern is None else percent(side_hurt(view, pattern, view.other(view.player)))
    attack = attack_of(view, action)
    return "" if attack is None else short(attack)

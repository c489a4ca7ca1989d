"""Actions as keys pick them: the units in hand, the hex they point at, the way there, a short note."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace
from vietnam_tui.games.hot_armor.frames import Calling
from vietnam_tui.games.hot_armor.phrases import points
from vietnam_tui.games.hot_armor.rules.command.checks import Rally, needed
from vietnam_tui.games.hot_armor.rules.command.command import Designate, in_command
from vietnam_tui.games.hot_armor.rules.fire.assault import Assault, Storm
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim, Fire
from vietnam_tui.games.hot_armor.rules.movement import exits, reinforcements
from vietnam_tui.games.hot_armor.rules.movement.bridging import Bridge
from vietnam_tui.games.hot_armor.rules.movement.exits import Leave
from vietnam_tui.games.hot_armor.rules.movement.movement import Move
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter
from vietnam_tui.games.hot_armor.rules.movement.ways import Ways, party, way_of
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.screen import fire_preview
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = RULES.vocabulary.write(view, action)
    units, target = RULES.vocabulary.selection(view, action)
    return ActionFace(
        text.split(" ", 1)[0], text, units, target, _way(view, action, target), note(view, action)
    )


def route(view: State, unit: UnitId, to: Hex) -> tuple[tuple[Hex, ...], int, int]:
    """The hexes that a move enters, what it costs its first unit and what that has left, in sixths."""
    way = way_of(view, unit, to)
    ways = Ways(view, party(view, unit))
    spent, here = ways.spent, ways.start
    for hex_ in way:
        after = ways.after(here, hex_, spent)
        if after is None:
            break
        spent, here = after, hex_
    return way, spent[0] - ways.spent[0], ways.limits[0] - spent[0]


def _way(view: State, action: Action, target: Hex | None) -> tuple[Hex, ...]:
    if isinstance(action, Move):
        return way_of(view, action.unit, action.to)
    return () if target is None else (target,)


def commanded(view: State, unit: UnitId) -> tuple[list[UnitId], list[UnitId]]:
    """The units that the C2 marker on a unit would activate, and those that it would not, as everybody stands now
    [HA-7.3-a].
    """
    now = view.but(bearer=unit)
    mine = [one for one in view.units_of(view.side(unit)) if view.units[one].on_map]
    if view.units[unit].fate == "box":
        mine = [one for one in view.units_of(view.side(unit)) if view.units[one].fate == "box"]
    reached = [one for one in mine if in_command(now, one)]
    return reached, [one for one in mine if one not in reached]


def note(view: State, action: Action) -> str:
    """The cost or the effect of an action in a few characters."""
    match action:
        case Move(unit, to):
            return points(route(view, unit, to)[1])
        case Enter(unit, at):
            cost = reinforcements.price(view, unit, at)
            return "" if cost is None else points(cost + reinforcements.queue(view, at))
        case Leave(unit):
            price = exits.price(view, unit)
            return "" if price is None else points(price)
        case Designate(unit):
            reached, outside = commanded(view, unit)
            return f"{len(reached)} of {len(reached) + len(outside)}"
        case Rally(unit):
            return f"{needed(view, unit, 'rally')}+"
        case Bridge():
            return "an impulse"
        case Aim() | Storm() | React() | Assault():
            return fire_preview.fire_note(view, action)
        case Fire() if not isinstance(view.top, Calling):
            return fire_preview.fire_note(view, action)
    return ""

"""Actions as keys pick them: the units in hand, the hex they point at, the way there, a short note."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace
from vietnam_tui.games.vietnam_battles.phrases import points
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Retreat
from vietnam_tui.games.vietnam_battles.rules.combat.support import Support
from vietnam_tui.games.vietnam_battles.rules.movement.bridges import Bridge, Demolish, Repair
from vietnam_tui.games.vietnam_battles.rules.movement.movement import spent
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move, way_of
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import Choose
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import CASUALTIES, ESCAPE, HOLD
from vietnam_tui.games.vietnam_battles.screen import preview
from vietnam_tui.games.vietnam_battles.state import State

#: What each secret plan counts [VB-27.0-p, VB-27.0-q, VB-27.0-r]
PLANS = {ESCAPE: "units off the map", CASUALTIES: "US units lost", HOLD: "units in the area"}


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = RULES.vocabulary.write(view, action)
    units, target = RULES.vocabulary.selection(view, action)
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
            return f"{points(way.cost - spent(view, action.unit))} MP" if way.way else ""
        case Attack() | Bombard() | Support():
            return preview.short(view, action)
    return ""

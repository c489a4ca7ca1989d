"""Actions as keys pick them: the units in hand, the hex they point at, the way there, a short note."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace
from vietnam_tui.engine.search import path_to
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment, Retreating, Suffering
from vietnam_tui.games.khe_sanh.names import direction
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.assault.results import Disrupt, doomed
from vietnam_tui.games.khe_sanh.rules.assault.retreat import Retreat, ways
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import letter
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Harass
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import Infiltrate
from vietnam_tui.games.khe_sanh.rules.movement.modes import Face, Turn, turning_cost
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move, reachable
from vietnam_tui.games.khe_sanh.rules.sequence import initiative
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid
from vietnam_tui.games.khe_sanh.rules.sequence.turns import RULES
from vietnam_tui.games.khe_sanh.screen import combat_preview
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = RULES.vocabulary.write(view, action)
    units, target = RULES.vocabulary.selection(view, action)
    return ActionFace(
        text.split(" ", 1)[0], text, units, target, _way(view, action, target), _note(view, action)
    )


def route(view: State, piece: PieceId, to: Hex) -> tuple[tuple[Hex, ...], int]:
    """The hexes that a move enters, and its cost; none where the piece cannot come there."""
    ways = reachable(view, piece)
    if to not in ways:
        return (), 0
    spent = view.pieces[piece].spent
    way = path_to(ways, view.pieces[piece].place, to)
    return tuple(Hex(hex_) for hex_ in way), ways[to].cost - spent


def _way(view: State, action: Action, target: Hex | None) -> tuple[Hex, ...]:
    if isinstance(action, Move):
        return route(view, action.unit, action.to)[0]
    if isinstance(action, Retreat):
        return action.path
    return () if target is None else (target,)


def _note(view: State, action: Action) -> str:
    match action:
        case Move(unit, to):
            way, cost = route(view, unit, to)
            return f"{cost} MP" if way else ""
        case Turn(unit):
            mode = COMBAT if view.pieces[unit].mode == MANEUVER else MANEUVER
            shown = "hidden" if mode == MANEUVER and view.kind(unit).hidden else mode
            cost = 0 if view.segment == "set-up" else turning_cost(view, unit)
            return f"{shown}, {cost} MP" if cost else shown
        case Face(_, facing):
            return direction(view, facing)
        case Infiltrate():
            return counted(1, "CAP")
        case Enter(_, _, mode):
            return mode
        case Retreat(unit, path) if isinstance(view.top, Retreating):
            price = ways(view, view.top, unit).open.get(path, 0)
            return counted(price, "CAP") if price else ""
        case Disrupt() if isinstance(view.top, Suffering):
            lost = len(doomed(view, view.top))
            return f"eliminates {lost}" if lost else ""
        case Bid(points):
            cost = initiative.price(points)
            return counted(cost, "CAP") if cost else ""
        case Attack():
            combat = combat_preview.combat_of(view, action)
            return combat_preview.short(view, combat) if isinstance(combat, Assault) else ""
        case Harass():
            combat = combat_preview.combat_of(view, action)
            if not isinstance(combat, Bombardment):
                return ""
            in_vain = letter(view, combat) is None
            return f"FS{combat.strength} {'too little' if in_vain else 'from afar'}"
    return ""

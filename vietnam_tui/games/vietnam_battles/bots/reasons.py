"""For the bots: reasons in words, from what both players can see; markers in hand stay out of them."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import blow
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.combat.advance import Advance
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.odds import combat_of
from vietnam_tui.games.vietnam_battles.rules.combat.results import Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Displace, Perish, Resist, Retreat
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass, Support
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.state import State


def reason(view: State, action: Action) -> str:
    """Why a player might do this, in a clause of public facts."""
    match action:
        case Attack() | Bombard():
            return _opening(view, action)
        case Support(marker):
            return _support(view, marker)
        case Pass() if isinstance(view.top, Combat):
            return "sees no marker in hand that is worth spending here"
        case Pass():
            return "stays where the line is best"
        case Move(unit, to):
            kind = (
                terrain_table()[view.spots.terrain(to)].name.lower()
                if to in view.spots.land_next
                else "water"
            )
            return f"{view.name(unit)} stands better in the {kind} of {view.spots.label(to)}"
        case Lift(unit, to) | Sail(unit, to):
            return f"{view.name(unit)} is wanted at {view.spots.label(to)}"
        case Retreat(unit, path):
            return f"{view.name(unit)} gives ground to {view.spots.label(path[-1])} rather than lose a step"
        case Resist(unit):
            return f"{view.name(unit)} holds {view.label(unit)} at the price of a step"
        case Perish(unit):
            return f"{view.name(unit)} has nowhere to go"
        case Displace(unit, to):
            return f"{view.name(unit)} makes room in {view.spots.label(to)}"
        case Lose(unit):
            note = "though it is its last step" if is_last_step(view, unit) else "which can best bear it"
            return f"{view.name(unit)} takes the loss, {note}"
        case Advance(unit, to):
            return f"{view.name(unit)} follows up to {view.spots.label(to)}"
        case End():
            return f"nothing more is worth doing in this {view.phase} phase"
    return "as the rules demand"


def percent(chance: float) -> str:
    """A chance as whole percent."""
    return f"{round(100 * chance)} %"


def _odds(view: State, combat: Combat) -> str:
    reading = read_combat(view, combat)
    chances = blow(reading.column)
    words = [
        (chances.eliminated, "to eliminate it"),
        (chances.retreat, "to make it retreat"),
        (chances.exchange, "exchange"),
        (chances.repulse, "to be thrown back"),
        (chances.cost - chances.exchange, "to lose a step"),
        (chances.disaster, "of disaster"),
    ]
    told = ", ".join(f"{percent(chance)} {what}" for chance, what in words if chance > 0.01)
    return f"{reading.differential:+d} on the {reading.line} line: {told or 'no effect'}"


def _opening(view: State, action: Attack | Bombard) -> str:
    combat = combat_of(view, action)
    assert combat is not None
    target = view.name(action.target)
    if isinstance(action, Bombard):
        return f"bombards {target} at {_odds(view, combat)}"
    return (
        f"attacks {target} with {unit_list(view, action.attackers)} at {_odds(view, combat)}, before support"
    )


def _support(view: State, marker: int) -> str:
    combat = view.top
    added = combat_of(view, Support(marker))
    if not isinstance(combat, Combat) or added is None:
        return "the combat is worth it"
    before, after = read_combat(view, combat), read_combat(view, added)
    return (
        f"+{marker} changes {before.differential:+d} to {_odds(view, added)}"
        if before != after
        else f"+{marker}"
    )

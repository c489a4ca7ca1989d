"""For the bots: reasons in words, from what both players can see; markers in hand stay out of them."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.campaign_setup import PLANS, hardest_camp, ways_to
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import blow
from vietnam_tui.games.vietnam_battles.bots.visibility import unsearched, views
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.combat.advance import Advance
from vietnam_tui.games.vietnam_battles.rules.combat.air_strike import Strike
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.odds import combat_of
from vietnam_tui.games.vietnam_battles.rules.combat.results import Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Displace, Perish, Resist, Retreat
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass, Support
from vietnam_tui.games.vietnam_battles.rules.movement.ambush import Bump
from vietnam_tui.games.vietnam_battles.rules.movement.bridges import Repair
from vietnam_tui.games.vietnam_battles.rules.movement.escape import Exit
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.view import view
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import Alter, Dare
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import Choose, Hide, Lay, Place, Record
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId


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
            return _distance_told(view, unit, to)
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


# -- campaigns ------------------------------------------------------------------------------------------------


def campaign_reason(state: State, action: Action) -> str:
    """Why a player might do this, in a clause; it tells what both see, or of a secret what who keeps it knows."""
    seen = view(state, "")
    match action:
        case Choose() | Lay() | Hide() | Record():
            return _secret(state, action)
        case Place(unit, to):
            return f"{seen.name(unit)} is set up in {seen.spots.label(to)}"
        case Move(unit, to) | Lift(unit, to) | Sail(unit, to):
            return _arrival(seen, unit, to)
        case Strike(target):
            return f"the B-52 takes a step from {seen.name(target)} without a roll"
        case Repair():
            return "a standing bridge serves everybody"
        case Exit(unit):
            return f"{seen.name(unit)} has a way off the map"
        case Bump(unit, to):
            return f"{seen.name(unit)} is worst off in {seen.spots.label(to)}"
        case Dare():
            return "a roll can only help: its result may be used either way"
        case Alter(longer):
            return f"a {'longer' if longer else 'shorter'} game helps more"
        case End():
            return f"nothing more is worth doing in this {seen.phase} phase"
    return reason(seen, action)


def _secret(state: State, action: Choose | Lay | Hide | Record) -> str:
    """Why something is recorded where the opponent does not see it."""
    spots = state.spots
    match action:
        case Choose(condition):
            share = PLANS[condition] / sum(PLANS.values())
            return f"drawn, {share:.0%} of the time this one, so that nobody can count on another"
        case Record():
            return "any of them, so that nobody can reckon which"
        case Lay(at):
            away = {name: hexes[spots.hex(at)] for name, hexes in ways_to(state.map).items()}
            return (
                f"{spots.label(at)} is {away['landing']} from where a helicopter lands, {away['shore']} from a "
                f"shore and {away['edge']} hexes from the east edge"
            )
        case Hide(unit, to):
            camps, name = [site.place for site in state.sites if site.place >= 0], state.name(unit)
            kept = hardest_camp(state)
            if to == kept:
                return f"{name} holds the camp that is hardest to get to"
            if spots.distance(to, kept) == 1:
                return f"{name} covers the camp in {spots.label(kept)}, the hardest to get to"
            near = min(camps, key=lambda c: (spots.distance(to, c), c))
            if near == to:
                return f"{name} holds the camp in {spots.label(to)}"
            return f"{name} lies {spots.distance(to, near)} hexes from the camp in {spots.label(near)}"


def _arrival(seen: State, unit: UnitId, to: Spot) -> str:
    """What a unit can do in a place, as both players see it."""
    name, label, spots = seen.name(unit), seen.spots.label(to), seen.spots
    side = seen.roster[unit].side
    site = next((s for s in seen.sites if s.place == to and s.known and not s.captured), None)
    if site is not None and side == "US":
        return f"{name} takes the {'base camp' if site.kind == 'camp' else 'supply cache'} in {label}"
    beside = [u for u in seen.on_map(other(side)) if spots.adjacent(seen.units[u].place, to)]
    if beside:
        return f"{name} goes up to {unit_list(seen, beside)}"
    found = (views(seen.map)[to] & unsearched(seen)).bit_count() if side == "US" else 0
    if found and any(not s.known for s in seen.sites):
        return f"{name} searches {found} jungle {'hex' if found == 1 else 'hexes'} around {label}"
    if seen.units[unit].hidden:
        return f"{name} comes out of hiding for {label}"
    return _distance_told(seen, unit, to)


def _distance_told(seen: State, unit: UnitId, to: Spot) -> str:
    """How far a place is from the nearest enemy that is seen, and how far the unit was before."""
    name, label, spots, here = seen.name(unit), seen.spots.label(to), seen.spots, seen.units[unit].place
    enemies = [u for u in seen.on_map(other(seen.roster[unit].side)) if not seen.units[u].hidden]
    if not enemies:
        return f"{name} goes to {label}"
    near = min(enemies, key=lambda u: (spots.distance(seen.units[u].place, to), u))
    away = spots.distance(seen.units[near].place, to)
    told = f"{name} goes to {label}, {_hexes(away)} from {seen.name(near)}"
    if here < 0:
        return told
    before = spots.distance(seen.units[near].place, here)
    return f"{told} instead of {before}" if before != away else f"{told} as before"


def _hexes(count: int) -> str:
    return f"{count} hex" if count == 1 else f"{count} hexes"

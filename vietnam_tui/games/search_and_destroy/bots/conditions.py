"""For the bots: by what a side can still win, what it has won by already, and what is lost.

Guards of a cordon stay where an exit would be open without them, as long as the enemy may get out.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.bots.terrain_values import exits_beside
from vietnam_tui.games.search_and_destroy.rules.fire.results import award
from vietnam_tui.games.search_and_destroy.rules.movement.carrying import paid_at_end
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import gone
from vietnam_tui.games.search_and_destroy.rules.sequence.victory import beaten, boats_away
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


@by_identity
def holders(view: State) -> frozenset[UnitId]:
    """The player's units each of which alone shuts an exit; nobody else's, and nobody once the enemy cannot get out."""
    victory = view.sheet.victory
    if victory.kind != "choice" or view.seat(view.player) != "US" or not may_get_out(view):
        return frozenset()
    shuts = {
        unit: exits_beside(view.map, victory.area, view.units[unit].place)
        for unit in view.units_of(view.player)
        if view.units[unit].on_map and (view.type(unit).combat_unit or view.type(unit).kind == "vehicle")
    }
    guards = Counter(exit_ for exits in shuts.values() for exit_ in exits)
    return frozenset(unit for unit, exits in shuts.items() if any(guards[exit_] == 1 for exit_ in exits))


Standing = Literal["met", "open", "lost"]


def as_they_stand(state: State, side: str) -> tuple[VictoryCondition, ...]:
    """The conditions by which a side can win, each as it stands as far as the viewer knows."""
    army = next(one for one in state.sides if one == side)
    match state.sheet.victory.kind:
        case "choice":
            return _of_runners(state) if state.seat(army) == "NLF" else _of_guards(state)
        case "pilot":
            return _of_pilot(state, army)
        case _:
            return (*_of_boats(state, army), _of_points(state, army))


def standing(state: State, side: str, name: str) -> Standing:
    """How one of the conditions of a side stands; "lost" where it has none of this name."""
    return next((one.standing for one in as_they_stand(state, side) if one.name == name), "lost")


# -- out of the cordon, or at its throat --------------------------------------------------------------------

#: The conditions of Phnom-Penh as their side reads them, and what the guards make of both
OUT, BLED, HELD = "six units off the map", "30 casualties inflicted for 20", "neither condition of the enemy"


def may_get_out(state: State) -> bool:
    """Can so many units as are asked for still leave the map, as far as everybody knows?"""
    runners = state.at_seat("NLF")
    left = sum(
        state.units[unit].fate in ("", "unseen", "due") and state.type(unit).kind != "dummy"
        for unit in state.units_of(runners)
    )
    return gone(state) + left >= state.sheet.victory.exits


def may_bleed(state: State) -> bool:
    """Can the casualties that are asked for still be inflicted without too many of one's own?"""
    return state.suffered_by(state.at_seat("NLF")) <= state.sheet.victory.suffered


def _out(state: State) -> Standing:
    if gone(state) >= state.sheet.victory.exits:
        return "met"
    return "open" if may_get_out(state) else "lost"


def _bled(state: State) -> Standing:
    if not may_bleed(state):
        return "lost"
    guards = state.other(state.at_seat("NLF"))
    return "met" if state.suffered_by(guards) >= state.sheet.victory.inflicted else "open"


def _of_runners(state: State) -> tuple[VictoryCondition, ...]:
    """The condition chosen, both before the choice."""
    out = f"{gone(state)} of {state.sheet.victory.exits} are off the map"
    guards = state.other(state.at_seat("NLF"))
    bled = f"{state.suffered_by(guards)} inflicted, {state.suffered_by(state.at_seat('NLF'))} suffered"
    every = (VictoryCondition(OUT, _out(state), out), VictoryCondition(BLED, _bled(state), bled))
    return {"A": every[:1], "B": every[1:]}.get(state.choice, every)


def _of_guards(state: State) -> tuple[VictoryCondition, ...]:
    """Both conditions are spoilt once neither can be met, or the one that was chosen cannot."""
    both = {"A": (_out(state),), "B": (_bled(state),)}.get(state.choice, (_out(state), _bled(state)))
    if "met" in both and state.choice in ("A", "B"):
        return (VictoryCondition(HELD, "lost" if state.choice == "A" else "open"),)
    return (VictoryCondition(HELD, "met" if set(both) == {"lost"} else "open"),)


# -- the Pilot ----------------------------------------------------------------------------------------------

RESCUED, CAUGHT, KEPT = "the Pilot flown out", "the Pilot killed or captured", "no rescue in time"


def _of_pilot(state: State, side: Army) -> tuple[VictoryCondition, ...]:
    fates = {
        state.units[unit].fate
        for unit in state.units_of(state.at_seat("US"))
        if state.type(unit).id == "pilot"
    }
    over = f"by Game-Turn {state.last_turn}"
    if state.seat(side) == "US":
        rescued: Standing = "met" if "gone" in fates else "lost" if fates & {"captured", "lost"} else "open"
        return (VictoryCondition(RESCUED, rescued, over),)
    caught: Standing = "met" if fates & {"captured", "lost"} else "lost" if "gone" in fates else "open"
    return (
        VictoryCondition(CAUGHT, caught, over),
        VictoryCondition(KEPT, "lost" if "gone" in fates else "open", over),
    )


# -- boats and points ---------------------------------------------------------------------------------------

UNHARMED, MORE = "every boat away unharmed", "more Victory Points"


def _of_boats(state: State, side: Army) -> tuple[VictoryCondition, ...]:
    """The automatic victory, the US player's alone."""
    needed = state.sheet.victory.boats
    if not needed or state.seat(side) != "US":
        return ()
    whole = all(state.units[unit].fate in ("", "due", "gone") for unit in state.units_of(side))
    away = boats_away(state)
    found: Standing = "open" if whole and not state.grazed else "lost"
    return (
        VictoryCondition(UNHARMED, "met" if found == "open" and away >= needed else found, f"{away} away"),
    )


def _of_points(state: State, side: Army) -> VictoryCondition:
    """More points count as won where the enemy can do nothing any more."""
    enemy = state.other(side)
    own, others = forecast(state, side), forecast(state, enemy)
    last = state.turn == state.last_turn and state.player == side != state.sheet.first
    last = last or state.result is not None or (beaten(state, enemy) and not state.sheet.victory.boats)
    told = f"{own} against {others} points"
    if not last:
        return VictoryCondition(MORE, "open", told)
    return VictoryCondition(MORE, "met" if own > others else "open" if state.result is None else "lost", told)


def forecast(state: State, side: str) -> int:
    """The points of a side if the game ended now: those for casualties that are left or held as well."""
    army = next(one for one in state.sides if one == side)
    line, total = award("captured"), state.points_of(army)
    if state.game not in line.games or state.result is not None:
        return total
    worth = line.worth(state.side_sheet(army).scores)
    return total + worth * sum(sum(paid_at_end(state, one)) for one in state.bodies if one.side != army)

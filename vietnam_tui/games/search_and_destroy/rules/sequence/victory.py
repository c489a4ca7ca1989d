"""Victory (14.0): the game is over after its last Game-Turn, and points decide unless the scenario says otherwise.

When a side has nothing left its enemy may end the game early (4.0).
"""

from __future__ import annotations

from vietnam_tui.core.model import Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.games.search_and_destroy.rules.position.hexes import BYSTANDERS
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import Fate, UnitId


def on_points(state: State) -> Result:
    """The result by Victory Points: the higher total wins, the difference names the degree."""
    first, second = state.sides
    one, two = state.points_of(first), state.points_of(second)
    words = f"{first} {one} points, {second} {two}"
    level = tables().degree_of(one - two)  # [SD-14.0-b]
    if one == two:
        return Result("", words, "SD-14.0-b", level)
    return Result(max(state.sides, key=state.points_of), words, "SD-14.0-b", level)  # [SD-14.0-a]


def ended_at_once(transition: Transition) -> None:
    """Endings that come in the moment: the Pilot's fate, and four boats away unharmed."""
    _pilot(transition)
    state = transition.state
    if state.sheet.victory.boats and not state.grazed and boats_away(state) >= state.sheet.victory.boats:
        words = "all boats have left the map, and none has incurred a casualty"
        transition.finish(Result(state.at_seat("US"), words, state.sheet.victory.automatic))  # [SD-S3.V-a]


def boats_away(state: State) -> int:
    """The number of boats that have left the map."""
    side = state.at_seat("US")
    return sum(
        state.type(unit).kind == "boat" and state.units[unit].fate == "gone" for unit in state.units_of(side)
    )


def _pilot(transition: Transition) -> None:
    """A scenario with a Pilot ends with his fate [SD-S2.V-c]."""
    state = transition.state
    us, nlf = state.at_seat("US"), state.at_seat("NLF")
    fates = {state.units[unit].fate for unit in state.units_of(us) if state.type(unit).id == "pilot"}
    if "gone" in fates:
        transition.finish(Result(us, "the Pilot has been flown out", "SD-S2.V-a"))
    elif "captured" in fates:
        transition.finish(Result(nlf, "the Pilot has been captured", "SD-S2.4-f"))
    elif "lost" in fates:
        transition.finish(Result(nlf, "the Pilot has been killed", "SD-S2.1-d"))


CHAPTER = Chapter[State, Transition](changed=ended_at_once)


# -- ending the game early ----------------------------------------------------------------------------------


#: The fate of a unit that is out of the game
OUT: tuple[Fate, ...] = ("lost", "removed", "gone", "captured")


def beaten(state: State, side: str) -> bool:
    """Has a side no personnel but Peasants, no vehicle and no strike left, as its enemy can tell? [SD-4.0-n]

    Who is out of the game lies open, so that the answer is the same for both.
    """
    strikes = state.strikes if any(one.side == side for one in state.sheet.support) else 0
    return not strikes and all(
        state.units[unit].fate in OUT
        for unit in state.units_of(side)
        if state.type(unit).kind == "vehicle"
        or (state.type(unit).personnel and state.type(unit).id not in BYSTANDERS)
    )


def no_boat_left(state: State) -> bool:
    """Has the last boat of a scenario of boats left the map or been destroyed? [SD-S3.L-b]"""
    return bool(state.sheet.victory.boats) and all(
        unit.fate in OUT
        for number, unit in enumerate(state.units)
        if state.type(UnitId(number)).kind == "boat"
    )


def refuse_stop(state: State) -> Refusal | None:
    """Why the game is not ended now, or None."""
    if state.sheet.victory.kind != "points" or state.sheet.victory.boats:
        return Refusal("SD-4.0-n", "this scenario ends by its own conditions alone")
    enemy = state.other(state.player)
    if not beaten(state, enemy):
        return Refusal("SD-4.0-n", f"the {enemy} has units or strikes left")
    return None

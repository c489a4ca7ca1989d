"""What a Close Assault does to its target (32.11, 32.12, 32.8): it stays, is pinned, driven out, or overrun."""

from __future__ import annotations

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import Advancing, AssaultRoll, Retreating
from vietnam_tui.games.search_and_destroy.rules import results, vehicle_hits
from vietnam_tui.games.search_and_destroy.rules.retreat import retreat_hexes
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Outcome
from vietnam_tui.games.search_and_destroy.units import UnitId

#: Personnel that never retreats: it is pinned where it is [SD-10.2-c, SD-S2.1-e]
STAYS = frozenset({"peasant", "pilot"})


class Overrun(Told, frozen=True, tag="overrun"):
    """A surrounded unit has been destroyed; so many KIA take its place [SD-32.124-a]."""

    says = "{unit} is surrounded in {place} and leaves {kia} KIA"
    unit: str
    place: str
    kia: int


def suffer(transition: Transition, frame: AssaultRoll, found: Outcome) -> None:
    """The target suffers a result that is not empty; who has made it vacate its hex may have to follow."""
    transition.push(Advancing(frame.side, frame.units, frame.place, frame.target))
    target, type_ = frame.target, transition.state.type(frame.target)
    if type_.kind == "vehicle":
        vehicle_hits.wreck(transition, target, "SD-32.8-c")
    elif found.destroyed or not drives_out(found):
        results.suffer(transition, target, found, frame.side)
    elif type_.id in STAYS:
        _hold(transition, frame, found)
    elif overruns(transition.state, target, found):
        _overrun(transition, target)
    else:
        _drive_out(transition, frame, found)


def drives_out(found: Outcome) -> bool:
    """Pinned, and casualties or points with it [SD-32.114-a, SD-32.123-a]."""
    return found.pinned and any((found.kia, found.wia, found.us, found.nlf))


def overruns(state: State, unit: UnitId, found: Outcome) -> bool:
    """Must a unit retreat that cannot, since it is surrounded?

    Who is eliminated by the casualties needs no retreat; a Sniper, whom the first one removes, counts as surrounded
    all the same.
    """
    if retreat_hexes(state, unit):  # [SD-32.1-a]
        return False
    type_ = state.type(unit)
    if state.game == "points":
        return True
    if type_.kind == "sniper":
        return True  # [SD-32.124-b]
    return (  # [SD-32.123-a, SD-32.124-a]
        state.units[unit].casualties + sum(results.received(state, unit, found.kia, found.wia)) < type_.limit
    )


def _overrun(transition: Transition, unit: UnitId) -> None:
    """A surrounded unit is destroyed; fixed KIA take the place of those of the roll."""
    state = transition.state
    if state.game == "points":
        results.destroy(transition, unit, "SD-32.114-b")
        return
    place, side, kia = state.units[unit].place, state.side(unit), fixed_dead(state, unit)
    rule = {"sniper": "SD-32.124-b"}.get(state.type(unit).kind, "SD-32.124-c")
    rule = "SD-32.124-a" if state.type(unit).squad_size else rule
    transition.tell(Overrun(unit=state.name(unit), place=state.label(place), kia=kia, rule=rule))
    transition.remove(unit, "lost", rule)
    results.put_down(transition, side, place, kia, 0)  # [SD-32.124-a]
    results.score(transition, state.other(side), "kia", kia)


def fixed_dead(state: State, unit: UnitId) -> int:
    """The KIA of a surrounded unit; a team of three leaves no more than it has left."""
    type_ = state.type(unit)
    if type_.squad_size and type_.limit <= results.SMALL:
        return type_.limit - state.units[unit].casualties  # [SD-S1.2-d]
    return type_.overrun  # [SD-32.124-d]


def _hold(transition: Transition, frame: AssaultRoll, found: Outcome) -> None:
    """Peasants and the Pilot stay, pinned; a surrounded Peasant counts as hit twice."""
    state, target = transition.state, frame.target
    if state.type(target).id == "peasant" and not retreat_hexes(state, target):
        found = Outcome(pinned=True, kia=state.type(target).limit)  # [SD-10.2-c]
    results.suffer(transition, target, found, frame.side)  # [SD-S2.1-e]


def _drive_out(transition: Transition, frame: AssaultRoll, found: Outcome) -> None:
    """Casualties or points first; who is left retreats, and is pinned where it comes to."""
    state, target = transition.state, frame.target
    if state.game == "casualty":
        results.lay_casualties(transition, target, found.kia, found.wia)  # [SD-7.0-g]
    else:
        gained = results.cell_points(state, frame.side, found)
        transition.score(frame.side, gained, f"hits on {state.name(target)}", "SD-32.115-a")
    if transition.state.units[target].on_map:
        transition.push(Retreating(target))  # [SD-32.123-a]

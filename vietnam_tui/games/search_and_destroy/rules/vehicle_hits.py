"""The Vehicle Defense Table on vehicles and boats (22.4, 33.34): stopped, destroyed, what becomes of riders."""

from __future__ import annotations

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import ForcedAttack, PuttingBack
from vietnam_tui.games.search_and_destroy.rules import results
from vietnam_tui.games.search_and_destroy.rules.hexes import room_for
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: Results of the Vehicle Defense Table
IMMOBILIZED, DESTROYED = "immobilized", "destroyed"


class Damaged(Told, frozen=True, tag="damaged"):
    """A vehicle or boat has been shot at: "-", "immobilized" or "destroyed" [SD-22.4-a]."""

    unit: str
    place: str
    die: int
    row: str
    result: str

    @property
    def sentence(self) -> str:
        read = f"a {self.die}" if self.row == str(self.die) else f"a {self.die}, read as {self.row}"
        what = "is not hurt" if self.result == "-" else f"is {self.result}"
        return f"{read}: {self.unit} in {self.place} {what}"


def harm(transition: Transition, unit: UnitId, result: str | None) -> None:
    """A vehicle or boat suffers a result of the Vehicle Defense Table, None for no effect."""
    status, boat = transition.state.units[unit], transition.state.type(unit).kind == "boat"
    if result == DESTROYED or (result == IMMOBILIZED and boat and status.immobile):
        wreck(transition, unit, "SD-22.4-a" if result == DESTROYED else "SD-33.34-d")
    elif result == IMMOBILIZED:
        stop(transition, unit)


def stop(transition: Transition, unit: UnitId) -> None:
    """A vehicle or boat cannot move any more; a vehicle that could not is no worse off [SD-22.1-f, SD-22.41-a]."""
    transition.unit(unit, immobile=True)
    results.pay_for(transition, unit)  # [SD-S1.V-f, SD-S3.V-c]


def wreck(transition: Transition, unit: UnitId, rule: str) -> None:
    """A vehicle is removed and each unit in it undergoes an attack in its hex; a boat sinks.

    Whoever finds no room in the hex goes on to the nearest that has some.  [SD-22.1-f, SD-5.0-j, SD-33.35-a]
    """
    state = transition.state
    if state.type(unit).kind == "boat":
        results.sink(transition, unit, rule)
        return
    place, riders = state.units[unit].place, state.passengers(unit)
    crowded: list[UnitId] = []
    for rider in riders:
        if not room_for(transition.state, rider, place):
            crowded.append(rider)
        transition.unit(rider, place=place, fate="", aboard=NO_UNIT, stopped=True)
        transition.deed(rider, "rode")
    transition.remove(unit, "lost", rule)
    results.pay_for(transition, unit)  # [SD-S1.V-f, SD-S3.V-c]
    transition.push(*(PuttingBack(rider, ()) for rider in crowded))
    if riders:
        transition.push(ForcedAttack(riders, state.other(state.side(unit)), "wreck"))

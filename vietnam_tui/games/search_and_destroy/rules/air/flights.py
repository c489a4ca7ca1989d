"""The hexes where helicopters land (9.2, 9.15, 20.61): the ground, and who must not be there."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import First, Flak, Flight, ForcedAttack, Purpose, Stage
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.rules.fire import ammunition
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in, minefields, shown_in
from vietnam_tui.games.search_and_destroy.rules.position.terrain import landing
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition, gathered
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, Bodies, UnitId

#: Flights to those who lie on the ground, which land among units [SD-20.61-a, SD-S2.4-d]
AMONG_UNITS: tuple[Purpose, ...] = ("medivac", "rescue")


def refuse_landing(state: State, place: Hex, purpose: Purpose) -> Refusal | None:
    """Why no helicopter of the player lands in a hex, or None."""
    label, enemy = state.label(place), state.other(state.player)
    if not landing(state, place):
        return Refusal("SD-9.2-a", f"helicopters land in Clear and Broken hexes, and {label} is neither")
    if place in state.landings:
        return Refusal("SD-9.2-b", f"a helicopter has landed in {label} in this Player-Turn")
    if inverted_in(state, enemy, place):
        return Refusal("SD-9.2-b", f"an inverted counter of the enemy lies in {label}")
    if any(state.type(one).kind == "vehicle" for side in state.sides for one in shown_in(state, side, place)):
        return Refusal("SD-9.2-b", f"a vehicle is in {label}")
    if any(place in minefields(state, side) for side in state.sides):
        return Refusal("SD-9.2-b", f"a revealed Anti-Personnel unit lies in {label}")
    return _refuse_company(state, place, purpose)


def _refuse_company(state: State, place: Hex, purpose: Purpose) -> Refusal | None:
    """Why the personnel in a hex keeps a helicopter out, or None [SD-20.61-a, SD-20.6-c]."""
    label, own = state.label(place), state.player
    if _personnel(state, state.other(own), place):
        return Refusal("SD-9.15-a", f"personnel of the enemy is in {label}")
    if purpose in AMONG_UNITS:
        return None
    if _personnel(state, own, place) or inverted_in(state, own, place):
        return Refusal("SD-9.15-a", f"personnel is in {label}")
    return None


def _personnel(state: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    return tuple(unit for unit in shown_in(state, side, place) if state.type(unit).personnel)


def personnel(state: State, place: Hex) -> tuple[UnitId, ...]:
    """The personnel face up in a hex, of both sides [SD-20.64-a]."""
    return tuple(unit for side in state.sides for unit in _personnel(state, side, place))


def casualties(state: State, place: Hex) -> tuple[Bodies, ...]:
    """The player's casualty markers in a hex, lying first, then those that units there carry [SD-20.6-b]."""
    own = [one for one in state.bodies if one.side == state.player]
    lying = [one for one in own if one.place == place]
    carried = [one for one in own if one.carrier >= 0 and state.units[one.carrier].place == place]
    return (*lying, *(one for one in carried if state.type(one.carrier).personnel))


# -- the course of a flight ---------------------------------------------------------------------------------


class Approached(Told, frozen=True, tag="approached"):
    """A helicopter comes down in a hex, with units or for something [SD-9.2-c]."""

    side: str
    units: tuple[str, ...]
    place: str
    purpose: str

    @property
    def sentence(self) -> str:
        load = f" with {join(self.units)}" if self.units and self.purpose == "drop" else ""
        return f"a Huey of the {self.side} comes down{load} in {self.place}"


class SetDown(Told, frozen=True, tag="set down"):
    """Units have been set down by helicopter, or put back by the crash of one [SD-9.2-c, SD-9.4-c]."""

    units: tuple[str, ...]
    place: str

    @property
    def sentence(self) -> str:
        return f"{join(self.units)} {'are' if len(self.units) > 1 else 'is'} set down in {self.place}"


class Loaded(Told, frozen=True, tag="loaded"):
    """A helicopter has taken casualties aboard [SD-20.6-b]."""

    says = "the MEDIVAC takes {kia} KIA and {wia} WIA aboard in {place}"
    place: str
    kia: int
    wia: int


class FlownOut(Told, frozen=True, tag="flown out"):
    """A helicopter has left the map with what it took up [SD-9.2-c]."""

    place: str
    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        load = f" with {join(self.units)}" if self.units else ""
        return f"the Huey takes off from {self.place}{load} and is gone"


def go_on(transition: Transition, frame: Flight) -> None:
    """The next stage of a flight [SD-9.2-c]."""
    if frame.stage == "landing":
        _come_down(transition, frame)
    elif frame.hit:
        _crash(transition, frame)
    elif frame.stage == "down":
        _touch_down(transition, frame)
    else:
        _gone(transition, frame)


def _names(transition: Transition, units: tuple[UnitId, ...]) -> tuple[str, ...]:
    return tuple(transition.state.name(unit) for unit in units)


def _under_fire(transition: Transition, frame: Flight, stage: Stage) -> None:
    """The enemy may fire, those who have not done so in the Game-Turn [SD-9.4-a]."""
    transition.replace(msgspec.structs.replace(frame, stage=stage))
    transition.push(Flak(transition.state.other(frame.side), "huey", (frame.place,)))


def _come_down(transition: Transition, frame: Flight) -> None:
    """A helicopter comes down, which happens once in a hex in a Player-Turn."""
    state = transition.state
    medivac = frame.purpose == "medivac"
    transition.set(  # [SD-9.2-b]
        landings=tuple(sorted({*state.landings, frame.place})),
        flights=state.flights + (frame.purpose not in ("medivac", "supply")),
        medivacs=state.medivacs + medivac,
    )
    transition.tell(
        Approached(
            side=frame.side,
            units=_names(transition, frame.units),
            place=state.label(frame.place),
            purpose=frame.purpose,
            rule="SD-9.2-c",
        )
    )
    _under_fire(transition, frame, "down")


def _touch_down(transition: Transition, frame: Flight) -> None:
    """It sets its load down or takes it up."""
    if frame.purpose == "drop":
        _set_down(transition, frame, "SD-9.2-c")
    elif frame.purpose == "lift":
        for unit in frame.units:
            transition.drop_bodies(unit)
            transition.unit(unit, place=OFF, fate="due", note=OFF, dug=False)
            transition.deed(unit, "landed")
        transition.clear_works(frame.side)
    elif frame.purpose == "medivac":
        frame = _load(transition, frame)
    elif frame.purpose == "supply":
        ammunition.place(transition, frame.place)
    _under_fire(transition, frame, "leaving")


def _set_down(transition: Transition, frame: Flight, rule: str) -> None:
    """Units are set down, and do little else in the Player-Turn [SD-9.2-b]."""
    for unit in frame.units:
        transition.unit(unit, place=frame.place, fate="")
        transition.deed(unit, "landed")
    place = transition.state.label(frame.place)
    transition.tell(SetDown(units=_names(transition, frame.units), place=place, rule=rule))


def room_for_casualties(
    state: State, place: Hex, first: First = "wia"
) -> tuple[dict[Bodies, tuple[int, int]], int, int]:
    """The casualty markers of the player in a hex that a helicopter leaves there, and the KIA and WIA that it takes.

    It takes them as far as there is room, those `first` of which the player has said so [SD-20.6-b].
    """
    charts = tables()
    room = charts.value("lift-slots")
    left = {one: [one.kia, one.wia] for one in casualties(state, place)}
    loaded = [0, 0]
    kinds = ((1, charts.value("wia-slots")), (0, charts.value("kia-slots")))
    for what, slots in kinds if first == "wia" else reversed(kinds):
        for counts in left.values():
            taken = min(counts[what], room // slots)
            counts[what] -= taken
            loaded[what] += taken
            room -= taken * slots
    return {one: (kia, wia) for one, (kia, wia) in left.items()}, loaded[0], loaded[1]


def _load(transition: Transition, frame: Flight) -> Flight:
    """Casualties of the player are taken aboard."""
    state = transition.state
    left, kia, wia = room_for_casualties(state, frame.place, frame.first)
    kept = [Bodies(one.side, one.place, one.carrier, *counts) for one, counts in left.items()]
    others = (one for one in state.bodies if one not in left)
    transition.set(bodies=gathered((*others, *kept)))
    transition.tell(Loaded(place=state.label(frame.place), kia=kia, wia=wia, rule="SD-20.6-b"))
    return msgspec.structs.replace(frame, kia=kia, wia=wia)


def _gone(transition: Transition, frame: Flight) -> None:
    """It leaves the map with what it took up."""
    taken = frame.units if frame.purpose in ("lift", "rescue") else ()
    transition.pop()
    place = transition.state.label(frame.place)
    transition.tell(FlownOut(place=place, units=_names(transition, taken), rule="SD-9.2-c"))
    if frame.purpose == "rescue":
        for pilot in frame.units:
            transition.remove(pilot, "gone", "SD-S2.V-a")


# -- shot down ----------------------------------------------------------------------------------------------


def _crash(transition: Transition, frame: Flight) -> None:
    """It has been shot down: what becomes of its load, and of those on the ground."""
    transition.pop()
    state, landing = transition.state, frame.stage == "down"
    hurt: tuple[UnitId, ...] = ()
    if frame.purpose == "drop" and landing:
        _set_down(transition, frame, "SD-9.4-c")  # [SD-9.4-c]
        hurt = frame.units
    elif frame.purpose == "lift" and not landing:
        for unit in frame.units:
            transition.remove(unit, "lost", "SD-9.2-c")  # [SD-9.2-c]
    elif frame.purpose == "medivac":  # [SD-20.64-a]
        back = Bodies(frame.side, frame.place, kia=frame.kia, wia=frame.wia)
        transition.set(bodies=gathered((*state.bodies, back)))  # [SD-20.64-b]
        hurt = personnel(state, frame.place)
    elif frame.purpose == "rescue":
        transition.set(hueys=state.hueys - 1, lost_hueys=state.lost_hueys + 1)  # [SD-S2.4-g]
        hurt = frame.units
    if hurt:
        # [SD-9.4-c, SD-20.64-a, SD-S2.4-g]
        transition.push(ForcedAttack(hurt, state.other(frame.side), "crash"))

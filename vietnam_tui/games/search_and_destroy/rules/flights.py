"""The course of a flight (9.2): down under fire, its load set down or taken up, and off under fire again."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import First, Flak, Flight, ForcedAttack, Stage
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.rules import resupply
from vietnam_tui.games.search_and_destroy.rules.landing import casualties, personnel
from vietnam_tui.games.search_and_destroy.rules.transition import Transition, gathered
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, Bodies, UnitId


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
        resupply.place(transition, frame.place)
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
    """What a helicopter leaves of each of the player's casualty markers in a hex, and the KIA and WIA that it takes.

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

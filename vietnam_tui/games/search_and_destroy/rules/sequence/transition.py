"""From one state to the next in the terms of this game: units, what is turned up, points, what either side is told."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Event, Result
from vietnam_tui.engine import transition
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.phrases import VICTORY_POINTS, points
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import SEATS, State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Bodies, Deed, Fate, Unit, UnitId, Works


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended; `winner` is "" for a draw, `level` the degree of victory."""

    ends_turn = True
    winner: str
    reason: str
    level: str = ""

    @property
    def sentence(self) -> str:
        won = f"the {self.winner} wins" if self.winner else "a draw"
        return f"the game is over, {won}{f' ({self.level})' if self.level else ''}: {self.reason}"


class Scored(Told, frozen=True, tag="scored"):
    """A side has scored Victory Points; `total` is what it has now."""

    measures = MappingProxyType({"points": VICTORY_POINTS, "total": VICTORY_POINTS})

    side: str
    points: int
    total: int
    reason: str

    @property
    def sentence(self) -> str:
        return f"the {self.side} scores {points(self.points)} for {self.reason}: {self.total} in all"


class Revealed(Told, frozen=True, tag="revealed"):
    """An inverted counter is turned up [SD-11.2-a]."""

    says = "turned up in {place}: {unit}, {type}"
    reveals = True
    finds = True
    unit: str
    type: str
    place: str


class DummyRemoved(Told, frozen=True, tag="dummy"):
    """A Dummy has been found out and is removed [SD-10.5-a]."""

    says = "a Dummy in {place} is removed"
    reveals = True
    finds = True
    unit: str
    place: str


class Pinned(Told, frozen=True, tag="pinned"):
    """A unit is pinned [SD-8.0-a]."""

    says = "{unit} in {place} is pinned"
    unit: str
    place: str


class Removed(Told, frozen=True, tag="removed"):
    """A unit leaves play, and everybody sees it: `how` is "lost", "removed", "gone" or "captured"."""

    reveals = True
    unit: str
    side: str
    place: str
    how: str

    @property
    def sentence(self) -> str:
        ends = {"lost": "is eliminated", "gone": "has left the map", "captured": "is captured"}
        return f"{self.unit} of the {self.side} in {self.place} {ends.get(self.how, 'is removed')}"


class Transition(transition.Transition[State]):
    """The changes of a state, in the terms of this game."""

    # -- units --------------------------------------------------------------------------------------------

    def deed(self, unit: UnitId, *deeds: Deed) -> None:
        """A unit has done something in this Player-Turn."""
        done = tuple(sorted({*self.state.units[unit].did, *deeds}))
        self.unit(unit, did=done)

    def remove(self, unit: UnitId, fate: Fate, rule: str) -> None:
        """A unit leaves play for good, face up; what it carried stays in its hex, and its tally with it.

        Says so, but for a Dummy, whose end is told when it is found.
        """
        state = self.state
        place = state.place(unit)
        self.drop_bodies(unit)
        self.drop_cargo(unit)
        self.unit(
            unit,
            place=OFF,
            fate=fate,
            up=True,
            stream=Unit().stream,
            aboard=NO_UNIT,
            pinned="",
            dug=False,
            note=OFF,
        )
        self.clear_works(state.side(unit))
        if state.type(unit).kind != "dummy":
            label, side = state.label(place), state.side(unit)
            self.tell(Removed(unit=state.name(unit), side=side, place=label, how=fate, rule=rule))

    def drop_bodies(self, unit: UnitId) -> None:
        """A unit leaves the casualties that it carries in its hex [SD-20.2-b]."""
        state = self.state
        place = state.place(unit)
        if any(one.carrier == unit for one in state.bodies):
            loose = (Bodies(b.side, place, kia=b.kia, wia=b.wia) for b in state.bodies if b.carrier == unit)
            self.set(bodies=gathered((*(b for b in state.bodies if b.carrier != unit), *loose)))

    def drop_cargo(self, unit: UnitId) -> None:
        """A unit leaves the Cache that it carries in its hex [SD-20.2-b]; a captured Pilot is nowhere to be left."""
        cargo, place = self.state.units[unit].cargo, self.state.place(unit)
        if cargo != NO_UNIT:
            self.unit(unit, cargo=NO_UNIT)
            if self.state.units[cargo].fate == "aboard":
                self.unit(cargo, place=place, fate="", aboard=NO_UNIT)

    def clear_works(self, side: Army) -> None:
        """An Improved Position goes as soon as no personnel of its owner is left in the hex [SD-16.1-b].

        A Dummy passes for one, so that the marker does not betray it.
        """
        state = self.state
        if not state.works:
            return
        held = {
            state.units[unit].place
            for unit in state.units_of(side)
            if state.units[unit].on_map and (state.type(unit).personnel or state.type(unit).kind == "dummy")
        }
        kept = tuple(one for one in state.works if one.side != side or one.place in held)
        self.set(works=kept)

    # -- turning up and pinning ---------------------------------------------------------------------------

    def turn_up(self, unit: UnitId, rule: str) -> None:
        """A counter is turned up: a Dummy is removed, a recorded Improved Position becomes a marker.

        Nothing happens to one that lies face up.  [SD-6.0-j, SD-10.5-a, SD-11.2-a, SD-16.4-e]
        """
        state = self.state
        status = state.units[unit]
        if status.up:
            return
        name, place = state.name(unit), state.label(status.place)
        if state.type(unit).kind == "dummy":
            self.remove(unit, "removed", rule)
            self.tell(DummyRemoved(unit=name, place=place, rule=rule))
            return
        self.unit(unit, up=True, dug=False)
        marker = Works(status.place, state.side(unit))
        if status.dug and marker not in self.state.works:
            self.set(works=tuple(sorted((*self.state.works, marker), key=lambda one: (one.place, one.side))))
        face = unit_types()["peasant"] if state.disguised(unit) else state.type(unit)  # [SD-10.3-b]
        self.tell(Revealed(unit=name, type=face.name, place=place, rule=rule))
        if unit not in state.found:
            self._find(unit)

    def expose(self, unit: UnitId) -> None:
        """A Porter is known as such from now on [SD-10.3-b]."""
        if self.state.type(unit).id == "porter":
            self.unit(unit, exposed=True)

    def _find(self, unit: UnitId) -> None:
        """A counter has been turned up for the first time in the game, which a scenario may pay [SD-S1.V-c]."""
        state = self.state
        self.set(found=(*state.found, unit))
        line = next((one for one in state.sheet.award if one.id == "revealed"), None)
        if line is not None:
            self.score(line.to, line.points, f"{state.name(unit)} revealed", line.rule)

    def pin(self, unit: UnitId, rule: str) -> None:
        """A unit is pinned; once pinned, a second time changes nothing [SD-8.0-c].  Vehicles and boats never are."""
        state = self.state
        status, type_ = state.units[unit], state.type(unit)
        if status.pinned or not type_.personnel or not status.on_map:
            return
        self.unit(unit, pinned="new", note=OFF)
        self.tell(Pinned(unit=state.name(unit), place=state.label(status.place), rule=rule))

    # -- points -------------------------------------------------------------------------------------------

    def score(self, side: Army, gained: int, reason: str, rule: str) -> None:
        """A side scores Victory Points."""
        if not gained:
            return
        at = SEATS.index(self.state.seat(side))
        us, nlf = self.state.points
        self.set(points=(us + gained, nlf) if at == 0 else (us, nlf + gained))
        total = self.state.points_of(side)
        self.tell(Scored(side=side, points=gained, total=total, reason=reason, rule=rule))

    # -- telling ------------------------------------------------------------------------------------------

    def tell_apart(self, side: Army, own: Event, seen: Event | None = None) -> None:
        """Tell a side what has happened, and its enemy what he sees of it, if anything."""
        self.tell(msgspec.structs.replace(own, audience=side))
        if seen is not None:
            self.tell(msgspec.structs.replace(seen, audience=self.state.other(side)))

    # -- frames -------------------------------------------------------------------------------------------

    def release(self) -> None:
        """No unit is in hand any more: the move of the one that was is finished [SD-5.0-b]."""
        if self.state.mover != NO_UNIT:
            self.unit(self.state.mover, stopped=True)
            self.set(mover=NO_UNIT)

    def finish(self, result: Result) -> None:
        """The game is over; nothing is left to decide."""
        self.set(result=result, frames=(), queued=(), mover=NO_UNIT)
        told = GameOver(winner=result.winner, reason=result.reason, level=result.level, rule=result.rule)
        self.tell(told)


def gathered(bodies: tuple[Bodies, ...]) -> tuple[Bodies, ...]:
    """Casualty markers with those of one side in one hex, or on one carrier, put together, in a fixed order."""
    sums: dict[tuple[int, int, str], list[int]] = {}
    sides: dict[str, Army] = {}
    for one in bodies:
        total = sums.setdefault((one.place, one.carrier, one.side), [0, 0])
        total[0] += one.kia
        total[1] += one.wia
        sides[one.side] = one.side
    return tuple(
        Bodies(sides[side], Hex(place), UnitId(carrier), kia, wia)
        for (place, carrier, side), (kia, wia) in sorted(sums.items())
        if kia or wia
    )

"""Retreat and advance after Close Assault (32.1, 32.2): where the beaten go, who follows, who is surrounded."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import Advancing, AssaultRoll, Retreating
from vietnam_tui.games.search_and_destroy.rules.fire import forced_attacks, results
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in, room_for, shown_in
from vietnam_tui.games.search_and_destroy.rules.position.terrain import ground
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.sequence.view import view
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Outcome
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has been driven out of a hex [SD-32.123-a]."""

    says = "{unit} retreats from {start} to {place}"
    unit: str
    start: str
    place: str


class Advanced(Told, frozen=True, tag="advanced"):
    """An attacker has entered the hex that it has won [SD-32.2-a]."""

    says = "{unit} enters {place}"
    unit: str
    place: str


# -- retreat ------------------------------------------------------------------------------------------------


def retreat_hexes(state: State, unit: UnitId) -> tuple[Hex, ...]:
    """The hexes where a beaten unit may go; nowhere if it is surrounded [SD-32.1-a]."""
    here = state.units[unit].place
    near = sorted(state.board.grid.neighbours(here))
    return tuple(place for place in near if _refuge(state, unit, here, place))


def _refuge(state: State, unit: UnitId, here: Hex, place: Hex) -> bool:
    """Is a hex next to a unit free of enemy counters, within its reach, and has it room?"""
    enemy = state.other(state.side(unit))
    held = any(state.type(one).id != "peasant" for one in shown_in(state, enemy, place))
    return (
        not held
        and not inverted_in(state, enemy, place)
        and ground(state).crossable("foot", here, place)
        and room_for(state, unit, place)
    )


def withdraw(transition: Transition, unit: UnitId, to: Hex) -> None:
    """A unit goes to a hex next to it, leaves all casualties and what it carried, and is pinned there."""
    state = transition.state
    status = state.units[unit]
    transition.drop_bodies(unit)  # [SD-32.123-b]
    transition.drop_cargo(unit)  # [SD-20.2-b]
    transition.unit(unit, place=to, dug=False, note=OFF)  # [SD-32.123-a]
    transition.clear_works(state.side(unit))
    rule = "SD-32.123-a" if state.game == "casualty" else "SD-32.114-a"
    left, label = state.label(status.place), state.label(to)
    transition.tell(Retreated(unit=state.name(unit), start=left, place=label, rule=rule))
    transition.pin(unit, rule)  # [SD-32.123-a]


def _settle_retreat(transition: Transition, frame: Retreating) -> bool:
    """Nobody is asked where the enemy sees that there is one way at most.

    Facts that he cannot tell, such as which of the inverted counters next to the unit leave it room, do not matter, so
    that the question tells nothing [SD-0-l].
    """
    state = transition.state
    if len(retreat_hexes(view(state, state.other(state.side(frame.unit))), frame.unit)) > 1:
        return False
    places = retreat_hexes(state, frame.unit)
    transition.pop()
    if places:
        withdraw(transition, frame.unit, places[0])
    return True


def _decide_retreat(state: State, frame: Retreating) -> Decision:
    side = state.side(frame.unit)
    return Decision(side, "retreat", f"{side}: where does {state.name(frame.unit)} retreat to?", "SD-32.1-a")


class Retreat(Answer[State, Transition, Retreating], frozen=True, tag="retreat"):
    """Retreat after a Close Assault."""

    usage, example, asks = "retreat UNIT HEX", "retreat G1 0107", Retreating
    idle = Refusal("SD-32.1-a", "nobody has been driven out")
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State, frame: Retreating) -> Iterator[Retreat]:
        return (Retreat(frame.unit, place) for place in retreat_hexes(state, frame.unit))

    def refusal(self, state: State, frame: Retreating) -> Refusal | None:
        if self.unit == frame.unit and self.to in retreat_hexes(state, frame.unit):
            return None
        words = (
            f"{state.name(frame.unit)} retreats to a hex next to it that has room and no counter of the enemy"
        )
        return Refusal("SD-32.1-a", words)

    def apply(self, transition: Transition, frame: Retreating) -> None:
        transition.pop()
        withdraw(transition, frame.unit, self.to)


# -- advance ------------------------------------------------------------------------------------------------


def vacated(state: State, side: Army, place: Hex) -> bool:
    """Has a side nothing left in a hex that would keep the enemy out? [SD-32.2-a]

    Inverted counters count whatever they are, Peasants do not; Anti-Personnel units do.
    """
    if inverted_in(state, side, place):
        return False
    for unit in shown_in(state, side, place):
        type_ = state.type(unit)
        if type_.id == "mine" or type_.kind == "vehicle" or (type_.personnel and type_.id != "peasant"):
            return False
    return True


def followers(state: State, frame: Advancing) -> tuple[UnitId, ...]:
    """The attackers of whom one must enter the vacated hex [SD-32.2-a]."""
    left = state.units[frame.target].place != frame.place
    if not left or not vacated(state, state.other(frame.side), frame.place):
        return ()
    return tuple(
        unit
        for unit in frame.units
        if state.units[unit].on_map
        and ground(state).crossable("foot", state.units[unit].place, frame.place)
        and room_for(state, unit, frame.place)
    )


def _settle_advance(transition: Transition, frame: Advancing) -> bool:
    """One must go in: nobody is asked who if there is no choice."""
    there = followers(transition.state, frame)
    if len(there) > 1:
        return False
    if there:
        Advance(there[0]).apply(transition, frame)
    else:
        transition.pop()
    return True


def _decide_advance(state: State, frame: Advancing) -> Decision:
    words = f"{frame.side}: which of the attackers enters {state.label(frame.place)}?"
    return Decision(frame.side, "advance", words, "SD-32.2-a")


class Advance(Answer[State, Transition, Advancing], frozen=True, tag="advance"):
    """Enter the hex that has been vacated."""

    usage, example, asks = "advance UNIT", "advance S2", Advancing
    idle = Refusal("SD-32.2-a", "no hex has been vacated by a Close Assault")
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Advancing) -> Iterator[Advance]:
        return (Advance(unit) for unit in followers(state, frame))

    def refusal(self, state: State, frame: Advancing) -> Refusal | None:
        if self.unit in followers(state, frame):
            return None
        return Refusal("SD-32.2-a", f"one of the attackers that can enters {state.label(frame.place)}")

    def apply(self, transition: Transition, frame: Advancing) -> None:
        transition.pop()
        state = transition.state
        transition.unit(self.unit, place=frame.place, dug=False, note=OFF)
        transition.clear_works(frame.side)
        name, label = state.name(self.unit), state.label(frame.place)
        transition.tell(Advanced(unit=name, place=label, rule="SD-32.2-a"))


RETREATING: Question[State, Transition, Retreating] = Question(
    Retreating, _decide_retreat, (Retreat,), settle=_settle_retreat
)
ADVANCING: Question[State, Transition, Advancing] = Question(
    Advancing, _decide_advance, (Advance,), settle=_settle_advance
)

CHAPTER = Chapter[State, Transition](
    verbs=(Retreat, Advance),
    questions=(RETREATING, ADVANCING),
)


# -- what a Close Assault does to its target ----------------------------------------------------------------


#: Personnel that never retreats: it is pinned where it is [SD-10.2-c, SD-S2.1-e]
STAYS = frozenset({"peasant", "pilot"})


class Overrun(Told, frozen=True, tag="overrun"):
    """A surrounded unit has been destroyed; so many KIA take its place [SD-32.124-a]."""

    says = "{unit} is surrounded in {place} and leaves {kia} KIA"
    unit: str
    place: str
    kia: int


def suffer(transition: Transition, frame: AssaultRoll, found: Outcome) -> None:
    """The target suffers a result that is not empty; the unit that has made it vacate its hex may have to follow."""
    transition.push(Advancing(frame.side, frame.units, frame.place, frame.target))
    target, type_ = frame.target, transition.state.type(frame.target)
    if type_.kind == "vehicle":
        forced_attacks.wreck(transition, target, "SD-32.8-c")
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

    A unit eliminated by the casualties needs no retreat; a Sniper, whom the first one removes, counts as surrounded
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

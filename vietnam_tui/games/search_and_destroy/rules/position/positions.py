"""Improved Positions (16.0): earned by standing still for a whole Player-Turn, recorded in secret by hidden units."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.sight import watched
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import Deed, UnitId, Works

#: The actions that bar a unit from improving its position in the same Player-Turn [SD-16.1-a]
BUSY: tuple[Deed, ...] = (
    "moved",
    "rode",
    "mounted",
    "landed",
    "carried",
    "probed",
    "searched",
    "interrogated",
    "fired",
    "launched",
    "recoilless",
    "assaulted",
)


class Improved(Told, frozen=True, tag="improved"):
    """A unit has improved its position [SD-16.1-a]."""

    says = "{unit} improves its position in {place}"
    unit: str
    place: str


def improved(state: State, side: str, place: Hex) -> bool:
    """Lies an Improved Position marker of a side in a hex?"""
    return any(one.place == place and one.side == side for one in state.works)


def strength(state: State, unit: UnitId) -> int:
    """Addition of an Improved Position, open or secret, to the defence of a personnel unit [SD-16.1-b, SD-16.4-e]."""
    status = state.units[unit]
    if not state.type(unit).personnel or not status.on_map:
        return 0
    works = next(one for one in terrain_key().works if one.id == "improved-position")
    return works.defence if status.dug or improved(state, state.side(unit), status.place) else 0


class Improve(Order[State, Transition], frozen=True, tag="improve"):
    """Improve the position of a unit that has stood still."""

    usage, example = "improve UNIT", "improve G1"
    phases = ("end",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Improve]:
        return (Improve(unit) for unit in state.units_of(state.player))

    def refusal(self, state: State) -> Refusal | None:
        """Why a position is not improved, or None [SD-16.1-a]."""
        unit = self.unit
        status, name, type_ = state.units[unit], state.name(unit), state.type(unit)
        if state.side(unit) != state.player or not status.on_map:
            return Refusal("SD-16.1-a", f"{name} is none of your units on the map")
        if not (type_.personnel or type_.kind == "dummy") or type_.id == "peasant":
            return Refusal("SD-16.1-a", f"{name} does not improve its position")
        if status.dug or improved(state, state.side(unit), status.place):
            return Refusal("SD-16.1-a", f"{name} is in an Improved Position")
        if status.has(*BUSY):
            return Refusal("SD-16.1-a", f"{name} has done something else in this Player-Turn")
        return refuse_pinned(state, unit)

    def apply(self, transition: Transition) -> None:
        state, unit = transition.state, self.unit
        status, side = state.units[unit], state.side(unit)
        told = Improved(unit=state.name(unit), place=state.label(status.place), rule="SD-16.1-a")
        transition.deed(unit, "improved")
        if status.up:
            mark(transition, side, status.place)
            transition.tell(told)
        else:
            transition.unit(unit, dug=True)
            transition.tell_apart(side, told)

    @classmethod
    def open(cls, state: State) -> bool:
        """Has the player units on the map that stand for people, or may?"""
        return any(
            state.units[unit].on_map and (state.type(unit).personnel or not state.units[unit].up)
            for unit in state.units_of(state.player)
        )


def mark(transition: Transition, side: Army, place: Hex) -> None:
    """Put an Improved Position marker into a hex."""
    works = {*transition.state.works, Works(place, side)}
    transition.set(works=tuple(sorted(works, key=lambda one: (one.place, one.side))))


def _expose(transition: Transition) -> None:
    """Hidden units that have improved in sight of enemy personnel, or next to some, are turned up.

    A unit next to another always sees it [SD-6.2-c, SD-16.4-c, SD-16.4-d].
    """
    state = transition.state
    enemy = state.other(state.player)
    for unit in state.units_of(state.player):
        status = state.units[unit]
        if (
            not status.up
            and status.has("improved")
            and watched(state, enemy, status.place, by_personnel=True)
        ):
            transition.turn_up(unit, "SD-16.4-c")


CHAPTER = Chapter[State, Transition](verbs=(Improve,), ends={"end": _expose})

"""Minefields (26.0, 26.1): whoever comes into one or next to one rolls; who panics into one is lost.

A secret field shows itself when an enemy enters its hex, when one of its own side's units rolls for it, or if its owner
has ordered so, when an enemy comes next to it: an order in advance, so that no question betrays the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening, Mining, Way
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.position.losses import disrupt, eliminate, reveal
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Minefield, UnitId

#: The ways into a hex after which a unit rolls: on the ground, or set down by a helicopter [HA-26.1-a]
WAYS: tuple[Way, ...] = ("move", "swim", "entry", "advance", "set down")


class MinePrimed(Told, frozen=True, tag="mine primed"):
    """The owner has given an order about a secret minefield [HA-26.0-b]."""

    place: str
    primed: bool

    @property
    def sentence(self) -> str:
        when = "as soon as an enemy comes next to it" if self.primed else "when an enemy enters it"
        return f"the minefield in {self.place} will be revealed {when}"


class MineFound(Told, frozen=True, tag="mine found"):
    """A secret minefield has been revealed [HA-26.0-b]."""

    reveals: ClassVar[bool] = True

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"a secret minefield of {the(self.side)} is revealed in {self.place}"


class MineRolled(Told, frozen=True, tag="mine rolled"):
    """A unit in or next to a minefield has rolled; the enemy hears of a face-down one only that [HA-26.1-a]."""

    unit: str
    side: Nation
    place: str
    die: int

    @property
    def sentence(self) -> str:
        who = self.unit or f"an unknown {self.side} counter"
        return f"{who} in {self.place} is near mines and rolls {self.die}"


def near_fields(state: State, place: Hex) -> tuple[Minefield, ...]:
    """The minefields in a hex or next to it."""
    around = state.board.grid.within(place, 1)
    return tuple(field for field in state.mines if field.place in around)


def show(transition: Transition, fields: Iterable[Minefield]) -> None:
    """Secret minefields are revealed."""
    for field in fields:
        if not field.secret:
            continue
        state = transition.state
        mines = [
            msgspec.structs.replace(one, secret=False, primed=False) if one == field else one
            for one in state.mines
        ]
        transition.set(mines=tuple(mines))
        place = state.label(field.place)
        transition.tell(MineFound(side=field.side, place=place, rule="HA-26.0-b"))


def _happens(transition: Transition, happening: Happening) -> None:
    state = transition.state
    if not state.mines:
        return
    units = tuple(unit for unit in happening.units if not is_helicopter(state, unit))
    if happening.way == "scatter":
        _flee_into(transition, units, happening.place)
    elif happening.way in WAYS and units:
        _step_near(transition, units, happening.place)


def _flee_into(transition: Transition, units: tuple[UnitId, ...], place: Hex) -> None:
    """A unit that panics into a minefield is lost, and the field is known [HA-26.1-d]."""
    fields = [field for field in transition.state.mines if field.place == place]
    if fields:
        show(transition, fields)
        for unit in units:
            eliminate(transition, unit, "HA-26.1-d")


def _step_near(transition: Transition, units: tuple[UnitId, ...], place: Hex) -> None:
    """Open fields and the mover's own make him roll, secret ones of the enemy in the hex itself, or as ordered."""
    state, side = transition.state, transition.state.side(units[0])
    show(
        transition,
        # [HA-26.0-b]
        [one for one in near_fields(state, place) if one.side == side or one.place == place or one.primed],
    )
    if any(not field.secret for field in near_fields(transition.state, place)):
        covered = any(state.units[unit].concealed for unit in units)
        transition.queue(Mining(side, place, units, covered))  # [HA-26.1-a]


# -- the roll -----------------------------------------------------------------------------------------------


def _next(transition: Transition, frame: Mining) -> bool:
    """A unit that is gone or is disrupted already does not roll."""
    state = transition.state
    left = tuple(unit for unit in frame.units if _rolls(state, unit, frame.place))
    if left == frame.units and left:
        return False
    transition.pop()
    if left:
        transition.push(msgspec.structs.replace(frame, units=left))
    return True


def _rolls(state: State, unit: UnitId, place: Hex) -> bool:
    status = state.units[unit]
    return status.on_map and status.place == place and not status.disrupted


def _roll(transition: Transition, frame: Mining, die: Die) -> None:
    state, unit = transition.state, frame.units[0]
    transition.replace(msgspec.structs.replace(frame, units=frame.units[1:]))
    told = MineRolled(
        unit=state.name(unit),
        side=frame.side,
        place=state.label(frame.place),
        die=die.pips,
        rule="HA-26.1-a",
    )
    transition.tell_of(unit, told, msgspec.structs.replace(told, unit=""))
    if die.pips < tables().numbers.mine_roll:
        return
    transition.set(stack=tuple(one for one in transition.state.stack if one != unit))
    if state.is_decoy(unit):
        reveal(transition, unit, "HA-24.6-c")
    else:
        disrupt(transition, unit, "HA-26.1-a")


# -- whether to reveal a field --------------------------------------------------------------------------------


class Prime(Order[State, Transition], frozen=True, tag="prime"):
    """Let a secret minefield be revealed, or no longer, as soon as an enemy comes next to it."""

    usage, example, phases = "prime HEX", "prime 3220", ("movement",)
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Prime]:
        return primes(state, state.phasing)

    def refusal(self, state: State) -> Refusal | None:
        return refuse_prime(state, state.phasing, self.at)

    def apply(self, transition: Transition) -> None:
        prime(transition, transition.state.phasing, self)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


def refuse_prime(state: State, side: str, at: Hex) -> Refusal | None:
    """Why a side has no secret minefield in a hex about which to order anything, or None [HA-26.0-b]."""
    if not any(field.secret and field.side == side and field.place == at for field in state.mines):
        return Refusal("HA-26.0-b", f"{state.label(at)} holds no secret {side} minefield")
    if state.arranged >= MOST:
        return Refusal("HA-26.0-b", "orders have been changed often enough for now")
    return None


def primes(state: State, side: str) -> Iterator[Prime]:
    """The secret minefields of a side about which it may order something."""
    own = sorted(field.place for field in state.mines if field.secret and field.side == side)
    return (Prime(place) for place in own)


def prime(transition: Transition, side: Nation, order: Prime) -> None:
    """Turn round the order of a side about a field."""
    state = transition.state
    mines = [
        msgspec.structs.replace(field, primed=not field.primed)
        if (field.side, field.place) == (side, order.at)
        else field
        for field in state.mines
    ]
    transition.set(mines=tuple(mines), arranged=state.arranged + 1)
    primed = any(field.primed for field in mines if (field.side, field.place) == (side, order.at))
    place = state.label(order.at)
    transition.tell(MinePrimed(place=place, primed=primed, rule="HA-26.0-b", audience=side))


MINING = rolled(
    Mining,
    ("mines", lambda state, frame: f"a unit in {state.label(frame.place)} rolls for mines", "HA-26.1-a"),
    Chance(one_die, _roll),
    _next,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Prime,),
    questions=(MINING,),
    hears={Happening: _happens},
)

"""Minefields (26.0, 26.1): whoever comes into one or next to one rolls; who panics into one is lost.

A secret field shows itself when an enemy enters its hex, when one of its own side's units rolls for it, or if its owner
has ordered so, when an enemy comes next to it: an order in advance, so that no question betrays the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, read_hex
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import works_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given, Laying
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening, Way
from vietnam_tui.games.hot_armor.rules.checks import DIE
from vietnam_tui.games.hot_armor.rules.stacking import MOST
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Minefield, UnitId
from vietnam_tui.games.hot_armor.verbs import Die
from vietnam_tui.games.hot_armor.works_frames import Mining
from vietnam_tui.games.hot_armor.works_verbs import Prime

#: How a unit comes into a hex so that it rolls: on the ground, or set down by a helicopter [HA-26.1-a]
WAYS: tuple[Way, ...] = ("move", "swim", "entry", "advance", "set down")


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
        transition.tell(works_events.MineFound(side=field.side, place=place, rule="HA-26.0-b"))


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
            transition.eliminate(unit, "HA-26.1-d")


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
    """Who is gone or is disrupted already does not roll."""
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
    told = works_events.MineRolled(
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
        transition.reveal(unit, "HA-24.6-c")
    else:
        transition.disrupt(unit, "HA-26.1-a")


# -- whether to reveal a field --------------------------------------------------------------------------------


def refuse_prime(state: State, side: str, at: Hex) -> Refusal | None:
    """Why a side has no secret minefield in a hex about which to order anything, or None [HA-26.0-b]."""
    if not any(field.secret and field.side == side and field.place == at for field in state.mines):
        return Refusal("HA-26.0-b", f"{state.label(at)} holds no secret {side} minefield")
    if state.arranged >= MOST:
        return Refusal("HA-26.0-b", "orders have been changed often enough for now")
    return None


def _primes(state: State, side: str) -> Iterator[Prime]:
    own = sorted(field.place for field in state.mines if field.secret and field.side == side)
    return (Prime(place) for place in own if refuse_prime(state, side, place) is None)


def _prime(transition: Transition, side: Nation, order: Prime) -> None:
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
    transition.tell(works_events.MinePrimed(place=place, primed=primed, rule="HA-26.0-b", audience=side))


def _refuse_priming(state: State, side: str, at: Hex) -> Refusal | None:
    """During the set-up a field is primed once; that is taken back in the own Movement Phase."""
    if any(field.primed and field.side == side and field.place == at for field in state.mines):
        return Refusal("HA-26.0-b", f"the minefield in {state.label(at)} is primed already")
    return refuse_prime(state, side, at)


PRIMING = Laying(
    Answer(
        Prime,
        lambda transition, frame, order: _prime(transition, frame.side, order),
        lambda state, frame, order: _refuse_priming(state, frame.side, order.at),
    ),
    lambda state, frame: (
        one for one in _primes(state, frame.side) if _refuse_priming(state, frame.side, one.at) is None
    ),
)

CHAPTER = Chapter(
    orders=(
        Given(
            ("movement",),
            Order(
                Prime,
                lambda state, order: refuse_prime(state, state.phasing, order.at),
                lambda transition, order: _prime(transition, transition.state.phasing, order),
            ),
            lambda state: _primes(state, state.phasing),
            lambda state: False,
        ),
    ),
    questions=(
        Question(
            Mining,
            lambda state, frame: Decision(
                CHANCE, "mines", f"a unit in {state.label(frame.place)} rolls for mines", "HA-26.1-a"
            ),
            outcomes=lambda state, frame: DIE,
            resolve=_roll,
            settle=_next,
        ),
    ),
    laying=(PRIMING,),
    words=(
        Words(
            Prime,
            "prime HEX",
            "Let a secret minefield be revealed, or no longer, as soon as an enemy comes next to it.",
            "prime 3220",
            read=lambda state, reader: (Prime(read_hex(state, reader)),),
            write=lambda state, order: state.label(order.at),
            selection=lambda state, order: pick_hex(order.at),
        ),
    ),
    happens=_happens,
)

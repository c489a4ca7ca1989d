"""Direct fire (6.0): a unit announces an attack, others join, it falls on a counter, the die is rolled.

A unit that fires is turned up when it announces that or joins.  In the Surprise Attack Segment those who were found
fire by the same orders [SD-12.3-a].
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, UNSEEN, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex, read_unit
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import (
    Ambushing,
    FireRoll,
    How,
    Volley,
)
from vietnam_tui.games.search_and_destroy.names import read_target, target_name
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.rules.fire import firers, results, surprise
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.joining import Joining, aim_of, take_part
from vietnam_tui.games.search_and_destroy.rules.fire.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import (
    Die,
    Double,
    Drawn,
    Join,
    Resolve,
    drawn_or_die,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Deed, UnitId

# -- words --------------------------------------------------------------------------------------------------


def read_attack(state: State, reader: Reader) -> tuple[UnitId, tuple[Join, ...], UnitId, Hex]:
    """The first attacker, those that join, and last the target with its hex (0 where a unit is named alone)."""
    first = read_unit(state, reader)
    aimed = [read_target(state, reader)]
    while not reader.done:
        aimed.append(read_target(state, reader))
    *others, last = aimed
    return first, tuple(Join(one.unit) for one in others), last.unit, max(last.place, Hex(0))


class Aimed(Order[State, Transition], frozen=True):
    """An attack of a unit on one face up in the hex `at` or, without target, on an inverted counter."""

    unit: UnitId
    target: UnitId
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        first, others, target, place = read_attack(state, reader)
        return cls(first, target, place), *others

    def words(self, state: State) -> str:
        return f"{state.name(self.unit)} {target_name(state, self.target, self.at)}"

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, self.at)


# -- direct fire --------------------------------------------------------------------------------------------


#: The actions of a unit that has fired
DEEDS: dict[How, Deed] = {"normal": "fired", "surprise": "surprised", "ambush": "ambushed"}


class Fired(Told, frozen=True, tag="fired"):
    """Units fire; the odds are those that the firers can see, "" where they are too bad for a die [SD-6.0-c].

    `target` is "" for an inverted counter.
    """

    units: tuple[str, ...]
    target: str
    place: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        at = self.target or "an inverted counter"
        odds = self.odds or "no odds worth a die"
        verb = "fire" if len(self.units) > 1 else "fires"
        return f"{join(self.units)} {verb} at {at} in {self.place}, {self.attack} to {self.defence}: {odds}"


def occasion(state: State) -> How:
    """Is fire now an ambush, a surprise attack, or that of the Combat Phase?"""
    if isinstance(state.top, Ambushing):
        return "ambush"
    return "surprise" if state.phase == "surprise" else "normal"


# -- announcing and joining ---------------------------------------------------------------------------------


class Fire(Aimed, frozen=True, tag="fire"):
    """Fire at a unit, or at an inverted counter in a hex; others join."""

    usage, example = "fire UNIT ... TARGET", "fire A1 ?4814"
    aliases = ("f",)
    phases = ("fire", "surprise")

    @classmethod
    def offers(cls, state: State) -> Iterator[Fire]:
        for unit, aim in firers.shots(state, occasion(state)):
            yield Fire(unit, aim.target, aim.place)

    def refusal(self, state: State) -> Refusal | None:
        return firers.refuse(state, self.unit, Aim(self.target, self.at, occasion(state)))

    def apply(self, transition: Transition) -> None:
        announce(transition, self)

    @classmethod
    def open(cls, state: State) -> bool:
        return state.phase != "surprise" or surprise.anybody(state)


class Split(Aimed, frozen=True, tag="split"):
    """Fire with half of a boat's guns; the other half may fire at another hex."""

    usage, example = "split UNIT TARGET", "split PB1 ?2119"
    phases = ("fire",)

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        unit = read_unit(state, reader)
        target = read_target(state, reader)
        return (Split(unit, target.unit, target.place if target.place != OFF else Hex(0)),)

    @classmethod
    def candidates(cls, state: State) -> Iterator[Split]:
        if not any(state.type(unit).kind == "boat" for unit in state.units_of(state.player)):
            return
        for unit, aim in firers.shots(state, "normal"):
            yield Split(unit, aim.target, aim.place)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit does not fire with half of its guns, or None: boats do, once in a phase [SD-33.1-c]."""
        name = state.name(self.unit)
        if state.type(self.unit).kind != "boat":
            return Refusal(
                "SD-33.1-c", f"{name} is no boat: it does not split its fire", "Fire with all it has"
            )
        if state.units[self.unit].has("halved"):
            return Refusal("SD-33.1-c", f"{name} has fired with half: it fires with the other half")
        return firers.refuse(state, self.unit, Aim(self.target, self.at))

    def apply(self, transition: Transition) -> None:
        announce(transition, self)


def announce(transition: Transition, order: Fire | Split) -> None:
    """An attack is announced: who fires is turned up, and others may join."""
    state = transition.state
    aim = Aim(order.target, order.at, occasion(state))
    volley = Volley(state.side(order.unit), aim.how, (order.unit,), aim.target, aim.place)
    if aim.how == "normal":
        mark_target(transition, aim)
    if isinstance(order, Split):
        transition.deed(order.unit, "halved")
    else:
        take_part(transition, order.unit, DEEDS[aim.how])
    transition.push(volley)


def mark_target(transition: Transition, aim: Aim) -> None:
    """The hex or the boat has had its attack of the phase [SD-6.0-f]."""
    state = transition.state
    if aim.target != NO_UNIT and state.type(aim.target).kind == "boat":
        transition.set(boats_hit=tuple(sorted({*state.boats_hit, aim.target})))
    else:
        transition.set(under_fire=tuple(sorted({*state.under_fire, aim.place})))


# -- the die ------------------------------------------------------------------------------------------------


def _open_fire(transition: Transition, frame: Volley) -> None:
    """The odds that can be seen are announced; too bad ones need no die."""
    state = transition.state
    odds = fire_odds(state, frame.units, aim_of(frame))
    transition.tell(
        Fired(
            units=tuple(state.name(unit) for unit in frame.units),
            target=state.name(frame.target) if frame.target != NO_UNIT else "",
            place=state.label(frame.place),
            attack=odds.attack,
            defence=odds.defence,
            odds=odds.odds(state),
            rule="SD-6.0-b",
        )
    )
    if odds.column is None:  # [SD-6.0-c]
        transition.pop()
        return
    blind = frame.target == NO_UNIT  # [SD-6.0-i]
    enemy = state.other(frame.side)
    roll = FireRoll(
        frame.side, enemy, frame.how, frame.units, frame.target, frame.place, blind, doubled=frame.doubled
    )
    transition.replace(roll)


def _counters(state: State, frame: FireRoll) -> tuple[UnitId, ...]:
    return hidden_in(state, frame.enemy, frame.place)


def _settle_roll(transition: Transition, frame: FireRoll) -> bool:
    """A single counter needs no draw; a unit that is no longer there cannot be hit."""
    there = _counters(transition.state, frame)
    if not frame.blind or frame.drawn or len(there) != 1:
        return False
    transition.replace(msgspec.structs.replace(frame, target=there[0], drawn=True))
    return True


def _decide_roll(state: State, frame: FireRoll) -> Decision:
    label = state.label(frame.place)
    if frame.blind and not frame.drawn:
        return Decision(CHANCE, UNSEEN, f"one of the counters in {label} is fired at", "SD-0-l")
    return Decision(CHANCE, "fire", f"a die for the fire at {label}", "SD-7.0-a")


def _chances(state: State, frame: FireRoll) -> Distribution[Die | Drawn]:
    return drawn_or_die(_counters(state, frame) if frame.blind and not frame.drawn else ())


def _resolve(transition: Transition, frame: FireRoll, rolled: Die | Drawn) -> None:
    if isinstance(rolled, Drawn):
        transition.replace(msgspec.structs.replace(frame, target=rolled.unit, drawn=True))
        return
    transition.pop()
    state = transition.state
    odds = fire_odds(state, frame.units, aim_of(frame))
    crt, place = tables().crt(state.game), state.label(frame.place)
    read = None if odds.column is None else crt.look_up(odds.column, rolled.pips, odds.die)
    found = outcome(read.result if read is not None else None)
    if read is None or not (found.pinned or found.destroyed):
        row = read.row if read is not None else ""
        missed = Missed(
            place=place, die=rolled.pips, odds=odds.odds(state), row=row, by=frame.side, rule="SD-7.0-c"
        )
        transition.tell(missed)
        return
    transition.turn_up(frame.target, "SD-6.0-j")
    if not transition.state.units[frame.target].on_map:
        return  # a Dummy
    transition.tell(
        Hit(
            unit=state.name(frame.target),
            place=place,
            odds=odds.odds(state),
            die=rolled.pips,
            row=read.row,
            result=read.result or "",
            rule="SD-7.0-a",
        )
    )
    kia, wia = results.received(transition.state, frame.target, found.kia, found.wia)
    results.suffer(transition, frame.target, found, frame.side)
    results.after_fire(transition, frame.target, frame.place, kia, wia)


VOLLEY = Joining(
    Volley,
    "volley",
    "fires at",
    announced="SD-6.0-f",
    without="SD-19.1-a",
    deeds=DEEDS,
    refusal=firers.refuse_join,
    joiners=firers.joiners,
    open=firers.others_may_join,
    begin=_open_fire,
)
FIRE_ROLL: Question[State, Transition, FireRoll] = Question(
    FireRoll, _decide_roll, chance=Chance(_chances, _resolve), settle=_settle_roll
)

CHAPTER = Chapter[State, Transition](
    verbs=(Fire, Split, Join, Double, Resolve),
    questions=(VOLLEY.question(), FIRE_ROLL),
)

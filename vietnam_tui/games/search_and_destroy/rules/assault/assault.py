"""Close Assault (32.0): a unit announces it, others join, an inverted target is turned up, the die is rolled.

It comes after all fire of the Combat Phase; those who were found may use it in the Surprise Attack Segment [SD-32.3-a].
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, UNSEEN, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import AssaultRoll, How, Onslaught
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.rules.assault import assaulters, retreat
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire import direct_fire, surprise
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import occasion
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim
from vietnam_tui.games.search_and_destroy.rules.fire.joining import Joining, take_part
from vietnam_tui.games.search_and_destroy.rules.fire.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import (
    Die,
    Drawn,
    drawn_or_die,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Deed, UnitId


class Assaulted(Told, frozen=True, tag="assaulted"):
    """Units Close Assault one; the odds are "" where they are too bad for a die [SD-32.0-e]."""

    units: tuple[str, ...]
    target: str
    place: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        odds = self.odds or "no odds worth a die"
        verb = "assault" if len(self.units) > 1 else "assaults"
        told = f"{join(self.units)} {verb} {self.target} in {self.place}"
        return f"{told}, {self.attack} to {self.defence}: {odds}"


# -- announcing and joining ---------------------------------------------------------------------------------

#: The actions of a unit that has assaulted; from an ambush nobody does
DEEDS: dict[How, Deed] = {"normal": "assaulted", "surprise": "surprised"}


class Assault(direct_fire.Aimed, frozen=True, tag="assault"):
    """Close Assault a unit, or an inverted counter in a hex; others join."""

    usage, example = "assault UNIT ... TARGET", "assault S2 TM3"
    aliases = ("a",)
    phases = ("assault", "surprise")

    @classmethod
    def offers(cls, state: State) -> Iterator[Assault]:
        for unit, aim in assaulters.attacks(state, occasion(state)):
            yield Assault(unit, aim.target, aim.place)

    def refusal(self, state: State) -> Refusal | None:
        return assaulters.refuse(state, self.unit, Aim(self.target, self.at, occasion(state)))

    def apply(self, transition: Transition) -> None:
        state = transition.state
        how = occasion(state)
        take_part(transition, self.unit, DEEDS[how])
        transition.push(Onslaught(state.side(self.unit), how, (self.unit,), self.target, self.at))

    @classmethod
    def open(cls, state: State) -> bool:
        return state.phase != "surprise" or surprise.anybody(state)


# -- meeting the target -------------------------------------------------------------------------------------


def _go_in(transition: Transition, frame: Onslaught) -> None:
    """The assault begins: a target that lies face up is met at once."""
    roll = AssaultRoll(frame.side, frame.how, frame.units, frame.target, frame.place, frame.doubled)
    transition.replace(roll)
    if frame.target != NO_UNIT:
        _meet(transition, roll)


def _counters(state: State, frame: AssaultRoll) -> tuple[UnitId, ...]:
    return hidden_in(state, state.other(frame.side), frame.place)


def _settle_draw(transition: Transition, frame: AssaultRoll) -> bool:
    """A single inverted counter needs no draw."""
    if frame.target != NO_UNIT:
        return False
    there = _counters(transition.state, frame)
    if len(there) > 1:
        return False
    _turn_up(transition, frame, there[0])
    return True


def _turn_up(transition: Transition, frame: AssaultRoll, target: UnitId) -> None:
    """An inverted target is turned up; before a Dummy or a static unit the assault is over [SD-32.0-j]."""
    transition.turn_up(target, "SD-32.0-j")
    if transition.state.units[target].on_map and transition.state.type(target).personnel:
        roll = msgspec.structs.replace(frame, target=target)
        transition.replace(roll)
        _meet(transition, roll)
    else:
        transition.pop()


def _meet(transition: Transition, frame: AssaultRoll) -> None:
    """The odds are known; too bad ones need no die.  So many have assaulted the target."""
    state = transition.state
    odds = assault_odds(state, frame.units, frame.target, frame.how, frame.doubled)
    # [SD-32.4-e]
    transition.unit(frame.target, assailed=state.units[frame.target].assailed + len(frame.units))
    transition.tell(
        Assaulted(
            units=tuple(state.name(unit) for unit in frame.units),
            target=state.name(frame.target),
            place=state.label(frame.place),
            attack=odds.attack,
            defence=odds.defence,
            odds=odds.odds(state),
            rule="SD-32.0-e",
        )
    )
    if odds.column is None:  # [SD-6.0-c]
        transition.pop()


# -- the die ------------------------------------------------------------------------------------------------


def _decide_roll(state: State, frame: AssaultRoll) -> Decision:
    label = state.label(frame.place)
    if frame.target == NO_UNIT:
        return Decision(CHANCE, UNSEEN, f"one of the counters in {label} is assaulted", "SD-0-l")
    return Decision(CHANCE, "assault", f"a die for the Close Assault in {label}", "SD-7.0-a")


def _chances(state: State, frame: AssaultRoll) -> Distribution[Die | Drawn]:
    return drawn_or_die(_counters(state, frame) if frame.target == NO_UNIT else ())


def _resolve(transition: Transition, frame: AssaultRoll, rolled: Die | Drawn) -> None:
    if isinstance(rolled, Drawn):
        _turn_up(transition, frame, rolled.unit)
        return
    transition.pop()
    state = transition.state
    odds = assault_odds(state, frame.units, frame.target, frame.how, frame.doubled)
    assert odds.column is not None
    read = tables().crt(state.game).look_up(odds.column, rolled.pips, odds.die)
    found, place = outcome(read.result), state.label(frame.place)
    vehicle = state.type(frame.target).kind == "vehicle"
    if not (found.marked if vehicle else found.pinned or found.destroyed):
        transition.tell(
            Missed(
                place=place,
                die=rolled.pips,
                odds=odds.odds(state),
                row=read.row,
                by=frame.side,
                rule="SD-32.8-c" if vehicle else "SD-7.0-c",
            )
        )
        return
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
    retreat.suffer(transition, frame, found)


ONSLAUGHT = Joining(
    Onslaught,
    "onslaught",
    "assaults",
    announced="SD-32.0-i",
    without="SD-32.6-a",
    deeds=DEEDS,
    refusal=assaulters.refuse_join,
    joiners=assaulters.joiners,
    open=assaulters.others_may_join,
    begin=_go_in,
)
ASSAULT_ROLL: Question[State, Transition, AssaultRoll] = Question(
    AssaultRoll, _decide_roll, chance=Chance(_chances, _resolve), settle=_settle_draw
)

CHAPTER = Chapter[State, Transition](
    verbs=(Assault,),
    questions=(ONSLAUGHT.question(), ASSAULT_ROLL),
)

"""The results of an assault (7.3.2, 7.3.3): the reveal, the look-up, CAPs, results in their order, sappers (11.3.2)."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import (
    Advancing,
    Aftermath,
    Assault,
    FlyingHome,
    SapperLosses,
    Struck,
)
from vietnam_tui.games.khe_sanh.phrases import rolled_as
from vietnam_tui.games.khe_sanh.rules.assault.differential import (
    differential,
    look_up,
    rows,
    sappers_in,
    taking_part,
)
from vietnam_tui.games.khe_sanh.rules.assault.results import (
    catch,
    eliminate,
    is_hq,
    result_of,
    rule_of_hq,
    strike_base,
)
from vietnam_tui.games.khe_sanh.rules.fire.air_support import spend_strikes
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, reveal_target
from vietnam_tui.games.khe_sanh.rules.position.strength import empty_base
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Dice, Die, one_die
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import effect, row_name, tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

#: The rows on which nobody comes near the target
BOMBARDMENTS = ("hif", "arc-light")


class CalledOff(Told, frozen=True, tag="called off"):
    """An attack has proved too weak for its row, or has no letter."""

    place: str
    row: str
    value: int

    @property
    def sentence(self) -> str:
        return f"the attack on {self.place} comes to {self.value} on the {row_name(self.row)} row: too little"


class Fought(Told, frozen=True, tag="combat"):
    """The dice of an attack of a side have fallen; `ledger` lists the shifts and modifiers, each with its rule.

    `by` is what the side has put in, as everybody may know it: units, guns, Gunships, Headquarters, B-52s.
    """

    side: SideName
    row: str
    place: str
    value: int
    column: str
    dice: int
    roll: int
    attacker: int
    defender: int
    ledger: tuple[dict[str, Any], ...] = ()
    protection: int = 0
    by: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        rolled = f"dice {self.dice}{rolled_as(self.dice, self.roll)}: {self.attacker}/{self.defender}"
        if self.row in BOMBARDMENTS:
            met = f"{self.value} against PF {self.protection}, column {self.column}"
            return f"{row_name(self.row)} on {self.place}: {met}, {rolled} ({effect(self.defender)})"
        return (
            f"{row_name(self.row)} on {self.place}: {self.value:+d}, column {self.column}, {rolled}"
            f" (attacker {effect(self.attacker)}, defender {effect(self.defender)})"
        )


def entries(ledger: Ledger) -> tuple[dict[str, Any], ...]:
    """A ledger as the facts of an event."""
    return tuple(dict(entry._asdict()) for entry in ledger.entries)


# -- the reveal ---------------------------------------------------------------------------------------------


def reveal(transition: Transition, assault: Assault) -> None:
    """The target is shown; where nobody but Headquarters or dummies was there the assault is over."""
    target, side = assault.target, other(transition.state.phasing)
    reveal_target(transition, target)  # [KS-11.3.5-c]
    there = force(transition.state, side, target)
    if any(not is_hq(transition.state, piece) for piece in there):  # [KS-11.3.5-c]
        return
    # Headquarters assaulted alone are lost without dice [KS-11.2.3-c, KS-11.3.4-e]
    eliminate(transition, there, rule_of_hq(transition.state, there[0]) if there else "KS-7.0-c")
    # a base that they held alone fights on [KS-8.4-g]
    if side == US and empty_base(transition.state, target) is not None:
        return
    _close(transition, assault)
    _let_advance(transition, assault)


def _close(transition: Transition, assault: Assault) -> None:
    """An assault is over: Air Strikes are spent, Gunships are done with it."""
    transition.pop()
    spend_strikes(transition, assault.target)  # [KS-9.1-d]
    transition.push(*(FlyingHome(piece) for piece in reversed(assault.gunships)))  # [KS-A9.3.1-f]


def call_off(transition: Transition, assault: Assault) -> None:
    """An assault is too weak for its row: nothing happens, and all that was put in is spent [KS-7.3.2-h]."""
    state = transition.state
    _close(transition, assault)
    transition.tell(
        CalledOff(
            place=state.label(assault.target),
            row=rows(state, assault)[-1],
            value=differential(state, assault).value,
            rule="KS-7.3.2-h",
        )
    )


# -- the dice -----------------------------------------------------------------------------------------------


def resolve(transition: Transition, assault: Assault, dice: Dice) -> None:
    """The dice have fallen: CAPs first, then the defender's result, the attacker's, and the advance."""
    state, target = transition.state, assault.target
    found = look_up(state, assault, dice.total)
    left, right = both_sides(found.result)
    base = empty_base(state, target) if state.phasing != US else None
    sums = differential(state, assault)
    _close(transition, assault)
    transition.tell(
        Fought(
            side=state.phasing,
            row=assault.row,
            place=state.label(target),
            value=sums.value,
            column=tables().lower.columns[found.column - 1],
            dice=dice.total,
            roll=int(found.row),
            attacker=left,
            defender=right,
            ledger=entries(found.ledger),
            protection=sums.protection,
            by=(*(part.name for part in sums.attack), *map(state.name, assault.hqs)),
            rule="KS-7.3.2-a",
        )
    )
    win_caps(transition, state.phasing, right)  # before the results are carried out [KS-7.3.2-f]
    win_caps(transition, other(state.phasing), left)  # and so does the other side [KS-7.3.2-f]
    if base is not None:
        strike_base(transition, target, right)
    if base is None or _beaten(transition, target):
        _let_advance(transition, assault)
    _let_suffer(transition, assault, left, right)


def _beaten(transition: Transition, target: Hex) -> bool:
    base = transition.state.base(target)
    return base is not None and base.beaten


def win_caps(transition: Transition, side: str, number: int) -> None:
    """A number of the Lower Matrix gives CAPs to the other side [KS-7.3.3-a, KS-7.4-a]."""
    transition.gain_caps(side, result_of(number).caps, "KS-7.3.3-a", "combat")


def _let_advance(transition: Transition, assault: Assault) -> None:
    state = transition.state
    pieces = taking_part(state, assault)
    starts = tuple(state.pieces[piece].place for piece in pieces)
    transition.push(Advancing(state.phasing, assault.target, pieces, starts))


def _let_suffer(transition: Transition, assault: Assault, left: int, right: int) -> None:
    """Push frames for the results to be carried out, the last first."""
    state, target = transition.state, assault.target
    if assault.sappers and result_of(left).ground != "eliminated":
        transition.push(SapperLosses(sappers_in(state, assault)))
    defending = force(state, other(state.phasing), target)
    if catch(transition, defending):
        transition.push(Aftermath())
    attacking = taking_part(state, assault)
    for place in sorted({state.pieces[p].place for p in attacking}, reverse=True):
        here = tuple(p for p in attacking if state.pieces[p].place == place)
        _strike(transition, state.phasing, place, here, left, attacking, sappers=assault.sappers)
    _strike(transition, other(state.phasing), target, defending, right, defending)


def _strike(
    transition: Transition,
    side: str,
    place: Hex,
    pieces: tuple[PieceId, ...],
    number: int,
    struck: tuple[PieceId, ...],
    *,
    sappers: bool = False,
) -> None:
    if pieces and result_of(number).ground != "none":
        transition.push(
            Struck(US if side == US else other(US), place, pieces, number, struck, sappers=sappers)
        )


def strike_hex(transition: Transition, place: Hex, number: int) -> None:
    """Bombardment strikes all in a hex; who had retreated into it is disrupted besides."""
    side = other(transition.state.phasing)
    there = force(transition.state, side, place)
    if catch(transition, there):
        transition.push(Aftermath())  # [KS-7.3.5-r]
    if there and result_of(number).ground != "none":
        transition.push(Struck(side, place, there, number, there, bombarded=True))


class SappersRolled(Told, frozen=True, tag="sappers"):
    """The die for sappers that were used against a base."""

    unit: str
    pips: int
    lost: bool

    @property
    def sentence(self) -> str:
        outcome = "lost" if self.lost else "safe"
        return f"the die for {self.unit} shows {self.pips}: it is {outcome}"


def _fallen(transition: Transition, frame: SapperLosses, die: Die) -> None:
    """On 4 or more the battalion is gone, and nobody wins CAPs for it."""
    sappers, *others = frame.pieces
    transition.replace(SapperLosses(tuple(others)))
    lost = die.pips >= tables().numbers.sapper_loss_roll
    transition.tell(
        SappersRolled(unit=transition.state.name(sappers), pips=die.pips, lost=lost, rule="KS-11.3.2-d")
    )
    if lost:
        transition.eliminate(sappers, "KS-11.3.2-d")


def _settle(transition: Transition, frame: SapperLosses) -> bool:
    """Only who is alive rolls."""
    alive = tuple(p for p in frame.pieces if transition.state.pieces[p].on_map)
    if alive == frame.pieces and alive:
        return False
    transition.replace(SapperLosses(alive)) if alive else transition.pop()
    return True


SAPPER_LOSSES: Question[State, Transition, SapperLosses] = rolled(
    SapperLosses,
    ("die", "the die for the sappers that were used", "KS-11.3.2-d"),
    Chance(one_die, _fallen),
    _settle,
)

CHAPTER = Chapter[State, Transition](questions=(SAPPER_LOSSES,))

"""Fire at flying targets (9.4, 21.3): units fire together or one after the other until it is hit or nobody wants to.

The view of the side that flies decides whether it is asked at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.counters import counter_mix
from vietnam_tui.games.search_and_destroy.frames import Aircraft, Flak
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.rules.fire import ammunition, results
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Odds, Share, band_of, modified
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line, range_to, sees_hex
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, Join, Pass, Resolve, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.sequence.view import view
from vietnam_tui.games.search_and_destroy.rules.support.shelling import pattern_of
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables
from vietnam_tui.games.search_and_destroy.units import UnitId

MACHINE_GUN = "heavy-machine-gun"


class FlakFired(Told, frozen=True, tag="flak"):
    """Units fire at a helicopter or aircraft [SD-9.4-a]."""

    units: tuple[str, ...]
    target: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        verb = "fire" if len(self.units) > 1 else "fires"
        odds = self.odds or "no odds worth a die"
        return f"{join(self.units)} {verb} at the {self.target}, {self.attack} to {self.defence}: {odds}"


class FlakMissed(Told, frozen=True, tag="flak missed"):
    """Fire at a helicopter or aircraft has no effect [SD-9.4-b]."""

    says = "a {die}: the {target} flies on"
    target: str
    die: int


class ShotDown(Told, frozen=True, tag="shot down"):
    """A helicopter or aircraft has been shot down [SD-9.4-b, SD-21.3-b]."""

    says = "a {die}: the {target} is shot down"
    target: str
    die: int


class Flyer(NamedTuple):
    """A flying target: its name, its defence, and the rule by which it is fired at."""

    name: str
    defence: int
    rule: str


def flyer(against: Aircraft) -> Flyer:
    """The target of the fire [SD-9.4-b]."""
    if against == "air-strike":
        return Flyer("aircraft", pattern_of(against).aircraft, "SD-21.3-b")  # [SD-21.3-b]
    line = next(one for one in counter_mix().helicopter if one.id == against)
    return Flyer(line.name, line.defence, "SD-9.4-a")


# -- who may fire -------------------------------------------------------------------------------------------


def in_reach(state: State, frame: Flak, unit: UnitId) -> Refusal | None:
    """Why what flies is out of a unit's reach, or None.

    A helicopter must be in sight and near enough; a strike is fired at in its hexes and beside them, seen or not.
    """
    name, grid, place = state.name(unit), state.board.grid, state.units[unit].place
    if frame.against == "air-strike":
        if all(grid.distance(place, one) > 1 for one in frame.hexes):
            return Refusal("SD-21.3-b", f"{name} is neither in the strike nor next to it")
        return None
    over, most = frame.hexes[0], tables().value("drop-range")
    far = range_to(state, unit, over)
    if far > most:
        return Refusal("SD-9.4-a", f"{name} is {far} hexes off; who fires at a helicopter is within {most}")
    if not sees_hex(state, unit, over):
        return Refusal("SD-9.4-a", f"{name} has no line of sight to {state.label(over)}")
    return None


def refuse(state: State, frame: Flak, unit: UnitId) -> Refusal | None:
    """Why a unit does not fire at what flies, or None [SD-21.3-b]."""
    name, status = state.name(unit), state.units[unit]
    if state.side(unit) != frame.side or not status.on_map:
        return Refusal("SD-9.4-a", f"{name} is no unit of the {frame.side} on the map")
    if not state.type(unit).combat_unit:
        return Refusal("SD-9.4-a", f"{name} has no Attack Strength")
    if unit in frame.units:
        return Refusal("SD-9.4-a", f"{name} takes part already")
    if status.flak:
        return Refusal("SD-9.4-a", f"{name} has fired at a helicopter or aircraft in this Game-Turn")
    spent = refuse_pinned(state, unit) or ammunition.out_of_ammo(state, unit)
    return spent or in_reach(state, frame, unit)


def lairs(seen: State, frame: Flak) -> list[Hex]:
    """The hexes with inverted counters from which what flies could be fired at, as the side that flies sees it."""
    grid, most = seen.board.grid, tables().value("drop-range")
    hidden = sorted(inverted_by_hex(seen, frame.side))
    if frame.against == "air-strike":
        return [lair for lair in hidden if any(grid.distance(lair, place) <= 1 for place in frame.hexes)]
    over = frame.hexes[0]
    return [lair for lair in hidden if grid.distance(lair, over) <= most and clear_line(seen, lair, over)]


def gunners(seen: State, frame: Flak) -> list[UnitId]:
    """The units that may fire at what flies, as far as a side can tell them apart."""
    return [unit for unit in seen.units_of(frame.side) if refuse(seen, frame, unit) is None]


def possible(seen: State, frame: Flak) -> bool:
    """Could anybody fire, as the side that flies sees it: a counter that lies inverted, or one that may?"""
    return bool(lairs(seen, frame) or gunners(seen, frame))


# -- the attack ---------------------------------------------------------------------------------------------


def flak_odds(state: State, units: Sequence[UnitId], frame: Flak) -> Odds:
    """The attack of these units: range bands count for helicopters, one Heavy Machine Gun for the die.

    [SD-9.4-b]
    """
    worth = flyer(frame.against)
    shares = tuple(_share(state, unit, frame) for unit in units)
    column = tables().crt(state.game).column(sum(share.strength for share in shares), worth.defence)
    heavy = any(MACHINE_GUN in state.roster[unit].weapons for unit in units)  # [SD-31.11-a]
    die = modified(Ledger(), "machine-gun") if heavy else Ledger()  # [SD-31.11-a]
    return Odds(shares, worth.defence, (f"{worth.name} {worth.defence} [{worth.rule}]",), column, die)


def downed(state: State, units: Sequence[UnitId], frame: Flak) -> Fraction:
    """The chance that the target is shot down if these fire together: by the mark against helicopters [SD-9.4-b]."""
    chances = flak_odds(state, units, frame).chances(state)
    return sum((chance for cell, chance in chances.items() if outcome(cell).marked), Fraction(0))


def _share(state: State, unit: UnitId, frame: Flak) -> Share:
    printed = state.type(unit).attack
    if frame.against == "air-strike":
        return Share(unit, printed, printed, ())
    far = range_to(state, unit, frame.hexes[0])
    return Share(unit, printed, tables().at_range(printed, band_of(state, unit), far), ())


def _settle(transition: Transition, frame: Flak) -> bool:
    """Nobody is asked where nobody could fire; odds that are too bad need no die."""
    state = transition.state
    if frame.rolling:
        if flak_odds(state, frame.units, frame).column is not None:
            return False
        transition.replace(msgspec.structs.replace(frame, units=(), rolling=False))
        return True
    if frame.units or possible(view(state, state.other(frame.side)), frame):
        return False
    transition.pop()
    return True


def _decide(state: State, frame: Flak) -> Decision:
    what = flyer(frame.against)
    if frame.rolling:
        return Decision(CHANCE, "flak", f"a die for the fire at the {what.name}", "SD-9.4-b")
    first, *others = frame.hexes
    where = state.label(first) + (f" and {len(others)} more" if others else "")
    choice = ": name more, or resolve" if frame.units else ", or pass"
    words = f"{frame.side}: fire at the {what.name} over {where}{choice}"
    return Decision(frame.side, "flak", words, what.rule)


def _joiners(state: State, frame: Flak) -> Iterator[Join]:
    return (Join(unit) for unit in gunners(state, frame))


def _refuse_join(state: State, frame: Flak, order: Join) -> Refusal | None:
    return refuse(state, frame, order.unit)


def _join(transition: Transition, frame: Flak, order: Join) -> None:
    """A unit fires: it is turned up, and does not fire at anything in the air again in the Game-Turn."""
    transition.deed(order.unit, "flak")
    ammunition.spend(transition, order.unit)
    transition.unit(order.unit, flak=True)
    transition.turn_up(order.unit, "SD-0-g")
    transition.replace(msgspec.structs.replace(frame, units=(*frame.units, order.unit)))


def _refuse_pass(state: State, frame: Flak, order: Pass) -> Refusal | None:
    return Refusal("SD-9.4-a", "units have opened fire", "Let them resolve it") if frame.units else None


def _refuse_resolve(state: State, frame: Flak, order: Resolve) -> Refusal | None:
    return None if frame.units else Refusal("SD-9.4-a", "nobody has opened fire")


def _open_fire(transition: Transition, frame: Flak, order: Resolve) -> None:
    state, what = transition.state, flyer(frame.against)
    odds = flak_odds(state, frame.units, frame)
    transition.tell(
        FlakFired(
            units=tuple(state.name(unit) for unit in frame.units),
            target=what.name,
            attack=odds.attack,
            defence=odds.defence,
            odds=odds.odds(state),
            rule=what.rule,
        )
    )
    transition.replace(msgspec.structs.replace(frame, rolling=True))


def _resolve(transition: Transition, frame: Flak, rolled: Die) -> None:
    """Only the mark against helicopters counts [SD-9.4-b]."""
    state, what = transition.state, flyer(frame.against)
    odds = flak_odds(state, frame.units, frame)
    assert odds.column is not None
    read = tables().crt(state.game).look_up(odds.column, rolled.pips, odds.die)
    if not outcome(read.result).marked:
        transition.replace(msgspec.structs.replace(frame, units=(), rolling=False))
        transition.tell(FlakMissed(target=what.name, die=rolled.pips, rule="SD-9.4-b"))
        return
    transition.pop()
    transition.tell(ShotDown(target=what.name, die=rolled.pips, rule="SD-9.4-b"))
    results.score(transition, frame.side, "helicopter" if state.game == "casualty" else "helicopter-points")
    below = transition.state.top
    assert below is not None
    transition.replace(msgspec.structs.replace(below, hit=True))


def _pass(transition: Transition, frame: Flak, order: Pass) -> None:
    transition.pop()


FLAK: Question[State, Transition, Flak] = Question(
    Flak,
    _decide,
    (
        Reply(Join, _join, _refuse_join, legal=_joiners),
        Reply(Resolve, _open_fire, _refuse_resolve),
        Reply(Pass, _pass, _refuse_pass),
    ),
    chance=Chance(one_die, _resolve),
    settle=_settle,
)

CHAPTER = Chapter[State, Transition](questions=(FLAK,))

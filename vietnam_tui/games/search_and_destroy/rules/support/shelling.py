"""High Explosive and gunships (21.0, 26.0): each unit and counter of each hex is rolled for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, UNSEEN, Decision
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import Blow, Shelling, Source
from vietnam_tui.games.search_and_destroy.map_names import FOREST
from vietnam_tui.games.search_and_destroy.rules.fire import forced_attacks, results
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, Odds, Share, defence_of
from vietnam_tui.games.search_and_destroy.rules.fire.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.position.hexes import (
    hidden_in,
    inverted_by_hex,
    inverted_in,
    shown_in,
    units_by_hex,
)
from vietnam_tui.games.search_and_destroy.rules.position.terrain import ground
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, Drawn, drawn_or_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Pattern, PatternId, outcome, tables
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, UnitId

#: What a gunship is called, which fires at one target alone and falls on nobody
A_GUNSHIP = "a gunship"


class Shelled(Told, frozen=True, tag="shelled"):
    """A unit, or an inverted counter ("") of a hex, is under High Explosive or a gunship; the odds that can be seen."""

    by: str
    unit: str
    place: str
    attack: int
    defence: int
    odds: str

    @property
    def sentence(self) -> str:
        at = self.unit or "an inverted counter"
        odds = self.odds or "no odds worth a die"
        verb = "fires at" if self.by == A_GUNSHIP else "falls on"
        return f"{self.by} {verb} {at} in {self.place}, {self.attack} to {self.defence}: {odds}"


def blow_odds(state: State, source: Source, strength: int, place: Hex, target: UnitId, owner: Army) -> Odds:
    """So much strength against a unit in a hex or, with NO_UNIT, an inverted counter of the owner there.

    A vehicle has the terrain alone, a boat its armour, everybody else a position as well; Forest hides from gunships.
    """
    kind = "" if target == NO_UNIT else state.type(target).kind
    line = ground(state).terrain[place]
    worth, reasons = defence_of(state, Aim(target, place), owner)
    if source == "gunship" and line.id == FOREST and kind != "boat":
        more = tables().value("gunship-forest") - line.defence
        worth, reasons = worth + more, (*reasons, f"seen from above +{more} [SD-26.0-c]")  # [SD-26.0-c]
    column = tables().crt(state.game).column(strength, worth)  # [SD-21.0-b]
    return Odds((Share(NO_UNIT, strength, strength, ()),), worth, reasons, column, Ledger())


def odds_of(state: State, frame: Blow) -> Odds:
    """The odds of a blow as the state (or view) shows them."""
    return blow_odds(state, frame.source, frame.strength, frame.place, frame.target, frame.owner)


def source_name(source: Source) -> str:
    """The source of the fire, in words."""
    return A_GUNSHIP if source == "gunship" else next(p.name for p in tables().pattern if p.id == source)


def rule_of(source: Source) -> str:
    """The rule by which it comes."""
    return "SD-26.0-c" if source == "gunship" else "SD-21.0-b"


def announce(transition: Transition, frame: Blow) -> None:
    """A target is under fire: the odds that can be seen are told, and it is rolled for."""
    state = transition.state
    odds = odds_of(state, frame)
    transition.tell(
        Shelled(
            by=source_name(frame.source),
            unit="" if frame.target == NO_UNIT else state.name(frame.target),
            place=state.label(frame.place),
            attack=odds.attack,
            defence=odds.defence,
            odds=odds.odds(state),
            rule=rule_of(frame.source),
        )
    )
    transition.push(frame)


def _pool(state: State, frame: Blow) -> tuple[UnitId, ...]:
    return tuple(unit for unit in hidden_in(state, frame.owner, frame.place) if unit not in frame.spared)


def _settle(transition: Transition, frame: Blow) -> bool:
    """A single counter needs no draw, odds that are too bad no die."""
    state = transition.state
    if frame.blind and not frame.drawn:
        there = _pool(state, frame)
        if len(there) != 1:
            return False
        transition.replace(msgspec.structs.replace(frame, target=there[0], drawn=True))
        return True
    if odds_of(state, frame).column is None:
        _done(transition, frame)
        return True
    return False


def _done(transition: Transition, frame: Blow) -> None:
    """The target has been dealt with; those that still lie inverted are remembered."""
    transition.pop()
    below = transition.state.top
    if isinstance(below, Shelling):
        hidden = set(hidden_in(transition.state, frame.owner, frame.place))
        tried = (*frame.spared, frame.target) if frame.blind else frame.spared
        transition.replace(msgspec.structs.replace(below, spared=tuple(u for u in tried if u in hidden)))


def _decide(state: State, frame: Blow) -> Decision:
    label = state.label(frame.place)
    if frame.blind and not frame.drawn:
        return Decision(CHANCE, UNSEEN, f"one of the counters in {label} is hit", "SD-0-l")
    words = f"a die for {source_name(frame.source)} on {label}"
    return Decision(CHANCE, "area fire", words, rule_of(frame.source))


def _chances(state: State, frame: Blow) -> Distribution[Die | Drawn]:
    return drawn_or_die(_pool(state, frame) if frame.blind and not frame.drawn else ())


def _resolve(transition: Transition, frame: Blow, rolled: Die | Drawn) -> None:
    if isinstance(rolled, Drawn):
        transition.replace(msgspec.structs.replace(frame, target=rolled.unit, drawn=True))
        return
    state, target = transition.state, frame.target
    odds, place = odds_of(state, frame), state.label(frame.place)
    read = None if odds.column is None else tables().crt(state.game).look_up(odds.column, rolled.pips)
    found = outcome(read.result if read is not None else None)
    if read is None or not (found.pinned or found.destroyed):
        transition.tell(Missed(place=place, die=rolled.pips, rule="SD-7.0-c"))
        _done(transition, frame)
        return
    transition.turn_up(target, rule_of(frame.source))
    if transition.state.units[target].on_map:
        transition.tell(
            Hit(
                unit=state.name(target),
                place=place,
                odds=odds.odds(state),
                die=rolled.pips,
                row=read.row,
                result=read.result or "",
                rule=rule_of(frame.source),
            )
        )
        if state.type(target).kind != "vehicle":
            results.suffer(transition, target, found, frame.side)
        elif found.marked:
            forced_attacks.stop(transition, target)
    _done(transition, frame)


BLOW: Question[State, Transition, Blow] = Question(
    Blow, _decide, chance=Chance(_chances, _resolve), settle=_settle
)

# -- where High Explosive falls -----------------------------------------------------------------------------


def pattern_of(kind: PatternId) -> Pattern:
    """The line of a pattern of fire."""
    return next(line for line in tables().pattern if line.id == kind)


def strength_at(kind: PatternId, centre: Hex, place: Hex) -> int:
    """The strength of a kind of area fire in a hex [SD-21.2-b, SD-21.4-a]."""
    line = pattern_of(kind)  # [SD-21.2-c]
    return line.strength if place == centre else line.outer


def fall(transition: Transition, side: Army, kind: PatternId, centre: Hex, hexes: Iterable[Hex]) -> None:
    """High Explosive falls on hexes, dealt with in the order of their numbers [SD-21.0-b]."""
    label = transition.state.label
    transition.push(Shelling(side, kind, centre, tuple(sorted(hexes, key=label))))


def exposed(state: State, place: Hex) -> tuple[UnitId, ...]:
    """The units that lie face up in a hex and are hit by what falls there: personnel and vehicles of both sides, boats
    beside it.

    [SD-21.0-a, SD-21.0-b]
    """
    ashore = [
        unit
        for side in state.sides
        for unit in shown_in(state, side, place)
        if state.type(unit).personnel or state.type(unit).kind == "vehicle"
    ]
    return (*ashore, *_afloat(state, place))


def _afloat(state: State, place: Hex) -> tuple[UnitId, ...]:
    banks = state.board.grid.side_hexes
    return tuple(
        UnitId(number)
        for number, unit in enumerate(state.units)
        if unit.stream != NO_SIDE and place in banks[unit.stream]
    )


def anybody(state: State, place: Hex) -> bool:
    """Is anybody in a hex whom area fire would hit, as far as can be seen?"""
    return bool(exposed(state, place)) or any(inverted_in(state, side, place) for side in state.sides)


def occupied(state: State) -> frozenset[Hex]:
    """The hexes in which somebody is whom area fire would hit, as far as can be seen."""
    banks = state.board.grid.side_hexes
    rivers = {place for unit in state.units if unit.stream != NO_SIDE for place in banks[unit.stream]}
    lands = (
        place for side in state.sides for place in (*units_by_hex(state, side), *inverted_by_hex(state, side))
    )
    return frozenset(place for place in rivers.union(lands) if anybody(state, place))


def _settle_shelling(transition: Transition, frame: Shelling) -> bool:
    """The next target is rolled for, or the next hex begun, or all is over."""
    if not frame.hexes:
        transition.pop()
    elif not frame.begun:
        there = tuple(unit for unit in exposed(transition.state, frame.hexes[0]) if unit not in frame.boats)
        transition.replace(msgspec.structs.replace(frame, begun=True, waiting=there, spared=()))
    elif frame.waiting:
        _strike(transition, frame, frame.waiting[0])
    elif not _strike_hidden(transition, frame):
        transition.replace(msgspec.structs.replace(frame, hexes=frame.hexes[1:], begun=False, spared=()))
    return True


def _strike(transition: Transition, frame: Shelling, unit: UnitId) -> None:
    """Somebody who lies face up is rolled for, if he is still there; a boat once a mission."""
    state, place = transition.state, frame.hexes[0]
    boats = (*frame.boats, unit) if state.type(unit).kind == "boat" else frame.boats
    transition.replace(msgspec.structs.replace(frame, waiting=frame.waiting[1:], boats=boats))
    if state.units[unit].on_map:
        strength = strength_at(frame.kind, frame.centre, place)
        blow = Blow(frame.side, state.side(unit), frame.kind, strength, place, unit)
        announce(transition, blow)


def _strike_hidden(transition: Transition, frame: Shelling) -> bool:
    """The next inverted counter of the hex is rolled for, if there is one."""
    state, place = transition.state, frame.hexes[0]
    for side in state.sides:
        if inverted_in(state, side, place) > len(frame.spared):
            strength = strength_at(frame.kind, frame.centre, place)
            transition.replace(msgspec.structs.replace(frame, spared=()))
            blow = Blow(
                frame.side, side, frame.kind, strength, place, NO_UNIT, blind=True, spared=frame.spared
            )
            announce(transition, blow)
            return True
    return False


def _decide_shelling(state: State, frame: Shelling) -> Decision:
    return Decision(CHANCE, "shelling", f"{source_name(frame.kind)} falls", "SD-21.0-b")


SHELLING: Question[State, Transition, Shelling] = Question(
    Shelling, _decide_shelling, settle=_settle_shelling
)

CHAPTER = Chapter[State, Transition](questions=(BLOW, SHELLING))

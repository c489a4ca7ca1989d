"""Position files: the situation on somebody's table, written down as a small TOML.

game = "sd"
scenario = "koh-tang"
turn = 3
side = "US"                # whose Player-Turn it is
phase = "fire"
options = { game = "points", leadership = "off" }
improved = { US = ["2020"] }

[points]
Khmer-Rouge = 40

[[unit]]
id = "1/1/A"
place = "2020"
wia = 1

[[unit]]
id = "PC1"
place = "2222"
down = true                # it lies inverted
note = "2121"              # the hex of its ambush marker

[[unit]]
id = "Team"                # a made-up unit says of what type it is, by an id of counters.toml, and whose
type = "vc-squad"
side = "Khmer-Rouge"
place = "2323"
weapons = ["rpg-7"]

[[casualties]]
side = "US"
place = "2020"             # or carrier = "1/1/A"
wia = 1

A unit without a place is eliminated, waits for its turn of entry (`waits = true`), or rides `in` a vehicle.  A boat
lies on a hexside, `stream = "1101/1201"`.

The keys are the fields of `State`, `Unit` and `RosterEntry`, and the words of `position_words`; here stands what
follows from the rest, and what cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from vietnam_tui.core.contract import chosen
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.position_file import LONGEST, not_known
from vietnam_tui.engine.sparse_state import Given, SparseStates, with_changes
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.files.pack import codec_of, state_faults
from vietnam_tui.games.search_and_destroy.files.position_words import UNIT_WORDS, WORDS, with_sides_as_printed
from vietnam_tui.games.search_and_destroy.rules.air.gunships import TYPES
from vietnam_tui.games.search_and_destroy.rules.sequence import setup, turns
from vietnam_tui.games.search_and_destroy.rules.sequence.audit import audit
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, RosterEntry, Unit, UnitId


@lru_cache
def _roster(scenario_id: str) -> dict[str, RosterEntry]:
    """Every counter of a scenario by its name."""
    return {entry.name: entry for entry in setup.roster_of(scenario(scenario_id))}


class Positions(SparseStates[State]):
    """The position files of the game."""

    code = "sd"
    state, entry, unit = State, RosterEntry, Unit
    derived = frozenset({"map", "last_turn", "roster", "units", "covered", "queued", "name"})
    words, unit_words = WORDS, UNIT_WORDS
    spelled = frozenset({"game", "options", "points", "suffered", "works", "up", "pinned"})

    def read(self, tables: Mapping[str, Any]) -> State:
        """The state that a file describes; raises `SaveFault`."""
        return super().read(with_sides_as_printed(self._begun(tables).sides, tables))

    def begin(self, tables: Mapping[str, Any]) -> State:
        """The scenario with its options, without its units."""
        sheet = scenario(str(tables["scenario"]))
        given = tables.get("options", {})
        if not isinstance(given, dict):
            given = {}  # what is wrong with it is said when the keys are checked
        on = chosen(sheet.id, setup.options(sheet.id), given)
        return setup.set_up(sheet.id, on).but(phase="movement", frames=(), roster=(), units=())

    def listed(self, state: State, row: Mapping[str, Any]) -> RosterEntry:
        """The counter of the scenario of that name, else a made-up one."""
        name, type_, side = str(row["id"]), row.get("type", ""), row.get("side", "")
        known, called = _roster(state.scenario).get(name), f"position, unit {name[:LONGEST]!r}"
        if type_ and type_ not in unit_types():
            raise not_known(f"{called}, type", "type", type_, unit_types())
        if known is not None and type_ in ("", known.type) and not side:
            weapons = tuple(row.get("weapons", known.weapons))
            return (
                known
                if weapons == known.weapons
                else msgspec.structs.replace(known, weapons=weapons, group=-1, turn=0)
            )
        if not type_ or not side:
            fault = not_known(called, "counter", name, _roster(state.scenario))
            raise SaveFault(f"{fault}; a made-up unit needs a type and a side")
        return RosterEntry(name, type_, side)

    def codec(self, state: State) -> Codec:
        """Hexes and hexsides by their numbers, units by their names."""
        return codec_of(state)

    def derive(self, state: State, given: Given) -> State:
        """The places of all units, what has been found, which Hueys were lost; then the phase begins."""
        state = _with_places(state, given)
        if "found" not in given.top:
            state = state.but(found=tuple(_found(state)))
        if "lost_hueys" not in given.top and "hueys" in given.top:
            state = state.but(lost_hueys=_lost_hueys(state))
        if state.phase not in turns.PHASES:
            return state
        transition = Transition(state)
        turns.begin_phase(transition, state.phase)
        return transition.state

    def early_faults(self, state: State, given: Given) -> Iterator[str]:
        """Things in the file that the scenario cannot bring."""
        title = state.sheet.title
        if not 1 <= state.turn <= state.last_turn:
            yield f"turn: {title} has turns 1 to {state.last_turn}"
        if state.phase in turns.SEARCH_PHASES and state.player != state.searcher:
            yield f"phase: the {state.player} does not search in {title}"
        for gunship in state.gunships:
            if gunship.type not in TYPES:
                raise not_known("position, gunship, type", "value", gunship.type, TYPES)
        if state.gunships and not (
            state.on("gun-support") and any(one.kind in TYPES for one in state.sheet.support)
        ):
            yield f"gunship: there are none in {title} as it is played"
        if state.supplies and not state.on("ammunition"):
            yield 'supply: it takes options = { ammunition = "on" }'

    def implies(self, tables: Mapping[str, Any]) -> tuple[str, ...]:
        """The things that a file takes for granted; of boats where there are some."""
        known = self.begin(tables) if "scenario" in tables else None
        boats = known is not None and any(
            unit_types()[entry.type].kind == "boat" for entry in _roster(known.scenario).values()
        )
        return super().implies(tables if boats else {"mouth": "", **tables})

    def faults(self, state: State, given: Given) -> Iterator[str]:
        """Things that cannot be said of a unit or a marker, then what is wrong with any state."""
        yield from [*_said(state, given)] or state_faults(state) or audit(state)
        yield from (*_losses(state), *_works(state))


# -- what follows -------------------------------------------------------------------------------------------


def _with_places(state: State, given: Given) -> State:
    """Units without a place ride, wait or are eliminated; boats lie on a bank; a Dummy on the map lies inverted."""
    changes: dict[int, dict[str, object]] = {}
    for number, unit in enumerate(state.units):
        change = changes[number] = {}
        if unit.stream != NO_SIDE and not given.of(number, "place"):
            change["place"] = state.board.grid.side_hexes[unit.stream][0]
        elif not unit.on_map and not unit.fate:
            change["fate"] = "aboard" if unit.aboard != NO_UNIT else "lost"
        if unit.stream != NO_SIDE and not unit.entered:
            change["entered"] = state.mouth
        if not given.of(number, "down"):
            change["up"] = not (state.type(UnitId(number)).kind == "dummy" and unit.on_map)
    return with_changes(state, changes)


def _found(state: State) -> Iterator[UnitId]:
    """Counters that came inverted and are seen now."""
    for number, (entry, unit) in enumerate(zip(state.roster, state.units, strict=True)):
        group = setup.group_of(state, entry)
        hidden = state.hides(entry.side) if group is None else group.inverted
        if hidden and unit.up and unit.fate != "due":
            yield UnitId(number)


def _lost_hueys(state: State) -> int:
    """Those of the Hueys that have come which are not there any more."""
    came = sum(
        one.count
        for one in state.sheet.support
        if one.kind == "huey" and not one.when_lost and max(1, one.turn) <= state.turn
    )
    return max(0, came - state.hueys)


# -- what cannot be -----------------------------------------------------------------------------------------


def _said(state: State, given: Given) -> Iterator[str]:
    """Things that are said twice, or of what the scenario has not."""
    has_choice = state.sheet.victory.kind == "choice" and state.phase != "set-up"
    if (state.choice != "") != has_choice and not (state.choice and state.phase == "set-up"):
        yield f"choice: {state.sheet.title} has {'one, A or B' if not state.choice else 'none'}"
    for number, (entry, unit) in enumerate(zip(state.roster, state.units, strict=True)):
        called = f"unit {entry.name[:LONGEST]!r}"
        if given.of(number, "place") and unit.on_map and given.of(number, "in", "waits"):
            yield f"{called}, place: it rides or waits, and is in no hex"
        if given.of(number, "waits") and not entry.turn and state.phase != "set-up":
            yield f"{called}, waits: it has no turn of entry"
    for one in state.bodies:
        if (one.place >= 0) == (one.carrier != NO_UNIT):
            yield "casualties: they lie in a place or have a carrier"


def _losses(state: State) -> Iterator[str]:
    """A unit that has taken all the casualties that it can is off the map [SD-20.13-a]."""
    for number, unit in enumerate(state.units):
        limit = state.type(UnitId(number)).limit
        if unit.on_map and limit and unit.casualties >= limit and not state.frames:
            yield (
                f"unit {state.name(UnitId(number))[:LONGEST]!r}, kia, wia: {limit} casualties remove it, and it "
                f"has {unit.casualties} [SD-20.13-a]"
            )


def _works(state: State) -> Iterator[str]:
    """An Improved Position is there as long as somebody of its owner is [SD-16.1-b]."""
    for one in state.works:
        there = (
            UnitId(number)
            for number, unit in enumerate(state.units)
            if unit.place == one.place and state.side(UnitId(number)) == one.side
        )
        if not any(state.type(unit).personnel or state.type(unit).kind == "dummy" for unit in there):
            yield f"improved: nobody of the {one.side} is in {state.label(one.place)} [SD-16.1-b]"


POSITIONS = Positions()

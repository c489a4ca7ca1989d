"""Position files: the situation on somebody's table, written down as a small TOML.

game = "ha"
scenario = "dong-ha"
turn = 4
side = "ARVN"
phase = "hard fire"
options = { mines = "on", leaders = "on" }
bearer = "CPA1"        # the unit with the C2 marker; without one every unit of the side is active
used = ["artillery-1"] # fire support that has been fired in this turn

[bin]                  # C2 markers still in the bin
ARVN = 1
NVA = 2

[[unit]]
id = "M48-1"
place = "4405"

[[unit]]
id = "Alice"           # a made-up unit says of what type and side it is, the type by its id in counters.toml
type = "infantry-a"
side = "ARVN"
place = "4405"
aboard = "M48-1"

[[mines]]
side = "NVA"
place = "4410"

The keys are the fields of `State`, `Unit` and `RosterEntry`, and the words of `position_words`; here stands what
follows from the rest.
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
from vietnam_tui.games.hot_armor.counters import ARMY_OF, pieces, unit_types
from vietnam_tui.games.hot_armor.files.pack import MOST, TAKEN, codec_of, state_faults
from vietnam_tui.games.hot_armor.files.position_words import UNIT_WORDS, WORDS
from vietnam_tui.games.hot_armor.frames import Designating, Drawing
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import holds_landing_zone
from vietnam_tui.games.hot_armor.rules.position.audit import audit
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.sequence import sequence
from vietnam_tui.games.hot_armor.rules.sequence.setup import (
    leaders_of,
    option_name,
    options,
    options_in,
    roster_of,
    support_of,
)
from vietnam_tui.games.hot_armor.scenarios import scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import DECEPTION, EVERYBODY, NO_UNIT, Leader, RosterEntry, Unit, UnitId

CONCEALMENT: Option = "concealment"
#: Phases in which nobody has the C2 marker
BETWEEN = ("set-up", "draw", "command")
#: What says nothing without an optional rule
NEEDS: dict[str, tuple[Option, ...]] = {
    "mines": ("mines",),
    "entrenchments": ("entrenchments",),
    "wrecks": ("wrecks",),
    "rubble": ("bridges and rubble",),
    "broken": ("bridges and rubble",),
    "concealed": (CONCEALMENT,),
    "overwatch": ("overwatch", "counterbattery"),
    "towing": ("wrecks",),
    "leader": ("leaders",),
}
#: What is said of units on the map alone
ON_MAP = ("disrupted", "concealed", "overwatch", "towing")
#: What is said of units that have been on the map
DEEDS = ("shot", "fired", "moved", "reacted")
#: What is said of units off the map alone
OFF_MAP = ("waits", "exited", "removed")


@lru_cache
def _roster(scenario_id: str) -> dict[str, RosterEntry]:
    """Every counter of a scenario by its name, Deception markers among them."""
    return {entry.name: entry for entry in roster_of(scenario(scenario_id), (CONCEALMENT,))}


class Positions(SparseStates[State]):
    """The position files of the game."""

    code = "ha"
    state, entry, unit = State, RosterEntry, Unit
    derived = frozenset({"map", "last_turn", "roster", "units", "covered", "queued", "name"})
    words, unit_words, taken = WORDS, UNIT_WORDS, TAKEN
    spelled = frozenset(
        {
            "options",
            "morale",
            "bin",
            "standing",
            "arrived",
            "support",
            "leaders",
            "entrenchments",
            "broken",
            "broken_sides",
            "fired",
        }
    )

    def begin(self, tables: Mapping[str, Any]) -> State:
        """The scenario with its options, without its units."""
        sheet = scenario(tables["scenario"])
        on = options_in(chosen(sheet.id, options(sheet.id), tables.get("options", {})))
        first, second = sheet.side
        return State(
            scenario=sheet.id,
            map=sheet.map,
            turn=1,
            last_turn=sheet.turns,
            impulse=1,
            phasing=first.name,
            phase="movement",
            roster=(),
            units=(),
            options=on,
            morale=(first.morale, second.morale),
            support=support_of(sheet),
            leaders=leaders_of(sheet, on),
        )

    def listed(self, state: State, row: Mapping[str, Any]) -> RosterEntry:
        """The counter of the scenario of that name, else another printed one, else a made-up one."""
        name, type_, side = str(row["id"]), row.get("type", ""), row.get("side", "")
        called, sides = f"position, unit {name[:LONGEST]!r}", state.sides
        own = _roster(state.scenario).get(name)
        if type_ and type_ not in unit_types() and type_ != DECEPTION:
            raise not_known(f"{called}, type", "type", type_, unit_types())
        if own is not None and type_ in ("", own.type) and side in ("", own.side):
            if own.type == DECEPTION and not state.plays(CONCEALMENT):
                raise SaveFault(f"{called}, id: {_needs(CONCEALMENT)}")
            return own
        known = pieces().get(name)
        if known is None and not type_:
            raise SaveFault(
                f"{not_known(called, 'counter', name, pieces())}; a made-up unit needs a type and a side"
            )
        if side and side not in sides:
            raise SaveFault(f"{called}, side: it is none of {' and '.join(sides)}")
        wanted = [
            one
            for one in sides
            if one == side or (not side and known is not None and ARMY_OF[one] == known.army)
        ]
        if len(wanted) != 1:
            raise SaveFault(f"{called}, side: say whose it is, {' or '.join(sides)}")
        return RosterEntry(name, type_ or (known.type.id if known is not None else ""), wanted[0])

    def codec(self, state: State) -> Codec:
        """Hexes and hexsides by their numbers, units and fire support by their names."""
        return codec_of(state)

    def derive(self, state: State, given: Given) -> State:
        """The places of units off the map, fire support, leaders, the C2 marker; then the phase begins."""
        state = _with_fates(state, given)
        if "bearer" not in given.top and state.phase not in BETWEEN:
            state = state.but(bearer=EVERYBODY)
        state = state.but(
            support=tuple(
                marker
                if marker.status in ("used", "out")
                else msgspec.structs.replace(marker, status="ready" if marker.turn <= state.turn else "later")
                for marker in state.support
            ),
            leaders=tuple(_without_unit(leader) for leader in state.leaders),
        )
        if state.phase == "set-up":
            return state
        transition = Transition(state)
        _begin(transition, given)
        return transition.state

    def early_faults(self, state: State, given: Given) -> Iterator[str]:
        """Things in the file that the scenario cannot bring."""
        sides = state.sides
        if not 1 <= state.turn <= state.last_turn:
            yield f"turn: the scenario has turns 1 to {state.last_turn}"
        if state.phasing not in sides:
            yield f"side: {state.phasing!r} is none of {' and '.join(sides)}"
        for field in state.mines:
            if field.side not in sides:
                yield f"mines: {field.side!r} is none of {' and '.join(sides)}"
        for key, numbers, least, most in (("morale", state.morale, 1, 3), ("bin", state.bin, 0, 3)):
            for side, number in zip(sides, numbers, strict=True):
                if not least <= number <= most:
                    yield f"{key}, {side}: it runs from {least} to {most}"
        if len(state.roster) > MOST and any(state.roster[i].group < 0 for i in range(len(state.roster))):
            yield f"unit: {MOST} units are the most"
        if state.phase in ("draw", "command") and state.bearer != NO_UNIT:
            yield f"bearer: no C2 marker lies on a unit in the phase {state.phase}"
        elif state.bearer >= 0 and state.side(state.bearer) != state.phasing:
            yield f"bearer: {state.name(state.bearer)[:LONGEST]!r} is none of the {state.phasing} units"

    def faults(self, state: State, given: Given) -> Iterator[str]:
        """Things that cannot be said of a unit or without an option, then what is wrong with any state."""
        if state.phase == "draw" and not any(state.bin) and not given.top & {"frames", "result"}:
            yield "phase: a C2 marker is drawn from a bin with markers in it; give [bin]"
        yield from [*_option_faults(state, given), *_unit_faults(state, given)] or (
            state_faults(state) or audit(state)
        )


def _needs(option: Option) -> str:
    return f'it takes options = {{ {option_name(option)} = "on" }}'


def _without_unit(leader: Leader) -> Leader:
    """A leader whom no unit has is dead."""
    return leader if leader.unit != NO_UNIT else msgspec.structs.replace(leader, dead=True)


# -- what follows -------------------------------------------------------------------------------------------


def _with_fates(state: State, given: Given) -> State:
    """Units without a place are eliminated, or wait for turn and condition; passengers are with their carriers."""
    changes: dict[int, dict[str, object]] = {}
    for number, unit in enumerate(state.units):
        if not unit.on_map and not unit.fate and not (unit.carried and state.units[unit.aboard].on_map):
            changes[number] = {"fate": "lost"}
    state = with_changes(state, changes)
    state = _with_arrivals(state, given)
    changes = {}
    for number, unit in enumerate(state.units):
        if unit.carried and not given.of(number, "place", "waits"):
            carrier = state.units[unit.aboard]
            changes[number] = {"place": carrier.place, "fate": carrier.fate}
    state = with_changes(state, changes)
    lost = tuple(UnitId(i) for i, unit in enumerate(state.units) if unit.fate == "lost")
    return state.but(lost=lost)


def _with_arrivals(state: State, given: Given) -> State:
    """The pieces that have come already, and those waiting that are in the Reinforcement Box [HA-21.1-a]."""
    if "arrived" not in given.top:
        first = [
            min(
                (
                    state.roster[unit].turn
                    for unit in state.units_of(side)
                    if state.roster[unit].turn and state.units[unit].on_map
                ),
                default=0,
            )
            for side in state.sides
        ]
        state = state.but(arrived=(first[0], first[1]))
    opened, changes = set(state.opened), {}
    for number in given.units["waits"]:
        group = state.group_of(UnitId(number))
        if group is None or state.turn < group.turn:
            continue
        row = state.roster[number].group
        held = group.condition == "landing zone held" and holds_landing_zone(state, group.side)
        if held and "opened" not in given.top:
            opened.add(row)  # [HA-34.6-i]
        met = {
            "landing zone held": row in opened,
            "enemy reinforced": 0 < state.arrived[1 - state.index(group.side)] < state.turn,  # [HA-34.7-g]
        }
        if met.get(group.condition, True):
            changes[number] = {"fate": "box"}
    return with_changes(state, changes).but(opened=tuple(sorted(opened)))


def _begin(transition: Transition, given: Given) -> None:
    """The phase begins, or what stands between impulses is asked; some have done something in it already."""
    state = transition.state
    if state.phase == "draw":
        if any(state.bin):
            transition.push(Drawing())
        return
    sequence.begin_phase(transition, state.phase)
    if state.phase == "command":
        transition.push(Designating(state.phasing))
        return
    for number, unit in enumerate(state.units):
        moved, fired = unit.moved, bool(unit.fired)
        changes: dict[str, object] = {}
        if state.side(UnitId(number)) == state.phasing:
            active = transition.state.units[number].active
            changes["steady"] = active and not (unit.disrupted or fired or moved)
        if moved:
            changes["done"] = True
        transition.unit(UnitId(number), shot=unit.shot or fired, **changes)


# -- what cannot be -----------------------------------------------------------------------------------------


def _option_faults(state: State, given: Given) -> Iterator[str]:
    """Things that lie on the map or are said of a unit by an optional rule that is not in use."""
    lacking = {key: some[0] for key, some in NEEDS.items() if not any(map(state.plays, some))}
    for key, option in lacking.items():
        for number in sorted(given.units.get(key, ())):
            yield f"unit {state.name(UnitId(number))[:LONGEST]!r}, {key}: {_needs(option)}"
    for key, option in lacking.items():
        if key in given.top:
            yield f"{key}: {_needs(option)}"


def _unit_faults(state: State, given: Given) -> Iterator[str]:
    """A unit is in one place, and off the map nothing is said of it that only units on it can be."""
    for number, (entry, unit) in enumerate(zip(state.roster, state.units, strict=True)):
        called = f"unit {entry.name[:LONGEST]!r}"
        off = [key for key in OFF_MAP if given.of(number, key)]
        if len(off) > 1 or (off and unit.on_map):
            yield f"{called}, {off[-1]}: it is in one place only"
        if given.of(number, "waits") and not entry.group >= 0:
            yield f"{called}, waits: the scenario brings no such counter"
        if not unit.on_map and not given.of(number, "fate"):
            flown = unit.carried or is_helicopter(state, UnitId(number))  # and is in the box again
            keys = (*ON_MAP, *DEEDS) if given.of(number, "waits") and not flown else ON_MAP
            said = [key for key in keys if given.of(number, key)]
            yield from (f"{called}, {key}: it is not on the map" for key in said)
        if given.of(number, "concealed") and unit.concealed and not state.rules_of(entry.side).concealed:
            yield f"{called}, concealed: the {entry.side} is not in {state.sheet.title}"


POSITIONS = Positions()

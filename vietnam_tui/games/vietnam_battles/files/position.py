"""Position files: the situation on somebody's table, written down as a small TOML.

scenario = "boys-of-67"
turn = 2
side = "US"
phase = "combat"

[support]
US = [2, 3]
VC = [1]

[[unit]]
id = "514/1"
place = "0717"
depleted = true

[[unit]]
id = "A-Coy"          # a made-up unit says what it is
place = "0616"
side = "US"
values = "2-4-5"
depleted_values = "1-2-5"

In the campaigns a unit without a place is a reinforcement that still waits; `hidden = true` hides a Viet Cong
unit, `[[site]]` is a base camp or supply cache, and `condition` what the Viet Cong recorded.

The keys are the fields of `State`, `Unit` and `RosterEntry`, and the words of `position_words`; here stands what
follows from the rest, and what cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.position_file import LONGEST, not_known
from vietnam_tui.engine.sparse_state import Given, SparseStates, with_changes
from vietnam_tui.games.vietnam_battles.counters import Force, counters, scenario
from vietnam_tui.games.vietnam_battles.files.pack import codec_of, counter_faults, frame_faults
from vietnam_tui.games.vietnam_battles.files.position_secrets import secret_faults
from vietnam_tui.games.vietnam_battles.files.position_words import ENTRY_WORDS, UNIT_WORDS, WORDS, made_up
from vietnam_tui.games.vietnam_battles.rules.combat.support import full_pool
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit
from vietnam_tui.games.vietnam_battles.rules.position.terrain import printed_bridges
from vietnam_tui.games.vietnam_battles.rules.sequence.setup import empty_position, piece_of
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import us_units_lost
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Unit, UnitId

#: What a unit that has not come yet cannot have done
DEEDS = ("depleted", "moved", "attacked", "advanced", "landed", "stopped", "displaced")


@lru_cache
def _forces(scenario_id: str) -> dict[str, Force]:
    """How the scenario brings counters in."""
    return {force.unit: force for force in scenario(scenario_id).force}


class Positions(SparseStates[State]):
    """The position files of the game."""

    code = "vb"
    state, entry, unit = State, RosterEntry, Unit
    derived = frozenset({"map", "slicks", "tangos", "roster", "units", "queued", "name"})
    words, unit_words, entry_words = WORDS, UNIT_WORDS, ENTRY_WORDS
    spelled = frozenset(
        {
            *("phase", "hands", "slicks_used", "tangos_used", "bombarded", "searched", "condition"),
            *("sites", "genuine", "gone", "landed", "full", "depleted"),
        }
    )

    def begin(self, tables: Mapping[str, Any]) -> State:
        """The scenario without its units."""
        return empty_position(scenario(tables["scenario"])).but(player="US", sites=())

    def listed(self, state: State, row: Mapping[str, Any]) -> RosterEntry:
        """A counter of the game, as the scenario brings it in, or a made-up one."""
        name = str(row["id"])
        known = counters().get(name)
        if known is not None and "values" not in row:
            return piece_of(known, _forces(state.scenario).get(name))
        if "side" not in row or "values" not in row:
            unknown = not_known(f"position, unit {name[:LONGEST]!r}", "counter", name, counters())
            raise SaveFault(f"{unknown}; a made-up unit needs side and values")
        return made_up(name, row)

    def codec(self, state: State) -> Codec:
        """Places and hexsides by their numbers, units by their names."""
        return codec_of(state)

    def derive(self, state: State, given: Given) -> State:
        """The units that have left, the length of the game, what is left in the pools."""
        gone = {number: {"gone": True} for number, unit in enumerate(state.units) if unit.exited}
        state = with_changes(state, gone)
        turns = scenario(state.scenario).turns
        if not scenario(state.scenario).has_secret_victory:
            state = state.but(last_turn=turns - len(us_units_lost(state)))
        elif "ben_suc_rolled" not in given.top:
            state = state.but(ben_suc_rolled=state.last_turn != turns)
        us, vc = (_pool(state, number) for number in (0, 1))
        return state.but(pools=(us, vc))

    def early_faults(self, state: State, given: Given) -> Iterator[str]:
        """Counters that cannot be; more markers than there are."""
        for entry in state.roster:
            for fault in counter_faults(entry, scenario(state.scenario)):
                yield f"unit {entry.name[:LONGEST]!r}, {fault}"
        for side, hand, spent in zip(SIDES, state.hands, state.spent, strict=True):
            left = Counter(full_pool(state.scenario, side))
            left.subtract((*hand, *spent))
            missing = [f"+{value}" for value, count in left.items() if count < 0]
            if missing:
                yield f"support.{side}: the pool has not that many {', '.join(missing)} markers"
        for hexside in sorted(set(state.demolished) - set(printed_bridges(state))):
            yield f"demolished: {state.spots.grid.side_label(hexside)} has no bridge"

    def faults(self, state: State, given: Given) -> Iterator[str]:
        """Things that cannot be before anything is asked, then what is wrong with any state."""
        if not given.top & {"frames", "result"}:
            for number in range(len(state.units)):
                yield from _unit_faults(state, UnitId(number), given)
            yield from secret_faults(state, given)
        yield from audit(state) or frame_faults(state)


def _pool(state: State, seat: int) -> tuple[int, ...]:
    """The markers of a side that are neither in hand nor used."""
    left = Counter(full_pool(state.scenario, SIDES[seat]))
    left.subtract((*state.hands[seat], *state.spent[seat]))
    return tuple(sorted(left.elements()))


def _unit_faults(state: State, number: UnitId, given: Given) -> Iterator[str]:
    """A unit is on the map, lost, gone by a red edge, or a reinforcement still to come."""
    entry, unit = state.roster[number], state.units[number]
    where, on_map = f"unit {entry.name[:LONGEST]!r}", unit.place >= 0
    done = [word for word in DEEDS if given.of(number, word)]
    if unit.exited and (on_map or given.of(number, "eliminated")):
        yield f"{where}, exited: a unit that left the map is neither on it nor eliminated"
    if unit.exited and (not scenario(state.scenario).has_secret_victory or entry.side != "VC"):
        yield f"{where}, exited: only the Viet Cong of a scenario with red edges leave the map"
    if unit.exited:
        return
    waits = bool(entry.entry) and not unit.gone
    if unit.gone == on_map and not (waits and not on_map):
        yield f"{where}: give it a place, or eliminated = true"
    if waits and not on_map and done:
        yield f"{where}, {done[0]}: it has not come onto the map yet"
    if unit.hidden and (done or not on_map):
        yield f"{where}, hidden: a hidden unit stands on the map and has done nothing yet"


POSITIONS = Positions()

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
from vietnam_tui.games.vietnam_battles.files.position_words import (
    ENTRY_WORDS,
    UNIT_WORDS,
    WORDS,
    kinds,
    made_up,
)
from vietnam_tui.games.vietnam_battles.map_names import VIET_CONG_SETUP
from vietnam_tui.games.vietnam_battles.phrases import join
from vietnam_tui.games.vietnam_battles.rules.combat.support import full_pool
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit
from vietnam_tui.games.vietnam_battles.rules.position.terrain import hiding_places, jungle, printed_bridges
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import DECOYS, site_refusal
from vietnam_tui.games.vietnam_battles.rules.sequence.setup import empty_position, piece_of
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import ESCAPE, us_units_lost
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Site, Unit, UnitId

#: The Ben Suc die moves the last turn by no more than this [VB-24.0-d]
BEN_SUC_REACH = 6


def secret_faults(state: State, given: Given) -> Iterator[str]:
    """The faults of plan, searched jungle, camps and caches, hidden units, as sentences."""
    sheet = scenario(state.scenario)
    if state.b52_used and not sheet.b52:
        yield f"b52_used: there is no B-52 in {sheet.id}"
    if state.variant and not sheet.camps:
        yield f"variant: {sheet.id} has no base camps to mix decoys with"
    yield from _plan(state, given)
    open_to_search = set(jungle(state.but(searched=())))
    for place in state.searched:
        if place not in open_to_search:
            yield f"searched: {state.spots.label(place)} is no jungle on this map"
    yield from _sites(state)
    yield from _hidden_units(state)


def _plan(state: State, given: Given) -> Iterator[str]:
    """The secret condition, and the length of the game after a Ben Suc roll."""
    sheet = scenario(state.scenario)
    if not sheet.has_secret_victory:
        if state.condition:
            yield f"condition: the Viet Cong have no secret plan in {sheet.id}"
        if "last_turn" in given.top:
            yield f"last_turn: the length of {sheet.id} follows from the US losses"
        return
    if not state.condition:
        yield "condition: say what the Viet Cong recorded: escape, casualties or hold"
    if any(unit.exited for unit in state.units) and state.condition != ESCAPE:
        yield f"condition: units left the map, so it is {ESCAPE}, not {state.condition}"
    if abs(state.last_turn - sheet.turns) > BEN_SUC_REACH:
        yield (
            f"last_turn: {state.last_turn} is more than {BEN_SUC_REACH} turns from the printed {sheet.turns}"
        )


def _sites(state: State) -> Iterator[str]:
    """Camps and caches one by one, each checked against those before it."""
    sheet, most = scenario(state.scenario), kinds(state)
    if state.sites and not most:
        yield f"site: there are neither base camps nor supply caches in {sheet.id}"
        return
    for number, site in enumerate(state.sites):
        before = state.sites[:number]
        where = f"site {state.spots.label(site.place)!r}"
        if site.kind not in most:
            yield f"{where}, kind: {sheet.id} has {join(list(most))}s only"
            return
        if sum(known.kind == site.kind for known in before) == most[site.kind]:
            yield f"{where}: {sheet.id} has no more than {most[site.kind]} {site.kind}s"
        refused = site_refusal(state.but(sites=before), site.place)
        if refused is not None:
            yield f"{where}, place: {refused.reason}"
        yield from (f"{where}, {fault}" for fault in _site(state, site))
    if state.sites and all(site.captured for site in state.sites):
        yield "site: with every one of them captured the game is over"
    if (state.genuine >= 0) != (state.variant == DECOYS):
        yield "site, genuine: exactly one of the chits in the decoys variant, else none"
    if state.genuine >= 0 and state.sites[state.genuine].captured:
        yield "site, genuine: with the genuine one captured the game is over"


def _site(state: State, site: Site) -> Iterator[str]:
    hidden = not site.known
    if not 0 <= site.captured <= state.turn:
        yield f"captured: {site.captured} is no turn from 1 to {state.turn}"
    if hidden and (site.kind == "cache" or state.variant == DECOYS):
        yield f"hidden: this {site.kind} lies open for all to see"
    if hidden and site.captured:
        yield f"hidden: a captured {site.kind} is known to all"
    if hidden and site.place in state.searched:
        yield "hidden: its hex has been searched"


def _hidden_units(state: State) -> Iterator[str]:
    """Hidden units are where they could have been set up and nobody has looked [VB-26.0-g, VB-26.0-h]."""
    places = set(hiding_places(state.but(sites=())))
    for entry, unit in zip(state.roster, state.units, strict=True):
        where = f"unit {entry.name!r}, hidden"
        if not unit.hidden:
            continue
        if entry.side != "VC":
            yield f"{where}: only Viet Cong units hide"
        elif state.spots.board.area(VIET_CONG_SETUP):
            yield f"{where}: no unit hides on this map"
        elif unit.place not in places:
            yield f"{where}: {state.spots.label(unit.place)} is no unsearched jungle to hide in"


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

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
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Hexside, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import plain, split
from vietnam_tui.engine.position_file import Key, not_known, read_sheet
from vietnam_tui.games.vietnam_battles.counters import (
    CounterSide,
    Force,
    Mobility,
    Nation,
    Scenario,
    SideName,
    counters,
    scenario,
)
from vietnam_tui.games.vietnam_battles.files.counter_checks import LONGEST, counter_faults
from vietnam_tui.games.vietnam_battles.files.position_secrets import PositionSite, Secrets, with_secrets
from vietnam_tui.games.vietnam_battles.rules.attacks import site_of
from vietnam_tui.games.vietnam_battles.rules.audit import audit
from vietnam_tui.games.vietnam_battles.rules.setup import empty_position, piece_of
from vietnam_tui.games.vietnam_battles.rules.support import full_pool
from vietnam_tui.games.vietnam_battles.rules.terrain import printed_bridges
from vietnam_tui.games.vietnam_battles.rules.victory import us_units_lost
from vietnam_tui.games.vietnam_battles.spots import OFF, Spots
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Unit


class PositionUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a position.  A counter of the game needs its id alone; a made-up unit its side and values."""

    id: Annotated[str, Key("the name on the counter, or one word of your own")]
    place: Annotated[
        str, Key("its hex; of a boat with the hexside, 0612n; none: eliminated, or a reinforcement to come")
    ] = ""
    depleted: Annotated[bool, Key("its depleted side is up")] = False
    eliminated: Annotated[bool, Key("it is lost")] = False
    moved: Annotated[bool, Key("it has moved in this player turn")] = False
    attacked: Annotated[bool, Key("it has attacked in this player turn")] = False
    advanced: Annotated[bool, Key("it has advanced after combat in this player turn")] = False
    landed: Annotated[
        Literal["", "zone", "beach"],
        Key("it came down there in this game turn by slick (zone) or by boat (beach)"),
    ] = ""
    stopped: Annotated[bool, Key("it demolished a bridge in this game turn and moves no more")] = False
    displaced: Annotated[bool, Key("it was displaced in this game turn and may not attack")] = False
    side: Annotated[SideName | None, Key("whose a made-up unit is")] = None
    nation: Annotated[Nation | None, Key("the nation of a made-up unit; else US, or VC on that side")] = None
    type: Annotated[str, Key("the type of a made-up unit, such as infantry")] = "infantry"
    values: Annotated[str, Key("of a made-up unit: attack-defense-movement, 3-4-5")] = ""
    depleted_values: Annotated[str, Key("the same of its depleted side; without them it has one side")] = ""
    mobility: Annotated[Mobility, Key("how a made-up unit moves")] = "leg"
    special_forces: Annotated[bool, Key("a made-up unit is Special Forces")] = False
    engineer: Annotated[bool, Key("a made-up unit lays and demolishes bridges")] = False
    seaborne: Annotated[bool, Key("a made-up unit comes from the sea")] = False
    hidden: Annotated[bool, Key("a Viet Cong unit that is recorded in secret")] = False
    exited: Annotated[bool, Key("it left the map by a red edge")] = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file."""

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it")]
    turn: Annotated[int, Key("the game turn", "game turn 1")] = 1
    side: Annotated[SideName, Key("whose player turn it is", "the US player turn")] = "US"
    phase: Annotated[
        Literal["movement", "combat", "mobile movement", "mobile combat"],
        Key("the phase; the mobile ones where the scenario has them", "the Movement Phase"),
    ] = "movement"
    unit: list[PositionUnit] = []
    support: Annotated[
        dict[SideName, list[int]],
        Key("support fire markers in hand, { US = [2, 3] }", "no support fire markers in hand"),
    ] = {}
    slicks: Annotated[int | None, Key("slicks left in this turn", "no slick used in this turn")] = None
    tangos: Annotated[int | None, Key("tango boats left in this turn", "no tango boat used in this turn")] = (
        None
    )
    demolished: Annotated[list[str], Key("hexsides of bridges that are down, 1334w")] = []
    crossing: Annotated[str, Key("the hex of the laid bridge")] = ""
    bombarded: Annotated[list[str], Key("hexes or boats bombarded in this turn")] = []
    ground_attack: Annotated[bool, Key("a ground attack was made in this Combat Phase")] = False
    site: list[PositionSite] = []
    condition: Annotated[
        Literal["", "escape", "casualties", "hold"], Key("what the Viet Cong recorded in the Iron Triangle")
    ] = ""
    variant: Annotated[Literal["", "decoys"], Key("the decoys variant of Snoopy's Nose")] = ""
    searched: Annotated[list[str], Key("jungle hexes that were searched")] = []
    last_turn: Annotated[int, Key("the last game turn after a Ben Suc roll")] = 0
    b52_used: Annotated[bool, Key("the B-52 strike was used")] = False
    game: Annotated[str, Key("the code of the game; the scenario tells it as well")] = "vb"
    title: Annotated[str, Key("a name for your own use")] = ""


def read_position(tables: dict[str, Any]) -> State:
    """The state that a position file describes; raises `SaveFault` naming the key that does not fit."""
    sheet = read_sheet(Position, tables)
    try:
        frame = scenario(sheet.scenario)
    except DataError:
        raise SaveFault(f"position, scenario: there is no {sheet.scenario!r}") from None
    state = empty_position(frame, sheet.turn)
    spots = state.spots
    _check_ids([unit.id for unit in sheet.unit])
    state = state.but(
        player=sheet.side,
        phase=sheet.phase,
        roster=tuple(_piece(unit, frame) for unit in sheet.unit),
        units=tuple(_unit(spots, unit, frame) for unit in sheet.unit),
        ground_attack=sheet.ground_attack,
        slicks_used=0 if sheet.slicks is None else frame.slicks - sheet.slicks,
        tangos_used=0 if sheet.tangos is None else frame.tangos - sheet.tangos,
        demolished=tuple(sorted(_hexside(state, text) for text in sheet.demolished)),
        crossing=_spot(spots, "crossing", sheet.crossing) if sheet.crossing else OFF,
        bombarded=tuple(site_of(spots, _spot(spots, "bombarded", text)) for text in sheet.bombarded),
        hands=tuple(tuple(sorted(sheet.support.get(side, []))) for side in SIDES),
    )
    if not frame.has_secret_victory:
        state = state.but(last_turn=frame.turns - len(us_units_lost(state)))
    secrets = Secrets(
        sheet.site, sheet.condition, sheet.variant, sheet.searched, sheet.last_turn, sheet.b52_used
    )
    state = with_secrets(state, frame, secrets)
    state = state.but(pools=tuple(_pool(state.scenario, side, state.hand(side)) for side in SIDES))
    faults = audit(state)
    if faults:
        raise SaveFault(f"position: {'; '.join(faults)}")
    return state


#: Words of the order language that would be misread as part of an order
_TAKEN = frozenset({"with", "and", "all", "*", "to", "via", ""})


def _check_ids(ids: list[str]) -> None:
    """Every id must be one word that orders can tell apart from all others."""
    known: dict[str, str] = {}
    for id_ in ids:
        if len(split(id_)) != 1 or plain(id_) in _TAKEN or not id_.isprintable() or ";" in id_:
            raise SaveFault(
                f"position, unit {id_!r}: an id is one word that an order can name, such as A-Coy"
            )
        if plain(id_) in known:
            raise SaveFault(f"position, unit {id_!r}: an order cannot tell it from {known[plain(id_)]!r}")
        known[plain(id_)] = id_


def _pool(scenario_id: str, side: str, hand: tuple[int, ...]) -> tuple[int, ...]:
    left = Counter(full_pool(scenario_id, side))
    left.subtract(hand)
    missing = [f"+{value}" for value, count in left.items() if count < 0]
    if missing:
        raise SaveFault(f"position, support.{side}: the pool has not that many {', '.join(missing)} markers")
    return tuple(sorted(left.elements()))


def _piece(unit: PositionUnit, frame: Scenario) -> RosterEntry:
    known = counters().get(unit.id)
    if known is not None and not unit.values:
        return piece_of(known, _force(unit, frame))
    if unit.side is None or not unit.values:
        unknown = not_known(f"position, unit {unit.id[:LONGEST]!r}", "counter", unit.id, counters())
        raise SaveFault(f"{unknown}; a made-up unit needs side and values")
    nation: Nation = unit.nation or ("VC" if unit.side == "VC" else "US")
    piece = RosterEntry(
        unit.id,
        unit.side,
        nation,
        unit.type,
        _face(unit.id, unit.values),
        _face(unit.id, unit.depleted_values) if unit.depleted_values else None,
        unit.mobility,
        unit.special_forces,
        unit.engineer,
        seaborne=unit.seaborne,
    )
    for fault in counter_faults(piece, frame):
        raise SaveFault(f"position, unit {unit.id[:LONGEST]!r}, {fault}")
    return piece


def _force(unit: PositionUnit, frame: Scenario) -> Force | None:
    """How the scenario brings a counter in."""
    return next((force for force in frame.force if force.unit == unit.id), None)


def _face(unit: str, text: str) -> CounterSide:
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
        raise SaveFault(f"position, unit {unit!r}: {text!r} is not attack-defense-movement such as 3-4-5")
    return CounterSide(*(int(part) for part in parts))


def _unit(spots: Spots, unit: PositionUnit, frame: Scenario) -> Unit:
    _check_standing(unit, frame)
    return Unit(
        place=_spot(spots, f"unit {unit.id!r}, place", unit.place) if unit.place else OFF,
        depleted=unit.depleted,
        gone=unit.eliminated or unit.exited,
        moved=unit.moved,
        attacked=unit.attacked,
        advanced=unit.advanced,
        landed=unit.landed,
        stopped=unit.stopped,
        displaced=unit.displaced,
        hidden=unit.hidden,
        exited=unit.exited,
    )


def _check_standing(unit: PositionUnit, frame: Scenario) -> None:
    """A unit is on the map, lost, gone by a red edge, or a reinforcement still to come."""
    where = f"position, unit {unit.id!r}"
    done = [
        word
        for word in ("depleted", "moved", "attacked", "advanced", "landed", "stopped", "displaced")
        if getattr(unit, word)
    ]
    if unit.exited and (unit.place or unit.eliminated):
        raise SaveFault(f"{where}, exited: a unit that left the map is neither on it nor eliminated")
    if unit.exited and (not frame.has_secret_victory or _side(unit) != "VC"):
        raise SaveFault(f"{where}, exited: only the Viet Cong of a scenario with red edges leave the map")
    if unit.exited:
        return
    force = None if unit.values else _force(unit, frame)
    waits = force is not None and bool(force.entry) and not unit.eliminated
    if unit.eliminated == bool(unit.place) and not (waits and not unit.place):
        raise SaveFault(f"{where}: give it a place, or eliminated = true")
    if waits and not unit.place and done:
        raise SaveFault(f"{where}, {done[0]}: it has not come onto the map yet")
    if unit.hidden and (done or not unit.place):
        raise SaveFault(f"{where}, hidden: a hidden unit stands on the map and has done nothing yet")


def _side(unit: PositionUnit) -> SideName | None:
    known = counters().get(unit.id)
    return unit.side if known is None or unit.values else known.side


def _spot(spots: Spots, where: str, text: str) -> Any:
    try:
        return spots.parse(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None


def _hexside(state: State, text: str) -> Hexside:
    try:
        side = state.spots.grid.parse_side(text)
    except UnknownHex as error:
        raise SaveFault(f"position, demolished: {error}") from None
    if side not in printed_bridges(state):
        raise SaveFault(f"position, demolished: {text} has no bridge")
    return side

"""Position files: the situation on somebody's table, written down as a small TOML.

game = "sd"
scenario = "koh-tang"
turn = 3
side = "US"                # whose Player-Turn it is
phase = "fire"             # movement, search, fire, assault or end
options = { game = "points", leadership = "off" }
improved = { US = ["0303"] }

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
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Hex, Hexside, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import plain, split
from vietnam_tui.engine.position_file import Key, not_known, read_sheet
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.files.state_checks import state_faults
from vietnam_tui.games.search_and_destroy.rules import sequence, setup
from vietnam_tui.games.search_and_destroy.rules.audit import audit
from vietnam_tui.games.search_and_destroy.rules.gunships import TYPES
from vietnam_tui.games.search_and_destroy.scenarios import Army, Scenario, scenario
from vietnam_tui.games.search_and_destroy.state import SEATS, State
from vietnam_tui.games.search_and_destroy.tables import WeaponId
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import (
    NO_SIDE,
    NO_UNIT,
    OFF,
    Bodies,
    Deed,
    Fate,
    Gunship,
    RosterEntry,
    Supply,
    Unit,
    UnitId,
    Works,
)

#: Words of the order language that would be misread as part of an order
_TAKEN = frozenset({"with", "and", "all", "*", "to", "via", ""})
#: The most characters of a made-up name that a message repeats
LONGEST = 20

#: The phases of a Player-Turn in which a position may be
PositionPhase = Literal[
    "support",
    "flights",
    "movement",
    "search",
    "interrogation",
    "area fire",
    "gunships",
    "fire",
    "assault",
    "end",
]


class PositionUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"ride": "in"}):
    """A counter of a position; one of the scenario needs neither `type` nor `side`."""

    id: Annotated[str, Key("the name on the counter, or one word of your own")]
    place: Annotated[str, Key("its hex; none: eliminated, or see in and waits")] = ""
    type: Annotated[str, Key("of a made-up unit: its type, militia, an id of counters.toml")] = ""
    side: Annotated[str, Key("whose a made-up unit is")] = ""
    weapons: Annotated[list[WeaponId] | None, Key("what it carries besides")] = None
    ride: Annotated[str, Key("the id of the vehicle that it rides in")] = ""
    stream: Annotated[str, Key("the hexside of a boat, 1101/1201")] = ""
    down: Annotated[bool, Key("it lies inverted")] = False
    pinned: Annotated[bool, Key("it is pinned")] = False
    dug: Annotated[bool, Key("it is in an Improved Position recorded in secret")] = False
    note: Annotated[str, Key("the hex of its ambush marker")] = ""
    kia: Annotated[int, Key("men killed")] = 0
    wia: Annotated[int, Key("men wounded")] = 0
    waits: Annotated[bool, Key("it waits for its turn of entry")] = False
    loose: Annotated[bool, Key("it is out of command or control")] = False
    immobile: Annotated[bool, Key("a vehicle or boat that was hit")] = False
    launched: Annotated[bool, Key("its RPG-7 was fired")] = False
    moved: Annotated[bool, Key("it has moved in this Player-Turn")] = False
    fired: Annotated[bool, Key("it has fired in this Player-Turn")] = False


class PositionCasualties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Casualty markers, lying in a hex or carried."""

    side: Annotated[str, Key("whose men they are")]
    place: Annotated[str, Key("the hex where they lie")] = ""
    carrier: Annotated[str, Key("or the id of the unit that carries them")] = ""
    kia: Annotated[int, Key("killed")] = 0
    wia: Annotated[int, Key("wounded")] = 0


class PositionGunship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gunship that is there, over the map or off it."""

    type: Annotated[Literal["cobra", "huey-gunship"], Key("which it is")]
    attacks: Annotated[int, Key("attacks that it has left in the game")]
    place: Annotated[str, Key("the hex over which it hovers; none: off the map")] = ""


class PositionSupply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Ammunition Supply Counter, with the option ammunition."""

    place: Annotated[str, Key("its hex")]
    loads: Annotated[int, Key("resupplies that it has left")] = 1


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file.  Points and suffered casualties are by side, as are the hexes of Improved Positions."""

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it")]
    turn: Annotated[int, Key("the Game-Turn", "Game-Turn 1")] = 1
    side: Annotated[str, Key("whose Player-Turn it is", "the Player-Turn of the side that is first")] = ""
    phase: Annotated[PositionPhase, Key("the phase of the Player-Turn", "the Movement Phase")] = "movement"
    options: Annotated[
        dict[str, str], Key('optional rules, { leadership = "off" }', "the optional rules as usual")
    ] = {}
    unit: list[PositionUnit] = []
    casualties: list[PositionCasualties] = []
    gunship: list[PositionGunship] = []
    supply: list[PositionSupply] = []
    strikes: Annotated[
        int | None, Key("strikes left in the game", "as many strikes as the scenario gives")
    ] = None
    hueys: Annotated[int, Key("Hueys that are there to fly", "no helicopter there")] = 0
    points: Annotated[dict[str, int], Key("points scored, by side", "no points scored")] = {}
    suffered: Annotated[dict[str, int], Key("casualties suffered, by side", "no casualties suffered")] = {}
    improved: Annotated[dict[str, list[str]], Key("hexes of Improved Positions, by side")] = {}
    choice: Annotated[
        Literal["A", "B", ""], Key("what was chosen in secret where the scenario has a choice")
    ] = ""
    game: Annotated[str, Key("the code of the game; the scenario tells it as well")] = "sd"
    title: Annotated[str, Key("a name for your own use")] = ""


def read_position(written: dict[str, Any], chosen: dict[str, str] | None = None) -> State:
    """The state that a position file describes, with every option as `chosen`; raises `SaveFault` naming the key."""
    sheet = _converted(written)
    frame = _scenario(sheet.scenario)
    if not 1 <= sheet.turn <= frame.turns:
        raise SaveFault(f"position, turn: {frame.title} has turns 1 to {frame.turns}")
    _check_ids([unit.id for unit in sheet.unit])
    state = setup.set_up(frame.id, chosen or sheet.options).but(
        turn=sheet.turn, frames=(), roster=(), units=()
    )
    if sheet.side:
        state = state.but(player=_side(state, "side", sheet.side))
    if (sheet.choice != "") != (frame.victory.kind == "choice"):
        raise SaveFault(
            f"position, choice: {frame.title} has {'one, A or B' if not sheet.choice else 'none'}"
        )
    if sheet.phase in sequence.SEARCH_PHASES and state.player != state.searcher:
        raise SaveFault(f"position, phase: the {state.player} does not search in {frame.title}")
    if sheet.gunship and not (state.on("gun-support") and any(one.kind in TYPES for one in frame.support)):
        raise SaveFault(f"position, gunship: there are none in {frame.title} as it is played")
    if sheet.supply and not state.on("ammunition"):
        raise SaveFault('position, supply: it takes options = { ammunition = "on" }')
    state = _with_markers(_with_units(state, sheet, frame), sheet)
    transition = Transition(state.but(choice=sheet.choice))
    sequence.begin_phase(transition, sheet.phase)
    faults = state_faults(transition.state) or audit(transition.state)
    if faults:
        raise SaveFault(f"position: {'; '.join(faults)}")
    return transition.state


def options_of(written: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The scenario that a position is of, and the options that it gives; raises `SaveFault`."""
    sheet = _converted(written)
    return _scenario(sheet.scenario).id, sheet.options


def _converted(written: dict[str, Any]) -> Position:
    return read_sheet(Position, written)


def _scenario(name: str) -> Scenario:
    try:
        return scenario(name)
    except DataError:
        raise SaveFault(f"position, scenario: there is no {name[:LONGEST]!r}") from None


# -- units --------------------------------------------------------------------------------------------------


def _check_ids(ids: list[str]) -> None:
    """Every id must be one word that orders can tell apart from all others."""
    known: dict[str, str] = {}
    for id_ in ids:
        if len(split(id_)) != 1 or plain(id_) in _TAKEN or not id_.isprintable() or ";" in id_:
            raise SaveFault(
                f"position, unit {id_[:LONGEST]!r}: an id is one word that an order can name, such as Team"
            )
        if plain(id_) in known:
            raise SaveFault(f"position, unit {id_!r}: an order cannot tell it from {known[plain(id_)]!r}")
        known[plain(id_)] = id_


def _with_units(state: State, sheet: Position, frame: Scenario) -> State:
    printed = {entry.name: entry for entry in setup.roster_of(frame)}
    roster = tuple(_entry(state, unit, printed) for unit in sheet.unit)
    numbers = {unit.id: UnitId(number) for number, unit in enumerate(sheet.unit)}
    state = state.but(roster=roster, units=tuple(Unit(fate="lost") for _ in roster))
    return state.but(units=tuple(_status(state, unit, numbers) for unit in sheet.unit))


def _entry(state: State, unit: PositionUnit, printed: dict[str, RosterEntry]) -> RosterEntry:
    known, shown = printed.get(unit.id), unit.id[:LONGEST]
    if unit.type and unit.type not in unit_types():
        raise not_known(f"position, unit {shown!r}, type", "type", unit.type, unit_types())
    if known is not None and unit.type in ("", known.type) and not unit.side:
        if unit.weapons is None or tuple(unit.weapons) == known.weapons:
            return known
        return msgspec.structs.replace(known, weapons=tuple(unit.weapons), group=-1, turn=0)
    if not unit.type or not unit.side:
        fault = not_known(f"position, unit {shown!r}", "counter", unit.id, printed)
        raise SaveFault(f"{fault}; a made-up unit needs a type and a side")
    side = _side(state, f"unit {shown!r}, side", unit.side)
    return RosterEntry(unit.id, unit.type, side, weapons=tuple(unit.weapons or ()))


def _status(state: State, unit: PositionUnit, numbers: dict[str, UnitId]) -> Unit:
    where = f"unit {unit.id!r}"
    vehicle = NO_UNIT
    if unit.ride:
        if unit.ride not in numbers:
            raise not_known(f"position, {where}, in", "unit", unit.ride, numbers)
        vehicle = numbers[unit.ride]
    stream = _stream(state, f"{where}, stream", unit.stream) if unit.stream else NO_SIDE
    place = _hex(state, f"{where}, place", unit.place) if unit.place else OFF
    if place == OFF and stream != NO_SIDE:
        place = state.board.grid.side_hexes[stream][0]
    fate: Fate = "" if place != OFF else "aboard" if unit.ride else "due" if unit.waits else "lost"
    if place != OFF and (unit.ride or unit.waits):
        raise SaveFault(f"position, {where}, place: it rides or waits, and is in no hex")
    entry = state.roster[numbers[unit.id]]
    if unit.waits and not entry.turn:
        raise SaveFault(f"position, {where}, waits: it has no turn of entry")
    return Unit(
        place=place,
        fate=fate,
        up=not unit.down and (unit_types()[entry.type].kind != "dummy" or place == OFF),
        stream=stream,
        aboard=vehicle,
        pinned="old" if unit.pinned else "",
        dug=unit.dug,
        note=_hex(state, f"{where}, note", unit.note) if unit.note else OFF,
        kia=unit.kia,
        wia=unit.wia,
        loose=unit.loose,
        immobile=unit.immobile,
        launched=unit.launched,
        did=_deeds(unit),
    )


def _deeds(unit: PositionUnit) -> tuple[Deed, ...]:
    """What a unit has done in the Player-Turn, sorted."""
    deeds: list[tuple[Deed, bool]] = [("fired", unit.fired), ("moved", unit.moved)]
    return tuple(deed for deed, done in deeds if done)


# -- markers ------------------------------------------------------------------------------------------------


def _with_markers(state: State, sheet: Position) -> State:
    """Improved Positions, casualties, points."""
    works = {
        Works(_hex(state, "improved", text), _side(state, "improved", side))
        for side, hexes in sheet.improved.items()
        for text in hexes
    }
    return state.but(
        works=tuple(sorted(works, key=lambda one: (one.place, one.side))),
        strikes=state.strikes if sheet.strikes is None else sheet.strikes,
        hueys=sheet.hueys,
        gunships=tuple(
            Gunship(one.type, one.attacks, _hex(state, "gunship, place", one.place) if one.place else OFF)
            for one in sheet.gunship
        ),
        supplies=tuple(Supply(_hex(state, "supply, place", one.place), one.loads) for one in sheet.supply),
        bodies=tuple(_bodies(state, one) for one in sheet.casualties),
        points=_pair(state, "points", sheet.points),
        suffered=_pair(state, "suffered", sheet.suffered),
    )


def _bodies(state: State, one: PositionCasualties) -> Bodies:
    if bool(one.place) == bool(one.carrier):
        raise SaveFault("position, casualties: they lie in a place or have a carrier")
    carrier = next((UnitId(i) for i, entry in enumerate(state.roster) if entry.name == one.carrier), NO_UNIT)
    if one.carrier and carrier == NO_UNIT:
        raise SaveFault(
            f"position, casualties, carrier: there is no {one.carrier[:LONGEST]!r} in the position"
        )
    place = _hex(state, "casualties, place", one.place) if one.place else OFF
    return Bodies(_side(state, "casualties, side", one.side), place, carrier, one.kia, one.wia)


def _pair(state: State, where: str, given: dict[str, int]) -> tuple[int, int]:
    found = {state.seat(_side(state, where, side)): number for side, number in given.items()}
    return found.get(SEATS[0], 0), found.get(SEATS[1], 0)


def _side(state: State, where: str, name: str) -> Army:
    found = next((side for side in state.sides if side.casefold() == name.casefold()), None)
    if found is None:
        raise SaveFault(f"position, {where}: the sides are {' and '.join(state.sides)}")
    return found


def _hex(state: State, where: str, text: str) -> Hex:
    try:
        return state.board.grid.hex(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None


def _stream(state: State, where: str, text: str) -> Hexside:
    try:
        return state.board.grid.parse_side(text)
    except ValueError as error:
        raise SaveFault(f"position, {where}: {error}") from None

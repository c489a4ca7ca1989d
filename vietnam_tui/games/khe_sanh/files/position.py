"""Position files: the situation on somebody's table, written down as a small TOML.

game = "ks"
scenario = "the-siege-of-khe-sanh"
turn = 2
impulse = 1
segment = "movement"
captured = ["0404"]

[caps]
"NVA/VC" = 3

[[unit]]
id = "304/9"
place = "0706"
mode = "combat"

[[unit]]
id = "Mike"
place = "0808"
mode = "maneuver"
facing = "W"
disrupted = "NVA/VC"

[[unit]]
id = "K-Coy"          # a made-up unit says of what kind it is, by an id of counters.toml
kind = "us-marine-company"
place = "0809"

A unit without a mode shows the face that it usually begins on: what can hide is hidden.  A unit without a place is
eliminated, or waits where the scenario lets it come and go (`waits = true`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import plain, split
from vietnam_tui.engine.position_file import Key, not_known, read_sheet
from vietnam_tui.games.khe_sanh.counters import Mode, Scenario, SideName, counters, kind_of, scenario
from vietnam_tui.games.khe_sanh.rules import sequence
from vietnam_tui.games.khe_sanh.rules.audit import audit
from vietnam_tui.games.khe_sanh.rules.modes import usual_mode
from vietnam_tui.games.khe_sanh.rules.setup import bases_of, surprise_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State, Surprise
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import OFF, Piece, PieceId, RosterEntry

#: Words of the order language that would be misread as part of an order
_TAKEN = frozenset({"with", "and", "all", "*", "to", "via", ""})
#: More of anything than a game ever has
MOST = 99
#: The most characters of a made-up name that a message repeats
LONGEST = 20


class PositionUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of a position; one with a printed name needs no `kind`.

    `disrupted` is the colour of its Disruption marker and `fading` the light face of that; `top` puts it on top of
    its force; `spent` are movement points already used in the segment, and `done` says that it has been let go.
    """

    id: Annotated[str, Key("the name on the counter, or one word of your own")]
    place: Annotated[str, Key("its hex; none: eliminated, or see waits")] = ""
    kind: Annotated[str, Key("of a made-up unit: its kind, us-marine-company, an id of counters.toml")] = ""
    mode: Annotated[
        Mode | Literal["hidden", ""], Key("which face is up; else that which it usually begins on")
    ] = ""
    facing: Annotated[
        Literal["NE", "E", "SE", "SW", "W", "NW", ""],
        Key("the direction that it and its force face in Maneuver Mode"),
    ] = ""
    disrupted: Annotated[SideName | Literal[""], Key("the colour of its Disruption marker")] = ""
    fading: Annotated[bool, Key("that marker shows its light face")] = False
    shown: Annotated[bool, Key("the enemy knows it though it is not on top")] = False
    top: Annotated[bool, Key("it is on top of its force")] = False
    waits: Annotated[bool, Key("it is off the map and may come")] = False
    spent: Annotated[int, Key("movement points used in this segment")] = 0
    done: Annotated[bool, Key("it has been let go in this segment")] = False
    attacked: Annotated[bool, Key("it has attacked in this segment")] = False
    fired: Annotated[bool, Key("it has given support in this segment")] = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file.  `captured` and `beaten` are bases, `held` other named hexes that the NVA/VC holds."""

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it")]
    turn: Annotated[int, Key("the Game-Turn", "Game-Turn 1")] = 1
    impulse: Annotated[int, Key("the Impulse of the turn", "Impulse 1")] = 1
    side: Annotated[
        SideName | Literal[""], Key("whose Impulse it is; the Basic Game: odd ones are the NVA/VC's")
    ] = ""
    segment: Annotated[
        Literal["movement", "infiltration", "combat"],
        Key("the segment of the Impulse", "the movement segment"),
    ] = "movement"
    effort: Annotated[int, Key("the level of Operations Effort, 0: as the scenario says")] = 0
    unit: list[PositionUnit] = []
    caps: Annotated[
        dict[SideName, int],
        Key('Combat Advantage Points left, { "NVA/VC" = 3 }', "no Combat Advantage Points left"),
    ] = {}
    oeps: Annotated[dict[SideName, int], Key("Operations Effort Points left")] = {}
    air_strikes: Annotated[
        int | None, Key("air strikes left", "as many air strikes as the scenario gives")
    ] = None
    arc_lights: Annotated[int | None, Key("Arc Lights left", "as many Arc Lights as the scenario gives")] = (
        None
    )
    surprise: Annotated[Surprise | Literal[""], Key("how it stands with surprise")] = ""
    captured: Annotated[list[str], Key("hexes of bases that the NVA/VC captured")] = []
    beaten: Annotated[list[str], Key("hexes of bases whose intrinsic defence is gone")] = []
    held: Annotated[list[str], Key("other named hexes that the NVA/VC holds")] = []
    zones: Annotated[list[str], Key("hexes of Landing Zones")] = []
    levels: Annotated[bool, Key("the optional levels of victory are played")] = False
    game: Annotated[str, Key("the code of the game; the scenario tells it as well")] = "ks"
    title: Annotated[str, Key("a name for your own use")] = ""


def read_position(written: dict[str, Any]) -> State:
    """The state that a position file describes; raises `SaveFault` naming the key that does not fit."""
    sheet = read_sheet(Position, written)
    try:
        frame = scenario(sheet.scenario)
    except DataError:
        raise SaveFault(f"position, scenario: there is no {sheet.scenario[:LONGEST]!r}") from None
    _check_counts(sheet, frame)
    _check_ids([unit.id for unit in sheet.unit])
    state = _with_units(_situation(sheet, frame), sheet, frame)
    transition = Transition(state)
    sequence.begin_segment(transition, sheet.segment)
    _what_is_done(transition, sheet)
    faults = audit(transition.state)
    if faults:
        raise SaveFault(f"position: {'; '.join(faults)}")
    return transition.state


def _check_counts(sheet: Position, frame: Scenario) -> None:
    """The turn, the Impulse and all points must be such as the scenario can bring."""
    if not 1 <= sheet.turn <= frame.turns:
        raise SaveFault(f"position, turn: {frame.title} has turns 1 to {frame.turns}")
    if sheet.impulse < 1 or (frame.impulses and sheet.impulse > frame.impulses):
        raise SaveFault(
            f"position, impulse: a turn of {frame.title} has Impulses 1 to {frame.impulses or 'any'}"
        )
    if frame.impulses and sheet.side and sheet.side != _in_turn(sheet.impulse):
        raise SaveFault(f"position, side: Impulse {sheet.impulse} is that of the {_in_turn(sheet.impulse)}")
    if frame.game == "advanced" and not sheet.side:
        raise SaveFault("position, side: whose Impulse is it, US/GVN or NVA/VC?")
    most = len(tables().effort)
    if not (0 <= sheet.effort <= most) or (frame.game == "advanced" and not sheet.effort):
        raise SaveFault(f"position, effort: an OE level from 1 to {most}")
    points = (*sheet.caps.values(), *sheet.oeps.values(), sheet.air_strikes or 0, sheet.arc_lights or 0)
    if not all(0 <= number <= MOST for number in points):
        raise SaveFault(f"position: points and strikes run from 0 to {MOST}")


def _in_turn(impulse: int) -> SideName:
    """Whose an Impulse of the Basic Game is: the NVA/VC begins [KS-4.1-a]."""
    return NVA if impulse % 2 else US


def _situation(sheet: Position, frame: Scenario) -> State:
    """The state without its pieces."""
    side: SideName = sheet.side or _in_turn(sheet.impulse)
    state = State(
        scenario=frame.id,
        map=frame.map,
        turn=sheet.turn,
        last_turn=frame.turns,
        impulse=sheet.impulse,
        impulses=(sheet.impulse // 2, (sheet.impulse + 1) // 2),
        phasing=side,
        segment=sheet.segment,
        roster=(),
        pieces=(),
        effort=sheet.effort or frame.effort,
        caps=(sheet.caps.get(US, 0), sheet.caps.get(NVA, 0)),
        oeps=(sheet.oeps.get(US, 0), sheet.oeps.get(NVA, 0)),
        air_strikes=frame.air_strikes if sheet.air_strikes is None else sheet.air_strikes,
        arc_lights=frame.arc_lights if sheet.arc_lights is None else sheet.arc_lights,
        surprise=sheet.surprise or surprise_of(frame),
        levels=sheet.levels,
    )
    return _with_places(state, sheet, frame)


def _with_places(state: State, sheet: Position, frame: Scenario) -> State:
    captured = {_hex(state, "captured", text) for text in sheet.captured}
    beaten = {_hex(state, "beaten", text) for text in sheet.beaten}
    bases = bases_of(frame)
    for word, hexes in (("captured", captured), ("beaten", beaten)):
        for hex_ in hexes - {base.place for base in bases}:
            raise SaveFault(f"position, {word}: there is no base in {state.label(hex_)}")
    return state.but(
        bases=tuple(
            msgspec.structs.replace(base, captured=base.place in captured, beaten=base.place in beaten)
            for base in bases
        ),
        held=tuple(sorted(captured | {_hex(state, "held", text) for text in sheet.held})),
        zones=tuple(sorted({_hex(state, "zones", text) for text in sheet.zones})),
    )


# -- pieces -------------------------------------------------------------------------------------------------


def _check_ids(ids: list[str]) -> None:
    """Every id must be one word that orders can tell apart from all others."""
    known: dict[str, str] = {}
    for id_ in ids:
        if len(split(id_)) != 1 or plain(id_) in _TAKEN or not id_.isprintable() or ";" in id_:
            raise SaveFault(
                f"position, unit {id_[:LONGEST]!r}: an id is one word that an order can name, such as K-Coy"
            )
        if plain(id_) in known:
            raise SaveFault(f"position, unit {id_!r}: an order cannot tell it from {known[plain(id_)]!r}")
        known[plain(id_)] = id_


def _with_units(state: State, sheet: Position, frame: Scenario) -> State:
    """The state with all its pieces; those of a force share the facing that one of them is given."""
    state = state.but(roster=tuple(_entry(unit, frame) for unit in sheet.unit))
    pieces: list[Piece] = []
    for number, unit in enumerate(sheet.unit):
        mode = _mode(state, PieceId(number), unit)
        place = _hex(state, f"unit {unit.id!r}, place", unit.place) if unit.place else OFF
        pieces.append(_piece(unit, place, mode))
    state = state.but(pieces=tuple(pieces))
    state = state.but(
        pieces=tuple(_facing(state, PieceId(i), sheet.unit) for i in range(len(pieces))),
        tops=tuple(PieceId(i) for i, unit in enumerate(sheet.unit) if unit.top and unit.place),
        lost=tuple(PieceId(i) for i, piece in enumerate(pieces) if piece.fate == "lost"),
    )
    return state


def _entry(unit: PositionUnit, frame: Scenario) -> RosterEntry:
    known = kind_of().get(unit.id)
    if unit.kind and unit.kind not in counters():
        raise not_known(f"position, unit {unit.id[:LONGEST]!r}, kind", "kind", unit.kind, counters())
    if known is None and not unit.kind:
        fault = not_known(f"position, unit {unit.id[:LONGEST]!r}", "counter", unit.id, kind_of())
        raise SaveFault(f"{fault}; a made-up unit needs a kind")
    kind = unit.kind or (known.id if known is not None else "")
    row = next((i for i, force in enumerate(frame.force) if force.kind == kind), -1)
    return RosterEntry(unit.id, kind, row)


def _mode(state: State, piece: PieceId, unit: PositionUnit) -> Mode:
    kind = state.kind(piece)
    if not unit.mode:
        return usual_mode(state, piece).mode
    if unit.mode == "hidden" and not kind.hidden:
        raise SaveFault(f"position, unit {unit.id!r}, mode: it has no hidden face")
    mode: Mode = "combat" if unit.mode == "combat" else "maneuver"
    if mode == "maneuver" and kind.role == "helicopter":
        raise SaveFault(f"position, unit {unit.id!r}, mode: a helicopter has one face")
    if mode == "combat" and kind.role in ("hq", "dummy") and not (kind.hidden and kind.role == "hq"):
        raise SaveFault(f"position, unit {unit.id!r}, mode: it has no combat face")
    return mode


def _piece(unit: PositionUnit, place: Hex, mode: Mode) -> Piece:
    if place == OFF:
        touched = [word for word in ("facing", "disrupted", "top", "spent", "done") if getattr(unit, word)]
        if touched:
            raise SaveFault(f"position, unit {unit.id!r}, {touched[0]}: it is not on the map")
        return Piece(fate="away" if unit.waits else "lost", mode=mode)
    if unit.waits:
        raise SaveFault(f"position, unit {unit.id!r}, waits: it is on the map")
    if unit.fading and not unit.disrupted:
        raise SaveFault(f"position, unit {unit.id!r}, fading: it is not disrupted")
    return Piece(
        place=place,
        mode=mode,
        marker=unit.disrupted,
        fading=unit.fading,
        shown=unit.shown,
        attacked=unit.attacked,
        fired=unit.fired,
    )


def _facing(state: State, piece: PieceId, units: list[PositionUnit]) -> Piece:
    status, unit = state.pieces[piece], units[piece]
    able = status.on_map and has_facing(state, piece)
    if unit.facing and not able:
        raise SaveFault(f"position, unit {unit.id!r}, facing: only units in Maneuver Mode face a direction")
    if not able:
        return status
    side = state.side(piece)
    friends = [
        unit,
        *(
            units[i]
            for i, other in enumerate(state.pieces)
            if other.place == status.place and state.side(PieceId(i)) == side
        ),
    ]
    named = next((friend.facing for friend in friends if friend.facing), "")
    return msgspec.structs.replace(status, facing=state.board.grid.directions.index(named) if named else 0)


def _what_is_done(transition: Transition, sheet: Position) -> None:
    """Movement points spent, and who has been let go, once allowances are fixed."""
    for number, unit in enumerate(sheet.unit):
        piece = PieceId(number)
        if not unit.spent and not unit.done:
            continue
        status = transition.state.pieces[piece]
        if sheet.segment != "movement" or not 0 <= unit.spent <= status.allowance:
            raise SaveFault(
                f"position, unit {unit.id!r}: it has {status.allowance} MPs to spend in this segment"
            )
        transition.piece(piece, spent=unit.spent, moved=bool(unit.spent), done=unit.done)


def _hex(state: State, where: str, text: str) -> Hex:
    try:
        return state.board.grid.hex(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None

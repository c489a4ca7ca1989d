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

The keys are the fields of `State`, `Piece` and `RosterEntry`; here stand those that players say in words of their own,
and what follows from the rest: faces, facings, allowances, who holds a named hex by standing in it, companies that
stand by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.position_file import LONGEST, not_known
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.position_words import UnitWord, Word
from vietnam_tui.engine.sparse_state import Given, SparseStates, hexes_of, with_changes
from vietnam_tui.games.khe_sanh.counters import SideName, counters, kind_of, scenario
from vietnam_tui.games.khe_sanh.files.pack import codec_of, state_faults
from vietnam_tui.games.khe_sanh.rules.movement.modes import usual_mode
from vietnam_tui.games.khe_sanh.rules.position.control import named_hexes
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.rules.sequence.audit import audit
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import AFTER_NOTHING
from vietnam_tui.games.khe_sanh.rules.sequence.setup import bases_of, roster_of, surprise_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import NO_FACING, Base, Piece, PieceId, RosterEntry

#: The segments that a position may begin; in others it stands in the middle of what goes on
BEGUN = ("movement", "infiltration", "heliborne", "combat")
#: Segments of no Impulse
BETWEEN = ("set-up", "initiative", "declaration")
#: More of anything than a game ever has
MOST = 99

Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]


# -- bases and named hexes ----------------------------------------------------------------------------------


def _hexes(state: State, texts: Sequence[str], where: str) -> frozenset[Hex]:
    return frozenset(hexes_of(state.board.grid, texts, where))


def _labels(state: State, hexes: Sequence[Hex] | frozenset[Hex]) -> list[str]:
    return [state.label(hex_) for hex_ in sorted(hexes)]


def _base_word(name: Literal["captured", "beaten"], says: str) -> Word[State]:
    """The bases of a kind, by their hexes."""

    def lay(state: State, texts: Sequence[str], where: str) -> State:
        meant = _hexes(state, texts, where)
        for hex_ in sorted(meant - {base.place for base in state.bases}):
            raise SaveFault(f"{where}: there is no base in {state.label(hex_)}")
        return state.but(bases=tuple(_but(base, **{name: base.place in meant}) for base in state.bases))

    def tell(state: State) -> list[str]:
        return _labels(state, [base.place for base in state.bases if getattr(base, name)])

    return Word(name, list[str], Key(says), lay, tell)


def _but(base: Base, **changes: Any) -> Base:
    return msgspec.structs.replace(base, **changes)


def _lay_markers(state: State, markers: Mapping[str, str], where: str) -> State:
    meant = {next(iter(_hexes(state, [text], where))): marker for text, marker in markers.items()}
    for hex_ in sorted(set(meant) - {base.place for base in state.bases}):
        raise SaveFault(f"{where}: there is no base in {state.label(hex_)}")

    def marked(base: Base) -> Base:
        side, _, fading = meant.get(base.place, "").partition(" ")
        return _but(base, marker=side, fading=bool(fading))

    return state.but(bases=tuple(marked(base) for base in state.bases))


def _markers(state: State) -> dict[str, str]:
    return {
        state.label(base.place): f"{base.marker} fading" if base.fading else base.marker
        for base in state.bases
        if base.marker
    }


def standing(state: State, side: SideName) -> frozenset[Hex]:
    """The named hexes in which ground combat units of a side stand, which it holds by that [KS-13.0-c]."""
    named = named_hexes(state.map)
    return frozenset(
        piece.place
        for number, piece in enumerate(state.pieces)
        if piece.place in named
        and not piece.aloft
        and state.kind(PieceId(number)).role == "unit"
        and state.side(PieceId(number)) == side
    )


def _theirs(state: State) -> frozenset[Hex]:
    """The named hexes that are the NVA/VC's by its units and by bases that it has captured."""
    return standing(state, NVA) | {base.place for base in state.bases if base.captured}


def _lay_held(state: State, texts: Sequence[str], where: str) -> State:
    return state.but(held=tuple(sorted(_theirs(state) | _hexes(state, texts, where))))


def _lay_free(state: State, texts: Sequence[str], where: str) -> State:
    return state.but(held=tuple(sorted(set(state.held) - _hexes(state, texts, where))))


WORDS = (
    _base_word("captured", "hexes of bases that the NVA/VC captured"),
    _base_word("beaten", "hexes of bases whose intrinsic defence is gone"),
    Word(
        "disrupted_bases",
        dict[str, Literal["US/GVN", "NVA/VC", "US/GVN fading", "NVA/VC fading"]],
        Key('Disruption markers on empty bases, { "0808" = "NVA/VC" }'),
        _lay_markers,
        _markers,
    ),
    Word(
        "held",
        list[str],
        Key(
            "named hexes that the NVA/VC holds besides those where its units stand",
            "no named hex held by the NVA/VC but where its units stand",
        ),
        _lay_held,
        lambda state: _labels(state, frozenset(state.held) - _theirs(state)),
    ),
    Word(
        "free",
        list[str],
        Key("named hexes where NVA/VC units stand and which it does not hold"),
        _lay_free,
        lambda state: _labels(state, _theirs(state) - frozenset(state.held)),
    ),
)


# -- units --------------------------------------------------------------------------------------------------


def _changed(state: State, changes: Mapping[int, Mapping[str, object]]) -> State:
    return with_changes(state, changes, "pieces")


def _fault(state: State, number: int, key: str, reason: str) -> str:
    return f"unit {state.name(PieceId(number))[:LONGEST]!r}, {key}: {reason}"


def _lay_modes(state: State, modes: Mapping[int, str]) -> State:
    for number in (number for number, mode in modes.items() if mode == "hidden"):
        if not state.kind(PieceId(number)).hidden:
            raise SaveFault(_fault(state, number, "mode", "it has no hidden face"))
    faces = {number: "combat" if mode == "combat" else "maneuver" for number, mode in modes.items()}
    return _changed(state, {number: {"mode": face} for number, face in faces.items()})


def _lay_facings(state: State, facings: Mapping[int, str]) -> State:
    """A unit and its force face a direction, those of the force that say otherwise excepted."""
    directions = state.board.grid.directions
    changes: dict[int, dict[str, object]] = {}
    for number, name in facings.items():
        place, side = state.pieces[number].place, state.side(PieceId(number))
        for piece in state.pieces_of(side):
            there = place >= 0 and state.pieces[piece].place == place and has_facing(state, piece)
            if there and piece not in facings:
                changes[piece] = {"facing": directions.index(name)}
        changes[number] = {"facing": directions.index(name)}
    return _changed(state, changes)


def _facing(state: State, number: int) -> str | None:
    """The direction of a unit where it is the first of its force, or faces otherwise than that."""
    piece, side = state.pieces[number], state.side(PieceId(number))
    if piece.facing == NO_FACING:
        return None
    force = (state.pieces[p] for p in state.pieces_of(side) if p < number)
    before = any(other.place == piece.place and other.facing == piece.facing for other in force)
    return None if before else state.board.grid.directions[piece.facing]


def _lay_tops(state: State, tops: Mapping[int, bool]) -> State:
    kept = {piece for piece in state.tops if piece not in tops}
    return state.but(tops=tuple(sorted(kept | {PieceId(number) for number, top in tops.items() if top})))


UNIT_WORDS = (
    UnitWord(
        "mode",
        Literal["maneuver", "combat", "hidden"],
        Key("which face is up; else that which it usually begins on", early=True, orders="flip hide"),
        _lay_modes,
        lambda state, number: state.pieces[number].mode,
    ),
    UnitWord(
        "waits",
        bool,
        Key("it is off the map and may come", early=True, orders="away"),
        lambda state, given: _changed(
            state, {number: {"fate": "away" if waits else "lost"} for number, waits in given.items()}
        ),
        lambda state, number: True if state.pieces[number].fate == "away" else None,
    ),
    UnitWord(
        "facing",
        Direction,
        Key("the direction that it and its force face in Maneuver Mode"),
        _lay_facings,
        _facing,
    ),
    UnitWord(
        "top",
        bool,
        Key("it is on top of its force"),
        _lay_tops,
        lambda state, number: number in state.tops,
    ),
)


# -- the file -----------------------------------------------------------------------------------------------


class Positions(SparseStates[State]):
    """The position files of the game."""

    code = "ks"
    state, entry, unit, units = State, RosterEntry, Piece, "pieces"
    derived = frozenset({"map", "last_turn", "roster", "pieces", "reserves", "covered", "queued", "name"})
    idle = Piece(fate="spare")
    words, unit_words = WORDS, UNIT_WORDS
    spelled = frozenset({"bases", "held", "tops", "mode", "facing"})

    def begin(self, tables: Mapping[str, Any]) -> State:
        """The scenario at an Impulse, without its units."""
        sheet = scenario(tables["scenario"])
        impulse = tables.get("impulse", 1)
        return State(
            scenario=sheet.id,
            map=sheet.map,
            turn=1,
            last_turn=sheet.turns,
            impulse=1,
            phasing=_in_turn(impulse),
            segment="movement",
            roster=(),
            pieces=(),
            effort=sheet.effort,
            air_strikes=sheet.air_strikes,
            arc_lights=sheet.arc_lights,
            surprise=surprise_of(sheet),
            bases=tuple(_but(base, captured=False) for base in bases_of(sheet)),
        )

    def listed(self, state: State, row: Mapping[str, Any]) -> RosterEntry:
        """The counter of the scenario of that name, else another printed one, else a made-up one."""
        name, kind = str(row["id"]), row.get("kind", "")
        if kind and kind not in counters():
            raise not_known(f"position, unit {name[:LONGEST]!r}, kind", "kind", kind, counters())
        own = _roster(state.scenario).get(name)
        if own is not None and kind in ("", own.kind):
            return own
        known = kind_of().get(name)
        if known is None and not kind:
            fault = not_known(f"position, unit {name[:LONGEST]!r}", "counter", name, kind_of())
            raise SaveFault(f"{fault}; a made-up unit needs a kind")
        return RosterEntry(name, kind or (known.id if known is not None else ""))

    def unnamed(self, state: State) -> Sequence[RosterEntry]:
        """Companies that stand by for the battalions on the map [KS-11.2.4-b]."""
        used = {entry.name for entry in state.roster}
        breaking = {company for entry in state.roster for company in counters()[entry.kind].breakdown}
        return [
            RosterEntry(name, company)
            for company in sorted(breaking)
            for name in counters()[company].names
            if name not in used
        ]

    def codec(self, state: State) -> Codec:
        """Hexes by their numbers, units by their names."""
        return codec_of(state)

    def derive(self, state: State, given: Given) -> State:
        """Faces and facings, bases and hexes held, Impulses and bids; then the segment begins."""
        state = _with_control(_with_pieces(state, given))
        if "impulses" not in given.top and state.segment not in BETWEEN:
            state = state.but(impulses=_impulses(state))
        if "bid" not in given.top and state.advanced:
            state = state.but(bid=_bids(state))
        if state.segment in BEGUN:
            transition = Transition(state)
            turns.begin_segment(transition, state.segment)
            for number, piece in enumerate(state.pieces):
                if piece.spent:
                    transition.piece(PieceId(number), moved=True)
            state = transition.state
        return state

    def implies(self, tables: Mapping[str, Any]) -> tuple[str, ...]:
        """The things that a file takes for granted; of bids and the road to Khe Sanh in the campaign alone."""
        known = scenario(tables["scenario"]) if "scenario" in tables else None
        basic = known is not None and known.game == "basic"
        campaign = {"side", "oeps", "bid", "road_cut"} if basic else set()
        return super().implies({**dict.fromkeys(campaign), **tables})

    def early_faults(self, state: State, given: Given) -> Iterator[str]:
        """Things in the file that the scenario cannot bring."""
        return _count_faults(state)

    def faults(self, state: State, given: Given) -> Iterator[str]:
        """Things that cannot be said of a unit or a hex, then what is wrong with any state."""
        found = [*_unit_faults(state, given), *_held_faults(state, given)]
        yield from found or state_faults(state) or audit(state)


@lru_cache
def _roster(scenario_id: str) -> dict[str, RosterEntry]:
    """Every counter of a scenario by its name."""
    return {entry.name: entry for entry in roster_of(scenario(scenario_id))}


def _in_turn(impulse: int) -> SideName:
    """The side whose Impulse of the Basic Game it is: the NVA/VC begins [KS-4.1-a]."""
    return NVA if impulse % 2 else US


def _impulses(state: State) -> tuple[int, int]:
    """The number of Impulses that each side has had, if they took turns."""
    had = {state.phasing: (state.impulse + 1) // 2, other(state.phasing): state.impulse // 2}
    return had[US], had[NVA]


def _bids(state: State) -> tuple[int, int]:
    """Bids of those who have had no Impulse yet: what a bid of nothing lets them spend, if they have that much left."""
    us, nva = (min(AFTER_NOTHING, left) for left in state.oeps)
    return us, nva


def _with_pieces(state: State, given: Given) -> State:
    """Faces, fates and facings of units that say none; those of a force share the facing that one of them has."""
    pieces = []
    for number, piece in enumerate(state.pieces):
        unit = PieceId(number)
        if not given.of(number, "mode"):
            piece = msgspec.structs.replace(piece, mode=usual_mode(state, unit).mode)
        if not piece.on_map and not given.of(number, "fate", "waits"):
            stands_by = state.roster[number].force < 0 and number not in given.units["id"]
            piece = msgspec.structs.replace(piece, fate="spare" if stands_by else "lost")
        pieces.append(piece)
    state = state.but(pieces=tuple(pieces))
    facing: dict[int, dict[str, object]] = {}
    for number, piece in enumerate(state.pieces):
        if piece.on_map and piece.facing == NO_FACING and has_facing(state, PieceId(number)):
            facing[number] = {"facing": 0}
    state = _changed(state, facing)
    lost = tuple(PieceId(i) for i, piece in enumerate(state.pieces) if piece.fate == "lost")
    return state.but(lost=lost, reserves=tuple(sorted(piece.returns for piece in pieces if piece.returns)))


def _with_control(state: State) -> State:
    """Bases in which regiments stand are captured, and named hexes belong to whoever stands there [KS-8.4-c]."""
    inside = standing(state, NVA)
    bases = tuple(_but(base, captured=base.captured or base.place in inside) for base in state.bases)
    state = state.but(bases=bases)
    return state.but(held=tuple(sorted(_theirs(state))))


# -- what cannot be -----------------------------------------------------------------------------------------


def _count_faults(state: State) -> Iterator[str]:
    """The turn, the Impulse and all points must be such as the scenario can bring."""
    sheet, between = state.sheet, state.segment in BETWEEN
    if not 1 <= state.turn <= sheet.turns:
        yield f"turn: {sheet.title} has turns 1 to {sheet.turns}"
    if state.impulse < (0 if between else 1) or (sheet.impulses and state.impulse > sheet.impulses):
        yield f"impulse: a turn of {sheet.title} has Impulses 1 to {sheet.impulses or 'any'}"
    elif sheet.impulses and not between and state.phasing != _in_turn(state.impulse):
        yield f"side: Impulse {state.impulse} is that of the {_in_turn(state.impulse)}"
    most = len(tables().effort)
    if not (0 if between else 1) <= state.effort <= most:
        yield f"effort: an OE level from 1 to {most}"
    points = (*state.caps, *state.oeps, state.air_strikes, state.arc_lights)
    if not all(0 <= number <= MOST for number in points):
        yield f"points and strikes run from 0 to {MOST}"
    if sheet.game == "basic" and (any(state.oeps) or state.bid != (-1, -1)):
        yield f"oeps, bid: there are none in {sheet.title}, a Basic Game"


def _unit_faults(state: State, given: Given) -> Iterator[str]:
    """The values said of a unit must be such as it can have."""
    for number, piece in enumerate(state.pieces):
        if not piece.on_map:
            said = ("facing", "disrupted", "top", "spent", "done")
            for key in (
                key for key in said if given.of(number, key) and not given.of(number, "fate", "waits")
            ):
                yield _fault(state, number, key, "it is not on the map")
            continue
        if given.of(number, "mode"):
            yield from _mode_faults(state, PieceId(number))
        if given.of(number, "waits"):
            yield _fault(state, number, "waits", "it is on the map")
        elif given.of(number, "facing") and not has_facing(state, PieceId(number)):
            yield _fault(state, number, "facing", "only units in Maneuver Mode face a direction")
        if piece.fading and not piece.marker:
            yield _fault(state, number, "fading", "it is not disrupted")
        if given.of(number, "spent") and not 0 <= piece.spent <= piece.allowance:
            yield _fault(state, number, "spent", f"it has {piece.allowance} MPs to spend in this segment")


def _mode_faults(state: State, piece: PieceId) -> Iterator[str]:
    kind, mode = state.kind(piece), state.pieces[piece].mode
    if mode == "maneuver" and kind.role == "helicopter":
        yield _fault(state, piece, "mode", "a helicopter has one face")
    if mode == "combat" and kind.role in ("hq", "dummy") and not (kind.hidden and kind.role == "hq"):
        yield _fault(state, piece, "mode", "it has no combat face")


def _held_faults(state: State, given: Given) -> Iterator[str]:
    """The side that stands in a named hex holds it [KS-13.0-c]."""
    named = named_hexes(state.map)
    for hex_ in sorted(set(state.held) - named):
        yield f"held: {state.label(hex_)} is no hex whose control counts [KS-13.0-c]"
    for hex_ in sorted(standing(state, US) & set(state.held)):
        if given.top & {"held", "captured"}:
            yield f"held: a US/GVN unit stands in {state.label(hex_)} and holds it [KS-13.0-c]"


POSITIONS = Positions()

"""Position files: the situation on somebody's table, written down as a small TOML.

scenario = "green-beret"
turn = 7
phase = "movement"
points = 31
mission = "broadcast-signal"
mission_hex = "2405"
accomplished = ["scout-location"]

[[piece]]
id = "A1"
place = "2304"
detected = true

[[piece]]
id = "Radio-1"
place = "2304"

[[enemy]]
kind = "nva"
place = "2306"

A counter that is not named can be bought, but for the free base camp, which is lost then; a starting team or
leader must be named, with a place or as `eliminated`.  Missions that are not named are still to be drawn.

The keys are the fields of `State`, `Piece` and `Enemy`; here stand those that players say in words of their own, and
what follows from the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from vietnam_tui.core.hexes import Grid
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.position_file import Rows, keys_of, not_known
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.position_words import Word
from vietnam_tui.engine.sparse_state import Given, SparseStates
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.files.pack import codec_of, frame_faults
from vietnam_tui.games.green_beret.frames import Suppressing
from vietnam_tui.games.green_beret.rules.combat.losses import returns_to
from vietnam_tui.games.green_beret.rules.position.audit import audit
from vietnam_tui.games.green_beret.rules.sequence.setup import set_up, starting_forces
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES, PhaseBegun, TurnBegun
from vietnam_tui.games.green_beret.state import CAMPS, ENEMY, FORCES, MOVEMENT, UNSEEN, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import (
    GONE,
    NOWHERE,
    STOCK,
    Enemy,
    Piece,
    PieceId,
    Place,
    camp_ids,
    numbers,
    roster,
)

Phase = Literal["base camps", "forces", "placement", "movement", "combat", "enemy", "success"]


@lru_cache(maxsize=4)
def _codec(grid: Grid) -> Codec:
    return codec_of(grid)


# -- counters of the player ---------------------------------------------------------------------------------


def _unnamed(state: State, number: PieceId) -> Piece:
    """A counter that a file does not name is to be had, but the free base camp is lost [GB-3.1-a, GB-12.10-h]."""
    free = number in camp_ids() and roster()[number][1].cost == 0
    return Piece(GONE) if free and state.phase not in (CAMPS, FORCES) else Piece()


def _lay_pieces(state: State, rows: Sequence[Mapping[str, Any]], where: str) -> State:
    found = [_unnamed(state, PieceId(number)) for number in range(len(roster()))]
    named: set[int] = set()
    for row in rows:
        name = str(row.get("id", ""))
        number = numbers().get(name)
        if number is None:
            raise not_known("position, piece", "counter", name, numbers())
        if number in named:
            raise SaveFault(f"piece {name!r}: it is named twice")
        named.add(number)
        found[number] = _piece(state, name, row)
    return state.but(pieces=tuple(found))


def _piece(state: State, name: str, row: Mapping[str, Any]) -> Piece:
    where = f"piece {name!r}"
    said = [key for key in ("place", "eliminated", "stock") if row.get(key)]
    if len(said) != 1:
        raise SaveFault(f"{where}: give it a place, or eliminated = true")
    marker = row.get("casualty", "")
    if marker and marker not in casualties():
        kept = [name for name, kind in casualties().items() if not kind.kills]
        raise not_known(f"position, {where}, casualty", "marker", marker, kept)
    if marker and casualties()[marker].kills:
        raise SaveFault(f"{where}, casualty: no team keeps {marker!r}")
    plain = {key: value for key, value in row.items() if key not in ("id", "place", "eliminated", "stock")}
    place = STOCK
    if row.get("eliminated"):
        place = GONE if returns_to(roster()[numbers()[name]][1]) == GONE else STOCK
    elif row.get("place"):
        place = _codec(state.grid).read_value(Place, row["place"], f"{where}, place")
    return _codec(state.grid).read(Piece, plain, where, place=place)


def _tell_pieces(state: State) -> list[dict[str, Any]]:
    starting = () if state.phase in (CAMPS, FORCES) else starting_forces()
    return [
        {"id": name, **_tell_piece(state, kind, piece)}
        for number, (piece, (name, kind)) in enumerate(zip(state.pieces, roster(), strict=True))
        if piece != _unnamed(state, PieceId(number)) or number in starting
    ]


def _tell_piece(state: State, kind: Any, piece: Piece) -> dict[str, Any]:
    codec = _codec(state.grid)
    table = codec.write(piece, without=["place"])
    if piece.place == STOCK:
        return {"stock": True, **table}
    if piece.place == GONE and returns_to(kind) == GONE:
        return {"eliminated": True, **table}
    return {"place": codec.write_value(Place, piece.place), **table}


# -- enemy units --------------------------------------------------------------------------------------------


def _lay_enemies(state: State, rows: Sequence[Mapping[str, Any]], where: str) -> State:
    found = []
    for number, row in enumerate(rows, start=1):
        kind = row.get("kind", "")
        if kind not in enemy_units():
            raise not_known(f"position, enemy {number}, kind", "enemy unit", str(kind), enemy_units())
        enemy = _codec(state.grid).read(Enemy, {"number": number, **row}, f"enemy {number}")
        if enemy.place < 0:
            raise SaveFault(f"enemy {number}, place: it stands nowhere")
        found.append(enemy)
    return state.but(enemies=tuple(found))


def _tell_enemies(state: State) -> list[dict[str, Any]]:
    rows = [_codec(state.grid).write(enemy) for enemy in state.enemies]
    return [
        {key: value for key, value in row.items() if (key, value) != ("number", number)}
        for number, row in enumerate(rows, start=1)
    ]


_ROWS = {
    "id": (str, Key("the name on the counter, A1, Radio-1; `rules gb shop` lists kinds")),
    "place": (str, Key("its hex")),
    "eliminated": (bool, Key("it is lost", orders="away")),
    "stock": (bool, Key("it is not on the map and can be had, or is still to be placed", orders="away")),
    **keys_of(Piece),
}

WORDS = (
    Word(
        "phase",
        Phase,
        Key("the phase", "the Friendly Movement Phase", early=True),
        lambda state, phase, where: state.but(phase=phase),
        lambda state: state.phase,
    ),
    Word("piece", list[Rows(_ROWS)], Key(""), _lay_pieces, _tell_pieces),  # type: ignore[misc]
    Word("enemy", list[Rows(keys_of(Enemy))], Key(""), _lay_enemies, _tell_enemies),  # type: ignore[misc]
)


# -- the file -----------------------------------------------------------------------------------------------


class Positions(SparseStates[State]):
    """The position files of the game."""

    code = "gb"
    state, entry, unit, units, table = State, Piece, Piece, "pieces", ""
    derived = frozenset({"map"})
    words = WORDS
    spelled = frozenset({"phase", "pieces", "enemies", "place"})

    def read(self, tables: Mapping[str, Any]) -> State:
        """The state where its first decision stands, but never after a move that nobody has been told of.

        A phase in which there is nothing to decide is passed over; where more would happen, ending the phase starts it.
        """
        state = super().read(tables)
        if state.frames or state.result is not None:
            return state
        transition = Transition(state)
        RULES.questions.settle(transition)
        passed_over = all(isinstance(event, PhaseBegun | TurnBegun) for event in transition.events)
        return transition.state if passed_over else state

    def counters(self) -> Sequence[str]:
        """Every counter of the player: most can be bought and are nowhere before."""
        return tuple(numbers())

    def begin(self, tables: Mapping[str, Any]) -> State:
        """The scenario, nothing placed."""
        return set_up(tables["scenario"]).but(phase=MOVEMENT, points=0)

    def codec(self, state: State) -> Codec:
        """Hexes by their numbers, counters by their names."""
        return _codec(state.grid)

    def derive(self, state: State, given: Given) -> State:
        """The rest that is left in the pools, and the suppressive fire with which the Enemy Phase begins."""
        if "piece" not in given.top:
            state = _lay_pieces(state, (), "piece")
        used = Counter([*(enemy.kind for enemy in state.enemies), *state.track])
        worn = Counter(piece.casualty for piece in state.pieces if piece.casualty)
        done = Counter([*state.accomplished, *state.forfeited, *([state.mission] if state.mission else [])])
        pool = Counter({mission.id: mission.count for mission in missions().values()}) - done
        return state.but(
            enemy_pool=tuple(kind.count - used[name] for name, kind in enemy_units().items()),
            casualty_pool=tuple(kind.count - worn[name] for name, kind in casualties().items()),
            mission_pool=tuple(pool.elements()),
            settled=not state.mission,
            frames=(Suppressing(),) if state.phase == ENEMY and state.enemies else (),
        )

    def early_faults(self, state: State, given: Given) -> Iterator[str]:
        """Names that nobody knows; missions that occur too often."""
        _check_names("track", "enemy unit", (name for name in state.track if name != UNSEEN), enemy_units())
        for key in ("mission_pool", "accomplished", "forfeited"):
            _check_names(key, "mission", getattr(state, key), missions())
        _check_names("mission", "mission", [state.mission] if state.mission else [], missions())
        if bool(state.mission) != (state.mission_hex != NOWHERE):
            yield "mission: a mission needs its mission_hex, and there is none without it"
        done = Counter([*state.accomplished, *state.forfeited, *([state.mission] if state.mission else [])])
        for name, times in done.items():
            if times > missions()[name].count:
                yield f"accomplished, forfeited: the mission {name!r} occurs too often"

    def faults(self, state: State, given: Given) -> Iterator[str]:
        """Starting teams and leaders that are not named, then what is wrong with any state."""
        for number in starting_forces() if state.phase not in (CAMPS, FORCES) else ():
            if state.pieces[number].place == STOCK:
                yield f"piece: {state.name(number)} is missing; give it a place, or eliminated = true"
        yield from frame_faults(state) or audit(state)


def _check_names(key: str, what: str, names: Iterable[str], known: Iterable[str]) -> None:
    for name in names:
        if name not in known:
            raise not_known(f"position, {key}", what, name, known)


POSITIONS = Positions()

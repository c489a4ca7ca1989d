"""Infiltration (6.0): in the enemy's Impulse units slip from one enemy-controlled hex into the next, a CAP a hex."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_units
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.map_names import CLEAR, PADDY
from vietnam_tui.games.khe_sanh.phrases import counted, way
from vietnam_tui.games.khe_sanh.rules.movement.movement import Stirred, closed
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled, pass_through
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_PIECE, PieceId


class Infiltrated(Told, frozen=True, tag="infiltrated"):
    """A unit has slipped into another enemy-controlled hex, for a CAP."""

    unit: str
    path: tuple[str, ...]
    caps: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} infiltrates {way(self.path)} for {counted(self.caps, 'CAP')}"


def cannot(state: State, piece: PieceId) -> Refusal | None:
    """Why a piece cannot infiltrate at all now, or None."""
    status, kind, name = state.pieces[piece], state.kind(piece), state.name(piece)
    side = other(state.phasing)
    if kind.side != side or not status.on_map:
        return Refusal("KS-4.3-e", f"only units of the {side} on the map infiltrate in this segment")
    if not kind.infiltrates:
        return Refusal("KS-6.1.1-a", f"{name} is of no kind that infiltrates")
    if status.mode != COMBAT:
        return Refusal("KS-6.1.1-f", f"{name} must be in Combat Mode to infiltrate")
    if status.disrupted:
        return Refusal("KS-7.3.4-c", f"{name} is disrupted and cannot infiltrate")
    if status.slipped and state.mover != piece:
        return Refusal("KS-6.1.2-a", f"{name} has infiltrated already in this segment")
    if status.place not in enemy_controlled(state, side):
        return Refusal("KS-6.1.1-g", f"{name} is in no enemy ZOC in {state.where(piece)}")
    if status.slipped >= tables().numbers.most_caps:
        return Refusal("KS-7.4.2-a", f"{name} has spent {status.slipped} CAPs on its way, and no more may be")
    if not state.caps_of(side):
        return Refusal("KS-6.1-a", f"the {side} has no CAPs left")
    return None


def _ground_refuses(state: State, piece: PieceId, to: Hex) -> Refusal | None:
    """Armor slips through clear hexes alone, mechanized units through paddy as well."""
    where, terrain = state.kind(piece).infiltrates, state.board.terrain[to]
    open_to = {"clear": (CLEAR,), "clear or paddy": (CLEAR, PADDY)}.get(where)
    if open_to is None or (terrain in open_to and state.base(to) is None):
        return None
    rule = "KS-6.1.1-d" if where == "clear" else "KS-6.1.1-e"
    return Refusal(
        rule, f"{state.name(piece)} infiltrates in {where} hexes only, and {state.label(to)} is none"
    )


class Infiltrate(Order[State, Transition], frozen=True, tag="infiltrate"):
    """Slip into the next enemy-controlled hexes, a CAP each; several units one after another."""

    usage, example = "infiltrate UNIT ... HEX ...", "infiltrate Sap1 1007 0907"
    aliases, phases = ("i",), ("infiltration",)
    unit: PieceId
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Infiltrate, ...]:
        units = read_units(state, reader)
        way = [read_hex(state, reader)]
        while not reader.done:
            way.append(read_hex(state, reader))
        return tuple(Infiltrate(unit, to) for unit in units for to in way)

    @classmethod
    def candidates(cls, state: State) -> Iterator[Infiltrate]:
        for piece in state.pieces_of(other(state.phasing)):
            if state.pieces[piece].on_map and cannot(state, piece) is None:
                for to in state.board.grid.neighbours(state.pieces[piece].place):
                    yield Infiltrate(piece, to)

    def refusal(self, state: State) -> Refusal | None:
        piece, to = self.unit, self.to
        barred = cannot(state, piece) or closed(state, piece, to)
        if barred is not None:
            return barred
        status, name, label = state.pieces[piece], state.name(piece), state.label(to)
        if to not in state.board.grid.neighbours(status.place):
            return Refusal("KS-6.1.2-a", f"{label} is not next to {name}: it slips from hex to hex")
        how = pace(state.kind(piece))
        if how is None or to not in dict(ground(state.map).steps[how][status.place]):
            return Refusal("KS-6.1.2-b", f"{name} could not move into {label} either")
        if to not in enemy_controlled(state, state.side(piece)):
            return Refusal("KS-6.1.2-a", f"{label} is in no enemy ZOC, and only such hexes are entered so")
        return _ground_refuses(state, piece, to)

    def apply(self, transition: Transition) -> None:
        state, piece = transition.state, self.unit
        start, side = state.pieces[piece].place, state.side(piece)
        transition.set(mover=piece)
        seen = in_sight(state, piece)
        transition.put(piece, self.to)
        transition.piece(piece, slipped=state.pieces[piece].slipped + 1, moved=True)  # [KS-6.1.2-c]
        path = (state.label(start), state.label(self.to))
        told = Infiltrated(unit=state.name(piece), path=path, caps=1, rule="KS-6.1.2-c")
        if seen or in_sight(transition.state, piece):
            transition.tell(told)
        else:
            transition.tell_apart(side, told, Stirred(side=side, path=path, rule="KS-3.5-b"))
        transition.gain_caps(side, -1, "KS-7.4.1-a", "infiltration")
        pass_through(transition, piece, [self.to])

    @classmethod
    def open(cls, state: State) -> bool:
        """Has the player CAPs to infiltrate with? [KS-6.1-a]"""
        return state.caps_of(other(state.phasing)) > 0


def _begin(transition: Transition) -> None:
    transition.set(mover=NO_PIECE)


def _end(transition: Transition) -> None:
    transition.set(mover=NO_PIECE)
    for piece in transition.state.pieces_of(other(transition.state.phasing)):
        if transition.state.pieces[piece].slipped:
            transition.piece(piece, slipped=0)


CHAPTER = Chapter[State, Transition](
    verbs=(Infiltrate,), begins={"infiltration": _begin}, ends={"infiltration": _end}
)

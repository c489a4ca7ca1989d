"""Helicopter missions (A5.3, A9.3): who flies, what a Transport carries, where to, when helicopters rest.

In the Movement Segment they fly Transfer and Transport missions, in the Heliborne Segment Heliborne Assaults.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import is_hex, read_hex, read_unit
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.khe_sanh.counters import CounterKind, Mode
from vietnam_tui.games.khe_sanh.frames import Aloft, Mission
from vietnam_tui.games.khe_sanh.names import AnyMode
from vietnam_tui.games.khe_sanh.rules.air.flights import (
    available,
    budget,
    clear_zones,
    grounded,
    load_of,
    price,
    price_out,
    refuse_flight,
    take_off,
    targets,
)
from vietnam_tui.games.khe_sanh.rules.movement.entry import Leave
from vietnam_tui.games.khe_sanh.rules.position.stacks import fullness, limit, occupied, show, size
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, OFF, PieceId


def beside_enemy(state: State, hex_: Hex) -> bool:
    """Is an enemy next to a hex, over a hexside across which he can be assaulted? [KS-A9.3.1-q]"""
    theirs, here = occupied(state, NVA), ground(state.map)
    return any(near in theirs and here.crossable(hex_, near) for near in state.board.grid.neighbours(hex_))


def refuse_assault_landing(state: State, helicopter: PieceId, to: Hex, *, more: int = 0) -> Refusal | None:
    """Why a helicopter cannot set its load, and so many units more, down in a hex for an assault; or None."""
    refused = refuse_flight(state, helicopter, to)
    if refused is not None:
        return refused
    label = state.label(to)
    if not beside_enemy(state, to):
        return Refusal("KS-A9.3.1-q", f"no enemy next to {label} could be assaulted from there")
    carried = sum(state.kind(piece).stacks for piece in load_of(state, helicopter)) + more
    if size(state, US, to) + carried > limit(state, US, to):
        full = f"{label} has no room for what {state.name(helicopter)} carries"
        return Refusal("KS-A9.3.1-q", f"{full}: {fullness(state, US, to)}")
    return None


def assault_landings(state: State, helicopter: PieceId, *, more: int = 0) -> Iterator[Hex]:
    """The hexes in which a helicopter can set its load down for an assault, in order."""
    near = {hex_ for enemy in occupied(state, NVA) for hex_ in state.board.grid.neighbours(enemy)}
    for hex_ in sorted(near):
        if refuse_assault_landing(state, helicopter, hex_, more=more) is None:
            yield hex_


def anyone_could(state: State) -> bool:
    """Could a Transport fly a Heliborne Assault, as everybody sees? [KS-4.3-f]"""
    if state.phasing != US:
        return False
    near = {hex_ for enemy in occupied(state, NVA) for hex_ in state.board.grid.neighbours(enemy)}
    carriers = [
        piece
        for piece in state.pieces_of(US)
        if state.kind(piece).mission == "transport" and grounded(state, piece) is None
    ]
    return any(
        beside_enemy(state, hex_) and refuse_flight(state, piece, hex_) is None
        for piece in carriers
        for hex_ in sorted(near)
    )


TRANSPORT = "transport"

Load = Literal["battalion", "company", "hq"]


def assaulting(state: State) -> bool:
    """Is it the segment of Heliborne Assaults? [KS-4.3-f]"""
    return state.segment == "heliborne"


# -- beginning a mission ------------------------------------------------------------------------------------


class Lift(Order[State, Transition], frozen=True, tag="lift"):
    """Begin a mission with a helicopter."""

    usage, example, phases = "lift UNIT", "lift Huey1", ("movement", "heliborne")
    waits = ("KS-A9.4.2-e", "one flight is settled before the next")
    unit: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Lift]:
        if state.phasing == US:
            yield from (Lift(p) for p in state.pieces_of(US) if state.kind(p).role == "helicopter")

    def refusal(self, state: State) -> Refusal | None:
        refused = grounded(state, self.unit)  # [KS-A9.3-a, KS-A9.3-b]
        if refused is not None:  # [KS-A9.3-a, KS-A9.3-b]
            return refused
        if assaulting(state):
            return _no_assault(state, self.unit)
        off = _refuse_leaving(state, Aloft(self.unit), Leave(self.unit)) is None
        return None if off else _lands_nowhere(state, self.unit)

    def apply(self, transition: Transition) -> None:
        transition.push(Aloft(self.unit))

    @classmethod
    def open(cls, state: State) -> bool:
        return not assaulting(state) or anyone_could(state)


@by_identity
def _lands_nowhere(state: State, helicopter: PieceId) -> Refusal | None:
    """That a helicopter can fly to no Landing Zone, or None where it can."""
    if next(targets(state, helicopter), None) is not None:
        return None
    left = budget(state, helicopter)
    return Refusal("KS-A5.3.2-a", f"{state.name(helicopter)} has {left} MPs left and can land nowhere")


def _no_assault(state: State, helicopter: PieceId) -> Refusal | None:
    """Why a helicopter cannot fly a Heliborne Assault, or None."""
    name = state.name(helicopter)
    if state.kind(helicopter).mission != TRANSPORT:
        return Refusal("KS-A9.3.1-g", f"{name} is no Transport, and only these fly Heliborne Assaults")
    if next(assault_landings(state, helicopter, more=1), None) is None:
        return Refusal("KS-A9.3.1-q", f"{name} can land nowhere beside the enemy")
    if next(Embark.offers(state, Aloft(helicopter)), None) is None:
        return Refusal("KS-A9.3.1-g", f"nobody is with {name} whom it could carry into an assault")
    return None


# -- loading ------------------------------------------------------------------------------------------------


def load_class(kind: CounterKind) -> Load | None:
    """The class as which a unit is carried: a platoon, SOG and PRU as companies, no regiment at all [KS-A5.3.3-a]."""
    if kind.role == "hq":
        return "hq"
    if kind.size == "regiment":
        return None
    return "battalion" if kind.size == "battalion" else "company"


def airmobile(kind: CounterKind, mode: Mode) -> bool:
    """Can a unit fly with this face up? [KS-A5.3-b, KS-A5.3-d, KS-A5.3-e]"""
    return kind.airmobile == "both" or (kind.airmobile == "maneuver" and mode == MANEUVER)


class Embark(Answer[State, Transition, Aloft], frozen=True, tag="board"):
    """Take a unit aboard; one that waits off the map in maneuver or combat mode."""

    usage, example, asks = "board UNIT [MODE]", "board 1/9", Aloft
    idle = Refusal("KS-A9.3.1-b", "no helicopter waits for whom it takes along: send one on a mission first")
    unit: PieceId
    mode: AnyMode = ""

    @classmethod
    def candidates(cls, state: State, frame: Aloft) -> Iterator[Embark]:
        for piece in state.pieces_of(US):
            # [KS-A12.1-c]
            modes: tuple[Mode | Literal[""], ...] = (
                ("",) if state.pieces[piece].on_map else (MANEUVER, COMBAT)
            )
            yield from (Embark(piece, mode) for mode in modes)

    def refusal(self, state: State, frame: Aloft) -> Refusal | None:
        piece, helicopter = self.unit, frame.helicopter
        kind, name, carrier = state.kind(piece), state.name(piece), state.name(helicopter)
        if state.kind(helicopter).mission != TRANSPORT:
            return Refusal("KS-A9.3.1-c", f"{carrier} is no Transport and carries nobody")
        if state.side(piece) != US or kind.role not in ("unit", "hq"):
            return Refusal("KS-A5.3-a", f"{name} is nothing that a helicopter carries")
        if not _together(state, piece, helicopter):
            return Refusal("KS-A9.3.1-c", f"{name} is not where {carrier} takes off")
        if not kind.airmobile or load_class(kind) is None:
            return Refusal("KS-A5.3-f", f"{name} can never be carried by helicopter")
        refused = _wrong_mode(state, self) or _too_much(state, piece, helicopter)
        if refused is not None:
            return refused
        return (
            _no_attacker(state, piece, helicopter) if assaulting(state) else _lands_nowhere(state, helicopter)
        )

    def apply(self, transition: Transition, frame: Aloft) -> None:
        """It goes aboard in the open, and is set down when the helicopter lands."""
        if self.mode:
            transition.piece(self.unit, mode=self.mode)
        show(transition, self.unit, "KS-A9.4.3-j", own=True)
        transition.piece(self.unit, aboard=frame.helicopter)


def _no_attacker(state: State, piece: PieceId, helicopter: PieceId) -> Refusal | None:
    """Heliborne units are ground combat units, for whom there is room beside the enemy."""
    kind, name = state.kind(piece), state.name(piece)
    if kind.role != "unit":
        return Refusal("KS-A9.3.1-h", f"{name} is no combat unit and takes no part in an assault")
    if next(assault_landings(state, helicopter, more=1), None) is None:
        return Refusal("KS-A9.3.1-q", f"there is no room for {name} in any hex beside the enemy")
    return None


def _together(state: State, piece: PieceId, helicopter: PieceId) -> bool:
    status, place = state.pieces[piece], state.pieces[helicopter].place
    if status.aboard >= 0:
        return False
    return available(state, piece) if place == OFF else status.place == place


def _wrong_mode(state: State, order: Embark) -> Refusal | None:
    """The mode must be airmobile; only off the map is it still to be chosen."""
    status, kind, name = state.pieces[order.unit], state.kind(order.unit), state.name(order.unit)
    if status.on_map and order.mode:
        return Refusal("KS-A5.3-b", f"{name} flies in the mode that it shows")
    if not status.on_map and not order.mode:
        return Refusal("KS-A12.1-c", f"in which mode does {name} come: maneuver or combat?")
    mode = order.mode or status.mode
    if kind.role == "hq" and mode == COMBAT:
        return Refusal("KS-11.2.3-b", f"{name} has no Combat Mode")
    if not airmobile(kind, mode):
        return Refusal("KS-A5.3-e", f"{name} can be carried in Maneuver Mode only")
    return None


def _too_much(state: State, piece: PieceId, helicopter: PieceId) -> Refusal | None:
    """One battalion, or up to four companies, or one Headquarters [KS-A5.3.3-a]."""
    what = load_class(state.kind(piece))
    aboard = [load_class(state.kind(one)) for one in load_of(state, helicopter)]
    if what is None or any(one != what for one in aboard) or len(aboard) >= tables().helicopters.load[what]:
        return Refusal("KS-A5.3.3-a", f"{state.name(helicopter)} cannot carry {state.name(piece)} besides")
    return None


# -- flying -------------------------------------------------------------------------------------------------


class Fly(Answer[State, Transition, Aloft], frozen=True, tag="fly"):
    """Fly the helicopter in hand, or one that is named, to a Landing Zone."""

    usage, example, asks = "fly [UNIT [with UNIT ...]] HEX", "fly Huey1 0918", Aloft
    idle = Refusal("KS-A9.3.1-b", "no helicopter is in hand that could fly: send one on a mission first")
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """A hex for the helicopter in hand; or the helicopter, whom it takes along, and the hex."""
        if is_hex(state, reader):
            return (Fly(read_hex(state, reader)),)
        found: list[Action] = [Lift(read_unit(state, reader))]
        reader.skip("with")
        while not is_hex(state, reader):
            found.append(Embark(read_unit(state, reader)))
        return (*found, Fly(read_hex(state, reader)))

    @classmethod
    def offers(cls, state: State, frame: Aloft) -> Iterator[Fly]:
        if not assaulting(state):
            yield from (Fly(to) for to in targets(state, frame.helicopter))
        elif load_of(state, frame.helicopter):
            yield from (Fly(to) for to in assault_landings(state, frame.helicopter))

    def refusal(self, state: State, frame: Aloft) -> Refusal | None:
        if not assaulting(state):
            return refuse_flight(state, frame.helicopter, self.to)
        if not load_of(state, frame.helicopter):
            name = state.name(frame.helicopter)
            return Refusal("KS-A9.3.1-g", f"{name} carries nobody who could assault")
        return refuse_assault_landing(state, frame.helicopter, self.to)

    def apply(self, transition: Transition, frame: Aloft) -> None:
        mission: Mission = "transport" if load_of(transition.state, frame.helicopter) else "transfer"
        if assaulting(transition.state):
            mission = "heliborne"
        cost = price(transition.state, frame.helicopter, self.to)
        transition.pop()
        take_off(transition, frame.helicopter, self.to, mission, cost)


def _refuse_leaving(state: State, frame: Aloft, order: Leave) -> Refusal | None:
    """Why the helicopter in hand cannot leave the map, or None."""
    helicopter, name = frame.helicopter, state.name(frame.helicopter)
    if assaulting(state):
        return Refusal("KS-A9.3.1-g", f"{name} flies into an assault, and not off the map")
    if order.unit != helicopter or state.pieces[helicopter].place == OFF:
        return Refusal("KS-A9.3.1-b", f"only {name} may leave now, and from the map")
    if load_of(state, helicopter):
        return Refusal("KS-A9.3.1-c", f"{name} sets its load down in a Landing Zone")
    cost, left = price_out(state, helicopter), budget(state, helicopter)
    if cost > left:
        return Refusal("KS-A5.3.2-a", f"the way off the map costs {cost} MPs, and {name} has {left}")
    return None


def _leaves(state: State, frame: Aloft) -> tuple[Leave, ...]:
    return (Leave(frame.helicopter),)


def _leave(transition: Transition, frame: Aloft, order: Leave) -> None:
    cost = price_out(transition.state, frame.helicopter)
    transition.pop()
    take_off(transition, frame.helicopter, OFF, "transfer", cost)


def _decide(state: State, frame: Aloft) -> Decision:
    name = state.name(frame.helicopter)
    return Decision(US, "aloft", f"{US}: whom does {name} take along, and where does it fly?", "KS-A9.3.1-b")


# -- rest ---------------------------------------------------------------------------------------------------


def _rest(transition: Transition) -> None:
    """A helicopter that has flown in an Impulse rests until one of the same player begins.

    One that was driven off may come back in the next of the US/GVN, whoever's it was.
    """
    state = transition.state
    for piece in state.pieces_of(US):
        status = state.pieces[piece]
        if status.missions:
            driven_off = status.fate == "away" and status.done  # [KS-A9.4.3-f]
            until = US if driven_off else state.phasing  # [KS-A9.4.3-f]
            transition.piece(piece, resting=until)  # [KS-A9.3.1-l, KS-A9.3-c]


def _ready(transition: Transition) -> None:
    state = transition.state
    for piece in state.pieces_of(US):
        if state.pieces[piece].resting == state.phasing:
            transition.piece(piece, resting="")


ALOFT = Question[State, Transition, Aloft](
    Aloft, _decide, (Embark, Fly, Reply(Leave, _leave, _refuse_leaving, _leaves))
)

CHAPTER = Chapter[State, Transition](
    verbs=(Lift, Embark, Fly),
    questions=(ALOFT,),
    ends={"recovery": _rest},
    at={"impulse": _ready},
    changed=clear_zones,
)

"""Artillery that supports a combat or fires alone (8.1): who is offered, why not, and that it has fired then."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import is_hex, read_hex, read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.phrases import ordinal
from vietnam_tui.games.khe_sanh.rules.artillery import (
    base_cannot_fire,
    bases_for,
    battery,
    cannot_fire,
    guns_for,
)
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

#: What supports a fight from the air
AIR_STRIKE = "an Air Strike"


class Supported(Told, frozen=True, tag="supported"):
    """Artillery, Air Strikes, a Gunship or CAPs are put into a combat."""

    side: SideName
    by: str
    place: str
    amount: int = 0

    @property
    def sentence(self) -> str:
        many = self.amount and self.by == AIR_STRIKE
        by = f"the {ordinal(self.amount)} Air Strike" if many else self.by
        verb = "support" if by == "sappers" or by.startswith("the guns") else "supports"
        amount = f" with {self.amount}" if self.amount and not many else ""
        return f"{by} {verb} the {self.side} in the fight for {self.place}{amount}"


class Support(Verb[State], frozen=True, tag="support"):
    """Support the combat with artillery, bases or a Headquarters."""

    usage, example = "support UNIT|HEX ...|all", "support 45Art 68Art"
    unit: PieceId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Support | Guns, ...]:
        """Pieces and bases by name and hex, or all that may."""
        frame = state.top
        if isinstance(frame, Assault) and reader.skip("all", "*"):
            attack = frame.step == "guns"
            side = state.phasing if attack else other(state.phasing)
            return tuple(supporters(state, side, frame.target, attack=attack))
        if isinstance(frame, Bombardment) and reader.skip("all", "*"):
            return tuple(supporters(state, state.phasing, frame.target, attack=True, hidden=True))
        found: list[Support | Guns] = []
        while not reader.done or not found:
            if is_hex(state, reader):
                found.append(Guns(read_hex(state, reader)))
            else:
                found.append(Support(read_unit(state, reader)))
        return tuple(found)


class Guns(Verb[State], frozen=True, tag="guns"):
    """Support the combat with the guns of a base."""

    usage, example = "guns HEX", "guns 0808"
    at: Hex


def supporters(
    state: State, side: str, target: Hex, *, attack: bool, hidden: bool = False
) -> Iterator[Support | Guns]:
    """Every artillery piece and base of a side that may fire at a hex."""
    yield from (Support(piece) for piece in guns_for(state, side, target, attack=attack, hidden=hidden))
    yield from (Guns(at) for at in bases_for(state, side, target, attack=attack))


def refuse_gun(
    state: State, side: str, order: Support, target: Hex, *, attack: bool, hidden: bool = False
) -> Refusal | None:
    """Why an artillery piece may not support, or None."""
    piece, name = order.unit, state.name(order.unit)
    if state.side(piece) != side:
        return Refusal("KS-8.1-c", f"{name} is no piece of the {side}")
    if state.pieces[piece].place == target:
        return Refusal("KS-11.3.3-b", f"{name} is in {state.label(target)} and defends itself as it is")
    return cannot_fire(state, piece, target, attack=attack, hidden=hidden)


def refuse_base(state: State, side: str, order: Guns, target: Hex, *, attack: bool) -> Refusal | None:
    """Why the guns of a base may not support, or None."""
    if side != US:
        return Refusal("KS-8.0-a", "only the US/GVN has bases with artillery")
    return base_cannot_fire(state, order.at, target, attack=attack)


def fire_gun(transition: Transition, piece: PieceId) -> None:
    """An artillery piece has fired, once for this segment [KS-8.1-b]."""
    transition.piece(piece, fired=True)


def fire_base(transition: Transition, at: Hex) -> None:
    """A base has fired; Khe Sanh fires as a whole [KS-8.2-d, KS-8.2.1-c]."""
    transition.set(fired=tuple(sorted({*transition.state.fired, *battery(transition.state, at)})))


CHAPTER = Chapter[State, Transition](verbs=(Support, Guns))

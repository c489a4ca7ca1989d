"""The end of a move: gear is dropped on the way, movers halt (10.1, 10.3 to 10.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.names import hex_of, read_pieces
from vietnam_tui.games.green_beret.rules.combat.losses import overrun
from vietnam_tui.games.green_beret.rules.movement.declare_party import changed, party_in_hand
from vietnam_tui.games.green_beret.rules.position.values import is_team
from vietnam_tui.games.green_beret.state import MOVEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId


class Dropped(Told, frozen=True, tag="dropped"):
    """A counter of gear is left behind on the way [GB-10.1-i]."""

    says = "{item} is left in {at}"
    item: str
    at: str


class Halted(Told, frozen=True, tag="halted"):
    """A mover halts, and is done [GB-10.1-c]."""

    says = "{lead} halts in {at}"
    lead: str
    at: str


class Drop(Order[State, Transition], frozen=True, tag="drop"):
    """Leave hauled gear behind on the way."""

    usage, example, phases = "drop ITEM ...", "drop M2", (MOVEMENT,)
    item: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Drop]:
        party = party_in_hand(state)
        for mover in () if party is None else party.movers:
            yield from (Drop(item) for item in mover.load)

    def refusal(self, state: State) -> Refusal | None:
        party = party_in_hand(state)
        if party is None or not any(self.item in mover.load for mover in party.movers):
            return _refuse_parting(state, party, self.item) or Refusal(
                "GB-9.0-b", f"{state.name(self.item)} is not being hauled"
            )
        if not party.steps:
            return Refusal("GB-10.11-a", "the party has not set out; what is not loaded stays behind anyway")
        return None

    def apply(self, transition: Transition) -> None:
        """It moves no further this turn, and its weight stays deducted."""
        party = transition.state.party
        assert party is not None
        mover = next(m for m in party.movers if self.item in m.load)
        load = tuple(item for item in mover.load if item != self.item)
        transition.set_party(changed(party, replace(mover, load=load)))  # [GB-10.5-c]
        transition.piece(self.item, moved=True)
        state = transition.state
        transition.tell(Dropped(item=state.name(self.item), at=state.label(party.at), rule="GB-10.1-i"))
        overrun(transition, party.at)  # [GB-10.9-c]

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Drop, ...]:
        party = party_in_hand(state)
        near = () if party is None else (party.at,)
        return tuple(Drop(item) for item in read_pieces(state, reader, near, "what to drop"))

    def selection(self, state: State) -> Selection:
        party = state.party
        bearers = [mover.lead for mover in party.movers if self.item in mover.load] if party else []
        return Selection(tuple(state.names([*bearers, self.item])), hex_of(state, self.item))


class Halt(Order[State, Transition], frozen=True, tag="halt"):
    """End the move of the party, or of a part of it."""

    usage, example, aliases, phases = "halt [UNIT]", "halt", ("h",), (MOVEMENT,)
    lead: PieceId = NO_PIECE

    @classmethod
    def candidates(cls, state: State) -> Iterator[Halt]:
        party = party_in_hand(state)
        if party is not None:
            yield from (Halt(), *(Halt(mover.lead) for mover in party.movers))

    def refusal(self, state: State) -> Refusal | None:
        party = party_in_hand(state)
        if party is None:
            return Refusal("GB-10.3-c", "nobody is on the move; `end` ends the phase")
        if not party.steps:
            return Refusal("GB-10.3-b", "the party has not set out yet", "Move it, or take the order back")
        if self.lead == NO_PIECE:
            return None
        if not any(mover.lead == self.lead for mover in party.movers):
            name = state.name(self.lead)
            if any(self.lead in mover.load for mover in party.movers):
                return Refusal(
                    "GB-9.0-b", f"{name} is hauled and does not halt by itself", f"Try: drop {name}"
                )
            return _refuse_parting(state, party, self.lead) or Refusal(
                "GB-10.3-b", f"{name} does not lead a part of the party"
            )
        if len(party.movers) == 1:
            return Refusal("GB-10.3-b", f"{state.name(self.lead)} is the whole party", "Try: halt")
        return None

    def apply(self, transition: Transition) -> None:
        party = transition.state.party
        assert party is not None
        for mover in party.movers:
            if self.lead in (NO_PIECE, mover.lead):
                halt_mover(transition, mover)

    def selection(self, state: State) -> Selection | None:
        if self.lead != NO_PIECE:
            return None
        party = state.party
        leads = [] if party is None else [mover.lead for mover in party.movers]
        return Selection(tuple(state.names(leads)), None if party is None else party.at)


def _refuse_parting(state: State, party: Moving | None, piece: PieceId) -> Refusal | None:
    """The reason why a carrier cannot be left behind by the team that it carries, nor halt without it."""
    if party is None:
        return None
    rider = next((mover.lead for mover in party.movers if mover.carrier == piece), None)
    if rider is None:
        return None
    team, name = state.name(rider), state.name(piece)
    both = "halt" if len(party.movers) == 1 else f"halt {team}"
    why = f"{name} carries {team}, and both stay together for the whole move [GB-9.3-b]"
    return Refusal("GB-10.4-c", why, f"Try: {both}" if party.steps else "")


def halt_mover(transition: Transition, mover: Mover) -> None:
    """A mover has completed its move."""
    party = transition.state.party
    assert party is not None
    rest = tuple(m for m in party.movers if m.lead != mover.lead)
    transition.set_party(replace(party, movers=rest) if rest else None)
    for piece in mover.pieces:
        steps = party.steps if is_team(transition.state.kind(piece)) else 0
        transition.piece(piece, moved=True, steps=steps)  # [GB-10.1-c]
    state = transition.state
    transition.tell(Halted(lead=state.name(mover.lead), at=state.label(party.at), rule="GB-10.1-c"))
    overrun(transition, party.at)  # [GB-10.9-c]


CHAPTER = Chapter[State, Transition](verbs=(Drop, Halt))

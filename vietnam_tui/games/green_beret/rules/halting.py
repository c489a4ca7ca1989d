"""The end of a move: gear is dropped on the way, movers halt (10.1, 10.3 to 10.5)."""

from __future__ import annotations

from msgspec.structs import replace

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.names import hex_of, pick_piece, read_piece, read_pieces
from vietnam_tui.games.green_beret.rules.declare_party import changed, party_in_hand
from vietnam_tui.games.green_beret.rules.losses import overrun
from vietnam_tui.games.green_beret.rules.values import is_team
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId
from vietnam_tui.games.green_beret.verbs import Drop, Halt


def refuse_drop(state: State, action: Drop) -> Refusal | None:
    """Why a counter may not be dropped."""
    party = party_in_hand(state)
    if party is None or not any(action.item in mover.load for mover in party.movers):
        return _refuse_parting(state, party, action.item) or Refusal(
            "GB-9.0-b", f"{state.name(action.item)} is not being hauled"
        )
    if not party.steps:
        return Refusal("GB-10.11-a", "the party has not set out; what is not loaded stays behind anyway")
    return None


def _refuse_parting(state: State, party: Moving | None, piece: PieceId) -> Refusal | None:
    """Why a carrier cannot be left behind by the team that it carries, nor halt without it."""
    if party is None:
        return None
    rider = next((mover.lead for mover in party.movers if mover.carrier == piece), None)
    if rider is None:
        return None
    team, name = state.name(rider), state.name(piece)
    both = "halt" if len(party.movers) == 1 else f"halt {team}"
    why = f"{name} carries {team}, and both stay together for the whole move [GB-9.3-b]"
    return Refusal("GB-10.4-c", why, f"Try: {both}" if party.steps else "")


def apply_drop(transition: Transition, action: Drop) -> None:
    """Leave a counter behind; it moves no further this turn, and its weight stays deducted."""
    party = transition.state.party
    assert party is not None
    mover = next(m for m in party.movers if action.item in m.load)
    load = tuple(item for item in mover.load if item != action.item)
    transition.set_party(changed(party, replace(mover, load=load)))  # [GB-10.5-c]
    transition.piece(action.item, moved=True)
    state = transition.state
    transition.tell(events.Dropped(item=state.name(action.item), at=state.label(party.at), rule="GB-10.1-i"))
    overrun(transition, party.at)  # [GB-10.9-c]


def refuse_halt(state: State, action: Halt) -> Refusal | None:
    """Why a mover may not be halted."""
    party = party_in_hand(state)
    if party is None:
        return Refusal("GB-10.3-c", "nobody is on the move; `end` ends the phase")
    if not party.steps:
        return Refusal("GB-10.3-b", "the party has not set out yet", "Move it, or take the order back")
    if action.lead == NO_PIECE:
        return None
    if not any(mover.lead == action.lead for mover in party.movers):
        name = state.name(action.lead)
        if any(action.lead in mover.load for mover in party.movers):
            return Refusal("GB-9.0-b", f"{name} is hauled and does not halt by itself", f"Try: drop {name}")
        return _refuse_parting(state, party, action.lead) or Refusal(
            "GB-10.3-b", f"{name} does not lead a part of the party"
        )
    if len(party.movers) == 1:
        return Refusal("GB-10.3-b", f"{state.name(action.lead)} is the whole party", "Try: halt")
    return None


def apply_halt(transition: Transition, action: Halt) -> None:
    """End the move of one mover, or of all."""
    party = transition.state.party
    assert party is not None
    for mover in party.movers:
        if action.lead in (NO_PIECE, mover.lead):
            halt_mover(transition, mover)


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
    transition.tell(events.Halted(lead=state.name(mover.lead), at=state.label(party.at), rule="GB-10.1-c"))
    overrun(transition, party.at)  # [GB-10.9-c]


# -- orders and words ---------------------------------------------------------------------------------------

DROP = Order[State, Transition](Drop, refuse_drop, apply_drop)
HALT = Order[State, Transition](Halt, refuse_halt, apply_halt)


def _read_drop(state: State, reader: Reader) -> tuple[Action, ...]:
    return tuple(Drop(item) for item in read_pieces(state, reader, _party_hex(state), "what to drop"))


def _read_halt(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Halt(),) if reader.done else (Halt(read_piece(state, reader)),)


def _party_hex(state: State) -> tuple[int, ...]:
    party = party_in_hand(state)
    return () if party is None else (party.at,)


def _pick_drop(state: State, action: Drop) -> Selection:
    party = state.party
    bearers = [mover.lead for mover in party.movers if action.item in mover.load] if party else []
    return Selection(tuple(state.names([*bearers, action.item])), hex_of(state, action.item))


def _pick_halt(state: State, action: Halt) -> Selection:
    party = state.party
    if action.lead == NO_PIECE and party is not None:
        return Selection(tuple(state.names([mover.lead for mover in party.movers])), party.at)
    return Selection() if action.lead == NO_PIECE else pick_piece(state, action.lead)


WORDS = (
    Words[State](
        Drop,
        "drop ITEM ...",
        "Leave hauled gear behind on the way.",
        "drop M2",
        read=_read_drop,
        write=lambda state, action: state.name(action.item),
        selection=_pick_drop,
    ),
    Words[State](
        Halt,
        "halt [UNIT]",
        "End the move of the party, or of a part of it.",
        "halt",
        read=_read_halt,
        write=lambda state, action: "" if action.lead == NO_PIECE else state.name(action.lead),
        selection=_pick_halt,
        aliases=("h",),
    ),
)

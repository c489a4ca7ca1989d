"""A party is declared: who leads, what carries a team, what is hauled (9.0, 10.3, 10.4, 10.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.names import hex_of, hexes_of, pick_piece, read_piece, read_pieces
from vietnam_tui.games.green_beret.phrases import out_of_play
from vietnam_tui.games.green_beret.rules.movement import allowance, burden, can_start, party_pieces
from vietnam_tui.games.green_beret.rules.portage import refuse_carrier, refuse_haul
from vietnam_tui.games.green_beret.rules.values import is_plus, is_team
from vietnam_tui.games.green_beret.state import MOVEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId, roster
from vietnam_tui.games.green_beret.verbs import Load, Ride, Take

FormingAction = Take | Ride | Load


def party_in_hand(state: State) -> Moving | None:
    """The party to which orders can be given now."""
    return state.top if isinstance(state.top, Moving) else None


def may_move(state: State) -> bool:
    """Is it the time to move?"""
    return state.phase == MOVEMENT and (state.top is None or party_in_hand(state) is not None)


def refuse_lead(state: State, lead: PieceId) -> Refusal | None:
    """Why a counter cannot set out on a move of its own this turn."""
    gone = out_of_play(state, lead)
    if gone is not None:
        return gone
    kind, piece, name = state.kind(lead), state.pieces[lead], state.name(lead)
    if kind.family == "camp":
        return Refusal("GB-12.11-a", f"{name} does not move by itself")
    if piece.anchored:
        return Refusal("GB-3.1-c", f"{name} carries a base camp and stays where it is")
    if not is_team(kind) and not is_plus(kind):
        bearer = "a team or plus piece"
        return Refusal("GB-10.5-a", f"{name} cannot move by itself", f"Let {bearer} haul it: load A1 {name}")
    if piece.moved:
        return Refusal("GB-10.1-b", f"{name} has moved this turn")
    return None


def _joined(state: State, action: FormingAction) -> tuple[Moving | None, Refusal | None]:
    """The party as it is once the lead of an action belongs to it, or why that cannot be."""
    party = party_in_hand(state)
    if party is not None and any(mover.lead == action.lead for mover in party.movers):
        if isinstance(action, Take):
            return None, Refusal("GB-10.3-b", f"{state.name(action.lead)} belongs to the party already")
        return party, None
    refused = refuse_lead(state, action.lead)
    if refused is not None:
        return None, refused
    place = state.pieces[action.lead].place
    if party is None:
        return Moving(place, (Mover(action.lead),)), None
    name = state.name(action.lead)
    if party.steps:
        return None, Refusal("GB-10.3-b", f"{name} cannot join a party that is on its way", _end_it())
    if place != party.at:
        return None, Refusal(
            "GB-10.3-a",
            f"{name} is in {state.label(place)}, the party in {state.label(party.at)}; it moves first",
        )
    if action.lead in party_pieces(party):
        return None, Refusal("GB-10.1-b", f"{name} goes along with the party already")
    return replace(party, movers=(*party.movers, Mover(action.lead))), None


def _end_it() -> str:
    return "`halt` ends its move"


def changed(party: Moving, mover: Mover) -> Moving:
    """The party with one mover as it is now."""
    return replace(party, movers=tuple(mover if m.lead == mover.lead else m for m in party.movers))


def _mover(party: Moving, lead: PieceId) -> Mover:
    return next(mover for mover in party.movers if mover.lead == lead)


def formed(state: State, action: FormingAction) -> tuple[Moving | None, Refusal | None]:
    """The party after a step of its declaration, or why the step is refused."""
    if not may_move(state):
        return None, Refusal("GB-4.0-e", "Green Berets move in the Friendly Movement Phase")
    party, refused = _joined(state, action)
    if party is None:
        return None, refused
    match action:
        case Ride(lead, carrier):
            refused = (
                _refuse_shared(state, party, lead, carrier)
                or _refuse_piece(state, party, carrier)
                or refuse_carrier(state, _mover(party, lead), carrier)
            )
            if refused is None and party.steps:
                refused = Refusal(
                    "GB-10.4-c", f"{state.name(carrier)} and {state.name(lead)} did not set out together"
                )
            if refused is None:
                party = changed(party, replace(_mover(party, lead), carrier=carrier))
        case Load(lead, item):
            mover = _mover(party, lead)
            refused = _refuse_piece(state, party, item) or refuse_haul(state, mover, item)
            if refused is None:
                more = mover.burden + burden(state, (item,))
                mover = replace(mover, load=(*mover.load, item), burden=more)
                refused = _refuse_weight(state, party, mover, item)
                party = changed(party, mover)
    if refused is None and not party.steps and not can_start(state, party):
        refused = Refusal("GB-11.0-a", "with it the party could enter no hex around it")
    return (None, refused) if refused is not None else (party, None)


def _refuse_shared(state: State, party: Moving, lead: PieceId, carrier: PieceId) -> Refusal | None:
    """A plus piece adds its movement to one team only [GB-10.4-f]."""
    rider = next((mover.lead for mover in party.movers if mover.carrier == carrier), lead)
    if rider == lead:
        return None
    name = state.name(carrier)
    return Refusal("GB-10.4-f", f"{name} adds its movement to {state.name(rider)}, and to one team only")


def _refuse_piece(state: State, party: Moving, piece: PieceId) -> Refusal | None:
    """Why a counter cannot be carrier or load of the party."""
    gone = out_of_play(state, piece)
    if gone is not None:
        return gone
    name, status = state.name(piece), state.pieces[piece]
    if status.place != party.at:
        return Refusal(
            "GB-10.4-j", f"{name} is in {state.label(status.place)}, not in {state.label(party.at)}"
        )
    if piece in party_pieces(party):
        return Refusal("GB-10.1-b", f"{name} goes along with the party already")
    if status.anchored:
        return Refusal("GB-3.1-c", f"{name} carries a base camp and stays where it is")
    if status.moved:
        return Refusal("GB-10.1-i", f"{name} has moved or been dropped this turn")
    return None


def _refuse_weight(state: State, party: Moving, mover: Mover, item: PieceId) -> Refusal | None:
    """On the way a counter can be picked up only if the move so far could have been made with it."""
    if not party.steps:
        return None
    if mover.halted:
        return Refusal("GB-10.8-a", f"{state.name(mover.lead)} has used its minimum move")
    total = allowance(state, mover, afloat=party.afloat)
    if total < mover.spent:
        return Refusal(
            "GB-9.0-b",
            f"hauling {state.name(item)} would leave {state.name(mover.lead)} {total} movement points, "
            f"and it has spent {mover.spent}",
        )
    return None


def refuse_forming(state: State, action: FormingAction) -> Refusal | None:
    """Why a party may not be formed so."""
    return formed(state, action)[1]


def apply_forming(transition: Transition, action: FormingAction) -> None:
    """Begin the party, or add to it."""
    party = formed(transition.state, action)[0]
    assert party is not None
    if party_in_hand(transition.state) is None:
        transition.push(party)
    else:
        transition.replace(party)
    state = transition.state
    match action:
        case Take(lead):
            transition.tell(
                events.MadeReady(lead=state.name(lead), at=state.label(party.at), rule="GB-10.3-b")
            )
        case Ride(lead, carrier):
            transition.tell(
                events.Rides(lead=state.name(lead), carrier=state.name(carrier), rule="GB-10.4-c")
            )
        case Load(lead, item):
            transition.tell(events.Loaded(lead=state.name(lead), item=state.name(item), rule="GB-9.0-b"))


def forming_actions(state: State) -> Iterator[FormingAction]:
    """Every step of declaring a party."""
    party = party_in_hand(state)
    leads = [PieceId(i) for i in range(len(roster())) if refuse_lead(state, PieceId(i)) is None]
    if party is not None:
        here = [m.lead for m in party.movers]
        leads = here if party.steps else [*here, *(i for i in leads if state.pieces[i].place == party.at)]
    candidates: list[FormingAction] = [Take(lead) for lead in leads]
    for lead in dict.fromkeys(leads):
        near = state.at(state.pieces[lead].place, "gear", "leader")
        if is_team(state.kind(lead)):
            candidates += [Ride(lead, piece) for piece in near if is_plus(state.kind(piece))]
        candidates += [Load(lead, piece) for piece in near]
    for action in dict.fromkeys(candidates):
        if refuse_forming(state, action) is None:
            yield action


# -- words ------------------------------------------------------------------------------------------------


def _read_load(state: State, reader: Reader) -> tuple[Action, ...]:
    lead = read_piece(state, reader, "a team or plus piece")
    return tuple(
        Load(lead, item) for item in read_pieces(state, reader, hexes_of(state, lead), "what to haul")
    )


def _read_ride(state: State, reader: Reader) -> tuple[Action, ...]:
    team = read_piece(state, reader, "a team")
    return (Ride(team, read_piece(state, reader, "a plus piece", hexes_of(state, team))),)


def company_steps(state: State, lead: PieceId, company: Sequence[PieceId]) -> list[Action]:
    """What goes along: teams join, the plus piece that cannot be hauled adds its movement, the rest is hauled."""
    steps: list[Action] = [Take(piece) for piece in company if is_team(state.kind(piece))]
    plus = [piece for piece in company if is_plus(state.kind(piece))]
    carrier = next((piece for piece in plus if not state.kind(piece).black_number), next(iter(plus), None))
    if carrier is not None and is_team(state.kind(lead)):
        steps.append(Ride(lead, carrier))
    else:
        carrier = None
    rest = [piece for piece in company if piece != carrier and not is_team(state.kind(piece))]
    return [*steps, *(Load(lead, piece) for piece in rest)]


def _pick_two(state: State, lead: PieceId, other: PieceId) -> Selection:
    return Selection((state.name(lead), state.name(other)), hex_of(state, lead))


WORDS = (
    Words[State](
        Take,
        "take UNIT",
        "Begin a party, or add a team or plus piece to it.",
        "take A1",
        read=lambda state, reader: (Take(read_piece(state, reader, "a team or plus piece")),),
        write=lambda state, action: state.name(action.lead),
        selection=lambda state, action: pick_piece(state, action.lead),
    ),
    Words[State](
        Ride,
        "ride TEAM PIECE",
        "Let a plus piece add its movement to a team.",
        "ride A1 Truck",
        read=_read_ride,
        write=lambda state, action: f"{state.name(action.lead)} {state.name(action.carrier)}",
        selection=lambda state, action: _pick_two(state, action.lead, action.carrier),
    ),
    Words[State](
        Load,
        "load UNIT ITEM ...",
        "Have a team or plus piece haul gear.",
        "load A1 Radio Demo",
        read=_read_load,
        write=lambda state, action: f"{state.name(action.lead)} {state.name(action.item)}",
        selection=lambda state, action: _pick_two(state, action.lead, action.item),
        aliases=("l",),
    ),
)

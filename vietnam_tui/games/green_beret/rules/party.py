"""Friendly movement: parties are moved hex by hex (10.1 to 10.5, 10.8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.names import (
    hexes_of,
    read_hex,
    read_piece,
    read_pieces,
)
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.declare_party import (
    apply_forming,
    company_steps,
    forming_actions,
    may_move,
    party_in_hand,
    refuse_forming,
    refuse_lead,
)
from vietnam_tui.games.green_beret.rules.halting import DROP, HALT, halt_mover
from vietnam_tui.games.green_beret.rules.losses import overrun, stand_down
from vietnam_tui.games.green_beret.rules.movement import (
    Way,
    can_go_on,
    can_start,
    connected,
    entry_cost,
    is_watery,
    left,
    may_enter,
    party_pieces,
    party_reach,
    terms,
)
from vietnam_tui.games.green_beret.rules.values import is_team
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId, roster
from vietnam_tui.games.green_beret.verbs import Drop, Halt, Load, Move, Ride, Take

# -- moving -------------------------------------------------------------------------------------------------


def _party_for(state: State, lead: PieceId) -> tuple[Moving | None, Refusal | None]:
    """The party that an order to move a counter is about."""
    if not may_move(state):
        return None, Refusal("GB-4.0-e", "Green Berets move in the Friendly Movement Phase")
    party = party_in_hand(state)
    if party is None:
        refused = refuse_lead(state, lead)
        if refused is not None:
            return None, refused
        return Moving(state.pieces[lead].place, (Mover(lead),)), None
    if party.movers[0].lead != lead:
        first = state.name(party.movers[0].lead)
        fix = "Try: halt" if party.steps else "Take the order back"
        if not party.steps and (reach := party_reach(state, party)):
            fix = f"Try: move {first} {state.label(next(iter(reach)))}"
        return None, Refusal("GB-10.3-a", f"the party of {first} finishes its move first", fix)
    return party, None


def refuse_move(state: State, action: Move) -> Refusal | None:
    """Why a party may not move there."""
    party, refused = _party_for(state, action.lead)
    if party is None:
        return refused
    found = party_reach(state, party)
    if action.to in found:
        return None
    where, now = state.label(action.to), terms(state, party)
    ground, name = state.ground(action.to), state.name(action.lead)
    if action.to == party.at:
        return Refusal("GB-10.1-a", f"{name} is in {where}")
    if not may_enter(ground, blue=now.blue, confined=now.confined):
        if ground.water:
            return Refusal("GB-11.0-a", f"{where} is all-water and the party has no blue hexagon for all")
        return Refusal("GB-11.2-a", f"a patrol boat keeps to the water, and {where} is {ground.name}")
    near = min(found, key=lambda h: (state.grid.distance(h, action.to), h), default=None)
    fix = "" if near is None else f"Nearest hex in reach: {state.label(near)}"
    if action.to not in connected(state, party):
        if now.confined:
            return Refusal(
                "GB-11.2-a", f"no way by water leads to {where}, and a patrol boat keeps to it", fix
            )
        why = f"every way to {where} leads through all-water, and the party has no blue hexagon for all"
        return Refusal("GB-11.0-a", why, fix)
    slowest = min(party.movers, key=lambda mover: left(state, mover, afloat=now.afloat))
    most = left(state, slowest, afloat=now.afloat)
    adjacent = state.grid.distance(party.at, action.to) == 1
    cost = f" {entry_cost(ground, craft=now.craft)} to enter," if adjacent else ""
    who = state.name(slowest.lead)
    return Refusal("GB-10.3-f", f"{where} is out of reach:{cost} {who} has {max(0, most)} MP left", fix)


def apply_move(transition: Transition, action: Move) -> None:
    """Move the party hex by hex along the cheapest way."""
    party = _party_for(transition.state, action.lead)[0]
    assert party is not None
    if party_in_hand(transition.state) is None:
        transition.push(party)
    way = party_reach(transition.state, party)[action.to]
    state = transition.state
    transition.tell(
        events.Moved(
            movers=tuple(_mover_text(state, mover) for mover in party.movers),
            path=(state.label(party.at), *(state.label(h) for h in way.path)),
            cost=way.cost,
            minimum=way.minimum,
            rule="GB-10.8-a" if way.minimum else "GB-10.1-a",
        )
    )
    for hex_ in way.path:
        _step(transition, hex_)


def _mover_text(state: State, mover: Mover) -> str:
    name = state.name(mover.lead)
    if mover.carrier != NO_PIECE:
        name += f" by {state.name(mover.carrier)}"
    return f"{name} hauling {piece_list(state, mover.load)}" if mover.load else name


def _step(transition: Transition, hex_: Hex) -> None:
    party = transition.state.party
    assert party is not None
    state, ground = transition.state, transition.state.ground(hex_)
    cost = entry_cost(ground, craft=terms(state, party).craft)
    afloat = party.afloat and is_watery(ground)
    movers = tuple(
        replace(
            mover,
            spent=mover.spent + cost,
            halted=mover.halted or left(state, mover, afloat=afloat) < cost,
        )
        for mover in party.movers
    )
    origin = party.at
    transition.set_party(Moving(hex_, movers, party.steps + 1, afloat))
    pieces = list(transition.state.pieces)
    for piece in party_pieces(party):
        pieces[piece] = replace(pieces[piece], place=hex_)
    transition.set(pieces=tuple(pieces))
    overrun(transition, origin)
    if transition.state.in_camp(hex_):
        enter_camp(transition, [m.lead for m in movers if is_team(state.kind(m.lead))])


def enter_camp(transition: Transition, teams: list[PieceId]) -> None:
    """Teams that enter a base camp are detected no longer [GB-12.5-a]."""
    for team in teams:
        if transition.state.pieces[team].detected:
            transition.piece(team, detected=False)
            transition.tell(contact.Undetected(team=transition.state.name(team), rule="GB-12.5-a"))
    stand_down(transition)


# -- going on -----------------------------------------------------------------------------------------------


def settle_party(transition: Transition, party: Moving) -> bool:
    """Halt those who cannot go on; True when something has changed."""
    if not party.movers or (not party.steps and not can_start(transition.state, party)):
        transition.pop()
        return True
    if not party.steps:
        return False
    spent = [mover for mover in party.movers if not can_go_on(transition.state, party, mover)]
    for mover in spent:
        halt_mover(transition, mover)
    return bool(spent)


# -- offers -------------------------------------------------------------------------------------------------


def party_actions(state: State) -> Iterator[Action]:
    """Everything that can be done in the Friendly Movement Phase but ending it."""
    yield from forming_actions(state)
    party = party_in_hand(state)
    if party is None:
        for i in range(len(roster())):
            lead = PieceId(i)
            if refuse_lead(state, lead) is None:
                alone = Moving(state.pieces[lead].place, (Mover(lead),))
                yield from (Move(lead, to) for to in party_reach(state, alone))
        return
    yield from (Move(party.movers[0].lead, to) for to in party_reach(state, party))
    if party.steps:
        for mover in party.movers:
            yield from (Drop(item) for item in mover.load)
        yield Halt()
        if len(party.movers) > 1:
            yield from (Halt(mover.lead) for mover in party.movers)


def way_of(state: State, action: Move) -> Way | None:
    """The way that a move would take, None when it is refused."""
    party = _party_for(state, action.lead)[0]
    return None if party is None else party_reach(state, party).get(action.to)


# -- records ------------------------------------------------------------------------------------------------


def _decide_movement(state: State, frame: Moving) -> Decision:
    party = piece_list(state, [mover.lead for mover in frame.movers])
    words = "move on, drop gear or halt" if frame.steps else "load more, or move"
    return Decision(SIDE, "moving", f"{party} in {state.label(frame.at)}: {words}", "GB-10.3-c")


#: The orders of the Friendly Movement Phase, whether a party is in hand or not
ORDERS = (
    *(Order[State, Transition](kind, refuse_forming, apply_forming) for kind in (Take, Ride, Load)),
    Order[State, Transition](Move, refuse_move, apply_move),
    DROP,
    HALT,
)

MOVING = Question[State, Transition](
    Moving,
    decision=_decide_movement,
    offers=lambda state, frame: party_actions(state),
    answers=tuple(order.as_answer() for order in ORDERS),
    settle=settle_party,
)


# -- words ------------------------------------------------------------------------------------------------


def _read_move(state: State, reader: Reader) -> tuple[Action, ...]:
    """`move A1 0711 with Truck Radio` forms the party first; without a name the party in hand moves.

    Each hex is a move: to a neighbour a single step, to a hex further on by the cheapest way.  Hexes that are just
    the cheapest way to the last of them are one move to that.
    """
    word = reader.peek()
    party = party_in_hand(state)
    if word is not None and party is not None and word.text.isdigit() and len(word.text) == 4:
        lead = party.movers[0].lead
    else:
        lead = read_piece(state, reader, "a team or plus piece")
    reader.skip("to", "via")
    stops = [read_hex(state, reader)]
    while not reader.done and not reader.skip("with"):
        reader.skip("to", "via")
        stops.append(read_hex(state, reader))
    company = [] if reader.done else read_pieces(state, reader, hexes_of(state, lead), "what goes along")
    if not company and len(stops) > 1:
        way = way_of(state, Move(lead, stops[-1]))
        if way is not None and way.path == tuple(stops):
            stops = stops[-1:]
    return (*company_steps(state, lead, company), *(Move(lead, stop) for stop in stops))


def _write_move(state: State, action: Move) -> str:
    way = way_of(state, action)
    return (
        f"{state.name(action.lead)} {' '.join(state.label(h) for h in (way.path if way else (action.to,)))}"
    )


WORDS = (
    Words[State](
        Move,
        "move [UNIT] HEX ... [with ITEM ...]",
        "Move: to a neighbour straight, further on by the cheapest way.",
        "move A1 0612 0711 with Truck Radio",
        read=_read_move,
        write=_write_move,
        selection=lambda state, action: Selection((state.name(action.lead),), action.to),
        aliases=("m",),
    ),
)

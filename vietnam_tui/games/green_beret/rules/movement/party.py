"""Friendly movement: parties are moved hex by hex (10.1 to 10.5, 10.8)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, ordered
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.names import Lead, hexes_of, read_hex, read_piece, read_pieces
from vietnam_tui.games.green_beret.phrases import MP, join, piece_list
from vietnam_tui.games.green_beret.rules.combat.losses import Undetected, overrun, stand_down
from vietnam_tui.games.green_beret.rules.movement.declare_party import (
    Load,
    Ride,
    Take,
    able_leads,
    company_steps,
    may_move,
    party_in_hand,
    refuse_lead,
)
from vietnam_tui.games.green_beret.rules.movement.halting import Drop, Halt, halt_mover
from vietnam_tui.games.green_beret.rules.movement.movement import (
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
from vietnam_tui.games.green_beret.rules.position.values import is_team
from vietnam_tui.games.green_beret.state import MOVEMENT, SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId


class Moved(Told, frozen=True, tag="moved"):
    """A party moves hex by hex; `path` begins where it stood, `cost` is in movement points [GB-10.1-a]."""

    movers: tuple[str, ...]
    path: tuple[str, ...]
    cost: int
    minimum: bool

    measures = MappingProxyType({"cost": MP})

    @property
    def sentence(self) -> str:
        alone = len(self.movers) == 1
        if self.minimum:
            how = "makes a minimum move" if alone else "make a minimum move"
        else:
            how = "moves" if alone else "move"
        return f"{join(self.movers)} {how} {' > '.join(self.path)} for {self.cost} MP"


class Move(Order[State, Transition], frozen=True, tag="move"):
    """Move: to a neighbour straight, further on by the cheapest way."""

    usage, example = "move [UNIT] HEX ... [with ITEM ...]", "move A1 0612 0711 with Truck Radio"
    aliases, phases = ("m",), (MOVEMENT,)
    lead: Lead
    to: Hex

    @classmethod
    def offers(cls, state: State) -> Iterator[Move]:
        party = party_in_hand(state)
        if party is not None:
            yield from (Move(party.movers[0].lead, to) for to in party_reach(state, party))
            return
        for lead in able_leads(state):
            alone = Moving(state.pieces[lead].place, (Mover(lead),))
            yield from (Move(lead, to) for to in party_reach(state, alone))

    def refusal(self, state: State) -> Refusal | None:
        party, refused = _party_for(state, self.lead)
        if party is None:
            return refused
        return None if self.to in party_reach(state, party) else self._out_of_reach(state, party)

    def _out_of_reach(self, state: State, party: Moving) -> Refusal:
        found = party_reach(state, party)
        where, now = state.label(self.to), terms(state, party)
        ground, name = state.ground(self.to), state.name(self.lead)
        if self.to == party.at:
            return Refusal("GB-10.1-a", f"{name} is in {where}")
        if not may_enter(ground, blue=now.blue, confined=now.confined):
            if ground.water:
                return Refusal("GB-11.0-a", f"{where} is all-water and the party has no blue hexagon for all")
            return Refusal("GB-11.2-a", f"a patrol boat keeps to the water, and {where} is {ground.name}")
        near = min(found, key=lambda h: (state.grid.distance(h, self.to), h), default=None)
        fix = "" if near is None else f"Nearest hex in reach: {state.label(near)}"
        if self.to not in connected(state, party):
            if now.confined:
                return Refusal(
                    "GB-11.2-a", f"no way by water leads to {where}, and a patrol boat keeps to it", fix
                )
            why = f"every way to {where} leads through all-water, and the party has no blue hexagon for all"
            return Refusal("GB-11.0-a", why, fix)
        slowest = min(party.movers, key=lambda mover: left(state, mover, afloat=now.afloat))
        most = left(state, slowest, afloat=now.afloat)
        adjacent = state.grid.distance(party.at, self.to) == 1
        cost = f" {entry_cost(ground, craft=now.craft)} to enter," if adjacent else ""
        who = state.name(slowest.lead)
        return Refusal("GB-10.3-f", f"{where} is out of reach:{cost} {who} has {max(0, most)} MP left", fix)

    def apply(self, transition: Transition) -> None:
        """Move the party hex by hex along the cheapest way."""
        party = _party_for(transition.state, self.lead)[0]
        assert party is not None
        if party_in_hand(transition.state) is None:
            transition.push(party)
        way = party_reach(transition.state, party)[self.to]
        state = transition.state
        transition.tell(
            Moved(
                movers=tuple(_mover_text(state, mover) for mover in party.movers),
                path=(state.label(party.at), *(state.label(h) for h in way.path)),
                cost=way.cost,
                minimum=way.minimum,
                rule="GB-10.8-a" if way.minimum else "GB-10.1-a",
            )
        )
        for hex_ in way.path:
            _step(transition, hex_)

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
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

    def words(self, state: State) -> str:
        way = way_of(state, self)
        hexes = way.path if way else (self.to,)
        return f"{state.name(self.lead)} {' '.join(state.label(h) for h in hexes)}"


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
            transition.tell(Undetected(team=transition.state.name(team), rule="GB-12.5-a"))
    stand_down(transition)


# -- going on ----------------------------------------------------------------------------------------------


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


def way_of(state: State, action: Move) -> Way | None:
    """The way that a move would take, None when it is refused."""
    party = _party_for(state, action.lead)[0]
    return None if party is None else party_reach(state, party).get(action.to)


def _decide_movement(state: State, frame: Moving) -> Decision:
    party = piece_list(state, [mover.lead for mover in frame.movers])
    words = "move on, drop gear or halt" if frame.steps else "load more, or move"
    return Decision(SIDE, "moving", f"{party} in {state.label(frame.at)}: {words}", "GB-10.3-c")


#: The orders of the Friendly Movement Phase, whether a party is in hand or not
PARTY_ORDERS = (Take, Ride, Load, Move, Drop, Halt)


def party_actions(state: State) -> Iterator[Action]:
    """Everything that can be done in the Friendly Movement Phase but ending it."""
    for order in PARTY_ORDERS:
        yield from order.offers(state)


def new_turn(transition: Transition) -> None:
    """In a new turn everybody may move again."""
    transition.all_pieces(moved=False, steps=0)


MOVING = Question[State, Transition, Moving](
    Moving, _decide_movement, tuple(ordered(order) for order in PARTY_ORDERS), settle=settle_party
)

CHAPTER = Chapter[State, Transition](verbs=(Move,), questions=(MOVING,), at={"turn": new_turn})

"""A party is declared: who leads, what carries a team, what is hauled (9.0, 10.3, 10.4, 10.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.names import Lead, hexes_of, read_piece, read_pieces
from vietnam_tui.games.green_beret.phrases import out_of_play
from vietnam_tui.games.green_beret.rules.movement.movement import allowance, burden, can_start, party_pieces
from vietnam_tui.games.green_beret.rules.position.values import is_plus, is_team, refuse_carrier, refuse_haul
from vietnam_tui.games.green_beret.state import MOVEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId

#: A party after a step of its declaration, or why the step is refused
Formed = tuple[Moving | None, Refusal | None]


class MadeReady(Told, frozen=True, tag="taken"):
    """A team or plus piece joins the party that is to move [GB-10.3-b]."""

    says = "{lead} makes ready in {at}"
    lead: str
    at: str


class Rides(Told, frozen=True, tag="rides"):
    """A mover adds the movement of a vehicle or boat [GB-10.4-c]."""

    says = "{lead} goes by {carrier}"
    lead: str
    carrier: str


class Loaded(Told, frozen=True, tag="loaded"):
    """A mover takes up a counter of gear [GB-9.0-b]."""

    says = "{lead} takes up {item}"
    lead: str
    item: str


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


def able_leads(state: State) -> list[PieceId]:
    """The counters that could set out on a move of their own, in the order of the counter sheet."""
    return [
        PieceId(i)
        for i, piece in enumerate(state.pieces)
        if piece.on_map and not piece.moved and refuse_lead(state, PieceId(i)) is None
    ]


def _leads(state: State) -> list[PieceId]:
    """The units that may lead a part of the party that is declared: its movers, then those that could join it."""
    party = party_in_hand(state)
    if party is None:
        return able_leads(state)
    here = [mover.lead for mover in party.movers]
    if party.steps:
        return here
    joining = (lead for lead in able_leads(state) if state.pieces[lead].place == party.at)
    return list(dict.fromkeys([*here, *joining]))


def changed(party: Moving, mover: Mover) -> Moving:
    """The party with one mover as it is now."""
    return replace(party, movers=tuple(mover if m.lead == mover.lead else m for m in party.movers))


def _mover(party: Moving, lead: PieceId) -> Mover:
    return next(mover for mover in party.movers if mover.lead == lead)


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


# -- the steps of a declaration ----------------------------------------------------------------------------


class Forming(Order[State, Transition], frozen=True):
    """A step of the declaration of a party, whatever is declared."""

    phases = (MOVEMENT,)
    lead: Lead

    def refusal(self, state: State) -> Refusal | None:
        return self.formed(state)[1]

    def apply(self, transition: Transition) -> None:
        """Begin the party, or add to it."""
        party = self.formed(transition.state)[0]
        assert party is not None
        if party_in_hand(transition.state) is None:
            transition.push(party)
        else:
            transition.replace(party)
        transition.tell(self.told(transition.state, party))

    def formed(self, state: State) -> Formed:
        """The party after this step, or why it is refused."""
        if not may_move(state):
            return None, Refusal("GB-4.0-e", "Green Berets move in the Friendly Movement Phase")
        party, refused = self.joined(state)
        if party is not None:
            party, refused = self.added(state, party)
        if party is not None and not party.steps and not can_start(state, party):
            return None, Refusal("GB-11.0-a", "with it the party could enter no hex around it")
        return party, refused

    def joined(self, state: State) -> Formed:
        """The party as it is once the lead belongs to it, or why that cannot be."""
        party = party_in_hand(state)
        if party is not None and any(mover.lead == self.lead for mover in party.movers):
            return party, None
        refused = refuse_lead(state, self.lead)
        if refused is not None:
            return None, refused
        place = state.pieces[self.lead].place
        if party is None:
            return Moving(place, (Mover(self.lead),)), None
        name = state.name(self.lead)
        if party.steps:
            return None, Refusal(
                "GB-10.3-b", f"{name} cannot join a party that is on its way", "`halt` ends its move"
            )
        if place != party.at:
            return None, Refusal(
                "GB-10.3-a",
                f"{name} is in {state.label(place)}, the party in {state.label(party.at)}; it moves first",
            )
        if self.lead in party_pieces(party):
            return None, Refusal("GB-10.1-b", f"{name} goes along with the party already")
        return replace(party, movers=(*party.movers, Mover(self.lead))), None

    def added(self, state: State, party: Moving) -> Formed:
        """The party with what else the step declares, or why that cannot be."""
        return party, None

    def told(self, state: State, party: Moving) -> Told:
        """The party as declared so far, in words."""
        raise NotImplementedError


class Take(Forming, frozen=True, tag="take"):
    """Begin a party, or add a team or plus piece to it."""

    usage, example = "take UNIT", "take A1"

    @classmethod
    def candidates(cls, state: State) -> Iterator[Take]:
        yield from (Take(lead) for lead in _leads(state))

    def joined(self, state: State) -> Formed:
        party = party_in_hand(state)
        if party is not None and any(mover.lead == self.lead for mover in party.movers):
            return None, Refusal("GB-10.3-b", f"{state.name(self.lead)} belongs to the party already")
        return super().joined(state)

    def told(self, state: State, party: Moving) -> MadeReady:
        return MadeReady(lead=state.name(self.lead), at=state.label(party.at), rule="GB-10.3-b")


class Ride(Forming, frozen=True, tag="ride"):
    """Let a plus piece add its movement to a team."""

    usage, example = "ride TEAM PIECE", "ride A1 Truck"
    carrier: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Ride]:
        for lead in _leads(state):
            if is_team(state.kind(lead)):
                near = state.at(state.pieces[lead].place, "gear", "leader")
                yield from (Ride(lead, piece) for piece in near if is_plus(state.kind(piece)))

    def added(self, state: State, party: Moving) -> Formed:
        refused = (
            _refuse_shared(state, party, self.lead, self.carrier)
            or _refuse_piece(state, party, self.carrier)
            or refuse_carrier(state, _mover(party, self.lead), self.carrier)
        )
        if refused is None and party.steps:
            why = f"{state.name(self.carrier)} and {state.name(self.lead)} did not set out together"
            refused = Refusal("GB-10.4-c", why)
        if refused is not None:
            return None, refused
        return changed(party, replace(_mover(party, self.lead), carrier=self.carrier)), None

    def told(self, state: State, party: Moving) -> Rides:
        return Rides(lead=state.name(self.lead), carrier=state.name(self.carrier), rule="GB-10.4-c")

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Ride, ...]:
        team = read_piece(state, reader, "a team")
        return (Ride(team, read_piece(state, reader, "a plus piece", hexes_of(state, team))),)


class Load(Forming, frozen=True, tag="load"):
    """Have a team or plus piece haul gear."""

    usage, example, aliases = "load UNIT ITEM ...", "load A1 Radio Demo", ("l",)
    item: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Load]:
        for lead in _leads(state):
            near = state.at(state.pieces[lead].place, "gear", "leader")
            yield from (Load(lead, piece) for piece in near)

    def added(self, state: State, party: Moving) -> Formed:
        mover = _mover(party, self.lead)
        refused = _refuse_piece(state, party, self.item) or refuse_haul(state, mover, self.item)
        if refused is not None:
            return None, refused
        more = mover.burden + burden(state, (self.item,))
        mover = replace(mover, load=(*mover.load, self.item), burden=more)
        refused = _refuse_weight(state, party, mover, self.item)
        return (None, refused) if refused is not None else (changed(party, mover), None)

    def told(self, state: State, party: Moving) -> Loaded:
        return Loaded(lead=state.name(self.lead), item=state.name(self.item), rule="GB-9.0-b")

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Load, ...]:
        lead = read_piece(state, reader, "a team or plus piece")
        items = read_pieces(state, reader, hexes_of(state, lead), "what to haul")
        return tuple(Load(lead, item) for item in items)


def company_steps(state: State, lead: PieceId, company: Sequence[PieceId]) -> list[Forming]:
    """The steps of those that go along: teams join, the plus piece that cannot be hauled adds its movement, the rest is
    hauled.
    """
    steps: list[Forming] = [Take(piece) for piece in company if is_team(state.kind(piece))]
    plus = [piece for piece in company if is_plus(state.kind(piece))]
    carrier = next((piece for piece in plus if not state.kind(piece).black_number), next(iter(plus), None))
    if carrier is not None and is_team(state.kind(lead)):
        steps.append(Ride(lead, carrier))
    else:
        carrier = None
    rest = [piece for piece in company if piece != carrier and not is_team(state.kind(piece))]
    return [*steps, *(Load(lead, piece) for piece in rest)]


CHAPTER = Chapter[State, Transition](verbs=(Take, Ride, Load))

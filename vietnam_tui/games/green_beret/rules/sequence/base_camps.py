"""Base camps: where they may stand, how they are placed, bought and moved (3.1, 6.3, 12.10, 12.11)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.nearest import nearest_legal
from vietnam_tui.engine.question import Chance, Question, ordered
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.counters import scenario
from vietnam_tui.games.green_beret.frames import Relocating, Windfall
from vietnam_tui.games.green_beret.names import CampPiece
from vietnam_tui.games.green_beret.phrases import PP
from vietnam_tui.games.green_beret.rules.combat.losses import Undetected, stand_down
from vietnam_tui.games.green_beret.rules.contact.detection import surprise
from vietnam_tui.games.green_beret.rules.position.values import is_boat
from vietnam_tui.games.green_beret.rules.sequence.dice import Die, ten_sided
from vietnam_tui.games.green_beret.state import CAMPS, PLACEMENT, SIDE, State
from vietnam_tui.games.green_beret.terrain import beach_distance
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import STOCK, PieceId, camp_ids


class CampPlaced(Told, frozen=True, tag="camp placed"):
    """A base camp is set up, for so many Purchase Points or for nothing [GB-6.3-a]."""

    at: str
    cost: int
    left: int

    measures = MappingProxyType({"cost": PP, "left": PP})

    @property
    def sentence(self) -> str:
        price = f" for {self.cost} PP, {self.left} left" if self.cost else ""
        return f"a base camp is set up in {self.at}{price}"


class BeachBonus(Told, frozen=True, tag="beach bonus"):
    """The distance of a base camp from the nearest beach brings Purchase Points [GB-6.3-a]."""

    says = "{at} is {distance} from a beach: {points} PP more"
    measures = MappingProxyType({"points": PP})
    at: str
    points: int
    distance: int


class CampToMove(Told, frozen=True, tag="relocation"):
    """A base camp is to be moved [GB-12.11-a]."""

    says = "{camp} is to be moved"
    camp: str


class CampMoveRolled(Told, frozen=True, tag="relocation rolled"):
    """The die says what moving a base camp costs, and whether that can be paid [GB-12.11-a]."""

    camp: str
    die: int
    paid: bool

    @property
    def sentence(self) -> str:
        end = f"{self.die} PP are paid" if self.paid else "too dear, it stays"
        return f"moving {self.camp}: the die shows {self.die}, {end}"


class CampMoved(Told, frozen=True, tag="camp moved"):
    """A base camp is set up elsewhere [GB-12.11-a]."""

    says = "the base camp of {origin} is now in {at}"
    at: str
    origin: str


def budget(state: State) -> int:
    """The Purchase Points that may be spent now, as far as any may."""
    top = state.top
    return min(state.points, top.points) if isinstance(top, Windfall) else state.points


def next_camp(state: State) -> PieceId | None:
    """The base camp that would be placed next: the one being moved, the free one, the extra one."""
    if isinstance(state.top, Relocating):
        return state.top.camp
    return next((camp for camp in camp_ids() if state.pieces[camp].place == STOCK), None)


def free_boats(state: State, at: int) -> list[PieceId]:
    """The PBRs in a hex that carry no base camp."""
    return [
        piece
        for piece in state.at(at, "gear")
        if is_boat(state.kind(piece)) and not state.pieces[piece].anchored
    ]


def refuse_site(state: State, at: int) -> Refusal | None:
    """Why no base camp may be put into a hex now."""
    fault = _fault_of_site(state, at)
    return None if fault is None else Refusal(fault[0], fault[1].format(state.label(at)))


def _fault_of_site(state: State, at: int) -> tuple[str, str] | None:
    """The rule that bars a hex from base camps, and why, with room for the hex."""
    ground, top = state.ground(at), state.top
    if ground.water:
        if state.phase != CAMPS:
            return "GB-3.1-b", "{} is all-water; a camp goes onto a PBR at set-up only"
        if free_boats(state, at):
            return None
        if any(is_boat(state.kind(piece)) for piece in state.at(at, "gear")):
            return "GB-3.1-e", "{} is all-water and its PBR has a camp"
        return "GB-3.1-b", "{} is all-water and no PBR is there"
    if not ground.camp:
        return "GB-3.1-a", "{} lies in or next to a village, an airfield or all-water"
    if at == state.mission_hex:
        return "GB-12.11-a", "{} is the hex of the mission"
    if state.enemies_at(at):
        return "GB-12.11-a", "an enemy unit is in {}"
    if isinstance(top, Relocating) and state.pieces[top.camp].place == at:
        return "GB-12.11-a", "the camp stands in {} already"
    return None


def nearest_site(state: State, at: Hex) -> str:
    """The legal hex nearest to one that is not, as advice."""
    return nearest_legal(state.grid, at, lambda hex_: refuse_site(state, hex_) is None)


def bonus_of(state: State, at: int) -> int:
    """The Purchase Points that a base camp set up in a hex would bring: near a beach some, else none [GB-6.3-a]."""
    sheet = scenario(state.scenario)
    distance = beach_distance(state.map, Hex(at))
    return sheet.camp_bonus if distance is not None and distance <= sheet.camp_bonus_range else 0


def may_place_camps(state: State) -> bool:
    """Is it the time to place base camps?"""
    top = state.top
    if isinstance(top, Relocating):
        return top.price > 0
    return isinstance(top, Windfall) or (top is None and state.phase in (CAMPS, PLACEMENT))


def refuse_camps(state: State) -> Refusal | None:
    """Why no base camp may be placed now, wherever."""
    if not may_place_camps(state):
        return Refusal("GB-6.0-b", "base camps are placed at set-up, bought and moved in a placement phase")
    camp = next_camp(state)
    if camp is None:
        return Refusal("GB-12.10-h", "both base camp counters are in play or lost; lost ones never return")
    cost = state.kind(camp).cost
    if not isinstance(state.top, Relocating) and cost > budget(state):
        return Refusal("GB-6.2-b", f"a second base camp costs {cost} PP, {budget(state)} are there to spend")
    return None


class Camp(Order[State, Transition], frozen=True, tag="camp"):
    """Put a base camp into a hex: the free one, then the one you pay for."""

    usage, example, phases = "camp HEX", "camp 1524", (CAMPS, PLACEMENT)
    at: Hex

    @classmethod
    def offers(cls, state: State) -> Iterator[Camp]:
        if refuse_camps(state) is None:
            yield from (Camp(at) for at in state.grid.hexes() if refuse_site(state, at) is None)

    def refusal(self, state: State) -> Refusal | None:
        refused = refuse_camps(state)
        if refused is None:
            refused = refuse_site(state, self.at)
            if refused is not None:
                return replace(refused, fix=nearest_site(state, self.at))
        return refused

    def apply(self, transition: Transition) -> None:
        """Place a base camp, for its price or after a move that has been paid."""
        state = transition.state
        camp = next_camp(state)
        assert camp is not None
        at, top = self.at, state.top
        if isinstance(top, Relocating):
            transition.pop()
            transition.tell(
                CampMoved(at=state.label(at), origin=state.label(state.pieces[camp].place), rule="GB-12.11-a")
            )
            transition.piece(camp, place=at)
            left = state.pieces[camp].place
            if state.enemies_at(left) and not transition.state.in_camp(left):
                surprise(transition, left)  # without its shelter a team is detected by who shares its hex
        else:
            _put_down(transition, camp, at)
        for team in transition.state.teams(at):  # a camp may be put down on hunted teams [GB-12.11-c]
            if transition.state.pieces[team].detected:
                transition.piece(team, detected=False)
                transition.tell(Undetected(team=state.name(team), rule="GB-12.11-c"))
        stand_down(transition)


def _put_down(transition: Transition, camp: PieceId, at: Hex) -> None:
    state = transition.state
    cost = state.kind(camp).cost
    boats = free_boats(state, at) if state.ground(at).water else []
    transition.piece(camp, place=at, anchored=bool(boats))
    for boat in boats[:1]:
        transition.piece(boat, anchored=True)
    spend(transition, cost)
    rule = "GB-3.1-b" if boats else "GB-12.10-h" if cost and state.phase != CAMPS else "GB-3.1-a"
    transition.tell(CampPlaced(at=state.label(at), cost=cost, left=transition.state.points, rule=rule))
    bonus, distance = bonus_of(state, at), beach_distance(state.map, Hex(at))
    if bonus and distance is not None:
        transition.set(points=transition.state.points + bonus)
        transition.tell(BeachBonus(at=state.label(at), points=bonus, distance=distance, rule="GB-6.3-a"))


def spend(transition: Transition, cost: int) -> None:
    """Pay Purchase Points, out of a windfall when one is being spent [GB-16.0-d]."""
    transition.set(points=transition.state.points - cost)
    top = transition.state.top
    if isinstance(top, Windfall):
        transition.replace(Windfall(top.points - cost))


# -- moving a camp ------------------------------------------------------------------------------------------


class Relocate(Order[State, Transition], frozen=True, tag="relocate"):
    """Roll what moving a base camp costs."""

    usage, example, phases = "relocate CAMP", "relocate Camp1", (PLACEMENT,)
    camp: CampPiece

    @classmethod
    def candidates(cls, state: State) -> Iterator[Relocate]:
        yield from (Relocate(camp) for camp in state.camps())

    def refusal(self, state: State) -> Refusal | None:
        if state.phase != PLACEMENT or state.top is not None:
            return Refusal("GB-12.11-a", "base camps are moved in a Mission Objective Placement Phase")
        name = state.name(self.camp)
        if self.camp not in state.camps():
            return Refusal("GB-12.11-a", f"{name} is no base camp on the map")
        if state.pieces[self.camp].anchored:
            return Refusal("GB-3.1-c", f"{name} is set up on a PBR and stays there")
        if state.pieces[self.camp].moved:
            return Refusal("GB-12.11-a", f"{name} was too dear to move this turn; the die stands")
        if state.points < 1:
            return Refusal("GB-12.11-a", "the die costs at least 1 PP and none is left")
        return None

    def apply(self, transition: Transition) -> None:
        """Ask for the die that sets the price."""
        transition.push(Relocating(self.camp))
        transition.tell(CampToMove(camp=transition.state.name(self.camp), rule="GB-12.11-a"))


def resolve_price(transition: Transition, frame: Relocating, die: Die) -> None:
    """The die is the price: it is paid if the points suffice, otherwise the camp stays for this turn."""
    transition.pop()
    paid = transition.state.points >= die.pips
    transition.tell(
        CampMoveRolled(camp=transition.state.name(frame.camp), die=die.pips, paid=paid, rule="GB-12.11-a")
    )
    if paid:
        spend(transition, die.pips)
        transition.push(Relocating(frame.camp, die.pips))
    else:
        transition.piece(frame.camp, moved=True)


def _decide_relocation(state: State, frame: Relocating) -> Decision:
    if frame.price:
        text = f"{frame.price} PP are paid: put {state.name(frame.camp)} into another hex"
        return Decision(SIDE, "camp", text, "GB-12.11-a")
    text = f"A ten-sided die is the price of moving {state.name(frame.camp)}"
    return Decision(CHANCE, "ten-sided die", text, "GB-12.11-a")


RELOCATING = Question[State, Transition, Relocating](
    Relocating, _decide_relocation, (ordered(Camp),), Chance(ten_sided, resolve_price)
)

CHAPTER = Chapter[State, Transition](verbs=(Camp, Relocate), questions=(RELOCATING,))

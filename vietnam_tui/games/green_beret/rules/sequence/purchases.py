"""Purchase Points: what can be bought, when and where it appears (3.2 to 3.5, 6.0, 6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.counters import PrintedCounter, counters
from vietnam_tui.games.green_beret.frames import Windfall
from vietnam_tui.games.green_beret.phrases import PP, join
from vietnam_tui.games.green_beret.rules.position.values import is_boat
from vietnam_tui.games.green_beret.rules.sequence.base_camps import budget, spend
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, PLACEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, STOCK, PieceId, roster

#: Families for sale in each step of the set-up; PBRs and camps come before the Green Berets [GB-3.0-b]
_AT_SET_UP = {CAMPS: ("gear",), FORCES: ("team", "leader")}


class Bought(Told, frozen=True, tag="bought"):
    """A counter is bought and lies in a base camp [GB-6.2-b]."""

    says = "{piece} is bought for {cost} PP and lies in {at}, {left} PP left"
    measures = MappingProxyType({"cost": PP, "left": PP})
    piece: str
    at: str
    cost: int
    left: int


def may_shop(state: State) -> bool:
    """May Purchase Points be spent on counters now? [GB-6.0-b]"""
    if isinstance(state.top, Windfall):
        return True
    return state.top is None and state.phase in (CAMPS, FORCES, PLACEMENT)


def for_sale(state: State, kind: PrintedCounter) -> bool:
    """Is a kind of counter sold in this phase?"""
    if kind.family == "camp" or (kind.cost == 0 and kind.family != "gear"):
        return False
    if state.phase == CAMPS:
        return is_boat(kind)
    return kind.family in _AT_SET_UP.get(state.phase, ("team", "leader", "gear"))


def in_stock(state: State, kind: str) -> PieceId | None:
    """The counter of a kind that would be bought next, None when all are in play or gone."""
    return next(
        (
            PieceId(i)
            for i, (_, printed) in enumerate(roster())
            if printed.id == kind and state.pieces[i].place == STOCK
        ),
        None,
    )


def delivery_hexes(state: State, kind: PrintedCounter) -> list[Hex]:
    """The hexes where a bought counter may appear: base camps; a PBR in water."""
    if is_boat(kind):
        if state.phase == CAMPS:
            return [h for h in state.grid.hexes() if state.ground(h).water]  # [GB-3.1-f]
        # [GB-3.5-c]
        return [h for h in state.camp_hexes() if state.ground(h).water or state.ground(h).stream]
    return state.camp_hexes()  # [GB-3.5-c]


class Buy(Order[State, Transition], frozen=True, tag="buy"):
    """Buy counters; they appear in a base camp.

    The next counter of a kind goes into a hex; nowhere while there is no base camp.
    """

    usage, example, phases = "buy ITEM ... [HEX]", "buy Radio Demo", (CAMPS, FORCES, PLACEMENT)
    kind: str
    at: Hex = NOWHERE

    @classmethod
    def offers(cls, state: State) -> Iterator[Buy]:
        """Everything that can be bought, kind by kind."""
        if not may_shop(state):
            return
        for kind in counters().values():
            if for_sale(state, kind) and kind.cost <= budget(state) and in_stock(state, kind.id) is not None:
                yield from (Buy(kind.id, at) for at in delivery_hexes(state, kind))

    def refusal(self, state: State) -> Refusal | None:
        if not may_shop(state):
            return Refusal(
                "GB-6.0-b", "Purchase Points are spent in a Mission Objective Placement Phase only"
            )
        kind = counters().get(self.kind)
        if kind is None or kind.family == "camp":
            return Refusal("GB-6.2-b", f"no {self.kind} is sold; a base camp is placed with `camp HEX`")
        if not for_sale(state, kind):
            if kind.cost == 0:
                return Refusal("GB-3.2-b", f"{kind.id} is free at the start and never sold")
            return Refusal(
                "GB-3.0-b", f"{kind.name} cannot be bought before the first mission lies on the map"
            )
        if in_stock(state, kind.id) is None:
            return Refusal("GB-4.0-c", f"every {kind.name} is in play already, or lost for good")
        if kind.cost > budget(state):
            return Refusal(
                "GB-6.2-b", f"{kind.name} costs {kind.cost} PP, {budget(state)} are there to spend"
            )
        places = delivery_hexes(state, kind)
        if not places:
            rule, why = (
                ("GB-3.1-f", "no base camp lies in water")
                if is_boat(kind) and state.camps()
                else ("GB-3.5-c", "there is no base camp on the map")
            )
            return Refusal(rule, f"nowhere to put it: {why}")
        if self.at not in places:
            rule, what = (
                ("GB-3.1-f", "an all-water hex")
                if is_boat(kind) and state.phase == CAMPS
                else ("GB-3.5-c", f"a base camp: {join([state.label(h) for h in places[:4]], 'or')}")
            )
            return Refusal(rule, f"{kind.name} goes into {what}, not into {state.label(self.at)}")
        return None

    def apply(self, transition: Transition) -> None:
        """Pay, and put the counter on the map."""
        state = transition.state
        piece = in_stock(state, self.kind)
        assert piece is not None
        transition.piece(piece, place=self.at)
        cost = state.kind(piece).cost
        spend(transition, cost)
        transition.tell(
            Bought(
                piece=state.name(piece),
                at=state.label(self.at),
                cost=cost,
                left=transition.state.points,
                rule="GB-16.0-d" if isinstance(state.top, Windfall) else "GB-6.2-b",
            )
        )

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Buy, ...]:
        kinds: list[str] = []
        at: Hex | None = None
        while not reader.done:
            word = reader.take("what to buy")
            if word.text.casefold() in ("at", "and"):
                continue
            if word.text.isdigit() and len(word.text) == 4:
                try:
                    at = state.grid.hex(word.text)
                except UnknownHex as error:
                    raise reader.error(word, str(error)) from None
                break
            kinds.append(reader.named(word, "counter for sale", {kind: kind for kind in counters()}))
        if not kinds:
            raise reader.error_at_end("expected what to buy, such as Radio")
        if at is None:
            camps = state.camp_hexes()
            afloat = state.phase == CAMPS and any(is_boat(counters()[kind]) for kind in kinds)
            if len(camps) > 1 or afloat:
                raise reader.error_at_end("expected the hex where it appears")
            at = camps[0] if camps else Hex(NOWHERE)  # the rules say that there is no camp for it
        return tuple(Buy(kind, at) for kind in kinds)

    def words(self, state: State) -> str:
        return self.kind if self.at == NOWHERE else f"{self.kind} {state.label(self.at)}"

    def selection(self, state: State) -> Selection:
        return Selection((), self.at)


CHAPTER = Chapter[State, Transition](verbs=(Buy,))

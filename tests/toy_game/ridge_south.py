"""The South of the Ridge: moving, searching, the salvo [T-6, T-8, T-9]."""

from __future__ import annotations

from collections.abc import Iterator

from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge_losses import DIE, Pips, lose_step, turn_up
from tests.toy_game.ridge_pieces import (
    ALLOWANCES,
    GONE,
    SALVO,
    SALVO_HITS,
    SOUTH,
    UNITS,
    Change,
    Direction,
    Drift,
    Impact,
    RidgeState,
    Unit,
    Window,
    apart,
    board,
    handle_name,
    label,
    ways_from,
)
from tests.toy_game.ridge_sight import REACTIONS
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.area_fire import drifted
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order


class Drives(Told, frozen=True, tag="drives"):
    """A unit goes one hex."""

    says = "{who} goes to {to}"
    who: str
    to: str


class Searches(Told, frozen=True, tag="searches"):
    """A unit looks what lies in a hex."""

    says = "{who} searches {at}"
    who: str
    at: str


def _lost(state: RidgeState, unit: Unit) -> Refusal | None:
    return Refusal("T-6", "there is no such unit") if state.places[unit] == GONE else None


class Move(Order[RidgeState, Change], frozen=True, tag="move"):
    """Move a unit of the South."""

    usage, example, phases = "move UNIT HEX", "move Ann 0504", (SOUTH,)
    unit: Unit
    to: Hex

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Move]:
        return (Move(unit, to) for unit in state.units() for to in ways_from(state.places[unit]))

    def refusal(self, state: RidgeState) -> Refusal | None:
        if refused := _lost(state, self.unit):
            return refused
        if self.to not in ways_from(state.places[self.unit]):
            return Refusal("T-6", f"{UNITS[self.unit]} cannot get there in one step")
        if state.spent[self.unit] + self.cost(state) > ALLOWANCES[self.unit]:
            return Refusal("T-6", f"{UNITS[self.unit]} has moved too far for that", "done")
        if self.to in state.spots:
            return Refusal("T-6", "something of the North lies there", "search")
        return None

    def cost(self, state: RidgeState) -> int:
        """What the step costs: one, up a steep side two."""
        return 2 if board().rises("steep", state.places[self.unit], self.to) else 1

    def apply(self, transition: Change) -> None:
        state, unit = transition.state, self.unit
        transition.put("spent", unit, state.spent[unit] + self.cost(state))
        transition.put("places", unit, self.to)
        transition.tell(Drives(who=UNITS[unit], to=label(self.to), rule="T-6"))
        if REACTIONS.asks(transition.state, SOUTH, unit, state.standing):
            transition.push(Window(unit))


class Search(Order[RidgeState, Change], frozen=True, tag="search"):
    """Look what lies in a hex next to a unit."""

    usage, example, phases = "search UNIT HEX", "search Ann 0304", (SOUTH,)
    unit: Unit
    at: Hex

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Search]:
        return (Search(unit, at) for unit in state.units() for at in ways_from(state.places[unit]))

    def refusal(self, state: RidgeState) -> Refusal | None:
        if refused := _lost(state, self.unit):
            return refused
        if state.spent[self.unit] or apart(self.at, state.places[self.unit]) != 1:
            return Refusal("T-8", f"{UNITS[self.unit]} must stay where it is and search next to it")
        if not state.hidden(self.at):
            return Refusal("T-8", "nothing lies face down there")
        return None

    def apply(self, transition: Change) -> None:
        transition.put("spent", self.unit, ALLOWANCES[self.unit])
        transition.tell(Searches(who=UNITS[self.unit], at=label(self.at), rule="T-8"))
        for handle in transition.state.hidden(self.at):
            turn_up(transition, handle)


class Calls(Told, frozen=True, tag="calls"):
    """The salvo is called."""

    says = "A salvo is called on {at}"
    at: str


class Lands(Told, frozen=True, tag="lands"):
    """Where the salvo falls."""

    says = "The salvo ({pips}) falls on {at}"
    pips: int
    at: str


class UnderFire(Told, frozen=True, tag="under fire"):
    """The die for a target of the salvo."""

    says = "{who} is under fire: {pips}"
    who: str
    pips: int


class Salvo(Order[RidgeState, Change], frozen=True, tag="salvo"):
    """Call the salvo: where, and which way it points."""

    usage, example, phases = "salvo HEX DIRECTION", "salvo 0304 NE", (SOUTH,)
    at: Hex
    turned: Direction

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Salvo]:
        return (Salvo(at, Direction(turned)) for at in board().grid.hexes() for turned in range(6))

    def refusal(self, state: RidgeState) -> Refusal | None:
        return Refusal("T-9", "the salvo has been fired") if state.called else None

    def apply(self, transition: Change) -> None:
        transition.set(called=True)
        transition.tell(Calls(at=label(self.at), rule="T-9"))
        transition.push(Drift(self.at, self.turned))


def _resolve_drift(change: Change, frame: Drift, chance: Pips) -> None:
    grid, state = board().grid, change.state
    hexes = SALVO.hexes(grid, frame.at, frame.turned)
    if chance.pips > SALVO_HITS - 2:
        hexes = drifted(grid, hexes, 2 * (chance.pips - SALVO_HITS + 1), 1)
    change.tell(Lands(pips=chance.pips, at=" ".join(map(label, hexes)), rule="T-9"))
    units = tuple(unit for unit in state.units() if state.places[unit] in hexes)
    change.replace(Impact(units, tuple(h for h in state.handles() if state.spots[h] in hexes)))


def _resolve_impact(change: Change, frame: Impact, chance: Pips) -> None:
    hit = chance.pips >= SALVO_HITS
    if frame.units:
        change.replace(Impact(frame.units[1:], frame.handles))
        change.tell(UnderFire(who=UNITS[frame.units[0]], pips=chance.pips, rule="T-9"))
        if hit:
            lose_step(change, frame.units[0])
        return
    handle = frame.handles[0]
    change.replace(Impact((), frame.handles[1:]))
    change.tell(UnderFire(who=handle_name(change.state, handle), pips=chance.pips, rule="T-9"))
    if hit:
        turn_up(change, handle)
        change.put("spots", handle, GONE)
        change.tell(Lost(who=handle_name(change.state, handle), rule="T-9"))


def _all_rolled_for(change: Change, frame: Impact) -> bool:
    if frame.units or frame.handles:
        return False
    change.pop()
    return True


MOVING = Chapter[RidgeState, Change](verbs=(Move, Search))

CALLING = Chapter[RidgeState, Change](
    verbs=(Salvo,),
    questions=(
        rolled(Drift, ("drift", "A die: drift", "T-9"), Chance(lambda s, f: DIE, _resolve_drift)),
        rolled(
            Impact,
            ("impact", "A die: impact", "T-9"),
            Chance(lambda s, f: DIE, _resolve_impact),
            _all_rolled_for,
        ),
    ),
)

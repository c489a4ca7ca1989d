"""The North of the Ridge: counters that creep and are shuffled [T-11, T-12]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from tests.toy_game.ridge_pieces import (
    COUNTERS,
    GONE,
    NORTH,
    STACK,
    Change,
    Handle,
    RidgeState,
    Shuffle,
    board,
    handle_name,
    label,
)
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import UNSEEN
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order, Verb


class Creeps(Told, frozen=True, tag="creeps"):
    """A counter of the North moves."""

    says = "{who} creeps from {start} to {to}"
    who: str
    start: str
    to: str


class Shuffles(Told, frozen=True, tag="shuffles"):
    """Counters that met face down are shuffled."""

    says = "{what} are shuffled"
    what: str


class Lie(Told, frozen=True, tag="lie"):
    """How they lie now, for the North."""

    says = "{what}"
    what: str


class Creep(Order[RidgeState, Change], frozen=True, tag="creep"):
    """Move a counter of the North."""

    usage, example, phases = "creep COUNTER HEX", "creep x1 0202", (NORTH,)
    handle: Handle
    to: Hex

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterator[Creep]:
        neighbours = board().grid.neighbours
        return (Creep(handle, to) for handle in state.handles() for to in neighbours(state.spots[handle]))

    def refusal(self, state: RidgeState) -> Refusal | None:
        if state.spots[self.handle] == GONE:
            return Refusal("T-11", "there is no such counter")
        if self.to not in board().grid.neighbours(state.spots[self.handle]) or self.to in state.places:
            return Refusal("T-11", "a counter creeps to a hex next to it that the South does not hold")
        if len(state.handles(self.to)) >= STACK:
            return Refusal("T-11", f"{STACK} counters fill a hex")
        if state.behind[self.handle] in state.crept:
            return Refusal("T-11", "this counter has crept", "done")
        return None

    def apply(self, transition: Change) -> None:
        state, handle = transition.state, self.handle
        transition.put("spots", handle, self.to)
        transition.set(crept=tuple(sorted({*state.crept, state.behind[handle]})))
        start, to = label(state.spots[handle]), label(self.to)
        transition.tell(Creeps(who=handle_name(state, handle), start=start, to=to, rule="T-11"))
        together = transition.state.hidden(self.to)
        if len(together) > 1:
            transition.push(Shuffle(together))


class Shuffled(Verb[RidgeState], frozen=True, tag="shuffled"):
    """Chance: the order in which counters lie after a shuffle."""

    usage, listed = "shuffled", False
    order: tuple[Handle, ...]

    def __str__(self) -> str:
        return " ".join(f"x{handle + 1}" for handle in self.order)


def mixed(behind: tuple[int, ...], order: tuple[Handle, ...]) -> tuple[int, ...]:
    """What lies behind the handles after a shuffle: the lowest has what lay behind the first, and so on."""
    sources = dict(zip(sorted(order), order, strict=True))
    return tuple(behind[sources.get(Handle(handle), handle)] for handle in range(len(behind)))


def _resolve_shuffle(change: Change, frame: Shuffle, chance: Shuffled) -> None:
    change.pop()
    change.set(behind=mixed(change.state.behind, chance.order))
    change.tell(Shuffles(what=" ".join(f"x{handle + 1}" for handle in frame.handles), rule="T-12"))
    lie = ", ".join(f"x{handle + 1} {COUNTERS[change.state.behind[handle]]}" for handle in frame.handles)
    change.tell(Lie(what=lie, audience=NORTH, rule="T-12"))


CREEPING = Chapter[RidgeState, Change](
    verbs=(Creep,),
    questions=(
        rolled(
            Shuffle,
            (UNSEEN, "Counters are shuffled", "T-12"),
            Chance(
                lambda s, f: Distribution[Shuffled]((Shuffled(o), 1) for o in permutations(f.handles)),
                _resolve_shuffle,
            ),
        ),
    ),
)

"""Position files of the Duel: the keys stand at the fields of its records; here is what follows from the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from duel.game import CODEC, GAME
from duel.state import Choosing, Counter, State, Unit
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.sparse_state import Given, SparseStates


class Positions(SparseStates[State]):
    """The position files of the game."""

    code = "du"
    state, entry, unit = State, Counter, Unit
    derived = frozenset({"roster", "units", "queued", "name"})

    def begin(self, tables: Mapping[str, Any]) -> State:
        """An empty field."""
        return State(roster=(), frames=())

    def listed(self, state: State, row: Mapping[str, Any]) -> Counter:
        """Alice or Bob."""
        found = next((one for one in State().roster if one.name == row["id"]), None)
        if found is None:
            raise SaveFault("position, unit: there are Alice and Bob")
        return found

    def codec(self, state: State) -> Codec:
        """Hexes by their numbers, both counters by name."""
        return CODEC

    def derive(self, state: State, given: Given) -> State:
        """Red notes its stance where it has none."""
        return msgspec.structs.replace(state, frames=() if state.stance else (Choosing(),))

    def faults(self, state: State, given: Given) -> Iterator[str]:
        """Both counters are named, and in no hex together."""
        if [entry.name for entry in state.roster] != ["Alice", "Bob"]:
            yield "unit: name Alice and Bob, in that order"
        yield from GAME.audit(state)

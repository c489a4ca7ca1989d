"""Recovery (10.0): markers in the phasing player's colour turn to their light face, light ones come off."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId


class Recovered(Told, frozen=True, tag="recovered"):
    """A Disruption marker has been turned to its light face, or taken off."""

    side: SideName
    place: str
    count: int
    removed: bool

    @property
    def sentence(self) -> str:
        units = counted(self.count, "counter")
        how = "recovered" if self.removed else "on the way to recovery"
        return f"{units} of the {self.side} in {self.place} {how}"


def recover(transition: Transition) -> None:
    """Every unit and base under a marker of the phasing player's colour improves by one level [KS-10.0-a]."""
    state = transition.state
    told: dict[tuple[SideName, Hex, bool], int] = {}
    for number, piece in enumerate(state.pieces):
        if piece.marker == state.phasing:
            _improve = {"marker": "", "fading": False} if piece.fading else {"fading": True}
            transition.piece(PieceId(number), **_improve)
            key = (state.side(PieceId(number)), piece.place, piece.fading)
            told[key] = told.get(key, 0) + 1
    for base in state.bases:
        if base.marker == state.phasing:
            change = {"marker": "", "fading": False} if base.fading else {"fading": True}
            transition.base(base.place, **change)
            key = (US, base.place, base.fading)
            told[key] = told.get(key, 0) + 1
    for (side, place, removed), count in told.items():
        transition.tell(
            Recovered(side=side, place=state.label(place), count=count, removed=removed, rule="KS-10.0-a")
        )


CHAPTER = Chapter[State, Transition](begins={"recovery": recover})

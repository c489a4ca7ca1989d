"""Recovery (10.0): markers in the phasing player's colour turn to their light face, light ones come off."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh import combat_events
from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.state import US
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId


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
            combat_events.Recovered(
                side=side, place=state.label(place), count=count, removed=removed, rule="KS-10.0-a"
            )
        )


CHAPTER = Chapter(begins={"recovery": recover})

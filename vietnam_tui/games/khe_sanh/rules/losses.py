"""Disruption and elimination (7.3.4, 11.2.3, 11.3.4): markers, a second one, and Headquarters that lose their units."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.stacks import force
from vietnam_tui.games.khe_sanh.rules.strength import is_unit
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId


class Disrupted(Told, frozen=True, tag="disrupted"):
    """Units of a hex lie under a Disruption marker of this colour."""

    side: SideName
    place: str
    count: int
    colour: SideName

    @property
    def sentence(self) -> str:
        units = counted(self.count, "counter")
        return f"{units} of the {self.side} in {self.place} disrupted, {self.colour} marker"


def is_hq(state: State, piece: PieceId) -> bool:
    """Is a piece a Headquarters?"""
    return state.kind(piece).role == "hq"


def rule_of_hq(state: State, piece: PieceId) -> str:
    """The rule by which a Headquarters is lost."""
    return "KS-11.3.4-e" if state.side(piece) == NVA else "KS-11.2.3-c"


def disrupt(transition: Transition, pieces: Iterable[PieceId], rule: str = "KS-7.3.4-a") -> None:
    """Put pieces under markers of the phasing player's colour, dark side up.

    Those that lie under one already are eliminated.
    """
    state = transition.state
    there = [piece for piece in pieces if state.pieces[piece].on_map]
    fresh = [piece for piece in there if not state.pieces[piece].disrupted]  # [KS-7.3.4-f]
    counts: dict[Hex, int] = {}
    for piece in fresh:
        transition.piece(piece, marker=state.phasing, fading=False)  # [KS-7.3.4-b]
        counts[state.pieces[piece].place] = counts.get(state.pieces[piece].place, 0) + 1
    for place, count in counts.items():
        side = state.side(next(p for p in fresh if state.pieces[p].place == place))
        transition.tell(
            Disrupted(side=side, place=state.label(place), count=count, colour=state.phasing, rule=rule)
        )
    eliminate(transition, [piece for piece in there if piece not in fresh], "KS-7.3.4-f")


def eliminate(transition: Transition, pieces: Iterable[PieceId], rule: str) -> None:
    """Pieces leave play; a Headquarters goes with the last unit that was with it [KS-11.2.3-c, KS-11.3.4-e]."""
    gone = [piece for piece in pieces if transition.state.pieces[piece].on_map]
    gone.sort(key=lambda piece: is_hq(transition.state, piece))
    bereaved: dict[Hex, str] = {}
    for piece in gone:
        state = transition.state
        if _is_companion(state, piece):
            bereaved[state.pieces[piece].place] = state.side(piece)
        transition.eliminate(piece, rule_of_hq(state, piece) if is_hq(state, piece) else rule)
    for place, side in bereaved.items():
        lose_lone_hqs(transition, side, place)


def lose_lone_hqs(transition: Transition, side: str, place: Hex) -> None:
    """Headquarters without a unit in their hex are eliminated; dummies are no company."""
    there = force(transition.state, side, place)
    if not any(_is_companion(transition.state, piece) for piece in there):
        for piece in there:
            if is_hq(transition.state, piece):
                transition.eliminate(piece, rule_of_hq(transition.state, piece))


def _is_companion(state: State, piece: PieceId) -> bool:
    return is_unit(state, piece) or state.kind(piece).role == "village"

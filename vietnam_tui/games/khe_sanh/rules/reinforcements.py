"""US/GVN reinforcements (A12.1): when they are there, and who comes along the road from the southeast edge."""

from __future__ import annotations

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.map_names import ROAD_ENTRY
from vietnam_tui.games.khe_sanh.rules.flights import BY_AIR
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

BY_ROAD = "air or road"


class Arrived(Told, frozen=True, tag="arrived"):
    """A reinforcement or replacement has become available, or has come."""

    unit: str
    side: SideName
    place: str = ""

    @property
    def sentence(self) -> str:
        where = f"arrives in {self.place}" if self.place else "is available from now on"
        return f"{self.unit} {where}"


def comes_by_road(state: State, piece: PieceId) -> bool:
    """May a ground unit come by the road: a reinforcement, or what was driven off in the air?"""
    if state.side(piece) != US or state.kind(piece).role not in ("unit", "hq"):
        return False
    force = state.force_of(piece)
    by_road = force is not None and force.entry == BY_ROAD  # [KS-A12.1-a]
    return state.pieces[piece].fate == "away" or by_road  # [KS-A9.4.3-f]


def road_hexes(state: State) -> tuple[str, ...]:
    """Where the road comes onto the map [KS-A12.1-b]."""
    return tuple(state.label(hex_) for hex_ in sorted(state.board.area(ROAD_ENTRY)))


def _announce(transition: Transition) -> None:
    """The reinforcements of a turn are available from now on [KS-A12.0-a, KS-A4.2.6-b]."""
    state = transition.state
    for piece in state.pieces_of(US):
        entry, force = state.roster[piece], state.force_of(piece)
        due = force is not None and force.entry in BY_AIR
        if due and entry.turn == state.turn and state.pieces[piece].fate == "due":
            transition.tell(Arrived(unit=entry.name, side=US, rule="KS-A12.0-a"))


CHAPTER = Chapter[State, Transition](at={"turn": _announce})

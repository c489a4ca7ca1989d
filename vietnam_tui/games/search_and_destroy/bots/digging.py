"""For the bots: whose hits pay less digs in before he fires, as long as that pays for itself."""

from __future__ import annotations

from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.bots.hiding import strength
from vietnam_tui.games.search_and_destroy.bots.marches import served
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId

#: So many Game-Turns before the last a position is no longer worth a turn's fire
LATE = 3


@by_identity
def outpaid(view: State) -> bool:
    """Does the side that searches get less for its hits than it gives, in a game in which hits put nobody out?"""
    if view.player != view.searcher or view.game != "points":
        return False
    return strength(view, view.player) < strength(view, view.other(view.player))


@by_identity
def diggers(view: State) -> frozenset[UnitId]:
    """The units that had better dig in than fire; a mortar that an observer serves fires from where nobody looks."""
    if not outpaid(view) or view.turn > view.last_turn - LATE:
        return frozenset()
    return frozenset(
        unit
        for unit in view.units_of(view.player)
        if view.type(unit).combat_unit and not served(view, unit) and Improve(unit).refusal(view) is None
    )

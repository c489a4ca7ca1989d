"""What a game of Green Beret is about on the map: the mission at hand."""

from __future__ import annotations

from vietnam_tui.core.objectives import Objective
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NOWHERE


def objectives(view: State) -> tuple[Objective, ...]:
    """The hex of the mission, while there is one."""
    mission = view.current
    if mission is None or view.mission_hex == NOWHERE:
        return ()
    says = f"worth {mission.award} PP and a point of score once a team has done it here"
    return (Objective(f"mission {mission.name}", frozenset({view.mission_hex}), says, "GB-6.2-c", "place"),)

"""The way to the mission on the map: where a party would halt turn by turn, and how likely it is heard there."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.rules.planning import party_of
from vietnam_tui.games.green_beret.rules.routes import Route, plan_route
from vietnam_tui.games.green_beret.screen.cards import PATIENCE
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId


def way_marks(view: State, lead: PieceId | None) -> dict[Hex, str]:
    """Hex -> number of the halt and the chance in percent to be heard: 2/10 on the shortest way, 2-5 on a quieter one.

    The way is that of the party of a piece, the one which the card of the mission tells; empty where there is none.
    """
    if lead is None or view.current is None or view.mission_hex < 0:
        return {}
    party, goal = party_of(view, lead), Hex(view.mission_hex)
    shortest = plan_route(view, party, goal)
    if shortest is None:
        return {}
    quieter = plan_route(view, party, goal, patience=PATIENCE)
    found = dict(_halts(shortest, "/"))
    if quieter is not None and quieter.heard < shortest.heard:
        found = dict(_halts(quieter, "-")) | found
    return found


def _halts(route: Route, between: str) -> Iterator[tuple[Hex, str]]:
    for number, stop in enumerate(route.stops, start=1):
        yield stop.hex, f"{number % 10}{between}{min(99, round(100 * stop.heard))}"

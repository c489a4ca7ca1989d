"""The way to the mission on the map: where a party would halt turn by turn, and how likely it is heard there."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Itinerary, Journey
from vietnam_tui.games.green_beret.rules.movement.planning import party_of
from vietnam_tui.games.green_beret.rules.movement.routes import Route, plan_route
from vietnam_tui.games.green_beret.rules.sequence.objectives import lacking, lacking_text
from vietnam_tui.games.green_beret.screen.cards import PATIENCE
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId


def journey_of(view: State, lead: PieceId) -> Journey:
    """The way of a piece's party to the mission: A, and B where a longer one is less likely heard."""
    card = view.current
    routes = _routes(view, lead)
    if card is None or not routes:
        return Journey()
    missing = lacking_text(lacking(view, card, view.at(view.pieces[lead].place, "gear")))
    goal = f"{card.name} {view.label(Hex(view.mission_hex))}{f': lacks {missing}' if missing else ''}"
    return Journey(goal, tuple(_itinerary(key, route) for key, route in zip("AB", routes, strict=False)))


def _itinerary(key: str, route: Route) -> Itinerary:
    count = len(route.stops)
    words = f"{count} turn{'s' * (count != 1)}, heard {float(route.heard):.0%}"
    return Itinerary(key, words, tuple(_halts(route, "/")), route.stops[0].path)


def way_over_turns(view: State, lead: PieceId, to: Hex) -> Itinerary | None:
    """The way of a piece's party to a hex that it cannot come to in one turn; None where there is none."""
    route = plan_route(view, party_of(view, lead), to)
    return None if route is None or len(route.stops) < 2 else _itinerary("A", route)


def way_marks(view: State, lead: PieceId | None) -> dict[Hex, str]:
    """Hex -> number of the halt and the chance in percent to be heard: 2/10 on the shortest way, 2-5 on a quieter one.

    The way is that of the party of a piece, the one which the card of the mission tells; empty where there is none.
    """
    found: dict[Hex, str] = {}
    for route, between in zip(() if lead is None else _routes(view, lead), "/-", strict=False):
        found = dict(_halts(route, between)) | found
    return found


def _routes(view: State, lead: PieceId) -> tuple[Route, ...]:
    """The shortest way of a piece's party to the mission, then a quieter one if there is one."""
    if view.current is None or view.mission_hex < 0:
        return ()
    party, goal = party_of(view, lead), Hex(view.mission_hex)
    shortest = plan_route(view, party, goal)
    if shortest is None:
        return ()
    quieter = plan_route(view, party, goal, patience=PATIENCE)
    return (shortest,) if quieter is None or quieter.heard >= shortest.heard else (shortest, quieter)


def _halts(route: Route, between: str) -> Iterator[tuple[Hex, str]]:
    for number, stop in enumerate(route.stops, start=1):
        yield stop.hex, f"{number % 10}{between}{min(99, round(100 * stop.heard))}"

"""Ways over several turns of the unit in hand: which there are, which is shown, and today's part of it.

They lead to the cursor if it is too far for one move, else to where the unit is bound for, else to the goal that the
game gives it.
"""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Itinerary, Journey
from vietnam_tui.tui.seat import marching
from vietnam_tui.tui.seat.destinations import destination, long_way
from vietnam_tui.tui.seat.marching import march_of
from vietnam_tui.tui.seat.player_view import PlayerView


def journey_of(player: PlayerView) -> Journey:
    """The destination of the unit in hand, and the ways there; without any while nothing can be led on its way."""
    if not player.hand or not player.my_turn or not player.travels:
        return Journey()
    known = player.known_journey
    if known is None or known[0] is not player.view or known[1] != player.hand:
        known = (player.view, player.hand, player.presenter.journey(player.view, player.hand))
        player.known_journey = known
    goal = destination(player, player.hand)
    return known[2] if goal is None else _bound_for(player, goal)


def _bound_for(player: PlayerView, goal: Hex) -> Journey:
    """The way to where the unit in hand is bound for; without any where none leads there any more."""
    way = long_way(player, goal)
    if way is None and goal in player.reachable():
        way = Itinerary("A", "in reach", ((goal, "1."),), (goal,))
    label = player.board.grid.label(goal)
    # the cheapest way to the end of its first move is the one that is meant
    return Journey(f"bound for {label}", () if way is None else (way._replace(leg=way.leg[-1:]),))


def shown(player: PlayerView) -> Itinerary | None:
    """The way that is on the map: to a cursor far off, the chosen one, else the first."""
    march = march_of(player)
    if march is not None and march.ahead is not None:
        return march.ahead
    ways = journey_of(player).ways
    return next((way for way in ways if way.key == player.itinerary), ways[0] if ways else None)


def halts(player: PlayerView) -> dict[Hex, str]:
    """Hex -> the note on the end of a turn there, on the way that is on the map."""
    way = shown(player)
    return {} if way is None else dict(way.halts)


def choose(player: PlayerView, key: str) -> bool:
    """Show the way of a letter and point at its part of this turn, which Enter then goes; False for no such way."""
    way = next((way for way in journey_of(player).ways if way.key == key), None)
    if way is None or player.menu is not None:
        return False
    player.itinerary = key
    player.say("")
    *through, end = way.leg
    marching.lead(player, tuple(through))
    player.cursor = end
    return True

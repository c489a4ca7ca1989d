"""Ways over several turns of the unit in hand: which there are, which is shown, and today's part of it."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Itinerary, Journey
from vietnam_tui.tui.seat import marching
from vietnam_tui.tui.seat.player_view import PlayerView


def journey_of(player: PlayerView) -> Journey:
    """Where the unit in hand is to go, and the ways there; without any while nothing can be led on its way."""
    if not player.hand or not player.my_turn or not player.travels:
        return Journey()
    known = player.known_journey
    if known is None or known[0] is not player.view or known[1] != player.hand:
        known = (player.view, player.hand, player.presenter.journey(player.view, player.hand))
        player.known_journey = known
    return known[2]


def shown(player: PlayerView) -> Itinerary | None:
    """The way that is on the map: the chosen one, else the first."""
    ways = journey_of(player).ways
    return next((way for way in ways if way.key == player.itinerary), ways[0] if ways else None)


def halts(player: PlayerView) -> dict[Hex, str]:
    """Hex -> what is told of the end of a turn there, on the way that is on the map."""
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

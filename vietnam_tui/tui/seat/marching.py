"""The way to the cursor of the unit in hand, and the waypoints that the player gives it."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.seat import typed
from vietnam_tui.tui.seat.destinations import long_way, unbind
from vietnam_tui.tui.seat.march import March, Waypoints, nearest, tried, way_of
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import why_not


def march_of(player: PlayerView) -> March | None:
    """The way of the unit in hand to the cursor; None where there is none, or where one must choose among several."""
    if not player.hand or player.menu is not None or player.find_unit(player.hand) == player.cursor:
        return None
    key = (player.view, player.hand, player.going, player.cursor, player.waypoints)
    if player.known_march is None or any(
        a is not b and a != b for a, b in zip(player.known_march[0], key, strict=True)
    ):
        player.known_march = (key, _march_of(player))
    return player.known_march[1]


def _march_of(player: PlayerView) -> March | None:
    points = player.waypoints
    if points is not None:
        orders = points.orders_to(player.board.grid.label(player.cursor))
        trip = tried(player.game, player.view, orders)
        if not trip.why:
            preview = player.chair.allowed(player.presenter.preview_order(trip.steps))
            return March(way_of(player.game, trip.steps), preview.lines, "; ".join(orders))
        return _stopped(player, points.way, trip.why)
    here = player.at_hand
    if len(here) == 1:
        preview = player.preview_of(here[0])
        risks = [] if preview.at_once else [f"{name} {chance}" for name, chance in preview.odds[:1]]
        return March(here[0].face.path, (*risks, *preview.lines))
    if here or player.find_unit(player.hand) is None or not player.travels:
        return None
    why, ahead = why_not(player, player.hand, player.cursor), long_way(player, player.cursor)
    if ahead is None:
        return _stopped(player, (), why)
    return March(ahead.leg, stop=ahead.leg[-1], why=why, ahead=ahead)


def _stopped(player: PlayerView, way: tuple[Hex, ...], why: str) -> March:
    """A way that goes as near to the cursor as it can."""
    offer = nearest(player.board.grid, player.reachable(), player.cursor, player.presenter.travel)
    onward = () if offer is None else offer.face.path
    whole = (*way, *onward)
    return March(whole, stop=whole[-1] if whole else player.find_unit(player.hand), why=why)


# ------------------------------------------------------------ waypoints


def fix(player: PlayerView) -> None:
    """Make the hex under the cursor a waypoint of the unit in hand."""
    verb = player.travels
    if not player.hand or not verb:
        player.say("Take up a unit that can move: waypoints are for the way of what is in hand.", failed=True)
        return
    before = () if player.waypoints is None else player.waypoints.hexes
    label = player.board.grid.label(player.cursor)
    if player.cursor in (before[-1:] or (player.find_unit(player.hand),)):
        player.say(f"{label} is where the way has come to; go on to another hex.", failed=True)
        return
    points = _through(player, verb, (*before, player.cursor))
    if points.trip.why:
        player.say(points.trip.why, failed=True)
        return
    player.waypoints = points
    player.say(f"Waypoint {len(points.hexes)}: {label}.  Enter goes by it to the cursor.")


def lead(player: PlayerView, hexes: tuple[Hex, ...]) -> None:
    """Have the way of the unit in hand lead through some hexes, without any by itself."""
    points = _through(player, player.travels, hexes) if hexes else None
    player.waypoints = points if points is None or not points.trip.why else None


def take_back(player: PlayerView) -> None:
    """Give up the last waypoint; where there is none, the plan of the march."""
    if player.waypoints is None:
        if unbind(player):
            return
        player.say("There is no waypoint to take back.", failed=True)
        return
    *left, last = player.waypoints.hexes
    player.waypoints = _through(player, player.waypoints.verb, tuple(left)) if left else None
    player.say(f"No longer by {player.board.grid.label(last)}.")


def _through(player: PlayerView, verb: str, hexes: tuple[Hex, ...]) -> Waypoints:
    labels = [player.board.grid.label(hex_) for hex_ in hexes]
    return Waypoints(player.game, player.view, player.hand, verb, hexes, labels)


def go(player: PlayerView) -> None:
    """Go by the waypoints to the cursor, as if it had been typed."""
    march = march_of(player)
    if march is None or not march.order:
        player.say("" if march is None else march.why, failed=True)
        return
    player.waypoints = None
    typed.run(player, march.order)

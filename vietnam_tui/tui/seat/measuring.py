"""The facts of the cursor's hex besides what lies there: how far it is from a marked hex, and who threatens it."""

from __future__ import annotations

from vietnam_tui.play.plain.bearings import distance_told, threat_told
from vietnam_tui.tui.seat.player_view import PlayerView

#: the overlay that needs to know who looks
THREAT = "threat"


def measured(player: PlayerView) -> str:
    """The distance from the marked hex to the cursor; "" while nothing is measured."""
    start = player.measured_from
    return "" if start is None else distance_told(player.board, start, player.cursor)


def threatened(player: PlayerView) -> str:
    """The units that could attack the cursor's hex, as a sentence."""
    return threat_told(player.board, player.threats, player.cursor)


def told_of_hex(player: PlayerView) -> list[str]:
    """The sentences on each hex that the cursor comes to, while they are asked for."""
    told = [measured(player)] if player.measured_from is not None else []
    return [*told, threatened(player)] if player.overlay == THREAT else told

"""Telling what has happened stage by stage, each on the map of its moment."""

from __future__ import annotations

from vietnam_tui.tui.map.hexmap import Scene, changed_hexes
from vietnam_tui.tui.seat.player_view import PlayerView


def show_next(player: PlayerView) -> None:
    """Show the next stage; the cursor goes to where something changes."""
    stages = player.stages
    before = player.shown_picture if stages.under_way else player.picture_before
    if stages.cursor is None:
        stages.cursor = player.cursor
    player.past, sentence, player.cast = stages.rest.pop(0)
    stages.told.append(sentence)
    player.news = list(stages.told)
    changed = changed_hexes(Scene(before), Scene(player.shown_picture), player.board)
    player.touched = frozenset(changed or ())
    if player.touched:
        player.cursor = min(player.touched)


def stop(player: PlayerView) -> None:
    """Show the present again; what has not been shown is in the news and the log."""
    stages = player.stages
    if not stages.rest and not stages.under_way:
        return
    player.news = [*stages.told, *(stage.sentence for stage in stages.rest)]
    player.cast = next((stage.cast for stage in reversed(stages.rest) if stage.cast), player.cast)
    player.cursor = player.cursor if stages.cursor is None else stages.cursor
    stages.rest, stages.told, stages.cursor, player.past = [], [], None, None
    player.update()

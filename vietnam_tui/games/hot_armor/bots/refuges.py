"""For the bots: where those hide whom the enemy must eliminate: deep in cover, and away from the edge of the map."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.ground import brink
from vietnam_tui.games.hot_armor.bots.picture import Picture

#: What a column of cover is worth, and each hex around that covers as well as jungle
COVER, DEEP = 1.0, 0.3
#: What it costs to be where every scatter ends beyond the edge of the map
VERGE = 4.0
#: The columns by which jungle covers
JUNGLE = 2


def refuge(picture: Picture, place: Hex) -> float:
    """What a hex is worth as a hiding place, however far the enemy is."""
    danger = picture.danger
    deep = sum(danger.cover(near) >= JUNGLE for near in picture.state.board.grid.neighbours(place))
    return COVER * danger.cover(place) + DEEP * deep - VERGE * brink(picture.state.map, place)

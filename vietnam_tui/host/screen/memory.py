"""The look of a screen when its player left: kept by the host, in no save."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.map.forms import Zoom
from vietnam_tui.tui.map.hexmap import Labels


class Memory(msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of the cursor, the size of the map if one was chosen, and what was written on it."""

    hex: str = ""
    zoom: Zoom | None = None
    labels: Labels = "cursor"
    pane: bool = True


def memory_of(screen: GameScreen) -> str:
    """The memory of a screen to be kept."""
    player = screen.player
    return msgspec.json.encode(
        Memory(
            player.board.grid.label(player.cursor),
            screen.chosen_zoom,
            screen.labels,
            screen.pane_wanted,
        )
    ).decode()


def restore(screen: GameScreen, text: str) -> None:
    """Make a screen look as it did; what cannot be understood is left as it is."""
    if not text:
        return
    try:
        memory = msgspec.json.decode(text, type=Memory)
        screen.player.cursor = screen.player.board.grid.hex(memory.hex)
    except (msgspec.MsgspecError, UnknownHex):
        return
    screen.chosen_zoom, screen.labels, screen.pane_wanted = memory.zoom, memory.labels, memory.pane

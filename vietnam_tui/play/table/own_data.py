"""Faults of an owner's own data, to be told where a game is played on them."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, overlay_folder, overlays

#: The number of faults that are told; `vietnam data check` tells all
TOLD = 3


def own_data_faults(game: Game[Any]) -> list[str]:
    """Faults that the checks find in the data of a game, if an owner has laid corrections or scenarios over them."""
    own = overlay_folder()
    if own is None or not any(path.relative_to(own).parts[0] == game.id for path in overlays()):
        return []
    try:
        faults = game.data_faults()
    except DataError as error:
        faults = [str(error)]
    told = [f"your own data: {fault}" for fault in faults[:TOLD]]
    return [*told, *(["vietnam data check lists all that is wrong with them"] if faults else [])]

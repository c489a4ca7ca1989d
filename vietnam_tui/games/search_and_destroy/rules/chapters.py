"""The chapters of the rules: a new one is its module and a line here.

The order is that in which their hooks are called: at the end of a Player-Turn Pinned markers go last [SD-4.0-h].
"""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.chapter import Chapter
from vietnam_tui.games.search_and_destroy.rules import (
    ambush,
    ambush_notes,
    assault,
    astray,
    clearing,
    deployment,
    entry,
    exits,
    fire,
    forced_attacks,
    hiding,
    movement,
    pinning,
    positions,
    probing,
    retreat,
    searching,
    victory,
    weapons,
)

CHAPTERS: tuple[Chapter, ...] = (
    victory.CHAPTER,
    deployment.CHAPTER,
    movement.CHAPTER,
    entry.CHAPTER,
    exits.CHAPTER,
    probing.CHAPTER,
    searching.CHAPTER,
    fire.CHAPTER,
    astray.CHAPTER,
    forced_attacks.CHAPTER,
    weapons.CHAPTER,
    assault.CHAPTER,
    retreat.CHAPTER,
    ambush.CHAPTER,
    ambush_notes.CHAPTER,
    positions.CHAPTER,
    clearing.CHAPTER,
    hiding.CHAPTER,
    pinning.CHAPTER,
)

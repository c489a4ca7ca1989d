"""The chapters of the rules, in the order of the booklet: a new one is its module and a line here."""

from __future__ import annotations

from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.rules import (
    deployment,
    entry,
    infiltration,
    initiative,
    modes,
    movement,
    overstacking,
    recovery,
    surprise,
    victory,
)

CHAPTERS: tuple[Chapter, ...] = (
    victory.CHAPTER,
    deployment.CHAPTER,
    overstacking.CHAPTER,
    movement.CHAPTER,
    modes.CHAPTER,
    entry.CHAPTER,
    infiltration.CHAPTER,
    initiative.CHAPTER,
    surprise.CHAPTER,
    recovery.CHAPTER,
)

"""The chapters of the rules, in the order of the booklet: a new one is its module and a line here."""

from __future__ import annotations

from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.rules import (
    advance,
    air_support,
    assault,
    attacks,
    breakdown,
    deployment,
    entry,
    harassment,
    infiltration,
    initiative,
    modes,
    movement,
    overstacking,
    recovery,
    results,
    retreat,
    road,
    sappers,
    support,
    surprise,
    turning,
    victory,
)

CHAPTERS: tuple[Chapter, ...] = (
    victory.CHAPTER,
    road.CHAPTER,
    deployment.CHAPTER,
    overstacking.CHAPTER,
    movement.CHAPTER,
    modes.CHAPTER,
    breakdown.CHAPTER,
    entry.CHAPTER,
    infiltration.CHAPTER,
    initiative.CHAPTER,
    surprise.CHAPTER,
    air_support.CHAPTER,
    attacks.CHAPTER,
    assault.CHAPTER,
    support.CHAPTER,
    harassment.CHAPTER,
    results.CHAPTER,
    retreat.CHAPTER,
    sappers.CHAPTER,
    advance.CHAPTER,
    turning.CHAPTER,
    recovery.CHAPTER,
)

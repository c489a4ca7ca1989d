"""The chapters of the rules, in the order of the booklet: a new one is its module and a line here."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.chapter import Chapter
from vietnam_tui.games.hot_armor.rules import command, deployment, landing_zones, movement

CHAPTERS: tuple[Chapter, ...] = (
    deployment.CHAPTER,
    landing_zones.CHAPTER,
    command.CHAPTER,
    movement.CHAPTER,
)

"""The chapters of the rules, in the order of the booklet: a new one is its module and a line here."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.chapter import Chapter
from vietnam_tui.games.hot_armor.rules import (
    amphibious,
    assault,
    bombardment,
    bridging,
    command,
    deflection,
    deployment,
    exits,
    fire,
    fire_support,
    landing_zones,
    morale,
    movement,
    panic,
    rally,
    reaction,
    reinforcements,
    results,
    stacking,
    transport,
    victory,
)

CHAPTERS: tuple[Chapter, ...] = (
    deployment.CHAPTER,
    landing_zones.CHAPTER,
    morale.CHAPTER,
    command.CHAPTER,
    reinforcements.CHAPTER,
    transport.CHAPTER,
    stacking.CHAPTER,
    movement.CHAPTER,
    amphibious.CHAPTER,
    exits.CHAPTER,
    bridging.CHAPTER,
    fire_support.CHAPTER,
    bombardment.CHAPTER,
    deflection.CHAPTER,
    fire.CHAPTER,
    results.CHAPTER,
    panic.CHAPTER,
    assault.CHAPTER,
    reaction.CHAPTER,
    rally.CHAPTER,
    victory.CHAPTER,
)

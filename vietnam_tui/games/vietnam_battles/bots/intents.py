"""For the campaign bots: decisions of intent, the first way of each what the officer does by himself."""

from __future__ import annotations

from vietnam_tui.core.intents import ChoicePoint, Way

#: What an attack must be worth to be declared, in steps
BOLDNESS = ChoicePoint(
    "boldness",
    (
        Way(0.12, "attacks what promises something"),
        Way(0.4, "attacks only where much is promised"),
        Way(0.0, "presses on"),
    ),
)
#: What an assault must be worth beyond the usual for units to be brought up to it, in steps
APPROACH = ChoicePoint(
    "approach",
    (Way(0.0, "goes up to the enemy"), Way(0.5, "keeps its distance"), Way(-0.25, "seeks the fight")),
)

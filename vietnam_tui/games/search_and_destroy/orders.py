"""The orders of Search & Destroy: the words of every chapter put together, and those of chance."""

from __future__ import annotations

from vietnam_tui.engine.verbs import Vocabulary, Words, verbs_of
from vietnam_tui.games.search_and_destroy import (
    area_verbs,
    casualty_verbs,
    combat_verbs,
    flight_verbs,
    interrogation_verbs,
    supply_verbs,
    transport_verbs,
    verbs,
)
from vietnam_tui.games.search_and_destroy.rules.chapters import CHAPTERS
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.verbs import Die, End, Pass, Resign, Stop

#: The modules that declare verbs
MODULES = (
    verbs,
    combat_verbs,
    casualty_verbs,
    transport_verbs,
    area_verbs,
    flight_verbs,
    supply_verbs,
    interrogation_verbs,
)

VOCABULARY = Vocabulary[State](
    (
        *(words for chapter in CHAPTERS for words in chapter.words),
        Words(Pass, "pass", "Do nothing more here.", "pass", read=lambda state, reader: (Pass(),)),
        Words(End, "end", "End the phase.", "end", read=lambda state, reader: (End(),)),
        Words(
            Stop,
            "stop",
            "End the game, as the enemy has nothing left.",
            "stop",
            read=lambda state, reader: (Stop(),),
        ),
        Words(Resign, "resign", "Give the game up.", "resign", read=lambda state, reader: (Resign(),)),
        Words(
            Die,
            "die",
            "",
            "",
            read=lambda state, reader: (Die(reader.number("the pips")),),
            write=lambda state, action: str(action),
        ),
    ),
    tuple(verb for module in MODULES for verb in verbs_of(module.__name__)),
)

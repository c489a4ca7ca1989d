"""The orders of Khe Sanh, 1968: the words of every chapter put together, and those of chance."""

from __future__ import annotations

from vietnam_tui.engine.verbs import Vocabulary, Words, verbs_of
from vietnam_tui.games.khe_sanh import verbs
from vietnam_tui.games.khe_sanh.rules.chapters import CHAPTERS
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.verbs import Dice, Die, End

VOCABULARY = Vocabulary[State](
    (
        *(words for chapter in CHAPTERS for words in chapter.words),
        Words(End, "end", "End the segment.", "end", read=lambda state, reader: (End(),)),
        Words(
            Die,
            "die",
            "",
            "",
            read=lambda state, reader: (Die(reader.number("the pips")),),
            write=lambda state, action: str(action),
        ),
        Words(
            Dice,
            "dice",
            "",
            "",
            read=lambda state, reader: (Dice(reader.number("the total")),),
            write=lambda state, action: str(action),
        ),
    ),
    verbs_of(verbs.__name__),
)

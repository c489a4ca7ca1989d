"""The orders of Hot Armor: Vietnam: the words of every chapter put together, and those of chance."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.verbs import Vocabulary, Words, verbs_of
from vietnam_tui.games.hot_armor import (
    air_verbs,
    bridge_verbs,
    fire_verbs,
    option_verbs,
    support_verbs,
    verbs,
    works_verbs,
)
from vietnam_tui.games.hot_armor.rules.chapters import CHAPTERS
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.verbs import Die, Draw, End

#: The modules that have verbs
VERBS = (
    verbs.__name__,
    air_verbs.__name__,
    bridge_verbs.__name__,
    fire_verbs.__name__,
    support_verbs.__name__,
    works_verbs.__name__,
    option_verbs.__name__,
)


def _word(side: str) -> str:
    """A side in one word."""
    return side.replace(" ", "-")


def _read_draw(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Draw(reader.name("side", {_word(side): side for side in state.sides})),)


VOCABULARY = Vocabulary[State](
    (
        *(words for chapter in CHAPTERS for words in chapter.words),
        Words(End, "end", "End the phase.", "end", read=lambda state, reader: (End(),)),
        Words(Draw, "draw", "", "", read=_read_draw, write=lambda state, draw: _word(draw.side)),
        Words(
            Die,
            "die",
            "",
            "",
            read=lambda state, reader: (Die(reader.number("the pips")),),
            write=lambda state, action: str(action),
        ),
    ),
    [verb for module in VERBS for verb in verbs_of(module)],
)

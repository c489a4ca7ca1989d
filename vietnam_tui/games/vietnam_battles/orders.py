"""The orders of Vietnam Battles: the words of every chapter put together, and those of chance."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.verbs import Vocabulary, Words, verbs_of
from vietnam_tui.games.vietnam_battles import verbs
from vietnam_tui.games.vietnam_battles.rules import (
    advance,
    air_strike,
    ambush,
    attacks,
    ben_suc,
    bridges,
    deployment,
    escape,
    results,
    retreat,
    support,
    transport,
    ways,
)
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.verbs import Dice, Die, Draw, End


def _read_draw(state: State, reader: Reader) -> tuple[Action, ...]:
    markers: list[int] = []
    if not reader.skip("none"):
        while not reader.done:
            markers.append(reader.number("a marker such as +2"))
    return (Draw(tuple(sorted(markers))),)


VOCABULARY = Vocabulary[State](
    (
        *ways.WORDS,
        *transport.WORDS,
        *attacks.WORDS,
        *support.WORDS,
        *retreat.WORDS,
        *results.WORDS,
        *advance.WORDS,
        *bridges.WORDS,
        *deployment.WORDS,
        *ambush.WORDS,
        *air_strike.WORDS,
        *escape.WORDS,
        *ben_suc.WORDS,
        Words(End, "end", "End the phase.", "end", read=lambda state, reader: (End(),)),
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
        Words(Draw, "draw", "", "", read=_read_draw, write=lambda state, action: str(action)),
    ),
    verbs_of(verbs.__name__),
)

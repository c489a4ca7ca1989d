"""The orders of Green Beret: the words of every chapter put together, and those of chance."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.verbs import Vocabulary, Words, verbs_of
from vietnam_tui.games.green_beret import verbs
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.rules import (
    assaults,
    attacks,
    base_camps,
    battle,
    declare_party,
    escape,
    halting,
    noise,
    objectives,
    party,
    purchases,
    pursuit,
    setup,
    suppression,
    victory,
)
from vietnam_tui.games.green_beret.rules import (
    casualties as losses,
)
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.verbs import Dice, Die, Draw, End


def _read_draw(state: State, reader: Reader) -> tuple[Action, ...]:
    kinds = {kind: kind for kind in (*enemy_units(), *casualties(), *missions())}
    found = [reader.name("kind of counter", kinds)]
    while not reader.done:
        found.append(reader.name("kind of counter", kinds))
    return (Draw(tuple(found)),)


VOCABULARY = Vocabulary[State](
    (
        *base_camps.WORDS,
        *setup.WORDS,
        *purchases.WORDS,
        *declare_party.WORDS,
        *party.WORDS,
        *halting.WORDS,
        *noise.WORDS,
        *escape.WORDS,
        *attacks.WORDS,
        *battle.WORDS,
        *losses.WORDS,
        *suppression.WORDS,
        *pursuit.WORDS,
        *assaults.WORDS,
        Words(
            End,
            "end",
            "End the phase, or decline.",
            "end",
            read=lambda state, reader: (End(),),
            aliases=("e",),
        ),
        *objectives.WORDS,
        *victory.WORDS,
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
            read=lambda state, reader: (
                Dice(reader.number("the first die"), reader.number("the second die")),
            ),
            write=lambda state, action: str(action),
        ),
        Words(Draw, "draw", "", "", read=_read_draw, write=lambda state, action: str(action)),
    ),
    verbs_of(verbs.__name__),
)

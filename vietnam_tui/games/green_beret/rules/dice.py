"""The dice of Green Beret (2.1)."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.verbs import Dice, Die

SIX_SIDED: Distribution[Action] = Distribution([(Die(pips), 1) for pips in range(1, 7)])
#: A ten-sided die, its 0 read as ten [GB-2.1-b]
TEN_SIDED: Distribution[Action] = Distribution([(Die(pips), 1) for pips in range(1, 11)])
TWO_SIX_SIDED: Distribution[Action] = Distribution(
    [(Dice(first, second), 1) for first in range(1, 7) for second in range(1, 7)]
)
#: A six-sided and a ten-sided die, in this order
SIX_AND_TEN: Distribution[Action] = Distribution(
    [(Dice(six, ten), 1) for six in range(1, 7) for ten in range(1, 11)]
)

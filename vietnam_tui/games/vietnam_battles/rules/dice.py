"""The die that the game rolls."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.verbs import Die

_D6 = Distribution[Action]((Die(pips), 1) for pips in range(1, 7))


def one_die(*_: object) -> Distribution[Action]:
    """What one die may show."""
    return _D6

"""The toy game: a tiny complete game for tests, with two scenarios that are as unlike as published games.

`ford.py` is flat-topped, one unit a hex, with a hidden place; `ridge.py` is pointy-topped and stacked, with hidden
identities, reactions and secret choices.  `python -m tests.toy_game ...` is `vietnam ...` with this game in place
of the published ones.
"""

from tests.toy_game.ford import SIDES, UNKNOWN, VERBS, Attack, FordState, Lay, hex_
from tests.toy_game.toy import GAME, register

__all__ = ["GAME", "SIDES", "UNKNOWN", "VERBS", "Attack", "FordState", "Lay", "hex_", "register"]

"""Where the level veteran has been proven, and is therefore offered: data with their figures."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from vietnam_tui.bots import LEVELS
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import exists, load

#: The level that has to be proven scenario by scenario
VETERAN = "veteran"


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the level scored against regular in a scenario, sides swapped on the same seeds, draws as halves.

    `low` and `high` bound the share at 95 %; `command` measures it again.
    """

    scenario: str
    games: int
    score: float
    low: float
    high: float
    first_seed: int
    command: str


class Proofs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game."""

    provenance: str
    proven: tuple[Proof, ...] = ()


@cache
def proofs(game_id: str) -> tuple[Proof, ...]:
    """The proofs of a game, none where nothing has been proven."""
    path = f"{game_id}/veteran.toml"
    return load(path, Proofs).proven if exists(path) else ()


def offered(game: Game[Any], scenario: str) -> tuple[str, ...]:
    """The levels that are offered in a scenario, the weakest first."""
    proven = any(proof.scenario == scenario for proof in proofs(game.id))
    return tuple(level for level in LEVELS if proven or level != VETERAN)

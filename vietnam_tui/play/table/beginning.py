"""The beginning of a game: its seed, the set-up of its scenario, and the save that it is before the first order."""

from __future__ import annotations

import random
from collections.abc import Mapping

from vietnam_tui import __version__
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import fingerprint_of
from vietnam_tui.core.model import (
    S,
    SaveFault,
    fingerprint,
)
from vietnam_tui.play.record.saves import (
    FORMAT,
    SEEDS,
    PackedPosition,
    SaveFile,
)
from vietnam_tui.play.seats import DiceMode, Seat


def new_seed() -> int:
    """A seed that nobody chose, and that nobody can find by trying which one rolls the dice that were seen."""
    return random.SystemRandom().randrange(SEEDS)


def check_seed(seed: int) -> int:
    """A seed as given, once it is sure that a save can hold it; raises `SaveFault`."""
    if not 0 <= seed < SEEDS:
        raise SaveFault("seed: a number from 0 to 2^63 - 1 is expected")
    return seed


def set_up(game: Game[S], scenario: str, options: Mapping[str, str]) -> S:
    """A scenario before its first decision; raises KeyError for an unknown one and `SaveFault` for its options."""
    if scenario not in game.scenarios():
        raise KeyError(scenario)
    try:
        return game.setup(scenario, dict(options))
    except (KeyError, ValueError) as error:
        raise SaveFault(f"options of {scenario}: {error}") from None


def first_file(
    game: Game[S],
    scenario: str,
    state: S,
    *,
    options: dict[str, str],
    seed: int,
    seats: Mapping[str, Seat],
    dice: DiceMode,
    kept: bool,
    entered: bool,
    occasion: str = "",
) -> SaveFile:
    """A save before its first order; with `entered` it begins with this position and not with the set-up.

    `occasion` is what it is played for.  One that is not `kept` in a file is packed only if it is to be written after
    all.
    """
    packed = game.pack(state) if kept else None
    hash_ = fingerprint(state)
    return SaveFile(
        format=FORMAT,
        program=__version__,
        game=game.code,
        scenario=scenario,
        seed=seed,
        dice=dice,
        data=fingerprint_of(game.facts(scenario)) if kept else "",
        start=PackedPosition(hash_, position=packed if entered else None),
        state=PackedPosition(hash_, 0, packed),
        options=options,
        seats={side: str(seat) for side, seat in seats.items()},
        occasion=occasion,
    )

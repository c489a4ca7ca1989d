"""How far the tests go: once through what matters, or with `--games N` through more of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

#: As `--games` says; longer sweeps look at so many times as much
times = 1


def spread(things: Sequence[Thing], most: int) -> Sequence[Thing]:
    """Of many things no more than so many for each time, spread evenly over all."""
    return things[:: 1 + len(things) // (most * times)]

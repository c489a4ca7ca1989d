"""The numbers that a die which a player rolls himself will decide, and the row of its faces, the result open."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.preview import Cast


def awaited(game: Game[Any], view: Any) -> Cast | None:
    """The combat that the die awaited in a view decides, worked out by letting two of its outcomes come.

    The part that the two tell alike does not depend on the die.  None where it decides no combat,
    or where there is nothing to tell of it.
    """
    outcomes = game.outcomes(view).outcomes
    found = [_cast(game, view, outcome) for outcome in (outcomes[0], outcomes[-1])]
    first, last = found
    if first is None or last is None or first.title != last.title:
        return None
    sums = tuple(text for text in first.sums if text in last.sums)
    dice = first.dice if first.dice == last.dice else ()
    return Cast(first.title, sums, dice, -1, "") if sums or dice else None


def _cast(game: Game[Any], view: Any, outcome: Any) -> Cast | None:
    step = game.apply(view, outcome)
    casts = (game.presenter.cast(step.state, event) for event in step.events)
    return next((cast for cast in casts if cast is not None), None)

"""The word of a refused order that is at fault: found by what would have been legal, so that no rule has to say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.contract import Game, Rehearsal, rehearsed
from vietnam_tui.core.orders import OrderError, Word, plain, split
from vietnam_tui.core.refusal import Refusal


def word_at_fault(game: Game[Any], view: Any, text: str, tried: Rehearsal[Any]) -> tuple[int, int]:
    """From where to where in a refused order that word stands, or all that may be at fault.

    `tried` is the order tried on the view up to the step that is refused.
    """
    words = split(text)
    suspects = _suspects(game, view, text, words, tried.refusal)
    if len(suspects) > 1:
        suspects = _unlike_legal_orders(game, tried, suspects)
    return suspects[0].start, suspects[-1].end


def _suspects(
    game: Game[Any], view: Any, text: str, words: Sequence[Word], refusal: Refusal | None
) -> Sequence[Word]:
    """The words between the longest beginning that is legal by itself and the shortest refused for the same reason."""
    sound = 0
    for count in range(1, len(words)):
        try:
            actions = game.read_order(view, text[: words[count - 1].end])
        except OrderError:
            continue
        found = rehearsed(game, view, actions).refusal
        if found is None:
            sound = count
        elif found == refusal:
            return words[sound:count]
    return words[sound:]


def _unlike_legal_orders(game: Game[Any], tried: Rehearsal[Any], suspects: Sequence[Word]) -> Sequence[Word]:
    """Of words that may be at fault the first which the legal order most like this one does not have.

    It is the last word where the legal order has still more; where no order of the kind is legal now what the reason
    names, else the verb.
    """
    order = game.write_order(tried.view, tried.action).split()
    legal = [
        game.write_order(tried.view, action).split()
        for action in game.actions(tried.view)
        if type(action) is type(tried.action)
    ]
    if not legal:
        said = tried.refusal.reason.split() if tried.refusal is not None else []
        named = [word for word in order if any(one.startswith(word) for one in said)]
        return _meaning(named[:1], suspects) or suspects[:1]

    def alike(other: list[str]) -> tuple[int, int]:
        pairs = zip(order, other, strict=False)
        differs = next((place for place, (one, two) in enumerate(pairs) if one != two), len(order))
        return differs, len({*order} & {*other})

    nearest = max(legal, key=alike)
    wrong = [word for word in order if word not in nearest]
    if not wrong:
        return suspects[-1:]
    verb = plain(order[0]).startswith(plain(suspects[0].text))
    return _meaning(wrong, suspects) or suspects[verb:]


def _meaning(names: Sequence[str], words: Sequence[Word]) -> Sequence[Word]:
    """The first of the words that means one of the names, cut short or not."""
    return [word for word in words if any(plain(name).startswith(plain(word.text)) for name in names)][:1]

"""Orders for several at once, as they are typed: `enter all 0239`, `move group 1010`, `retreat all`, `advance none`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import OrderError, match
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.offers import Offer, Offers
from vietnam_tui.play.seat.orderline import OrderLine, Place, Stop

#: The words for everybody, for the group that is in hand, for nobody
ALL, GROUP, NONE = "all", "group", "none"
#: answers that are given in a row at most
MOST = 400


class GroupOrder(NamedTuple):
    """An order for several: its verb, for whom (`ALL`, `GROUP`, `NONE`), and where to, None where that is not said."""

    verb: str
    whom: str
    goal: Hex | None = None


#: What is said of an order for all of what is asked where nothing is asked that it answers
ANSWERS_NOTHING = "Nothing that is asked is answered by {}."


def what_it_answers(offers: Offers, order: GroupOrder) -> str:
    """What an order for all of what is asked would do, in a sentence, where it is only tried out."""
    if all(offer.face.verb != order.verb for offer in offers.all):
        return ANSWERS_NOTHING.format(order.verb)
    said = f"{order.verb} {order.whom}"
    if order.whom == NONE:
        return f"{said} declines all of this kind that is asked now."
    return f"{said} answers all of this kind that is asked now, each time by the best answer."


def read_group_order(game: Game[Any], view: Any, text: str) -> GroupOrder | None:
    """The order for several that a text means; None for one that is none, or that the game has itself.

    Raises ValueError for one whose hex is not on the map.
    """
    words = text.split()
    if len(words) not in (2, 3) or words[1].casefold() not in (ALL, GROUP, NONE):
        return None
    short = {alias: verb.name for verb in game.verbs for alias in verb.aliases}
    found = match(words[0], [verb.name for verb in game.verbs])
    verb = short.get(words[0].casefold()) or (found[0] if len(found) == 1 else "")
    if not verb or (len(words) == 3 and words[1].casefold() == NONE):
        return None
    try:
        game.read_order(view, text)
    except OrderError:
        goal = _hex_of(game, view, words[2]) if len(words) == 3 else None
        return GroupOrder(verb, words[1].casefold(), goal)
    return None


def _hex_of(game: Game[Any], view: Any, word: str) -> Hex:
    try:
        return game.presenter.board(view).grid.hex(word)
    except UnknownHex:
        raise ValueError(f"there is no hex {word}") from None


class Answered(NamedTuple):
    """The answers that were given in a row, and why the next was not, if that was a fault."""

    orders: tuple[str, ...]
    stop: Stop | None = None


def answer_all(place: Place, order: GroupOrder, chair: Callable[[], Chair]) -> Answered:
    """Answer what is asked with a verb as long as the same is asked of the same side, each time by the best answer.

    With `NONE` it is declined each time.  Something that comes in between ends it.
    """
    given: list[str] = []
    side, kind = place.decision.side, place.decision.kind
    while (place.decision.side, place.decision.kind) == (side, kind) and len(given) < MOST:
        offers = Offers(place.game, place.view, mine=True)
        answers = [offer for offer in offers.all if offer.face.verb == order.verb]
        chosen = _declining(offers) if order.whom == NONE else best_answer(place.game, answers, chair())
        if not answers or chosen is None:
            break
        stop = OrderLine(place, asks=False).run(chosen.text)
        if stop is not None:
            return Answered(tuple(given), stop)
        given.append(chosen.text)
    return Answered(tuple(given))


def _declining(offers: Offers) -> Offer | None:
    return None if offers.ends else offers.closing


def best_answer(game: Game[Any], answers: list[Offer], chair: Chair) -> Offer | None:
    """The best of several answers: an officer's choice where the chair may have one, else what hurts us least."""
    if len(answers) < 2:
        return answers[0] if answers else None
    liked: dict[Action, float] = {}
    if chair.allows("hints"):
        from vietnam_tui.bots.ranking import worths  # only here: most orders are given without

        with contextlib.suppress(ValueError):  # no world that fits what is seen has been found
            liked = worths(game, chair.view, chair.side, [offer.action for offer in answers])
    if liked:
        return max(answers, key=lambda offer: liked.get(offer.action, float("-inf")))
    return answers[0]

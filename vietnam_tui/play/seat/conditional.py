"""Conditional orders: what a side has ordered for when it must decide next, as far as that can be known beforehand.

A plan is for the next time that the side may do as much as it likes (`end`; `if resist: attack 0717 with all then
end`), or for when it is asked something (`asked retreat: resist`, `always asked support: pass`).  What is planned is
looked at with what the side knows, and nothing else.

>>> from vietnam_tui.games import find_game
>>> game = find_game("vb")
>>> [plan.text for plan in read_plans(game, "if resist: attack 0717 with all then end else wait")]
['if resist: attack 0717 with all then end', 'wait']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.orders import match
from vietnam_tui.play.seat.chair import Chair, parted
from vietnam_tui.play.seat.offers import Offers

#: The order that leaves a decision to the player himself
WAIT = "wait"
#: Characters of a plan
LONGEST = 400

HOW = "plan ORDER then ORDER, plan if WORD: ORDER else ORDER, plan asked WORD: ORDER, plan always asked WORD: ORDER"


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Orders for later: `when` is "" for the next time, "if" for when the others' answer begins with `words`, "asked"
    for when a question has them in it, which `lasts` or is for once.

    A plan that is not for a question counts from when another side has had to decide: then it is `armed`.  What is left
    of one that has begun is for the player turn `during` which it did.
    """

    orders: tuple[str, ...]
    when: str = ""
    words: str = ""
    lasts: bool = False
    armed: bool = False
    during: str = ""

    @property
    def text(self) -> str:
        """The plan as it may be typed."""
        head = " ".join(filter(None, ("always" if self.lasts else "", self.when, self.words)))
        orders = " then ".join(self.orders)
        return f"{head}: {orders}" if head else orders

    def rest(self, during: str) -> list[Plan]:
        """The part that is left once its first order has been carried out, if anything is."""
        if len(self.orders) < 2:
            return []
        if self.when == "asked":
            return [Plan(self.orders[1:], self.when, self.words)]
        return [Plan(self.orders[1:], armed=True, during=during)]


def read_plans(game: Game[Any], text: str) -> list[Plan]:
    """The plans that a text means: one, and one for all other cases behind "else"; raises ValueError."""
    if len(text) > LONGEST:
        raise ValueError(f"a plan has up to {LONGEST} characters")
    first, *others = re.split(r"\s+else\s+", text.strip())
    if len(others) > 1:
        raise ValueError("one else at a time")
    plans = [_read(game, first)]
    if others:
        if plans[0].when != "if":
            raise ValueError("else belongs to an if: plan if resist: end else wait")
        plans.append(Plan(_orders(game, others[0])))
    return plans


def _read(game: Game[Any], text: str) -> Plan:
    found = re.match(r"(always\s+)?(if|asked)\b([^:]*):(.*)$", text, re.IGNORECASE | re.DOTALL)
    if found is None:
        if match(text.partition(" ")[0], ("always", "asked", "if")) and not _is_verb(game, text):
            raise ValueError(HOW)
        return Plan(_orders(game, text))
    when, words = found[2].casefold(), " ".join(found[3].split())
    if when == "if" and (found[1] or not words):
        raise ValueError(HOW)
    return Plan(_orders(game, found[4]), when, words, lasts=bool(found[1]))


def _orders(game: Game[Any], text: str) -> tuple[str, ...]:
    orders = tuple(" ".join(part.split()) for part in re.split(r"(?:^|\s+)then(?:\s+|$)", text.strip()))
    for order in orders:
        if not order or (order.casefold() != WAIT and not _is_verb(game, order)):
            raise ValueError(f"no order of this game begins so: {order[:40]!r}" if order else HOW)
    return orders


def _is_verb(game: Game[Any], order: str) -> bool:
    names = [name for verb in game.verbs for name in (verb.name, *verb.aliases)]
    return bool(match(order.partition(" ")[0], names))


class Fitting(msgspec.Struct, frozen=True):
    """The plan that fits a decision, None where the player himself must decide; `kept` are those that are left."""

    plan: Plan | None
    kept: tuple[Plan, ...]


def fitting(game: Game[Any], chair: Chair, plans: Sequence[Plan]) -> Fitting:
    """The first plan that fits what the side of a chair must decide now.

    Of those that are not for a question none outlives a time for which they were made, whether one fits or not.
    """
    standing = game.presenter.standing(chair.view)
    during = f"{standing.turn} {standing.whose}"
    if not Offers(game, chair.view, mine=True).open_ended:
        asked = set(_words(f"{chair.decision.kind} {chair.decision.prompt}"))
        for number, plan in enumerate(plans):
            if plan.when == "asked" and asked.issuperset(_words(plan.words)):
                left = [plan] if plan.lasts else []
                return Fitting(plan, (*plans[:number], *plan.rest(during), *left, *plans[number + 1 :]))
        return Fitting(None, tuple(plans))
    kept = tuple(plan for plan in plans if plan.when == "asked" or not plan.armed)
    for plan in plans:
        if plan.when == "asked" or not plan.armed or plan.during not in ("", during):
            continue
        if plan.when != "if" or _answered(chair, plan.words):
            return Fitting(plan, (*plan.rest(during), *kept))
    return Fitting(None, kept)


def _answered(chair: Chair, words: str) -> bool:
    """Does an order that the side has heard of others since its last begin with these words?"""
    wanted = _words(words)
    for seen in reversed(parted(chair.history, chair.side)[1]):
        if seen.by == chair.side:
            return False
        if seen.by != CHANCE and seen.heard and _words(seen.order)[: len(wanted)] == wanted:
            return True
    return False


def _words(text: str) -> list[str]:
    """The words of a text as they are compared.

    >>> _words("VC: retreat LF1 1 hex, or resist")
    ['vc', 'retreat', 'lf1', '1', 'hex', 'or', 'resist']
    """
    return re.findall(r"[^\s,;:?!()]+", text.casefold())


def armed(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Plans once another side has had to decide."""
    return tuple(
        plan if plan.armed or plan.when == "asked" else msgspec.structs.replace(plan, armed=True)
        for plan in plans
    )

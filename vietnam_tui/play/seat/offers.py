"""The legal actions of a position, sorted the way hands and eyes look for them: by unit, by hex, by word.

A position may offer tens of thousands of actions, so they are counted only as far as is asked, and none is
drawn or written before it is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import OrderError, plain, split
from vietnam_tui.core.presenter import ActionFace

#: The digit that takes the closing line: the first nine lines of a list have theirs.
CLOSING_DIGIT = "0"
#: The verb that ends a phase.
END = "end"
#: The most actions that are shown as a list without being asked for.
SHORT_LIST = 60
#: ... and of more than these one first chooses the unit.
LONG_LIST = 300


class Offer:
    """A legal action with the units and the hex it is about; its face is drawn when it is looked at."""

    __slots__ = ("_face", "_offers", "action", "target", "units")

    def __init__(self, offers: Offers, action: Action) -> None:
        self.action = action
        self.units, self.target = offers.presenter.selection(offers.view, action)
        self._offers = offers
        self._face: ActionFace | None = None

    @property
    def face(self) -> ActionFace:
        """The action as keys pick it."""
        if self._face is None:
            self._face = self._offers.presenter.face(self._offers.view, self.action)
        return self._face

    @property
    def text(self) -> str:
        """The canonical order."""
        return self._offers.text_of(self.action)


class _Kindred:
    """The actions of one verb with the same units: their orders begin with the same words."""

    def __init__(self) -> None:
        self.offers: list[Offer] = []

    @cached_property
    def first(self) -> str:
        """The order of the first."""
        return self.offers[0].text

    @cached_property
    def head(self) -> tuple[str, ...]:
        """The words with which all of these orders begin, as they are compared: the verb, then units."""
        verb, *words = self.first.split()
        units = set(self.offers[0].units)
        count = next((i for i, word in enumerate(words) if word not in units), len(words))
        return tuple(map(plain, (verb, *words[:count])))

    @cached_property
    def by_text(self) -> dict[str, Offer]:
        """Canonical order -> offer, for all of them."""
        return {offer.text: offer for offer in self.offers}


class Offers:
    """The actions open to the side to act in a position, as it sees it; nothing when it is not its turn."""

    def __init__(self, game: Game[Any], view: Any, *, mine: bool) -> None:
        self.game, self.view, self._mine = game, view, mine
        self.presenter = game.presenter
        self._known: list[Offer] = []
        self._source = iter(game.actions(view)) if mine else iter(())

    def text_of(self, action: Action) -> str:
        """The canonical order of an action."""
        return self.game.write_order(self.view, action)

    def first(self, count: int) -> list[Offer]:
        """The first actions in the order of the rules, at most so many."""
        while len(self._known) < count:
            action = next(self._source, None)
            if action is None:
                break
            self._known.append(Offer(self, action))
        return self._known[:count]

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        """Every legal action in the order of the rules."""
        self._known += [Offer(self, action) for action in self._source]
        return tuple(self._known)

    @cached_property
    def _kindred(self) -> list[_Kindred]:
        found: dict[tuple[type[Action], tuple[str, ...]], _Kindred] = {}
        for offer in self.all:
            found.setdefault((type(offer.action), offer.units), _Kindred()).offers.append(offer)
        return list(found.values())

    @cached_property
    def _by_unit(self) -> dict[str, list[Offer]]:
        found: dict[str, list[Offer]] = {}
        for offer in self.all:
            for unit in offer.units:
                found.setdefault(unit, []).append(offer)
        return found

    @cached_property
    def _by_target(self) -> dict[Hex, list[Offer]]:
        return by_target(self.all)

    def of_unit(self, unit: str) -> list[Offer]:
        """The actions that a unit takes part in."""
        return self._by_unit.get(unit, [])

    def at(self, hex_: Hex) -> list[Offer]:
        """The actions that point at a hex, those left out that are open at any time and give nothing up."""
        here, lightly = self._by_target.get(hex_, []), self.presenter.lightly
        return [offer for offer in here if offer.face.verb not in lightly] if lightly else here

    @property
    def units(self) -> tuple[str, ...]:
        """The units with something to do."""
        return tuple(self._by_unit)

    @property
    def without_unit(self) -> list[Offer]:
        """The actions in which no unit takes part."""
        return [offer for offer in self.all if not offer.units]

    @cached_property
    def closing(self) -> Offer | None:
        """The action that ends the phase or declines."""
        verbs = {verb.name for verb in self.game.verbs} if self._mine else set()
        for word in self.presenter.closing:
            if word in verbs:
                try:
                    actions = self.game.read_order(self.view, word)
                except OrderError:
                    continue
                if len(actions) == 1 and self.game.refusal(self.view, actions[0]) is None:
                    return Offer(self, actions[0])
        return None

    @cached_property
    def open_ended(self) -> bool:
        """Is this a time in which one does as much as one likes, then ends it?"""
        return self.ends or (self._mine and self.game.decision(self.view).kind in self.presenter.at_leisure)

    @property
    def ends(self) -> bool:
        """Can the phase be ended now?"""
        return self.closing is not None and self.closing.face.verb == END

    @cached_property
    def asks(self) -> bool:
        """Is this a single question with a short list of answers?"""
        return 0 < len(self.first(SHORT_LIST + 1)) <= SHORT_LIST and not self.open_ended

    @property
    def answers(self) -> list[Offer]:
        """The actions that answer what is asked, without those that are open at any time."""
        return [offer for offer in self.all if offer.face.verb not in self.presenter.aside]

    @cached_property
    def points(self) -> bool:
        """Is this a single question that is answered by pointing at one of many hexes?"""
        answers = self.first(SHORT_LIST + 1)
        if len(answers) <= SHORT_LIST or self.open_ended:
            return False
        return not answers[0].units and answers[0].target is not None

    # ------------------------------------------------------------ by word

    def texts_after(self, text: str) -> Iterator[str]:
        """Canonical orders that a text may become: of orders alike up to its next word one will do."""
        typed = [plain(word.text) for word in split(text)]
        if typed and not text[-1].isspace():
            typed.pop()
        for kindred in self._kindred:
            if all(a == b for a, b in zip(kindred.head, typed, strict=False)):
                if len(typed) < len(kindred.head):
                    yield kindred.first
                else:
                    yield from kindred.by_text

    def called(self, text: str) -> Offer | None:
        """The offer whose canonical order a text is."""
        wanted = text.strip()
        words = tuple(map(plain, wanted.split()))
        for kindred in self._kindred if wanted else ():
            if words[: len(kindred.head)] == kindred.head and wanted in kindred.by_text:
                return kindred.by_text[wanted]
        return None


def by_target(offers: Iterable[Offer]) -> dict[Hex, list[Offer]]:
    """Hex -> the actions that point at it."""
    found: dict[Hex, list[Offer]] = {}
    for offer in offers:
        if offer.target is not None:
            found.setdefault(offer.target, []).append(offer)
    return found


def best_first(offers: Iterable[Offer]) -> list[Offer]:
    """Actions at one hex with the most units first, since an attack is mostly made with all that can join."""
    return sorted(offers, key=lambda offer: -len(offer.units))

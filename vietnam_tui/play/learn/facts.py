"""Facts that a goal of a lesson is made of: what holds in the position of a learner, and what he has done.

Every way that makes a fact hold counts.  The vocabulary is small and the same for all games; what a game has besides,
its phases, states and resources, are the keys of its position files (`is`).

>>> fact = msgspec.convert({"fact": "gave", "order": "attack 514/1"}, Fact)
>>> fact.words
['attack', '514/1']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.declared import Named, Within
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.presenter import RosterLine
from vietnam_tui.play.seat.chair import Chair, Seen

#: Commands of the screen and of the line dialogue that a goal may ask for
Doing = Literal[
    "briefing",
    "cards",
    "digest",
    "hint",
    "legend",
    "log",
    "look",
    "measure",
    "rules",
    "tables",
    "threat",
    "undo",
    "units",
]
#: A value of a key of a position file
Value = bool | int | str | list[int | str]


class Moment(NamedTuple):
    """A position as a learner sees it, and what has happened and was done since a prompt stands.

    `view_before` gives the view in which an entry of the whole course was given, by its number; `seen` begins with the
    entry of the number `since`.
    """

    game: Game[Any]
    chair: Chair
    seen: Sequence[Seen]
    since: int
    view_before: Callable[[int], Any]
    did: frozenset[str]

    @property
    def roster(self) -> tuple[RosterLine, ...]:
        """Every unit that the learner knows of."""
        return self.game.presenter.roster(self.chair.view)


class _Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="fact"):
    """What may be true of a moment; with `not` it is asked for that it is not."""

    negated: bool = msgspec.field(default=False, name="not")

    def holds(self, now: Moment) -> bool:
        """Is it so?"""
        return self._true(now) != self.negated

    def _true(self, now: Moment) -> bool:
        raise NotImplementedError


UnitName = Annotated[str, Named("unit")]
HexNumber = Annotated[str, Named("hex")]
SideName = Annotated[str, Named("side")]


class Stands(_Fact, frozen=True, kw_only=True, tag="stands"):
    """A unit stands in one of some hexes, or near one of them; without its name any unit of the learner's side does.

    `within` counts hexes from there; `of` is a unit instead of a hex.
    """

    unit: UnitName = ""
    hex: Annotated[list[str], Named("hex")] = []
    of: UnitName = ""
    within: Annotated[int, Within(0)] = 0

    def _true(self, now: Moment) -> bool:
        roster = now.roster
        grid = now.game.presenter.board(now.chair.view).grid
        units = [one for one in roster if self._meant(one, now.chair.side)]
        if not self.within and not self.of:
            return any(one.where in self.hex or _label(grid, one) in self.hex for one in units)
        targets = [grid.hex(label) for label in self.hex]
        targets += [one.hex for one in roster if self.of and one.face.name == self.of and one.hex is not None]
        near = (one.hex for one in units if one.hex is not None)
        return any(grid.distance(here, there) <= self.within for here in near for there in targets)

    def _meant(self, line: RosterLine, side: str) -> bool:
        return line.hex is not None and (line.face.name == self.unit if self.unit else line.face.side == side)


class Lost(_Fact, frozen=True, kw_only=True, tag="lost"):
    """A unit is on the map no more."""

    unit: UnitName

    def _true(self, now: Moment) -> bool:
        found = [one for one in now.roster if one.face.name == self.unit]
        return all(one.hex is None for one in found)


class Is(_Fact, frozen=True, kw_only=True, tag="is"):
    """A key of position files has a value, or one of at least or at most so much; of a unit one of its own keys."""

    key: str
    unit: UnitName = ""
    value: Value | None = None
    least: int | None = None
    most: int | None = None
    #: the entry of a key that is a table, such as a side
    of: str = ""

    def _true(self, now: Moment) -> bool:
        try:
            found = now.game.position_fact(now.chair.view, self.key, self.unit)
        except (KeyError, SaveFault):
            return False
        if self.of:
            found = found.get(self.of) if isinstance(found, dict) else None
        if self.least is None and self.most is None:
            return found == self.value or (isinstance(self.value, list) and found in self.value)
        number = len(found) if isinstance(found, list | dict) else found
        if not isinstance(number, int):
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class Asked(_Fact, frozen=True, kw_only=True, tag="asked"):
    """The learner is asked for a decision of one of these kinds."""

    about: list[str]

    def _true(self, now: Moment) -> bool:
        return now.chair.decision.side == now.chair.side and now.chair.decision.kind in self.about


class Gave(_Fact, frozen=True, kw_only=True, tag="gave"):
    """The learner has given an order with all these words, the verb first; `order` may be one of several verbs.

    Without words any order will do; `exactly` allows no others.

    `hurts` are percentages, by side: the chance that it is hurt, told before the order was given, is at least that;
    `spares` that it is at most that.  So are `least` and `most` for what else a dry run tells the odds of: "heard".
    """

    order: str = ""
    exactly: bool = False
    hurts: dict[SideName, int] = {}
    spares: dict[SideName, int] = {}
    least: dict[str, int] = {}
    most: dict[str, int] = {}

    @property
    def words(self) -> list[str]:
        """The verb, or several with a stroke between them, and what else the order has to say."""
        return self.order.split()

    def _true(self, now: Moment) -> bool:
        return any(
            seen.by == now.chair.side and self._fits(seen.order) and self._weighs(now, number, seen.order)
            for number, seen in enumerate(now.seen, start=now.since)
        )

    def _fits(self, order: str) -> bool:
        """Has an order these words?"""
        if self.exactly or not self.order:
            return order == self.order or not self.order
        verb, *others = self.words
        given = order.split()
        return given[:1] != [] and given[0] in verb.split("/") and set(others) <= set(given)

    def _weighs(self, now: Moment, number: int, order: str) -> bool:
        if not (self.hurts or self.spares or self.least or self.most):
            return True
        view = now.view_before(number)
        try:
            action = now.game.read_order(view, order)[-1]
        except OrderError:
            return False
        tried = now.game.presenter.preview(view, action)
        odds = {what: Fraction(chance.split(" ")[0]) for what, chance in tried.odds}
        return (
            all(100 * tried.hurts.get(side, 0) >= least for side, least in self.hurts.items())
            and all(100 * tried.hurts.get(side, 0) <= most for side, most in self.spares.items())
            and all(100 * odds.get(what, 0) >= least for what, least in self.least.items())
            and all(100 * odds.get(what, 0) <= most for what, most in self.most.items())
        )


class Told(_Fact, frozen=True, kw_only=True, tag="told"):
    """The learner was told of an event of one of these kinds, of whose facts those given are as given."""

    event: Annotated[list[str], Named("kind of event")]
    facts: dict[str, Value] = {}

    def _true(self, now: Moment) -> bool:
        return any(
            event.kind in self.event and self._fits(event.facts) for seen in now.seen for event in seen.events
        )

    def _fits(self, facts: dict[str, Any]) -> bool:
        def plain(value: Any) -> Any:
            return list(value) if isinstance(value, tuple) else value

        return all(name in facts and plain(facts[name]) == value for name, value in self.facts.items())


class Did(_Fact, frozen=True, kw_only=True, tag="did"):
    """The learner has looked something up, or gone back."""

    what: Doing

    def _true(self, now: Moment) -> bool:
        return self.what in now.did


class Over(_Fact, frozen=True, kw_only=True, tag="over"):
    """The game is over; with a `winner` that side has won."""

    winner: SideName = ""

    def _true(self, now: Moment) -> bool:
        result = now.chair.result
        return result is not None and self.winner in ("", result.winner)


Fact = Stands | Lost | Is | Asked | Gave | Told | Did | Over


def _label(grid: Any, line: RosterLine) -> str:
    return "" if line.hex is None else grid.label(line.hex)


def orders_of(facts: Sequence[Fact]) -> Iterator[str]:
    """The verbs that facts ask for."""
    for fact in facts:
        if isinstance(fact, Gave) and fact.order:
            yield from fact.words[0].split("/")

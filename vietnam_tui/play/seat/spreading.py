"""One order for a group of units: spread over the ground as stacking, costs and ways allow, before anything is given.

What comes of it is a row of ordinary orders, each tried on the view that the last one leads to.  A window in which
the enemy might react is taken to pass; where the view cannot tell what comes, the rest is tried without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.contract import Game, rehearsed
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, NOBODY, Decision, IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.play.seat.offers import Offer, Offers

#: ends that are tried for a unit, times that those who stay behind are tried again, windows that may follow an order
TRIES, ROUNDS, WINDOWS = 48, 3, 200
#: ways over several moves that are looked for at most: from further starts it is the nearest end that counts
LONG_WAYS = 6


class Leg(NamedTuple):
    """The orders of one unit of a group: where it ends, at what cost, and the view that they lead to.

    `orders` are its own and those that decline what is asked after it.  `after` is None where the view cannot tell:
    dice are due, or somebody must choose.
    """

    unit: str
    orders: tuple[str, ...]
    end: Hex | None
    note: str
    after: Any


class Behind(NamedTuple):
    """A unit of a group that stays behind, and why."""

    unit: str
    why: str


class Spread(NamedTuple):
    """The orders for a group, one unit after another, and who stays behind."""

    legs: tuple[Leg, ...] = ()
    behind: tuple[Behind, ...] = ()
    #: why nobody ends where all were sent, where an order that does not march is refused there
    not_there: str = ""

    @property
    def sent(self) -> int:
        """How many units are sent."""
        return len({leg.unit for leg in self.legs})

    @property
    def orders(self) -> tuple[str, ...]:
        """All orders, one after another."""
        return tuple(order for leg in self.legs for order in leg.orders)

    def told(self, game: Game[Any], view: Any) -> tuple[str, ...]:
        """Who ends where at what cost, in lines: units with the same end and cost together; then who stays behind."""
        label = game.presenter.board(view).grid.label
        ways: dict[str, list[str]] = {}
        for leg in self.legs:
            verb = leg.orders[0].partition(" ")[0]
            there = "" if leg.end is None else f" {label(leg.end)}"
            ways.setdefault(leg.unit, []).append(f"{verb}{there}{f' ({leg.note})' if leg.note else ''}")
        ends: dict[str, list[str]] = {}
        for unit, steps in ways.items():
            ends.setdefault(", ".join(steps), []).append(unit)
        lines = [f"{what}: {', '.join(units)}" for what, units in ends.items()]
        left: dict[str, list[str]] = {}
        for one in self.behind:
            left.setdefault(one.why, []).append(one.unit)
        stay = (f"Stay behind: {', '.join(units)}; {why}" for why, units in left.items())
        return (*((f"Not there: {self.not_there}",) if self.not_there else ()), *lines, *stay)


#: Where a group goes: one hex for all, one for each, or None where each does the first thing that it can
Goals = Hex | Mapping[str, Hex] | None


def spread(offers: Offers, units: Sequence[str], goals: Goals, verb: str = "") -> Spread:
    """The orders by which units come as near to a goal as they can, each by its best way.

    With `verb` only orders of that verb are given; without a goal each takes the first that it has.  Who has no such
    order at all stays behind.
    """
    each = goals if isinstance(goals, Mapping) else {} if goals is None else dict.fromkeys(units, goals)
    # without a goal nobody is sent whose order is not known yet
    there = [unit for unit in able(offers, units, verb) if goals is not None or goings(offers, unit, verb)]
    found = _Spreading(offers, each, verb).of(there)
    if goals is not None and not isinstance(goals, Mapping):
        found = found._replace(not_there=_not_there(offers, found.legs, goals))
    unable = tuple(Behind(unit, f"cannot {verb or 'go anywhere'} now") for unit in units if unit not in there)
    return found._replace(behind=(*found.behind, *unable))


def _not_there(offers: Offers, legs: Sequence[Leg], goal: Hex) -> str:
    if not legs or any(leg.end == goal for leg in legs):
        return ""
    game, view = offers.game, offers.view
    verb = legs[0].orders[0].partition(" ")[0]
    if verb in offers.presenter.travel:
        return ""
    try:
        order = f"{verb} {legs[0].unit} {offers.presenter.board(view).grid.label(goal)}"
        refusal = rehearsed(game, view, game.read_order(view, order)).refusal
    except OrderError:
        return ""
    return "" if refusal is None else _short(refusal)


def able(offers: Offers, units: Sequence[str], verb: str = "") -> list[str]:
    """Those of some units that can be sent: by an order of their own, or once one off the map has gone that is like
    them, where of several that are alike only the next one is offered.
    """
    own = {unit for unit in units if goings(offers, unit, verb)}
    box = offers.presenter.box(offers.view)
    looks = {look_of(face) for face in box if goings(offers, face.name, verb)}
    later = {face.name for face in box if look_of(face) in looks}
    return [unit for unit in units if unit in own or unit in later]


def look_of(face: UnitFace) -> UnitFace:
    """A counter as it is printed, whatever has become of it."""
    return msgspec.structs.replace(
        face, name="", size="", band="", depleted=False, marks=(), facing="", state=(), steps=None
    )


class _Spreading:
    """The orders found so far, and the view that they lead to."""

    def __init__(self, offers: Offers, goals: Mapping[str, Hex], verb: str) -> None:
        self.game, self.view, self.offers = offers.game, offers.view, offers
        self.presenter, self.goals, self.verb = offers.presenter, goals, verb
        self.grid = self.presenter.board(self.view).grid
        stand = standing_of(offers)
        self.places = {face.name: place for face, place in stand}
        faces = (*(face for face, _ in stand), *self.presenter.box(self.view))
        self.movement = {face.name: face.movement for face in faces}
        self._long_ways: dict[tuple[Hex, Hex, str], Hex | None] = {}
        self.asked = self.game.decision(self.view)
        self.doors = Counter[Hex]()
        self.legs: list[Leg] = []
        self.why: dict[str, str] = {}

    def of(self, units: Sequence[str]) -> Spread:
        """All of them, those first who are nearest; who finds no place is tried again when others have gone."""
        waiting = sorted(units, key=self._away)
        later = {unit for unit in units if not goings(self.offers, unit, self.verb)}
        for number in range(max(ROUNDS, 1 + len(later))):
            if number:
                self.offers = Offers(self.game, self.view, mine=True)
            left = [unit for unit in waiting if not self._send(unit)]
            if not left or len(left) == len(waiting) or (number + 1 >= ROUNDS and later.isdisjoint(left)):
                break
            waiting = left
        gone = {leg.unit for leg in self.legs}
        behind = (Behind(unit, self.why[unit]) for unit in units if unit not in gone)
        return Spread(tuple(self.legs), tuple(behind))

    def _away(self, unit: str) -> int:
        """How far a unit is from the goal, those off the map beyond all others."""
        place, goal = self.places.get(unit), self.goals.get(unit)
        return len(self.grid.places) if place is None or goal is None else self.grid.distance(place, goal)

    def _send(self, unit: str) -> bool:
        """Give a unit the first of its orders that is not refused; False where it stays."""
        options = self._options(unit)
        if not options:
            here = unit in self.goals and self.places.get(unit) == self.goals[unit]
            self.why.setdefault(unit, "there already" if here else "nothing leads nearer")
        for option in options[:TRIES]:
            found = self._tried(unit, option)
            if isinstance(found, Leg):
                self.legs.append(found)
                self.view = self.view if found.after is None else found.after
                self._go_on(unit, found, option.face.verb)
                return True
            self.why[unit] = found
        return False

    def _go_on(self, unit: str, leg: Leg, verb: str) -> None:
        """Who has come in from off the map by an order of its own goes on toward the goal with what is left to him."""
        if leg.after is None or leg.end is None or verb in self.presenter.travel or not self._passes(unit):
            return
        self.doors[leg.end] += 1
        self.places[unit], self.offers = leg.end, Offers(self.game, self.view, mine=True)
        self._send(unit)

    def _passes(self, unit: str) -> bool:
        """Is a unit, still off the map, to go on from where it comes in?"""
        return not self.verb and unit not in self.places and self.asked.kind not in self.presenter.set_up

    def _options(self, unit: str) -> list[Offer]:
        """The orders of a unit alone that lead nearer to the goal, the nearest first, of these the plainest way."""
        found = goings(self.offers, unit, self.verb)
        goal = self.goals.get(unit)
        if goal is None:
            return found
        away, here = self.grid.ranges(goal), self.places.get(unit)
        least = len(self.grid.places) if here is None else away[here]
        nearer = [one for one in found if one.target is not None and away[one.target] < least]
        ways = list(self.presenter.travel)
        # who only passes a door on the way goes by another where others wait already
        queues = self.doors if here is None and self._passes(unit) else Counter[Hex]()
        first = self._first_of_long_way(unit, here, nearer)

        def place(offer: Offer) -> tuple[bool, int, int]:
            assert offer.target is not None
            verb = offer.face.verb if ways else ""
            far = away[offer.target] + (queues[offer.target] if verb not in ways else 0)
            return offer.target != first, far, ways.index(verb) if verb in ways else len(ways)

        by_distance = sorted(nearer, key=lambda one: away[one.target] if one.target is not None else 0)
        return sorted(by_distance[: TRIES * 2], key=place)

    def _first_of_long_way(self, unit: str, here: Hex | None, nearer: Iterable[Offer]) -> Hex | None:
        """The end of the first move on the way to a goal that is too far for one; None where there is no such way."""
        goal = self.goals[unit]
        if here is None or any(one.target == goal for one in nearer):
            return None
        verbs = [self.verb] if self.verb else list(self.presenter.travel)[:1]
        key = (here, goal, "".join(verbs) + self.movement.get(unit, ""))
        if key not in self._long_ways and verbs and len(self._long_ways) < LONG_WAYS:
            way = self.presenter.long_way(self.view, unit, verbs[0], goal)
            self._long_ways[key] = None if way is None or not way.leg else way.leg[-1]
        return self._long_ways.get(key)

    def _tried(self, unit: str, option: Offer) -> Leg | str:
        """An order tried on the view: what it leads to, or why it is refused."""
        order, face = option.text, option.face
        try:
            actions = self.game.read_order(self.view, order)
        except OrderError as error:
            return error.message
        found = rehearsed(self.game, self.view, actions)
        if found.refusal is not None:
            return _short(found.refusal)
        try:
            after = self.game.apply(found.view, found.action).state
            declined, view = self._settled(after)
        except IllegalAction as illegal:
            return _short(illegal.refusal)
        return Leg(unit, (order, *declined), option.target, face.note, view)

    def _settled(self, view: Any) -> tuple[tuple[str, ...], Any]:
        """The view when all that an order asks is declined, by us with which orders; None where it cannot be told."""
        declined: list[str] = []
        for _ in range(WINDOWS):
            decision = self.game.decision(view)
            if _same(decision, self.asked):
                return tuple(declined), view
            if decision.side in (CHANCE, NOBODY):
                return tuple(declined), None
            closing = Offers(self.game, view, mine=True).closing
            if closing is None or closing.face.verb not in self.presenter.declines:
                return tuple(declined), None
            if decision.side == self.asked.side:
                declined.append(closing.text)
            view = self.game.apply(view, closing.action).state
        return tuple(declined), None


def _same(decision: Decision, other: Decision) -> bool:
    return (decision.side, decision.kind) == (other.side, other.kind)


def _short(refusal: Refusal) -> str:
    return str(refusal).split("  ")[0]


def standing_of(offers: Offers) -> list[tuple[UnitFace, Hex]]:
    """The counters on the map, each with its hex; for one on a hexside the first of the two."""
    picture = offers.presenter.picture(offers.view)
    grid = offers.presenter.board(offers.view).grid
    inside = [(face, place) for place, faces in picture.units.items() for face in faces]
    beside = [
        (face, grid.side_hexes[side][0]) for side, faces in picture.side_units.items() for face in faces
    ]
    return inside + beside


def goings(offers: Offers, unit: str, verb: str = "") -> list[Offer]:
    """The orders that a unit may be given as one of a group: of a verb, else those by which it goes elsewhere."""
    presenter = offers.presenter
    alone = [one for one in offers.of_unit(unit) if one.units[:1] == (unit,) and len(one.units) == 1]
    kinds: dict[type, str] = {}
    for one in alone:
        if type(one.action) not in kinds:
            kinds[type(one.action)] = one.face.verb
    if verb:
        return [one for one in alone if kinds[type(one.action)] == verb]
    travel = [one for one in alone if kinds[type(one.action)] in presenter.travel]
    idle = {*presenter.aside, *presenter.closing, *presenter.attacks, *presenter.declared}
    rest = [one for one in alone if one.target is not None and kinds[type(one.action)] not in idle]
    return travel or rest

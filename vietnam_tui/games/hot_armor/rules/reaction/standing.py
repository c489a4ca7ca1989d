"""Standing orders for reaction fire (16.0): the word that holds for all, a line for a unit or a kind, marches let pass.

They are their side's own to know.  Lines are judged by what that side sees: whether it is asked shows to nobody, since
the question comes up all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_place
from vietnam_tui.engine.standing_orders import (
    ALL,
    ANY,
    COLUMNS,
    DOES,
    SAME,
    UNKNOWN,
    Column,
    Instruction,
    March,
    Reactor,
    StandingOrders,
    read_change,
    read_orders,
)
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order, Verb
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Reacting, Shot
from vietnam_tui.games.hot_armor.rules.fire.fire import Fire
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on, is_hard
from vietnam_tui.games.hot_armor.rules.fire.weapons import attack_kind
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST
from vietnam_tui.games.hot_armor.rules.movement.ways import goals
from vietnam_tui.games.hot_armor.rules.position.answers import Hold
from vietnam_tui.games.hot_armor.rules.position.view import view
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React, volleys_of
from vietnam_tui.games.hot_armor.state import AT, ODDS, STANDING, Standing, State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

#: Who goes by that name besides units: fire support that is called in reaction, and the kinds of units
SUPPORT = "support"
#: The greatest distance at which a line may hold; reaction reaches as far as the morale
FARTHEST = 6

#: Column -> what it may say
VALUES: dict[Column, tuple[str, ...]] = {
    "at": (ANY, *AT),
    "odds": (ANY, *ODDS),
    "near": (ANY, *map(str, range(1, FARTHEST))),
    "does": (*DOES, SAME),
}


class StandingOrder(Told, frozen=True, tag="standing order"):
    """A side has said when it wants to be asked for reaction fire; its own to know [HA-16.0-a]."""

    says = "{side} standing order for reaction fire: {standing}"
    side: Nation
    standing: str


# -- who they are for ---------------------------------------------------------------------------------------


def orders_of(state: State, side: str) -> StandingOrders:
    """The standing orders of a side."""
    return read_orders(state.standing[state.index(side)])


def kind_of(state: State, unit: UnitId) -> str:
    """The kind of a unit, as standing orders call it."""
    kind = state.kind(unit)
    return "tank" if kind.can("tank") else kind.arm


def names_of(state: State, unit: UnitId) -> tuple[str, ...]:
    """The names that a unit goes by in standing orders, its own first."""
    return state.name(unit), kind_of(state, unit)


@by_identity
def everybody(state: State, side: str) -> dict[str, tuple[str, ...]]:
    """Whoever may have a line, each with the names that it goes by: all, fire support, kinds, units that can fire."""
    firing = [
        unit
        for unit in state.units_of(side)
        if not state.is_decoy(unit) and (attack_kind(state, unit) is not None or state.kind(unit).aa)
    ]
    there = [unit for unit in firing if state.units[unit].on_map]
    names = {ALL: (ALL,), SUPPORT: (SUPPORT,)} if state.support_of(side) else {ALL: (ALL,)}
    names |= {kind: (kind,) for kind in dict.fromkeys(kind_of(state, unit) for unit in firing)}
    return names | {state.name(unit): names_of(state, unit) for unit in there}


def default_of(word: str) -> Instruction:
    """The line that the word for all comes to."""
    if word == "hard":
        return Instruction(ALL, at="hard")
    if word == "never":
        return Instruction(ALL, does="pass")
    return Instruction(ALL, odds=word if word in ODDS else ANY)


def give(transition: Transition, side: Nation, orders: StandingOrders, told: str) -> None:
    """A side has other standing orders from now on."""
    state = transition.state
    changed = list(state.standing)
    changed[state.index(side)] = orders.text
    transition.set(standing=tuple(changed))
    transition.tell(StandingOrder(side=side, standing=told, rule="HA-16.0-a", audience=side))


def give_word(transition: Transition, side: Nation, word: Standing) -> None:
    """A word holds for all in the place of the line for all."""
    orders = orders_of(transition.state, side)
    lines = tuple(line for line in orders.lines if line.who != ALL)
    give(transition, side, msgspec.structs.replace(orders, word=word, lines=lines), word)


def forget_marches(transition: Transition) -> None:
    """With a new impulse every mover is asked about again."""
    orders = [read_orders(text) for text in transition.state.standing]
    if any(one.marches or one.pending for one in orders):
        kept = (msgspec.structs.replace(one, marches=(), pending="").text for one in orders)
        transition.set(standing=tuple(kept))


# -- giving them --------------------------------------------------------------------------------------------


def _refuse_often(state: State) -> Refusal | None:
    if state.arranged >= MOST:
        return Refusal("HA-16.0-a", "orders and stacks have been changed often enough in this phase")
    return None


class Stand(Order[State, Transition], frozen=True, tag="standing"):
    """When to be asked for reaction fire: ask, hard, 100%, 200%, 300%, 400%, never."""

    usage, example, phases = "standing ORDER", "standing hard", ("movement",)
    standing: Standing

    @classmethod
    def candidates(cls, state: State) -> Iterator[Stand]:
        return (Stand(one) for one in STANDING)

    def refusal(self, state: State) -> Refusal | None:
        """Why a standing order may not be given in the own Movement Phase, or None.

        It may be the present one, so that what is offered does not tell that.
        """
        return _refuse_often(state)

    def apply(self, transition: Transition) -> None:
        transition.set(arranged=transition.state.arranged + 1)
        give_word(transition, transition.state.phasing, self.standing)

    @classmethod
    def open(cls, state: State) -> bool:
        return False

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        return (Stand(reader.name("standing order", {name: name for name in STANDING})),)

    def words(self, state: State) -> str:
        return self.standing


class Instruct(Order[State, Transition], frozen=True, tag="instruct"):
    """Standing orders for all, a kind or a unit: at which targets, odds, distance; ask, fire by itself, or let pass."""

    usage = "instruct all|KIND|UNIT [at|odds|near|does VALUE ...]"
    example = "instruct tank odds 200% near 3 does fire"
    phases = ("movement",)
    who: str

    @classmethod
    def candidates(cls, state: State) -> Iterator[Instruct]:
        return (Instruct(name) for name in everybody(state, state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why somebody has no line of his own, or None."""
        if self.who not in everybody(state, state.phasing):
            return Refusal("HA-16.0-a", f"{self.who} is nobody of the {state.phasing} who could react")
        return _refuse_often(state)

    def apply(self, transition: Transition) -> None:
        """What is changed is said next."""
        side = transition.state.phasing
        orders = msgspec.structs.replace(orders_of(transition.state, side), pending=self.who)
        transition.set(arranged=transition.state.arranged + 1)
        give(transition, side, orders, f"for {self.who}")

    @classmethod
    def open(cls, state: State) -> bool:
        return False

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """Each change is an order of its own."""
        who = reader.name("unit or kind", {name: name for name in everybody(state, state.phasing)})
        found: list[Action] = []
        while not reader.done:
            found += (Instruct(who), Adjust(*read_change(reader, VALUES)))
        return tuple(found) or (Instruct(who),)

    def words(self, state: State) -> str:
        return self.who

    def selection(self, state: State) -> Selection:
        """No unit is taken up for it; it points at where a unit is."""
        return pick_place(state, self.who)


class Adjust(Order[State, Transition], frozen=True, tag="adjust"):
    """Change one thing of a line of standing orders; does same: as its kind, or all."""

    usage, example, phases = "adjust at|odds|near|does VALUE", "adjust odds 200%", ("movement",)
    column: Column
    value: str

    @classmethod
    def candidates(cls, state: State) -> Iterator[Adjust]:
        pending = orders_of(state, state.phasing).pending
        return (Adjust(column, value) for column in COLUMNS for value in VALUES[column] if pending)

    def refusal(self, state: State) -> Refusal | None:
        """Why a column does not take a value, or None."""
        if not orders_of(state, state.phasing).pending:
            fix = "Try: instruct all odds 200%"
            return Refusal("HA-16.0-a", "nobody is named whose standing orders are changed", fix)
        if self.value not in VALUES[self.column]:
            return Refusal("HA-16.0-a", f"{self.column} is one of {', '.join(VALUES[self.column])}")
        return None

    def apply(self, transition: Transition) -> None:
        state, side = transition.state, transition.state.phasing
        orders = orders_of(state, side)
        who = orders.pending
        names = everybody(state, side).get(who, (who,))
        changed = orders.but(names, self.column, self.value, default_of(orders.word))
        changed = msgspec.structs.replace(changed, pending="", word="ask" if who == ALL else orders.word)
        line = changed.own_line(who)
        give(transition, side, changed, f"{who} as all" if line is None else line.text)

    @classmethod
    def open(cls, state: State) -> bool:
        return False

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        return (Adjust(*read_change(reader, VALUES)),)

    def words(self, state: State) -> str:
        return f"{self.column} {self.value}"

    def selection(self, state: State) -> Selection:
        return Selection()


# -- letting a march pass -----------------------------------------------------------------------------------


class Pass(Verb[State], frozen=True, tag="pass"):
    """Let those who move pass, and be asked no more about them in this impulse."""

    usage, example = "pass", "pass"


class Await(Verb[State], frozen=True, tag="await"):
    """Let those who move come on, and be asked where the fire is best on their way, or as good."""

    usage, example = "await", "await"


def pass_by(transition: Transition, frame: Reacting, order: Pass | Await) -> None:
    """Nothing is done now; of these movers nothing more is asked, or not yet."""
    state, movers = transition.state, _movers(transition.state, frame)
    best = best_ahead(state, frame) if isinstance(order, Await) else None
    place, odds = (state.label(best[0]), best[1]) if best is not None else ("", 0)
    orders = orders_of(state, frame.side).letting(March(name, place, odds) for name in movers)
    told = f"{', '.join(movers)}: {f'wait for {place}' if place else 'let pass'}"
    transition.pop()
    give(transition, frame.side, orders, told)


def best_ahead(state: State, frame: Reacting) -> tuple[Hex, int] | None:
    """The hex where the fire would be best among those where movers may come next, the nearest of equal ones, and the
    column there; None where none would come to anything.
    """
    seen, far = view(state, frame.side), state.board.grid.ranges(frame.at)
    columns = {at: column_at(seen, frame, at) for at in ahead(state, frame)}
    best = min(columns, key=lambda at: (-columns[at], far[at], at), default=None)
    return (best, columns[best]) if best is not None and columns[best] else None


def _movers(state: State, frame: Reacting) -> tuple[str, ...]:
    """The movers by their names; those that lie face down by none."""
    names = (UNKNOWN if state.units[unit].concealed else state.name(unit) for unit in frame.targets)
    return tuple(dict.fromkeys(names))


@by_identity
def ahead(state: State, frame: Reacting) -> frozenset[Hex]:
    """The hexes where movers may come next in which somebody of the side that is asked reacts, as far as it sees."""
    seen = view(state, frame.side)
    mover = frame.targets[0]
    if seen.phase != "movement" or not seen.units[mover].on_map or seen.side(mover) != seen.phasing:
        return frozenset()
    grid, reach = seen.board.grid, seen.morale_of(frame.side)
    able = (unit for unit in seen.units_of(frame.side) if seen.units[unit].on_map)
    near = {hex_ for place in {seen.place(unit) for unit in able} for hex_ in grid.within(place, reach)}
    return frozenset(near.intersection(goals(seen.but(frames=()), mover)) - {frame.at})


# -- what they answer ---------------------------------------------------------------------------------------


def there(seen: State, frame: Reacting, at: Hex) -> tuple[State, Reacting]:
    """The position and the question as if those who move had come to a hex."""
    moved = seen
    for unit in frame.targets:
        if moved.units[unit].on_map:
            moved = moved.with_unit(unit, place=at)
    asked = msgspec.structs.replace(frame, at=at, shots=(), missions=())
    return moved.but(frames=(*seen.frames[:-1], asked)), asked


def column_at(seen: State, frame: Reacting, at: Hex) -> int:
    """The best column that a side could bring on one of those who move in a hex, 0 for none; fire support left out."""
    moved, asked = (seen, frame) if at == frame.at else there(seen, frame, at)
    offers = tuple(React.offers(moved, asked))
    return max((column_of(moved, asked, offers, target) for target in asked.targets), default=0)


def column_of(seen: State, frame: Reacting, offers: Sequence[React], target: UnitId) -> int:
    """The best column that some could bring on a target together, 0 for none."""
    shots = tuple(Shot(one.unit, target) for one in offers if one.target == target)
    volleys = volleys_of(seen, msgspec.structs.replace(frame, shots=shots)) if shots else ()
    return max((attack_on(seen, volley, target).column for volley in volleys), default=0)


def reactors(seen: State, frame: Reacting, *, calls: bool) -> Iterator[Reactor[React | None]]:
    """Those of a side that could answer, and None for fire support."""
    kinds = {target: "hard" if is_hard(seen, target, frame.at) else "soft" for target in frame.targets}
    grid = seen.board.grid
    for one in React.offers(seen, frame):
        at = frozenset({"air"} if frame.air else {kinds[one.target]})
        yield Reactor(one, names_of(seen, one.unit), at, grid.distance(seen.place(one.unit), frame.at))
    if calls:
        yield Reactor(None, (SUPPORT,), frozenset(kinds.values()), 0)


def standing_answer(state: State, frame: Reacting, *, calls: bool) -> Action | None:
    """The answer of a side's lines and of the marches that it lets pass; None where it is to be asked.

    `calls` says that fire support could be called.
    """
    orders = orders_of(state, frame.side)
    seen = view(state, frame.side)
    asked = msgspec.structs.replace(frame, shots=(), missions=())
    waits = orders.waiting_for(_movers(state, frame))
    if waits and not (frame.shots or frame.missions):
        return None if _has_come(seen, frame, waits) else Hold()
    if not orders.lines or frame.missions:
        return None

    def reaches(odds: str, offers: Sequence[React | None]) -> bool:
        column = tables().crt.columns.index(odds) + 1
        fire = [one for one in offers if one is not None]
        return any(column_of(seen, asked, fire, target) >= column for target in asked.targets)

    found = list(orders.meeting(reactors(seen, asked, calls=calls), reaches, default_of(orders.word)))
    if any(does == "ask" or one is None for one, does in found):
        return None
    if any(does == "best" for _, does in found):
        best = best_ahead(state, asked)
        return Hold() if best is not None and best[1] > column_at(seen, asked, frame.at) else None
    return _next_shot(seen, frame, [one for one, _ in found if one is not None])


def _has_come(seen: State, frame: Reacting, waits: Sequence[March]) -> bool:
    """Is a mover where it was waited for, or where the fire is as good?"""
    found = [one for one in waits if one.place]
    if not found:
        return False
    column = column_at(seen, frame, frame.at)
    return any(seen.label(frame.at) == one.place or 0 < one.odds <= column for one in found)


def _next_shot(seen: State, frame: Reacting, shots: Sequence[React]) -> Action:
    """The next who is named to fire by himself; when all are named, they fire."""
    named = {shot.unit for shot in frame.shots}
    for one in shots:
        if one.unit not in named and one.refusal(seen, frame) is None:
            return one
    return Fire() if frame.shots else Hold()


CHAPTER = Chapter[State, Transition](
    verbs=(Stand, Instruct, Adjust, Pass, Await),
    at={"impulse": forget_marches},
)

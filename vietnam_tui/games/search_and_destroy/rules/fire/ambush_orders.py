"""Standing orders for ambushes (18.0): who springs one on whom, at what odds, from how near, and who lets pass.

They are the hiding side's own to know, and answer a question that comes up all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

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
    Column,
    Instruction,
    Reactor,
    StandingOrders,
    read_change,
    read_orders,
)
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import Ambushing
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.position.sight import range_to
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import AT, ODDS, State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId

RULE = "SD-18.0-c"
#: Changes of standing orders in a Player-Turn, so that nobody can make them for ever
MOST = 24
#: An ambush reaches so far [SD-18.0-b]
FARTHEST = 6

#: Column -> what it may say; to wait for something better has no use, since the hex is written down
VALUES: dict[Column, tuple[str, ...]] = {
    "at": (ANY, *AT),
    "odds": (ANY, *ODDS),
    "near": (ANY, *map(str, range(1, FARTHEST))),
    "does": (*(does for does in DOES if does != "best"), SAME),
}
#: Without any orders one is asked
DEFAULT = Instruction(ALL)


class AmbushOrder(Told, frozen=True, tag="ambush order"):
    """A side has said when an ambush is to be sprung; its own to know [SD-18.0-e]."""

    says = "{side} standing order for ambushes: {order}"
    side: str
    order: str


def orders_of(state: State) -> StandingOrders:
    """The standing orders of the side that ambushes."""
    return read_orders(state.holding)


def names_of(state: State, unit: UnitId) -> tuple[str, ...]:
    """The names that a unit goes by in standing orders, its own first."""
    return state.name(unit), state.type(unit).kind


@by_identity
def everybody(state: State, side: str) -> dict[str, tuple[str, ...]]:
    """Whoever may have a line, each with the names that it goes by: all, kinds, units on the map that ambush."""
    units = [unit for unit in state.units_of(side) if state.type(unit).ambushes]
    kinds = dict.fromkeys(state.type(unit).kind for unit in units)
    found: dict[str, tuple[str, ...]] = {name: (name,) for name in (ALL, *kinds)}
    return found | {state.name(unit): names_of(state, unit) for unit in units if state.units[unit].on_map}


def _set(transition: Transition, orders: StandingOrders) -> None:
    transition.set(holding=orders.text)


# -- giving them --------------------------------------------------------------------------------------------


class Instruct(Order[State, Transition], frozen=True, tag="instruct"):
    """Standing orders for ambushes of all, a kind or a unit: on whom, at which odds, distance; ask, fire, let pass."""

    usage = "instruct all|KIND|UNIT [at|odds|near|does VALUE ...]"
    example = "instruct squad odds 2-1 does fire"
    phases = ("movement", "end")
    who: str

    @classmethod
    def candidates(cls, state: State) -> Iterator[Instruct]:
        return (Instruct(name) for name in everybody(state, state.player))

    def refusal(self, state: State) -> Refusal | None:
        """Why nobody has such orders, or None."""
        if not state.on("ambush-markers") or state.player != state.at_seat("NLF"):
            return Refusal("SD-18.0-a", f"the {state.player} has no ambush markers in this game")
        if self.who not in everybody(state, state.player):
            return Refusal("SD-18.0-b", f"{self.who} is nobody of the {state.player} who springs an ambush")
        if orders_of(state).changes >= MOST:
            return Refusal(RULE, "standing orders have been changed often enough in this Player-Turn")
        return None

    def apply(self, transition: Transition) -> None:
        """What is changed is said next."""
        side = transition.state.player
        orders = orders_of(transition.state)
        _set(transition, msgspec.structs.replace(orders, pending=self.who, changes=orders.changes + 1))
        transition.tell(AmbushOrder(side=side, order=f"for {self.who}", rule=RULE, audience=side))

    @classmethod
    def open(cls, state: State) -> bool:
        return False

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """Each change is an order of its own."""
        who = reader.name("unit or kind", {name: name for name in everybody(state, state.player)})
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

    usage, example, phases = "adjust at|odds|near|does VALUE", "adjust odds 2-1", ("movement", "end")
    column: Column
    value: str

    @classmethod
    def candidates(cls, state: State) -> Iterator[Adjust]:
        named = state.player == state.at_seat("NLF") and orders_of(state).pending
        return (Adjust(column, value) for column in COLUMNS for value in VALUES[column] if named)

    def refusal(self, state: State) -> Refusal | None:
        """Why a column does not take a value, or None."""
        if state.player != state.at_seat("NLF") or not orders_of(state).pending:
            fix = "Try: instruct all odds 2-1"
            return Refusal(RULE, "nobody is named whose standing orders are changed", fix)
        if self.value in VALUES[self.column]:
            return None
        return Refusal(RULE, f"{self.column} is one of {', '.join(VALUES[self.column])}")

    def apply(self, transition: Transition) -> None:
        state, side = transition.state, transition.state.player
        orders = orders_of(state)
        who = orders.pending
        names = everybody(state, side).get(who, (who,))
        changed = orders.but(names, self.column, self.value, DEFAULT)
        _set(transition, msgspec.structs.replace(changed, pending=""))
        line = changed.own_line(who)
        told = f"{who} as all" if line is None else line.text
        transition.tell(AmbushOrder(side=side, order=told, rule=RULE, audience=side))

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


# -- what they answer ---------------------------------------------------------------------------------------


def answer_word(transition: Transition, word: str) -> None:
    """For the rest of the Player-Turn a word goes before all lines."""
    _set(transition, msgspec.structs.replace(orders_of(transition.state), word=word))


def begin_player_turn(transition: Transition) -> None:
    """Ask ambushers again, as their lines say."""
    orders = orders_of(transition.state)
    if orders.word or orders.changes or orders.pending:
        _set(transition, msgspec.structs.replace(orders, word="", changes=0, pending=""))


def springing(state: State, frame: Ambushing, attacks: Sequence[Action]) -> list[tuple[Fire | Shoot, str]]:
    """The attacks from an ambush that standing orders are for, and what they say: ask or fire."""

    def reaches(odds: str, some: Sequence[Fire | Shoot]) -> bool:
        return any(_reaches(state, one, odds) for one in some)

    orders, found = orders_of(state), list[tuple[Fire | Shoot, str]]()
    for one in attacks:
        if isinstance(one, Fire | Shoot):
            at = frozenset({target_of(state, frame.mover)})
            reactor = Reactor(one, names_of(state, one.unit), at, range_to(state, one.unit, frame.place))
            found += orders.meeting([reactor], reaches, DEFAULT)
    return found


def target_of(state: State, unit: UnitId) -> str:
    """What a unit is to those who would ambush it."""
    kind = state.type(unit).kind
    return kind if kind in ("vehicle", "boat") else "personnel"


def _reaches(state: State, attack: Fire | Shoot, odds: str) -> bool:
    """Does fire come to such odds?  A shot at a vehicle has none, and is always worth it."""
    if isinstance(attack, Shoot):
        return True
    columns = tables().crt(state.game).columns
    column = fire_odds(state, (attack.unit,), Aim(attack.target, attack.at, "ambush")).column
    return column is not None and column > columns.index(odds)


def fires_by_itself(state: State, side: Army, unit: UnitId) -> bool:
    """Does a unit spring its ambush without being asked about?"""
    return (
        side == state.at_seat("NLF")
        and orders_of(state).line_of(names_of(state, unit), DEFAULT).does == "fire"
    )


CHAPTER = Chapter[State, Transition](verbs=(Instruct, Adjust), at={"player turn": begin_player_turn})

"""The Ridge: what may be done and what chance may bring, with the words for it."""

from __future__ import annotations

from tests.toy_game.ridge_pieces import COUNTERS, ORDERS, SIDES, UNITS, RidgeState, board, handle_name, hex_
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.engine.concealment import UNKNOWN
from vietnam_tui.engine.verbs import Vocabulary, Words, verbs_of


class Bid(Action, frozen=True, tag="bid"):
    """Bid for the first move."""

    amount: int


class Move(Action, frozen=True, tag="move"):
    """Move a unit of the South."""

    unit: int
    to: Hex


class Load(Action, frozen=True, tag="load"):
    """Take a unit into the jeep."""

    unit: int


class Unload(Action, frozen=True, tag="unload"):
    """Set a unit down."""

    unit: int


class Search(Action, frozen=True, tag="search"):
    """Look what lies in a hex next to a unit."""

    unit: int
    at: Hex


class Salvo(Action, frozen=True, tag="salvo"):
    """Call the salvo: where, and which way it points."""

    at: Hex
    turned: int


class Creep(Action, frozen=True, tag="creep"):
    """Move a counter of the North."""

    handle: int
    to: Hex


class Standing(Action, frozen=True, tag="standing"):
    """Give the standing order for fire: its number among those of `REACTIONS`."""

    order: int


class Shoot(Action, frozen=True, tag="shoot"):
    """Fire at who has come near."""

    handle: int


class Decline(Action, frozen=True, tag="decline"):
    """Let him pass."""


class Done(Action, frozen=True, tag="done"):
    """End the turn."""


class Pips(Action, frozen=True, tag="pips"):
    """Chance: a die."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Shuffled(Action, frozen=True, tag="shuffled"):
    """Chance: the order in which counters lie after a shuffle."""

    order: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(f"x{handle + 1}" for handle in self.order)


class Chit(Action, frozen=True, tag="chit"):
    """Chance: the side that is drawn from the cup."""

    side: int

    def __str__(self) -> str:
        return SIDES[self.side]


# -- words ---------------------------------------------------------------------------------------------------


def _unit(reader: Reader) -> int:
    return reader.name("unit", {name: unit for unit, name in enumerate(UNITS)})


def _counter(state: RidgeState, reader: Reader) -> int:
    """A counter goes by its number while it lies face down, and for its owner by its name as well."""
    counters = {f"x{handle + 1}": handle for handle in range(len(COUNTERS))}
    counters |= {COUNTERS[c]: h for h, c in enumerate(state.force.behind) if c != UNKNOWN}
    return reader.name("counter", counters)


def _hex(reader: Reader) -> Hex:
    word = reader.take("a hex")
    try:
        return hex_(word.text)
    except UnknownHex as error:
        raise reader.error(word, str(error)) from None


def _label(place: Hex) -> str:
    return board().grid.label(place)


def _direction(reader: Reader) -> int:
    return reader.name("direction", {name: i for i, name in enumerate(board().grid.directions)})


def _order(reader: Reader) -> int:
    return reader.name("order", {name: i for i, name in enumerate(ORDERS)})


VOCABULARY = Vocabulary[RidgeState](
    (
        Words(
            Bid,
            "bid NUMBER",
            "Bid for the first move.",
            "bid 1",
            read=lambda state, reader: (Bid(reader.number("a bid")),),
            write=lambda state, action: str(action.amount),
        ),
        Words(
            Load,
            "load UNIT",
            "Take a unit into the jeep.",
            "load Ann",
            read=lambda state, reader: (Load(_unit(reader)),),
            write=lambda state, action: UNITS[action.unit],
            selection=lambda state, action: Selection((UNITS[action.unit],)),
        ),
        Words(
            Unload,
            "unload UNIT",
            "Set a unit down.",
            "unload Ann",
            read=lambda state, reader: (Unload(_unit(reader)),),
            write=lambda state, action: UNITS[action.unit],
            selection=lambda state, action: Selection((UNITS[action.unit],)),
        ),
        Words(
            Search,
            "search UNIT HEX",
            "Look what lies in a hex.",
            "search Ann 0304",
            read=lambda state, reader: (Search(_unit(reader), _hex(reader)),),
            write=lambda state, action: f"{UNITS[action.unit]} {_label(action.at)}",
            selection=lambda state, action: Selection((UNITS[action.unit],), action.at),
        ),
        Words(
            Salvo,
            "salvo HEX DIRECTION",
            "Call the salvo.",
            "salvo 0304 NE",
            read=lambda state, reader: (Salvo(_hex(reader), _direction(reader)),),
            write=lambda state, action: f"{_label(action.at)} {board().grid.directions[action.turned]}",
            selection=lambda state, action: Selection((), action.at),
        ),
        Words(
            Creep,
            "creep COUNTER HEX",
            "Move a counter.",
            "creep x1 0202",
            read=lambda state, reader: (Creep(_counter(state, reader), _hex(reader)),),
            write=lambda state, action: f"{handle_name(state, action.handle)} {_label(action.to)}",
            selection=lambda state, action: Selection((handle_name(state, action.handle),), action.to),
        ),
        Words(
            Standing,
            "standing ask|never|near",
            "Say when to fire.",
            "standing near",
            read=lambda state, reader: (Standing(_order(reader)),),
            write=lambda state, action: ORDERS[action.order],
        ),
        Words(
            Shoot,
            "shoot COUNTER",
            "Fire at who has come near.",
            "shoot x1",
            read=lambda state, reader: (Shoot(_counter(state, reader)),),
            write=lambda state, action: handle_name(state, action.handle),
            selection=lambda state, action: Selection((handle_name(state, action.handle),)),
        ),
        Words(
            Decline,
            "decline",
            "Let him pass.",
            "decline",
            read=lambda state, reader: (Decline(),),
        ),
        Words(Done, "done", "End the turn.", "done", read=lambda state, reader: (Done(),)),
        # help has the line of the Ford
        Words(
            Move,
            "move UNIT HEX",
            "",
            "",
            read=lambda state, reader: (Move(_unit(reader), _hex(reader)),),
            write=lambda state, action: f"{UNITS[action.unit]} {_label(action.to)}",
            selection=lambda state, action: Selection((UNITS[action.unit],), action.to),
        ),
    ),
    set(verbs_of(__name__)) - {Pips, Shuffled, Chit},
)


def write(state: RidgeState, action: Action) -> str:
    """The one text of an action; what lies face down goes by its number."""
    return str(action) if isinstance(action, Pips | Shuffled | Chit) else VOCABULARY.write(state, action)

"""The standing orders for ambushes as a page."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.pages.standing_orders import OrdersColumn, OrdersPage, OrdersRow
from vietnam_tui.engine.standing_orders import ALL, COLUMNS, Column
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_orders import (
    DEFAULT,
    VALUES,
    Adjust,
    Instruct,
    everybody,
    orders_of,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId

MEANS: dict[Column, str] = {
    "at": "whom to ambush",
    "odds": "odds to which its own fire comes, or better",
    "near": "from at most so many hexes",
    "does": "ask you, spring it by itself, let pass; same: as its kind or all",
}


def page(view: State, side: str) -> OrdersPage | None:
    """The standing orders of the side that ambushes; None for the other, and without ambush markers."""
    if not view.on("ambush-markers") or side != view.at_seat("NLF"):
        return None
    orders, rows = orders_of(view), []
    for who, names in everybody(view, side).items():
        line = orders.line_of(names, DEFAULT)
        own = orders.own_line(who) is not None or who == ALL
        rows.append(OrdersRow(who, _words(view, who), tuple(line.value(column) for column in COLUMNS), own))
    columns = tuple(OrdersColumn(column, MEANS[column], VALUES[column]) for column in COLUMNS)
    now = {"all": "all are let pass in this Player-Turn", "noted": "you are asked wherever one can be sprung"}
    notes = (now[orders.word],) if orders.word else ()
    return OrdersPage(side, "ambushes", columns, tuple(rows), "instruct", _why_not(view, side), notes)


def _words(view: State, who: str) -> str:
    """What and where a unit is, and the hex that it has written down."""
    unit = next((UnitId(i) for i, entry in enumerate(view.roster) if entry.name == who), None)
    if unit is None:
        return ""
    note = view.units[unit].note
    noted = f", lies in wait for {view.label(note)}" if note != OFF else ""
    return f"{view.type(unit).kind}, {view.where(unit)}{noted}"


def _why_not(view: State, side: str) -> str:
    if view.player != side or view.frames or view.phase not in Instruct.phases or view.result is not None:
        return "they are given in your own Movement Phase, and at its end"
    refusal = RULES.questions.refusal(view, Instruct(ALL))
    return "" if refusal is None else refusal.reason


def lines(action: Action) -> Iterator[str]:
    """What an order of this kind means."""
    match action:
        case Instruct(who):
            yield f"standing orders for {who}: whom, at which odds, how near, and what is done"
        case Adjust(column, _):
            yield f"{column}: {MEANS[column]}"

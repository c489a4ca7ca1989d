"""The standing orders for reaction fire as a page, and what comes of the answers that let a march pass."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.core.pages.standing_orders import OrdersColumn, OrdersPage, OrdersRow
from vietnam_tui.engine.standing_orders import ALL, COLUMNS, Column
from vietnam_tui.games.hot_armor.frames import Reacting, Shot
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React, volleys_of
from vietnam_tui.games.hot_armor.rules.reaction.standing import (
    VALUES,
    Adjust,
    Await,
    Instruct,
    Pass,
    ahead,
    best_ahead,
    default_of,
    everybody,
    orders_of,
    there,
)
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.screen.odds import UNHURT, fate_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables

MEANS: dict[Column, str] = {
    "at": "which targets",
    "odds": "fire that comes to so much or more, of all who would fire",
    "near": "from at most so many hexes",
    "does": "ask you, ask you where it gets no better, fire by themselves, let pass; same: as their kind or all",
}


def page(view: State, side: str) -> OrdersPage:
    """The standing orders of a side."""
    orders = orders_of(view, side)
    default = default_of(orders.word)
    rows = []
    for who, names in everybody(view, side).items():
        line = orders.line_of(names, default)
        own = orders.own_line(who) is not None or who == ALL
        rows.append(OrdersRow(who, _words(view, who), tuple(line.value(column) for column in COLUMNS), own))
    passing = [f"let pass in this impulse: {march.text.removeprefix('march ')}" for march in orders.marches]
    if orders.word != "ask":
        passing.append(f"for all: standing {orders.word}, by what the enemy sees")
    columns = tuple(OrdersColumn(column, MEANS[column], VALUES[column]) for column in COLUMNS)
    return OrdersPage(
        side, "reaction fire", columns, tuple(rows), "instruct", _why_not(view, side), tuple(passing)
    )


def _words(view: State, who: str) -> str:
    """What and where a unit is."""
    number = next((i for i, entry in enumerate(view.roster) if entry.name == who), None)
    if number is None:
        return ""
    unit = next(unit for unit in view.units_of(view.roster[number].side) if unit == number)
    return f"{view.kind(unit).name}, {view.where(unit)}"


def _why_not(view: State, side: str) -> str:
    if view.phasing != side or view.frames or view.phase != "movement" or view.result is not None:
        return "they are given in your own Movement Phase"
    refusal = RULES.questions.refusal(view, Instruct(ALL))
    return "" if refusal is None else refusal.reason


def lines(view: State, action: Action) -> Iterator[str]:
    """What an order of this kind means."""
    frame = view.top
    match action:
        case Pass():
            yield "you are asked no more about those who move, in this impulse [HA-16.0-a]"
        case Await() if isinstance(frame, Reacting):
            best = best_ahead(view, frame)
            if best is None:
                yield "fire would come to nothing on their way: as pass [HA-16.0-a]"
                return
            place, column = best
            odds = tables().crt.columns[column - 1]
            yield f"in {view.label(place)} fire would come to {odds}; you are asked there, or where it is as good"
        case Instruct(who):
            yield f"standing orders for {who}: which targets, odds, distance, and what is done"
        case Adjust(column, _):
            yield f"{column}: {MEANS[column]}"


def prospects(view: State) -> dict[Hex, Fraction]:
    """The hexes where those who move may come next, with the chance that we would hurt one of them, the best first."""
    frame = view.top
    return _prospects(view, frame) if isinstance(frame, Reacting) else {}


@by_identity
def _prospects(view: State, frame: Reacting) -> dict[Hex, Fraction]:
    found = {at: _hurt(view, frame, at) for at in ahead(view, frame)}
    far = view.board.grid.ranges(frame.at)
    ranked = sorted(found, key=lambda at: (-found[at], far[at], at))
    return {at: found[at] for at in ranked if found[at]}


def _hurt(view: State, frame: Reacting, at: Hex) -> Fraction:
    seen, asked = there(view, frame, at)
    shots: dict[int, Shot] = {}
    for one in React.offers(seen, asked):
        shots.setdefault(one.unit, Shot(one.unit, one.target))
    unhurt = Fraction(1)
    for volley in (
        volleys_of(seen, msgspec.structs.replace(asked, shots=tuple(shots.values()))) if shots else ()
    ):
        for target in volley.targets:
            chances = fate_of(seen, volley, target, attack_on(seen, volley, target))
            unhurt *= chances.get(UNHURT, Fraction(0))
    return 1 - unhurt


def field(view: State) -> dict[str, Fraction]:
    """The same by the numbers of the hexes."""
    return {view.label(at): chance for at, chance in prospects(view).items()}

"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.game import Event
from vietnam_tui.games.vietnam_battles.wording import join, points

Facts = dict[str, Any]

RESULT_WORDS = {
    "De": "defender eliminated",
    "D2": "defender retreats 2",
    "D3": "defender retreats 3",
    "Ex": "exchange",
    "A1": "attackers retreat 1",
    "A2": "attackers retreat 2",
    "A3": "attackers retreat 3",
    "(A)": "one attacker depleted",
    "Ae": "attackers eliminated",
    ".": "no effect",
}


def _moved(f: Facts) -> str:
    route = " > ".join(f["path"])
    return f"{f['unit']} moves {route} for {points(f['cost'])} MP, {points(f['left'])} left"


def _resolved(f: Facts) -> str:
    by = f" by {join(f['attackers'])}" if f["attackers"] else ""
    kind = "attack" if f["attackers"] else "bombardment"
    return (
        f"{kind} on {f['target']}{by}: {f['attack']} - {f['defense']} = {f['attack'] - f['defense']:+d} "
        f"on the {f['line']} line, column {f['column']}, die {f['die']}: {f['result']} "
        f"({RESULT_WORDS[f['result']]})"
    )


def _repair(f: Facts) -> str:
    outcome = "it stands again" if f["success"] else "it stays down"
    return f"repair of the bridge at {f['bridge']}: die {f['die']}, {outcome}"


def _over(f: Facts) -> str:
    won = f"{f['winner']} victory" if f["winner"] else "draw"
    return f"the game is over: {won}; {f['reason']}"


_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "game turn": lambda f: f"Game Turn {f['turn']} of {f['last_turn']} begins",
    "game turn ends": lambda f: f"Game Turn {f['turn']} ends",
    "phase": lambda f: f"{f['player']} {f['phase'].title()} Phase",
    "markers drawn": lambda f: f"{f['side']} receives {f['count']} support fire markers",
    "markers seen": lambda f: f"{f['side']} drew {' '.join(f'+{m}' for m in f['markers'])}",
    "moved": _moved,
    "lifted under fire": lambda f: f"{f['unit']} is lifted out of the ZOC of {f['owners']} in {f['from']}",
    "lifted": lambda f: f"{f['unit']} flies from {f['from']} to {f['to']}: Landing Zone",
    "shipped": lambda f: f"{f['unit']} goes by boat from {f['from']} to {f['to']}: Landing Beach",
    "bridge blown": lambda f: f"{f['unit']} blows the bridge at {f['bridge']}",
    "repair tried": lambda f: f"the engineer tries to repair the bridge at {f['bridge']}",
    "repair rolled": _repair,
    "crossing laid": lambda f: f"the engineer bridges {f['at']}",
    "crossing lapsed": lambda f: f"the engineer's crossing at {f['at']} lapses",
    "attack declared": lambda f: (
        f"{join(f['attackers'])} ({f['attack']}) attack {f['target']} ({f['defense']}) in {f['at']}"
        if len(f["attackers"]) > 1
        else f"{f['attackers'][0]} ({f['attack']}) attacks {f['target']} ({f['defense']}) in {f['at']}"
    ),
    "bombardment declared": lambda f: f"{f['side']} bombards {f['target']} in {f['at']} with +{f['marker']}",
    "support applied": lambda f: f"{f['side']} applies +{f['marker']}",
    "support declined": lambda f: f"{f['side']} applies no marker",
    "combat resolved": _resolved,
    "friendly fire": lambda f: (
        f"friendly fire falls on {join(f['units'])}"
        if len(f["units"]) == 1
        else f"friendly fire falls on one of {join(f['units'])}"
    ),
    "no effect": lambda f: f"no effect on {f['target']}",
    "retreated": lambda f: f"{f['unit']} retreats {' > '.join(f['path'])}",
    "stiff resistance": lambda f: f"{f['unit']} offers stiff resistance in {f['at']}",
    "displaced": lambda f: f"{f['unit']} steps aside from {f['from']} to {f['to']}",
    "advanced": lambda f: f"{f['unit']} advances from {f['from']} to {f['to']}",
    "advance declined": lambda f: f"{f['side']} does not advance further",
    "depleted": lambda f: f"{f['unit']} is depleted in {f['at']}",
    "eliminated": lambda f: f"{f['unit']} is eliminated in {f['at']}",
    "body count": lambda f: f"body count: {f['unit']} is lost, the last turn is now {f['last_turn']}",
    "game over": _over,
}


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    return f"{_SENTENCES[event.kind](event.facts)} [{event.rule}]"

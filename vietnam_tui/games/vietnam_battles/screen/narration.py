"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles.phrases import join, points
from vietnam_tui.games.vietnam_battles.spots import NOWHERE

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


#: What a bombardment does, where no unit attacks [VB-8.4-d, VB-8.4-e, VB-8.4-f, VB-8.4.2-a]
BOMBARDMENT_WORDS = RESULT_WORDS | {
    "Ex": "defender depleted",
    "A1": "no effect",
    "A2": "no effect",
    "A3": "no effect",
    "(A)": "friendly fire",
    "Ae": "no effect",
}


SITE_WORDS = {"camp": "base camp", "cache": "supply cache"}


def _ordinal(number: int) -> str:
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"


def _moved(f: Facts) -> str:
    start, *way = f["path"]
    if start == NOWHERE:
        return f"{f['unit']} enters {' > '.join(way)} for {points(f['cost'])} MP, {points(f['left'])} left"
    route = " > ".join(f["path"])
    return f"{f['unit']} moves {route} for {points(f['cost'])} MP, {points(f['left'])} left"


def _resolved(f: Facts) -> str:
    by = f" by {join(f['attackers'])}" if f["attackers"] else ""
    kind = "attack" if f["attackers"] else "bombardment"
    return (
        f"{kind} on {f['target']}{by}: {f['attack']} - {f['defense']} = {f['attack'] - f['defense']:+d} "
        f"on the {f['line']} line, column {f['column']}, die {f['die']}: {f['result']} "
        f"({(RESULT_WORDS if f['attackers'] else BOMBARDMENT_WORDS)[f['result']]})"
    )


def _where(f: Facts, key: str = "at", word: str = "in") -> str:
    """The place of an event, "" for none on the map."""
    return "" if f[key] == NOWHERE else f" {word} {f[key]}"


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
    "lifted": lambda f: f"{f['unit']} flies{_where(f, 'from', 'from')} to {f['to']}: Landing Zone",
    "shipped": lambda f: f"{f['unit']} goes by boat{_where(f, 'from', 'from')} to {f['to']}: Landing Beach",
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
    "advance declined": lambda f: f"{f['side']} advances no further",
    "depleted": lambda f: f"{f['unit']} is depleted in {f['at']}",
    "eliminated": lambda f: f"{f['unit']} is eliminated{_where(f)}",
    "body count": lambda f: f"body count: {f['unit']} is lost, the last turn is now {f['last_turn']}",
    "game over": _over,
    "reveal unit": lambda f: f"{f['unit']} is found in {f['at']}",
    "reveal camp": lambda f: f"a base camp is found in {f['at']}",
    "reveal nothing": lambda f: f"{f['unit']} searches {join(f['hexes'])} and finds nothing",
    "captured": lambda f: f"{f['unit']} takes the {SITE_WORDS[f['site']]} in {f['at']}",
    "ambushed": lambda f: f"{f['unit']} is ambushed by {f['by']} while landing in {f['at']}",
    "bumped": lambda f: f"{f['unit']} is driven to {f['to']} and attacks at once",
    "ben suc": lambda f: "Ben Suc has been violated; the Viet Cong may roll to alter the game's length",
    "ben suc passed": lambda f: "the Viet Cong let the Ben Suc roll pass",
    "ben suc roll": lambda f: "the Viet Cong roll for Ben Suc",
    "ben suc rolled": lambda f: f"the Ben Suc die shows {f['die']}",
    "length altered": lambda f: (
        f"the game's length changes by {f['by']:+d}: the last turn is {f['last_turn']}"
    ),
    "b-52 strike": lambda f: f"B-52s strike {f['target']} in {f['at']}",
    "exited": lambda f: f"{f['unit']} leaves the map from {f['at']}, the {_ordinal(f['count'])} to escape",
    "secret roll": lambda f: f"{f['condition']}: the die shows {f['die']}, less than {f['count']} is needed",
    "condition recorded": lambda f: "the Viet Cong player has recorded his plan",
    "condition known": lambda f: f"the plan is {f['condition']}",
    "site placed": lambda f: f"a {SITE_WORDS[f['site']]} lies in {f['at']}",
    "site recorded": lambda f: f"the Viet Cong player has recorded {f['count']} base camps",
    "genuine recorded": lambda f: f"the genuine target is the one in {f['at']}",
    "strength to show": lambda f: (
        f"the dice show {f['total']}: so much attack strength must be set up openly"
    ),
    "unit hidden": lambda f: f"{f['unit']} hides in {f['at']}",
    "unit placed": lambda f: f"{f['unit']} is set up in {f['at']}",
}


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    return f"{_SENTENCES[event.kind](event.facts)} [{event.rule}]"

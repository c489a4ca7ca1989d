"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.model import Event
from vietnam_tui.games.green_beret.phrases import join

Facts = dict[str, Any]


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 'es' if what.endswith('x') else 's'}"


def _moved(f: Facts) -> str:
    how = "makes a minimum move" if f["minimum"] else "moves"
    if len(f["movers"]) > 1:
        how = how.replace("makes", "make").replace("moves", "move")
    return f"{join(f['movers'])} {how} {' > '.join(f['path'])} for {f['cost']} MP"


def _camp_placed(f: Facts) -> str:
    price = f" for {f['cost']} PP, {f['left']} left" if f["cost"] else ""
    return f"a base camp is set up in {f['at']}{price}"


def _relocation(f: Facts) -> str:
    end = f"{f['die']} PP are paid" if f["paid"] else "too dear, it stays"
    return f"moving {f['camp']}: the die shows {f['die']}, {end}"


def _noise(f: Facts) -> str:
    end = "heard" if f["heard"] else "not heard"
    return f"noise check in {f['at']}: noise {f['total']}, die {f['die']}: {end}"


def _combat(f: Facts) -> str:
    own = join([*f["teams"], *f["used"]])
    left, right = (own, f["enemy"]) if f["attacking"] else (f["enemy"], own)
    sums = [
        f"{10 * die} {added:+d} = {total}"
        for die, added, total in zip(f["dice"], (f["attack"], f["defense"]), f["totals"], strict=True)
    ]
    lost = [
        name for name, gone in (("the Green Berets", f["team_lost"]), (f["enemy"], f["enemy_lost"])) if gone
    ]
    return f"{left} {sums[0]} against {right} {sums[1]}: {join(lost)} lost"


def _suppression(f: Facts) -> str:
    end = "it is suppressed" if f["suppressed"] else "no effect"
    return f"{f['weapon']} fires at {f['enemy']}, {_count(f['distance'], 'hex')} away, die {f['die']}: {end}"


def _reckoning(f: Facts) -> str:
    end = f"{f['gain']} PP are gained" if f["gain"] else "a team and a leader are lost"
    return f"the double agent: dice {f['dice'][0]} and {f['dice'][1]}: {end}"


def _placed_enemy(f: Facts) -> str:
    return f"{f['unit']} appears in {f['at']} (direction {f['direction']}, distance {f['distance']})"


_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "turn": lambda f: f"Turn {f['turn']} begins",
    "phase": lambda f: str(f["phase"]),
    "camp placed": _camp_placed,
    "camp moved": lambda f: f"the base camp of {f['origin']} is now in {f['at']}",
    "camp entered": lambda f: f"{f['enemy']} breaks into the base camp in {f['at']}",
    "beach bonus": lambda f: f"{f['at']} is {f['distance']} from a beach: {f['points']} PP more",
    "relocation": lambda f: f"{f['camp']} is to be moved",
    "relocation rolled": _relocation,
    "placed": lambda f: f"{f['piece']} is set up in {f['at']}",
    "bought": lambda f: (
        f"{f['piece']} is bought for {f['cost']} PP and lies in {f['at']}, {f['left']} PP left"
    ),
    "track markers": lambda f: f"{f['count']} unknown enemy units mark the Purchase Points track",
    "track markers drawn": lambda f: f"the track markers are {join(f['units'])}",
    "mission drawn": lambda f: f"the mission is {f['mission']}",
    "mission placed": lambda f: f"{f['mission']}: the die shows {f['die']}, it lies in {f['at']}",
    "accomplished": lambda f: (
        f"{f['mission']} is accomplished in {f['at']}: {f['award']} PP, {f['points']} in hand"
    ),
    "forfeited": lambda f: f"{f['mission']} is given up",
    "taken": lambda f: f"{f['lead']} makes ready in {f['at']}",
    "rides": lambda f: f"{f['lead']} goes by {f['carrier']}",
    "loaded": lambda f: f"{f['lead']} takes up {f['item']}",
    "dropped": lambda f: f"{f['item']} is left in {f['at']}",
    "moved": _moved,
    "halted": lambda f: f"{f['lead']} halts in {f['at']}",
    "noise rolled": _noise,
    "detected": lambda f: f"detected in {f['at']}: {join(f['teams'])}",
    "undetected": lambda f: f"{f['team']} is safe in a base camp and no longer detected",
    "escaped": lambda f: f"{f['piece']} escapes from {f['at']} to the base camp in {f['to']}",
    "hunt": lambda f: f"{_count(f['count'], 'enemy unit')} will come for {f['at']} (die {f['die']})",
    "enemy drawn": lambda f: f"drawn: {f['unit']}",
    "enemy placed": _placed_enemy,
    "enemy returned": lambda f: f"{f['unit']} would appear in {f['at']}, in water, and goes back to the pool",
    "enemy moved": lambda f: f"{f['enemy']} moves from {f['origin']} to {f['to']}, after {f['target']}",
    "enemy eliminated": lambda f: f"{f['enemy']} is eliminated in {f['at']}",
    "enemies leave": lambda f: (
        f"nobody is detected any more: {_count(f['count'], 'enemy unit')} back to the pool"
    ),
    "target chosen": lambda f: f"{f['enemy']} goes for {f['at']}",
    "attack declared": lambda f: (
        f"{join(f['teams'])} attack{'s' * (len(f['teams']) == 1)} {f['enemy']} in {f['at']}"
    ),
    "assault": lambda f: f"{f['enemy']} attacks {join(f['teams'])} in {f['at']}",
    "used": lambda f: f"{f['item']} will add to the combat",
    "combat resolved": _combat,
    "marker drawn": lambda f: f"casualties in {f['at']}: {f['marker']}",
    "marker without effect": lambda f: f"{f['marker']}: nobody of that rank is there, no effect",
    "wounded": lambda f: f"{f['team']} bears {f['marker']} from now on",
    "gear rolled": lambda f: f"gear lost in {f['at']}: the die shows {f['die']}",
    "eliminated": lambda f: f"eliminated in {f['at']}: {join(f['pieces'])}",
    "stray shot": lambda f: f"naval gunfire strays: die {f['die']}, {f['at']}",
    "weapon aimed": lambda f: f"{f['weapon']} is aimed at {f['enemy']}",
    "suppression": _suppression,
    "reckoning": _reckoning,
    "game over": lambda f: f"the game is over: {f['level']}; {f['reason']}",
}


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    return f"{_SENTENCES[event.kind](event.facts)} [{event.rule}]"

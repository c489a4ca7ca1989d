"""The ambusher's fire at boats: what a shot or a volley brings, and what the answer of the boats costs.

Boats that have gone more than half of their way in a turn cannot answer in it; who has shot at those goes out of sight
before the next.  Whom the others can answer is likely to be pinned under their fire for good.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.model import Action
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.bots.reasons import hurts, percent
from vietnam_tui.games.search_and_destroy.bots.worth import COSTLY, gain
from vietnam_tui.games.search_and_destroy.frames import How, Volley
from vietnam_tui.games.search_and_destroy.rules.fire import firers, weapons
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.position.sight import sees
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Join, Resolve
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Outcome, outcome, tables
from vietnam_tui.games.search_and_destroy.units import UnitId

#: What the first harm to a boat is worth besides: the automatic victory is gone
FIRST_BLOOD, FIRST_STOP = 20.0, 60.0
#: More than that a squad cannot lose
ALL_LOST = 75.0
#: Boats answer two hexes each at most: which share of the answer falls on one of several ambushers.  A twentieth and a
#: quarter play alike; who reckons with half of it shoots too seldom, and loses more to the boats that are left
SHARE = 0.25
#: What it is worth for each turn left to silence a boat that has ambushers in sight
SILENCED, SILENT = 15.0, 3
#: What an attack must bring beyond its cost
LEAST = 1.0
#: What one more who shows himself under fire must bring
MORE_SHOWN = 6.0


def award(view: State) -> float:
    """What a boat stopped or sunk pays."""
    return float(sum(line.points for line in view.sheet.award if line.id == "boat"))


def fleet(view: State) -> list[UnitId]:
    """The boats on the map."""
    army = next(side.name for side in view.sheet.side if side.seat == "US")
    return [unit for unit in view.units_of(army) if view.units[unit].on_map]


def unharmed(view: State) -> bool:
    """May the boats still win at once, none of them having been hurt or stopped?"""
    crews = (unit for side in view.sides if view.seat(side) == "US" for unit in view.units_of(side))
    return not view.grazed and not any(view.units[unit].paid for unit in crews)


def relief(view: State, boat: UnitId) -> float:
    """What it is worth to silence a boat: more the longer it would go on firing at those who lie open before it."""
    rivals = view.units_of(view.other(view.side(boat)))
    open_ = any(view.units[one].on_map and view.units[one].up and sees(view, boat, one) for one in rivals)
    return SILENCED * min(SILENT, view.last_turn - view.turn) * open_


# -- the answer ---------------------------------------------------------------------------------------------


def answerers(view: State, unit: UnitId, how: How) -> list[UnitId]:
    """The boats that may fire at a unit once it has shown itself: in their own turn those not gone too far."""
    return [
        boat
        for boat in fleet(view)
        if sees(view, boat, unit) and (how != "ambush" or view.units[boat].spent <= view.type(boat).move)
    ]


def answer(view: State, unit: UnitId, boats: Iterable[UnitId], how: How) -> float:
    """What the fire of some boats costs a unit until it gets away, in Victory Points on the average."""
    firing = tuple(boats)
    rounds = view.last_turn - view.turn + (1 if how == "ambush" else 0)
    if not firing or rounds <= 0:
        return 0.0
    chances = fire_odds(view, firing[:2], Aim(unit, view.units[unit].place)).chances(view)
    loss = gain(view, chances, view.side(unit))
    stays = float(sum(chance for cell, chance in chances.items() if outcome(cell).pinned))
    total = sum(loss * stays**number for number in range(rounds))
    return min(ALL_LOST, total)


# -- what it brings -----------------------------------------------------------------------------------------


def shot_value(view: State, order: Shoot) -> float:
    """What a shot brings, less the answer: a boat that is stopped early in its turn fires back, a sunk one does not."""
    chances = weapons.chances(view, order.unit, order.target)
    hit = 1 - chances.get(BLANK, Fraction(0))
    stopped = float(chances.get("immobilized", Fraction(0)))
    how: How = "ambush" if view.player != view.side(order.unit) else "normal"
    can = answerers(view, order.unit, how)
    others = [boat for boat in can if boat != order.target]
    cost = answer(view, order.unit, others, how)
    if order.target in can:
        alone = answer(view, order.unit, [order.target, *others], how)
        left = stopped if how == "ambush" else 1 - float(chances.get("destroyed", Fraction(0)))
        cost += left * max(0.0, alone - cost)
    first = FIRST_STOP if unharmed(view) else 0.0
    sunk = hit if view.units[order.target].immobile else chances.get("destroyed", Fraction(0))
    prize = 0.0 if view.units[order.target].paid else award(view) + first
    # boats fire at hidden counters in their sight as well: who lets one of them be is not spared for it
    share = SHARE if how == "ambush" else 0.0
    return float(hit) * prize + float(sunk) * relief(view, order.target) - cost * share


def slow(view: State, unit: UnitId) -> bool:
    """Has somebody a weapon that is too heavy to get away with?"""
    return any(line.move for line in tables().weapon if line.id in view.roster[unit].weapons)


def _held_down(view: State, order: Shoot) -> bool:
    """Would somebody too slow to get away be fired at for good, in the Points game, where hits put nobody out of it?

    Who has been found is fired at whether he shoots or not, and so is who lies in his own turn in the sight of a boat;
    but several are less likely to look for him if he lies low.  Nobody is fired at after the last turn of the boats.
    """
    unit = order.unit
    if view.game != "points" or view.units[unit].up or not slow(view, unit):
        return False
    how: How = "ambush" if view.player != view.side(unit) else "normal"
    boats = answerers(view, unit, how)
    return len(boats) > (how == "normal") and answer(view, unit, boats, how) > 0


def best_shot(view: State, offered: Iterable[Action]) -> Proposal | None:
    """The shot that brings more than it is likely to cost."""
    shots = [one for one in offered if isinstance(one, Shoot) and not _held_down(view, one)]
    found = [(value, -one.unit, one) for one in shots if (value := shot_value(view, one)) >= LEAST]
    if not found:
        return None
    best = max(found, key=lambda line: line[:2])[2]
    hit = 1 - weapons.chances(view, best.unit, best.target).get(BLANK, Fraction(0))
    return Proposal(best, f"{percent(hit)} to stop {view.name(best.target)}")


def _harm(found: Outcome, left: int) -> int:
    return left if found.destroyed else min(left, found.casualties + found.nlf // COSTLY[1])


def volley_value(view: State, units: Iterable[UnitId], aim: Aim) -> float:
    """What fire at a boat brings, less the answer to those who have been hidden until now.

    Casualties on board pay nothing; what counts is the first of them, and to sink the boat.
    """
    firing, boat = tuple(units), aim.target
    status = view.units[boat]
    left = max(1, view.type(boat).limit - status.casualties - status.hits // COSTLY[1])
    pinned_down = [
        unit
        for unit in view.units_of(view.side(firing[0]))
        if view.units[unit].on_map and view.units[unit].pinned and sees(view, boat, unit)
    ]
    worth = award(view) * (not status.paid) + ALL_LOST / 2 * bool(pinned_down)
    first = FIRST_BLOOD if unharmed(view) else 0.0
    total = 0.0
    for cell, chance in fire_odds(view, firing, aim).chances(view).items():
        harm = _harm(outcome(cell), left)
        total += float(chance) * (worth * (harm / left) ** 2 + first * bool(harm))
    return total - _exposed(view, firing, aim)


def _exposed(view: State, firing: tuple[UnitId, ...], aim: Aim) -> float:
    """What the answer costs those who fire: the worst placed of those who have been hidden, a little for each more."""
    costs = sorted(
        (
            answer(view, unit, answerers(view, unit, aim.how), aim.how)
            for unit in firing
            if not view.units[unit].up
        ),
        reverse=True,
    )
    return sum(costs[:1]) + sum(min(cost, MORE_SHOWN) for cost in costs[1:])


def best_volley(view: State, offered: Iterable[Action], how: How) -> Proposal | None:
    """Fire at a boat that brings more than it costs: the best firer first."""
    fires = [one for one in offered if isinstance(one, Fire)]
    found = []
    for target in {one.target for one in fires}:
        orders = sorted(
            (one for one in fires if one.target == target),
            key=lambda one: (not view.units[one.unit].up, -view.type(one.unit).attack, one.unit),
        )
        for count in range(1, len(orders) + 1):
            value = volley_value(view, [one.unit for one in orders[:count]], Aim(target, orders[0].at, how))
            if value >= LEAST:
                found.append((value, -target, orders[0]))
    if not found:
        return None
    best = max(found, key=lambda line: line[:2])[2]
    seen = tuple(
        one.unit
        for one in fires
        if one.target == best.target and (view.units[one.unit].up or one.unit == best.unit)
    )
    chance = hurts(fire_odds(view, seen, Aim(best.target, best.at, how)).chances(view))
    return Proposal(best, f"{percent(chance)} to hurt {view.name(best.target)}")


def joined(view: State, frame: Volley) -> Proposal:
    """A unit joins that adds more than it is likely to lose."""
    aim = Aim(frame.target, frame.place, frame.how, frame.doubled)
    now = volley_value(view, frame.units, aim)
    found = sorted(
        firers.joiners(view, frame.units, aim),
        key=lambda unit: (not view.units[unit].up, -view.type(unit).attack, unit),
    )
    for count in range(1, len(found) + 1):
        if volley_value(view, (*frame.units, *found[:count]), aim) > now:
            return Proposal(Join(found[0]), "")
    return Proposal(Resolve(), "")


def order_of_fire(view: State, offered: Iterable[Action], how: How) -> Proposal | None:
    """A shot, else a volley, else nothing."""
    orders = tuple(offered)
    return best_shot(view, orders) or best_volley(view, orders, how)

"""For the bots: which fire, shot or assault promises most, by the exact odds as far as the viewer knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.model import Action
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.bots import digging
from vietnam_tui.games.search_and_destroy.bots.hiding import last_word
from vietnam_tui.games.search_and_destroy.bots.intents import NERVE
from vietnam_tui.games.search_and_destroy.bots.reasons import hurts, percent, something, target
from vietnam_tui.games.search_and_destroy.bots.worth import gain, promise
from vietnam_tui.games.search_and_destroy.frames import How, Onslaught, Volley
from vietnam_tui.games.search_and_destroy.rules.assault import assaulters
from vietnam_tui.games.search_and_destroy.rules.assault.assault import Assault
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire import firers, weapons
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.results import target_kind
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Join, Resolve
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: What an attack of those who lie open must bring on the average, in Victory Points
OPEN = 0.1
#: What another attacker must add, when it lies open and when it lies hidden
MORE, MORE_HIDDEN = 0.1, 2.5
#: A shot that is less likely to harm, or brings less on the average, is not worth showing oneself for
LEAST, SHOWN = Fraction(1, 3), 25.0
#: What a vehicle is worth that nothing is paid for, and what a wreck costs each unit aboard on the average
UNPAID, WRECKED = 40, 33.0


def shot_chance(view: State, order: Shoot) -> Fraction:
    """How likely a shot stops or destroys its target."""
    return 1 - weapons.chances(view, order.unit, order.target).get(BLANK, Fraction(0))


def shot_worth(view: State, order: Shoot) -> float:
    """What a shot brings on the average: what the scenario pays for its target, and the harm to those aboard."""
    chances, target = weapons.chances(view, order.unit, order.target), order.target
    kind = target_kind(view, target)
    paid = next((line.points for line in view.sheet.award if line.id == kind), UNPAID)
    aboard = [unit for unit in view.units_of(view.side(target)) if view.units[unit].aboard == target]
    harm = float(chances.get("destroyed", Fraction(0))) * WRECKED * len(aboard)
    return float(1 - chances.get(BLANK, Fraction(0))) * paid + harm


def best_shot(view: State, offered: Iterable[Action]) -> Proposal | None:
    """The shot at a vehicle or boat that is worth most; hidden ones wait for a good one."""
    shots = [order for order in offered if isinstance(order, Shoot) and not view.units[order.target].paid]
    best = max(shots, key=lambda order: (shot_worth(view, order), -order.unit), default=None)
    if best is None or (not view.units[best.unit].up and not _shows_for(view, best)):
        return None
    return Proposal(best, f"{percent(shot_chance(view, best))} to stop {view.name(best.target)}")


def _shows_for(view: State, order: Shoot) -> bool:
    """Is a shot worth being found for?"""
    return shot_chance(view, order) >= LEAST and shot_worth(view, order) >= SHOWN


# -- fire ---------------------------------------------------------------------------------------------------


def fire_gain(view: State, units: Iterable[UnitId], aim: Aim) -> float:
    """What fire of these units brings on the average, as far as they can tell."""
    firing = tuple(units)
    if not firing:
        return 0.0
    enemy = view.other(view.side(firing[0]))
    chances = fire_odds(view, firing, aim).chances(view)
    found = gain(view, chances, enemy)
    return found * promise(view, enemy, aim.target, aim.place)


def enough(view: State, units: Iterable[UnitId]) -> float:
    """What an attack must bring that these units show themselves for."""
    firing = tuple(units)
    if any(view.units[unit].up for unit in firing) or view.sheet.victory.kind == "pilot" or last_word(view):
        return OPEN
    return float(NERVE.value)


def best_fire(view: State, offered: Iterable[Action], how: How) -> Proposal | None:
    """The fire that promises most with all who can join in it, None where none is worth it."""
    groups: dict[tuple[UnitId, Hex], list[Fire]] = {}
    for order in offered:
        if isinstance(order, Fire):
            groups.setdefault((order.target, order.at), []).append(order)
    found: list[tuple[float, int, int, Fire]] = []
    for (at, place), orders in groups.items():
        everybody = tuple(order.unit for order in orders)
        aim = Aim(at, place, how)
        value = fire_gain(view, everybody, aim)
        if value >= enough(view, everybody):
            first = max(
                orders, key=lambda one: (view.units[one.unit].up, view.type(one.unit).attack, -one.unit)
            )
            spared = -fire_odds(view, everybody, aim).defence if digging.outpaid(view) else 0
            found.append((value, spared, -place, first))
    if not found:
        return None
    found.sort(key=lambda line: line[:3], reverse=True)
    best = found[0][3]
    every: list[tuple[Fire, Fraction]] = []
    for *_, one in found[:2]:
        seen = tuple(
            other.unit
            for other in groups[one.target, one.at]
            if view.units[other.unit].up or other.unit == best.unit
        )
        if seen:
            chances = fire_odds(view, seen, Aim(one.target, one.at, how)).chances(view)
            every.append((one, hurts(chances)))
    return Proposal(best, _preferred(view, every))


def _preferred(view: State, every: list[tuple[Fire, Fraction]]) -> str:
    """The chance to hurt a target with those that are seen, and of the next best where it is less or may be a Dummy."""
    best, chance = every[0]
    words = f"{percent(chance)} to hurt {target(view, best.target, best.at)}"
    if best.target == NO_UNIT:
        words = f"{percent(chance)} to hurt who lies in {view.label(best.at)}, {something(view, best.at)}"
    for other, less in every[1:]:
        if less < chance:
            return f"{words}; {percent(less)} to hurt {target(view, other.target, other.at)}"
        if other.target == NO_UNIT != best.target:
            return f"{words}; {something(view, other.at)}"
    return words if len(every) == 1 else ""


def _joiners(view: State) -> Iterator[UnitId]:
    frame = view.top
    if isinstance(frame, Volley):
        yield from firers.joiners(view, frame.units, Aim(frame.target, frame.place, frame.how))
    elif isinstance(frame, Onslaught):
        yield from assaulters.joiners(view, frame.units, Aim(frame.target, frame.place, frame.how))


def joined_fire(view: State, frame: Volley) -> Proposal:
    """The next who takes part: those who lie open as long as they add anything, hidden ones for more."""
    aim = Aim(frame.target, frame.place, frame.how, frame.doubled)
    now = fire_gain(view, frame.units, aim)
    busy = digging.diggers(view) if frame.how == "normal" else frozenset()
    able = [unit for unit in _joiners(view) if unit not in busy]
    found = sorted(able, key=lambda unit: (not view.units[unit].up, -view.type(unit).attack, unit))
    for last in range(len(found), 0, -1):
        group, needed = found[:last], MORE if view.units[found[last - 1]].up else MORE_HIDDEN
        hidden = sum(not view.units[unit].up for unit in group)
        if fire_gain(view, (*frame.units, *group), aim) >= now + max(needed, MORE_HIDDEN * hidden):
            return Proposal(Join(group[0]), _raised(view, frame, aim, len(group)))
    return Proposal(Resolve(), "")


def _raised(view: State, frame: Volley, aim: Aim, count: int) -> str:
    """By how much one more raises the chance to hurt; nothing of who else will join, who may lie hidden."""
    before = hurts(fire_odds(view, frame.units, aim).chances(view))
    able = [unit for unit in _joiners(view) if view.units[unit].up]
    if count > len(able):
        return ""
    after = hurts(fire_odds(view, (*frame.units, *able[:count]), aim).chances(view))
    words = f"{percent(after)} to hurt {target(view, aim.target, aim.place)} instead of {percent(before)}"
    return words if after > before else ""


# -- assault ------------------------------------------------------------------------------------------------


def assault_gain(view: State, units: Iterable[UnitId], aim: Aim) -> float:
    """What an assault brings on the average, less what it may cost where it is bad."""
    attackers = tuple(units)
    enemy = view.other(view.side(attackers[0]))
    odds = assault_odds(view, attackers, aim.target, aim.how)
    if odds.column is None or odds.column < tables().crt(view.game).columns.index("2-1") + 1:
        return 0.0
    return gain(view, odds.chances(view), enemy) * promise(view, enemy, aim.target, aim.place)


def best_assault(view: State, how: How) -> Proposal | None:
    """The assault on somebody face up that promises most at two to one or better."""
    groups: dict[Aim, list[UnitId]] = {}
    for unit, aim in assaulters.attacks(view, how):
        if aim.target != NO_UNIT and (view.type(aim.target).personnel or view.seat(view.side(unit)) == "NLF"):
            groups.setdefault(aim, []).append(unit)
    found = [
        (value, -aim.target, aim, units)
        for aim, units in groups.items()
        if (value := assault_gain(view, units, aim)) >= enough(view, units)
    ]
    if not found:
        return None
    _, _, aim, units = max(found, key=lambda line: line[:2])
    seen = tuple(unit for unit in units if view.units[unit].up or unit == units[0])
    odds = assault_odds(view, seen, aim.target, aim.how)
    words = f"{odds.odds(view)} against {view.name(aim.target)} with all who are seen"
    return Proposal(
        Assault(units[0], aim.target, aim.place), f"{words}: {percent(hurts(odds.chances(view)))} to hurt it"
    )


def joined_assault(view: State) -> Proposal:
    """Everybody who can takes part."""
    unit = next(_joiners(view), None)
    return Proposal(Resolve() if unit is None else Join(unit), "")

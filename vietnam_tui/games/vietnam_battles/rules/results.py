"""Reading the Combat Results Table and applying what it says (7.6, 8.4)."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles.actions import Die, Lose
from vietnam_tui.games.vietnam_battles.frames import Combat, Losing, Retreating
from vietnam_tui.games.vietnam_battles.rules.advance import begin_advance, drop_idle_advance
from vietnam_tui.games.vietnam_battles.rules.differential import read_combat, result_of
from vietnam_tui.games.vietnam_battles.rules.losses import deplete, eliminate
from vietnam_tui.games.vietnam_battles.rules.retreat import begin_retreat
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

Outcome = tuple[State, list[Event]]

#: Results that make the defender, or the attackers, retreat so many hexes
DEFENDER_RETREATS = {"D2": 2, "D3": 3}
ATTACKER_RETREATS = {"A1": 1, "A2": 2, "A3": 3}


def resolve_combat(state: State, combat: Combat, die: Die) -> Outcome:
    """The die falls and the result takes effect at once [VB-7.3-c]."""
    reading = read_combat(state, combat)
    result = result_of(reading.column, die.pips)
    event = Event(
        "combat resolved",
        "VB-7.3-b",
        {
            "target": state.name(combat.target),
            "attackers": [state.name(u) for u in combat.attackers],
            "attack": reading.attack,
            "defense": reading.defense,
            "line": reading.line,
            "column": reading.column,
            "die": die.pips,
            "result": result,
        },
    )
    state = state.pop()
    if combat.bombardment:
        state, events = _apply_bombardment(state, combat, result)
    else:
        state, events = _apply_attack(state, combat, result)
    return state, [event, *events]


def _apply_attack(state: State, combat: Combat, result: str) -> Outcome:
    target, attackers = combat.target, combat.attackers
    place = state.units[target].place
    if result == "De":
        state, events = eliminate(state, target, "VB-7.6-a")
        return begin_advance(state, target, attackers, (place,)), events
    retreat = retreat_after(state, combat, result)
    if retreat is not None:
        return begin_retreat(state, retreat)
    if result == "Ex":
        state, events = deplete(state, target, "VB-7.6-d")
        if state.units[target].gone:
            # a defender destroyed outright leaves its own hex as the path [VB-7.9-a]
            state = begin_advance(state, target, attackers, (place,))
        state, more = _attacker_loss(state, attackers, "VB-7.6-d")
        return drop_idle_advance(state), events + more
    if result == "(A)":
        return _attacker_loss(state, attackers, "VB-7.6-h")
    if result == "Ae":
        events = []
        for unit in attackers:
            state, more = eliminate(state, unit, "VB-7.6-i")
            events += more
        return state, events
    return state, [Event("no effect", "VB-7.6-j", {"target": state.name(target)})]


def retreat_after(state: State, combat: Combat, result: str) -> Retreating | None:
    """The retreat that a result causes, None for one that causes none [VB-7.7-a, VB-7.7.1-a, VB-8.4-d]."""
    target, attackers = combat.target, combat.attackers
    if result in DEFENDER_RETREATS and combat.bombardment:
        closest, threat = _closest(state, target)
        causes = tuple(state.units[u].place for u in closest)
        return Retreating((target,), DEFENDER_RETREATS[result], causes, (target,), threat, bombardment=True)
    if result in DEFENDER_RETREATS:
        causes = tuple(state.units[u].place for u in attackers)
        return Retreating((target,), DEFENDER_RETREATS[result], causes, (target, *attackers))
    if result in ATTACKER_RETREATS and not combat.bombardment:
        place = state.units[target].place
        return Retreating(attackers, ATTACKER_RETREATS[result], (place,), (*attackers, target))
    return None


def _attacker_loss(state: State, units: tuple[UnitId, ...], rule: str) -> Outcome:
    """Deplete one of the units; its owner chooses if there are several."""
    if len(units) == 1:
        return deplete(state, units[0], rule)
    return state.push(Losing(units, rule, state.roster[units[0]].side)), []


def carry_out_loss(state: State, frame: Losing, order: Lose) -> Outcome:
    """The chosen unit is depleted."""
    state, events = deplete(state.pop(), order.unit, frame.rule)
    return drop_idle_advance(state), events


def _apply_bombardment(state: State, combat: Combat, result: str) -> Outcome:
    target = combat.target
    if result == "De":
        return eliminate(state, target, "VB-8.4-c")
    retreat = retreat_after(state, combat, result)
    if retreat is not None:
        return begin_retreat(state, retreat)
    if result == "Ex":
        return deplete(state, target, "VB-8.4-e")
    if result == "(A)":
        nearest, _ = _closest(state, target, hidden=True)
        hidden = [state.units[u].hidden for u in nearest]
        if nearest:
            state, events = _attacker_loss(state, nearest, "VB-8.4.2-a")
            shown = [state.name(u) for u in nearest]
            audience = "VC" if any(hidden) else ""
            return state, [Event("friendly fire", "VB-8.4.2-a", {"units": shown}, audience), *events]
    rule = {"Ae": "VB-8.4-f", "A1": "VB-8.4-d", "A2": "VB-8.4-d", "A3": "VB-8.4-d"}.get(result, "VB-8.4-c")
    return state, [Event("no effect", rule, {"target": state.name(target)})]


def _closest(state: State, target: UnitId, *, hidden: bool = False) -> tuple[tuple[UnitId, ...], int]:
    """The units of the target's enemy that are nearest to it, and how far [VB-7.7.1-a, VB-8.4.2-a].

    Hidden units count when the enemy's own fire falls short, not when somebody runs from them.
    """
    place, side = state.units[target].place, state.roster[target].side
    away = {
        u: state.spots.distance(place, state.units[u].place)
        for u in state.on_map()
        if state.roster[u].side != side and (hidden or not state.units[u].hidden)
    }
    least = min(away.values(), default=0)
    return tuple(u for u, d in away.items() if d == least), least

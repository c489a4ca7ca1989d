"""For the bots: when a side had better hold back, whole or with its reserve, by what the conditions of both ask for."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.bots.worth import asked, force, progress
from vietnam_tui.games.hot_armor.rules.position.stacks import stacks
from vietnam_tui.games.hot_armor.rules.sequence.victory import area, reached
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State

#: The losses that the enemy still wants at which a side may break off, and how far its own aims are behind then
BLED, BEHIND = 3, 0.25

#: The turns before the last in which a side comes that has bided its time, and in which a reserve does
COMEBACK, RESERVE = 5, 3

#: The part of the game in which a vanguard goes for the way out alone, if the losses of those who follow would count
VANGUARD_ALONE = 0.8

#: So many units so near to ground guard it in strength
STRONG, NEAR = 11, 4


def holds_back(state: State, side: str) -> bool:
    """Does a side keep away from the enemy for now?"""
    return (
        goes_to_ground(state, side)
        or spares_itself(state, side)
        or bides(state, side)
        or has_got_away(state, side)
    )


def goes_to_ground(state: State, side: str) -> bool:
    """Does a side do best to hide for now?

    The enemy must eliminate its units besides holding ground, and there is time.
    """
    enemy = state.other(side)
    wanted = asked(state, enemy)
    hunted = any(reached(state, enemy, part) < part.need for part in wanted if is_bled(part))
    return hunted and len(wanted) > 1 and not asked(state, side) and state.turn < state.last_turn


def spares_itself(state: State, side: str) -> bool:
    """Does a side break off, to deny the enemy the losses that he wants: it has bled more than it has gained?

    Where the enemy has them already, nothing is left to spare; whoever is to leave the map is best spared by that.
    """
    if not _bled_for(state, side) or any(part.kind == "exited" for part in asked(state, side)):
        return False
    enemy = state.other(side)
    (prey,) = asked(state, enemy)
    lost = reached(state, enemy, prey)
    behind = lost / prey.need - progress(state, side, without=1.0)
    return prey.need - lost <= BLED and behind >= BEHIND


def has_got_away(state: State, side: str) -> bool:
    """Have all left the map who must, so that a side can lose by nothing but the losses that the enemy still wants?"""
    gone = asked(state, side)
    out = bool(gone) and all(part.kind == "exited" for part in gone)
    done = all(reached(state, state.rules_of(side).name, part) >= part.need for part in gone)
    return out and done and is_hunted(state, side)


def sends_vanguard(state: State, side: str) -> bool:
    """Does a vanguard go for the way out alone while there is time, as the enemy wants losses of the side?"""
    return is_hunted(state, side) and state.turn <= VANGUARD_ALONE * state.last_turn


def is_hunted(state: State, side: str) -> bool:
    """Does the enemy still want losses of a side?"""
    hunter = state.other(side)
    wanted = (part for part in asked(state, hunter) if part.kind == "eliminated")
    return any(reached(state, hunter, part) < part.need for part in wanted)


def bides(state: State, side: str) -> bool:
    """Does a side bide its time, as its ground is counted at the end of the game and the enemy needs its losses alone?

    Where he guards that ground in strength it comes so late that he has no time to inflict them.
    """
    late = state.turn >= state.last_turn - COMEBACK
    ground = (part for part in asked(state, side) if part.kind == "held")
    return not late and _bled_for(state, side) and any(_guarded(state, side, part) for part in ground)


def _guarded(state: State, side: str, part: Condition) -> bool:
    """Is one of the hexes that a part of a condition counts guarded in strength against a side?"""
    grid, there = state.board.grid, stacks(state, state.other(side))
    return any(
        sum(len(units) for place, units in there.items() if grid.distance(place, hex_) <= NEAR) >= STRONG
        for hex_ in area(state, part)
    )


def keeps_reserve(state: State, side: str) -> bool:
    """Does a side keep its reinforcements for the end, as the weaker one that must win ground back which counts then?

    The enemy holds all that he needs, and is to have no time to take again what they take.
    """
    enemy = state.other(side)
    wanted = asked(state, enemy)
    return (
        state.turn < state.last_turn - RESERVE
        and not asked(state, side)
        and all(part.kind == "held" and reached(state, enemy, part) >= part.need for part in wanted)
        and force(state, side) < force(state, enemy)
    )


def _bled_for(state: State, side: str) -> bool:
    """Are losses of a side, whatever they are, all that the enemy wants, and has he not enough of them yet?"""
    enemy = state.other(side)
    wanted = asked(state, enemy)
    return len(wanted) == 1 and is_bled(wanted[0]) and reached(state, enemy, wanted[0]) < wanted[0].need


def is_bled(part: Condition) -> bool:
    """Does a part of a condition ask for the elimination of units of any type?"""
    return part.kind == "eliminated" and not part.types

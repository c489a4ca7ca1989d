"""Combat: which gear may add to it, both totals, who wins (9.0, 9.4, 13.0, 13.2, 13.3)."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.games.green_beret.frames import Combat
from vietnam_tui.games.green_beret.phrases import enemy_title
from vietnam_tui.games.green_beret.rules.position.values import NAVAL_GUNFIRE, firepower, team_slots
from vietnam_tui.games.green_beret.rules.sequence.dice import Dice
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, PieceId, enemy_kind

#: The worth of a pip of a combat die [GB-13.0-g]
PIP = 10


class CombatTotals(NamedTuple):
    """The additions to ten times the die on either side; `reasons` are lines with their rules."""

    attack: int
    defense: int
    reasons: tuple[str, ...]


class Verdict(NamedTuple):
    """The losing sides: on a tie both [GB-13.0-k]."""

    attacker_lost: bool
    defender_lost: bool


def judge(attack: int, defense: int) -> Verdict:
    """The higher total wins [GB-13.0-k]."""
    return Verdict(attack <= defense, defense <= attack)


def verdict_of(totals: CombatTotals, dice: Dice) -> Verdict:
    """The outcome of a combat for the attacker's die and the defender's."""
    return judge(PIP * dice.first + totals.attack, PIP * dice.second + totals.defense)


# -- what takes part ----------------------------------------------------------------------------------------


def opponent(state: State, combat: Combat) -> Enemy:
    """The enemy unit of a combat."""
    enemy = state.enemy(combat.enemy)
    assert enemy is not None
    return enemy


def usable(state: State, combat: Combat) -> list[PieceId]:
    """The gear in the hex whose value may be added [GB-13.0-g], strongest first.

    Gear turned over by suppressive fire stays out [GB-15.0-g]; in attacks every counter serves once a
    phase [GB-13.2-b].
    """
    found = [
        piece
        for piece in state.at(combat.at, "gear")
        if firepower(state, piece) > 0
        and not state.pieces[piece].fired
        and not (combat.attacking and state.pieces[piece].fought)
    ]
    return sorted(found, key=lambda piece: (-worth(state, combat, piece), piece))


def worth(state: State, combat: Combat, piece: PieceId) -> int:
    """The addition of a counter of gear: anti-tank weapons count double against circled attackers [GB-13.3-a]."""
    value, kind = firepower(state, piece), state.kind(piece)
    doubled = kind.anti_tank and not combat.attacking and enemy_kind(opponent(state, combat).kind).circled
    return 2 * value if doubled else value


def slots(state: State, combat: Combat) -> int | None:
    """The number of counters of gear that the teams may use: six each, None for any number in a base camp [GB-9.0-a,
    GB-9.4-a].
    """
    return None if state.in_camp(combat.at) else team_slots(len(combat.teams))


def slots_left(state: State, combat: Combat) -> int:
    """The number of further counters of gear that may be used."""
    most = slots(state, combat)
    return len(state.pieces) if most is None else most - len(combat.used)


def leaders_in(state: State, combat: Combat) -> list[PieceId]:
    """The leaders that add their value; each serves in one attack a phase."""
    here = state.at(combat.at, "leader")
    return [leader for leader in here if not (combat.attacking and state.pieces[leader].fought)]


def helicopters_in(state: State, combat: Combat) -> list[PieceId]:
    """The helicopters in the hex, whose value is always subtracted [GB-13.0-g]."""
    return [piece for piece in state.at(combat.at, "gear") if firepower(state, piece) < 0]


def read_combat(state: State, combat: Combat) -> CombatTotals:
    """Both sides' totals without the dice, with the lines they add up from."""
    enemy = opponent(state, combat)
    printed = enemy_kind(enemy.kind)
    target = enemy.place if combat.attacking else combat.at
    ground = state.ground(target)
    reasons = [
        f"{state.name(piece)} {firepower(state, piece):+d}"
        for piece in (*combat.teams, *leaders_in(state, combat), *helicopters_in(state, combat))
    ]
    for piece in combat.used:
        value = worth(state, combat, piece)
        doubled = value != firepower(state, piece)
        reasons.append(f"{state.name(piece)} {value:+d}{' doubled [GB-13.3-a]' if doubled else ''}")
    own = sum(
        firepower(state, piece)
        for piece in (*combat.teams, *leaders_in(state, combat), *helicopters_in(state, combat))
    ) + sum(worth(state, combat, piece) for piece in combat.used)
    reasons = [f"Green Berets {own:+d}: {', '.join(reasons)} [GB-13.0-g]"]
    reasons.append(f"{enemy_title(enemy)} {printed.attack:+d}")
    side = "Green Berets" if combat.attacking else enemy_title(enemy)
    reasons.append(f"{ground.name} in {state.label(target)}: {side} {ground.penalty:+d} [GB-13.0-h]")
    if combat.attacking:
        return CombatTotals(own + ground.penalty, printed.attack, tuple(reasons))
    return CombatTotals(printed.attack + ground.penalty, own, tuple(reasons))


def is_naval(state: State, piece: PieceId) -> bool:
    """Is it naval gunfire, which may stray? [GB-14.0-a]"""
    return state.kind(piece).id == NAVAL_GUNFIRE


def best_gear(state: State, combat: Combat) -> tuple[PieceId, ...]:
    """The strongest gear that still fits, naval gunfire left out."""
    rest = [p for p in usable(state, combat) if p not in combat.used and not is_naval(state, p)]
    return tuple(rest[: slots_left(state, combat)])

"""For the bots: what a combat promises, by the exact look-up of the tables, as far as the viewer knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from vietnam_tui.core.chance import totals
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.games.khe_sanh.bots.campaign import campaign, closing, decisive, late
from vietnam_tui.games.khe_sanh.bots.goals import EVERY, gaps, objectives, survival
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.assault.commitments import CAPS_ROWS
from vietnam_tui.games.khe_sanh.rules.assault.differential import (
    beyond_k,
    differential,
    entered,
    may_use_sappers,
    reasons,
    rows,
    supporting_hqs,
)
from vietnam_tui.games.khe_sanh.rules.fire import bombardment
from vietnam_tui.games.khe_sanh.rules.fire.artillery import base_points, bases_for, gun_points, guns_for
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, force
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.tables import Row, tables
from vietnam_tui.games.khe_sanh.units import Covered

#: What each number of the Lower Matrix is worth to the one who inflicts it
HARM = (0.0, 0.3, 2.0, 2.5, 4.0, 9.0, 9.5, 10.0)
#: The results that drive from a hex, those that a disrupted force does not survive, the first that nobody survives
DRIVING = (2, 4)
AGAIN = (3, 4)
FATAL = 5
#: The result that leaves the choice between Disruption and retreat, and what it is worth at Lang Vei behind a closed
#: ring: while another assault comes, or guns can still fire
SHAKING = 3
AFTER, BARRAGE = 9.0, 7.0
#: What driving somebody from a hex that decides is worth besides
PRIZE = 1.5
#: Fire Strength and Protection Factor that a counter is reckoned with while nobody can tell it apart
UNKNOWN_FIRE = {US: 2, NVA: 5}
UNKNOWN_PROTECTION = 4
#: What an assault must promise to be declared
WORTH_IT = 0.3
#: An assault that cannot be made
HOPELESS = -100.0
#: Dice totals with their ways
_ROLLS = tuple(totals(2))


def bearing(state: State, target: Hex) -> float:
    """How much the attacker minds what befalls himself.

    At Lang Vei the NVA/VC has nothing else to save, nor has the US/GVN who must win a hex in the last turns; least of
    all in the very last Impulse.
    """
    if state.sheet.victory.kind == "survival" and state.phasing == NVA:
        return 0.25
    if closing(state):
        return 0.05
    last = late(state) and state.phasing == US and decisive(state, target)
    return 0.25 if last else 0.8


def guessed_protection(unknown: Covered) -> int:
    """The best Protection Factor that counters which nobody can tell apart are reckoned with; less when disrupted."""
    return max(UNKNOWN_PROTECTION - bool(marker) for marker in unknown.counters)


def column(state: State, assault: Assault, row: Row) -> int | None:
    """The basic column of an assault on a row, hidden defenders reckoned with at a guess."""
    sums = _sums(state, assault)
    side = other(state.phasing)
    unknown = covered(state, side, assault.target)
    value, protection = sums.value, sums.protection
    if unknown is not None:
        value -= UNKNOWN_FIRE[side] * len(unknown.counters)
        protection = max(protection, guessed_protection(unknown))
    letter = tables().column(row, value, protection)
    return None if letter is None else tables().lower.named(letter)


def promise(state: State, assault: Assault, row: Row) -> float:
    """What an assault on a row is worth to the attacker, as declared so far."""
    results = chances(state, assault, row)
    if not results:
        return HOPELESS
    worth, mind = 0.0, bearing(state, assault.target)
    storm = survival(state) and state.phasing == NVA
    gains = gain_at_camp(state, assault) if storm else gain_of_each(state, assault.target)
    losses = loss_of_each(state, assault)
    for (left, right), chance in results.items():
        worth += chance * (gains[right] - mind * losses[left])
    return worth


def chances(state: State, assault: Assault, row: Row) -> Mapping[tuple[int, int], float]:
    """How likely an assault on a row brings each result, the left number and the right one; none without a column."""
    basic = column(state, assault, row)
    if basic is None:
        return {}
    shifts = beyond_k(_shifts(state, assault), basic)
    return _results(tables().lower.moved(basic, shifts)[0], shifts.die)


#: What an assault comes to is the same on every row that it may be made on
_sums = by_identity(differential)


@by_identity
def _shifts(state: State, assault: Assault) -> Ledger:
    return entered(reasons(state, assault), "attacking-hq", _led_unseen(state, assault))


@cache
def _results(column: int, die: int) -> Mapping[tuple[int, int], float]:
    """How likely each result is in a column of the Lower Matrix with modifiers of the die, all shifts being in."""
    lower, found = tables().lower, dict[tuple[int, int], float]()
    for total, ways in _ROLLS:
        left, right = both_sides(lower.cell(lower.row(total + die), column))
        result = min(left, 7), min(right, 7)
        found[result] = found.get(result, 0.0) + ways / 36
    return found


def _led_unseen(state: State, assault: Assault) -> bool:
    """May a Headquarters that the US/GVN cannot tell apart lead those who storm the camp of Lang Vei?"""
    if not survival(state) or state.phasing != NVA or assault.hqs:
        return False
    return any(covered(state, NVA, state.pieces[p].place) is not None for p in assault.attackers)


def gain_of_each(state: State, target: Hex) -> tuple[float, ...]:
    """What each number does to a target: who is disrupted does not bear it again, and a hex that decides may be won."""
    if not campaign(state):
        return HARM
    there = force(state, other(state.phasing), target)
    fixed = bool(there) and covered(state, other(state.phasing), target) is None
    spent = fixed and all(state.pieces[piece].disrupted for piece in there)
    prize = PRIZE if decisive(state, target) else 0.0
    return tuple(
        (HARM[FATAL] if spent and number in AGAIN else worth)
        + prize * (number in DRIVING or number >= FATAL or (spent and number in AGAIN))
        for number, worth in enumerate(HARM)
    )


@by_identity
def gain_at_camp(state: State, assault: Assault) -> tuple[float, ...]:
    """What each number is worth to the NVA/VC at Lang Vei, where nobody may be left.

    Behind a ring that is closed a 2 kills, and so does a 4.  A 3 shakes the garrison, which is as good while another
    Impulse comes, or where it is shaken already; afterwards it is for guns that have not fired.  Where a gap is left,
    only those die who cannot even flee.
    """
    if gaps(state, assault.target):
        return HARM
    end = HARM[-1]
    guns = not assault.guns and any(True for _ in guns_for(state, NVA, assault.target, attack=True))
    another = state.impulse + EVERY <= state.sheet.impulses
    again = end if shaken(state, assault.target) else AFTER if another else BARRAGE if guns else 0.0
    return tuple(
        worth if number < min(DRIVING) else again if number == SHAKING else end
        for number, worth in enumerate(HARM)
    )


def shaken(state: State, hex_: Hex) -> bool:
    """Are all the US/GVN pieces in a hex disrupted, as far as their markers tell?"""
    unknown = covered(state, US, hex_)
    there = force(state, US, hex_)
    seen = bool(there) and all(state.pieces[piece].disrupted for piece in there)
    return seen and (unknown is None or all(unknown.counters))


def loss_of_each(state: State, assault: Assault) -> tuple[float, ...]:
    """What each number does to an attacker, who may be driven from a hex that decides."""
    if not campaign(state):
        return HARM
    own = {state.pieces[piece].place for piece in assault.attackers}
    prize = 2 * PRIZE * len(own.intersection(objectives(state)))
    return tuple(worth + prize * (number in DRIVING or number >= FATAL) for number, worth in enumerate(HARM))


def furnished(state: State, assault: Assault, row: Row) -> Assault:
    """An assault with Headquarters, CAPs and sappers as they would be put in on a row."""
    return _with_caps(state, _led(state, assault), row)


def _led(state: State, assault: Assault) -> Assault:
    hqs, sappers = supporting_hqs(state, assault), may_use_sappers(state, assault)
    return msgspec.structs.replace(assault, hqs=hqs, sappers=sappers)


def _with_caps(state: State, assault: Assault, row: Row) -> Assault:
    """The very same assault where none are put in."""
    caps = min(state.caps_of(state.phasing), tables().numbers.most_caps) // 2 * 2
    if not caps or assault.caps or row not in CAPS_ROWS:
        return assault
    return msgspec.structs.replace(assault, caps=caps)


def best_row(state: State, assault: Assault) -> tuple[float, Row]:
    """The row that promises most with all that can still be put in, and what it promises."""
    led = _led(state, assault)
    return max((promise(state, _with_caps(state, led, row), row), row) for row in rows(state, assault))


def prospect(state: State, order: Attack) -> float:
    """What declaring an assault promises, with all the guns that can support it."""
    guns = tuple(guns_for(state, state.phasing, order.at, attack=True))
    bases = tuple(bases_for(state, state.phasing, order.at, attack=True))
    bare = Assault(order.at, order.units)
    return max(
        best_row(state, bare)[0],
        best_row(state, msgspec.structs.replace(bare, guns=guns, bases=bases))[0],
    )


def bombing(state: State, frame: Bombardment) -> float:
    """What a bombardment promises."""
    chances = bombarded(state, frame)
    return sum(chance * HARM[number] for number, chance in chances.items())


def bombarded(state: State, frame: Bombardment) -> dict[int, float]:
    """How likely a bombardment brings each number, hidden targets reckoned with at a guess; none without a column."""
    there = bombardment.sheltered(state, frame.target)
    protection = there.protection
    unknown = covered(state, US, frame.target)
    if unknown is not None:
        protection = max(protection, guessed_protection(unknown))
    best = max(0, protection + there.ground)
    letter = (
        tables().arc_light_column(frame.bombers, best)
        if frame.bombers
        else tables().column("hif", frame.strength, best)
    )
    if letter is None:
        return {}
    basic = tables().lower.named(letter)
    shifts = beyond_k(bombardment.reasons(state, frame, there), basic)
    found: dict[int, float] = {}
    for (_, right), chance in _results(tables().lower.moved(basic, shifts)[0], shifts.die).items():
        found[right] = found.get(right, 0.0) + chance
    return found


def barrage(state: State, target: Hex) -> float:
    """What fire from afar by all the guns that reach a hex promises."""
    guns = tuple(guns_for(state, state.phasing, target, attack=True, hidden=True))
    bases = tuple(bases_for(state, state.phasing, target, attack=True))
    strength = sum(gun_points(state, gun, target) for gun in guns)
    strength += sum(base_points(state, at, target, air=False) for at in bases)
    return bombing(state, Bombardment(target, guns, bases, 0, strength))

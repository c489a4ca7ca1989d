"""For the bots: the ring around the camp of Lang Vei.  Units not needed for an assault keep it; who is thrown back
goes where he can come back from.

A result of 2 kills whoever has no way out.  It also throws back attackers, and a ring of attackers alone is open then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.bots.goals import ENDLESS, EVERY, distances, gaps, survival
from vietnam_tui.games.khe_sanh.bots.intents import SHELLING
from vietnam_tui.games.khe_sanh.bots.odds import SHAKING, best_row, bombarded, chances, shaken
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment, Struck
from vietnam_tui.games.khe_sanh.rules.assault import attacks
from vietnam_tui.games.khe_sanh.rules.assault.differential import surrounded
from vietnam_tui.games.khe_sanh.rules.assault.retreat import Path
from vietnam_tui.games.khe_sanh.rules.fire import harassment
from vietnam_tui.games.khe_sanh.rules.fire.artillery import gun_points, guns_for
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Harass
from vietnam_tui.games.khe_sanh.rules.movement.movement import allowance
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY, SAPPER
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground, pace
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import COMBAT, PieceId

#: How far a retreat leads, in hexes
RETREAT = 2


def another_comes(state: State) -> bool:
    """Has the NVA/VC another Impulse after this one?"""
    return state.impulse + EVERY <= state.sheet.impulses


def holds(state: State, target: Hex, staying: tuple[PieceId, ...]) -> bool:
    """Do these units alone leave nobody a step out of a hex?"""
    return bool(staying) and surrounded(state, Assault(target, staying))


def party(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of those who can assault a hex, the ones who do.

    While another Impulse of the NVA/VC comes at Lang Vei, as many as add nothing to what the assault promises stay out
    of it, if they keep the ring closed by themselves: an assault that fails throws back only those who took part.
    """
    if not survival(state) or state.phasing != NVA or not another_comes(state):
        return units
    guns = tuple(guns_for(state, NVA, target, attack=True))
    bare, full = (best_row(state, Assault(target, units, guns=lent))[0] for lent in ((), guns))
    lent, full = (guns, full) if full > bare else ((), bare)
    back, guns_back = {p: _could_return(state, p, target) for p in units}, _guns(state, target)
    found = []
    for many in range(len(units) - 1, 0, -1):
        for staying in combinations(units, many):
            if not holds(state, target, staying):
                continue
            going = tuple(piece for piece in units if piece not in staying)
            kept = {Hex(state.pieces[piece].place) for piece in staying}
            back_again = {p: back[p] for p in going} | guns_back
            found.append((_open(state, _ring(state, target) - kept, back_again), -many, going))
    # what an assault promises is dear to reckon, so that it is asked of the best ones first
    for _, _, going in sorted(found):
        if best_row(state, Assault(target, going, guns=lent))[0] >= full:
            return going
    return units


def _guns(state: State, target: Hex) -> dict[PieceId, frozenset[Hex]]:
    """Guns that are not in a ring yet -> the hexes of it that they could close in their next Impulse."""
    ring = _ring(state, target)
    return {
        p: comes_back(state, p, state.pieces[p].place, target)
        for p in state.pieces_of(NVA)
        if state.kind(p).arms == ARTILLERY
        and state.pieces[p].on_map
        and not state.pieces[p].disrupted
        and state.pieces[p].place not in ring
    }


def _open(state: State, gaps: Iterable[Hex], back: Mapping[PieceId, frozenset[Hex]]) -> tuple[int, int]:
    """How many of these hexes of the ring stay open in the next Impulse if all who assault are thrown back, at least.

    First if the sappers live on, then if they do not.
    """
    gaps = frozenset(gaps)
    sturdy = {p: found for p, found in back.items() if state.kind(p).arms != SAPPER}
    return len(gaps) - matched(gaps, back), len(gaps) - matched(gaps, sturdy)


def _ring(state: State, target: Hex) -> frozenset[Hex]:
    return frozenset(h for h in state.board.grid.neighbours(target) if h in area_of(state))


def _could_return(state: State, piece: PieceId, target: Hex) -> frozenset[Hex]:
    """The hexes of the ring into which a unit could come in its next Impulse after a retreat of two hexes."""
    grid, start, how = state.board.grid, Hex(state.pieces[piece].place), pace(state.kind(piece))
    if how is None:
        return frozenset()
    steps, enemies = ground(state.map).steps[how], set(occupied(state, US))
    ends = {
        end
        for middle, _ in steps[start]
        for end, _ in steps[middle]
        if grid.distance(start, end) == RETREAT and end in area_of(state) and not enemies & {middle, end}
    }
    return frozenset(h for end in ends for h in comes_back(state, piece, end, target))


def comes_back(state: State, piece: PieceId, from_hex: int, target: Hex) -> frozenset[Hex]:
    """The hexes around a target that a unit in Combat Mode reaches in an Impulse from a hex, ready to assault."""
    how, points = pace(state.kind(piece)), allowance(state, piece, COMBAT)
    if how is None:
        return frozenset()
    ring = _ring(state, target)
    around = ring | {target}
    if from_hex in around:
        return frozenset({Hex(from_hex)} & ring)
    return frozenset(
        h
        for h in ring
        if distances(state.map, state.sheet.area, how, h, around).get(from_hex, ENDLESS) <= points
    )


def matched(places: Iterable[Hex], choices: Mapping[PieceId, frozenset[Hex]]) -> int:
    """How many places can be taken, each by another unit that has it among its choices."""
    holder: dict[Hex, PieceId] = {}

    def seat(piece: PieceId, tried: set[Hex]) -> bool:
        for place in sorted(choices[piece] & wanted):
            if place in tried:
                continue
            tried.add(place)
            if place not in holder or seat(holder[place], tried):
                holder[place] = piece
                return True
        return False

    wanted = frozenset(places)
    return sum(seat(piece, set()) for piece in sorted(choices))


def reclosed(state: State, piece: PieceId, path: Path, target: Hex) -> tuple[int, int]:
    """How many hexes of a ring stay open in the next Impulse once a unit has retreated by a path, at least.

    First if the sappers live on, then if they do not.
    """
    leaving = {
        p
        for frame in state.frames
        if isinstance(frame, Struck) and frame.side == NVA
        for p in frame.pieces
        if not state.pieces[p].retreated
    }
    ring = _ring(state, target)
    there = [
        p
        for p in state.pieces_of(NVA)
        if state.pieces[p].on_map and state.kind(p).role == "unit" and not state.pieces[p].disrupted
    ]
    kept = {Hex(state.pieces[p].place) for p in there if p not in leaving and p != piece}
    back = {}
    for p in there:
        place = state.pieces[p].place
        if p == piece:
            back[p] = comes_back(state, p, path[-1], target)
        elif p in leaving:
            back[p] = _could_return(state, p, target)
        elif state.pieces[p].retreated:
            back[p] = comes_back(state, p, place, target)
    return _open(state, ring - kept, back | _guns(state, target))


# -- guns before an assault on the camp of Lang Vei, while the ring is closed -------------------------------


#: The least number that a garrison behind a closed ring does not survive, but where it chooses to be shaken
DEADLY = 2
#: How often a garrison that is shaken lives through another Impulse
LATER = 0.1


class Failure(NamedTuple):
    """How likely a garrison lives through an assault: not shaken, the attackers thrown back besides, and shaken."""

    steady: float
    thrown: float
    shaken: float


def softening(state: State) -> Harass | None:
    """Fire at the camp before anybody assaults it, where that makes its fall likelier than any other use of guns."""
    if not survival(state) or state.phasing != NVA:
        return None
    for target, units in attacks.targets(state).items():
        if gaps(state, target) or harassment.no_target(state, target) is not None:
            continue
        guns, bases = harassment.able(state, target)
        if guns and _better(state, target, units, guns):
            return Harass(target, guns, bases)
    return None


def _better(state: State, target: Hex, units: tuple[PieceId, ...], guns: tuple[PieceId, ...]) -> bool:
    """Does the garrison live on less often if the guns fire first, than if they fire afterwards or in support?"""
    strength = sum(gun_points(state, gun, target) for gun in guns)
    fire = bombarded(state, Bombardment(target, guns, strength=strength))
    if not fire or SHELLING.value == "first":
        return bool(fire)
    missed = sum(chance for number, chance in fire.items() if number < DEADLY)
    hit = 0.0 if shaken(state, target) else fire.get(SHAKING, 0.0)
    bare = _failure(state, Assault(target, units))
    lent = _failure(state, Assault(target, units, guns=tuple(guns_for(state, NVA, target, attack=True))))
    on = LATER if another_comes(state) else 1.0
    first = missed * (bare.steady + bare.shaken * on) + hit * bare.steady
    unhurt = bare.steady - bare.thrown
    after = bare.thrown + unhurt * (missed + hit * on) + bare.shaken * missed * on
    return first < min(after, lent.steady + lent.shaken * on)


def _failure(state: State, assault: Assault) -> Failure:
    results = chances(state, assault, best_row(state, assault)[1])
    steady = sum(chance for (_, right), chance in results.items() if right < DEADLY)
    thrown = sum(chance for (left, right), chance in results.items() if right < DEADLY <= left)
    half = sum(chance for (_, right), chance in results.items() if right == SHAKING)
    return Failure(steady, thrown, 0.0 if shaken(state, assault.target) else half)

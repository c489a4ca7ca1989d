"""What a bombardment may meet in a hex where counters lie that the firer cannot tell apart (3.5, 7.7.1, 11.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.counters import Mode
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import Sheltered, known_protection, sheltered
from vietnam_tui.games.khe_sanh.rules.movement.modes import two_faced
from vietnam_tui.games.khe_sanh.rules.position.control import facing_sides
from vietnam_tui.games.khe_sanh.rules.position.stacks import beneath, covered
from vietnam_tui.games.khe_sanh.rules.position.strength import village_face
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground
from vietnam_tui.games.khe_sanh.rules.sequence.view import may_lie
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, NO_FACING, Covered, PieceId

#: Protection Factor -> how likely
Chances = dict[int, Fraction]


def shelters(state: State, hex_: Hex) -> dict[Sheltered, Fraction]:
    """The shelter that a bombardment may meet in a hex, each with how likely, the worst first.

    Every piece that could lie there is as likely to do so as any other, in either Mode that it may be in.  Where the
    viewer knows all that counts there is one.  [KS-3.5-b, KS-7.7.1-c]
    """
    met = sheltered(state, hex_)
    unknown = covered(state, other(state.phasing), hex_)
    if unknown is None:
        return {met: Fraction(1)}
    floor, found = max(known_protection(state, hex_), default=0), _best(state, unknown)
    merged: dict[Sheltered, Fraction] = {}
    for value in sorted(found):
        one = met._replace(protection=max(value, floor))
        merged[one] = merged.get(one, Fraction(0)) + found[value]
    return merged


def _best(state: State, unknown: Covered) -> Chances:
    """The best Protection Factor among counters that the viewer cannot tell apart."""
    might = [
        piece
        for piece in state.pieces_of(unknown.side)
        if state.pieces[piece].fate == "unseen" and may_lie(state, piece, unknown)
    ]
    lying = _mixed([_faces(state, piece, (MANEUVER,)) for piece in might])
    any_face = _mixed([_faces(state, piece, _modes(state, unknown)) for piece in might])
    draws = [any_face] * len(unknown.counters)
    if beneath(state, unknown) < len(draws):  # the top lies on the face that it does not show
        draws[0] = lying
    whole = sum(not marker for marker in unknown.counters)
    found: Chances = {0: Fraction(1)}
    for number, draw in enumerate(draws):  # [KS-7.3.4-c]
        down = number >= whole
        found = _better(found, {max(0, value - down): chance for value, chance in draw.items()})
    return found


def _modes(state: State, unknown: Covered) -> Sequence[Mode]:
    """The Modes in which counters may lie: where the force faces nowhere only Combat Mode, where it controls no more
    than it faces only Maneuver Mode, as all are then that are sound.
    """
    if unknown.facing == NO_FACING:
        return (COMBAT,)
    faced = set(facing_sides(unknown.facing)).intersection(ground(state.map).open_sides[unknown.place])
    sound = not any(unknown.counters)
    return (MANEUVER,) if sound and set(unknown.control) <= faced else (COMBAT, MANEUVER)


def _faces(state: State, piece: PieceId, modes: Sequence[Mode]) -> Iterator[int]:
    """The Protection Factors of a piece in some Modes, hidden face and all [KS-11.3.1-c]."""
    kind = state.kind(piece)
    for mode in modes if two_faced(state, piece) else (MANEUVER,):
        face = kind.combat if mode == COMBAT else kind.maneuver
        if mode == MANEUVER and kind.hidden:
            yield tables().numbers.hidden_protection
        elif kind.role == "village":
            yield village_face().protection
        else:
            yield 0 if face is None else face.protection


def _mixed(faces: Sequence[Iterator[int]]) -> Chances:
    """What one of several pieces shows, each as likely, and each of its faces as likely."""
    found: Chances = {}
    for shown in map(list, faces):
        for value in shown:
            found[value] = found.get(value, Fraction(0)) + Fraction(1, len(faces) * len(shown))
    return found or {0: Fraction(1)}


def _better(one: Chances, another: Chances) -> Chances:
    """The better of two."""
    found: Chances = {}
    for first, chance in one.items():
        for second, likely in another.items():
            best = max(first, second)
            found[best] = found.get(best, Fraction(0)) + chance * likely
    return found

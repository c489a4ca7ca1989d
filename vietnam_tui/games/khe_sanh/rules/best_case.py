"""The most that an assault can still come to (7.2.1): what everybody sees to be in vain is never declared.

What lies hidden in the target can only make an assault weaker, so the defence counts with what the viewer knows of it;
the attack counts with all that may still join and support it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.frames import Assault, Step
from vietnam_tui.games.khe_sanh.rules.artillery import bases_for, guns_for
from vietnam_tui.games.khe_sanh.rules.close_support import coming
from vietnam_tui.games.khe_sanh.rules.differential import differential, open_rows, rows
from vietnam_tui.games.khe_sanh.rules.losses import is_hq
from vietnam_tui.games.khe_sanh.rules.stacks import covered, force
from vietnam_tui.games.khe_sanh.rules.strength import empty_base
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import Row, row_name, tables
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_FACING, PieceId

#: The steps of an assault at which, and after which, guns and Gunships of the attacker may still come
_BEFORE_GUNS: tuple[Step, ...] = ("joining", "guns")
_BEFORE_GUNSHIPS: tuple[Step, ...] = (*_BEFORE_GUNS, "defending guns", "gunships")


def as_shown(state: State, target: Hex) -> State:
    """The state as it is once a hex is shown, of what the viewer knows to lie there: no dummies, nothing face down.

    [KS-11.3.1-e, KS-11.3.5-c]
    """
    pieces = list(state.pieces)
    for piece in force(state, other(state.phasing), target):
        if state.kind(piece).role == "dummy":
            pieces[piece] = msgspec.structs.replace(pieces[piece], place=Hex(-1), fate="lost")
        elif state.hidden(piece):
            pieces[piece] = msgspec.structs.replace(pieces[piece], mode=COMBAT, facing=NO_FACING)
    return state.but(pieces=tuple(pieces))


def may_come_off(state: State, assault: Assault, joining: tuple[PieceId, ...] = ()) -> bool:
    """Could an assault be made on one of its rows, with all that can still be added, as far as the viewer can tell?

    `joining` are the units that may still take part.  Where nobody who fights may be in the hex, the assault takes it.
    """
    known, side = as_shown(state, assault.target), other(state.phasing)
    if all(is_hq(known, piece) for piece in force(known, side, assault.target)):
        unseen = covered(known, side, assault.target) is not None
        if unseen or side != US or empty_base(known, assault.target) is None:
            return True  # [KS-11.3.5-c, KS-11.2.3-c, KS-11.3.4-e]
    return any(open_rows(known, each) for each in _strongest(known, assault, joining))


def _strongest(state: State, assault: Assault, joining: tuple[PieceId, ...]) -> Iterator[Assault]:
    """The assault as it stands, then the strongest that it can become on each row: artillery makes it Mixed.

    Units that have landed are alone on a row of their own [KS-A9.3.1-i].
    """
    yield assault
    everybody = {*assault.attackers, *joining}
    apart = {p for p in everybody if (state.pieces[p].landed == "assault") == _landed(state, assault)}
    guns, bases = _artillery(state, assault)
    gunships = _gunships(state, assault)
    for attackers in dict.fromkeys((tuple(sorted(everybody)), tuple(sorted(apart)))):
        for fire in dict.fromkeys((((), ()), (guns, bases))):
            for above in dict.fromkeys(((), gunships)):
                yield msgspec.structs.replace(
                    assault,
                    attackers=attackers,
                    guns=(*assault.guns, *fire[0]),
                    bases=(*assault.bases, *fire[1]),
                    gunships=(*assault.gunships, *above),
                )


def _landed(state: State, assault: Assault) -> bool:
    """Has everybody who takes part so far landed for a Heliborne Assault?"""
    return all(state.pieces[piece].landed == "assault" for piece in assault.attackers)


def _artillery(state: State, assault: Assault) -> tuple[tuple[PieceId, ...], tuple[Hex, ...]]:
    """The attacker's guns and bases that may still support."""
    if assault.step not in _BEFORE_GUNS:
        return (), ()
    side = state.phasing
    guns = tuple(guns_for(state, side, assault.target, attack=True))
    return guns, tuple(bases_for(state, side, assault.target, attack=True))


def _gunships(state: State, assault: Assault) -> tuple[PieceId, ...]:
    """The Gunships that may still come to an assault of the US/GVN."""
    if state.phasing != US or assault.step not in _BEFORE_GUNSHIPS:
        return ()
    return tuple(dict.fromkeys(each.unit for each in coming(state, assault)))


def shortfall(state: State, assault: Assault) -> str:
    """Why an assault as it stands is too weak: its differential, and what its row takes."""
    known = as_shown(state, assault.target)
    sums = differential(known, assault)
    row = rows(known, assault)[-1]
    label = state.label(assault.target)
    return (
        f"{sums.attacking} against {sums.defending} in {label} is {sums.value:+d}: "
        f"{_takes(row, sums.value, sums.protection)}"
    )


def _takes(row: Row, value: int, protection: int) -> str:
    minima = tables().upper.minima[row]
    least = next((m for m in minima if m > value and tables().column(row, m, protection)), None)
    name = row_name(row)
    if least is None:
        return f"no {name} is made on PF {protection}"
    return f"the {name} row takes {least:+d} or more on PF {protection}"

"""The differential of an assault and its basic column (7.1.3, 7.2.1, 7.3.1, 7.3.2): both totals, item by item."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.artillery import base_points, gun_points
from vietnam_tui.games.khe_sanh.rules.strength import (
    assaulted_protection,
    base_line,
    defenders,
    empty_base,
    fire_strength,
    halved,
)
from vietnam_tui.games.khe_sanh.rules.surprise import may_surprise
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.tables import Row, tables
from vietnam_tui.games.khe_sanh.units import PieceId


class Part(NamedTuple):
    """Something that adds Fire Strength to a side of an assault."""

    name: str
    points: int
    rule: str


class Differential(NamedTuple):
    """Both totals of an assault, item by item, and the best Protection Factor of the hex."""

    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    protection: int

    @property
    def attacking(self) -> int:
        """The attacker's total."""
        return sum(part.points for part in self.attack)

    @property
    def defending(self) -> int:
        """The defender's total."""
        return sum(part.points for part in self.defence)

    @property
    def value(self) -> int:
        """The differential [KS-7.1.2-c]."""
        return self.attacking - self.defending


def differential(state: State, assault: Assault) -> Differential:
    """The totals of an assault as declared so far [KS-7.1.3-a, KS-7.3-b].

    Of what lies hidden in the target the viewer's totals know nothing.
    """
    return Differential(
        _attack(state, assault), _defence(state, assault), assaulted_protection(state, assault.target)
    )


def _attack(state: State, assault: Assault) -> tuple[Part, ...]:
    air = state.phasing == US and (air_strikes_on(state, assault) > 0 or bool(assault.gunships))
    found = [Part(state.name(p), fire_strength(state, p), "KS-7.3-b") for p in assault.attackers]
    found += [Part(state.name(p), gun_points(state, p, assault.target), "KS-7.1.3-a") for p in assault.guns]
    found += [
        Part(f"guns of {state.label(at)}", base_points(state, at, assault.target, air=air), "KS-8.1-e")
        for at in assault.bases
    ]
    return (*found, *_gunships(state, assault, attack=True))


def _defence(state: State, assault: Assault) -> tuple[Part, ...]:
    target = assault.target
    found = [
        Part(state.name(p), fire_strength(state, p, assaulted=True), "KS-7.1.3-a")
        for p in defenders(state, target)
    ]
    base = empty_base(state, target)
    if base is not None and state.phasing != US:
        points = base_line(base).fire
        found.append(Part(base_line(base).name, halved(points) if base.marker else points, "KS-7.1.3-d"))
    air = state.phasing != US and (assault.strikes > 0 or bool(assault.gunships))
    found += [Part(state.name(p), gun_points(state, p, target), "KS-7.1.3-a") for p in assault.defending_guns]
    found += [
        Part(f"guns of {state.label(at)}", base_points(state, at, target, air=air), "KS-7.1.3-b")
        for at in assault.defending_bases
    ]
    return (*found, *_gunships(state, assault, attack=False))


def _gunships(state: State, assault: Assault, *, attack: bool) -> tuple[Part, ...]:
    """Gunships fight on the side of the US/GVN, whoever attacks [KS-A7.6.5-a]."""
    if attack != (state.phasing == US):
        return ()
    return tuple(Part(state.name(p), fire_strength(state, p), "KS-A7.6.5-a") for p in assault.gunships)


def air_strikes_on(state: State, assault: Assault) -> int:
    """The Air Strikes placed on the target of an assault for the attack [KS-9.1-b]."""
    if state.phasing != US:
        return 0
    return sum(strike.air for strike in state.strikes if strike.place == assault.target)


# -- the row ------------------------------------------------------------------------------------------------


def taking_part(state: State, assault: Assault) -> tuple[PieceId, ...]:
    """The attacker's ground units next to the target that take part, artillery among them [KS-7.3.3-a]."""
    near = state.board.grid.neighbours(assault.target)
    return (*assault.attackers, *(p for p in assault.guns if state.pieces[p].place in near))


def rows(state: State, assault: Assault) -> tuple[Row, ...]:
    """The rows of the Upper Matrix that the attacker's means leave open to him, the ordinary one first.

    Artillery makes an assault Mixed; where the Surprise row may be claimed artillery does not
    matter; units that have just been landed make a Heliborne Assault if they are alone.
    """
    ordinary: Row = "close-assault"
    if assault.guns or assault.bases:
        ordinary = "mixed-assault"  # [KS-7.2.5-a]
    elif any(state.pieces[p].landed == "assault" for p in assault.attackers):
        alone = all(state.pieces[p].landed == "assault" for p in assault.attackers)  # [KS-A9.3.1-i]
        ordinary = "heliborne-assault" if alone else "mixed-assault"  # [KS-A9.3.1-i]
    return (ordinary, "surprise-assault") if may_surprise(state) else (ordinary,)  # [KS-14.2-w]


def letter(state: State, assault: Assault, row: Row) -> str | None:
    """The basic column on a row; None where the attack cannot be made [KS-7.1.2-e, KS-7.2.1-a, KS-7.3.2-d]."""
    sums = differential(state, assault)
    return tables().column(row, sums.value, sums.protection)


def open_rows(state: State, assault: Assault) -> tuple[Row, ...]:
    """The rows on which the assault can be made."""
    return tuple(row for row in rows(state, assault) if letter(state, assault, row) is not None)

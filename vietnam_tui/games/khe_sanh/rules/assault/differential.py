"""The differential of an assault and its column (7.1.3, 7.2.1, 7.3), shifts and modifiers (7.5, 7.6), the look-up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.results_tables import Ledger, Lookup
from vietnam_tui.games.khe_sanh.counters import terrain_key
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.map_names import places_of
from vietnam_tui.games.khe_sanh.rules.fire.artillery import base_points, gun_points
from vietnam_tui.games.khe_sanh.rules.position.control import control_from, faced
from vietnam_tui.games.khe_sanh.rules.position.stacks import force
from vietnam_tui.games.khe_sanh.rules.position.strength import (
    ARMORED,
    MECHANIZED,
    SAPPER,
    assaulted_protection,
    base_line,
    defenders,
    defending_morale,
    empty_base,
    face,
    fire_strength,
    halved,
)
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import may_surprise
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import ColumnShift, DieRollModifier, Row, tables
from vietnam_tui.games.khe_sanh.units import NO_FACING, PieceId


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


#: The OE level from which on a player attacks with a column more [KS-A7.5.8-a]
HIGH_TEMPO = 5


@cache
def _shifts() -> dict[str, ColumnShift]:
    return {shift.id: shift for shift in tables().shift}


@cache
def _modifiers() -> dict[str, DieRollModifier]:
    return {modifier.id: modifier for modifier in tables().modifier}


def shift(id_: str) -> ColumnShift:
    """A reason to shift columns, as printed."""
    return _shifts()[id_]


def modifier(id_: str) -> DieRollModifier:
    """A reason to modify the roll, as printed."""
    return _modifiers()[id_]


def entered(ledger: Ledger, id_: str, times: int = 1, by: str = "") -> Ledger:
    """A ledger with a printed shift entered so many times."""
    one = shift(id_)
    return ledger.shifted(one.columns * times, one.name, one.rule, by)


def modified(ledger: Ledger, id_: str, times: int = 1, by: str = "") -> Ledger:
    """A ledger with a printed modifier entered so many times."""
    one = modifier(id_)
    return ledger.modified(one.drm * times, one.name, one.rule, by)


# -- the conditions -----------------------------------------------------------------------------------------


def flanked(state: State, assault: Assault) -> bool:
    """Does an attacker come through a flank hexside of a defender in Maneuver Mode? [KS-7.5.1-a, KS-3.4.1-b]

    NVA/VC units turn to Combat Mode by themselves, all but the armor regiment [KS-7.5.1-b].
    """
    around = state.board.grid.around[assault.target]
    sides = {around.index(state.pieces[p].place) for p in taking_part(state, assault)}
    return any(
        state.pieces[p].facing != NO_FACING and not state.hidden(p) and sides.difference(faced(state, p))
        for p in defenders(state, assault.target)
    )


def surrounded(state: State, assault: Assault) -> bool:
    """Is every hex around the target held or controlled by units that take part? [KS-7.5.2-a]

    The sea, hexes out of play and what lies beyond the map need not be.
    """
    grid, inside = state.board.grid, area_of(state)
    covered: set[Hex] = set()
    for piece in taking_part(state, assault):
        place = state.pieces[piece].place
        covered.add(place)
        covered.update(
            n for d in control_from(state, place, (piece,)) if (n := grid.around[place][d]) is not None
        )
    return all(hex_ in covered for hex_ in grid.neighbours(assault.target) if hex_ in inside)


def arms_of(state: State, assault: Assault) -> set[str]:
    """The types of units that attack, wherever artillery fires from; bases are no units [KS-7.5.3-a]."""
    pieces = (*assault.attackers, *assault.guns, *(assault.gunships if state.phasing == US else ()))
    return {state.kind(piece).arms for piece in pieces}


def armor_superior(state: State, assault: Assault) -> bool:
    """Has the attacker armor, and the defender neither armored nor mechanized units? [KS-7.5.4-a, KS-7.5.4-b]"""
    own = {state.kind(piece).arms for piece in assault.attackers}
    theirs = {state.kind(piece).arms for piece in defenders(state, assault.target)}
    return ARMORED in own and not theirs & {ARMORED, MECHANIZED}


def supporting_hqs(state: State, assault: Assault) -> tuple[PieceId, ...]:
    """The HQs that may still be claimed for an assault: stacked with an attacker, able, not used elsewhere.

    [KS-7.5.5-a, KS-7.5.5-c]
    """
    places = sorted({state.pieces[p].place for p in taking_part(state, assault)})
    return tuple(
        piece
        for hex_ in places
        for piece in force(state, state.phasing, hex_)
        if state.kind(piece).role == "hq" and _able_hq(state, piece) and piece not in assault.hqs
    )


def _able_hq(state: State, piece: PieceId) -> bool:
    return not state.pieces[piece].disrupted and not state.pieces[piece].supported


def defending_hqs(state: State, target: Hex) -> tuple[PieceId, ...]:
    """The HQs with the defenders that cancel a shift each; a disrupted one cancels none [KS-7.5.5-b, KS-7.3.4-h]."""
    if not defenders(state, target):
        return ()
    return tuple(
        piece
        for piece in force(state, other(state.phasing), target)
        if state.kind(piece).role == "hq" and not state.pieces[piece].disrupted
    )


def terrain_drm(state: State, hex_: Hex) -> tuple[int, str]:
    """The modifier of the ground of a hex and its name: only the best one for the defender counts.

    Bases count as terrain, captured ones too; a Combat Village for its owner [KS-7.1.5-b, KS-7.1.5-c, KS-8.4-d].
    """
    key = terrain_key()
    found = [(one.drm, one.name) for one in key.terrain if one.id == state.board.terrain[hex_]]
    found += [(one.drm, one.name) for one in key.works if _stands(state, one.id, hex_)]
    return min(found)


def terrain_protection(state: State, hex_: Hex) -> tuple[int, str]:
    """The addition of the ground to the Protection Factor under bombardment: the best of the hex [KS-7.1.4-c,
    KS-7.1.5-b].
    """
    key = terrain_key()
    found = [(one.protection, one.name) for one in key.terrain if one.id == state.board.terrain[hex_]]
    found += [(one.protection, one.name) for one in key.works if _stands(state, one.id, hex_)]
    return max(found)


def _stands(state: State, works: str, hex_: Hex) -> bool:
    if works == "combat-village":
        side = other(state.phasing)
        return any(state.kind(p).role == "village" and not state.hidden(p) for p in force(state, side, hex_))
    return hex_ in places_of(state.board, works)


def sappers_in(state: State, assault: Assault) -> tuple[PieceId, ...]:
    """The sappers among the attackers."""
    return tuple(p for p in assault.attackers if state.kind(p).arms == SAPPER)


def may_use_sappers(state: State, assault: Assault) -> bool:
    """May the attacker claim the sappers' modifier: they attack a base of the US/GVN? [KS-7.6.3-a, KS-11.3.2-b]"""
    base = state.base(assault.target)
    return bool(sappers_in(state, assault)) and base is not None and not base.captured and not base.beaten


# -- the ledger ---------------------------------------------------------------------------------------------


def ledger(state: State, assault: Assault) -> Ledger:
    """Every shift and modifier of an assault as declared so far [KS-7.5-a, KS-7.6-a]."""
    return beyond_k(reasons(state, assault), base_column(state, assault))


def reasons(state: State, assault: Assault) -> Ledger:
    """All of them but for what comes of columns beyond K, which hangs on the basic column.

    Favourable shifts first, of which each defending HQ cancels one; then the defender's Air Strikes.
    """
    found = _favourable(state, assault)
    cancelled = min(len(defending_hqs(state, assault.target)), found.shift)
    found = entered(found, "defending-hq", cancelled)
    found = entered(found, "air-defence", assault.strikes)  # [KS-7.5.6-b]
    return _modifiers_of(state, assault, found)


def _favourable(state: State, assault: Assault) -> Ledger:
    found = entered(Ledger(), "flank", flanked(state, assault))
    found = entered(found, "surrounded", surrounded(state, assault))
    found = entered(found, "combined-arms", len(arms_of(state, assault)) > 1)
    found = entered(found, "armor", armor_superior(state, assault))
    for piece in assault.hqs:
        found = entered(found, "attacking-hq", by=state.name(piece))
    found = entered(found, "air-attack", air_strikes_on(state, assault))
    found = entered(found, "caps", assault.caps // 2)
    return entered(found, "effort", state.advanced and state.effort >= HIGH_TEMPO)


def _modifiers_of(state: State, assault: Assault, found: Ledger) -> Ledger:
    drm, name = terrain_drm(state, assault.target)
    found = found.modified(drm, name, "KS-7.6.1-a")
    found = modified(found, "morale", _outmatched(state, assault))
    found = modified(found, "sappers", assault.sappers)
    attack = state.phasing == US
    return modified(found, "gunship-attack" if attack else "gunship-defence", len(assault.gunships))


def _outmatched(state: State, assault: Assault) -> bool:
    """Is the best Morale of the defenders higher than that of the attackers? [KS-7.6.2-a]"""
    pieces = [*assault.attackers, *assault.guns]
    gunships = [shown.morale for p in assault.gunships if (shown := face(state, p)) is not None]
    own = [shown.morale for p in pieces if (shown := face(state, p)) is not None]
    theirs = [defending_morale(state, assault.target)]
    (own if state.phasing == US else theirs).extend(gunships)
    return max(theirs) > max(own, default=0)


def beyond_k(found: Ledger, column: int | None) -> Ledger:
    """A ledger with what comes of as many columns as its shifts lead beyond K from a basic column, if there is one.

    [KS-7.2.1-c, KS-7.6.4-a]
    """
    if column is None:
        return found
    return modified(found, "above-k", max(0, tables().lower.moved(column, found)[1]))


def base_column(state: State, assault: Assault) -> int | None:
    """The basic column of an assault on the row that it uses; None without a row or a letter."""
    found = letter(state, assault, assault.row) if assault.row else None
    return None if found is None else tables().lower.named(found)


def look_up(state: State, assault: Assault, total: int) -> Lookup:
    """The result of a total of two dice: raises ValueError where the assault has no column [KS-7.1.2-f, KS-7.3.2-e]."""
    column = base_column(state, assault)
    if column is None:
        raise ValueError("this assault has no column")
    return tables().lower.look_up(column, total, ledger(state, assault))

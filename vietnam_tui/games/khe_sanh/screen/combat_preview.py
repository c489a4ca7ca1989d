"""Dry runs of combat: both totals item by item, shifts and modifiers, and the exact odds where all is seen."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Cast, DieFace, Preview
from vietnam_tui.core.results_tables import both_sides
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.air.close_support import Cover
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack, Join, as_shown
from vietnam_tui.games.khe_sanh.rules.assault.commitments import Spend, UseRow, UseSappers
from vietnam_tui.games.khe_sanh.rules.assault.differential import (
    Part,
    differential,
    ledger,
    letter,
    open_rows,
    rows,
)
from vietnam_tui.games.khe_sanh.rules.assault.resolution import BOMBARDMENTS, Fought
from vietnam_tui.games.khe_sanh.rules.fire import bombardment
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike, marker_on
from vietnam_tui.games.khe_sanh.rules.fire.artillery import Guns, Support, base_points, gun_points
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Bomb, Harass
from vietnam_tui.games.khe_sanh.rules.fire.shelter import shelters
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, force
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import may_surprise
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.screen.odds import Reading, odds_of_several, odds_preview
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.tables import Row, effect, row_name, tables


def combat_of(view: State, action: Action) -> Assault | Bombardment | None:
    """The combat that an action declares, adds to or lets go on; None for other actions."""
    frame = view.top
    match action:
        case Attack(at, units):
            return Assault(at, units)
        case Harass(at, units, bases):
            return _fired(view, Bombardment(at, units, bases))
        case Bomb(at):
            return Bombardment(at, bombers=marker_on(view, at).bombers)
    if isinstance(frame, Assault):
        return _added(view, frame, action)
    if isinstance(frame, Bombardment):
        return _joined(view, frame, action)
    return None


def _added(view: State, frame: Assault, action: Action) -> Assault | None:
    """The assault with what an answer puts in."""
    defends = frame.step == "defending guns"
    match action:
        case Join(unit):
            return _with(frame, attackers=(*frame.attackers, unit))
        case Support(unit) if view.kind(unit).role == "hq":
            return _with(frame, hqs=(*frame.hqs, unit))
        case Support(unit) if defends:
            return _with(frame, defending_guns=(*frame.defending_guns, unit))
        case Support(unit):
            return _with(frame, guns=(*frame.guns, unit))
        case Guns(at) if defends:
            return _with(frame, defending_bases=(*frame.defending_bases, at))
        case Guns(at):
            return _with(frame, bases=(*frame.bases, at))
        case Cover(unit):
            return _with(frame, gunships=(*frame.gunships, unit))
        case Strike():
            return _with(frame, strikes=frame.strikes + 1)
        case UseRow(row):
            return _with(frame, row=row)
        case Spend(caps):
            return _with(frame, caps=frame.caps + caps)
        case UseSappers():
            return _with(frame, sappers=True)
        case Pass():
            return frame
    return None


def _with(frame: Assault, **changes: object) -> Assault:
    return msgspec.structs.replace(frame, **changes)


def _joined(view: State, frame: Bombardment, action: Action) -> Bombardment | None:
    match action:
        case Support(unit):
            points = gun_points(view, unit, frame.target)
        case Guns(at):
            points = base_points(view, at, frame.target, air=False)
        case Pass():
            points = 0
        case _:
            return None
    return msgspec.structs.replace(frame, strength=frame.strength + points)


def _fired(view: State, frame: Bombardment) -> Bombardment:
    points = sum(gun_points(view, piece, frame.target) for piece in frame.guns)
    points += sum(base_points(view, at, frame.target, air=False) for at in frame.bases)
    return msgspec.structs.replace(frame, strength=points)


def combat_preview(view: State, title: str, combat: Assault | Bombardment) -> Preview:
    """The effect of a combat as it stands."""
    return _bombing(view, title, combat) if isinstance(combat, Bombardment) else _assault(view, title, combat)


# -- bombardment --------------------------------------------------------------------------------------------


def _bombing(view: State, title: str, frame: Bombardment) -> Preview:
    """The odds of a bombardment: hidden counters have the Protection Factor of their face [KS-11.3.1-c].

    Over counters that cannot be told apart it tells what may come, each as likely as it is to lie there [KS-3.5-b].
    """
    may = shelters(view, frame.target)
    guns = f"{frame.bombers} B-52" if frame.bombers else f"Artillery FS {frame.strength}"
    lines = [f"{guns} against PF {_factors(may)}", *_ground(may), *_unknown(view, frame.target)]
    read: list[Reading] = []
    for met, likely in may.items():
        column = bombardment.letter_against(frame, met.total)
        if column is not None:
            read.append(Reading(column, bombardment.ledger(view, frame, met), likely))
    if not read:
        return Preview(title, (*lines, "too little: no attack can be made so [KS-7.7-c]"))
    if len(read) < len(may):
        most = max(met.total for met in may if bombardment.letter_against(frame, met.total) is not None)
        lines.append(f"too little for a PF above {most}: no attack would be made [KS-7.7-c]")
    return odds_of_several(title, read, lines, at_once=frame.bombers > 0, side=view.phasing)


def _factors(may: dict[bombardment.Sheltered, Fraction]) -> str:
    """The Protection Factor that is met, or those that may be with how likely each is."""
    if len(may) == 1:
        return str(next(iter(may)).total)
    totals = sorted(may, key=lambda met: met.total)
    shares = ", ".join(f"{met.total} {float(may[met]):.0%}" for met in totals)
    return f"{totals[0].total} to {totals[-1].total} ({shares})"


def _ground(may: dict[bombardment.Sheltered, Fraction]) -> list[str]:
    """What the ground adds."""
    met = next(iter(may))
    if not met.ground:
        return []
    own = f"PF {met.protection} " if len(may) == 1 else "with "
    return [f"{own}{met.ground:+d} for {met.ground_name} [KS-7.7.1-c]"]


def _unknown(view: State, hex_: Hex) -> list[str]:
    """That some of what lies in a hex cannot be told apart."""
    there = covered(view, other(view.phasing), hex_)
    if there is None:
        return []
    return [f"{counted(len(there.counters), 'counter')} there cannot be told apart [KS-3.5-b]"]


# -- assaults -----------------------------------------------------------------------------------------------


def short(view: State, assault: Assault) -> str:
    """An assault in a few characters: differential and column, or the attacking total where defenders are unknown."""
    view = as_shown(view, assault.target)
    sums = differential(view, assault)
    if covered(view, other(view.phasing), assault.target) is not None:
        return f"{sums.attacking}:?"
    return f"{sums.value:+d}{_column(view, _with_row(view, assault)) or '-'}"


def _with_row(view: State, assault: Assault) -> Assault:
    """The assault on the row that is chosen, else on the last that is open: surprise where it may be claimed."""
    if assault.row:
        return assault
    found = open_rows(view, assault) or rows(view, assault)
    return _with(assault, row=found[-1])


def _column(view: State, assault: Assault) -> str | None:
    return letter(view, assault, assault.row) if assault.row else None


def _assault(view: State, title: str, assault: Assault) -> Preview:
    before, view = view, as_shown(view, assault.target)
    if force(before, other(view.phasing), assault.target) and not force(
        view, other(view.phasing), assault.target
    ):
        return Preview(title, ("dummies alone are there, which are removed [KS-11.3.5-c]",), at_once=False)
    assault = _with_row(view, assault)
    sums, unknown = differential(view, assault), _unknown(view, assault.target)
    lines = [
        f"attack {_sum(sums.attack)}",
        f"defence {_sum(sums.defence)}{', and more' if unknown else ''}",
        *unknown,
    ]
    if unknown:
        entries = ledger(view, assault).lines()
        lines += [
            f"{row_name(row)}: {tables().least(row):+d} or more [KS-7.2.1-a]" for row in rows(view, assault)
        ]
        return Preview(
            title, (*lines, "the odds are known once the target is shown", *entries), at_once=False
        )
    row: Row = assault.row  # type: ignore[assignment]
    lines.append(f"{row_name(row)}: {sums.value:+d} against PF {sums.protection} [KS-7.1.2-b]")
    column = _column(view, assault)
    if column is None:
        marked = charts.upper(row=row, value=sums.value, protection=sums.protection)
        return Preview(
            title, (*lines, "too weak for its row: nothing would come of it [KS-7.3.2-h]"), table=marked
        )
    lines += _other_rows(view, assault)
    return odds_preview(title, column, ledger(view, assault), lines, at_once=False, side=view.phasing)


def _other_rows(view: State, assault: Assault) -> list[str]:
    """The columns of the other rows that are open, where the attacker may choose."""
    if not may_surprise(view):
        return []
    found = [row for row in open_rows(view, assault) if row != assault.row]
    return [f"{row_name(row)} would be column {letter(view, assault, row)}" for row in found]


def _sum(parts: tuple[Part, ...]) -> str:
    """A total with what it is made of."""
    total = sum(part.points for part in parts)
    if not parts:
        return "0"
    return f"{total}: {', '.join(f'{part.name} {part.points}' for part in parts)}"


def combat_cast(event: Fought) -> Cast:
    """The totals of two dice in the column that was used, and the one that has come, modifiers in it."""
    alone = event.row in BOMBARDMENTS
    matrix = tables().lower
    column = matrix.named(event.column)
    faces = []
    for row in matrix.rows:
        attacker, defender = both_sides(matrix.cell(row, column))
        faces.append(DieFace(row, str(defender) if alone else f"{attacker}/{defender}"))
    fallen = [face.shows for face in faces].index(matrix.row(event.roll))
    to_attacker = "" if alone else f"attacker {effect(event.attacker)}, "
    return Cast(
        f"{event.side} {row_name(event.row)} on {event.place}",
        (f"{event.value:+d}, column {event.column}", f"dice {event.dice}, modified {event.roll}"),
        tuple(faces),
        fallen,
        f"{to_attacker}defender {effect(event.defender)}",
    )

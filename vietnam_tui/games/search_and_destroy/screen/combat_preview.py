"""Dry runs of combat: both strengths item by item, and the exact odds by the code that resolves."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from vietnam_tui.core.model import Action, Event
from vietnam_tui.core.preview import Cast, DieFace, Preview
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.counters import Kind
from vietnam_tui.games.search_and_destroy.frames import Onslaught, Volley
from vietnam_tui.games.search_and_destroy.rules.assault import assaulters
from vietnam_tui.games.search_and_destroy.rules.assault.assault import Assault
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire import firers, weapons
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire, Split
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Odds, Share, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.forced_attacks import DESTROYED, IMMOBILIZED, Damaged
from vietnam_tui.games.search_and_destroy.rules.fire.joining import Attack, aim_of
from vietnam_tui.games.search_and_destroy.rules.fire.results import Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in, units_in
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Double, Join, Resolve
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES
from vietnam_tui.games.search_and_destroy.screen import charts
from vietnam_tui.games.search_and_destroy.screen.inspection import chance_lines, counted, share
from vietnam_tui.games.search_and_destroy.screen.odds import brief, felt, harm, odds_preview, result_words
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: The rule of a hit by direct fire or a Close Assault, which alone wrecks a vehicle at once
ASSAULTED = "SD-7.0-a"


class Announced(NamedTuple):
    """An attack as an action leaves it: the position then, and the attack that others may still join."""

    view: State
    attack: Attack


def attack_of(view: State, action: Action) -> Announced | None:
    """The fire or Close Assault that an action announces, adds to or lets go on; None for other actions.

    The rules announce it, so that it counts what the announcement brings with it, half of a boat's guns for one.
    """
    if isinstance(action, Resolve):
        return Announced(view, view.top) if isinstance(view.top, Attack) else None
    if not isinstance(action, Fire | Split | Assault | Join | Double):
        return None
    transition = RULES.questions.effect(view, action)
    top = None if transition is None else transition.state.top
    if transition is None or not isinstance(top, Attack):
        return None
    return Announced(transition.state, top)


def odds_of(view: State, attack: Attack) -> Odds | None:
    """An attack as it stands; None for a Close Assault on a counter that has still to be turned up."""
    if isinstance(attack, Volley):
        return fire_odds(view, attack.units, aim_of(attack))
    if attack.target == NO_UNIT:
        return None
    return assault_odds(view, attack.units, attack.target, attack.how, attack.doubled)


def short(announced: Announced) -> str:
    """An attack in a few characters: its column, or its strength where the odds cannot be known."""
    view, attack = announced
    odds = odds_of(view, attack)
    if odds is None:
        return f"{sum(view.type(unit).attack for unit in attack.units)}:?"
    return odds.odds(view) or "no odds"


def attack_preview(title: str, announced: Announced, *, resolved: bool) -> Preview:
    """The effect of an attack as it stands; `resolved` says that nobody else is to join."""
    view, attack = announced
    at_once = resolved or not _others_may_join(view, attack)
    odds = odds_of(view, attack)
    if odds is None:
        return _blind_assault(view, title, attack)
    lines = [f"attack {odds.attack}: {', '.join(_share_words(view, one) for one in odds.shares)}"]
    lines.append(f"defence {odds.defence}: {', '.join(odds.reasons)}")
    enemy = view.other(attack.side)
    if attack.target == NO_UNIT:
        many = inverted_in(view, enemy, attack.place)
        lines.append(
            f"falls on one of {counted(many, 'inverted counter')}, which one nobody tells [SD-6.0-i]"
        )
        lines += chance_lines(view, enemy, attack.place)
    else:
        if view.units[attack.target].pinned:
            lines.append(
                f"{view.name(attack.target)} is pinned already: a pin alone changes nothing [SD-8.0-c]"
            )
        lines += _others(view, attack)
    wrecks = isinstance(attack, Onslaught)
    kind = None if attack.target == NO_UNIT else view.type(attack.target).kind
    return odds_preview(
        title,
        view.game,
        odds.column,
        odds.die,
        lines,
        kind=kind,
        mark=_mark(kind, wrecks=wrecks),
        hurts={enemy: harm(view, attack.target, odds.chances(view), wrecks=wrecks)},
        at_once=at_once,
    )


def _mark(kind: Kind | None, *, wrecks: bool) -> str:
    """What an "h" does to a target of a kind; a Close Assault `wrecks` a vehicle, all else stops it [SD-32.8-c]."""
    return "" if kind != "vehicle" else DESTROYED if wrecks else IMMOBILIZED


def _others_may_join(view: State, attack: Attack) -> bool:
    if isinstance(attack, Volley):
        return firers.others_may_join(view, attack.units, aim_of(attack))
    return assaulters.others_may_join(view, attack.units, aim_of(attack))


def _share_words(view: State, one: Share) -> str:
    """The share that a unit contributes, and why it is less than what is printed."""
    reasons = "; ".join(f"{factor.reason} x{factor.value} [{factor.rule}]" for factor in one.factors)
    why = f" of {one.printed} ({reasons})" if reasons else ""
    return f"{view.name(one.unit)} {one.strength}{why}"


def _blind_assault(view: State, title: str, attack: Attack) -> Preview:
    """A Close Assault on an inverted counter: who it is shows first."""
    enemy = view.other(attack.side)
    strength = sum(view.type(unit).attack for unit in attack.units)
    lines = (
        f"attack {strength} as printed",
        "the counter is turned up first, and its strength shows then [SD-32.0-j]",
        *chance_lines(view, enemy, attack.place),
    )
    return Preview(title, lines, at_once=False)


def _others(view: State, attack: Attack) -> list[str]:
    """That a casualty may fall on others in the hex [SD-20.14-a]."""
    others = [
        view.name(unit)
        for unit in units_in(view, view.other(attack.side), attack.place)
        if unit != attack.target and view.type(unit).personnel and view.units[unit].up
    ]
    if view.game == "points" or not others or isinstance(attack, Onslaught):
        return []
    return [f"a KIA may let a casualty fall on {', '.join(others)} [SD-20.14-a]"]


def shot_preview(view: State, title: str, order: Shoot) -> Preview:
    """The odds of a shot at a vehicle or boat."""
    ledger = weapons.modifiers(view, order.unit, order.target)
    chances = weapons.chances(view, order.unit, order.target)
    stopped = view.type(order.target).kind == "vehicle" and view.units[order.target].immobile
    felt = (DESTROYED,) if stopped else (IMMOBILIZED, DESTROYED)  # [SD-22.41-a]
    rounds = ("its one round of the game [SD-22.3-a]",)
    return Preview(
        title,
        (*ledger.lines(), *(rounds if weapons.launcher(view, order.unit) == "rpg-7" else ())),
        tuple((cell if cell != BLANK else "no effect", share(chance)) for cell, chance in chances.items()),
        charts.vehicle_defense(ledger=ledger),
        hurts={view.side(order.target): sum((chances.get(cell, Fraction(0)) for cell in felt), Fraction(0))},
    )


def attack_cast(state: State, event: Event) -> Cast | None:
    """The die in the column that was used, and the row that has come; None for any other event."""
    match event:
        case Hit():
            title = f"attack on {event.unit} in {event.place}"
            kind = _kind_of(state, event.unit)
            mark = _mark(kind, wrecks=event.rule == ASSAULTED)
            return _on_table(state, title, event, result_words(felt(event.result, kind), mark), kind)
        case Missed() if event.odds:
            return _on_table(state, f"attack in {event.place}", event, "no effect")
        case Damaged():
            rows = tables().vehicle_defense.rows
            faces = tuple(DieFace(row, _harm(cells[0])) for row, cells in rows.items())
            title = f"shot at {event.unit} in {event.place}"
            result = "no effect" if event.result == BLANK else event.result
            return Cast(title, (_die(event.die, event.row),), faces, _place(faces, event.row), result)
    return None


def _kind_of(state: State, name: str) -> Kind | None:
    """The kind of the unit of a name, None where the viewer knows none of it."""
    units = (unit for unit in map(UnitId, range(len(state.roster))) if state.name(unit) == name)
    return next((state.type(unit).kind for unit in units), None)


def _on_table(state: State, title: str, event: Hit | Missed, told: str, kind: Kind | None = None) -> Cast:
    crt = tables().crt(state.game)
    column = crt.columns.index(event.odds)
    faces = tuple(DieFace(row, brief(felt(cells[column], kind))) for row, cells in crt.rows.items())
    sums = (f"column {event.odds}", _die(event.die, event.row))
    return Cast(title, sums, faces, _place(faces, event.row), told)


def _die(pips: int, row: str) -> str:
    return f"die {pips}" if row == str(pips) else f"die {pips}, read as {row}"


def _harm(cell: str) -> str:
    return {"immobilized": "imm", "destroyed": "D"}.get(cell, cell)


def _place(faces: tuple[DieFace, ...], row: str) -> int:
    return [face.shows for face in faces].index(row)

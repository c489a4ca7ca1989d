"""Dry runs: what an action would cost and bring, by the code that carries it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.hot_armor.frames import Calling
from vietnam_tui.games.hot_armor.phrases import counted, join, points
from vietnam_tui.games.hot_armor.rules.command.checks import Rally, needed
from vietnam_tui.games.hot_armor.rules.command.command import Designate, radius
from vietnam_tui.games.hot_armor.rules.fire.assault import Assault, Storm
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim, Fire
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.movement.exits import Leave
from vietnam_tui.games.hot_armor.rules.movement.movement import Move
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, Unload
from vietnam_tui.games.hot_armor.rules.movement.ways import party
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, units_in
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React
from vietnam_tui.games.hot_armor.rules.reaction.standing import Adjust, Await, Instruct, Pass, Stand
from vietnam_tui.games.hot_armor.rules.sequence.deployment import Place
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.rules.support.bombardment import Shell
from vietnam_tui.games.hot_armor.rules.support.fire_support import Call
from vietnam_tui.games.hot_armor.rules.works.mines import near_fields
from vietnam_tui.games.hot_armor.screen import standing_orders
from vietnam_tui.games.hot_armor.screen.faces import commanded, note, route
from vietnam_tui.games.hot_armor.screen.fire_preview import fire_preview
from vietnam_tui.games.hot_armor.screen.odds import share
from vietnam_tui.games.hot_armor.screen.overlays import Threat, threat, threat_on_ground
from vietnam_tui.games.hot_armor.screen.support_preview import call_preview, calls_preview
from vietnam_tui.games.hot_armor.state import Standing, State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import UnitId


def preview(view: State, action: Action) -> Preview:
    """The cost and the effect of an action, and whose move it ends."""
    found = _preview(view, action)
    return msgspec.structs.replace(found, lines=(*found.lines, *_ended(view, action)))


def _ended(view: State, action: Action) -> Iterator[str]:
    """That those in hand have points left and move no more once another is taken up [HA-8.6-a]."""
    if view.phase != "movement" or view.frames or not any(view.units[one].moved for one in view.stack):
        return
    after = RULES.questions.effect(view, action)
    for one in () if after is None else view.stack:
        left = allowance(view, one) - view.units[one].spent
        if after is not None and after.state.units[one].done and left > 0 and standstill(view, one) is None:
            yield f"ends the move of {view.name(one)}, which has {points(left)} left [HA-8.6-a]"


def _preview(view: State, action: Action) -> Preview:
    title = RULES.vocabulary.write(view, action)
    match action:
        case Call():
            return call_preview(view, title, action)
        case Fire() if isinstance(view.top, Calling):
            return calls_preview(view, title, view.top)
        case Aim() | Storm() | Assault() | React() | Fire() | Shell():
            return fire_preview(view, title, action)
        case Rally(unit):
            return _rally(view, title, unit)
        case Move():
            return Preview(title, tuple(_march(view, action)))
        case Designate(unit):
            return _designation(view, title, unit)
        case Enter() | Leave():
            return Preview(title, (f"costs {note(view, action)}",))
        case Place(_, to):
            there = units_in(view, view.side(action.unit), to)
            names = join([view.name(unit) for unit in there])
            return Preview(title, (f"with {names}",) if there else ())
        case Stand(standing):
            return Preview(title, _standing(standing))
        case Instruct() | Adjust() | Pass() | Await():
            return Preview(
                title, tuple(standing_orders.lines(view, action)), field=standing_orders.field(view)
            )
        case Load(unit, carrier):
            goes = f"{view.name(unit)} goes with {view.name(carrier)} [HA-11.1-a]"
            return Preview(title, (goes, *_landed(view, unit, carrier, "load")))
        case Unload(unit):
            return Preview(title, tuple(_landed(view, unit, view.units[unit].aboard, "unload")))
    return Preview(title)


def _standing(standing: Standing) -> tuple[str, ...]:
    """What a standing order means: when its side is asked, and that its units let all else pass."""
    asked = {
        "ask": "you are asked wherever reaction fire might come [HA-16.1-a]",
        "never": "you are not asked: no unit of yours fires in reaction [HA-16.1-a]",
        "hard": "you are asked where a hard target moves [HA-16.1-a]",
    }
    odds = f"you are asked where fire might come to {standing} or better, and beside face-down counters [HA-16.1-a]"
    silent = () if standing in ("ask", "never") else ("all else is let pass, unasked",)
    return (asked.get(standing, odds), *silent, "it holds until you give another")


def preview_order(steps: Sequence[tuple[State, Action]]) -> Preview:
    """The cost and the effect of an order of several actions: the last of them, after all the others."""
    last = preview(*steps[-1])
    marches = [action for _, action in steps if isinstance(action, Move)]
    if len(steps) == 1 or len(marches) < len(steps):
        return last
    shown = [preview(view, action) for view, action in steps]
    return Preview(last.title, tuple(f"{one.title}: {'; '.join(one.lines)}" for one in shown))


def _rally(view: State, title: str, unit: UnitId) -> Preview:
    least = needed(view, unit, "rally")
    chance = Fraction(7 - least, 6)
    return Preview(
        title,
        (f"a die of {least} or more, with morale {view.morale_of(view.side(unit))} [HA-19.1-a]",),
        (("rallies", share(chance)), ("stays disrupted", share(1 - chance))),
    )


def _designation(view: State, title: str, unit: UnitId) -> Preview:
    reached, outside = commanded(view, unit)
    lines = [
        f"radius {radius(view, unit)} [HA-7.5-a]",
        f"{counted(len(reached), 'unit')} of {len(reached) + len(outside)} in command",
    ]
    if outside:
        lines.append(f"out of command: {' '.join(view.name(one) for one in outside)}")
    return Preview(title, tuple(lines), brings=len(reached))


def _landed(view: State, unit: UnitId, carrier: UnitId, way: Literal["load", "unload"]) -> Iterator[str]:
    """The fire that known enemies may answer a landing with; boarding a vehicle draws none."""
    if is_helicopter(view, carrier) and view.units[carrier].on_map:
        met = threat_on_ground(view, unit, carrier, way)
        if met.firers or met.covered:
            yield f"on the ground in {view.where(carrier)}: {_fire_words(view, met)} [HA-22.15-a]"


# -- marches --------------------------------------------------------------------------------------------------


def _march(view: State, order: Move) -> Iterator[str]:
    """The way, its cost, and the reaction fire of known enemies along it."""
    way, cost, left = route(view, order.unit, order.to)
    group = party(view, order.unit)
    labels = " > ".join(view.label(hex_) for hex_ in (view.place(order.unit), *way))
    yield f"path {labels}"
    if len(group) > 1:
        yield f"a stack of {join([view.name(unit) for unit in group])}"
    yield f"cost {points(cost)}, {points(left)} left [HA-8.2-a]"
    met = [(hex_, threat(view, group, hex_)) for hex_ in way]
    yield from _mined(view, group, way)
    under_fire = [(hex_, one) for hex_, one in met if one.firers or one.covered]
    rule = "HA-22.13-a" if is_helicopter(view, group[0]) else "HA-16.1-a"
    for hex_, one in under_fire:
        yield f"{view.label(hex_)}: {_fire_words(view, one)} [{rule}]"
    if len(under_fire) > 1:
        worst = max((one for _, one in under_fire), key=lambda one: (one.lost, one.hurt))
        yield f"each fires once in the phase; at worst {_chances(worst)} [HA-16.1-d]"


def _mined(view: State, group: tuple[UnitId, ...], way: Sequence[Hex]) -> Iterator[str]:
    """The hexes where known mines make ground units roll, and what the die does; who is disrupted does not roll."""
    if is_helicopter(view, group[0]) or all(view.units[unit].disrupted for unit in group):
        return
    least = tables().numbers.mine_roll
    for hex_ in way:
        if near_fields(view, hex_):
            yield f"{view.label(hex_)}: mines, each unit is disrupted by a die of {least} or more [HA-26.1-a]"


def _fire_words(view: State, met: Threat) -> str:
    names = join([view.name(unit) for unit in met.firers])
    known = f"{names} may fire, {_chances(met)}" if met.firers else ""
    unknown = "face-down counters may fire" if met.covered else ""
    return "; ".join(part for part in (known, unknown) if part)


def _chances(met: Threat) -> str:
    return f"{float(met.hurt):.0%} hurt, {float(met.lost):.0%} lost"

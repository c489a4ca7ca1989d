"""Dry runs: what an action would cost and bring, by the code that carries it out.

Of Anti-Aircraft Fire: what those named so far come to, and the exact odds for the helicopter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.results_tables import both_sides
from vietnam_tui.games.khe_sanh.frames import Aloft, AntiAircraft, FlyingHome, Retreating, Suffering
from vietnam_tui.games.khe_sanh.phrases import counted, join
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import Fire, aa_strength, ledger, letter
from vietnam_tui.games.khe_sanh.rules.air.flights import budget, hot, is_aa, landing, price
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Fly
from vietnam_tui.games.khe_sanh.rules.assault.results import (
    Disrupt,
    Withdraw,
    doomed,
    retreat_of,
    still_there,
)
from vietnam_tui.games.khe_sanh.rules.assault.retreat import Retreat, ways
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter, Leave
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import Infiltrate
from vietnam_tui.games.khe_sanh.rules.movement.modes import Turn
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move, allowance
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled
from vietnam_tui.games.khe_sanh.rules.position.stacks import limit, size
from vietnam_tui.games.khe_sanh.rules.sequence import initiative
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Bid, Declare
from vietnam_tui.games.khe_sanh.rules.sequence.setup import Place
from vietnam_tui.games.khe_sanh.rules.sequence.turns import RULES
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.screen.combat_preview import combat_of, combat_preview
from vietnam_tui.games.khe_sanh.screen.counter_faces import values
from vietnam_tui.games.khe_sanh.screen.faces import route
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId

#: What AA Fire does to a helicopter, in a word and in a sign
EFFECTS = {
    "none": ("no effect", "-"),
    "aborted": ("aborted", "ab"),
    "destroyed": ("destroyed with its load", "X"),
}


def fire_preview(view: State, title: str, frame: AntiAircraft, action: Action) -> Preview:
    """The effect of the fire at a helicopter with one unit more, or as it stands [KS-A9.4.3-a]."""
    if isinstance(action, Fire):
        frame = msgspec.structs.replace(
            frame,
            firers=(*frame.firers, action.unit),
            strength=frame.strength + aa_strength(view, action.unit),
            regiments=frame.regiments + is_aa(view, action.unit),
        )
    if not frame.firers:
        return Preview(title, ("nobody fires [KS-A9.4.2-a]",))
    name, face = view.name(frame.helicopter), view.kind(frame.helicopter).combat
    protection = 0 if face is None else face.protection
    lines = [f"AA strength {frame.strength} against PF {protection} of {name} [KS-A9.4.3-a]"]
    basic = letter(view, frame)
    if basic is None:
        return Preview(title, (*lines, "too little: nobody can fire so [KS-A9.4.3-a]"))
    matrix, entries = tables().lower, ledger(view, frame)
    column = matrix.named(basic)
    found: dict[str, Fraction] = {}
    for cell, chance in matrix.chances(column, entries, dice=2).items():
        effect = _effect(cell)
        found[effect] = found.get(effect, Fraction(0)) + chance
    return Preview(
        title,
        (*lines, f"column {basic}", *entries.lines()),
        tuple(
            (EFFECTS[effect][0], f"{chance.numerator}/{chance.denominator} {float(chance):.1%}")
            for effect, chance in found.items()
        ),
        charts.lower(column=column, totals=(2 + entries.die, 12 + entries.die)),
        at_once=False,
        sums=(f"column {basic}",),
        dice=tuple(
            DieFace(str(total), EFFECTS[_effect(matrix.look_up(column, total, entries).result)][1])
            for total in range(2, 13)
        ),
        hurts={US: Fraction(1) - found.get("none", Fraction(0)), NVA: Fraction(0)},
    )


def _effect(cell: str | None) -> str:
    number = both_sides(cell)[1]
    return next(result.helicopter for result in tables().result if result.number == number)


#: Movement points that one would rather fly than be fired at
FIRED_AT = 100


def preview(view: State, action: Action) -> Preview:
    """The cost and the effect of an action."""
    title = RULES.vocabulary.write(view, action)
    combat = combat_of(view, action)
    if combat is not None:
        return combat_preview(view, title, combat)
    if isinstance(view.top, AntiAircraft) and isinstance(action, Fire | Pass):
        return fire_preview(view, title, view.top, action)
    match action:
        case Move():
            return Preview(title, tuple(_move_lines(view, action)))
        case Turn(unit):
            return Preview(title, (_turned(view, unit),))
        case Place(unit, to) | Infiltrate(unit, to):
            side = view.side(unit)
            room = f"stack {size(view, side, to)} of {limit(view, side, to)} before it comes [KS-3.1.2-b]"
            return Preview(title, (room,))
        case Enter(unit, _, mode):
            points = allowance(view, unit, mode)
            return Preview(title, (f"{points} MPs in {mode.title()} Mode, the first hex paid from them",))
        case Retreat(unit, path) if isinstance(view.top, Retreating):
            price = ways(view, view.top, unit).open.get(path, 0)
            return Preview(title, (f"costs {counted(price, 'CAP')} [KS-7.3.5-m]",) if price else ())
        case Fly(to) if isinstance(view.top, Aloft):
            return Preview(title, tuple(_flight(view, view.top.helicopter, to)))
        case Fly(to) if isinstance(view.top, FlyingHome):
            return _homeward(view, title, view.top.helicopter, to)
        case Disrupt() if isinstance(view.top, Suffering):
            return Preview(title, tuple(_disrupted(view, view.top)))
        case Withdraw() if isinstance(view.top, Suffering):
            return Preview(title, tuple(_withdrawn(view, view.top)))
        case Bid(points):
            return Preview(title, tuple(_bid(points)))
        case Declare(points):
            return Preview(title, (_effort(points),))
        case Leave(unit):
            last = FIRED_AT if isinstance(view.top, FlyingHome) else 0
            return Preview(title, (f"{view.name(unit)} leaves from {view.where(unit)}",), brings=-last)
    return Preview(title)


def _bid(points: int) -> Iterator[str]:
    """The cost of a bid, and the effort of the Impulse that is begun with it."""
    cost = initiative.price(points)
    if cost:
        yield f"costs {counted(cost, 'CAP')}, outbid or not [KS-A4.2.4-c]"
    yield _effort(points or initiative.AFTER_NOTHING)


def _effort(level: int) -> str:
    line = next(line for line in tables().effort if line.level == level)
    return (
        f"effort {level}: {line.other.maneuver} MPs, {line.other.combat} in Combat Mode, mechanized "
        f"{line.mechanized.maneuver} and {line.mechanized.combat}; helicopters {line.helicopter} and "
        f"{counted(line.missions, 'mission')} [KS-A4.2.4-a]"
    )


def _flight(view: State, helicopter: PieceId, to: Hex) -> Iterator[str]:
    """The cost of a flight, and whether it is fired at where it ends."""
    yield f"costs {price(view, helicopter, to)} of {budget(view, helicopter)} MPs left [KS-A5.3.2-b]"
    if landing(view, to) == "made":
        yield "a Landing Zone is made there [KS-A5.3.1-a]"
    if hot(view, to):
        yield "hot: helicopters are fired at there [KS-A5.3.1-f]"


def _homeward(view: State, title: str, helicopter: PieceId, to: Hex) -> Preview:
    """A way home: the nearest Landing Zones first, those last where it is fired at."""
    worse = FIRED_AT if hot(view, to) else 0
    lines = tuple(_flight(view, helicopter, to))
    return Preview(title, lines, brings=-price(view, helicopter, to) - worse)


def _disrupted(view: State, frame: Suffering) -> Iterator[str]:
    """The units that are disrupted, and for whom a second Disruption is the end."""
    lost = doomed(view, frame)
    fresh = [piece for piece in still_there(view, frame) if piece not in lost]
    if fresh:
        yield f"disrupted: {_names(view, fresh)} [KS-7.3.3-e]"
    if lost:
        yield f"eliminated, since disrupted already: {_names(view, lost)} [KS-7.3.4-f]"


def _withdrawn(view: State, frame: Suffering) -> Iterator[str]:
    """The units that retreat, and those that have no way to go."""
    there = still_there(view, frame)
    going = retreat_of(frame, there)
    found = {piece: ways(view, going, piece) for piece in there if view.kind(piece).role != "hq"}
    able = [piece for piece, way in found.items() if way.open]
    held = [piece for piece, way in found.items() if not way.open and (way.barred or way.bordered)]
    lost = [piece for piece, way in found.items() if not (way.open or way.barred or way.bordered)]
    if able:
        yield f"two hexes back: {_names(view, able)} [KS-7.3.5-a]"
    if held:
        yield f"cannot go, and disrupted instead: {_names(view, held)} [KS-7.3.5-l]"
    if lost:
        yield f"no way to go, and eliminated: {_names(view, lost)} [KS-7.3.5-o]"


def _names(view: State, pieces: Sequence[PieceId]) -> str:
    return join([view.name(piece) for piece in pieces])


def _turned(view: State, piece: PieceId) -> str:
    """The values that a piece would show on its other face."""
    mode = COMBAT if view.pieces[piece].mode == MANEUVER else MANEUVER
    if mode == MANEUVER and view.kind(piece).hidden:
        return f"goes to its hidden face, PF {tables().numbers.hidden_protection} [KS-11.3.1-a]"
    now = values(view.with_piece(piece, mode=mode), piece)
    if view.kind(piece).hidden:
        return f"shows what it is{f', {now}' if now else ''} [KS-11.3.1-a]"
    return f"{values(view, piece)} becomes {now} in {mode.title()} Mode [KS-3.3.3-a]"


def _move_lines(view: State, order: Move) -> list[str]:
    way, cost = route(view, order.unit, order.to)
    if not way:
        return []
    status, side = view.pieces[order.unit], view.side(order.unit)
    labels = " > ".join(view.label(hex_) for hex_ in (status.place, *way))
    lines = [f"path {labels}", f"cost {cost} of {status.left} MPs left [KS-5.0-b]"]
    if order.to in enemy_controlled(view, side):
        lines.append("ends in an enemy ZOC [KS-3.2.4-a]")
    many, fits = size(view, side, order.to), limit(view, side, order.to)
    if many >= fits:
        lines.append(f"{view.label(order.to)} is full: {many} of {fits}, one too many is lost [KS-3.1.4-a]")
    return lines


def preview_order(steps: Sequence[tuple[State, Action]]) -> Preview:
    """The cost and the effect of an order of several actions: each of several marches in a line."""
    last = preview(*steps[-1])
    if len(steps) == 1:
        return last
    return Preview(
        last.title,
        tuple(
            f"{shown.title}: {'; '.join(shown.lines)}" if shown.lines else shown.title
            for shown in _each(steps)
        ),
    )


def _each(steps: Sequence[tuple[State, Action]]) -> list[Preview]:
    return [preview(view, action) for view, action in steps]

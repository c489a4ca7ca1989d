"""Counters as they lie on the map, and actions as keys pick them."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace, Selection, UnitFace
from vietnam_tui.games.green_beret import actions as act
from vietnam_tui.games.green_beret.counters import PrintedCounter, counters
from vietnam_tui.games.green_beret.frames import Assaulting, Pursuing, Relocating
from vietnam_tui.games.green_beret.orders import write
from vietnam_tui.games.green_beret.phrases import enemy_name
from vietnam_tui.games.green_beret.rules.base_camps import bonus_of, next_camp
from vietnam_tui.games.green_beret.rules.party import way_of
from vietnam_tui.games.green_beret.rules.values import firepower, is_detected, is_plus, movement
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE, State
from vietnam_tui.games.green_beret.units import Enemy, PieceId, enemy_kind

_NOTHING = Selection()


def badge(kind: PrintedCounter) -> str:
    """The letter of a counter: A and B teams, Commander, Officer, Vehicle or craft, Weapon, eQuipment."""
    if kind.family == "team":
        return kind.id[:1]
    if kind.rank:
        return kind.rank[:1].upper()
    if is_plus(kind):
        return "V"
    return "W" if kind.weapon else "Q"


def piece_face(view: State, piece: PieceId) -> UnitFace:
    """A counter of the player."""
    kind, status = view.kind(piece), view.pieces[piece]
    marks = []
    if kind.family == "team" and status.place >= 0 and is_detected(view, piece):
        marks.append("detected")
    flags = {
        "moved": status.moved and kind.family != "camp",
        "fought": status.fought,
        "fired": status.fired,
        "anchored": status.anchored,
    }
    marks += [word for word, on in flags.items() if on]
    sign = {"plus": "+", "minus": "-"}.get(kind.movement_type, "")
    return UnitFace(
        view.name(piece),
        SIDE,
        badge(kind),
        str(firepower(view, piece)),
        f"{sign}{abs(movement(view, piece))}",
        depleted=bool(status.casualty),
        marks=tuple(marks),
    )


def enemy_face(enemy: Enemy) -> UnitFace:
    """An enemy unit."""
    kind = enemy_kind(enemy.kind)
    flags = {"suppressed": enemy.suppressed, "spent": enemy.spent, "acted": enemy.acted}
    marks = tuple(word for word, on in flags.items() if on)
    name = enemy_name(enemy.number)
    return UnitFace(
        name, ENEMY_SIDE, kind.name[:1].upper(), str(kind.attack), kind.movement_text, marks=marks
    )


# -- actions ------------------------------------------------------------------------------------------------


def selection(view: State, action: Action) -> Selection:
    """The counters that take part in an action, and the hex it points at."""
    match action:
        case act.Camp(at) | act.Listen(at):
            return Selection((), at)
        case act.Place(piece, at) | act.Escape(piece, at):
            return Selection((view.name(piece),), at)
        case act.Buy(_, at):
            return Selection((), at)
        case act.Move(lead, to):
            return Selection((view.name(lead),), to)
        case act.Drop(item):
            bearers = [mover.lead for mover in view.party.movers if item in mover.load] if view.party else []
            return Selection(tuple(view.names([*bearers, item])), _hex_of(view, item))
        case act.Halt(lead) if lead < 0 and view.party is not None:
            return Selection(tuple(view.names([mover.lead for mover in view.party.movers])), view.party.at)
        case act.Ride(lead, other) | act.Load(lead, other):
            return Selection((view.name(lead), view.name(other)), _hex_of(view, lead))
        case act.Attack(number, teams):
            return Selection(tuple(view.names(teams)), _enemy_hex(view, number))
        case act.Suppress(number, weapon):
            return Selection((view.name(weapon),), _enemy_hex(view, number))
        case act.Activate(number):
            return Selection((enemy_name(number),), _enemy_hex(view, number))
        case act.Target(at) | act.Enter(at) | act.Assault(at):
            top = view.top
            acting = (enemy_name(top.enemy),) if isinstance(top, Pursuing | Assaulting) else ()
            return Selection(acting, at)
    one = _one_piece(action)
    if one is None or one < 0:
        return _NOTHING
    return Selection((view.name(one),), _hex_of(view, one))


def _one_piece(action: Action) -> PieceId | None:
    match action:
        case (
            act.Take(piece)
            | act.Use(piece)
            | act.Wound(piece)
            | act.Lose(piece)
            | act.Halt(piece)
            | act.Relocate(piece)
        ):
            return piece
    return None


def _hex_of(view: State, piece: PieceId) -> Hex | None:
    place = view.pieces[piece].place
    return None if place < 0 else Hex(place)


def _enemy_hex(view: State, number: int) -> Hex | None:
    enemy = view.enemy(number)
    return None if enemy is None else Hex(enemy.place)


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = write(view, action)
    units, target = selection(view, action)
    path: tuple[Hex, ...] = () if target is None else (target,)
    note = ""
    if isinstance(action, act.Move):
        way = way_of(view, action)
        if way is not None:
            path, note = way.path, f"{way.cost} MP"
    elif isinstance(action, act.Camp):
        note = camp_note(view, action.at)
    elif isinstance(action, act.Buy):
        note = f"{counters()[action.kind].cost} PP"
    return ActionFace(text.split(" ", 1)[0], text, units, target, path, note)


def camp_note(view: State, at: Hex) -> str:
    """What a base camp in a hex would cost and bring, in short."""
    camp = next_camp(view)
    moving = isinstance(view.top, Relocating)
    price = 0 if camp is None or moving else view.kind(camp).cost
    bonus = 0 if moving else bonus_of(view, at)
    return ", ".join([f"{price} PP"] * bool(price) + [f"+{bonus} PP"] * bool(bonus))

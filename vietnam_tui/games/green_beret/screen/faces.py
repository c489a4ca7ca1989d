"""Counters as they lie on the map, and actions as keys pick them."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import ActionFace, UnitFace
from vietnam_tui.games.green_beret.counters import PrintedCounter, counters
from vietnam_tui.games.green_beret.frames import Relocating
from vietnam_tui.games.green_beret.phrases import enemy_name
from vietnam_tui.games.green_beret.rules.movement.party import Move, way_of
from vietnam_tui.games.green_beret.rules.position.values import firepower, is_detected, is_plus, movement
from vietnam_tui.games.green_beret.rules.sequence.base_camps import Camp, bonus_of, next_camp
from vietnam_tui.games.green_beret.rules.sequence.purchases import Buy
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE, State
from vietnam_tui.games.green_beret.units import Enemy, PieceId, enemy_kind

#: What the letters of counters stand for, the player's and then the enemy's, which are the first of their names
BADGE_WORDS = {
    "A": "A team; armored car",
    "B": "B team",
    "C": "commander; checkpoint",
    "O": "officer; oblivious patrol",
    "V": "craft; VC, village guards",
    "W": "weapon",
    "Q": "equipment",
    "1": "12.7mm post",
    "G": "guard tower",
    "H": "heavy weapons",
    "I": "insects",
    "M": "mortar section",
    "N": "NVA",
    "P": "PT-76, punji sticks",
    "S": "sappers, sniper, snakes",
    "T": "tracker team, trucks",
}


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
    if kind.family == "team" and status.on_map and is_detected(view, piece):
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


def face(view: State, action: Action) -> ActionFace:
    """An action as keys pick it."""
    text = RULES.vocabulary.write(view, action)
    units, target = RULES.vocabulary.selection(view, action)
    path: tuple[Hex, ...] = () if target is None else (target,)
    note = ""
    if isinstance(action, Move):
        way = way_of(view, action)
        if way is not None:
            path, note = way.path, f"{way.cost} MP"
    elif isinstance(action, Camp):
        note = camp_note(view, action.at)
    elif isinstance(action, Buy):
        note = f"{counters()[action.kind].cost} PP"
    return ActionFace(text.split(" ", 1)[0], text, units, target, path, note)


def camp_note(view: State, at: Hex) -> str:
    """The cost and the effect of a base camp in a hex, in short."""
    camp = next_camp(view)
    moving = isinstance(view.top, Relocating)
    price = 0 if camp is None or moving else view.kind(camp).cost
    bonus = 0 if moving else bonus_of(view, at)
    return ", ".join([f"{price} PP"] * bool(price) + [f"+{bonus} PP"] * bool(bonus))

"""Dry runs of fire, assault and reaction: the attacks that an order comes to."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Cast, DieFace, Preview
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.hot_armor.frames import (
    Aiming,
    Assaulting,
    Barrage,
    Cover,
    Covering,
    Reacting,
    Shot,
    Storming,
    Volley,
)
from vietnam_tui.games.hot_armor.rules.fire import assault, fire
from vietnam_tui.games.hot_armor.rules.fire.assault import Assault, Storm
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim, Fire
from vietnam_tui.games.hot_armor.rules.fire.results import RESULTS, Hit
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS
from vietnam_tui.games.hot_armor.rules.reaction import overwatch, reactors
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React
from vietnam_tui.games.hot_armor.rules.support.bombardment import Shell, salvo_on
from vietnam_tui.games.hot_armor.screen.odds import short, volley_preview
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables


def volleys(view: State, action: Action) -> tuple[Volley, ...]:
    """The attacks that an order declares, adds to or lets fall; none for other orders."""
    frame = view.top
    match action:
        case Aim(unit, at) if isinstance(frame, Covering):
            covering = (*frame.shots, Cover(unit, at))
            return overwatch.volleys_of(view, msgspec.structs.replace(frame, shots=covering))
        case Fire() if isinstance(frame, Covering):
            return overwatch.volleys_of(view, frame)
        case Aim(unit, at, moving):
            return (_aimed(view, unit, at, moving=moving),)
        case Storm(unit, at):
            party = frame.party if isinstance(frame, Storming) else ()
            return stormed(view, Storming(view.phasing, at, (*party, unit)))
        case Assault() if isinstance(frame, Storming):
            return stormed(view, frame)
        case React(unit, target) if isinstance(frame, Reacting):
            shots = (*frame.shots, Shot(unit, target))
            return reactors.volleys_of(view, msgspec.structs.replace(frame, shots=shots))
        case Fire() if isinstance(frame, Reacting):
            return reactors.volleys_of(view, frame)
        case Fire() if isinstance(frame, Aiming):
            return (fire.volley_of(view, frame),)
        case Shell(at) if isinstance(frame, Barrage):
            return (salvo_on(view, frame, at),)
    return ()


def _aimed(view: State, unit: int, at: Hex, *, moving: bool) -> Volley:
    """A fire as declared with one unit more."""
    frame = view.top
    before = frame if isinstance(frame, Aiming) else Aiming(view.phasing, KINDS[view.phase], at, ())
    return fire.volley_of(
        view,
        msgspec.structs.replace(
            before,
            firers=(*before.firers, unit),
            moving=(*before.moving, unit) if moving else before.moving,
        ),
    )


def stormed(view: State, frame: Storming) -> tuple[Volley, ...]:
    """Both attacks of a close assault, the hard one first, those that somebody makes [HA-15.3-a]."""
    declared: Assaulting = assault.assaulting_of(view, frame)
    both = (assault.volley_of(view, declared, "hard"), assault.volley_of(view, declared, "soft"))
    return tuple(one for one in both if one.firers and one.targets)


def fire_preview(view: State, title: str, action: Action) -> Preview:
    """The effect of a fire, an assault or a reaction; dice fall at once where nothing more can be named."""
    found = volleys(view, action)
    lines = []
    if len(found) > 1 and isinstance(action, Storm | Assault):
        lines.append("the soft attack meets what the hard one has left [HA-15.3-a]")
    return volley_preview(view, title, found, lines, at_once=isinstance(action, Fire | Assault | Shell))


def fire_note(view: State, action: Action) -> str:
    """A fire in a few characters: its columns."""
    return " / ".join(short(view, volley) for volley in volleys(view, action))


def attack_cast(event: Hit) -> Cast:
    """The pips of a die in the column that was used, and those that have come."""
    matrix = tables().crt
    column = matrix.columns.index(event.column) + 1
    faces = tuple(DieFace(row, matrix.cell(row, column) or BLANK) for row in matrix.rows)
    shift = f"shift {event.shift:+d}, " if event.shift else ""
    return Cast(
        f"{event.unit}: {event.strength} against {event.defence}",
        (f"{shift}column {event.column}", f"die {event.die}"),
        faces,
        event.die - 1,
        RESULTS[event.result],
    )

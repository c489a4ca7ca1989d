"""Dry runs of fire, assault, reaction and fire support: the attacks that an order comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.presenter import Preview
from vietnam_tui.games.hot_armor.fire_frames import Aiming, Assaulting, Reacting, Shot, Storming, Volley
from vietnam_tui.games.hot_armor.fire_verbs import Aim, Assault, Fire, React, Storm
from vietnam_tui.games.hot_armor.option_frames import Cover, Covering
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.rules import assault, fire, overwatch, reaction
from vietnam_tui.games.hot_armor.rules.bombardment import PATTERNS, salvo_on, under_fire
from vietnam_tui.games.hot_armor.rules.deflection import (
    SupportCheck,
    always_deflects,
    check_needed,
    is_danger_close,
    is_guided,
)
from vietnam_tui.games.hot_armor.rules.fire_support import marker_of, open_observers
from vietnam_tui.games.hot_armor.screen.odds import share, short, volley_preview
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.support_frames import Barrage, Calling, Mission
from vietnam_tui.games.hot_armor.support_verbs import Call, Shell
from vietnam_tui.games.hot_armor.units import NO_UNIT


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
            return reaction.volleys_of(view, msgspec.structs.replace(frame, shots=shots))
        case Fire() if isinstance(frame, Reacting):
            return reaction.volleys_of(view, frame)
        case Fire() if isinstance(frame, Aiming):
            return (fire.volley_of(view, frame),)
        case Shell(at) if isinstance(frame, Barrage):
            return (salvo_on(view, frame, at),)
    return ()


def _aimed(view: State, unit: int, at: Hex, *, moving: bool) -> Volley:
    """A fire as declared with one unit more."""
    frame = view.top
    before = frame if isinstance(frame, Aiming) else Aiming(view.phasing, fire.KINDS[view.phase], at, ())
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
    """What a fire, an assault or a reaction would bring; dice fall at once where nothing more can be named."""
    found = volleys(view, action)
    lines = []
    if len(found) > 1 and isinstance(action, Storm | Assault):
        lines.append("the soft attack meets what the hard one has left [HA-15.3-a]")
    return volley_preview(view, title, found, lines, at_once=isinstance(action, Fire | Assault | Shell))


def fire_note(view: State, action: Action) -> str:
    """A fire in a few characters: its columns."""
    return " / ".join(short(view, volley) for volley in volleys(view, action))


# -- fire support -------------------------------------------------------------------------------------------


def missions_before(view: State) -> tuple[Mission, ...]:
    """The missions that have been named already, in the phase or in reaction."""
    frame = view.top
    return frame.missions if isinstance(frame, Calling | Reacting) else ()


def mission_of(view: State, order: Call) -> Mission | None:
    """The mission that a call names, None where no marker is left."""
    frame = view.top
    side = frame.side if isinstance(frame, Reacting) else view.phasing
    marker = marker_of(view, side, order.kind, missions_before(view))
    if marker is None:
        return None
    observed = isinstance(frame, Reacting) or order.by != NO_UNIT or bool(open_observers(view, order.at))
    return Mission(marker, order.spread, order.at, observed)


def call_preview(view: State, title: str, order: Call) -> Preview:
    """What a mission would bring where it is aimed, and the checks before that."""
    mission = mission_of(view, order)
    if mission is None:
        return Preview(title)
    missions = (*missions_before(view), mission)
    return salvo_preview(
        view, title, missions, list(mission_lines(view, mission)), around=pattern(view, mission)
    )


def pattern(view: State, mission: Mission) -> tuple[Hex, ...]:
    """The hexes that a mission attacks if it comes down where it is aimed [HA-18.7-b, HA-18.7-c]."""
    return PATTERNS[mission.spread].hexes(view.board.grid, mission.at)


def salvo_preview(
    view: State,
    title: str,
    missions: tuple[Mission, ...],
    lines: Iterable[str],
    *,
    around: Iterable[Hex] | None = None,
) -> Preview:
    """What missions bring if all come down where they are aimed, on all hexes or on some."""
    barrage = Barrage(view.support[missions[0].marker].side, (), missions)
    wanted = None if around is None else set(around)
    hexes = [hex_ for hex_ in under_fire(view, barrage) if wanted is None or hex_ in wanted]
    salvos = tuple(salvo_on(view, barrage, hex_) for hex_ in hexes)
    if not salvos:
        return Preview(title, (*lines, "no unit that can be hit lies under it"), at_once=False)
    return volley_preview(view, title, salvos, (*lines, "if it comes down where it is aimed:"), at_once=False)


def mission_lines(view: State, mission: Mission) -> Iterator[str]:
    """What must go well before a mission comes down where it is aimed."""
    side, label = view.support[mission.marker].side, view.label(mission.at)
    if is_danger_close(view, side, mission.at):
        yield f"friends near {label}: {_passes(view, side, 'danger-close')} to be fired at all [HA-18.6-a]"
    if always_deflects(view, mission):
        yield "unobserved, it always deflects [HA-18.4-a]"
    elif is_guided(view, mission.marker):
        yield "guided, it comes down where it is aimed [HA-18.8-a]"
    else:
        yield f"{_passes(view, side, 'accuracy')} to come down there, else it deflects [HA-18.3-d]"
    if view.support[mission.marker].kind == "artillery":
        yield f"{_passes(view, side, 'depletion')} to be there again [HA-18.9-a]"


def _passes(view: State, side: str, check: SupportCheck) -> str:
    least = check_needed(view, side, check)
    return share(Fraction(7 - max(1, min(least, 7)), 6))


def calls_preview(view: State, title: str, frame: Calling) -> Preview:
    """What all missions named would bring together."""
    names = [
        f"{view.support[one.marker].name} ({one.spread}) on {view.label(one.at)}" for one in frame.missions
    ]
    lines = [join(names)]
    for mission in frame.missions:
        lines += [f"{view.support[mission.marker].name}: {line}" for line in mission_lines(view, mission)]
    return salvo_preview(view, title, frame.missions, lines)

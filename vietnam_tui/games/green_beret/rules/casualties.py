"""Casualties markers and the gear lost with them (13.0 steps 7 and 8, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.green_beret import counters as sheet
from vietnam_tui.games.green_beret.actions import Die, Draw, Lose
from vietnam_tui.games.green_beret.frames import (
    Bereavement,
    Combat,
    GearLoss,
    GearRoll,
    Keeping,
    MarkerLoss,
    Wounding,
)
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.losses import (
    eliminate,
    eliminate_leader,
    eliminate_team,
    excess_gear,
)
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId


def push_losses(course: Course, combat: Combat) -> None:
    """The teams that lost a combat are to draw a marker [GB-13.0-m]."""
    course.push(MarkerLoss(combat.at, combat.teams, combat.enemy))


def possible_markers(state: State) -> Distribution[Action]:
    """The kinds of casualties markers, by their number in the pool."""
    kinds = zip(sheet.casualties(), state.casualty_pool, strict=True)
    return Distribution((Draw((kind,)), count) for kind, count in kinds if count)


def resolve_marker(course: Course, frame: MarkerLoss, action: Draw) -> None:
    """A marker is drawn: the enemy unit fights no more this turn; a leader or a team suffers [GB-13.1-g]."""
    course.pop()
    kind = action.kinds[0]
    marker = sheet.casualties()[kind]
    course.enemy(frame.enemy, spent=True)
    course.tell("marker drawn", "GB-13.1-a", marker=marker.name, at=course.state.label(frame.at))
    if not marker.kills:
        course.pool_casualty(kind, -1)
        course.push(Wounding(kind, frame.teams))
        return
    here = course.state.at(frame.at, "leader")
    leaders = tuple(piece for piece in here if course.state.kind(piece).rank == marker.kills)
    if leaders:
        course.push(Bereavement(leaders, "GB-13.1-c"))
    else:
        course.tell("marker without effect", "GB-13.1-c", marker=marker.name)


# -- who suffers --------------------------------------------------------------------------------------------


def standing(state: State, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Those that are still on the map."""
    return tuple(piece for piece in pieces if state.pieces[piece].place >= 0)


def settle_wounding(course: Course, frame: Wounding) -> bool:
    """With one team there is nothing to choose."""
    teams = standing(course.state, frame.teams)
    if len(teams) > 1:
        if teams == frame.teams:
            return False
        course.replace(Wounding(frame.marker, teams))
    elif teams:
        wound(course, frame, teams[0])
    else:
        course.pop()
        course.pool_casualty(frame.marker, 1)
    return True


def wound(course: Course, frame: Wounding, team: PieceId) -> None:
    """A team takes its first marker, and gear is lost; a second marker is its end [GB-13.1-i]."""
    course.pop()
    state = course.state
    if state.pieces[team].casualty:
        course.pool_casualty(frame.marker, 1)
        eliminate_team(course, team, "GB-13.1-i")
        return
    course.piece(team, casualty=frame.marker)
    at = state.pieces[team].place
    course.tell(
        "wounded",
        "GB-13.1-a",
        team=state.name(team),
        marker=sheet.casualties()[frame.marker].name,
        at=state.label(at),
    )
    course.push(GearRoll(Hex(at)))


def settle_bereavement(course: Course, frame: Bereavement) -> bool:
    """With one counter, or none, there is nothing to choose."""
    found = standing(course.state, frame.pieces)
    if len(found) > 1:
        if found == frame.pieces:
            return False
        course.replace(Bereavement(found, frame.rule))
    else:
        course.pop()
        for piece in found:
            _bereave(course, piece, frame.rule)
    return True


def _bereave(course: Course, piece: PieceId, rule: str) -> None:
    if course.state.kind(piece).family == "team":
        eliminate_team(course, piece, rule)
    else:
        eliminate_leader(course, piece, rule)


# -- gear ---------------------------------------------------------------------------------------------------


def settle_gear_roll(course: Course, frame: GearRoll) -> bool:
    """Where there is no gear nothing is rolled."""
    if course.state.at(frame.at, "gear"):
        return False
    course.pop()
    return True


def resolve_gear_roll(course: Course, frame: GearRoll, die: Die) -> None:
    """So many counters of gear in the hex are lost, the player picking which [GB-13.0-o]."""
    course.replace(GearLoss(frame.at, die.pips))
    course.tell("gear rolled", "GB-13.0-o", at=course.state.label(frame.at), die=die.pips)


def settle_gear_loss(course: Course, frame: GearLoss) -> bool:
    """No choice is left when everything goes, or enough has gone."""
    gear = course.state.at(frame.at, "gear")
    if frame.count and len(gear) > frame.count:
        return False
    course.pop()
    if frame.count:
        eliminate(course, gear, "GB-13.0-o")
    return True


def settle_keeping(course: Course, frame: Keeping) -> bool:
    """Enough is given up, or nobody is left to hold anything."""
    state = course.state
    if not state.teams(frame.at):
        course.pop()
        eliminate(course, state.at(frame.at, "gear"), frame.rule)
        return True
    if excess_gear(state, frame.at) > 0:
        return False
    course.pop()
    return True


# -- picking ------------------------------------------------------------------------------------------------

Picking = GearLoss | Keeping | Bereavement


def may_lose(state: State, frame: Picking) -> tuple[PieceId, ...]:
    """The counters among which the player picks one to lose."""
    return frame.pieces if isinstance(frame, Bereavement) else tuple(state.at(frame.at, "gear"))


def lose_actions(state: State, frame: Picking) -> Iterator[Action]:
    """Every counter that may be given up."""
    yield from (Lose(piece) for piece in may_lose(state, frame))


def refuse_lose(state: State, frame: Picking, action: Lose) -> Refusal | None:
    """Why this counter cannot be the one that is lost."""
    found = may_lose(state, frame)
    if action.piece in found:
        return None
    rule = "GB-13.0-o" if isinstance(frame, GearLoss) else frame.rule
    return Refusal(rule, f"{state.name(action.piece)} is not among {piece_list(state, found, 'or')}")


def carry_out_lose(course: Course, frame: Picking, action: Lose) -> None:
    """The picked counter is eliminated."""
    if isinstance(frame, Bereavement):
        course.pop()
        _bereave(course, action.piece, frame.rule)
        return
    if isinstance(frame, GearLoss):
        course.replace(GearLoss(frame.at, frame.count - 1))
    eliminate(course, [action.piece], "GB-13.0-o" if isinstance(frame, GearLoss) else frame.rule)

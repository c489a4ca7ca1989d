"""Noise: what a hex adds up to, and the check of every final hex (12.0 to 12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.actions import Die
from vietnam_tui.games.green_beret.frames import Escaping, Hunt, Listening, NoiseRoll
from vietnam_tui.games.green_beret.rules.base_camps import TEN_SIDED
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.values import noise
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId


class NoiseReading(NamedTuple):
    """The noise of a hex: its total, and the lines it adds up from with their rules."""

    total: int
    reasons: tuple[str, ...]


def read_noise(state: State, at: int) -> NoiseReading:
    """The noise of everything in a hex, and of the hex [GB-12.0-d]."""
    here = state.at(at, "team", "leader", "gear")
    stealthy = is_stealthy(state, at)
    return reckon_noise(state, here, at, stealthy=stealthy)


def reckon_noise(state: State, pieces: Sequence[PieceId], at: int, *, stealthy: bool) -> NoiseReading:
    """The noise that these counters would make in a hex."""
    reasons = [f"{state.name(piece)} {value:+d}" for piece in pieces if (value := noise(state, piece))]
    ground = state.ground(at)
    terrain = min(ground.noise, 0) if stealthy else ground.noise
    rule = "GB-12.2-b" if stealthy else "GB-12.1-a"
    how = ", entered stealthily" if stealthy else ""
    reasons.append(f"{ground.name}{how} {terrain:+d} [{rule}]")
    return NoiseReading(sum(noise(state, piece) for piece in pieces) + terrain, tuple(reasons))


def is_stealthy(state: State, at: int) -> bool:
    """Has every team that ended a move in the hex moved one hex only? [GB-12.2-a]"""
    steps = [state.pieces[team].steps for team in state.teams(at) if state.pieces[team].steps]
    return bool(steps) and all(step == 1 for step in steps)


def heard(total: int, pips: int) -> bool:
    """Does a ten-sided die betray this noise?  A 1 always does, a 10 never [GB-12.0-g, GB-12.0-h]."""
    return pips == 1 or (pips != 10 and pips <= total)


def chance_of_being_heard(total: int) -> Distribution[bool]:
    """Heard or not, over every face of the die."""
    outcomes = [heard(total, die.pips) for die in TEN_SIDED.outcomes if isinstance(die, Die)]
    found = {outcome: outcomes.count(outcome) for outcome in (True, False)}
    return Distribution((outcome, count) for outcome, count in found.items() if count)


def hexes_to_check(state: State) -> tuple[Hex, ...]:
    """The final hexes of the teams that moved, base camps left out [GB-12.0-c]."""
    ended = {Hex(state.pieces[team].place) for team in state.teams() if state.pieces[team].steps}
    return tuple(sorted(h for h in ended if not state.in_camp(h)))


def settle_listening(course: Course, frame: Listening) -> bool:
    """Leave out hexes without a team, and go on when there is no choice of order."""
    open_ = tuple(h for h in frame.hexes if h in hexes_to_check(course.state))
    if len(open_) == 1:
        carry_out_listen(course, Listening(open_), open_[0])
        return True
    if open_ != frame.hexes:
        course.replace(Listening(open_))
        return True
    return False


def carry_out_listen(course: Course, frame: Listening, at: Hex) -> None:
    """Make the check of one hex next."""
    course.replace(Listening(tuple(h for h in frame.hexes if h != at)))
    course.push(NoiseRoll(at))


def resolve_noise(course: Course, frame: NoiseRoll, die: Die) -> None:
    """The die of a noise check: on a detection everybody in the hex is detected [GB-12.0-i]."""
    course.pop()
    state, at = course.state, frame.at
    total = read_noise(state, at).total
    found = heard(total, die.pips)
    rule = "GB-12.0-h" if die.pips in (1, 10) else "GB-12.0-g"
    course.tell("noise rolled", rule, at=state.label(at), total=total, die=die.pips, heard=found)
    if not found:
        return
    teams = state.teams(at)
    fresh = tuple(team for team in teams if not state.pieces[team].detected)
    for team in teams:
        course.piece(team, detected=True)
    course.tell("detected", "GB-12.0-i", at=state.label(at), teams=state.names(teams))
    course.push(Escaping(at, fresh) if fresh else Hunt(at))

"""The turn: its phases in order, and going on to the next thing somebody must decide (4.0, 5.0)."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.model import Result
from vietnam_tui.games.green_beret.frames import (
    AnyFrame,
    Assaulting,
    Bereavement,
    Combat,
    Drawing,
    Escaping,
    GearLoss,
    GearRoll,
    Hunt,
    Keeping,
    Listening,
    MarkerDraw,
    MissionDraw,
    Moving,
    Pursuing,
    Scattering,
    Suppressing,
    Windfall,
    Wounding,
)
from vietnam_tui.games.green_beret.rules.attacks import attacks
from vietnam_tui.games.green_beret.rules.battle import settle_combat
from vietnam_tui.games.green_beret.rules.casualties import (
    settle_bereavement,
    settle_gear_loss,
    settle_gear_roll,
    settle_keeping,
    settle_wounding,
)
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.detection import settle_drawing, settle_hunt, settle_scattering
from vietnam_tui.games.green_beret.rules.double_agent import settle_windfall
from vietnam_tui.games.green_beret.rules.escape import settle_escape
from vietnam_tui.games.green_beret.rules.noise import hexes_to_check, settle_listening
from vietnam_tui.games.green_beret.rules.objectives import check_mission
from vietnam_tui.games.green_beret.rules.party import settle_party
from vietnam_tui.games.green_beret.rules.pursuit import settle_assault, settle_enemy_phase, settle_pursuit
from vietnam_tui.games.green_beret.rules.setup import place_in_the_only_camp
from vietnam_tui.games.green_beret.rules.suppression import settle_suppression
from vietnam_tui.games.green_beret.rules.victory import assessed
from vietnam_tui.games.green_beret.state import CAMPS, COMBAT, ENEMY, FORCES, MOVEMENT, PLACEMENT, SUCCESS

PHASE_TITLES = {
    CAMPS: "Set-up: base camps",
    FORCES: "Set-up: Green Berets",
    PLACEMENT: "Mission Objective Placement Phase",
    MOVEMENT: "Friendly Movement Phase",
    COMBAT: "Friendly Combat Phase",
    ENEMY: "Enemy Movement/Combat Phase",
    SUCCESS: "Success Determination Phase",
}


def settle(course: Course) -> None:
    """Go on until a player or chance must decide, or the game is over."""
    while course.state.result is None:
        check_mission(course)
        top = course.state.top
        changed = _settle_frame(course, top) if top is not None else _settle_phase(course)
        if not changed:
            return


def _settle_frame(course: Course, frame: AnyFrame) -> bool:
    match frame:
        case Moving():
            return settle_party(course, frame)
        case Listening(hexes=()):
            course.pop()
            _begin(course, COMBAT, "GB-4.0-f")
            return True
        case Listening():
            return settle_listening(course, frame)
        case Escaping():
            return settle_escape(course, frame)
        case Hunt():
            return settle_hunt(course, frame)
        case Drawing():
            return settle_drawing(course, frame)
        case Scattering():
            return settle_scattering(course, frame)
        case Combat():
            return settle_combat(course, frame)
        case Wounding():
            return settle_wounding(course, frame)
        case GearRoll():
            return settle_gear_roll(course, frame)
        case GearLoss():
            return settle_gear_loss(course, frame)
        case Keeping():
            return settle_keeping(course, frame)
        case Bereavement():
            return settle_bereavement(course, frame)
        case Suppressing():
            return settle_suppression(course, frame)
        case Pursuing():
            return settle_pursuit(course, frame)
        case Assaulting():
            return settle_assault(course, frame)
        case Windfall():
            return settle_windfall(course, frame)
        case _:
            return False


def _settle_phase(course: Course) -> bool:
    """Leave a phase in which there is nothing to decide; True when something has changed."""
    state = course.state
    if state.phase == COMBAT and next(attacks(state), None) is None:
        end_phase(course)
        return True
    if state.phase == ENEMY:
        if settle_enemy_phase(course):
            return True
        if all(enemy.acted for enemy in state.enemies):
            end_phase(course)
            return True
    if state.phase == SUCCESS and state.settled:
        end_phase(course)
        return True
    return False


# -- ends of phases -----------------------------------------------------------------------------------------


def end_phase(course: Course) -> None:
    """Go to the next phase [GB-4.0-a]."""
    state = course.state
    match state.phase:
        case phase if phase == CAMPS:
            _begin(course, FORCES, "GB-3.0-b")
            place_in_the_only_camp(course)
        case phase if phase == FORCES:
            course.tell("turn", "GB-4.0-a", turn=1)
            _begin_placement(course)
        case phase if phase == PLACEMENT:
            _begin(course, MOVEMENT, "GB-4.0-e")
            if not state.track:
                course.push(MarkerDraw())
        case phase if phase == MOVEMENT:
            course.push(Listening(hexes_to_check(state)))  # the last part of the phase [GB-12.0-c]
        case phase if phase == COMBAT:
            course.all_pieces(fought=False)
            course.all_enemies(attacked=False, waits=False)
            _begin(course, ENEMY, "GB-4.0-g")
            if state.enemies:
                course.push(Suppressing())
        case phase if phase == ENEMY:
            course.all_pieces(fired=False)
            course.all_enemies(acted=False, suppressed=False)
            course.set(in_order=False)
            _begin(course, SUCCESS, "GB-4.0-j")
        case _:
            _next_turn(course)


def _begin(course: Course, phase: str, rule: str) -> None:
    course.set(phase=phase)
    course.tell("phase", rule, phase=PHASE_TITLES[phase])


def _begin_placement(course: Course) -> None:
    _begin(course, PLACEMENT, "GB-4.0-b")
    course.push(MissionDraw())


def _next_turn(course: Course) -> None:
    """The next turn opens with a new mission if the last is settled; without one left the game ends."""
    state = course.state
    if state.settled and not state.mission_pool:
        level, score = assessed(state)
        course.finish(
            Result(level.winner, f"no mission is left; the score is {score}", "GB-5.0-e", level.name)
        )
        return
    course.all_pieces(moved=False, steps=0)
    course.all_enemies(spent=False)
    course.set(turn=state.turn + 1, numbers_out=msgspec.UNSET)
    course.tell("turn", "GB-4.0-a", turn=state.turn + 1)
    if state.settled:
        _begin_placement(course)
    else:
        _begin(course, MOVEMENT, "GB-4.0-e")

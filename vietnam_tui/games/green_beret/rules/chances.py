"""Every die and draw: what may come up, and who resolves it."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.actions import Dice, Die, Draw
from vietnam_tui.games.green_beret.frames import (
    Combat,
    Drawing,
    GearRoll,
    Hunt,
    MarkerDraw,
    MarkerLoss,
    MissionDie,
    MissionDraw,
    NoiseRoll,
    Reckoning,
    Relocating,
    Scattering,
    StrayShot,
    Suppressing,
)
from vietnam_tui.games.green_beret.rules import casualties, detection, double_agent, noise, objectives, track
from vietnam_tui.games.green_beret.rules.base_camps import TEN_SIDED, resolve_price
from vietnam_tui.games.green_beret.rules.battle import resolve_combat
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.detection import SIX_SIDED, TWO_SIX_SIDED
from vietnam_tui.games.green_beret.rules.stray_fire import resolve_stray
from vietnam_tui.games.green_beret.rules.suppression import resolve_shot
from vietnam_tui.games.green_beret.state import State


def outcomes(state: State) -> Distribution[Action]:
    """What chance may bring at the decision at hand; raises ValueError when nothing is rolled or drawn."""
    match state.top:
        case MissionDraw():
            return objectives.possible_missions(state)
        case MarkerDraw():
            return track.possible_track_markers(state)
        case Drawing():
            return detection.possible_enemies(state)
        case MarkerLoss():
            return casualties.possible_markers(state)
        case Relocating(price=0) | NoiseRoll():
            return TEN_SIDED
        case MissionDie() | Hunt() | GearRoll() | StrayShot() | Suppressing(firing=True):
            return SIX_SIDED
        case Scattering() | Combat(ready=True):
            return TWO_SIX_SIDED
        case Reckoning():
            return double_agent.SIX_AND_TEN
    raise ValueError("no chance decision is due")


def resolve(course: Course, action: Die | Dice | Draw) -> None:
    """Carry out what chance has brought."""
    match course.state.top, action:
        case MissionDraw(), Draw():
            objectives.resolve_mission_draw(course, action)
        case MissionDie() as frame, Die():
            objectives.resolve_mission_die(course, frame, action)
        case MarkerDraw(), Draw():
            track.resolve_marker_draw(course, action)
        case Relocating() as frame, Die():
            resolve_price(course, frame, action)
        case NoiseRoll() as frame, Die():
            noise.resolve_noise(course, frame, action)
        case Hunt() as frame, Die():
            detection.resolve_hunt(course, frame, action)
        case Drawing() as frame, Draw():
            detection.resolve_enemy_draw(course, frame, action)
        case Scattering() as frame, Dice():
            detection.resolve_scatter(course, frame, action)
        case Combat() as frame, Dice():
            resolve_combat(course, frame, action)
        case MarkerLoss() as frame, Draw():
            casualties.resolve_marker(course, frame, action)
        case GearRoll() as frame, Die():
            casualties.resolve_gear_roll(course, frame, action)
        case StrayShot() as frame, Die():
            resolve_stray(course, frame, action)
        case Suppressing() as frame, Die():
            resolve_shot(course, frame, action)
        case Reckoning() as frame, Dice():
            double_agent.resolve_reckoning(course, frame, action)
        case _:
            raise AssertionError(f"{action} does not fit {course.state.top}")

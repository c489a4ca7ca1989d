"""Carrying out the orders of the player: every verb handed to the chapter that knows."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret import actions as act
from vietnam_tui.games.green_beret.frames import (
    Assaulting,
    Bereavement,
    Combat,
    Escaping,
    GearLoss,
    Keeping,
    Listening,
    Pursuing,
    Suppressing,
    Windfall,
    Wounding,
)
from vietnam_tui.games.green_beret.rules import (
    attacks,
    base_camps,
    battle,
    casualties,
    declare_party,
    escape,
    objectives,
    party,
    purchases,
    pursuit,
    setup,
    suppression,
    victory,
)
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.noise import carry_out_listen
from vietnam_tui.games.green_beret.rules.sequence import end_phase


def carry_out(course: Course, action: Action) -> None:
    """Carry out an order that is not refused."""
    top = course.state.top
    match action, top:
        case act.Forfeit(), _:
            objectives.forfeit(course)
        case act.Retire(), _:
            victory.retire(course)
        case act.Camp(), _:
            base_camps.carry_out_camp(course, action)
        case act.Buy(), _:
            purchases.carry_out_buy(course, action)
        case act.Place(), _:
            setup.carry_out_place(course, action)
        case act.Relocate(), _:
            base_camps.carry_out_relocate(course, action)
        case ((act.Take() | act.Ride() | act.Load()), _):
            declare_party.carry_out_forming(course, action)
        case act.Move(), _:
            party.carry_out_move(course, action)
        case act.Drop(), _:
            party.carry_out_drop(course, action)
        case act.Halt(), _:
            party.carry_out_halt(course, action)
        case act.Listen(at), Listening():
            carry_out_listen(course, top, at)
        case act.Escape(), Escaping():
            escape.carry_out_escape(course, top, action)
        case act.Stand(), Escaping():
            escape.carry_out_stand(course, top)
        case act.Attack(), _:
            attacks.carry_out_attack(course, action)
        case act.Use(), Combat():
            battle.carry_out_use(course, top, action)
        case act.Arm(), Combat():
            battle.carry_out_arm(course, top)
        case act.Fire(), Combat():
            battle.carry_out_fire(course, top)
        case act.Fire(), Suppressing():
            suppression.open_fire(course, top)
        case act.Suppress(), Suppressing():
            suppression.carry_out_suppress(course, top, action)
        case act.Wound(team), Wounding():
            casualties.wound(course, top, team)
        case act.Lose(), GearLoss() | Keeping() | Bereavement():
            casualties.carry_out_lose(course, top, action)
        case ((act.Target() | act.Enter()), Pursuing()):
            pursuit.carry_out_choice(course, top, action)
        case act.Assault(at), Assaulting():
            pursuit.assault(course, top, at)
        case act.Activate(number), _:
            pursuit.carry_out_activate(course, number)
        case act.Pursue(), _:
            course.set(in_order=True)
        case act.End(), Windfall() | Suppressing():
            course.pop()
        case act.End(), _:
            end_phase(course)
        case _:
            raise AssertionError(f"no way to carry out {action}")

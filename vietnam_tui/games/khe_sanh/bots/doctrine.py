"""The staff officer of Khe Sanh, 1968: the set-up, marches, fights and losses of both sides, and why.

He looks at his side's view alone and settles every decision by rule, weighing combats by their exact chances; hidden
counters he reckons with at a guess.  Levels differ in how often an order is careless.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping

from vietnam_tui.core.intents import ChoicePoint
from vietnam_tui.core.knowledge import Proposal, VictoryCondition
from vietnam_tui.core.model import Action
from vietnam_tui.engine.staff import ANY, StaffDoctrine
from vietnam_tui.games.khe_sanh.bots import conditions, nva_marches, occasions, us_marches
from vietnam_tui.games.khe_sanh.bots.campaign import order_of_bid, order_of_declaration
from vietnam_tui.games.khe_sanh.bots.fights import order_in_assault, order_in_bombardment, order_in_combat
from vietnam_tui.games.khe_sanh.bots.goals import objectives
from vietnam_tui.games.khe_sanh.bots.heliborne import order_in_heliborne
from vietnam_tui.games.khe_sanh.bots.losses import (
    order_of_advance,
    order_of_retreat,
    order_of_suffering,
    value,
)
from vietnam_tui.games.khe_sanh.bots.missions import landing, order_aloft, order_home, order_of_fire
from vietnam_tui.games.khe_sanh.bots.opening import order_of_setup
from vietnam_tui.games.khe_sanh.frames import (
    Advancing,
    Aloft,
    AntiAircraft,
    Assault,
    Bidding,
    Bombardment,
    Declaring,
    FlyingHome,
    Overstacked,
    Retreating,
    Scattering,
    SettingUp,
    Suffering,
    Turning,
)
from vietnam_tui.games.khe_sanh.rules.movement.modes import Face, Top
from vietnam_tui.games.khe_sanh.rules.position.stacks import Lose
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End, Pass
from vietnam_tui.games.khe_sanh.rules.sequence.turns import RULES
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other

#: Orders that change nothing which lasts: who plays carelessly may leave them out
IDLE = (Face, Top)


def counsel(state: State, generator: random.Random) -> Proposal:
    """The order for any decision of a player."""
    match state.top:
        case None:
            return _in_segment(state)
        case SettingUp() as frame:
            return order_of_setup(state, frame, generator)
        case Assault() as frame:
            return order_in_assault(state, frame)
        case Bidding() as frame:
            return order_of_bid(state, frame, generator)
        case Declaring() as frame:
            return order_of_declaration(state, frame)
        case Aloft() as frame:
            return order_aloft(state, frame)
        case AntiAircraft() as frame:
            return order_of_fire(state, frame, tuple(RULES.questions.actions(state)))
        case FlyingHome() as frame:
            return order_home(state, frame, tuple(RULES.questions.actions(state)))
        case Scattering():
            return landing(state, tuple(RULES.questions.actions(state)))
        case Bombardment() as frame:
            return order_in_bombardment(state, frame)
        case Suffering() as frame:
            return order_of_suffering(state, frame)
        case Retreating() as frame:
            return order_of_retreat(state, frame)
        case Advancing() as frame:
            return order_of_advance(state, frame, tuple(RULES.questions.actions(state)))
        case Turning():
            return Proposal(Pass(), "the force looks the right way")
        case Overstacked():
            least = [action for action in RULES.questions.actions(state) if isinstance(action, Lose)]
            return Proposal(
                min(least, key=lambda one: (value(state, one.unit), one.unit)), "somebody must go"
            )
        case _:
            return Proposal(next(iter(RULES.questions.actions(state))), ANY)


def _in_segment(state: State) -> Proposal:
    match state.segment:
        case "movement":
            if state.phasing == NVA:
                return nva_marches.order_in_movement(state)
            return us_marches.order_in_movement(state)
        case "infiltration":
            if other(state.phasing) == NVA:
                return nva_marches.order_in_infiltration(state)
            return us_marches.order_in_infiltration(state)
        case "heliborne":
            return order_in_heliborne(state)
        case "combat":
            return order_in_combat(state)
    return Proposal(End(), "nothing is left to do")


class KheSanhDoctrine(StaffDoctrine[State]):
    """The staff officer."""

    weights: Mapping[str, float] = {"objectives": 10.0, "own": 1.0, "enemy": -1.0}
    steps_at_once = 100

    def settled(self, state: State) -> bool:
        """Is nothing half done?"""
        return not state.frames

    def features(self, state: State, side: str) -> dict[str, float]:
        """Objectives held, and what is left of both sides, as far as it can be told apart."""
        held = sum(hex_ in state.held for hex_ in objectives(state))
        return {
            "objectives": float(held if side == NVA else -held),
            "own": _left(state, side),
            "enemy": _left(state, other(side)),
        }

    def conditions(self, state: State, side: str) -> tuple[VictoryCondition, ...]:
        """The condition by which a side can win."""
        return conditions.as_they_stand(state, side)

    def choice_points(self, view: State, side: str) -> tuple[ChoicePoint, ...]:
        """What a side may mean to do."""
        return occasions.choice_points(view, side)

    def occasion(self, view: State, side: str) -> Hashable:
        """An Impulse, until something unexpected happens."""
        return occasions.occasion(view, side)

    def play_outs(self, view: State) -> int:
        """As many as take a second or three."""
        return occasions.PLAY_OUTS.get(view.sheet.victory.kind, 0)

    def looked_ahead(self, start: State, state: State) -> bool:
        """Lang Vei is played to its end, the siege for a turn."""
        return occasions.looked_ahead(start, state)

    def chance(self, state: State, side: str) -> float:
        """The chance of a side to win."""
        return occasions.chance(state, side)

    def staff_order(self, view: State, generator: random.Random) -> Proposal:
        """The order of the staff officer, and the reason."""
        found = counsel(view, generator)
        if isinstance(found.action, Pass) and RULES.questions.refusal(view, found.action) is not None:
            return Proposal(
                next(iter(RULES.questions.actions(view))), "with less it could not be made at all"
            )
        return found

    def conclusion(self, state: State) -> Action:
        """The end of the segment."""
        return End()

    def options(self, state: State) -> tuple[Action, ...]:
        """Everything legal that changes something for good."""
        legal = tuple(RULES.questions.actions(state))
        return tuple(action for action in legal if not isinstance(action, IDLE)) or legal


def _left(state: State, side: str) -> float:
    """The pieces of a side that are not lost, by what they are worth."""
    assert side in (US, NVA)
    return float(
        sum(value(state, piece) for piece in state.pieces_of(side) if state.pieces[piece].fate != "lost")
    )


DOCTRINE = KheSanhDoctrine()

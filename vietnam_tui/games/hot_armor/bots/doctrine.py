"""The staff officer of Hot Armor: Vietnam: set-ups, command, fire, marches, assaults of both sides, and why.

He looks at his side's view alone, weighs attacks by their exact chances, and reads from the victory conditions where to
go.  Levels differ in how often an order is careless.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from vietnam_tui.core.knowledge import Proposal, VictoryCondition
from vietnam_tui.core.model import Action
from vietnam_tui.engine.staff import ANY, StaffDoctrine
from vietnam_tui.games.hot_armor.bots.command import order_of_command
from vietnam_tui.games.hot_armor.bots.contact import (
    order_in_storming,
    order_of_advance,
    order_of_assault,
    order_of_rally,
    order_of_reaction,
)
from vietnam_tui.games.hot_armor.bots.fires import order_in_aiming, order_of_fire
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.opening import order_of_setup, order_of_zone
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.support import order_of_shelling, order_of_support
from vietnam_tui.games.hot_armor.bots.worth import Worths, as_they_stand, progress
from vietnam_tui.games.hot_armor.frames import (
    Aiming,
    Assaulting,
    Barrage,
    Calling,
    Designating,
    LandingZones,
    Reacting,
    SettingUp,
    Storming,
)
from vietnam_tui.games.hot_armor.rules.movement.movement import Top
from vietnam_tui.games.hot_armor.rules.reaction.standing import Adjust, Await, Instruct, Pass, Stand
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES, End
from vietnam_tui.games.hot_armor.state import State

#: Orders that change nothing which lasts: who plays carelessly may leave them out
IDLE = (Top, Stand, Instruct, Adjust, Pass, Await)


def counsel(state: State, generator: random.Random) -> Proposal:
    """The order for any decision of a player."""
    found = _order(state, generator)
    if RULES.questions.refusal(state, found.action) is None:
        return found
    return _anything(state)


def _order(state: State, generator: random.Random) -> Proposal:
    picture = Picture(state, RULES.questions.decision(state).side)
    match state.top:
        case None:
            return _in_phase(picture, generator)
        case SettingUp() as frame:
            return order_of_setup(picture, frame, generator)
        case LandingZones() as frame:
            return order_of_zone(picture, frame, generator)
        case Designating():
            return order_of_command(picture)
        case Aiming() as frame:
            return order_in_aiming(picture, frame)
        case Calling():
            return order_of_support(picture)
        case Barrage():
            return order_of_shelling(picture)
        case Storming() as frame:
            return order_in_storming(picture, frame)
        case Assaulting() as frame:
            return order_of_advance(picture, frame)
        case Reacting() as frame:
            return order_of_reaction(picture, frame)
        case _:
            return _anything(state)


def _in_phase(picture: Picture, generator: random.Random) -> Proposal:
    match picture.state.phase:
        case "fire support":
            return order_of_support(picture)
        case "hard fire" | "soft fire":
            return order_of_fire(picture)
        case "movement":
            return Marches(picture).order(generator)
        case "close assault":
            return order_of_assault(picture)
        case "rally":
            return order_of_rally(picture)
        case _:
            return Proposal(End(), "nothing is to be done")


def _anything(state: State) -> Proposal:
    """The last of the orders that the rules allow: in most questions it ends the matter."""
    *_, last = RULES.questions.actions(state)
    return Proposal(last, ANY)


class HotArmorDoctrine(StaffDoctrine[State]):
    """The staff officer."""

    weights: Mapping[str, float] = {"conditions": 10.0, "own": 1.0, "enemy": -1.0}
    steps_at_once = 330

    def settled(self, state: State) -> bool:
        """Is nothing half done?"""
        return not state.frames

    def features(self, state: State, side: str) -> dict[str, float]:
        """How much of both conditions is fulfilled, and what is left of both sides."""
        worths = Worths(state)
        return {
            "conditions": progress(state, side) - progress(state, state.other(side)),
            "own": _left(state, side, worths),
            "enemy": _left(state, state.other(side), worths),
        }

    def conditions(self, state: State, side: str) -> tuple[VictoryCondition, ...]:
        """The conditions of a side, and how they stand."""
        return as_they_stand(state, side)

    def staff_order(self, view: State, generator: random.Random) -> Proposal:
        """The order of the staff officer, and the reason."""
        return counsel(view, generator)

    def conclusion(self, state: State) -> Action:
        """The end of the phase."""
        return End()

    def options(self, state: State) -> tuple[Action, ...]:
        """Everything legal that changes something for good."""
        legal = tuple(RULES.questions.actions(state))
        return tuple(action for action in legal if not isinstance(action, IDLE)) or legal


def _left(state: State, side: str, worths: Worths) -> float:
    """What the units of a side are worth that are on the map."""
    return sum(worths.of(unit) for unit in state.units_of(side) if state.units[unit].on_map)


DOCTRINE = HotArmorDoctrine()

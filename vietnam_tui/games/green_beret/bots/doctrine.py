"""The staff officer of Green Beret: what to buy, how to go, whether to fight or run, and why.

He plans the mission at hand by exact chances of being heard and beaten.  Levels differ in how many plans,
missions to come and hexes he looks at.
"""

from __future__ import annotations

from collections.abc import Mapping

from vietnam_tui.core.knowledge import Doctrine, Proposal, Slot
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.bots import fights as fights
from vietnam_tui.games.green_beret.bots import flight as flight
from vietnam_tui.games.green_beret.bots import marches as marches
from vietnam_tui.games.green_beret.bots import shopping as shop
from vietnam_tui.games.green_beret.bots.camps import camp_order, mean_turns, mission_hexes
from vietnam_tui.games.green_beret.bots.haste import hasty_order
from vietnam_tui.games.green_beret.bots.mission_plans import best_operation, free_teams
from vietnam_tui.games.green_beret.bots.worth import final_score
from vietnam_tui.games.green_beret.frames import (
    AnyFrame,
    Assaulting,
    Bereavement,
    Combat,
    Escaping,
    GearLoss,
    Keeping,
    Listening,
    Moving,
    Pursuing,
    Relocating,
    Suppressing,
    Windfall,
    Wounding,
)
from vietnam_tui.games.green_beret.rules.contact.escape import Stand
from vietnam_tui.games.green_beret.rules.contact.pursuit import Pursue
from vietnam_tui.games.green_beret.rules.sequence.answers import End
from vietnam_tui.games.green_beret.rules.sequence.base_camps import Camp, Relocate
from vietnam_tui.games.green_beret.rules.sequence.objectives import Forfeit
from vietnam_tui.games.green_beret.rules.sequence.purchases import Buy
from vietnam_tui.games.green_beret.rules.sequence.setup import Place, still_to_place
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire
from vietnam_tui.games.green_beret.state import CAMPS, COMBAT, ENEMY, FORCES, MOVEMENT, PLACEMENT, State

#: Who thinks little looks at the first plans alone
RULE_OF_THUMB = 3
#: Orders that nobody gives by a slip
DELIBERATE = (Buy, Camp, Relocate, Retire, Forfeit, Stand)


def counsel(state: State, plans: int) -> Proposal:
    """The order for any decision of the player; so many plans may be compared."""
    top = state.top
    if top is None or isinstance(top, Moving):
        return _in_phase(state, plans)
    return _in_frame(state, top)


def _in_frame(state: State, top: AnyFrame) -> Proposal:
    match top:
        case Relocating():
            return _required(camp_order(state))
        case Listening():
            return flight.order_of_listening(state, top)
        case Escaping():
            return flight.order_of_escape(state, top)
        case Combat():
            return fights.order_in_arming(state, top)
        case Wounding():
            return fights.order_of_wounding(state, top)
        case GearLoss() | Keeping() | Bereavement():
            return fights.order_of_loss(state, top)
        case Suppressing():
            return flight.order_to_stop(state) or fights.order_of_suppression(state, top)
        case Pursuing():
            return fights.order_in_pursuit(state, top)
        case Assaulting():
            return fights.order_of_assault(state, top)
        case Windfall():
            return Proposal(End(), f"{state.points} PP are kept for the next mission")
    raise AssertionError(f"nobody decides about {top}")


def _in_phase(state: State, plans: int) -> Proposal:
    match state.phase:
        case phase if phase == CAMPS:
            return shop.boats_are_dear() if state.camps() else _required(camp_order(state))
        case phase if phase == FORCES:
            return _place(state)
        case phase if phase == PLACEMENT:
            found = shop.order_in_shop(state, plans)
            return (
                flight.order_on_the_double_agent(state) if isinstance(found.action, End) else None
            ) or found
        case phase if phase == MOVEMENT:
            return _move(state, plans)
        case phase if phase == COMBAT:
            found = fights.order_in_combat(state)
            return (flight.order_to_stop(state) if isinstance(found.action, End) else None) or found
        case phase if phase == ENEMY:
            return flight.order_to_stop(state) or Proposal(Pursue(), "")
    return _hopeless(state, plans) or Proposal(End(), "")


def _required(found: Proposal | None) -> Proposal:
    assert found is not None
    return found


def _place(state: State) -> Proposal:
    waiting = still_to_place(state)
    if not waiting:
        return Proposal(End(), "")
    goals = mission_hexes(state)
    site = min(state.camp_hexes(), key=lambda camp: (mean_turns(state.map, (camp,), goals), camp))
    return Proposal(Place(waiting[0], site), f"{state.label(site)} is nearer to most missions")


def _move(state: State, plans: int) -> Proposal:
    hunted = list(flight.hunted_errands(state, plans))
    if state.party is None and not hunted:
        found = flight.order_on_the_double_agent(state) or _hopeless(state, plans)
        if found is not None:
            return found
    order = marches.order_in_movement(state, plans, hunted)
    return order or flight.order_to_stop(state) or Proposal(End(), "")


def _hopeless(state: State, plans: int) -> Proposal | None:
    """Giving the mission up, once no team could do it whatever happens."""
    if state.current is None or not free_teams(state) or best_operation(state, plans) is not None:
        return None
    return flight.give_up(state)


class GreenBeretDoctrine(Doctrine[State]):
    """The staff officer."""

    weights: Mapping[str, float] = {"score": 1.0}
    steps_at_once = 550

    def settled(self, state: State) -> bool:
        """Is nothing half done?"""
        return not state.frames

    def features(self, state: State, side: str) -> dict[str, float]:
        """The score alone."""
        return {"score": float(final_score(state))}

    def counsel(self, state: State, plans: int) -> Proposal | None:
        """The order for any decision."""
        return counsel(state, plans)

    def haste(self, state: State) -> Proposal | None:
        """The order of a player who takes every mission by the shortest way."""
        return hasty_order(state, self.habit)

    def slots(self, state: State) -> tuple[Slot, ...]:
        """None: a party is formed step by step."""
        return ()

    def conclusion(self, state: State) -> Action:
        """The end of the phase."""
        return End()

    def options(self, state: State) -> tuple[Action, ...]:
        """Everything legal but what spends Purchase Points, gives something up or awaits the enemy."""
        legal = tuple(RULES.questions.actions(state))
        return tuple(action for action in legal if not isinstance(action, DELIBERATE)) or legal

    def habit(self, state: State) -> Action:
        """The best of the first plans that come to mind."""
        return counsel(state, RULE_OF_THUMB).action

    def reason(self, view: State, action: Action) -> str:
        """What the staff officer says for it, when he would do the same."""
        found = counsel(view, RULE_OF_THUMB)
        return found.purpose if found.action == action else ""


DOCTRINE = GreenBeretDoctrine()

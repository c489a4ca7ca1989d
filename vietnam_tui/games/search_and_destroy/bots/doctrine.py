"""The officer of Search & Destroy: both sides of every scenario, and why.

He looks at his side's view alone and settles every decision by rule, weighing attacks by their exact odds.  Who looks
for hidden counters fires at them from afar before he goes near; who hides lets others come into his fire.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from vietnam_tui.core.intents import ChoicePoint
from vietnam_tui.core.knowledge import Proposal, VictoryCondition
from vietnam_tui.core.model import Action
from vietnam_tui.engine.staff import ANY, StaffDoctrine
from vietnam_tui.games.search_and_destroy.bots import (
    arrivals,
    bearers,
    boat_run,
    catching,
    conditions,
    digging,
    fights,
    hiding,
    intents,
    marches,
    opening,
    river_ambush,
    river_fire,
    support,
    sweeps,
)
from vietnam_tui.games.search_and_destroy.bots.intents import PUSH, STANCE
from vietnam_tui.games.search_and_destroy.frames import (
    Ambushing,
    Choosing,
    Flak,
    Flight,
    How,
    Onslaught,
    Plotting,
    Questioning,
    SettingUp,
    Volley,
)
from vietnam_tui.games.search_and_destroy.rules.fire.ambush import Await, Hold
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_orders import Adjust, Instruct
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.rules.position.sight import watched
from vietnam_tui.games.search_and_destroy.rules.search.interrogation import Ask
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Pass
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import Show, gone
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES, End, Resign, Stop
from vietnam_tui.games.search_and_destroy.state import State

#: The phases in which somebody who has won could still lose it
RISKY = ("support", "flights", "movement", "search", "interrogation", "assault")
#: How the searching side moves, how it does where hits on it pay the more, and how any other does
SEARCHER = marches.Ways(least=3, reach=6, cover=0.5, danger=0.25, company=0.3)
SHELTERED = SEARCHER._replace(cover=4.5, shelter=3, weighed=40, reach=12)
HIDER = marches.Ways(least=2, reach=6, cover=0.8, danger=0.3, company=0.2)
CATCHER = marches.Ways(least=1, reach=3, cover=0.0, danger=0.0, company=-0.7, leash=0.5, aim=9.0)


def counsel(view: State, generator: random.Random) -> Proposal:
    """The order for any decision of a player."""
    found = _in_phase(view, generator) if view.top is None else _in_question(view, generator)
    if found is not None and RULES.questions.refusal(view, found.action) is None:
        return found
    return _anything(view)


def _in_question(view: State, generator: random.Random) -> Proposal | None:
    match view.top:
        case SettingUp() as frame:
            if view.sheet.victory.boats:
                return river_ambush.order_of_setup(view, frame, generator)
            return opening.order_of_setup(view, frame, generator)
        case Choosing() as frame:
            return opening.order_of_choice(view, frame, generator)
        case Ambushing():
            offered = tuple(RULES.questions.actions(view))
            if view.sheet.victory.boats:
                found = river_fire.order_of_fire(view, offered, "ambush")
                return found or Proposal(Pass(), "")
            found = fights.best_shot(view, offered) or fights.best_fire(view, offered, "ambush")
            return found or Proposal(Pass(), "")
        case Volley() as frame:
            if view.sheet.victory.boats and view.seat(frame.side) == "NLF":
                return river_fire.joined(view, frame)
            return fights.joined_fire(view, frame)
        case Onslaught():
            return fights.joined_assault(view)
        case Plotting() as frame:
            return support.order_in_plotting(view, frame)
        case Flak() as frame:
            return support.order_of_flak(view, frame)
        case Flight() as frame:
            return arrivals.order_in_flight(view, frame)
        case Questioning():
            return Proposal(Ask(), "")
    return None


def _in_phase(view: State, generator: random.Random) -> Proposal | None:
    if view.phase in RISKY and won(view):
        return _done(_won_told(view))
    match view.phase:
        case "support":
            return support.order_of_strike(view) or _done("")
        case "flights":
            return _flights(view)
        case "movement":
            return _movement(view, generator)
        case "search":
            return sweeps.order_of_search(view) or _done("")
        case "interrogation":
            return sweeps.order_of_interrogation(view) or _done("")
        case "surprise":
            return _attack(view, "surprise")
        case "area fire":
            return support.order_of_shelling(view) or _done("")
        case "gunships":
            return support.order_of_gunships(view) or _done("")
        case "fire":
            return _attack(view, "normal")
        case "assault":
            return fights.best_assault(view, "normal") or _done("")
        case "end":
            return _end(view)
    return _done("")


def won(view: State) -> bool:
    """Has the player won unless he loses it by his own doing: nothing that he could do makes it any better?"""
    return conditions.standing(view, view.player, conditions.MORE) == "met"


def _won_told(view: State) -> str:
    """The lead that nobody can take any more."""
    own, enemy = (conditions.forecast(view, side) for side in (view.player, view.other(view.player)))
    last = view.turn == view.last_turn and view.player != view.sheet.first
    return f"{own} points against {enemy}, and the enemy has {'no Player-Turn' if last else 'nothing'} left"


def content(view: State) -> bool:
    """Has the player met a condition that stays met as long as he suffers no more?"""
    return conditions.standing(view, view.player, conditions.BLED) == "met"


def _done(words: str) -> Proposal:
    return Proposal(End(), words)


def _flights(view: State) -> Proposal:
    return (
        arrivals.order_of_landing(view)
        or sweeps.order_of_evacuation(view)
        or support.order_of_gunships(view)
        or _done("")
    )


def _movement(view: State, generator: random.Random) -> Proposal:
    runs = view.at_seat("US") == view.player
    if view.sheet.victory.boats:
        return boat_run.order_of_movement(view, generator) if runs else river_ambush.order_of_movement(view)
    if view.sheet.victory.kind == "pilot" and runs:
        return hiding.order_to_hide(view) or _done("")
    return (
        arrivals.order_of_entry(view)
        or marches.order_to_leave(view)
        or _fetch(view)
        or _march(view)
        or _done("")
    )


def _fetch(view: State) -> Proposal | None:
    """To casualties; who is outmatched shows himself for none but those that are paid for where they lie alone."""
    if hiding.outmatched(view, view.player, view.units) and not bearers.abandoned(view):
        return None
    return bearers.order_to_fetch(view)


def _march(view: State) -> Proposal | None:
    """Towards the enemy, or away from him where nothing is to be won by being found."""
    if content(view) or _evades(view):
        return hiding.order_to_evade(view)
    if view.sheet.victory.kind == "pilot":
        return _pursuit(view)
    return marches.order_of_march(view, _ways(view), conditions.holders(view))


def _evades(view: State) -> bool:
    """Does the player keep away from the enemy, as he means to, or because he cannot match him?"""
    if view.sheet.victory.kind != "points" or not view.hides(view.player):
        return False
    means = STANCE.value
    return means == "hides" or (means == "weighs" and hiding.outmatched(view, view.player, view.units))


def _pursuit(view: State) -> Proposal | None:
    """A unit that can catch somebody does, all others come nearer, one after the other in the order of the roster."""
    found = [
        (order.unit, proposal)
        for proposal in (
            catching.order_to_catch(view),
            marches.order_of_march(view, CATCHER, catching.volleys(view)),
        )
        if proposal is not None and isinstance(order := proposal.action, Move)
    ]
    return min(found, key=lambda line: line[0])[1] if found else None


def _ways(view: State) -> marches.Ways:
    """How a side moves.  Nobody is put out of the Points game by hits: who gets less for them fights from cover."""
    if view.player != view.searcher:
        return HIDER
    if digging.outpaid(view):
        return SHELTERED
    return SEARCHER._replace(cover=SEARCHER.cover * PUSH.value, danger=SEARCHER.danger * PUSH.value)


def _attack(view: State, how: How) -> Proposal:
    if content(view):
        return _done("")
    offered: tuple[Action, ...] = (*Shoot.offers(view), *Fire.offers(view))
    busy = digging.diggers(view) if how == "normal" else frozenset()
    offered = tuple(one for one in offered if not isinstance(one, Fire) or one.unit not in busy)
    if view.sheet.victory.boats and view.at_seat("NLF") == view.player:
        return river_fire.order_of_fire(view, offered, how) or _done("")
    found = fights.best_shot(view, offered) or fights.best_fire(view, offered, how)
    if found is None and how == "surprise":
        found = fights.best_assault(view, how)
    return found or _done("")


def _end(view: State) -> Proposal:
    if view.sheet.victory.boats and view.at_seat("NLF") == view.player:
        return river_ambush.order_of_end(view)
    if won(view) and Stop().refusal(view) is None:
        return Proposal(Stop(), _won_told(view))
    if Show().refusal(view) is None:
        return Proposal(
            Show(), f"{gone(view)} units are off the map, and {view.sheet.victory.exits} are needed"
        )
    ambush = opening.order_of_ambush(view)
    if ambush is not None:
        return ambush
    enemy = view.other(view.player)
    for unit in view.units_of(view.player):
        if Improve(unit).refusal(view) is not None:
            continue
        status = view.units[unit]
        if status.up or not watched(view, enemy, status.place, by_personnel=True):
            return Proposal(Improve(unit), "")
    return _done("")


def _anything(view: State) -> Proposal:
    """The last of the orders that the rules allow: in most questions it ends the matter."""
    orders = [
        order
        for order in RULES.questions.actions(view)
        if not isinstance(order, Resign | Hold | Await | Instruct | Adjust)
    ]
    return Proposal(orders[-1], ANY)


class SearchAndDestroyDoctrine(StaffDoctrine[State]):
    """The officer."""

    weights: Mapping[str, float] = {"points": 1.0, "through": 30.0}
    steps_at_once = 320

    def settled(self, state: State) -> bool:
        """Is nothing half done?"""
        return not state.frames

    def features(self, state: State, side: str) -> dict[str, float]:
        """Victory Points, and units that are through."""
        own = next(army for army in state.sides if army == side)
        through = sum(unit.fate == "gone" for unit in state.units)
        runner = "US" if state.sheet.victory.boats else "NLF"
        return {
            "points": float(state.points_of(own) - state.points_of(state.other(own))),
            "through": float(through if state.seat(own) == runner else -through),
        }

    def conditions(self, state: State, side: str) -> tuple[VictoryCondition, ...]:
        """The conditions by which a side can win."""
        return conditions.as_they_stand(state, side)

    def choice_points(self, view: State, side: str) -> tuple[ChoicePoint, ...]:
        """The decisions of intent that are open to a side."""
        return intents.choice_points(view, side)

    def occasion(self, view: State, side: str) -> tuple[int, bool]:
        """The Game-Turn, the set-up apart."""
        return intents.occasion(view)

    def staff_order(self, view: State, generator: random.Random) -> Proposal:
        """The order of the staff officer, and the reason."""
        return counsel(view, generator)

    def conclusion(self, state: State) -> Action:
        """The end of the phase."""
        return End()

    def options(self, state: State) -> tuple[Action, ...]:
        """Everything legal but to give up."""
        return tuple(order for order in RULES.questions.actions(state) if not isinstance(order, Resign))


DOCTRINE = SearchAndDestroyDoctrine()

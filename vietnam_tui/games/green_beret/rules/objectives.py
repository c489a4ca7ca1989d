"""Missions: drawn, placed, accomplished, forfeited (6.1, 7.0, 7.1, 7.2)."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.counters import Mission, counters, missions
from vietnam_tui.games.green_beret.frames import Hunt, MissionDie, MissionDraw, Reckoning
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.dice import SIX_SIDED
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, PLACEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, PieceId
from vietnam_tui.games.green_beret.verbs import Die, Draw, Forfeit

#: The mission after which the optional dice are rolled [GB-16.0-b]
DOUBLE_AGENT_MISSION = "kill-double-agent"


def possible_missions(state: State) -> Distribution[Action]:
    """Every mission that may be drawn [GB-7.0-a]."""
    return Distribution((Draw((mission,)), count) for mission, count in Counter(state.mission_pool).items())


def resolve_mission_draw(transition: Transition, action: Draw) -> None:
    """A mission is drawn and waits for its die."""
    mission = action.kinds[0]
    pool = list(transition.state.mission_pool)
    pool.remove(mission)
    transition.set(mission_pool=tuple(pool))
    transition.replace(MissionDie(mission))
    transition.tell(events.MissionDrawn(mission=missions()[mission].name, rule="GB-7.0-a"))


def resolve_mission_die(transition: Transition, frame: MissionDie, action: Die) -> None:
    """The mission goes into the hex of the chart; on Green Berets or a camp it is done at once.

    Teams in no camp are betrayed by it.
    """
    transition.pop()
    state, mission = transition.state, missions()[frame.mission]
    at = state.grid.hex(mission.hex_for(action.pips))
    transition.set(mission=mission.id, mission_hex=at, settled=False)
    transition.tell(
        events.MissionPlaced(mission=mission.name, at=state.label(at), die=action.pips, rule="GB-7.0-b")
    )
    teams = state.teams(at)
    if not teams and not state.in_camp(at):  # [GB-7.0-c]
        return
    accomplish(transition, "GB-7.0-c")  # [GB-7.0-c]
    if not state.in_camp(at):
        for team in teams:
            transition.piece(team, detected=True)  # [GB-7.0-d]
        transition.tell(contact.Detected(at=state.label(at), teams=state.names(teams), rule="GB-7.0-d"))
        transition.push(Hunt(at))  # [GB-7.0-d]


# -- requirements -------------------------------------------------------------------------------------------


def lacking(state: State, mission: Mission, gear: list[PieceId]) -> list[list[str]]:
    """The requirements of a mission that this gear does not meet, each a list of kinds [GB-6.1-b]."""
    kinds = {state.kind(piece).id for piece in gear}
    return [either for either in mission.needs if not kinds.intersection(either)]


def lacking_text(found: list[list[str]]) -> str:
    """What is lacking, in words."""
    return join([join([counters()[kind].name for kind in either], "or") for either in found])


def check_mission(transition: Transition) -> None:
    """The mission is accomplished once a team that has stopped in its hex has all its gear there [GB-7.1-a]."""
    state = transition.state
    mission = state.current
    if mission is None or state.result is not None or state.phase == PLACEMENT:
        return
    party = state.party
    moving = () if party is None else tuple(piece for mover in party.movers for piece in mover.pieces)
    teams = [team for team in state.teams(state.mission_hex) if team not in moving]
    gear = [piece for piece in state.at(state.mission_hex, "gear") if piece not in moving]
    if teams and not lacking(state, mission, gear):
        accomplish(transition, "GB-7.1-a")


def accomplish(transition: Transition, rule: str) -> None:
    """The mission leaves the map for good, its award is credited at once."""
    mission = transition.state.current
    assert mission is not None
    at = transition.state.label(transition.state.mission_hex)
    transition.set(
        accomplished=(*transition.state.accomplished, mission.id),
        points=transition.state.points + mission.award,  # [GB-6.2-c]
    )
    transition.tell(
        events.Accomplished(
            mission=mission.name, at=at, award=mission.award, points=transition.state.points, rule=rule
        )
    )
    _take_off(transition, mission, accomplished=True)  # [GB-7.1-c]


def refuse_forfeit(state: State) -> Refusal | None:
    """Why the mission cannot be given up now."""
    if state.phase in (CAMPS, FORCES, PLACEMENT):
        return Refusal("GB-7.2-a", "a mission can be given up from the Friendly Movement Phase on")
    if state.current is None:
        return Refusal("GB-7.2-a", "there is no mission to give up this turn")
    return None


def forfeit(transition: Transition) -> None:
    """The mission is given up: no award, and one off the score [GB-7.2-b]."""
    mission = transition.state.current
    assert mission is not None
    transition.set(forfeited=(*transition.state.forfeited, mission.id))
    transition.tell(events.Forfeited(mission=mission.name, rule="GB-7.2-b"))
    _take_off(transition, mission, accomplished=False)


def _take_off(transition: Transition, mission: Mission, *, accomplished: bool) -> None:
    transition.set(mission="", mission_hex=NOWHERE, settled=True)
    if transition.state.double_agent and mission.id == DOUBLE_AGENT_MISSION:
        transition.push(Reckoning(accomplished))


# -- records ------------------------------------------------------------------------------------------------

FORFEIT = Order[State, Transition](
    Forfeit, lambda state, _: refuse_forfeit(state), lambda transition, _: forfeit(transition)
)

QUESTIONS = (
    Question[State, Transition](
        MissionDraw,
        decision=lambda state, frame: Decision(CHANCE, "draw", "Draw a mission", "GB-7.0-a"),
        outcomes=lambda state, frame: possible_missions(state),
        resolve=lambda transition, frame, draw: resolve_mission_draw(transition, draw),
    ),
    Question[State, Transition](
        MissionDie,
        decision=lambda state, frame: Decision(
            CHANCE, "die", f"A die places {missions()[frame.mission].name}", "GB-7.0-b"
        ),
        outcomes=lambda state, frame: SIX_SIDED,
        resolve=resolve_mission_die,
    ),
)


WORDS = (
    Words[State](
        Forfeit,
        "forfeit",
        "Give up the mission: one off the score.",
        "forfeit",
        read=lambda state, reader: (Forfeit(),),
    ),
)

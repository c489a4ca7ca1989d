"""Missions: drawn, placed, accomplished, forfeited (6.1, 7.0, 7.1, 7.2)."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.counters import Mission, counters, missions
from vietnam_tui.games.green_beret.frames import Hunt, MissionDie, MissionDraw, Reckoning
from vietnam_tui.games.green_beret.phrases import PP, join
from vietnam_tui.games.green_beret.rules.contact.noise import Detected
from vietnam_tui.games.green_beret.rules.sequence.dice import Die, Draw, six_sided
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, PLACEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, PieceId

#: The mission after which the optional dice are rolled [GB-16.0-b]
DOUBLE_AGENT_MISSION = "kill-double-agent"


class MissionDrawn(Told, frozen=True, tag="mission drawn"):
    """A mission is drawn [GB-7.0-a]."""

    says = "the mission is {mission}"
    mission: str


class MissionPlaced(Told, frozen=True, tag="mission placed"):
    """The die puts the mission on the map [GB-7.0-b]."""

    says = "{mission}: the die shows {die}, it lies in {at}"
    mission: str
    at: str
    die: int


class Accomplished(Told, frozen=True, tag="accomplished"):
    """The mission is accomplished and its award paid [GB-7.1-a]."""

    says = "{mission} is accomplished in {at}: {award} PP, {points} in hand"
    measures = MappingProxyType({"award": PP, "points": PP})
    mission: str
    at: str
    award: int
    points: int


class Forfeited(Told, frozen=True, tag="forfeited"):
    """The mission is given up [GB-7.2-b]."""

    says = "{mission} is given up"
    mission: str


def begin_placement(transition: Transition) -> None:
    """A mission is drawn first of all [GB-7.0-a]."""
    transition.push(MissionDraw())


def possible_missions(state: State, frame: MissionDraw) -> Distribution[Draw]:
    """Every mission that may be drawn [GB-7.0-a]."""
    return Distribution((Draw((mission,)), count) for mission, count in Counter(state.mission_pool).items())


def resolve_mission_draw(transition: Transition, frame: MissionDraw, action: Draw) -> None:
    """A mission is drawn and waits for its die."""
    mission = action.kinds[0]
    pool = list(transition.state.mission_pool)
    pool.remove(mission)
    transition.set(mission_pool=tuple(pool))
    transition.replace(MissionDie(mission))
    transition.tell(MissionDrawn(mission=missions()[mission].name, rule="GB-7.0-a"))


def resolve_mission_die(transition: Transition, frame: MissionDie, action: Die) -> None:
    """The mission goes into the hex of the chart; on Green Berets or a camp it is done at once.

    Teams in no camp are betrayed by it.
    """
    transition.pop()
    state, mission = transition.state, missions()[frame.mission]
    at = state.grid.hex(mission.hex_for(action.pips))
    transition.set(mission=mission.id, mission_hex=at, settled=False)
    transition.tell(MissionPlaced(mission=mission.name, at=state.label(at), die=action.pips, rule="GB-7.0-b"))
    teams = state.teams(at)
    if not teams and not state.in_camp(at):  # [GB-7.0-c]
        return
    accomplish(transition, "GB-7.0-c")  # [GB-7.0-c]
    if not state.in_camp(at):
        for team in teams:
            transition.piece(team, detected=True)  # [GB-7.0-d]
        transition.tell(Detected(at=state.label(at), teams=state.names(teams), rule="GB-7.0-d"))
        transition.push(Hunt(at))  # [GB-7.0-d]


# -- requirements -------------------------------------------------------------------------------------------


def lacking(state: State, mission: Mission, gear: list[PieceId]) -> list[list[str]]:
    """The requirements of a mission that this gear does not meet, each a list of kinds [GB-6.1-b]."""
    kinds = {state.kind(piece).id for piece in gear}
    return [either for either in mission.needs if not kinds.intersection(either)]


def lacking_text(found: list[list[str]]) -> str:
    """The missing things, in words."""
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
        Accomplished(
            mission=mission.name, at=at, award=mission.award, points=transition.state.points, rule=rule
        )
    )
    _take_off(transition, mission, accomplished=True)  # [GB-7.1-c]


class Forfeit(Order[State, Transition], frozen=True, tag="forfeit"):
    """Give up the mission: one off the score."""

    usage, example = "forfeit", "forfeit"

    def refusal(self, state: State) -> Refusal | None:
        if state.phase in (CAMPS, FORCES, PLACEMENT):
            return Refusal("GB-7.2-a", "a mission can be given up from the Friendly Movement Phase on")
        if state.current is None:
            return Refusal("GB-7.2-a", "there is no mission to give up this turn")
        return None

    def apply(self, transition: Transition) -> None:
        """No award, and one off the score [GB-7.2-b]."""
        mission = transition.state.current
        assert mission is not None
        transition.set(forfeited=(*transition.state.forfeited, mission.id))
        transition.tell(Forfeited(mission=mission.name, rule="GB-7.2-b"))
        _take_off(transition, mission, accomplished=False)


def _take_off(transition: Transition, mission: Mission, *, accomplished: bool) -> None:
    transition.set(mission="", mission_hex=NOWHERE, settled=True)
    if transition.state.double_agent and mission.id == DOUBLE_AGENT_MISSION:
        transition.push(Reckoning(accomplished))


def _placed_by_die(state: State, frame: MissionDie) -> str:
    return f"A die places {missions()[frame.mission].name}"


MISSION_DRAW: Question[State, Transition, MissionDraw] = rolled(
    MissionDraw,
    ("draw", "Draw a mission", "GB-7.0-a"),
    Chance(possible_missions, resolve_mission_draw),
)
MISSION_DIE: Question[State, Transition, MissionDie] = rolled(
    MissionDie, ("die", _placed_by_die, "GB-7.0-b"), Chance(six_sided, resolve_mission_die)
)

CHAPTER = Chapter[State, Transition](
    verbs=(Forfeit,),
    questions=(MISSION_DRAW, MISSION_DIE),
    begins={PLACEMENT: begin_placement},
    changed=check_mission,
)

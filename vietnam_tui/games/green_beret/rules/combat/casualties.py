"""Casualties markers and the gear lost with them (13.0 steps 7 and 8, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.green_beret import counters as sheet
from vietnam_tui.games.green_beret.frames import (
    Bereavement,
    Combat,
    GearLoss,
    GearRoll,
    Keeping,
    MarkerLoss,
    Wounding,
)
from vietnam_tui.games.green_beret.names import Team
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.combat.losses import (
    eliminate,
    eliminate_leader,
    eliminate_team,
    excess_gear,
)
from vietnam_tui.games.green_beret.rules.sequence.answers import Lose
from vietnam_tui.games.green_beret.rules.sequence.dice import Die, Draw, six_sided
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId

#: The reason why nothing is given up while nothing has to be
NOTHING_TO_LOSE = Refusal("GB-13.0-o", "nothing has to be given up now")


class MarkerDrawn(Told, frozen=True, tag="marker drawn"):
    """A casualties marker is drawn for beaten teams [GB-13.1-a]."""

    says = "casualties in {at}: {marker}"
    marker: str
    at: str


class MarkerWithoutEffect(Told, frozen=True, tag="marker without effect"):
    """A casualties marker kills somebody of a rank that is not there [GB-13.1-c]."""

    says = "{marker}: nobody of that rank is there, no effect"
    marker: str


class Wounded(Told, frozen=True, tag="wounded"):
    """A team bears a casualties marker from now on [GB-13.1-a]."""

    says = "{team} bears {marker} from now on"
    team: str
    marker: str
    at: str


class GearRolled(Told, frozen=True, tag="gear rolled"):
    """The die says how much of the gear is lost [GB-13.0-o]."""

    says = "gear lost in {at}: the die shows {die}"
    at: str
    die: int


def push_losses(transition: Transition, combat: Combat) -> None:
    """The teams that lost a combat are to draw a marker [GB-13.0-m]."""
    transition.push(MarkerLoss(combat.at, combat.teams, combat.enemy))


def possible_markers(state: State, frame: MarkerLoss) -> Distribution[Draw]:
    """The kinds of casualties markers, by their number in the pool."""
    kinds = zip(sheet.casualties(), state.casualty_pool, strict=True)
    return Distribution((Draw((kind,)), count) for kind, count in kinds if count)


def resolve_marker(transition: Transition, frame: MarkerLoss, action: Draw) -> None:
    """A marker is drawn: the enemy unit fights no more this turn; a leader or a team suffers."""
    transition.pop()
    kind = action.kinds[0]
    marker = sheet.casualties()[kind]
    transition.enemy(frame.enemy, spent=True)  # whatever the marker says [GB-13.1-g]
    transition.tell(MarkerDrawn(marker=marker.name, at=transition.state.label(frame.at), rule="GB-13.1-a"))
    if not marker.kills:
        transition.pool_casualty(kind, -1)
        transition.push(Wounding(kind, frame.teams))
        return
    here = transition.state.at(frame.at, "leader")
    leaders = tuple(piece for piece in here if transition.state.kind(piece).rank == marker.kills)
    if leaders:
        transition.push(Bereavement(leaders, "GB-13.1-c"))
    else:
        transition.tell(MarkerWithoutEffect(marker=marker.name, rule="GB-13.1-c"))


# -- who suffers -------------------------------------------------------------------------------------------


class Wound(Answer[State, Transition, Wounding], frozen=True, tag="wound"):
    """Give the casualties marker to this team."""

    usage, example, asks = "wound TEAM", "wound B1", Wounding
    idle = NOTHING_TO_LOSE
    team: Team

    @classmethod
    def candidates(cls, state: State, frame: Wounding) -> Iterator[Wound]:
        yield from (Wound(team) for team in frame.teams)

    def refusal(self, state: State, frame: Wounding) -> Refusal | None:
        if self.team in frame.teams:
            return None
        teams = piece_list(state, frame.teams, "or")
        return Refusal("GB-13.0-m", f"{state.name(self.team)} did not fight; the marker goes to {teams}")

    def apply(self, transition: Transition, frame: Wounding) -> None:
        wound(transition, frame, self.team)


def standing(state: State, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Those that are still on the map."""
    return tuple(piece for piece in pieces if state.pieces[piece].on_map)


def settle_wounding(transition: Transition, frame: Wounding) -> bool:
    """With one team there is nothing to choose."""
    teams = standing(transition.state, frame.teams)
    if len(teams) > 1:
        if teams == frame.teams:
            return False
        transition.replace(Wounding(frame.marker, teams))
    elif teams:
        wound(transition, frame, teams[0])
    else:
        transition.pop()
        transition.pool_casualty(frame.marker, 1)
    return True


def wound(transition: Transition, frame: Wounding, team: PieceId) -> None:
    """A team takes its first marker, and gear is lost; a second marker is its end [GB-13.1-i]."""
    transition.pop()
    state = transition.state
    if state.pieces[team].casualty:
        transition.pool_casualty(frame.marker, 1)
        eliminate_team(transition, team, "GB-13.1-i")
        return
    transition.piece(team, casualty=frame.marker)
    at = state.pieces[team].place
    transition.tell(
        Wounded(
            team=state.name(team),
            marker=sheet.casualties()[frame.marker].name,
            at=state.label(at),
            rule="GB-13.1-a",
        )
    )
    transition.push(GearRoll(Hex(at)))


def settle_bereavement(transition: Transition, frame: Bereavement) -> bool:
    """With one counter, or none, there is nothing to choose."""
    found = standing(transition.state, frame.pieces)
    if len(found) > 1:
        if found == frame.pieces:
            return False
        transition.replace(Bereavement(found, frame.rule))
    else:
        transition.pop()
        for piece in found:
            _bereave(transition, piece, frame.rule)
    return True


def _bereave(transition: Transition, piece: PieceId, rule: str) -> None:
    if transition.state.kind(piece).family == "team":
        eliminate_team(transition, piece, rule)
    else:
        eliminate_leader(transition, piece, rule)


# -- gear ---------------------------------------------------------------------------------------------------


def settle_gear_roll(transition: Transition, frame: GearRoll) -> bool:
    """Roll for nothing where there is no gear."""
    if transition.state.at(frame.at, "gear"):
        return False
    transition.pop()
    return True


def resolve_gear_roll(transition: Transition, frame: GearRoll, die: Die) -> None:
    """So many counters of gear in the hex are lost, the player picking which [GB-13.0-o]."""
    transition.replace(GearLoss(frame.at, die.pips))
    transition.tell(GearRolled(at=transition.state.label(frame.at), die=die.pips, rule="GB-13.0-o"))


def settle_gear_loss(transition: Transition, frame: GearLoss) -> bool:
    """No choice is left when everything goes, or enough has gone."""
    gear = transition.state.at(frame.at, "gear")
    if frame.count and len(gear) > frame.count:
        return False
    transition.pop()
    if frame.count:
        eliminate(transition, gear, "GB-13.0-o")
    return True


def settle_keeping(transition: Transition, frame: Keeping) -> bool:
    """Enough is given up, or nobody is left to hold anything."""
    state = transition.state
    if not state.teams(frame.at):
        transition.pop()
        eliminate(transition, state.at(frame.at, "gear"), frame.rule)
        return True
    if excess_gear(state, frame.at) > 0:
        return False
    transition.pop()
    return True


# -- picking ------------------------------------------------------------------------------------------------

Picking = GearLoss | Keeping | Bereavement


def may_lose(state: State, frame: Picking) -> tuple[PieceId, ...]:
    """The counters among which the player picks one to lose."""
    return frame.pieces if isinstance(frame, Bereavement) else tuple(state.at(frame.at, "gear"))


def _picks(state: State, frame: Picking) -> Iterator[Lose]:
    yield from (Lose(piece) for piece in may_lose(state, frame))


def _refuse_lose(state: State, frame: Picking, action: Lose) -> Refusal | None:
    found = may_lose(state, frame)
    if action.piece in found:
        return None
    return Refusal(frame.rule, f"{state.name(action.piece)} is not among {piece_list(state, found, 'or')}")


def _lose(transition: Transition, frame: Picking, action: Lose) -> None:
    """The picked counter is eliminated."""
    if isinstance(frame, Bereavement):
        transition.pop()
        _bereave(transition, action.piece, frame.rule)
        return
    if isinstance(frame, GearLoss):
        transition.replace(GearLoss(frame.at, frame.count - 1))
    eliminate(transition, [action.piece], frame.rule)


def _nothing_to_lose(state: State, action: Lose) -> Refusal:
    return NOTHING_TO_LOSE


# -- what is asked -----------------------------------------------------------------------------------------


def _decide_wounding(state: State, frame: Wounding) -> Decision:
    text = f"Casualties ({sheet.casualties()[frame.marker].name}) for {piece_list(state, frame.teams, 'or')}"
    return Decision(SIDE, "wounding", text, "GB-13.0-m")


def _decide_gear(state: State, frame: GearLoss) -> Decision:
    where, one = state.label(frame.at), frame.count == 1
    words = (
        f"counter of gear in {where} is lost: pick it"
        if one
        else f"counters of gear in {where} are lost: pick one"
    )
    return Decision(SIDE, "losing", f"{frame.count} {words}", "GB-13.0-o")


def _decide_excess(state: State, frame: Keeping) -> Decision:
    excess = excess_gear(state, frame.at)
    text = f"{excess} counter{'s' * (excess != 1)} of gear too many in {state.label(frame.at)}: give one up"
    return Decision(SIDE, "losing", text, frame.rule)


def _decide_bereavement(state: State, frame: Bereavement) -> Decision:
    text = f"Pick who is lost: {piece_list(state, frame.pieces, 'or')}"
    return Decision(SIDE, "losing", text, frame.rule)


def _which_marker(state: State, frame: MarkerLoss) -> str:
    return f"Draw a casualties marker in {state.label(frame.at)}"


def _how_much(state: State, frame: GearRoll) -> str:
    return f"A die: gear lost in {state.label(frame.at)}"


MARKER_LOSS: Question[State, Transition, MarkerLoss] = rolled(
    MarkerLoss, ("draw", _which_marker, "GB-13.1-a"), Chance(possible_markers, resolve_marker)
)
WOUNDING = Question[State, Transition, Wounding](Wounding, _decide_wounding, (Wound,), settle=settle_wounding)
GEAR_ROLL: Question[State, Transition, GearRoll] = rolled(
    GearRoll, ("die", _how_much, "GB-13.0-o"), Chance(six_sided, resolve_gear_roll), settle_gear_roll
)
GEAR_LOSS = Question[State, Transition, GearLoss](
    GearLoss,
    _decide_gear,
    (Reply(Lose, _lose, _refuse_lose, _picks, unasked=_nothing_to_lose),),
    left=lambda _, frame: frame.count,
    settle=settle_gear_loss,
)
KEEPING = Question[State, Transition, Keeping](
    Keeping,
    _decide_excess,
    (Reply(Lose, _lose, _refuse_lose, _picks, unasked=_nothing_to_lose),),
    settle=settle_keeping,
)
BEREAVEMENT = Question[State, Transition, Bereavement](
    Bereavement,
    _decide_bereavement,
    (Reply(Lose, _lose, _refuse_lose, _picks, unasked=_nothing_to_lose),),
    settle=settle_bereavement,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Wound, Lose),
    questions=(MARKER_LOSS, WOUNDING, GEAR_ROLL, GEAR_LOSS, KEEPING, BEREAVEMENT),
)

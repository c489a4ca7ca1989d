"""Casualties markers and the gear lost with them (13.0 steps 7 and 8, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
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
from vietnam_tui.games.green_beret.names import near_top, pick_piece, read_piece, read_pieces
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.dice import SIX_SIDED
from vietnam_tui.games.green_beret.rules.losses import (
    eliminate,
    eliminate_leader,
    eliminate_team,
    excess_gear,
)
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId
from vietnam_tui.games.green_beret.verbs import Die, Draw, Lose, Wound


def push_losses(transition: Transition, combat: Combat) -> None:
    """The teams that lost a combat are to draw a marker [GB-13.0-m]."""
    transition.push(MarkerLoss(combat.at, combat.teams, combat.enemy))


def possible_markers(state: State) -> Distribution[Action]:
    """The kinds of casualties markers, by their number in the pool."""
    kinds = zip(sheet.casualties(), state.casualty_pool, strict=True)
    return Distribution((Draw((kind,)), count) for kind, count in kinds if count)


def resolve_marker(transition: Transition, frame: MarkerLoss, action: Draw) -> None:
    """A marker is drawn: the enemy unit fights no more this turn; a leader or a team suffers."""
    transition.pop()
    kind = action.kinds[0]
    marker = sheet.casualties()[kind]
    transition.enemy(frame.enemy, spent=True)  # whatever the marker says [GB-13.1-g]
    transition.tell(
        contact.MarkerDrawn(marker=marker.name, at=transition.state.label(frame.at), rule="GB-13.1-a")
    )
    if not marker.kills:
        transition.pool_casualty(kind, -1)
        transition.push(Wounding(kind, frame.teams))
        return
    here = transition.state.at(frame.at, "leader")
    leaders = tuple(piece for piece in here if transition.state.kind(piece).rank == marker.kills)
    if leaders:
        transition.push(Bereavement(leaders, "GB-13.1-c"))
    else:
        transition.tell(contact.MarkerWithoutEffect(marker=marker.name, rule="GB-13.1-c"))


# -- who suffers --------------------------------------------------------------------------------------------


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
        contact.Wounded(
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
    """Where there is no gear nothing is rolled."""
    if transition.state.at(frame.at, "gear"):
        return False
    transition.pop()
    return True


def resolve_gear_roll(transition: Transition, frame: GearRoll, die: Die) -> None:
    """So many counters of gear in the hex are lost, the player picking which [GB-13.0-o]."""
    transition.replace(GearLoss(frame.at, die.pips))
    transition.tell(contact.GearRolled(at=transition.state.label(frame.at), die=die.pips, rule="GB-13.0-o"))


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


def lose_actions(state: State, frame: Picking) -> Iterator[Action]:
    """Every counter that may be given up."""
    yield from (Lose(piece) for piece in may_lose(state, frame))


def refuse_lose(state: State, frame: Picking, action: Lose) -> Refusal | None:
    """Why this counter cannot be the one that is lost."""
    found = may_lose(state, frame)
    if action.piece in found:
        return None
    return Refusal(frame.rule, f"{state.name(action.piece)} is not among {piece_list(state, found, 'or')}")


def apply_lose(transition: Transition, frame: Picking, action: Lose) -> None:
    """The picked counter is eliminated."""
    if isinstance(frame, Bereavement):
        transition.pop()
        _bereave(transition, action.piece, frame.rule)
        return
    if isinstance(frame, GearLoss):
        transition.replace(GearLoss(frame.at, frame.count - 1))
    eliminate(transition, [action.piece], frame.rule)


# -- records ------------------------------------------------------------------------------------------------


def _refuse_wound(state: State, frame: Wounding, action: Wound) -> Refusal | None:
    if action.team in frame.teams:
        return None
    teams = piece_list(state, frame.teams, "or")
    return Refusal("GB-13.0-m", f"{state.name(action.team)} did not fight; the marker goes to {teams}")


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


LOSE = Answer[State, Transition](
    Lose, apply_lose, refuse_lose, unasked=Refusal("GB-13.0-o", "nothing has to be given up now")
)

QUESTIONS = (
    Question[State, Transition](
        MarkerLoss,
        decision=lambda state, frame: Decision(
            CHANCE, "draw", f"Draw a casualties marker in {state.label(frame.at)}", "GB-13.1-a"
        ),
        outcomes=lambda state, frame: possible_markers(state),
        resolve=resolve_marker,
    ),
    Question[State, Transition](
        Wounding,
        decision=_decide_wounding,
        offers=lambda state, frame: (Wound(team) for team in frame.teams),
        answers=(
            Answer(
                Wound,
                lambda transition, frame, action: wound(transition, frame, action.team),
                _refuse_wound,
                unasked=LOSE.unasked,
            ),
        ),
        settle=settle_wounding,
    ),
    Question[State, Transition](
        GearRoll,
        decision=lambda state, frame: Decision(
            CHANCE, "die", f"A die: gear lost in {state.label(frame.at)}", "GB-13.0-o"
        ),
        outcomes=lambda state, frame: SIX_SIDED,
        resolve=resolve_gear_roll,
        settle=settle_gear_roll,
    ),
    Question[State, Transition](
        GearLoss, decision=_decide_gear, offers=lose_actions, answers=(LOSE,), settle=settle_gear_loss
    ),
    Question[State, Transition](
        Keeping, decision=_decide_excess, offers=lose_actions, answers=(LOSE,), settle=settle_keeping
    ),
    Question[State, Transition](
        Bereavement,
        decision=lambda state, frame: Decision(
            SIDE, "losing", f"Pick who is lost: {piece_list(state, frame.pieces, 'or')}", frame.rule
        ),
        offers=lose_actions,
        answers=(LOSE,),
        settle=settle_bereavement,
    ),
)


# -- words ------------------------------------------------------------------------------------------------


def _read_lose(state: State, reader: Reader) -> tuple[Action, ...]:
    return tuple(Lose(item) for item in read_pieces(state, reader, near_top(state), "what is lost"))


WORDS = (
    Words[State](
        Wound,
        "wound TEAM",
        "Give the casualties marker to this team.",
        "wound B1",
        read=lambda state, reader: (Wound(read_piece(state, reader, "a team")),),
        write=lambda state, action: state.name(action.team),
        selection=lambda state, action: pick_piece(state, action.team),
    ),
    Words[State](
        Lose,
        "lose ITEM ...",
        "Pick what is eliminated.",
        "lose Radio",
        read=_read_lose,
        write=lambda state, action: state.name(action.piece),
        selection=lambda state, action: pick_piece(state, action.piece),
    ),
)

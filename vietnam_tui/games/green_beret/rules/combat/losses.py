"""Counters that are eliminated, and what falls with them (5.0, 10.9, 12.4, 12.10, 13.1).

Teams and the free leaders never return, nor does a base camp; everything else can be bought again.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.counters import PrintedCounter, assessment
from vietnam_tui.games.green_beret.frames import Drawing, Hunt, Keeping, Scattering
from vietnam_tui.games.green_beret.phrases import count, join
from vietnam_tui.games.green_beret.rules.position.values import is_plus, portage_of_teams
from vietnam_tui.games.green_beret.rules.sequence.victory import finish
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import GONE, STOCK, Piece, PieceId, Place


class Eliminated(Told, frozen=True, tag="eliminated"):
    """Counters of the player are lost [GB-13.0-m]."""

    pieces: tuple[str, ...]
    at: str

    @property
    def sentence(self) -> str:
        return f"eliminated in {self.at}: {join(self.pieces)}"


class EnemyEliminated(Told, frozen=True, tag="enemy eliminated"):
    """An enemy unit is eliminated and goes back to the pool [GB-13.0-l]."""

    says = "{enemy} is eliminated in {at}"
    enemy: str
    at: str


class EnemiesLeft(Told, frozen=True, tag="enemies leave"):
    """Nobody is detected any more: the enemy units go back to the pool [GB-12.4-j]."""

    count: int

    @property
    def sentence(self) -> str:
        return f"nobody is detected any more: {count(self.count, 'enemy unit')} back to the pool"


class Undetected(Told, frozen=True, tag="undetected"):
    """A team in a base camp is detected no longer [GB-12.5-a]."""

    says = "{team} is safe in a base camp and no longer detected"
    team: str


def returns_to(kind: PrintedCounter) -> Place:
    """The place where an eliminated counter goes: out of the game, or back among what can be bought.

    [GB-3.2-b, GB-3.3-b, GB-12.4-i, GB-13.1-n]
    """
    never = kind.family in ("team", "camp") or (kind.family == "leader" and kind.cost == 0)
    return GONE if never else STOCK


def eliminate(transition: Transition, pieces: Sequence[PieceId], rule: str) -> None:
    """Take counters off the map; markers of teams return to their pool, parties go on without them."""
    if not pieces:
        return
    state = transition.state
    transition.tell(
        Eliminated(pieces=state.names(list(pieces)), at=state.label(state.pieces[pieces[0]].place), rule=rule)
    )
    changed = list(state.pieces)
    for piece in pieces:
        if changed[piece].casualty:
            transition.pool_casualty(changed[piece].casualty, 1)
        changed[piece] = Piece(returns_to(state.kind(piece)))
    transition.set(pieces=tuple(changed))
    _free_boats(transition, [state.pieces[piece].place for piece in pieces if state.pieces[piece].anchored])
    _leave_party(transition, pieces)
    lost_team = any(state.kind(piece).family == "team" for piece in pieces)
    if lost_team and not transition.state.teams() and transition.state.result is None:
        _defeat(transition)


def _free_boats(transition: Transition, hexes: Sequence[int]) -> None:
    """A patrol boat whose base camp is lost is anchored no longer [GB-3.1-c]."""
    for at in hexes:
        camps, boats = (
            [p for p in transition.state.at(at, family) if transition.state.pieces[p].anchored]
            for family in ("camp", "gear")
        )
        for boat in boats[len(camps) :]:
            transition.piece(boat, anchored=False)


def _defeat(transition: Transition) -> None:
    reason = "the last team on the map is lost, whatever was accomplished"
    finish(transition, Result(ENEMY_SIDE, reason, "GB-5.0-d", assessment(0)))


def _leave_party(transition: Transition, pieces: Sequence[PieceId]) -> None:
    """A party in hand goes on without counters that it has lost."""
    party = transition.state.party
    if party is None or not any(piece in mover.pieces for mover in party.movers for piece in pieces):
        return
    movers = []
    for mover in party.movers:
        if mover.lead in pieces:
            for left in mover.pieces:
                if party.steps and left not in pieces and transition.state.pieces[left].on_map:
                    # what a lost team leaves has moved [GB-10.1-b]
                    transition.piece(left, moved=True)
            continue
        load = tuple(item for item in mover.load if item not in pieces)
        changes: dict[str, object] = {"load": load}
        if mover.carrier in pieces:
            changes |= {"carrier": PieceId(-1)}
        movers.append(msgspec.structs.replace(mover, **changes))
    transition.set_party(msgspec.structs.replace(party, movers=tuple(movers)) if movers else None)


def eliminate_team(transition: Transition, team: PieceId, rule: str) -> None:
    """A team is lost, and the gear in its hex unless another team there takes it over."""
    at = transition.state.pieces[team].place
    eliminate(transition, [team], rule)
    if transition.state.result is not None:
        return
    if transition.state.teams(at):
        transition.push(Keeping(Hex(at), "GB-13.1-k"))
    else:
        eliminate(transition, transition.state.at(at, "gear"), "GB-13.1-j")
    overrun(transition, at)
    stand_down(transition)


def eliminate_leader(transition: Transition, leader: PieceId, rule: str) -> None:
    """A leader is lost, and gear with him only if nobody else is there to hold it [GB-13.0-p]."""
    at = transition.state.pieces[leader].place
    eliminate(transition, [leader], rule)
    if not transition.state.at(at, "team", "leader") and not transition.state.in_camp(at):
        eliminate(
            transition,
            [g for g in transition.state.at(at, "gear") if not _holds(transition.state, g)],
            "GB-13.0-p",
        )


def _holds(state: State, piece: PieceId) -> bool:
    """Does this gear need nobody to hold it?"""
    return is_plus(state.kind(piece))


def excess_gear(state: State, at: int) -> int:
    """The number of counters of gear in a hex that no team there can hold [GB-13.1-k, GB-12.3-c]."""
    held = [piece for piece in state.at(at, "gear") if not is_plus(state.kind(piece))]
    return len(held) - portage_of_teams(state, at)


def overrun(transition: Transition, at: int) -> None:
    """An enemy unit in a hex without a team: leaders, gear and base camps there are lost.

    A party without a team that only passes through is left alone.
    """
    state = transition.state
    if state.result is not None or not state.enemies_at(at) or state.teams(at):
        return
    party = state.party
    passing = () if party is None else tuple(p for mover in party.movers for p in mover.pieces)  # [GB-8.0-a]
    here = [piece for piece in state.at(at) if piece not in passing]  # [GB-8.0-a]
    plus = [piece for piece in here if is_plus(state.kind(piece)) and state.kind(piece).family == "gear"]
    eliminate(transition, [p for p in here if state.kind(p).family == "leader"], "GB-13.1-e")
    eliminate(transition, plus, "GB-10.4-m")
    eliminate(transition, [p for p in here if state.kind(p).family == "gear" and p not in plus], "GB-10.9-c")
    eliminate(transition, [p for p in here if state.kind(p).family == "camp"], "GB-12.10-e")


def stand_down(transition: Transition) -> None:
    """With no detected team left the enemy units go back to their pool.

    With no enemy unit left, a team that attacked out of a base camp is safe there again.
    """
    state = transition.state
    if state.result is not None:
        return
    hunted = [team for team in state.teams() if state.pieces[team].detected]
    if state.enemies and not hunted:  # [GB-12.4-j]
        transition.tell(EnemiesLeft(count=len(state.enemies), rule="GB-12.4-j"))
        for enemy in state.enemies:
            transition.remove_enemy(enemy)  # [GB-12.4-j]
    coming = any(isinstance(frame, Hunt | Drawing | Scattering) for frame in state.frames)
    if not transition.state.enemies and not coming:
        for team in hunted:
            if state.in_camp(state.pieces[team].place):
                transition.piece(team, detected=False)  # [GB-12.10-c]
                transition.tell(Undetected(team=state.name(team), rule="GB-12.10-c"))

"""Every legal action of a position, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.actions import (
    End,
    Lose,
)
from vietnam_tui.games.vietnam_battles.frames import (
    Advancing,
    Ambush,
    BenSuc,
    Combat,
    Deploying,
    Displacing,
    Losing,
    Passing,
    Retreating,
)
from vietnam_tui.games.vietnam_battles.rules import (
    advance,
    air_strike,
    ambush,
    attacks,
    ben_suc,
    bridges,
    deployment,
    escape,
    movement,
    retreat,
    support,
    transport,
    ways,
)
from vietnam_tui.games.vietnam_battles.rules.decisions import decision
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State


def actions(state: State) -> Iterator[Action]:
    """Every legal action."""
    if state.result is not None:
        return iter(())
    state = view(state, decision(state).side)
    frame = state.top
    match frame:
        case None:
            return _phase_actions(state)
        case Deploying():
            return deployment.deploy_actions(state, frame)
        case Ambush():
            return ambush.bump_actions(state, frame)
        case BenSuc(rolling=rolling, pips=pips) if pips or not rolling:
            return ben_suc.ben_suc_actions(frame)
        case Combat(step=step) if step < support.ROLL:
            return support.support_actions(state, frame)
        case Retreating():
            return retreat.retreat_actions(state, frame)
        case Displacing():
            return retreat.displace_actions(state, frame)
        case Passing():
            return ways.moves_of(state, frame.unit)
        case Losing():
            return iter([Lose(u) for u in frame.units])
        case Advancing():
            return advance.advance_actions(state, frame)
        case _:
            return iter(())


def _phase_actions(state: State) -> Iterator[Action]:
    offered: list[Iterable[Action]] = []
    if state.phase in movement.MOVEMENT_PHASES:
        offered.append(ways.moves(state))
        if state.phase == MOVEMENT:
            offered += [transport.lifts(state), transport.sails(state)]
        offered += [bridges.demolitions(state), escape.exits(state)]
        if state.player == "US":
            if state.phase == MOVEMENT:
                offered.append(air_strike.strikes(state))
            offered += [bridges.repairs(state), bridges.crossings(state)]
    else:
        offered += [attacks.bombardments(state), attacks.attacks(state)]
    return chain(*offered, [End()])

"""An action that is allowed, carried out by the chapter that it belongs to."""

from __future__ import annotations

from vietnam_tui.core.model import Action, Event
from vietnam_tui.games.vietnam_battles.actions import (
    Advance,
    Attack,
    Bombard,
    Bridge,
    Bump,
    Demolish,
    Die,
    Displace,
    Draw,
    End,
    Exit,
    Lift,
    Lose,
    Move,
    Pass,
    Perish,
    Repair,
    Resist,
    Retreat,
    Sail,
    Strike,
    Support,
)
from vietnam_tui.games.vietnam_battles.frames import (
    Advancing,
    Ambush,
    BenSuc,
    Combat,
    Deploying,
    Displacing,
    Drawing,
    Losing,
    Repairing,
    Retreating,
    SecretRoll,
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
)
from vietnam_tui.games.vietnam_battles.rules.results import carry_out_loss, resolve_combat
from vietnam_tui.games.vietnam_battles.rules.sequence import end_phase
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import NO_UNIT

Outcome = tuple[State, list[Event]]


def carry_out(state: State, action: Action) -> Outcome:
    match state.top, action:
        case Drawing() as frame, Draw():
            return support.resolve_draw(state, frame, action)
        case Combat() as frame, Die():
            return resolve_combat(state, frame, action)
        case Repairing() as frame, Die():
            return bridges.resolve_repair(state, frame, action)
        case SecretRoll() as frame, Die():
            return escape.resolve_secret_roll(state, frame, action)
        case BenSuc() as frame, Die():
            return ben_suc.resolve_ben_suc(state, action)
        case BenSuc() as frame, _:
            return ben_suc.carry_out_ben_suc(state, frame, action)
        case Deploying() as frame, _:
            return deployment.carry_out_deploy(state, frame, action)
        case Ambush() as frame, Bump():
            return ambush.carry_out_bump(state, frame, action)
        case Combat() as frame, Support() | Pass():
            return support.carry_out_support(state, frame, action)
        case Retreating() as frame, Retreat():
            return retreat.carry_out_retreat(state, frame, action)
        case Retreating() as frame, Resist():
            return retreat.resist(state, frame, action)
        case Retreating() as frame, Perish():
            return retreat.perish(state, frame, action)
        case Displacing() as frame, Displace():
            return retreat.carry_out_displace(state, frame, action)
        case Losing() as frame, Lose():
            return carry_out_loss(state, frame, action)
        case Advancing() as frame, Advance() | Pass():
            return advance.carry_out_advance(state, frame, action)
    return _carry_out_in_phase(state, action)


def _carry_out_in_phase(state: State, action: Action) -> Outcome:
    match action:
        case Move():
            return movement.carry_out_move(state, action)
        case Lift():
            return transport.carry_out_lift(state, action)
        case Sail():
            return transport.carry_out_sail(state, action)
        case Demolish():
            return bridges.carry_out_demolish(state, action)
        case Repair():
            return bridges.carry_out_repair(state, action)
        case Bridge():
            return bridges.carry_out_crossing(state, action)
        case Attack():
            return attacks.carry_out_attack(state, action)
        case Bombard():
            return attacks.carry_out_bombard(state, action)
        case Strike():
            return air_strike.carry_out_strike(state, action)
        case Exit():
            return escape.carry_out_exit(state, action)
        case End():
            return end_phase(state.but(mover=NO_UNIT, mover_spent=0))
    raise AssertionError(f"no way to carry out {action}")

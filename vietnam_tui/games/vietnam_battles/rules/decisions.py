"""Who must decide what, by which rule, and what chance may bring."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Decision
from vietnam_tui.games.vietnam_battles.actions import (
    Die,
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
    Passing,
    Repairing,
    Retreating,
    SecretRoll,
)
from vietnam_tui.games.vietnam_battles.phrases import join, unit_list
from vietnam_tui.games.vietnam_battles.rules import deployment, support
from vietnam_tui.games.vietnam_battles.rules.victory import SECRET_WINS
from vietnam_tui.games.vietnam_battles.state import COMBAT, State

_D6 = Distribution[Action]((Die(pips), 1) for pips in range(1, 7))

_STAGE_WORDS = {
    "condition": ("record your plan: escape, casualties or hold", "VB-27.0-m"),
    "sites": ("place the next base camp or cache", "VB-16.0-a"),
    "genuine": ("record the genuine target", "VB-16.0-j"),
    "units": ("place a unit", "VB-3.0-d"),
}
_PHASE_WORDS = {
    "movement": ("move units, or end the phase", "VB-4.1-b"),
    "combat": ("bombard or attack, or end the phase", "VB-4.1-e"),
    "mobile movement": ("move mobile units, or end the phase", "VB-4.1-f"),
    "mobile combat": ("attack with mobile units, or end the phase", "VB-4.1-g"),
}


def decision(state: State) -> Decision:
    """Who must choose now."""
    if state.result is not None:
        return Decision(NOBODY, "over", state.result.reason, state.result.rule)
    frame = state.top
    match frame:
        case None:
            return _phase_decision(state)
        case Drawing():
            prompt = f"{frame.side} draws {frame.size} support fire markers"
            return Decision(CHANCE, "draw", prompt, "VB-14.1-a")
        case Combat(step=support.ROLL):
            return Decision(CHANCE, "die", f"Die roll against {state.name(frame.target)}", "VB-7.3-b")
        case Repairing():
            return Decision(CHANCE, "die", "Die roll for the bridge repair", "VB-18.2-b")
        case Combat():
            side = support.side_in_turn(state, frame)
            nth = "first" if frame.step < 2 else "second"
            what = "bombardment of" if frame.bombardment else "attack on"
            note = support.limit_note(state, frame, side)
            prompt = f"{side}: {nth} support fire marker for the {what} {state.name(frame.target)}?{note}"
            return Decision(side, "support", prompt, "VB-8.3-b")
        case Retreating():
            side = state.roster[frame.units[0]].side
            hexes = "1 hex" if frame.distance == 1 else f"{frame.distance} hexes"
            prompt = f"{side}: retreat {unit_list(state, frame.units)} {hexes}, or resist"
            return Decision(side, "retreat", prompt, "VB-7.7-a")
        case Displacing():
            side = state.roster[frame.unit].side
            prompt = (
                f"{side}: where does {state.name(frame.chain[-1])} step aside for {state.name(frame.unit)}?"
            )
            return Decision(side, "displace", prompt, "VB-7.7.2-a")
        case Losing():
            secret = not frame.units or any(state.units[u].hidden for u in frame.units)
            among = "" if secret else f", {unit_list(state, frame.units)}"
            prompt = f"{frame.side}: which unit is depleted{among}?"
            return Decision(frame.side, "lose", prompt, frame.rule)
        case Advancing():
            prompt = f"{state.player}: advance {unit_list(state, frame.units)} along the path of retreat?"
            return Decision(state.player, "advance", prompt, "VB-7.9-d")
        case Deploying(stage="dice"):
            return Decision(CHANCE, "dice", "Two dice for the strength that must show", "VB-26.0-e")
        case Deploying(side, stage):
            words, rule = _STAGE_WORDS[stage]
            return Decision(side, "set-up", f"{side} set-up: {words}", rule)
        case Passing():
            side = state.roster[frame.unit].side
            through = join([state.spots.label(spot) for spot in frame.way])
            prompt = f"{side}: {state.name(frame.unit)} passes through {through}; where does it go on to?"
            return Decision(side, "passing", prompt, "VB-5.3-a")
        case Ambush():
            prompt = f"VC: to which hex is {state.name(frame.unit)} driven?"
            return Decision("VC", "ambush", prompt, "VB-11.1-a")
        case BenSuc(rolling=True, pips=0):
            return Decision(CHANCE, "die", "Die roll for Ben Suc", "VB-24.0-d")
        case BenSuc():
            words = (
                f"make the game {frame.pips} turns longer or shorter?" if frame.pips else "roll for Ben Suc?"
            )
            return Decision("VC", "ben suc", f"VC: {words}", "VB-24.0-e" if frame.pips else "VB-24.0-d")
        case SecretRoll():
            return Decision(CHANCE, "die", "A die for the Viet Cong plan", SECRET_WINS[frame.condition])


def outcomes(state: State) -> Distribution[Action]:
    """What chance may bring."""
    frame = state.top
    if isinstance(frame, Drawing):
        return support.possible_draws(state, frame)
    if isinstance(frame, Deploying) and frame.stage == "dice":
        return deployment.TWO_DICE
    if isinstance(frame, Repairing | SecretRoll) or (
        isinstance(frame, Combat) and frame.step == support.ROLL
    ):
        return _D6
    if isinstance(frame, BenSuc) and frame.rolling and not frame.pips:
        return _D6
    raise ValueError("no chance decision is due")


def _phase_decision(state: State) -> Decision:
    words, rule = _PHASE_WORDS[state.phase]
    if state.phase == COMBAT and state.ground_attack:
        words = "attack, or end the phase"
    return Decision(state.player, state.phase, f"{state.player} {state.phase.title()} Phase: {words}", rule)

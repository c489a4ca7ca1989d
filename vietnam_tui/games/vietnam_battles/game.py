"""Vietnam Battles as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.data import exists
from vietnam_tui.core.doctrine import Doctrine
from vietnam_tui.core.game import (
    CHANCE,
    NOBODY,
    Action,
    Decision,
    Event,
    Game,
    GameOption,
    IllegalAction,
    Result,
    Step,
)
from vietnam_tui.core.orders import Verb
from vietnam_tui.core.rules import Refusal
from vietnam_tui.core.sheet import Preview, Sheet
from vietnam_tui.games.vietnam_battles import (
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
from vietnam_tui.games.vietnam_battles.actions import (
    Advance,
    Alter,
    Attack,
    Bombard,
    Bridge,
    Bump,
    Choose,
    Dare,
    Demolish,
    Dice,
    Die,
    Displace,
    Draw,
    End,
    Exit,
    Hide,
    Lay,
    Lift,
    Lose,
    Move,
    Pass,
    Perish,
    Place,
    Record,
    Repair,
    Resist,
    Retreat,
    Sail,
    Strike,
    Support,
)
from vietnam_tui.games.vietnam_battles.audit import audit
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
from vietnam_tui.games.vietnam_battles.pack import pack, unpack
from vietnam_tui.games.vietnam_battles.pieces import FOLDER, game_sheet
from vietnam_tui.games.vietnam_battles.position import read_position
from vietnam_tui.games.vietnam_battles.results import carry_out_loss, resolve_combat
from vietnam_tui.games.vietnam_battles.sequence import end_phase
from vietnam_tui.games.vietnam_battles.setup import set_up, variants
from vietnam_tui.games.vietnam_battles.state import COMBAT, MOVEMENT, State
from vietnam_tui.games.vietnam_battles.units import NO_UNIT
from vietnam_tui.games.vietnam_battles.victory import SECRET_WINS, check_sudden_end
from vietnam_tui.games.vietnam_battles.view import resample, view
from vietnam_tui.games.vietnam_battles.wording import unit_list

Outcome = tuple[State, list[Event]]

_D6 = Distribution[Action]((Die(pips), 1) for pips in range(1, 7))


class VietnamBattles(Game[State]):
    """Vietnam Battles: Iron Triangle and Snoopy's Nose."""

    code = "vb"
    id = "vietnam_battles"
    sides = ("US", "VC")

    @property
    def title(self) -> str:  # type: ignore[override]
        """The title as printed."""
        return game_sheet().title

    def scenarios(self) -> tuple[str, ...]:
        """The playable scenarios."""
        return tuple(game_sheet().scenarios)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The variants of a scenario."""
        return variants(scenario)

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> State:
        """A scenario's start; raises KeyError for an unknown one, `SaveFault` for options it does not have."""
        if not exists(f"{FOLDER}/scenarios/{scenario}.toml"):
            raise KeyError(scenario)
        return set_up(scenario, self.chosen(scenario, options or {}))

    def position(self, tables: dict[str, Any]) -> State:
        """The position that a position file describes; raises `SaveFault` naming the key."""
        return read_position(tables)

    # -- deciding -------------------------------------------------------------------------------------------

    def decision(self, state: State) -> Decision:
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
                prompt = f"{side}: where does {state.name(frame.chain[-1])} step aside for {state.name(frame.unit)}?"
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
            case Ambush():
                prompt = f"VC: to which hex is {state.name(frame.unit)} driven?"
                return Decision("VC", "ambush", prompt, "VB-11.1-a")
            case BenSuc(rolling=True, pips=0):
                return Decision(CHANCE, "die", "Die roll for Ben Suc", "VB-24.0-d")
            case BenSuc():
                words = (
                    f"make the game {frame.pips} turns longer or shorter?"
                    if frame.pips
                    else "roll for Ben Suc?"
                )
                return Decision("VC", "ben suc", f"VC: {words}", "VB-24.0-e" if frame.pips else "VB-24.0-d")
            case SecretRoll():
                return Decision(CHANCE, "die", "A die for the Viet Cong plan", SECRET_WINS[frame.condition])

    def actions(self, state: State) -> Iterator[Action]:
        """Every legal action."""
        if state.result is not None:
            return iter(())
        state = view(state, self.decision(state).side)
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
            case Losing():
                return iter([Lose(u) for u in frame.units])
            case Advancing():
                return advance.advance_actions(state, frame)
            case _:
                return iter(())

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why an action is not allowed, or None."""
        if state.result is not None:
            return Refusal(state.result.rule, f"the game is over: {state.result.reason}")
        decision = self.decision(state)
        if isinstance(action, Die | Dice | Draw):
            if decision.side == CHANCE and action in self.outcomes(state).outcomes:
                return None
            return Refusal(decision.rule, f"{action} cannot come up now")
        if decision.side == CHANCE:
            return Refusal(decision.rule, f"{decision.prompt} comes first")
        state = view(state, decision.side)
        unknown = _unknown_piece(state, action)
        if unknown is not None:
            return unknown
        return _refuse_in_frame(state, action, decision) if state.top else _refuse_in_phase(state, action)

    def outcomes(self, state: State) -> Distribution[Action]:
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

    def apply(self, state: State, action: Action) -> Step[State]:
        """Carry out an action; raises `IllegalAction`."""
        refused = self.refusal(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        after, events = _carry_out(state, action)
        after, ending = check_sudden_end(after)
        if after.queued:
            after = after.but(frames=(*after.frames, *reversed(after.queued)), queued=())
        return Step(support.skip_idle(after), (*events, *ending))

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """What a side may know."""
        return view(state, side)

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, side, generator)

    def result(self, state: State) -> Result | None:
        """How the game ended."""
        return state.result

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)

    @property
    def sheet(self) -> Sheet[State]:
        """What the screen shows."""
        from vietnam_tui.games.vietnam_battles.sheet import SHEET

        return SHEET

    @property
    def doctrine(self) -> Doctrine[State]:
        """What the bots know."""
        from vietnam_tui.games.vietnam_battles.campaign_doctrine import DOCTRINES

        return DOCTRINES

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of the order language."""
        from vietnam_tui.games.vietnam_battles.orders import VERBS

        return VERBS

    def quick_odds(self, attack: int, defense: int, terrain: str) -> Preview:
        """The odds of made-up totals; raises KeyError for an unknown terrain line."""
        from vietnam_tui.games.vietnam_battles.preview import quick_odds

        return quick_odds(attack, defense, terrain)

    # -- texts ----------------------------------------------------------------------------------------------

    def write_order(self, state: State, action: Action) -> str:
        """The canonical order."""
        from vietnam_tui.games.vietnam_battles.orders import write

        return write(state, action)

    def read_order(self, state: State, text: str) -> tuple[Action, ...]:
        """The actions that a text means; raises `OrderError`."""
        from vietnam_tui.games.vietnam_battles.orders import read

        return read(state, text)

    def pack(self, state: State) -> dict[str, Any]:
        """The state as plain tables."""
        return pack(state)

    def unpack(self, tables: dict[str, Any]) -> State:
        """The state that `pack` wrote; raises `SaveFault`."""
        return unpack(tables)


# -- phases -------------------------------------------------------------------------------------------------

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


def _phase_decision(state: State) -> Decision:
    words, rule = _PHASE_WORDS[state.phase]
    if state.phase == COMBAT and state.ground_attack:
        words = "attack, or end the phase"
    return Decision(state.player, state.phase, f"{state.player} {state.phase.title()} Phase: {words}", rule)


def _phase_actions(state: State) -> Iterator[Action]:
    if state.phase in movement.MOVEMENT_PHASES:
        yield from movement.moves(state)
        if state.phase == MOVEMENT:
            yield from transport.lifts(state)
            yield from transport.sails(state)
        yield from bridges.demolitions(state)
        yield from escape.exits(state)
        if state.player == "US":
            if state.phase == MOVEMENT:
                yield from air_strike.strikes(state)
            yield from bridges.repairs(state)
            yield from bridges.crossings(state)
    else:
        yield from attacks.bombardments(state)
        yield from attacks.attacks(state)
    yield End()


def _unknown_piece(state: State, action: Action) -> Refusal | None:
    """A number that is no unit, spot or hexside at all."""
    units = [getattr(action, name) for name in ("unit", "target") if hasattr(action, name)]
    units += list(getattr(action, "attackers", ()))
    places = [getattr(action, name) for name in ("to", "at") if hasattr(action, name)]
    places += list(getattr(action, "path", ()))
    if any(not 0 <= u < len(state.roster) for u in units):
        return Refusal("VB-2.3-a", "there is no such unit in this game")
    if any(not 0 <= p < len(state.spots.hexes) for p in places):
        return Refusal("VB-2.1-c", "there is no such place on this map")
    bridge = getattr(action, "bridge", 0)
    if not 0 <= bridge < len(state.spots.grid.side_hexes):
        return Refusal("VB-2.1-d", "there is no such hexside on this map")
    return None


def _refuse_in_phase(state: State, action: Action) -> Refusal | None:
    match action:
        case Move():
            return movement.refuse_move(state, action)
        case Lift():
            return transport.refuse_lift(state, action)
        case Sail():
            return transport.refuse_sail(state, action)
        case Demolish():
            return bridges.refuse_demolish(state, action)
        case Repair():
            return bridges.refuse_repair(state, action)
        case Bridge():
            return bridges.refuse_crossing(state, action)
        case Attack():
            return attacks.refuse_attack(state, action)
        case Bombard():
            return attacks.refuse_bombard(state, action)
        case End():
            return None
        case Support() | Pass():
            return Refusal("VB-8.3-b", "there is nothing to pass or support now; `end` ends the phase")
        case Strike():
            return air_strike.refuse_strike(state, action)
        case Exit():
            return escape.refuse_exit(state, action)
        case Choose() | Lay() | Record() | Place() | Hide():
            return Refusal("VB-3.0-d", "the set-up is over")
        case Bump():
            return Refusal("VB-11.1-a", "no landing has been ambushed now")
        case Dare() | Alter():
            return Refusal("VB-24.0-d", "there is no Ben Suc roll to make now")
        case Lose():
            return Refusal("VB-7.6-h", "no unit has to be depleted now")
        case Advance():
            return Refusal("VB-7.9-d", "units advance right after the retreat that their attack caused")
        case Displace():
            return Refusal("VB-7.7.2-a", "nobody has to make room for a retreat now")
        case _:
            return Refusal("VB-7.7-a", "no unit has to retreat now")


def _refuse_in_frame(state: State, action: Action, decision: Decision) -> Refusal | None:
    match state.top, action:
        case (Combat(), Pass()) | (Advancing(), Pass()):
            return None
        case Deploying() as frame, _:
            return deployment.refuse_deploy(state, frame, action, decision.prompt)
        case Ambush() as frame, Bump():
            return ambush.refuse_bump(state, frame, action)
        case (BenSuc(pips=0), Pass() | Dare()):
            return None
        case BenSuc(pips=pips), Alter() if pips:
            return None
        case Combat() as combat, Support():
            return support.refuse_support(state, combat, action)
        case Retreating() as frame, Retreat() | Resist() | Perish():
            return retreat.refuse_retreat(state, frame, action)
        case Displacing() as frame, Displace():
            return retreat.refuse_displace(state, frame, action)
        case Losing() as frame, Lose():
            if action.unit in frame.units:
                return None
            return Refusal(
                frame.rule,
                f"{state.name(action.unit)} cannot take the loss; {unit_list(state, frame.units)} can",
            )
        case Advancing() as frame, Advance():
            return advance.refuse_advance(state, frame, action)
        case _, Attack() | Bombard():
            return Refusal(
                "VB-7.0-d",
                f"one combat is resolved before the next: {decision.prompt}",
                _something_legal(state),
            )
        case _:
            return Refusal(
                decision.rule, f"this must be settled first: {decision.prompt}", _something_legal(state)
            )


def _something_legal(state: State) -> str:
    """A hint at an order that the decision at hand allows."""
    action = next(GAME.actions(state), None)
    return "" if action is None else f"Try: {GAME.write_order(state, action)}"


# -- carrying out -------------------------------------------------------------------------------------------


def _carry_out(state: State, action: Action) -> Outcome:
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


GAME = VietnamBattles()

"""Green Beret: Vietnam as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.data import exists
from vietnam_tui.core.game import (
    CHANCE,
    NOBODY,
    Action,
    Decision,
    Game,
    GameOption,
    IllegalAction,
    Result,
    Step,
)
from vietnam_tui.core.orders import Verb
from vietnam_tui.core.rules import Refusal
from vietnam_tui.core.sheet import Preview, Sheet
from vietnam_tui.games.green_beret import (
    actions as act,
)
from vietnam_tui.games.green_beret import (
    attacks,
    base_camps,
    battle,
    casualties,
    chances,
    escape,
    objectives,
    party,
    purchases,
    pursuit,
    setup,
    suppression,
    victory,
)
from vietnam_tui.games.green_beret.audit import audit
from vietnam_tui.games.green_beret.course import Course
from vietnam_tui.games.green_beret.decisions import decision_of
from vietnam_tui.games.green_beret.noise import carry_out_listen
from vietnam_tui.games.green_beret.pieces import FOLDER, game_sheet
from vietnam_tui.games.green_beret.sequence import end_phase, settle
from vietnam_tui.games.green_beret.state import (
    CAMPS,
    COMBAT,
    FORCES,
    MOVEMENT,
    PLACEMENT,
    SIDE,
    Assaulting,
    Bereavement,
    Combat,
    Escaping,
    GearLoss,
    Keeping,
    Listening,
    Moving,
    Pursuing,
    Relocating,
    State,
    Suppressing,
    Windfall,
    Wounding,
    roster,
)
from vietnam_tui.games.green_beret.view import resample, view
from vietnam_tui.games.green_beret.wording import join, piece_list

PICKING = GearLoss | Keeping | Bereavement


class GreenBeret(Game[State]):
    """Green Beret: Vietnam, for one player."""

    code = "gb"
    id = FOLDER
    sides = (SIDE,)
    quits = (act.Retire,)

    @property
    def title(self) -> str:  # type: ignore[override]
        """The title on the box."""
        return game_sheet().title

    # -- playing --------------------------------------------------------------------------------------------

    def scenarios(self) -> tuple[str, ...]:
        """The scenarios that can be played."""
        return tuple(game_sheet().scenarios)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The optional rule 16.0."""
        return (setup.DOUBLE_AGENT,)

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> State:
        """The position before the first base camp; raises KeyError and `SaveFault`."""
        if not exists(f"{FOLDER}/scenarios/{scenario}.toml"):
            raise KeyError(scenario)
        chosen = self.chosen(scenario, options or {})
        return setup.set_up(scenario, double_agent=chosen[setup.DOUBLE_AGENT.name] == "on")

    def position(self, tables: dict[str, Any]) -> State:
        """The state that a position file describes; raises `SaveFault`."""
        from vietnam_tui.games.green_beret.position import read_position

        return read_position(tables)

    def decision(self, state: State) -> Decision:
        """Who must decide what."""
        if state.result is not None:
            return Decision(NOBODY, "over", state.result.reason, state.result.rule)
        return decision_of(state)

    def actions(self, state: State) -> Iterator[Action]:
        """Every legal action."""
        if self.decision(state).side != SIDE:
            return
        yield from _offers(state)
        if objectives.refuse_forfeit(state) is None:
            yield act.Forfeit()
        if victory.refuse_retire(state) is None:
            yield act.Retire()

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why an action is not allowed, or None."""
        if state.result is not None:
            return Refusal(state.result.rule, f"the game is over: {state.result.reason}")
        decision = self.decision(state)
        if isinstance(action, act.Die | act.Dice | act.Draw):
            if decision.side == CHANCE and action in self.outcomes(state).outcomes:
                return None
            return Refusal(decision.rule, f"{action} cannot come up now")
        if decision.side == CHANCE:
            return Refusal(decision.rule, f"{decision.prompt} comes first")
        return _unknown(state, action) or _refuse(state, action, decision)

    def outcomes(self, state: State) -> Distribution[Action]:
        """What chance may bring."""
        return chances.outcomes(state)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Carry out an action; raises `IllegalAction`."""
        refused = self.refusal(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        course = Course(state)
        if isinstance(action, act.Die | act.Dice | act.Draw):
            chances.resolve(course, action)
        else:
            _carry_out(course, action)
        settle(course)
        return Step(course.state, tuple(course.events))

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """What the player may know."""
        return view(state)

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, generator)

    def result(self, state: State) -> Result | None:
        """How the game ended."""
        return state.result

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)

    @property
    def sheet(self) -> Sheet[State]:
        """What the screen shows."""
        from vietnam_tui.games.green_beret.sheet import SHEET

        return SHEET

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of the order language."""
        from vietnam_tui.games.green_beret.orders import VERBS

        return VERBS

    def quick_odds(self, attack: int, defense: int, terrain: str) -> Preview:
        """The odds of made-up totals; raises KeyError for an unknown terrain."""
        from vietnam_tui.games.green_beret.preview import quick_odds

        return quick_odds(attack, defense, terrain)

    # -- texts ----------------------------------------------------------------------------------------------

    def write_order(self, state: State, action: Action) -> str:
        """The canonical order."""
        from vietnam_tui.games.green_beret.orders import write

        return write(state, action)

    def read_order(self, state: State, text: str) -> tuple[Action, ...]:
        """The actions that a text means; raises `OrderError`."""
        from vietnam_tui.games.green_beret.orders import read

        return read(state, text)

    def pack(self, state: State) -> dict[str, Any]:
        """The state as plain tables."""
        from vietnam_tui.games.green_beret.pack import pack

        return pack(state)

    def unpack(self, tables: dict[str, Any]) -> State:
        """The state that `pack` wrote; raises `SaveFault`."""
        from vietnam_tui.games.green_beret.pack import unpack

        return unpack(tables)


# -- offers -------------------------------------------------------------------------------------------------


def _offers(state: State) -> Iterator[Action]:
    """What is open at the decision at hand, besides forfeiting and retiring."""
    match state.top:
        case None:
            yield from _phase_actions(state)
        case Relocating():
            yield from base_camps.camp_sites(state)
        case Moving():
            yield from party.party_actions(state)
        case Listening(hexes):
            yield from (act.Listen(at) for at in hexes)
        case Escaping() as frame:
            yield from escape.escape_actions(state, frame)
        case Combat() as frame:
            yield from battle.arming_actions(state, frame)
        case Wounding() as frame:
            yield from (act.Wound(team) for team in frame.teams)
        case GearLoss() | Keeping() | Bereavement() as frame:
            yield from casualties.lose_actions(state, frame)
        case Suppressing() as frame:
            yield from suppression.suppression_actions(state, frame)
        case Pursuing() as frame:
            yield from pursuit.pursuit_actions(state, frame)
        case Assaulting(_, hexes):
            yield from (act.Assault(at) for at in hexes)
        case Windfall():
            yield from purchases.purchases(state)
            yield from base_camps.camp_sites(state)
            yield act.End()


def _phase_actions(state: State) -> Iterator[Action]:
    match state.phase:
        case phase if phase == CAMPS:
            yield from base_camps.camp_sites(state)
            yield from purchases.purchases(state)
        case phase if phase == FORCES:
            yield from setup.placements(state)
            yield from purchases.purchases(state)
        case phase if phase == PLACEMENT:
            yield from purchases.purchases(state)
            yield from base_camps.camp_sites(state)
            for camp in state.camps():
                if base_camps.refuse_relocate(state, act.Relocate(camp)) is None:
                    yield act.Relocate(camp)
        case phase if phase == MOVEMENT:
            yield from party.party_actions(state)
        case phase if phase == COMBAT:
            yield from attacks.attacks(state)
        case "enemy":
            yield from pursuit.activations(state)
    if _refuse_end(state) is None:
        yield act.End()


# -- refusals -----------------------------------------------------------------------------------------------

_PIECE_FIELDS = ("piece", "lead", "carrier", "item", "team", "weapon", "camp")
_PLACE_FIELDS = ("at", "to")


def _unknown(state: State, action: Action) -> Refusal | None:
    """A number that is no counter or hex at all."""
    found = [getattr(action, name) for name in _PIECE_FIELDS if hasattr(action, name)]
    found += list(getattr(action, "teams", ()))
    if isinstance(action, act.Halt):
        found = [piece for piece in found if piece != -1]
    if any(not 0 <= piece < len(roster()) for piece in found):
        return Refusal("GB-2.3-a", "there is no such counter in this game")
    places = [getattr(action, name) for name in _PLACE_FIELDS if hasattr(action, name)]
    if any(not 0 <= place < state.grid.size for place in places):
        return Refusal("GB-2.2-b", "there is no such hex on this map")
    return None


def _refuse(state: State, action: Action, decision: Decision) -> Refusal | None:
    """Why an order of the player is not allowed."""
    top = state.top
    match action:
        case act.Forfeit():
            return objectives.refuse_forfeit(state)
        case act.Retire():
            return victory.refuse_retire(state)
        case act.Listen(at) if isinstance(top, Listening):
            hexes = join([state.label(h) for h in top.hexes], "or")
            return None if at in top.hexes else Refusal("GB-12.0-c", f"the checks still to make: {hexes}")
        case act.Escape() if isinstance(top, Escaping):
            return escape.refuse_escape(state, top, action)
        case act.Stand() if isinstance(top, Escaping):
            return None
        case act.Use() if isinstance(top, Combat):
            return battle.refuse_use(state, top, action)
        case act.Arm() if isinstance(top, Combat):
            return battle.refuse_arm(state, top)
        case act.Fire() if isinstance(top, Combat):
            return None
        case act.Fire() if isinstance(top, Suppressing):
            if top.shots:
                return None
            return Refusal("GB-15.0-c", "no weapon is nominated", "Try: end")
        case act.Suppress() if isinstance(top, Suppressing):
            return suppression.refuse_suppress(state, top, action)
        case act.Wound(team) if isinstance(top, Wounding):
            if team in top.teams:
                return None
            teams = piece_list(state, top.teams, "or")
            return Refusal("GB-13.0-m", f"{state.name(team)} did not fight; the marker goes to {teams}")
        case act.Lose() if isinstance(top, PICKING):
            return casualties.refuse_lose(state, top, action)
        case act.Target() | act.Enter() if isinstance(top, Pursuing):
            return pursuit.refuse_choice(state, top, action)
        case act.Assault() if isinstance(top, Assaulting):
            return pursuit.refuse_assault(state, top, action)
        case act.Camp() if isinstance(top, Relocating | Windfall):
            return base_camps.refuse_camp(state, action)
        case act.Buy() if isinstance(top, Windfall):
            return purchases.refuse_buy(state, action)
        case act.Take() | act.Ride() | act.Load() | act.Move() | act.Drop() | act.Halt() if isinstance(
            top, Moving
        ):
            return _refuse_movement(state, action)
        case act.End():
            return _refuse_end(state)
    if top is not None:
        first = next(_offers(state), None)
        fix = "" if first is None else f"Try: {GAME.write_order(state, first)}"
        return Refusal(decision.rule, f"this must be settled first: {decision.prompt}", fix)
    return _refuse_in_phase(state, action)


def _refuse_movement(state: State, action: Action) -> Refusal | None:
    match action:
        case act.Take() | act.Ride() | act.Load():
            return party.refuse_forming(state, action)
        case act.Move():
            return party.refuse_move(state, action)
        case act.Drop():
            return party.refuse_drop(state, action)
        case act.Halt():
            return party.refuse_halt(state, action)
    raise AssertionError(f"{action} is no movement")


def _refuse_in_phase(state: State, action: Action) -> Refusal | None:
    match action:
        case act.Camp():
            return base_camps.refuse_camp(state, action)
        case act.Place():
            return setup.refuse_place(state, action)
        case act.Buy():
            return purchases.refuse_buy(state, action)
        case act.Relocate():
            return base_camps.refuse_relocate(state, action)
        case act.Take() | act.Ride() | act.Load() | act.Move() | act.Drop() | act.Halt():
            return _refuse_movement(state, action)
        case act.Attack():
            return attacks.refuse_attack(state, action)
        case act.Activate():
            return pursuit.refuse_activate(state, action)
        case act.Pursue():
            if state.phase == "enemy":
                return None
            return Refusal("GB-4.0-g", "enemy units act in the Enemy Movement/Combat Phase")
        case act.Escape():
            return escape.refuse_escape(state, None, action)
        case act.Suppress():
            return suppression.refuse_suppress(state, None, action)
        case act.Listen() | act.Stand():
            return Refusal("GB-12.0-a", "no noise check is to be made now")
        case act.Use() | act.Arm() | act.Fire():
            return Refusal("GB-13.0-a", "no combat is being fought now")
        case act.Target() | act.Enter() | act.Assault():
            return Refusal("GB-12.4-e", "no enemy unit waits for a choice")
    return Refusal("GB-13.0-o", "nothing has to be given up now")


def _refuse_end(state: State) -> Refusal | None:
    """Why the phase, or what is being decided, cannot be ended."""
    top = state.top
    match top:
        case Windfall():
            return None
        case Suppressing(shots=()):
            return None
        case Suppressing():
            return Refusal("GB-15.0-c", "what is nominated fires", "Try: fire")
        case None:
            pass
        case _:
            decision = decision_of(state)
            first = next(_offers(state), None)
            fix = "" if first is None else f"Try: {GAME.write_order(state, first)}"
            return Refusal(decision.rule, f"this must be settled first: {decision.prompt}", fix)
    if state.phase == CAMPS and not state.camps():
        return Refusal("GB-3.1-a", "the base camp must be placed first")
    waiting = setup.still_to_place(state)
    if state.phase == FORCES and waiting:
        return Refusal("GB-3.3-c", f"still to place: {piece_list(state, waiting)}")
    if state.phase == "enemy":
        return Refusal("GB-4.0-g", "every enemy unit must act", "Try: pursue")
    return None


# -- carrying out -------------------------------------------------------------------------------------------


def _carry_out(course: Course, action: Action) -> None:
    top = course.state.top
    match action, top:
        case act.Forfeit(), _:
            objectives.forfeit(course)
        case act.Retire(), _:
            victory.retire(course)
        case act.Camp(), _:
            base_camps.carry_out_camp(course, action)
        case act.Buy(), _:
            purchases.carry_out_buy(course, action)
        case act.Place(), _:
            setup.carry_out_place(course, action)
        case act.Relocate(), _:
            base_camps.carry_out_relocate(course, action)
        case ((act.Take() | act.Ride() | act.Load()), _):
            party.carry_out_forming(course, action)
        case act.Move(), _:
            party.carry_out_move(course, action)
        case act.Drop(), _:
            party.carry_out_drop(course, action)
        case act.Halt(), _:
            party.carry_out_halt(course, action)
        case act.Listen(at), Listening():
            carry_out_listen(course, top, at)
        case act.Escape(), Escaping():
            escape.carry_out_escape(course, top, action)
        case act.Stand(), Escaping():
            escape.carry_out_stand(course, top)
        case act.Attack(), _:
            attacks.carry_out_attack(course, action)
        case act.Use(), Combat():
            battle.carry_out_use(course, top, action)
        case act.Arm(), Combat():
            battle.carry_out_arm(course, top)
        case act.Fire(), Combat():
            battle.carry_out_fire(course, top)
        case act.Fire(), Suppressing():
            suppression.open_fire(course, top)
        case act.Suppress(), Suppressing():
            suppression.carry_out_suppress(course, top, action)
        case act.Wound(team), Wounding():
            casualties.wound(course, top, team)
        case act.Lose(), GearLoss() | Keeping() | Bereavement():
            casualties.carry_out_lose(course, top, action)
        case ((act.Target() | act.Enter()), Pursuing()):
            pursuit.carry_out_choice(course, top, action)
        case act.Assault(at), Assaulting():
            pursuit.assault(course, top, at)
        case act.Activate(number), _:
            pursuit.carry_out_activate(course, number)
        case act.Pursue(), _:
            course.set(in_order=True)
        case act.End(), Windfall() | Suppressing():
            course.pop()
        case act.End(), _:
            end_phase(course)
        case _:
            raise AssertionError(f"no way to carry out {action}")


GAME = GreenBeret()

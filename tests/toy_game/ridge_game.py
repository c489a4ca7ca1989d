"""The Ridge behind the contract of a game: positions packed and audited, and what a screen is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.toy_game import ridge, ridge_fire, ridge_sight, ridge_turn
from tests.toy_game import ridge_pieces as pieces
from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge_north import Creep
from tests.toy_game.ridge_pieces import (
    ALLOWANCES,
    COUNTERS,
    GONE,
    NORTH,
    RIFLES,
    SIDES,
    SOUTH,
    STEPS,
    UNITS,
    Frame,
    RidgeState,
    Unit,
    board,
    handle_name,
)
from tests.toy_game.ridge_south import Move
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Event, SaveFault
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import ActionFace, Picture, Presenter, UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.standing import Standing
from vietnam_tui.core.statistics import Loss, Notable, Statistic, TurnBegins
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.engine.question_presenter import QuestionPresenter
from vietnam_tui.engine.sparse_state import SparseStates


class Ridge(QuestionGame[RidgeState]):
    """The second scenario of the toy game."""

    code, id, title = "toy", "toy", "The Ridge"
    rules = ridge.RULES

    def scenarios(self) -> tuple[str, ...]:
        return ("ridge",)

    def sides(self, scenario: str) -> tuple[str, ...]:
        return SIDES

    def facts(self, scenario: str) -> tuple[object, ...]:
        return (board().sheet, COUNTERS)

    def begin(self, scenario: str, options: dict[str, str]) -> RidgeState:
        return pieces.begin()

    def resample(self, view: RidgeState, side: str, generator: random.Random) -> RidgeState:
        return ridge_sight.resample(view, side, generator)

    def audit(self, state: RidgeState) -> list[str]:
        return list(_faults(state))

    def pack(self, state: RidgeState) -> dict[str, Any]:
        tables: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
        return {key: value for key, value in tables.items() if value is not None}

    def unpack(self, tables: dict[str, Any]) -> RidgeState:
        for key in tables:
            if key not in RidgeState.__struct_fields__:
                raise SaveFault(f"{key}: unknown key")
        try:
            state = msgspec.convert(tables, RidgeState)
        except (msgspec.ValidationError, ValueError) as error:
            raise SaveFault(str(error)[:300]) from None
        for fault in _faults(state):
            raise SaveFault(fault)
        return state

    @property
    def positions(self) -> SparseStates[RidgeState]:
        """A position file says all that a save does; see `position`."""
        raise NotImplementedError

    def position(self, tables: dict[str, Any]) -> RidgeState:
        return self.unpack({key: value for key, value in tables.items() if key != "scenario"})

    def position_of(self, state: RidgeState) -> dict[str, Any]:
        return {"scenario": self.scenarios()[0], **self.pack(state)}

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """Where does the target stand?"""
        return (OddsField("cover", "does the target stand in a wood?", choices=("yes", "no")),)

    def quick_odds(self, answers: Answers) -> Preview:
        """A shot at a target."""
        column = pieces.FIRE.named("cover" if answers["cover"] == "yes" else "open")
        chances = pieces.FIRE.chances(column)
        return Preview("a shot", (), tuple((result, str(share)) for result, share in chances.items()))

    @property
    def presenter(self) -> Presenter[RidgeState]:
        return SHEET


def _faults(state: RidgeState) -> Iterator[str]:
    """Everything that cannot be, as sentences."""
    size = board().grid.size
    if any(len(values) != len(UNITS) for values in (state.places, state.steps, state.spent)):
        yield "every unit needs a place, steps, and what it has spent"
        return
    if any(len(values) != len(COUNTERS) for values in (state.behind, state.up, state.spots)):
        yield "every counter needs a handle and a place"
        return
    boxes = len(board().boxes)
    if not all(-1 <= place < size + boxes for place in state.places) or not all(
        -1 <= spot < size for spot in state.spots
    ):
        yield "there is no such hex"
        return
    if sorted(state.behind) != list(range(len(COUNTERS))):
        yield "every counter lies behind one handle"
    if board().is_box(state.places[pieces.JEEP]):
        yield "the jeep begins on the map"
    for unit, (place, steps) in enumerate(zip(state.places, state.steps, strict=True)):
        if not 0 <= steps <= STEPS[unit] or (steps == 0) != (place == GONE):
            yield f"{UNITS[unit]} has {steps} steps in {place}"
        if not 0 <= state.spent[unit] <= ALLOWANCES[unit]:
            yield f"{UNITS[unit]} has moved as it cannot"
    taken = [spot for spot in state.spots if spot != GONE]
    if any(taken.count(spot) > pieces.STACK or spot in state.places for spot in taken):
        yield "too many in a hex, or both sides"
    if any(spot == GONE and not up for spot, up in zip(state.spots, state.up, strict=True)):
        yield "what is lost lies face up"
    if not state.standing or not set(state.crept) <= set(range(len(COUNTERS))):
        yield "no such standing order or counter"
    if not 0 <= state.turn <= pieces.TURNS or not set(state.left) <= set(SIDES) or len(state.left) > 2:
        yield "no such turn"
    for number, frame in enumerate(state.frames):
        yield from _frame_faults(state, frame, last=number == len(state.frames) - 1)
    if state.result is None and not state.frames and not state.left and state.turn:
        yield "nobody is to move"


def _frame_faults(state: RidgeState, frame: Frame, *, last: bool) -> Iterator[str]:
    on_map = [unit for unit in state.units() if not board().is_box(state.places[unit])]
    match frame:
        case pieces.Shuffle(handles):
            fits = len(set(handles)) == len(handles) > 1 and set(handles) <= set(state.handles())
            fits = fits and not any(state.up[handle] for handle in handles)
        case pieces.Window(unit):
            fits = unit in on_map
        case pieces.Shot(handle, unit):
            fits = unit in on_map and handle in range(len(COUNTERS)) and state.behind[handle] in RIFLES
            fits = fits and state.up[handle]
        case pieces.Drift(at, turned):
            fits = 0 <= at < board().grid.size and 0 <= turned < 6
        case pieces.Impact(units, handles):
            fits = set(units) <= set(on_map) and len(set(units)) == len(units)
            fits = fits and len(set(handles)) == len(handles) and set(handles) <= set(state.handles())
        case pieces.SecretChoice(sides, answers):
            fits = sides == SIDES and len(answers) == 2 and all(-1 <= a < pieces.BIDS for a in answers)
            fits = fits and -1 in answers and last and (answers[0] != -1 or answers[1] == -1)
        case _:
            fits = True
    if not fits or (not last and not isinstance(frame, pieces.Shuffle)):
        yield f"{type(frame).__name__} cannot be due"


class RidgeSheet(QuestionPresenter[RidgeState]):
    """What the scenario tells a screen."""

    vocabulary = ridge.RULES.vocabulary
    closing = ("done", "decline")

    def terrain_glyphs(self, state: RidgeState) -> dict[str, str]:
        return {"clear": "  ", "wood": "^%", "ridge": "/\\"}

    def picture(self, view: RidgeState) -> Picture:
        units: dict[Hex, tuple[UnitFace, ...]] = {}
        for unit in view.units():
            place = view.places[unit]
            if not board().is_box(place):
                units[place] = (*units.get(place, ()), self._unit_face(view, unit))
        for handle in view.handles():
            spot, counter, name = view.spots[handle], view.behind[handle], handle_name(view, handle)
            own = () if counter == pieces.UNKNOWN or view.up[handle] else (COUNTERS[counter],)
            face = UnitFace(name, NORTH, name[0] if view.up[handle] else "?", "", "1", marks=own)
            units[spot] = (*units.get(spot, ()), face)
        return Picture(units)

    def _unit_face(self, view: RidgeState, unit: Unit) -> UnitFace:
        name, steps = UNITS[unit], view.steps[unit]
        weak = steps < STEPS[unit]
        return UnitFace(name, SOUTH, name[0], str(steps), str(ALLOWANCES[unit]), depleted=weak)

    def box(self, view: RidgeState) -> tuple[UnitFace, ...]:
        if view.left[:1] != (SOUTH,):
            return ()
        waiting = (unit for unit in view.units() if board().is_box(view.places[unit]))
        return tuple(self._unit_face(view, unit) for unit in waiting)

    def standing(self, view: RidgeState) -> Standing:
        return Standing(facts=(f"turn {view.turn} of {pieces.TURNS}", view.left[0] if view.left else "bids"))

    def inspect(self, view: RidgeState, hex_: Hex) -> tuple[str, ...]:
        here = [face.name for face in self.picture(view).units.get(hex_, ())]
        return (", ".join((f"{pieces.label(hex_)}: {board().terrain[hex_]}", *here)),)

    def inspect_unit(self, view: RidgeState, name: str) -> tuple[str, ...]:
        on_map = [face for there in self.picture(view).units.values() for face in there]
        faces = [face for face in (*on_map, *self.box(view)) if face.name == name]
        return tuple(line for face in faces for line in (face.name, face.side, *face.marks))

    def ready(self, view: RidgeState) -> tuple[tuple[str, Hex], ...]:
        movers = [a for a in GAME.actions(view) if isinstance(a, Move | Creep)]
        found: dict[str, Hex] = {}
        for action in movers:
            picked = GAME.vocabulary.selection(view, action)
            place = (
                ridge.unit_place(view, action.unit) if isinstance(action, Move) else view.spots[action.handle]
            )
            found[picked.units[0]] = place
        return tuple(found.items())

    def face(self, view: RidgeState, action: Action) -> ActionFace:
        text = GAME.write_order(view, action)
        units, target = GAME.vocabulary.selection(view, action)
        return ActionFace(text.split()[0], text, units, target)

    def preview(self, view: RidgeState, action: Action) -> Preview:
        text = GAME.write_order(view, action)
        if not isinstance(action, ridge_fire.Shoot) or not view.frames:
            return Preview(text, (text,))
        frame = view.frames[-1]
        assert isinstance(frame, pieces.Window)
        chances = pieces.FIRE.chances(ridge_fire.column(view, frame.unit))
        odds = tuple((result, str(share)) for result, share in chances.items())
        return Preview(text, (), odds, pieces.FIRE.face("fire", "Fire", rule="T-10"))

    def overlay(self, view: RidgeState, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        return dict.fromkeys(board().grid.neighbours(hex_), "1")

    def tables(self, state: RidgeState) -> tuple[TableFace, ...]:
        return (pieces.FIRE.face("fire", "Fire", lookup=pieces.FIRE.look_up(1, 4, Ledger()), rule="T-10"),)

    def tally(self, state: RidgeState, event: Event) -> tuple[Statistic, ...]:
        match event:
            case ridge_turn.TurnBegins(turn):
                return (TurnBegins(turn),)
            case Lost(who):
                return Loss(SOUTH if who in UNITS else NORTH, who, True), Notable()
            case _:
                return ()

    def prompt(self, view: RidgeState, decision: Decision) -> str:
        return f"{decision.prompt} (turn {view.turn})"


GAME = Ridge()
SHEET = RidgeSheet()

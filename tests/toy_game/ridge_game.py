"""The Ridge behind the contract of a game: orders read, positions packed, and what a screen is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.toy_game import ridge
from tests.toy_game import ridge_events as events
from tests.toy_game import ridge_pieces as pieces
from tests.toy_game import ridge_verbs as verbs
from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge import QUESTIONS
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
    board,
    handle_name,
)
from vietnam_tui.core import orders
from vietnam_tui.core.board import Board
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Event, GameOption, Result, SaveFault, Step
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import ActionFace, Picture, Presenter, Preview, UnitFace
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.standing import Standing
from vietnam_tui.core.statistics import Loss, Notable, Statistic, TurnBegins
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine import carriers
from vietnam_tui.engine.concealment import UNKNOWN
from vietnam_tui.engine.telling import describe


class Ridge(Game[RidgeState]):
    """The second scenario of the toy game."""

    code = "toy"
    id = "toy"
    title = "The Ridge"

    def scenarios(self) -> tuple[str, ...]:
        return ("ridge",)

    def sides(self, scenario: str) -> tuple[str, ...]:
        return SIDES

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return ()

    def facts(self, scenario: str) -> tuple[object, ...]:
        return (board().sheet, COUNTERS)

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> RidgeState:
        if scenario not in self.scenarios():
            raise KeyError(scenario)
        self.chosen(scenario, options or {})
        return pieces.begin()

    def decision(self, state: RidgeState) -> Decision:
        return QUESTIONS.decision(state)

    def actions(self, state: RidgeState) -> Iterator[Action]:
        return QUESTIONS.actions(state)

    def refusal(self, state: RidgeState, action: Action) -> Refusal | None:
        return QUESTIONS.refusal(state, action)

    def apply(self, state: RidgeState, action: Action) -> Step[RidgeState]:
        change = QUESTIONS.apply(state, action)
        return Step(change.state, tuple(change.events))

    def outcomes(self, state: RidgeState) -> Distribution[Action]:
        return QUESTIONS.outcomes(state)

    def view(self, state: RidgeState, side: str) -> RidgeState:
        return ridge.view(state, side)

    def resample(self, view: RidgeState, side: str, generator: random.Random) -> RidgeState:
        return ridge.resample(view, side, generator)

    def result(self, state: RidgeState) -> Result | None:
        return state.result

    def audit(self, state: RidgeState) -> list[str]:
        return list(_faults(state))

    def write_order(self, state: RidgeState, action: Action) -> str:
        return verbs.write(state, action)

    def read_order(self, state: RidgeState, text: str) -> tuple[Action, ...]:
        return verbs.VOCABULARY.read(state, text)

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

    def position(self, tables: dict[str, Any]) -> RidgeState:
        return self.unpack({key: value for key, value in tables.items() if key != "scenario"})

    def position_of(self, state: RidgeState) -> dict[str, Any]:
        return {"scenario": self.scenarios()[0], **self.pack(state)}

    def position_implies(self, tables: dict[str, Any]) -> tuple[str, ...]:
        return ()

    @property
    def position_keys(self) -> TableFace:
        """All that a save has."""
        return TableFace("positions", "Position files: the keys", ("key",), ())

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

    @property
    def verbs(self) -> tuple[orders.Verb, ...]:
        return verbs.VOCABULARY.verbs


def _faults(state: RidgeState) -> Iterator[str]:
    """Everything that cannot be, as sentences."""
    size, force = board().grid.size, state.force
    by_unit = (state.places, state.steps, state.facing, state.spent, state.aboard)
    if any(len(values) != len(UNITS) for values in by_unit):
        yield "every unit needs a place, steps, a facing, what it has spent, and its carrier"
        return
    if any(len(values) != len(COUNTERS) for values in (force.behind, force.up, state.spots)):
        yield "every counter needs a handle and a place"
        return
    boxes = len(board().boxes)
    if not all(-1 <= place < size + boxes for place in state.places) or not all(
        -1 <= spot < size for spot in state.spots
    ):
        yield "there is no such hex"
        return
    if sorted(force.behind) != list(range(len(COUNTERS))):
        yield "every counter lies behind one handle"
    if not all(-1 <= carrier < len(UNITS) for carrier in state.aboard):
        yield "there is no such carrier"
        return
    yield from carriers.faults(state.aboard, state.places)
    if board().is_box(state.places[pieces.JEEP]):
        yield "the jeep begins on the map"
    for unit, (place, steps) in enumerate(zip(state.places, state.steps, strict=True)):
        if not 0 <= steps <= STEPS[unit] or (steps == 0) != (place == GONE):
            yield f"{UNITS[unit]} has {steps} steps in {place}"
        if not 0 <= state.facing[unit] < 6 or not 0 <= state.spent[unit] <= ALLOWANCES[unit]:
            yield f"{UNITS[unit]} faces or has moved as it cannot"
    taken = [spot for spot in state.spots if spot != GONE]
    if any(taken.count(spot) > pieces.STACK or spot in state.places for spot in taken):
        yield "too many in a hex, or both sides"
    if any(spot == GONE and not up for spot, up in zip(state.spots, force.up, strict=True)):
        yield "what is lost lies face up"
    hidden = set(force.hidden())
    for group in force.known:
        if not set(group.handles) <= hidden or not set(group.counters) <= {
            force.behind[h] for h in group.handles
        }:
            yield "what is known lies elsewhere"
            return
    if state.standing not in pieces.ORDERS or not set(state.crept) <= set(range(len(COUNTERS))):
        yield "no such standing order or counter"
    if not 0 <= state.turn <= pieces.TURNS or state.left not in (
        (),
        SIDES,
        SIDES[::-1],
        SIDES[:1],
        SIDES[1:],
    ):
        yield "no such turn"
    if not state.cup.size or state.cup.unseen or not set(state.cup.contents) <= {0, 1}:
        yield "no such cup"
    for number, frame in enumerate(state.frames):
        yield from _frame_faults(state, frame, last=number == len(state.frames) - 1)
    if state.result is None and not state.frames and not state.left and state.turn:
        yield "nobody is to move"


def _frame_faults(state: RidgeState, frame: Frame, *, last: bool) -> Iterator[str]:
    on_map = [unit for unit, place in enumerate(state.places) if place != GONE and not board().is_box(place)]
    match frame:
        case pieces.Shuffle(handles):
            fits = len(set(handles)) == len(handles) > 1 and set(handles) <= set(state.force.hidden())
        case pieces.Window(unit):
            fits = unit in on_map
        case pieces.Shot(handle, unit):
            fits = unit in on_map and handle in range(len(COUNTERS)) and state.force.behind[handle] in RIFLES
            fits = fits and state.force.up[handle]
        case pieces.Drift(at, turned):
            fits = 0 <= at < board().grid.size and 0 <= turned < 6
        case pieces.Impact(units, handles):
            fits = set(units) <= set(on_map) and len(set(units)) == len(units)
            fits = fits and len(set(handles)) == len(handles) and set(handles) <= set(range(len(COUNTERS)))
            fits = fits and all(state.spots[h] != GONE for h in handles)
        case pieces.SecretChoice(sides, answers):
            fits = sides == SIDES and len(answers) == 2 and all(-1 <= a < pieces.BIDS for a in answers)
            fits = fits and -1 in answers and last and (answers[0] != -1 or answers[1] == -1)
        case _:
            fits = True
    if not fits or (not last and not isinstance(frame, pieces.Shuffle)):
        yield f"{type(frame).__name__} cannot be due"


def _hex_of(view: RidgeState, unit: int) -> Hex:
    """The hex that a unit stands in, or one that its box opens to."""
    place = view.places[unit]
    return board().box_hexes[place][0] if board().is_box(place) else place


def _place(view: RidgeState, name: str) -> Hex:
    """Where a unit or counter of this name is."""
    if name in UNITS:
        return _hex_of(view, UNITS.index(name))
    return view.spots[next(h for h in range(len(COUNTERS)) if handle_name(view, h) == name)]


class RidgeSheet(Presenter[RidgeState]):
    """What the scenario tells a screen."""

    closing = ("done", "decline")

    def __init__(self, game: Ridge) -> None:
        self.game = game

    def board(self, state: RidgeState) -> Board:
        return board()

    def terrain_glyphs(self, state: RidgeState) -> dict[str, str]:
        return {"clear": "  ", "wood": "^%", "ridge": "/\\"}

    def picture(self, view: RidgeState) -> Picture:
        units: dict[Hex, tuple[UnitFace, ...]] = {}
        for unit, place in enumerate(view.places):
            if place != GONE and not board().is_box(place):
                units[place] = (*units.get(place, ()), self._unit_face(view, unit))
        for handle, spot in enumerate(view.spots):
            if spot != GONE:
                counter = view.force.behind[handle]
                own = () if counter == UNKNOWN or view.force.up[handle] else (COUNTERS[counter],)
                name = handle_name(view, handle)
                face = UnitFace(name, NORTH, name[0] if view.force.up[handle] else "?", "", "1", marks=own)
                units[spot] = (*units.get(spot, ()), face)
        return Picture(units)

    def _unit_face(self, view: RidgeState, unit: int) -> UnitFace:
        marks = (board().grid.directions[view.facing[unit]],)
        marks += ("aboard",) if view.aboard[unit] >= 0 else ()
        weak = view.steps[unit] < STEPS[unit]
        strength, movement = str(view.steps[unit]), str(ALLOWANCES[unit])
        return UnitFace(UNITS[unit], SOUTH, UNITS[unit][0], strength, movement, depleted=weak, marks=marks)

    def box(self, view: RidgeState) -> tuple[UnitFace, ...]:
        if view.left[:1] != (SOUTH,):
            return ()
        waiting = (u for u, place in enumerate(view.places) if place != GONE and board().is_box(place))
        return tuple(self._unit_face(view, unit) for unit in waiting)

    def standing(self, view: RidgeState) -> Standing:
        return Standing(facts=(f"turn {view.turn} of {pieces.TURNS}", view.left[0] if view.left else "bids"))

    def look(self, view: RidgeState, hex_: Hex) -> str:
        here = [face.name for face in self.picture(view).units.get(hex_, ())]
        return f"{board().grid.label(hex_)}: {board().terrain[hex_]}" + (
            f", {', '.join(here)}" if here else ""
        )

    def inspect(self, view: RidgeState, hex_: Hex) -> tuple[str, ...]:
        return (self.look(view, hex_),)

    def inspect_unit(self, view: RidgeState, name: str) -> tuple[str, ...]:
        on_map = [face for there in self.picture(view).units.values() for face in there]
        faces = [face for face in (*on_map, *self.box(view)) if face.name == name]
        return tuple(line for face in faces for line in (face.name, face.side, *face.marks))

    def ready(self, view: RidgeState) -> tuple[tuple[str, Hex], ...]:
        found: dict[str, Hex] = {}
        for action in self.game.actions(view):
            if isinstance(action, verbs.Move):
                found[UNITS[action.unit]] = _hex_of(view, action.unit)
            elif isinstance(action, verbs.Creep):
                found[handle_name(view, action.handle)] = view.spots[action.handle]
        return tuple(found.items())

    def face(self, view: RidgeState, action: Action) -> ActionFace:
        text = self.game.write_order(view, action)
        units, target = verbs.VOCABULARY.selection(view, action)
        path = () if target is None else (*(_place(view, unit) for unit in units), target)
        return ActionFace(text.split()[0], text, units, target, path if units else ())

    def preview(self, view: RidgeState, action: Action) -> Preview:
        text = self.game.write_order(view, action)
        if not isinstance(action, verbs.Shoot) or not view.frames:
            return Preview(text, (text,))
        frame = view.frames[-1]
        assert isinstance(frame, pieces.Window)
        shot = pieces.Shot(action.handle, frame.unit)
        ledger, column = ridge.ledger(view, shot), ridge.column(view, shot)
        chances = pieces.FIRE.chances(column, ledger)
        odds = tuple((result, str(share)) for result, share in chances.items())
        return Preview(text, ledger.lines(), odds, pieces.FIRE.face("fire", "Fire", rule="T-10"))

    def overlay(self, view: RidgeState, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        return dict.fromkeys(board().grid.neighbours(hex_), "1")

    def tables(self, state: RidgeState) -> tuple[TableFace, ...]:
        return (pieces.FIRE.face("fire", "Fire", lookup=pieces.FIRE.look_up(1, 4, Ledger()), rule="T-10"),)

    def describe(self, state: RidgeState, event: Event) -> str:
        return describe(event)

    def tally(self, state: RidgeState, event: Event) -> tuple[Statistic, ...]:
        match event:
            case events.TurnBegins(turn):
                return (TurnBegins(turn),)
            case Lost(who):
                return Loss(SOUTH if who in UNITS else NORTH, who, True), Notable()
            case _:
                return ()

    def turn(self, view: RidgeState) -> int:
        return view.turn

    def prompt(self, view: RidgeState, decision: Decision) -> str:
        return f"{decision.prompt} (turn {view.turn})"


GAME = Ridge()
SHEET = RidgeSheet(GAME)

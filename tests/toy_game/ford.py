"""The Ford: the first scenarios of the toy game.

Blue has Alice and Bob, Red has Carol and a trap that it lays in secret in one of two fords.  A unit moves up
to two hexes a turn; entering the trap reveals it and stops the unit.  A unit may attack a neighbour: its
owner may brace once a game, then a die decides (4 or more eliminates the target, 5 or more when braced, a 1
the attacker).  Blue wins by eliminating Carol, Red by eliminating Alice, else it is a draw.  In the scenario
"mule-ford" the same is played by North and South.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from tests.toy_game import ford_events as events
from vietnam_tui.core import odds, orders
from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import GridShape, Hex, UnknownHex
from vietnam_tui.core.model import (
    CHANCE,
    NOBODY,
    Action,
    Decision,
    Event,
    GameOption,
    IllegalAction,
    Result,
    SaveFault,
    State,
    Step,
)
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import ActionFace, Picture, Presenter, UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.standing import Standing
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.telling import describe

BLUE, RED = "Blue", "Red"
UNITS = ("Alice", "Bob", "Carol")
#: scenario -> its sides: the first has Alice and Bob, the second Carol and the trap
SIDES = {"ford": (BLUE, RED), "long-ford": (BLUE, RED), "mule-ford": ("North", "South")}
GONE = Hex(-1)
#: A trap that is not laid, and one that the viewer cannot see.
NOWHERE, UNKNOWN = Hex(-1), Hex(-2)
ALLOWANCE = 2


@cache
def board() -> Board:
    """Five columns by four rows, clear but for two jungle hexes; the river runs between rows 2 and 3."""
    return Board(
        MapSheet(
            id="ford",
            title="The Ford",
            grid=GridShape(columns=5, rows=4),
            key={".": "clear", "j": "jungle"},
            terrain=".....\n.j...\n...j.\n.....",
        )
    )


def hex_(label: str) -> Hex:
    """The hex with this label."""
    return board().grid.hex(label)


def label(place: Hex) -> str:
    """The label of a hex, "" off the map."""
    return board().grid.label(place) if place >= 0 else ""


def fords() -> tuple[Hex, ...]:
    """Where a trap may lie."""
    return (hex_("0202"), hex_("0402"))


class Lay(Action, frozen=True, tag="lay"):
    """Lay the trap."""

    at: Hex


class Move(Action, frozen=True, tag="move"):
    """Move a unit to a neighbouring hex."""

    unit: int
    to: Hex


class Attack(Action, frozen=True, tag="attack"):
    """Attack a neighbour."""

    target: int
    attacker: int


class Brace(Action, frozen=True, tag="brace"):
    """Brace against the attack."""


class Stand(Action, frozen=True, tag="stand"):
    """Let the attack come."""


class End(Action, frozen=True, tag="end"):
    """End the turn."""


class Die(Action, frozen=True, tag="die"):
    """Chance: the die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class FordState(State, frozen=True):
    """A position: places and steps taken by unit, the trap, fords crossed by Blue, the attack under way."""

    turn: int = 1
    last_turn: int = 4
    sides: tuple[str, str] = (BLUE, RED)
    player: str = BLUE
    places: tuple[Hex, ...] = ()
    steps: tuple[int, ...] = (0, 0, 0)
    trap: Hex = NOWHERE
    sprung: bool = False
    crossed: tuple[Hex, ...] = ()
    attacker: int = -1
    target: int = -1
    asked: bool = False
    braced: tuple[bool, bool] = (False, False)
    bracing: bool = False
    result: Result | None = None

    def side_of(self, unit: int) -> str:
        """The side that a unit fights for."""
        return self.sides[UNITS[unit] == "Carol"]


def but(state: FordState, **changes: Any) -> FordState:
    """The state with some fields replaced."""
    return msgspec.structs.replace(state, **changes)


VERBS = (
    orders.Verb("lay", "lay HEX", "Lay the trap in a ford.", "lay 0202"),
    orders.Verb("move", "move UNIT HEX [HEX]", "Move a unit.", "move Alice 0102", ("m",)),
    orders.Verb("attack", "attack UNIT with UNIT", "Attack a neighbour.", "attack Carol with Alice", ("a",)),
    orders.Verb("brace", "brace", "Brace against the attack.", "brace"),
    orders.Verb("stand", "stand", "Let the attack come.", "stand"),
    orders.Verb("end", "end", "End the turn.", "end"),
)


class Ford(Game[FordState]):
    """The toy game."""

    code = "toy"
    id = "toy"
    title = "The Ford"

    def scenarios(self) -> tuple[str, ...]:
        return tuple(SIDES)

    def sides(self, scenario: str) -> tuple[str, ...]:
        return SIDES[scenario]

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        usual = "60" if scenario == "long-ford" else "4"
        return (GameOption("turns", "length", (usual, "1", "9"), "T-1"),)

    def facts(self, scenario: str) -> tuple[object, ...]:
        return ("ford", SIDES[scenario])

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> FordState:
        if scenario not in self.scenarios():
            raise KeyError(scenario)
        turns = int(self.chosen(scenario, options or {})["turns"])
        sides, places = SIDES[scenario], (hex_("0101"), hex_("0301"), hex_("0304"))
        return FordState(last_turn=turns, sides=sides, player=sides[0], places=places)

    def position(self, tables: dict[str, Any]) -> FordState:
        """The position that a small TOML describes: turn, player, and places by unit."""
        state = self.setup(tables["scenario"])
        for key, value in tables.items():
            if key == "units" and isinstance(value, dict):
                for name, place in value.items():
                    if name not in UNITS:
                        raise SaveFault(f"units.{name}: no such unit")
                    try:
                        where = hex_(str(place))
                    except UnknownHex as error:
                        raise SaveFault(f"units.{name}: {error}") from None
                    unit = UNITS.index(name)
                    state = but(state, places=(*state.places[:unit], where, *state.places[unit + 1 :]))
            elif key == "turn" and isinstance(value, int):
                state = but(state, turn=value)
            elif key == "player" and value in state.sides:
                state = but(state, player=value)
            elif key == "trap" and isinstance(value, str):
                state = but(state, trap=hex_(value))
            elif key != "scenario":
                raise SaveFault(f"{key}: no such key, or a wrong value")
        return state

    def position_of(self, state: FordState) -> dict[str, Any]:
        """Turn, player and places; nothing can be said of an attack under way."""
        scenario = next(name for name, sides in SIDES.items() if sides == state.sides)
        places = {name: label(place) for name, place in zip(UNITS, state.places, strict=True) if place >= 0}
        return {"scenario": scenario, "turn": state.turn, "player": state.player, "units": places}

    def position_implies(self, tables: dict[str, Any]) -> tuple[str, ...]:
        """The first turn."""
        return () if "turn" in tables else ("turn 1",)

    @property
    def position_keys(self) -> TableFace:
        """What such a TOML may say."""
        rows = tuple((key, "") for key in ("scenario", "turn", "player", "units", "trap"))
        return TableFace("positions", "Position files: the keys", ("key", "what it says"), rows)

    @property
    def presenter(self) -> Presenter[FordState]:
        """The toy's sheet."""
        return SHEET

    @property
    def verbs(self) -> tuple[orders.Verb, ...]:
        """The toy's verbs."""
        return VERBS

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """Has the target braced?"""
        return (OddsField("braced", "has the target braced?", choices=("yes", "no")),)

    def quick_odds(self, answers: Answers) -> Preview:
        """The die against a target."""
        needed, hit = (5, "1/3") if answers["braced"] == "yes" else (4, "1/2")
        return Preview("an attack", (f"needs {needed} [T-3]",), (("hit", hit),))

    def decision(self, state: FordState) -> Decision:
        if state.result is not None:
            return Decision(NOBODY, "over", "The game is over", "T-5")
        if state.trap == NOWHERE:
            return Decision(state.sides[1], "lay", f"{state.sides[1]} lays its trap", "T-1")
        if state.attacker >= 0:
            if not state.asked:
                return Decision(state.side_of(state.target), "brace", "Brace?", "T-4")
            return Decision(CHANCE, "die", "A die", "T-3")
        return Decision(state.player, "turn", f"{state.player}: move or attack", "T-2")

    def _candidates(self, state: FordState) -> Iterator[Action]:
        decision = self.decision(state)
        if decision.kind == "lay":
            yield from (Lay(ford) for ford in fords())
        elif decision.kind == "brace":
            yield from (Brace(), Stand())
        elif decision.kind == "turn":
            for unit, place in enumerate(state.places):
                if place < 0:
                    continue
                neighbours = board().grid.neighbours(place)
                yield from (Move(unit, to) for to in neighbours)
                for target, where in enumerate(state.places):
                    if where >= 0 and where in neighbours:
                        yield Attack(target, unit)
            yield End()

    def actions(self, state: FordState) -> Iterator[Action]:
        return (action for action in self._candidates(state) if self.refusal(state, action) is None)

    def refusal(self, state: FordState, action: Action) -> Refusal | None:
        decision = self.decision(state)
        wanted = {"lay": (Lay,), "brace": (Brace, Stand), "turn": (Move, Attack, End)}.get(decision.kind, ())
        if not isinstance(action, wanted):
            return Refusal(decision.rule, f"not now: {decision.prompt}")
        units = [getattr(action, name) for name in ("unit", "target", "attacker") if hasattr(action, name)]
        places = [getattr(action, name) for name in ("to", "at") if hasattr(action, name)]
        if any(not 0 <= u < len(UNITS) for u in units) or any(not 0 <= p < board().grid.size for p in places):
            return Refusal("T-2", "there is no such unit or hex")
        if isinstance(action, Lay) and action.at not in fords():
            return Refusal("T-1", f"{label(action.at)} is no ford", "lay 0202")
        if isinstance(action, Brace) and state.braced[state.sides.index(decision.side)]:
            return Refusal("T-4", f"{decision.side} has braced before", "stand")
        if isinstance(action, Move):
            return self._move_refusal(state, action)
        if isinstance(action, Attack):
            return self._attack_refusal(state, action)
        return None

    def _move_refusal(self, state: FordState, move: Move) -> Refusal | None:
        name, place = UNITS[move.unit], state.places[move.unit]
        if state.side_of(move.unit) != state.player:
            return Refusal("T-2", f"{name} is not {state.player}'s")
        if place < 0:
            return Refusal("T-2", f"{name} is eliminated")
        if move.to not in board().grid.neighbours(place):
            return Refusal("T-2", f"{name} in {label(place)} cannot reach {label(move.to)} in one step")
        if move.to in state.places:
            return Refusal("T-2", f"{label(move.to)} is taken")
        if state.steps[move.unit] >= ALLOWANCE:
            return Refusal("T-2", f"{name} has moved {ALLOWANCE} hexes", "end")
        return None

    def _attack_refusal(self, state: FordState, attack: Attack) -> Refusal | None:
        if state.side_of(attack.attacker) != state.player or state.side_of(attack.target) == state.player:
            return Refusal("T-3", f"{state.player}'s units attack the enemy")
        if state.places[attack.attacker] < 0 or state.places[attack.target] < 0:
            return Refusal("T-3", "one of them is eliminated")
        if state.places[attack.target] not in board().grid.neighbours(state.places[attack.attacker]):
            return Refusal("T-3", f"{UNITS[attack.attacker]} is not next to {UNITS[attack.target]}")
        if state.steps[attack.attacker] > ALLOWANCE:
            return Refusal("T-3", f"{UNITS[attack.attacker]} has attacked")
        return None

    def apply(self, state: FordState, action: Action) -> Step[FordState]:
        if self.decision(state).side == CHANCE:
            if not isinstance(action, Die) or not 1 <= action.pips <= 6:
                raise IllegalAction(Refusal("T-3", "a die shows 1 to 6"))
            return self._resolve(state, action.pips)
        refused = self.refusal(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        match action:
            case Lay(at):
                laid = events.Laid(at=label(at), rule="T-1", audience=state.sides[1])
                return Step(but(state, trap=at), (events.Hides(player=state.sides[1], rule="T-1"), laid))
            case Move(unit, to):
                return self._move(state, unit, to)
            case Attack(target, attacker):
                event = events.Attacks(who=UNITS[attacker], target=UNITS[target], rule="T-3")
                return Step(
                    but(state, attacker=attacker, target=target, asked=False, bracing=False), (event,)
                )
            case Brace():
                side = state.sides.index(state.side_of(state.target))
                braced = (state.braced[0] or side == 0, state.braced[1] or side == 1)
                return Step(but(state, asked=True, bracing=True, braced=braced), (events.Braces(rule="T-4"),))
            case Stand():
                return Step(but(state, asked=True), (events.Stands(rule="T-4"),))
            case _:
                return self._end(state)

    def _move(self, state: FordState, unit: int, to: Hex) -> Step[FordState]:
        told: list[Event] = [events.Moves(who=UNITS[unit], to=label(to), rule="T-2")]
        places = (*state.places[:unit], to, *state.places[unit + 1 :])
        taken = state.steps[unit] + 1
        crossed = state.crossed
        sprung = state.sprung
        if state.side_of(unit) == state.sides[0] and to in fords():
            crossed = tuple(sorted({*crossed, to}))
            if to == state.trap and not sprung:
                sprung, taken = True, ALLOWANCE
                told.append(events.Trapped(who=UNITS[unit], at=label(to), rule="T-1"))
        steps = (*state.steps[:unit], taken, *state.steps[unit + 1 :])
        return Step(but(state, places=places, steps=steps, crossed=crossed, sprung=sprung), tuple(told))

    def _resolve(self, state: FordState, pips: int) -> Step[FordState]:
        attacker, target = state.attacker, state.target
        told: list[Event] = [events.Rolled(pips=pips, who=UNITS[attacker], target=UNITS[target], rule="T-3")]
        lost = target if pips >= (5 if state.bracing else 4) else attacker if pips == 1 else -1
        steps = (*state.steps[:attacker], ALLOWANCE + 1, *state.steps[attacker + 1 :])
        places = state.places
        result = None
        if lost >= 0:
            places = (*places[:lost], GONE, *places[lost + 1 :])
            told.append(events.Lost(who=UNITS[lost], rule="T-3"))
            if UNITS[lost] == "Carol":
                result = Result(state.sides[0], "Carol is eliminated", "T-5")
            elif UNITS[lost] == "Alice":
                result = Result(state.sides[1], "Alice is eliminated", "T-5")
        after = but(state, places=places, steps=steps, attacker=-1, target=-1, asked=False, result=result)
        return Step(after, tuple(told))

    def _end(self, state: FordState) -> Step[FordState]:
        first, second = state.sides
        player = second if state.player == first else first
        turn = state.turn + (player == first)
        result = Result("", "nobody won in time", "T-5") if turn > state.last_turn else None
        event = events.TurnBegins(player=player, turn=min(turn, state.last_turn), rule="T-2")
        after = but(state, player=player, turn=min(turn, state.last_turn), steps=(0, 0, 0), result=result)
        return Step(after, (event,))

    def outcomes(self, state: FordState) -> Distribution[Action]:
        return Distribution([(Die(pips), 1) for pips in range(1, 7)])

    def view(self, state: FordState, side: str) -> FordState:
        hidden = state.trap >= 0 and not state.sprung and side != state.sides[1]
        return but(state, trap=UNKNOWN) if hidden else state

    def resample(self, view: FordState, side: str, generator: random.Random) -> FordState:
        if view.trap != UNKNOWN:
            return view
        return but(view, trap=generator.choice([ford for ford in fords() if ford not in view.crossed]))

    def result(self, state: FordState) -> Result | None:
        return state.result

    def audit(self, state: FordState) -> list[str]:
        held = [place for place in state.places if place >= 0]
        return ["two units in a hex"] if len(held) != len(set(held)) else []

    def write_order(self, state: FordState, action: Action) -> str:
        match action:
            case Lay(at):
                return f"lay {label(at)}"
            case Move(unit, to):
                return f"move {UNITS[unit]} {label(to)}"
            case Attack(target, attacker):
                return f"attack {UNITS[target]} with {UNITS[attacker]}"
            case Die(pips):
                return str(pips)
            case _:
                return type(action).__name__.lower()

    def read_order(self, state: FordState, text: str) -> tuple[Action, ...]:
        reader = orders.Reader(text)
        try:
            verb = reader.verb(self.verbs)
        except orders.UnknownOrderError as error:
            raise error.among(
                self.write_order(state, one).split()[0] for one in self.actions(state)
            ) from None
        units = {name: UNITS.index(name) for name in UNITS}
        found: tuple[Action, ...]
        if verb == "lay":
            found = (Lay(self._hex(reader)),)
        elif verb == "move":
            unit = reader.name("unit", units)
            hexes = [self._hex(reader)]
            while not reader.done:
                hexes.append(self._hex(reader))
            found = tuple(Move(unit, to) for to in hexes)
        elif verb == "attack":
            target = reader.name("unit", units)
            reader.skip("with")
            found = (Attack(target, reader.name("unit", units)),)
        else:
            found = ({"brace": Brace, "stand": Stand, "end": End}[verb](),)
        reader.end()
        return found

    def _hex(self, reader: orders.Reader) -> Hex:
        word = reader.take("a hex")
        try:
            return hex_(word.text)
        except UnknownHex as error:
            raise reader.error(word, str(error)) from None

    def pack(self, state: FordState) -> dict[str, Any]:
        tables: dict[str, Any] = {
            "turn": state.turn,
            "last_turn": state.last_turn,
            "sides": list(state.sides),
            "player": state.player,
            "units": {UNITS[i]: label(place) for i, place in enumerate(state.places)},
            "steps": list(state.steps),
            "trap": label(state.trap),
            "sprung": state.sprung,
            "crossed": [label(place) for place in state.crossed],
            "attack": [state.attacker, state.target],
            "asked": state.asked,
            "braced": list(state.braced),
            "bracing": state.bracing,
        }
        if state.result is not None:
            tables["result"] = msgspec.to_builtins(state.result)
        return tables

    def unpack(self, tables: dict[str, Any]) -> FordState:
        try:
            known = {"turn", "last_turn", "sides", "player", "units", "steps", "trap", "sprung", "crossed"}
            known |= {"attack", "asked", "braced", "bracing", "result"}
            for key in tables:
                if key not in known:
                    raise SaveFault(f"{key}: unknown key")
            places = [hex_(tables["units"][n]) if tables["units"][n] else GONE for n in UNITS]
            packed = {
                **{key: tables[key] for key in ("turn", "last_turn", "sides", "player", "steps")},
                **{key: tables[key] for key in ("sprung", "asked")},
                "places": places,
                "trap": hex_(tables["trap"]) if tables["trap"] else NOWHERE,
                "crossed": [hex_(place) for place in tables["crossed"]],
                "attacker": tables["attack"][0],
                "target": tables["attack"][1],
                "braced": tables["braced"],
                "bracing": tables["bracing"],
                "result": tables.get("result"),
            }
            state = msgspec.convert(packed, FordState)
            if not (-1 <= state.attacker < len(UNITS) and -1 <= state.target < len(UNITS)):
                raise SaveFault("attack: no such unit")
            if state.sides not in SIDES.values() or state.player not in state.sides:
                raise SaveFault("sides: these do not play here")
            if len(state.steps) != len(UNITS) or state.trap not in (NOWHERE, *fords()):
                raise SaveFault("steps or trap: cannot be")
            return state
        except KeyError as error:
            raise SaveFault(f"{error.args[0]}: missing") from None
        except (UnknownHex, TypeError, IndexError, AttributeError, msgspec.ValidationError) as error:
            raise SaveFault(str(error)) from None


def _lost(event: Event) -> tuple[str, ...]:
    return (event.who,) if isinstance(event, events.Lost) else ()


class FordSheet(Presenter[FordState]):
    """What the toy game tells a screen."""

    overlays: ClassVar[Mapping[str, str]] = {"reach": "how far it is"}
    markers: ClassVar[Mapping[str, str]] = {"TR": "your trap"}

    def __init__(self, game: Ford) -> None:
        self.game = game

    def board(self, state: FordState) -> Board:
        return board()

    def terrain_glyphs(self, state: FordState) -> dict[str, str]:
        return {"clear": "  ", "jungle": "^%"}

    def picture(self, view: FordState) -> Picture:
        units: dict[Hex, tuple[UnitFace, ...]] = {}
        for i, place in enumerate(view.places):
            if place >= 0:
                units[place] = (UnitFace(UNITS[i], view.side_of(i), UNITS[i][0], "1-1", "2"),)
        return Picture(units, chits={view.trap: ("TR",)} if view.trap >= 0 else {})

    def standing(self, view: FordState) -> Standing:
        return Standing(facts=(f"turn {view.turn} of {view.last_turn}", view.player))

    def look(self, view: FordState, hex_: Hex) -> str:
        here = [UNITS[i] for i, place in enumerate(view.places) if place == hex_]
        return f"{label(hex_)}: {board().terrain[hex_]}" + (f", {', '.join(here)}" if here else "")

    def inspect(self, view: FordState, hex_: Hex) -> tuple[str, ...]:
        return (self.look(view, hex_),)

    def inspect_unit(self, view: FordState, name: str) -> tuple[str, ...]:
        unit = UNITS.index(name)
        return (name, view.side_of(unit), f"{ALLOWANCE - view.steps[unit]} steps left")

    def ready(self, view: FordState) -> tuple[tuple[str, Hex], ...]:
        movers = {a.unit for a in self.game.actions(view) if isinstance(a, Move)}
        return tuple((UNITS[unit], view.places[unit]) for unit in sorted(movers))

    def face(self, view: FordState, action: Action) -> ActionFace:
        text = self.game.write_order(view, action)
        match action:
            case Lay(at):
                return ActionFace("lay", text, target=at)
            case Move(unit, to):
                return ActionFace("move", text, (UNITS[unit],), to, (view.places[unit], to), "1 step")
            case Attack(target, attacker):
                return ActionFace("attack", text, (UNITS[attacker],), view.places[target], note="4+")
            case _:
                return ActionFace(text, text)

    def preview(self, view: FordState, action: Action) -> Preview:
        lines = (f"{self.game.write_order(view, action)} [T-2]",)
        if not isinstance(action, Attack):
            return Preview(lines[0], lines)
        found = odds.outlook(
            self.game,
            view,
            action,
            lambda s: Stand() if self.game.decision(s).kind == "brace" else None,
            _lost,
        )
        chances = tuple((f"{who} lost", str(share)) for who, share in found.expected.items())
        nothing = 1 - sum(found.expected.values())
        return Preview(lines[0], lines, (*chances, ("nothing", str(nothing))))

    def overlay(self, view: FordState, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        return dict.fromkeys(board().grid.neighbours(hex_), "1")

    def tables(self, state: FordState) -> tuple[TableFace, ...]:
        rows = (("1", "attacker lost"), ("2-3", "nothing"), ("4-6", "target lost"))
        return (TableFace("crt", "Combat", ("die", "result"), rows, rule="T-3", provenance="printed"),)

    def describe(self, state: FordState, event: Event) -> str:
        return describe(event)

    def tally(self, state: FordState, event: Event) -> tuple[Statistic, ...]:
        match event:
            case events.TurnBegins():
                return (TurnBegins(event.turn),)
            case events.Lost(who):
                return Loss(state.side_of(UNITS.index(who)), who, True), Notable()
            case events.Rolled(pips, who, target):
                side = state.side_of(UNITS.index(who))
                return Fight(side, (who,), target, "0", str(pips), "", ""), Roll(side, pips)
            case events.Laid() | events.Trapped():
                return (Notable(),)
            case _:
                return ()

    def turn(self, view: FordState) -> int:
        return view.turn

    def prompt(self, view: FordState, decision: Decision) -> str:
        return f"{decision.prompt} (turn {view.turn})"


GAME = Ford()
SHEET = FordSheet(GAME)

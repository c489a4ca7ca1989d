"""The position builder: a table with a few counters, orders as text, dice as numbers.

    table = Table("Alice:us-marine-battalion@0606 combat", "Bob:nva-infantry@0608 hidden W", side="NVA/VC")
    table.do("move Bob 0607", "turn Bob")
    assert table.piece("Bob").mode == "combat"

A counter is "NAME:KIND@HEX", the kind by its id in counters.toml, or "NAME@HEX" for one of the printed names; words
behind it are its state: "combat" (the default of US/GVN units), "maneuver", "hidden" (the default of what can hide),
a direction such as "NE", a Disruption marker "us" or "nva" (its dark face) or "us-light" or "nva-light", "shown",
"moved", "fate=due" for one that is off the map.  Hexes and roads of the proving ground are in `sheet/`; with
`scenario="the-siege-of-khe-sanh"` the same is played on the frozen copy of the printed map.

It is the phasing player's Movement Segment unless `segment` says otherwise; `go` ends segments.  A module that plays
here gets the frozen charts in the place of those in use (see conftest.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.game_table import GameTable
from vietnam_tui.core.model import CHANCE, Event
from vietnam_tui.games.khe_sanh.counters import SideName, kind_of, scenario
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.rules.position.control import controlled
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.rules.sequence.setup import bases_of, held_at_start, surprise_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import Piece, PieceId, RosterEntry

GROUND = "proving-ground"
MARKERS = {"us": (US, False), "us-light": (US, True), "nva": (NVA, False), "nva-light": (NVA, True)}


def _counter(text: str, label: Callable[[str], int]) -> tuple[RosterEntry, Piece, str]:
    """An entry of the roster, its piece, and the direction that it shall face ("" for the usual one)."""
    head, *words = text.split()
    what, _, place = head.partition("@")
    name, _, kind_id = what.partition(":")
    kind = kind_id or kind_of()[name].id
    status: dict[str, Any] = {"place": label(place)} if place else {"fate": "due"}
    facing = ""
    for word in words:
        key, _, value = word.partition("=")
        if word in ("combat", "maneuver", "hidden"):
            status["mode"] = "combat" if word == "combat" else "maneuver"
        elif word in MARKERS:
            status["marker"], status["fading"] = MARKERS[word]
        elif value:
            status[key] = int(value) if value.isdigit() else value
        elif word.isupper():
            facing = word
        else:
            status[word] = True
    return RosterEntry(name, kind), Piece(**status), facing


class Table(GameTable[State]):
    """A position, by default in the first NVA/VC Impulse of turn 2 on the proving ground."""

    game = GAME

    def __init__(
        self,
        *counters: str,
        side: SideName = NVA,
        segment: str = "movement",
        turn: int = 2,
        impulse: int | None = None,
        scenario: str = GROUND,
        **more: Any,
    ) -> None:
        self.events: list[Event] = []
        state = _blank(scenario, side, turn, impulse)
        grid = state.board.grid
        found = [_counter(text, grid.hex) for text in counters]
        state = state.but(
            roster=tuple(entry for entry, _, _ in found), pieces=tuple(piece for _, piece, _ in found), **more
        )
        transition = Transition(_with_usual_modes(state, counters))
        for number, (_, _, direction) in enumerate(found):
            piece = PieceId(number)
            status = transition.state.pieces[piece]
            if status.on_map and has_facing(transition.state, piece):
                facing = grid.directions.index(direction) if direction else max(status.facing, 0)
                transition.piece(piece, facing=facing)
                transition.face(transition.state.side(piece), status.place, facing)
        turns.begin_segment(transition, "movement")
        self.state = transition.state
        assert GAME.audit(self.state) == []
        if segment != "movement":
            self.go(segment)
        self.events.clear()

    @classmethod
    def at(cls, state: State) -> Table:
        """Any position, on any map."""
        table = cls.__new__(cls)
        table.state, table.events = state, []
        return table

    @classmethod
    def set_up(cls, scenario: str = GROUND, **options: str) -> Table:
        """The start of a scenario, its set-up still to be made."""
        return cls.at(GAME.setup(scenario, options))

    # -- acting ---------------------------------------------------------------------------------------------

    def go(self, segment: str, side: str = "") -> None:
        """End segments, declining everything, until this one (in a side's Impulse); dice fall as they like."""
        for _ in range(100):
            state = self.state
            if not state.frames and state.segment == segment and side in ("", state.phasing):
                return
            if self.decision.side == CHANCE:
                self.apply(GAME.outcomes(state).outcomes[0])
            else:
                self.do("end")
        raise AssertionError(f"there is no {segment} Segment")

    # -- reading --------------------------------------------------------------------------------------------

    def id(self, name: str) -> PieceId:
        """The number of a piece."""
        return PieceId(next(i for i, entry in enumerate(self.state.roster) if entry.name == name))

    def piece(self, name: str) -> Piece:
        """What has become of a piece."""
        return self.state.pieces[self.id(name)]

    def where(self, name: str) -> str:
        """Where a piece is: a hex, or why it is not on the map."""
        return self.state.where(self.id(name))

    def seen(self, name: str) -> bool:
        """Does the enemy know which piece this is?"""
        return in_sight(self.state, self.id(name))

    def zone(self, side: SideName) -> set[str]:
        """The hexes in a side's zone of control."""
        return {self.state.label(hex_) for hex_ in controlled(self.state, side)}

    def side_sees(self, side: str) -> State:
        """What a side may know."""
        return GAME.view(self.state, side)

    def heard(self, side: str, events: list[Event] | None = None) -> list[Event]:
        """The events that a side may learn of."""
        told = self.events if events is None else events
        return [event for event in told if event.audience in ("", side)]


def _blank(scenario_id: str, side: SideName, turn: int, impulse: int | None) -> State:
    sheet = scenario(scenario_id)
    number = impulse or (1 if side == NVA else 2)
    return State(
        scenario=scenario_id,
        map=sheet.map,
        turn=turn,
        last_turn=sheet.turns,
        impulse=number,
        impulses=(number // 2, (number + 1) // 2),
        phasing=side,
        segment="movement",
        roster=(),
        pieces=(),
        effort=sheet.effort or 3,
        caps=(sheet.caps[US], sheet.caps[NVA]),
        air_strikes=sheet.air_strikes,
        arc_lights=sheet.arc_lights,
        surprise=surprise_of(sheet) if turn == 1 else "always" if sheet.surprise == "always" else "lost",
        bases=bases_of(sheet),
        held=held_at_start(sheet),
    )


def _with_usual_modes(state: State, counters: tuple[str, ...]) -> State:
    """The state with the usual face of every counter whose text names none."""
    for number, text in enumerate(counters):
        piece = PieceId(number)
        if not {"combat", "maneuver", "hidden"} & set(text.split()):
            kind = state.kind(piece)
            maneuver = kind.hidden or kind.role in ("hq", "dummy")
            state = state.with_piece(piece, mode="maneuver" if maneuver else "combat")
    return state

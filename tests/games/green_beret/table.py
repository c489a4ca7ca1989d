"""The position builder: a table with a few counters, orders as text, dice and draws as numbers and names.

    table = Table("A1@0712 detected", "M60-1@0712", "nva@0714", phase="combat")
    table.do("attack E1 with A1", dice=["3 2", ...])
    assert table.gone("A1")

A counter of the player is "ID@HEX" with words behind it for its state ("detected", "moved", "steps=2",
"casualty=slowed"), or "ID lost"; an enemy unit is "KIND@HEX", numbered in order: E1, E2.  The mission is
"MISSION@HEX", by default one far away.  Starting teams and leaders that are not named wait in 2636, far away;
the enemy phase is reached by ending those before it, and its suppressive fire as well.
Everything lies on the proving ground, a made-up map (see `proving_ground/`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.game_table import GameTable
from vietnam_tui.core.model import Event
from vietnam_tui.games.green_beret.counters import board, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.movement.party import Move
from vietnam_tui.games.green_beret.rules.sequence.setup import starting_forces
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, Piece, PieceId, numbers, roster

GROUND = "proving-ground"
FOLDER = Path(__file__).parent / "proving_ground"
#: Where counters wait that a test is not about
FAR_AWAY = "2636"
#: The units on the Purchase Points track
TRACK = ["punji", "insects"]
#: A mission that no test gets to
ELSEWHERE = "broadcast-signal@2601"


def prime() -> None:
    """Have the proving ground read, as if it lay in a user's data folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIETNAM_DATA", str(FOLDER))
        scenario(GROUND)
        board(GROUND)


def _words(words: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        found[key] = int(value) if value.isdigit() else value or True
    return found


def _position(counters: tuple[str, ...], mission: str, more: dict[str, Any]) -> dict[str, Any]:
    pieces: list[dict[str, Any]] = []
    enemies: list[dict[str, Any]] = []
    for text in counters:
        head, *words = text.split()
        name, _, place = head.partition("@")
        if name in enemy_units():
            enemies.append({"kind": name, "place": place, **_words(words)})
        elif words == ["lost"]:
            pieces.append({"id": name, "eliminated": True})
        else:
            pieces.append({"id": name, "place": place, **_words(words)})
    named = {piece["id"] for piece in pieces}
    far = [roster()[piece][0] for piece in starting_forces() if roster()[piece][0] not in named]
    pieces += [{"id": name, "place": FAR_AWAY} for name in far]
    name, _, hex_ = mission.partition("@")
    objective = {"mission": name, "mission_hex": hex_} if mission else {}
    return {
        "scenario": GROUND,
        "turn": 2,
        "track": TRACK,
        "piece": pieces,
        "enemy": enemies,
        **objective,
        **more,
    }


class Table(GameTable[State]):
    """A position on the proving ground, by default the Friendly Movement Phase of turn 2."""

    game = GAME

    def __init__(
        self, *counters: str, mission: str = ELSEWHERE, phase: str = "movement", **more: Any
    ) -> None:
        prime()
        begin = "movement" if phase in ("enemy", "suppression") else phase
        self.events: list[Event] = []
        self.state: State = GAME.position(_position(counters, mission, {"phase": begin, **more}))
        while phase in ("enemy", "suppression") and self.state.phase in ("movement", "combat"):
            self.do("end")
        if phase == "enemy" and self.decision.kind == "suppressing":
            self.do("end")

    @classmethod
    def at(cls, state: State) -> Table:
        """Any position, on any map."""
        table = cls.__new__(cls)
        table.state, table.events = state, []
        return table

    @classmethod
    def set_up(cls, **options: str) -> Table:
        """The start of a game on the proving ground."""
        prime()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("VIETNAM_DATA", str(FOLDER))
            return cls.at(GAME.setup(GROUND, options))

    # -- reading --------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """The decision with its rule."""
        return f"{self.decision.prompt} [{self.decision.rule}]"

    def chances(self) -> list[str]:
        """What may come up at a chance decision."""
        return [str(outcome) for outcome in GAME.outcomes(self.state).outcomes]

    def reached(self, name: str) -> list[str]:
        """The hexes in which the moves end that are offered to a counter."""
        moves = [action for action in GAME.actions(self.state) if isinstance(action, Move)]
        return [self.state.label(move.to) for move in moves if move.lead == self.id(name)]

    def id(self, name: str) -> PieceId:
        """The number of a counter."""
        return numbers()[name]

    def piece(self, name: str) -> Piece:
        """What has become of a counter."""
        return self.state.pieces[self.id(name)]

    def where(self, name: str) -> str:
        """Where a counter or enemy unit is, as text; "" for an enemy unit that is not on the map."""
        if name in numbers():
            return self.state.label(self.piece(name).place)
        enemy = self.enemy(name)
        return "" if enemy is None else self.state.label(enemy.place)

    def enemy(self, name: str) -> Enemy | None:
        """An enemy unit by its name."""
        return self.state.enemy(int(name.removeprefix("E")))

    def bought(self, name: str) -> bool:
        """Is a counter on the map?"""
        return self.piece(name).place >= 0

    def pool(self, kind: str) -> int:
        """How many units of a kind are in the enemy pool."""
        return self.state.enemy_pool[list(enemy_units()).index(kind)]


def every_mission_but(*names: str) -> list[str]:
    """The missions of the game without these."""
    return [name for name in missions() if name not in names]

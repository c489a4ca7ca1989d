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

from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.game import CHANCE, Decision, Event, IllegalAction
from vietnam_tui.core.rules import Refusal
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.pieces import board, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.setup import starting_forces
from vietnam_tui.games.green_beret.state import Enemy, Piece, PieceId, State, numbers, roster

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


class Table:
    """A position on the proving ground, by default the Friendly Movement Phase of turn 2."""

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
    def set_up(cls, **options: str) -> Table:
        """The start of a game on the proving ground."""
        prime()
        table = cls.__new__(cls)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("VIETNAM_DATA", str(FOLDER))
            table.state = GAME.setup(GROUND, options)
        table.events = []
        return table

    # -- acting ---------------------------------------------------------------------------------------------

    def do(self, *orders: str, dice: list[int | str] | None = None) -> list[Event]:
        """Give orders one after another; dice and draws fall as soon as they are due, as long as some are given.

        The new events are returned.
        """
        fallen = [str(die) for die in dice or []]
        first = len(self.events)
        for order in orders or ("",):
            for action in GAME.read_order(self.state, order) if order else ():
                self._apply(action)
            while fallen and self.decision.side == CHANCE:
                self._apply(match_outcome(GAME.outcomes(self.state), fallen.pop(0)))
        assert not fallen, f"dice left over: {fallen}"
        return self.events[first:]

    def _apply(self, action: Any) -> None:
        chance = self.decision.side == CHANCE
        offered = GAME.outcomes(self.state).outcomes if chance else list(GAME.actions(self.state))
        step = GAME.apply(self.state, action)
        assert action in offered, f"{action} was carried out though never offered"
        self.state = step.state
        self.events.extend(step.events)
        assert GAME.audit(self.state) == []

    def refused(self, order: str) -> Refusal:
        """The refusal of an order; fails when the order is legal.

        What is refused is never offered, and what a refusal advises to try is legal.
        """
        (action,) = GAME.read_order(self.state, order)
        refusal = GAME.refusal(self.state, action)
        assert refusal is not None, f"{order} is allowed"
        assert action not in list(GAME.actions(self.state))
        with pytest.raises(IllegalAction) as caught:
            GAME.apply(self.state, action)
        assert caught.value.refusal == refusal
        if refusal.fix.startswith("Try: "):
            for advice in refusal.fix.removeprefix("Try: ").split(" or "):
                first, *_ = GAME.read_order(self.state, advice)
                assert GAME.refusal(self.state, first) is None, f"{advice} is no better"
        return refusal

    # -- reading --------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """Who must decide what."""
        return GAME.decision(self.state)

    @property
    def prompt(self) -> str:
        """The decision with its rule."""
        return f"{self.decision.prompt} [{self.decision.rule}]"

    def offers(self, start: str = "") -> list[str]:
        """The texts of the legal orders that begin so."""
        texts = [GAME.write_order(self.state, action) for action in GAME.actions(self.state)]
        return [text for text in texts if text.startswith(start)]

    def chances(self) -> list[str]:
        """What may come up at a chance decision."""
        return [str(outcome) for outcome in GAME.outcomes(self.state).outcomes]

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

    def kinds(self, events: list[Event] | None = None) -> list[str]:
        """The kinds of events, in order."""
        return [event.kind for event in (self.events if events is None else events)]

    def fact(self, kind: str, key: str) -> Any:
        """A fact of the latest event of a kind."""
        return next(event.facts[key] for event in reversed(self.events) if event.kind == kind)

    def rule(self, kind: str) -> str:
        """The rule of the latest event of a kind."""
        return next(event.rule for event in reversed(self.events) if event.kind == kind)


def every_mission_but(*names: str) -> list[str]:
    """The missions of the game without these."""
    return [name for name in missions() if name not in names]

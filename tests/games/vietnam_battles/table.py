"""The position builder: a table with a few counters, orders as text, dice as numbers.

    table = Table("4/47C@0616", "514/1@0717", phase="combat", us=[2, 3])
    table.do("attack 514/1 with 4/47C", "pass", dice=[6])
    assert table.unit("4/47C").depleted

A counter is "ID@PLACE", with words behind it for its state ("depleted", "hidden", "zone", "beach", ...); a
reinforcement that still waits is its "ID" alone.  A
made-up unit gives side and values, and more words for its kind: "Alice:US:2-4-5@0616", "Bob:VC:3-5-6/2-3-6@0717
special" (a second set of values is its depleted side; without one it is one-sided).
"""

from __future__ import annotations

from typing import Any

from tests.games.game_table import GameTable
from vietnam_tui.core.model import CHANCE, Event
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat, result_of
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Die
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import Unit, UnitId

STATUS = (
    "depleted",
    "moved",
    "attacked",
    "advanced",
    "stopped",
    "displaced",
    "eliminated",
    "hidden",
    "exited",
)
NOSE, TRIANGLE = "snoopys-nose", "iron-triangle"


def _unit(text: str) -> dict[str, Any]:
    head, *words = text.split()
    what, _, place = head.partition("@")
    name, *values = what.split(":")
    unit: dict[str, Any] = {"id": name}
    if place:
        unit["place"] = place
    if values:
        full, _, depleted = values[1].partition("/")
        unit |= {
            "side": values[0] if values[0] != "ARVN" else "US",
            "values": full,
            "depleted_values": depleted,
        }
        if values[0] == "ARVN":
            unit["nation"] = "ARVN"
    for word in words:
        if word in STATUS:
            unit[word] = True
        elif word in ("zone", "beach"):
            unit["landed"] = word
        elif word in ("leg", "mobile", "riverine"):
            unit["mobility"] = word
        elif word == "special":
            unit["special_forces"] = True
        elif word in ("engineer", "seaborne"):
            unit[word] = True
        else:
            raise ValueError(f"unknown word {word!r}")
    return unit


def _site(text: str) -> dict[str, Any]:
    """ "1023 hidden", "1023 captured=2", "1023 cache genuine" """
    place, *words = text.split()
    site: dict[str, Any] = {"place": place}
    for word in words:
        key, _, value = word.partition("=")
        if key in ("camp", "cache"):
            site["kind"] = key
        else:
            site[key] = int(value) if value else True
    return site


class Table(GameTable[State]):
    """A position on the Snoopy's Nose map, by default in turn 1 of the learning scenario."""

    game = GAME

    def __init__(
        self,
        *units: str,
        phase: str = "movement",
        side: str = "US",
        turn: int = 1,
        us: list[int] | None = None,
        vc: list[int] | None = None,
        scenario: str = "boys-of-67",
        sites: tuple[str, ...] = (),
        **more: Any,
    ) -> None:
        position = {
            "scenario": scenario,
            "turn": turn,
            "side": side,
            "phase": phase,
            "unit": [_unit(text) for text in units],
            "support": {"US": us or [], "VC": vc or []},
            "site": [_site(text) for text in sites],
            **more,
        }
        self.state: State = GAME.position(position)
        self.events: list[Event] = []

    @classmethod
    def set_up(cls, scenario: str = "boys-of-67", **options: str) -> Table:
        """The start of a scenario, before the first draw, or with its set-up still to be made."""
        table = cls()
        table.state = GAME.setup(scenario, options)
        return table

    # -- acting ---------------------------------------------------------------------------------------------

    def fall(self, result: str) -> list[Event]:
        """Let the die fall so that the table gives this result."""
        combat = self.state.top
        assert isinstance(combat, Combat), "no combat waits for its die"
        reading = read_combat(self.state, combat)
        pips = [p for p in range(1, 7) if result_of(reading.column, p) == result]
        assert pips, f"no die gives {result} at {reading.differential:+d} on the {reading.line} line"
        first = len(self.events)
        self.apply(Die(pips[0]))
        return self.events[first:]

    def fight(self, order: str, result: str) -> list[Event]:
        """Declare a combat, decline all support fire and let the die fall so that the table gives this result."""
        first = len(self.events)
        self.do(order)
        while self.decision.kind == "support":
            self.do("pass")
        self.fall(result)
        return self.events[first:]

    def go(self, phase: str = "movement", *, side: str = "US", turn: int = 0) -> None:
        """End phases, declining everything and drawing whatever comes, until this one (of a given turn)."""
        while GAME.result(self.state) is None:
            state = self.state
            if (state.phase, state.player) == (phase, side) and turn in (0, state.turn) and not state.frames:
                return
            if self.decision.side == CHANCE:
                self.apply(GAME.outcomes(state).outcomes[0])
            else:
                self.do("pass" if "pass" in self.offers() else "end")
        raise AssertionError("the game ended before that")

    # -- reading --------------------------------------------------------------------------------------------

    def id(self, name: str) -> UnitId:
        """The number of a unit."""
        return UnitId(next(i for i, piece in enumerate(self.state.roster) if piece.name == name))

    def unit(self, name: str) -> Unit:
        """What has become of a unit."""
        return self.state.units[self.id(name)]

    def where(self, name: str) -> str:
        """Where a unit is, as text."""
        return self.state.label(self.id(name))

    def side_sees(self, side: str) -> State:
        """What a side may know."""
        return GAME.view(self.state, side)

    def heard(self, side: str, events: list[Event] | None = None) -> list[Event]:
        """The events that a side may learn of."""
        told = self.events if events is None else events
        return [event for event in told if event.audience in ("", side)]

"""What happens in a game of Search & Destroy: one record a kind, with its sentence; hexes and units by their names.

What only one side may know is told to it alone, and to its enemy, in a record of its own, what he sees: `Moved` to the
owner of an inverted counter, `Stirred` to the enemy.  Kinds of combat, support and casualties stand in modules of
their own, which end in `_events`; every kind is in `AnyEvent`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from vietnam_tui.games.search_and_destroy import (
    area_events,
    casualty_events,
    combat_events,
    command_events,
    flight_events,
    interrogation_events,
    supply_events,
    transport_events,
)
from vietnam_tui.games.search_and_destroy.told import Told, counted, points, these_are

#: In what facts are measured
VICTORY_POINTS, HALF_POINTS = "Victory Points", "half movement points"

# -- the sequence of play -----------------------------------------------------------------------------------


class GameTurn(Told, frozen=True, tag="game turn"):
    """A Game-Turn begins [SD-4.0-a]."""

    turn: int
    last_turn: int

    @property
    def sentence(self) -> str:
        return f"Game-Turn {self.turn} of {self.last_turn} begins"


class GameTurnEnds(Told, frozen=True, tag="game turn ends"):
    """A Game-Turn is over [SD-4.0-i]."""

    ends_turn: ClassVar[bool] = True

    turn: int

    @property
    def sentence(self) -> str:
        return f"Game-Turn {self.turn} ends"


class PlayerTurn(Told, frozen=True, tag="player turn"):
    """A Player-Turn begins [SD-4.0-a]."""

    player: str

    @property
    def sentence(self) -> str:
        return f"{self.player} Player-Turn"


class PhaseBegins(Told, frozen=True, tag="phase"):
    """A phase or a step of one begins, in which something may be decided [SD-4.0-e]."""

    player: str
    phase: str

    @property
    def sentence(self) -> str:
        return f"{self.player}: {self.phase}"


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended; `winner` is "" for a draw, `level` the degree of victory."""

    ends_turn: ClassVar[bool] = True

    winner: str
    reason: str
    level: str = ""

    @property
    def sentence(self) -> str:
        won = f"the {self.winner} wins" if self.winner else "a draw"
        return f"the game is over, {won}{f' ({self.level})' if self.level else ''}: {self.reason}"


class Scored(Told, frozen=True, tag="scored"):
    """A side has scored Victory Points; `total` is what it has now."""

    measures = MappingProxyType({"points": VICTORY_POINTS, "total": VICTORY_POINTS})

    side: str
    points: int
    total: int
    reason: str

    @property
    def sentence(self) -> str:
        return f"the {self.side} scores {points(self.points)} for {self.reason}: {self.total} in all"


# -- the set-up ---------------------------------------------------------------------------------------------


class Placed(Told, frozen=True, tag="placed"):
    """A unit has been set up [SD-S0-g]; `aboard` names the vehicle that it rides in."""

    unit: str
    place: str
    aboard: str = ""
    improved: bool = False

    @property
    def sentence(self) -> str:
        position = " in an Improved Position" if self.improved else ""
        ride = f", aboard {self.aboard}" if self.aboard else ""
        return f"{self.unit} is set up in {self.place}{ride}{position}"


class Ready(Told, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    side: str

    @property
    def sentence(self) -> str:
        return f"the {self.side} is ready"


# -- counters and what is known of them ---------------------------------------------------------------------


class Revealed(Told, frozen=True, tag="revealed"):
    """An inverted counter is turned up [SD-11.2-a]."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    unit: str
    type: str
    place: str

    @property
    def sentence(self) -> str:
        return f"turned up in {self.place}: {self.unit}, {self.type}"


class DummyRemoved(Told, frozen=True, tag="dummy"):
    """A Dummy has been found out and is removed [SD-10.5-a]."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"a Dummy in {self.place} is removed"


class Pinned(Told, frozen=True, tag="pinned"):
    """A unit is pinned [SD-8.0-a]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} is pinned"


class PinLifted(Told, frozen=True, tag="pin lifted"):
    """Pinned markers are removed at the end of their owner's Player-Turn [SD-8.0-c]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{these_are(self.units)} no longer pinned"


class Removed(Told, frozen=True, tag="removed"):
    """A unit leaves play, and everybody sees it: `how` is "lost", "removed", "gone" or "captured"."""

    reveals: ClassVar[bool] = True

    unit: str
    side: str
    place: str
    how: str

    @property
    def sentence(self) -> str:
        ends = {"lost": "is eliminated", "gone": "has left the map", "captured": "is captured"}
        return f"{self.unit} of the {self.side} in {self.place} {ends.get(self.how, 'is removed')}"


# -- movement -----------------------------------------------------------------------------------------------


class Moved(Told, frozen=True, tag="moved"):
    """A unit has moved along hexes, the one it left first; costs in half movement points."""

    measures = MappingProxyType({"cost": HALF_POINTS, "left": HALF_POINTS})

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int
    stopped: bool = False

    @property
    def sentence(self) -> str:
        halt = ", where it stops" if self.stopped else ""
        return f"{self.unit} moves {' '.join(self.path)} for {counted(self.cost)}, {counted(self.left)} left{halt}"


class Stirred(Told, frozen=True, tag="stirred"):
    """A counter that the hearer cannot tell from others has moved along hexes, the one it left first [SD-0-l]."""

    side: str
    path: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"an inverted {self.side} counter moves {' '.join(self.path)}"


class PutBack(Told, frozen=True, tag="put back"):
    """A unit that has run into something is put back [SD-5.0-n]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is put back to {self.place}"


class Searched(Told, frozen=True, tag="searched"):
    """A unit has searched a hex [SD-12.2-a]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} searches {self.place}"


class Inverted(Told, frozen=True, tag="inverted"):
    """A unit that no enemy sees is turned face down again [SD-11.5-b]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} is hidden again"


class Improved(Told, frozen=True, tag="improved"):
    """A unit has improved its position [SD-16.1-a]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} improves its position in {self.place}"


class Entered(Told, frozen=True, tag="entered"):
    """A unit has come onto the map; the cost in half movement points [SD-5.0-k]."""

    measures = MappingProxyType({"cost": HALF_POINTS})

    unit: str
    place: str
    cost: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes onto the map in {self.place} for {counted(self.cost)}"


class Committed(Told, frozen=True, tag="committed"):
    """A side has written down its condition of victory [SD-S4.V-a]; which, it alone is told."""

    side: str
    condition: str = ""

    @property
    def sentence(self) -> str:
        what = f" condition {self.condition}" if self.condition else " a condition of victory"
        return f"the {self.side} has written down{what}"


AnyEvent = (
    GameTurn
    | GameTurnEnds
    | PlayerTurn
    | PhaseBegins
    | GameOver
    | Scored
    | Placed
    | Ready
    | Revealed
    | DummyRemoved
    | Pinned
    | PinLifted
    | Removed
    | Moved
    | Stirred
    | PutBack
    | Entered
    | Committed
    | Searched
    | Inverted
    | Improved
    | combat_events.Fired
    | combat_events.Missed
    | combat_events.Hit
    | combat_events.Casualties
    | combat_events.Astray
    | combat_events.Shot
    | combat_events.Assaulted
    | combat_events.Retreated
    | combat_events.Overrun
    | combat_events.Advanced
    | combat_events.Noted
    | combat_events.Damaged
    | casualty_events.TakenUp
    | casualty_events.LaidDown
    | flight_events.Approached
    | flight_events.SetDown
    | flight_events.Loaded
    | flight_events.FlownOut
    | flight_events.Hovers
    | flight_events.GunshipsLeave
    | flight_events.Reinforced
    | transport_events.Mounted
    | transport_events.Dismounted
    | transport_events.Sailed
    | transport_events.Departed
    | command_events.OutOfCommand
    | command_events.ControlRolled
    | command_events.LeaderReplaced
    | area_events.Plotted
    | area_events.Accuracy
    | area_events.Drifted
    | area_events.Shelled
    | area_events.FlakFired
    | area_events.FlakMissed
    | area_events.ShotDown
    | supply_events.Doubled
    | supply_events.Resupplied
    | supply_events.SupplyUsedUp
    | interrogation_events.Questioned
    | interrogation_events.Answered
    | interrogation_events.PorterCaptured
)

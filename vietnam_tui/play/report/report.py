"""The after-action report: the result of a game, added up from its events.

A side's report holds what that side has seen, and while the game goes on nothing more is told to anybody; once
it is over the report for "" holds everything.
"""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Event, Result
from vietnam_tui.core.preview import Cast
from vietnam_tui.core.statistics import (
    MEAN_OF_A_DIE,
    Fight,
    Fire,
    Loss,
    Notable,
    Roll,
    Task,
    TurnBegins,
    chance_of_such_a_total,
)
from vietnam_tui.play.catalogue import full_title
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.table import Course


class TurnLosses(msgspec.Struct, frozen=True):
    """Units of a side lost in a game turn, in the order in which it happened."""

    turn: int
    side: str
    depleted: tuple[str, ...]
    eliminated: tuple[str, ...]


class Combat(msgspec.Struct, frozen=True):
    """A combat, its game turn, and how the line of its table decided it, where a game shows that."""

    turn: int
    fight: Fight
    cast: Cast | None = None


class DiceSummary(msgspec.Struct, frozen=True):
    """The dice of a side: how many, their mean, what is expected of it, and how unusual it is.

    `chance` is that of a mean at least as far on the same side of the expectation; 1 without dice.
    """

    side: str
    count: int
    mean: float
    expected: float
    chance: float


class SupportUse(msgspec.Struct, frozen=True):
    """Support fire that a side has spent: how many allotments, worth how many points together."""

    side: str
    count: int
    points: int


class Settled(msgspec.Struct, frozen=True):
    """A task that was settled, and the game turn in which it was."""

    turn: int
    task: Task


class Moment(msgspec.Struct, frozen=True):
    """Something notable: the game turn, the place in the course of the game, and the event as a sentence."""

    turn: int
    entry: int
    text: str


class Report(msgspec.Struct, frozen=True):
    """A game so far, as `reader` knows it ("" knows what everybody does, and after the end everything)."""

    title: str
    scenario: str
    heading: str
    players: dict[str, str]
    reader: str
    where: str
    entries: int
    losses: tuple[TurnLosses, ...]
    combats: tuple[Combat, ...]
    dice: tuple[DiceSummary, ...]
    support: tuple[SupportUse, ...]
    timeline: tuple[Moment, ...]
    result: Result | None
    tasks: tuple[Settled, ...] = ()
    #: what the game calls those who have suffered and are not eliminated, and what the column of a combat goes by
    hurt_word: str = "depleted"
    column_head: str = "Differential"


def report(game: Game[Any], chair: Chair, course: Course) -> Report:
    """The report of a game as it stands, for the reader of its course, orders taken back left out."""
    history = course.history
    account = _Account(game, chair, course.view(len(history)))
    account.turn = game.presenter.turn(course.view(0)) if history else 0
    for number, seen in enumerate(history, start=1):
        for event in seen.events:
            account.take(number, event)
    return account.closed(course.reader, len(history))


class _Account:
    """A report in the making."""

    def __init__(self, game: Game[Any], chair: Chair, view: Any) -> None:
        self.game = game
        self.chair = chair
        self.turn = 0
        self._view = view
        self._losses: dict[tuple[int, str], tuple[list[str], list[str]]] = {}
        self._combats: list[Combat] = []
        sides, foe = game.sides(chair.scenario), game.presenter.foe
        #: the sides that are played, and the one that nobody plays
        self._sides = (*sides, *([foe] if foe else ()))
        self._rolls: dict[str, list[Roll]] = {side: [] for side in self._sides}
        supported = sides if game.presenter.has_support_fire else ()
        self._fires: dict[str, list[Fire]] = {side: [] for side in supported}
        self._tasks: list[Settled] = []
        self._timeline: list[Moment] = []

    def take(self, number: int, event: Event) -> None:
        """Enter an event of the course of the game."""
        sheet = self.game.presenter
        for counted in sheet.tally(self._view, event):
            match counted:
                case TurnBegins(turn):
                    self.turn = turn
                case Loss(side, unit, eliminated):
                    lost = self._losses.setdefault((self.turn, side), ([], []))
                    lost[eliminated].append(unit)
                case Fight():
                    self._combats.append(Combat(self.turn, counted, sheet.cast(self._view, event)))
                case Roll(side):
                    self._rolls[side].append(counted)
                case Fire(side):
                    self._fires[side].append(counted)
                case Task():
                    self._tasks.append(Settled(self.turn, counted))
                case Notable():
                    self._timeline.append(Moment(self.turn, number, sheet.describe(self._view, event)))

    def closed(self, reader: str, entries: int) -> Report:
        """The report, when every event has been entered."""
        game, chair = self.game, self.chair
        sides = self._sides
        return Report(
            title=game.title,
            scenario=chair.scenario,
            heading=full_title(game, chair.scenario),
            players=dict(chair.seats),
            reader=reader,
            where="; ".join(game.presenter.header(self._view)),
            entries=entries,
            losses=tuple(
                TurnLosses(turn, side, tuple(depleted), tuple(eliminated))
                for (turn, side), (depleted, eliminated) in sorted(
                    self._losses.items(), key=lambda item: (item[0][0], sides.index(item[0][1]))
                )
            ),
            combats=tuple(self._combats),
            dice=tuple(_summary(side, rolls) for side, rolls in self._rolls.items()),
            support=tuple(
                SupportUse(side, len(fires), sum(fire.points for fire in fires))
                for side, fires in self._fires.items()
            ),
            timeline=tuple(self._timeline),
            result=chair.result,
            tasks=tuple(self._tasks),
            hurt_word=game.presenter.hurt_word,
            column_head=game.presenter.column_head,
        )


def _summary(side: str, rolls: list[Roll]) -> DiceSummary:
    count, total = sum(roll.dice for roll in rolls), sum(roll.total for roll in rolls)
    if not count:
        return DiceSummary(side, 0, 0.0, MEAN_OF_A_DIE, 1.0)
    return DiceSummary(side, count, total / count, MEAN_OF_A_DIE, float(chance_of_such_a_total(count, total)))

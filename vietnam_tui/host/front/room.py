"""The front room of a host: what somebody who comes is shown of its games, those that wait for him first."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.host import wire
from vietnam_tui.host.chat import Chat
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.front.archive import Finished
from vietnam_tui.host.front.lines import ResultLine, TableLine
from vietnam_tui.host.front.open_tables import OpenTable
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.people import People
from vietnam_tui.host.room import Room
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.host.summaries import Summaries, stamp_of, summary_of
from vietnam_tui.host.time_words import terms_told
from vietnam_tui.play.catalogue import find_scenario, scenario_card
from vietnam_tui.play.seat.aids import aids_told

log = logging.getLogger(__name__)


class FrontRoom:
    """What people are shown of the games of a house."""

    def __init__(
        self,
        folder: HostFolder,
        rooms: Mapping[str, Room],
        summaries: Summaries,
        people: People,
        times: Timekeeper,
    ) -> None:
        self._folder, self._rooms, self._summaries, self._people = folder, rooms, summaries, people
        self._times = times

    def lines(self, games: Iterable[Hosted], person: str) -> list[wire.GameLine]:
        """The games in play of a person, those that wait for him first."""
        found = [self._line(game, person) for game in games]
        return sorted(found, key=lambda line: (line.waits not in line.yours, not line.waits, line.id))

    def _line(self, game: Hosted, person: str) -> wire.GameLine:
        room = self._rooms.get(game.id)
        try:
            summary = summary_of(room.table.session) if room is not None else self._summaries.of(game)
        except (SaveFault, DataError) as error:
            log.error("%s: %s", game.id, error)
            return wire.GameLine(game.id, game.id, "cannot be read", "", game.sides_of(person), (), "")
        seats = []
        for side in summary.sides:
            player = summary.seats.get(side, "human")
            seats.append((side, self._presence(game, side) if player == "human" else player))
        yours = game.sides_of(person)
        late = (
            0
            if yours or not summary.waits
            else self._people.lateness(game.id, game.seats.values(), game.delay)
        )
        chat = room.chat if room is not None else Chat(self._folder.chat(game.id))
        said = chat.heard(plays=bool(yours), late=bool(late), over=not summary.waits)
        return wire.GameLine(
            game.id,
            summary.title,
            summary.scenario,
            "" if late else summary.turn,
            yours,
            tuple(seats),
            "" if late else summary.waits,
            said[-1].text if said else "",
            since=0 if late else self._since(game),
            due="" if late else self._times.left_told(game),
            late=late,
        )

    def _since(self, game: Hosted) -> int:
        """Since when a game has stood as it stands, in seconds since 1970."""
        try:
            return stamp_of(self._folder.saves / game.save)[1] // 10**9
        except SaveFault:
            return 0

    def _presence(self, game: Hosted, side: str) -> str:
        """The player of a side, and whether he is there."""
        person = game.seats.get(side, "")
        if not person:
            return "nobody"
        room = self._rooms.get(game.id)
        if room is not None and any(place.person == person for place in room.callers):
            return f"{person} here"
        away = self._people.absence(person, game.id)
        return f"{person} {away}" if away else person


def table_line(table: OpenTable, person: str) -> TableLine:
    """An open table as a person is shown it."""
    game, scenario = _found(table.scenario)
    own = table.owner == person
    return TableLine(
        table.id,
        table.owner,
        table.name,
        table.scenario if game is None else scenario_card(game, scenario).title,
        table.scenario,
        tuple(table.seats.items()),
        table.free_to(person),
        table.opened,
        table.asked,
        own,
        table.concerns(person),
        table.code if own else "",
        table.declined if own else (),
        _terms(table),
    )


def _found(scenario: str) -> tuple[Game[Any] | None, str]:
    try:
        return find_scenario(scenario) or (None, scenario)
    except DataError:
        return None, scenario


def _terms(table: OpenTable) -> tuple[str, ...]:
    """What whoever sits down at a table agrees on, in sentences."""
    terms, late = table.terms, table.terms.delay
    watched = "whoever is invited here may look on" if terms.watched else "nobody looks on"
    if terms.watched and late:
        watched += f", told {late} turn{'s' * (late > 1)} late"
    options = [f"{name}: {value}" for name, value in table.options.items()]
    game, _ = _found(table.scenario)
    secret = game is not None and bool(game.presenter.declines)
    return (aids_told(terms.aids), terms_told(terms, secret=secret), watched, *options)


def result_line(game: Finished, person: str) -> ResultLine:
    """A finished game as a person is shown it."""
    yours = game.hosted.sides_of(person)
    players = tuple(game.players.items())
    return ResultLine(game.id, game.title, players, game.verdict, game.reason, game.turn, game.ended, yours)

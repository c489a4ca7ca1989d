"""The games in the folder of saves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.learn.lesson import Found
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.record.own_games import NAME, OwnGame, learnt, own_games
from vietnam_tui.play.record.places import at_free_name, list_saves, remove_save, rename_save, save_folder
from vietnam_tui.play.seats import DiceMode, SeatError, default_seats
from vietnam_tui.play.table.daily import begin_daily, find_daily, today
from vietnam_tui.play.table.lessons import begin_lesson, table_of
from vietnam_tui.play.table.lobby import CannotBegin, SaveNote
from vietnam_tui.play.table.positions import is_position, read_position
from vietnam_tui.play.table.save_cards import save_card
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


class SaveLobby:
    """A `Lobby` whose games are played in this process and kept as saves."""

    def saves(self) -> list[Path]:
        """The saves and positions in the folder, the one played last first."""
        return list_saves()

    def note(self, save: Path) -> SaveNote:
        """A note of the contents of a save; one that cannot be read counts as a game."""
        try:
            if is_position(save):
                return SaveNote(f"{save.name}: a position; Enter begins a game from it", False)
            card = save_card(save)
        except (SaveFault, DataError, OSError):
            return SaveNote("cannot be read", True)
        return SaveNote(card.words(), True, card.over)

    def finished(self) -> tuple[OwnGame, ...]:
        """The player's finished games; see `Lobby.finished`."""
        return own_games(save_folder() / NAME)

    def remove(self, save: Path) -> None:
        """Delete a save with its notes; see `Lobby.remove`."""
        with _told():
            remove_save(save)

    def rename(self, save: Path, name: str) -> Path:
        """Give a save and its notes another name; see `Lobby.rename`."""
        with _told():
            return rename_save(save, name)

    def take_up(self, save: Path, *, take_over: bool = False) -> SessionTable:
        """A saved game, or a new one from a position; see `Lobby.take_up`."""
        try:
            if is_position(save):
                return SessionTable(_from_position(save))
            return table_of(Session.open(save, take_over=take_over))
        except SaveLocked as error:
            raise CannotBegin(str(error), locked=True) from None
        except (SaveFault, CannotSave, DataError) as error:
            raise CannotBegin(str(error)) from None

    def learn(self, found: Found) -> SessionTable:
        """A lesson where it was left, or begun; see `Lobby.learn`."""
        try:
            return begin_lesson(found)
        except (SaveFault, DataError, CannotSave, SaveLocked) as error:
            raise CannotBegin(str(error)) from None

    def today(self) -> SessionTable:
        """The game of the day; see `Lobby.today`."""
        try:
            return SessionTable(begin_daily(find_daily("", today())))
        except (SaveFault, DataError, CannotSave, SaveLocked) as error:
            raise CannotBegin(str(error)) from None

    def learnt(self) -> Collection[str]:
        """The lessons that were done; see `Lobby.learnt`."""
        return learnt(save_folder() / NAME)

    def begin(
        self,
        game: Game[Any],
        scenario: str,
        *,
        options: Mapping[str, str],
        players: Mapping[str, str],
        dice: DiceMode,
        seed: int | None,
    ) -> SessionTable:
        """A new game under a free name; see `Lobby.begin`."""

        def session(path: Path) -> Session[Any]:
            """The new game, kept in this file."""
            return Session.new(
                game, scenario, options=options, seed=seed, seats=players, dice=dice, path=path
            )

        try:
            begun = at_free_name(scenario, session)
        except (SaveFault, SeatError, DataError, CannotSave, SaveLocked) as error:
            raise CannotBegin(str(error)) from None
        if seed is not None:
            begun.warn_of_seed()
        return SessionTable(begun)


@contextmanager
def _told() -> Iterator[None]:
    """The reason why a save cannot be changed, as the title screen tells it."""
    try:
        yield
    except (SaveLocked, CannotSave, SaveFault) as error:
        raise CannotBegin(str(error)) from None


def _from_position(path: Path) -> Session[Any]:
    found = read_position(path)
    return at_free_name(
        found.scenario,
        lambda file: Session.new(
            found.game,
            found.scenario,
            seats=default_seats(found.game, found.scenario),
            start=found.state,
            notices=found.notices,
            path=file,
        ),
    )

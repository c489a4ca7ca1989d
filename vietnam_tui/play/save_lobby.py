"""The games in the folder of saves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.lobby import CannotBegin, SaveNote
from vietnam_tui.play.lock import SaveLocked
from vietnam_tui.play.places import at_free_name, list_saves
from vietnam_tui.play.positions import is_position, read_position
from vietnam_tui.play.saves import read_save
from vietnam_tui.play.seats import DiceMode, SeatError, default_seats
from vietnam_tui.play.session import Session
from vietnam_tui.play.session_table import SessionTable


class SaveLobby:
    """A `Lobby` whose games are played in this process and kept as saves."""

    def saves(self) -> list[Path]:
        """The saves and positions in the folder, the one played last first."""
        return list_saves()

    def note(self, save: Path) -> SaveNote:
        """What is in a save; one that cannot be read counts as a game."""
        try:
            if is_position(save):
                return SaveNote(f"{save.name}: a position; Enter begins a game from it", False)
            file = read_save(save).file
        except SaveFault:
            return SaveNote("cannot be read", True)
        seats = " ".join(f"{side}={player}" for side, player in file.seats.items())
        return SaveNote(f"{save.name}: {file.scenario}, {len(file.log)} entries, {seats}", True)

    def take_up(self, save: Path, *, take_over: bool = False) -> SessionTable:
        """A saved game, or a new one from a position; see `Lobby.take_up`."""
        try:
            if is_position(save):
                return SessionTable(_from_position(save))
            return SessionTable(Session.open(save, take_over=take_over))
        except SaveLocked as error:
            raise CannotBegin(str(error), locked=True) from None
        except (SaveFault, CannotSave, DataError) as error:
            raise CannotBegin(str(error)) from None

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

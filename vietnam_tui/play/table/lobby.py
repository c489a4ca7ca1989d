"""The place where games are begun and taken up again: all the title screen knows of it, wherever the games are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from vietnam_tui.core.contract import Game
from vietnam_tui.play.seats import DiceMode
from vietnam_tui.play.table.table import Table

if TYPE_CHECKING:
    from vietnam_tui.play.learn.lesson import Found
    from vietnam_tui.play.record.own_games import OwnGame


class SaveNote(NamedTuple):
    """A save in a few words, whether it is a game that was kept rather than a position, and whether it is over."""

    text: str
    game: bool
    over: bool = False


class CannotBegin(Exception):
    """Why a game cannot be begun or taken up, as a sentence; `locked` says that it may be taken over."""

    def __init__(self, reason: str, *, locked: bool = False) -> None:
        super().__init__(reason)
        self.locked = locked


class Lobby(Protocol):
    """The games that may be played."""

    def saves(self) -> list[Path]:
        """The saves and positions there are, the one played last first."""

    def note(self, save: Path) -> SaveNote:
        """A note of the contents of a save; this may take its time, and may run in a thread of its own."""

    def take_up(self, save: Path, *, take_over: bool = False) -> Table:
        """A saved game, or a new one from a position; raises `CannotBegin`."""

    def finished(self) -> Sequence[OwnGame]:
        """The player's finished games, the first one first; raises `SaveFault` where they cannot be read."""

    def remove(self, save: Path) -> None:
        """Delete a save for good; raises `CannotBegin`, as for one that is being played."""

    def rename(self, save: Path, name: str) -> Path:
        """Give a save another name; raises `CannotBegin`."""

    def learn(self, found: Found) -> Table:
        """A lesson where it was left, or begun; raises `CannotBegin`."""

    def today(self) -> Table:
        """The game of the day, where it was left or begun; raises `CannotBegin`."""

    def learnt(self) -> Collection[str]:
        """The keys of what was learnt and solved; raises `SaveFault` where they cannot be read."""

    def begin(
        self,
        game: Game[Any],
        scenario: str,
        *,
        options: Mapping[str, str],
        players: Mapping[str, str],
        dice: DiceMode,
        seed: int | None,
    ) -> Table:
        """A new game; raises `CannotBegin`."""

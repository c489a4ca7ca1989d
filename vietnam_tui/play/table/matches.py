"""Games of bots against bots, kept as ordinary saves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vietnam_tui.bots.match import FinishedGame, Job, play
from vietnam_tui.core.model import CHANCE, Action
from vietnam_tui.games import game_of_scenario
from vietnam_tui.play.seats import Seat
from vietnam_tui.play.table.session import Session


def kept_at(job: Job, folder: Path) -> Path:
    """The file in which a game is kept."""
    return folder / f"{job.key.replace(' ', '-')}.toml"


def play_and_keep(job: Job, folder: Path) -> FinishedGame:
    """Play one game to its end and keep it in a folder, in the place of an earlier save of the same job.

    Raises KeyError for an unknown scenario or level, `SaveFault` for such an option, and `CannotSave` or
    `SaveLocked`.
    """
    game = game_of_scenario(job.scenario)
    if game is None:
        raise KeyError(job.scenario)
    seats = {
        side: Seat(False, level) for side, level in zip(game.sides(job.scenario), job.levels, strict=True)
    }
    session: Session[Any] = Session.new(
        game, job.scenario, options=dict(job.options), seed=job.seed, seats=seats
    )

    def follow(action: Action) -> None:
        """Enter an order, or let the seed of the game roll what has been rolled."""
        if session.decision.side == CHANCE:
            session.settle()
        else:
            session.do(action)

    outcome = play(job, follow)
    session.save_as(kept_at(job, folder), replace=True)
    return outcome

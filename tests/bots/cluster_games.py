"""A player of games for the workers of a cluster: it leaves a note of every game it begins."""

from __future__ import annotations

import os
from pathlib import Path

from vietnam_tui.bots.match import FinishedGame, Job, play


def play_and_note(job: Job, folder: Path) -> FinishedGame:
    """Play a game; the folder then tells that this process has begun it."""
    (folder / f"{job.seed} {os.getpid()}").touch()
    return play(job)


def fail_at_the_second(job: Job) -> FinishedGame:
    """Play a game, unless it is that of seed 2."""
    if job.seed == 2:
        raise ValueError("the second game")
    return play(job)

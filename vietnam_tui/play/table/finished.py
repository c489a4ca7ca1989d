"""A game that has ended, kept in the record of the person who played it."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.core.folders import saves_folder
from vietnam_tui.core.model import CHANCE, Result, SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.learn.lesson import Found
from vietnam_tui.play.record.own_games import (
    NAME,
    Learnt,
    Outcome,
    OwnGame,
    key_of,
    note_game,
    note_learnt,
    note_tried,
    tried,
)
from vietnam_tui.play.table.branches import BRANCH
from vietnam_tui.play.table.session import Session

#: what the occasion of a lesson begins with, and that of the game of a day
LESSON, DAY = "lesson:", "day:"


def keep_learnt(found: Found, tries: int, given_away: int) -> None:
    """Keep in the player's record that a lesson was done; nothing is lost where that cannot be written."""
    folder = saves_folder()
    if folder is not None:
        with contextlib.suppress(CannotSave, SaveFault):
            note_learnt(folder / NAME, Learnt(found.key, time.strftime("%Y-%m-%d"), tries, given_away))


def keep_tried(found: Found, tries: int, given_away: int) -> None:
    """Keep in the player's record what was tried in vain so far, so that leaving and beginning anew forgets nothing."""
    folder = saves_folder()
    if folder is not None:
        with contextlib.suppress(CannotSave, SaveFault):
            note_tried(folder / NAME, Learnt(found.key, time.strftime("%Y-%m-%d"), tries, given_away))


def tried_before(found: Found) -> tuple[int, int]:
    """How often something was tried in vain before, and how much that gave away."""
    folder = saves_folder()
    if folder is not None:
        with contextlib.suppress(SaveFault):
            before = tried(folder / NAME).get(found.key)
            return (before.tries, before.given_away) if before else (0, 0)
    return 0, 0


def outcome_for(side: str, result: Result) -> Outcome:
    """How a game ended for a side."""
    return "drawn" if not result.winner else "won" if result.winner == side else "lost"


def keep_finished(session: Session[Any]) -> None:
    """Keep the end of a game in the player's record; what keeps it from being kept is a notice of the session.

    Kept are games with a save, from a scenario's beginning, whose sides are all bots' but one; no lesson is, and no
    branch of another game.
    """
    folder = saves_folder()
    result, people = session.result, session.humans
    if result is None or folder is None or not session.kept or session.only or len(people) != 1:
        return
    if not session.from_set_up or session.occasion.startswith((LESSON, BRANCH)):
        return
    (side,) = people
    others = sorted({str(seat.level or DEFAULT_LEVEL) for seat in session.seats.values() if not seat.human})
    outcome = outcome_for(side, result)
    game = OwnGame(
        key=key_of(session.seed, session.log[-1].hash),
        on=time.strftime("%Y-%m-%d"),
        game=session.game.code,
        scenario=session.scenario,
        seed=session.seed,
        side=side,
        against="+".join(others),
        outcome=outcome,
        level=result.level,
        options=dict(session.options),
        took_back=any(entry.take_back for entry in session.log),
        own_dice=session.dice != "auto" and any(entry.by == CHANCE for entry in session.log),
    )
    try:
        note_game(folder / NAME, game, {key_of(session.seed, entry.hash) for entry in session.log})
    except (CannotSave, SaveFault) as error:
        session.notices.append(f"Not in your record: {error}")

"""The bot's answers to what a set-up asks."""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.bots import BASIC_LEVEL, Choice, find_bot
from vietnam_tui.play.session import Session


def set_up_choice(session: Session[Any]) -> Choice:
    """What the bot in the seat of the side to act would do; where it knows no set-up, what chance would do."""
    game, side = session.game, session.decision.side
    view = session.view(side)
    choice = session.choose()
    if game.refusal(view, choice.action) is None:
        return choice
    generator = random.Random(f"{session.seed}/{side}/{len(session.log)}")
    return find_bot(game, BASIC_LEVEL).choose(game, view, side, generator)

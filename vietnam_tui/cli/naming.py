"""What is named on the command line: the options of a game (NAME=VALUE), a save."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vietnam_tui.cli.faults import UNREADABLE, fail
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.record.places import find_save
from vietnam_tui.play.record.saves import shortened


def game_options(game: Game[Any], scenario: str, given: Sequence[str]) -> dict[str, str]:
    """The options given, name and value, which the scenario must have: else the command ends."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise fail(f"--option {text!r}: write NAME=VALUE")
        options[name] = value
    try:
        game.chosen(scenario, options)
    except SaveFault as fault:
        raise fail(str(fault)) from None
    return options


def save_named(name: str) -> Path:
    """The save of a name: else the command ends."""
    path = find_save(name)
    if path is None:
        raise fail(f"no save {shortened(name)!r}", UNREADABLE)
    return path

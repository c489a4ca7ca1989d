"""Options of a game as they are typed: NAME=VALUE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.cli.faults import fail
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import SaveFault


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

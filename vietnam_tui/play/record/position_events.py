"""The orders and dice that a position file of any game may add: what happened after the situation that it describes.

Orders and dice lead from there into the middle of a move or a combat, before a die or behind a draw; `setup = true`
begins with the scenario's own set-up instead of a situation.

    scenario = "boys-of-67"
    phase = "combat"
    orders = ["attack 514/1 with all", "support +2", "pass", "pass", "die 3"]
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec

from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, Action, SaveFault
from vietnam_tui.core.orders import OrderError
from vietnam_tui.engine.position_file import read_sheet
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.play.record.saves import shortened

#: More orders than a position is given
MOST = 500


#: Words that may stand before what chance brought
_THROWN = ("die", "dice", "draw", "roll")


class PositionEvents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that every game's position file may have."""

    setup: Annotated[
        bool,
        Key(
            "begin with the scenario's set-up: of the keys above only scenario, options, game and title stand "
            "beside it"
        ),
    ] = False
    options: Annotated[dict[str, str], Key("with setup: the options of the scenario")] = {}
    orders: Annotated[
        list[str],
        Key(
            'orders, dice and draws from there on, each as it is typed: "end", "die 4", "draw +1 +2 +2"; so a '
            "position stands in the middle of a set-up, a move, a combat, before or after a draw"
        ),
    ] = []


def take_events(tables: dict[str, Any]) -> PositionEvents:
    """The keys of the course out of the tables of a file, which keep the others; raises `SaveFault`."""
    names = ("setup", "orders", *(("options",) if tables.get("setup") is True else ()))
    events = read_sheet(PositionEvents, {name: tables.pop(name) for name in names if name in tables})
    if len(events.orders) > MOST:
        raise SaveFault(f"position, orders: {MOST} are the most")
    left = [name for name in tables if name not in ("scenario", "title")]
    if events.setup and left:
        raise SaveFault(
            f"position, {left[0]}: with setup = true the scenario says it; orders go on from there"
        )
    return events


def after_orders(game: Game[Any], state: Any, orders: list[str]) -> Any:
    """The state that orders, dice and draws lead to; raises `SaveFault` naming the first that cannot be."""
    for number, text in enumerate(orders, start=1):
        where = f"position, orders, {number} ({shortened(text)})"
        decision = game.decision(state)
        if game.result(state) is not None:
            raise SaveFault(f"{where}: the game is over")
        actions = (
            [_brought(game, state, text, where)]
            if decision.side == CHANCE
            else _read(game, state, text, where)
        )
        for action in actions:
            refusal = game.refusal(state, action) if decision.side != CHANCE else None
            if refusal is not None:
                raise SaveFault(f"{where}: {refusal}")
            state = game.apply(state, action).state
    return state


def _read(game: Game[Any], state: Any, text: str, where: str) -> list[Action]:
    try:
        return list(game.read_order(game.view(state, game.decision(state).side), text))
    except OrderError as error:
        raise SaveFault(f"{where}: {error}") from None


def _brought(game: Game[Any], state: Any, text: str, where: str) -> Action:
    """The outcome of a die or draw, by its text or its printed name, with or without a word such as "die" before it."""
    outcomes, printed = game.outcomes(state), partial(game.printed, state)
    verb, _, rest = text.partition(" ")
    try:
        return match_outcome(outcomes, rest if rest and verb in _THROWN else text, printed)
    except ValueError as error:
        raise SaveFault(f"{where}: first {game.decision(state).prompt}; {error}") from None

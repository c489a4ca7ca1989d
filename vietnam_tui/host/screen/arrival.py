"""The bell that is rung for whoever comes and is waited for."""

from __future__ import annotations

import os
import sys

import msgspec

from vietnam_tui.core.model import Decision
from vietnam_tui.host import wire
from vietnam_tui.host.screen.notice import BELL
from vietnam_tui.host.screen.preferences import Preferences


class _Turn(msgspec.Struct):
    """The part of a chair that tells whether it is waited for."""

    side: str
    decision: Decision


def decides(chair: msgspec.Raw) -> Decision:
    """What must be decided, by whom, in a chair that has been sent."""
    return msgspec.msgpack.decode(chair, type=_Turn).decision


def is_waited_for(message: wire.AnyMessage) -> bool:
    """Does a game wait for whoever is sent this: one of the lobby, or the one that he sits down at?"""
    match message:
        case wire.Hall(games=games):
            return any(game.waits in game.yours for game in games)
        case wire.Welcome(chair=chair):
            turn = msgspec.msgpack.decode(chair, type=_Turn)
            return bool(turn.side) and turn.decision.side == turn.side
    return False


def ring(settings: str) -> None:
    """Ring the bell of the terminal, unless somebody's settings say that he is told nothing."""
    if Preferences(settings, lambda text: None).notify != "nothing":
        os.write(sys.stdout.fileno(), BELL.encode())


def ring_on_arrival(message: wire.AnyMessage) -> None:
    """Ring for the first that somebody is sent, if he is waited for."""
    if isinstance(message, wire.Hall | wire.Welcome) and is_waited_for(message):
        ring(message.settings)

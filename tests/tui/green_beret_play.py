"""Positions of Green Beret for the screen, dice typed by hand, and what is seen of it."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from tests.tui.test_gamescreen import Shown, keys
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.app import GameApp

GAME = find_game("gb")


def new(**rest: Any) -> Session[Any]:
    """A game whose dice and draws are typed."""
    return Session.new(GAME, "green-beret", dice="manual", **rest)


def placed(
    *counters: str, mission: str = "recruit-locals@1711", phase: str = "movement", **rest: Any
) -> Session[Any]:
    """A position: "A1@1411 detected", "nva@1611"; the starting leaders and B1 wait in the camp of 1320."""
    pieces: list[dict[str, Any]] = [{"id": "Camp1", "place": "1320"}]
    enemies = []
    for text in counters:
        head, *flags = text.split()
        name, _, place = head.partition("@")
        record = {"place": place, **dict.fromkeys(flags, True)}
        if name.islower():
            enemies.append({"kind": name, **record})
        else:
            pieces.append({"id": name, **record})
    known = {piece["id"] for piece in pieces}
    pieces += [{"id": name, "place": "1320"} for name in ("A1", "B1", "Cdr1", "Off1") if name not in known]
    objective, _, at = mission.partition("@")
    tables = {
        "scenario": "green-beret",
        "turn": 4,
        "phase": phase,
        "points": 40,
        "mission": objective,
        "mission_hex": at,
        "track": ["punji", "insects"],
        "piece": pieces,
        "enemy": enemies,
        **rest,
    }
    return new(start=GAME.position(tables))


async def dice(pilot: Pilot[Any], *shown: str) -> None:
    """Type what dice and draws show, each when it is asked for."""
    for text in shown:
        assert pilot.app.game_screen.order_bar is not None, pilot.app.player.prompt  # type: ignore[attr-defined]
        await keys(pilot, *("space" if c == " " else c for c in text), "enter")


def orders(app: GameApp) -> list[str]:
    """The orders of the player so far."""
    return [entry.order for entry in app.table.session.history if entry.by != CHANCE]


def screen(app: GameApp, shown: Shown) -> str:
    """What is on the screen, blanks between words made one."""
    return "\n".join(" ".join(row.split()) for row in shown(app))


def pane(app: GameApp, shown: Shown) -> str:
    """What the pane beside a small map says, as running text."""
    return " ".join(" ".join(row[56:] for row in shown(app)[1:19]).split())

"""Campaigns of Vietnam Battles at moments that hold secrets, for tests of saves and of the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tests.toy_play import give
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session

GAME = find_game("vb")


class Course(NamedTuple):
    """A game between two people: how it begins, and the first orders; dice fall by the seed between them."""

    scenario: str
    orders: tuple[str, ...]
    position: dict[str, Any] | None = None
    options: dict[str, str] | None = None
    seed: int = 5


LANDING: dict[str, Any] = {
    "scenario": "snoopys-nose",
    "support": {"US": [2, 3], "VC": [1, 2]},
    "unit": [
        {"id": "Alice", "side": "US", "values": "2-4-5", "depleted_values": "1-2-5", "place": "0711"},
        {"id": "3/47B", "place": "2015"},
        {"id": "514/1", "place": "0717", "hidden": True},
        {"id": "514/2", "place": "1422", "hidden": True},
    ],
    "site": [{"place": "0718", "hidden": True}, {"place": "1222", "hidden": True}],
}
VILLAGE: dict[str, Any] = {
    "scenario": "iron-triangle",
    "condition": "casualties",
    "turn": 8,
    "unit": [
        {"id": "1/16", "place": "1110"},
        {"id": "165/1", "place": "2812"},
        {"id": "D", "side": "US", "values": "2-4-5", "eliminated": True},
    ],
}

COURSES = {
    "camps": Course(
        "snoopys-nose",
        ("lay 1726", "lay 1730", "lay 1829", "lay 2433", "lay 2001", "hide 514/2 1829", "place 514/1 2015"),
    ),
    "decoys": Course(
        "snoopys-nose",
        (
            *("lay 1422", "lay 1222", "lay 2015", "lay 0616", "lay 0519", "lay 4601", "lay 1606", "lay 1005"),
            "record 0519",
        ),
        options={"camps": "decoys"},
    ),
    "plan": Course(
        "iron-triangle",
        ("choose casualties", "lay 3111", "lay 2812", "lay 2912", "place 165/1 2912", "place 165/2 3111"),
    ),
    "ambush": Course(
        "snoopys-nose",
        ("sail Alice 0717", "bump Alice 0716", "support +1", "pass", "resist Alice", "move 3/47B 2014"),
        LANDING,
        seed=4,
    ),
    "village": Course("iron-triangle", ("move 1/16 1210", "dare", "alter longer"), VILLAGE),
}


def begun(name: str, path: Path | None = None, **rest: Any) -> Session[Any]:
    """The game of a course, before its first order."""
    course = COURSES[name]
    if course.position is not None:
        start = GAME.position(course.position)
    else:
        start = GAME.setup(course.scenario, course.options)
    return Session.new(GAME, course.scenario, seed=course.seed, start=start, path=path, **rest)


def played(name: str, count: int | None = None, path: Path | None = None, **rest: Any) -> Session[Any]:
    """The game of a course after so many of its orders, all without `count`."""
    session = begun(name, path, **rest)
    give(session, *COURSES[name].orders[:count])
    return session

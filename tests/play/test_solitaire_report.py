"""The after-action report of a game for one player: missions, an enemy that nobody plays, the level."""

from __future__ import annotations

from typing import Any

import pytest

from tests.toy_play import report_of
from vietnam_tui.core.plain_text import verdict
from vietnam_tui.games import find_game
from vietnam_tui.play.report.report_text import as_lines, as_markdown
from vietnam_tui.play.table.session import Session

POSITION: dict[str, Any] = {
    "scenario": "green-beret",
    "turn": 4,
    "phase": "combat",
    "mission": "harass",
    "mission_hex": "2022",
    "accomplished": ["scout-location", "bribe-potentate"],
    "track": ["punji", "insects"],
    "piece": [
        {"id": "A1", "place": "1210", "detected": True},
        {"id": "B1", "place": "1320"},
        {"id": "Cdr1", "place": "1320"},
        {"id": "Off1", "place": "1320"},
        {"id": "Camp1", "place": "1320"},
    ],
    "enemy": [{"kind": "nva", "place": "1211"}],
}


@pytest.fixture
def session() -> Session[Any]:
    """An attack is fought and won, then the mission is given up and the game ended."""
    game = find_game("gb")
    session = Session.new(game, "green-beret", dice="manual", start=game.position(POSITION))
    course = {"attack E1 with A1": ["6 1"], "forfeit": ["sabotage", "1"], "retire": []}
    for order, dice in course.items():
        (action,) = game.read_order(session.state, order)
        session.do(action)
        for die in dice:
            session.settle_with(die)
    return session


def test_losses_of_the_side_that_nobody_plays_are_counted(session: Session[Any]) -> None:
    made = report_of(session)
    assert [(lost.side, lost.eliminated) for lost in made.losses] == [("VC", ("E1 (NVA platoon)",))]
    assert {dice.side: dice.count for dice in made.dice} == {"US": 1, "VC": 1}
    (combat,) = made.combats
    assert (combat.fight.result, combat.fight.meaning) == ("won:", "enemy unit eliminated")


def test_missions_are_listed_and_support_fire_is_not(session: Session[Any]) -> None:
    text = "\n".join(as_lines(report_of(session)))
    assert "Missions\n  0 done, 1 given up\n" in text
    assert "4     Harass   given up" in text
    assert "Support fire" not in text


def test_the_level_stands_for_the_winner(session: Session[Any]) -> None:
    assert session.result is not None
    assert verdict(session.result) == "Demotion"
    assert "Demotion: " in as_lines(report_of(session))[2]
    assert "VC wins" not in as_markdown(report_of(session))

"""Whether a side is asked, or its standing order answers for it, does not show to the other at the same terminal."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from tests.play.test_plain import talk
from tests.tui.conftest import screen_text
from tests.tui.test_gamescreen import SMALL, app_of, keys, settled, typed
from vietnam_tui.cli.giving import give
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.state import Standing, State
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.pages.page import CurtainPage

STANDING: tuple[Standing, ...] = ("ask", "never", "hard", "400%")
#: A march past a tank that might fire
MARCH = "move A 0410"


def two(standing: Standing, nva: str = "human") -> Session[State]:
    """A US tank about to march past one of the NVA, of which this is the standing order."""
    start = Table("A:m48@0110", enemies=["X:t-54@0510"], standing=("ask", standing)).state
    return Session.new(GAME, start.scenario, start=start, seed=1, seats={"US": "human", "NVA": nva})


def asked_how_often(table: SessionTable) -> int:
    """The questions that the NVA has to answer on the march."""
    (action,) = GAME.read_order(table.session.state, MARCH)
    table.order("US", action)
    asked = 0
    while getattr(turn := table.go_on("US"), "side", "US") == "NVA":
        assert turn.what == "order"  # type: ignore[union-attr]
        (hold,) = GAME.read_order(table.session.state, "hold")
        table.order("NVA", hold)
        asked += 1
    return asked


@pytest.mark.parametrize("standing", STANDING)
def test_at_one_keyboard_a_side_is_asked_whatever_its_standing_order_says(standing: Standing) -> None:
    assert asked_how_often(SessionTable(two(standing))) == asked_how_often(SessionTable(two("ask"))) > 1


def test_without_a_curtain_and_against_a_bot_the_standing_order_answers() -> None:
    table = SessionTable(two("never"), sealed=False)
    (action,) = GAME.read_order(table.session.state, MARCH)
    table.order("US", action)
    told = [table.go_on("US") for _ in range(3)]
    assert "NVA" in {getattr(turn, "by", "") for turn in told}
    assert not [turn for turn in told if getattr(turn, "side", "") == "NVA"]
    text = talk(two("never", nva="bot"), MARCH)
    assert "NVA decides" not in text


def test_the_line_dialogue_reads_the_same() -> None:
    def read(standing: Standing) -> str:
        return talk(two(standing), "", MARCH, *[":0"] * 12, "quit")

    assert "NVA decides. Change places" in read("ask")
    assert {read(standing) for standing in STANDING} == {read("ask")}


@pytest.mark.asyncio
async def test_the_screen_shows_the_same_curtain() -> None:
    frames = []
    for standing in ("ask", "never"):
        app = app_of(two(standing))
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            await keys(pilot, "enter")
            await typed(pilot, MARCH)
            seen = []
            while isinstance(app.game_screen.page, CurtainPage):
                seen.append("\n".join(screen_text(app)))
                await keys(pilot, ":", "0", "enter")
            frames.append([*seen, "\n".join(screen_text(app))])
    assert len(frames[0]) > 2
    assert frames[0] == frames[1]


def test_orders_from_the_command_line_stop_at_the_same_places() -> None:
    def given(standing: Standing) -> tuple[int, str]:
        session = two(standing)
        given = give(session, [f"{MARCH}; move A 0210"], ())
        return len(session.history), given.left

    assert given("never") == given("ask") == (1, "move A 0210")

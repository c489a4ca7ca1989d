"""Whatever H and P do is in sight and marked when it happens, in every game, on the smallest usual screen."""

from __future__ import annotations

import pytest

from tests.tui.test_questions import press
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.map.hexmap import Scene, changed_hexes

#: presses of H in each game
PRESSES = 24

EVERY_GAME = pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [
        ("vb", "boys-of-67", "US"),
        ("gb", "green-beret", "US"),
        ("ks", "the-fall-of-lang-vei", "NVA/VC"),
        ("sd", "mechanized-sweep", "ARVN"),
        ("ha", "dong-ha", "ARVN"),
    ],
)


def app_of(game: str, scenario: str, seat: str) -> GameApp:
    """A person in a seat against the simplest bots."""
    played = find_game(game)
    seats = {side: "human" if side == seat else "bot:random" for side in played.sides(scenario)}
    return GameApp(SessionTable(Session.new(played, scenario, seed=3, seats=seats)), pace=0)


@pytest.mark.asyncio
@EVERY_GAME
async def test_who_has_done_something_by_the_hint_is_in_sight_and_marked(
    game: str, scenario: str, seat: str
) -> None:
    app = app_of(game, scenario, seat)
    seen = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        player = app.player
        for _ in range(PRESSES):
            if app.game_screen.page is not None:
                await press(app, pilot, "escape")
            await press(app, pilot, "h")
            told, before = len(player.chair.history), player.picture
            await press(app, pilot, "H")
            since = player.chair.history[told:]
            if (
                not since
                or any(done.by not in (seat, "chance") for done in since)
                or not player.offers.open_ended
            ):
                continue  # others have acted since, or something is asked that may lie elsewhere
            changed = changed_hexes(Scene(before), Scene(player.picture), player.board) or set()
            names = [name for name in since[0].order.split() if player.find_unit(name) in changed]
            if names:
                place = player.find_unit(names[0])
                assert place is not None
                sees = app.game_screen.is_in_sight
                assert sees(place) or (
                    player.aimed in changed and player.aimed is not None and sees(player.aimed)
                )
                assert place in player.touched
                seen += 1
    assert seen >= 3


@pytest.mark.asyncio
@EVERY_GAME
async def test_who_does_something_while_the_bot_finishes_a_phase_is_in_sight_and_marked(
    game: str, scenario: str, seat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_of(game, scenario, seat)
    player, screen = app.player, app.game_screen
    drawn: dict[int, list[tuple[Picture, frozenset[Hex]]]] = {}
    draw = screen.draw

    def drawing() -> None:
        draw()
        if player.waiting:
            in_sight = frozenset(filter(screen.is_in_sight, player.touched))
            drawn.setdefault(len(player.chair.history), []).append((player.picture, in_sight))

    monkeypatch.setattr(screen, "draw", drawing)
    seen = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(4):
            if seen >= 3:
                break
            drawn.clear()
            if screen.page is not None:
                await press(app, pilot, "escape")
            player.cursor = min(player.board.grid.hexes())
            screen.draw()
            began, before = len(player.chair.history), player.picture
            await press(app, pilot, "P", "1")
            for _ in range(60):
                if not player.waiting:
                    break
                await app.workers.wait_for_complete()
                await pilot.pause()
            for at, done in enumerate(player.chair.history[began:], start=began + 1):
                shown = drawn.get(at, [])
                if done.by == seat and shown:
                    changed = changed_hexes(Scene(before), Scene(shown[-1][0]), player.board) or set()
                    if changed:
                        assert any(in_sight & changed for _, in_sight in shown), done.order
                        seen += 1
                if shown:
                    before = shown[-1][0]
    assert seen >= 3

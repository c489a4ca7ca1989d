"""The list of all units, and the commands found by a few letters."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.conformance.walk import walk
from tests.tui.conftest import screen_text
from tests.tui.test_questions import boys, order, press
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.pages.commands import CommandsPage
from vietnam_tui.tui.pages.options import OptionsPage
from vietnam_tui.tui.pages.units import UnitsPage
from vietnam_tui.tui.seat.choosing import list_choices
from vietnam_tui.tui.seat.player_view import PlayerView

SMALL = (80, 24)


@pytest.mark.asyncio
async def test_units_are_listed_with_their_state_and_enter_goes_to_one() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, "move 4/47B 0716")
        await press(app, pilot, "=")
        page = app.game_screen.page
        assert isinstance(page, UnitsPage)
        states = {line.face.name: (line.status, line.where) for line in page.lines}
        assert states["4/47B"] == ("done", "0716")
        assert states["4/47C"][0] == "ready"
        assert "514/1" not in states
        text = "\n".join(screen_text(app))
        assert "* can act" in text
        assert "US: " in text
        ready = [line.status for line in page.lines]
        assert ready == sorted(ready, key=("ready", "done", "", "to come", "lost").index)
        await press(app, pilot, "s")
        names = [line.face.name for line in page.lines]
        assert names == sorted(names)
        at = names.index("5Cav")
        await press(app, pilot, *["down"] * at, "enter")
        assert app.game_screen.page is None
        assert app.player.cursor == app.player.find_unit("5Cav")
        await press(app, pilot, "=", "tab")
        assert isinstance(app.game_screen.page, UnitsPage)
        assert {line.face.name for line in app.game_screen.page.lines} == {"514/1", "514/2"}


@pytest.mark.asyncio
async def test_a_list_of_units_is_narrowed_to_those_with_the_words_that_are_typed() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "=")
        page = app.game_screen.page
        assert isinstance(page, UnitsPage)
        many = len(page.lines)
        await press(app, pilot, "/", *"mon")
        assert [line.face.name for line in page.lines] == ["Monitor1", "Monitor3"]
        assert any("/ mon_" in row for row in screen_text(app))
        await press(app, pilot, "enter", "down", "s")
        assert page.order == "name"
        assert page.lines[page.chosen].face.name == "Monitor3"
        await press(app, pilot, "/", "escape")
        assert len(page.lines) == many
        assert app.game_screen.page is page


@pytest.mark.asyncio
async def test_a_command_is_found_by_a_few_letters_and_done() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "ctrl+p", *"option")
        page = app.game_screen.page
        assert isinstance(page, CommandsPage)
        assert page.found[0].id == "options"
        await press(app, pilot, "enter")
        assert isinstance(app.game_screen.page, OptionsPage)
        await press(app, pilot, "escape", "ctrl+p", *"zzzz", "enter")
        assert isinstance(app.game_screen.page, CommandsPage)
        assert app.game_screen.page.found == []


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("vb", "snoopys-nose"),
        ("gb", "green-beret"),
        ("ks", "the-fall-of-lang-vei"),
        ("sd", "koh-tang"),
        ("ha", "operation-starlite"),
    ],
)
def test_what_gives_the_game_up_stands_below_all_that_goes_on_with_it(game: str, scenario: str) -> None:
    played, listed, seen = find_game(game), 0, 0
    aside = played.presenter.aside
    for stop in islice(walk(played, scenario, 3), 0, 400, 10):
        side = played.decision(stop.state).side
        if side not in played.sides(scenario):
            continue
        session = Session.new(played, scenario, start=stop.state, seed=1, dice="manual")
        player = PlayerView(SessionTable(session), side)
        list_choices(player)
        if player.menu is None:
            continue
        open_now = [item for item in player.menu.items if not item.closes]
        gives_up = [item.offer is not None and item.offer.face.verb in aside for item in open_now]
        assert gives_up == sorted(gives_up)
        listed, seen = listed + 1, seen + any(gives_up)
    assert listed
    assert bool(seen) == bool(aside)

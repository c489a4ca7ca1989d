"""Keys of other layouts do what the keys in the same place do, and are letters where a text is typed."""

from __future__ import annotations

import pytest

from tests.tui.test_gamescreen import SMALL, app_of, settled
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.actions import KEY_SETS, KeySet, keymap
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.pages.commands import CommandsPage
from vietnam_tui.tui.pages.page import RulesPage

#: The letters of the keys in the rows of Q, A and Z
ROWS = {
    "йцукенгшщз фывапролд ячсмить": "qwertyuiop asdfghjkl zxcvbnm",
    "ЙЦУКЕНГШЩЗ ФЫВАПРОЛД ЯЧСМИТЬ": "QWERTYUIOP ASDFGHJKL ZXCVBNM",
    "ςερτυθιοπ ασδφγηξκλ ζχψωβνμ": "wertyuiop asdfghjkl zxcvbnm",
    "ΕΡΤΥΘΙΟΠ ΑΣΔΦΓΗΞΚΛ ΖΧΨΩΒΝΜ": "ERTYUIOP ASDFGHJKL ZXCVBNM",
    "קראטוןםפ שדגכעיחלך זסבהנמצ": "ertyuiop asdfghjkl zxcvbnm",
}


@pytest.mark.parametrize("letters", ROWS)
def test_every_letter_is_the_one_in_its_place(letters: str) -> None:
    assert "".join(map(by_place, letters)) == ROWS[letters]
    assert len(letters) == len(ROWS[letters])


@pytest.mark.parametrize("key_set", KEY_SETS)
def test_no_command_has_a_key_that_stands_for_another(key_set: str) -> None:
    for key in keymap(KeySet(key_set)):
        assert by_place(key) == key


def test_what_is_in_no_table_stays_as_it_is() -> None:
    assert [by_place(key) for key in ("é", "ß", "漢", "ctrl+é", "f1", "ctrl+q", "")] == [
        *("é", "ß", "漢", "ctrl+é", "f1", "ctrl+q", "")
    ]


async def pressed(screen: GameScreen, keys: str) -> None:
    for key in keys:
        screen.press(key)


@pytest.mark.asyncio
async def test_the_map_is_walked_and_texts_are_typed() -> None:
    seats = {"US": "human", "VC": "bot:random"}
    app = app_of(Session.new(find_game("vb"), "boys-of-67", seed=3, seats=seats))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        screen = app.game_screen
        walked = set()
        for keys in ("eeds", "уувы", "εεδσ", "קקגד"):
            app.player.cursor = app.player.board.grid.hex("0615")
            await pressed(screen, keys)
            walked.add(app.player.board.grid.label(app.player.cursor))
        assert len(walked) == 1
        assert walked != {"0615"}
        await pressed(screen, "Ж")
        assert screen.order_bar is not None
        await pressed(screen, "йц")
        assert screen.order_bar.text == "йц"
        screen.press("escape")
        screen.page = CommandsPage(app.player.key_set, app.player.tops)
        await pressed(screen, "йц")
        assert screen.page.query == "йц"
        screen.press("escape")
        screen.press("f1")
        assert isinstance(screen.page, RulesPage)
        await pressed(screen, "/йц")
        assert screen.page.query == "йц"
        screen.press("enter")
        await pressed(screen, "й")
        assert screen.page is None

"""A data file in the making on the screen: sheets, cells, keys, what is wrong, the odds beside it, at both sizes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.own_folder import own_folder
from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.games import find_game
from vietnam_tui.play.making.beginning import begin_scenario
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.making.orders import VERBS, MakerOrders
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.workshop.fairness import Fair
from vietnam_tui.tui.making.grid_page import KEYS, GridPage
from vietnam_tui.tui.making.making_app import MakingApp
from vietnam_tui.tui.making.making_list import Over
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.titlescreen import TitleScreen
from vietnam_tui.tui.panes.lines import width_of
from vietnam_tui.tui.title_app import TitleApp
from vietnam_tui.tui.workshop.fair_page import FairPage
from vietnam_tui.tui.workshop.workshop_list import workshop_list

VB = find_game("vb")
SIZES = ((80, 23), (200, 59))
#: Keys that are no letters
NAMED = (
    *("enter", "escape", "tab", "backspace", "ctrl+u", "ctrl+w", "home", "end", "left", "right", "up"),
    "delete",
)


def nobody_looks(wanted: Fair) -> None:
    raise AssertionError(wanted)


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path / "saves"))
    with own_folder(tmp_path / "mine") as folder:
        yield folder


@pytest.fixture
def tables() -> Iterator[GridPage]:
    """The tables of Vietnam Battles, its table of results chosen."""
    with closing(Maker(VB, "vietnam_battles/tables.toml")) as maker:
        page = GridPage(maker, nobody_looks)
        page.press("tab")
        yield page


@pytest.fixture
def camps() -> Iterator[GridPage]:
    """A scenario that was begun as a copy."""
    with closing(begin_scenario(VB, "many-camps", "snoopys-nose")) as maker:
        yield GridPage(maker, nobody_looks)


def shown(page: GridPage, width: int = 80, height: int = 23) -> str:
    """The text on the screen, once it is sure that it fits there."""
    rows = page.rows(width, height)
    assert len(rows) <= height
    assert all(width_of(row) <= width for row in rows)
    assert len(page.footer) <= 80
    return "\n".join("".join(text for text, _ in row).rstrip() for row in rows)


def keys(page: GridPage, *pressed: str) -> None:
    """Press keys, and letters of a text one by one."""
    for key in pressed:
        if page.typed is not None and key not in NAMED:
            for letter in key:
                page.press("space" if letter == " " else letter)
        else:
            assert page.press(key)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_cell_is_filled_in_and_the_odds_change_as_one_types(
    tables: GridPage, width: int, height: int, mine: Path
) -> None:
    before = shown(tables, width, height)
    assert "sound" in before
    assert "odds of: attack 6, defense 3, terrain clear" in before
    assert "1/2 50.0%  D2 defender retreats 2" in before
    keys(tables, *["right"] * 7, "down", "down", "down", "=")
    keys(tables, "D2")
    typed = shown(tables, width, height)
    assert "4 8: D2" in typed
    assert "2/3 66.7%  D2 defender retreats 2" in typed
    keys(tables, "escape")
    assert "1/2 50.0%  D2 defender retreats 2" in shown(tables, width, height)
    assert not list(mine.rglob("*.toml"))
    keys(tables, "enter", "ctrl+u", "zz", "enter")
    assert "But die 4, column 8: there is no result 'zz'" in shown(tables, width, height)
    assert "1 wrong (f)" in shown(tables, width, height)
    keys(tables, "f")
    assert "die 4, column 8: there is no result 'zz'" in shown(tables, width, height)
    keys(tables, "escape", "u", "r", "u")
    assert "taken back: 4 8 is zz" in shown(tables, width, height)
    keys(tables, "o", "attack 9", "enter")
    assert "attack 9, defense 3" in shown(tables, width, height)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_scenario_is_filled_in_by_keys(camps: GridPage, width: int, height: int) -> None:
    page, maker = camps, camps.maker
    assert "odds of" not in shown(page, width, height)
    keys(page, "down", "enter", "ctrl+u", "Many Camps", "enter", "j", "j", "e", "backspace", "2", "enter")
    assert (maker.document["title"], maker.document["turns"]) == ("Many Camps", 12)
    keys(page, "tab", "end", "home", "right", "right", "enter", "99", "enter")
    assert "9999" not in shown(page, width, height)
    assert page.typed == "99"
    assert page.failed
    keys(page, "escape", "delete", "a")
    assert "a row is added to force. But 15 is used twice" in shown(page, width, height)
    keys(page, "=", "514", "tab")
    assert "514/1   514/2   514/3" in shown(page, width, height)
    keys(page, "escape", "c", "d", "d")
    assert len(maker.document["force"]) == 46
    keys(page, "w")
    assert "514/1" in shown(page, width, height)
    keys(page, "escape", ":", "remove force all", "enter", "d")
    assert "force has no rows yet; a adds one" in shown(page, width, height)
    keys(page, ":", "dance", "enter")
    assert "there is no order 'dance'" in shown(page, width, height)
    keys(page, "ctrl+u", "?", "enter")
    assert "remove SHEET ROW|all" in shown(page, width, height)
    keys(page, "escape", "t")
    assert page.message
    keys(page, "?")
    for key, _ in KEYS[:9]:
        assert key in shown(page, width, height)
    keys(page, "pagedown", "escape", "tab", "shift+tab", "home", "end", "pageup", "pagedown")
    assert not page.press("q")
    assert not page.press("escape")
    assert page.press("up")


def test_a_line_is_changed_where_the_cursor_of_the_terminal_stands(camps: GridPage) -> None:
    page = camps
    keys(page, "down", "enter", "ctrl+u", "Many Camps", "home", "end", "left", "left", "left", "delete")
    page.press("C")
    shown(page)
    assert page.typed == "Many CaCps"
    assert page.caret == (len("title: Many CaC"), 22)
    keys(page, "ctrl+w", "escape")
    shown(page)
    assert page.caret is None
    page.paste("nothing is typed, so this is no order")
    assert page.typed is None
    keys(page, "=")
    page.paste("Two\n  Camps")
    assert page.typed == "Two Camps"
    keys(page, "escape", ":", "undo", "enter")
    assert "nothing to take back" in shown(page)
    assert page.typed == "undo"
    keys(page, "ctrl+u", "up", "enter")
    assert page.typed == "undo"


def test_wide_sheets_show_the_chosen_cell() -> None:
    with closing(Maker(VB, "vietnam_battles/counters.toml")) as maker:
        page = GridPage(maker, nobody_looks)
        for _ in range(25):
            page.press("right")
            page.press("down")
            row, column = page._cell()
            assert f"{row.label} {column.name}" in shown(page)
            assert column.name[:8] in shown(page).splitlines()[2]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.asyncio
async def test_officers_play_the_scenario_in_the_making_while_one_looks_on(size: tuple[int, int]) -> None:
    with closing(begin_scenario(VB, "few-turns", "boys-of-67")) as maker:
        MakerOrders(maker).do("set turns 2")
        app = MakingApp(maker, "mono")
        async with app.run_test(size=size) as pilot:
            screen = app.making_screen
            for key in (":", *"fair 2 recruit", "enter"):
                await pilot.press("space" if key == " " else key)
            assert isinstance(screen.over, FairPage)
            while len(screen.over.games) < 2:
                await pilot.pause(0.05)
            text = shown_lines(screen.over)
            assert "2 of 2 games of recruit officers" in text
            assert "a change: turns is 2" in text
            await pilot.press("escape", "%")
            assert isinstance(screen.over, FairPage)
            assert screen.over.wanted.level == DEFAULT_LEVEL
            await pilot.press("escape")
            assert screen.over is None
            await pilot.press("q")


def test_nobody_plays_what_is_wrong_or_is_no_scenario(tables: GridPage, camps: GridPage) -> None:
    tables.press("%")
    assert "officers play a scenario" in shown(tables)
    camps.maker.remove_all(camps.orders.sheet("force"))
    assert camps.maker.faults
    camps.press("%")
    assert "cannot be set up as long as something is wrong" in shown(camps)


def test_a_level_that_there_is_not_is_refused(camps: GridPage) -> None:
    keys(camps, ":", "fair 2 nobody", "enter")
    assert camps.typed == "fair 2 nobody"
    assert "no level 'nobody'" in shown(camps)


@pytest.mark.asyncio
async def test_it_runs_as_a_program_and_says_where_there_is_no_room() -> None:
    with closing(Maker(VB, "vietnam_battles/tables.toml")) as maker:
        app = MakingApp(maker, "mono")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("tab", "right", "x", "enter", "D", "escape")
            assert app.making_screen.page.column == 1
            assert app.making_screen.page.typed is None
            await pilot.resize_terminal(40, 10)
            await pilot.press("q")


def test_the_workshop_lists_what_may_be_made_and_leads_there(mine: Path) -> None:
    pages: list[Page] = [
        workshop_list(lambda begun: None, Over(lambda page: pages.append(page), nobody_looks))
    ]
    top = pages[0]
    top.press("enter")
    for key in ("My Camps!", "enter"):
        for letter in [key] if key == "enter" else key:
            pages[-1].press("space" if letter == " " else letter)
    assert pages[-1].title == "my-camps: a copy of"
    for letter in ("snoopy", "enter"):
        for key in [letter] if letter == "enter" else letter:
            pages[-1].press(key)
    assert isinstance(pages[-1], GridPage)
    assert [page.done for page in pages[:-1]] == [False, True, True]
    pages.pop().closed()
    assert (mine / "vietnam_battles/scenarios/my-camps.toml").is_file()
    pages[-1].press("enter")
    assert "there is a scenario my-camps already" in shown_lines(pages[-1])
    assert "> my-camps" not in shown_lines(top)
    assert "my-camps" in shown_lines(top)
    for key in ("my-c", "enter"):
        for letter in [key] if key == "enter" else key:
            top.press(letter)
    assert isinstance(pages[-1], GridPage)
    pages.pop().closed()
    for _ in "my-c":
        top.press("backspace")
    for letter in ("down", "enter"):
        top.press(letter)
    assert "ha counters" in shown_lines(pages[-1])
    for letter in ("gb miss", "enter"):
        for key in [letter] if letter == "enter" else letter:
            pages[-1].press("space" if key == " " else key)
    assert isinstance(pages[-1], GridPage)
    pages[-1].closed()


@pytest.mark.asyncio
async def test_a_new_scenario_is_left_to_the_list_in_which_it_stands() -> None:
    app = TitleApp(SaveLobby(), "mono")
    async with app.run_test(size=(80, 24)) as pilot:
        title = app.screen
        assert isinstance(title, TitleScreen)
        await pilot.press("o", "enter", *"patrol", "enter", *"lam-son", "enter")
        assert isinstance(title.pages[-1], GridPage)
        await pilot.press("escape")
        assert "patrol" in shown_lines(title.pages[-1])
        assert title.pages[-1].title == "Workshop"
        await pilot.press("escape")
        assert len(title.pages) == 1


def shown_lines(page: Page) -> str:
    return "\n".join("".join(text for text, _ in row) for row in page.rows(80, 30))


#: An order that is carried out, what is seen then, one that is refused, and why, in the order in which they are given
OF_A_SCENARIO = (
    ("show", "force: 46 rows", "show lava", "there is no sheet 'lava'"),
    ("set turns 12", "turns is 12", "set turns many", "a whole number is wanted"),
    ("words force entry", "helicopter", "words force colour", "force has no cell 'colour'"),
    ("undo", "taken back: turns is 12", "dance", "there is no order 'dance'"),
    ("redo", "given again: turns is 12", "redo", "there is nothing to give again"),
    ("add force unit 514/1; deploy hidden", "514/1 is used twice", "add lava", "there is no sheet 'lava'"),
    ("faults", "514/1 is used twice", "try", "it cannot be set up as long as something is wrong"),
    ("show force 1", "unit: 514/1", "show force 99", "force has no row '99'"),
    ("copy force 1", "514/1 is there twice", "copy force", "name a sheet and a row"),
    ("undo", "taken back: 514/1 is there twice", "remove force 99", "force has no row '99'"),
    ("remove force all", "force is empty", "odds attack 7", "odds stand beside tables, terrain and counters"),
    ("undo", "taken back: force is empty", "set force 1 unit", "say the value as well"),
    (
        "undo",
        "taken back: a row is added to force",
        "set force 1 unit 99/9",
        "names the counter 99/9, which does not exist",
    ),
    ("try", "it can be played", "clear period", "period cannot be left empty"),
    ("fair 2", "many-camps", "fair 2 nobody", "no level 'nobody'"),
)
OF_COUNTERS = (
    ("odds attack 9", "9 - 3 = +6", "odds attack many", "a whole number is wanted"),
    ("clear counter 15 engineer", "", "show lava", "there is no sheet 'lava'"),
    ("undo", "taken back", "undo", "there is nothing to take back"),
    ("faults", "nothing is wrong", "set counter 15 full.attack many", "a whole number is wanted"),
    ("try", "games that are begun now use it", "tango", "there is no order 'tango'"),
)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("of_a_scenario", [True, False])
def test_every_order_of_a_sheet_is_carried_out_and_its_twin_refused(
    width: int, height: int, of_a_scenario: bool
) -> None:
    given = OF_A_SCENARIO if of_a_scenario else OF_COUNTERS
    begun = begin_scenario(VB, "many-camps", "snoopys-nose") if of_a_scenario else None
    with closing(begun or Maker(VB, "vietnam_battles/counters.toml")) as maker:
        page = GridPage(maker, lambda wanted: None)
        for order, seen, refused, why in given:
            keys(page, ":", order, "enter")
            assert page.typed is None, (order, page.message)
            assert seen in shown(page, width, height), order
            page.press("escape")
            before = maker.document
            keys(page, ":", refused, "enter")
            assert (page.failed, page.typed) == (True, refused)
            assert why in " ".join(shown(page, width, height).split()), (refused, page.message)
            assert maker.document == before
            keys(page, "escape")
    of_both = {order.split()[0] for one in (OF_A_SCENARIO, OF_COUNTERS) for order, *_ in one}
    assert of_both == {verb.name for verb in VERBS}

"""Scenarios of an owner's own: they are listed, played and saved as the printed ones are."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.own_folder import OWN, forget_all, own_folder
from vietnam_tui.bots import find_bot
from vietnam_tui.core.board import MapError
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import CHANCE, NOBODY, SaveFault
from vietnam_tui.games import find_game, printed_scenarios
from vietnam_tui.play.catalogue import catalogue, find_scenario
from vietnam_tui.play.table.daily import scenario_of
from vietnam_tui.play.table.positions import read_position
from vietnam_tui.play.table.session import Session

SCENARIOS = (("vb", "two-camps"), ("sd", "river-village"), ("ha", "route-nine-patrol"))
TITLES = ["Two Camps", "River Village", "Route Nine Patrol"]


@pytest.fixture(scope="module")
def own() -> Iterator[Path]:
    """Three games have a scenario of their owner's own."""
    with own_folder(OWN) as folder:
        yield folder


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """The same in a folder where a test may change them."""
    shutil.copytree(OWN, tmp_path / "data")
    with own_folder(tmp_path / "data") as folder:
        yield folder


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(("code", "scenario"), SCENARIOS)
def test_officers_play_them_to_the_end(code: str, scenario: str) -> None:
    game, lots = find_game(code), random.Random(5)
    bots = {side: find_bot(game, "recruit") for side in game.sides(scenario)}
    state = game.setup(scenario)
    while (side := game.decision(state).side) != NOBODY:
        if side == CHANCE:
            action = game.outcomes(state).pick(lots)
        else:
            choice = bots[side].choose(game, game.view(state, side), side, lots)
            assert choice.reason != "picked at random"
            action = choice.action
        state = game.apply(state, action).state
    assert game.result(state) is not None


@pytest.mark.usefixtures("own")
def test_they_stand_in_the_list_behind_the_printed_ones_and_are_no_game_of_the_day() -> None:
    assert [card.title for _, card in catalogue() if card.title in TITLES] == TITLES
    assert find_game("vb").scenarios() == (*printed_scenarios("vb"), "two-camps")
    found = find_scenario("Two-Camps")
    assert found is not None
    assert found[1] == "two-camps"
    names = {name for _, name in SCENARIOS}
    assert names.isdisjoint(
        scenario_of(f"2026-{month:02}-{day:02}") for month in (1, 2) for day in range(1, 29)
    )


def test_a_save_of_one_is_a_sentence_to_who_has_it_not(mine: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    Session.new(find_game("vb"), "two-camps", seed=3, path=path).close()
    Session.open(path).close()
    changed = mine / "vietnam_battles/scenarios/two-camps.toml"
    changed.write_text(changed.read_text().replace("turns = 4", "turns = 5"))
    forget_all()
    opened: Session[object] = Session.open(path)
    assert any("have been changed since the save was written" in notice for notice in opened.notices)
    opened.close()
    changed.write_text(changed.read_text().replace("turns = 5", "turns = 50"))
    forget_all()
    with pytest.raises(SaveFault, match=r"scenario two-camps cannot be played: .*more than the turn track"):
        Session.open(path)
    changed.unlink()
    forget_all()
    with pytest.raises(
        SaveFault, match=r"has no scenario 'two-camps'; one that somebody has made comes as a pack"
    ):
        Session.open(path)
    position = tmp_path / "position.toml"
    position.write_text('scenario = "two-camps"\nturn = 1\n')
    with pytest.raises(SaveFault, match="two-camps"):
        read_position(position)


FAULTS = {
    "not TOML": ("", "id = \n", "not valid TOML"),
    "not its shape": ("", "boss = 3\n", "boss"),
    "a unit that is not there": ("514/1", "514/9", "names the counter 514/9, which does not exist"),
    "a turn too many": ("turns = 4", "turns = 14", "more than the turn track"),
    "a number that no game has": ("turns = 4", "turns = 1000000000", "1000000000 is no number of a game"),
    "no number": ("turns = 4", "turns = nan", "nan is no number of a game"),
    "what a terminal would obey": ("Two Camps", "Two\\u001b[2J", "characters that a terminal would obey"),
    "a title of a page": ("Two Camps", "x" * 90, "its title has 90 letters, and one has 80 at most"),
    "a text of a book": ("A short search", "x" * 50_000, "a text has 50,0.. letters"),
    "tables without end": ("", f"a = {'[' * 5000}", "too deep in one another|not valid TOML"),
    "another id": ('id = "two-camps"', 'id = "three"', "its id must be 'two-camps', as its file is called"),
    "no map": ('"snoopys-nose"', '"moon"', "no data file vietnam_battles/maps/moon.toml"),
    "a set-up area that is not there": ('deploy = "hidden"', 'deploy = "moon"', "deploys in the area 'moon'"),
    "a set-up area off the map": ("0616 within 1", "9916 within 1", "deploys in the area '9916 within 1'"),
    "nothing to capture": ("camps = 2", "camps = 0", "is about base camps and has none"),
}


@pytest.mark.parametrize(("old", "new", "message"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_one_is_told_and_not_played(mine: Path, old: str, new: str, message: str) -> None:
    path = mine / "vietnam_battles/scenarios/two-camps.toml"
    path.write_text(path.read_text().replace(old, new) if old else new + path.read_text())
    forget_all()
    assert "two-camps" not in find_game("vb").scenarios()
    assert [card.title for _, card in catalogue() if card.title in TITLES] == TITLES[1:]
    with pytest.raises(DataError, match=f"two-camps cannot be played: .*{message}"):
        find_scenario("two-camps")


def test_a_number_on_which_a_program_would_hang_is_refused_before_it_is_counted_with(mine: Path) -> None:
    path = mine / "hot_armor/scenarios/route-nine-patrol.toml"
    path.write_text(path.read_text().replace("infantry-a = 2", "infantry-a = 1000000000"))
    forget_all()
    assert (
        find_game("ha").scenario_faults("route-nine-patrol")[0].endswith("1000000000 is no number of a game")
    )
    grid = mine / "vietnam_battles/maps/snoopys-nose.toml"
    grid.parent.mkdir()
    grid.write_text("[grid]\ncolumns = 9999\nrows = 9999\n")
    forget_all()
    with pytest.raises(MapError, match="it has 9999 columns and 9999 rows, and 20,000 hexes at most"):
        find_game("vb").setup("two-camps")


def test_a_name_that_another_game_has_is_none(mine: Path) -> None:
    text = (mine / "vietnam_battles/scenarios/two-camps.toml").read_text()
    for name in ("koh-tang", "river-village", "Two Camps", "c" * 41):
        path = mine / f"vietnam_battles/scenarios/{name}.toml"
        path.write_text(text.replace('id = "two-camps"', f'id = "{name}"'))
    forget_all()
    assert find_game("vb").scenarios() == (*printed_scenarios("vb"), "two-camps")
    assert find_game("sd").scenarios() == printed_scenarios("sd")

"""Data files of one's own made by orders: cells are checked, what is wrong waits in a draft."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

import pytest

from tests.cli.test_commands import vietnam
from tests.own_folder import OWN, own_folder
from vietnam_tui.core.data import DataError
from vietnam_tui.core.declared import Named, Names
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import find_game, game_of_scenario
from vietnam_tui.games.hot_armor.scenarios import Group
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.beginning import begin_scenario, drafts_of, open_scenario
from vietnam_tui.play.making.cells import WrongCell, fields_of, told_of
from vietnam_tui.play.making.completing import cell_words, order_words
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.making.orders import VERBS, MakerOrders
from vietnam_tui.play.plain.making_lines import talk
from vietnam_tui.play.workshop.changes import differences

ORDERS = Path(__file__).parents[1] / "own_orders"
VB, HA = find_game("vb"), find_game("ha")
TABLES = "vietnam_battles/tables.toml"


@pytest.fixture(autouse=True)
def mine(tmp_path: Path) -> Iterator[Path]:
    """An empty data folder of one's own."""
    with own_folder(tmp_path / "mine") as folder:
        yield folder


@pytest.mark.parametrize("path", sorted(ORDERS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_scenario_is_made_by_the_form_alone(path: Path, mine: Path) -> None:
    first, *orders = path.read_text().splitlines()
    like = first.removeprefix("# begun like ").partition(":")[0]
    game = game_of_scenario(like)
    assert game is not None
    with closing(begin_scenario(game, path.stem, like)) as maker:
        typed = MakerOrders(maker)
        for order in orders:
            typed.do(order)
        assert maker.faults == ()
        assert typed.do("try") == f"it can be played, and stands in the list: vietnam play {path.stem}"
    relative = f"{game.id}/scenarios/{path.stem}.toml"
    assert (mine / relative).read_text() == (OWN / relative).read_text()
    assert path.stem in game.scenarios()
    assert drafts_of(game.id) == ()


@pytest.fixture
def camps() -> Iterator[MakerOrders]:
    """A scenario that was begun as a copy."""
    with closing(begin_scenario(VB, "many-camps", "snoopys-nose")) as maker:
        yield MakerOrders(maker)


REFUSED = {
    "set turns x": "a whole number is wanted",
    "set turns 99999999": "99999999 is too large",
    "set turns": "say the value as well",
    "set victory glory": "it is one of annihilation, camps, secret",
    "set b52 perhaps": "yes or no is wanted",
    "set id other": "a scenario is called as its file is",
    "set boss 3": "there is no sheet 'boss'",
    "set force 99 turn 1": "force has no row '99'; it has 1 to 46",
    "set force 514/1 tunr 1": "force has no cell 'tunr'; it has turn",
    "set force": "name a row of force as well",
    "set force 514/1": "name a cell as well: unit, place",
    "set force 514/1 turn 14": "there is no turn 14 of 13",
    "set force 514/1 unit 514/9": "names the counter 514/9, which does not exist; nearest: 514/3",
    "set force 514/1 landed roof": "it is one of zone, beach",
    "set entry_rules helicopter": "a name and its value are wanted",
    "set pool": "name a row of pool as well",
    "set pool 1 side US": "pool has no rows yet; add pool",
    "clear title": "title cannot be left empty",
    "clear force 514/1 unit": "514/1 unit cannot be left empty",
    "add frame": "frame has the rows that it has",
    "add force unit 514/9": "names the counter 514/9",
    "add force boss 1": "there is no 'boss' here",
    "remove frame 1": "frame has the rows that it has",
    "copy force": "name a sheet and a row",
    "set title \x1b[2J": "a text of printable letters",
    "dance": "there is no order 'dance'",
    "c": "there is no order 'c'; clear, copy",
    "odds": "odds stand beside tables",
    "redo": "there is nothing to give again",
    "": "type an order",
}


def test_what_fits_no_cell_is_refused_in_a_sentence_and_changes_nothing(camps: MakerOrders) -> None:
    before = camps.maker.document
    for order, message in REFUSED.items():
        with pytest.raises(WrongCell) as refused:
            camps.do(order)
        assert message in str(refused.value), order
        assert str(refused.value).isprintable()
    assert camps.maker.document == before
    with pytest.raises(WrongCell, match="nothing to take back"):
        camps.do("undo")


def test_orders_fill_copy_and_take_out_and_every_change_is_taken_back(camps: MakerOrders) -> None:
    maker = camps.maker
    begun = maker.document
    for order, told in (
        ("set turns 12", "turns is 12"),
        (
            "set force 514/2 deploy none",
            "514/2 deploy is none.  But 514/2 comes into play in no ways",
        ),
        ("set force 514/2 place 0717", "514/2 place is 0717.  Nothing is wrong any more"),
        ("copy force 514/2", "514/2 is there twice.  But 514/2 is used twice"),
        ("remove force #3", "514/2 is taken out of force.  Nothing is wrong any more"),
        (
            "add pool side VC; markers 1, 2, 3",
            "a row is added to pool.  But the VC pool has 3 markers",
        ),
        ("remove pool all", "pool is empty.  Nothing is wrong any more"),
        ("clear decoys", "decoys is empty"),
    ):
        assert camps.do(order).startswith(told), order
    changed = maker.document
    assert changed["turns"] == 12
    assert "decoys" not in changed
    for _ in range(8):
        assert camps.do("undo").startswith("taken back: ")
    assert maker.document == begun
    for _ in range(8):
        camps.do("redo")
    assert maker.document == changed


def test_every_order_has_an_example_that_is_known(camps: MakerOrders) -> None:
    assert camps.do("show").splitlines()[1:3] == ["  frame: 22 rows", "  force: 46 rows"]
    assert "  1 unit 514/1; deploy hidden" in camps.do("show force")
    assert "deploy: hidden" in camps.do("show force 514/1").splitlines()
    assert camps.do("words victory") == "annihilation, camps, secret"
    assert camps.do("words force landed") == "zone, beach"
    assert camps.do("words turns") == "a number"
    assert camps.do("words entry_rules").endswith("each with its value behind it")
    about, *keys = told_of(fields_of(Group)["zone"], {})
    assert about.startswith("The hexes where pieces are set up, or by which hexes of an edge they come")
    assert keys[:3] == ["bank: north, south", "edge: north, east, south, west", "within: a number"]
    assert keys[-1] == "such as: bank VALUE; roads VALUE"
    assert len(camps.do("words force unit")) < 900
    assert camps.do("faults") == "nothing is wrong"
    assert {verb.name for verb in VERBS} == set(camps._do)


def test_what_is_wrong_waits_in_a_draft_and_the_sound_file_stays(mine: Path) -> None:
    path = mine / "vietnam_battles/scenarios/many-camps.toml"
    with closing(begin_scenario(VB, "many-camps", "snoopys-nose")) as maker:
        assert path.is_file()
        with pytest.raises(CannotSave, match="somebody makes this at another terminal"):
            open_scenario(VB, "many-camps")
        MakerOrders(maker).do("set turns 14")
        sound = path.read_text()
        assert "turns = 13" in sound
        assert drafts_of("vietnam_battles") == ("many-camps",)
        with pytest.raises(WrongCell, match="cannot be set up as long as something is wrong"):
            MakerOrders(maker).do("try")
    with closing(open_scenario(VB, "many-camps")) as again:
        assert again.document["turns"] == 14
        assert again.notices == ["taken up where it was left with something wrong"]
        MakerOrders(again).do("set turns 12")
        assert "turns = 12" in path.read_text()
        assert drafts_of("vietnam_battles") == ()
    (path.parent / "many-camps.toml.draft").write_text("turns = ")
    with pytest.raises(DataError, match="cannot be read"):
        open_scenario(VB, "many-camps")


@pytest.mark.parametrize(
    ("name", "like", "message"),
    [
        ("boys-of-67", "snoopys-nose", "there is a scenario boys-of-67 already"),
        ("koh-tang", "snoopys-nose", "a scenario of search_and_destroy is called koh-tang already"),
        ("My Camps", "snoopys-nose", "small letters, digits and hyphens"),
        ("my-camps", "koh-tang", "has no scenario 'koh-tang' to begin with"),
    ],
)
def test_a_scenario_is_begun_under_a_name_of_its_own(name: str, like: str, message: str) -> None:
    with pytest.raises(SaveFault, match=message):
        begin_scenario(VB, name, like)
    with pytest.raises(SaveFault, match="there is no scenario of yours called"):
        open_scenario(VB, name)


def test_a_corrected_table_holds_only_what_differs_and_the_odds_beside_it_change(mine: Path) -> None:
    with closing(Maker(VB, TABLES)) as maker:
        orders = MakerOrders(maker)
        before = orders.do("odds attack 7 defense 5 terrain clear")
        assert "column 8" in before
        assert orders.do("set crt.results 1 8 zz").endswith("But die 1, column 8: there is no result 'zz'")
        assert not (mine / TABLES).exists()
        assert "D2 defender retreats 2" in before
        assert orders.do("odds") != before
        orders.do("set crt.results 1 8 D3")
        assert (mine / TABLES).read_text().count("\n") < 20
        assert [change.key for change in differences()] == ["crt.results.1"]
        assert orders.do("set allotment 1 us 7") == "snoopys-nose us is 7"
        assert [change.key for change in differences()] == ["crt.results.1", "allotment[snoopys-nose 1].us"]
        for _ in range(3):
            orders.do("undo")
        assert not (mine / TABLES).exists()
        with pytest.raises(WrongCell, match="--attack"):
            orders.do("odds attack many")
        with pytest.raises(WrongCell, match="say a field and its value"):
            orders.do("odds attack")
    assert differences() == []


def test_values_of_counters_and_terrain_are_cells_as_well() -> None:
    for game, kind, order, key in (
        (VB, "counters", "set counter 3/60A full.attack 5", "counter[3/60A].full.attack"),
        (VB, "terrain", "set terrain jungle move 3", "terrain[jungle].move"),
        (HA, "counters", "set type m41 move 7", "type[m41].move"),
    ):
        with closing(Maker(game, f"{game.id}/{kind}.toml")) as maker:
            MakerOrders(maker).do(order)
            assert [change.key for change in differences()] == [key]
            MakerOrders(maker).do("undo")
    with pytest.raises(DataError, match="has no game that could be changed here"):
        Maker(VB, "vietnam_battles/game.toml")


def test_what_a_scenario_needs_cannot_be_taken_out_of_the_counters(mine: Path) -> None:
    counters = "vietnam_battles/counters.toml"
    with closing(Maker(VB, counters)) as maker:
        told = MakerOrders(maker).do("remove counter 514/1")
        assert "514/1 is taken out of counter.  But " in told
        assert any("boys-of-67 cannot be set up" in fault for fault in maker.faults)
        assert not (mine / counters).exists()
    with closing(Maker(VB, counters)) as again:
        assert again.faults
        assert MakerOrders(again).do("add counter id 514/1; side VC; nation VC; type infantry; size company")
        assert again.faults


class Typed:
    """A console whose lines are given, which keeps what it is told."""

    terminal, width = False, 0

    def __init__(self, *lines: str) -> None:
        self.lines, self.told = list(lines), list[str]()

    def read(self, prompt: str) -> str | None:
        return self.lines.pop(0) if self.lines else None

    def read_unseen(self) -> str | None:
        return self.read("")

    def write(self, text: str = "") -> None:
        self.told.append(text)

    def clear(self) -> None: ...

    def forget(self) -> None: ...


def test_line_by_line_there_is_what_the_screen_has() -> None:
    with closing(begin_scenario(VB, "my-boys", "boys-of-67")) as maker:
        console = Typed("# a remark", "", "?", "? set", "set turns 3", "quit", "set turns 2")
        assert talk(maker, console)
        assert "set [SHEET ROW] CELL VALUE" in "\n".join(console.told)
        assert "  Such as: set group 1 turn 2" in console.told
        assert maker.document["turns"] == 3
        assert console.told[-1].endswith("it can be played, and stands in the list: vietnam play my-boys.")
        console = Typed("set turns many", "set turns 14")
        assert not talk(maker, console)
        assert "No: a whole number is wanted" in console.told
        assert console.told[-1].startswith(
            "It waits in a draft, since something is wrong: my-boys has 14 turns"
        )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("scenario", "name one scenario of yours"),
        ("scenario nothere", "there is no scenario of yours called 'nothere'"),
        ("scenario new-one --like nothing", "there is no scenario 'nothing' to begin with"),
        ("scenario BAD --like lam-son", "called by small letters, digits and hyphens"),
        ("table", "name a game, and one of tables, terrain, counters, missions"),
        ("table xx", "there is no game 'xx'"),
        ("table vb foo", "'foo': one of tables"),
        ("table vb missions", "has no missions that could be changed here"),
        ("pack", "name the pack that is to be written"),
        ("pack never", "there is nothing of yours in the data folder"),
        ("unpack", "name the pack to be unpacked"),
        ("unpack /etc/passwd", "is no pack"),
    ],
)
def test_a_command_that_cannot_be_done_says_so_in_a_line(words: str, message: str) -> None:
    done = vietnam("data", *words.split())
    assert done.exit_code
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


COMPLETED = {
    "s": ["show", "set"],
    "set tu": ["turns"],
    "set fo": ["force"],
    "set b52 ": ["yes", "no"],
    "set victory ": ["annihilation", "camps", "secret"],
    "set force 514": ["514/1", "514/2", "514/3"],
    "set force 514/1 tu": ["turn"],
    "set force 514/1 landed ": ["zone", "beach"],
    "set force #1 landed z": ["zone"],
    "clear force 514/1 turn ": [],
    "add force unit 514/1; lan": ["landed"],
    "add force unit 514/1; landed ": ["zone", "beach"],
    "remove pool ": ["all"],
    "words force la": ["landed"],
    "odds ": [],
    "dance ": [],
    "set force 999 ": [],
}


def test_orders_are_completed_word_by_word(camps: MakerOrders) -> None:
    verbs = [verb.name for verb in VERBS]
    for text, words in COMPLETED.items():
        assert order_words(text, verbs, camps.maker) == words, text


def test_cells_are_completed_by_the_type_at_the_end_of_what_is_typed() -> None:
    names: Names = {"piece": ("tank", "truck"), "place": ("Hue", "Dong Ha"), "road": ("qL9",)}
    for text, words in {
        "t": ["turn"],
        "side NVA; co": ["condition"],
        "zone {bank": ["{bank"],
        "zone {edge w": ["west"],
        "zone {edge west; ro": ["roads"],
        "zone {edge west; town h": ["Hue"],
        "zone {edge west}; by_air ": ["yes", "no"],
        "units t": ["tank", "truck"],
        "units tank 2,tr": ["2,truck"],
        "moon ": [],
        "turn ": [],
    }.items():
        assert cell_words(text, Group, names) == words, text
    kinds = list[Literal["clear", "broken"]]
    assert cell_words("clear,bro", kinds, {}) == ["clear,broken"]
    assert cell_words("clear, ", kinds, {}) == ["clear", "broken"]
    assert cell_words("clear ", kinds, {}) == []  # the word is whole: a comma comes next
    pieces = dict[Annotated[str, Named("type")], list[Annotated[str, Named("one")]]]
    names = {"one": ("R1", "S2"), "type": ("rifle", "mortar")}
    for text, words in {
        "ri": ["rifle:"],
        "rifle ": [],
        "rifle: R1, r": ["R1"],
        "rifle: R1; m": ["mortar:"],
    }.items():
        assert cell_words(text, pieces, names) == words, text

"""The workshop of positions: orders change one, each change is checked, undone and kept on the disk at once."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lesson_play import begun, ordered
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import PUBLISHED, find_game
from vietnam_tui.play.learn.lesson import find_lesson
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.workshop_lines import Lines
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.table.positions import read_position
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.workshop.bench import Refused
from vietnam_tui.play.workshop.draft import drafts, read_draft
from vietnam_tui.play.workshop.fairness import FairGame, fair_lines
from vietnam_tui.play.workshop.opening import (
    bench_of_draft,
    bench_of_file,
    bench_of_game,
    bench_of_scenario,
)
from vietnam_tui.play.workshop.position_bench import PositionBench
from vietnam_tui.play.workshop.task import fact_said, fact_told


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))


@pytest.fixture
def bench() -> Iterator[PositionBench]:
    opened = bench_of_scenario(find_game("vb"), "boys-of-67")
    yield opened
    opened.close()


def test_counters_are_put_turned_hidden_marked_and_taken_away(bench: PositionBench) -> None:
    assert bench.do("put 4/47B 0616 depleted") == "4/47B is in 0616."
    assert bench.do("put 514/1", "0717") == "514/1 is in 0717."
    assert bench.do("flip 4/47B") == "4/47B: not depleted."
    assert bench.do("hide", "0717") == "514/1: hidden."
    assert bench.do("mark 4/47B moved") == "4/47B: moved."
    assert bench.do("put A-Coy 0615 side=US values=2-4-5") == "A-Coy is in 0615."
    assert bench.state.units[0].moved
    assert bench.names_at(bench.board.grid.hex("0616")) == ["4/47B"]
    assert bench.do("mark 4/47B no moved") == "4/47B: not moved."
    assert bench.do("drop", "0616") == "4/47B is off the table."
    assert bench.tables["unit"] == [
        {"id": "514/1", "place": "0717", "hidden": True},
        {"id": "A-Coy", "place": "0615", "side": "US", "values": "2-4-5"},
    ]


def test_keys_of_the_file_are_orders_of_their_own(bench: PositionBench) -> None:
    for order in ("phase combat", "turn 3", "side VC", "hold 2/3 markers", "hold US 4", "set title Ours too"):
        bench.do(order)
    wanted = {"phase": "combat", "turn": 3, "side": "VC", "title": "Ours too"}
    assert bench.tables == {
        "game": "vb",
        "scenario": "boys-of-67",
        **wanted,
        "support": {"VC": [2, 3], "US": [4]},
    }
    bench.do("turn none")
    bench.do("hold VC none")
    assert "turn" not in bench.tables
    assert bench.tables["support"] == {"US": [4]}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("put zork 0616", "there is no counter 'zork'"),
        ("put 514/1 9999", "no hex '9999'"),
        ("put 514/1 0616 0617", "'0617' is neither a place"),
        ("put", "Put what?"),
        ("drop 4/47B", "There is no '4/47B' on the table"),
        ("drop", "Drop what?"),
        ("flip", "Which?"),
        ("mark", "Mark what?"),
        ("phase lunch", "phase is one of movement, combat"),
        ("turn two", "turn is a number"),
        ("turn", "turn takes a number"),
        ("set zork 3", "There is no key 'zork'"),
        ("set", "Set what?"),
        ("side GVN", "side is one of US, VC"),
        ("hold", "Hold what?"),
        ("frames 3", "There is no order 'frames'"),
        ("set frames 3", "frames is only written by hand"),
        ("zork", "There is no order 'zork'"),
        ("s", "s may be"),
        ("undo", "nothing to take back"),
        ("redo", "nothing to give again"),
        ("save", "It has no name yet"),
        ("save a/b", "is no name"),
        ("", "Type an order"),
    ],
)
def test_an_order_that_says_nothing_changes_nothing(bench: PositionBench, order: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        bench.do(order)
    assert why in str(refused.value)
    assert bench.tables == bench.saved


def test_states_of_counters_are_refused_one_by_one(bench: PositionBench) -> None:
    bench.do("put 4/47B 0616")
    for order, why in (
        ("mark 4/47B zork", "Nothing of a counter is called 'zork'"),
        ("mark 4/47B zork=3", "A counter has no 'zork'"),
        ("mark 4/47B US", "US may be side=US or nation=US"),
        ("mark 4/47B landed", "landed what?  It takes zone, beach"),
        ("mark 4/47B due=x", "due is a number"),
    ):
        with pytest.raises(Refused) as refused:
            bench.do(order)
        assert why in str(refused.value)
    assert bench.do("mark 4/47B") == "4/47B: id = 4/47B, place = 0616."


def test_what_breaks_a_rule_is_told_and_stands_until_it_is_saved(bench: PositionBench) -> None:
    bench.do("put 4/47B 0616")
    told = bench.do("put 4/47C 0616")
    assert told == "4/47C is in 0616.  But 4/47C and 4/47B are stacked in 0616 [VB-5.3-a]."
    assert bench.faults == ("4/47C and 4/47B are stacked in 0616 [VB-5.3-a]",)
    with pytest.raises(Refused, match="not saved as long as something is wrong"):
        bench.do("save ours")
    assert bench.do("put 4/47C 0717") == "4/47C is in 0717.  Nothing is wrong any more."
    bench.do("save ours")
    assert bench.path is not None
    assert read_position(bench.path).state == bench.state


def test_changes_are_taken_back_and_given_again(bench: PositionBench) -> None:
    bench.do("put 4/47B 0616")
    bench.do("turn 2")
    assert bench.do("undo") == "Taken back: turn: 2."
    bench.do("undo")
    assert bench.tables == bench.saved
    assert bench.do("redo") == "Given again: 4/47B is in 0616."
    bench.do("turn 3")
    with pytest.raises(Refused):
        bench.do("redo")
    bench.do("revert")
    assert bench.tables == bench.saved
    bench.do("undo")
    assert bench.tables["turn"] == 3


def test_every_change_is_on_the_disk_before_it_is_told(bench: PositionBench) -> None:
    for number, order in enumerate(("put 4/47B 0616", "put 4/47C 0616", "turn 2"), start=1):
        bench.do(order)
        assert read_draft(bench.draft.path).work == bench.tables
        assert bench.at == number
    bench.do("undo")
    assert read_draft(bench.draft.path).work == bench.tables


def test_what_was_left_unsaved_is_taken_up_again_and_goes_when_it_is_saved(bench: PositionBench) -> None:
    bench.do("put 4/47B 0616")
    with pytest.raises(SaveLocked):
        bench_of_scenario(find_game("vb"), "boys-of-67")
    bench.close()
    (left,) = drafts()
    again = bench_of_draft(left)
    assert again.tables == bench.tables
    again.do("save ours")
    assert drafts() == []
    again.close()


def test_a_draft_whose_folder_is_taken_away_is_kept_anew_with_the_next_change(bench: PositionBench) -> None:
    bench.do("put 4/47B 0616")
    shutil.rmtree(bench.draft.path.parent)
    bench.do("turn 2")
    assert read_draft(bench.draft.path).work["turn"] == 2


def test_a_draft_that_was_tampered_with_ends_nothing(bench: PositionBench) -> None:
    bench.do("turn 2")
    bench.close()
    for text, told in (
        ("zork", "not valid TOML"),
        ("kind = 3\n", "it is no draft"),
        ('kind = "map"\nabout = "x"\n[work]\n', "the draft of something else"),
    ):
        bench.draft.path.write_text(text)
        with pytest.raises(SaveFault, match=told):
            bench_of_scenario(find_game("vb"), "boys-of-67")
    bench.draft.path.write_text('kind = "position"\nabout = "vb:boys-of-67"\n[work]\nunit = 3\n')
    opened = bench_of_scenario(find_game("vb"), "boys-of-67")
    assert "cannot be read" in opened.notices[0]
    opened.close()


def test_a_position_file_is_changed_where_it_lies(bench: PositionBench, tmp_path: Path) -> None:
    bench.do("put 4/47B 0616")
    bench.do("save ours")
    bench.close()
    opened = bench_of_file(tmp_path / "ours.toml")
    opened.do("put 4/47B 0717")
    opened.do("save")
    opened.close()
    assert tomllib.loads((tmp_path / "ours.toml").read_text())["unit"] == [{"id": "4/47B", "place": "0717"}]


def test_a_position_behind_orders_is_opened_where_they_lead(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('scenario = "boys-of-67"\norders = ["end"]\n[[unit]]\nid = "4/47B"\nplace = "0616"\n')
    opened = bench_of_file(path)
    assert opened.path is None
    assert "orders" not in opened.tables
    assert opened.state == read_position(path).state
    opened.close()


def test_a_game_is_opened_as_a_side_sees_it(tmp_path: Path) -> None:
    game = find_game("vb")
    session = Session.new(
        game, "boys-of-67", seats={"US": "human", "VC": "bot"}, seed=3, path=tmp_path / "g.toml"
    )
    with session:
        table = SessionTable(session)
        while table.go_on("US") and session.decision.side == "chance":
            pass
        chair, hand = table.chair("US"), session.state.hands[1]
        opened = bench_of_game(game, chair)
    assert opened.state.hands[1] != hand
    assert game.view(opened.state, "US").hands[0] == session.state.hands[0]
    opened.close()
    from_save = bench_of_file(tmp_path / "g.toml")
    assert from_save.state == opened.state
    from_save.close()


@pytest.mark.parametrize("code", PUBLISHED)
def test_every_game_begins_as_its_scenarios_do_and_completes_its_orders(code: str) -> None:
    game = find_game(code)
    opened = bench_of_scenario(game, game.scenarios()[0])
    opened.do("begin")
    assert not opened.faults
    assert [one.word for one in opened.complete("clea")] == ["clear"]
    assert opened.complete("set ")
    for key in opened.keys_in(""):
        opened.complete(f"set {key.name} ")
    opened.close()


@pytest.mark.parametrize(
    ("scenario", "orders", "place"),
    [
        ("green-beret", ("begin", "put nva 0412", "put snakes 0413", "flip nva@0412"), "0412"),
        (
            "the-fall-of-lang-vei",
            ("put SF 0808", "flip SF", "hide SF", "hold 3", "put strike 0807 air=1"),
            "0808",
        ),
        ("mechanized-sweep", ("put T1 0505", "flip T1", "put T2 0505 in=T1"), "0505"),
        ("dong-ha", ("put Rifle1 4405", "flip Rifle1", "put mines 4410 side=NVA", "hold NVA 2"), "4405"),
    ],
)
def test_counters_and_markers_of_every_kind_are_put(
    scenario: str, orders: tuple[str, ...], place: str
) -> None:
    game = next(game for code in PUBLISHED if scenario in (game := find_game(code)).scenarios())
    opened = bench_of_scenario(game, scenario)
    told = []
    for order in orders:
        try:
            told.append(opened.do(order))
        except Refused as refused:
            told.append(str(refused))
    assert opened.names_at(opened.board.grid.hex(place)), told
    opened.close()


def test_the_same_orders_work_line_by_line(bench: PositionBench) -> None:
    console = ScriptedConsole(
        ["put 4/47B 0616", "at 0717", "put 514/1", "zork", "? put", "look", "text", "faults", "quit"]
    )
    assert not Lines(bench, console, lambda bench, label: [f"map {label}"]).run()
    text = console.text
    assert "514/1 is in 0717." in text
    assert "No: There is no order 'zork'" in text
    assert "put NAME [PLACE] [STATE ...]" in text
    assert 'id = "4/47B"' in text
    assert console.written[-1] == "Not saved; it is kept as a draft, and taken up again the next time."


TASK = (
    "put 4/47B 0615",
    "put 514/1 0717",
    "put 514/2 0816",
    "task title Round the zone",
    "task side US",
    "task idea zones",
    "task hint Go round.",
    "task text Bring 4/47B (0615) to 0916.",
    "task goal stands 4/47B 0916",
    "task way move 4/47B 0916",
    "task fails move 4/47B 0815",
)


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "vietnam_battles" / "lessons"


def test_a_position_with_a_task_becomes_an_exercise(bench: PositionBench, own_data: Path) -> None:
    for order in TASK:
        bench.do(order)
    assert "But task: it has no title" not in bench.do("task lost stands 4/47B 0815")
    assert not bench.faults
    assert "the exercise" in bench.do("save round")
    assert read_position(own_data.parents[2] / "round.toml").state == bench.state
    found = find_lesson("round")
    assert found is not None
    table = begun(found)
    ordered(table, "move 4/47B 0815")
    assert table.pupil.lost
    table.undo("US")
    ordered(table, "move 4/47B 0916")
    assert table.pupil.over
    table.close()
    bench.close()
    again = bench_of_file(own_data.parents[2] / "round.toml")
    assert again.do("task").splitlines()[-1] == "lost: stands 4/47B 0815"
    again.do("task none")
    again.do("save")
    assert not list(own_data.glob("*"))
    again.close()


def test_a_task_whose_way_does_not_lead_to_its_goal_is_not_saved(
    bench: PositionBench, own_data: Path
) -> None:
    for order in TASK:
        bench.do(order)
    for order, why in (
        ("task way move 4/47B 0815", "it does not reach the goal"),
        ("task way move 4/47B 9999", "cannot be given"),
        ("task fails move 4/47B 0916", "it reaches the goal"),
        ("task goal none", "prompt 1 has no goal"),
        ("task side", "it has no side"),
    ):
        bench.do(order)
        with pytest.raises(Refused) as refused:
            bench.do("save round")
        assert why in str(refused.value)
        bench.do("undo")
    bench.do("task goal none")
    bench.do("task goal stands 4/47B 0615")
    with pytest.raises(Refused, match="reached before anything is done"):
        bench.do("save round")
    assert not own_data.exists()


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("stands 4/47B 0616 within 2", {"fact": "stands", "unit": "4/47B", "hex": ["0616"], "within": 2}),
        ("not lost 514/1", {"fact": "lost", "unit": "514/1", "not": True}),
        ("is phase mobile combat", {"fact": "is", "key": "phase", "value": "mobile combat"}),
        ("is moved true of 4/47B", {"fact": "is", "key": "moved", "value": True, "unit": "4/47B"}),
        ("is turn least 3", {"fact": "is", "key": "turn", "least": 3}),
        ("gave attack 0717", {"fact": "gave", "order": "attack 0717"}),
        ("asked retreat,loss", {"fact": "asked", "about": ["retreat", "loss"]}),
        ("told attacked", {"fact": "told", "event": ["attacked"]}),
        ("did legend", {"fact": "did", "what": "legend"}),
        ("over US", {"fact": "over", "winner": "US"}),
    ],
)
def test_facts_are_said_in_words_and_told_in_the_same(
    bench: PositionBench, words: str, fact: dict[str, object]
) -> None:
    assert fact_said(words.split(), bench.board.grid) == fact
    assert fact_told(fact) == words


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("task zork", "Say one of title"),
        ("task goal zork", "A fact begins with"),
        ("task goal stands 4/47B", "stands where?"),
        ("task goal stands 4/47B 0616 0717 here", "'here' is no hex"),
        ("task goal stands 4/47B 0616 within far", "within how many hexes?"),
        ("task goal is phase", "is what?"),
        ("task goal did nothing", "Invalid enum value 'nothing'"),
        ("task grade 4", "A grade is 1, 2 or 3"),
    ],
)
def test_a_task_that_says_nothing_is_refused(bench: PositionBench, order: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        bench.do(order)
    assert why in str(refused.value)


LATE = ("put 4/47B 0616", "put 514/1 0717", "put 514/2 0816", "turn 4", "phase mobile combat")


def test_officers_play_a_position_and_who_wins_where_losses_fall_is_told(bench: PositionBench) -> None:
    for order in LATE:
        bench.do(order)
    told = bench.do("fair 1 random").splitlines()
    assert told[0] == "1 of 1 games of random officers"
    assert "  with a change: turn: 4" in told
    assert (
        sum(line.startswith(("US wins 1:", "VC wins 1:", "US wins 0:", "VC wins 0:")) for line in told) == 2
    )
    assert "How they ended:" in told
    games = [
        FairGame(
            "",
            "boys-of-67",
            ("random",) * 2,
            1,
            "US",
            "7 to 3, and 514/1 is lost",
            0,
            {},
            losses=(("VC", "0717"),),
        ),
        FairGame("", "boys-of-67", ("random",) * 2, 2, "", "12 to 3, and 514/1 is lost", 0, {}),
    ]
    told = fair_lines(bench.fair(["2"]), games)
    assert any(line.startswith("US wins 1, 1 drawn: 75% with half of those [") for line in told)
    assert "  1 x US: N to N, and 514/1 is lost" in told
    assert told[-1] == "VC loses 0.5 units a game, most in 0717 1"


def test_officers_play_nothing_that_is_wrong_and_no_more_than_is_asked_for(bench: PositionBench) -> None:
    for order, why in (("fair 0", "1 game at the least"), ("fair 2 zork", "no level 'zork'")):
        with pytest.raises(Refused) as refused:
            bench.do(order)
        assert why in str(refused.value)
    bench.do("turn 33")
    with pytest.raises(Refused, match="Nobody plays it as long as something is wrong"):
        bench.do("fair 1")


def test_a_file_that_breaks_a_rule_is_opened_to_be_mended_and_one_that_says_nothing_is_not(
    tmp_path: Path,
) -> None:
    path = tmp_path / "ours.toml"
    rows = '[[unit]]\nid = "4/47B"\nplace = "0616"\n[[unit]]\nid = "4/47C"\nplace = "0616"\n'
    path.write_text(f'scenario = "boys-of-67"\n{rows}')
    opened = bench_of_file(path)
    assert opened.faults == ("4/47C and 4/47B are stacked in 0616 [VB-5.3-a]",)
    opened.do("put 4/47C 0717")
    opened.do("save")
    opened.close()
    assert read_position(path).scenario == "boys-of-67"
    path.write_text(f'scenario = "boys-of-67"\nzork = 3\n{rows}')
    with pytest.raises(Refused, match="there is no key 'zork'"):
        bench_of_file(path)
    path.write_text(f'scenario = "zork"\n{rows}')
    with pytest.raises(SaveFault, match="there is no scenario 'zork'"):
        bench_of_file(path)


def test_a_position_is_not_saved_over_a_game_that_is_open(bench: PositionBench, tmp_path: Path) -> None:
    game = Session.new(find_game("vb"), "boys-of-67", seed=1, path=tmp_path / "held.toml")
    try:
        with pytest.raises(Refused, match=r"It is not saved: .*held\.toml is open"):
            bench.save("held")
    finally:
        game.close()
    assert "saved" in bench.save("other").lower()

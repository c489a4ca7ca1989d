"""Lessons and exercises: each is played by its way and by one that fails; how they are kept, checked, taken up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.lesson_play import EXERCISES, LESSONS, SHIPPED, begun, looked_up, ordered, played, until_asked
from vietnam_tui.core.model import IllegalAction
from vietnam_tui.play.learn.lesson import ROWS, lesson_of, rows_of
from vietnam_tui.play.record.own_games import NAME, learnt
from vietnam_tui.play.table.lesson_checks import lesson_faults
from vietnam_tui.play.table.lesson_table import STRAYS, LessonTable
from vietnam_tui.play.table.lessons import begin_lesson, table_of
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session import Session

BOYS, MISSION = SHIPPED["vb/boys"], SHIPPED["gb/first-mission"]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    monkeypatch.setattr("vietnam_tui.play.table.finished.saves_folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("key", LESSONS)
def test_every_lesson_is_done_by_what_its_hints_say_and_not_by_what_leads_nowhere(key: str) -> None:
    table = begun(SHIPPED[key])
    for number, prompt in enumerate(SHIPPED[key].lesson.prompt):
        assert table.pupil.at == number or (table.pupil.at > number and not prompt.fails)
        if prompt.fails and table.pupil.at == number:
            count = len(table.session.numbers)
            for order in prompt.fails:
                ordered(table, order)
            assert table.pupil.at == number, prompt.text
            while len(table.session.numbers) > count:
                table.undo(table.pupil.lesson.side)
            table.pupil.look()
            assert not table.pupil.lost
        if table.pupil.at == number:
            played(table, number + 1)
    assert table.pupil.over
    assert table.pupil.lesson.next in table.pupil.text


@pytest.mark.parametrize("key", EXERCISES)
def test_every_exercise_is_solved_by_its_way_and_not_by_the_try_that_fails(key: str) -> None:
    (prompt,) = SHIPPED[key].lesson.prompt
    table = begun(SHIPPED[key])
    for order in prompt.way:
        assert not table.pupil.over
        ordered(table, order)
    assert table.pupil.over
    table = begun(SHIPPED[key])
    for order in prompt.fails:
        ordered(table, order)
    assert not table.pupil.over


@pytest.mark.parametrize("key", EXERCISES)
def test_who_declines_in_an_exercise_or_ends_the_phase_is_told_what_that_comes_to(key: str) -> None:
    table = begun(SHIPPED[key])
    view, presenter = table.chair(table.pupil.lesson.side).view, table.game.presenter
    orders = [table.game.write_order(view, action) for action in table.game.actions(view)]
    for order in orders:
        if order in presenter.closing or order in presenter.declines:
            tried = begun(SHIPPED[key])
            ordered(tried, order)
            assert tried.pupil.lost or tried.pupil.over, order


@pytest.mark.parametrize("key", SHIPPED)
def test_a_hint_is_the_next_order_of_the_way(key: str) -> None:
    table = begun(SHIPPED[key])
    prompt = table.pupil.prompt
    assert prompt is not None
    if prompt.way:
        side = table.pupil.lesson.side
        view = table.chair(side).view
        assert table.game.write_order(view, table.advice(side).action) == prompt.way[0]


@pytest.mark.parametrize("key", SHIPPED)
def test_every_prompt_has_room_in_two_rows(key: str) -> None:
    table = begun(SHIPPED[key])
    pupil = table.pupil
    for number in range(len(pupil.lesson.prompt) + 1):
        pupil.at = number
        for pupil.lost in (False, True):
            assert len(rows_of(pupil.head, pupil.text)) <= ROWS


def test_what_cannot_lead_to_the_goal_any_more_is_said_and_taken_back_dice_or_not() -> None:
    table = begun(BOYS)
    ordered(table, "end")
    pupil = table.pupil
    assert pupil.lost
    assert "{undo} takes it back" in pupil.text
    assert pupil.way_on() is None
    table.undo("US")
    pupil.look()
    assert not pupil.lost
    played(table, 9)
    at_risk = len(table.session.numbers)
    table.undo("US")  # a die has fallen in between
    assert len(table.session.numbers) < at_risk


def test_a_hint_says_that_the_way_of_the_lesson_is_closed() -> None:
    table = begun(SHIPPED["ks/lang-vei"])
    played(table, 1)
    assert table.advice("NVA/VC").reason == "it leads to the goal"
    for order in ("move 304/66 0505", "move 325/18C 0405"):
        ordered(table, order)
    assert table.pupil.at == 1
    assert table.advice("NVA/VC").reason == STRAYS, "who has moved another cannot go on with the armor"
    table.undo("NVA/VC")
    table.undo("NVA/VC")
    assert table.advice("NVA/VC").reason == "it leads to the goal"


def test_a_goal_is_reached_by_any_way() -> None:
    table = begun(BOYS)
    ordered(table, "move 4/47B 0715")
    assert table.pupil.at == 0
    ordered(table, "move 4/47B 0716")
    assert table.pupil.at == 1


def test_all_who_attack_with_all_they_have_solve_what_asks_for_enough_guns() -> None:
    table = begun(SHIPPED["gb/enough-guns"])
    ordered(table, "attack E1 with A1 B1")
    until_asked(table)
    assert table.pupil.over, "their gear comes with them without being asked about"


def test_a_goal_that_is_taken_back_is_asked_for_again() -> None:
    table = begun(BOYS)
    pupil = table.pupil
    played(table, 5)
    looked_up(table)
    assert pupil.at == 5
    table.undo("US")
    pupil.look()
    assert pupil.at == 3  # the boat has gone back; what was looked up since need not be looked up again
    ordered(table, "move Monitor3 0516/0616")
    assert pupil.at == 5


def test_of_orders_that_one_key_gives_the_later_count_for_the_next_prompt() -> None:
    table = begun(SHIPPED["ha/dong-ha"])
    played(table, 3)
    for text in ("aim M48-1 4417", "fire"):
        (action,) = table.game.read_order(table.chair("ARVN").view, text)
        table.order("ARVN", action)
    until_asked(table)
    assert table.pupil.at == 5


def test_a_lesson_left_in_the_middle_goes_on_where_it_was(saves: Path) -> None:
    table = begin_lesson(BOYS)
    until_asked(table)
    played(table, 6)
    table.close()
    again = begin_lesson(BOYS)
    assert again.pupil.at == 6
    again.close()
    by_name = SaveLobby().take_up(saves / "lesson-boys.toml")
    assert isinstance(by_name, LessonTable)
    by_name.close()


def test_a_lesson_goes_on_where_it_was_though_all_orders_were_taken_back(saves: Path) -> None:
    table = begin_lesson(BOYS)
    until_asked(table)
    played(table, 1)
    table.undo("US")
    table.pupil.look()
    assert table.pupil.at == 2
    table.close()
    again = begin_lesson(BOYS)
    assert again.pupil.at == 2
    (action,) = again.game.read_order(again.chair("US").view, "move 4/47B 0716")
    again.order("US", action)
    again.undo("US")
    again.pupil.look()
    assert again.pupil.at == 2
    again.close()


def test_a_lesson_that_was_done_is_kept_in_the_record_and_begins_again(saves: Path) -> None:
    table = begin_lesson(MISSION)
    until_asked(table)
    played(table)
    assert set(learnt(saves / NAME)) == {"gb/first-mission"}
    table.close()
    again = begin_lesson(MISSION)
    assert again.pupil.at == 0
    again.close()
    assert [path.name for path in saves.glob("*.toml")] == ["lesson-first-mission.toml"]


def test_a_save_of_a_lesson_that_is_gone_is_an_ordinary_game(saves: Path) -> None:
    session = Session.new(
        BOYS.game, "boys-of-67", path=saves / "a.toml", occasion="lesson:vb/gone", seats={"VC": "bot"}
    )
    table = table_of(session)
    assert table.pupil is None
    assert "cannot be gone on with" in session.notices[-1]
    table.close()


def test_a_lesson_counts_for_no_record_of_games(saves: Path) -> None:
    table = begin_lesson(BOYS)
    assert table.session.occasion == "lesson:vb/boys"
    assert table.session.from_set_up
    table.close()
    reopened: Session[Any] = Session.open(saves / "lesson-boys.toml", read_only=True)
    assert reopened.occasion == "lesson:vb/boys"


OWN = """
kind = "exercise"
title = "One of my own"
scenario = "boys-of-67"
side = "US"
idea = "moving"
hint = "Go north."

[[prompt]]
text = "Bring 4/47B to 0614."
goal = [{ fact = "stands", unit = "4/47B", hex = ["0614"] }]
way = ["move 4/47B 0614"]
fails = ["end"]
"""


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))
    folder = tmp_path / "vietnam_battles" / "lessons"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(OWN)
    return folder / "mine.toml"


def test_an_owners_folder_may_hold_lessons(owner: Path) -> None:
    assert lesson_faults(BOYS.game) == []
    table = begun(lesson_of(BOYS.game, "mine"))
    ordered(table, "move 4/47B 0614")
    assert table.pupil.over


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'unit = "4/47B"',
            'unit = "4/47X"',
            'line 11, prompt 1, goal "4/47X", unit: names the unit 4/47X, which does not exist',
        ),
        ('hex = ["0614"]', 'hex = ["9914"]', "names the hex 9914"),
        ('side = "US"', 'side = "NVA"', "names the side NVA"),
        ('fact = "stands"', 'fact = "sits"', "sits"),
        ('way = ["move 4/47B 0614"]', "", "an exercise without a way"),
        ('fails = ["end"]', "", "an exercise without a try that fails"),
        ("Bring 4/47B to 0614.", "word " * 40, "takes more than 2 rows"),
        ('kind = "exercise"', 'kind = "lesson"', "a lesson of 1 prompts, not of 8 to 14"),
        ('scenario = "boys-of-67"', 'scenario = "boys-of-76"', "names the scenario boys-of-76"),
        (
            '{ fact = "stands", unit = "4/47B", hex = ["0614"] }',
            '{ fact = "gave", order = "march 4/47B" }',
            "there is no order 'march'",
        ),
        (
            '{ fact = "stands", unit = "4/47B", hex = ["0614"] }',
            '{ fact = "is", key = "fase", value = "combat" }',
            "no position has a key 'fase'",
        ),
        (
            '{ fact = "stands", unit = "4/47B", hex = ["0614"] }',
            '{ fact = "told", event = ["moving"] }',
            "names the kind of event moving",
        ),
    ],
)
def test_what_is_wrong_with_a_lesson_is_told_with_file_line_and_key(
    owner: Path, old: str, new: str, said: str
) -> None:
    assert old in OWN
    owner.write_text(OWN.replace(old, new, 1))
    (fault, *_) = lesson_faults(BOYS.game)
    assert said in fault
    assert "mine.toml" in fault


def test_an_illegal_way_is_not_hinted(owner: Path) -> None:
    owner.write_text(OWN.replace("move 4/47B 0614", "move 4/47B 0117"))
    table = begun(lesson_of(BOYS.game, "mine"))
    assert table.pupil.way_on() is None
    with pytest.raises(IllegalAction):
        ordered(table, "move 4/47B 0117")

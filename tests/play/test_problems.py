"""Problems: one order is the best; another tells what it gives away; how they are found, listed and kept."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.lesson_play import begun, ordered
from vietnam_tui.bots import problems
from vietnam_tui.bots.chances import Asked
from vietnam_tui.bots.playout import Ending, PlayOut
from vietnam_tui.bots.random_bot import RandomBot
from vietnam_tui.cli import problem_command
from vietnam_tui.cli.problem_command import Kept, Search
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import PUBLISHED, find_game
from vietnam_tui.play.learn.lesson import all_problems, lesson_of, problem_of_day, problems_of
from vietnam_tui.play.record.own_games import NAME, learnt, tried
from vietnam_tui.play.table.lesson_checks import lesson_faults
from vietnam_tui.play.table.lessons import opening

VB = find_game("vb")
SHIPPED = {found.key: found for code in PUBLISHED for found in problems_of(find_game(code))}

OWN = """
kind = "problem"
title = "Boys, US"
scenario = "boys-of-67"
side = "US"
idea = "the best order"
hint = "The next best one wins 8 times in 100 less."
worlds = 40
answer = [
    { order = "attack 514/1 with 4/47B 4/47C", chance = 52 },
    { order = "attack 514/1 with 4/47B", chance = 44 },
    { order = "end", chance = 12 },
]

[position]
phase = "combat"
unit = [
    { id = "4/47B", place = "0716" },
    { id = "4/47C", place = "0616" },
    { id = "514/1", place = "0717" },
]

[[prompt]]
text = "US to decide: which order wins most often?"
goal = [{ fact = "gave", order = "attack 514/1 with 4/47B 4/47C", exactly = true }]
lost = [{ fact = "gave" }]
way = ["attack 514/1 with 4/47B 4/47C"]
fails = ["end"]
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path / "saves"))
    monkeypatch.setattr("vietnam_tui.play.table.finished.saves_folder", lambda: tmp_path / "saves")
    folder = tmp_path / "vietnam_battles" / "problems"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(OWN)
    return folder / "mine.toml"


def test_another_order_tells_what_it_gives_away_until_the_best_is_found(own: Path) -> None:
    table = begun(lesson_of(VB, "mine"))
    pupil = table.pupil
    ordered(table, "attack 514/1 with 4/47B")
    assert pupil.lost
    assert "attack 514/1 with 4/47B gives away 8 of 100." in pupil.text
    table.undo("US")
    pupil.look()
    assert not pupil.lost
    ordered(table, "attack 514/1 with 4/47C")
    assert "was not among those weighed" in pupil.text
    table.undo("US")
    pupil.look()
    ordered(table, "attack 514/1 with 4/47B 4/47C")
    assert pupil.over
    assert "wins 52 of 100.  Found at try 3, 8 given away" in pupil.text
    kept = learnt(own.parents[2] / "saves" / NAME)["vb/mine"]
    assert (kept.tries, kept.given_away) == (2, 8)


def test_what_was_tried_in_vain_is_not_forgotten_by_leaving_and_beginning_anew(own: Path) -> None:
    record = own.parents[2] / "saves" / NAME
    with closing(begun(lesson_of(VB, "mine"))) as table:
        ordered(table, "attack 514/1 with 4/47B")
        assert table.pupil.lost
    assert tried(record)["vb/mine"].given_away == 8
    with closing(begun(lesson_of(VB, "mine"))) as table:
        assert not table.pupil.lost
        ordered(table, "attack 514/1 with 4/47B 4/47C")
        assert "Found at try 2, 8 given away" in table.pupil.text
    assert (learnt(record)["vb/mine"].tries, tried(record)) == (1, {})
    with closing(begun(lesson_of(VB, "mine"))) as table:  # what is done once is played again for fun
        ordered(table, "end")
        assert table.pupil.tries == 1
    assert tried(record) == {}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'way = ["attack 514/1 with 4/47B 4/47C"]',
            'way = ["end"]',
            "a problem whose way is not its best answer",
        ),
        ("chance = 52", "chance = 152", "152 is not from 0 to 100"),
    ],
)
def test_what_is_wrong_with_a_problem_is_told(own: Path, old: str, new: str, said: str) -> None:
    own.write_text(OWN.replace(old, new, 1))
    assert any(said in fault for fault in lesson_faults(VB))


def test_the_problem_of_a_day_is_the_same_for_everybody(own: Path) -> None:
    days = [f"2026-03-{day:02}" for day in range(1, 29)]
    keys = [found.key for day in days if (found := problem_of_day(day))]
    again = [found.key for day in days if (found := problem_of_day(day))]
    assert keys == again
    every = {found.key for found in all_problems()}
    assert "vb/mine" in every
    assert 1 < len(set(keys)) <= len(every)
    assert set(keys) <= every


def test_problems_are_listed(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    problem_command.play(None, listed=True, plain=False, json=False)
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "mine" in line]
    assert line.endswith("Boys, US, grade 1: to decide")


@pytest.mark.parametrize("key", SHIPPED)
def test_every_problem_is_solved_by_its_best_order_alone(key: str) -> None:
    found = SHIPPED[key]
    (prompt,) = found.lesson.prompt
    for order in (*prompt.way, *prompt.fails):
        table = begun(found)
        ordered(table, order)
        assert table.pupil.over == (order in prompt.way)
        alone = len(found.game.sides(found.lesson.scenario)) == 1
        assert ("soon raises the score" in table.pupil.text) == (alone and table.pupil.over)


# -- finding ------------------------------------------------------------------------------------------------


BOYS = "boys-of-67"
ASKED = Asked(VB, BOYS, VB.setup(BOYS), "US")


def lot(number: int) -> float:
    """What falls in a world, from 0 to 1, evenly spread whether one looks at few or many: 0, 1/2, 1/4, 3/4, 1/8, ..."""
    return sum(0.5 ** (place + 1) for place in range(8) if number >> place & 1)


def told(monkeypatch: pytest.MonkeyPatch, chances: dict[str, float], anew: dict[str, float]) -> list[int]:
    """What the play-outs say, told beforehand: for the rounds and for the measure anew.  How many were asked for."""
    asked_for = list[int]()

    def worths(
        asked: Asked, orders: Sequence[str], first: int, last: int, workers: int
    ) -> dict[str, list[float]]:
        asked_for.append(len(orders) * (last - first))
        of = anew if asked.seed == problems.ANEW else chances
        return {
            order: [
                float((lot(number) + (0.5 if order.isupper() else 0)) % 1 < of[order])
                for number in range(first, last)
            ]
            for order in orders
        }

    monkeypatch.setattr(problems, "worths", worths)
    return asked_for


def found(chances: dict[str, float]) -> tuple[str, ...]:
    return tuple(one.order for one in problems.weighed(ASKED, list(chances), worlds=60))


def test_an_order_must_be_clearly_ahead_of_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    for chances, best in (
        ({"a": 0.3, "b": 0.7, "c": 0.4}, ("b", "c", "a")),
        ({"a": 0.3, "b": 0.6, "c": 0.55}, ()),
        ({"a": 0.3, "b": 0.6, "c": 0.6}, ()),
        ({"a": 0.6, "b": 0.6, "c": 0.6}, ()),
    ):
        told(monkeypatch, chances, chances)
        assert found(chances) == best


def test_what_is_hardly_ahead_in_some_worlds_is_compared_in_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = told(monkeypatch, near := {"a": 0.3, "b": 0.6, "C": 0.55}, near)
    assert found(near) == ()
    assert asked_for == [3 * 2, 3 * (4 - 2), 2 * (8 - 4)]


def test_what_was_ahead_by_luck_is_not_so_in_other_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    lucky = {"a": 0.3, "b": 0.7, "c": 0.4}
    for anew in ({"a": 0.3, "b": 0.45, "c": 0.4}, {"a": 0.3, "b": 0.35, "c": 0.4}):
        told(monkeypatch, lucky, anew)
        assert found(lucky) == ()


def test_being_ahead_must_be_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    seems, sure = {"a": 0.2, "b": 0.7, "c": 0.4}, {"a": 0.2, "B": 0.7, "c": 0.4}
    told(monkeypatch, seems, {"a": 0.2, "b": 0.52, "c": 0.4})
    assert found(seems) == ("b", "c", "a")
    # as far ahead, but now and then behind: the other worlds are those in which it loses
    told(monkeypatch, sure, {"a": 0.2, "B": 0.52, "c": 0.4})
    assert found(sure) == ()


def test_an_order_far_behind_is_measured_no_longer_than_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = {"a": 0.0, "b": 0.9, "c": 0.0, "d": 0.75}
    asked_for = told(monkeypatch, chances, chances)
    assert found(chances) == ("b", "d", "a", "c")
    assert asked_for[-2:] == [4 * problems.EARLY, 2 * (60 - problems.EARLY)]


def test_an_order_that_could_not_be_given_somewhere_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(jobs: Sequence[PlayOut], workers: int = 1) -> Iterator[Ending]:
        for job in jobs:
            yield Ending(job.key, 1.0 * (job.orders[0] == "b"), 0.0, True, job.orders if job.number else ())

    monkeypatch.setattr(problems, "played_out", ended)
    assert problems.worths(ASKED, ["a", "b"], 0, 1, 1) == {"a": [0.0], "b": [1.0]}
    assert found({"a": 0.0, "b": 0.0, "c": 0.0}) == ()


def looked_at(
    monkeypatch: pytest.MonkeyPatch, code: str, states: Sequence[object], *, is_open: bool
) -> list[int]:
    """The fewest orders that a question must have, for each of the decisions whose orders are compared."""
    game, fewest_of, compared = find_game(code), list[int](), list[int]()
    side = game.sides(scenario := next(iter(game.scenarios())))[0]

    def candidates(game: object, view: object, most: int, fewest: int) -> list[str]:
        fewest_of.append(fewest)
        return [f"go {states.index(view)}", "end"]

    def weighed(asked: Asked, orders: Sequence[str], **_: int) -> tuple[problems.Weighed, ...]:
        compared.append(fewest_of[-1])
        return tuple(problems.Weighed(order, 0.5) for order in orders)

    monkeypatch.setattr(
        problems, "decisions", lambda *_: [problems.Decided(side, state, 1) for state in states for _ in "ab"]
    )
    monkeypatch.setattr(
        problems, "asked_of", lambda game, scenario, one: Asked(game, scenario, one.state, side)
    )
    monkeypatch.setattr(problems, "candidates", candidates)
    monkeypatch.setattr(problems, "told", lambda game, state: True)
    monkeypatch.setattr(problems, "is_open", lambda asked, workers: is_open)
    monkeypatch.setattr(problems, "weighed", weighed)
    assert len(list(problems.problems_in(game, scenario, 1, worlds=12))) == len(compared)
    return compared


def test_a_game_is_asked_nothing_twice_and_gives_few_problems(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at(monkeypatch, "vb", ["one"], is_open=False) == [problems.FEWEST_ORDERS]
    assert len(looked_at(monkeypatch, "vb", list("abcdef"), is_open=False)) == problems.A_GAME


def test_of_a_game_for_one_player_what_is_open_is_compared_from_three_orders_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert looked_at(monkeypatch, "gb", ["one"], is_open=False) == []
    assert looked_at(monkeypatch, "gb", ["one"], is_open=True) == [problems.FEWEST_ORDERS + 1]


def test_all_orders_are_compared_or_none() -> None:
    state = VB.setup(BOYS)
    while VB.decision(state).side == CHANCE:
        state = VB.apply(state, VB.outcomes(state).outcomes[0]).state
    assert problems.candidates(VB, VB.view(state, "US"), 24) == []
    combat = opening(lesson_of(VB, "hold-the-bank"))
    orders = problems.candidates(VB, VB.view(combat, "US"), 24)
    assert orders == [VB.write_order(combat, action) for action in VB.actions(combat)]
    assert "resist 4/47B" in orders
    assert problems.candidates(VB, VB.view(combat, "US"), len(orders) - 1) == []
    deploying = find_game("ks").setup("the-fall-of-lang-vei")
    assert find_game("ks").decision(deploying).kind == "set-up"
    assert problems.candidates(find_game("ks"), deploying, 1000) == []


def test_what_is_so_in_every_game_is_not_looked_at() -> None:
    ks = find_game("ks")
    lang_vei = "the-fall-of-lang-vei"
    one = problems.played(ks, lang_vei, "1")
    again = problems.played(ks, lang_vei, "1/0", one, len(one.decided) - 4)
    assert again.decided[: len(one.decided) - 3] == one.decided[:-3]
    assert again.first == one.first > 0
    assert again.chance is not None
    assert (
        next(problems.open_ends(ks, lang_vei, one._replace(first=len(one.decided)), "1", (9,)), None) is None
    )


def test_the_last_decisions_before_a_game_is_decided_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    course = problems.Course([("US", VB.setup(BOYS))] * 100, 0, 1.0)
    monkeypatch.setattr(problems, "asked_of", lambda game, scenario, one: one)
    monkeypatch.setattr(problems, "is_open", lambda one, workers: one.left >= 9)
    looked = [one.left for one in problems.last_open(VB, BOYS, course, 60, 1)]
    assert looked == list(range(9, 9 + problems.LAST))
    # where it was open for certain it is not asked again
    monkeypatch.setattr(problems, "is_open", lambda one, workers: False)
    assert next(problems.last_open(VB, BOYS, course, 60, 1)).left == 40
    # what is so in every game is no problem
    late = problems.Course(course.decided, 85, 1.0)
    monkeypatch.setattr(problems, "is_open", lambda one, workers: one.left >= 9)
    assert [one.left for one in problems.last_open(VB, BOYS, late, 85, 1)] == list(range(9, 16))


def test_a_game_is_taken_up_again_with_other_dice_where_it_was_open(monkeypatch: pytest.MonkeyPatch) -> None:
    game = problems.Course([("US", VB.setup(BOYS))] * 200, 0, 1.0)
    again = list[tuple[str, int]]()

    def played(game: object, scenario: str, lot: str, before: problems.Course, at: int) -> problems.Course:
        again.append((lot, at))
        return problems.Course(before.decided[: at + 10], 0, float(not (lost and lot.endswith(lost))))

    monkeypatch.setattr(problems, "played", played)
    lost = ""
    assert list(problems.open_ends(VB, BOYS, game, "7", (96, 32))) == []
    assert again == [(f"7/{number}", 104) for number in range(problems.AGAIN)]
    again.clear()
    lost = "3"
    ends = list(problems.open_ends(VB, BOYS, game, "7", (96, 32)))
    lots = [lot for lot, _ in again]
    assert len(set(lots)) == len(lots) == problems.AGAIN * (2 + problems.AGAIN)
    # from the game itself, and from each of its other ends but the one that was lost, which stays so but once
    assert {at for at, _ in ends} == {168, 82}
    assert {end.chance for _, end in ends} == {0.0, 1.0}


def test_a_folder_gets_no_two_alike_and_not_too_many_of_a_verb(tmp_path: Path) -> None:
    state = opening(lesson_of(VB, "hold-the-bank"))
    weighed = tuple(problems.Weighed(order, 0.5 - 0.2 * at) for at, order in enumerate(("retreat 0", "end")))
    problem = problems.Problem(VB, BOYS, 1, "US", state, weighed, 60)
    kept = Kept(tmp_path)
    kept.add(problem, "one")
    kept.add(problem, "two")
    same_way = problems.Weighed("retreat 5Cav 0", 0.5)
    kept.add(problem._replace(weighed=(same_way, weighed[1])), "three")
    assert [path.stem for path in tmp_path.glob("*.toml")] == ["one"]
    for number in range(1, problem_command.ALIKE + 2):
        other = problems.Weighed(f"retreat {number}", 0.5)
        kept.add(problem._replace(weighed=(other, weighed[1])), f"more-{number}")
    assert len(list(tmp_path.glob("*.toml"))) == problem_command.ALIKE
    assert kept.enough == Kept(tmp_path).enough == {"retreat"}


def test_problems_of_a_game_are_written_as_files_that_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, "QuickBot", RandomBot)
    monkeypatch.setattr(
        problems,
        "candidates",
        lambda game, view, most, fewest: [game.write_order(view, next(game.actions(view))), "x"],
    )
    monkeypatch.setattr(
        problems,
        "open_ends",
        lambda game, scenario, course, lot, taken_up: [(len(course.decided) - 3, course)],
    )
    monkeypatch.setattr(problems, "is_open", lambda asked, workers: True)
    monkeypatch.setattr(
        problems,
        "weighed",
        lambda asked, orders, **_: tuple(
            problems.Weighed(order, 0.8 - 0.4 * number) for number, order in enumerate(orders)
        ),
    )
    folder = tmp_path / "data" / "vietnam_battles" / "problems"
    assert problem_command.find("boys-of-67", Search(3, 3, 12, 1, folder)) == 0
    files = sorted(folder.glob("*.toml"))
    assert files
    written = tomllib.loads(files[0].read_text())
    assert written["grade"] == 1
    assert [answer["chance"] for answer in written["answer"]] == [80, 40]
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path / "data"))
    table = begun(lesson_of(VB, files[0].stem))
    ordered(table, written["answer"][0]["order"])
    assert table.pupil.over
    assert json.dumps(written["position"])

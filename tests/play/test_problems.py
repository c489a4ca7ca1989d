"""Problems: one order is the best; another tells what it gives away; how they are found, listed and kept."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.lesson_play import begun, ordered
from vietnam_tui.bots import problems
from vietnam_tui.bots.chances import Asked, Difference, Figure
from vietnam_tui.bots.random_bot import RandomBot
from vietnam_tui.cli import problem_command
from vietnam_tui.cli.problem_command import Search
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import PUBLISHED, find_game
from vietnam_tui.play.learn.lesson import all_problems, lesson_of, problem_of_day, problems_of
from vietnam_tui.play.record.own_games import NAME, learnt
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
text = "US to decide: which order is best?"
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
    assert "mine" in capsys.readouterr().out


@pytest.mark.parametrize("key", SHIPPED)
def test_every_problem_is_solved_by_its_best_order_alone(key: str) -> None:
    found = SHIPPED[key]
    (prompt,) = found.lesson.prompt
    for order in (*prompt.way, *prompt.fails):
        table = begun(found)
        ordered(table, order)
        assert table.pupil.over == (order in prompt.way)


# -- finding ------------------------------------------------------------------------------------------------


def judged(chances: dict[str, float], half: float = 0.03) -> Any:
    """What the play-outs would say, told beforehand."""

    def compared(
        asked: Asked, lines: Sequence[Sequence[str]], *, games: int, workers: int
    ) -> Iterator[tuple[list[Figure], list[Difference]]]:
        worth = [chances[line[0]] for line in lines]
        figures = [Figure(games, one, one - half, one + half, True) for one in worth]
        ahead = [one - worth[0] for one in worth]
        yield (
            figures,
            [
                Difference(line[0], one, one - half, one + half)
                for line, one in zip(lines, ahead, strict=True)
            ],
        )

    return compared


def test_an_order_must_be_clearly_and_certainly_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    state = VB.setup("boys-of-67")
    orders = ["a", "b", "c"]

    def found(chances: dict[str, float], half: float = 0.03) -> tuple[str, ...]:
        monkeypatch.setattr(problems, "compared", judged(chances, half))
        monkeypatch.setattr(
            problems,
            "worths",
            lambda asked, lines, worlds, _: {one: [chances[one]] * worlds for one in lines},
        )
        return tuple(one.order for one in problems.weighed(VB, "boys-of-67", state, "US", orders, worlds=40))

    assert found({"a": 0.3, "b": 0.6, "c": 0.4}) == ("b", "c", "a")
    assert found({"a": 0.3, "b": 0.6, "c": 0.55}) == ()
    assert found({"a": 0.3, "b": 0.6, "c": 0.45}, half=0.2) == ()
    assert found({"a": 0.3, "b": 0.6, "c": 0.6}) == ()
    assert problems.weighed(VB, "boys-of-67", state, "US", orders[:2], worlds=40) == ()


def test_all_orders_are_compared_or_none() -> None:
    state = VB.setup("boys-of-67")
    while VB.decision(state).side == CHANCE:
        state = VB.apply(state, VB.outcomes(state).outcomes[0]).state
    assert problems.candidates(VB, VB.view(state, "US"), "US") == []
    combat = opening(lesson_of(VB, "hold-the-bank"))
    orders = problems.candidates(VB, VB.view(combat, "US"), "US")
    assert orders == [VB.write_order(combat, action) for action in VB.actions(combat)]
    assert "resist 4/47B" in orders


def test_problems_of_a_game_are_written_as_files_that_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, "QuickBot", RandomBot)
    monkeypatch.setattr(
        problems,
        "candidates",
        lambda game, view, side: [game.write_order(view, next(game.actions(view))), "x"],
    )
    monkeypatch.setattr(
        problems,
        "weighed",
        lambda game, scenario, view, side, orders, **_: tuple(
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

"""The review of a game: luck and judgement that add up, what a side could see, kept and taken up again."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from vietnam_tui.bots import win_model
from vietnam_tui.bots.match import Job
from vietnam_tui.bots.win_model import WinModel, model_of
from vietnam_tui.cli.with_judgement import with_judgement
from vietnam_tui.core.data import fingerprint_of
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.review_file import FORMAT, Head, ReviewFile, discard_reviews, review_path
from vietnam_tui.play.report.review_text import balance_lines, curve_lines, die_line
from vietnam_tui.play.report.text_charts import ASCII
from vietnam_tui.play.table import reviewing
from vietnam_tui.play.table.judged import Judged
from vietnam_tui.play.table.matches import kept_at, play_and_keep
from vietnam_tui.play.table.review import balance, curve, dice_by_luck, judge_of, moves
from vietnam_tui.play.table.review_record import Alternative, Balance, Moved, Review, TurningPoint, place_of
from vietnam_tui.play.table.reviewing import may_review, reviewed
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.turning import Cost, costly, look_into

VB = find_game("vb")
SCENARIO = "boys-of-67"
JOB = Job(SCENARIO, ("recruit", "recruit"), 1)


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A win model of the scenario that weighs losses and how far the game is."""
    weights = {"always": 0.5, "US steps": 0.1, "VC steps": -0.4, "gone": -1.0, "VC steps x gone": -0.5}
    data = fingerprint_of(VB.facts(SCENARIO))
    model = WinModel(
        SCENARIO, "fitted", "2026-11-27", 9, 99, "", data, 0.5, 0.1, 0.2, 0.03, 0.001, 0.1, weights
    )
    model_of.cache_clear()
    monkeypatch.setattr(win_model, "stored", lambda game: {SCENARIO: model} if game is VB else {})
    yield
    model_of.cache_clear()


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of two recruits."""
    folder = tmp_path_factory.mktemp("kept")
    play_and_keep(JOB, folder)
    return kept_at(JOB, folder)


def opened(path: Path) -> Session[Any]:
    """A saved game."""
    return Session.open(path, read_only=True)


def all_moves(session: Session[Any], side: str = "") -> list[Moved]:
    """Every entry judged."""
    judge = judge_of(session, side)
    assert judge is not None
    return list(moves(session, judge, {}))


def no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave turning points out: they are played out, which takes a while."""
    monkeypatch.setattr(reviewing, "costly", lambda *_: [])


# -- luck and judgement -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["", "US", "VC"])
def test_luck_and_judgement_add_up(save: Path, side: str) -> None:
    found = all_moves(opened(save), side)
    sums = balance(found, "US")
    assert sums is not None
    assert sums.end - sums.beginning == pytest.approx(sums.luck + sums.own - sums.other, abs=1e-9)
    assert sums.end == (1.0 if opened(save).result.winner == "US" else 0.0)  # type: ignore[union-attr]
    assert all(one.before == before.worth for before, one in pairwise(found))


def test_the_luck_of_all_that_can_fall_has_the_mean_zero(save: Path) -> None:
    session = opened(save)
    judge = judge_of(session)
    assert judge is not None
    thrown = 0
    for number in session.numbers:
        entry = session.entry(number)
        if entry.by != CHANCE:
            continue
        before = session.before(entry)
        drawn = VB.outcomes(before)
        mean, rank, other_rank, of = judge.expected(before, 2.0)
        assert (rank, other_rank, of) == (1, of + 1, len(drawn.weighted))
        worths = [judge.worth(VB.apply(before, outcome).state) for outcome, _ in drawn.weighted]
        assert judge.expected(before, max(worths))[1] == 1
        assert judge.expected(before, min(worths))[2] == 1
        lucks = [
            (judge.worth(VB.apply(before, outcome).state) - mean) * weight
            for outcome, weight in drawn.weighted
        ]
        assert sum(lucks) / drawn.total == pytest.approx(0, abs=1e-6)
        thrown += 1
        if thrown == 6:
            break


def test_the_curve_has_a_point_a_turn(save: Path) -> None:
    found = all_moves(opened(save))
    points = curve(found)
    assert [turn for turn, _ in points] == [0, 1, 2, 3, 4]
    assert points[-1][1] == found[-1].worth
    assert curve([]) == []
    assert balance([], "US") is None


def test_what_a_side_cannot_see_changes_nothing_for_it(save: Path) -> None:
    session = opened(save)
    judge = judge_of(session, "US")
    assert judge is not None
    states = [session.before(session.entry(number)) for number in session.numbers[4:40:6]]
    twins = [VB.resample(VB.view(state, "US"), "US", random.Random(7)) for state in states]
    assert [judge.worth(state) for state in states] == [judge.worth(twin) for twin in twins]
    assert any(state != twin for state, twin in zip(states, twins, strict=True))


# -- turning points ---------------------------------------------------------------------------------------------


def moved(n: int, by: str, decided: str, before: float, worth: float, luck: float = 0.0) -> Moved:
    """An entry as a review has it."""
    return Moved(n, "", by, decided, f"order {n}", 1, before, worth, luck)


def test_an_order_costs_what_it_brings_about_but_luck() -> None:
    found = [
        moved(1, "US", "US", 0.5, 0.4),
        moved(2, CHANCE, "US", 0.4, 0.1, luck=-0.2),
        moved(3, "VC", "VC", 0.1, 0.3),
        moved(4, "US", "US", 0.3, 0.6),
    ]
    costs = costly(found, "US")
    assert [(one.move.n, round(one.cost, 6)) for one in costs] == [(1, 0.2), (3, 0.2)]
    assert [one.move.n for one in costly(found, "US", "VC")] == [3]


def test_a_turning_point_says_what_was_better_and_why(save: Path) -> None:
    session = opened(save)
    ends = [one for one in all_moves(session) if one.by == "US" and one.order == "end"]
    point = look_into(session, Cost(ends[0], 0.1), workers=1)
    assert point.order == "end"
    assert point.officer != ""
    assert point.reason != ""
    assert all(one.order != "end" and one.low <= one.mean <= one.high for one in point.better)
    assert [one.mean for one in point.better] == sorted((one.mean for one in point.better), reverse=True)


@pytest.mark.parametrize("seed", range(40))
def test_the_points_that_are_told_add_up(seed: int) -> None:
    lot = random.Random(seed)
    beginning, end, luck, own = (lot.uniform(0, 1) for _ in range(4))
    lines = balance_lines(("US", "VC"), Balance(beginning, end, luck, own, luck + own - (end - beginning)))
    numbers = [int(number) for line in lines for number in re.findall(r"[+-]?\d+", line)]
    assert numbers[1] - numbers[0] == numbers[2] == numbers[3] + numbers[4] - numbers[5]
    told = (100 * luck, 100 * own, 100 * (luck + own - (end - beginning)))
    assert all(abs(a - b) < 2 for a, b in zip(numbers[3:], told, strict=True))


def test_a_turning_point_is_shown_where_its_order_points_or_a_better_one() -> None:
    session = begun(US="human", VC="bot:random")
    view, label = session.view("US"), VB.presenter.board(session.state).label
    one = TurningPoint(1, "", "US", 1, "end", 0.1, (), "end", "")
    assert place_of(VB, view, one) is None
    better = (Alternative("move 4/47B 0716", 0.2, 0.1, 0.3),)
    for point in (
        msgspec.structs.replace(one, better=better),
        msgspec.structs.replace(one, order="move 4/47B 0716"),
        msgspec.structs.replace(one, officer="move 4/47B 0716"),
    ):
        place = place_of(VB, view, point)
        assert place is not None
        assert label(place) == "0716"


# -- kept beside the save ---------------------------------------------------------------------------------------


def test_a_review_that_is_stopped_goes_on_where_it_was(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_points(monkeypatch)
    path = tmp_path / "game.review"
    steps = reviewed(opened(save), "", path)
    for _ in range(30):
        next(steps)
    steps.close()  # type: ignore[attr-defined]
    with path.open("ab") as file:
        file.write(b'{"kind":"move","n":31,"ha')  # killed in the middle of a line
    asked: list[object] = []
    worth = Judged.worth
    monkeypatch.setattr(Judged, "worth", lambda self, state: asked.append(state) or worth(self, state))
    again = [*reviewed(opened(save), "", path)][-1].review
    fewer = len(asked)
    path.unlink()
    asked.clear()
    whole = [*reviewed(opened(save), "", path)][-1].review
    assert again == whole
    assert fewer < len(asked)
    asked.clear()
    assert [*reviewed(opened(save), "", path)][-1].review == whole
    assert not asked


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.review"
    path.write_text("mine")
    head = Head(FORMAT, "vb", SCENARIO, "", "", "")
    with pytest.raises(CannotSave, match="something else"):
        ReviewFile(path, head)
    discard_reviews(tmp_path / "game.toml")
    assert path.read_text() == "mine"


def test_it_is_for_its_owner_alone_as_a_save_is(tmp_path: Path) -> None:
    path = tmp_path / "game.review"
    ReviewFile(path, Head(FORMAT, "vb", SCENARIO, "", "", "")).add("move", moved(1, "US", "US", 0.5, 0.5))
    assert path.stat().st_mode & 0o077 == 0


def test_another_model_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.review"
    head = Head(FORMAT, "vb", SCENARIO, "", "", "one")
    one = moved(1, "US", "US", 0.5, 0.4)
    ReviewFile(path, head).add("move", one)
    assert ReviewFile(path, head).records("move", Moved) == [one]
    other = ReviewFile(path, msgspec.structs.replace(head, model="other"))
    assert other.records("move", Moved) == []
    other.add("move", one)
    assert ReviewFile(path, head).records("move", Moved) == []
    discard_reviews(tmp_path / "game.toml")
    assert not path.exists()


def test_each_side_has_a_file_of_its_own() -> None:
    assert review_path(Path("g.toml"), "US").name == "g.us.review"


# -- who may see it ---------------------------------------------------------------------------------------------


def begun(**seats: str) -> Session[Any]:
    """A game that has just begun."""
    session: Session[Any] = Session.new(VB, SCENARIO, seed=3, seats=seats)
    session.settle_all()
    return session


def test_between_people_it_opens_when_the_game_is_over() -> None:
    session = begun(US="human", VC="human")
    assert (
        may_review(session, "")
        == may_review(session, "US")
        == ("Two people play: the review opens when the game is over.")
    )


def test_against_a_bot_one_sees_ones_own_side() -> None:
    session = begun(US="human", VC="bot")
    assert may_review(session, "US") == ""
    assert "what US saw" in may_review(session, "")
    assert "is played by bot" in may_review(session, "VC")


def test_a_finished_game_is_open(save: Path) -> None:
    assert may_review(opened(save), "") == may_review(opened(save), "VC") == ""


def test_a_game_that_has_just_begun_can_be_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [*reviewed(begun(US="human", VC="bot"), "US", None)][-1].review
    assert made is not None
    assert made.turning_points == ()
    assert made.curve[0][0] == 0


def test_a_game_without_a_move_has_an_empty_review() -> None:
    session: Session[Any] = Session.new(VB, SCENARIO, seed=3)
    made = [*reviewed(session, "", None)][-1].review
    assert made is not None
    assert (made.curve, made.balance) == ((), None)


def test_without_a_model_there_is_the_curve_alone(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_model, "stored", lambda game: {})
    monkeypatch.setattr(reviewing, "PLAYED", 1)
    monkeypatch.setattr(reviewing, "POINTS", 3)
    model_of.cache_clear()
    steps = [*reviewed(opened(save), "", None, workers=1)]
    made = steps[-1].review
    assert made is not None
    assert made.balance is None
    assert [turn for turn, _ in made.curve][-1] == 4
    assert len(made.curve) == 3


def test_a_curve_that_nobody_looks_at_any_more_is_left_and_not_kept_in_part(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(win_model, "stored", lambda game: {})
    model_of.cache_clear()
    path = tmp_path / "game.review"
    asked: list[object] = []
    stopped = lambda: len(asked) > 2 or bool(asked.append(0))  # noqa: E731  in the middle of the first point
    assert [*reviewed(opened(save), "", path, workers=1, stopped=stopped)] == []
    assert '"played"' not in (path.read_text() if path.exists() else "")


# -- the command ------------------------------------------------------------------------------------------------


def vietnam(*arguments: str) -> Result:
    return CliRunner().invoke(with_judgement, ["review", *arguments, "--jobs", "1"])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """One turning point, as if it had been looked into."""

    def found(session: Session[Any], one: Cost, **_: Any) -> TurningPoint:
        better = (Alternative("end", 0.25, 0.1, 0.4),)
        move = one.move
        return TurningPoint(
            move.n, move.hash, move.by, move.turn, move.order, one.cost, better, "end", "it is late."
        )

    monkeypatch.setattr(reviewing, "look_into", found)


def test_a_curve_that_was_looked_at_oftener_than_once_a_turn_has_a_row_an_entry() -> None:
    def told(*turns: int) -> list[str]:
        """The rows of a game that was looked at in these turns, 10 entries apart."""
        points = tuple((turn, at / 10) for at, turn in enumerate(turns))
        worths = tuple((10 * at, worth) for at, (_, worth) in enumerate(points))
        made = Review("ks", "the-fall-of-lang-vei", "", ("US", "NVA"), {}, 30, None, points, worths=worths)
        head, *rows = curve_lines(made, ASCII)
        return [head.split(",")[1].split()[1], *(row.split()[0] for row in rows)]

    assert told(1, 1, 1) == ["entries", "0", "10", "20"]
    assert told(1, 2, 3) == ["turns", "1", "2", "3"]


@pytest.mark.usefixtures("quick")
def test_the_command_tells_it(save: Path) -> None:
    told = vietnam(str(save))
    assert told.exit_code == 0, told.stderr
    text = told.stdout
    assert text.startswith("boys-of-67: US bot:recruit, VC bot:recruit; ")
    assert "Chance of US, by turns" in text
    assert "= luck " in text
    assert "better by 25 points [+10 to +40]: end" in text
    assert "the officer: end (it is late)" in text
    assert "Dice for " in text
    assert save.with_suffix(".review").is_file()
    save.with_suffix(".review").unlink()


@pytest.mark.usefixtures("quick")
def test_it_is_told_to_programs_and_written_as_a_page(save: Path, tmp_path: Path) -> None:
    made = json.loads(vietnam(str(save), "--json").stdout)
    sums = made["balance"]
    assert sums["end"] - sums["beginning"] == pytest.approx(sums["luck"] + sums["own"] - sums["other"])
    page = tmp_path / "review.html"
    assert vietnam(str(save), "--html", str(page)).exit_code == 0
    text = page.read_text()
    assert text.count("<svg") == 1 + len(made["turning_points"])
    assert "<polyline" in text
    assert "better by 25 points" in text
    assert vietnam(str(save), "--html", str(page)).exit_code == 0  # a page of the same kind is replaced
    save.with_suffix(".review").unlink()


def test_a_running_game_of_two_people_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    Session.new(VB, SCENARIO, seed=3, seats={"US": "human", "VC": "human"}, path=path).close()
    told = vietnam(str(path))
    assert told.exit_code == 1
    assert "opens when the game is over" in told.stderr


def test_a_course_that_is_not_known_any_more_is_told(save: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    text = save.read_text()
    first = text.index('order = "end"')
    broken.write_text(text[:first] + 'order = "resign"' + text[first + len('order = "end"') :])
    told = vietnam(str(broken))
    assert told.exit_code == 3
    assert "cannot be followed" in told.stderr


def test_a_review_is_a_record(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_points(monkeypatch)
    made = [*reviewed(opened(save), "", None)][-1].review
    assert msgspec.json.decode(msgspec.json.encode(made), type=Review) == made


def test_a_game_begun_unlike_all_that_the_model_has_seen_has_a_curve_alone(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = judge_of(opened(save))
    assert known is not None
    strange = msgspec.structs.replace(known.model, seen={"VC steps": (900.0, 901.0)})
    model_of.cache_clear()
    monkeypatch.setattr(win_model, "stored", lambda game: {SCENARIO: strange})
    assert judge_of(opened(save)) is None


def test_a_die_is_told_by_what_it_brought_and_not_at_all_for_less_than_a_point() -> None:
    whole = Moved(1, "", CHANCE, "", "6", 2, 0.5, 0.51, 0.01, 1, 5, 6)
    drawn = msgspec.structs.replace(whole, order="NVA", luck=-0.2)
    small = msgspec.structs.replace(whole, luck=0.004)
    assert dice_by_luck([whole, drawn, small], 5) == ([whole], [drawn])
    assert die_line(whole, ("US", "NVA")) == "turn 2, entry 1: 6 gave US 1 point, number 1 of 6"
    assert die_line(drawn, ("US", "NVA")) == "turn 2, entry 1: NVA, drawn, gave NVA 20 points, number 5 of 6"

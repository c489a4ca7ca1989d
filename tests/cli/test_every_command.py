"""Every command with every option, on every example, scenario and a save of every game: it answers, and never fails.

What an answer says is tested elsewhere; here it must be there, be JSON where that was asked for, and come without a
traceback.  A position of the middle of a game is asked for one order of each verb; `--games N` takes N games of every
scenario.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests import extent
from tests.conformance.walk import by_verb
from vietnam_tui.cli.app import app
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import find_game, game_of_scenario, known_games, scenarios_of
from vietnam_tui.play.table.positions import open_any
from vietnam_tui.play.table.session import Session

EXAMPLES = tuple(sorted((Path(__file__).parents[2] / "saves").glob("*.toml")))
#: The games that are published, and a scenario of each that is soon over
SHORT = {
    "vb": "boys-of-67",
    "gb": "green-beret",
    "ks": "the-fall-of-lang-vei",
    "sd": "pilot-rescue",
    "ha": "dong-ha",
}
SCENARIOS = tuple(scenario for code in SHORT for scenario in scenarios_of(code))
#: A refusal is an answer too, and so is that something came in between; dice that nothing is rolled for are a fault
ANSWERED, LEFT_OVER = (0, 1, 4), 2

#: Orders of a random game until it is saved, and how many times as many those may have that are longer
ORDERS, LENGTHS = 60, 4

#: Ways in which an order is given
WAYS = (
    (),
    ("--json",),
    ("--until-chance",),
    ("--until-chance", "--json"),
    ("--dice", "4,4,4"),
    ("--dice", "4,4,4", "--until-chance", "--json"),
)


def answers(*words: str, stdin: str = "") -> str:
    """What a command prints; it must print something, and end as a command does that has answered."""
    done = CliRunner().invoke(app, list(words), input=stdin)
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
    answered = (*ANSWERED, LEFT_OVER) if "--dice" in words else ANSWERED
    assert done.exit_code in answered, (words, done.exit_code, done.stderr)
    assert "Traceback" not in done.stderr, words
    assert done.stdout.strip() or (done.exit_code and done.stderr.strip()), words
    if "--json" in words:
        json.loads(done.stdout)
    return done.stdout


def with_options(words: Iterable[str], *options: tuple[str, ...]) -> None:
    """A command with every choice of some options, each given or left out."""
    for chosen in product(*(((), option) for option in options)):
        answers(*words, *(word for option in chosen for word in option))


def orders_of_each_verb(session: Session[Any]) -> Iterator[str]:
    """One order of each verb that is open."""
    game, view = session.game, session.view(session.decision.side)
    for alike in by_verb(game.actions(view)).values():
        yield game.write_order(view, random.Random(1).choice(alike))


def inspected(path: Path, tmp_path: Path) -> None:
    """Everything that can be asked about a position."""
    session, file = open_any(path), str(path)
    sides = [("--as", side) for side in session.game.sides(session.scenario)]
    for as_side in ((), *sides):
        with_options(("options", file, *as_side), ("--all",), ("--json",))
        with_options(("look", file, *as_side), ("--json",))
        answers("map", file, *as_side)
        with_options(("do", file, "?", *as_side), ("--json",))
    sheet = session.game.presenter
    here = next(iter(sheet.picture(session.view("")).units))
    label = sheet.board(session.state).grid.label(here)
    decider = session.decision.side
    units = [line.face.name for line in sheet.roster(session.view(decider))][:2]
    for words in ((label,), *((unit, "--as", decider) for unit in units)):  # others may not know the unit
        with_options(("look", file, *words), ("--json",))
    for zoom in ("overview", "grid", "board"):
        with_options(("map", file, "--zoom", zoom), ("--hex", label))
    with_options(("map", file, "--svg", "-"), ("--size", "2", "--hex", label), *sides[:1])
    for number, order in enumerate(orders_of_each_verb(session)):
        with_options(("odds", file, order), ("--json",))
        with_options(("do", file, f"{order} ?"), ("--json",), *sides[:1])
        for way, more in enumerate(WAYS):
            answers("do", file, order, *more, "--out", str(tmp_path / f"{path.stem}-{number}-{way}.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_answers_whatever_is_asked_about_it(path: Path, tmp_path: Path) -> None:
    inspected(path, tmp_path)


@pytest.mark.parametrize("command", ["do", "odds", "options", "look", "map", "chance", "report", "review"])
def test_words_that_say_nothing_are_answered_too(command: str) -> None:
    for words in ([""], [" "], [";"], ["?"], ["", ";"]):
        for more in ([], ["--json"] * (command != "map")):
            done = CliRunner().invoke(app, [command, str(EXAMPLES[-1]), *words, *more])
            assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
            assert done.stdout.strip() or done.stderr.strip(), (command, words)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A save of each game is looked at, with `--games N` so many of each scenario."""
    if "number" in metafunc.fixturenames:
        played = SHORT.values() if extent.times == 1 else SCENARIOS
        cases = [
            pytest.param(one, number, id=f"{one}-{number}")
            for one in played
            for number in range(extent.times)
        ]
        metafunc.parametrize(("scenario", "number"), cases)


def test_a_save_answers_in_the_middle(scenario: str, number: int, folder: Path, tmp_path: Path) -> None:
    path = folder / f"{scenario}-{number}.toml"
    if begun(scenario, number, path):
        inspected(path, tmp_path)
    kept(path)


@pytest.mark.parametrize("code", SHORT)
def test_a_save_answers_when_it_is_over(code: str, folder: Path) -> None:
    over = folder / f"{code}-over.toml"
    answers("play", SHORT[code], *bots(SHORT[code]), "--plain", "--seed", "1", "--save", str(over))
    kept(over)
    with_options(("saves",), ("--json",))


def begun(scenario: str, number: int, path: Path) -> bool:
    """Play the orders of a random game to its middle into a save; says whether it has not ended there.

    One order of each verb is as likely as another; games differ by their number, in seed, orders and length.
    """
    game = game_of_scenario(scenario)
    assert game is not None
    with Session.new(game, scenario, seed=3 + number, path=path) as session:
        generator = random.Random(5 + number)
        for _ in range(ORDERS * (1 + number % LENGTHS)):
            session.settle_all()
            if session.result is not None:
                break
            offered = by_verb(game.actions(session.view(session.decision.side)))
            session.do(generator.choice(offered[generator.choice(list(offered))]))
        session.settle_all()
        return session.result is None


def bots(scenario: str) -> list[str]:
    """Random bots at every side."""
    code = next(code for code in SHORT if scenario in scenarios_of(code))
    return [f"--seat={side}=bot:random" for side in find_game(code).sides(scenario)]


def kept(path: Path) -> None:
    """Everything that can be asked about the course of a game."""
    session = open_any(path)
    sides = [("--as", side) for side in session.game.sides(session.scenario)]
    for as_side in ((), *sides):
        with_options(("replay", str(path), *as_side), ("--json",))
        with_options(("report", str(path), *as_side), ("--json",))
        answers("report", str(path), "--markdown", "-", *as_side)
        answers("report", str(path), "--html", "-", *as_side)
    with_options(("verify", str(path)), ("--json",))
    with_options(("look", str(path)), ("--json",))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_drawn_and_begun(scenario: str) -> None:
    for zoom in ("overview", "grid", "board"):
        answers("map", scenario, "--zoom", zoom)
    answers("map", scenario, "--svg", "-")
    answers("play", scenario, "--plain", "--no-save", "--hint", "--seed", "2")


@pytest.mark.parametrize("code", SHORT)
def test_charts_and_made_up_odds_are_printed(code: str) -> None:
    for topic in (*title_page(known_games()[code]).charts, "positions", "provenance", "search move"):
        with_options(("rules", code, *topic.split()), ("--json",), ("--plain",))
    fields = [
        word
        for field in find_game(code).odds_form
        for word in (
            f"--{field.name}",
            field.default or (field.choices[0] if field.choices else str(field.least)),
        )
    ]
    with_options(("odds", code, *fields), ("--json",))


def test_the_lists_are_printed() -> None:
    for words in (("scenarios",), ("data", "path"), ("data", "check"), ("data", "diff"), ("saves",)):
        done = CliRunner().invoke(app, [*words, "--json"])
        assert done.exit_code == 0, words
        json.loads(done.stdout)
        assert CliRunner().invoke(app, list(words)).exit_code == 0

"""A line of typed orders means the same on the screen, in the dialogue and on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests import toy_game
from tests.toy_play import new
from vietnam_tui.cli.app import app
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action
from vietnam_tui.engine.questions import Questions
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.record.journal import Journal
from vietnam_tui.play.seat.orderline import INTERRUPTED, Interrupted, OrderLine, Unmeant, parts_of
from vietnam_tui.play.table.deciding_side import DecidingSide
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import typed
from vietnam_tui.tui.seat.player_view import PlayerView

#: Carol keeps away; the trap lies where Alice may go.
FORD = {"scenario": "ford", "trap": "0202", "units": {"Alice": "0102", "Bob": "0301", "Carol": "0503"}}
#: Bob beside Carol, whose side must answer an attack.
FIGHT = {"scenario": "ford", "trap": "0202", "units": {"Alice": "0101", "Bob": "0303", "Carol": "0304"}}
#: A hidden enemy beside Al's way, and one that is far from it.
NOSE, CLEAR = (
    {
        "scenario": "snoopys-nose",
        "unit": [
            {"id": "Al", "side": "US", "values": "2-4-16", "mobility": "mobile", "place": "1524"},
            {"id": "514/1", "place": hidden, "hidden": True},
        ],
    }
    for hidden in ("1422", "1222")
)

LINES: dict[str, tuple[str, dict[str, Any], str, list[str], bool]] = {
    "all is well": (
        "toy",
        FORD,
        "move Bob 0302; move Alice 0103",
        ["move Bob 0302", "move Alice 0103"],
        False,
    ),
    "found": ("toy", FORD, "move Alice 0202; move Bob 0302", ["move Alice 0202"], True),
    "found last": (
        "toy",
        FORD,
        "move Bob 0302; move Alice 0202;",
        ["move Bob 0302", "move Alice 0202"],
        False,
    ),
    "found on the way": ("toy", FORD, "move Alice 0202 0203", ["move Alice 0202"], True),
    "the other side": ("toy", FORD, "end; end", ["end"], True),
    "not an answer": ("toy", FIGHT, "attack Carol with Bob; end", ["attack Carol with Bob"], True),
    "a hidden unit": ("vb", NOSE, "move Al 1523; move Al 1620", ["move Al 1523"], True),
    "none there": ("vb", CLEAR, "move Al 1523; move Al 1620", ["move Al 1523", "move Al 1620"], False),
}


def on_screen(path: Path, line: str) -> str:
    with Session.open(path) as session:
        player = PlayerView(SessionTable(session), seat=session.decision.side)
        typed.run(player, line)
        return player.message


def in_dialogue(path: Path, line: str) -> str:
    with Session.open(path) as session:
        console = ScriptedConsole([line, "quit"])
        Dialogue(
            SessionTable(session), console, Tools(lambda *_: [], lambda *_: [], lambda *_: []), curtain=False
        ).run()
        return console.text


def in_shell(path: Path, line: str) -> str:
    done = CliRunner().invoke(app, ["do", str(path), line])
    assert done.exit_code == (4 if INTERRUPTED in done.stdout else 0)
    return str(done.stdout)


@pytest.mark.parametrize("given", [on_screen, in_dialogue, in_shell])
@pytest.mark.parametrize("name", LINES)
def test_a_line_means_the_same_everywhere(
    name: str, given: Callable[[Path, str], str], tmp_path: Path
) -> None:
    code, position, line, orders, stops = LINES[name]
    path, game = tmp_path / "game.toml", find_game(code)
    Session.new(game, position["scenario"], start=game.position(position), seed=1, path=path).close()
    said = given(path, line)
    assert (INTERRUPTED in said) is stops
    assert [entry.order for entry in Session.open(path, read_only=True).history] == orders


@pytest.mark.parametrize("given", [on_screen, in_dialogue])
def test_a_word_that_is_none_is_answered_with_what_is_open_or_understood_there(
    given: Callable[[Path, str], str], tmp_path: Path
) -> None:
    path = tmp_path / "game.toml"
    Session.new(toy_game.GAME, "ford", start=toy_game.GAME.position(FORD), seed=1, path=path).close()
    assert "no order retreatt.  Try: end" not in given(path, "retreatt")
    assert "no order mvoe.  Try: move" in given(path, "mvoe Alice 0202")
    assert "no order undoo.  Try: undo" in given(path, "undoo")
    assert "no order xyzzy.  Try: move, " in given(path, "xyzzy")


def test_whoever_waits_is_named_no_orders_of_the_other(tmp_path: Path) -> None:
    with Session.new(toy_game.GAME, "ford", start=toy_game.GAME.position(FORD), seed=1) as session:
        other = next(side for side in session.game.sides("ford") if side != session.decision.side)
        player = PlayerView(SessionTable(session), seat=other)
        typed.run(player, "xyzzy")
        assert player.message == "no order xyzzy."


def test_a_line_for_all_sides_goes_on_into_the_answer_that_is_asked_a_player_s_own_does_not(
    tmp_path: Path,
) -> None:
    line, game = "attack Carol with Bob; stand", toy_game.GAME
    for number, (given, orders) in enumerate(((in_shell, 3), (in_dialogue, 1), (on_screen, 1))):
        path = tmp_path / f"{number}.toml"
        Session.new(game, "ford", start=game.position(FIGHT), seed=1, path=path).close()
        assert (INTERRUPTED in given(path, line)) is (orders == 1)
        assert len(Session.open(path, read_only=True).history) == orders


def test_the_shell_names_the_orders_that_are_left(tmp_path: Path) -> None:
    path, game = tmp_path / "game.toml", toy_game.GAME
    Session.new(game, "ford", start=game.position(FORD), seed=1, path=path).close()
    done = CliRunner().invoke(app, ["do", str(path), "move Alice 0202; move Bob 0302", "end"])
    assert f"{INTERRUPTED}  move Bob 0302; end" in done.stdout
    told = CliRunner().invoke(app, ["do", str(path), "move Bob 0302; end; end", "--json"])
    assert '"left":"end"' in told.stdout.replace(" ", "")


def test_lines_of_their_own_are_orders_of_both_sides_in_the_shell(tmp_path: Path) -> None:
    path, game = tmp_path / "game.toml", toy_game.GAME
    Session.new(game, "ford", start=game.position(FORD), seed=1, path=path).close()
    assert CliRunner().invoke(app, ["do", str(path), "move Bob 0302; end", "move Carol 0504"]).exit_code == 0


def test_the_parts_of_a_line_know_where_they_begin() -> None:
    assert [(part.text, part.start) for part in parts_of(" a;; b c ;")] == [("a", 1), ("b c", 5)]


def test_what_is_left_is_named_without_what_was_carried_out() -> None:
    session = new(start=toy_game.GAME.position(FORD))
    stop = OrderLine(DecidingSide(session)).run("move Bob 0302; move Alice 0202; ; move Bob 0301; end")
    assert stop == Interrupted("move Bob 0301; end")


# -- what is given up ----------------------------------------------------------------------------------


def begun_alone() -> Session[Any]:
    """The beginning of Green Beret, once the base camp is placed."""
    session = Session.new(find_game("gb"), "green-beret", seed=3)
    line = OrderLine(DecidingSide(session))
    for order in ("camp 1320", "end", "end"):
        assert line.run(order) is None
        session.settle_all()
    return session


def test_an_order_that_gives_something_up_is_given_twice() -> None:
    session = begun_alone()
    line = OrderLine(DecidingSide(session))
    assert isinstance(line.run("retire"), Unmeant)
    assert line.run("retire") is None
    assert session.result is not None


def test_another_order_in_between_has_it_asked_about_again() -> None:
    session = begun_alone()
    line = OrderLine(DecidingSide(session))
    assert isinstance(line.run("retire"), Unmeant)
    assert line.run("relocate Camp1") is None
    session.settle_all()
    assert isinstance(line.run("retire"), Unmeant)
    assert session.result is None


def test_on_the_screen_it_is_given_again_while_the_question_stands() -> None:
    session = begun_alone()
    player = PlayerView(SessionTable(session))
    assert not typed.run(player, "retire")
    player.close_menu()
    assert not typed.run(player, "retire")
    assert session.result is None
    assert typed.run(player, "retire")
    assert session.result is not None


def test_what_is_ordered_from_the_shell_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    with begun_alone() as session:
        session.save_as(path)
    assert CliRunner().invoke(app, ["do", str(path), "retire"]).exit_code == 0
    assert Session.open(path, read_only=True).result is not None


# -- how often the rules are asked ---------------------------------------------------------------------


def asked(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> tuple[list[Action], list[Action]]:
    """What the rules are asked about up to the writing of the next order, and what was written."""
    calls: list[Action] = []
    written: list[Action] = []
    owner: Any = Questions if game.code != "toy" else type(game)
    refusal, append = owner.refusal, Journal.append

    def counted(self: Any, state: Any, action: Action) -> Any:
        calls.append(action)
        return refusal(self, state, action)

    def wrote(self: Journal, text: str) -> None:
        append(self, text)
        written.extend(calls)

    monkeypatch.setattr(owner, "refusal", counted)
    monkeypatch.setattr(Journal, "append", wrote)
    return calls, written


@pytest.mark.parametrize(
    ("code", "position", "order"),
    [("toy", FORD, "move Bob 0302"), ("vb", CLEAR, "move Al 1523")],
    ids=["toy", "vb"],
)
def test_the_rules_are_asked_at_most_twice_from_key_to_disk(
    code: str, position: dict[str, Any], order: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(code)
    start = game.position(position)
    (action,) = game.read_order(start, order)
    path = tmp_path / "game.toml"
    with Session.new(game, position["scenario"], start=start, seed=1, path=path) as session:
        player = PlayerView(SessionTable(session), seat=session.decision.side)
        _, written = asked(game, monkeypatch)
        assert typed.run(player, order)
        assert 1 <= written.count(action) <= 2


def test_so_are_they_for_each_step_of_an_order_that_is_rehearsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.toml"
    with begun_alone() as begun:
        begun.save_as(path)
    with Session.open(path) as session:
        order = "buy m60 radio"
        actions = session.game.read_order(session.view("US"), order)
        assert len(actions) == 2
        player = PlayerView(SessionTable(session))
        calls, _ = asked(session.game, monkeypatch)
        stop = OrderLine(DecidingSide(session)).run(order)
        assert stop is None
        assert player.seat == "US"
        assert [calls.count(action) for action in actions] == [2, 2]

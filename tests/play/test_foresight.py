"""The enemy's answer in the line dialogue and on the command line: told, sorted by, and kept back where it must be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tests.play.test_plain import talk
from vietnam_tui.bots import forecast
from vietnam_tui.cli.app import app
from vietnam_tui.play.seat import foresight
from vietnam_tui.play.seat.aids import BETWEEN_PEOPLE
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.positions import read_position
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

SAVES = Path(__file__).parents[2] / "saves"
ATTACK = "attack 514/1 with all"


@pytest.fixture(autouse=True)
def one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few worlds as there may be."""
    monkeypatch.setattr(forecast.Forecaster.reckon, "__defaults__", (0.0, 1))


def tree_line() -> Session[Any]:
    start = read_position(SAVES / "tree-line.toml")
    seats = {"US": "human", "VC": "bot:recruit"}
    return Session.new(start.game, start.scenario, start=start.state, seed=1, seats=seats)


def test_odds_tell_it_behind_the_exact_chances() -> None:
    text = talk(tree_line(), f"odds {ATTACK}", "quit")
    assert "now: 7 - 3 = +4, jungle: column 7, hurt VC 50% US 50%" in text
    assert "with his answer (2 markers unseen): VC " in text
    assert "(1 world)" in text


def test_answers_in_a_combat_stand_in_the_order_of_it() -> None:
    text = talk(tree_line(), ATTACK, "quit")
    lines = [line for line in text.splitlines() if "with his answer: VC" in line]
    assert len(lines) == 4
    assert lines[-1].startswith(" 4 pass")


def test_answers_that_hurt_alike_are_told_apart_by_the_units_lost(tmp_path: Path) -> None:
    whole = tmp_path / "whole.toml"
    whole.write_text((SAVES / "tree-line.toml").read_text().replace("depleted = true\n", "", 1))
    start = read_position(whole)
    session = Session.new(start.game, start.scenario, start=start.state, seed=1, seats={"VC": "human"})
    for order in (ATTACK, "pass", "pass", "pass", "pass"):
        (action,) = session.game.read_order(session.view(session.decision.side), order)
        session.do(action)
    session.settle_with("1")
    session.reseat({"US": "bot:recruit"})
    text = talk(session, "quit")
    assert " 1 resist 514/1  (with his answer: US 0% VC 100%, units lost US 0.0 VC 0.0)" in text
    assert " 2 perish 514/1  (with his answer: US 0% VC 100%, units lost US 0.0 VC 1.0)" in text


def test_where_the_table_does_without_it_there_are_the_odds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = SessionTable._chair_of

    def without(table: SessionTable, side: str) -> Chair:
        return msgspec.structs.replace(seated(table, side), aids=BETWEEN_PEOPLE)

    monkeypatch.setattr(SessionTable, "_chair_of", without)
    text = talk(tree_line(), f"odds {ATTACK}", ATTACK, "quit")
    assert "hurt VC 50% US 50%" in text
    assert "his answer" not in text


def test_an_order_that_fights_nobody_is_told_no_answer() -> None:
    start = read_position(SAVES / "tree-line.toml")
    game, view = start.game, start.game.view(start.state, "US")
    assert not foresight.is_fought(game, view, game.read_order(view, "end"))
    assert foresight.is_fought(game, view, game.read_order(view, ATTACK))


def test_programs_are_told_it_in_fields() -> None:
    done = CliRunner().invoke(app, ["odds", str(SAVES / "tree-line.toml"), "--json", ATTACK])
    told = json.loads(done.stdout)["answer"]
    assert set(told["hurts"]) == {"VC", "US"}
    assert told["unseen"] == "2 markers"
    assert told["worlds"] >= 1

"""Refusals that say what is wrong: answers that nobody asked for, fire without guns, several who infiltrate."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import COMPANY, REGIMENT, SAPPERS, combat, fight, told
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.screen.inspection import hex_lines
from vietnam_tui.games.khe_sanh.state import NVA, US
from vietnam_tui.play.plain.lookups import look_at

POSITION = (f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")


@pytest.mark.parametrize(
    ("order", "why", "rule"),
    [
        ("spend 2", "none is under way", "KS-7.3.2-a"),
        ("sappers", "none is under way", "KS-7.3.2-a"),
        ("advance R1", "no hex has just been won", "KS-7.3.2-g"),
        ("advance all", "no hex has just been won", "KS-7.3.2-g"),
        ("fire all", "no helicopter comes or goes", "KS-A9.4.1-a"),
        ("retreat R1 1205 1204", "nobody has to retreat", "KS-7.3.5-a"),
        ("pass", "nothing is asked", "KS-4.3-a"),
        ("hif 1106", "no artillery of the NVA/VC", "KS-8.1-a"),
        ("join R1", "no assault has been declared", "KS-7.3.2-a"),
        ("support R1", "no combat has been declared", "KS-8.1-h"),
        ("guns 1004", "no combat has been declared", "KS-8.1-h"),
        ("cover C 1107", "none is", "KS-A9.3.1-a"),
        ("board C", "no helicopter waits", "KS-A9.3.1-b"),
        ("fly 1107", "no helicopter is in hand", "KS-A9.3.1-b"),
        ("disrupt", "no result of 3", "KS-7.3.3-e"),
        ("withdraw", "no result of 3", "KS-7.3.3-e"),
        ("lose C", "no hex holds too many", "KS-3.1.4-a"),
        ("place C 1107", "nobody sets up now", "KS-14.0-f"),
        ("ready", "nobody sets up now", "KS-14.0-f"),
        ("bid 2", "nobody bids now", "KS-A4.2.4-a"),
        ("declare 2", "no Impulse begins", "KS-A4.2.3-a"),
    ],
)
def test_an_answer_without_its_question_is_refused_for_what_it_is(order: str, why: str, rule: str) -> None:
    assert combat(*POSITION).refused(order, why).rule == rule


@pytest.mark.rule("KS-6.1.2-a")
def test_several_units_infiltrate_one_after_another() -> None:
    table = combat(*POSITION)
    names = [(order.unit, order.to) for order in GAME.read_order(table.state, "infiltrate R1 C 1107 1108")]  # type: ignore[attr-defined]
    label = table.state.board.grid.hex
    assert names == [(unit, label(to)) for unit in (0, 1) for to in ("1107", "1108")]


@pytest.mark.rule("KS-13.0-c", "KS-8.4-a")
def test_a_hex_says_by_which_rule_it_is_held_and_what_would_take_it() -> None:
    table = Table(f"S:{SAPPERS}@1206 combat", scenario="the-siege-of-khe-sanh")
    view = GAME.view(table.state, NVA)
    at = view.board.grid.hex
    assert "held by US/GVN; a combat unit here takes it [KS-13.0-c]" in hex_lines(view, at("1106"))
    assert "held by US/GVN; an assault takes the base [KS-8.4-a]" in hex_lines(view, at("1004"))
    doubted = GAME.view(table.state.but(doubted=(at("1106"),)), US)
    (line,) = (line for line in hex_lines(doubted, at("1106")) if line.startswith("held"))
    assert "dummies and HQs take nothing [KS-13.0-c]" in line


def test_the_number_of_a_hex_means_the_hex_though_a_hidden_counter_is_called_by_it() -> None:
    table = Table(f"R:{REGIMENT}@1206 hidden", scenario="the-siege-of-khe-sanh")
    view = GAME.view(table.state, US)
    (line,) = look_at(GAME, view, "1206")
    assert line.startswith("1206 ")
    assert "1 unknown NVA/VC counter" in line
    assert look_at(GAME, view, "1206?")[0].startswith("1 unknown")


@pytest.mark.rule("KS-7.3.2-b")
def test_an_assault_tells_the_protection_that_it_met() -> None:
    table = combat(*POSITION)
    fight(table, "attack 1106 with R1", 7)
    assert told(table, "protection") == [3]

"""The after-action report: what it adds up, what it keeps to itself, how it reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.toy_play import give, new, play_out, report_of
from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import (
    Fight,
    Fire,
    Loss,
    Notable,
    Roll,
    Statistic,
    TurnBegins,
    chance_of_such_a_total,
)
from vietnam_tui.games import find_game
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import BombardmentDeclared
from vietnam_tui.games.vietnam_battles.rules.combat.losses import Depleted, Eliminated
from vietnam_tui.games.vietnam_battles.rules.combat.results import CombatResolved
from vietnam_tui.games.vietnam_battles.rules.combat.support import SupportApplied
from vietnam_tui.games.vietnam_battles.rules.movement.bridges import RepairRolled
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import Captured, NothingRevealed, UnitRevealed
from vietnam_tui.games.vietnam_battles.rules.movement.escape import SecretRolled
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Moved
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import BenSucRolled, LengthAltered
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import StrengthToShow
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import GameTurnBegins
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import BodyCount, GameOver
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.report.report import DiceSummary, Report, SupportUse, TurnLosses
from vietnam_tui.play.report.report_text import as_lines, as_markdown
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

GAME = find_game("vb")
TOOLS = Tools(lambda *_: ["map"], lambda game, topic: ["rules"], lambda *_: ["legend"])


def fought() -> Session[Any]:
    """A toy game in which Alice kills Carol at once: two hexes, then dice typed in."""
    start = find_game("toy").position({"scenario": "ford", "units": {"Alice": "0303"}, "turn": 3})
    session = new(start=start, dice="manual")
    give(session, "lay 0402", "attack Carol with Alice", "stand")
    return session


def reckoned(event: Event) -> tuple[Statistic, ...]:
    """What an event of Vietnam Battles counts for."""
    return GAME.presenter.tally(GAME.setup("boys-of-67"), event)


# -- what is added up -----------------------------------------------------------------------------------


def test_a_loss_a_combat_and_a_die_stand_in_the_turn_in_which_they_happened() -> None:
    session = fought()
    session.settle_with("6")
    made = report_of(session)
    assert made.losses == (TurnLosses(3, "Red", (), ("Carol",)),)
    assert [(c.turn, c.fight.side, c.fight.attackers, c.fight.target, c.fight.die) for c in made.combats] == [
        (3, "Blue", ("Alice",), "Carol", "6")
    ]
    assert made.dice == (DiceSummary("Blue", 1, 6.0, 3.5, 1 / 6), DiceSummary("Red", 0, 0.0, 3.5, 1.0))
    assert made.support == (SupportUse("Blue", 0, 0), SupportUse("Red", 0, 0))
    assert made.result == session.result


def test_a_turn_counts_from_the_event_that_begins_it() -> None:
    start = find_game("toy").position({"scenario": "ford", "units": {"Alice": "0303"}})
    session = new(start=start, dice="manual")
    give(session, "lay 0402", "end", "end", "attack Carol with Alice", "stand")
    session.settle_with("4")
    assert [lost.turn for lost in report_of(session).losses] == [2]


def test_what_was_taken_back_does_not_count() -> None:
    session = fought()
    session.settle_with("6")
    session.reseat({"Red": "bot"})
    session.undo(take_back=True)
    made = report_of(session)
    assert made.losses == made.combats == ()
    assert made.result is None
    assert made.entries == len(session.history)


def test_a_game_that_has_not_begun_has_a_report() -> None:
    made = report_of(new())
    assert made.entries == 0
    assert "Still being played" in as_lines(made)[2]


@pytest.mark.parametrize(
    ("dice", "total", "ways"),
    [(1, 6, 1), (1, 1, 1), (1, 4, 3), (2, 12, 1), (2, 3, 3), (3, 17, 4), (3, 10, 108), (3, 11, 108)],
)
def test_how_unusual_dice_are_is_exact(dice: int, total: int, ways: int) -> None:
    assert chance_of_such_a_total(dice, total) == pytest.approx(ways / 6**dice)


def test_the_expected_total_is_not_unusual() -> None:
    assert (
        chance_of_such_a_total(2, 7) == chance_of_such_a_total(100, 350) == chance_of_such_a_total(0, 0) == 1
    )


def test_many_dice_come_near_the_normal_distribution() -> None:
    # 100 dice: standard deviation of the total 17.078; with 0.5 for continuity 1.727 of them
    assert float(chance_of_such_a_total(100, 380)) == pytest.approx(0.0421, abs=0.0005)
    assert chance_of_such_a_total(100, 380) == chance_of_such_a_total(100, 320)


# -- what it keeps to itself ----------------------------------------------------------------------------


def trap_told(made: Report) -> bool:
    """Does the report say where the trap is?"""
    assert ("trap is in" in as_markdown(made)) == ("trap is in" in "\n".join(as_lines(made)))
    return "trap is in" in as_markdown(made)


def test_while_the_game_goes_on_a_secret_is_in_its_owner_s_report_alone() -> None:
    session = new()
    give(session, "lay 0402", "move Alice 0102")
    assert [trap_told(report_of(session, reader)) for reader in ("Blue", "Red", "")] == [False, True, False]


def test_at_the_end_everything_is_told_but_a_side_s_report_stays_its_own() -> None:
    session = fought()
    session.settle_with("6")
    assert [trap_told(report_of(session, reader)) for reader in ("Blue", "Red", "")] == [False, True, True]


def test_where_the_trap_lies_changes_nothing_in_the_other_side_s_report() -> None:
    reports = []
    for ford in ("0202", "0402"):
        session = new()
        give(session, f"lay {ford}", "move Alice 0102", "end")
        reports.append(report_of(session, "Blue"))
    assert reports[0] == reports[1]


# -- how Vietnam Battles reads its events ---------------------------------------------------------------


def resolved(target: str, attackers: tuple[str, ...], *, die: int, result: str) -> CombatResolved:
    """A combat of 7 to 4 in jungle."""
    return CombatResolved(
        target,
        attackers,
        attack=7,
        defense=4,
        line="jungle",
        column=3,
        die=die,
        result=result,
        rule="VB-7.3-b",
    )


def test_the_attacker_rolls_the_die_of_a_combat() -> None:
    fight, roll = reckoned(resolved("514/1", ("4/47B",), die=5, result="D2"))
    assert fight == Fight("US", ("4/47B",), "514/1", "+3 jungle", "5", "D2", "defender retreats 2")
    assert roll == Roll("US", 5)


def test_a_bombardment_is_rolled_by_the_enemy_of_its_target() -> None:
    fight, roll = reckoned(resolved("4/47B", (), die=1, result="."))
    assert isinstance(fight, Fight)
    assert (fight.side, fight.differential, roll) == ("VC", "+3 jungle", Roll("VC", 1))


@pytest.mark.parametrize(
    ("event", "counted"),
    [
        (GameTurnBegins(4, 8, rule="VB-0"), (TurnBegins(4),)),
        (Depleted("514/1", "0616", rule="VB-0"), (Loss("VC", "514/1", False),)),
        (Eliminated("4/47B", "0616", rule="VB-0"), (Loss("US", "4/47B", True), Notable())),
        (BombardmentDeclared("US", "514/1", "0616", 4, rule="VB-0"), (Fire("US", 4),)),
        (SupportApplied("VC", "4/47B", 1, rule="VB-0"), (Fire("VC", 1),)),
        (RepairRolled("0616/0716", 2, False, rule="VB-0"), (Roll("US", 2),)),
        (BenSucRolled(6, rule="VB-0"), (Roll("VC", 6),)),
        (SecretRolled("hold", 3, 2, rule="VB-0"), (Roll("VC", 3),)),
        (StrengthToShow(9, rule="VB-0"), (Roll("VC", 9, 2),)),
        (Captured("4/47B", "0616", "camp", rule="VB-0"), (Notable(),)),
        (LengthAltered(2, 10, rule="VB-0"), (Notable(),)),
        (BodyCount("4/47B", 7, rule="VB-0"), (Notable(),)),
        (UnitRevealed("514/1", "0616", rule="VB-0"), (Notable(),)),
        (GameOver("", "time is up", rule="VB-0"), (Notable(),)),
        (NothingRevealed("4/47B", ("0616",), rule="VB-0"), ()),
        (Moved("4/47B", ("0616", "0617"), 2, 6, rule="VB-0"), ()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_an_event_counts_for(event: Event, counted: tuple[Statistic, ...]) -> None:
    assert reckoned(event) == counted


@pytest.mark.parametrize("seed", range(3))
def test_the_report_of_a_whole_game_agrees_with_its_position(seed: int) -> None:
    session = Session.new(GAME, "boys-of-67", seed=seed, seats={"US": "random", "VC": "random"})
    play_out(session)
    made, state = report_of(session), session.state
    eliminated = {unit for lost in made.losses for unit in lost.eliminated}
    assert eliminated == {p.name for p, u in zip(state.roster, state.units, strict=True) if u.gone}
    chances = [e for e in session.history if any(event.kind == "combat resolved" for event in e.events)]
    assert len(made.combats) == len(chances)
    assert {use.side: use.count for use in made.support if use.count} == {
        side: count
        for side in session.sides
        if (
            count := sum(
                event.kind in ("support applied", "bombardment declared") and event.facts["side"] == side
                for entry in session.history
                for event in entry.events
            )
        )
    }
    assert [moment.entry for moment in made.timeline] == sorted(moment.entry for moment in made.timeline)
    assert "the game is over" in made.timeline[-1].text
    assert made.result == session.result


def test_a_side_s_report_of_a_running_game_is_of_what_it_saw() -> None:
    session = Session.new(GAME, "boys-of-67", seed=1, seats={"US": "random", "VC": "random"})
    while session.result is None and len(session.history) < 20:
        if session.settle() is None:
            session.do(session.choose().action)
    us, vc = report_of(session, "US"), report_of(session, "VC")
    assert (us.losses, us.combats, us.dice) == (vc.losses, vc.combats, vc.dice)
    assert us.where != vc.where


# -- how it reads ---------------------------------------------------------------------------------------


def test_markdown_has_a_heading_and_a_table_for_each_part() -> None:
    session = fought()
    session.settle_with("6")
    text = as_markdown(report_of(session))
    assert text.startswith(
        "# After-action report: The Ford: ford\n\n* Blue human, Red human; 4 orders and dice\n"
    )
    assert "* Blue wins: Carol is eliminated \\[T-5\\]" in text
    assert (
        "## Losses by game turn\n\n* Blue: 0 depleted, 0 eliminated\n* Red: 0 depleted, 1 eliminated\n"
        in text
    )
    assert (
        "| Turn | Side | Depleted | Eliminated |\n| --- | --- | --- | --- |\n| 3 | Red | - | Carol |\n"
        in text
    )
    assert "* Blue: 1 die, mean 6.00, 3.5 expected; as high or higher in 16.7% of games" in text
    assert "* Red: none rolled" in text
    assert text.endswith("|  | 4 | Carol is eliminated \\[T-3\\] |\n")


def test_every_row_of_a_markdown_table_has_as_many_cells_as_its_head() -> None:
    session = Session.new(GAME, "boys-of-67", seed=4, seats={"US": "random", "VC": "random"})
    play_out(session)
    for block in as_markdown(report_of(session)).split("\n\n"):
        if block.startswith("|"):
            assert len({line.replace("\\|", "").count("|") for line in block.splitlines()}) == 1


def test_plain_lines_align_their_columns() -> None:
    session = fought()
    session.settle_with("1")
    lines = as_lines(report_of(session))
    assert "Red wins: Alice is eliminated [T-5]" in lines
    head = lines.index("Losses by game turn") + 3
    assert lines[head].index("Eliminated") == lines[head + 1].index("Alice")


@pytest.mark.parametrize(
    ("die", "words"), [("1", "as low or lower in 16.7%"), ("6", "as high or higher in 16.7%")]
)
def test_the_direction_of_the_dice_is_told(die: str, words: str) -> None:
    session = fought()
    session.settle_with(die)
    assert words in as_markdown(report_of(session))


# -- the line dialogue ----------------------------------------------------------------------------------


def test_the_dialogue_offers_the_report_at_the_end() -> None:
    console = ScriptedConsole(["6", "report", ""])
    assert Dialogue(SessionTable(fought()), console, TOOLS).run() == 0
    assert "report FILE writes it" in console.text
    assert "Red: 0 depleted, 1 eliminated" in console.text
    assert "trap is in" in console.text


def test_the_dialogue_reports_in_the_middle_what_the_player_knows() -> None:
    session = new(seats={"Red": "random"})
    console = ScriptedConsole(["report", "quit"])
    Dialogue(SessionTable(session), console, TOOLS).run()
    assert "as Blue saw it" in console.text
    assert "trap is in" not in console.text


def test_the_dialogue_writes_the_report_to_a_new_file_only(tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    session = fought()
    console = ScriptedConsole(["6", f"report {file}", f"report {file}", "bye", "report"])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert file.read_text() == as_markdown(report_of(session))
    assert "exists already" in console.text
    assert "bye" in console.written[-1]


def test_games_of_bots_alone_end_without_a_question() -> None:
    console = ScriptedConsole()
    Dialogue(SessionTable(new(seats={"Blue": "random", "Red": "random"})), console, TOOLS).run()
    assert console.written[-1].startswith("Result: ")


def test_a_report_keeps_its_columns_in_eighty_characters() -> None:
    session = fought()
    session.settle_with("1")
    made = report_of(session)
    fight = made.combats[0].fight
    many = msgspec.structs.replace(fight, attackers=tuple(f"unit-{n}" for n in range(20)))
    combat = msgspec.structs.replace(made.combats[0], fight=many)
    crowded = msgspec.structs.replace(made, combats=(combat,))
    lines = as_lines(crowded)
    assert max(map(len, lines)) <= 79
    head = lines.index("Combats") + 1
    assert lines[head].split() == ["Turn", "Attacker", "With", "Target", "Differential", "Die", "Result"]
    at = lines[head].index("With")
    told = " ".join(line[at:].split("  ")[0] for line in lines[head + 1 :] if line.startswith("  "))
    assert all(f"unit-{n}" in told for n in range(20))


def test_the_words_of_losses_and_odds_are_those_of_the_game() -> None:
    session = fought()
    session.settle_with("6")
    made = report_of(session)
    assert (made.hurt_word, made.column_head) == ("depleted", "Differential")
    other = msgspec.structs.replace(made, hurt_word="disrupted", column_head="Column")
    text = as_markdown(other)
    assert "* Red: 0 disrupted, 1 eliminated\n" in text
    assert "| Turn | Side | Disrupted | Eliminated |" in text
    assert "| Turn | Attacker | With | Target | Column | Die | Result |" in text
    sheets = [find_game(code).presenter for code in ("ha", "sd", "gb")]
    assert [sheet.hurt_word for sheet in sheets] == ["disrupted", "hurt", "wounded"]
    assert [sheet.column_head for sheet in sheets] == ["Column", "Odds", "Differential"]

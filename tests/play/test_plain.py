"""The line dialogue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import toy_game
from tests.games.vietnam_battles.table import Table
from tests.toy_play import new
from tests.tui.green_beret_play import placed
from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools, look_at
from vietnam_tui.play.plain.menus import menu
from vietnam_tui.play.plain.words import COMMANDS, in_columns
from vietnam_tui.play.record.journal import Journal, TakenOver
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.positions import read_position
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


def _map(game: Game[Any], view: Any, label: str, enemy: str, picture: Any = None) -> list[str]:
    if label == "9999":
        raise ValueError("no hex 9999")
    return [f"a map of {label or 'everything'}"]


TOOLS = Tools(_map, lambda game, topic: [f"the rules of {topic}"], lambda *_: ["the legend"])


def talk(session: Session[Any], *lines: str, **rest: Any) -> str:
    """What the dialogue says to these lines; an end is meant unless it is said when it is asked about."""
    console = ScriptedConsole(lines)
    rest.setdefault("confirms", "never")
    assert Dialogue(SessionTable(session), console, TOOLS, **rest).run() == 0
    return console.text


def alone(**rest: Any) -> Session[Any]:
    """A game of one person as Blue against a random Red."""
    return new(seats={"Red": "random"}, **rest)


def test_two_bots_play_to_the_end_and_the_result_is_told() -> None:
    text = talk(new(seats={"Blue": "random", "Red": "random"}, seed=3))
    assert "Result: " in text
    assert text.count("Turn ") >= 1
    assert "(picked at random)" in text


def test_the_end_of_the_input_ends_the_dialogue() -> None:
    assert talk(alone()).endswith("Blue> ")


def test_a_decision_shows_the_facts_the_question_and_numbered_choices() -> None:
    lines = talk(alone()).splitlines()
    assert "turn 1 of 4; Blue" in lines
    assert "Blue: move or attack (turn 1)" in lines
    assert " 1 move Alice 0201  (1 step)" in lines
    assert any(line.endswith(" end") for line in lines)


def test_a_number_gives_the_order_of_that_choice() -> None:
    session = alone()
    text = talk(session, "1")
    assert "Alice moves to 0201 [T-2]" in text
    assert session.history[-1].order == "move Alice 0201"


def test_an_order_is_typed_and_what_happens_is_told_with_its_rule() -> None:
    assert "  Alice moves to 0102 [T-2]" in talk(alone(), "move al 0102")


def test_several_orders_stand_on_a_line_until_one_fails() -> None:
    session = alone()
    text = talk(session, "move Alice 0102; move Bob 0505; end")
    assert "no hex '0505'" in text
    assert [entry.order for entry in session.history][1:] == ["move Alice 0102"]


def test_an_order_of_several_steps_stops_when_something_comes_in_between() -> None:
    session = new()
    text = talk(session, "lay 0202", "", "move Alice 0102 0202 0303")
    assert "Alice steps into the trap in 0202 [T-1]" in text
    assert "Something has come in between: the rest is not carried out" in text


def test_a_refused_order_is_answered_with_its_rule_and_costs_nothing() -> None:
    session = alone()
    text = talk(session, "attack Carol with Bob")
    assert "Refused: Bob is not next to Carol [T-3]" in text
    assert len(session.history) == 1


def test_an_unreadable_order_is_shown_with_a_caret() -> None:
    lines = talk(alone(), "move Alcie 0102").splitlines()
    at = lines.index("  move Alcie 0102")
    assert lines[at + 1] == "       ^^^^^"
    assert lines[at + 2].startswith("no unit Alcie.  Try: Alice")


def test_control_characters_are_not_echoed() -> None:
    assert talk(alone(), "move \x1b[2J 0102").isprintable() is False  # line breaks only
    assert "\x1b" not in talk(alone(), "move \x1b[2J 0102").replace("Blue> move \x1b[2J 0102", "")


def test_a_question_mark_lists_what_may_be_done() -> None:
    text = talk(alone(), "?")
    assert "  end                                End the turn. (1 now)" in text
    assert "attack UNIT with UNIT" not in text


def test_a_question_mark_after_an_order_is_a_dry_run() -> None:
    session = alone()
    assert "move Alice 0102 [T-2]" in talk(session, "move Alice 0102 ?")
    assert len(session.history) == 1


def test_odds_tell_each_result_with_its_chance() -> None:
    text = talk(
        new(), "lay 0402", "", "move Alice 0102 0202", "end", "", "end", "", "odds attack Carol with Alice"
    )
    assert "It would be refused: Alice is not next to Carol [T-3]" in text
    session = new()
    talk(session, "lay 0402", "", "move Alice 0102 0202", "end", "", "end", "", "move Alice 0303")
    text = talk(session, "", "odds attack Carol with Alice")
    assert "  Carol lost  1/2" in text


def test_every_command_is_known_and_in_the_help() -> None:
    text = talk(alone(), "help")
    for verb in (*COMMANDS, *toy_game.VERBS):
        assert f"  {verb.usage:34} {verb.help}" in text
        assert verb.name == "?" or hasattr(Dialogue, f"_{verb.name}") or verb in toy_game.VERBS


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("look 0202", "0202: jungle"),
        ("look alice", "2 steps left"),
        ("briefing", "briefing"),
        ("legend", "the legend"),
        ("units", "Alice"),
        ("digest", "-- "),
        ("look 9999", "no hex '9999' on this map"),
        ("map", "a map of everything"),
        ("map 0202", "a map of 0202"),
        ("map 9999", "no hex 9999"),
        ("rules crt", "the rules of crt"),
        ("tables", "4-6  target lost"),
        ("hint", "Hint: "),
        ("log", "1 Red: ..."),
        ("log x", "log x: a number of orders is expected"),
        ("why", "Red keeps that secret"),
        ("redo", "nothing to redo"),
        ("save", "kept in memory only"),
        ("LOOK 0202", "0202: jungle"),
    ],
)
def test_commands_look_things_up(command: str, answer: str) -> None:
    session = alone()
    assert answer in talk(session, command)
    assert len(session.history) == 1


def test_a_bot_keeps_its_reasons_from_its_opponent_also_when_asked() -> None:
    text = talk(alone(seed=1), *["end", "why"] * 4)
    assert "Red: end; why, Red keeps to itself" in text
    assert "picked at random" not in text


def test_the_log_keeps_what_the_other_side_hides() -> None:
    text = talk(alone(), "log", "why", "?", "map", "look 0202", "look 0402")
    assert "Red hides a trap" in text
    assert "The trap is in" not in text
    assert "lay 0" not in text


def test_undo_and_redo_by_word() -> None:
    session = alone()
    text = talk(session, "move Alice 0102", "undo", "redo", "undo")
    assert "Taken back: move Alice 0102" in text
    assert "Given again: move Alice 0102" in text
    assert len(session.history) == 1


def test_undo_past_a_barrier_must_be_asked_for() -> None:
    text = talk(alone(), "end", "undo", "undo back")
    assert "Not taken back: the other side has decided since" in text
    assert "undo back takes it back, and the log will say so" in text
    assert "(marked)" in text


@pytest.mark.parametrize("word", ["quit", ":quit", " :quit"])
def test_quit_leaves_at_once_also_as_on_the_screen(word: str) -> None:
    session = alone()
    talk(session, word, "end")
    assert len(session.history) == 1


def test_with_hints_the_bot_s_advice_comes_with_each_decision() -> None:
    assert talk(alone(), "end", hints=True).count("Hint: ") >= 2


def before_an_attack(**rest: Any) -> Session[Any]:
    """Alice beside Carol, whom a bot plays; dice are typed."""
    start = toy_game.GAME.position(
        {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0304"}}
    )
    return alone(start=start, dice="manual", **rest)


def test_typed_dice_are_asked_for_until_they_are_possible() -> None:
    session = before_an_attack()
    text = talk(session, "attack Carol with Alice", "7", "undo", "4")
    assert text.count("A die: 1 / 2 / 3 / 4 / 5 / 6, or roll to have it rolled") == 3
    assert "'7' cannot happen here" in text
    assert "Not taken back: the other side has decided since" in text
    assert "The die shows 4 [T-3]" in text
    assert session.history[2].order == "4"


def test_manual_dice_can_be_rolled_by_the_program() -> None:
    assert "The die shows" in talk(before_an_attack(), "attack Carol with Alice", "roll")


# -- hot-seat -------------------------------------------------------------------------------------------


def test_players_change_places_when_something_is_hidden() -> None:
    text = talk(new(), "", "lay 0202", "", "end")
    assert text.index("The trap is in 0202") < text.index("Blue decides. Change places, then press Enter.")


def test_without_a_curtain_nobody_is_asked_to_change_places() -> None:
    assert "Change places" not in talk(new(), "lay 0202", "end", curtain=False)


def test_what_a_side_alone_may_know_is_told_when_it_sits_down() -> None:
    session = new()
    session.do(session.game.read_order(session.state, "lay 0202")[0])
    text = talk(session, "", "end", "", "log")
    assert text.index("Change places") < text.index("The trap is in 0202")


# -- trouble --------------------------------------------------------------------------------------------


def test_notices_are_told_once(tmp_path: Path) -> None:
    session = alone()
    session.notices.append("the moon is full")
    assert talk(session, "end", "end").count("Note: the moon is full") == 1


def test_a_save_taken_over_ends_a_game_of_bots_with_code_3(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    session = new(path, seats={"Blue": "random", "Red": "random"})
    second = Session.open(path, take_over=True)
    console = ScriptedConsole()
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 3
    assert "taken over" in console.text
    second.close()


def test_an_order_that_cannot_be_saved_can_be_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = alone(path=tmp_path / "game.toml")
    failures = [1]
    real: Callable[[Journal, str], None] = Journal.append

    def append(journal: Journal, text: str) -> None:
        if "move" in text and failures:
            failures.pop()
            raise TakenOver("no room")
        real(journal, text)

    monkeypatch.setattr(Journal, "append", append)
    text = talk(session, "move Alice 0102", "move Alice 0102", "save")
    assert "no room. The order has not been carried out." in text
    assert "Alice moves to 0102" in text
    assert f"Saved in {tmp_path / 'game.toml'}" in text


# -- menus ----------------------------------------------------------------------------------------------

LEGAL = [f"move {unit} {hex_}" for unit in ("Alice", "Bob") for hex_ in range(1000, 1020)] + ["end"]


def test_many_orders_are_chosen_word_by_word() -> None:
    assert [choice.label for choice in menu(LEGAL).choices] == ["move ... (40)", "end"]
    assert [choice.text for choice in menu(LEGAL, "move").choices] == ["move Alice", "move Bob"]
    assert len(menu(LEGAL, "move Bob").choices) == 20


def test_an_order_that_others_continue_is_a_choice_of_its_own() -> None:
    legal = ["attack X with A", *(f"attack X with A {n}" for n in range(20))]
    choices = menu(legal).choices
    assert choices[0].final
    assert choices[0].text == "attack X with A"
    assert len(choices) == 21


def test_every_order_can_be_reached_through_the_menus() -> None:
    found = []
    prefixes = [""]
    while prefixes:
        for choice in menu(LEGAL, prefixes.pop()).choices:
            (found if choice.final else prefixes).append(choice.text)
    assert sorted(found) == sorted(LEGAL)


def test_long_menus_stand_side_by_side() -> None:
    assert in_columns(["a", "b"]) == ["a", "b"]
    rows = in_columns([f"{n:2} 0616  (2 MP)" for n in range(60)])
    assert len(rows) == 15
    assert max(map(len, rows)) <= 79


def test_where_the_game_stands_is_told_whole_as_a_turn_begins_then_what_is_new() -> None:
    text = vb_talk("move 4/47B 0716", "u", "end", "quit").splitlines()
    told = [line for line in text if "US support" in line or line.startswith("US Combat")]
    assert told[0].startswith("Turn 1/4; US Move; aim: ")
    assert sum(line.startswith("Turn 1/4") for line in text) == 1
    assert any(line.startswith("US Combat") for line in text)


def vb_talk(*lines: str) -> str:
    """What is said in The Boys of '67."""
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot"})
    console = ScriptedConsole(lines)
    Dialogue(SessionTable(session), console, TOOLS, confirms="never").run()
    return console.text


def test_sentences_are_broken_at_blanks_where_the_terminal_would_break_them() -> None:
    console = ScriptedConsole(["rules x", "map", "quit"], width=30)
    Dialogue(SessionTable(new(seats={"Blue": "random"})), console, TOOLS).run()
    words = [line for line in console.written if not line.startswith("Red> ")]
    assert max(map(len, words)) < 30
    assert "a map of everything" in console.written


def given_by(session: Session[Any], side: str) -> list[str]:
    """The orders that a side has given."""
    return [step.order for number, step in enumerate(session.history, start=1) if session.by(number) == side]


def boys() -> Session[Any]:
    """The Boys of '67 for one person as the US."""
    return Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:random"})


def test_obey_does_what_the_hint_says() -> None:
    session = alone()
    text = talk(session, "hint", "obey")
    told = [line for line in text.splitlines() if "Hint: " in line]
    assert len(told) == 2
    assert [line.partition("Hint: ")[2].partition("  (")[0] for line in told] == given_by(session, "Blue") * 2


def test_at_a_table_without_hints_the_rest_of_a_phase_is_not_left_to_the_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Chair, "allows", lambda self, aid: aid == "odds")
    session = alone()
    text = talk(session, "rest", "rest")
    assert text.count("This table does without hints") == 2
    assert "say it once more" not in text
    assert given_by(session, "Blue") == []


@pytest.mark.parametrize("word", ["obey", "rest"])
def test_what_plays_for_one_has_nothing_behind_it(word: str) -> None:
    session = boys()
    text = talk(session, f"{word} not")
    assert f"{word} stands alone: nothing was done" in text
    assert given_by(session, "US") == []


def test_obey_stands_on_a_line_with_other_orders() -> None:
    session = boys()
    text = talk(session, "obey; look 0717; obey")
    assert len(given_by(session, "US")) == 2
    assert "0717 " in text


def test_the_rest_of_a_phase_is_left_to_the_bot_when_it_is_said_twice() -> None:
    session = boys()
    text = talk(session, "rest", "rest")
    assert text.count("If you mean it, say it once more: rest") == 1
    orders = given_by(session, "US")
    assert orders[-1] == "end"
    assert orders.count("end") == 1
    assert [line for line in text.splitlines() if line.startswith("US: ")] == [f"US: {one}" for one in orders]
    assert text.splitlines()[-1] == "US> "
    assert "US Combat Phase: bombard or attack, or end the phase" in text


def test_the_rest_said_with_something_in_between_leaves_nothing() -> None:
    session = alone()
    text = talk(session, "rest", "move Alice 0102", "rest")
    assert text.count("If you mean it, say it once more: rest") == 2
    assert given_by(session, "Blue") == ["move Alice 0102"]


def test_the_rest_of_a_set_up_is_left_to_the_bot_at_once() -> None:
    session = Session.new(find_game("vb"), "iron-triangle", seed=3, seats={"US": "human", "VC": "bot:random"})
    text = talk(session, "rest")
    assert "say it once more" not in text
    assert len(given_by(session, "US")) == 13
    assert "US Movement Phase: move units" in text


def test_nothing_is_left_to_the_bot_where_a_question_is_asked() -> None:
    session = boys()
    text = talk(session, "move 4/47B 0716; end", "attack 514/1 with all", "rest", "rest")
    assert text.count("This is answered before the phase goes on; obey does what the bot would.") == 2
    assert given_by(session, "US")[-1].startswith("attack")


class _Speechless(SessionTable):
    """A table whose bot has nothing to say."""

    def advice(self, side: str) -> Choice:
        raise ValueError("no hint has come")


def test_where_no_hint_comes_that_is_said_and_the_player_decides() -> None:
    session = boys()
    console = ScriptedConsole(["hint", "obey", "rest", "rest", "move 4/47B 0716"])
    assert Dialogue(_Speechless(session), console, TOOLS).run() == 0
    assert console.text.count("no hint has come") == 3
    assert given_by(session, "US") == ["move 4/47B 0716"]


def test_of_a_unit_that_is_off_the_map_it_is_told_what_has_become_of_it() -> None:
    table = Table("4/47C eliminated", "514/1@0717")
    assert look_at(table.game, table.state, "4/47C") == ["US 4/47C 3-4-5, eliminated"]
    assert look_at(table.game, table.state, "514/1")[0].startswith("514/1")
    with pytest.raises(ValueError, match="no hex 'Zoe'"):
        look_at(table.game, table.state, "Zoe")


def test_what_declines_stands_last_in_a_menu() -> None:
    table = Table("4/47C@0616", "514/1@0717", phase="combat", us=[2, 3], vc=[1])
    table.do("attack 514/1 with 4/47C")
    seats = {"US": "human", "VC": "random"}
    session = Session.new(table.game, "boys-of-67", seed=1, seats=seats, start=table.state)
    shown = [line for line in talk(session).splitlines() if line[:3].strip().isdigit()]
    assert shown[-1].split()[1] == "pass"
    assert shown[0].split()[1] == "support"


def test_an_idle_phase_closes_by_itself_with_a_line_that_says_so() -> None:
    session = placed("A1@1411", "B1@1313")
    text = talk(session, "end")
    assert (session.state.turn, session.state.phase) == (5, "movement")
    assert text.count("nothing can be done in this phase, so it closed by itself.") == 1


def test_a_phase_that_was_opened_again_stays_open_until_it_is_ended() -> None:
    session = placed("A1@1411", "B1@1313")
    text = talk(session, "end", "undo")
    assert (session.state.turn, session.decision.kind) == (4, "success")
    assert text.count("closed by itself") == 1


@pytest.mark.rule("VB-4.1-e", "VB-15.0-a")
@pytest.mark.parametrize(
    ("state", "enemy", "closed"),
    [("", "human", 1), (" hidden", "human", 0), ("", "bot:random", 1), (" hidden", "bot:random", 1)],
)
def test_an_idle_phase_closes_unless_another_person_would_learn_by_it(
    state: str, enemy: str, closed: int
) -> None:
    units = ("Alice:US:2-4-5@1620", f"Bob:VC:3-5-6@1222{state}")
    table = Table(*units, phase="combat", side="VC", scenario="snoopys-nose")
    seats = {"US": enemy, "VC": "human"}
    session = Session.new(table.game, "snoopys-nose", seed=1, seats=seats, start=table.state)
    talk(session, "", "quit")
    assert [entry.order for entry in session.history[:1]] == ["end"] * closed


def test_no_bot_plays_a_position_before_a_line_is_read() -> None:
    def first(*lines: str) -> str:
        return talk(new(seats={"Red": "random"}, seed=3), *lines, asks_first=True)

    waits = first()
    assert waits.endswith("Blue> ")
    assert "Red decides first, and a bot plays it" in waits
    assert "Red: " not in waits
    assert "Red: " in first("")
    refused = first("move Alice 0102", "look Alice")
    assert "It is Red's turn; not done: move Alice 0102" in refused
    assert "Red: " not in refused


def test_a_map_that_is_wider_than_the_window_is_shown_in_part() -> None:
    whole = "a map of " + "x" * 100
    tools = Tools(
        lambda game, view, label, enemy, picture: [f"a map of {label}" if label else whole], *TOOLS[1:]
    )

    def shown(*lines: str, width: int = 80) -> str:
        console = ScriptedConsole(lines, width=width)
        with alone(seed=3) as session:
            Dialogue(SessionTable(session), console, tools, confirms="never").run()
        return console.text

    part = shown("map")
    assert whole not in part
    assert "map all prints the whole map, 109 characters wide" in part
    assert whole in shown("map all")
    assert whole in shown("map", width=0)
    assert whole in shown("map", width=120)


def test_nought_declines_what_is_asked_and_ends_no_phase() -> None:
    attacked = ("attack 514/1 with all", "0", "quit")
    text = talk(
        Session.new(find_game("vb"), "boys-of-67", seats={"VC": "bot"}, start=_beside(), seed=1), *attacked
    )
    assert "US> 0\n" in text
    assert "no order 0" not in text
    assert "no order 0" in talk(alone(), "0")


def test_the_answers_of_a_combat_carry_its_chances_and_its_odds_need_no_order() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seats={"VC": "bot"}, start=_beside(), seed=1)
    text = talk(session, "odds", "attack 514/1 with all", "odds", "quit")
    assert "odds: an order is expected" in text
    first = text.split("US> attack 514/1 with all")[1]
    assert "hurt: " in first.split("US> ")[0]
    assert "differential" in first.split("US> odds")[1]


def _beside() -> Any:
    """A battalion beside a unit of the VC, in the Combat Phase."""
    return read_position(Path(__file__).parents[2] / "saves" / "tree-line.toml").state


def test_what_a_seed_is_worth_is_no_greeting() -> None:
    session = alone(seed=3)
    session.warn_of_seed()
    text = talk(session, "quit")
    assert text.index("Blue: move or attack") < text.index("Note: whoever knows the seed")
    assert text.count("whoever knows the seed") == 1

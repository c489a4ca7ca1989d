"""A game for one player as a line dialogue: cards, loads, lists of a sensible length, giving up said twice."""

from __future__ import annotations

from vietnam_tui.core.odds_form import read_odds_form
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

TOOLS = Tools(lambda *_: ["the map"], lambda game, topic: [topic], lambda *_: [])
SET_UP = ("camp 1320", "end", "end", "recruit-locals", "1")


def dialogue(*lines: str) -> str:
    """What is written when these lines are answered, dice and draws among them."""
    session = Session.new(find_game("gb"), "green-beret", dice="manual")
    console = ScriptedConsole([*SET_UP, *lines])
    assert Dialogue(SessionTable(session), console, TOOLS, confirms="never").run() == 0
    return console.text


def test_one_side_plays_and_the_dialogue_says_so() -> None:
    text = dialogue()
    assert text.startswith("Green Beret: Vietnam. US human.")
    assert "US> camp 1320" in text
    assert "Mission Objective Placement Phase: spend 100 PP, or end [GB-4.0-c]" in text


def test_hundreds_of_hexes_are_asked_for_in_parts() -> None:
    session = Session.new(find_game("gb"), "green-beret", dice="manual")
    console = ScriptedConsole(["1", "13", "1320"])
    assert Dialogue(SessionTable(session), console, TOOLS, confirms="never").run() == 0
    assert session.history[0].order == "camp 1320"
    assert "13 13.. (28)" in console.text
    assert max(len(block.splitlines()) for block in console.text.split("US> ")) < 40


def test_cards_tell_what_the_mission_needs_and_what_pools_hold() -> None:
    text = dialogue("cards", "cards pools", "cards scoree")
    assert "M60 or RPK: to be bought, from 7 PP" in text
    assert "A1 in 1320, 11 hexes away: lacks M60 or RPK and Ex. Ammo" in text
    assert "More: cards teams, pursuit, pools, score" in text
    assert "67 enemy units" in text
    assert "no card scoree: mission, teams, pursuit, pools, score" in text


def test_an_order_that_fails_half_way_is_not_begun() -> None:
    text = dialogue("buy radio navalgunfire navalgunfire navalgunfire navalgunfire navalgunfire", "buy radio")
    assert "Refused: buy NavalGunfire 1320: every Naval Gunfire is in play already" in text
    assert text.count("is bought") == 1


def test_a_load_is_tried_out_before_anything_is_bought() -> None:
    text = dialogue(
        "loads a1 m60 exammo", "loads b1 b-26 ac-47 h-34 m67 navalgunfire", "loads a1 radioo", "loads"
    )
    assert "2 of 6 slots [GB-9.1-a], movement 2 [GB-10.3-d], noise +2 [GB-12.0-d], attack +7" in text
    assert "has all that Recruit Locals needs" in text
    assert "to 1711: 7 turns" in text
    assert "Naval Gunfire costs 24 PP, 16 are there to spend [GB-6.2-b]" in text
    assert "no radioo to load: Radio" in text
    assert "depot: 1320 camp" in text
    assert "bought" not in text.split("US> loads a1 m60", 1)[1].replace("to be bought", "")


def test_the_game_is_not_ended_by_a_slip() -> None:
    asked = dialogue("retire", "end")
    assert "score 0: Court-martial [GB-5.0-f]\nIf you mean it, say it once more: retire" in asked
    assert "2 unknown enemy units mark the Purchase Points track" in asked
    assert "Result:" not in asked
    ended = dialogue("retire", "reti", "")
    assert "Result: Court-martial: the colonel ends it with a score of 0 [GB-5.0-f]" in ended
    assert "VC wins" not in ended


def test_a_dry_run_of_several_orders_is_that_of_the_last() -> None:
    text = dialogue("buy m60", "end", "move a1 1319 with m60 cdr1?", "move a1 1420 with truck?")
    assert "noise 3 if it halts there: A1 +1, Cdr1 +1, M60-1 +1, Pathway, entered stealthily +0" in text
    assert "It would be refused: Truck is not on the map [GB-4.0-c]" in text
    assert "takes up" not in text


def test_odds_of_made_up_totals_need_no_terrain() -> None:
    game = find_game("gb")
    answers = read_odds_form(game.odds_form, {"attack": "7", "defense": "5"})
    assert game.quick_odds(answers).title == "7 against 5, Elephant Grass"


def test_what_nobody_may_see_is_drawn_by_the_program_also_with_dice_of_one_s_own() -> None:
    session = Session.new(find_game("gb"), "green-beret", dice="manual", seed=3)
    console = ScriptedConsole([*SET_UP, "end", "log 3", "undo back", "redo"])
    assert Dialogue(SessionTable(session), console, TOOLS, confirms="never").run() == 0
    assert len(session.state.track) == 2
    assert "Draw two enemy units" not in console.text
    assert not [kind for kind in session.state.track if f"draw {kind}" in console.text]

"""What is shown gives away neither what is hidden nor what the dice will bring."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.toy_play import new
from vietnam_tui.cli.giving import NotCarriedOut, give
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, SaveFault
from vietnam_tui.games import find_game
from vietnam_tui.games.green_beret.counters import enemy_units
from vietnam_tui.games.green_beret.frames import Drawing
from vietnam_tui.play.plain.console import ScriptedConsole, StandardConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.record.saves import SEEDS
from vietnam_tui.play.signals import Leaving
from vietnam_tui.play.table.beginning import new_seed
from vietnam_tui.play.table.sealed import WRONG
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.player_view import PlayerView

GREEN_BERET = find_game("gb")
TOOLS = Tools(lambda *_: [], lambda game, topic: [], lambda *_: [])


def test_the_first_lines_of_a_game_do_not_tell_its_seed() -> None:
    session = new(seed=987654321)
    console = ScriptedConsole(["report", "log", "help", "quit"])
    Dialogue(SessionTable(session), console, TOOLS).run()
    assert "987654321" not in console.text


def test_a_seed_given_is_told_once_with_what_it_is_worth() -> None:
    session = new(seed=987654321)
    session.warn_of_seed()
    console = ScriptedConsole(["lay 0202", "report", "quit"])
    Dialogue(SessionTable(session), console, TOOLS).run()
    assert "987654321" not in console.text
    assert console.text.count("whoever knows the seed that was given can work out all secrets") == 1


def test_a_seed_that_nobody_chose_cannot_be_found_by_trying() -> None:
    assert max(new_seed() for _ in range(40)) > 2**56


@pytest.mark.parametrize("seed", [-1, SEEDS, 10**20])
def test_a_seed_that_no_save_can_hold_begins_no_game(seed: int) -> None:
    with pytest.raises(SaveFault, match=r"seed: a number from 0 to 2\^63 - 1"):
        new(seed=seed)


def _before_a_draw() -> Any:
    """A detected team in the first turn; enemy units are about to be drawn."""
    generator, state = random.Random(1), GREEN_BERET.setup("green-beret", {})
    while state.phase != "movement" or state.top is not None:
        chance = GREEN_BERET.decision(state).side == CHANCE
        actions = GREEN_BERET.outcomes(state).outcomes if chance else tuple(GREEN_BERET.actions(state))
        state = GREEN_BERET.apply(state, generator.choice(actions)).state
    return state.but(frames=(Drawing(Hex(state.pieces[state.teams()[0]].place), 2),))


def _with_track(state: Any, *kinds: str) -> Any:
    view = GREEN_BERET.view(state, "US")
    pool = list(view.enemy_pool)
    for kind in kinds:
        pool[list(enemy_units()).index(kind)] -= 1
    return view.but(track=kinds, enemy_pool=tuple(pool))


@pytest.mark.rule("GB-3.6-a")
def test_a_draw_is_not_typed_where_the_list_would_tell_what_lies_on_the_track() -> None:
    state = _before_a_draw()
    said = []
    for kinds in (("vc-main", "insects"), ("vc-main", "vc-main")):
        session = Session.new(
            GREEN_BERET, "green-beret", start=_with_track(state, *kinds), seed=1, dice="manual"
        )
        assert not session.types_dice
        said.append(session.decision)
    assert said[0] == said[1]
    assert session.settle() is not None


@pytest.mark.rule("GB-3.6-a")
def test_nor_does_the_command_line_say_what_may_be_drawn() -> None:
    state = _before_a_draw()
    said = []
    for kinds in (("vc-main", "insects"), ("vc-main", "vc-main")):
        session = Session.new(GREEN_BERET, "green-beret", start=_with_track(state, *kinds), seed=1)
        with pytest.raises(NotCarriedOut) as stopped:
            give(session, ["zzz"], ["insects"])
        said.append(stopped.value.lines)
        assert not any("village-guards" in line for line in stopped.value.lines)
    assert said[0] == said[1]


def test_a_draw_is_typed_where_nothing_lies_unseen() -> None:
    state = _before_a_draw()
    view = GREEN_BERET.view(state, "US")
    session = Session.new(GREEN_BERET, "green-beret", start=view.but(track=()), seed=1, dice="manual")
    assert session.types_dice


# -- two people ----------------------------------------------------------------------------------------------


def _awaiting_dice_after(side: str) -> Session[Any]:
    """A game of two people that waits for a die after an order of a side, with markers in both hands."""
    game, generator, last = find_game("vb"), random.Random(0), ""
    session = Session.new(game, "boys-of-67", seed=0, dice="manual")
    while session.result is None:
        by = session.decision.side
        if by == CHANCE and last == side and session.typist == "":
            return session
        if by == CHANCE:
            session.settle(roll=True)
        else:
            last = by
            session.do(generator.choice(list(game.actions(session.state))))
    raise AssertionError("no such die")


def test_until_somebody_has_sat_down_a_desk_of_two_shows_what_is_public() -> None:
    session = _awaiting_dice_after("VC")
    desk = PlayerView(SessionTable(session))
    assert desk.seat == ""
    assert desk.view == session.view("")
    assert desk.presenter.header(desk.view) != desk.presenter.header(session.view("US"))
    assert PlayerView(SessionTable(session), seat="US").view == session.view("US")


def test_who_types_a_draw_that_only_one_may_see_has_to_sit_there() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=1, dice="manual")
    assert session.typist == "US"
    console = ScriptedConsole(["", "1 1 2 2 2 2 3 3", "", "quit"])
    Dialogue(SessionTable(session), console, TOOLS).run()
    asked = [line for line in console.written if "Change places" in line]
    assert asked == [f"{side} decides. Change places, then press Enter." for side in ("US", "VC")]


class Recorded(ScriptedConsole):
    """A console that notes when it was cleared and when its lines were forgotten."""

    def clear(self) -> None:
        self.written.append("<clear>")

    def forget(self) -> None:
        self.written.append("<forget>")


def test_a_change_of_places_takes_away_what_was_read_and_typed() -> None:
    session = new(seats={})
    console = Recorded(["lay 0202", *["end"] * 6, "", "end", "", "quit"])
    Dialogue(SessionTable(session), console, TOOLS).run()
    places = [i for i, line in enumerate(console.written) if "Change places" in line]
    assert places
    for place in places:
        assert "<clear>" in console.written[place - 2 : place]
    later = [line for line in console.written[places[-1] :] if line == "<forget>"]
    assert later


@pytest.fixture
def terminal() -> StandardConsole:
    console = StandardConsole(Leaving())
    console.terminal = True
    return console


def test_a_terminal_is_cleared_with_all_that_could_be_scrolled_back(
    terminal: StandardConsole, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal.clear()
    assert capsys.readouterr().out == "\x1b[H\x1b[2J\x1b[3J"
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("LINES", "400")
    terminal.clear()
    assert capsys.readouterr().out == "\n" * 400


def test_no_line_comes_back_after_it_was_forgotten(terminal: StandardConsole) -> None:
    import readline

    readline.add_history("hide LF1 3932")
    terminal.forget()
    assert readline.get_current_history_length() == 0


def _at_the_defenders_marker() -> Session[Any]:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3)
    for order in ("move 4/47B 0716", "move 5Cav 0617", "end", "end", "attack 514/1 with all", "pass"):
        while session.settle() is not None:
            pass
        session.do(session.game.read_order(session.view(session.decision.side), order)[0])
    assert session.decision.side == "VC"
    return session


def sealed(*lines: str) -> tuple[Session[Any], ScriptedConsole]:
    """The attacker sits there; the defender, behind the curtain, types these lines."""
    session, console = _at_the_defenders_marker(), ScriptedConsole([*lines, "quit"])
    dialogue = Dialogue(SessionTable(session), console, TOOLS)
    dialogue.viewer = "US"
    dialogue.run()
    return session, console


def test_an_order_typed_unseen_is_carried_out_and_whoever_sits_there_stays() -> None:
    marker = _at_the_defenders_marker().view("VC").hand("VC")[0]
    session, console = sealed(f": support +{marker}")
    assert session.history[-1].order == f"support +{marker}"
    assert f"+{marker}" not in "".join(line for line in console.written if line.startswith(":"))
    assert console.written[-1].startswith("US> ")
    assert any(f"+{marker}" in line for line in console.written)
    assert "VC drew" not in console.text


@pytest.mark.parametrize("line", [": 0", ":pass"])
def test_nought_declines_unseen(line: str) -> None:
    session, console = sealed(line)
    assert session.history[-1].order == "pass"
    assert console.written[-1].startswith("US> ")


def test_what_goes_wrong_unseen_tells_nothing_and_the_seat_may_still_be_taken() -> None:
    session, console = sealed(": support +9", ": nonsense", "")
    assert console.written.count(WRONG) == 2
    assert "nonsense" not in console.text
    assert console.written[-1].startswith("VC> ")
    assert session.decision.side == "VC"

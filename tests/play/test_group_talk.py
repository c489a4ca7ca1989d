"""Orders for several units at once, line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.play.test_plain import talk
from tests.tui.test_groups import begun
from tests.tui.test_set_up import own, set_up_by_chance
from vietnam_tui.games import find_game
from vietnam_tui.play.seat.group_orders import GroupOrder, what_it_answers
from vietnam_tui.play.seat.offers import Offers
from vietnam_tui.play.seat.spreading import spread
from vietnam_tui.play.table.positions import open_any
from vietnam_tui.play.table.session import Session

TREE_LINE = Path(__file__).parents[2] / "saves" / "tree-line.toml"
#: Who is set up at Dong Ha before play, in the order in which they are sent
ARVN = ("CPI1", "Rifle1", "Militia1", "HW1", "RR1", "Rifle2", "Militia2", "Rifle3", "Militia3")


def nose() -> Session[Any]:
    start = set_up_by_chance("snoopys-nose")
    return Session.new(find_game("vb"), "snoopys-nose", seed=7, seats={"VC": "bot"}, start=start)


def test_an_order_for_a_group_is_shown_first_and_given_when_it_is_said_once_more() -> None:
    session = nose()
    line = "move group 4011"
    text = talk(session, "group of 2/47A", line, line, "units US", "undo", "redo", "quit")
    assert "In hand, 3: 2/47A, 2/47B, 2/47C." in text
    assert "3 of 3 units. If you mean it, say it once more: move group 4011" in text
    assert "3 orders given; undo takes all of it back." in text
    # the first has searched on its way, which is no secret any more
    assert "Taken back in part; of the rest: something was revealed by it" in text
    assert {order.split()[1] for order in own(session)} == {"2/47A", "2/47B", "2/47C"}


def test_all_are_sent_by_two_lines_and_who_stays_or_is_left_is_told() -> None:
    session = nose()
    text = talk(session, "move all 3912", "move all 3912", "quit")
    assert "Something has come in between" in text
    assert f"{len(own(session))} orders given; undo takes all of it back.\nLeft: " in text
    assert len(own(session)) > 5


def test_a_group_that_waits_for_the_other_side_goes_on_when_nothing_comes_of_it() -> None:
    game = find_game("ha")
    start = begun("dong-ha-arvn-stops-the-tanks", "ARVN")
    session = Session.new(game, "dong-ha", seed=7, start=start, seats={"NVA": "bot"})
    talk(session, "move all 4115", "move all 4115", "quit")
    assert len({order.split()[1] for order in own(session) if order.startswith("move")}) > 2


def test_words_that_name_nobody_are_told_and_cost_nothing(tmp_path: Path) -> None:
    session = nose()
    text = talk(
        session,
        "group off 7",
        "group here 9999",
        "move all 9999",
        "advance none ?",
        "advance none",
        "again",
        "quit",
    )
    assert "there is no hex 9999" in text
    assert text.count("Nothing that is asked is answered by advance") == 2
    assert "No order for several has been given yet" in text
    assert own(session) == []


def test_who_of_a_group_cannot_do_it_is_counted_and_told() -> None:
    session = nose()
    text = talk(session, "group off", "move group 1010", "quit")
    assert "18 of 28 units. If you mean it" in text
    assert "Stay behind: 3/60A, 3/60B, 3/60C" in text
    assert "; cannot move now" in text


def test_an_order_for_several_that_is_only_tried_out_is_given_by_no_repeat() -> None:
    session = nose()
    line = "move group 4011?"
    text = talk(session, line, "group of 2/47A", line, line, "advance none?", "quit")
    assert "No group is in hand: group takes one up." in text
    assert text.count(": 2/47A\n") == 2
    assert "If you mean it" not in text
    assert "Nothing that is asked is answered by advance" in text
    assert own(session) == []


def test_a_march_is_told_as_one_whatever_its_steps() -> None:
    game = find_game("ha")
    start = begun("dong-ha-arvn-stops-the-tanks", "ARVN")
    session = Session.new(game, "dong-ha", seed=7, start=start, seats={"NVA": "bot"})
    text = talk(session, "move all 4115", "move all 4115", "quit")
    steps = [event for entry in session.history for event in entry.events if game.presenter.march(event)]
    told = [line for line in text.splitlines() if line.startswith("  ") and " moves " in line]
    assert len(steps) > len(told) > 0
    assert any(" hexes, to " in line for line in told)


def test_all_that_are_still_to_be_set_up_are_sent_and_why_not_to_the_hex_that_was_meant_is_told() -> None:
    game = find_game("ha")
    session = Session.new(game, "dong-ha", seed=7, seats={"NVA": "bot"})
    text = talk(session, "place all 1815", "place group 1812", "quit")
    assert "Not there: CPI1 is set up north of the river, not in 1815 [HA-34.8-c]" in text
    assert "9 of 9 units. If you mean it" in text, "of units that are alike only the next one is offered"
    assert "No group is in hand" in text
    talk(session, "place all 1812", "place all 1812", "quit")
    assert own(session) == [f"place {name} 1812" for name in ARVN]


def test_who_comes_in_by_an_order_of_its_own_goes_on_to_where_all_are_sent() -> None:
    session = Session.new(find_game("ha"), "kontum", seed=22, seats={"ARVN": "bot"})
    talk(session, "ready", "designate T54-1", "group T54-1 Main1", "again", "quit")
    assert session.decision.kind == "movement"
    offers = Offers(session.game, session.game.view(session.state, "NVA"), mine=True)
    goal = session.game.presenter.board(offers.view).grid.hex("4108")
    found = spread(offers, ("T54-1", "Main1"), goal)
    assert found.sent == 2
    tank, _ = found.told(session.game, offers.view)
    assert tank.startswith("enter 4406 (1 MP), move 4108 (")
    assert [leg.unit for leg in found.legs] == ["T54-1", "T54-1", "Main1", "Main1"]
    stay = spread(offers, ("T54-1", "Main1"), goal, "enter")
    assert [order.split()[0] for order in stay.orders] == ["enter", "enter"], "that verb alone was meant"


def test_where_no_hex_is_said_nobody_is_sent_whose_order_is_not_known_yet() -> None:
    session = Session.new(find_game("sd"), "patrol-boat-ambush", seed=3, seats={"NLF": "bot"})
    text = talk(session, "launch all", "launch all 3103", "quit")
    assert "launch 3201: PB1\nStay behind: PB2, PB3, PB4; cannot launch now" in text
    assert "4 of 4 units. If you mean it" in text


def test_an_order_for_all_that_is_asked_says_whether_it_answers_or_declines() -> None:
    game = find_game("vb")
    offers = Offers(game, open_any(TREE_LINE).state, mine=True)
    assert "Nothing that is asked" in what_it_answers(offers, GroupOrder("support", "all"))
    asked = Session.new(game, "boys-of-67", seed=5, start=offers.view, seats={"VC": "bot"})
    talk(asked, "attack 514/1 with all", "quit")
    offers = Offers(game, game.view(asked.state, "US"), mine=True)
    assert asked.decision.kind == "support"
    assert "answers all of this kind" in what_it_answers(offers, GroupOrder("support", "all"))
    assert "declines all of this kind" in what_it_answers(offers, GroupOrder("support", "none"))

"""Typing an order: editing, completion from what is legal, history."""

from __future__ import annotations

import pytest

from vietnam_tui.tui.seat.orderbar import OrderBar, order_completer

LEGAL = ("move A 0101", "move A 0102", "move B 0103", "attack X with A B", "end")
NOTES = {"move A 0101": "1 MP", "move A 0102": "2 MP"}


@pytest.fixture
def bar() -> OrderBar:
    found = OrderBar()
    found.open(
        order_completer(
            lambda text: LEGAL, lambda order: NOTES.get(order, ""), (("undo", "take back"), ("end", "x"))
        )
    )
    return found


def words(bar: OrderBar) -> list[str]:
    return [candidate.word for candidate in bar.candidates]


def test_only_legal_words_are_offered_with_their_notes(bar: OrderBar) -> None:
    bar.insert("move A ")
    assert [(c.word, c.note, c.ends) for c in bar.candidates] == [
        ("0101", "1 MP", True),
        ("0102", "2 MP", True),
    ]


def test_commands_come_after_the_orders_and_not_twice(bar: OrderBar) -> None:
    bar.insert("e")
    assert words(bar) == ["end"]
    bar.clear()
    bar.insert("u")
    assert words(bar) == ["undo"]


def test_the_ghost_is_the_rest_of_the_best_candidate_and_right_takes_it(bar: OrderBar) -> None:
    bar.insert("mo")
    assert bar.ghost == "ve"
    bar.right()
    assert bar.text == "move "


def test_tab_goes_round_the_candidates_and_shift_tab_back(bar: OrderBar) -> None:
    bar.insert("move A ")
    bar.complete()
    assert bar.text == "move A 0101"
    bar.complete()
    assert bar.text == "move A 0102"
    bar.complete(-1)
    assert bar.text == "move A 0101"
    assert bar.chosen == 0


def test_a_single_candidate_is_put_in_with_a_blank(bar: OrderBar) -> None:
    bar.insert("att")
    bar.complete()
    assert bar.text == "attack "


def test_keys_edit_in_the_middle_of_the_line(bar: OrderBar) -> None:
    for key in "mve":
        bar.press(key)
    bar.press("left")
    bar.press("left")
    bar.press("o")
    assert bar.text == "move"
    bar.press("end")
    bar.press("space")
    bar.press("A")
    bar.press("ctrl+w")
    assert bar.text == "move "
    bar.press("home")
    bar.press("delete")
    assert bar.text == "ove "
    bar.press("ctrl+u")
    assert bar.text == ""
    assert not bar.press("f5")


def test_history_is_filtered_by_what_was_typed(bar: OrderBar) -> None:
    for line in ("move A 0101", "end", "move B 0103"):
        bar.insert(line)
        assert bar.commit() == line
    bar.insert("mo")
    bar.recall(-1)
    assert bar.text == "move B 0103"
    bar.recall(-1)
    assert bar.text == "move A 0101"
    bar.recall(-1)
    assert bar.text == "move A 0101"
    bar.recall(1)
    bar.recall(1)
    assert bar.text == "mo"


def test_control_characters_do_not_get_into_the_line(bar: OrderBar) -> None:
    bar.insert("a\x1b\nb")
    assert bar.text == "a  b"

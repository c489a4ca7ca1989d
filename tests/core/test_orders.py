"""The order language: words, names, carets, completion; and nothing that a player types breaks it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.orders import OrderError, Reader, complete, match, nearest, plain, split
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES

NAMES = {"4/47B": 1, "4/47C": 2, "3/47A": 3}


def test_words_end_at_blanks_and_commas_and_comments_are_left_out() -> None:
    assert [w.text for w in split("attack 0717, with  4/47B # the first")] == [
        "attack",
        "0717",
        "with",
        "4/47B",
    ]
    assert split("move 4/47B")[1] == ("4/47B", 5, 10)


@pytest.mark.parametrize("word", ["4/47B", "4/47b", "447b", "4.47-B"])
def test_names_match_without_regard_to_case_and_punctuation(word: str) -> None:
    assert match(word, NAMES) == ["4/47B"]


def test_an_exact_name_wins_over_longer_ones() -> None:
    assert match("5", ["50", "5", "5Cav"]) == ["5"]


def test_a_prefix_must_be_unique() -> None:
    with pytest.raises(OrderError, match=r"4/47 may be 4/47B, 4/47C") as caught:
        Reader("4/47").name("unit", NAMES)
    assert caught.value.caret() == "^^^^"


def test_an_unknown_name_names_its_neighbours() -> None:
    with pytest.raises(OrderError, match="no unit 4/48B") as caught:
        Reader("move 4/48B").named(split("move 4/48B")[1], "unit", NAMES)
    assert caught.value.caret() == "     ^^^^^"
    assert "4/47B" in caught.value.fixes


def test_what_is_missing_is_pointed_at_behind_the_last_word() -> None:
    with pytest.raises(OrderError, match="expected unit") as caught:
        Reader("").name("unit", NAMES)
    assert caught.value.start == 0


def test_too_many_words_are_an_error() -> None:
    with pytest.raises(OrderError, match="cannot read on from nonsense"):
        GAME.read_order(Table("4/47C@0616").state, "end nonsense")


def test_completion_offers_the_next_words_of_legal_orders_only() -> None:
    legal = ["move 4/47B 0615", "move 4/47B 0616", "move 4/47C 0715", "end"]
    assert [c.word for c in complete("", legal)] == ["move", "end"]
    assert [c.word for c in complete("move ", legal)] == ["4/47B", "4/47C"]
    assert [c.word for c in complete("move 447b 06", legal)] == ["0615", "0616"]
    assert complete("move 4/47C 0715", legal)[0].ends
    assert complete("attack ", legal) == []


def test_nearest_names_come_likeliest_first() -> None:
    assert nearest("mvoe", ["move", "remove", "end"])[0] == "move"


def test_plain_leaves_letters_and_digits() -> None:
    assert plain(" D.T./x-Y ") == "dtxy"


TABLE = Table(
    "4/47C@0616", "4/47B@0615", "514/1@0717", "514/2@0816", "Monitor1@0717/0718", phase="combat", us=[2, 3]
)
WORDS = [verb.name for verb in RULES.vocabulary.verbs] + [
    "with", "all", "4/47C", "514/1", "0717", "0717/0718", "+2", "-1", "9999", "0934n", "2334w", "die", "draw", "#", ",",
]  # fmt: skip


@given(st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=7))
def test_any_text_is_read_or_refused_with_a_place(words: list[str]) -> None:
    text = " ".join(words)
    try:
        actions = GAME.read_order(TABLE.state, text)
    except OrderError as error:
        assert error.message
        assert 0 <= error.start <= len(text) + 1
        assert error.start < error.end
        return
    for action in actions:
        GAME.refusal(TABLE.state, action)
        assert GAME.read_order(TABLE.state, GAME.write_order(TABLE.state, action)) == (action,)

"""Snoopy's Nose (26.0): who wins, when, and what a sudden end cuts off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vietnam_battles.table import NOSE, Table
from vietnam_tui.core.model import NOBODY, Result

CAMPS = ("1422", "1222", "1020", "0717", "0819")


def nose(*units: str, **more: Any) -> Table:
    """A position of the campaign on the Snoopy's Nose map."""
    return Table(*units, scenario=NOSE, **more)


def taken(count: int, *, turn: int = 1) -> tuple[str, ...]:
    """The five camps, the first of them captured, the others still hidden."""
    return tuple(f"{p} captured={turn}" if i < count else f"{p} hidden" for i, p in enumerate(CAMPS))


# ---------------------------------------------------------------- the US player


@pytest.mark.rule("VB-26.0-p")
def test_the_us_player_wins_on_the_spot_with_the_last_camp() -> None:
    table = nose("3/47A@0818", "514/1@4601", sites=taken(4))
    table.do("move 3/47A 0819")
    assert table.state.result == Result("US", "every base camp has been eliminated", "VB-26.0-p")
    assert table.decision.side == NOBODY
    assert table.offers() == []


@pytest.mark.rule("VB-26.0-p")
def test_four_camps_are_not_enough_and_one_not_found_counts() -> None:
    table = nose("3/47A@0718", "514/1@4601", sites=taken(3))
    table.do("move 3/47A 0717")
    assert table.state.result is None


@pytest.mark.rule("VB-26.0-p")
def test_the_us_player_wins_on_the_spot_with_the_last_unit() -> None:
    table = nose(
        "Alice:US:6-4-5/3-4-5@1523",
        "Bob:VC:3-5-6@1422",
        "514/1 eliminated",
        sites=CAMPS[1:],
        phase="combat",
    )
    table.fight("attack Bob with Alice", "Ex")
    assert table.state.result == Result("US", "every Viet Cong unit has been eliminated", "VB-26.0-p")


@pytest.mark.rule("VB-26.0-p")
def test_a_hidden_unit_counts_as_not_eliminated() -> None:
    table = nose(
        "Alice:US:6-4-5/3-4-5@1523",
        "Bob:VC:3-5-6@1422",
        "514/1@1126 hidden",
        sites=CAMPS[1:],
        phase="combat",
    )
    table.fight("attack Bob with Alice", "Ex")
    assert table.unit("Bob").gone
    assert table.state.result is None


@pytest.mark.rule("VB-26.0-p", "VB-7.6-d")
def test_the_exchange_that_wins_takes_effect_as_a_whole() -> None:
    table = nose(
        "Alice:US:3-4-5@1523",
        "Ann:US:3-4-5@1522",
        "Bob:VC:3-5-6@1422",
        sites=CAMPS[1:],
        phase="combat",
    )
    table.fight("attack Bob with all", "Ex")
    assert (table.decision.side, table.decision.kind) == ("US", "lose")
    assert table.state.result is None
    table.do("lose Ann")
    assert table.state.last_turn == 12
    assert table.state.result == Result("US", "every Viet Cong unit has been eliminated", "VB-26.0-p")


@pytest.mark.rule("VB-26.0-p")
def test_the_end_of_the_viet_cong_in_their_own_attack_is_a_us_victory_too() -> None:
    table = nose("Alice:US:2-9-5@1523", "Bob:VC:1-5-6@1522", sites=CAMPS[2:], side="VC", phase="combat")
    table.fight("attack Alice with Bob", "Ae")
    assert table.state.result is not None
    assert table.state.result.winner == "US"


@pytest.mark.rule("VB-26.0-p", "VB-21.0-b")
def test_the_last_camp_wins_even_if_the_us_losses_have_cut_the_game_short() -> None:
    dead = [f"D{i}:US:2-4-5 eliminated" for i in range(3)]
    table = nose("3/47A@0818", "514/1@4601", *dead, sites=taken(4), turn=10)
    table.do("move 3/47A 0819")
    assert table.state.result is not None
    assert table.state.result.winner == "US"
    assert table.rule("game over") == "VB-26.0-p"


@pytest.mark.rule("VB-26.0-p")
def test_where_no_camps_were_laid_none_are_eliminated() -> None:
    table = nose("Alice:US:1-4-5@1522", "Bob:VC:3-9-6@1523", phase="combat", turn=5)
    table.fight("attack Bob with Alice", "Ae")
    assert table.unit("Alice").gone
    assert table.state.result is None


# ---------------------------------------------------------------- the Viet Cong


@pytest.mark.rule("VB-26.0-q")
def test_the_viet_cong_win_when_the_last_turn_is_over() -> None:
    table = nose("3/47A@0811", "514/1@4601", sites=taken(4), turn=13, side="VC")
    table.do("end")
    result = table.state.result
    assert result is not None
    assert (result.winner, result.rule) == ("VC", "VB-26.0-q")


@pytest.mark.rule("VB-26.0-q")
def test_not_before() -> None:
    table = nose("3/47A@0811", "514/1@4601", sites=taken(4), turn=12, side="VC")
    table.go("movement", turn=13)
    assert table.state.result is None


@pytest.mark.rule("VB-26.0-q")
@pytest.mark.parametrize("count", range(5))
def test_there_is_no_draw(count: int) -> None:
    table = nose("3/47A@2015", "514/1@4601 depleted", sites=taken(count), turn=13, side="VC")
    table.do("end")
    assert table.state.result is not None
    assert table.state.result.winner == "VC"


# ---------------------------------------------------------------- the body count


@pytest.mark.rule("VB-21.0-a", "VB-26.0-q")
def test_each_us_unit_lost_brings_the_end_a_turn_nearer() -> None:
    table = nose("Alice:US:1-4-5@1522", "Bob:VC:3-9-6@1523", sites=CAMPS[2:], phase="combat", turn=5)
    table.fight("attack Bob with Alice", "Ae")
    assert table.state.last_turn == 12
    assert table.state.result is None


@pytest.mark.rule("VB-21.0-b", "VB-26.0-q")
def test_a_loss_that_puts_the_last_turn_in_the_past_ends_the_game_at_once() -> None:
    dead = [f"D{i}:US:2-4-5 eliminated" for i in range(3)]
    table = nose(*dead, "Alice:US:1-4-5@1522", "Bob:VC:3-9-6@1523", sites=CAMPS[2:], phase="combat", turn=10)
    table.fight("attack Bob with Alice", "Ae")
    assert table.state.last_turn == 9
    result = table.state.result
    assert result is not None
    assert (result.winner, result.rule) == ("VC", "VB-26.0-q")
    assert table.decision.side == NOBODY
    assert table.rule("game over") == "VB-26.0-q"


@pytest.mark.rule("VB-21.0-a")
def test_arvn_losses_cost_no_time() -> None:
    table = nose(
        "Rngr@1522 depleted", "Bob:VC:9-9-6@1523", sites=CAMPS[2:], side="VC", phase="combat", turn=5
    )
    table.fight("attack Rngr with Bob", "D2")
    table.do("resist Rngr")
    assert table.unit("Rngr").gone
    assert table.state.last_turn == 13


@pytest.mark.rule("VB-21.0-b", "VB-11.1-b")
def test_an_ambush_without_a_way_out_may_end_the_game() -> None:
    around = ("0616", "0617", "0716", "0718", "0816", "0817")
    dead = [f"D{i}:US:2-4-5 eliminated" for i in range(3)]
    held = [f"N{i}:ARVN:2-4-5@{place}" for i, place in enumerate(around)]
    table = nose(*dead, *held, "Alice:US:2-4-5@0711", "Bob:VC:3-5-6@0717 hidden", sites=CAMPS[:2], turn=10)
    table.do("sail Alice 0717")
    assert table.state.result is not None
    assert table.state.result.winner == "VC"
    assert table.rule("eliminated") == "VB-11.1-b"

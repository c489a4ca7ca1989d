"""Ben Suc (24.0): what provokes the roll, and what it does to the length of the game."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import TRIANGLE, Table
from vietnam_tui.core.model import CHANCE


def triangle(*units: str, **more: object) -> Table:
    """A position of the campaign on the Iron Triangle map, turn 8."""
    facts = {"condition": "hold", "turn": 8} | more
    return Table(*units, "165/1@2812", scenario=TRIANGLE, **facts)  # type: ignore[arg-type]


def asked(table: Table) -> bool:
    """Is the Viet Cong player asked whether he rolls?"""
    return table.decision.kind == "ben suc"


# ---------------------------------------------------------------- what provokes it


@pytest.mark.rule("VB-24.0-a")
@pytest.mark.parametrize("unit", ["1/16", "35Rngr", "1/4Cav"])
def test_any_us_or_arvn_unit_in_the_village_provokes_the_roll(unit: str) -> None:
    table = triangle(f"{unit}@1110")
    events = table.do(f"move {unit} 1210")
    assert ("ben suc", "VB-24.0-a") in [(e.kind, e.rule) for e in events]
    assert (table.decision.side, table.decision.kind) == ("VC", "ben suc")
    assert table.offers() == ["pass", "dare"]


@pytest.mark.rule("VB-24.0-a")
@pytest.mark.parametrize("friend", [[], ["2/16@1210"]], ids=["empty", "held by a friend"])
def test_passing_through_is_enough_and_halts_nobody(friend: list[str]) -> None:
    # with Bob in 1209 the way from 1111 to 1310 leads through the village
    table = triangle("Alice:US:2-4-6@1111 special", "Bob:VC:3-5-6@1209", *friend)
    table.do("move Alice 1310")
    assert table.fact("moved", "path") == ("1111", "1210", "1310")
    assert table.where("Alice") == "1310"
    assert asked(table)


@pytest.mark.rule("VB-24.0-a")
def test_a_landing_in_the_village_provokes_it_and_flying_over_does_not() -> None:
    table = triangle("1/16@3025", "2/16@1409")
    table.do("lift 2/16 0910")
    assert not asked(table)
    table.do("lift 1/16 1210")
    assert asked(table)
    assert table.rule("ben suc") == "VB-24.0-a"


@pytest.mark.rule("VB-24.0-a")
def test_the_viet_cong_in_the_village_provoke_nothing() -> None:
    table = triangle("165/2@1110", "1/16@3025", side="VC")
    table.do("move 165/2 1210")
    assert not asked(table)


@pytest.mark.rule("VB-24.0-a")
def test_a_monitor_beside_the_village_is_not_in_it() -> None:
    table = triangle("Monitor@1310/1311")
    table.do("move Monitor 1210/1311")
    assert not asked(table)


@pytest.mark.rule("VB-24.0-a")
def test_an_advance_into_the_village_provokes_it() -> None:
    table = triangle("Alice:US:19-4-5@1110", "Bob:VC:3-5-6@1210", phase="combat")
    table.do("attack Bob with Alice", "pass")  # the attack itself provokes it first
    table.fall("D2")
    table.do(table.offers("retreat Bob")[0])
    table.do("advance Alice 1210")
    assert asked(table)


@pytest.mark.rule("VB-24.0-a")
def test_a_retreat_into_the_village_provokes_it() -> None:
    table = triangle("Alice:US:2-4-5@1209", "Bob:VC:9-5-6@1208", phase="combat", side="VC")
    table.fight("attack Alice with Bob", "D2")
    table.do(next(text for text in table.offers("retreat Alice") if "1210" in text))
    assert asked(table)


@pytest.mark.rule("VB-24.0-b")
def test_an_attack_on_the_viet_cong_in_the_village_provokes_it_whatever_comes_of_it() -> None:
    table = triangle("Alice:US:5-4-5@1110", "165/2@1210", phase="combat")
    events = table.do("attack 165/2 with Alice")
    assert ("ben suc", "VB-24.0-b") in [(e.kind, e.rule) for e in events]
    assert asked(table)
    table.do("pass")
    table.fall(".")
    assert table.state.last_turn == 13


@pytest.mark.rule("VB-24.0-b")
def test_a_bombardment_of_the_viet_cong_in_the_village_provokes_it() -> None:
    table = triangle("1/16@3025", "165/2@1210", phase="combat", us=[2])
    table.do("bombard 165/2 with +2")
    assert asked(table)
    assert table.rule("ben suc") == "VB-24.0-b"


@pytest.mark.rule("VB-24.0-b")
def test_an_attack_beside_the_village_or_by_the_viet_cong_out_of_it_does_not() -> None:
    table = triangle("1/16@1111", "165/2@1110", phase="combat")
    table.do("attack 165/2 with 1/16")
    assert not asked(table)
    theirs = triangle("1/16@1110", "165/2@1210", phase="combat", side="VC")
    theirs.do("attack 1/16 with 165/2")
    assert not asked(theirs)


@pytest.mark.rule("VB-24.0-b", "VB-23.0-b")
def test_no_b52_strikes_the_village() -> None:
    table = triangle("165/2@1210", "1/16@3025")
    assert "strike 165/2" not in table.offers()


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("VB-24.0-d", "VB-24.0-e")
@pytest.mark.parametrize(
    ("pips", "word", "last"), [(1, "longer", 14), (6, "longer", 19), (2, "shorter", 11), (5, "shorter", 8)]
)
def test_the_roll_moves_the_last_turn_by_exactly_the_number_rolled(pips: int, word: str, last: int) -> None:
    table = triangle("1/16@1110")
    table.do("move 1/16 1210", "dare")
    assert table.decision.side == CHANCE
    table.do(f"die {pips}")
    assert (table.decision.side, table.decision.rule) == ("VC", "VB-24.0-e")
    assert str(pips) in table.decision.prompt
    assert table.offers() == ["alter longer", "alter shorter"]
    events = table.do(f"alter {word}")
    assert table.state.last_turn == last
    (altered,) = [event for event in events if event.kind == "length altered"]
    assert altered.audience == ""  # announced at once
    assert table.rule("ben suc roll") == "VB-24.0-d"
    assert table.rule("ben suc rolled") == "VB-24.0-d"
    assert table.rule("length altered") == "VB-24.0-d"


@pytest.mark.rule("VB-24.0-e", "VB-24.0-f", "VB-24.0-d")
def test_who_has_rolled_must_choose_and_sticks_to_it() -> None:
    table = triangle("1/16@1110")
    table.do("move 1/16 1210", "dare", dice=[3])
    assert table.offers() == ["alter longer", "alter shorter"]
    assert table.refused("pass").rule == "VB-24.0-e"
    assert table.refused("end").rule == "VB-24.0-e"
    table.do("alter longer")
    assert table.refused("alter shorter").rule == "VB-24.0-d"


@pytest.mark.rule("VB-24.0-f", "VB-24.0-d")
def test_nobody_has_to_roll() -> None:
    table = triangle("1/16@1110")
    assert table.refused("dare").rule == "VB-24.0-d"
    table.do("move 1/16 1210")
    assert [event.rule for event in table.do("pass")] == ["VB-24.0-f"]
    assert (table.state.last_turn, table.decision.kind) == (13, "movement")
    assert table.rule("ben suc passed") == "VB-24.0-f"


@pytest.mark.rule("VB-24.0-e", "VB-24.0-d")
def test_before_the_roll_nothing_is_altered() -> None:
    table = triangle("1/16@1110")
    table.do("move 1/16 1210")
    assert table.refused("alter longer").rule == "VB-24.0-d"


# ---------------------------------------------------------------- once


@pytest.mark.rule("VB-24.0-j")
def test_after_a_roll_nothing_provokes_another() -> None:
    table = triangle("1/16@1110", "2/16@1111")
    table.do("move 1/16 1210", "dare", "die 1", "alter longer", "move 1/16 1209", "move 2/16 1210")
    assert not asked(table)
    assert table.kinds().count("ben suc") == 1


@pytest.mark.rule("VB-24.0-j")
def test_until_a_roll_every_provocation_offers_it() -> None:
    table = triangle("1/16@1110", "2/16@1111")
    table.do("move 1/16 1210", "pass", "move 1/16 1209", "move 2/16 1210")
    assert asked(table)
    table.do("dare", dice=[2])
    assert table.offers() == ["alter longer", "alter shorter"]


# ---------------------------------------------------------------- the new last turn


@pytest.mark.rule("VB-24.0-g")
def test_the_game_ends_at_the_end_of_the_new_last_turn() -> None:
    table = triangle("1/16@1110")
    table.do("move 1/16 1210", "dare", "die 4", "alter shorter")
    assert table.state.last_turn == 9
    table.go("movement", turn=9)
    table.go("movement", side="VC")
    assert table.state.result is None
    table.do("end")
    while table.offers():
        table.do("end")
    assert table.decision.side == CHANCE  # the roll for holding the field
    table.do("die 6")
    assert table.state.result is not None
    assert table.state.turn == 9


@pytest.mark.rule("VB-24.0-g")
def test_a_longer_game_does_not_end_at_thirteen() -> None:
    table = triangle("1/16@2025", turn=13, last_turn=15, side="VC")
    table.go("movement", turn=14)
    table.go("movement", turn=15)
    assert table.state.result is None


@pytest.mark.rule("VB-24.0-g")
def test_a_new_last_turn_that_is_the_current_one_is_played_out() -> None:
    table = triangle("1/16@1110")
    table.do("move 1/16 1210", "dare", "die 5", "alter shorter")
    assert (table.state.turn, table.state.last_turn) == (8, 8)
    assert (table.decision.side, table.decision.kind) == ("US", "movement")
    table.go("movement", side="VC")
    assert table.state.result is None


@pytest.mark.rule("VB-24.0-g", "VB-27.0-r")
@pytest.mark.parametrize(("pips", "winner"), [(1, "VC"), (2, "US")])
def test_a_new_last_turn_already_past_ends_the_game_at_once(pips: int, winner: str) -> None:
    table = triangle("1/16@1110", "165/2@2912")
    table.do("move 1/16 1210", "dare", "die 6", "alter shorter")
    assert table.decision.side == CHANCE
    table.do(f"die {pips}")  # two units hold the field
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.turn) == (winner, 8)
    assert table.rule("secret roll") == "VB-27.0-r"


# ---------------------------------------------------------------- added turns


@pytest.mark.rule("VB-24.0-i")
def test_no_b52_in_the_added_turns() -> None:
    table = triangle("1/16@2025", turn=14, last_turn=15)
    assert table.offers("strike") == []
    refusal = table.refused("strike 165/1")
    assert refusal.rule == "VB-24.0-i"
    last_printed = triangle("1/16@2025", turn=13, last_turn=15)
    assert last_printed.offers("strike") == ["strike 165/1"]


@pytest.mark.rule("VB-24.0-h")
def test_in_the_added_turns_the_last_space_of_the_track_goes_on() -> None:
    table = triangle("1/16@2025", turn=13, last_turn=15, side="VC")
    table.go("movement", turn=14)
    assert [len(table.state.hand(side)) for side in ("US", "VC")] == [10, 5]

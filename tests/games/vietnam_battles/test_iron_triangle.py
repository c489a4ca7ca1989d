"""The Iron Triangle (27.0): the secret condition, the three ways in which it may be met, and the US victory."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vietnam_battles.table import TRIANGLE, Table
from vietnam_tui.core.model import CHANCE, Event
from vietnam_tui.games.vietnam_battles.game import GAME

PLANS = ("escape", "casualties", "hold")


def triangle(*units: str, condition: str = "hold", **more: Any) -> Table:
    """A position of the campaign on the Iron Triangle map."""
    return Table(*units, scenario=TRIANGLE, condition=condition, **more)


def escaped(count: int) -> list[str]:
    """Viet Cong units that have left the map before."""
    return [f"E{i}:VC:3-5-6 exited" for i in range(count)]


def winner(table: Table) -> str | None:
    """Who has won, None while the game goes on."""
    return table.state.result.winner if table.state.result else None


# ---------------------------------------------------------------- the choice


@pytest.mark.rule("VB-27.0-m", "VB-3.0-d")
def test_the_viet_cong_player_records_his_condition_before_anything_is_set_up() -> None:
    table = Table.set_up(TRIANGLE)
    assert (table.decision.side, table.decision.rule) == ("VC", "VB-27.0-m")
    assert table.offers() == [f"choose {plan}" for plan in PLANS]
    assert table.refused("lay 3111").rule == "VB-3.0-d"
    table.do("choose casualties")
    assert table.state.condition == "casualties"


@pytest.mark.rule("VB-27.0-m", "VB-3.0-d")
def test_the_choice_is_never_changed() -> None:
    table = Table.set_up(TRIANGLE)
    table.do("choose hold")
    assert table.refused("choose escape").rule == "VB-3.0-d"
    playing = triangle("165/1@2912", "1/16@2025", side="VC")
    assert playing.refused("choose escape", "the set-up is over").rule == "VB-3.0-d"


@pytest.mark.rule("VB-27.0-m", "VB-27.0-t")
def test_only_its_owner_learns_what_was_chosen() -> None:
    tables = []
    for plan in PLANS:
        table = Table.set_up(TRIANGLE)
        events = table.do(f"choose {plan}")
        assert all(plan not in str(event.facts) for event in table.heard("US", events))
        assert any(plan in str(event.facts) for event in table.heard("VC", events))
        assert f"plan {plan}" in GAME.presenter.header(table.side_sees("VC"))
        tables.append(table)
    assert len({str(GAME.pack(table.side_sees("US"))) for table in tables}) == 1
    assert len({str(GAME.presenter.header(table.side_sees("US"))) for table in tables}) == 1
    assert table.rule("condition known") == "VB-27.0-m"
    assert table.rule("condition recorded") == "VB-27.0-m"


@pytest.mark.rule("VB-27.0-m", "VB-27.0-t")
def test_it_is_revealed_at_the_end_of_the_game() -> None:
    table = triangle("165/1@2008", "1/16@2025", condition="casualties", turn=13, side="VC")
    assert table.side_sees("US").condition == "?"
    table.do("end", dice=[6])
    assert table.state.result is not None
    assert table.side_sees("US").condition == "casualties"
    assert "casualties" in table.state.result.reason


# ---------------------------------------------------------------- escape


@pytest.mark.rule("VB-27.0-o", "VB-5.1-e")
def test_a_unit_leaves_the_map_from_a_red_edge_hex_for_one_point() -> None:
    table = triangle("165/1@2002", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    assert table.offers("exit") == []
    assert table.refused("exit 165/1", "is not in a").rule == "VB-27.0-o"
    table.do("move 165/1 2001")
    events = table.do("exit 165/1")
    assert (events[0].kind, events[0].facts["at"]) == ("exited", "2001")
    assert table.where("165/1") == "off the map"
    assert table.unit("165/1").exited
    assert table.rule("exited") == "VB-27.0-o"


@pytest.mark.rule("VB-27.0-o")
@pytest.mark.parametrize("place", ["0101", "0111", "2001", "3701"])
def test_the_red_edge_runs_along_the_west_and_the_north(place: str) -> None:
    table = triangle(f"165/1@{place}", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    assert table.offers("exit") == ["exit 165/1"]


@pytest.mark.rule("VB-27.0-o")
@pytest.mark.parametrize("place", ["4601", "4620", "2033", "3801"])
def test_other_edges_are_closed(place: str) -> None:
    table = triangle(f"165/1@{place}", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    refusal = table.refused("exit 165/1", "is not in a red")
    assert refusal.rule == "VB-27.0-o"
    assert place in refusal.reason


@pytest.mark.rule("VB-27.0-o")
def test_a_unit_with_nothing_left_stays() -> None:
    table = triangle("Bob:VC:3-5-2@1902", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    table.do("move Bob 1901")
    assert table.fact("moved", "left") == 0
    assert table.refused("exit Bob", "has no movement point").rule == "VB-27.0-o"
    assert table.offers("exit") == []
    one_more = triangle("Bob:VC:3-5-3@1902", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    one_more.do("move Bob 1901")
    assert one_more.offers("exit") == ["exit Bob"]


@pytest.mark.rule("VB-27.0-o")
@pytest.mark.parametrize(("allowance", "leaves"), [(1, False), (2, True)])
def test_half_a_point_left_is_not_enough_to_leave(allowance: int, leaves: bool) -> None:
    bob = f"Bob:VC:3-5-{allowance}@0232"
    table = triangle(bob, "165/2@2912", "1/16@2025", condition="escape", side="VC")
    table.do("move Bob 0133")  # by road
    assert table.fact("moved", "cost") == 1
    assert table.offers("exit") == (["exit Bob"] if leaves else [])
    if not leaves:
        assert table.refused("exit Bob", "has no movement point").rule == "VB-27.0-o"


@pytest.mark.rule("VB-27.0-o", "VB-5.1.1-a")
def test_a_unit_that_has_run_into_an_enemy_zone_stays() -> None:
    table = triangle("Bob:VC:3-5-6@2003", "165/2@2912", "1/16@2101", condition="escape", side="VC")
    table.do("move Bob 2001")
    assert table.where("Bob") == "2001"
    assert table.refused("exit Bob", "it entered an enemy").rule == "VB-5.1.1-a"
    assert table.offers("exit") == []
    beginning = triangle("Bob:VC:3-5-6@2001", "165/2@2912", "1/16@2101", condition="escape", side="VC")
    beginning.do("exit Bob")  # from where it stood it goes freely
    mobile = triangle("Bob:VC:3-5-6@2003 mobile", "165/2@2912", "1/16@2101", condition="escape", side="VC")
    mobile.do("move Bob 2001", "exit Bob")  # no zone stops a mobile unit


@pytest.mark.rule("VB-27.0-o", "VB-5.1-e")
@pytest.mark.parametrize("plan", ["casualties", "hold"])
def test_only_who_recorded_escape_leaves(plan: str) -> None:
    table = triangle("165/1@2001", "165/2@2912", "1/16@2025", condition=plan, side="VC")
    assert table.offers("exit") == []
    assert table.refused("exit 165/1").rule == "VB-5.1-e"


@pytest.mark.rule("VB-27.0-o", "VB-5.1-e")
def test_no_us_unit_ever_leaves() -> None:
    table = triangle("165/1@2912", "1/16@2001", condition="escape")
    assert table.offers("exit") == []
    assert table.refused("exit 1/16").rule == "VB-5.1-e"


@pytest.mark.rule("VB-27.0-o", "VB-5.1-a")
def test_only_in_a_movement_phase_of_its_own() -> None:
    table = triangle("165/1@2001", "1/16@2101", condition="escape", side="VC", phase="combat")
    assert table.refused("exit 165/1", "moves in a movement").rule == "VB-5.1-a"


@pytest.mark.rule("VB-27.0-o")
def test_a_retreat_never_leads_off_the_map() -> None:
    table = triangle("Bob:VC:3-5-6/2-3-6@2001", "Alice:US:9-4-5@2002", condition="escape", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    for text in table.offers("retreat Bob"):
        assert "off" not in text
    assert not table.unit("Bob").exited


@pytest.mark.rule("VB-27.0-o")
def test_who_has_left_never_returns() -> None:
    table = triangle("165/1@2001", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    table.do("exit 165/1", dice=[6])
    table.go("movement", side="VC", turn=2)
    assert table.refused("move 165/1 2001", "has left the map").rule == "VB-27.0-o"
    assert "has left the map" in table.refused("move 165/1 2001", "has left the map").reason


@pytest.mark.rule("VB-27.0-p", "VB-27.0-n", "VB-27.0-s")
@pytest.mark.parametrize("before", range(7))
@pytest.mark.parametrize("pips", [1, 3, 4, 6])
def test_the_roll_wins_when_it_is_below_the_number_of_units_out(before: int, pips: int) -> None:
    table = triangle(
        *escaped(before), "165/1@2001 depleted", "165/2@2912", "1/16@2025", condition="escape", side="VC"
    )
    table.do("exit 165/1")
    assert (table.decision.side, table.decision.rule) == (CHANCE, "VB-27.0-p")
    table.do(f"die {pips}")
    if pips < before + 1:
        assert table.state.result is not None
        assert (table.state.result.winner, table.state.result.rule) == ("VC", "VB-27.0-p")
    else:
        assert table.state.result is None
        assert (table.decision.side, table.decision.kind) == ("VC", "movement")
    assert table.rule("secret roll") == "VB-27.0-p"


@pytest.mark.rule("VB-27.0-p")
def test_the_first_unit_out_never_wins_and_the_seventh_always_does() -> None:
    for pips in range(1, 7):
        first = triangle("165/1@2001", "165/2@2912", "1/16@2025", condition="escape", side="VC")
        first.do("exit 165/1", dice=[pips])
        assert winner(first) is None
        seventh = triangle(
            *escaped(6), "165/1@2001", "165/2@2912", "1/16@2025", condition="escape", side="VC"
        )
        seventh.do("exit 165/1", dice=[pips])
        assert winner(seventh) == "VC"


# ---------------------------------------------------------------- US casualties


@pytest.mark.rule("VB-27.0-q")
@pytest.mark.parametrize("lost", [0, 1, 3])
@pytest.mark.parametrize("pips", [1, 2, 6])
def test_each_us_unit_lost_is_rolled_for_and_a_roll_below_their_number_wins(lost: int, pips: int) -> None:
    dead = [f"D{i}:US:2-4-5 eliminated" for i in range(lost)]
    table = triangle(
        *dead, "Alice:US:2-4-5@3112", "Bob:VC:9-5-6@3111", condition="casualties", side="VC", phase="combat"
    )
    table.fight("attack Alice with Bob", "D2")
    table.do("resist Alice")
    assert (table.decision.side, table.decision.rule) == (CHANCE, "VB-27.0-q")
    table.do(f"die {pips}")
    assert winner(table) == ("VC" if pips < lost + 1 else None)
    assert table.rule("secret roll") == "VB-27.0-q"


@pytest.mark.rule("VB-27.0-q")
def test_a_depleted_unit_is_no_casualty() -> None:
    table = triangle(
        "Alice:US:2-4-5/1-2-5@3112", "Bob:VC:9-5-6@3111", condition="casualties", side="VC", phase="combat"
    )
    table.fight("attack Alice with Bob", "D2")
    table.do("resist Alice")
    assert table.unit("Alice").depleted
    assert table.decision.side != CHANCE


@pytest.mark.rule("VB-27.0-q")
def test_arvn_losses_do_not_count() -> None:
    table = triangle(
        "D:US:2-4-5 eliminated",
        "Alice:ARVN:2-4-5@3112",
        "Bob:VC:9-5-6@3111",
        condition="casualties",
        side="VC",
        phase="combat",
    )
    table.fight("attack Alice with Bob", "D2")
    table.do("resist Alice")
    assert table.unit("Alice").gone
    assert table.decision.side != CHANCE


@pytest.mark.rule("VB-27.0-q")
def test_several_units_lost_at_once_are_rolled_for_one_by_one_in_rising_order() -> None:
    table = triangle(
        "Alice:US:1-4-5@3112",
        "Ann:US:1-4-5@3011",
        "Bob:VC:3-9-6@3111",
        condition="casualties",
        phase="combat",
    )
    table.fight("attack Bob with all", "Ae")
    assert table.state.frames[-1].count == 1  # type: ignore[union-attr]
    table.do("die 1")
    assert winner(table) is None  # one is not below one
    assert table.state.frames[-1].count == 2  # type: ignore[union-attr]
    table.do("die 1")
    assert winner(table) == "VC"
    assert table.rule("game over") == "VB-27.0-q"


@pytest.mark.rule("VB-27.0-q", "VB-24.0-g", "VB-27.0-r")
@pytest.mark.parametrize(("pips", "expected"), [(2, "VC"), (3, None)])
def test_a_game_that_ben_suc_cuts_short_still_rolls_for_the_unit_lost_in_the_village(
    pips: int, expected: str | None
) -> None:
    # with the way behind the village closed Alice is lost in it: the village's die comes first, then hers
    table = triangle(
        "D0:US:2-4-5 eliminated",
        "D1:US:2-4-5 eliminated",
        "Alice:US:2-4-5@1110",
        "Bob:VC:9-5-6@1010",
        "Bill:VC:3-5-6@1109",
        "Bess:VC:3-5-6@1410",
        condition="casualties",
        turn=12,
        side="VC",
        phase="combat",
    )
    table.fight("attack Alice with Bob", "D3")
    table.do("retreat Alice 1210")
    assert table.unit("Alice").gone
    table.do("dare", dice=[6])
    table.do("alter shorter")
    assert table.decision.rule == "VB-27.0-q"
    table.do(f"die {pips}")
    assert winner(table) == expected
    if expected is None:
        assert table.decision.rule == "VB-27.0-r"
        table.do("die 1")
        assert winner(table) == "US"  # the plan was another


# ---------------------------------------------------------------- hold the field


@pytest.mark.rule("VB-27.0-r")
@pytest.mark.parametrize(("pips", "expected"), [(1, "VC"), (2, "VC"), (3, "US"), (6, "US")])
def test_at_the_end_the_units_inside_the_triangle_are_rolled_against(pips: int, expected: str) -> None:
    table = triangle(
        "165/1@2912",
        "165/2@1210 depleted",
        "165/3@3111",
        "165/4@2008",  # outside
        "272/1@1516",  # in the tunnels, outside as well
        "272/2 eliminated",
        "1/16@2025",
        turn=13,
        side="VC",
    )
    table.do("end")
    assert (table.decision.side, table.decision.rule) == (CHANCE, "VB-27.0-r")
    table.do(f"die {pips}")
    assert winner(table) == expected


@pytest.mark.rule("VB-27.0-r", "VB-27.0-s")
@pytest.mark.parametrize("plan", ["escape", "casualties"])
def test_holding_the_field_wins_for_nobody_who_recorded_something_else(plan: str) -> None:
    units = [f"B{i}:VC:3-5-6@29{i:02}" for i in range(9, 19)]
    table = triangle(*units, "1/16@2025", condition=plan, turn=13, side="VC")
    table.do("end", dice=[1])
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.rule) == ("US", "VB-27.0-s")
    assert table.rule("game over") == "VB-27.0-s"


@pytest.mark.rule("VB-27.0-s")
def test_without_a_met_condition_the_us_player_wins_and_nothing_is_drawn() -> None:
    for plan in PLANS:
        table = triangle("165/1@2008", "1/16@2025", condition=plan, turn=13, side="VC")
        table.do("end", dice=[6])
        assert winner(table) == "US"


# ---------------------------------------------------------------- secrecy


@pytest.mark.rule("VB-27.0-t")
def test_what_the_us_player_sees_of_a_loss_is_the_same_whatever_was_recorded() -> None:
    seen = set()
    for plan in PLANS:
        table = triangle(
            "D:US:2-4-5 eliminated",
            "Alice:US:1-4-5@3112",
            "Bob:VC:3-9-6@3111",
            condition=plan,
            phase="combat",
        )
        table.fight("attack Bob with Alice", "Ae")
        prompt = (table.decision.side, table.decision.prompt)
        table.do("die 5")  # below two by no means
        heard = [(e.kind, str(e.facts)) for e in table.heard("US")]
        seen.add((prompt, str(heard), str(GAME.pack(table.side_sees("US")))))
    assert len(seen) == 1


@pytest.mark.rule("VB-27.0-t")
def test_the_die_is_the_viet_cong_players_own_affair_unless_it_wins() -> None:
    def rolled(plan: str, pips: int) -> list[Event]:
        table = triangle(
            "D:US:2-4-5 eliminated",
            "Alice:US:1-4-5@3112",
            "Bob:VC:3-9-6@3111",
            condition=plan,
            phase="combat",
        )
        table.fight("attack Bob with Alice", "Ae")
        return table.heard("US", table.do(f"die {pips}"))

    assert rolled("casualties", 5) == []
    assert rolled("hold", 1) == []  # it would have won for another plan: not a word
    (over,) = rolled("casualties", 1)
    assert over.kind == "game over"


@pytest.mark.rule("VB-27.0-t")
def test_an_exit_betrays_the_plan_and_only_then_is_it_known() -> None:
    table = triangle("165/1@2001", "165/2@2912", "1/16@2025", condition="escape", side="VC")
    hold = triangle("165/1@2001", "165/2@2912", "1/16@2025", condition="hold", side="VC")
    assert table.side_sees("US") == hold.side_sees("US")
    table.do("exit 165/1", dice=[6])
    assert {event.kind for event in table.heard("US")} == {"exited", "secret roll"}

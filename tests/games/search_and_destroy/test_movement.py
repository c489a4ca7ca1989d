"""Movement: allowances, what stops a unit, what the enemy sees of it [SD-5, SD-10, SD-11]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.search_and_destroy.frames import Moving
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.position import hexes
from vietnam_tui.games.search_and_destroy.state import State

INVERTED = ("Bob:militia@0603 down", "Dum:dummy@0604")


@pytest.mark.rule("SD-5.0-a", "SD-5.0-b", "SD-5.0-c")
def test_a_unit_spends_no_more_than_its_allowance() -> None:
    table = Table("Alice:us-rifle@0108")
    table.do("move Alice 0408")
    assert table.unit("Alice").spent == 6
    assert table.refused("move Alice 0808", "MPs left and cannot").rule == "SD-5.0-b"
    table.do("move Alice 0608")
    assert table.unit("Alice").spent == 14
    table.do("move Alice 0708")
    assert table.refused("move Alice 0808", "MPs left and cannot").rule == "SD-5.0-b"


@pytest.mark.rule("SD-5.0-b", "SD-4.0-l")
def test_a_unit_s_move_is_finished_before_the_next_one_begins() -> None:
    table = Table("Alice:us-rifle@0102", "Anna:us-rifle@0103")
    table.do("move Alice 0202", "move Alice 0302", "move Anna 0203")
    assert table.refused("move Alice 0402", "has finished its move").rule == "SD-5.0-b"
    assert not table.offers("move Alice")
    assert table.rule("moved") == "SD-5.0-b"


@pytest.mark.rule("SD-5.0-b", "SD-31.11-b", "SD-31.13-g", "SD-5.0-a")
def test_the_lowest_of_several_allowances_counts() -> None:
    table = Table(
        "Carl:company-cadre@0101 weapons=heavy-machine-gun",
        "Rita:platoon-cadre@0108 weapons=recoilless-rifle",
        "Luke:militia@0110 loose",
        side="NLF",
    )
    for name, near, far in (("Carl", "0501", "0601"), ("Rita", "0507", "0607"), ("Luke", "0509", "0609")):
        assert f"move {name} {near}" in table.offers()
        assert table.refused(f"move {name} {far}", "MPs left and cannot").rule == "SD-5.0-b"
    bare = Table("Bea:company-cadre@0101", side="NLF")
    assert "move Bea 0601" in bare.offers()


@pytest.mark.rule("SD-15.1-c", "SD-5.0-b")
def test_a_squad_out_of_command_goes_half_as_far() -> None:
    table = Table("Bob:militia@0101 loose", "Carl:militia@0109", side="NLF")
    assert table.refused("move Bob 0602", "MPs left and cannot").rule == "SD-5.0-b"
    assert "move Carl 0608" in table.offers()


@pytest.mark.rule("SD-13.2-d")
def test_a_squad_without_control_does_not_move() -> None:
    table = Table("Alice:us-rifle@0102 loose", "Anna:us-rifle@0103")
    assert table.refused("move Alice 0202", "and does not move").rule == "SD-13.2-d"
    assert table.offers("move Anna")


@pytest.mark.rule("SD-8.0-a", "SD-8.0-b")
def test_a_pinned_unit_does_not_move() -> None:
    table = Table("Alice:us-rifle@0102 pinned", "Anna:us-rifle@0103")
    assert table.refused("move Alice 0202").rule == "SD-8.0-b"


@pytest.mark.rule("SD-5.0-f")
def test_face_up_enemies_close_a_hex_and_found_peasants_do_not() -> None:
    table = Table("Alice:us-rifle@0102", "Bob:militia@0202", "Pete:peasant@0103", "Mine:cache@0201")
    assert table.refused("move Alice 0202").rule == "SD-5.0-f"
    assert {"move Alice 0103", "move Alice 0201"} <= set(table.offers())


@pytest.mark.rule("SD-5.0-g", "SD-12.2-c", "SD-12.1-a", "SD-5.0-f")
def test_who_may_not_probe_may_not_enter() -> None:
    table = Table("Alice:us-rifle@0503", "Mary:us-medic@0504", "Tank:m48@0502", *INVERTED)
    assert table.refused("move Mary 0603").rule == "SD-5.0-g"
    assert {"move Alice 0603", "move Tank 0603"} <= set(table.offers())
    enemy = Table("Alice:us-rifle@0503", "Dum:dummy@0603", side="NLF")
    assert enemy.refused("move Dum 0503").rule == "SD-5.0-f"
    own = Table("Alice:us-rifle@0503 down", "Bob:militia@0603", side="NLF")
    assert not hexes.may_probe(own.state, own.id("Bob"))
    assert hexes.may_probe(own.state, own.id("Alice"))
    table.do("move Alice 0603")
    assert "revealed" in table.kinds()


@pytest.mark.rule("SD-5.0-e", "SD-5.0-j")
def test_a_move_passes_over_friends_and_ends_where_there_is_room() -> None:
    table = Table("Alice:us-rifle@0102", "Anna:us-rifle@0202", "L:us-platoon-leader@0303", "F:us-fo@0303")
    full = "0202 has no room for Alice: it holds 1 unit with an Attack Strength, and there is Anna"
    assert table.refused("move Alice 0202", full).rule == "SD-5.0-j"
    assert "move Alice 0303" in table.offers()
    assert "move Alice 0302" in table.offers()


@pytest.mark.rule("SD-10.1-a", "SD-10.1-b", "SD-22.1-f")
def test_what_stays_where_it_is() -> None:
    table = Table(
        "Mine:mine@0701 down",
        "Up:peasant@0603",
        "Down:peasant@0604 down",
        "Por:porter@0605",
        "Dum:dummy@0606",
        side="NLF",
    )
    assert [table.refused(f"move {name} 0602").rule for name in ("Mine", "Up", "Por")] == [
        "SD-10.1-a",
        "SD-10.1-b",
        "SD-10.1-b",
    ]
    assert table.offers("move Down")
    assert table.offers("move Dum")
    tank = Table("Tank:m48@0102 immobile")
    assert tank.refused("move Tank 0202").rule == "SD-22.1-f"


@pytest.mark.rule("SD-0-l", "SD-11.3-a", "SD-10.5-b")
def test_the_enemy_sees_where_an_inverted_counter_goes_and_not_which_it_is() -> None:
    one = Table("Alice:us-rifle@0303", *INVERTED, side="NLF")
    other = Table("Alice:us-rifle@0303", "Bob:militia@0604 down", "Dum:dummy@0603", side="NLF")
    one.do("move Bob 0503")
    other.do("move Dum 0503")
    assert not one.unit("Bob").up
    assert one.side_sees("US") == other.side_sees("US")
    assert one.heard("US") == other.heard("US")
    assert one.kinds(one.heard("US")) == ["stirred"]
    assert one.heard("NLF") != other.heard("NLF")


@pytest.mark.rule("SD-16.4-e", "SD-16.1-b")
def test_a_recorded_position_lapses_with_the_move() -> None:
    table = Table("Bob:militia@0603 down dug note=0504", side="NLF")
    table.do("move Bob 0602")
    assert (table.unit("Bob").dug, table.unit("Bob").note) == (False, -1)


@pytest.mark.rule("SD-5.0-b")
def test_a_hex_out_of_reach_is_refused_with_the_move_that_leads_nearest_to_it() -> None:
    table = Table("Alice:us-rifle@0303 spent=18", "Bob:militia@1409")
    refusal = table.refused("move Alice 1403")
    assert refusal.fix.startswith("Try: move Alice ")
    table.do(refusal.fix.removeprefix("Try: "))
    assert table.refused("move Alice 1403").fix == ""


def test_a_move_comes_back_from_a_save_and_one_by_hexes_that_do_not_touch_does_not() -> None:
    table = Table("Alice:us-rifle@0108")
    hexes = {name: table.state.board.grid.hex(name) for name in ("0109", "0110", "0408")}

    def saved(*way: str) -> State:
        moving = Moving(table.id("Alice"), tuple(hexes[name] for name in way))
        return GAME.unpack(GAME.pack(table.state.but(frames=(*table.state.frames, moving))))

    assert saved("0109", "0110").frames[-1] == Moving(table.id("Alice"), (hexes["0109"], hexes["0110"]))
    for way in (("0408",), ("0109", "0408"), ("0110",)):
        with pytest.raises(SaveFault, match="do not touch"):
            saved(*way)


@pytest.mark.rule("SD-5.0-c", "SD-5.0-d", "SD-5.0-b")
def test_a_vehicle_does_not_come_into_ground_that_is_closed_to_it() -> None:
    table = Table("Apc:m113@0602", "Alice:us-rifle@0602")
    assert table.refused("move Apc 0703", "cannot come from 0602 into 0703").rule == "SD-5.0-c"
    table.do("move Alice 0703")
    assert table.where("Alice") == "0703"
    assert table.refused("move Alice 0703", "is in 0703 already").rule == "SD-5.0-b"
    away = Table("Alice:us-rifle fate=lost", "Ann:us-rifle@0303", "Bob:militia@0909")
    assert away.refused("move Alice 0304", "is not in a hex of the map").rule == "SD-5.0-b"
    assert away.refused("move Bob 0908", "it is the US player who moves").rule == "SD-5.0-b"


@pytest.mark.rule("SD-5.0-a", "SD-5.0-j")
def test_a_march_over_several_turns_halts_where_there_is_room() -> None:
    table = Table("Alice:us-rifle@0108")
    assert table.halts("Alice", "0408") == []
    first, last = table.halts("Alice", "1108")
    assert last == "1108"
    full = Table("Alice:us-rifle@0108", f"Anna:us-rifle@{first}")
    assert first not in full.halts("Alice", "1108")
    stopped = Table("Alice:us-rifle@0108 pinned")
    assert stopped.halts("Alice", "1108") == []

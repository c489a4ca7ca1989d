"""B-52 strikes (23.0)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table

Lay = Callable[[str, str], None]


def triangle(*units: str, **more: object) -> Table:
    """A position of the campaign on the Iron Triangle map."""
    return Table(*units, scenario=TRIANGLE, **({"condition": "hold"} | more))  # type: ignore[arg-type]


# ---------------------------------------------------------------- when


@pytest.mark.rule("VB-23.0-a")
def test_one_strike_a_game_turn() -> None:
    table = triangle("165/1@3111", "165/2@2812", "1/16@3025")
    table.do("strike 165/1")
    refusal = table.refused("strike 165/2", "the B-52 has struck")
    assert refusal.rule == "VB-23.0-a"
    assert table.offers("strike") == []
    table.go("movement", turn=2)
    table.do("strike 165/2")


@pytest.mark.rule("VB-23.0-a")
@pytest.mark.parametrize(
    ("side", "phase"),
    [("US", "combat"), ("US", "mobile movement"), ("US", "mobile combat"), ("VC", "movement")],
)
def test_only_in_the_us_movement_phase(side: str, phase: str) -> None:
    table = triangle("165/1@3111", "1/16@3112", side=side, phase=phase)
    assert table.refused("strike 165/1", "the B-52 strikes in").rule == "VB-23.0-a"


@pytest.mark.rule("VB-23.0-a")
def test_at_any_time_in_it_even_between_two_steps_of_a_move() -> None:
    table = triangle("165/1@2812", "1/16@3025")
    table.do("move 1/16 3125", "strike 165/1", "move 1/16 3225")
    assert table.where("1/16") == "3225"
    assert table.rule("b-52 strike") == "VB-23.0-a"


@pytest.mark.rule("VB-23.0-a")
def test_there_is_none_on_the_other_map() -> None:
    table = Table("514/1@0717", "3/47A@2015", scenario=NOSE)
    assert table.offers("strike") == []
    assert table.refused("strike 514/1", "there is no B-52").rule == "VB-23.0-a"


# ---------------------------------------------------------------- where


@pytest.mark.rule("VB-23.0-b")
@pytest.mark.parametrize("place", ["3111", "2812", "1111", "2717"])
def test_a_viet_cong_unit_inside_the_triangle_is_a_target(place: str) -> None:
    table = triangle(f"165/1@{place}", "1/16@3025")
    assert table.offers("strike") == ["strike 165/1"]


@pytest.mark.rule("VB-23.0-b")
@pytest.mark.parametrize("place", ["2008", "1516", "3025"])
def test_outside_the_triangle_it_is_not(place: str) -> None:
    table = triangle(f"165/1@{place}", "1/16@3030")
    refusal = table.refused("strike 165/1", "is outside the")
    assert refusal.rule == "VB-23.0-b"
    assert place in refusal.reason


@pytest.mark.rule("VB-23.0-b")
@pytest.mark.parametrize("place", ["1210", "2211", "3818"], ids=["Ben Suc", "Bung Cong", "Phu An"])
def test_no_village_is_a_target(place: str) -> None:
    table = triangle(f"165/1@{place}", "1/16@3030")
    assert table.offers("strike") == []
    refusal = table.refused("strike 165/1", ", which is never")
    assert refusal.rule == "VB-23.0-b"
    assert "village" in refusal.reason


@pytest.mark.rule("VB-23.0-b")
def test_no_city_is_a_target(overlay: Lay) -> None:
    # no city of the map lies in the area, so its villages are made cities here
    overlay("maps/iron-triangle.toml", '[key]\n"." = "clear"\n"%" = "jungle"\n"#" = "city"\n')
    table = triangle("165/1@2211", "1/16@3030")
    assert table.offers("strike") == []
    assert "city" in table.refused("strike 165/1", ", which is never").reason


@pytest.mark.rule("VB-23.0-b")
def test_no_us_unit_is_a_target() -> None:
    table = triangle("165/1@2812", "1/16@3111")
    assert table.refused("strike 1/16", "is no Viet Cong").rule == "VB-23.0-b"


# ---------------------------------------------------------------- what it does


@pytest.mark.rule("VB-23.0-c")
def test_a_strike_depletes_without_a_roll_or_support_fire() -> None:
    table = triangle("165/1@3111", "1/16@3112", us=[2], vc=[1])
    events = table.do("strike 165/1")
    assert table.kinds(events) == ["b-52 strike", "depleted"]
    assert table.unit("165/1").depleted
    assert (table.decision.side, table.decision.kind) == ("US", "movement")  # no die, no fire, no advance
    assert (table.state.hand("US"), table.state.hand("VC")) == ((2,), (1,))
    assert table.rule("depleted") == "VB-23.0-c"


@pytest.mark.rule("VB-23.0-c")
@pytest.mark.parametrize("unit", ["165/1@3111 depleted", "Bob:VC:3-5-6@3111"], ids=["depleted", "one-sided"])
def test_a_unit_without_a_step_to_lose_is_eliminated(unit: str) -> None:
    table = triangle(unit, "165/2@2812", "1/16@3112")
    name = unit.split("@")[0].split(":")[0]
    events = table.do(f"strike {name}")
    assert table.kinds(events) == ["b-52 strike", "eliminated"]
    assert table.unit(name).gone
    assert table.rule("eliminated") == "VB-23.0-c"


@pytest.mark.rule("VB-23.0-d")
def test_the_b52_leaves_nothing_behind_on_the_map() -> None:
    table = triangle("165/1@3111", "1/16@3112")
    before = table.state
    table.do("strike 165/1")
    changed = [i for i, (a, b) in enumerate(zip(before.units, table.state.units, strict=True)) if a != b]
    assert changed == [table.id("165/1")]
    assert table.state.frames == ()
    assert table.state.b52_used


@pytest.mark.rule("VB-23.0-d")
def test_the_b52_is_no_unit_to_give_orders_to() -> None:
    table = triangle("165/1@3111", "1/16@3112", phase="combat", us=[2])
    assert {text.split()[0] for text in table.offers()} == {"attack", "bombard", "end"}
    assert all("b52" not in piece.name.casefold() for piece in table.state.roster)


@pytest.mark.rule("VB-23.0-e")
def test_a_cache_below_the_target_is_untouched() -> None:
    table = triangle("165/1@3111 depleted", "165/2@2812", "1/16@3112", sites=("3111", "2712"))
    table.do("strike 165/1")
    assert table.unit("165/1").gone
    assert [site.captured for site in table.state.sites] == [0, 0]
    table.go("movement", turn=2)
    assert len(table.state.hand("VC")) == 6


@pytest.mark.rule("VB-23.0-e", "VB-23.0-b")
def test_a_lone_cache_is_no_target() -> None:
    table = triangle("165/1@2008", "1/16@3112", sites=("3111", "2712"))
    assert table.offers("strike") == []


@pytest.mark.rule("VB-23.0-b")
def test_who_is_gone_is_no_target() -> None:
    table = triangle("165/1@2912", "165/2 eliminated", "1/16@3025")
    assert "no Viet Cong unit on the map" in table.refused("strike 165/2", "is no Viet Cong").reason
    assert "no Viet Cong unit on the map" in table.refused("strike 1/16", "is no Viet Cong").reason
    assert table.offers("strike") == ["strike 165/1"]
    first = table.state.spots.label(0)
    corner = triangle(f"165/1@{first}", "1/16@3025")
    assert "is outside the Iron Triangle" in corner.refused("strike 165/1", "is outside the").reason

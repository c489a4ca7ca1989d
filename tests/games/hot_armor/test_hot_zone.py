"""Landing under fire: a helicopter on the ground is open to all fire, and its passenger with it [HA-22.15]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.frames import Reacting
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.reaction.reactors import volleys_of
from vietnam_tui.games.hot_armor.scenarios import board
from vietnam_tui.games.hot_armor.state import Standing
from vietnam_tui.games.hot_armor.units import Support

ASKED: tuple[Standing, Standing] = ("ask", "ask")
SLICK, PLATOON, GUN = "uh-helicopter", "infantry-a", "aaa"


def asked(table: Table) -> bool:
    """Is the NVA asked whether it fires?"""
    return isinstance(table.state.top, Reacting)


def unloading(*enemies: str, at: str = "0408", **more: object) -> Table:
    """The US helicopter Bird comes down and unloads Alice."""
    more.setdefault("standing", ASKED)
    table = Table(
        f"Bird:{SLICK}@{at}",
        f"Alice:{PLATOON}@{at} aboard=Bird",
        enemies=list(enemies),
        **more,  # type: ignore[arg-type]
    )
    table.do("unload Alice")
    return table


def shift(table: Table, target: str) -> int:
    """The shift of the fire at a target that has been declared."""
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    return attack_on(table.state, volley, table.id(target)).ledger.shift


@pytest.mark.rule("HA-22.15-a", "HA-16.1-h")
def test_unloading_opens_helicopter_and_passenger_to_every_normal_fire() -> None:
    table = unloading(f"Foot:{PLATOON}@0508", "Rr:recoilless-rifle@0509")
    assert table.offers("react") == [
        "react Foot Bird",
        "react Foot Alice",
        "react Rr Bird",
        "react Rr Alice",
    ]
    table.do("react Foot Bird", "fire", dice=[1])
    assert table.fact("attacked", "strength") == 3
    assert (table.where("Alice"), table.unit("Alice").carried) == ("0408", False)
    assert table.unit("Foot").reacted
    assert table.state.begun  # so that recon comes too late


@pytest.mark.rule("HA-22.15-a", "HA-16.1-h")
def test_so_does_loading() -> None:
    table = Table(
        f"Bird:{SLICK}@0408", f"Alice:{PLATOON}@0408", enemies=[f"Foot:{PLATOON}@0508"], standing=ASKED
    )
    table.do("load Alice Bird")
    assert table.offers("react") == ["react Foot Bird", "react Foot Alice"]
    table.do("react Foot Bird", "fire", dice=[1])
    table.do("move Bird 0402")
    assert table.where("Alice") == "0402"
    truck = Table(
        "Truck:truck@0408", f"Alice:{PLATOON}@0408", enemies=[f"Foot:{PLATOON}@0508"], standing=ASKED
    )
    truck.do("load Alice Truck")
    assert not asked(truck)


@pytest.mark.rule("HA-22.15-a", "HA-13.13-a")
def test_before_and_after_it_the_helicopter_is_in_the_air() -> None:
    table = Table(
        f"Bird:{SLICK}@0308",
        f"Alice:{PLATOON}@0308 aboard=Bird",
        enemies=[f"Foot:{PLATOON}@0508"],
        standing=ASKED,
    )
    table.do("move Bird 0408")
    assert not asked(table), "rifles do not hit what flies"
    table.do("unload Alice", "hold")
    strike = Table.at(table.state.but(phasing="NVA", phase="soft fire"))
    strike.state = strike.state.with_unit(strike.id("Foot"), active=True)
    strike.do("fire Foot 0408", dice=[1])
    assert [e.facts["unit"] for e in strike.events if e.kind == "attacked"] == ["Alice"]


@pytest.mark.rule("HA-22.15-a", "HA-16.2-a", "HA-16.4-a", "HA-16.1-d")
def test_the_limits_of_reaction_fire_hold() -> None:
    table = unloading(
        f"Foot:{PLATOON}@0508",
        f"Used:{PLATOON}@0508 reacted",
        f"Hurt:{PLATOON}@0508 disrupted",
        "Far:recoilless-rifle@0808",
        morale=(3, 2),
    )
    assert table.refused("react Used Bird", "has used its reaction").rule == "HA-16.1-d"
    assert table.refused("react Hurt Bird", "is disrupted").rule == "HA-16.4-a"
    assert table.refused("react Far Bird", "reacts up to").rule == "HA-16.2-a"


@pytest.mark.rule("HA-22.15-a", "HA-13.10-a")
def test_the_ground_covers_the_passenger_and_not_the_helicopter() -> None:
    for target, columns in (("Bird", 0), ("Alice", -1)):
        table = unloading(f"Foot:{PLATOON}@0709", at="0708")
        table.do(f"react Foot {target}")
        assert shift(table, target) == columns


@pytest.mark.rule("HA-22.15-a", "HA-16.9-a")
def test_even_the_first_hex_of_an_entry_is_hot() -> None:
    table = Table(
        f"Bird:{SLICK} fate=box group=2",
        f"Alice:{PLATOON} fate=box group=2 aboard=Bird",
        enemies=[f"Foot:{PLATOON}@0209", "Gun:aa-mg@0209"],
        standing=ASKED,
    )
    table.do("enter Bird 0109")
    assert not asked(table), "coming in draws no fire"
    table.do("unload Alice")
    assert table.offers("react Foot")


@pytest.mark.rule("HA-22.15-a", "HA-16.7-a", "HA-22.6-b")
def test_fire_support_strikes_all_in_its_pattern_the_helicopter_included() -> None:
    guns = (Support("Guns", "artillery", "NVA"),)
    table = unloading("Post:cp-infantry@0608", support=guns, morale=(3, 3))
    table.do("call artillery area 0408", "fire", dice=[6, 1, 1, 6])
    assert [e.facts["unit"] for e in table.events if e.kind == "attacked"] == ["Bird", "Alice"]
    assert not table.unit("Alice").carried


@pytest.mark.rule("HA-22.6-b", "HA-16.7-a")
def test_fire_support_answers_no_flight() -> None:
    guns = (Support("Guns", "artillery", "NVA"),)
    table = Table(
        f"Bird:{SLICK}@0308",
        enemies=["Post:cp-infantry@0608", "Gun:aa-mg@0608"],
        support=guns,
        standing=ASKED,
    )
    table.do("move Bird 0408")
    assert table.offers("call") == []
    assert table.refused("call artillery point 0408").rule == "HA-22.6-b"


# -- results ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-22.15-b", "HA-22.7-b", "HA-22.3-c", "HA-8.6-a", "HA-22.3-b")
@pytest.mark.parametrize("die", [5, 6])
def test_a_passed_check_disrupts_both_and_nobody_gets_out(die: int) -> None:
    table = unloading(f"A:{PLATOON}@0508", f"B:{PLATOON}@0508")
    table.do("react A Bird", "react B Bird", "fire", dice=[die, 6])
    for name in ("Bird", "Alice"):
        assert (table.where(name), table.unit(name).disrupted) == ("0408", True)
    assert table.unit("Alice").carried
    assert "not unloaded" in table.kinds()
    assert table.refused("move Bird 0407", "is finished for this").rule == "HA-8.6-a"
    assert table.rule("not unloaded") == "HA-22.3-c"
    shot_down = unloading(f"A:{PLATOON}@0508", f"B:{PLATOON}@0508")
    shot_down.do("react A Bird", "react B Bird", "fire", dice=[die, 1])
    assert "not unloaded" not in shot_down.kinds()


@pytest.mark.rule("HA-22.15-b", "HA-22.17-b")
@pytest.mark.parametrize(
    ("dice", "place"), [((4, 1), "0409"), ((1, 6), "0402"), ((3, 1), "lost"), ((3, 2), "0609")]
)
def test_a_failed_check_scatters_both_in_the_air_and_disrupts_them(dice: tuple[int, int], place: str) -> None:
    table = unloading(f"A:{PLATOON}@0508", f"B:{PLATOON}@0508", "C:truck@0509")
    table.do("react A Bird", "react B Bird", "fire", dice=[6, 1, *dice])
    assert (table.where("Bird"), table.where("Alice")) == (place, place)
    assert table.unit("Alice").disrupted == (place != "lost")
    assert table.unit("Alice").carried == (place != "lost")


@pytest.mark.rule("HA-22.15-b", "HA-16.1-h", "HA-22.13-a")
def test_a_helicopter_that_flees_from_its_landing_zone_draws_aa_fire_in_each_hex() -> None:
    table = unloading(f"A:{PLATOON}@0508", f"B:{PLATOON}@0508", f"Gun:{GUN}@0508")
    table.do("react A Bird", "react B Bird", "fire", dice=[6, 1, 1, 3])
    for place in ("0407", "0406", "0405"):
        assert (table.where("Bird"), table.decision.rule) == (place, "HA-22.13-a")
        assert table.offers("react") == ["react Gun Bird"]
        table.do("hold")
    assert table.unit("Bird").disrupted


@pytest.mark.rule("HA-22.15-b", "HA-34.2-i", "HA-22.17-b")
@pytest.mark.parametrize(("zone", "place"), [("2115", "2115"), ("2117", "2115")])
def test_a_helicopter_that_flees_comes_to_rest_before_ground_that_is_closed_to_flight(
    zone: str, place: str
) -> None:
    near = f"21{int(zone[2:]) + 1}"
    for direction, end in ((1, place), (3, f"25{int(zone[2:]) + 2}")):
        foes = (f"A:{PLATOON}@{near}", f"B:{PLATOON}@{near}")
        table = unloading(*foes, at=zone, scenario="street-without-joy")
        table.do("react A Bird", "react B Bird", "fire", dice=[6, 1, direction, 4])
        assert (table.where("Bird"), table.unit("Bird").disrupted) == (end, True)
        assert (table.where("Alice"), table.unit("Alice").disrupted) == (end, True)


@pytest.mark.rule("HA-22.15-b", "HA-34.3-k")
def test_a_helicopter_flees_over_a_sea_that_is_closed_to_ground_units_alone() -> None:
    foes = (f"A:{PLATOON}@2116", f"B:{PLATOON}@2116")
    marker = board("central-valley").grid.hex("2115")
    table = unloading(*foes, at="2115", scenario="operation-starlite", zones=(marker,))
    table.do("react A Bird", "react B Bird", "fire", dice=[6, 1, 1, 4])
    assert (table.where("Bird"), table.unit("Bird").disrupted) == ("2111", True)


@pytest.mark.rule("HA-22.15-c", "HA-22.15-b", "HA-22.7-a")
def test_a_passenger_survives_the_loss_of_its_helicopter_on_the_ground_disrupted() -> None:
    for order in ("unload Alice", "load Alice Bird"):
        aboard = " aboard=Bird" if order.startswith("unload") else ""
        table = Table(
            f"Bird:{SLICK}@0408",
            f"Alice:{PLATOON}@0408{aboard}",
            enemies=[f"{name}:{PLATOON}@0508" for name in "ABC"],
            standing=ASKED,
        )
        table.do(order, "react A Bird", "react B Bird", "react C Bird", "fire", dice=[6])
        assert table.where("Bird") == "lost"
        assert (table.where("Alice"), table.unit("Alice").disrupted) == ("0408", True)
        assert not table.unit("Alice").carried
        assert len(table.state.lost) == 1
        assert table.decision.kind == "movement"


@pytest.mark.rule("HA-22.15-c", "HA-13.19-b", "HA-13.21-a", "HA-22.3-c")
def test_a_helicopter_hit_twice_on_the_ground_is_lost_and_its_passenger_is_not() -> None:
    table = unloading("Rr:recoilless-rifle@0508", f"A:{PLATOON}@0508", f"B:{PLATOON}@0508")
    table.do("react Rr Bird", "react A Bird", "react B Bird", "fire", dice=[5, 6, 5, 1])
    assert table.where("Bird") == "lost"
    assert (table.where("Alice"), table.unit("Alice").disrupted) == ("0408", True)
    assert table.rule("eliminated") == "HA-13.19-b"
    assert "not unloaded" not in table.kinds()


@pytest.mark.rule("HA-22.15-a", "HA-22.3-c")
def test_a_passenger_that_is_hit_itself_stays_aboard_disrupted() -> None:
    table = unloading(f"A:{PLATOON}@0508", f"B:{PLATOON}@0508")
    table.do("react A Alice", "react B Alice", "fire", dice=[5])
    assert table.unit("Alice").disrupted
    assert table.unit("Alice").carried
    assert not table.unit("Bird").disrupted


@pytest.mark.rule("HA-22.15-a", "HA-13.20-a")
def test_a_passenger_that_panics_is_thrown_out_and_runs() -> None:
    table = unloading(f"A:{PLATOON}@0508", f"B:{PLATOON}@0508")
    table.do("react A Alice", "react B Alice", "fire", dice=[6, 1, 4, 1])
    assert (table.where("Alice"), table.where("Bird")) == ("0409", "0408")
    assert not table.unit("Alice").carried


@pytest.mark.rule("HA-20.9-a")
def test_missiles_hit_a_helicopter_on_the_ground_and_none_in_flight() -> None:
    table = unloading("S:sagger@0508")
    assert table.offers("react") == ["react S Bird"]
    assert table.refused("react S Alice").rule == "HA-20.9-a"
    table.do("react S Bird", "fire", dice=[6, 1])
    assert table.where("Bird") == "lost"
    over = Table(f"Bird:{SLICK}@0308", enemies=["S:sagger@0508"], standing=ASKED)
    over.do("move Bird 0408")
    assert not asked(over)


@pytest.mark.rule("HA-22.15-a", "HA-24.0-a")
def test_a_face_down_passenger_is_no_target() -> None:
    table = Table(
        f"Bird:{SLICK}@0408",
        f"Alice:{PLATOON}@0408 aboard=Bird concealed",
        enemies=[f"Foot:{PLATOON}@0508"],
        standing=ASKED,
        options=["concealment"],
    )
    table.do("unload Alice")
    assert table.offers("react") == ["react Foot Bird"]
    assert table.rule("touched down") == "HA-22.15-a"


@pytest.mark.rule("HA-22.15-a", "HA-22.15-b", "HA-16.7-a")
def test_a_passenger_that_is_flown_off_escapes_the_rest_of_the_barrage() -> None:
    guns = (Support("Guns", "artillery", "NVA"),)
    table = unloading("Post:cp-infantry@0608", support=guns, morale=(3, 3))
    table.do("call artillery area 0408", "fire", dice=[6, 6, 1, 4, 1, 6])
    assert [e.facts["unit"] for e in table.events if e.kind == "attacked"] == ["Bird"]
    assert (table.where("Alice"), table.unit("Alice").carried) == ("0409", True)

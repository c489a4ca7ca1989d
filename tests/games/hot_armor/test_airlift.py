"""Units that come by air: entry, the queue, lift sorties, rally in the box [HA-21.2-c, HA-21.5-a]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.scenarios import scenario
from vietnam_tui.games.hot_armor.units import POINT

SLICK, PLATOON = "uh-helicopter", "infantry-a"
STARLITE = "operation-starlite"


def by_air(scenario_id: str) -> int:
    """The group of a scenario that comes by air."""
    return next(number for number, group in enumerate(scenario(scenario_id).group) if group.by_air)


def starlite(*counters: str, **more: object) -> Table:
    """US counters of the airmobile group in Operation Starlite."""
    group = by_air(STARLITE)
    return Table(
        *(f"{one} group={group}" for one in counters),
        scenario=STARLITE,
        side="US",
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("HA-21.2-c", "HA-21.2-b", "HA-22.1-a", "HA-34.3-d")
def test_helicopters_queue_at_an_edge_hex_as_others_do_or_take_another() -> None:
    table = starlite(f"One:{SLICK} fate=box", f"Two:{SLICK} fate=box", f"Three:{SLICK} fate=box")
    assert table.refused("enter One 0119").rule == "HA-34.3-d"
    table.do("enter One 1528", "enter Two 1528", "enter Three 1728")
    assert [table.unit(name).spent for name in ("One", "Two", "Three")] == [POINT, 2 * POINT, POINT]


@pytest.mark.rule("HA-21.2-c", "HA-34.3-d", "HA-22.4-a")
def test_airmobile_infantry_comes_in_a_helicopter_alone() -> None:
    table = starlite(f"One:{SLICK} fate=box", f"Alice:{PLATOON} fate=box")
    assert table.refused("enter Alice 1528").rule == "HA-34.3-d"
    table.do("load Alice One", "enter One 1528")
    assert table.where("Alice") == "1528"


@pytest.mark.rule("HA-21.5-a", "HA-21.1-a", "HA-11.1-a")
def test_a_helicopter_flies_back_for_more_in_one_impulse_and_in_again_in_another() -> None:
    table = starlite(
        f"One:{SLICK}@1527", f"Alice:{PLATOON} fate=box", "CP:cp-infantry@1720", f"Two:{SLICK}@1720"
    )
    assert table.refused("return One", "flies back by the").rule == "HA-21.5-a", (
        "not from the middle of the map"
    )
    table.do("move One 1528", "return One")
    assert (table.where("One"), table.unit("One").fate) == ("box", "box")
    assert table.refused("enter One 1528", "has just come back").rule == "HA-21.5-a"
    assert table.refused("load Alice One", "has begun its move").rule == "HA-11.1-a"
    assert not [unit for unit in table.state.units if unit.fate == "exited"]
    later = starlite(f"One:{SLICK} fate=box", f"Alice:{PLATOON} fate=box")
    later.do("load Alice One", "enter One 1528", "move One 1424", "unload Alice")
    assert later.where("Alice") == "1424"
    assert table.state.begun
    assert (table.unit("One").moved, table.unit("One").done) == (True, True)
    last = starlite(f"One:{SLICK}@1528 moved spent=114", f"Alice:{PLATOON} fate=box")
    last.do("return One")
    assert last.where("One") == "box"


@pytest.mark.rule("HA-21.5-a", "HA-21.1-a")
@pytest.mark.parametrize(
    ("bird", "others", "rule"),
    [
        (f"One:{SLICK}@1527", (f"Alice:{PLATOON} fate=box",), "HA-21.5-a"),
        (f"One:{SLICK}@1528 moved spent=120", (f"Alice:{PLATOON} fate=box",), "HA-8.2-a"),
        (f"One:{SLICK}@1528 moved spent=117", (f"Alice:{PLATOON} fate=box",), "HA-21.5-a"),
        (f"One:{SLICK}@1528", (), "HA-21.5-a"),
        (f"One:{SLICK}@1528", ("Jeep:rr-jeep fate=box",), "HA-21.5-a"),
        ("One:ah-huey@1528", (f"Alice:{PLATOON} fate=box",), "HA-21.5-a"),
        (f"One:{SLICK}@1528", (f"Alice:{PLATOON} fate=box", f"In:{PLATOON}@1528 aboard=One"), "HA-21.1-a"),
        (f"One:{PLATOON}@1528", (f"Alice:{PLATOON} fate=box",), "HA-21.1-a"),
    ],
)
def test_who_does_not_fly_back(bird: str, others: tuple[str, ...], rule: str) -> None:
    assert starlite(bird, *others).refused("return One").rule == rule
    ground = Table("Tank:m48@0310", "Bird:uh-helicopter@0310")
    assert ground.refused("return Tank", "is no helicopter, and").rule == "HA-21.1-a"
    assert ground.refused("return Bird", "waits to be lifted").rule == "HA-21.5-a"


@pytest.mark.rule("HA-21.5-a")
def test_the_cargo_helicopter_goes_back_for_the_jeep() -> None:
    table = starlite("One:ch-helicopter@1528", "Jeep:rr-jeep fate=box")
    table.do("return One")
    assert table.where("One") == "box"


@pytest.mark.rule("HA-21.5-a", "HA-19.1-a")
def test_a_disrupted_helicopter_flies_back_and_rallies_in_the_box() -> None:
    table = starlite(f"One:{SLICK}@1528 disrupted", f"Alice:{PLATOON} fate=box")
    table.do("return One")
    assert (table.where("One"), table.unit("One").disrupted) == ("box", True)
    box = starlite(
        f"One:{SLICK} fate=box disrupted", f"Alice:{PLATOON} fate=box", bearer="Alice", phase="rally"
    )
    box.do("rally One", dice=[3])
    assert not box.unit("One").disrupted
    elsewhere = starlite(
        f"One:{SLICK} fate=box disrupted",
        "CP:cp-infantry@1720",
        f"Bob:{PLATOON}@1720 disrupted",
        bearer="CP",
        phase="rally",
    )
    assert elsewhere.refused("rally One", "was out of command").rule == "HA-19.1-a"
    assert table.rule("returned") == "HA-21.5-a"


@pytest.mark.rule("HA-21.5-a", "HA-7.3-a", "HA-8.5-c")
def test_flying_back_needs_activation() -> None:
    table = starlite(f"One:{SLICK}@1528", f"Alice:{PLATOON} fate=box", "CP:cp-infantry@1701", bearer="CP")
    assert table.refused("return One").rule == "HA-8.5-c"


@pytest.mark.rule("HA-21.5-a", "HA-10.4-a")
def test_helicopters_fly_back_one_by_one() -> None:
    table = starlite(f"One:{SLICK}@1527", f"Two:{SLICK}@1527", f"Alice:{PLATOON} fate=box")
    table.do("move One Two 1528")
    assert table.refused("return One", "moves with a stack,").rule == "HA-21.5-a"
    table.do("drop Two", "return One")
    assert table.where("One") == "box"


@pytest.mark.rule("HA-34.12-h", "HA-22.3-b")
def test_who_is_set_down_in_a_town_takes_it_and_who_hovers_does_not() -> None:
    table = Table(
        f"Bird:{SLICK}@1318", "Team:special-forces@1318 aboard=Bird", scenario="plain-of-jars", side="NVA"
    )
    table.do("move Bird 1319")
    assert table.state.taken == ()
    table.do("unload Team")
    assert [table.state.label(hex_) for hex_ in table.state.taken] == ["1319"]

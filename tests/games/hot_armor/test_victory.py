"""Victory: what counts, when it is judged, and every kind of condition [HA-4]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.model import Result
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.rules.position.stacks import is_on_ground
from vietnam_tui.games.hot_armor.rules.sequence.victory import judge, take
from vietnam_tui.games.hot_armor.screen.standing import outlook, standing
from vietnam_tui.games.hot_armor.transition import Transition


def outcome(table: Table) -> Result:
    """How a position would end now."""
    transition = Transition(table.state)
    judge(transition)
    assert transition.state.result is not None
    return transition.state.result


def dead(number: int, type_: str = "infantry-a") -> list[str]:
    """Units that have been eliminated."""
    return [f"Dead{n}:{type_} fate=lost" for n in range(number)]


@pytest.mark.rule("HA-4.0-a", "HA-4.2-a", "HA-5.1-m")
def test_conditions_are_judged_at_the_end_and_not_before() -> None:
    table = Table("CP:cp-infantry@1207", enemies=["Bob:infantry-a@0310"], turn=2)
    table.finish()
    assert table.state.result is None
    assert outcome(table).winner == "US"
    assert outcome(table).reason.startswith("the US has fulfilled its condition")


@pytest.mark.rule("HA-4.1-d", "HA-34.5-e")
def test_a_hex_is_held_by_a_ground_unit_even_a_disrupted_or_riding_one() -> None:
    for holder in (["A:infantry-a@1207 disrupted"], ["T:m48@1207", "A:infantry-a@1207 aboard=T"]):
        assert outcome(Table(*holder)).winner == "US"
    flown = Table("Bird:uh-helicopter@1207", "A:infantry-a@1207 aboard=Bird")
    assert outcome(flown).winner == ""
    several = Table(
        "A:infantry-a@1207 aboard=T", "T:m48@1207", "B:infantry-a@1207", "Bird:uh-helicopter@1207"
    )
    assert [is_on_ground(several.state, several.id(name)) for name in ("A", "B", "Bird")] == [
        True,
        True,
        False,
    ]


@pytest.mark.rule("HA-4.1-b", "HA-4.2-a")
def test_losses_count_one_each_and_both_sides_may_succeed() -> None:
    assert outcome(Table("A:infantry-a@1207", *dead(1))).winner == "US"
    both = outcome(Table("A:infantry-a@1207", *dead(2)))
    assert (both.winner, both.rule) == ("", "HA-4.2-a")
    assert outcome(Table("A:infantry-a@0110", *dead(2))).winner == "NVA"
    removed = Table("A:infantry-a@0110", "B:uh-helicopter fate=removed", *dead(1))
    assert outcome(removed).winner == ""


@pytest.mark.rule("HA-34.2-f", "HA-34.2-g", "HA-4.1-c")
def test_fifteen_units_off_the_map_or_ten_lost() -> None:
    out = [f"Out{n}:truck fate=exited" for n in range(15)]
    scene = "street-without-joy"
    assert outcome(Table("A:m24@0119", *out, scenario=scene)).winner == "French"
    assert outcome(Table("A:m24@0119", *out[:14], scenario=scene)).winner == ""
    assert outcome(Table("A:m24@0119", *dead(10, "m24"), scenario=scene)).winner == "Viet Minh"
    assert outcome(Table("A:m24@0119", *out, *dead(10, "m24"), scenario=scene)).winner == ""


@pytest.mark.rule("HA-34.8-g", "HA-34.8-h", "HA-4.1-b")
def test_only_some_types_count_at_dong_ha() -> None:
    def lost(*types: str) -> str:
        units = [f"D{n}:{type_} fate=lost" for n, type_ in enumerate(types)]
        return outcome(Table("A:m48@4412", enemies=units, scenario="dong-ha")).winner

    assert lost(*["t-54"] * 4, *["sapper"] * 4) == "ARVN"
    assert lost(*["t-54"] * 7, "btr", "zsu", "truck") == ""


@pytest.mark.rule("HA-34.3-h", "HA-34.3-i", "HA-34.4-k")
def test_who_only_prevents_wins_when_the_other_fails() -> None:
    scene = "operation-starlite"
    held = Table("A:infantry-a@1424", enemies=dead(10), scenario=scene)
    assert outcome(held).winner == "US"
    assert outcome(Table("A:infantry-a@1424", enemies=dead(9), scenario=scene)).winner == "VC"
    assert outcome(Table("A:infantry-a@1425", enemies=dead(10), scenario=scene)).winner == "VC"


@pytest.mark.rule("HA-34.11-h", "HA-34.11-i")
def test_one_viet_cong_unit_in_a_building_on_a_road_is_enough() -> None:
    scene = "task-force-dragon"
    assert outcome(Table("A:m48@1320", enemies=["B:infantry-b@2821"], scenario=scene)).winner == "VC"
    assert outcome(Table("A:m48@1320", enemies=["B:infantry-b@2822"], scenario=scene)).winner == "US"


@pytest.mark.rule("HA-34.5-e")
def test_bunkers_are_hexes_with_a_level_2_entrenchment() -> None:
    from vietnam_tui.games.hot_armor.units import Entrenchment

    labels = ("1424", "1425", "1426", "1524")
    units = [f"A{n}:infantry-a@{label}" for n, label in enumerate(labels)]
    scene: dict[str, str] = {"scenario": "coral-balmoral", "side": "Australian"}
    table = Table(*units, **scene)  # type: ignore[arg-type]
    grid = table.state.board.grid
    dug = tuple(Entrenchment(grid.hex(label), 2) for label in labels)
    assert outcome(Table(*units, entrenchments=dug, **scene)).winner == "Australian"  # type: ignore[arg-type]
    shallow = (*dug[:3], Entrenchment(dug[3].place, 1))
    assert outcome(Table(*units, entrenchments=shallow, **scene)).winner == ""  # type: ignore[arg-type]


@pytest.mark.rule("HA-34.12-h", "HA-34.12-g")
def test_the_hexes_of_tay_nam_are_whose_ground_units_entered_them_last() -> None:
    table = Table("Pt:pt76@1418", "Main:infantry-a@1220", side="NVA", scenario="plain-of-jars")
    table.do("move Pt 1419 1319 1320")
    assert len(table.state.taken) == 3
    assert outcome(table).winner == "NVA"
    table.do("move Main 1221")
    assert len(table.state.taken) == 3  # that is no hex of the town
    back = Table("A:special-forces@1220", side="Laotian", scenario="plain-of-jars", taken=table.state.taken)
    back.do("move A 1320")
    assert len(back.state.taken) == 2
    assert outcome(back).winner == ""
    elsewhere = Table("A:infantry-a@1425", scenario="operation-starlite")
    elsewhere.do("move A 1424")
    assert elsewhere.state.taken == ()


@pytest.mark.rule("HA-34.12-h")
def test_who_scatters_takes_the_hex_where_he_stops_alone_and_helicopters_take_none() -> None:
    table = Table("Pt:pt76@1419", "Bird:uh-helicopter@1319", side="NVA", scenario="plain-of-jars")
    place = table.state.place(table.id("Pt"))

    def taken(name: str, way: str) -> int:
        transition = Transition(table.state)
        take(transition, Happening((table.id(name),), place, way))  # type: ignore[arg-type]
        return len(transition.state.taken)

    assert [taken("Pt", way) for way in ("scatter", "scattered", "advance")] == [0, 1, 1]
    assert taken("Bird", "unload") == 0


@pytest.mark.rule("HA-34.8-g", "HA-34.8-h", "HA-4.2-a")
@pytest.mark.parametrize(
    ("out", "killed", "left", "told"),
    [
        (0, 0, 8, ()),
        (3, 0, 8, ("ARVN can still draw",)),
        (3, 0, 7, ("ARVN has lost",)),
        (3, 8, 0, ("only a draw is left",)),
        (0, 8, 3, ("NVA can still draw",)),
        (0, 8, 2, ("NVA has lost",)),
        (2, 0, 5, ("ARVN can still draw",)),
        (0, 0, 2, ("only a draw is left",)),
    ],
)
def test_the_aim_says_when_a_side_can_no_longer_win(
    out: int, killed: int, left: int, told: tuple[str, ...]
) -> None:
    counters = (
        *(f"Out{number}:t-54 fate=exited" for number in range(out)),
        *(f"Dead{number}:t-54 fate=lost" for number in range(killed)),
        *(f"Here{number}:t-54@4420" for number in range(left)),
    )
    table = Table("Alice:infantry-a@4302", enemies=counters, scenario="dong-ha", side="ARVN")
    assert outlook(table.state) == told
    assert standing(table.state).aim.endswith(", ".join(told))

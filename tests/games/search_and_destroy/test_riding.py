"""Mounting and dismounting in the Movement Phase [SD-22.1]."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import Table

ROOM = "A1:m113@0303"


@pytest.mark.rule("SD-22.1-c", "SD-22.1-b")
def test_a_unit_mounts_with_what_it_has_left_and_is_driven_on() -> None:
    table = Table(ROOM, "S1:us-rifle@0302", "S2:us-rifle@0404")
    table.do("move S1 0303", "mount S1 A1")
    assert (table.where("S1"), table.unit("S1").spent) == ("A1", 8)
    assert "mounted" in table.kinds()
    table.do("move A1 0304")
    assert table.state.label(table.state.place(table.id("S1"))) == "0304"
    table.do("move A1 0404")
    assert table.refused("mount S2 A1", "has no room for").rule == "SD-22.1-b"
    assert table.rule("mounted") == "SD-22.1-c"
    pair = Table(ROOM, "M1:us-medic in=A1", "M2:us-medic@0303", "M3:us-medic@0303")
    pair.do("mount M2 A1")
    assert (pair.where("M1"), pair.where("M2")) == ("A1", "A1")
    assert pair.refused("mount M3 A1", "has no room for").rule == "SD-22.1-b"


@pytest.mark.rule("SD-22.1-c", "SD-8.0-b", "SD-22.1-b")
def test_who_does_not_mount() -> None:
    table = Table(
        ROOM,
        "Tired:us-rifle@0303 spent=20",
        "P:us-medic@0303 pinned",
        "L:us-fo@0304",
        "B:m113@0101",
        "T:m48@0404",
    )
    assert table.refused("mount Tired A1", "MPs left and needs").rule == "SD-22.1-c"
    assert table.refused("mount P A1").rule == "SD-8.0-b"
    assert table.refused("mount L A1", "is no vehicle of").rule == "SD-22.1-c"
    assert table.refused("mount L T", "is no vehicle of").rule == "SD-22.1-c"
    assert table.refused("mount B A1", "is not personnel and").rule == "SD-22.1-b"
    assert table.offers("mount") == []


@pytest.mark.rule("SD-22.1-c", "SD-5.0-i")
def test_who_dismounts_before_the_ride_goes_on_on_foot_and_has_moved() -> None:
    table = Table(ROOM, "S1:us-rifle in=A1", "Bob:nva-squad@0403")
    table.do("dismount S1")
    assert (table.where("S1"), table.unit("S1").spent) == ("0303", 6)
    table.do("move S1 0302")
    assert table.where("S1") == "0302"
    stays = Table(ROOM, "S1:us-rifle in=A1", "Bob:nva-squad@0403")
    stays.do("dismount S1")
    stays.go("fire")
    assert stays.refused("fire S1 Bob").rule == "SD-5.0-i"


@pytest.mark.rule("SD-22.1-c", "SD-5.0-b")
def test_after_a_ride_one_dismounts_and_goes_no_farther_while_the_vehicle_goes_on() -> None:
    table = Table(ROOM, "S1:us-rifle in=A1", "M:us-medic@0101")
    table.do("move A1 0304", "dismount S1")
    assert table.unit("S1").has("rode", "mounted")
    assert table.refused("move S1 0305", "has finished its move").rule == "SD-5.0-b"
    table.do("move A1 0305")
    assert table.where("A1") == "0305"
    table.do("move M 0102")
    assert table.refused("move A1 0304", "has finished its move").rule == "SD-5.0-b"


@pytest.mark.rule("SD-22.1-c", "SD-22.1-f", "SD-5.0-j")
def test_who_does_not_dismount() -> None:
    table = Table(
        "A1:m113@0303 immobile",
        "S1:us-rifle in=A1",
        "S2:us-rifle@0303",
        "A2:m113@0202",
        "S3:us-rifle in=A2 spent=20",
    )
    assert table.refused("dismount S1", "and there is S2").rule == "SD-5.0-j"
    assert table.refused("dismount S2", "is no passenger of").rule == "SD-22.1-c"
    assert table.refused("dismount S3", "MPs left and needs").rule == "SD-22.1-c"
    table.do("move S2 0302", "dismount S1")
    assert table.where("S1") == "0303"
    assert table.rule("dismounted") == "SD-22.1-c"


@pytest.mark.rule("SD-13.2-d")
def test_without_leadership_control_one_stays_mounted() -> None:
    table = Table(ROOM, "S1:us-rifle in=A1 loose")
    assert table.refused("dismount S1", "leadership control and stays").rule == "SD-13.2-d"
    table.do("move A1 0304")
    led = Table(ROOM, "S1:us-rifle in=A1")
    led.do("dismount S1")
    assert led.where("S1") == "0303"
    guerrillas = Table("A1:m113@0303 side=NLF", "Bob:militia in=A1 loose", side="NLF")
    guerrillas.do("dismount Bob")
    assert guerrillas.where("Bob") == "0303"


@pytest.mark.rule("SD-22.1-c", "SD-6.0-a", "SD-0-l")
def test_passengers_neither_fire_nor_search_nor_are_fired_at() -> None:
    counters = (ROOM, "S1:us-rifle in=A1", "Bob:nva-squad@0403", "Carl:militia@0302 down")
    assert "search S1 0302" not in Table(*counters, phase="search").offers("search")
    assert Table(*counters, phase="fire").refused("fire S1 Bob", "is not in a").rule == "SD-6.0-a"
    table = Table(*counters, side="NLF", phase="fire")
    assert table.refused("fire Bob S1", "does not lie face").rule == "SD-0-l"


def sweep(*counters: str, riders: tuple[str, ...] = ()) -> Table:
    """The Mechanized Sweep with riders of the scenario's own group."""
    table = Table(*counters, scenario="mechanized-sweep", options={"ambush-markers": "off"})
    row = next(i for i, group in enumerate(table.state.sheet.group) if group.mounted)
    roster = tuple(
        msgspec.structs.replace(entry, group=row) if entry.name in riders else entry
        for entry in table.state.roster
    )
    table.state = table.state.but(roster=roster)
    return table


@pytest.mark.rule("SD-S1.4-b")
def test_infantry_stays_mounted_until_something_has_been_found() -> None:
    table = sweep("A1@5013", "S1 in=A1", "A2@4813", "MN1@4713 down", "DU1@4813", riders=("S1",))
    assert table.refused("dismount S1").rule == "SD-S1.4-b"
    table.do("move A2 4713", dice=[1])
    assert table.unit("MN1").up
    table.do("dismount S1")
    assert table.where("S1") == "5013"


@pytest.mark.rule("SD-S1.4-b")
def test_a_dummy_lets_nobody_dismount_and_a_wreck_does() -> None:
    table = sweep("A1@5013", "S1 in=A1", "A2@4813", "DU1@4713", riders=("S1",))
    table.do("move A2 4713")
    assert table.where("DU1") == "removed"
    assert table.refused("dismount S1").rule == "SD-S1.4-b"
    wrecked = Table(
        "A1@5013", "S1 in=A1", "TM1@5012 down weapons=rpg-7", scenario="mechanized-sweep", side="NLF"
    )
    wrecked.go("fire")
    wrecked.do("shoot TM1 A1", dice=[6, 1])
    assert wrecked.where("S1") == "5013"

"""Entrenchments and minefields: laid out before play, removed by engineers [HA-25, HA-26.0, HA-26.2]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.files.pack import pack, unpack
from vietnam_tui.games.hot_armor.map_names import RIVER
from vietnam_tui.games.hot_armor.units import Entrenchment, Minefield

DUG = "0310"


def dug(table: Table, place: str = DUG, level: int = 1) -> Table:
    """The same with an entrenchment."""
    works = (Entrenchment(table.state.board.grid.hex(place), level),)
    return Table.at(table.state.but(entrenchments=works))


def mined(*places: str, side: Nation = "NVA", secret: bool = False) -> tuple[Minefield, ...]:
    """Minefields of the proving ground."""
    grid = Table("Tank:m48@0310").state.board.grid
    return tuple(Minefield(grid.hex(place), side, secret) for place in places)


def cleared(table: Table) -> Table:
    """The set-up with every unit placed and the markers still to be laid out."""
    while table.offers("place"):
        table.do(table.offers("place")[0])
    return table


@pytest.mark.rule("HA-25.0-a", "HA-0-d", "HA-3.1-d", "HA-26.0-a")
def test_a_side_lays_its_entrenchments_out_in_its_own_area_with_units_or_without() -> None:
    table = cleared(Table.set_up(entrenchments="on"))
    assert table.refused("ready", "still to be laid").rule == "HA-3.1-d"
    assert table.refused("lay entrenchment-level-1 0510").rule == "HA-25.0-a"
    assert table.refused("lay entrenchment-level-2 0310", "to lay out").rule == "HA-25.0-a"
    assert table.refused("lay mines 0310").rule == "HA-26.0-a"
    table.do("lay entrenchment-level-1 0211")
    assert table.state.entrenchments == (Entrenchment(table.state.board.grid.hex("0211"), 1),)
    table.do("ready")
    cleared(table)
    table.do("lay entrenchment-level-2 1510", "ready")
    assert [one.level for one in table.state.entrenchments] == [1, 2]
    assert unpack(pack(table.state)) == table.state


@pytest.mark.rule("HA-25.0-a")
def test_without_the_option_there_are_no_entrenchments_and_one_hex_holds_one() -> None:
    assert not cleared(Table.set_up()).offers("lay")
    table = cleared(Table.set_up("ho-chi-minh-trail"))
    table.do("lay entrenchment-level-1 1709")
    assert table.refused("lay entrenchment-level-1 1709").rule == "HA-25.0-a"
    rivers = {table.state.label(hex_) for hex_ in table.state.board.hexes_of(RIVER)}
    assert not rivers & {offer.split()[-1] for offer in table.offers("lay")}
    assert table.refused("lay entrenchment-level-1 2013").rule == "HA-25.0-a"
    assert table.rule("dug") == "HA-25.0-a"


@pytest.mark.rule("HA-26.0-a")
def test_minefields_go_one_a_hex_into_the_own_area() -> None:
    table = cleared(Table.set_up("street-without-joy"))
    table.do("ready")
    cleared(table)
    assert table.refused("lay mines 0419").rule == "HA-26.0-a"
    table.do("lay mines 3220")
    assert table.refused("lay mines 3220").rule == "HA-26.0-a"
    table.do("lay mines 3320", "lay mines 3420")
    assert table.refused("lay mines 3520").rule == "HA-26.0-a"
    assert table.rule("mined") == "HA-26.0-a"


@pytest.mark.rule("HA-26.0-b")
def test_open_or_secret_is_chosen_once_and_the_enemy_hears_no_place() -> None:
    table = cleared(Table.set_up("street-without-joy"))
    table.do("ready")
    cleared(table)
    told = table.do("lay mines 3220 secret")
    assert table.refused("lay mines 3320", "lays its minefields in secret").rule == "HA-26.0-b"
    assert "3220" not in " ".join(str(event.facts) for event in table.heard("French", told))
    assert all(field.place < 0 for field in table.side_sees("French").mines)
    table.do("lay mines 3320 secret", "prime 3320")
    assert [field.primed for field in table.state.mines] == [False, True]
    assert not any(field.primed for field in table.side_sees("French").mines)
    assert table.rule("mined") == "HA-26.0-b"
    shown = cleared(Table.set_up("street-without-joy"))
    shown.do("ready")
    cleared(shown)
    shown.do("lay mines 3220")
    assert shown.refused("lay mines 3320 secret", "lays its minefields openly").rule == "HA-26.0-b"


@pytest.mark.rule("HA-25.2-b", "HA-25.2-a")
def test_an_engineer_that_stays_through_the_impulse_removes_the_entrenchment_of_its_hex() -> None:
    table = dug(Table("Pioneer:engineer@0310", "Rifle:infantry-a@0310", phase="works", bearer="Rifle"))
    assert table.refused("raze Rifle").rule == "HA-25.2-b"
    table.do("raze Pioneer")
    assert table.state.entrenchments == ()
    assert table.rule("razed") == "HA-25.2-b"


@pytest.mark.rule("HA-25.2-b", "HA-26.2-a", "HA-27.1-a")
def test_who_has_moved_or_is_disrupted_or_elsewhere_removes_nothing() -> None:
    table = dug(
        Table(
            "Pioneer:engineer@0210",
            "Other:engineer@0411",
            "Third:engineer@0310 disrupted",
            "Fourth:engineer@0310",
            bearer="Fourth",
        )
    )
    table.do("move Pioneer 0310")
    table.go("works")
    assert table.offers("raze") == ["raze Fourth"]
    for order in ("raze Pioneer", "raze Other", "raze Third"):
        assert table.refused(order).rule == "HA-25.2-b"


@pytest.mark.rule("HA-25.2-a", "HA-25.1-a")
def test_an_entrenchment_stays_when_its_hex_is_left_and_serves_whoever_takes_it() -> None:
    table = dug(Table("Rifle:infantry-a@0310", enemies=["Bob:infantry-a@0910"]))
    table.do("move Rifle 0210")
    assert len(table.state.entrenchments) == 1
    taken = dug(Table("Tank:m48@0310", enemies=["Bob:infantry-a@0210"], phase="hard fire"), "0210", 2)
    taken.do("fire Tank 0210", dice=[1])
    assert taken.fact("attacked", "shift") == -2


@pytest.mark.rule("HA-26.2-a")
def test_an_engineer_of_either_side_clears_one_field_in_or_next_to_its_hex() -> None:
    table = Table(
        "Pioneer:engineer@0310",
        "Rifle:infantry-a@0310",
        phase="works",
        bearer="Rifle",
        mines=(*mined("0310", "0410"), *mined("0710", side="US")),
    )
    assert table.refused("clear Rifle 0310").rule == "HA-26.2-a"
    assert table.refused("clear Pioneer 0710", "is not next to").rule == "HA-26.2-a"
    assert table.refused("clear Pioneer 0209", "knows of no minefield").rule == "HA-26.2-a"
    table.do("clear Pioneer 0410")
    assert [table.state.label(field.place) for field in table.state.mines] == ["0310", "0710"]
    assert table.rule("mine cleared") == "HA-26.2-a"
    assert table.kinds().count("mine cleared") == 1
    own = Table(
        "Pioneer:engineer@0310",
        "Rifle:infantry-a@0310",
        phase="works",
        bearer="Rifle",
        mines=mined("0410", side="US", secret=True),
    )
    told = own.do("clear Pioneer 0410")
    heard = [event for event in own.heard("NVA", told) if event.kind == "mine cleared"]
    assert [event.facts["place"] for event in heard] == [""]


@pytest.mark.rule("HA-26.2-a")
def test_an_engineer_clears_no_field_that_is_secret_to_it_nor_when_it_has_moved() -> None:
    hidden = Table("Pioneer:engineer@0310", phase="works", mines=mined("0310", secret=True), bearer="Pioneer")
    assert not hidden.offers("clear")
    table = Table("Pioneer:engineer@0510", "Other:engineer@0311", mines=mined("0310"), bearer="Other")
    table.do("move Pioneer 0410", dice=[1])
    table.go("works")
    assert table.offers("clear") == ["clear Other 0310"]

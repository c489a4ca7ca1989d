"""Probes and mines: what is turned up, who is put back, who goes on [SD-11, SD-12]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table


@pytest.mark.rule("SD-12.1-a", "SD-10.5-a", "SD-12.2-b")
def test_who_finds_only_dummies_may_go_on() -> None:
    table = Table("Alice:us-rifle@0303", "Dum:dummy@0403")
    table.do("move Alice 0403")
    assert (table.where("Dum"), table.where("Alice")) == ("removed", "0403")
    assert table.unit("Alice").has("probed")
    table.do("move Alice 0404")
    assert table.where("Alice") == "0404"


@pytest.mark.rule("SD-12.1-a", "SD-11.2-a", "SD-5.0-n")
def test_before_a_combat_unit_the_prober_goes_back_and_stops() -> None:
    table = Table("Alice:us-rifle@0203", "Bob:militia@0403 down", "Dum:dummy@0403")
    table.do("move Alice 0403")
    assert table.unit("Bob").up
    assert table.where("Dum") == "removed"
    assert table.state.board.grid.distance(table.unit("Alice").place, table.unit("Bob").place) == 1
    assert table.unit("Alice").stopped
    assert not table.offers("move Alice")
    assert [(one.how, table.state.label(one.place)) for one in table.state.looked] == [("probe", "0403")]


@pytest.mark.rule("SD-12.1-a")
def test_a_vehicle_probes_as_well() -> None:
    table = Table("Tank:m48@0303", "Bob:militia@0403 down", "Rick:us-rifle@0102")
    table.do("move Tank 0403")
    assert (table.where("Tank"), table.unit("Bob").up) == ("0303", True)
    assert table.rule("revealed") == "SD-12.1-a"
    mined = Table("Tank:m48@0303", "Mine:mine@0403 down", "Rick:us-rifle@0102")
    mined.do("move Tank 0403", dice=[1])
    mined.do("move Tank 0503")
    assert mined.where("Tank") == "0503"


@pytest.mark.rule("SD-12.1-a")
def test_beside_peasants_and_caches_the_prober_stays_and_stops() -> None:
    table = Table("Alice:us-rifle@0303", "Pete:peasant@0403 down", "Cash:cache@0403 down")
    table.do("move Alice 0403")
    assert table.where("Alice") == "0403"
    assert table.unit("Pete").up
    assert table.unit("Cash").up
    assert not table.offers("move Alice")


@pytest.mark.rule("SD-11.1-a", "SD-11.1-e")
def test_a_mine_puts_personnel_back_and_stays_face_up() -> None:
    table = Table("Alice:us-rifle@0303", "Mine:mine@0403 down", "Dum:dummy@0403")
    table.do("move Alice 0403", dice=[])
    table.pass_until(lambda state: not state.frames)
    assert (table.where("Alice"), table.where("Mine")) == ("0303", "0403")
    assert table.unit("Mine").up
    assert table.unit("Alice").stopped


@pytest.mark.rule("SD-11.1-b")
def test_past_a_revealed_mine_a_careful_passage_costs_six_more() -> None:
    table = Table("Alice:us-rifle@0303", "Mine:mine@0403")
    assert table.refused("careful Alice 0302", "only past revealed mines").rule == "SD-11.1-b"
    table.do("careful Alice 0403")
    assert (table.where("Alice"), table.unit("Alice").spent) == ("0403", 14)
    late = Table("Alice:us-rifle@0303 spent=12", "Mine:mine@0403")
    assert late.refused("careful Alice 0403", "MPs for a careful").rule == "SD-11.1-b"


@pytest.mark.rule("SD-11.1-b")
def test_no_way_leads_on_past_a_revealed_mine_by_itself() -> None:
    table = Table("Alice:us-rifle@0101", "Mine:mine@0102")
    table.do("move Alice 0103")
    assert table.unit("Alice").spent == 6


@pytest.mark.rule("SD-5.0-n")
def test_who_finds_his_hex_full_goes_back_to_the_first_with_room() -> None:
    table = Table("Alice:us-rifle@0203", "Anna:us-rifle@0303", "Ann:us-rifle@0302", "Bob:militia@0403 down")
    table.do("move Alice 0403")
    assert table.where("Alice") == "0203"
    assert table.rule("put back") == "SD-5.0-n"

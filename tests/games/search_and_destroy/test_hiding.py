"""Improved Positions, mines and Caches cleared, units hidden again [SD-10, SD-11, SD-16]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.position import positions
from vietnam_tui.games.search_and_destroy.rules.position.clearing import hides_again
from vietnam_tui.games.search_and_destroy.units import Bodies, UnitId


def ending(*counters: str, **more: object) -> Table:
    return Table(*counters, phase="end", **more)  # type: ignore[arg-type]


@pytest.mark.rule("SD-16.1-a", "SD-16.1-b", "SD-8.0-b")
def test_who_has_stood_still_may_improve_his_position() -> None:
    table = ending(
        "Alice:us-rifle@0303", "Anna:us-rifle@0304 did=moved", "Pia:us-rifle@0305 pinned", "Tank:m48@0306"
    )
    assert table.offers("improve") == ["improve Alice"]
    assert table.refused("improve Anna", "has done something else").rule == "SD-16.1-a"
    assert table.refused("improve Pia").rule == "SD-8.0-b"
    assert table.refused("improve Tank", "does not improve its").rule == "SD-16.1-a"
    table.do("improve Alice")
    assert positions.strength(table.state, table.id("Alice")) == 1
    assert positions.strength(table.state, table.id("Anna")) == 0
    assert table.refused("improve Alice", "is in an Improved").rule == "SD-16.1-a"
    assert table.rule("improved") == "SD-16.1-a"
    theirs = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", phase="end")
    assert theirs.refused("improve Bob", "is none of your units").rule == "SD-16.1-a"
    gone = ending("Alice:us-rifle@0303", "Gone:us-rifle fate=lost")
    assert gone.refused("improve Gone", "is none of your units").rule == "SD-16.1-a"


@pytest.mark.rule("SD-16.4-a", "SD-16.4-b", "SD-16.4-e")
def test_a_hidden_unit_improves_in_secret() -> None:
    table = ending("Alice:us-rifle@0303", "Bob:militia@0903 down", "Dum:dummy@0904", side="NLF")
    before = table.side_sees("US")
    table.do("improve Bob")
    assert table.side_sees("US") == before
    assert table.heard("US") == []
    assert positions.strength(table.state, table.id("Bob")) == 1
    table.do("improve Dum")
    assert positions.strength(table.state, table.id("Dum")) == 0


@pytest.mark.rule("SD-16.4-c", "SD-16.4-d", "SD-6.2-f")
def test_who_improves_in_sight_of_enemy_personnel_is_exposed_and_a_dummy_goes() -> None:
    table = ending(
        "Alice:us-rifle@0303", "Bob:militia@0404 down", "Dum:dummy@0402", "Carl:militia@0202 down", side="NLF"
    )
    table.do("improve Bob", "improve Dum", "end")
    assert table.unit("Bob").up
    assert [table.state.label(one.place) for one in table.state.works] == ["0404"]
    assert table.where("Dum") == "removed"
    unseen = ending("Tank:m48@0303", "Bob:militia@0404 down", side="NLF")
    unseen.do("improve Bob", "end")
    assert unseen.unit("Bob").dug
    assert table.rule("dummy") == "SD-16.4-c"
    assert table.rule("revealed") == "SD-16.4-c"


@pytest.mark.rule("SD-11.1-d")
def test_an_idle_squad_clears_a_revealed_mine_beside_it() -> None:
    for words, where in (("", "removed"), ("did=moved", "0403"), ("pinned", "0403")):
        table = ending(f"Alice:us-rifle@0303 {words}", "Mine:mine@0403")
        table.do("end")
        assert table.where("Mine") == where
    busy = ending("Alice:us-rifle@0303", "Mine:mine@0403")
    busy.do("improve Alice", "end")
    assert busy.where("Mine") == "0403"


@pytest.mark.rule("SD-10.4-a")
def test_a_cache_held_for_a_whole_turn_is_destroyed() -> None:
    table = ending("Alice:us-rifle@0403", "Cash:cache@0403")
    table.do("end")
    assert (table.where("Cash"), table.points("US")) == ("removed", 40)
    moved = ending("Alice:us-rifle@0403 did=moved,searched", "Cash:cache@0403")
    moved.do("end")
    assert (moved.where("Cash"), moved.points("US")) == ("0403", 0)
    assert table.rule("removed") == "SD-10.4-a"
    for holder in ("us-medic", "m48"):
        other = ending(f"Alice:{holder}@0403", "Cash:cache@0403")
        other.do("end")
        assert other.where("Cash") == "0403"
    assert table.rule("scored") == "SD-10.4-a"


@pytest.mark.rule("SD-11.5-a", "SD-11.5-b")
def test_units_that_no_enemy_sees_are_hidden_again() -> None:
    table = Table(
        "Alice:us-rifle@0503",
        "Bob:militia@0603",
        "Carl:militia@0903",
        "Pia:militia@0904 pinned",
        "Pete:peasant@0905",
        "Mine:mine@0906",
        side="NLF",
    )
    table.pass_until(lambda state: state.turn == 3)
    assert {name for name in ("Bob", "Carl", "Pia", "Pete", "Mine") if not table.unit(name).up} == {
        "Carl"
    } | ({"Pia"} if not table.unit("Pia").pinned else set())
    assert "inverted" in table.kinds()
    assert table.rule("inverted") == "SD-11.5-b"


@pytest.mark.rule("SD-11.5-b", "SD-11.5-a")
def test_who_is_not_hidden_again() -> None:
    table = Table(
        "Alice:us-rifle@0101",
        "Carl:militia@0903",
        "Due:militia",
        "Down:militia@0904 down",
        "Pia:militia@0905 pinned",
        "Bea:militia@0906",
        "Mine:mine@0907",
        "Pete:peasant@0908",
        "Porter:porter@0909",
        "Seen:porter@0910 exposed",
        "Tank:m48@1009 side=NLF",
        bodies=(Bodies("NLF", carrier=UnitId(5), wia=1),),
    )
    again = {entry.name for i, entry in enumerate(table.state.roster) if hides_again(table.state, UnitId(i))}
    assert again == {"Carl", "Seen"}


@pytest.mark.rule("SD-S6.4-a", "SD-S2.2-a")
def test_who_is_face_up_all_game_long_is_never_inverted() -> None:
    table = Table(
        "Alice:nva-squad@0303 side=Vietnamese",
        "Bob:militia@3303 side=Khmer-Rouge",
        scenario="khmer-rouge-vs-vietnam",
    )
    table.pass_until(lambda state: state.turn == 3)
    assert (table.unit("Alice").up, table.unit("Bob").up) == (True, False)
    pilot = Table("PILOT@0303", "Bob:militia@3303", side="NLF", scenario="pilot-rescue")
    pilot.pass_until(lambda state: state.turn == 3)
    assert (pilot.unit("PILOT").up, pilot.unit("Bob").up) == (False, True)
    plain = Table("Alice:us-rifle@0303", "Bob:militia@1410")
    plain.pass_until(lambda state: state.turn == 3)
    assert (plain.unit("Alice").up, plain.unit("Bob").up) == (True, False)

"""The Search Phase: who may search what, what it shows, who may answer by surprise [SD-12]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.fire import surprise


def searching(*counters: str, **more: object) -> Table:
    return Table(*counters, phase="search", **more)  # type: ignore[arg-type]


@pytest.mark.rule("SD-12.2-a", "SD-12.0-a", "SD-10.5-a")
def test_a_search_turns_up_all_in_the_hex_and_sets_off_no_mine() -> None:
    table = searching("Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0403", "Mine:mine@0403 down")
    table.do("search Alice 0403")
    assert table.unit("Bob").up
    assert table.unit("Mine").up
    assert (table.where("Dum"), table.where("Alice")) == ("removed", "0303")
    assert [look.how for look in table.state.looked] == ["search"]
    assert table.rule("dummy") == "SD-12.2-a"
    assert table.rule("revealed") == "SD-12.2-a"


@pytest.mark.rule("SD-12.2-a", "SD-12.2-b")
def test_who_has_spent_more_than_half_or_has_searched_does_not_search() -> None:
    far = ("Bob:militia@0403 down", "Dum:dummy@0204")
    for spent, allowed in ((12, True), (13, False)):
        table = searching(f"Alice:us-rifle@0303 spent={spent}", *far)
        assert ("search Alice 0403" in table.offers()) is allowed
    table = searching("Alice:us-rifle@0303 did=probed", "Anna:us-rifle@0304", *far)
    table.do("search Alice 0403")
    assert table.refused("search Alice 0204", "has searched a hex").rule == "SD-12.2-a"


@pytest.mark.rule("SD-12.2-a", "SD-12.2-c", "SD-8.0-b", "SD-13.2-d")
def test_who_cannot_search() -> None:
    table = searching(
        "Alice:us-rifle@0303",
        "Tank:m48@0303",
        "Mary:us-medic@0303",
        "Lou:us-platoon-leader@0303",
        "Pia:us-rifle@0402 pinned",
        "Leo:us-rifle@0404 loose",
        "Bob:militia@0403 down",
    )
    for name in ("Tank", "Mary", "Lou"):
        assert table.refused(f"search {name} 0403", "cannot search: that takes").rule == "SD-12.2-c"
    assert table.refused("search Pia 0403").rule == "SD-8.0-b"
    assert table.refused("search Leo 0403", "and does not search").rule == "SD-13.2-d"
    assert table.refused("search Alice 0302", "no inverted enemy counter").rule == "SD-12.2-a"
    assert table.refused("search Alice 0603", "is not next to").rule == "SD-12.2-a"
    riding = searching(
        "Tank:m113@0303", "Alice:us-rifle in=Tank", "Anna:us-rifle@0303", "Bob:militia@0403 down"
    )
    assert riding.refused("search Alice 0403", "is not in a hex").rule == "SD-12.2-c"


@pytest.mark.rule("SD-4.0-f", "SD-4.0-c")
def test_the_search_phase_is_the_searcher_s_alone() -> None:
    table = Table("Alice:us-rifle@0303", "Dum:dummy@0403", side="NLF")
    table.do("end")
    assert table.state.phase != "search"
    own = Table("Alice:us-rifle@0303", "Dum:dummy@0403")
    own.do("end")
    assert (own.state.phase, own.decision.side) == ("search", "US")
    assert own.refused("search Dum 0303").rule == "SD-4.0-f"


@pytest.mark.rule("SD-S2.3-b", "SD-12.2-a", "SD-S2.3-a")
def test_a_search_captures_the_pilot_inverted_or_face_up() -> None:
    for words in ("down", ""):
        table = searching(f"PILOT@0403 {words}", "Bob:militia@0303", side="NLF", scenario="pilot-rescue")
        table.do("search Bob 0403")
        assert table.where("PILOT") == "captured"
    assert table.rule("searched") == "SD-12.2-a"


@pytest.mark.rule("SD-12.3-a", "SD-12.3-c", "SD-12.0-b", "SD-8.0-b")
def test_a_found_unit_may_attack_those_beside_it_who_looked() -> None:
    table = searching(
        "Alice:us-rifle@0303",
        "Anna:us-rifle@0304",
        "Bob:militia@0403 down",
        "Pete:peasant@0403 down",
        "Carl:militia@0603",
    )
    table.do("search Alice 0403")
    state = table.state
    bob, alice, anna, carl = (table.id(name) for name in ("Bob", "Alice", "Anna", "Carl"))
    assert surprise.refuse(state, bob, alice) is None
    assert surprise.refuse(state, bob, anna) is not None
    assert surprise.refuse(state, carl, alice) is not None
    assert surprise.refuse(state, table.id("Pete"), alice) is not None
    assert surprise.anybody(state)
    pinned = surprise.refuse(state.with_unit(bob, pinned="new"), bob, alice)
    assert pinned is not None
    assert pinned.rule == "SD-8.0-b"
    gone = state.with_unit(alice, place=state.board.grid.hex("0101"))
    assert surprise.refuse(gone, bob, alice) is not None
    done = state.with_unit(bob, did=("surprised",))
    assert surprise.refuse(done, bob, alice) is not None
    near = state.with_unit(alice, place=state.board.grid.hex("0203"))
    assert surprise.refuse(near, bob, alice) is not None


@pytest.mark.rule("SD-12.3-b")
def test_a_prober_meets_surprise_fire_with_one_a_searcher_with_his_terrain() -> None:
    searcher = searching("Alice:us-rifle@0503", "Bob:militia@0602 down")
    searcher.do("search Alice 0602")
    assert surprise.defence_of(searcher.state, searcher.id("Alice")) == 2
    prober = Table("Alice:us-rifle@0503", "Bob:militia@0602 down")
    prober.do("move Alice 0602")
    assert surprise.defence_of(prober.state, prober.id("Alice")) == 1

"""Interrogation: who asks whom how often, what is learnt, what it costs; Porters [SD-23, SD-10.3]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import CHANCE, SaveFault


def asking(*counters: str, **more: Any) -> Table:
    """The Interrogation Segment of the US."""
    return Table(*counters, phase="interrogation", **more)


PEASANT = "Pia:peasant@0403"


# -- who asks whom ------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-23.1-a")
def test_units_beside_a_revealed_peasant_interrogate_him_however_far_they_have_moved() -> None:
    for place in ("0403", "0303"):
        table = asking(f"Alice:us-rifle@{place} spent=24 did=moved", PEASANT)
        assert "interrogate Alice Pia" in table.offers()
    assert asking("Ivy:arvn-intel@0303", PEASANT).offers("interrogate") == ["interrogate Ivy Pia"]
    far = asking("Alice:us-rifle@0303", PEASANT, "Anna:us-rifle@0603")
    assert far.refused("interrogate Anna Pia", "is neither in the").rule == "SD-23.1-a"
    assert far.refused("interrogate Alice Anna", "is no Peasant who").rule == "SD-23.1-a"
    assert far.refused("interrogate Pia Pia", "is no US or ARVN unit").rule == "SD-23.1-a"


@pytest.mark.rule("SD-23.1-a", "SD-12.2-b", "SD-8.0-b", "SD-13.2-d")
def test_who_does_not_interrogate() -> None:
    table = asking(
        "Alice:us-rifle@0303",
        "Lou:us-platoon-leader@0303",
        "Track:m113@0303",
        "Ruth:us-rifle in=Track",
        "Pam:us-rifle@0402 pinned",
        "Sue:us-rifle@0404 did=searched",
        "Pat:us-rifle@0503 did=probed",
        "Liz:us-rifle@0504 loose",
        PEASANT,
    )
    for name in ("Lou", "Track", "Ruth"):
        assert table.refused(f"interrogate {name} Pia").rule == "SD-23.1-a"
    assert table.refused("interrogate Pam Pia").rule == "SD-8.0-b"
    assert table.refused("interrogate Sue Pia").rule == "SD-12.2-b"
    assert table.refused("interrogate Pat Pia").rule == "SD-12.2-b"
    assert table.refused("interrogate Liz Pia", "and does not interrogate").rule == "SD-13.2-d"
    others = asking("Ann:arvn-rifle@0303", "Mary:us-medic@0303", PEASANT, "Bob:militia@0909")
    assert others.refused("interrogate Bob Pia", "is no US or ARVN unit").rule == "SD-23.1-a"
    assert others.refused("interrogate Mary Pia", "does not interrogate: that").rule == "SD-23.1-a"


@pytest.mark.rule("SD-23.1-a", "SD-12.2-b")
def test_who_has_interrogated_neither_fires_nor_assaults() -> None:
    table = asking("Ann:arvn-rifle@0303", PEASANT, "Bob:militia@0302")
    table.do("interrogate Ann Pia", dice=[1, 3, 4])
    table.go("fire")
    assert table.refused("fire Ann Bob").rule == "SD-12.2-b"
    table.go("assault")
    assert table.refused("assault Ann Bob").rule == "SD-12.2-b"


@pytest.mark.rule("SD-23.1-a")
def test_a_peasant_is_asked_once_a_game() -> None:
    table = asking("Ann:arvn-rifle@0303", "Amy:arvn-rifle@0404", PEASANT, "Pip:peasant@0403")
    table.do("interrogate Ann Pia", dice=[1, 3, 4])
    assert table.refused("interrogate Amy Pia", "has been interrogated in").rule == "SD-23.1-a"
    assert table.rule("questioned") == "SD-23.1-a"


@pytest.mark.rule("SD-23.1-c", "SD-23.4-a")
def test_us_units_have_one_series_a_turn_together_and_each_arvn_unit_one() -> None:
    table = asking(
        "Alice:us-rifle@0303",
        "Anna:us-rifle@0504",
        "Ann:arvn-rifle@0402",
        "Ivy:arvn-intel@0404",
        PEASANT,
        "Pip:peasant@0403",
        "Pea:peasant@0404",
    )
    table.do("interrogate Alice Pia", dice=[1])
    table.do("pass")
    assert table.refused("interrogate Anna Pip").rule == "SD-23.4-a"
    table.do("interrogate Ann Pip", dice=[1, 3, 4])
    assert table.refused("interrogate Ann Pea").rule == "SD-23.1-c"
    table.do("interrogate Ivy Pea", dice=[1, 3, 4])
    assert table.offers("interrogate") == []


# -- the attempts -------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-23.1-b", "SD-23.16-a", "SD-23.3-b")
def test_a_us_unit_may_stop_after_the_first_attempt_and_has_two() -> None:
    table = asking("Alice:us-rifle@0303", PEASANT)
    table.do("interrogate Alice Pia", dice=[3])
    assert (table.decision.side, sorted(table.offers())) == ("US", ["ask", "pass", "resign"])
    table.do("ask", dice=[3])
    assert not table.state.frames
    assert table.points("NLF") == 0


@pytest.mark.rule(
    "SD-23.1-b", "SD-23.2-a", "SD-23.2-b", "SD-23.14-a", "SD-23.14-b", "SD-20.45-c", "SD-10.2-b"
)
def test_an_arvn_series_is_run_to_its_end_past_a_wound() -> None:
    table = asking("Ann:arvn-elite-rifle@0303", PEASANT)
    table.do("interrogate Ann Pia", dice=[3])
    assert table.decision.side == CHANCE
    table.do(dice=[1])
    assert (table.points("NLF"), table.unit("Pia").wia) == (10, 1)
    assert table.decision.side == CHANCE
    table.do(dice=[2])
    assert (table.points("NLF"), table.where("Pia"), table.unit("Pia").wia) == (30, "removed", 1)
    assert not table.state.frames
    assert table.rule("scored") == "SD-23.14-b"


@pytest.mark.rule("SD-23.2-a")
def test_an_arvn_series_goes_on_after_something_was_located() -> None:
    table = asking("Ann:arvn-rifle@0303", PEASANT, "Mine:mine@0808 down")
    table.do("interrogate Ann Pia", dice=[4])
    assert table.unit("Mine").up
    assert table.decision.side == CHANCE
    table.do(dice=[3, 4])
    assert not table.state.frames


@pytest.mark.rule("SD-23.14-a", "SD-20.45-c", "SD-10.2-b", "SD-23.3-b", "SD-23.15-a")
def test_a_wound_of_the_interrogation_is_one_of_two_and_no_hit_by_fire() -> None:
    table = asking("Alice:us-rifle@0303", "Pia:peasant@0403 wia=1")
    table.do("interrogate Alice Pia", dice=[1])
    table.do("ask", dice=[2])
    assert table.where("Pia") == "removed"
    assert (table.points("US"), table.points("NLF")) == (0, 10)
    assert table.state.bodies == ()
    assert table.rule("removed") == "SD-10.2-b"
    assert table.rule("scored") == "SD-23.14-a"
    first = asking("Alice:us-rifle@0303", "Pia:peasant@0403")
    first.do("interrogate Alice Pia", dice=[1])
    first.do("ask", dice=[2])
    assert (first.where("Pia"), first.unit("Pia").wia) == ("0403", 1)


# -- what is located ----------------------------------------------------------------------------------------


@pytest.mark.rule("SD-23.3-a")
def test_result_a_turns_up_one_cache_of_the_owner_s_choice() -> None:
    table = asking("Alice:us-rifle@0303", PEASANT, "Cash:cache@0808 down", "Cora:cache@0304 down")
    table.do("interrogate Alice Pia", dice=[6])
    assert table.decision.side == "NLF"
    assert set(table.offers("locate")) == {"locate Cash", "locate Cora"}
    assert table.refused("locate Pia").rule == "SD-23.3-a"
    table.do("locate Cash")
    assert (table.unit("Cash").up, table.unit("Cora").up) == (True, False)
    assert table.rule("revealed") == "SD-23.3-a"


@pytest.mark.rule("SD-23.3-a", "SD-23.3-b")
def test_without_anything_left_to_locate_nothing_happens_and_the_last_one_is_located_at_once() -> None:
    for die in (4, 5, 6):
        none = asking("Alice:us-rifle@0303", PEASANT, "Mia:mine@0304", "Cash:cache@0305", "Dum:dummy@0308")
        none.do("interrogate Alice Pia", dice=[die])
        assert none.decision.kind == "interrogation"
    one = asking("Alice:us-rifle@0303", PEASANT, "Cash:cache@0808 down")
    one.do("interrogate Alice Pia", dice=[6])
    assert one.unit("Cash").up


@pytest.mark.rule("SD-23.3-b", "SD-23.3-a")
def test_results_b_and_c_turn_up_the_nearest_combat_unit_or_mine() -> None:
    hidden = ("Bob:militia@0306 down", "Far:militia@0310 down", "Mia:mine@0307 down", "Max:mine@0310 down")
    for die, near, far in ((5, "Bob", "Far"), (4, "Mia", "Max")):
        table = asking("Alice:us-rifle@0303", PEASANT, "Dum:dummy@0304", "Cash:cache@0305 down", *hidden)
        table.do("interrogate Alice Pia", dice=[die])
        assert table.refused(f"locate {far}").rule == "SD-23.3-b"
        table.do(f"locate {near}")
        assert (table.unit(near).up, table.unit(far).up) == (True, False)
    assert table.rule("revealed") == "SD-23.3-b"


@pytest.mark.rule("SD-23.3-b", "SD-0-l")
def test_the_owner_decides_ties_and_is_asked_without_a_tie_as_well() -> None:
    tie = asking("Alice:us-rifle@0303", PEASANT, "Bob:militia@0306 down", "Ben:militia@0603 down")
    tie.do("interrogate Alice Pia", dice=[5])
    assert set(tie.offers("locate")) == {"locate Bob", "locate Ben"}
    alone = asking("Alice:us-rifle@0303", PEASANT, "Bob:militia@0306 down", "Ben:militia@0308 down")
    alone.do("interrogate Alice Pia", dice=[5])
    assert alone.offers("locate") == ["locate Bob"]
    assert alone.decision == tie.decision


@pytest.mark.rule("SD-23.3-b", "SD-S1.V-c")
def test_what_is_located_pays_where_the_scenario_pays_for_it() -> None:
    table = asking("S1@0303", "PE1@0403", "MN1@0606 down", scenario="mechanized-sweep")
    table.do("interrogate S1 PE1", dice=[4])
    assert table.points("ARVN") == 10
    assert table.rule("scored") == "SD-S1.V-c"


# -- Porters ------------------------------------------------------------------------------------------------

PORTER = "Pia:porter@0403"


@pytest.mark.rule("SD-10.3-a", "SD-10.3-b")
def test_a_porter_who_is_turned_up_passes_for_a_peasant() -> None:
    table = Table("Alice:us-rifle@0303", "Pia:porter@0403 down", "Dum:dummy@0603", phase="search")
    table.do("search Alice 0403")
    assert table.fact("revealed", "type") == "Peasant"
    pia = table.id("Pia")
    assert table.side_sees("US").type(pia).id == "peasant"
    assert table.side_sees("NLF").type(pia).id == "porter"
    asked = asking("Ann:arvn-rifle@0303", "Pia:porter@0403", "Bob:vc-squad@0402", "Sly:porter@0304 exposed")
    assert asked.offers("interrogate") == ["interrogate Ann Pia"]
    other = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0603", phase="search")
    other.do("search Alice 0403")
    assert other.fact("revealed", "type") != "Peasant"


@pytest.mark.rule("SD-10.3-b")
def test_the_enemy_sees_the_same_of_a_porter_and_of_a_peasant() -> None:
    views = [Table("Alice:us-rifle@0303", f"Pia:{who}@0403").side_sees("US") for who in ("porter", "peasant")]
    assert views[0] == views[1]
    exposed = Table("Alice:us-rifle@0303", f"{PORTER} exposed")
    assert exposed.side_sees("US").type(exposed.id("Pia")).id == "porter"


@pytest.mark.rule("SD-10.3-b")
def test_a_casualty_or_a_marker_that_he_takes_up_gives_a_porter_away() -> None:
    table = Table("Alice:us-rifle@0303", PORTER, phase="fire")
    table.do("fire Alice Pia", dice=[5])
    assert table.unit("Pia").exposed
    assert table.points("US") > 0
    pinned = Table("Alice:us-rifle@0303", PORTER, phase="fire")
    pinned.do("fire Alice Pia", dice=[2])
    assert not pinned.unit("Pia").exposed


@pytest.mark.rule("SD-10.3-b", "SD-10.1-b")
def test_a_porter_who_passes_for_a_peasant_stays_face_up_and_where_he_is() -> None:
    table = Table("Alice:us-rifle@1010", "Pia:porter@0101", "Pod:porter@0102 exposed", side="NLF")
    assert table.refused("move Pia 0201").rule == "SD-10.1-b"
    table.pass_until(lambda state: state.turn == 3)
    assert (table.unit("Pia").up, table.unit("Pod").up) == (True, False)


@pytest.mark.rule("SD-23.15-a", "SD-23.2-c")
def test_a_porter_wounded_in_the_second_attempt_is_dead_and_asked_no_more() -> None:
    table = asking("Ann:arvn-rifle@0303", PORTER)
    table.do("interrogate Ann Pia", dice=[1, 1])
    assert (table.where("Pia"), table.points("US"), table.points("NLF")) == ("lost", 15, 0)
    assert not table.state.frames
    assert table.rule("removed") == "SD-23.15-a"


@pytest.mark.rule("SD-23.3-b", "SD-10.3-b", "SD-10.3-a")
def test_a_porter_who_tells_something_is_taken_away() -> None:
    table = asking("Ann:arvn-rifle@0303", PORTER, "Mia:mine@0606 down")
    table.do("interrogate Ann Pia", dice=[4])
    assert (table.where("Pia"), table.points("US")) == ("captured", 15)
    assert table.unit("Mia").up
    assert not table.state.frames
    assert table.rule("answered") == "SD-23.3-b"
    assert table.rule("porter captured") == "SD-23.3-b"
    assert table.rule("scored") == "SD-23.3-b"
    assert table.rule("removed") == "SD-23.3-b"


@pytest.mark.rule("SD-23.3-b")
def test_a_save_in_the_middle_of_an_interrogation_is_read_back_and_checked() -> None:
    table = asking("Ann:arvn-rifle@0303", PEASANT, "Cash:cache@0808 down", "Cora:cache@0304 down")
    table.do("interrogate Ann Pia", dice=[6])
    game = Table.game
    packed = game.pack(table.state)
    assert game.unpack(packed) == table.state
    for row in packed["units"]:
        if row["id"] in ("Cash", "Cora"):
            row.pop("up")
    with pytest.raises(SaveFault):
        game.unpack(packed)
    table.do("locate Cash")
    late = game.pack(table.state)
    late["frames"][-1]["attempt"] = 9
    with pytest.raises(SaveFault):
        game.unpack(late)

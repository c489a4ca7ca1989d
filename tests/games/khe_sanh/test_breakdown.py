"""Battalions break down into companies and are formed again [KS-11.2.4]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import BATTALION, COMPANY, SIEGE
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.state import NVA, US

SPARE = tuple(f"C{n}:{COMPANY} fate=spare" for n in (1, 2, 3, 4))


def table(*counters: str, **more: object) -> Table:
    """A US/GVN Movement Segment in the siege."""
    return Table(*counters, side=US, scenario=SIEGE, **more)  # type: ignore[arg-type]


@pytest.mark.rule("KS-11.2.4-a", "KS-11.2.4-d", "KS-11.2.4-g", "KS-11.2.4-e", "KS-11.2.4-c", "KS-11.2.4-b")
def test_a_battalion_becomes_four_companies_in_its_hex_mode_and_facing() -> None:
    camp = table(f"B:{BATTALION}@0808 maneuver NE us", *SPARE)
    camp.do("split B")
    assert camp.where("B") == "spare"
    for name in ("C1", "C2", "C3", "C4"):
        piece = camp.piece(name)
        assert (camp.where(name), piece.mode, piece.marker, piece.spent) == ("0808", "maneuver", US, 0)
        assert piece.facing == camp.state.board.grid.directions.index("NE")
    camp.do("move C1 0708")
    assert camp.rule("broken down") == "KS-11.2.4-a"


@pytest.mark.rule("KS-11.2.4-a", "KS-11.2.4-b")
def test_only_some_battalions_break_down_and_only_while_companies_are_left() -> None:
    camp = table("B:us-marine-battalion-reduced@0808", f"D:{BATTALION}@0809", *SPARE[:3])
    assert camp.refused("split B", "no battalion that breaks").rule == "KS-11.2.4-a"
    assert camp.refused("split D").rule == "KS-11.2.4-b"


@pytest.mark.rule("KS-11.2.4-a", "KS-11.2.4-h")
def test_air_cavalry_has_one_stronger_company_and_gvn_battalions_three() -> None:
    air = ("X:us-air-company-a fate=spare", *(f"Y{n}:us-air-company-b fate=spare" for n in (1, 2, 3)))
    spare = ("P:us-airborne-battalion fate=lost", "Q:us-airborne-battalion fate=lost")
    camp = table("B:us-air-cavalry-battalion@0808", *spare, *air)
    camp.do("split B")
    assert {camp.where(name) for name in ("X", "Y1", "Y2", "Y3")} == {"0808"}
    assert camp.refused("form Q 0808").rule == "KS-11.2.4-h"  # one like the other: the first serves
    camp.do("form P 0808")
    assert (camp.where("P"), camp.where("X")) == ("0808", "spare")
    gvn = tuple(f"G{n}:gvn-company fate=spare" for n in (1, 2, 3))
    allied = table("M:gvn-marine-battalion@0808", *gvn)
    allied.do("split M")
    assert allied.where("G3") == "0808"


@pytest.mark.rule("KS-11.2.4-c", "KS-4.3-a")
def test_units_break_down_only_in_the_owners_movement_segment() -> None:
    theirs = Table(f"B:{BATTALION}@0808", *SPARE, scenario=SIEGE)
    assert theirs.refused("split B").rule == "KS-11.2.4-c"
    assert theirs.state.phasing == NVA
    later = table(f"B:{BATTALION}@0808", "R:nva-infantry@0908", *SPARE)
    later.go("combat")
    assert later.refused("split B").rule == "KS-4.3-a"


@pytest.mark.rule("KS-11.2.4-e", "KS-5.2.2-a")
def test_companies_of_a_battalion_that_has_moved_stay_where_they_are() -> None:
    camp = table(f"B:{BATTALION}@0808 maneuver", *SPARE)
    camp.do("move B 0809", "split B")
    assert camp.refused("move C1 0810").rule == "KS-5.2.2-a"
    fresh = table(f"B:{BATTALION}@0808 maneuver", *SPARE)
    fresh.do("split B", "move C1 0810")


@pytest.mark.rule("KS-11.2.4-f", "KS-11.2.4-g", "KS-11.2.4-a")
def test_any_four_companies_together_form_a_battalion_with_the_least_that_is_left() -> None:
    companies = tuple(f"C{n}:{COMPANY}@0808 maneuver" for n in (1, 2, 3))
    camp = table(*companies, f"C4:{COMPANY}@0809 maneuver", f"B:{BATTALION} fate=spare")
    assert camp.refused("form B 0808", "the companies that make").rule == "KS-11.2.4-f"
    camp.do("move C4 0808", "form B 0808")
    spent = camp.piece("B").spent
    assert spent > 0
    assert (camp.where("B"), camp.piece("B").left) == ("0808", 10 - spent)
    assert {camp.where(f"C{n}") for n in (1, 2, 3, 4)} == {"spare"}
    mixed = table(*companies, f"C4:{COMPANY}@0808 combat", f"B:{BATTALION} fate=spare")
    assert mixed.refused("form B 0808", "the companies that make").rule == "KS-11.2.4-f"
    busy = table(*companies, f"C4:{COMPANY}@0808 maneuver", f"B:{BATTALION}@0809")
    assert busy.refused("form B 0808", "the counter of").rule == "KS-11.2.4-f"
    assert camp.state.arranged == 1
    theirs = table(*companies, "X:nva-infantry@1206")
    assert theirs.refused("form X 0808", "companies of yours could form").rule == "KS-11.2.4-a"
    assert camp.refused("form C1 0808", "companies of yours could form").rule == "KS-11.2.4-a"
    passive = Table(*companies, f"B:{BATTALION} fate=spare", scenario=SIEGE)
    assert passive.refused("form B 0808", "companies of yours could form").rule == "KS-11.2.4-a"


@pytest.mark.rule("KS-11.2.4-f")
def test_an_eliminated_battalion_counter_serves_again_and_stays_counted_as_lost() -> None:
    companies = tuple(f"C{n}:{COMPANY}@0808" for n in (1, 2, 3, 4))
    camp = table(*companies, f"B:{BATTALION} fate=lost", lost=(4,))
    camp.do("form B 0808")
    assert camp.where("B") == "0808"
    assert camp.state.lost == (camp.id("B"),)
    assert camp.rule("broken down") == "KS-11.2.4-f"


@pytest.mark.rule("KS-11.2.4-d", "KS-3.5-b")
def test_who_breaks_down_under_another_piece_is_not_told_to_the_enemy() -> None:
    camp = table(f"A:{COMPANY}@0808", f"B:{BATTALION}@0808", *SPARE)
    camp.do("split B")
    assert "broken down" not in [event.kind for event in camp.heard(NVA)]
    assert "broken down" in [event.kind for event in camp.heard(US)]


def test_breaking_down_and_forming_again_is_never_the_same_position_twice() -> None:
    camp = table(f"B:{BATTALION}@0808", *SPARE)
    camp.do("split B")
    broken = camp.state
    camp.do("form B 0808", "split B")
    assert camp.state != broken

"""How monitors retreat (12.0): by water, past the enemy, into each other's way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import Table
from tests.games.vietnam_battles.test_monitors import causeway
from vietnam_tui.core.model import SaveFault

Lay = Callable[[str, str], None]


# ---------------------------------------------------------------- retreating


def driven_off(result: str, *others: str, monitor: str = "0717/0718", bob: str = "0717") -> Table:
    """A monitor that a Viet Cong unit beside it has driven off."""
    table = Table(f"Monitor1@{monitor}", *others, f"Bob:VC:5-5-6@{bob}", side="VC", phase="combat")
    table.fight("attack Monitor1 with Bob", result)
    return table


@pytest.mark.rule("VB-12.0-w")
def test_a_monitor_retreats_by_water_so_many_hexes_and_away_from_the_enemy() -> None:
    table = driven_off("D2")
    assert set(table.offers("retreat")) == {
        "retreat Monitor1 0516/0615",
        "retreat Monitor1 0515/0615",
        "retreat Monitor1 0819/0919",
        "retreat Monitor1 0819/0920",
    }
    refusal = table.refused("retreat Monitor1 0719/0818")  # three hexsides, one hex
    assert refusal.rule == "VB-12.0-w"
    assert "0719/0818 is 1 hex from 0717/0718" in refusal.reason
    assert table.refused("retreat Monitor1 0616").rule == "VB-12.0-w"
    table.do("retreat Monitor1 0819/0919")
    assert table.where("Monitor1") == "0819/0919"
    assert not table.unit("Monitor1").depleted


@pytest.mark.rule("VB-12.0-w")
def test_a_monitor_retreats_past_enemies_and_through_their_zones() -> None:
    table = driven_off("D2", "Bill:VC:3-5-6@0718", "Will:VC:3-5-6@0818")
    assert "retreat Monitor1 0819/0919" in table.offers()


@pytest.mark.rule("VB-12.0-w")
def test_an_attacking_monitor_retreats_from_the_defender() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-5-6@0717", phase="combat")
    table.fight("attack Bob with Monitor1", "A1")
    assert set(table.offers("retreat")) == {
        f"retreat Monitor1 {place}"
        for place in ("0616/0617", "0517/0616", "0516/0616", "0719/0818", "0818/0819")
    }


@pytest.mark.rule("VB-12.0-w", "VB-7.7-h")
def test_a_monitor_that_cannot_go_the_whole_way_is_depleted(overlay: Lay) -> None:
    overlay("maps/snoopys-nose.toml", causeway("0517/0616", "0719/0818"))
    table = driven_off("D2")
    assert table.offers("retreat") == ["retreat Monitor1 0616/0617"]  # one hex is all the water there is
    table.do("retreat Monitor1 0616/0617")
    assert table.unit("Monitor1").depleted
    assert table.rule("depleted") == "VB-7.7-h"


@pytest.mark.rule("VB-12.0-w", "VB-7.7-j")
def test_a_monitor_that_cannot_retreat_at_all_resists_or_is_lost(overlay: Lay) -> None:
    overlay("maps/snoopys-nose.toml", causeway("0617/0717", "0718/0817"))
    table = driven_off("D2")
    assert table.offers() == ["resist Monitor1", "perish Monitor1"]
    table.do("perish Monitor1")
    assert table.unit("Monitor1").gone
    assert table.rule("eliminated") == "VB-7.7-j"


@pytest.mark.rule("VB-12.0-q", "VB-12.0-w", "VB-7.7.2-f")
def test_a_retreating_monitor_displaces_another(overlay: Lay) -> None:
    # of the two places one hex off both are taken; from 0818/0819 there is a way on, from 0719/0818 none
    overlay("maps/snoopys-nose.toml", causeway("0617/0717"))
    table = Table(
        "Monitor1@0717/0718", "Monitor2@0818/0819", "Monitor3@0719/0818", "Bob:VC:3-5-6@0717", phase="combat"
    )
    table.fight("attack Bob with Monitor1", "A1")
    assert table.offers("retreat") == ["retreat Monitor1 0818/0819"]
    table.do("retreat Monitor1 0818/0819")
    assert table.offers() == ["displace Monitor2 0819/0919"]
    assert table.refused("displace Monitor2 0734w", "cannot step aside to").rule == "VB-7.7.2-b"
    table.do("displace Monitor2 0819/0919")
    assert (table.where("Monitor1"), table.where("Monitor2")) == ("0818/0819", "0819/0919")


@pytest.mark.rule("VB-12.0-q", "VB-7.7.2-f")
def test_a_monitor_displaces_no_other_while_free_water_is_left() -> None:
    table = Table("Monitor1@0717/0718", "Monitor2@0818/0819", "Bob:VC:3-5-6@0717", phase="combat")
    table.fight("attack Bob with Monitor1", "A1")
    assert "retreat Monitor1 0719/0818" in table.offers()
    refusal = table.refused("retreat Monitor1 0818/0819")
    assert refusal.rule == "VB-7.7.2-f"
    assert "Monitor2" in refusal.reason


@pytest.mark.rule("VB-12.0-x")
def test_a_monitor_may_resist() -> None:
    table = driven_off("D2")
    table.do("resist Monitor1")
    assert table.where("Monitor1") == "0717/0718"
    assert table.unit("Monitor1").depleted


@pytest.mark.rule("VB-12.0-y")
@pytest.mark.parametrize("demolished", [[], ["1606/1607"]], ids=["intact", "demolished"])
def test_bridges_do_not_stop_a_retreating_monitor(demolished: list[str]) -> None:
    table = Table("Monitor1@1507/1607", "Bob:VC:5-5-6@1507", side="VC", phase="combat", demolished=demolished)
    table.fight("attack Monitor1 with Bob", "D2")
    assert "retreat Monitor1 1605/1706" in table.offers()


@pytest.mark.rule("VB-7.7.1-b", "VB-12.0-w")
def test_without_enemies_on_the_map_a_bombarded_monitor_retreats_toward_a_friend() -> None:
    table = Table("Monitor1@0717/0718", "Alice:US:2-4-5@0612", side="VC", phase="combat", vc=[3, 2])
    table.do("bombard Monitor1 with +3", "support +2")
    table.fall("D2")
    assert set(table.offers("retreat")) == {"retreat Monitor1 0516/0615", "retreat Monitor1 0515/0615"}


@pytest.mark.rule("VB-12.0-c")
def test_a_monitor_ordered_into_a_hex_of_water_is_told_how_the_water_is_called() -> None:
    table = Table("Monitor1@3929w", "Bob:VC:3-5-6@4003")
    refusal = table.refused("move Monitor1 3930", "moves by water only,")
    assert "land" not in refusal.reason
    assert refusal.fix == "Try: move Monitor1 3930w"
    with pytest.raises(SaveFault, match="3930w"):
        Table("Monitor1@3930", "Bob:VC:3-5-6@4003")

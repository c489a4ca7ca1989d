"""Ambush of a landing (11.1): bump, singular attack, and what follows."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import NOSE, Table
from vietnam_tui.core.model import CHANCE

#: A Viet Cong unit far from everything, so that the game goes on
FAR = "Ben:VC:3-5-6@4601"
AROUND = ("0616", "0617", "0716", "0718", "0816", "0817")


def nose(*units: str, **more: object) -> Table:
    """A position of the campaign on the Snoopy's Nose map."""
    return Table(*units, FAR, scenario=NOSE, **more)  # type: ignore[arg-type]


def ambushed(*more: str, unit: str = "Alice:US:2-4-5/1-2-5@0711", **facts: object) -> Table:
    """Alice has sailed to 0717, where Bob was hidden."""
    table = nose(unit, "Bob:VC:3-5-6/2-3-6@0717 hidden", *more, **facts)
    table.do("sail Alice 0717")
    return table


# ---------------------------------------------------------------- bumped


@pytest.mark.rule("VB-11.1-a", "VB-15.0-f")
def test_a_landing_on_a_hidden_unit_is_ambushed_and_the_viet_cong_player_bumps_it() -> None:
    table = ambushed()
    assert table.kinds() == ["shipped", "reveal unit", "ambushed"]
    assert (table.decision.side, table.decision.kind) == ("VC", "ambush")
    assert sorted(table.offers()) == [f"bump Alice {place}" for place in AROUND]
    table.do("bump Alice 0716")
    assert table.where("Alice") == "0716"
    assert not table.unit("Bob").hidden
    assert table.unit("Alice").landed == "beach"
    assert table.rule("bumped") == "VB-11.1-a"
    assert table.rule("reveal unit") == "VB-11.1-a"
    assert table.rule("ambushed") == "VB-11.1-a"


@pytest.mark.rule("VB-11.1-a")
def test_the_mover_is_offered_the_hex_like_any_other() -> None:
    with_bob = nose("Alice:US:2-4-5@0711", "Bob:VC:3-5-6@0717 hidden")
    elsewhere = nose("Alice:US:2-4-5@0711", "Bob:VC:3-5-6@1222 hidden")
    assert with_bob.offers("sail") == elsewhere.offers("sail")
    assert "sail Alice 0717" in with_bob.offers("sail")


@pytest.mark.rule("VB-11.1-a", "VB-11.0-g")
def test_a_known_unit_cannot_be_landed_upon() -> None:
    table = nose("Alice:US:2-4-5@0711", "Bob:VC:3-5-6@0717")
    assert table.refused("sail Alice 0717").rule == "VB-11.0-g"


@pytest.mark.rule("VB-11.1-a")
def test_occupied_hexes_are_closed_to_the_bump_by_whomever_they_are_held() -> None:
    table = ambushed("Ann:US:2-4-5@0616", "Bill:VC:3-5-6@0718", "Bess:VC:3-5-6@0817 hidden")
    assert sorted(table.offers()) == ["bump Alice 0617", "bump Alice 0716", "bump Alice 0816"]
    for place, name in (("0616", "Ann"), ("0718", "Bill"), ("0817", "Bess")):
        refusal = table.refused(f"bump Alice {place}", "needs a free hex")
        assert refusal.rule == "VB-11.1-a"
        assert name in refusal.reason
        assert refusal.fix.removeprefix("Try: ") in table.offers()


@pytest.mark.rule("VB-11.1-a", "VB-16.0-d")
def test_a_base_camp_closes_no_hex_to_the_bump() -> None:
    table = ambushed(sites=("0718 hidden", "1222 hidden"))
    assert "bump Alice 0718" in table.offers()


@pytest.mark.rule("VB-11.1-a")
def test_only_the_ambushed_unit_is_bumped_and_only_next_to_the_landing() -> None:
    table = ambushed("Ann:US:2-4-5@0616")
    assert table.refused("bump Ann 0716", "that was ambushed").rule == "VB-11.1-a"
    assert table.refused("bump Alice 0715", "is not next to").rule == "VB-11.1-a"
    assert table.refused("end").rule == "VB-11.1-a"


@pytest.mark.rule("VB-11.1-a")
def test_without_an_ambush_nobody_is_bumped() -> None:
    table = nose("Alice:US:2-4-5@0711", "Bob:VC:3-5-6@0717 hidden")
    assert table.refused("bump Alice 0716", "no landing has been").rule == "VB-11.1-a"


@pytest.mark.rule("VB-11.1-b")
def test_without_a_free_hex_the_ambushed_unit_is_eliminated() -> None:
    units = [f"N{i}:US:2-4-5@{place}" for i, place in enumerate(AROUND)]
    table = ambushed(*units)
    assert table.kinds() == ["shipped", "reveal unit", "ambushed", "eliminated", "body count"]
    assert table.unit("Alice").gone
    assert table.decision.kind == "movement"
    assert not table.unit("Bob").hidden


@pytest.mark.rule("VB-11.1-b")
def test_one_free_hex_saves_it() -> None:
    units = [f"N{i}:US:2-4-5@{place}" for i, place in enumerate(AROUND[:-1])]
    table = ambushed(*units)
    assert table.offers() == ["bump Alice 0817"]


@pytest.mark.rule("VB-11.1-c", "VB-11.1-a")
def test_the_bump_does_not_lead_over_the_mekong_nor_onto_it() -> None:
    table = nose("Alice:US:2-4-5@0711", "Bob:VC:3-5-6@1033s hidden")
    table.do("sail Alice 1033s")
    assert sorted(table.offers()) == ["bump Alice 0934s", "bump Alice 1134s"]
    for place in ("1133", "1033n", "1134n"):
        assert table.refused(f"bump Alice {place}", "the Mekong lies between").rule == "VB-11.1-c"
    refusal = table.refused("bump Alice 1033w", "is driven to dry")
    assert (refusal.rule, "driven to dry land" in refusal.reason) == ("VB-11.1-c", True)


@pytest.mark.rule("VB-11.1-c")
def test_a_river_hexside_does_not_stop_a_bump() -> None:
    table = ambushed()
    assert "bump Alice 0718" in table.offers()  # beyond the Ba Rai, which is a river and not the Mekong


# ---------------------------------------------------------------- what it finds


@pytest.mark.rule("VB-15.0-f")
def test_the_bumped_unit_finds_what_is_next_to_where_it_ends() -> None:
    table = ambushed("Bill:VC:3-5-6@0818 hidden", "Bess:VC:3-5-6@0815 hidden")
    # Bill is next to 0718 and 0817 only, Bess to 0716 and 0816 only
    events = table.do("bump Alice 0716")
    assert [e.facts["unit"] for e in events if e.kind == "reveal unit"] == ["Bess"]
    assert table.unit("Bill").hidden


@pytest.mark.rule("VB-15.0-f")
def test_what_is_next_to_the_intended_hex_alone_stays_hidden() -> None:
    table = ambushed("Bess:VC:3-5-6@0816 hidden")
    table.do("bump Alice 0617")  # 0816 is next to 0717, not to 0617
    assert table.unit("Bess").hidden
    assert table.state.spots.parse("0816") not in table.state.searched


@pytest.mark.rule("VB-15.0-f", "VB-16.0-b")
def test_the_camp_under_the_ambusher_is_found_but_not_captured() -> None:
    table = ambushed(sites=("0717 hidden", "1222 hidden"))
    table.do("bump Alice 0716")
    site, _ = table.state.sites
    assert (site.known, site.captured) == (True, 0)
    assert table.rule("reveal camp") == "VB-16.0-b"


@pytest.mark.rule("VB-16.0-f", "VB-15.0-f")
def test_a_unit_bumped_onto_a_camp_captures_it() -> None:
    table = ambushed(sites=("0718 hidden", "1222 hidden"))
    events = table.do("bump Alice 0718")
    assert "captured" in table.kinds(events)
    assert table.rule("captured") == "VB-16.0-f"


@pytest.mark.rule("VB-26.0-p", "VB-16.0-f")
def test_a_unit_bumped_onto_the_last_camp_wins_and_attacks_nobody() -> None:
    table = ambushed(sites=("0718 hidden", "1222 captured=1"))
    events = table.do("bump Alice 0718")
    assert table.kinds(events) == ["bumped", "reveal camp", "captured", "game over"]
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.frames) == ("US", ())


@pytest.mark.rule("VB-11.1-e", "VB-11.1-a")
@pytest.mark.parametrize("site", ["0717", "0717 hidden"])
def test_a_lone_camp_may_be_landed_on_and_ambushes_nobody(site: str) -> None:
    table = nose("Alice:US:2-4-5@0711", sites=(site, "1222 hidden"))
    assert "sail Alice 0717" in table.offers("sail")
    events = table.do("sail Alice 0717")
    assert "ambushed" not in table.kinds(events)
    assert table.where("Alice") == "0717"
    assert table.state.sites[0].captured == 1


# ---------------------------------------------------------------- the singular attack


@pytest.mark.rule("VB-11.1-d")
def test_the_ambushed_unit_attacks_the_ambusher_at_once_and_alone() -> None:
    table = ambushed("Ann:US:9-4-5@0716")
    events = table.do("bump Alice 0616")
    (declared,) = [event for event in events if event.kind == "attack declared"]
    assert declared.rule == "VB-11.1-d"
    assert (declared.facts["attackers"], declared.facts["target"]) == (("Alice",), "Bob")
    assert table.decision.side == CHANCE
    assert table.state.phase == "movement"


@pytest.mark.rule("VB-11.1-d", "VB-7.3-b", "VB-11.1-a", "VB-7.0-c")
def test_the_ambushed_unit_makes_one_attack_and_no_more() -> None:
    table = ambushed("Ann:US:2-4-5@2015", unit="Alice:US:6-4-5/3-4-5@0711")
    table.do("bump Alice 0716")
    assert table.refused("move Ann 2014").rule == "VB-7.3-b"  # the die falls first
    table.fall(".")
    assert table.refused("bump Alice 0816", "no landing has been").rule == "VB-11.1-a"
    assert table.refused("attack Bob with Alice", "attacks follow the").rule == "VB-7.0-c"
    table.do("move Ann 2014")


@pytest.mark.rule("VB-11.1-d", "VB-11.1-g")
def test_the_attack_is_read_on_the_table_like_any_other() -> None:
    table = ambushed()
    events = table.do("bump Alice 0716", dice=[6])
    (resolved,) = [event for event in events if event.kind == "combat resolved"]
    assert (resolved.facts["attack"], resolved.facts["defense"]) == (2, 5)
    assert (resolved.facts["line"], resolved.facts["result"]) == ("jungle", "Ae")
    assert table.unit("Alice").gone


@pytest.mark.rule("VB-11.1-f", "VB-11.1-d")
def test_the_us_player_has_no_support_fire_in_it_but_the_viet_cong_player_has_two_markers() -> None:
    table = ambushed(us=[2, 3], vc=[1, 2])
    table.do("bump Alice 0716")
    assert (table.decision.side, table.decision.kind) == ("VC", "support")
    table.do("support +1")
    assert (table.decision.side, table.decision.kind) == ("VC", "support")
    table.do("support +2")
    assert table.decision.side == CHANCE
    table.do("die 1")
    assert table.fact("combat resolved", "attack") == 2
    assert table.fact("combat resolved", "defense") == 8
    assert table.state.hand("US") == (2, 3)


@pytest.mark.rule("VB-11.1-g")
def test_no_advance_follows_and_the_movement_phase_goes_on() -> None:
    table = ambushed("Ann:US:2-4-5@2015", unit="Alice:US:9-4-5@0711")
    table.do("bump Alice 0716")
    table.fall("D2")
    table.do(table.offers("retreat Bob")[0])
    assert table.where("Alice") == "0716"
    assert (table.decision.side, table.decision.kind) == ("US", "movement")
    table.do("move Ann 2014")


@pytest.mark.rule("VB-11.1-g")
def test_its_own_retreat_is_made_at_once() -> None:
    table = ambushed()
    table.do("bump Alice 0716")
    table.fall("A1")
    assert (table.decision.side, table.decision.kind) == ("US", "retreat")
    table.do(table.offers("retreat Alice")[0])
    assert table.decision.kind == "movement"


@pytest.mark.rule("VB-11.1-g", "VB-11.0-j")
def test_the_ambushed_unit_has_made_its_move() -> None:
    table = ambushed(unit="Alice:US:6-4-5/3-4-5@0711")
    table.do("bump Alice 0716")
    table.fall(".")
    for order in ("move Alice 0715", "sail Alice 0711", "lift Alice 2015"):
        assert table.refused(order).rule == "VB-11.0-j"


# ---------------------------------------------------------------- later in the turn


@pytest.mark.rule("VB-11.1-h", "VB-11.2-a")
def test_a_survivor_may_attack_again_in_the_combat_phase_with_one_marker() -> None:
    table = ambushed(unit="Alice:US:6-4-5/3-4-5@0711", us=[2, 3])
    table.do("bump Alice 0716")
    table.fall(".")
    table.go("combat")
    assert "attack Bob with Alice" in table.offers()
    table.do("attack Bob with Alice")
    assert table.decision.kind == "support"
    assert "VB-11.2-a" in table.decision.prompt
    table.do("support +3")
    assert table.decision.side == CHANCE


@pytest.mark.rule("VB-11.1-h")
def test_the_ambusher_may_be_attacked_again_by_others() -> None:
    table = ambushed("Ann:US:2-4-5@0615", unit="Alice:US:6-4-5/3-4-5@0711")
    table.do("bump Alice 0716")
    table.fall(".")
    table.do("move Ann 0616", "end")
    assert "attack Bob with Alice Ann" in table.offers()
    assert "attack Bob with Ann" in table.offers()


@pytest.mark.rule("VB-11.1-d", "VB-26.0-k")
def test_a_reinforcement_is_ambushed_like_any_landing() -> None:
    table = nose("4/47B", "Bob:VC:3-5-6@0726 hidden")
    table.do("sail 4/47B 0726", "bump 4/47B 0625")
    assert table.where("4/47B") == "0625"
    assert table.decision.side == CHANCE
    assert table.rule("attack declared") == "VB-11.1-d"

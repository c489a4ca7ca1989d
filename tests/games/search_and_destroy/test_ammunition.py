"""Ammunition: units of fire, the increased rate, resupply [SD-19, SD-22.36, SD-31.15, SD-32.6]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.units import Supply

ON = {"ammunition": "on"}


def firing(*counters: str, **more: Any) -> Table:
    return Table(*counters, **{"phase": "fire", "options": ON, **more})


def shoot(table: Table, *orders: str, dice: list[int]) -> None:
    """Announce fire or an assault with these orders, let nobody else join, and roll."""
    table.do(*orders)
    while table.decision.side != "CHANCE" and table.decision.kind in ("volley", "onslaught"):
        table.do("resolve")
    table.do(dice=dice)


# -- units of fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-19.2-a", "SD-19.21-a")
def test_a_us_unit_has_six_units_of_fire_and_an_nlf_unit_four() -> None:
    for who, other, side, full in (
        ("us-rifle", "militia", "US", 6),
        ("gov-squad", "militia", "US", 6),
        ("militia", "us-rifle", "NLF", 4),
        ("sniper", "us-rifle", "NLF", 4),
    ):
        last = firing(f"Alice:{who}@0303 rounds={full - 1}", f"Bob:{other}@0306", side=side)
        assert "fire Alice Bob" in last.offers()
        out = firing(f"Alice:{who}@0303 rounds={full}", f"Bob:{other}@0306", side=side)
        assert out.refused("fire Alice Bob").rule == "SD-19.21-a"


@pytest.mark.rule("SD-19.2-a")
def test_every_kind_of_attack_costs_a_unit_of_fire() -> None:
    fire = firing("Alice:us-rifle@0303", "Bob:militia@0306")
    shoot(fire, "fire Alice Bob", dice=[1])
    assert fire.unit("Alice").rounds == 1
    assault = firing("Alice:us-rifle@0303", "Bob:militia@0304", phase="assault")
    shoot(assault, "assault Alice Bob", dice=[1])
    assert assault.unit("Alice").rounds == 1
    rocket = firing("PC1@0303 weapons=rpg-7", "Track:m113@0305", side="NLF")
    rocket.do("shoot PC1 Track", dice=[1])
    assert rocket.unit("PC1").rounds == 1
    surprise = Table("Alice:us-rifle@0303", "Bob:militia@0304 down", phase="search", options=ON)
    surprise.do("search Alice 0304")
    surprise.go("surprise")
    shoot(surprise, "fire Bob Alice", dice=[1])
    assert surprise.unit("Bob").rounds == 1


@pytest.mark.rule("SD-19.21-a")
def test_who_is_out_of_ammo_neither_assaults_nor_answers_a_search_nor_shoots() -> None:
    assault = firing("Alice:us-rifle@0303 rounds=6", "Bob:militia@0304", phase="assault")
    assert assault.refused("assault Alice Bob").rule == "SD-19.21-a"
    rocket = firing("PC1@0303 weapons=rpg-7 rounds=4", "Track:m113@0305", side="NLF")
    assert rocket.refused("shoot PC1 Track").rule == "SD-19.21-a"
    found = Table("Alice:us-rifle@0303", "Bob:militia@0304 down rounds=4", phase="search", options=ON)
    found.do("search Alice 0304")
    found.go("surprise")
    assert found.decision.side == "NLF"
    assert found.offers("fire Bob") == []


@pytest.mark.rule("SD-0-j", "SD-19.2-a")
def test_without_the_option_nobody_counts_ammunition() -> None:
    table = firing("Alice:us-rifle@0303 rounds=6", "Bob:militia@0306", options={})
    table.do("fire Alice Bob")
    assert table.offers("double") == []


@pytest.mark.rule("SD-19.1-b", "SD-33.41-c")
def test_vehicles_and_boats_count_none_and_have_no_increased_rate() -> None:
    for text in ("Track:m113@0303 rounds=90", "Track:patrol-boat@1101 stream=1101/1201 rounds=90"):
        table = firing(
            text, "Bob:militia@0304", "Bill:militia@1003", "Anna:us-rifle@0606", "Ben:militia@0608"
        )
        target = "Bob" if "m113" in text else "Bill"
        table.do(f"fire Track {target}")
        assert table.offers("double") == []
        assert table.unit("Track").rounds == 90
        again = firing(
            text, "Bob:militia@0304", "Bill:militia@1003", "Anna:us-rifle@0303", "Ben:militia@0608"
        )
        again.do(f"fire Track {target}")
        if "m113" in text:
            assert again.refused("double Track", "has no increased fire rate").rule == "SD-19.1-b"


# -- the increased rate -------------------------------------------------------------------------------------


@pytest.mark.rule("SD-19.1-a", "SD-6.0-a")
def test_two_units_of_fire_double_the_strength_of_an_attack() -> None:
    table = firing("Alice:us-rifle@0303", "Bob:militia@0306")
    table.do("fire Alice Bob", "double Alice")
    assert table.fact("fired", "attack") == 6
    assert table.unit("Alice").rounds == 2
    assert table.rule("doubled") == "SD-19.1-a"
    without = Table("Alice:us-rifle@0303", "Ann:us-rifle@0304", "Bob:militia@0306", phase="fire")
    without.do("fire Alice Bob")
    assert without.refused("double Alice", "belongs to the Ammunition rule").rule == "SD-19.1-a"
    assert without.refused("join Alice", "takes part already").rule == "SD-6.0-a"


@pytest.mark.rule("SD-19.1-a", "SD-6.0-g")
def test_doubling_and_halving_are_multiplied_before_rounding() -> None:
    table = firing("Alice:us-rifle@0303", "Bob:militia@0303", "Far:militia@1104")
    alice = table.id("Alice")
    far = Aim(table.id("Far"), table.unit("Far").place, "normal", (alice,))
    assert fire_odds(table.state, [alice], far).attack == 3
    assert fire_odds(table.state, [alice], far._replace(doubled=())).attack == 2


@pytest.mark.rule("SD-19.2-a", "SD-19.1-b", "SD-19.1-a", "SD-15.1-c")
def test_who_does_not_double() -> None:
    last = firing("Alice:us-rifle@0303 rounds=5", "Anna:us-rifle@0304", "Bob:militia@0306")
    last.do("fire Alice Bob")
    assert last.refused("double Alice").rule == "SD-19.2-a"
    assert last.refused("double Anna").rule == "SD-19.1-a"
    loose = firing("MI1@0303 loose", "MI2@0304", "Alice:us-rifle@0306", side="NLF")
    loose.do("fire MI1 Alice", "join MI2")
    assert loose.refused("double MI1", "is out of command").rule == "SD-19.1-b"
    loose.do("double MI2")
    assert loose.unit("MI2").rounds == 2
    twice = firing("Alice:us-rifle@0303", "Anna:us-rifle@0304", "Bob:militia@0306")
    twice.do("fire Alice Bob", "double Alice")
    assert twice.refused("double Alice", "attacks at the increased").rule == "SD-19.1-a"


@pytest.mark.rule("SD-32.6-a")
def test_an_assault_is_doubled_for_two_units_of_fire() -> None:
    table = firing("Alice:us-rifle@0303", "Bob:hard-core@0304", phase="assault")
    table.do("assault Alice Bob", "double Alice")
    assert table.fact("assaulted", "attack") == 6
    assert table.unit("Alice").rounds == 2
    odds = assault_odds(table.state, [table.id("Bob")], table.id("Alice"), doubled=[table.id("Alice")])
    assert (odds.attack, odds.defence) == (2, 3)


@pytest.mark.rule("SD-31.15-a", "SD-31.15-b", "SD-19.21-a")
def test_a_cadre_with_a_recoilless_rifle_has_four_and_doubles_its_fire_but_never_the_shot() -> None:
    gun = "CC1@0303 weapons=recoilless-rifle"
    out = firing(f"{gun} rounds=4", "Alice:us-rifle@0306", "Track:m113@0308", side="NLF")
    assert out.refused("fire CC1 Alice").rule == "SD-19.21-a"
    assert out.refused("shoot CC1 Track").rule == "SD-19.21-a"
    mixed = firing(f"{gun} rounds=3", "Alice:us-rifle@0306", "Track:m113@0308", side="NLF")
    mixed.do("shoot CC1 Track", dice=[1])
    assert (mixed.unit("CC1").rounds, mixed.offers("double")) == (4, [])
    fire = firing(gun, "Alice:us-rifle@0306", "Track:m113@0308", side="NLF")
    fire.do("fire CC1 Alice")
    assert "double CC1" in fire.offers()


@pytest.mark.rule("SD-31.15-a", "SD-19.21-a")
def test_the_rifle_s_own_number_counts_for_its_cadre(monkeypatch: pytest.MonkeyPatch) -> None:
    from vietnam_tui.games.search_and_destroy import tables as charts

    values = {line.id: line.value for line in charts.tables().number}
    changed = {**values, "fire-units-nlf": 9}
    monkeypatch.setattr(charts.Tables, "value", lambda self, number: changed[number])
    rifle = firing("CC1@0303 weapons=recoilless-rifle rounds=4", "Alice:us-rifle@0306", side="NLF")
    assert rifle.refused("fire CC1 Alice").rule == "SD-19.21-a"
    plain = firing("CC1@0303 rounds=4", "Alice:us-rifle@0306", side="NLF")
    assert "fire CC1 Alice" in plain.offers()


# -- resupply -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-19.22-a", "SD-19.21-b")
def test_who_ends_his_turn_unpinned_at_his_source_has_all_again() -> None:
    for words, rounds in (("", 0), ("pinned", 4)):
        table = firing(f"Bob:militia@0303 rounds=4 {words}", "Cash:cache@0303", side="NLF", phase="end")
        table.do("end")
        assert table.unit("Bob").rounds == rounds
    away = firing("Bob:militia@0303 rounds=4", "Cash:cache@0304", side="NLF", phase="end")
    away.do("end")
    assert away.unit("Bob").rounds == 4


@pytest.mark.rule("SD-19.21-b")
def test_neither_side_uses_the_source_of_the_other() -> None:
    supply = (Supply(Table().state.board.grid.hex("0303"), 3),)
    for who, side, source, rounds in (
        ("us-rifle", "US", "supply", 0),
        ("militia", "NLF", "supply", 4),
        ("us-rifle", "US", "cache", 4),
    ):
        counters = [f"Alice:{who}@0303 rounds=4"] + (["Cash:cache@0303"] if source == "cache" else [])
        table = firing(*counters, side=side, phase="end", supplies=supply if source == "supply" else ())
        table.do("end")
        assert table.unit("Alice").rounds == rounds


@pytest.mark.rule("SD-19.22-a")
def test_a_supply_counter_serves_three_times_a_cache_always() -> None:
    place = Table().state.board.grid.hex("0303")
    for loads, left in ((3, 2), (2, 1), (1, 0)):
        table = firing("Alice:us-rifle@0303 rounds=2", phase="end", supplies=(Supply(place, loads),))
        table.do("end")
        assert sum(one.loads for one in table.state.supplies) == left
        assert ("supply used up" in table.kinds()) is (left == 0)
    full = firing("Alice:us-rifle@0303", phase="end", supplies=(Supply(place, 3),))
    full.do("end")
    assert full.state.supplies == (Supply(place, 3),)
    once = firing("Alice:us-rifle@0303 rounds=1", phase="end", supplies=(Supply(place, 3),))
    once.do("end")
    assert once.unit("Alice").rounds == 0


@pytest.mark.rule("SD-22.36-a", "SD-22.36-b", "SD-22.3-a")
def test_a_new_round_for_the_rpg_7_comes_with_each_resupply() -> None:
    table = firing("PC1@0303 weapons=rpg-7 launched", "Cash:cache@0303", "Track:m113@0305", side="NLF")
    assert table.refused("shoot PC1 Track", "has fired the RPG-7").rule == "SD-22.3-a"
    for _ in range(2):
        table.pass_until(lambda state: state.player == "US")
        assert (table.unit("PC1").launched, table.unit("PC1").rounds) == (False, 0)
        table = firing("PC1@0303 weapons=rpg-7", "Cash:cache@0303", "Track:m113@0305", side="NLF")
        table.do("shoot PC1 Track", dice=[1])
        assert table.unit("PC1").launched
    off = Table("PC1@0303 weapons=rpg-7 launched", "Cash:cache@0303", side="NLF", phase="end")
    off.do("end")
    assert off.unit("PC1").launched
    assert table.rule("shot") == "SD-22.3-a"


@pytest.mark.rule("SD-19.22-a", "SD-0-l")
def test_the_enemy_does_not_hear_of_the_resupply_of_an_inverted_unit() -> None:
    table = firing("Bob:militia@0303 rounds=2 down", "Cash:cache@0303 down", side="NLF", phase="end")
    table.do("end")
    assert "resupplied" in table.kinds(table.heard("NLF"))
    assert "resupplied" not in table.kinds(table.heard("US"))
    assert table.rule("resupplied") == "SD-19.22-a"


# -- Ammunition Supply Counters -----------------------------------------------------------------------------


def flying(*counters: str, **more: Any) -> Table:
    """The helicopters' step of the US in the Movement Phase."""
    table = Table(*counters, side="NLF", phase="end", turn=1, **{"options": ON, **more})
    table.do("end")
    return table


@pytest.mark.rule("SD-19.24-a", "SD-19.24-b", "SD-19.24-c", "SD-19.22-a", "SD-19.21-b")
def test_any_number_of_supply_counters_is_flown_in_one_to_a_hex() -> None:
    table = flying("Alice:us-rifle@0303")
    assert table.state.phase == "flights"
    places = [order.split()[-1] for order in table.offers("deliver")]
    for place in places[:8]:
        table.do(f"deliver {place}")
    assert [table.state.label(one.place) for one in table.state.supplies] == sorted(places[:8])
    assert {one.loads for one in table.state.supplies} == {3}
    assert table.refused(f"deliver {places[0]}").rule == "SD-19.24-b"
    assert table.offers("deliver")


@pytest.mark.rule("SD-19.24-c", "SD-9.15-a", "SD-9.2-a", "SD-9.2-b")
def test_a_supply_counter_comes_where_a_helicopter_may_land() -> None:
    table = flying("Alice:us-rifle@0303", "Bob:militia@0101", "Dum:dummy@0110", "Track:m113@0305")
    assert table.refused("deliver 0303", "personnel is in").rule == "SD-9.15-a"
    assert table.refused("deliver 0903").rule == "SD-9.2-a"
    assert table.refused("deliver 0110", "an inverted counter of").rule == "SD-9.2-b"
    assert table.refused("deliver 0305", "a vehicle is in").rule == "SD-9.2-b"


@pytest.mark.rule("SD-19.24-c", "SD-9.4-a")
def test_the_helicopter_is_fired_at_and_shot_down_it_brings_nothing() -> None:
    table = flying("Alice:us-rifle@0303", "Bob:hard-core@0108")
    table.do("deliver 0109")
    assert table.decision.side == "NLF"
    assert Table.game.unpack(Table.game.pack(table.state)) == table.state
    table.apply(next(one for one in table.game.actions(table.state) if getattr(one, "unit", None) == 1))
    while table.decision.side == "NLF":
        table.apply(
            next(one for one in table.game.actions(table.state) if type(one).__name__ in ("Resolve", "Pass"))
        )
    table.do(dice=[6])
    table.pass_until(lambda state: not state.frames)
    assert table.state.supplies == ()
    assert table.rule("flak") == "SD-9.4-a"


@pytest.mark.rule("SD-19.21-b", "SD-0-j", "SD-4.0-e")
def test_no_counters_come_without_the_rule_or_for_nlf_units() -> None:
    assert flying("Alice:us-rifle@0303", options={}).state.phase == "movement"
    both = ("NV1@0505 side=Vietnamese", "NV2@3030 side=Khmer-Rouge")
    table = Table(*both, scenario="khmer-rouge-vs-vietnam", side="Vietnamese", options=ON)
    assert table.refused("deliver 0909").rule == "SD-4.0-e"

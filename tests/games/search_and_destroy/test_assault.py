"""Close Assault: who may, at what odds, what becomes of the beaten, who follows [SD-32]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds, defence_of
from vietnam_tui.games.search_and_destroy.rules.assault.retreat import fixed_dead, overruns, retreat_hexes
from vietnam_tui.games.search_and_destroy.tables import Outcome
from vietnam_tui.games.search_and_destroy.units import Bodies, Works


def assaulting(*counters: str, **more: object) -> Table:
    return Table(*counters, phase="assault", **more)  # type: ignore[arg-type]


def odds_of(table: Table, target: str, *names: str) -> tuple[int, int, str]:
    odds = assault_odds(table.state, [table.id(name) for name in names], table.id(target))
    return odds.attack, odds.defence, odds.odds(table.state)


# -- odds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-32.0-e", "SD-32.0-g", "SD-32.8-b")
def test_strength_meets_strength_whatever_the_ground_and_a_position_adds_one() -> None:
    table = assaulting(
        "Alice:us-rifle@0603", "Anna:us-rifle@0702", "Bob:nva-squad@0703 pinned", "Pam:porter@0704"
    )
    assert odds_of(table, "Bob", "Alice") == (3, 2, "1-1")
    assert odds_of(table, "Pam", "Alice") == (3, 1, "3-1")
    table.state = table.state.but(works=(Works(table.unit("Bob").place, "NLF"),))
    assert odds_of(table, "Bob", "Alice") == (3, 3, "1-1")
    assert odds_of(table, "Bob", "Alice", "Anna") == (6, 3, "2-1")
    assert "Improved Position +1 [SD-32.0-g]" in defence_of(table.state, table.id("Bob"))[1]


@pytest.mark.rule("SD-32.0-i", "SD-32.0-e", "SD-32.0-a")
def test_attackers_come_from_several_hexes() -> None:
    table = assaulting("Alice:us-rifle@0303", "Anna:us-rifle@0504", "Bob:nva-squad@0403", "Far:us-rifle@0101")
    table.do("assault Alice Bob")
    assert table.offers("join") == ["join Anna"]
    assert table.refused("join Far", "is not next to").rule == "SD-32.0-a"
    assert table.refused("join Alice").rule == "SD-32.0-e"
    table.do("join Anna", dice=[1])
    assert (table.fact("assaulted", "attack"), table.fact("assaulted", "odds")) == (6, "3-1")
    assert table.rule("assaulted") == "SD-32.0-e"
    asked = assaulting("Alice:us-rifle@0303", "Anna:us-rifle@0504", "Bob:nva-squad@0403")
    asked.do("assault Alice Bob")
    assert (asked.decision.side, asked.decision.rule) == ("US", "SD-32.0-i")


@pytest.mark.rule("SD-32.7-a", "SD-31.12-a", "SD-32.3-b")
def test_sappers_add_two_once_and_surprise_two_more() -> None:
    table = assaulting(
        "CC:company-cadre@0303 weapons=sappers",
        "CD:company-cadre@0304 weapons=sappers",
        "Alice:us-rifle@0403",
        side="NLF",
    )
    both = [table.id("CC"), table.id("CD")]
    assert assault_odds(table.state, both, table.id("Alice")).die.die == 2
    assert assault_odds(table.state, both, table.id("Alice"), "surprise").die.die == 4
    assert assault_odds(table.state, [table.id("Alice")], table.id("CC")).die.die == 0


# -- who may ------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "SD-32.0-b",
    "SD-32.0-c",
    "SD-32.0-h",
    "SD-32.4-a",
    "SD-32.4-b",
    "SD-32.8-d",
    "SD-8.0-a",
    "SD-12.2-b",
    "SD-15.1-c",
)
def test_who_cannot_assault() -> None:
    table = assaulting(
        "Lou:us-platoon-leader@0303",
        "Tank:m48@0303",
        "Pia:us-rifle@0303 pinned",
        "Fay:us-rifle@0304 did=fired",
        "Mo:us-rifle@0402 did=moved spent=2",
        "Sue:us-rifle@0504 did=searched",
        "Leo:us-rifle@0503 loose",
        "Bob:nva-squad@0403",
    )
    rules = {
        "Lou": "SD-6.0-l",
        "Tank": "SD-32.8-d",
        "Pia": "SD-8.0-b",
        "Fay": "SD-32.4-a",
        "Mo": "SD-32.4-b",
        "Sue": "SD-12.2-b",
        "Leo": "SD-13.2-d",
    }
    for name, rule in rules.items():
        assert table.refused(f"assault {name} Bob").rule == rule
    assert not table.offers("assault")
    own = assaulting("Sid:sniper@0303", "Cal:militia@0402 loose", "Alice:us-rifle@0403", side="NLF")
    assert own.refused("assault Sid Alice").rule == "SD-32.0-c"
    assert own.refused("assault Cal Alice").rule == "SD-15.1-c"


@pytest.mark.rule("SD-32.4-c")
def test_who_carries_does_not_assault() -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403")
    assert table.offers("assault") == ["assault Alice Bob"]
    table.state = table.state.but(bodies=(Bodies("US", carrier=table.id("Alice"), wia=1),))
    assert table.refused("assault Alice Bob").rule == "SD-32.4-c"


@pytest.mark.rule("SD-32.5-a", "SD-32.4-b")
def test_with_fire_and_movement_who_has_kept_half_assaults_at_half() -> None:
    on = {"fire-and-movement": "on"}
    table = assaulting("Alice:us-rifle@0303 did=moved spent=12", "Bob:nva-squad@0403", options=on)
    assert odds_of(table, "Bob", "Alice") == (2, 2, "1-1")
    assert table.offers("assault") == ["assault Alice Bob"]
    far = assaulting("Alice:us-rifle@0303 did=moved spent=13", "Bob:nva-squad@0403", options=on)
    assert far.refused("assault Alice Bob").rule == "SD-32.5-a"
    still = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403", options=on)
    assert odds_of(still, "Bob", "Alice") == (3, 2, "1-1")


@pytest.mark.rule(
    "SD-32.0-a", "SD-32.0-b", "SD-32.4-d", "SD-33.41-d", "SD-32.8-a", "SD-6.0-a", "SD-32.0-j", "SD-0-l"
)
def test_whom_one_may_assault() -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403", "Far:nva-squad@0602", "Mine:mine@0304")
    assert table.refused("assault Alice Far", "is not next to").rule == "SD-32.0-a"
    assert table.refused("assault Alice Mine").rule == "SD-32.0-b"
    assert table.refused("assault Bob Alice", "that fires now, and").rule == "SD-6.0-a"
    own = assaulting("Alice:us-rifle@0303", "Anna:us-rifle@0304", "Bob:nva-squad@0403")
    assert own.refused("assault Alice Anna", "is none of the").rule == "SD-32.0-a"
    assert table.refused("assault Alice ?0404").rule == "SD-32.0-j"
    table.do("assault Alice Bob", dice=[1])
    assert table.refused("assault Alice Bob").rule == "SD-32.4-d"
    hidden = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403 down")
    assert hidden.refused("assault Alice Bob", "does not lie face").rule == "SD-0-l"
    us = assaulting("Alice:us-rifle@0303", "T:m48@0403 side=NLF", "Bob:nva-squad@0404")
    assert us.refused("assault Alice T").rule == "SD-32.8-a"
    boat = assaulting(
        "PB:patrol-boat@1102 stream=1102/1202", "Bob:nva-squad@1202", "R:us-rifle@0101", side="NLF"
    )
    assert boat.refused("assault Bob PB", "a boat: it is").rule == "SD-33.41-d"
    us = assaulting("PB:patrol-boat@1102 stream=1102/1202", "Bob:nva-squad@1202")
    assert us.refused("assault PB Bob", "a boat: it does").rule == "SD-33.41-d"


@pytest.mark.rule("SD-32.4-e")
def test_six_units_assault_one_in_a_player_turn() -> None:
    cadres = [
        f"C{i}:militia@{place}" for i, place in enumerate(("0304", "0303", "0402", "0404", "0504", "0503"))
    ]
    table = assaulting(*cadres, "Alice:us-rifle@0403 assailed=1", side="NLF")
    table.do("assault C0 C1 C2 C3 C4 Alice", dice=[1])
    assert table.unit("Alice").assailed == 6
    assert table.refused("assault C5 Alice").rule == "SD-32.4-e"
    fresh = assaulting(*cadres, "Alice:us-rifle@0403 assailed=5", side="NLF")
    fresh.do("assault C0 Alice", dice=[1])
    assert fresh.unit("Alice").assailed == 6
    unknown = assaulting(*cadres, "Dan:us-rifle@0403 down", "Ed:us-rifle@0101 assailed=6", side="NLF")
    unknown.do("assault C0 C1 C2 C3 C4 C5 ?0403")
    assert unknown.unit("Dan").assailed == 6


@pytest.mark.rule("SD-32.0-d", "SD-32.0-f", "SD-4.0-g", "SD-32.4-g", "SD-4.0-e")
def test_assaults_come_after_all_fire() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:nva-squad@0403", phase="fire")
    assert table.refused("assault Alice Bob").rule == "SD-4.0-e"
    table.do("end")
    assert table.offers("assault") == ["assault Alice Bob"]
    assert not table.offers("fire")
    early = Table("Alice:us-rifle@0303", "Bob:nva-squad@0403")
    assert early.refused("assault Alice Bob", "that is done in the").rule == "SD-4.0-e"


# -- results ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-32.121-a", "SD-32.122-a", "SD-32.2-b", "SD-32.4-f")
def test_without_casualties_the_defender_stays() -> None:
    for die, pinned in ((3, ""), (4, "new")):
        table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403")
        table.do("assault Alice Bob", dice=[die])
        assert (table.where("Bob"), table.unit("Bob").pinned, table.where("Alice")) == (
            "0403",
            pinned,
            "0303",
        )
        assert table.unit("Alice").casualties == 0
        table.go("fire", "NLF")
        assert bool(table.offers("fire Bob")) is (not pinned)


@pytest.mark.rule("SD-32.123-a", "SD-32.123-b", "SD-32.2-a", "SD-32.1-a", "SD-20.2-b", "SD-7.0-g")
def test_who_is_driven_out_leaves_all_casualties_and_one_attacker_follows() -> None:
    table = assaulting(
        "Alice:us-rifle@0303", "Anna:us-rifle@0304", "Bob:nva-squad@0403 wia=3", "Carl:nva-squad@0504"
    )
    bob, here = table.id("Bob"), table.unit("Bob").place
    table.state = table.state.but(bodies=(Bodies("NLF", carrier=bob, wia=2), Bodies("NLF", here, wia=1)))
    table.do("assault Alice Anna Bob")
    if table.decision.kind == "onslaught":
        table.do("resolve")
    table.do(dice=[4])
    assert table.fact("hit", "result") == "P 1K"
    assert table.decision.side == "NLF"
    assert table.refused("retreat Bob 0504").rule == "SD-32.1-a"
    assert sorted(table.offers("retreat")) == [f"retreat Bob {h}" for h in ("0402", "0404", "0503")]
    table.do("retreat Bob 0404")
    assert (table.where("Bob"), table.unit("Bob").pinned, table.unit("Bob").casualties) == ("0404", "new", 4)
    assert [(table.state.label(one.place), one.kia, one.wia) for one in table.state.bodies] == [
        ("0403", 1, 3)
    ]
    assert table.decision.side == "US"
    assert table.offers("advance") == ["advance Alice", "advance Anna"]
    assert table.refused("advance Carl").rule == "SD-32.2-a"
    fallen = Table.at(table.state.with_unit(table.id("Anna"), place=-1, fate="lost"))
    assert fallen.offers("advance") == ["advance Alice"]
    table.do("advance Anna")
    assert (table.where("Anna"), table.where("Alice")) == ("0403", "0303")
    assert table.rule("retreated") == "SD-32.123-a"
    assert not table.unit("Bob").dug
    among = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403 wia=5", "Pete:peasant@0403")
    among.do("assault Alice Bob", dice=[5])
    assert (among.where("Bob"), among.where("Alice")) == ("lost", "0403")


@pytest.mark.rule("SD-32.2-a", "SD-20.13-a", "SD-32.123-a")
def test_an_eliminated_defender_vacates_its_hex_too() -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403 wia=5")
    table.do("assault Alice Bob", dice=[5])
    assert (table.where("Bob"), table.where("Alice")) == ("lost", "0403")
    assert table.rule("advanced") == "SD-32.2-a"


@pytest.mark.rule("SD-32.2-a")
@pytest.mark.parametrize("left", ["Dum:dummy@0403", "Mine:mine@0403", "Pam:porter@0403"])
def test_nobody_enters_a_hex_in_which_enemies_are_left(left: str) -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403 wia=5", left)
    table.do("assault Alice Bob", dice=[5])
    assert (table.where("Bob"), table.where("Alice")) == ("lost", "0303")


def retreats(table: Table, name: str) -> list[str]:
    return sorted(table.state.label(place) for place in retreat_hexes(table.state, table.id(name)))


@pytest.mark.rule("SD-32.1-a", "SD-10.1-b")
def test_where_one_may_retreat_to() -> None:
    table = Table(
        "Bob:nva-squad@0403",
        "Alice:us-rifle@0303",
        "Ben:nva-squad@0404",
        "Tank:m48@0402",
        "Carl:porter@0503",
    )
    assert retreats(table, "Bob") == ["0304", "0503", "0504"]
    us = Table(
        "Alice:us-rifle@0403", "Pete:peasant@0402", "Dum:dummy@0404", "Mine:mine@0303", "Bob:militia@0504"
    )
    assert retreats(us, "Alice") == ["0304", "0402", "0503"]


# -- surrounded ---------------------------------------------------------------------------------------------

#: The neighbours of 0403, of which Alice holds the first
AROUND = ("0303", "0304", "0402", "0404", "0504", "0503")


def surrounded(target: str, **more: object) -> Table:
    friends = [f"Ann{i}:us-rifle@{place}" for i, place in enumerate(AROUND[1:])]
    return assaulting("Alice:us-weapons@0303", *friends, target, **more)


def resolve(table: Table, *dice: int) -> None:
    """Alice alone assaults Bob."""
    table.do("assault Alice Bob")
    if table.decision.kind == "onslaught":
        table.do("resolve")
    table.do(dice=dice)


@pytest.mark.rule("SD-32.124-a", "SD-32.124-d", "SD-32.1-a")
def test_a_surrounded_squad_leaves_six_dead_instead_of_the_casualties_of_the_roll() -> None:
    table = surrounded("Bob:nva-squad@0403 wia=2")
    resolve(table, 5)
    assert table.fact("hit", "result") == "P 1K h"
    assert table.where("Bob") == "lost"
    assert [(one.kia, one.wia) for one in table.state.bodies] == [(6, 0)]
    assert (table.points("US"), table.state.suffered) == (90, (0, 6))
    pinned = surrounded("Bob:nva-squad@0403")
    resolve(pinned, 3)
    assert (pinned.where("Bob"), pinned.state.bodies) == ("0403", ())
    assert table.rule("overrun") == "SD-32.124-a"
    porter = surrounded("Bob:porter@0403")
    resolve(porter, 2)
    assert porter.rule("overrun") == "SD-32.124-c"


@pytest.mark.rule("SD-S1.2-d", "SD-32.124-d")
def test_only_a_team_of_three_leaves_no_more_than_it_has_left() -> None:
    for counter, dead in (("vc-squad", 2), ("nva-squad", 6), ("porter", 2)):
        table = assaulting(f"Bob:{counter}@0403 wia=1", "Alice:us-weapons@0303")
        assert fixed_dead(table.state, table.id("Bob")) == dead


@pytest.mark.rule("SD-32.124-b", "SD-32.124-c", "SD-S1.2-d")
@pytest.mark.parametrize(
    ("target", "die", "dead"),
    [
        ("Bob:sniper@0403", 2, 1),
        ("Bob:porter@0403", 2, 2),
        ("Bob:vc-squad@0403 wia=1", 2, 2),
        ("Bob:vc-squad@0403", 2, 3),
    ],
)
def test_what_other_surrounded_units_leave(target: str, die: int, dead: int) -> None:
    table = surrounded(target)
    bob = table.id("Bob")
    last = table.state.with_unit(bob, wia=table.state.type(bob).limit - 1)
    assert overruns(last, bob, Outcome(pinned=True, wia=1)) == (table.state.type(bob).kind == "sniper")
    resolve(table, die)
    assert table.fact("hit", "result") == "P 1W"
    assert table.where("Bob") == "lost"
    assert [(one.kia, one.wia) for one in table.state.bodies] == [(dead, 0)]


@pytest.mark.rule("SD-32.124-a", "SD-32.123-a")
def test_who_is_eliminated_by_the_casualties_is_not_overrun() -> None:
    table = surrounded("Bob:nva-squad@0403 wia=5")
    resolve(table, 4)
    assert table.fact("hit", "result") == "P 1W"
    assert [(one.kia, one.wia) for one in table.state.bodies] == [(0, 1)]
    alive = surrounded("Bob:nva-squad@0403 wia=4")
    resolve(alive, 4)
    assert alive.fact("hit", "result") == "P 1W"
    assert alive.rule("overrun") == "SD-32.124-a"


@pytest.mark.rule("SD-10.2-c", "SD-20.45-a")
def test_a_peasant_never_retreats_and_counts_twice_when_surrounded() -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:peasant@0403")
    resolve(table, 4)
    assert (table.where("Bob"), table.unit("Bob").pinned, table.points("NLF")) == ("0403", "new", 15)
    assert (table.where("Alice"), table.points("US")) == ("0303", 0)
    ring = surrounded("Bob:peasant@0403")
    resolve(ring, 2)
    assert (ring.where("Bob"), ring.points("NLF"), ring.state.bodies) == ("removed", 30, ())
    points = surrounded("Bob:peasant@0403", options={"game": "points"})
    resolve(points, 6)
    assert (points.where("Bob"), points.points("NLF")) == ("removed", 30)


# -- the Points game ----------------------------------------------------------------------------------------


@pytest.mark.rule("SD-32.111-a", "SD-32.112-a", "SD-32.114-a", "SD-32.115-a", "SD-7.0-g")
def test_points_with_a_pin_drive_out() -> None:
    points = {"game": "points"}
    table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403", options=points)
    table.do("assault Alice Bob", dice=[5])
    assert table.fact("hit", "result") == "P 10/20"
    table.do("retreat Bob 0503")
    assert (table.where("Bob"), table.unit("Bob").pinned, table.points("US")) == ("0503", "new", 10)
    assert table.where("Alice") == "0403"
    for die, pinned in ((3, ""), (4, "new")):
        stays = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403", options=points)
        stays.do("assault Alice Bob", dice=[die])
        assert (stays.where("Bob"), stays.unit("Bob").pinned) == ("0403", pinned)
    assert table.rule("scored") == "SD-32.115-a"
    assert table.rule("retreated") == "SD-32.114-a"
    assert table.rule("pinned") == "SD-32.114-a"


@pytest.mark.rule("SD-32.113-a", "SD-32.114-b", "SD-32.115-a")
def test_a_destroyed_or_surrounded_unit_pays_as_a_whole() -> None:
    table = surrounded("Bob:nva-squad@0403", options={"game": "points"})
    resolve(table, 5)
    assert (table.where("Bob"), table.points("US"), table.state.bodies) == ("lost", 90, ())
    friends = [f"Ann{i}:us-rifle@{place}" for i, place in enumerate(("0304", "0402"))]
    strong = assaulting("Alice:us-weapons@0303", *friends, "Bob:militia@0403", options={"game": "points"})
    strong.do("assault Alice Ann0 Ann1 Bob", dice=[6])
    assert strong.fact("hit", "result") == "D h"
    assert strong.points("US") == 90
    assert table.rule("removed") == "SD-32.114-b"
    casualties = surrounded("Bob:nva-squad@0403")
    resolve(casualties, 5)
    assert casualties.state.bodies


# -- vehicles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-32.8-a", "SD-32.8-b", "SD-32.8-c", "SD-7.0-d")
def test_only_an_h_destroys_a_vehicle() -> None:
    for die, where in ((5, "0403"), (6, "lost")):
        table = assaulting("Bob:militia@0303", "A1:m113@0403", side="NLF")
        assert odds_of(table, "A1", "Bob") == (1, 1, "1-1")
        table.do("assault Bob A1", dice=[die])
        assert table.where("A1") == where
        assert table.where("Bob") == ("0403" if where == "lost" else "0303")
    tank = assaulting("Bob:militia@0303", "T:m48@0403", side="NLF")
    tank.do("assault Bob T", dice=[6])
    assert (tank.where("T"), tank.unit("T").pinned) == ("0403", "")
    assert table.rule("removed") == "SD-32.8-c"
    men = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403")
    men.do("assault Alice Bob", dice=[4])
    assert (men.where("Bob"), men.unit("Bob").pinned) == ("0403", "new")
    assert tank.rule("missed") == "SD-32.8-c"


@pytest.mark.rule("SD-22.1-f", "SD-32.2-a")
def test_nobody_follows_while_the_riders_of_the_wreck_are_there() -> None:
    table = assaulting("Bob:militia@0303", "A1:m113@0403", "R:us-rifle in=A1", side="NLF")
    table.do("assault Bob A1", dice=[6, 1])
    assert (table.where("A1"), table.where("R"), table.where("Bob")) == ("lost", "0403", "0303")

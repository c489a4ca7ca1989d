"""What attacks do: casualties and points, limits, pins, Peasants, boats, casualties that go astray [SD-7, SD-20]."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.branches import branches
from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.fire import results
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Outcome
from vietnam_tui.games.search_and_destroy.units import Bodies


def hit(table: Table, name: str, *, by: str = "US", **result: object) -> Transition:
    """A unit suffers a result; the position afterwards is on the table."""
    side = next(army for army in table.state.sides if army == by)
    transition = Transition(table.state)
    results.suffer(transition, table.id(name), Outcome(**result), side)  # type: ignore[arg-type]
    table.state = transition.state
    table.events.extend(transition.events)
    assert GAME.audit(table.state) == []
    return transition


def markers(table: Table) -> dict[tuple[str, str], tuple[int, int]]:
    return {(one.side, table.state.label(one.place)): (one.kia, one.wia) for one in table.state.bodies}


# -- casualties ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-20.1-a", "SD-20.5-a", "SD-20.5-b", "SD-7.6-a", "SD-7.0-d", "SD-8.0-a")
def test_a_hit_lays_markers_counts_for_the_unit_and_pays_its_enemy() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503", phase="fire")
    table.do("fire Alice Bob", dice=[6])
    assert table.fact("hit", "result") == "P 1K h"
    assert markers(table) == {("NLF", "0503"): (1, 0)}
    assert (table.unit("Bob").kia, table.unit("Bob").wia) == (1, 0)
    assert (table.points("US"), table.points("NLF")) == (15, 0)
    assert table.state.suffered == (0, 1)
    assert table.unit("Bob").pinned
    hit(table, "Alice", by="NLF", pinned=True, kia=1, wia=1)
    assert table.points("NLF") == 60
    assert table.state.suffered == (2, 1)
    assert table.rule("pinned") == "SD-8.0-a"
    assert table.rule("casualties") == "SD-20.1-a"
    hit(table, "Alice", by="NLF", pinned=True, wia=1)
    assert [table.fact("casualties", key) for key in ("kia", "wia", "total")] == [0, 1, 3]
    hit(table, "Bob", kia=1)
    assert table.fact("casualties", "total") == 2
    steady = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503")
    hit(steady, "Alice", by="NLF", wia=1)
    assert not steady.unit("Alice").pinned


@pytest.mark.rule("SD-20.13-a", "SD-20.13-c", "SD-20.13-e", "SD-20.13-f")
def test_a_squad_takes_all_casualties_of_a_roll_and_goes_at_six() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503 wia=5")
    hit(table, "Bob", pinned=True, kia=2, wia=1)
    assert table.where("Bob") == "lost"
    assert markers(table) == {("NLF", "0503"): (2, 1)}
    assert table.points("US") == 2 * 15 + 10
    five = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503 wia=4")
    hit(five, "Bob", pinned=True, wia=1)
    assert five.where("Bob") == "0503"
    assert table.rule("removed") == "SD-20.13-a"


@pytest.mark.rule("SD-20.13-d", "SD-20.13-e", "SD-10.3-a", "SD-S1.2-c", "SD-S1.2-d")
@pytest.mark.parametrize(
    ("counter", "result", "placed", "points"),
    [
        ("Bob:vc-squad@0503 wia=2", {"kia": 2, "wia": 2}, (1, 0), 15),
        ("Bob:sniper@0503", {"kia": 1, "wia": 1}, (1, 0), 15),
        ("Bob:porter@0503 wia=1", {"kia": 1, "wia": 1}, (1, 0), 15),
        ("Bob:porter@0503", {"kia": 1, "wia": 2}, (1, 1), 25),
    ],
)
def test_small_units_receive_no_more_than_their_limit_and_kia_first(
    counter: str, result: dict[str, int], placed: tuple[int, int], points: int
) -> None:
    table = Table("Alice:us-rifle@0403", counter)
    hit(table, "Bob", pinned=True, **result)
    assert table.where("Bob") == "lost"
    assert markers(table) == {("NLF", "0503"): placed}
    assert table.points("US") == points


@pytest.mark.rule("SD-20.13-b", "SD-20.13-c", "SD-20.13-a")
def test_a_leader_without_attack_strength_goes_at_two() -> None:
    table = Table("Lou:us-platoon-leader@0403", "Alice:us-rifle@0404")
    hit(table, "Lou", by="NLF", pinned=True, wia=1)
    assert table.where("Lou") == "0403"
    hit(table, "Lou", by="NLF", pinned=True, wia=1)
    assert table.where("Lou") == "lost"
    assert table.rule("removed") == "SD-20.13-b"


@pytest.mark.rule("SD-8.0-a", "SD-8.0-c", "SD-8.0-b", "SD-4.0-h")
def test_a_pinned_unit_stays_until_the_end_of_its_next_player_turn() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503", phase="fire")
    table.do("fire Alice Bob", dice=[4])
    table.go("fire", "NLF")
    assert table.refused("fire Bob Alice").rule == "SD-8.0-b"
    table.pass_until(lambda state: state.turn == 3 and state.player == "NLF")
    assert not table.unit("Bob").pinned
    assert (table.fact("pinned", "unit"), table.fact("pinned", "place")) == ("Bob", "0503")


@pytest.mark.rule("SD-20.2-b")
def test_who_is_eliminated_leaves_what_it_carries() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503 wia=5")
    table.state = table.state.but(bodies=(Bodies("US", carrier=table.id("Bob"), kia=1),))
    hit(table, "Bob", pinned=True, kia=1)
    assert markers(table) == {("US", "0503"): (1, 0), ("NLF", "0503"): (1, 0)}


# -- the Points game ----------------------------------------------------------------------------------------


@pytest.mark.rule("SD-0-i", "SD-7.5-a", "SD-7.0-c", "SD-7.0-e")
def test_in_the_points_game_hits_pay_at_once_and_only_d_removes() -> None:
    points = {"game": "points"}
    assert Table("Alice:us-rifle@0403").state.game == "casualty"
    table = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503", phase="fire", options=points)
    table.do("fire Alice Bob", dice=[6])
    assert table.fact("hit", "result") == "P 15/40 h"
    assert (table.points("US"), table.state.bodies, table.unit("Bob").casualties) == (15, (), 0)
    assert table.unit("Bob").pinned
    hit(table, "Alice", by="NLF", pinned=True, us=25, nlf=60)
    assert table.points("NLF") == 60
    hit(table, "Bob", destroyed=True, marked=True)
    assert (table.where("Bob"), table.points("US")) == ("lost", 15 + 90)
    hit(table, "Alice", by="NLF", destroyed=True)
    assert table.points("NLF") == 60 + 240
    assert table.rule("removed") == "SD-7.0-e"


# -- Peasants -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-10.2-a", "SD-10.2-b", "SD-20.45-a", "SD-20.45-b", "SD-20.5-d")
def test_hits_on_a_peasant_pay_who_did_not_fire_and_leave_no_markers() -> None:
    table = Table("Alice:us-rifle@0403", "Pete:peasant@0503 down", phase="fire")
    table.do("fire Alice ?0503", dice=[5])
    assert table.unit("Pete").up
    assert (table.points("US"), table.points("NLF"), table.state.bodies) == (0, 15, ())
    assert table.state.suffered == (0, 0)
    hit(table, "Pete", pinned=True, kia=1, wia=2)
    assert (table.where("Pete"), table.points("NLF")) == ("removed", 30)
    own = Table("Alice:us-rifle@0403", "Pete:peasant@0503")
    hit(own, "Pete", by="NLF", pinned=True, wia=1)
    assert own.points("US") == 10
    assert table.rule("scored") == "SD-20.45-a"
    calm = Table("Alice:us-rifle@0403", "Pete:peasant@0503")
    hit(calm, "Pete", pinned=True)
    assert "scored" not in calm.kinds()
    both = Table("Alice:us-rifle@0403", "Pete:peasant@0503")
    hit(both, "Pete", kia=1, wia=1)
    assert (both.where("Pete"), both.points("NLF")) == ("removed", 30)
    assert own.where("Pete") == "0503"


@pytest.mark.rule("SD-10.2-b")
def test_in_the_points_game_any_result_removes_a_peasant() -> None:
    table = Table("Alice:us-rifle@0403", "Pete:peasant@0503", phase="fire", options={"game": "points"})
    table.do("fire Alice Pete", dice=[4])
    assert (table.where("Pete"), table.points("NLF"), table.points("US")) == ("removed", 30, 0)
    assert table.rule("scored") == "SD-10.2-b"
    unhurt = Table("Alice:us-rifle@0403", "Pete:peasant@0503", options={"game": "points"})
    hit(unhurt, "Pete")
    assert unhurt.where("Pete") == "0503"


# -- boats --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-33.3-a", "SD-33.3-b", "SD-33.33-a", "SD-33.35-b", "SD-33.32-b", "SD-6.0-f")
def test_a_boat_defends_with_three_is_never_pinned_and_keeps_its_casualties_aboard() -> None:
    boat = "PB:patrol-boat@1102 stream=1102/1202"
    force = ("Bob:nva-squad@1202", "Carl:nva-squad@1203", "Dan:nva-squad@1204")
    table = Table(boat, *force, side="NLF", phase="fire")
    table.do("fire Bob Carl PB", "resolve", dice=[5])
    assert (table.fact("fired", "defence"), table.fact("fired", "attack")) == (3, 4)
    assert table.unit("PB").wia == 1
    assert not table.unit("PB").pinned
    assert (table.points("NLF"), table.state.suffered) == (0, (0, 0))
    assert table.state.bodies == (Bodies("US", carrier=table.id("PB"), wia=1),)
    assert table.state.boats_hit == (table.id("PB"),)
    assert table.refused("fire Dan PB").rule == "SD-6.0-f"
    assert table.state.grazed
    missed = Table(boat, *force, side="NLF", phase="fire")
    missed.do("fire Bob Carl PB", "resolve", dice=[1])
    assert (missed.state.bodies, missed.state.grazed) == ((), False)
    calm = Table(boat, *force)
    hit(calm, "PB", by="NLF", pinned=True)
    assert ("casualties" in calm.kinds(), calm.state.bodies) == (False, ())
    hit(calm, "PB", by="NLF", wia=1)
    assert "casualties" in calm.kinds()


@pytest.mark.rule("SD-33.32-a", "SD-33.31-a", "SD-33.35-a")
def test_a_boat_sinks_at_six_casualties_or_a_hundred_and_eighty_points() -> None:
    boat = "PB:patrol-boat@1102 stream=1102/1202 wia=4"
    table = Table(boat, "Bob:nva-squad@1202")
    hit(table, "PB", by="NLF", pinned=True, wia=1)
    assert table.where("PB") == "1102"
    hit(table, "PB", by="NLF", pinned=True, kia=1)
    assert (table.where("PB"), table.state.bodies) == ("lost", ())
    points = Table(
        "PB:patrol-boat@1102 stream=1102/1202 hits=100",
        "Bob:nva-squad@1202",
        options={"game": "points"},
    )
    hit(points, "PB", by="NLF", pinned=True, us=25, nlf=60)
    assert points.where("PB") == "1102"
    hit(points, "PB", by="NLF", pinned=True, us=10, nlf=20)
    assert points.where("PB") == "lost"
    assert points.rule("removed") == "SD-33.31-a"
    assert table.rule("removed") == "SD-33.32-a"


# -- casualties that go astray ------------------------------------------------------------------------------


@pytest.mark.rule("SD-20.14-a")
def test_on_a_six_a_casualty_falls_on_another_in_the_hex() -> None:
    force = ("Alice:us-rifle@0403", "Lou:us-platoon-leader@0403", "Bob:nva-squad@0404")
    table = Table(*force, side="NLF", phase="fire")
    table.do("fire Bob Alice", dice=[5])
    assert table.fact("hit", "result") == "P 1K h"
    table.do(dice=[6])
    assert table.unit("Alice").casualties == 0
    assert (table.unit("Lou").kia, table.unit("Lou").pinned) == (1, "")
    assert markers(table) == {("US", "0403"): (1, 0)}
    assert table.points("NLF") == 40
    kept = Table(*force, side="NLF", phase="fire")
    kept.do("fire Bob Alice", dice=[5, 5])
    assert kept.unit("Alice").kia == 1
    assert table.rule("astray") == "SD-20.14-a"


@pytest.mark.rule("SD-20.14-a")
def test_the_owner_says_on_whom_and_a_wound_goes_before_a_death() -> None:
    force = ("Alice:us-rifle@0403", "Lou:us-platoon-leader@0403", "Mary:us-medic@0403")
    table = Table(*force, "Bob:nva-squad@0404", "Ben:us-rifle@0101", side="NLF", phase="fire")
    table.do("fire Bob Alice", dice=[6, 6])
    assert table.fact("hit", "result") == "P 1K 1W h"
    assert table.offers("spill") == ["spill Lou", "spill Mary"]
    assert table.refused("spill Ben").rule == "SD-20.14-a"
    table.do("spill Mary")
    assert (table.unit("Mary").wia, table.unit("Alice").kia, table.unit("Alice").wia) == (1, 1, 0)


@pytest.mark.rule("SD-20.14-a")
def test_inverted_counters_and_wounds_alone_spill_over_to_nobody() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503", "Pam:porter@0503 down", phase="fire")
    table.do("fire Alice Bob", dice=[6])
    assert not table.state.frames
    wound = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503", "Pam:porter@0503", phase="fire")
    wound.do("fire Alice Bob", dice=[5])
    assert wound.fact("hit", "result") == "P 1W"
    assert not wound.state.frames


# -- exact odds ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-7.0-a", "SD-7.0-b", "SD-6.0-c")
@pytest.mark.parametrize("game", ["casualty", "points"])
@pytest.mark.parametrize("place", ["0403", "0503", "0603"])
def test_the_odds_are_those_of_every_way_the_attack_can_go(game: str, place: str) -> None:
    table = Table(
        "Alice:us-weapons@0504",
        f"Bob:nva-squad@{place} wia=5",
        phase="fire",
        options={"game": game},
    )
    aim = Aim(table.id("Bob"), table.unit("Bob").place)
    odds = fire_odds(table.state, [table.id("Alice")], aim)
    (action,) = GAME.read_order(table.state, "fire Alice Bob")

    def nobody(_: State) -> Action | None:
        return None

    found: Counter[str] = Counter()
    for branch in branches(GAME, table.state, action, nobody):
        told = [event for event in branch.events if event.kind == "hit"]
        found[told[0].facts["result"] if told else "-"] += branch.probability  # type: ignore[assignment]
    assert dict(found) == odds.chances(table.state)
    assert sum(odds.chances(table.state).values()) == Fraction(1)

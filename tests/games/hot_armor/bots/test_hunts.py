"""How the staff officer goes after those whom he must eliminate, and what shots at them are worth."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.bots.test_aims import goals, picture
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.bots.fires import fire_price
from vietnam_tui.games.hot_armor.bots.lifts import order_of_transport
from vietnam_tui.games.hot_armor.fire_frames import Aiming
from vietnam_tui.games.hot_armor.rules import fire
from vietnam_tui.games.hot_armor.verbs import Load

DONG_HA = "dong-ha"


def at_the_exits(turn: int, lost: int) -> Table:
    """ARVN units at the exits of Dong Ha, tanks of the NVA far from them."""
    tanks = [f"Tank{number}:t-54@4217" for number in range(1, 8)]
    dead = [f"Dead{number}:t-54 fate=lost" for number in range(lost)]
    return Table(
        "Rifle:infantry-a@4312", "Patton:m48@4312", enemies=[*tanks, *dead], scenario=DONG_HA, turn=turn
    )


@pytest.mark.parametrize(("turn", "lost", "late"), [(1, 0, False), (6, 7, False), (6, 3, True)])
def test_who_bars_the_exits_goes_for_the_enemies_if_they_do_not_come(
    turn: int, lost: int, *, late: bool
) -> None:
    found = goals(at_the_exits(turn, lost), "ARVN").values()
    hunts = [goal for goal in found if goal.purpose == "hunt"]
    guards = [goal for goal in found if goal.purpose == "guard"]
    assert hunts
    assert all(goal.patient is not late for goal in hunts)
    assert all(goal.fought is late for goal in hunts)
    awaited = [goal for goal in goals(at_the_exits(1, 0), "ARVN").values() if goal.purpose == "guard"]
    assert (sum(goal.value for goal in guards) < sum(goal.value for goal in awaited) / 2) is late


def test_who_has_a_town_to_keep_waits_for_the_enemies_to_the_end() -> None:
    table = Table(
        "Rifle:infantry-a@3006", enemies=["Tank:t-54@4208"], scenario="kontum", side="ARVN", turn=11
    )
    assert all(goal.patient for goal in goals(table, "ARVN").values() if goal.purpose == "hunt")


@pytest.mark.parametrize(
    ("turn", "enemies", "place", "late"),
    [(8, 2, "4408", True), (8, 2, "2408", False), (8, 9, "4408", False), (1, 2, "4408", False)],
)
def test_the_stronger_leaves_his_ground_to_look_for_enemies_of_whom_none_is_near_it(
    turn: int, enemies: int, place: str, *, late: bool
) -> None:
    main = [f"Main{number}:infantry-a@1709" for number in range(6)]
    tanks = [f"Tank{number}:m41@{place}" for number in range(enemies)]
    table = Table(*main, enemies=tanks, scenario="lam-son", side="NVA", turn=turn)
    hunts = [goal for goal in goals(table, "NVA").values() if goal.purpose == "hunt"]
    assert hunts
    assert all(goal.fought is late for goal in hunts)


def test_the_nearest_are_hunted_and_not_many_more_than_are_still_needed() -> None:
    tanks = [f"Tank{number}:t-54@{4000 + 100 * (number % 5) + number}" for number in range(17, 27)]
    dead = [f"Dead{number}:t-54 fate=lost" for number in range(6)]
    table = Table("Rifle:infantry-a@4312", enemies=[*tanks, *dead], scenario=DONG_HA, turn=6)
    grid, here = table.state.board.grid, table.state.board.grid.hex("4312")
    hunted = {
        grid.distance(here, hex_)
        for goal in picture(table, "ARVN").goals
        if goal.purpose == "hunt"
        for hex_ in goal.hexes
    }
    far = sorted(
        grid.distance(here, table.state.place(table.id(f"Tank{number}"))) for number in range(17, 27)
    )
    assert max(hunted) == far[3], "two are still to be eliminated"


def test_tanks_hunt_and_infantry_stands_guard() -> None:
    found = picture(at_the_exits(6, 3), "ARVN").tasks
    table = at_the_exits(6, 3)
    assert found[table.id("Patton")].purpose == "hunt"
    assert found[table.id("Rifle")].purpose == "guard"


def test_who_is_late_closes_in_rather_than_fire_from_afar() -> None:
    def price(lost: int) -> float:
        table = at_the_exits(6, lost)
        return fire_price(picture(table, "ARVN"), table.id("Patton"))

    assert price(3) > price(7) + 0.1


def test_what_is_given_for_an_elimination_is_given_for_one_who_is_shaken_already_as_well() -> None:
    def share(type_: str, words: str) -> float:
        table = Table(
            "Tank:m48@4212",
            enemies=[f"Foe:{type_}@4214{words}"],
            scenario=DONG_HA,
            side="ARVN",
            phase="hard fire",
        )
        view = picture(table, "ARVN")
        shot = Aiming("ARVN", "hard", table.state.board.grid.hex("4214"), (table.id("Tank"),))
        return view.toll(fire.volley_of(view.state, shot))

    counted, other = (
        share(type_, " disrupted") / share(type_, "") for type_ in ("infantry-a", "heavy-weapons")
    )
    assert counted > 1.2 * other


def test_nobody_gets_on_a_carrier_that_is_where_it_is_wanted() -> None:
    def boards(place: str) -> bool:
        table = Table(
            f"Track:m113@{place}",
            f"Rifle:infantry-a@{place}",
            "Tank:m48@1811",
            enemies=["Bob:infantry-a@1424"],
            scenario="into-cambodia",
            side="US",
        )
        found = order_of_transport(picture(table, "US"), {})
        return found is not None and isinstance(found.action, Load)

    assert boards("3904")
    assert not boards("3125")

"""How the staff officer goes after those whom he must eliminate, and what shots at them are worth."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.bots.test_aims import goals, picture
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.fires import fire_price
from vietnam_tui.games.hot_armor.bots.lifts import order_of_transport
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.pursuit import goes_out
from vietnam_tui.games.hot_armor.frames import Aiming
from vietnam_tui.games.hot_armor.rules.fire import fire
from vietnam_tui.games.hot_armor.rules.movement.transport import Load

DONG_HA, LAM_SON = "dong-ha", "lam-son"


def at_the_exits(turn: int, lost: int) -> Table:
    """ARVN units at the exits of Dong Ha, tanks of the NVA far from them."""
    tanks = [f"Tank{number}:t-54@4217" for number in range(1, 8)]
    dead = [f"Dead{number}:t-54 fate=lost" for number in range(lost)]
    return Table(
        "Rifle:infantry-a@4312", "Patton:m48@4312", enemies=[*tanks, *dead], scenario=DONG_HA, turn=turn
    )


@pytest.mark.parametrize(("turn", "lost", "late"), [(1, 0, False), (4, 4, False), (4, 3, True)])
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
    table = Table(*main, enemies=tanks, scenario=LAM_SON, side="NVA", turn=turn)
    hunts = [goal for goal in goals(table, "NVA").values() if goal.purpose == "hunt"]
    assert hunts
    assert all(goal.fought is late for goal in hunts)


def test_the_nearest_are_hunted_and_not_many_more_than_are_still_needed() -> None:
    tanks = [f"Tank{number}:t-54@{4000 + 100 * (number % 5) + number}" for number in range(17, 27)]
    dead = [f"Dead{number}:t-54 fate=lost" for number in range(6)]
    table = Table("Rifle:infantry-a@4312", enemies=[*tanks, *dead], scenario=DONG_HA, turn=4)
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


@pytest.mark.parametrize(
    ("turn", "place", "near", "lost", "out"),
    [
        (5, "4217", 1, 0, True),
        (4, "4217", 1, 0, False),
        (5, "4217", 2, 0, False),
        (5, "4217", 1, 8, False),
        (5, "4420", 1, 0, True),
    ],
)
def test_who_is_come_at_by_nobody_goes_out_whole(
    turn: int, place: str, near: int, lost: int, *, out: bool
) -> None:
    comers = [f"Comer{number}:t-54@4414" for number in range(near)]
    tanks = [f"Tank{number}:t-54@{place}" for number in range(5)]
    dead = [f"Dead{number}:t-54 fate=lost" for number in range(lost)]
    table = Table(
        "Rifle:infantry-a@4312", enemies=[*comers, *tanks, *dead], scenario=DONG_HA, side="ARVN", turn=turn
    )
    assert goes_out(table.state, "ARVN") is out
    assert (not any(goal.purpose == "guard" for goal in goals(table, "ARVN").values())) is out


@pytest.mark.parametrize(("fate", "out"), [("map", True), ("exited", False)])
def test_an_enemy_of_whom_one_has_got_through_comes(fate: str, *, out: bool) -> None:
    first = "First:t-54@4217" if fate == "map" else f"First:t-54 fate={fate}"
    tanks = [f"Tank{number}:t-54@4217" for number in range(5)]
    table = Table("Rifle:infantry-a@4312", enemies=[first, *tanks], scenario=DONG_HA, side="ARVN", turn=5)
    assert goes_out(table.state, "ARVN") is out


@pytest.mark.parametrize(("there", "aloft", "out"), [(6, 0, True), (5, 6, False)])
def test_nobody_goes_out_after_those_who_fly(there: int, aloft: int, *, out: bool) -> None:
    tanks = [f"Tank{number}:m41@4402" for number in range(there)]
    flying = [f"Slick{number}:uh-helicopter@4402" for number in range(aloft)]
    flying += [f"Rider{number}:infantry-a@4402 aboard=Slick{number}" for number in range(aloft)]
    table = Table("Main:infantry-a@1709", enemies=[*tanks, *flying], scenario=LAM_SON, side="NVA", turn=7)
    assert goes_out(table.state, "NVA") is out


def test_nobody_goes_out_whose_losses_the_enemy_needs() -> None:
    main = [f"Main{number}:infantry-a@1709" for number in range(6)]
    table = Table("Tank:m41@4402", enemies=main, scenario=LAM_SON, side="ARVN", turn=7)
    assert not goes_out(table.state, "ARVN")


def test_who_goes_out_goes_for_the_nearest_and_for_no_more_than_it_takes() -> None:
    tanks = [f"Tank{number}:t-54@{4000 + 100 * (number % 5) + number}" for number in range(17, 27)]
    dead = [f"Dead{number}:t-54 fate=lost" for number in range(6)]
    table = Table("Rifle:infantry-a@4312", enemies=[*tanks, *dead], scenario=DONG_HA, side="ARVN", turn=6)
    found = picture(table, "ARVN").goals
    assert len(found) == 2, "two are still to be eliminated"
    assert all(goal.purpose == "hunt" and goal.fought for goal in found)


def test_who_goes_out_shuns_little_and_his_command_posts_do_not_hide() -> None:
    def marches(number: int) -> Marches:
        tanks = [f"Tank{one}:m41@4402" for one in range(number)]
        table = Table(
            "Staff:cp-infantry@2609",
            "Main:infantry-a@2809",
            enemies=tanks,
            scenario=LAM_SON,
            side="NVA",
            turn=7,
        )
        return Marches(picture(table, "NVA"))

    out, home = marches(6), marches(5)
    unit = out.picture.fighters[0]
    assert out.stake(unit) < home.stake(unit) / 4
    staff, far, near = out.picture.posts[0], hexagon(out, "1405"), hexagon(out, "2708")
    assert home.value(staff, far) > home.value(staff, near)
    assert out.value(staff, far) < out.value(staff, near)


def test_of_those_of_whom_a_few_must_leave_the_map_a_vanguard_goes_at_once() -> None:
    tanks = [f"Tank{number}:t-54@{4117 + number % 3}" for number in range(12)]
    table = Table(*tanks, enemies=["Rifle:infantry-a@4312"], scenario=DONG_HA, side="NVA")
    found = picture(table, "NVA").tasks.values()
    assert {goal.purpose for goal in found} == {"leave"}
    assert sum(not goal.patient for goal in found) == 6, "twice as many as must leave"


def hexagon(marches: Marches, label: str) -> Hex:
    return marches.state.board.grid.hex(label)


def test_tanks_hunt_and_infantry_stands_guard() -> None:
    found = picture(at_the_exits(4, 3), "ARVN").tasks
    table = at_the_exits(4, 3)
    assert found[table.id("Patton")].purpose == "hunt"
    assert found[table.id("Rifle")].purpose == "guard"


def test_who_is_late_closes_in_rather_than_fire_from_afar() -> None:
    def price(lost: int) -> float:
        table = at_the_exits(4, lost)
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

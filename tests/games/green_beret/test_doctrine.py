"""The staff officer's advice in small positions: purchases, ways, who brings what, fights, flight, the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.green_beret.table import Table, every_mission_but
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.bots.doctrine import DOCTRINE, counsel
from vietnam_tui.games.green_beret.bots.fights import chances, ruin
from vietnam_tui.games.green_beret.bots.flight import hunt_cost
from vietnam_tui.games.green_beret.bots.mission_plans import best_operation, tour
from vietnam_tui.games.green_beret.bots.worth import (
    SCARCE_POINT,
    better_to_stop,
    final_score,
    point_worth,
    standing,
)
from vietnam_tui.games.green_beret.frames import Combat, Mover, Moving
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.combat.odds import combat_odds
from vietnam_tui.games.green_beret.rules.combat.totals import read_combat
from vietnam_tui.games.green_beret.rules.movement.halting import Halt
from vietnam_tui.games.green_beret.rules.movement.movement import party_reach
from vietnam_tui.games.green_beret.rules.movement.party import Move
from vietnam_tui.games.green_beret.rules.sequence.answers import End, Fire

PLANS = 400
#: A mission with gear in reach of the camp, one without
SIGNAL, SCOUT = "broadcast-signal@2020", "scout-location@2020"


def advice(table: Table, plans: int = PLANS) -> str:
    """The order that the staff officer would give, a move by where it ends; it is legal and has a reason."""
    found = counsel(GAME.view(table.state, "US"), plans)
    assert GAME.refusal(table.state, found.action) is None, found
    assert found.purpose or isinstance(found.action, End | Fire | Halt)
    if isinstance(found.action, Move):
        return f"move {table.state.name(found.action.lead)} {table.state.label(found.action.to)}"
    return GAME.write_order(table.state, found.action)


def reason(table: Table) -> str:
    """Why the staff officer would give his order."""
    return counsel(GAME.view(table.state, "US"), PLANS).purpose


def follow(table: Table, orders: int) -> list[str]:
    """Do what the staff officer says; the orders."""
    given = []
    for _ in range(orders):
        given.append(advice(table))
        table.do(given[-1])
    return given


# -- purchases ------------------------------------------------------------------------------------------


def test_he_buys_what_the_mission_needs_and_no_more() -> None:
    table = Table("Camp1@1530", phase="placement", mission="seize-airfield@2010", points=24)
    assert follow(table, 3) == ["buy Radio 1530", "buy Flares 1530", "end"]


def test_what_is_on_the_map_is_not_bought_again() -> None:
    table = Table("Camp1@1530", "Radio-1@2330", phase="placement", mission="seize-airfield@2010", points=8)
    assert follow(table, 2) == ["buy Flares 1530", "end"]


def test_half_a_kit_is_not_bought() -> None:
    table = Table("Camp1@1530", phase="placement", mission="seize-airfield@2010", points=5)
    assert advice(table) == "end"
    assert "cannot be had with 5 PP" in reason(table)


def test_a_lost_last_team_is_replaced_before_it_is_needed() -> None:
    table = Table("A1 lost", "B1@1530", "Camp1@1530", phase="placement", mission=SCOUT, points=15)
    assert advice(table) == "buy B2 1530"


def test_a_vehicle_is_bought_when_the_missions_to_come_are_worth_it() -> None:
    table = Table("Camp1@1530", "Radio-1@1530", phase="placement", mission=SIGNAL, points=90)
    assert set(follow(table, 3)) & {"buy Truck 1530", "buy H-34 1530"}
    done = every_mission_but("broadcast-signal")
    last = Table(
        "Camp1@1530", "Radio-1@1530", phase="placement", mission=SIGNAL, points=90, accomplished=done
    )
    assert advice(last) == "end"


def test_who_thinks_little_buys_a_spare_instead() -> None:
    table = Table("Camp1@1530", "Radio-1@1530", phase="placement", mission=SIGNAL, points=90)
    assert advice(table, plans=3) == "buy Radio 1530"


def test_points_are_worth_less_when_nothing_is_left_to_buy() -> None:
    poor = Table("Camp1@1530", phase="placement", mission=SIGNAL, points=0)
    rich = Table("Camp1@1530", phase="placement", mission=SIGNAL, points=200)
    assert 0 < point_worth(rich.state) < point_worth(poor.state) <= SCARCE_POINT


# -- ways -----------------------------------------------------------------------------------------------


def test_a_team_alone_goes_for_a_mission_without_gear() -> None:
    table = Table("A1@1830", "B1@0120", "Camp1@1830", mission=SCOUT)
    found = best_operation(table.state, PLANS)
    assert found is not None
    assert (table.state.name(found.team), found.hauled, found.hauls) == ("A1", (), ())
    assert advice(table).startswith("move A1 ")
    assert "heard 10 %" in reason(table)


def test_gear_is_brought_by_who_is_not_heard_once_the_team_waits_in_the_hex() -> None:
    table = Table("A1@2019", "Radio-1@2220", "Cdr1@2220", "Off1@0120", "Camp1@2636", mission=SIGNAL)
    table.do("move A1 2020", "halt")
    assert follow(table, 1) == ["end"]  # the commander waits: the check would count him
    table.do(dice=[10])
    assert follow(table, 1) == ["end"]
    assert follow(table, 2) == ["load Cdr1 Radio-1", "move Cdr1 2020"]
    assert table.state.accomplished == ("broadcast-signal",)


@pytest.mark.parametrize(("waiting", "order"), [("2014", False), ("2412", True)])
def test_a_team_keeps_out_of_the_hex_where_its_gear_waits(waiting: str, order: bool) -> None:
    """Noise or no noise: who is heard beside the gear would lose it."""
    table = Table("A1@2010", f"MedicalKit-1@{waiting}", "Camp1@2636", mission="befriend-locals@2018")
    assert (advice(table) == "move A1 2014") == order


def test_a_vehicle_waits_out_of_its_teams_way() -> None:
    truck = ("Truck@2310", "Radio-1@2310", "Camp1@2636")
    table = Table("A1@2316 moved", *truck, mission="broadcast-signal@2322")
    assert advice(table) == "end"
    table = Table("A1@2416 moved", *truck, mission="broadcast-signal@2322")
    assert follow(table, 2) == ["load Truck Radio-1", "move Truck 2316"]


def test_a_vehicle_fetches_in_the_quickest_order_not_the_nearest_first() -> None:
    """North for the radio, then south by the charge to the mission: what is nearest would be fetched twice over."""
    gear = ("Radio-1@2006", "Demo-1@2013", "Jeep@2010", "Flares@2018")
    table = Table("A1@2018 moved", *gear, "Camp1@2636", mission="create-diversion@2018")
    jeep, items = table.id("Jeep"), (table.id("Demo-1"), table.id("Radio-1"))
    found = tour(table.state, jeep, items)
    assert [table.state.label(stop) for stop in found.stops] == ["2006", "2013", "2018"]
    here, left = table.state, found.turns
    while left:
        stop = tour(here, jeep, items).stops[0]
        reach = party_reach(here, Moving(Hex(here.pieces[jeep].place), (Mover(jeep),)))
        to = min(reach, key=lambda h: (here.grid.distance(h, stop), h))
        carried = [item for item in items if here.pieces[item].place == here.pieces[jeep].place]
        pieces = [replace(p, place=to) if i in (jeep, *carried) else p for i, p in enumerate(here.pieces)]
        here = here.but(pieces=tuple(pieces))
        assert tour(here, jeep, items).turns < left  # whatever is done, it is never farther from the end
        left = tour(here, jeep, items).turns


def test_a_vehicle_makes_way_for_its_team() -> None:
    table = Table("A1@2310", "Truck@2314", "Radio-1@2314", "Camp1@2636", mission="broadcast-signal@2318")
    assert reason(table) == "Truck makes way for A1"
    assert follow(table, 1) == ["load Truck Radio-1"]
    while table.where("A1") == "2310":
        follow(table, 1)
    assert table.where("A1") == "2314"
    assert table.where("Radio-1") == table.where("Truck")
    assert table.where("Truck") not in ("2314", "2318")


def test_gear_that_has_done_its_work_may_be_lost() -> None:
    """Heard in the mission's hex a team leaves the gear, but the mission is done: it need not stop short of it."""
    table = Table("A1@2018", "Radio-1@2018", "Cdr1 lost", "Off1 lost", "Camp1@2636",
                  mission="broadcast-signal@2015")  # fmt: skip
    assert table.state.ground(table.state.mission_hex).noise > 0
    assert follow(table, 2) == ["load A1 Radio-1", "move A1 2015"]


def test_a_team_that_has_nobody_to_carry_takes_the_gear_itself() -> None:
    table = Table("A1@2018", "Radio-1@2018", "Cdr1 lost", "Off1 lost", "Camp1@2636", mission=SIGNAL)
    assert follow(table, 2) == ["load A1 Radio-1", "move A1 2020"]


def test_a_team_fetches_gear_that_lies_elsewhere() -> None:
    table = Table(
        "A1@2020", "Radio-1@2320", "B1 lost", "Cdr1 lost", "Off1 lost", "Camp1@2636", mission=SIGNAL
    )
    assert advice(table).startswith("move A1 2")
    assert "Radio-1 in 2320" in reason(table)


def test_a_vehicle_that_is_needed_itself_goes_by_itself() -> None:
    table = Table("A1@2020", "Truck@2018", "Camp1@2636", mission="capture-equipment@2020")
    assert advice(table) == "move Truck 2020"


def test_a_party_that_somebody_else_has_formed_goes_on() -> None:
    table = Table("A1@1530", "B1@1530", "Radio-1@1530", "Camp1@1530", mission=SIGNAL)
    table.do("take A1", "take B1", "load B1 Radio-1")
    assert advice(table).startswith("move A1 ")
    table.do(advice(table))
    if GAME.decision(table.state).kind == "moving":
        assert advice(table) == "halt"


# -- heard ----------------------------------------------------------------------------------------------


def heard(*counters: str, **more: str) -> Table:
    """A1 has just been heard in 0715."""
    table = Table("A1@0714", *counters, **more)
    table.do("move A1 0715", "halt", "end", dice=[1])
    return table


def test_who_is_heard_without_gear_escapes() -> None:
    table = heard("Camp1@2020")
    assert advice(table) == "escape A1 2020"
    assert "nothing to leave behind" in reason(table)


def test_leaders_follow_their_team() -> None:
    table = heard("Cdr1@0715", "Camp1@2020")
    assert follow(table, 2) == ["escape A1 2020", "escape Cdr1 2020"]


def test_more_and_stronger_units_make_staying_dearer() -> None:
    open_, jungle = heard("Camp1@2020"), Table("A1@1405", "Camp1@2020")
    assert hunt_cost(open_.state, open_.state.grid.hex("0715")) > hunt_cost(
        jungle.state, jungle.state.grid.hex("1405")
    )
    hurt = heard("Camp1@2020", "B1 lost")
    assert hunt_cost(hurt.state, hurt.state.grid.hex("0715")) > hunt_cost(
        open_.state, open_.state.grid.hex("0715")
    )


def test_a_hunted_team_runs_into_a_camp_in_reach() -> None:
    table = Table("A1@2022 detected", "nva@2018", "Camp1@2020")
    assert advice(table) == "move A1 2020"
    assert "the enemy units leave" in reason(table)


def test_a_hunted_team_rides_with_a_leader() -> None:
    table = Table("A1@2025 detected", "Cdr1@2025", "nva@2030", "Camp1@2020")
    assert advice(table) == "ride A1 Cdr1"


def test_a_hunted_team_does_a_mission_in_reach_first() -> None:
    table = Table("A1@2022 detected", "snakes@2026", "Camp1@2636", mission=SCOUT)
    assert advice(table) == "move A1 2020"
    assert "before it runs" in reason(table)


# -- fights ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gear", [(), ("M2@2020", "Mortar@2020"), ("M67@2020",)])
def test_the_chances_are_those_of_the_dice(gear: tuple[str, ...]) -> None:
    table = Table("A1@2020 detected", "trucks@2021", *gear, phase="combat")
    for attacking in (True, False):
        combat = Combat(attacking, table.state.grid.hex("2020"), 1, (table.id("A1"),))
        armed = Combat(attacking, combat.at, 1, combat.teams, tuple(table.id(g.split("@")[0]) for g in gear))
        odds = combat_odds(read_combat(table.state, armed), attacking=attacking)
        assert chances(table.state, combat) == pytest.approx(
            (float(odds.enemy_lost + odds.both_lost), float(odds.team_lost + odds.both_lost))
        )


def test_a_weak_unit_is_attacked_and_a_strong_one_in_the_jungle_is_not() -> None:
    weak = Table("A1@2020 detected", "AC-47@2020", "vc-militia@2021", phase="combat")
    assert advice(weak).startswith("attack E1 ")
    strong = Table("A1@1305 detected", "sappers@1405", phase="combat")
    assert advice(strong) == "end"
    assert "not worth it" in reason(strong)


def test_an_undetected_team_does_not_give_itself_away() -> None:
    table = Table("A1@2020", "AC-47@2020", "B1@2636 detected", "vc-militia@2021", phase="combat")
    assert advice(table) == "end"


def test_all_gear_but_naval_gunfire_is_used() -> None:
    table = Table("A1@2020 detected", "NavalGunfire@2020", "M60-1@2020", "nva@2021", phase="combat")
    table.do("attack E1 with A1")
    assert follow(table, 2) == ["arm", "fire"]


def test_weapons_stop_a_unit_that_would_attack() -> None:
    table = Table("A1@2020 detected", "M60-1@2020", "sappers@2022", phase="suppression")
    assert follow(table, 2) == ["suppress E1 with M60-1", "fire"]


def test_weapons_are_kept_from_a_unit_that_cannot_come() -> None:
    table = Table("A1@2020 detected", "M60-1@2020", "guard-tower@2022", phase="suppression")
    assert advice(table) == "end"


def test_a_second_marker_is_given_to_nobody_who_has_one() -> None:
    table = Table("A1@2020 detected", "B1@2020 detected casualty=slowed", "nva@2021", phase="enemy")
    table.do(dice=["6 1", "weakened"])
    assert advice(table) == "wound A1"


def test_the_gear_that_the_mission_hangs_on_is_kept() -> None:
    table = Table("A1@2020 detected", "Radio-1@2020", "Howitzer@2020", "B-26@2020", "nva@2021", phase="enemy")
    table.do(dice=["6 1", "weakened", 2])
    assert "Radio-1" not in " ".join(follow(table, 2))
    assert table.bought("Radio-1")


# -- the end --------------------------------------------------------------------------------------------


def test_a_mission_that_cannot_be_done_is_given_up() -> None:
    table = Table("Camp1@2020", mission="bribe-potentate@2005")
    assert advice(table) == "forfeit"
    assert "cannot be done" in reason(table)


def test_with_no_mission_to_come_the_game_ends_rather() -> None:
    done = every_mission_but("bribe-potentate")
    for outcome in ("accomplished", "forfeited"):
        table = Table("Camp1@2020", mission="bribe-potentate@2005", **{outcome: done})
        assert advice(table) == "retire"


def test_the_last_team_is_not_risked_for_less_than_it_has_won() -> None:
    done = every_mission_but("bribe-potentate", "scout-location")
    doomed = ("B1 lost", "A1@2020 detected casualty=weakened", "pt-76@2021", "sappers@2019", "nva@2120")
    table = Table(*doomed, mission="scout-location@0120", accomplished=done, phase="combat")
    assert ruin(table.state) > 0.5
    assert better_to_stop(table.state, ruin(table.state))
    assert advice(table) == "retire"
    fresh = Table(*doomed, mission="scout-location@0120", phase="combat")
    assert advice(fresh) != "retire"  # a court-martial either way


def test_a_second_team_takes_the_ruin_away() -> None:
    table = Table("A1@2020 detected casualty=weakened", "nva@2021", phase="combat")
    assert ruin(table.state) == 0.0


def test_scores_count_by_the_lines_of_the_chart() -> None:
    assert [standing(points) for points in (0, 1, 3, 30)] == [0.0, 1.0, 2.0, 10.0]
    assert standing(14) - standing(13) < standing(15) - standing(14)
    assert standing(-5) < standing(-1) < standing(0)


def test_nothing_counts_once_the_last_team_is_lost() -> None:
    hurt = ("B1 lost", "A1@2020 detected casualty=weakened", "nva@2021")
    table = Table(*hurt, phase="enemy", accomplished=["scout-location", "harass"])
    assert final_score(table.state) == 1
    table.do(dice=["6 1", "weakened"])
    assert GAME.result(table.state) is not None
    assert final_score(table.state) == 0
    assert DOCTRINE.features(table.state, "US") == {"score": 0.0}


@pytest.mark.rule("GB-16.0-b")
def test_one_team_does_not_meddle_with_the_double_agent() -> None:
    done = every_mission_but("kill-double-agent", "scout-location", "bribe-potentate")
    agent: dict[str, Any] = {
        "mission": "kill-double-agent@2030",
        "phase": "placement",
        "accomplished": done,
        "double_agent": True,
    }
    table = Table("B1 lost", "A1@2020", "Camp1@2020", **agent)
    assert advice(table) == "retire"
    assert advice(Table("B1 lost", "A1@2020", "Camp1@2020", points=15, **agent)) == "buy B2 2020"
    assert advice(Table("B1@2020", "A1@2020", "Camp1@2020", **agent)) == "end"

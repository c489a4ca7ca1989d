"""RPG-7, Recoilless Rifle, mines and wrecks: what they do to vehicles, boats and those in them [SD-22, SD-31.13]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.branches import branches
from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.fire import weapons
from vietnam_tui.games.search_and_destroy.state import State


def ambushers(*counters: str, **more: object) -> Table:
    return Table(*counters, side="NLF", phase="fire", **more)  # type: ignore[arg-type]


GUN = "PC:company-cadre@0501 weapons=recoilless-rifle"
ROCKET = "TM:vc-squad@0503 down weapons=rpg-7"


@pytest.mark.rule("SD-22.3-a", "SD-22.3-c", "SD-22.4-a", "SD-0-g")
def test_an_rpg_7_is_shot_once_a_game_in_the_place_of_fire() -> None:
    table = ambushers(ROCKET, "T:m48@0303", "R:us-rifle@0404")
    table.do("shoot TM T", dice=[4])
    assert table.unit("TM").up
    assert table.unit("T").immobile
    assert table.refused("fire TM R").rule == "SD-22.3-c"
    table.go("fire", "US")
    assert "fire T TM" in table.offers("fire")
    table.pass_until(lambda state: state.turn == 3 and state.player == "NLF" and state.phase == "fire")
    assert table.refused("shoot TM T", "has fired the RPG-7").rule == "SD-22.3-a"
    assert table.rule("revealed") == "SD-0-g"
    assert table.rule("damaged") == "SD-22.4-a"


@pytest.mark.rule("SD-22.3-c", "SD-31.13-h")
def test_the_reach_of_either_weapon() -> None:
    table = ambushers(ROCKET, GUN, "Near:m48@0204", "Far:m48@0110", "T:m113@0303")
    assert table.refused("shoot TM Far").rule == "SD-22.3-c"
    assert table.offers("shoot TM") == ["shoot TM Near", "shoot TM T"]
    assert table.offers("shoot PC") == ["shoot PC Near", "shoot PC T"]
    assert table.refused("shoot PC Far").rule == "SD-31.13-h"
    counted = Table(
        "TM:vc-squad@0503 weapons=rpg-7 rounds=2",
        "T:m48@0303",
        side="NLF",
        phase="fire",
        options={"ammunition": "on"},
    )
    counted.do("shoot TM T", dice=[1])
    assert counted.unit("TM").rounds == 3
    assert counted.unit("TM").launched
    table.do("shoot PC T", dice=[1])
    assert (table.unit("PC").shot, table.unit("PC").launched, table.unit("PC").did) == (
        True,
        False,
        ("recoilless",),
    )


@pytest.mark.rule("SD-31.13-a", "SD-31.13-c", "SD-31.13-d", "SD-31.13-e", "SD-22.41-b", "SD-22.4-a")
def test_a_recoilless_rifle_shoots_once_a_game_turn() -> None:
    table = ambushers(GUN, "A1:m113@0101", "R:us-rifle@0404")
    table.do("shoot PC A1", dice=[1])
    assert not table.unit("A1").immobile
    assert table.refused("shoot PC A1").rule == "SD-31.13-c"
    assert table.refused("fire PC R").rule == "SD-31.13-e"
    hit = ambushers(GUN, "A1:m113@0101")
    hit.do("shoot PC A1", dice=[4])
    assert hit.where("A1") == "lost"
    assert hit.points("NLF") == 0
    again = Table(
        "TM:company-cadre@0503 weapons=recoilless-rifle shot", "T:m48@0303", side="NLF", phase="fire"
    )
    assert again.refused("shoot TM T").rule == "SD-31.13-c"
    assert table.rule("shot") == "SD-31.13-a"
    assert (hit.rule("shot"), hit.fact("shot", "weapon")) == ("SD-31.13-a", "Recoilless Rifle")
    assert table.fact("damaged", "result") == "-"
    assert hit.fact("damaged", "result") != "-"


@pytest.mark.rule("SD-31.16-b", "SD-20.13-g")
def test_a_battered_cadre_keeps_its_weapon() -> None:
    table = ambushers("PC:company-cadre@0501 wia=5 weapons=recoilless-rifle", "A1:m113@0101")
    assert table.offers("shoot") == ["shoot PC A1"]


@pytest.mark.rule("SD-22.3-a")
def test_what_is_no_vehicle_is_not_shot_at_and_who_has_no_launcher_does_not_shoot() -> None:
    table = ambushers(ROCKET, "Bob:militia@0504", "T:m48@0303", "R:us-rifle@0404")
    assert table.refused("shoot TM R", "is no vehicle and").rule == "SD-22.3-a"
    assert table.refused("shoot Bob T", "has neither RPG-7 nor").rule == "SD-22.3-a"


@pytest.mark.rule("SD-22.35-a", "SD-22.35-b", "SD-31.14-a", "SD-31.14-b", "SD-22.3-c")
def test_after_a_move_a_launcher_is_used_under_fire_and_movement_alone() -> None:
    force = ("TM:vc-squad@0503 did=moved spent=12 weapons=rpg-7", "T:m48@0303")
    assert ambushers(*force).refused("shoot TM T").rule == "SD-22.3-c"
    moving = ambushers(*force, options={"fire-and-movement": "on"})
    assert moving.offers("shoot") == ["shoot TM T"]
    assert weapons.modifiers(moving.state, moving.id("TM"), moving.id("T")).die == 0
    far = ambushers(force[0].replace("spent=12", "spent=14"), force[1], options={"fire-and-movement": "on"})
    assert far.refused("shoot TM T").rule == "SD-22.35-a"
    for spent, allowed in ((6, True), (7, False)):
        gun = ambushers(
            f"PC:company-cadre@0501 did=moved spent={spent} weapons=recoilless-rifle",
            "T:m48@0303",
            options={"fire-and-movement": "on"},
        )
        assert (gun.offers("shoot") == ["shoot PC T"]) is allowed
        if not allowed:
            assert gun.refused("shoot PC T").rule == "SD-31.14-a"


@pytest.mark.rule("SD-22.41-a", "SD-33.34-a", "SD-33.34-b", "SD-33.34-c", "SD-33.34-d")
def test_a_second_immobilized_sinks_a_boat_and_changes_nothing_for_a_vehicle() -> None:
    boat = "PB:patrol-boat@1102 stream=1102/1202"
    table = ambushers(boat, "P1:platoon-cadre@1202 weapons=rpg-7", "P2:platoon-cadre@1203 weapons=rpg-7")
    assert weapons.modifiers(table.state, table.id("P1"), table.id("PB")).die == 0
    table.do("shoot P1 PB", dice=[5])
    assert table.unit("PB").immobile
    still = Table("PB:patrol-boat@1102 stream=1102/1202 immobile", "Bob:nva-squad@1202", phase="fire")
    assert still.offers("fire") == ["fire PB Bob"]
    table.do("shoot P2 PB", dice=[5])
    assert table.where("PB") == "lost"
    tank = ambushers("T:m48@0303 immobile", ROCKET)
    tank.do("shoot TM T", dice=[5])
    assert tank.where("T") == "0303"
    assert table.rule("removed") == "SD-33.34-d"
    sunk = ambushers(boat, "P1:platoon-cadre@1202 weapons=rpg-7")
    sunk.do("shoot P1 PB", dice=[6])
    assert sunk.rule("removed") == "SD-22.4-a"


@pytest.mark.rule("SD-12.3-a", "SD-31.13-c")
def test_a_found_rocket_team_shoots_at_the_vehicle_that_probed() -> None:
    table = Table("T:m48@0403", "TM:vc-squad@0503 down weapons=rpg-7", "Rick:us-rifle@0101")
    table.do("move T 0503")
    table.go("surprise")
    table.do("shoot TM T", dice=[6])
    assert table.where("T") == "lost"
    assert table.unit("TM").launched
    assert not table.unit("TM").has("launched")


# -- wrecks and mines ---------------------------------------------------------------------------------------


@pytest.mark.rule("SD-22.1-f", "SD-7.0-f", "SD-5.0-n")
def test_riders_of_a_destroyed_vehicle_are_attacked_and_stay_where_there_is_room() -> None:
    table = ambushers("A1:m113@0303", "R:us-rifle in=A1", "TM:vc-squad@0403 weapons=rpg-7")
    table.do("shoot TM A1", dice=[6, 3])
    assert (table.where("A1"), table.where("R")) == ("lost", "0303")
    assert table.fact("hit", "result") == "P 1W"
    assert (table.unit("R").wia, table.unit("R").pinned, table.points("NLF")) == (1, "new", 20)
    crowd = ("Q:us-rifle@0303", "P:us-rifle@0302")
    full = ambushers("A1:m113@0303", "R:us-rifle in=A1", *crowd, "TM:vc-squad@0403 weapons=rpg-7")
    full.do("shoot TM A1", dice=[6, 1])
    assert full.offers("back")
    assert full.refused("back R 0303", "the nearest hex that has").rule == "SD-5.0-n"
    assert full.refused("back Q 0304", "the nearest hex that has").rule == "SD-5.0-n"
    assert full.refused("back R 0302", "the nearest hex that has").rule == "SD-5.0-n"  # P is there
    full.do(full.offers("back")[0])
    assert full.where("R") != "0303"
    assert full.rule("missed") == "SD-7.0-f"


@pytest.mark.rule("SD-11.1-a", "SD-11.1-e", "SD-7.0-f", "SD-20.5-b")
def test_a_mine_attacks_whoever_probes_its_hex_and_the_casualties_stay_there() -> None:
    table = Table("Alice:us-rifle@0303", "Mine:mine@0403 down", "Dum:dummy@0403")
    table.do("move Alice 0403", dice=[3])
    assert table.fact("hit", "result") == "P 1W"
    assert (table.where("Alice"), table.unit("Alice").pinned) == ("0303", "new")
    assert [table.state.label(one.place) for one in table.state.bodies] == ["0403"]
    assert table.points("NLF") == 20
    two = Table("Alice:us-rifle@0303 wia=5", "M1:mine@0403 down", "M2:mine@0403 down")
    two.do("move Alice 0403", dice=[3])
    assert two.where("Alice") == "lost"
    assert not two.state.frames
    assert table.rule("hit") == "SD-7.0-f"
    lucky = Table("Alice:us-rifle@0303", "Mine:mine@0403 down", "Dum:dummy@0403")
    lucky.do("move Alice 0403", dice=[1])
    assert (lucky.rule("missed"), lucky.unit("Alice").pinned) == ("SD-7.0-f", "")
    assert table.rule("scored") == "SD-20.5-b"


@pytest.mark.rule("SD-11.1-b")
def test_past_a_revealed_mine_without_care_one_is_attacked_and_not_put_back() -> None:
    table = Table("Alice:us-rifle@0303", "Mine:mine@0403")
    table.do("move Alice 0403", dice=[1])
    assert table.where("Alice") == "0403"
    careful = Table("Alice:us-rifle@0303", "Mine:mine@0403")
    careful.do("careful Alice 0403")
    assert careful.where("Alice") == "0403"
    assert "missed" not in careful.kinds()
    price = careful.unit("Alice").spent
    for spent, enough in ((24 - price, True), (25 - price, False)):
        tired = Table(f"Alice:us-rifle@0303 spent={spent}", "Mine:mine@0403")
        assert ("careful Alice 0403" in tired.offers()) is enough


@pytest.mark.rule("SD-11.1-b", "SD-11.1-c")
def test_a_vehicle_that_goes_carefully_past_a_revealed_mine_is_not_rolled_for() -> None:
    table = Table("A1:m113@0303", "Mine:mine@0403")
    table.do("careful A1 0403")
    assert (table.where("A1"), table.unit("A1").immobile, table.decision.kind) == ("0403", False, "movement")
    table.do("move A1 0503")
    assert table.where("A1") == "0503"
    careless = Table("A1:m113@0303", "Mine:mine@0403")
    careless.do("move A1 0403", dice=[4])
    assert careless.unit("A1").immobile


@pytest.mark.rule("SD-11.1-b", "SD-11.1-e")
def test_where_an_inverted_counter_lies_on_the_mine_one_probes_and_no_care_helps() -> None:
    table = Table("Alice:us-rifle@0303", "Mine:mine@0403", "Dum:dummy@0403")
    assert table.refused("careful Alice 0403", "only past revealed").rule == "SD-11.1-b"
    table.do("move Alice 0403", dice=[1])
    assert table.rule("missed") == "SD-7.0-f"


@pytest.mark.rule("SD-11.1-d")
def test_the_hiding_side_walks_over_its_mines() -> None:
    table = Table("Far:us-rifle@1402", "Bob:militia@0303", "Mine:mine@0403", side="NLF")
    table.do("move Bob 0403")
    assert (table.where("Bob"), table.decision.kind) == ("0403", "movement")
    assert "missed" not in table.kinds()


@pytest.mark.rule("SD-11.1-c", "SD-22.1-e", "SD-22.1-f")
def test_a_mine_stops_a_vehicle_and_does_not_hurt_those_in_it() -> None:
    for die, stopped in ((3, False), (4, True), (6, True)):
        table = Table("A1:m113@0303", "R:us-rifle in=A1", "Mine:mine@0403 down")
        table.do("move A1 0403", dice=[die])
        assert (table.where("A1"), table.unit("A1").immobile) == ("0403", stopped)
        assert (table.where("R"), table.unit("R").casualties, table.unit("A1").pinned) == ("A1", 0, "")
        assert (table.fact("damaged", "result") == "-") is not stopped
    assert table.rule("damaged") == "SD-11.1-c"


# -- exact odds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["m48", "m113"])
def test_the_odds_of_a_shot_are_those_of_every_way_it_can_go(target: str) -> None:
    table = ambushers("TM:vc-squad@0503 weapons=rpg-7", f"T:{target}@0402")
    (action,) = GAME.read_order(table.state, "shoot TM T")

    def nobody(_: State) -> Action | None:
        return None

    found: dict[str, Fraction] = {}
    for branch in branches(GAME, table.state, action, nobody):
        result = next(event.facts["result"] for event in branch.events if event.kind == "damaged")
        found[result] = found.get(result, Fraction(0)) + branch.probability
    assert found == weapons.chances(table.state, table.id("TM"), table.id("T"))

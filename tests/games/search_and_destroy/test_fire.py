"""Direct fire: who may fire at what, from how far, with whom, at what odds [SD-6]."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import CHANCE, UNSEEN, SaveFault
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.firers import in_sight
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Bodies, UnitId, Works


def firing(*counters: str, **more: object) -> Table:
    return Table(*counters, phase="fire", **more)  # type: ignore[arg-type]


def odds_of(table: Table, target: str, *names: str) -> tuple[int, int, str]:
    """Attack, defence and column of an attack, as the side that fires sees it."""
    seen = table.side_sees(table.state.player)
    hidden = target.startswith("?")
    place = table.state.board.grid.hex(target[1:]) if hidden else table.unit(target).place
    aim = Aim(NO_UNIT if hidden else table.id(target), place)
    odds = fire_odds(seen, [table.id(name) for name in names], aim)
    return odds.attack, odds.defence, odds.odds(seen)


# -- odds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-6.0-b", "SD-6.0-d", "SD-16.1-b", "SD-33.3-a", "SD-12.3-b")
@pytest.mark.parametrize(
    ("place", "dug", "defence"),
    [("0403", False, 1), ("0503", False, 2), ("0603", False, 3), ("0703", False, 3), ("0603", True, 4)],
)
def test_the_ground_and_a_position_make_the_defence(place: str, dug: bool, defence: int) -> None:
    table = firing("Alice:us-rifle@0503", "Bob:nva-squad@" + place)
    if dug:
        works = Table("Alice:us-rifle@0503", f"Bob:nva-squad@{place} down dug")
        works.go("fire")
        assert odds_of(works, f"?{place}", "Alice") == (3, 3, "1-1")
        works.do(f"fire Alice ?{place}", dice=[6])
        assert works.fact("hit", "odds") == "1-2"
        assert works.fact("fired", "target") == ""  # nobody knows who lies there
        return
    assert odds_of(table, "Bob", "Alice")[:2] == (3, defence)
    if place == "0403":
        table.do("fire Alice Bob", dice=[1])
        assert table.fact("fired", "target") == "Bob"
        assert table.rule("fired") == "SD-6.0-b"


@pytest.mark.rule("SD-6.0-c", "SD-24.12-b")
def test_odds_are_cut_down_to_a_column_and_the_worst_need_no_die() -> None:
    table = firing("Alice:us-rifle@0503", "Bob:nva-squad@0504")
    assert odds_of(table, "Bob", "Alice")[2] == "1-1"
    poor = Table("Bob:militia@0503 down", "Alice:us-rifle@0504 side=US", side="NLF", phase="fire")
    assert odds_of(poor, "Alice", "Bob")[2] == "1-2"
    hopeless = firing("Mo:us-mortar@0503", "Bob:nva-squad@0603 down", "Ivy:us-platoon-leader@0503")
    assert odds_of(hopeless, "?0603", "Mo")[2] == "1-3"


@pytest.mark.rule("SD-6.0-c", "SD-6.0-j", "SD-0-g")
def test_who_fires_at_hopeless_odds_has_fired_and_lies_face_up() -> None:
    table = Table("Bob:militia@0503 down", "Alice:us-rifle@0603", side="NLF")
    table.state = table.state.but(works=(Works(table.unit("Alice").place, "US"),))
    table.go("fire")
    table.do("fire Bob Alice")
    assert table.decision.side != CHANCE
    assert table.unit("Bob").up
    assert table.unit("Bob").has("fired")
    assert table.fact("fired", "odds") == ""
    assert table.rule("revealed") == "SD-0-g"


@pytest.mark.rule("SD-6.0-e", "SD-24.12-a", "SD-0-h")
@pytest.mark.parametrize(
    ("firer", "place", "strength"),
    [
        ("us-rifle", "0701", 3),
        ("us-rifle", "0801", 2),
        ("us-rifle", "1301", 2),
        ("us-mortar", "0801", 1),
        ("m48", "1301", 4),
    ],
)
def test_range_halves_and_ends_the_strength(firer: str, place: str, strength: int) -> None:
    table = firing(f"Alice:{firer}@0101", f"Bob:nva-squad@{place}")
    assert odds_of(table, "Bob", "Alice")[0] == strength


@pytest.mark.rule("SD-6.0-e", "SD-6.2-a")
def test_beyond_its_range_nothing_fires() -> None:
    table = firing("Alice:us-rifle@0101", "Tank:m48@0101", "Bob:nva-squad@1401", "Near:nva-squad@0110")
    assert odds_of(table, "Bob", "Alice", "Tank")[0] == 2
    assert table.refused("fire Alice Bob").rule == "SD-6.0-e"
    assert table.refused("fire Tank Bob").rule == "SD-6.2-a"
    assert table.offers("fire") == ["fire Alice Near", "fire Tank Near"]
    within = firing("Alice:us-rifle@0101", "Bob:nva-squad@1301")
    assert within.refused("fire Alice Bob").rule == "SD-6.2-a"


@pytest.mark.rule("SD-6.0-g", "SD-17.0-a")
def test_halvings_are_multiplied_before_rounding_up() -> None:
    table = firing(
        "Alice:us-weapons@0101 did=moved spent=12",
        "Bob:nva-squad@0801",
        options={"fire-and-movement": "on"},
    )
    assert odds_of(table, "Bob", "Alice")[0] == 1


@pytest.mark.rule("SD-6.0-g", "SD-24.12-a")
@pytest.mark.parametrize(("firer", "near", "far"), [("us-rifle", 2, 1), ("us-mortar", 1, 1)])
def test_quarters_are_rounded_up_once(firer: str, near: int, far: int) -> None:
    moved = f"Alice:{firer}@0101 did=moved spent=12"
    table = firing(moved, "Bob:nva-squad@0801", "Ben:nva-squad@0501", options={"fire-and-movement": "on"})
    assert (odds_of(table, "Ben", "Alice")[0], odds_of(table, "Bob", "Alice")[0]) == (near, far)


@pytest.mark.rule("SD-6.2-a", "SD-6.0-e", "SD-31.11-b")
def test_fire_needs_a_line_of_sight_and_a_heavy_machine_gun_reaches_far() -> None:
    table = firing("Alice:us-rifle@0403", "Bob:nva-squad@0903", "Carl:nva-squad@0503")
    assert table.refused("fire Alice Bob").rule == "SD-6.2-a"
    assert "fire Alice Carl" in table.offers("fire")
    guns = Table(
        "CC:company-cadre@0901 weapons=heavy-machine-gun", "Alice:us-rifle@1402", side="NLF", phase="fire"
    )
    assert odds_of(guns, "Alice", "CC")[0] == 2


# -- who and at what ----------------------------------------------------------------------------------------


@pytest.mark.rule("SD-5.0-i", "SD-17.0-a", "SD-22.1-d")
def test_who_has_moved_does_not_fire_but_for_vehicles_and_the_optional_rule() -> None:
    force = (
        "Alice:us-rifle@0403 did=moved spent=2",
        "Tank:m48@0402 did=moved spent=24",
        "Bob:nva-squad@0503",
    )
    table = firing(*force)
    assert table.refused("fire Alice Bob").rule == "SD-5.0-i"
    assert "fire Tank Bob" in table.offers("fire")
    late = firing("Tank:m48@0402 did=moved spent=25", "Alice:us-rifle@0403", "Bob:nva-squad@0503")
    assert late.refused("fire Tank Bob").rule == "SD-22.1-d"
    moving = firing(*force, options={"fire-and-movement": "on"})
    assert odds_of(moving, "Bob", "Alice")[0] == 2
    far = firing(
        "Alice:us-rifle@0403 did=moved spent=14", "Bob:nva-squad@0503", options={"fire-and-movement": "on"}
    )
    assert far.refused("fire Alice Bob").rule == "SD-17.0-a"
    for spent, refused in ((6, False), (7, True)):
        slow = Table(
            f"Carl:company-cadre@0403 weapons=heavy-machine-gun did=moved spent={spent}",
            "Alice:us-rifle@0503",
            side="NLF",
            phase="fire",
            options={"fire-and-movement": "on"},
        )
        assert ("fire Carl Alice" not in slow.offers("fire")) is refused


@pytest.mark.rule("SD-12.2-b", "SD-8.0-b", "SD-6.0-l", "SD-9.2-b")
def test_who_cannot_fire() -> None:
    table = firing(
        "Alice:us-rifle@0403",
        "Pia:us-rifle@0402 pinned",
        "Sue:us-rifle@0404 did=searched",
        "Lou:us-platoon-leader@0403",
        "Lea:us-rifle@0304 did=landed",
        "Bob:nva-squad@0503",
    )
    rules = {"Pia": "SD-8.0-b", "Sue": "SD-12.2-b", "Lou": "SD-6.0-l", "Lea": "SD-9.2-b"}
    for name, rule in rules.items():
        assert table.refused(f"fire {name} Bob").rule == rule
    assert table.offers("fire") == ["fire Alice Bob"]


@pytest.mark.rule("SD-6.0-a", "SD-6.0-h", "SD-22.1-c")
def test_only_the_player_s_units_in_hexes_fire_and_only_at_the_enemy() -> None:
    table = firing("A1:m113@0403", "Rick:us-rifle in=A1", "Anna:us-rifle@0404", "Bob:nva-squad@0503")
    assert table.refused("fire Bob Anna", "that fires now, and").rule == "SD-6.0-a"
    assert table.refused("fire Rick Bob", "is not in a").rule == "SD-6.0-a"
    assert table.refused("fire Anna A1", "is none of the").rule == "SD-6.0-h"
    assert table.refused("fire Anna ?0101", "no inverted counter of").rule == "SD-6.0-h"
    assert table.offers("fire") == ["fire A1 Bob", "fire Anna Bob"]


@pytest.mark.rule("SD-6.0-h", "SD-6.0-k")
def test_what_can_be_fired_at() -> None:
    table = firing(
        "Alice:us-rifle@0403",
        "Mine:mine@0503",
        "Dum:dummy@0504",
        "Pete:peasant@0303",
    )
    assert table.refused("fire Alice Mine", "has been found and").rule == "SD-6.0-h"
    assert table.offers("fire") == ["fire Alice Pete", "fire Alice ?0504"]
    tank = Table("Bob:nva-squad@0503", "Tank:m48@0403", "Rick:us-rifle@0404", side="NLF", phase="fire")
    assert tank.refused("fire Bob Tank").rule == "SD-6.0-k"
    assert tank.offers("fire") == ["fire Bob Rick"]


@pytest.mark.rule("SD-6.0-a", "SD-6.0-f", "SD-6.0-c")
def test_units_join_in_one_attack_and_a_hex_has_one_attack_in_a_phase() -> None:
    table = firing(
        "Alice:us-rifle@0403",
        "Anna:us-rifle@0402",
        "Ann:us-rifle@0404",
        "Bob:nva-squad@0503",
        "Carl:porter@0503",
    )
    table.do("fire Alice Anna Bob")
    assert table.decision.kind == "volley"
    assert table.offers() == ["join Ann", "resolve", "resign"]
    table.do("resolve", dice=[1])
    assert table.fact("fired", "attack") == 6
    assert table.refused("fire Ann Carl").rule == "SD-6.0-f"
    table.go("end")
    again = firing("Alice:us-rifle@0403", "Bob:nva-squad@0503", "Carl:nva-squad@0504")
    again.do("fire Alice Bob", dice=[1])
    assert not again.offers("fire")


@pytest.mark.rule("SD-13.2-d", "SD-15.1-c")
def test_a_us_unit_without_control_fires_near_and_at_what_it_sees() -> None:
    table = firing("Alice:us-rifle@0403 loose", "Bob:nva-squad@0503", "Far:nva-squad@0202", "Dum:dummy@0302")
    assert table.offers("fire") == ["fire Alice Bob", "fire Alice Far"]
    far = firing("Alice:us-rifle@0503 loose", "Bob:nva-squad@0101", "Anna:us-rifle@0504")
    assert far.refused("fire Alice Bob").rule == "SD-13.2-d"
    loose = Table("Bob:militia@0503 loose", "Alice:us-rifle@0101", side="NLF", phase="fire")
    assert loose.offers("fire") == ["fire Bob Alice"]
    near, grid = tables().value("loose-range"), table.state.board.grid
    for place in (hex_ for hex_ in grid.hexes() if grid.distance(hex_, grid.hex("0503")) == near):
        bob = f"Bob:nva-squad@{grid.label(place)}"
        if firing("Alice:us-rifle@0503", bob, "Anna:us-rifle@0504").offers("fire Alice"):
            assert firing("Alice:us-rifle@0503 loose", bob, "Anna:us-rifle@0504").offers("fire Alice")
            break
    else:
        pytest.fail("nobody is seen so far off")


@pytest.mark.rule("SD-33.1-a", "SD-33.1-b", "SD-33.1-d")
@pytest.mark.parametrize(("spent", "allowed"), [(40, True), (41, False)])
def test_a_boat_fires_whole_if_it_has_kept_half_of_its_points(spent: int, allowed: bool) -> None:
    boat = f"PB:patrol-boat@1102 stream=1102/1202 did=moved spent={spent}"
    table = firing(boat, "Bob:nva-squad@1202", "Alice:us-rifle@0101", options={"fire-and-movement": "on"})
    assert odds_of(table, "Bob", "PB")[0] == 12
    if allowed:
        assert table.offers("fire") == ["fire PB Bob"]
        hurt = firing(boat, "Bob:nva-squad@1202", bodies=(Bodies("US", carrier=UnitId(0), wia=1),))
        assert hurt.offers("fire") == ["fire PB Bob"]  # who carries goes less far, and has half of the whole
    else:
        assert table.refused("fire PB Bob").rule == "SD-33.1-d"


@pytest.mark.rule("SD-6.2-a")
def test_a_boat_is_fired_at_from_where_either_of_its_banks_is_seen() -> None:
    table = Table("PB:patrol-boat@1104 stream=1104/1203", "Bob:nva-squad@0801", side="NLF")
    bob, boat = table.id("Bob"), table.id("PB")
    assert in_sight(table.state, bob, Aim(boat, table.unit("PB").place))
    assert not in_sight(table.state, bob, Aim(NO_UNIT, table.unit("PB").place))


@pytest.mark.rule("SD-33.1-c", "SD-6.0-f")
def test_a_boat_may_split_its_fire_between_two_hexes() -> None:
    boat = "PB:patrol-boat@1102 stream=1102/1202"
    table = firing(boat, "Bob:nva-squad@1202", "Carl:nva-squad@1203", "Tank:m48@0101", "Pam:porter@1202")
    assert table.refused("split Tank Bob", "is no boat: it").rule == "SD-33.1-c"
    table.do("split PB Bob", dice=[1])
    assert table.fact("fired", "attack") == 6
    assert table.refused("split PB Carl", "has fired with half:").rule == "SD-33.1-c"
    assert table.refused("fire PB Pam").rule == "SD-6.0-f"
    table.do("fire PB Carl", dice=[1])
    assert table.fact("fired", "attack") == 6
    assert not table.offers("fire PB")
    far = firing(boat, "Bob:nva-squad@1202", "Far:nva-squad@0101")
    assert far.refused("split PB Far").rule == far.refused("fire PB Far").rule == "SD-6.2-a"
    far.do("fire PB Bob", dice=[1])
    assert far.fact("fired", "attack") == 12  # whole


@pytest.mark.rule("SD-17.0-b", "SD-12.2-b", "SD-17.0-a")
def test_fire_and_movement_changes_nothing_for_vehicles_and_for_who_has_searched() -> None:
    table = firing(
        "Tank:m48@0403 did=moved spent=24",
        "Sue:us-rifle@0404 did=searched",
        "Bob:nva-squad@0503",
        options={"fire-and-movement": "on"},
    )
    assert odds_of(table, "Bob", "Tank")[0] == 4
    assert table.refused("fire Sue Bob").rule == "SD-12.2-b"


# -- inverted counters --------------------------------------------------------------------------------------


@pytest.mark.rule("SD-6.0-i", "SD-6.0-j", "SD-10.5-a", "SD-0-g")
def test_recon_by_fire_turns_up_what_it_pins_and_nothing_else() -> None:
    table = firing("Alice:us-rifle@0403", "Bob:nva-squad@0503 down")
    table.do("fire Alice ?0503", dice=[3])
    assert not table.unit("Bob").up
    hit = firing("Alice:us-rifle@0403", "Bob:nva-squad@0503 down")
    hit.do("fire Alice ?0503", dice=[4])
    assert hit.unit("Bob").up
    assert hit.unit("Bob").pinned
    dummy = firing("Alice:us-rifle@0403", "Dum:dummy@0503")
    dummy.do("fire Alice ?0503", dice=[4])
    assert dummy.where("Dum") == "removed"
    mine = firing("Alice:us-rifle@0403", "Mine:mine@0503 down")
    mine.do("fire Alice ?0503", dice=[6])
    assert (mine.unit("Mine").up, mine.where("Mine")) == (True, "0503")
    assert dummy.rule("dummy") == "SD-6.0-j"
    assert mine.rule("revealed") == "SD-6.0-j"


@pytest.mark.rule("SD-0-l", "SD-6.0-i")
def test_of_several_counters_chance_draws_one_and_the_firer_does_not_see_which() -> None:
    table = firing("Alice:us-rifle@0403", "Bob:nva-squad@0503 down", "Dum:dummy@0503")
    table.do("fire Alice ?0503")
    assert table.decision.kind == UNSEEN
    assert [str(o) for o in GAME.outcomes(table.state).outcomes]
    before = len(table.events)
    for chosen in GAME.outcomes(table.state).outcomes:
        step = GAME.apply(table.state, chosen)
        seen = GAME.view(step.state, "US")
        assert seen.frames[-1].target == NO_UNIT  # type: ignore[union-attr]
        assert GAME.view(step.state, "NLF").frames == step.state.frames
        assert step.events == ()
        full = GAME.resample(seen, "US", random.Random(1))
        assert GAME.audit(full) == []
        assert GAME.view(full, "US") == seen
        after = GAME.apply(step.state, GAME.outcomes(step.state).outcomes[0])
        assert [event.kind for event in after.events] == ["missed"]
    assert len(table.events) == before


@pytest.mark.rule("SD-0-l")
def test_an_inverted_unit_cannot_be_named() -> None:
    table = firing("Alice:us-rifle@0403", "Bob:nva-squad@0503 down", "Carl:nva-squad@0504")
    assert table.refused("fire Alice Bob", "does not lie face").rule == "SD-0-l"
    assert "fire Alice ?0503" in table.offers()


@pytest.mark.rule("SD-16.4-e", "SD-6.0-i", "SD-16.1-b")
def test_a_secret_position_works_though_the_firer_was_not_told() -> None:
    """Three against three is announced, three against four is what counts."""
    for dug, turned_up in (("", True), (" dug", False)):
        table = Table("A1:m113@0303", f"Bob:nva-squad@0603 down{dug}")
        table.go("fire")
        assert odds_of(table, "?0603", "A1") == (3, 3, "1-1")
        table.do("fire A1 ?0603", dice=[4])
        assert table.fact("fired", "odds") == "1-1"
        assert table.unit("Bob").up is turned_up
    deep = Table("Mo:us-mortar@0403", "Bob:nva-squad@0603 down dug")
    deep.go("fire")
    deep.do("fire Mo ?0603", dice=[6])
    assert not deep.unit("Bob").up


@pytest.mark.rule("SD-16.4-e", "SD-16.1-b")
def test_a_position_on_the_map_counts_for_every_inverted_counter_alike() -> None:
    for who in ("Bob:nva-squad@0503 down", "Dum:dummy@0503", "Mine:mine@0503 down"):
        table = firing("Alice:us-rifle@0403", who, "Carl:porter@0503")
        table.state = table.state.but(works=(Works(table.unit("Carl").place, "NLF"),))
        assert odds_of(table, "?0503", "Alice") == (3, 3, "1-1")
        table.do("fire Alice ?0503", dice=[3])
        assert table.kinds()[-1] == "missed"


@pytest.mark.rule("SD-0-l", "SD-6.0-f")
def test_who_else_fires_is_asked_wherever_an_inverted_counter_might() -> None:
    for other in ("Bea:militia@0504 down", "Bea:dummy@0504"):
        table = Table("Bob:nva-squad@0503 down", other, "Alice:us-rifle@0403", side="NLF", phase="fire")
        table.do("fire Bob Alice")
        assert table.decision.kind == "volley"
        assert ("join Bea" in table.offers()) is ("militia" in other)
    alone = Table(
        "Bob:nva-squad@0503 down", "Bea:dummy@0901", "Alice:us-rifle@0403", side="NLF", phase="fire"
    )
    alone.do("fire Bob Alice")
    assert alone.decision.side == CHANCE


# -- surprise fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-12.3-a", "SD-12.3-b", "SD-12.3-c", "SD-32.3-b")
def test_who_was_found_fires_at_the_searcher_without_bonus() -> None:
    table = Table("Alice:us-rifle@0603", "Anna:us-rifle@0404", "Bob:militia@0503 down", phase="search")
    table.do("search Alice 0503")
    assert (table.state.phase, table.decision.side) == ("surprise", "NLF")
    assert table.refused("fire Bob Anna", "has not looked into").rule == "SD-12.3-a"
    table.do("fire Bob Alice", dice=[6])
    assert table.fact("fired", "odds") == "1-3"
    assert table.fact("hit", "result") == "P"
    assert table.unit("Alice").pinned
    assert not table.unit("Bob").has("fired")
    assert table.state.phase != "surprise"
    bystander = Table("Alice:us-rifle@0603", "Bob:militia@0503 down", "Carl:militia@0604", phase="search")
    bystander.do("search Alice 0503")
    assert bystander.refused("fire Carl Alice", "nobody beside Carl has looked").rule == "SD-12.3-a"


@pytest.mark.rule("SD-12.3-b", "SD-12.3-a")
def test_who_probed_meets_surprise_fire_as_if_in_the_open() -> None:
    table = Table("Alice:us-rifle@0603", "Bob:militia@0503 down")
    table.do("move Alice 0503", "end")
    table.go("surprise")
    table.do("fire Bob Alice", dice=[4])
    assert (table.fact("fired", "defence"), table.fact("fired", "odds")) == (1, "1-1")


@pytest.mark.rule("SD-12.3-a", "SD-17.0-a")
def test_what_the_found_did_in_their_own_turn_does_not_keep_them_from_fire() -> None:
    on = {"fire-and-movement": "on"}
    table = Table("Alice:us-rifle@0403", "Bob:militia@0503 down spent=24", phase="search", options=on)
    table.do("search Alice 0503")
    assert table.offers("fire") == ["fire Bob Alice"]


@pytest.mark.rule("SD-12.3-a")
def test_a_surprise_attack_costs_nothing_of_the_own_turn() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:militia@0503 down", phase="search")
    table.do("search Alice 0503", "fire Bob Alice", dice=[1])
    table.go("fire", "NLF")
    assert "fire Bob Alice" in table.offers()


# -- saves --------------------------------------------------------------------------------------------------


def test_an_attack_comes_back_from_a_save_and_a_mad_one_does_not() -> None:
    table = firing("Alice:us-rifle@0403", "Anna:us-rifle@0402", "Bob:nva-squad@0503 down", "Dum:dummy@0503")
    table.do("fire Alice ?0503")
    volley = table.state.frames[-1]
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    table.do("resolve")
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    roll = table.state.frames[-1]
    for changed in (
        msgspec.structs.replace(volley, units=()),
        msgspec.structs.replace(volley, units=(table.id("Bob"),)),
        msgspec.structs.replace(volley, place=table.state.board.grid.hex("0101")),
        msgspec.structs.replace(roll, drawn=True),
        msgspec.structs.replace(roll, target=table.id("Alice"), drawn=True),
        msgspec.structs.replace(roll, enemy="US"),
    ):
        with pytest.raises(SaveFault):
            GAME.unpack(GAME.pack(table.state.but(frames=(changed,))))


def test_a_save_in_which_one_attack_stands_twice_is_refused() -> None:
    table = firing("Alice:us-rifle@0303", "Bob:nva-squad@0305")
    table.do("fire Alice Bob")
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    (roll,) = table.state.frames
    with pytest.raises(SaveFault, match="under way twice"):
        GAME.unpack(GAME.pack(table.state.but(frames=(roll, roll))))

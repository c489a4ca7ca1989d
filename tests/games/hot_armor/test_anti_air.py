"""AA fire: who, how far, how strong, and what it does to helicopters [HA-22.13 to HA-22.17]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.frames import Reacting
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.fire.results import Fired
from vietnam_tui.games.hot_armor.rules.position.losses import remove
from vietnam_tui.games.hot_armor.rules.reaction.reactors import volleys_of
from vietnam_tui.games.hot_armor.state import Standing
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

ASKED: tuple[Standing, Standing] = ("ask", "ask")
SLICK, GUN, PLATOON = "uh-helicopter", "aa-mg", "infantry-a"


def asked(table: Table) -> bool:
    """Is the NVA asked whether it fires?"""
    return isinstance(table.state.top, Reacting)


def flight(*enemies: str, bird: str = f"Bird:{SLICK}", way: tuple[str, ...] = (), **more: object) -> Table:
    """The US helicopter Bird flies along row 03 until somebody is asked; enemies stand in the east."""
    more.setdefault("standing", ASKED)
    table = Table(f"{bird}@0302", enemies=list(enemies), **more)  # type: ignore[arg-type]
    for hex_ in way or ("0402",):
        if not asked(table):
            table.do(f"move Bird {hex_}")
    return table


def strengths(table: Table, *units: str) -> int:
    """The strength of the AA fire of units at the helicopter."""
    table.do(*(f"react {unit} Bird" for unit in units))
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    return attack_on(table.state, volley, table.id("Bird")).strength


# -- occasions and firers -----------------------------------------------------------------------------------


@pytest.mark.rule("HA-22.13-a", "HA-16.0-a", "HA-16.5-a", "HA-16.2-a", "HA-13.13-a", "HA-22.6-b")
def test_aa_fire_answers_a_helicopter_within_the_morale_distance_and_nothing_else_does() -> None:
    table = flight(
        f"Gun:{GUN}@0602",
        f"Foot:{PLATOON}@0502",
        "Rr:recoilless-rifle@0502",
        "Far:aa-mg@0802",
        way=("0402", "0502"),
        morale=(3, 2),
    )
    assert table.where("Bird") == "0402"
    assert (table.decision.prompt.split(" fire at ")[0], table.decision.rule) == ("NVA: AA", "HA-22.13-a")
    assert table.offers("react") == ["react Gun Bird"]
    assert table.refused("react Foot Bird").rule == "HA-22.13-a"
    assert table.refused("react Rr Bird").rule == "HA-22.13-a"
    assert table.refused("react Far Bird", "reacts up to").rule == "HA-16.2-a"


@pytest.mark.rule("HA-22.13-a", "HA-12.1-a", "HA-22.16-a")
def test_the_printed_range_limits_aa_fire_too() -> None:
    table = flight(f"Gun:{GUN}@1002", "Near:aaa@1002", morale=(3, 6))
    assert table.refused("react Gun Bird", "whose fire reaches").rule == "HA-12.1-a"
    assert table.offers("react") == ["react Near Bird"]


@pytest.mark.rule("HA-22.13-b", "HA-16.1-d", "HA-22.13-a", "HA-16.1-c")
def test_aa_fire_is_the_reaction_of_the_unit_in_that_phase() -> None:
    table = flight(f"Gun:{GUN}@0602", morale=(3, 2))
    table.do("react Gun Bird", "fire", dice=[1])
    table.do("move Bird 0502")
    assert not asked(table)
    assert table.unit("Gun").reacted
    (fired,) = (event for event in table.events if isinstance(event, Fired))
    assert fired.sentence == "Gun fires at aircraft over 0402"
    foot = flight(f"Gun:{GUN}@0602", f"Foot:{PLATOON}@0602", morale=(3, 2))
    assert foot.refused("react Foot Bird").rule == "HA-22.13-a"


@pytest.mark.rule("HA-22.13-a", "HA-16.4-a", "HA-20.8-a", "HA-16.6-b")
def test_neither_disrupted_units_nor_rockets_fire_at_helicopters() -> None:
    table = flight(f"Gun:{GUN}@0502", f"Hurt:{GUN}@0502 disrupted", "Rockets:katyusha@0502")
    assert table.refused("react Hurt Bird", "is disrupted").rule == "HA-16.4-a"
    assert table.refused("react Rockets Bird").rule == "HA-16.6-b"


@pytest.mark.rule("HA-22.14-a", "HA-22.14-b", "HA-22.14-c")
@pytest.mark.parametrize(
    ("type_", "strength"),
    [("aa-mg", 3), ("aaa", 4), ("zsu", 5), ("heavy-weapons", 2), ("t-54", 2), ("btr", 2), ("cp-armored", 2)],
)
def test_the_strength_of_aa_fire(type_: str, strength: int) -> None:
    assert strengths(flight(f"X:{type_}@0502"), "X") == strength


@pytest.mark.rule("HA-22.14-c", "HA-22.14-b")
@pytest.mark.parametrize("type_", ["truck", "cp-infantry", "heavy-mortar", PLATOON, "sagger"])
def test_who_has_no_aa_fire(type_: str) -> None:
    table = flight(f"X:{type_}@0502", f"Gun:{GUN}@0502")
    assert table.offers("react") == ["react Gun Bird"]


@pytest.mark.rule("HA-22.13-a", "HA-13.7-a")
def test_beyond_half_of_the_printed_range_aa_fire_is_half() -> None:
    assert strengths(flight(f"X:{GUN}@0802", morale=(3, 6)), "X") == 2
    assert strengths(flight(f"X:{GUN}@0702", morale=(3, 6)), "X") == 3


@pytest.mark.rule("HA-22.16-a", "HA-22.13-a")
def test_neither_jungle_nor_cover_hampers_aa_fire_and_it_knows_no_enfilade() -> None:
    table = Table(
        f"Bird:{SLICK}@0807", enemies=[f"A:{GUN}@1107", f"B:{GUN}@0707"], standing=ASKED, morale=(3, 3)
    )
    table.do("move Bird 0907", "react A Bird", "react B Bird")
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    attack = attack_on(table.state, volley, table.id("Bird"))
    assert (attack.strength, attack.defence, attack.ledger.shift) == (6, 2, 0)


@pytest.mark.rule("HA-22.13-a", "HA-10.4-a")
def test_each_helicopter_of_a_group_is_a_target_of_its_own_and_fire_at_it_is_one_attack() -> None:
    table = Table(
        f"Bird:{SLICK}@0302",
        f"Two:{SLICK}@0302",
        enemies=[f"A:{GUN}@0502", f"B:{GUN}@0502", "Tank:t-54@0502"],
        standing=ASKED,
    )
    table.do("move Bird Two 0402", "react A Bird", "react Tank Bird", "react B Two", "fire", dice=[1, 1])
    found = [(e.facts["unit"], e.facts["strength"]) for e in table.events if e.kind == "attacked"]
    assert found == [("Bird", 5), ("Two", 3)]
    one = Table(f"Bird:{SLICK}@0302", f"Two:{SLICK}@0302", enemies=[f"A:{GUN}@0502"], standing=ASKED)
    one.do("move Bird Two 0402", "react A Bird", "fire", dice=[1])
    assert [event.facts["unit"] for event in one.events if event.kind == "attacked"] == ["Bird"]


# -- results ------------------------------------------------------------------------------------------------


def hit(die: int, *more: int, guns: int = 1, **options: object) -> Table:
    """AA fire at a loaded helicopter: one gun is 3 against 2, three are 9."""
    names = [f"G{number}" for number in range(guns)]
    table = Table(
        f"Bird:{SLICK}@0302",
        f"In:{PLATOON}@0302 aboard=Bird",
        enemies=[f"{name}:{GUN}@0502" for name in names],
        standing=ASKED,
        **options,  # type: ignore[arg-type]
    )
    table.do("move Bird 0402", *(f"react {name} Bird" for name in names), "fire", dice=[die, *more])
    return table


@pytest.mark.rule("HA-22.17-e")
def test_no_result_leaves_a_helicopter_as_it_is_and_it_may_go_on() -> None:
    table = hit(5)
    assert (table.where("Bird"), table.unit("Bird").disrupted) == ("0402", False)
    table.do("move Bird 0401")


@pytest.mark.rule("HA-22.17-a", "HA-22.7-a")
def test_eliminated_with_whom_it_carries() -> None:
    table = hit(6, guns=3)
    assert (table.where("Bird"), table.where("In")) == ("lost", "lost")
    assert len(table.state.lost) == 2
    assert table.rule("eliminated") == "HA-22.17-a"


@pytest.mark.rule("HA-22.17-a", "HA-22.17-c", "HA-22.17-d")
def test_damaged_it_leaves_the_game_with_whom_it_carries_and_nobody_is_eliminated() -> None:
    table = hit(5, guns=2)
    assert (table.where("Bird"), table.where("In")) == ("removed", "removed")
    assert table.state.lost == ()
    assert table.rule("removed") == "HA-22.17-c"
    unseen = Transition(Table("Tank:m48@0310 concealed", options=["concealment"]).state)
    remove(unseen, UnitId(0), "HA-22.17-d")
    assert [event.kind for event in unseen.events] == ["revealed", "removed"]


@pytest.mark.rule("HA-22.17-b")
def test_driven_off_it_scatters_without_a_check_is_not_disrupted_and_goes_on() -> None:
    table = hit(6, 6, 2)
    assert (table.where("Bird"), table.where("In")) == ("0201", "0201")
    assert not table.unit("Bird").disrupted
    assert not table.unit("In").disrupted
    assert table.unit("Bird").spent == 6, "the scatter costs nothing"
    assert table.state.stack == (table.id("Bird"),)  # it is in hand still
    table.do("move Bird 0302")
    assert table.unit("Bird").spent == 12


@pytest.mark.rule("HA-22.17-b")
@pytest.mark.parametrize(("dice", "end"), [((1, 3), "lost"), ((2, 1), "0503"), ((3, 2), "0604")])
def test_off_the_map_it_is_lost_and_the_direction_is_that_of_the_die(dice: tuple[int, int], end: str) -> None:
    table = Table(f"Bird:{SLICK}@0303", enemies=[f"Gun:{GUN}@0205"], standing=ASKED, morale=(3, 3))
    table.do("move Bird 0403", "react Gun Bird", "fire", dice=[6, *dice])
    assert table.where("Bird") == end


@pytest.mark.rule("HA-22.17-b", "HA-10.2-b")
def test_it_scatters_over_enemies_and_is_lost_if_it_would_end_on_them() -> None:
    for hexes, end in ((1, "lost"), (2, "0603")):
        table = Table(
            f"Bird:{SLICK}@0302", enemies=[f"Gun:{GUN}@0403", f"Foot:{PLATOON}@0503"], standing=ASKED
        )
        table.do("move Bird 0402", "react Gun Bird", "fire", dice=[6, 3, hexes])
        assert table.where("Bird") == end


@pytest.mark.rule("HA-22.13-a", "HA-16.1-h", "HA-22.17-b")
def test_each_hex_of_a_scatter_in_the_air_draws_aa_fire() -> None:
    table = Table(
        f"Bird:{SLICK}@0302", enemies=[f"Gun:{GUN}@0502", f"B:{GUN}@0505"], standing=ASKED, morale=(3, 2)
    )
    table.do("move Bird 0402", "react Gun Bird", "fire", dice=[6, 4, 3])
    assert (table.where("Bird"), table.offers("react")) == ("0403", ["react B Bird"])
    table.do("react B Bird", "fire", dice=[6, 1, 1])
    assert table.where("Bird") == "0402", "it scatters anew from where it was hit"
    assert table.decision.kind == "movement"


@pytest.mark.rule("HA-22.17-b", "HA-10.4-a")
def test_who_is_driven_off_leaves_its_group_and_may_go_on_by_itself() -> None:
    table = Table(f"Bird:{SLICK}@0302", f"Two:{SLICK}@0302", enemies=[f"Gun:{GUN}@0502"], standing=ASKED)
    table.do("move Bird Two 0402", "react Gun Bird", "fire", dice=[6, 4, 1])
    assert (table.where("Bird"), table.where("Two")) == ("0403", "0402")
    table.do("move Two 0401", "move Bird 0404")
    assert (table.where("Bird"), table.where("Two")) == ("0404", "0401")


@pytest.mark.rule("HA-10.2-b", "HA-16.1-a", "HA-22.1-b")
def test_a_helicopter_fired_at_over_enemies_flies_on_to_the_next_free_hex() -> None:
    table = Table(
        f"Bird:{SLICK}@0302",
        enemies=[f"Gun:{GUN}@0402", f"Foot:{PLATOON}@0401"],
        standing=ASKED,
        morale=(3, 1),
    )
    assert table.refused("move Bird 0402").rule == "HA-10.2-b"
    table.do("move Bird 0702")
    assert table.where("Bird") in ("0401", "0402")
    table.do("react Gun Bird", "fire", dice=[1])
    assert table.where("Bird")[:2] == "05"
    assert table.decision.kind == "movement"
    table.do("move Bird 0702")
    assert table.where("Bird") == "0702"


@pytest.mark.rule("HA-10.2-b")
def test_it_flies_on_over_every_enemy_ahead_and_stops_at_once_where_there_is_none() -> None:
    beyond = [f"F{row}:{PLATOON}@05{row:02}" for row in (1, 2, 3)]
    table = Table(
        f"Bird:{SLICK}@0302",
        enemies=[f"Gun:{GUN}@0402", f"Foot:{PLATOON}@0401", *beyond],
        standing=ASKED,
        morale=(3, 1),
    )
    table.do("move Bird 0802", "react Gun Bird", "fire", dice=[1])
    while asked(table):
        table.do("hold")
    assert table.where("Bird")[:2] == "06"
    clear = Table(f"Bird:{SLICK}@0302", enemies=[f"Gun:{GUN}@0404"], standing=ASKED, morale=(3, 3))
    clear.do("move Bird 0702")
    place = clear.where("Bird")
    clear.do("react Gun Bird", "fire", dice=[1])
    assert (place != "0702", clear.where("Bird"), clear.decision.kind) == (True, place, "movement")


@pytest.mark.rule("HA-22.16-a", "HA-24.0-a")
def test_a_face_down_counter_behind_jungle_may_fire_at_what_flies() -> None:
    for type_ in (GUN, "deception"):
        table = Table(
            f"Bird:{SLICK}@0807",
            enemies=[f"X:{type_}@1107 concealed"],
            standing=ASKED,
            options=["concealment"],
        )
        table.do("move Bird 0907")
        assert asked(table)


@pytest.mark.rule("HA-34.9-j", "HA-24.0-a")
def test_where_guns_reach_any_distance_a_face_down_counter_may_too() -> None:
    table = Table(
        "Bird:oh-helicopter@4405",
        enemies=[f"Gun:{GUN}@2405 concealed"],
        scenario="kontum",
        side="ARVN",
        standing=ASKED,
        options=["concealment"],
    )
    table.do("move Bird 4305")
    assert table.offers("react") == ["react Gun Bird"]


@pytest.mark.rule("HA-22.13-a", "HA-24.7-c", "HA-24.7-d")
@pytest.mark.parametrize(("other", "columns"), [(" concealed", 2), ("", 0)])
def test_aa_fire_of_concealed_guns_alone_is_an_ambush(other: str, columns: int) -> None:
    table = flight(f"A:{GUN}@0502 concealed", f"B:{GUN}@0502{other}", options=["concealment"])
    table.do("react A Bird", "react B Bird", "fire", dice=[1])
    assert table.fact("attacked", "shift") == columns

"""Counterbattery: batteries in overwatch fire back at indirect fire units that have fired [HA-30]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.files.frame_checks import frame_faults
from vietnam_tui.games.hot_armor.frames import Battery, Locating
from vietnam_tui.games.hot_armor.rules.fire.counterbattery import refuse_battery
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.units import Support

BOTH: tuple[Option, ...] = ("overwatch", "counterbattery")
#: what the mortar fires at; disrupted already, so that it makes no difference to what comes after
BOB = "Bob:infantry-a@0507"
GUN = "Gun:122mm-gun@1401 overwatch"


def fired(
    *enemies: str,
    tube: str = "Tube:heavy-mortar@0207",
    friends: tuple[str, ...] = (),
    options: tuple[Option, ...] = BOTH,
    **more: Any,
) -> Table:
    """A mortar has fired at a platoon, without effect."""
    table = Table(tube, *friends, enemies=[BOB, *enemies], phase="soft fire", options=options, **more)
    table.do("fire Tube 0507", dice=[1])
    return table


@pytest.mark.rule("HA-30.0-a", "HA-30.2-a")
def test_after_a_mortar_has_fired_a_gun_in_overwatch_that_finds_it_fires_back_one_column_to_the_right() -> (
    None
):
    table = fired(GUN)
    assert (table.decision.side, table.decision.kind) == ("NVA", "counterbattery")
    assert table.offers() == ["locate", "hold"]
    assert table.refused("counter Gun", "has to be found").rule == "HA-30.2-a"
    table.do("locate", dice=[6])
    assert table.offers() == ["counter Gun", "hold"]
    told = table.do("counter Gun", dice=[1])
    hit = next(event for event in told if event.kind == "attacked")
    assert (hit.facts["unit"], hit.facts["strength"], hit.facts["shift"]) == ("Tube", 6, 1)
    assert "Gun fires back at 0207 (soft attack)" in [event.sentence for event in told]
    assert table.state.phasing == "US"
    assert not table.state.frames


@pytest.mark.rule("HA-30.2-a")
def test_the_check_is_a_die_and_the_morale_and_who_fails_it_does_not_fire() -> None:
    table = fired(GUN, morale=(3, 2))
    told = table.do("locate", dice=[3])
    assert [event.sentence for event in told if event.kind == "located"] == [
        "NVA counterbattery check for Tube: die 3, 4 or more needed: not found"
    ]
    assert not table.state.frames
    table = fired(GUN, morale=(3, 2))
    table.do("locate", dice=[4])
    assert table.state.frames == (Battery("NVA", table.id("Tube"), found=True),)


@pytest.mark.rule("HA-30.1-b")
def test_an_american_check_has_one_added_and_that_of_arvn_has_not() -> None:
    for scenario, side, found in (("proving-ground", "NVA", True), (LOW_WATER, "VC", False)):
        table = Table(
            "Tube:heavy-mortar@0201",
            enemies=["Bob:infantry-a@0301", "Gun:m106@1401 overwatch"],
            side=side,
            scenario=scenario,
            phase="soft fire",
            options=BOTH,
            morale=(2, 2),
        )
        table.do("fire Tube 0301", dice=[1])
        table.do("locate", dice=[3])
        assert bool(table.state.frames) is found


@pytest.mark.rule("HA-30.1-a")
@pytest.mark.parametrize(
    ("type_", "asked"),
    [("122mm-gun", True), ("rocket-launcher", True), ("katyusha", False), ("heavy-mortar", False)],
)
def test_guns_and_rocket_launchers_do_it_and_others_never(type_: str, asked: bool) -> None:
    table = fired(f"Gun:{type_}@1401 overwatch")
    assert (table.decision.kind == "counterbattery") is asked


@pytest.mark.rule("HA-30.1-a")
@pytest.mark.parametrize("type_", ["katyusha", "heavy-mortar"])
def test_who_does_no_counterbattery_fire_is_told_so(type_: str) -> None:
    table = fired("Gun:122mm-gun@1401 overwatch", f"Other:{type_}@1402 overwatch")
    frame = table.state.top
    assert isinstance(frame, Battery)
    for name, rule in (("Gun", None), ("Other", "HA-30.1-a")):
        refusal = refuse_battery(table.state, frame, table.id(name))
        assert (refusal and refusal.rule) == rule


@pytest.mark.rule("HA-30.1-a")
@pytest.mark.parametrize("type_", ["m106", "m109", "m125"])
def test_the_carriers_of_the_american_side_do_it(type_: str) -> None:
    table = Table(
        "Tube:heavy-mortar@0207",
        enemies=[BOB, f"Gun:{type_}@1207 overwatch"],
        side="NVA",
        phase="soft fire",
        options=BOTH,
    )
    table.do("fire Tube 0507", dice=[1])
    table.do("locate", dice=[6])
    assert table.offers("counter") == ["counter Gun"]


@pytest.mark.rule("HA-30.2-a", "HA-30.0-a", "HA-29.4-a", "HA-11.5-a", "HA-30.3-a")
def test_one_without_a_marker_or_out_of_range_or_carried_or_spent_does_not() -> None:
    others = ("Idle:122mm-gun@1402", "Far:122mm-gun@1403 overwatch covered", "Truck:truck@1302")
    table = fired(GUN, *others, "Load:122mm-gun@1302 aboard=Truck overwatch")
    table.do("locate", dice=[6])
    assert table.offers("counter") == ["counter Gun"]
    assert table.refused("counter Idle", "is not in overwatch:").rule == "HA-30.2-a"
    assert table.refused("counter Far", "has fired from overwatch").rule == "HA-29.4-a"
    assert table.refused("counter Load", "only infantry fires from").rule == "HA-11.5-a"
    assert table.refused("counter Tube").rule == "HA-30.3-a"
    assert table.refused("locate", "has been found: name").rule == "HA-30.2-a"
    for counter in ("Gun:122mm-gun@1401", f"{GUN} covered"):
        assert fired(counter).decision.kind != "counterbattery"


@pytest.mark.rule("HA-30.2-a", "HA-17.3-b")
def test_it_needs_no_spotter_but_a_place_to_fire_from() -> None:
    hidden = fired("Gun:122mm-gun@1407 overwatch")
    assert hidden.decision.kind == "counterbattery"
    assert fired("Gun:122mm-gun@1008 overwatch").decision.kind != "counterbattery"


@pytest.mark.rule("HA-30.2-a")
def test_it_falls_on_the_unit_that_fired_and_on_no_other_in_its_hex() -> None:
    table = fired(GUN, friends=("Mate:infantry-a@0207",))
    table.do("locate", "counter Gun", dice=[6, 6])
    hits = [event.facts["unit"] for event in table.events if event.kind == "attacked"]
    assert hits == ["Bob", "Tube"]


@pytest.mark.rule("HA-30.2-a")
def test_each_of_two_mortars_that_fire_may_be_answered_once_when_all_their_fire_has_fallen() -> None:
    table = Table(
        "Tube:heavy-mortar@0207",
        "Pipe:heavy-mortar@0208",
        "Rifle:heavy-weapons@0407",
        enemies=[BOB, "Ann:truck@0507", GUN, "Other:rocket-launcher@1402 overwatch"],
        phase="soft fire",
        options=BOTH,
    )
    table.do("fire Tube Pipe Rifle 0507", dice=[1, 1])
    assert table.state.frames == (
        Battery("NVA", table.id("Pipe")),
        Battery("NVA", table.id("Tube")),
    )
    table.do("locate", "counter Gun", dice=[6, 1])
    assert table.state.frames == (Battery("NVA", table.id("Pipe")),)
    table.do("locate", dice=[6])
    assert table.offers("counter") == ["counter Other"]
    table.do("hold")
    assert not table.state.frames


@pytest.mark.rule("HA-30.2-b")
def test_who_fires_back_is_not_answered_in_turn() -> None:
    table = fired(GUN, friends=("Own:m109@0108 overwatch",))
    table.do("locate", "counter Gun", dice=[6, 1])
    assert not table.state.frames
    assert table.decision.side == "US"


@pytest.mark.rule("HA-30.2-a")
def test_fire_of_units_that_do_not_fire_indirectly_is_not_answered() -> None:
    table = Table("Tank:m48@0207", enemies=["Bob:infantry-a@0507", GUN], phase="hard fire", options=BOTH)
    table.do("fire Tank 0507", dice=[1])
    assert table.decision.kind != "counterbattery"


@pytest.mark.rule("HA-30.3-a")
def test_fire_support_is_not_answered() -> None:
    table = Table(
        "Post:cp-infantry@0207",
        enemies=["Bob:infantry-a@0507", GUN],
        phase="fire support",
        options=BOTH,
        support=(Support("artillery-1", "artillery", "US"),),
    )
    table.do("call artillery point 0507", "fire", dice=[6, 1])
    assert [event.kind for event in table.events].count("attacked") == 1
    assert not any(isinstance(frame, Battery) for frame in table.state.frames)


@pytest.mark.rule("HA-0-d", "HA-30.0-a", "HA-29.2-a")
def test_it_is_an_option_of_its_own_with_markers_of_its_own() -> None:
    assert fired(GUN, options=("overwatch",)).decision.kind != "counterbattery"
    assert fired(GUN, options=("counterbattery",)).decision.kind == "counterbattery"
    table = Table("Gun:m109@0310", phase="preparation", options=("counterbattery",))
    table.do("overwatch Gun")
    assert table.unit("Gun").overwatch
    table = Table(
        "Tank:m48@0310",
        "Gun:m109@0510 overwatch",
        enemies=["Bob:recoilless-rifle@0610"],
        options=("counterbattery",),
        standing=("ask", "ask"),
    )
    table.do("move Tank 0410")
    table.do("react Bob Tank", "fire", dice=[1])
    assert table.decision.kind == "movement"


@pytest.mark.rule("HA-30.0-a", "HA-29.4-b")
def test_a_mortar_that_fires_from_overwatch_is_answered_as_well() -> None:
    table = Table(
        "Tank:m48@0310",
        "Tube:heavy-mortar@0210 overwatch",
        enemies=["Bob:recoilless-rifle@0610", "Gun:122mm-gun@1401 overwatch"],
        options=BOTH,
        standing=("ask", "ask"),
    )
    table.do("move Tank 0410")
    table.do("react Bob Tank", "fire", dice=[1])
    table.do("aim Tube 0610", "fire", dice=[1])
    assert table.decision.kind == "counterbattery"


@pytest.mark.rule("HA-24.1-a", "HA-30.2-a")
def test_a_face_down_counter_in_overwatch_is_asked_whatever_it_is_and_fires_face_up() -> None:
    table = fired("Rifle:infantry-a@1401 overwatch concealed", options=(*BOTH, "concealment"))
    assert table.offers() == ["hold"]
    assert table.refused("locate", "battery in overwatch reaches").rule == "HA-30.2-a"
    table = fired(f"{GUN} concealed", options=(*BOTH, "concealment"))
    table.do("locate", dice=[6])
    assert table.unit("Gun").concealed
    table.do("counter Gun", dice=[1])
    assert not table.unit("Gun").concealed
    assert table.rule("located") == "HA-30.2-a"


@pytest.mark.rule("HA-31.0-a", "HA-30.0-a")
def test_range_binds_it_and_so_does_the_least_range() -> None:
    def asked(*options: Option) -> bool:
        table = Table(
            "Tube:heavy-mortar@0207",
            enemies=["Bob:infantry-a@0507", "Gun:m106@0307 overwatch"],
            side="NVA",
            phase="soft fire",
            options=(*BOTH, *options),
        )
        table.do("fire Tube 0507", dice=[1])
        return table.decision.kind == "counterbattery"

    assert asked()
    assert not asked("minimum range")


def faults(state: State) -> list[str]:
    """What is wrong with the optional rules' frames of a state."""
    return frame_faults(state)


def test_its_questions_may_stand_in_a_save_and_those_that_cannot_come_up_are_refused() -> None:
    table = fired(GUN)
    state = table.state
    tube, gun = table.id("Tube"), table.id("Gun")
    for frame in (Battery("NVA", tube), Locating("NVA", tube)):
        assert faults(state.but(frames=(frame,))) == []
    assert faults(state.but(frames=(Battery("US", tube),)))
    assert faults(state.but(frames=(Locating("NVA", gun),)))
    assert faults(state.but(frames=(Battery("NVA", tube),)).with_unit(tube, concealed=True))

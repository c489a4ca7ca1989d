"""Concealment: face-down deployment, recon, Deception markers, concealed command posts [HA-24]."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.position.losses import reveal
from vietnam_tui.games.hot_armor.rules.position.view import hides
from vietnam_tui.games.hot_armor.transition import Transition

HIDDEN = ("concealment",)


def placed(**options: str) -> Table:
    """The first set-up, every unit placed."""
    table = Table.set_up(**options)
    while table.offers("place"):
        table.do(table.offers("place")[0])
    return table


@pytest.mark.rule("HA-24.0-a", "HA-24.6-a", "HA-24.1-a", "HA-2.3-a", "HA-24.2-a")
def test_ground_units_and_markers_are_set_up_face_down_and_their_owner_may_look() -> None:
    table = placed(concealment="on")
    assert table.unit("CPI1").concealed
    assert table.unit("Decoy1").concealed
    own, enemy = table.side_sees("US"), table.side_sees("NVA")
    assert own.place(table.id("CPI1")) >= 0
    assert enemy.units[table.id("CPI1")].fate == "unseen"
    assert enemy.covered == ()
    table.do("show CPI1")
    assert not table.unit("CPI1").concealed
    assert table.refused("show Decoy1").rule == "HA-24.0-a"
    table.do("ready")
    assert sum(len(one.marks) for one in table.side_sees("NVA").covered) == 5
    plain = placed()
    assert not plain.unit("CPI1").concealed
    assert table.rule("revealed") == "HA-24.0-a"


@pytest.mark.rule("HA-24.3-a")
def test_helicopters_are_never_concealed_and_their_passengers_may_be() -> None:
    table = Table(
        "Huey:uh-helicopter fate=box group=2", "Rifle:infantry-a fate=box aboard=Huey", options=HIDDEN
    )
    table.do("enter Huey 0110")
    assert not table.unit("Huey").concealed
    assert table.unit("Rifle").concealed


@pytest.mark.rule("HA-24.0-a", "HA-24.2-a")
def test_who_comes_in_later_is_concealed_if_his_side_may_be() -> None:
    table = Table("Tank:m48 fate=box group=2", options=HIDDEN)
    told = table.do("enter Tank 0110")
    assert table.unit("Tank").concealed
    assert "Tank" not in " ".join(str(event.facts) for event in table.heard("NVA", told))
    plain = Table("Tank:m48 fate=box group=2")
    plain.do("enter Tank 0110")
    assert not plain.unit("Tank").concealed
    assert table.rule("entered unseen") == "HA-24.0-a"


@pytest.mark.rule("HA-24.4-b", "HA-24.1-a")
def test_a_concealed_unit_functions_normally_and_stays_face_up_once_revealed() -> None:
    table = Table(
        "Rifle:infantry-a@0310 concealed", enemies=["Bob:infantry-a@0410"], phase="soft fire", options=HIDDEN
    )
    table.do("fire Rifle 0410", dice=[1])
    assert not table.unit("Rifle").concealed
    table.go("movement")
    assert not table.unit("Rifle").concealed


@pytest.mark.rule("HA-24.5-a", "HA-24.5-b")
def test_a_concealed_command_post_commands_as_any_unit_unless_it_is_turned_up() -> None:
    table = Table.between("Cp:cp-infantry@0310 concealed", "Far:m48@0810", bin=(1, 0), options=HIDDEN)
    table.draw("US")
    turned = Table.at(table.state)
    assert table.refused("show Far").rule == "HA-24.5-b"
    table.do("designate Cp")
    assert table.unit("Cp").concealed
    assert table.active() & {"Far"} == set() or table.state.small
    table.go("movement")
    assert not table.unit("Far").active
    turned.do("show Cp", "designate Cp")
    turned.go("movement")
    assert turned.unit("Far").active
    seen = Table.between("Cp:cp-infantry@0310", "Far:m48@0810", bin=(1, 0), options=HIDDEN)
    seen.draw("US")
    assert not seen.offers("show")
    assert seen.refused("show Cp")


@pytest.mark.rule("HA-24.7-a", "HA-24.4-a", "HA-24.6-d")
def test_recon_turns_up_all_that_is_face_down_in_a_hex() -> None:
    table = Table(
        "Rifle:infantry-a@0310 concealed",
        enemies=[
            "Bob:infantry-a@0510 concealed",
            "Decoy1:deception@0510 concealed",
            "Ann:m48@0610 concealed",
        ],
        options=HIDDEN,
    )
    assert table.refused("recon Rifle 0610", "hexes from").rule == "HA-24.7-a"
    assert table.refused("recon Rifle 0410", "holds no face-down enemy").rule == "HA-24.7-a"
    table.do("recon Rifle 0510")
    assert not table.unit("Bob").concealed
    assert (table.where("Decoy1"), table.state.lost) == ("removed", ())
    assert table.unit("Rifle").concealed
    assert table.unit("Ann").concealed
    blind = Table(
        "Truck:truck@0310",
        enemies=["Bob:infantry-a@0510 concealed", "Ann:infantry-a@0410 concealed"],
        options=HIDDEN,
    )
    assert blind.refused("recon Truck 0510", "which sees 1").rule == "HA-24.7-a"
    assert "recon Truck 0410" in blind.offers()


@pytest.mark.rule("HA-24.7-b", "HA-24.7-a")
def test_a_unit_makes_one_recon_a_phase_before_anything_else() -> None:
    table = Table(
        "Rifle:infantry-a@0310",
        "Other:infantry-a@0310",
        enemies=["Bob:infantry-a@0410 concealed", "Ann:m48@0510 concealed"],
        options=HIDDEN,
    )
    table.do("recon Rifle 0410")
    assert table.refused("recon Rifle 0510").rule == "HA-24.7-b"
    table.do("move Rifle 0311")
    assert table.refused("recon Other 0510", "recon comes before anything").rule == "HA-24.7-a"
    table.go("close assault")
    assert "recon Other 0510" in table.offers("recon")
    assert table.rule("recon") == "HA-24.7-a"


@pytest.mark.rule("HA-24.7-a")
def test_disrupted_units_scout_and_passengers_markers_and_other_helicopters_do_not() -> None:
    table = Table(
        "Rifle:infantry-a@0310 disrupted",
        "Apc:m113@0310",
        "Inside:infantry-a@0310 aboard=Apc",
        "Decoy1:deception@0310 concealed",
        "Huey:uh-helicopter@0310",
        "Loach:oh-helicopter@0110",
        enemies=["Bob:infantry-a@0410 concealed"],
        options=HIDDEN,
    )
    assert set(table.offers("recon")) >= {"recon Rifle 0410", "recon Loach 0410", "recon Apc 0410"}
    for name in ("Inside", "Decoy1", "Huey"):
        assert table.refused(f"recon {name} 0410").rule == "HA-24.7-a"
    assert table.refused("recon Huey 0410", "is no observation helicopter").rule == "HA-24.7-a"
    far = Table(
        "Rifle:infantry-a@0310", "Far:infantry-a@1510", enemies=["Bob:infantry-a@1610 concealed"],
        options=HIDDEN, bearer="Rifle",
    )  # fmt: skip
    assert far.refused("recon Far 1610", "was out of command").rule == "HA-24.7-a"


@pytest.mark.rule("HA-24.7-e")
def test_who_has_made_a_recon_still_observes() -> None:
    from vietnam_tui.games.hot_armor.units import Support

    table = Table(
        "Cp:cp-infantry@0310",
        enemies=["Bob:infantry-a@0410 concealed"],
        phase="fire support",
        support=(Support("artillery-1", "artillery", "US"),),
        options=HIDDEN,
    )
    table.do("recon Cp 0410")
    assert "call artillery point 0410" in table.offers("call")


@pytest.mark.rule("HA-24.6-c", "HA-8.4-a")
def test_a_marker_moves_with_the_factor_of_a_type_of_its_side() -> None:
    table = Table(
        "Decoy1:deception@0310 concealed", "Tank:m48@0110", "Huey:uh-helicopter@0110", options=HIDDEN
    )
    refusal = table.refused("move Decoy1 0410", "the factor of a type of unit")
    assert (refusal.rule, refusal.fix) == ("HA-24.6-c", "pose Decoy1 TYPE, a type of its own side")
    assert table.offers("pose") == ["pose Decoy1 m48"]
    told = table.do("pose Decoy1 m48")
    assert table.refused("pose Decoy1 m48", "in this phase").rule == "HA-24.6-c"
    assert table.refused("pose Tank m48", "is no Deception marker").rule == "HA-24.6-c"
    table.do("move Decoy1 0810")
    assert table.where("Decoy1") == "0810"
    assert not table.heard("NVA", told)
    assert table.rule("posed") == "HA-24.6-c"
    waiting = Table("Decoy1:deception fate=box group=2", "Tank:m48@0110", options=HIDDEN)
    assert waiting.offers("pose") == ["pose Decoy1 m48"]
    lost = Table("Decoy1:deception fate=removed", "Tank:m48@0110", options=HIDDEN)
    assert lost.refused("pose Decoy1 m48", "was out of command").rule == "HA-24.6-c"
    far = Table("Decoy1:deception@1510 concealed", "Tank:m48@0110", options=HIDDEN, bearer="Tank")
    assert far.refused("pose Decoy1 m48", "was out of command").rule == "HA-24.6-c"


@pytest.mark.rule("HA-24.6-b", "HA-8.7-b")
def test_a_face_down_marker_blocks_its_hex_like_a_unit_and_stands_alone_or_in_a_stack() -> None:
    table = Table(
        "Tank:m48@0310",
        enemies=["Decoy1:deception@0410 concealed", "Bob:infantry-a@0410"],
        options=HIDDEN,
    )
    assert table.refused("move Tank 0410", "the enemy is in").rule == "HA-8.7-b"
    alone = Table("Tank:m48@0310", enemies=["Decoy1:deception@0410 concealed"], options=HIDDEN)
    assert alone.refused("move Tank 0410", "the enemy is in").rule == "HA-8.7-b"
    alone.do("recon Tank 0410", "move Tank 0410")


@pytest.mark.rule("HA-24.4-b", "HA-24.1-a", "HA-24.4-a")
def test_who_is_face_up_is_seen_with_what_carries_him() -> None:
    riding = ["Truck:truck@0310 concealed", "Rifle:infantry-a@0310 concealed aboard=Truck"]
    table = Table(*riding, options=HIDDEN)
    shown = Transition(table.state)
    reveal(shown, table.id("Rifle"), "HA-24.4-a")
    assert not shown.state.units[table.id("Truck")].concealed
    stopped = Transition(table.state)
    reveal(stopped, table.id("Truck"), "HA-24.4-a")
    assert stopped.state.units[table.id("Rifle")].concealed
    boarding = Table("Truck:truck@0310 concealed", "Rifle:infantry-a@0310", options=HIDDEN)
    boarding.do("load Rifle Truck")
    assert not boarding.unit("Truck").concealed
    assert boarding.rule("revealed") == "HA-24.4-b"
    together = Table("Truck:truck@0310 concealed", "Rifle:infantry-a@0310 concealed", options=HIDDEN)
    together.do("load Rifle Truck")
    assert together.unit("Truck").concealed


@pytest.mark.rule("HA-24.0-a")
def test_the_order_in_which_a_side_lays_its_units_face_down_is_seen_by_nobody_else() -> None:
    table = Table.set_up(concealment="on")
    laid = 0
    while isinstance(table.state.top, SettingUp):
        side = table.state.top.side
        enemy = table.state.other(side)
        before = table.side_sees(enemy)
        places = table.offers("place")
        told = table.do(places[0] if places else table.offers("ready")[0])
        if places and hides(table.state, side):
            laid += 1
            assert table.side_sees(enemy) == before
            assert not table.heard(enemy, told)
            assert GAME.view(GAME.resample(before, enemy, Random(laid)), enemy) == before
    assert laid
    seen = [table.side_sees(side) for side in table.state.sides]
    assert sum(len(one.marks) for view in seen for one in view.covered) >= laid

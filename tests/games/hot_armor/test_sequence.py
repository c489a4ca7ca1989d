"""The sequence of play: turns, draws, impulses and their phases; the C2 marker and who is activated [HA-5, HA-7]."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.games.hot_armor.game import GAME


def between(bin: tuple[int, int], alice: str = "", **more: Any) -> Table:
    """A position before a draw, with a unit of either side."""
    return Table.between(f"Alice:infantry-a@0210 {alice}", enemies=["Bob:infantry-a@1510"], bin=bin, **more)


@pytest.mark.rule("HA-7.1-a", "HA-7.4-a", "HA-5.1-a", "HA-7.1-b")
def test_every_marker_in_the_bin_is_as_likely_and_stays_out_once_drawn() -> None:
    table = between((2, 1))
    chances = {str(draw): p for draw, p in GAME.outcomes(table.state).probabilities()}
    assert chances == {"US": Fraction(2, 3), "NVA": Fraction(1, 3)}
    table.draw("US")
    assert (table.state.bin, table.decision.side) == ((1, 1), "US")
    assert table.rule("drawn") == "HA-5.1-a"
    assert table.rule("impulse") == "HA-5.1-a"
    assert (table.fact("drawn", "side"), table.fact("drawn", "left")) == ("US", 2)


@pytest.mark.rule("HA-5.0-a", "HA-5.1-j", "HA-5.1-k", "HA-7.13-a", "HA-6.1-a", "HA-3.1-c", "HA-7.8-a")
def test_a_turn_has_as_many_impulses_as_markers_and_then_the_bin_is_filled_anew() -> None:
    table = between((1, 1))
    table.draw("NVA")
    table.do("designate Bob")
    table.finish()
    assert str(GAME.outcomes(table.state).outcomes[0]) == "US"
    table.draw("US")
    table.do("designate Alice")
    table.finish()
    assert (table.state.turn, table.state.bin) == (3, (3, 3))
    assert [event.facts["markers"] for event in table.events if event.kind == "bin filled"] == [(3, 3)]
    assert "turn ends" in table.kinds()
    assert table.rule("turn") == "HA-5.0-a"
    assert table.rule("turn ends") == "HA-5.1-k"


@pytest.mark.rule("HA-7.8-a", "HA-7.2-a", "HA-7.11-a")
def test_a_marker_that_no_unit_can_take_is_spent() -> None:
    table = between((1, 1), "disrupted")
    table.draw("US")
    assert "undesignated" in table.kinds()
    assert table.state.bin == (0, 1)
    assert table.rule("undesignated") == "HA-7.8-a"
    assert table.decision.kind == "movement"


@pytest.mark.rule("HA-5.1-m", "HA-4.0-a")
def test_the_scenario_ends_after_its_last_turn() -> None:
    table = between((1, 0), turn=3)
    table.draw("US")
    table.do("designate Alice")
    table.finish()
    assert table.decision.side == NOBODY
    assert table.state.result is not None


@pytest.mark.rule("HA-3.2-c", "HA-5.1-n")
def test_the_automatic_impulse_comes_before_the_first_draw_and_takes_no_marker() -> None:
    table = Table.set_up()
    while table.state.phase == "set-up":
        table.do(table.offers()[0])
    assert (table.decision.side, table.decision.kind, table.state.automatic) == ("US", "command", True)
    assert table.state.bin == (3, 3)
    table.do(table.offers("designate")[0])
    table.finish()
    assert (table.decision.side, table.state.bin) == (CHANCE, (3, 3))
    assert table.rule("impulse") == "HA-3.2-c"
    begun = Table.set_up()
    while begun.state.phase == "set-up":
        begun.do(begun.offers()[0])
    ours = [begun.state.units[unit] for unit in begun.state.units_of("US")]
    assert all(unit.steady and not unit.active and not unit.covered for unit in ours)


@pytest.mark.rule("HA-5.1-m", "HA-9.0-a")
def test_games_at_random_end_healthy_and_saves_read_back() -> None:
    generator = random.Random(7)
    for options in ({}, {"concealment": "on", "entrenchments": "off", "leaders": "on"}):
        state = GAME.setup("proving-ground", options)
        while (decision := GAME.decision(state)).side != NOBODY:
            assert GAME.unpack(GAME.pack(state)) == state
            for side in ("", *state.sides):
                seen = GAME.view(state, side)
                assert GAME.view(seen, side) == seen
                assert GAME.view(seen, "") == GAME.view(state, "")
                assert GAME.view(GAME.resample(seen, side, generator), side) == seen
            chance = decision.side == CHANCE
            legal = GAME.outcomes(state).outcomes if chance else list(GAME.actions(state))
            state = GAME.apply(state, generator.choice(legal)).state
            assert GAME.audit(state) == []


# -- the C2 marker ------------------------------------------------------------------------------------------


def commanding(bearer: str, *more: str, **status: Any) -> set[str]:
    """The units active in a Movement Phase under this bearer, of a row of platoons at 1 to 7 hexes from 0110."""
    row = [f"P{n}:infantry-a@{1 + n:02d}10" for n in range(1, 8)]
    return Table(bearer, *row, *more, bearer=bearer.split(":")[0], **status).active()


@pytest.mark.rule("HA-7.5-a", "HA-7.5-b", "HA-7.3-a", "HA-7.3-c", "HA-7.5-c", "HA-7.5-d")
def test_a_command_post_commands_twice_as_far_as_another_unit() -> None:
    assert commanding("CP:cp-infantry@0110") == {"CP", "P1", "P2", "P3", "P4", "P5", "P6"}
    assert commanding("Alice:infantry-a@0110") == {"Alice", "P1", "P2", "P3"}
    assert commanding("CP:cp-infantry@0110", morale=(1, 3)) == {"CP", "P1", "P2"}
    assert "Wait" not in commanding("Alice:infantry-a@0110", "Wait:m48 fate=box")


@pytest.mark.rule("HA-7.5-c", "HA-13.17-c", "HA-7.5-a")
def test_a_disrupted_command_post_commands_its_own_hex() -> None:
    assert commanding("CP:cp-infantry@0110 disrupted", "Bob:infantry-a@0110") == {"CP", "Bob"}


@pytest.mark.rule("HA-7.3-a", "HA-7.5-d", "HA-13.17-d")
def test_a_unit_disrupted_after_it_took_the_marker_commands_nobody_else() -> None:
    assert commanding("Alice:infantry-a@0110 disrupted", "Bob:infantry-a@0110") == {"Alice"}


@pytest.mark.rule("HA-7.5-d", "HA-7.3-c", "HA-5.1-c")
def test_the_marker_goes_to_any_own_unit_but_a_disrupted_one_that_is_no_command_post() -> None:
    table = Table.between(
        "CP:cp-infantry@0110 disrupted",
        "Alice:infantry-a@0110 disrupted",
        "Truck:truck@0110",
        "Carol:infantry-a@0110 aboard=Truck",
        "Late:m48",
        enemies=["Bob:infantry-a@1510"],
        bin=(1, 0),
    )
    table.draw("US")
    assert table.offers() == ["designate CP", "designate Truck", "designate Carol"]
    assert table.refused("designate Alice").rule == "HA-7.5-d"
    assert table.refused("designate Bob").rule == "HA-5.1-c"
    assert table.refused("designate Late", "is neither on the").rule == "HA-7.3-c"
    decoy = Table.between(
        "Alice:infantry-a@0110",
        "Decoy1:deception@0310 concealed guise=infantry-a",
        bin=(1, 0),
        options=("concealment",),
    )
    decoy.draw("US")
    assert decoy.refused("designate Decoy1", "is a marker, not a unit").rule == "HA-7.3-c"


@pytest.mark.rule("HA-20.10-a", "HA-34.1-b")
def test_some_units_are_always_active() -> None:
    far = ("SF:special-forces@1512", "OH:oh-helicopter@1411", "Eng:engineer@1312")
    assert commanding("Alice:infantry-a@0110", *far) == {"Alice", "P1", "P2", "P3", "SF", "OH"}
    nva = Table("Sap:sapper@1510", "Main:infantry-a@1510", "HQ:cp-infantry@0110", side="NVA", bearer="HQ")
    assert nva.active() == {"Sap", "HQ"}


@pytest.mark.rule("HA-7.3-a", "HA-21.3-a", "HA-21.6-a")
def test_a_marker_on_the_box_activates_all_that_wait_there_and_nobody_on_the_map() -> None:
    box = ("Tank:m48 fate=box", "Far:m48 fate=box", "SF:special-forces fate=box", "OH:oh-helicopter@0512")
    assert commanding("CPA:cp-armored fate=box", *box) == {"CPA", "Tank", "Far", "SF", "OH"}


@pytest.mark.rule("HA-7.3-a")
def test_without_the_marked_unit_only_those_always_active_act() -> None:
    table = Table(
        "Gone:cp-infantry fate=lost",
        "Alice:infantry-a@0110",
        "Last:infantry-a@1611",
        "OH:oh-helicopter@0110",
        bearer="Gone",
    )
    assert table.active() == {"OH"}
    assert Table("CP:cp-infantry@1611", "Late:m48", "Lost:m48 fate=lost", bearer="CP").active() == {"CP"}


@pytest.mark.rule("HA-7.6-a")
def test_command_reaches_through_enemies_and_any_ground() -> None:
    table = Table(
        "CP:cp-infantry@0905", "Alice:infantry-a@0908", enemies=["Bob:infantry-a@0907"], bearer="CP"
    )
    assert "Alice" in table.active()


@pytest.mark.rule("HA-7.3-a")
def test_before_the_marker_lies_and_off_the_map_nobody_is_activated() -> None:
    table = Table.between("Alice:infantry-a@0310", "OH:oh-helicopter@0310", bin=(1, 0))
    table.draw("US")
    assert (table.state.phase, table.active()) == ("command", set())
    table.do("designate Alice")
    assert table.active() == {"Alice", "OH"}
    assert commanding("CP:cp-infantry@0110", "Late:m48") == {"CP", "P1", "P2", "P3", "P4", "P5", "P6"}


@pytest.mark.rule("HA-7.4-a", "HA-7.7-a", "HA-5.1-b")
def test_after_the_impulse_the_marker_is_set_aside_and_nobody_is_active() -> None:
    table = between((1, 1))
    table.draw("US")
    table.do("designate Alice")
    table.finish()
    assert table.state.bearer == -1
    assert table.active() == set()
    assert (table.state.small, table.state.automatic) == (False, False)
    firing = Table("Tank:m48@0310", enemies=["Bob:truck@0510"], phase="hard fire")
    firing.do("end")
    firing.go("movement")
    assert (firing.rule("phase"), firing.fact("phase", "phase")) == ("HA-5.1-b", "movement")
    assert firing.fact("phase", "player") == "US"
    told = [event.facts["phase"] for event in firing.events if event.kind == "phase"]
    assert told == ["movement"]  # no soft fire for a tank alone


@pytest.mark.rule("HA-25.2-b", "HA-7.9-a")
def test_who_is_active_throughout_and_stays_is_known_as_the_impulse_ends() -> None:
    table = Table.between(
        "CP:cp-infantry@0310", "Eng:engineer@0410", "Far:engineer@1510", "Alice:infantry-a@0510", bin=(1, 1)
    )
    table.draw("US")
    table.do("designate CP", "move Alice 0610")
    assert [table.unit(name).steady for name in ("CP", "Eng", "Far", "Alice")] == [True, True, False, False]

"""What the screen is told: routes, loads, pursuit, stages - each compared with what the rules then do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.core.pages.loadouts import Assignment, LoadoutPanel
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.movement.movement import party_reach
from vietnam_tui.games.green_beret.rules.movement.planning import loadout, party_of, planned_move, pursuits
from vietnam_tui.games.green_beret.rules.movement.routes import Route, plan_route
from vietnam_tui.games.green_beret.screen.preview import intentions

SHEET = GAME.presenter


def route(table: Table, lead: str, to: str, *, patience: int = 0) -> Route | None:
    return plan_route(
        table.state, party_of(table.state, table.id(lead)), table.state.grid.hex(to), patience=patience
    )


def panel(table: Table, *shifts: tuple[str, str]) -> LoadoutPanel:
    found = SHEET.loadouts(GAME.view(table.state, "US"), tuple(Assignment(*shift) for shift in shifts))
    assert found is not None
    return found


# -- routes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["2010", "1620", "1005", "0912", "1330"])
def test_every_stop_of_a_route_is_a_move_of_the_rules_with_that_chance_of_being_heard(target: str) -> None:
    table = Table("A1@1212", "M60-1@1212", "B1@1414")
    table.do("load A1 M60")
    found = route(table, "A1", target)
    assert found is not None
    for number, stop in enumerate(found.stops):
        party = party_of(table.state, table.id("A1"))
        plan = planned_move(table.state, party, stop.hex)
        assert plan is not None
        assert (plan.way.cost, plan.way.path, plan.heard) == (stop.cost, stop.path, stop.heard)
        assert plan.noise.total == stop.noise
        table.do(f"move A1 {table.state.label(stop.hex)}")
        if table.state.party is not None:
            table.do("halt")
        table = Table(f"A1@{table.where('A1')}", f"M60-1@{table.where('A1')}", "B1@1414")
        if number + 1 < len(found.stops):
            table.do("load A1 M60")
    assert table.where("A1") == target


def test_no_route_is_longer_than_need_be() -> None:
    table = Table("A1@1212")
    reached, turns = {table.state.grid.hex("1212")}, 0
    to, last = table.state.grid.hex("1833"), set(reached)
    while to not in reached:
        turns += 1
        around = set()
        for here in last:
            there = Table(f"A1@{table.state.label(here)}").state
            around |= set(party_reach(there, party_of(there, table.id("A1"))))
        last = around - reached
        reached |= around
    found = route(table, "A1", "1833")
    assert found is not None
    assert len(found.stops) == turns


def test_the_chance_in_all_is_that_of_being_heard_at_least_once() -> None:
    found = route(Table("A1@1212"), "A1", "1620")
    assert found is not None
    unheard = Fraction(1)
    for stop in found.stops:
        unheard *= 1 - stop.heard
    assert found.heard == 1 - unheard


def test_patience_never_makes_a_route_louder() -> None:
    table = Table("A1@1212")
    quick, patient = route(table, "A1", "1620"), route(table, "A1", "1620", patience=2)
    assert quick is not None
    assert patient is not None
    assert len(quick.stops) <= len(patient.stops) <= len(quick.stops) + 2
    assert patient.heard <= quick.heard


def test_water_has_no_route_without_a_craft() -> None:
    table = Table("A1@0510", "Raft-1@0510")
    assert route(table, "A1", "0201") is None
    table.do("ride A1 Raft")
    assert route(table, "A1", "0201") is not None


# -- loads ----------------------------------------------------------------------------------------------------


def test_the_figures_of_a_planned_load_are_those_of_the_load() -> None:
    table = Table("A1@1212", "Truck@1212", "M60-1@1212", "Radio-1@1212", "Cdr1@1212")
    planned = panel(table, ("Truck", "A1"), ("M60-1", "A1"), ("Radio-1", "A1"), ("Cdr1", "A1"))
    tray = next(tray for tray in planned.trays if tray.id == "A1")
    orders = [GAME.write_order(table.state, order) for order in tray.orders]
    assert orders == ["ride A1 Truck", "load A1 M60-1", "load A1 Radio-1", "load A1 Cdr1"]
    table.do(*orders)
    party = table.state.party
    assert party is not None
    figures = loadout(table.state, party.movers[0])
    assert tray.title == f"A1 {figures.slots_used}/{figures.slots} mv {figures.ashore} n {figures.noise:+d}"


@pytest.mark.parametrize(
    ("shift", "order"),
    [
        (("Truck", "Jeep"), "load Jeep Truck"),
        (("PBR-1", "Jeep"), "load Jeep PBR-1"),
        (("B1", "A1"), "load A1 B1"),
    ],
)
def test_a_plan_refuses_what_the_rules_refuse(shift: tuple[str, str], order: str) -> None:
    table = Table("A1@1005", "B1@1005", "Truck@1005", "Jeep@1005", "PBR-1@1005")
    planned = panel(table, shift)
    assert planned.refusal == str(table.refused(order))
    assert planned.plan == ()


def test_a_plan_buys_only_what_can_be_paid_and_keeps_who_takes_it() -> None:
    table = Table("A1@1212", "Camp1@1212", phase="placement", points=17)
    planned = panel(table, ("+M60", "A1"), ("+M60", "depot"), ("+Radio", "A1"))
    assert planned.refusal == "Radio costs 16 PP, 1 are there to spend [GB-6.2-b]"
    shop = planned.trays[0]
    assert [GAME.write_order(table.state, order) for order in shop.orders] == ["buy M60 1212", "buy M60 1212"]
    table.do(*(GAME.write_order(table.state, order) for order in shop.orders))
    assert planned.kept == (Assignment("M60-1", "A1"),)
    assert panel(table, *planned.kept).plan == planned.kept


def test_nothing_is_planned_while_others_act() -> None:
    assert SHEET.loadouts(Table("A1@1212 detected", "nva@1213", phase="combat").state, ()) is None


# -- pursuit --------------------------------------------------------------------------------------------------


def test_what_is_foretold_of_an_enemy_unit_is_what_it_does() -> None:
    table = Table("A1@1212 detected", "nva@1217", "vc-local@1219", phase="enemy")
    first = table.state.enemies[0]
    (plan, _) = pursuits(table.state)
    assert not plan.open
    texts = " ".join(intentions(table.state, first))
    assert f"moves {' > '.join(table.state.label(h) for h in plan.path)}: nothing to choose" in texts
    events = table.do("activate E1")
    moved = [event.facts.get("to") for event in events if event.facts.get("enemy", "").startswith("E1 ")]
    moved = moved[: len(plan.path)]
    assert moved == [table.state.label(h) for h in plan.path]


def test_a_choice_of_the_player_is_announced() -> None:
    table = Table("A1@1206 detected", "B1@1218 detected", "nva@1212")
    text = " ".join(intentions(table.state, table.state.enemies[0]))
    assert "A1 in 1206 or B1 in 1218, equally close: you choose when it acts [GB-12.4-g]" in text


@pytest.mark.parametrize(
    ("enemy", "words"),
    [
        ("guard-tower@1217", "never moves"),
        ("nva@1217 suppressed", "is suppressed and does not move [GB-15.0-e]"),
        ("pt-76@0917", "water or a stream bars every direct way"),
    ],
)
def test_why_an_enemy_unit_stays(enemy: str, words: str) -> None:
    table = Table("A1@1217 detected" if "pt" in enemy else "A1@1212 detected", enemy)
    assert words in " ".join(intentions(table.state, table.state.enemies[0]))


@pytest.mark.rule("GB-15.0-f")
def test_suppressing_a_unit_that_attacks_all_the_same_says_so() -> None:
    table = Table("A1@1212 detected", "M60-1@1212", "nva@1213", "nva@1215", phase="suppression")
    told = [" ".join(SHEET.preview(table.state, a).lines) for a in GAME.actions(table.state)]
    assert [text for text in told if "it attacks 1212 all the same [GB-15.0-f]" in text] == [told[0]]


# -- stages ---------------------------------------------------------------------------------------------------


def test_the_enemy_s_steps_have_a_stage_for_every_event() -> None:
    table = Table("A1@1212 detected", "nva@1217", "vc-local@1219", phase="enemy")
    (pursue,) = GAME.read_order(table.state, "pursue")
    step = GAME.apply(table.state, pursue)
    assert len(step.stages) == len(step.events) > 2
    places = [stage.enemies[0].place for stage in step.stages]
    assert places[0] != places[-1]
    assert step.stages[-1].enemies[0].place == step.state.enemies[0].place


def test_the_player_s_own_steps_have_none() -> None:
    table = Table("A1@1212")
    (move,) = GAME.read_order(table.state, "move A1 1213")
    assert GAME.apply(table.state, move).stages == ()


# -- where the screen looks -----------------------------------------------------------------------------------


def test_the_screen_looks_where_the_question_is() -> None:
    table = Table("A1@1212", "Camp1@2020")
    table.do("move A1 1213", "halt", "end", dice=[1])
    at = SHEET.focus(table.state)
    assert at is not None
    assert table.state.label(at) == "1213"
    table.do("escape A1")
    assert SHEET.focus(table.state) is None


def test_who_stays_in_camp_holds_nobody_up_unless_nobody_has_moved() -> None:
    table = Table("A1@1212", "B1@2020", "Camp1@2020", "Cdr1@2020")
    assert SHEET.idle(table.state) == ("A1",)
    table.do("move A1 1213", "halt")
    assert SHEET.idle(table.state) == ()
    assert SHEET.idle(Table("A1@2020", "B1@2020", "Camp1@2020").state) == ("A1", "B1")


def test_the_mission_and_the_camps_can_be_gone_to_by_name() -> None:
    table = Table("Camp1@2020", "Camp2@2424", mission="harass@1212")
    assert {name: table.state.label(at) for name, at in SHEET.spots(table.state).items()} == {
        "mission": "1212",
        "camp": "2020",
        "camp2": "2424",
    }


# -- threats and the list of all --------------------------------------------------------------------------------


@pytest.mark.rule("GB-10.6-a", "GB-13.0-d")
def test_an_enemy_threatens_where_it_could_come_next_to_a_team() -> None:
    table = Table("A1@0712 detected", "nva@0714")
    found, grid = SHEET.threats(table.state, "US"), table.state.grid
    assert found[grid.hex("0712")] == ("E1",)
    assert grid.hex("2636") not in found
    spent = Table("A1@0712 detected", "nva@0714 spent")
    assert SHEET.threats(spent.state, "US") == {}
    held = SHEET.threats(Table("A1@0712 detected", "nva@0714 suppressed").state, "US")
    assert all(grid.distance(hex_, grid.hex("0714")) <= 1 for hex_ in held)


def test_the_list_of_all_tells_what_is_lost() -> None:
    table = Table("A1@0712", "B1 lost")
    lines = {line.face.name: line for line in SHEET.roster(table.state)}
    assert lines["A1"].where == "0712"
    assert (lines["B1"].status, lines["B1"].where, lines["B1"].hex) == ("lost", "eliminated", None)

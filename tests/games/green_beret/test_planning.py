"""The facts for planning and the sheet: what they foretell is what happens."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.contact.noise import read_noise
from vietnam_tui.games.green_beret.rules.contact.pursuit import EnemyMoved
from vietnam_tui.games.green_beret.rules.movement.planning import (
    mission_card,
    party_of,
    planned_move,
    pursuits,
)
from vietnam_tui.games.green_beret.rules.movement.routes import plan_route
from vietnam_tui.games.green_beret.rules.position.view import resample, view
from vietnam_tui.games.green_beret.screen.cards import PATIENCE


@pytest.mark.parametrize("hex_", ["1225", "1004", "0810", "1405", "1316"])
def test_the_noise_foretold_is_the_noise_made(hex_: str) -> None:
    start = {"1225": "1124", "1004": "0904", "0810": "0712", "1405": "1304", "1316": "1313"}[hex_]
    table = Table(f"A1@{start}", f"Radio-1@{start}", f"Intel-1@{start}", "B1@1225")
    table.do("load A1 Radio-1 Intel-1")
    to = table.state.grid.hex(hex_)
    plan = planned_move(table.state, party_of(table.state, table.id("A1")), to)
    assert plan is not None
    table.do(f"move A1 {hex_}")
    if table.state.party is not None:
        table.do("halt")
    assert read_noise(table.state, to).total == plan.noise.total


def test_no_check_is_foretold_in_a_camp_or_for_a_lone_plus_piece() -> None:
    table = Table("A1@2021", "Jeep@2021", "Camp1@2020")
    camp = table.state.grid.hex("2020")
    for lead, hex_ in (("A1", camp), ("Jeep", table.state.grid.hex("2023"))):
        plan = planned_move(table.state, party_of(table.state, table.id(lead)), hex_)
        assert plan is not None
        assert plan.heard == Fraction(0)


def test_success_is_foretold() -> None:
    table = Table("A1@0711", "Radio-1@0711", mission="jam-enemy-signal@0712")
    to = table.state.grid.hex("0712")
    alone = planned_move(table.state, party_of(table.state, table.id("A1")), to)
    table.do("load A1 Radio-1")
    equipped = planned_move(table.state, party_of(table.state, table.id("A1")), to)
    assert alone is not None
    assert equipped is not None
    assert (alone.accomplishes, equipped.accomplishes) == (False, True)


def test_the_mission_card_tells_what_is_lacking_and_what_it_costs() -> None:
    table = Table("A1@0712", "Intel-1@0712", mission="assassinate-potentate@0720")
    card = mission_card(table.state)
    assert card is not None
    intel, shot = card.requirements
    assert (intel.on_map, intel.teams) == ((table.id("Intel-1"),), (table.id("A1"),))
    assert shot.on_map == ()
    assert shot.price == 14  # the cheapest of M21, SVD and Demo
    assert dict(card.distances)[table.id("A1")] == 8
    assert mission_card(Table("A1@0712", mission="").state) is None


def test_pursuits_foretell_every_unit_that_has_no_choice() -> None:
    table = Table("A1@0712 detected", "nva@0716", "guard-tower@0713", "trucks@0730", "sniper@2601")
    foretold = {plan.enemy: plan for plan in pursuits(table.state) if not plan.open}
    table.do("end", "end")
    table.do("activate E3")
    moves = [e.to for e in table.events if isinstance(e, EnemyMoved)]
    assert moves == [table.state.label(h) for h in foretold[3].path]


def test_the_way_to_the_mission_stands_on_the_map_halt_by_halt() -> None:
    table = Table("A1@1212", "B1@1011", mission="harass@0830")
    sheet, state = GAME.presenter, table.state
    lead = table.id("A1")
    party, goal = party_of(state, lead), state.grid.hex("0830")
    shortest = plan_route(state, party, goal)
    quieter = plan_route(state, party, goal, patience=PATIENCE)
    assert shortest is not None
    assert quieter is not None
    assert quieter.heard < shortest.heard
    marks = sheet.overlay(state, "way", state.grid.hex("1212"))
    for number, stop in enumerate(shortest.stops, start=1):
        assert marks[stop.hex] == f"{number}/{round(100 * stop.heard)}"
    shared = {stop.hex for stop in shortest.stops}
    for number, stop in enumerate(quieter.stops, start=1):
        if stop.hex not in shared:
            assert marks[stop.hex] == f"{number}-{round(100 * stop.heard)}"
    assert set(marks) == shared | {stop.hex for stop in quieter.stops}
    assert sheet.overlay(state, "way", state.grid.hex("0101")) == marks
    assert sheet.overlay(state, "way", state.grid.hex("1011")) != marks
    assert sheet.overlay(Table("A1@1212", mission="").state, "way", state.grid.hex("1212")) == {}


def test_a_team_that_can_set_out_is_told_its_ways_to_the_mission_and_what_it_lacks() -> None:
    table = Table("A1@1212", "B1@1011", mission="harass@0830")
    sheet, state = GAME.presenter, table.state
    party, goal = party_of(state, table.id("A1")), state.grid.hex("0830")
    journey = sheet.journey(state, "A1")
    assert journey.goal.startswith("Harass 0830: lacks ")
    for way, patience in zip(journey.ways, (0, PATIENCE), strict=True):
        route = plan_route(state, party, goal, patience=patience)
        assert route is not None
        assert way.words == f"{len(route.stops)} turns, heard {float(route.heard):.0%}"
        assert [hex_ for hex_, _ in way.halts] == [stop.hex for stop in route.stops]
        assert way.leg == route.stops[0].path
    assert [way.key for way in journey.ways] == ["A", "B"]
    assert sheet.journey(Table("A1@1212", mission="").state, "A1").ways == ()
    assert sheet.journey(Table("A1@1212", mission="harass@0830", phase="combat").state, "A1").ways == ()


def test_overlays_inspection_and_previews_answer_at_every_turn_of_a_game() -> None:
    sheet = GAME.presenter
    generator = random.Random(5)
    state = GAME.setup("green-beret")
    for _ in range(150):
        decision = GAME.decision(state)
        if decision.side == CHANCE:
            state = GAME.apply(state, GAME.outcomes(state).pick(generator)).state
            continue
        actions = list(GAME.actions(state))
        if not actions:
            break
        actions = [action for action in actions if type(action).__name__ not in ("Retire", "Forfeit")]
        action = generator.choice(actions)
        hex_ = generator.choice(list(state.grid.hexes()))
        assert sheet.look(state, hex_)
        for name in sheet.overlays:
            assert all(0 < len(text) <= 4 for text in sheet.overlay(state, name, hex_).values())
        assert sheet.preview(state, action).title == GAME.write_order(state, action)
        assert sheet.selection(state, action).units == sheet.face(state, action).units
        state = GAME.apply(state, action).state


@pytest.mark.rule("GB-3.6-a")
def test_a_world_that_fits_the_view_has_other_markers_by_their_likelihood() -> None:
    table = Table("A1@0712", track=["pt-76", "nva"])
    seen = view(table.state)
    drawn = [resample(seen, random.Random(seed)).track for seed in range(200)]
    assert all(view(table.state.but(track=())) is not None for _ in drawn)
    assert len(set(drawn)) > 30
    assert sum("nva" in track for track in drawn) > sum("snakes" in track for track in drawn)
    for seed in range(20):
        world = resample(seen, random.Random(seed))
        assert GAME.audit(world) == []
        assert view(world) == seen


@pytest.mark.rule("GB-12.0-g", "GB-12.0-h")
@pytest.mark.parametrize("gear", [(), ("Truck",), ("H-34", "AC-47"), ("Bribe", "Intel-1", "NightVision")])
def test_the_chance_of_being_heard_is_that_of_every_face_of_the_die(gear: tuple[str, ...]) -> None:
    table = Table("A1@0712", *(f"{name}@0712" for name in gear))
    order = f"move A1 0714{' with ' if gear else ''}{' '.join(gear)}"
    *forming, _ = GAME.read_order(table.state, order)
    for action in forming:
        table.state = GAME.apply(table.state, action).state
    plan = planned_move(table.state, party_of(table.state, table.id("A1")), table.state.grid.hex("0714"))
    assert plan is not None
    table.do("move A1 0714", "halt", "end")
    outcomes = GAME.outcomes(table.state)
    heard = sum(
        share
        for die, share in outcomes.probabilities()
        if GAME.apply(table.state, die).state.pieces[table.id("A1")].detected
    )
    assert plan.heard == heard

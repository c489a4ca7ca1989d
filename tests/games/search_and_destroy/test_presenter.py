"""What a screen is told: counters from above, hexes and units in lines, dry runs with exact odds, overlays, pages."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, get_args

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from tests.games.search_and_destroy.test_flights import island
from vietnam_tui.core.model import Action, Event
from vietnam_tui.core.odds_form import read_odds_form
from vietnam_tui.core.presenter import Card, UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Bodies, Works

SHEET = GAME.presenter


def stack(view: State, label: str) -> tuple[UnitFace, ...]:
    return SHEET.picture(view).units.get(view.board.grid.hex(label), ())


def order(view: State, text: str) -> Action:
    first, *_ = GAME.read_order(view, text)
    return first


def dry_run(table: Table, text: str, side: str = "US") -> Preview:
    view = table.side_sees(side)
    return SHEET.preview(view, order(view, text))


def card(view: State, name: str) -> Card:
    return next(one for one in SHEET.cards(view) if one.id == name)


def lines_of(page: Card) -> list[str]:
    return [line for section in page.sections for line in section.lines]


# -- counters -----------------------------------------------------------------------------------------------


def test_a_counter_shows_type_factors_state_and_what_it_can_still_bear() -> None:
    table = Table("Alice:us-rifle@0303 pinned did=fired kia=1 wia=1", "Bob:militia@0602", phase="fire")
    (alice,) = stack(table.side_sees("US"), "0303")
    assert (alice.badge, alice.strength, alice.movement, alice.state[0]) == ("I", "3", "12", "pinned")
    assert alice.steps == (4, 6)
    assert "1K 1W" in alice.marks
    (bob,) = stack(table.side_sees("US"), "0602")
    assert (bob.badge, bob.steps) == ("I", (6, 6))


def test_in_the_points_game_no_steps_are_counted() -> None:
    table = Table("Alice:us-rifle@0303", options={"game": "points"})
    assert stack(table.side_sees("US"), "0303")[0].steps is None


def test_inverted_counters_of_the_enemy_show_their_backs_and_number_alone() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0403")
    faces = stack(table.side_sees("US"), "0403")
    assert [(face.name, face.badge, face.values) for face in faces] == [
        ("?0403", "?", ""),
        ("?0403.2", "?", ""),
    ]
    own = stack(table.side_sees("NLF"), "0403")
    assert [(face.name, face.badge, face.state) for face in own] == [
        ("Bob", "I", ("hidden",)),
        ("Dum", "D", ("hidden",)),
    ]
    assert [face.name for face in stack(table.side_sees(""), "0403")] == ["?0403", "?0403.2"]


def test_what_fights_lies_on_top_and_boats_lie_on_their_hexsides() -> None:
    table = Table(
        "Lee:us-platoon-leader@0303", "Alice:us-rifle@0303", "Boat:patrol-boat@1101 stream=1101/1201"
    )
    assert [face.name for face in stack(table.side_sees("US"), "0303")] == ["Alice", "Lee"]
    (afloat,) = SHEET.picture(table.side_sees("NLF")).side_units.values()
    assert [face.name for face in afloat] == ["Boat"]


def test_markers_lie_on_the_map_and_a_note_shows_to_its_owner_alone() -> None:
    table = Table("Alice:us-rifle@0303", "Cade:platoon-cadre@0602 down note=0402")
    grid = table.state.board.grid
    table.state = table.state.but(
        works=(Works(grid.hex("0303"), "US"),), bodies=(Bodies("US", grid.hex("0203"), kia=1, wia=2),)
    )
    seen = SHEET.picture(table.side_sees("US")).chits
    assert (seen[grid.hex("0303")], seen[grid.hex("0203")]) == (("IP",), ("1K2W",))
    assert grid.hex("0402") not in seen
    assert SHEET.picture(table.side_sees("NLF")).chits[grid.hex("0402")] == ("am",)


# -- looking ------------------------------------------------------------------------------------------------


def test_a_hex_tells_its_ground_what_lies_there_and_its_hexsides() -> None:
    table = Table("Alice:us-rifle@0305 wia=1", "Bob:militia@0705 down")
    view = table.side_sees("US")
    lines = SHEET.inspect(view, view.board.grid.hex("0305"))
    assert lines[0] == "0305 Clear"
    assert lines[1] == "MP 1, M113 1, M48 1; defence 1, landing"
    assert "Alice, US rifle squad, 3-12, 1W, 5 of 6 left" in lines
    assert lines[-1].startswith("road ")
    wood = SHEET.inspect(view, view.board.grid.hex("0705"))
    assert "blocks sight" in wood[1]
    assert "1 inverted NLF counter [SD-0-l]" in wood
    assert SHEET.look(view, view.board.grid.hex("0305")).endswith(".")


def test_a_unit_tells_its_values_and_what_it_may_do() -> None:
    table = Table("Alice:us-rifle@0303", "Cade:platoon-cadre@0602 weapons=rpg-7 launched")
    view = table.side_sees("US")
    lines = SHEET.inspect_unit(view, "Alice")
    assert lines[0] == "Alice  US rifle squad (US)"
    assert lines[-1] == "12 of 12 MPs left"
    assert any("(fired)" in line for line in SHEET.inspect_unit(view, "Cade"))
    table.do("move Alice 0305")
    assert SHEET.inspect_unit(table.side_sees("US"), "Alice")[-1].endswith("of 12 MPs left")
    assert SHEET.inspect_unit(view, "Nobody") == ("no unit Nobody",)


def test_the_back_of_a_counter_tells_what_it_may_be() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0503")
    lines = SHEET.inspect_unit(table.side_sees("US"), "?0403")
    assert lines[0] == "an inverted NLF counter in 0403 [SD-0-l]"
    assert lines[1] == "at random: a combat unit 50%, nothing but Dummies 50%"
    assert lines[2] == "not yet seen: Dummy 1, VC Militia squad 1"


def test_a_unit_that_cannot_act_is_told_why_by_its_rule() -> None:
    table = Table("Alice:us-rifle@0303 pinned", "Bob:militia@0403")
    assert "SD-8.0" in SHEET.inspect_unit(table.side_sees("US"), "Alice")[-1]
    firing = Table("Alice:us-rifle@0303", "Bob:militia@0403", phase="fire")
    assert SHEET.inspect_unit(firing.side_sees("US"), "Alice")[-1].startswith("may fire to ")


def test_who_is_ready_has_something_to_do_in_the_phase() -> None:
    table = Table("Alice:us-rifle@0303", "Pia:us-rifle@0210 pinned", "Bob:militia@0403", "Dum:dummy@0304")
    ready = {name for name, _ in SHEET.ready(table.side_sees("US"))}
    assert ready == {"Alice"}
    table.skip("search")
    assert [name for name, _ in SHEET.ready(table.side_sees("US"))] == ["Alice"]
    table.skip("fire")
    assert [name for name, _ in SHEET.ready(table.side_sees("US"))] == ["Alice"]
    table.skip("assault")
    assert [name for name, _ in SHEET.ready(table.side_sees("US"))] == ["Alice"]


# -- dry runs -----------------------------------------------------------------------------------------------


def test_a_move_is_tried_out_with_its_path_its_cost_and_what_it_meets() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0503 down", "Dum:dummy@0703")
    tried = dry_run(table, "move Alice 0503")
    assert tried.lines[0].startswith("path 0303 > ")
    assert tried.lines[1] == "cost 3 MPs, 9 MPs left [SD-5.0-b]"
    assert tried.lines[2] == "probes 1 inverted counter in 0503 [SD-12.1-a]"
    assert tried.lines[3] == "at random: a combat unit 50%, nothing but Dummies 50%"
    view = table.side_sees("US")
    assert SHEET.face(view, order(view, "move Alice 0503")).note == "3 MP, probe"


def test_a_move_past_possible_ambushers_says_so_wherever_they_are() -> None:
    def warned(*counters: str) -> list[str]:
        table = Table("Alice:us-rifle@0203", *counters, options={"ambush-markers": "on"})
        return [line for line in dry_run(table, "move Alice 0303").lines if "ambush" in line]

    assert warned("Cade:platoon-cadre@0503 down note=0303") == warned("Dum:dummy@0503")
    assert warned("Dum:dummy@0503") == ["an ambush could be sprung in 0303 [SD-18.0-c]"]
    assert warned("Mi:militia@0509") == []


def test_a_search_is_tried_out_with_the_chance_of_each_find() -> None:
    table = Table("Alice:us-rifle@0303", "Cade:platoon-cadre@0403 down", "Dum:dummy@0503", phase="search")
    tried = dry_run(table, "search Alice 0403")
    assert tried.lines[0] == "turns up 1 inverted counter in 0403 [SD-12.2-a]"
    assert "a Cadre 50%" in tried.lines[1]


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_row_of_the_die_that_was_shown_is_what_is_rolled(dice: int) -> None:
    table = Table("Alice:us-rifle@0303", "Abe:us-weapons@0304", "Bob:militia@0404", phase="fire")
    table.do("fire Alice Bob")
    shown = dry_run(table, "join Abe")
    assert shown.lines[0] == "attack 7: Alice 3, Abe 4"
    assert shown.lines[1] == "defence 1: Clear 1 [SD-6.0-d]"
    table.do("join Abe", dice=[dice])
    face = shown.dice[dice - 1]
    fallen = [event for event in table.events if event.kind in ("hit", "missed")][-1]
    if fallen.kind == "missed":
        assert face.result == "-"
    else:
        code = fallen.facts["result"]
        assert set(re.findall(r"\d[KW]", face.result)) == set(re.findall(r"\d[KW]", code))


def test_the_odds_of_fire_add_up_and_their_column_is_marked() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0403", phase="fire")
    tried = dry_run(table, "fire Alice Bob")
    assert sum(Fraction(text.split()[0]) for _, text in tried.odds) == 1
    assert tried.table is not None
    assert tried.table.marked_column is not None
    heading = tried.table.headings[tried.table.marked_column]
    assert tried.sums == (f"column {heading}",)
    assert tried.hurts["NLF"] == sum(
        Fraction(text.split()[0]) for words, text in tried.odds if "pinned" in words or "destroyed" in words
    )
    view = table.side_sees("US")
    assert SHEET.face(view, order(view, "fire Alice Bob")).note == heading


@pytest.mark.rule("SD-8.0-c")
def test_fire_at_a_unit_that_is_pinned_already_hurts_it_by_a_loss_alone() -> None:
    def tried(state: str) -> Preview:
        return dry_run(
            Table("Alice:us-rifle@0303", f"Bob:militia@0403 {state}", phase="fire"), "fire Alice Bob"
        )

    free, pinned = tried(""), tried("pinned")
    lost = [text for words, text in pinned.odds if "KIA" in words or "WIA" in words]
    assert pinned.hurts["NLF"] == sum(Fraction(text.split()[0]) for text in lost)
    assert 0 < pinned.hurts["NLF"] < free.hurts["NLF"]
    assert "Bob is pinned already: a pin alone changes nothing [SD-8.0-c]" in pinned.lines


@pytest.mark.rule("SD-33.33-a")
def test_fire_at_a_boat_hurts_it_by_a_loss_alone() -> None:
    boat = "PB:patrol-boat@1102 stream=1102/1202"
    shown = dry_run(Table(boat, "Bob:nva-squad@1202", side="NLF", phase="fire"), "fire Bob PB", "NLF")
    lost = [text for words, text in shown.odds if "KIA" in words or "WIA" in words]
    assert shown.hurts["US"] == sum(Fraction(text.split()[0]) for text in lost)
    assert not any("pinned" in words for words, _ in shown.odds), "nothing pins a boat"


@pytest.mark.rule("SD-5.0-b")
def test_an_order_that_ends_the_move_of_another_unit_says_so() -> None:
    table = Table("Alice:us-rifle@0303", "Anna:us-rifle@0305", "Bob:militia@0901")
    assert not any("ends the move" in line for line in dry_run(table, "move Anna 0405").lines)
    table.do("move Alice 0403")
    (said,) = (line for line in dry_run(table, "move Anna 0405").lines if "ends the move" in line)
    assert said.startswith("ends the move of Alice, which has ")
    assert not any("ends the move" in line for line in dry_run(table, "move Alice 0503").lines)
    table.do("move Anna 0405")
    assert table.refused("move Alice 0503").rule == "SD-5.0-b"


@pytest.mark.rule("SD-33.1-c")
def test_a_boat_that_splits_its_fire_is_told_with_half_of_its_guns() -> None:
    boat = "PB:patrol-boat@1102 stream=1102/1202"
    table = Table(boat, "Bob:nva-squad@1202", "Ben:nva-squad@1302", phase="fire")
    whole, half = dry_run(table, "fire PB Bob"), dry_run(table, "split PB Bob")
    assert whole.lines[0] == "attack 12: PB 12"
    assert half.lines[0] == "attack 6: PB 6 of 12 (it splits its fire x1/2 [SD-33.1-c])"
    table.do("split PB Bob", dice=[1])
    assert table.fact("fired", "attack") == 6
    assert half.sums == (f"column {table.fact('fired', 'odds')}",)


def test_fire_at_an_inverted_counter_shows_what_it_may_fall_on() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0403", phase="fire")
    tried = dry_run(table, "fire Alice ?0403")
    assert "falls on one of 2 inverted counters, which one nobody tells [SD-6.0-i]" in tried.lines
    assert tried.odds


def test_too_bad_odds_need_no_die() -> None:
    table = Table("Sly:sniper@0603", "Alice:us-rifle@0601", side="NLF", phase="fire")
    table.state = table.state.but(works=(Works(table.state.board.grid.hex("0601"), "US"),))
    tried = dry_run(table, "fire Sly Alice", "NLF")
    assert not tried.odds
    assert tried.lines[-1].endswith("nothing comes of it [SD-6.0-c]")


def test_the_odds_of_a_close_assault_show_once_its_target_does() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0403", "Carl:militia@0304 down", phase="assault")
    known = dry_run(table, "assault Alice Bob")
    assert known.odds
    assert known.lines[1].startswith("defence 1: Bob 1")
    unknown = dry_run(table, "assault Alice ?0304")
    assert not unknown.odds
    assert "the counter is turned up first, and its strength shows then [SD-32.0-j]" in unknown.lines


@pytest.mark.rule("SD-32.8-c")
def test_the_odds_of_a_close_assault_on_a_vehicle_are_those_of_an_h() -> None:
    """Nothing else of the table touches it; one that is stopped already is destroyed all the same."""
    for stopped in ("", " immobile"):
        table = Table("Bob:militia@0303", f"A1:m113@0403{stopped}", phase="assault", side="NLF")
        tried = dry_run(table, "assault Bob A1", "NLF")
        assert dict(tried.odds) == {"-: nothing": "5/6 83.3%", "h: destroyed": "1/6 16.7%"}
        assert tried.hurts == {"US": Fraction(1, 6)}
        assert [face.result for face in tried.dice] == ["-", "-", "-", "-", "-", "h"]
        table.do("assault Bob A1", dice=[6])
        hit = next(one for one in table.events if one.kind == "hit")
        cast = SHEET.cast(table.state, hit)
        assert cast is not None
        assert cast.result == "h: destroyed"


def test_a_shot_at_a_vehicle_has_the_odds_of_its_table() -> None:
    table = Table("Cade:platoon-cadre@0603 weapons=rpg-7", "Tank:m48@0602", side="NLF", phase="fire")
    tried = dry_run(table, "shoot Cade Tank", "NLF")
    assert sum(Fraction(text.split()[0]) for _, text in tried.odds) == 1
    assert tried.hurts["US"] == 1 - sum(
        Fraction(text.split()[0]) for words, text in tried.odds if words == "no effect"
    )


def test_an_order_of_several_units_is_tried_out_as_one_attack() -> None:
    table = Table("Alice:us-rifle@0303", "Abe:us-weapons@0304", "Bob:militia@0404", phase="fire")
    view = table.side_sees("US")
    first, joined = GAME.read_order(view, "fire Alice Abe Bob")
    after = GAME.apply(view, first).state
    shown = SHEET.preview_order([(view, first), (after, joined)])
    assert shown.lines[0] == "attack 7: Alice 3, Abe 4"


def test_made_up_values_are_looked_up_in_the_table_of_the_game() -> None:
    found = GAME.quick_odds(read_odds_form(GAME.odds_form, {"attack": "9", "defence": "3", "drm": "1"}))
    assert found.sums == ("column 3-1",)
    assert "die +1: as asked for [SD-7.0-a]" in found.lines
    points = GAME.quick_odds(
        read_odds_form(GAME.odds_form, {"attack": "9", "defence": "3", "game": "points"})
    )
    assert points.table is not None
    assert points.table.id == "crt-points"
    none = GAME.quick_odds(read_odds_form(GAME.odds_form, {"attack": "1", "defence": "9"}))
    assert none.odds == ()


# -- overlays and pages -------------------------------------------------------------------------------------


def test_overlays_show_reach_sight_fire_and_shelter() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903 down")
    view = table.side_sees("US")
    at = view.board.grid.hex
    costs = SHEET.overlay(view, "cost", at("0303"))
    assert (costs[at("0304")], costs[at("0503")]) == ("1", "3")
    assert at("0903") not in SHEET.overlay(view, "sight", at("0303"), "Alice")
    assert SHEET.overlay(view, "sight", at("0303"))[at("0603")] == "3"
    fire = SHEET.overlay(view, "fire", at("0303"), "Alice")
    assert fire[at("0304")] == "3"
    shelter = SHEET.overlay(view, "shelter", at("0303"))
    assert (shelter[at("0303")], shelter[at("0603")]) == ("1", "3")
    assert SHEET.overlay(view, "cost", at("0101")) == {}


def test_the_costs_of_a_unit_are_told_out_of_its_turn_as_well() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903", side="NLF")
    view = table.side_sees("US")
    assert SHEET.overlay(view, "cost", view.board.grid.hex("0303"), "Alice")


def test_belief_shows_where_cadres_may_still_be() -> None:
    table = Table(
        "Alice:us-rifle@0303", "Cade:platoon-cadre@0403 down", "Bob:militia@0503 down", "Dum:dummy@0603"
    )
    view = table.side_sees("US")
    at = view.board.grid.hex
    assert SHEET.overlay(view, "cadres", at("0303")) == {at(x): "33%" for x in ("0403", "0503", "0603")}
    assert SHEET.overlay(view, "belief", at("0303"))[at("0403")] == "67%"
    assert SHEET.overlay(table.side_sees("NLF"), "cadres", at("0303")) == {}


def test_casualties_and_who_carries_them_are_seen_at_a_glance() -> None:
    table = Table("Alice:us-rifle@0303 wia=1", "Bob:militia@0903")
    at = table.state.board.grid.hex
    alice = table.id("Alice")
    table.state = table.state.but(
        bodies=(Bodies("US", carrier=alice, wia=1), Bodies("NLF", at("0403"), kia=2)), suffered=(1, 2)
    )
    view = table.side_sees("US")
    assert SHEET.overlay(view, "casualties", at("0101")) == {at("0303"): "*1W", at("0403"): "2K"}
    assert lines_of(card(view, "casualties")) == [
        "Alice 1W of 6, 0303",
        "1W carried by Alice",
        "2K lying in 0403",
    ]
    assert "carries 1W of the US" in " ".join(SHEET.inspect(view, at("0303")))


def test_a_page_lists_what_was_turned_up_and_what_is_still_hidden() -> None:
    table = Table(
        "Alice:us-rifle@0303", "Bob:militia@0403 down", "Dum:dummy@0503", "Cade:platoon-cadre@0703 down"
    )
    table.do("move Alice 0403")
    view = table.side_sees("US")
    assert lines_of(card(view, "found")) == ["Bob VC Militia squad, in 0403"]
    hidden = lines_of(card(view, "hidden"))
    assert hidden[:2] == ["Dummy 1", "Platoon Cadre 1"]
    assert {line[:4] for line in hidden[2:]} == {"0503", "0703"}


# -- events -------------------------------------------------------------------------------------------------


def one(table: Table, kind: str) -> Event:
    return next(event for event in table.events if event.kind == kind)


def test_an_attack_that_was_decided_shows_the_row_of_its_die() -> None:
    table = Table("Alice:us-weapons@0303", "Bob:militia@0403", phase="fire")
    table.do("fire Alice Bob", "resolve" if table.decision.kind == "volley" else "", dice=[6])
    hit = one(table, "hit")
    cast = SHEET.cast(table.state, hit)
    assert cast is not None
    assert cast.dice[cast.fallen].shows == "6"
    assert cast.sums[0] == f"column {hit.facts['odds']}"
    assert SHEET.cast(table.state, one(table, "fired")) is None


def test_an_attack_without_effect_shows_its_row_and_counts_as_a_fight() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0603", phase="fire")
    table.do("fire Alice Bob", "resolve" if table.decision.kind == "volley" else "", dice=[1])
    missed = one(table, "missed")
    cast = SHEET.cast(table.state, missed)
    assert cast is not None
    assert (cast.dice[cast.fallen].shows, cast.result) == ("1", "no effect")
    assert missed.facts["odds"] in SHEET.describe(table.state, missed)
    fight, roll = SHEET.tally(table.state, missed)
    assert (fight.side, roll.total) == ("US", 1)  # type: ignore[union-attr]


def test_marches_phases_and_sentences_are_told_as_such() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903")
    table.do("move Alice 0304", "end")
    moved = one(table, "moved")
    assert SHEET.march(moved) == ("Alice", ("0303", "0304"))
    assert SHEET.describe(table.state, moved).endswith("[SD-5.0-b]")
    assert SHEET.opens_phase(one(table, "phase"))
    assert not SHEET.opens_phase(moved)


def test_losses_and_attacks_are_counted() -> None:
    table = Table("Alice:us-weapons@0303", "Bob:militia@0403", phase="fire")
    table.do("fire Alice Bob", "resolve" if table.decision.kind == "volley" else "", dice=[6])
    tallied: list[Any] = [fact for event in table.events for fact in SHEET.tally(table.state, event)]
    names = [type(fact).__name__ for fact in tallied]
    assert {"Fight", "Roll", "Loss"} <= set(names)
    fight = next(fact for fact in tallied if type(fact).__name__ == "Fight")
    assert (fight.side, fight.target, fight.meaning) == ("US", "Bob in 0403", "")
    assert fight.result not in ("", "-")


# -- where the game stands ----------------------------------------------------------------------------------


@pytest.mark.rule("SD-S2.V-a", "SD-S2.V-b")
def test_the_aim_of_the_rescue_is_that_of_each_side() -> None:
    table = Table("PILOT@0403", "Bob:militia@3303", side="NLF", scenario="pilot-rescue", turn=5)
    for side in ("US", "NLF"):
        aim = SHEET.standing(table.side_sees(side)).aim
        assert aim == "US Pilot out 0/1, NLF takes or kills him"
        gone = Table("PILOT fate=gone", "Bob:militia@3303", side="NLF", scenario="pilot-rescue", turn=7)
        assert SHEET.standing(gone.side_sees(side)).aim.startswith("US Pilot out 1/1")


def test_the_status_line_has_turn_phase_aim_and_casualties() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903")
    stands = SHEET.standing(table.side_sees("US"))
    assert (stands.turn, stands.phases[stands.phase], stands.whose) == (2, "Move", "US")
    assert stands.aim == "points US 0, NLF 0"
    assert "casualties US 0, NLF 0" in stands.facts


def test_a_set_up_shows_who_is_to_be_placed_and_where() -> None:
    table = Table.set_up("koh-tang")
    view = table.side_sees("Khmer-Rouge")
    assert {face.badge for face in SHEET.box(view)} >= {"C", "I", "D"}
    assert SHEET.standing(view).phases == ("Khmer-Rouge set-up",)
    focus = SHEET.focus(view)
    assert focus is not None
    assert focus in {a.to for a in GAME.actions(view) if type(a).__name__ == "Place"}  # type: ignore[attr-defined]


def test_who_is_to_be_landed_waits_beside_the_map() -> None:
    view = island(due=("1/1/A", "2/1/A", "M/1/A")).side_sees("US")
    assert [face.name for face in SHEET.box(view)] == ["1/1/A", "M/1/A"]


def test_a_question_looks_at_its_hex() -> None:
    table = Table("Alice:us-rifle@0303", "Abe:us-weapons@0304", "Bob:militia@0404", phase="fire")
    table.do("fire Alice Bob")
    view = table.side_sees("US")
    assert SHEET.focus(view) == view.board.grid.hex("0404")
    assert SHEET.prompt(view, table.decision).endswith("[SD-6.0-f]")


def test_every_chart_is_there() -> None:
    table = Table("Alice:us-rifle@0303")
    assert [face.id for face in SHEET.tables(table.state)][:3] == ["crt-casualty", "tec", "range"]


# -- boats, riders, casualties ------------------------------------------------------------------------------


def test_a_boat_is_tried_out_with_its_cost_and_where_ambushers_may_lie() -> None:
    table = Table(
        "Boat:patrol-boat@1101 stream=1101/1201", "Dum:dummy@1003", options={"ambush-markers": "on"}
    )
    tried = dry_run(table, "sail Boat 1102/1202")
    assert tried.lines[0] == "cost 2 MPs, 38 MPs left [SD-33.2-a]"
    assert tried.lines[1].startswith("an ambush could be sprung along ")
    view = table.side_sees("US")
    face = SHEET.face(view, order(view, "sail Boat 1102/1202"))
    assert face.note == "2 MP"
    assert face.target in view.board.grid.side_hexes[view.board.grid.parse_side("1102/1202")]
    assert [name for name, _ in SHEET.ready(view)] == ["Boat"]
    assert SHEET.inspect_unit(view, "Boat")[-1] == "40 of 40 MPs left"


def test_mounting_and_picking_up_are_tried_out_with_their_price() -> None:
    table = Table("Apc:m113@0303", "Alice:us-rifle@0303", "Bob:militia@0903")
    at = table.state.board.grid.hex
    table.state = table.state.but(bodies=(Bodies("US", at("0303"), wia=1),))
    assert "of the passenger [SD-22.1-c]" in dry_run(table, "mount Alice Apc").lines[0]
    assert "[SD-20.2-b]" in dry_run(table, "take Alice wia US").lines[0]


def test_every_amount_that_is_told_says_in_what_it_is_measured() -> None:
    for kind in get_args(GAME.events):
        facts = {field.name for field in msgspec.structs.fields(kind)}
        assert set(kind.measures) <= facts, kind
        assert facts & {"cost", "left", "points"} <= set(kind.measures), kind


def test_a_heavy_weapon_shows_in_the_movement_points_of_who_carries_it() -> None:
    table = Table(
        "CC:company-cadre@0303 weapons=heavy-machine-gun", "Cad:company-cadre@0304", "Bob:us-rifle@0909"
    )
    faces = {
        face.name: face.movement for faces in SHEET.picture(table.state).units.values() for face in faces
    }
    assert int(faces["CC"]) < int(faces["Cad"])
    assert f"MA {faces['CC']}" in " ".join(SHEET.inspect_unit(table.state, "CC"))
    here = " ".join(SHEET.inspect(table.state, table.state.board.grid.hex("0303")))
    assert f"CC, Company Cadre, 2-{faces['CC']}" in here


def test_rivers_that_a_scenario_ignores_are_not_shown() -> None:
    koh_tang, boats = (GAME.setup(scenario) for scenario in ("koh-tang", "patrol-boat-ambush"))
    assert koh_tang.map == boats.map
    assert "river" not in SHEET.board(koh_tang).sides
    assert SHEET.board(koh_tang) is SHEET.board(koh_tang)
    bank = boats.board.grid.side_hexes[min(boats.board.sides["river"])][0]
    assert any(line.startswith("river") for line in SHEET.inspect(boats, bank))
    assert not any(line.startswith("river") for line in SHEET.inspect(koh_tang, bank))


def test_the_header_names_the_points_game_where_either_may_be_played() -> None:
    assert "Points game" in SHEET.standing(GAME.setup("koh-tang", {"game": "points"}).but(frames=())).facts


@pytest.mark.rule("SD-32.1-a")
def test_who_could_not_retreat_is_cut_off_and_who_lies_inverted_is_unseen() -> None:
    around = ("0302", "0304", "0203", "0204", "0403", "0404", "0202", "0402")
    ring = [f"Bob{number}:militia@{at}" for number, at in enumerate(around)]
    table = Table("Alice:us-rifle@0303", *ring)
    assert SHEET.cut_off(table.side_sees("US"), "US") == {"Alice"}
    loose = Table("Alice:us-rifle@0303", ring[0], "Carl:militia@0704 down")
    assert SHEET.cut_off(loose.side_sees("US"), "US") == frozenset()
    enemy = loose.state.other("US")
    assert SHEET.unseen(loose.side_sees(enemy), enemy) == {"Carl"}


def test_rivers_that_a_scenario_ignores_are_neither_drawn_nor_named() -> None:
    for scenario, shown in (("patrol-boat-ambush", True), ("koh-tang", False)):
        board = SHEET.board(GAME.setup(scenario))
        assert ("river" in board.sides) is shown
        assert any(feature.kind == "river" for feature in board.sheet.sides) is shown
        assert any(place.name == "Rach Giua" for place in board.sheet.places) is shown

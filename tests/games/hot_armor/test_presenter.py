"""What a screen is told: counters from above, hexes and units in lines, dry runs with exact odds, overlays, pages."""

from __future__ import annotations

import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.branches import branches
from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.model import Action, Result
from vietnam_tui.core.odds_form import OddsFormFault, read_odds_form
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.statistics import Fight
from vietnam_tui.games.hot_armor.counters import Nation, unit_types
from vietnam_tui.games.hot_armor.frames import Reacting, SettingUp
from vietnam_tui.games.hot_armor.rules.fire.results import Hit
from vietnam_tui.games.hot_armor.rules.position.areas import to_place
from vietnam_tui.games.hot_armor.rules.sequence.deployment import SideReady
from vietnam_tui.games.hot_armor.rules.sequence.sequence import PhaseBegins
from vietnam_tui.games.hot_armor.screen.counter_faces import badge, unit_face
from vietnam_tui.games.hot_armor.state import STANDING, Phase, State
from vietnam_tui.games.hot_armor.units import DECOY, Entrenchment, Minefield, Support
from vietnam_tui.play.plain.lookups import units_of
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.map.legend import legend_lines
from vietnam_tui.tui.panes.edge import prompt
from vietnam_tui.tui.seat import acting, marching
from vietnam_tui.tui.seat.player_view import PlayerView

SHEET = GAME.presenter
HARD, SOFT = "hard fire", "soft fire"
#: Cells of the pane beside the map of a screen of 80 columns.
NARROW = 24
ACAV = "acav"
M48, T54, PLATOON, MILITIA, CP = "m48", "t-54", "infantry-a", "infantry-b", "cp-infantry"


def stack(view: State, label: str) -> tuple[UnitFace, ...]:
    return SHEET.picture(view).units.get(view.board.grid.hex(label), ())


def order(view: State, text: str) -> Action:
    return GAME.read_order(view, text)[0]


def dry_run(table: Table, text: str, side: str = "US") -> Preview:
    view = table.side_sees(side)
    return SHEET.preview(view, order(view, text))


def laid(table: Table, overlay: str, label: str, unit: str = "", side: str = "US") -> dict[str, str]:
    view = table.side_sees(side)
    grid = view.board.grid
    return {grid.label(h): text for h, text in SHEET.overlay(view, overlay, grid.hex(label), unit).items()}


# -- where the game stands -------------------------------------------------------------------------------------


@pytest.mark.rule("HA-5.1-a")
def test_the_draw_of_a_marker_is_not_taken_for_the_end_of_the_game_nor_its_phase_for_a_result() -> None:
    drawing = Table(f"A:{M48}@0310").state.but(phase="draw")
    assert "C2 draw" in SHEET.header(drawing)
    over = drawing.but(result=Result("US", "all of it is done", "HA-4.0-a"))
    assert not any("draw" in fact.lower() for fact in SHEET.header(over))


# -- counters -------------------------------------------------------------------------------------------------


def test_a_counter_shows_its_attack_its_other_values_its_type_and_its_state() -> None:
    table = Table(f"Tank:{M48}@0310 disrupted", enemies=[f"Bob:{PLATOON}@0610"], phase=HARD)
    (tank,) = stack(table.side_sees("US"), "0310")
    assert (tank.strength, tank.values, tank.badge) == ("7h", "7h-8-6h-7", "T")
    assert tank.state == ("disrupted",)
    (bob,) = stack(table.side_sees("US"), "0610")
    assert (bob.strength, bob.badge, bob.arms, bob.state) == ("3s", "I", "infantry", ())


def test_face_down_counters_show_their_side_and_their_markers_alone() -> None:
    table = Table(
        f"Tank:{M48}@0310",
        enemies=[f"Bob:{PLATOON}@0610 concealed", f"Carl:{MILITIA}@0610 concealed"],
        options=["concealment"],
    )
    faces = stack(table.side_sees("US"), "0610")
    assert [(face.name, face.badge, face.strength, face.side) for face in faces] == [
        ("0610?", "?", "", "NVA"),
        ("0610?2", "?", "", "NVA"),
    ]
    seen = table.side_sees("US")
    assert "2 unknown NVA counters" in SHEET.inspect(seen, seen.board.grid.hex("0610"))
    assert SHEET.inspect_unit(seen, "0610?2")[0] == "2 unknown NVA counters"
    assert "Bob" not in str(SHEET.roster(seen))
    (own, _) = stack(table.side_sees("NVA"), "0610")
    assert (own.name, own.state) == ("Bob", ("concealed",))


def test_markers_lie_in_their_hexes_and_secret_mines_are_shown_to_their_owner_alone() -> None:
    table = Table(f"Tank:{M48}@0310", enemies=[f"Bob:{PLATOON}@0610"])
    here, there = (table.state.board.grid.hex(label) for label in ("0610", "0510"))
    table.state = table.state.but(
        entrenchments=(Entrenchment(here, 2),), mines=(Minefield(there, "NVA", secret=True),)
    )
    assert SHEET.picture(table.side_sees("NVA")).chits == {here: ("E2",), there: ("MN",)}
    assert SHEET.picture(table.side_sees("US")).chits == {here: ("E2",)}
    assert "entrenchment, level 2" in SHEET.inspect(table.side_sees("US"), here)


def test_a_unit_tells_what_it_may_still_do_or_why_nothing() -> None:
    table = Table(f"Tank:{M48}@0310", f"Alice:{PLATOON}@0210", enemies=[f"Bob:{PLATOON}@0610"], phase=SOFT)
    view = table.side_sees("US")
    assert SHEET.inspect_unit(view, "Alice")[-1] == "has nobody to fire at in this phase"
    moving = Table(f"Tank:{M48}@0310 disrupted", f"Alice:{PLATOON}@0210").side_sees("US")
    assert SHEET.inspect_unit(moving, "Tank")[-1] == "Tank is disrupted [HA-13.17-a]"
    assert SHEET.inspect_unit(moving, "Alice")[-1] == "4 MPs of 4 MPs left"
    assert [name for name, _ in SHEET.ready(moving)] == ["Alice"]


def test_who_is_out_of_command_says_so() -> None:
    table = Table(f"Chief:{CP}@0310", f"Far:{PLATOON}@1610", bearer="Chief", enemies=[f"Bob:{PLATOON}@0101"])
    assert SHEET.inspect_unit(table.side_sees("US"), "Far")[-1] == "out of command in this phase [HA-7.3-a]"


# -- fire -----------------------------------------------------------------------------------------------------


def test_the_odds_of_a_fire_are_exact_with_its_column_marked_and_its_ledger() -> None:
    table = Table(f"A:{T54}@0110", f"B:{T54}@0110", enemies=[f"X:{M48}@0510"], phase=HARD)
    table.do("aim A 0510")
    tried = dry_run(table, "fire")
    assert tried.lines[0] == "X: hard 7 (A 7) against hard 6"
    both = dry_run(table, "aim B 0510")
    assert both.lines[0] == "X: hard 14 (A 7, B 7) against hard 6"
    assert "column 200%" in both.lines
    assert both.table is not None
    assert both.table.marked_column is not None
    assert both.table.headings[both.table.marked_column] == "200%"
    assert sum(Fraction(share.split()[0]) for _, share in both.odds) == 1
    assert not both.at_once
    assert tried.at_once
    view = table.side_sees("US")
    assert SHEET.face(view, order(view, "aim B 0510")).note == "200%"


@pytest.mark.parametrize("state", ["", " disrupted"])
def test_the_odds_that_are_shown_are_those_of_all_that_may_come(state: str) -> None:
    """Every die, the checks of panic and the scatter: the chance of each state of the target as foretold."""
    table = Table(f"A:{T54}@0110", f"B:{T54}@0110", enemies=[f"X:{M48}@0510{state}"], phase=HARD)
    table.do("aim A 0510")
    table.do("aim B 0510")
    told = {name.split(" ", 1)[1]: Fraction(share.split()[0]) for name, share in dry_run(table, "fire").odds}
    hurt = Fraction(0)
    lost = Fraction(0)
    for branch in branches(GAME, table.state, order(table.state, "fire"), lambda state: None):
        unit = branch.state.units[table.id("X")]
        scattered = any(type(event).__name__ == "Scattered" for event in branch.events)
        changed = unit.fate == "lost" or scattered or unit.disrupted != bool(state)
        hurt += branch.probability * changed
        lost += branch.probability * (unit.fate == "lost" and not scattered)
    assert 1 - told.get("no effect", Fraction(0)) == hurt
    assert told.get("eliminated", Fraction(0)) == lost


def test_a_close_assault_shows_both_of_its_attacks() -> None:
    table = Table(
        f"Tank:{M48}@0310", f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0410"], phase="close assault"
    )
    table.do("storm Tank 0410")
    tried = dry_run(table, "storm Alice 0410")
    assert [line.split(":")[1].split()[0] for line in tried.lines if line.startswith("Bob:")] == [
        "hard",
        "soft",
    ]
    assert any("close assault" in line for line in tried.lines)


def test_what_has_been_rolled_is_shown_in_its_row() -> None:
    table = Table(f"A:{T54}@0110", enemies=[f"X:{M48}@0510"], phase=HARD)
    table.do("fire A 0510", dice=[6])
    hit = next(event for event in table.events if isinstance(event, Hit))
    cast = SHEET.cast(table.state, hit)
    assert cast is not None
    assert (cast.fallen, cast.dice[5].result, cast.result) == (5, "(D)", "panic")
    assert len(cast.dice) == 6


def test_that_a_side_is_ready_is_bookkeeping_and_that_a_phase_begins_is_not() -> None:
    assert SHEET.bookkeeping(SideReady(side="US", rule="HA-5.0-a"))
    assert not SHEET.bookkeeping(PhaseBegins(player="US", phase="fire", rule="HA-5.1-b"))


def test_the_report_names_who_has_fired() -> None:
    table = Table(
        *(f"{n}:{ACAV}@0310" for n in "ABC"), enemies=["Btr:btr@0510", f"Inf:{PLATOON}@0510"], phase=SOFT
    )
    table.do("fire A B 0510", dice=[1, 1])
    hits = [event for event in table.events if isinstance(event, Hit)]
    fights = [one for hit in hits for one in SHEET.tally(table.state, hit) if isinstance(one, Fight)]
    assert [(fight.attackers, fight.target) for fight in fights] == [(("A", "B"), "Btr"), (("A", "B"), "Inf")]


def test_made_up_totals_have_odds_and_their_form_is_checked() -> None:
    answers = read_odds_form(GAME.odds_form, {"attack": "14", "defence": "6", "shift": "-1"})
    shown = GAME.quick_odds(answers)
    assert shown.lines == ("column 200% > 100%", "1 column left: as asked for [HA-13.8-a]")
    assert [die.result for die in shown.dice] == ["-", "-", "-", "-", "-", "(D)"]
    soft = GAME.quick_odds(read_odds_form(GAME.odds_form, {"attack": "12", "defence": "3", "kind": "soft"}))
    assert soft.table is not None
    assert soft.table.id == "crt-hard"
    with pytest.raises(OddsFormFault, match="--defence 0"):
        read_odds_form(GAME.odds_form, {"attack": "1", "defence": "0"})


# -- movement and reaction ------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.1-a")
def test_a_move_is_tried_out_with_its_way_its_cost_and_the_fire_along_it() -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610"])
    tried = dry_run(table, "move Alice 0410")
    assert tried.lines[0] == "path 0310 > 0410"
    assert tried.lines[1].startswith("cost ")
    assert any("Bob may fire" in line and "HA-16.1-a" in line for line in tried.lines)
    away = dry_run(table, "move Alice 0210")
    assert not any("may fire" in line for line in away.lines)


def test_the_fire_foretold_along_a_move_is_that_of_the_reaction() -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610"], standing=("ask", "ask"))
    foretold = laid(table, "reaction", "0310", "Alice")["0410"]
    table.do("move Alice 0410")
    tried = dry_run(table, "react Bob Alice", "NVA")
    assert f"{round(100 * tried.hurts['US'])}" == foretold


@pytest.mark.parametrize("air", [False, True])
@pytest.mark.parametrize("side", get_args(Nation))
def test_what_may_be_answered_to_a_move_fits_on_80_columns_whoever_is_asked(side: Nation, air: bool) -> None:
    rosters = [GAME.setup(scenario).roster for scenario in GAME.scenarios()]
    longest = max((entry.name for roster in rosters for entry in roster), key=len)
    table = Table(f"{longest}:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610"], standing=("ask", "ask"))
    table.do(f"move {longest} 0410")
    assert isinstance(table.state.top, Reacting)
    (target,) = table.state.top.targets
    for targets, named in (((target,), longest), ((target, target), "2 units")):
        state = table.state.but(frames=(replace(table.state.top, side=side, air=air, targets=targets),))
        decision = GAME.decision(state)
        asked: Any = SimpleNamespace(
            decision=decision,
            prompt=SHEET.prompt(state, decision),
            waiting="",
            over=False,
            all_sides=(side, "US"),
            my_turn=True,
        )
        shown = "".join(text for text, _ in prompt(asked, 80)).strip()
        what = "AA fire at" if air else "react to"
        rule = "HA-22.13-a" if air else "HA-16.0-a"
        assert shown == f"YOU {side}  {what} {named} in 0410, hold, await or pass [{rule}]"


def test_face_down_counters_near_a_way_are_in_doubt() -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610 concealed"], options=["concealment"])
    assert any("face-down counters may fire" in line for line in dry_run(table, "move Alice 0410").lines)
    assert laid(table, "reaction", "0310", "Alice")["0410"] == "?"


# -- overlays ---------------------------------------------------------------------------------------------------


def test_the_cost_of_coming_to_a_hex_is_shown_in_the_enemys_impulse_too() -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610"], phase=SOFT)
    mine, theirs = laid(table, "cost", "0310", "Alice"), laid(table, "cost", "0610", "Bob")
    assert mine["0210"] == "0.5"  # by road
    assert set(theirs) >= {"0609", "0611"}
    assert "0610" not in mine


def test_the_rings_of_range_show_what_a_unit_fires_with() -> None:
    table = Table(f"A:{T54}@0110", enemies=[f"X:{M48}@0510"], phase=HARD)
    rings = laid(table, "range", "0110", "A")
    assert (rings["0510"], rings["0610"]) == ("7", "4")
    assert laid(table, "fire", "0110") == {"0510": "100%"}


def test_sight_marks_what_is_not_seen_and_what_ends_it() -> None:
    table = Table(f"A:{T54}@0110", enemies=[f"X:{M48}@0510"])
    view = table.side_sees("US")
    grid = view.board.grid
    jungle = next(
        h for h in view.board.hexes_of("jungle") if len([n for n in grid.neighbours(h) if n >= 0]) == 6
    )
    beside = grid.neighbours(jungle)[0]
    seen = SHEET.overlay(view, "sight", beside)
    assert seen[jungle] == "1#"
    assert any(text.startswith("x") for text in seen.values())


def test_command_and_fire_support_are_laid_over_the_map() -> None:
    table = Table(f"Chief:{CP}@0310", bearer="Chief", enemies=[f"Bob:{PLATOON}@0610"], morale=(2, 2))
    reached = laid(table, "command", "0310")
    assert max(map(int, reached.values())) == 4
    support = laid(table, "support", "0610")
    assert support["0610"].startswith("P")
    assert sum(text.startswith(("a", "P")) for text in support.values()) == 7


# -- pages ------------------------------------------------------------------------------------------------------


def page(table: Table, id_: str, side: str = "US") -> str:
    card = next(card for card in SHEET.cards(table.side_sees(side)) if card.id == id_)
    return "\n".join(line for section in card.sections for line in (section.heading, *section.lines))


def test_the_cup_tells_what_is_left_and_the_chance_of_the_next_draw() -> None:
    table = Table.between(f"Alice:{PLATOON}@0310", bin=(2, 1))
    assert "US: 2 C2 markers left" in page(table, "bin")
    assert "next with 2/3 (67%)" in page(table, "bin")
    assert "next with 1/3 (33%)" in page(table, "bin")
    assert "bin US 2 NVA 1" in SHEET.header(table.side_sees("NVA"))


def test_what_stands_beside_the_map_does_not_wait_for_the_fire_planner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table.between(f"Alice:{PLATOON}@0310", bin=(2, 1))

    def reckon(view: State, side: str) -> None:
        raise AssertionError("nobody has asked for it")

    monkeypatch.setattr("vietnam_tui.games.hot_armor.screen.cards._fire", reckon)
    session = Session.new(GAME, table.state.scenario, start=table.state, seats={"NVA": "bot"})
    card = PlayerView(SessionTable(session)).first_card
    assert card is not None
    assert card.id == "bin"


def test_the_commands_tell_who_is_active_and_who_is_not() -> None:
    table = Table(
        f"Chief:{CP}@0310",
        f"Near:{PLATOON}@0311",
        f"Far:{PLATOON}@1610",
        bearer="Chief",
        enemies=[f"Bob:{PLATOON}@0101"],
    )
    told = page(table, "command")
    assert "Active in this phase: 2\nChief Near" in told
    assert "Out of command: 1\nFar" in told


def test_the_fire_planner_tells_who_can_fire_at_whom_and_what_is_in_the_way_else() -> None:
    table = Table(
        f"A:{T54}@0110", f"B:{T54}@0110", enemies=[f"X:{M48}@0510", f"Y:{PLATOON}@1601"], phase=HARD
    )
    assert next(SHEET.cards(table.side_sees("US"))).id == "fire"
    told = page(table, "fire")
    assert "0510\nhard 200%: A 7 B 7" in told
    assert "1601: nobody; nearest is A" in told


def test_fire_support_is_tried_out_with_its_checks_and_its_pattern() -> None:
    table = Table(
        f"Chief:{CP}@0310",
        phase="fire support",
        enemies=[f"Bob:{PLATOON}@0610"],
        support=(Support("artillery-1", "artillery", "US"),),
    )
    tried = dry_run(table, "call artillery area 0610")
    assert any("else it deflects [HA-18.3-d]" in line for line in tried.lines)
    assert any(name.startswith("Bob") for name, _ in tried.odds)
    empty = dry_run(table, "call artillery point 0510")
    assert "no unit that can be hit lies under it" in empty.lines
    assert "artillery-1: ready" in page(table, "support")


def test_the_set_up_shows_what_is_still_to_be_placed() -> None:
    table = Table.set_up()
    assert isinstance(table.state.top, SettingUp)
    view = table.side_sees(table.state.top.side)
    assert len(SHEET.box(view)) == len(to_place(view, table.state.top.side))
    assert "to place" in " ".join(SHEET.header(view))
    assert SHEET.focus(view) is not None


def test_tables_are_those_of_the_scenario() -> None:
    table: Any = Table(f"Tank:{M48}@0310")
    ids = [face.id for face in SHEET.tables(table.state)]
    assert ids[:3] == ["crt", "crt-hard", "modifiers"]
    assert len(ids) == len(set(ids))


# -- threats, ways, the list of all ---------------------------------------------------------------------------


def threats(table: Table, side: str = "US") -> dict[str, tuple[str, ...]]:
    view = table.side_sees(side)
    return {view.label(hex_): names for hex_, names in SHEET.threats(view, side).items()}


@pytest.mark.rule("HA-12.1-a", "HA-15.0-a")
def test_an_enemy_threatens_what_is_in_his_range_and_what_he_could_come_next_to() -> None:
    table = Table(f"Tank:{M48}@0310", enemies=[f"Bob:{PLATOON}@1010"])
    found, grid = threats(table), table.state.board.grid
    assert set(found.values()) == {("Bob",)}
    near = {grid.label(hex_) for hex_ in grid.neighbours(grid.hex("1010"))}
    assert near <= set(found)
    assert "0101" not in found
    assert "0310" in threats(Table(f"Tank:{M48}@0310", enemies=[f"Bob:{T54}@0610"]))


def test_the_disrupted_the_concealed_and_those_aboard_threaten_nothing() -> None:
    enemies = [f"Bob:{PLATOON}@0610 disrupted", f"Carl:{PLATOON}@0611 concealed"]
    assert threats(Table(f"Tank:{M48}@0310", enemies=enemies, options=["concealment"])) == {}


@pytest.mark.rule("HA-8.2-a")
def test_a_way_may_be_named_hex_by_hex_with_or_without_via() -> None:
    by_words, plain = (Table(f"Alice:{PLATOON}@0810", enemies=[f"Bob:{PLATOON}@1501"]) for _ in range(2))
    by_words.do("move Alice via 0809 via 0910")
    plain.do("move Alice 0809 0910")
    assert by_words.state == plain.state
    assert by_words.unit("Alice").place == by_words.state.board.grid.hex("0910")
    assert by_words.rule("moved") == "HA-8.2-a"


def test_the_list_of_all_tells_who_is_to_come_and_who_is_lost() -> None:
    table = Table(
        f"Tank:{M48}@0310", f"Late:{PLATOON}", f"Gone:{PLATOON} fate=lost", enemies=[f"Bob:{PLATOON}@0610"]
    )
    lines = {line.face.name: line for line in SHEET.roster(table.side_sees("US"))}
    assert (lines["Tank"].status, lines["Late"].status, lines["Gone"].status) == ("ready", "to come", "lost")
    assert lines["Late"].where.startswith("comes from turn")
    assert lines["Gone"].where == "eliminated"
    assert lines["Late"].hex is None


def test_a_way_is_led_through_a_hex_by_keys() -> None:
    start = Table(f"Alice:{PLATOON}@0810", enemies=[f"Bob:{PLATOON}@1501"]).state
    player = PlayerView(SessionTable(Session.new(GAME, start.scenario, seed=1, start=start)), "US")
    at, through, to = (player.board.grid.hex(label) for label in ("0810", "0809", "0910"))
    player.cursor = at
    acting.act(player)
    assert player.travels == "move"
    player.cursor = through
    marching.fix(player)
    player.cursor = to
    march = marching.march_of(player)
    assert march is not None
    assert march.order == "move Alice via 0809 0910"
    acting.act(player)
    assert player.find_unit("Alice") == to


def test_posts_are_listed_with_how_many_they_command_that_which_an_officer_takes_first() -> None:
    table = Table.between(
        f"Lone:{PLATOON}@1501", f"Cp:{CP}@0310", f"Alice:{PLATOON}@0410", f"Far:{PLATOON}@1510", bin=(1, 0)
    )
    table.draw("US")
    player = PlayerView(
        SessionTable(Session.new(GAME, table.state.scenario, seed=1, start=table.state)), "US"
    )
    player.ask()
    assert player.menu is not None
    told = [(item.text, item.note) for item in player.menu.items]
    assert {("designate Cp", "2 of 4"), ("designate Far", "1 of 4")} <= set(told)
    ruled = GAME.doctrine.ruling(table.side_sees("US"), random.Random(1))
    assert ruled is not None
    assert told[0][0] == GAME.write_order(table.state, ruled.action)


def test_a_unit_that_may_still_fire_is_not_said_to_be_done_with_its_march() -> None:
    marks = {
        phase: stack(Table(f"Alice:{PLATOON}@0310 done", phase=phase).side_sees("US"), "0310")[0].marks
        for phase in ("movement", SOFT)
    }
    assert ("move finished" in marks["movement"], "move finished" in marks[SOFT]) == (True, False)


def test_one_unit_fires_and_several_fire() -> None:
    for names, told in (("Alice", "Alice fires at 0410"), ("Alice Carol", "Alice and Carol fire at 0410")):
        table = Table(
            f"Alice:{PLATOON}@0310", f"Carol:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0410"], phase=SOFT
        )
        table.do(f"fire {names} 0410", dice=[1])
        assert any(SHEET.describe(table.state, event).startswith(told) for event in table.events)


def test_the_deciding_numbers_fit_beside_the_map_of_a_small_screen() -> None:
    for shift in range(-7, 8):
        answers = read_odds_form(GAME.odds_form, {"attack": "14", "defence": "6", "shift": str(shift)})
        assert all(len(text) <= NARROW for text in GAME.quick_odds(answers).sums)


def test_every_letter_on_a_counter_and_every_sign_of_its_values_is_explained() -> None:
    letters = {badge(kind) for kind in unit_types().values()} | {badge(DECOY)}
    assert letters <= set(SHEET.badges)
    start = GAME.view(GAME.setup("dong-ha"), "ARVN")
    lines = "\n".join(legend_lines(GAME, start, ("ARVN", "NVA")))
    assert "hard fire" in lines
    assert "defends as hard, as soft" in lines
    placed = Table(f"A:{M48}@0310", "K:truck@0310", enemies=[f"X:{PLATOON}@0410"])
    lines = "\n".join(legend_lines(GAME, placed.state, ("US", "NVA")))
    assert "T       tank" in lines
    assert "K       truck" in lines
    assert "depleted" not in lines
    assert "lost a step" not in lines
    assert SHEET.inspect_unit(placed.state, "A")[0].endswith("; T tank")


def told(table: Table, text: str) -> str:
    """What a dry run of an order tells, in a line."""
    return " ".join(dry_run(table, text).lines)


def test_the_dry_run_of_a_flight_tells_aa_fire_and_that_of_a_march_mines() -> None:
    enemies = ["Gun:aaa@0502", f"Foot:{PLATOON}@0502"]
    flight = Table("Bird:uh-helicopter@0302", enemies=enemies, morale=(3, 3))
    assert "0402: Gun may fire" in told(flight, "move Bird 0402")
    grid = flight.state.board.grid
    field = Minefield(grid.hex("0410"), "US")
    march = Table(f"A:{M48}@0210", mines=(field,))
    assert "0310: mines, each unit is disrupted by a die of 6 or more" in told(march, "move A 0310")
    shaken = Table("Bird:uh-helicopter@0309", mines=(field,))
    assert "mines" not in told(shaken, "move Bird 0310")


def test_the_dry_run_of_a_landing_tells_the_fire_that_it_draws() -> None:
    crew = ("Bird:uh-helicopter@0408", f"Alice:{PLATOON}@0408 aboard=Bird")
    hot = Table(*crew, enemies=[f"Foot:{PLATOON}@0508"])
    assert "on the ground in 0408: Foot may fire" in told(hot, "unload Alice")
    cold = Table(*crew, enemies=[f"Foot:{PLATOON}@1408"])
    assert not told(cold, "unload Alice")
    waiting = Table("Bird:uh-helicopter@0408", f"Alice:{PLATOON}@0408", enemies=[f"Foot:{PLATOON}@0508"])
    assert "on the ground in 0408: Foot may fire" in told(waiting, "load Alice Bird")


@pytest.mark.parametrize(
    ("counter", "phase", "mark"),
    [
        (f"Alice:{PLATOON}@0307", "hard fire", "attacks soft"),
        ("Alice:m48@0307", "soft fire", "attacks hard"),
        ("Alice:truck@0307", "soft fire", "unarmed"),
        (f"Alice:{PLATOON}@1507", "movement", "out of command"),
    ],
)
def test_a_unit_with_nothing_to_do_is_said_to_be_so_for_what_it_is(
    counter: str, phase: Phase, mark: str
) -> None:
    table = Table(counter, f"Post:{PLATOON}@0307", phase=phase, bearer="Post")
    alice = table.id("Alice")
    assert mark in unit_face(table.state, alice).marks
    assert any("Alice" in line and mark in line for line in units_of(GAME, table.state, ("US",)))
    assert mark not in unit_face(table.state.but(phase="draw"), alice).marks


@pytest.mark.rule("HA-16.1-a")
def test_a_standing_order_says_before_it_is_given_when_one_will_be_asked() -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=[f"Bob:{PLATOON}@0610"])
    asked = {standing: dry_run(table, f"standing {standing}").lines for standing in STANDING}
    assert len(set(asked.values())) == len(STANDING)
    assert asked["200%"][0].startswith("you are asked where fire might come to 200% or better")
    assert asked["never"][0].startswith("you are not asked")
    for standing, lines in asked.items():
        assert any("unasked" in line for line in lines) == (standing not in ("ask", "never"))


def test_who_has_enemies_in_every_hex_around_is_cut_off_and_who_lies_face_down_unseen() -> None:
    grid = Table("Alice:infantry-a@0310").state.board.grid
    around = [grid.label(hex_) for hex_ in grid.neighbours(grid.hex("0310"))]
    ring = [f"Bob{number}:infantry-a@{at}" for number, at in enumerate(around)]
    closed = Table("Alice:infantry-a@0310", enemies=ring)
    assert SHEET.cut_off(closed.side_sees("US"), "US") == {"Alice"}
    hidden = Table("Alice:infantry-a@0310 concealed", enemies=ring[1:], options=("concealment",))
    assert SHEET.cut_off(hidden.side_sees("US"), "US") == frozenset()
    assert SHEET.unseen(hidden.side_sees("US"), "US") == {"Alice"}
    assert SHEET.unseen(closed.side_sees("US"), "US") == frozenset()

"""What a screen is told: counters from above, hexes and units in lines, dry runs with exact odds, overlays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.khe_sanh.battles import BATTALION, COMPANY, REGIMENT, combat, fight
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.model import Action
from vietnam_tui.core.odds_form import read_odds_form
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.khe_sanh.rules.assault.resolution import Fought
from vietnam_tui.games.khe_sanh.rules.sequence.turns import begin_turn
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.screen.odds import hurts
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.play.table.position_data import position_data
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.map.counter import FRESH, small_counter
from vietnam_tui.tui.map.glyphs import ASCII
from vietnam_tui.tui.seat import box
from vietnam_tui.tui.seat.player_view import PlayerView

SHEET = GAME.presenter
#: Cells of the pane beside the map of a screen of 80 columns.
NARROW = 24
#: Three regiments next to 861
MASS = tuple(f"R{n}:{REGIMENT}@1206 combat" for n in (1, 2, 3))


def stack(view: State, label: str) -> tuple[UnitFace, ...]:
    return SHEET.picture(view).units.get(view.board.grid.hex(label), ())


def order(view: State, text: str) -> Action:
    (action,) = GAME.read_order(view, text)
    return action


def dry_run(table: Table, text: str, side: str) -> Preview:
    view = table.side_sees(side)
    return SHEET.preview(view, order(view, text))


def test_a_counter_shows_fire_strength_facing_mode_and_disruption() -> None:
    table = Table("Alice:us-marine-battalion@0808 maneuver W nva", "Bob:nva-infantry@0603 NE", side=NVA)
    (alice,) = stack(table.side_sees(US), "0808")
    assert (alice.strength, alice.values, alice.badge, alice.facing) == ("3", "3-4-2", "I", "W")
    assert alice.state == ("disrupted", "maneuver")
    (bob,) = stack(table.side_sees(NVA), "0603")
    assert (bob.name, bob.strength, bob.facing, bob.state) == ("Bob", "6", "NE", ("hidden",))


def test_what_is_printed_on_a_counter_is_called_what_it_is() -> None:
    table = Table("Alice:us-marine-battalion@0808 maneuver W", "HQ:us-marine-hq@0808", side=NVA)
    seats = {US: "human", NVA: "human"}
    session = Session.new(GAME, table.state.scenario, seed=7, seats=seats, start=table.state)
    alice, quarters = position_data(session, US)["units"]
    printed = {key: alice[key] for key in ("fire_strength", "morale", "protection")}
    assert printed == {"fire_strength": "3", "morale": "4", "protection": "2"}
    assert "strength" not in alice
    assert "movement" not in alice
    assert "fire_strength" not in quarters


def test_a_small_counter_has_fire_strength_morale_and_protection_factor() -> None:
    table = Table(
        "304/24:nva-infantry@0603 combat", "Sap1:nva-sapper@0603 combat", "Alice:us-marine-battalion@0808 W"
    )
    top, _ = stack(table.side_sees(NVA), "0603")
    assert small_counter(top, 0, FRESH, ASCII)[:2] == ("4/24C", "6-43I")
    assert small_counter(top, 1, FRESH, ASCII)[:2] == ("24 C+", "6-43I")
    (alice,) = stack(table.side_sees(US), "0808")
    assert (
        small_counter(alice, 0, FRESH, ASCII, widths=(5, 4))[1]
        == alice.values.replace("-", "")[0] + "-" + "43"
    )
    assert "6-43" in SHEET.values


def test_counters_that_cannot_be_told_apart_show_their_number_and_facing_alone() -> None:
    table = Table(
        "Bob:nva-infantry@0603 NE", "Carl:nva-sapper@0603 us", "Alice:us-marine-battalion@0808", side=NVA
    )
    seen = table.side_sees(US)
    faces = stack(seen, "0603")
    assert [(face.name, face.badge, face.strength, face.facing) for face in faces] == [
        ("0603?", "?", "", "NE"),
        ("0603?2", "?", "", "NE"),
    ]
    assert [face.state for face in faces] == [(), ("disrupted",)]
    here = seen.board.grid.hex("0603")
    assert "2 unknown NVA/VC counters facing NE, 1 disrupted" in SHEET.inspect(seen, here)
    assert SHEET.inspect_unit(seen, "0603?2")[0].startswith("2 unknown")


def test_a_known_top_lies_above_what_it_covers() -> None:
    table = Table(
        "Alice:us-marine-battalion@0808", "Dora:us-marine-company@0808", "Bob:nva-infantry@0603", side=NVA
    )
    assert [face.name for face in stack(table.side_sees(NVA), "0808")] == ["Alice", "0808?"]
    assert [face.name for face in stack(table.side_sees(US), "0808")] == ["Alice", "Dora"]
    table.state = table.state.but(tops=(table.id("Dora"),))
    assert [face.name for face in stack(table.side_sees(NVA), "0808")] == ["Dora", "0808?"]


def test_a_move_is_tried_out_with_its_path_its_cost_and_where_it_ends() -> None:
    table = Table("Bob:nva-infantry@0603 combat", "Alice:us-marine-battalion@0606 combat", side=NVA)
    tried = dry_run(table, "move Bob 0605", NVA)
    assert tried.lines[0] == "path 0603 > 0604 > 0605"
    assert "ends in an enemy ZOC [KS-3.2.4-a]" in tried.lines
    view = table.side_sees(NVA)
    face = SHEET.face(view, order(view, "move Bob 0605"))
    assert [view.label(hex_) for hex_ in face.path] == ["0604", "0605"]
    assert face.note.endswith("MP")


def test_turning_is_tried_out_with_the_other_face() -> None:
    table = Table("Bob:nva-infantry@0603 NE", "Alice:us-marine-battalion@0808", side=NVA)
    assert dry_run(table, "turn Bob", NVA).lines == ("shows what it is, 6-4-3 [KS-11.3.1-a]",)
    table = Table("Bob:nva-infantry@0603", "Alice:us-marine-battalion@0808", side=US)
    assert dry_run(table, "turn Alice", US).lines == ("5-4-3 becomes 3-4-2 in Maneuver Mode [KS-3.3.3-a]",)


# -- combat -------------------------------------------------------------------------------------------------


def assault() -> Table:
    return Table(
        "Bob:nva-infantry@0605 combat", "Alice:us-marine-company@0606 combat", side=NVA, segment="combat"
    )


def test_the_odds_of_an_assault_on_what_is_seen_are_exact_and_their_column_is_marked() -> None:
    table = assault()
    tried = dry_run(table, "attack 0606 with Bob", NVA)
    assert tried.lines[0] == "attack 6: Bob 6"
    assert tried.lines[1] == "defence 1: Alice 1"
    assert sum(
        float(share.split()[0].split("/")[0]) / float(share.split()[0].split("/")[1])
        for _, share in tried.odds
    ) == (pytest.approx(1))
    assert tried.table is not None
    assert tried.table.marked_column is not None
    view = table.side_sees(NVA)
    column = tried.table.headings[tried.table.marked_column]
    assert column in " ".join(tried.lines)
    assert SHEET.face(view, order(view, "attack 0606 with Bob")).note.startswith("+5")


@pytest.mark.rule("KS-7.3.3-c")
def test_whoever_only_gives_a_cap_is_not_hurt() -> None:
    chances = {"1/1": Fraction(1, 2), "2/0": Fraction(1, 4), "0/3": Fraction(1, 4)}
    assert hurts(chances, NVA, defender_only=False) == {US: Fraction(1, 4), NVA: Fraction(1, 4)}


def test_the_odds_that_were_shown_are_those_that_are_rolled() -> None:
    shown = dict(dry_run(assault(), "attack 0606 with Bob", NVA).odds)
    found: dict[str, int] = {}
    for total, ways in zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True):
        table = assault()
        table.do("attack 0606 with Bob")
        while table.decision.kind != "dice":
            table.do("pass")
        told = table.roll(total) if hasattr(table, "roll") else table.do(f"dice {total}")
        fought: Any = next(event for event in told if event.kind == "combat")
        cell = f"{fought.attacker}/{fought.defender}"
        found[cell] = found.get(cell, 0) + ways
    assert {
        text.split()[0]: round(float(share.split()[1].rstrip("%")), 1) for text, share in shown.items()
    } == {cell: round(ways / 0.36, 1) for cell, ways in found.items()}


@pytest.mark.rule("KS-7.3.4-f", "KS-7.3.3-e")
def test_of_a_three_it_is_told_for_whom_either_choice_is_the_end() -> None:
    table = combat(*MASS, f"C:{COMPANY}@1106 us", f"D:{BATTALION}@1106")
    fight(table, "attack 1106 with all", 10)
    assert dry_run(table, "disrupt", US).lines == (
        "disrupted: D [KS-7.3.3-e]",
        "eliminated, since disrupted already: C [KS-7.3.4-f]",
    )
    view = table.side_sees(US)
    assert SHEET.face(view, order(view, "disrupt")).note == "eliminates 1"
    assert dry_run(table, "withdraw", US).lines == ("two hexes back: C and D [KS-7.3.5-a]",)


@pytest.mark.rule("KS-7.3.5-l", "KS-7.3.5-o")
def test_of_a_retreat_it_is_told_who_cannot_go() -> None:
    ring = (f"X:{REGIMENT}@1007 combat", f"Y:{REGIMENT}@1105 combat")
    table = combat(*MASS, *ring, f"C:{COMPANY}@1106 us", f"D:{BATTALION}@1106", caps=(0, 6))
    fight(table, "attack 1106 with R1 R2 R3", 10)
    assert dry_run(table, "withdraw", US).lines == (
        "cannot go, and disrupted instead: D [KS-7.3.5-l]",
        "no way to go, and eliminated: C [KS-7.3.5-o]",
    )


def test_no_odds_are_told_where_defenders_are_hidden() -> None:
    table = Table(
        "Bob:nva-infantry@0605 NE", "Alice:us-marine-battalion@0606 combat", side=US, segment="combat"
    )
    tried = dry_run(table, "attack 0605 with Alice", US)
    assert not tried.odds
    assert "1 counter there cannot be told apart [KS-3.5-b]" in tried.lines


def test_made_up_values_are_looked_up_in_both_matrices() -> None:
    answers = read_odds_form(GAME.odds_form, {"value": "9", "protection": "3", "shift": "1"})
    found = GAME.quick_odds(answers)
    assert found.title == "Close Assault, 9 against PF 3"
    assert found.table is not None
    none = GAME.quick_odds(read_odds_form(GAME.odds_form, {"value": "0", "protection": "3"}))
    assert none.odds == ()
    assert none.lines == ("no attack can be made so [KS-7.1.2-e]",)


# -- the rest -----------------------------------------------------------------------------------------------


def test_overlays_show_reach_zones_guns_and_who_holds_what() -> None:
    table = Table("Bob:nva-infantry@0603 combat", "Alice:us-marine-battalion@0808 combat", side=NVA)
    view = table.side_sees(NVA)
    grid = view.board.grid
    assert SHEET.overlay(view, "cost", grid.hex("0603"))
    assert SHEET.overlay(view, "cost", grid.hex("0808"), "Alice")
    zones = SHEET.overlay(view, "zoc", grid.hex("0603"))
    assert zones[grid.hex("0604")] == "n"
    assert all(set(text) <= set("un") for text in zones.values())
    assert set(SHEET.overlay(view, "held", grid.hex("0603")).values()) <= {"US", "NV", "US?", "NV?"}
    assert all(text.isdigit() for text in SHEET.overlay(view, "guns", grid.hex("0808")).values())


def test_overlays_show_landing_zones_flights_and_the_road() -> None:
    table = Table(
        "Huey:us-transport@0735", "Sea:us-marine-transport@0738", "Alice:us-marine-battalion@0808 combat",
        "Bob:nva-infantry@0736", "Bert:nva-infantry@0713 combat", "Carl:nva-infantry@1218", "Viet:vc-local@1417 combat",
        scenario="operation-pegasus", side=US, effort=4, zones=(),
    )  # fmt: skip
    view = table.side_sees(US)
    view = view.but(zones=(view.board.grid.hex("0735"),))
    at = view.board.grid.hex

    landing = SHEET.overlay(view, "landing", at("0808"))
    assert [landing.get(at(label), "") for label in ("0735", "0738", "0918", "0635", "0731", "0736", "0240")] == [
        "LZ1!", "LZ1", "LZ", "+!", "+", "", "",
    ]  # fmt: skip
    flights = SHEET.overlay(view, "cost", at("0738"), "Sea")
    assert (flights[at("0918")], flights[at("0731")]) == ("22", "10")
    assert at("0736") not in flights
    road = SHEET.overlay(view, "road", at("0808"))
    assert [road.get(at(label), "") for label in ("0809", "0713", "1218", "1417", "1617", "0738")] == [
        "=", "X", "?", "=", "=", "",
    ]  # fmt: skip
    basic = Table("Bob:nva-infantry@0603 combat", side=NVA).side_sees(NVA)
    assert SHEET.overlay(basic, "landing", at("0808")) == {}


def test_a_set_up_shows_who_is_to_be_placed_and_looks_at_the_enemy() -> None:
    table = Table.set_up("the-fall-of-lang-vei")
    table.do("ready")
    view = table.side_sees(NVA)
    assert len(SHEET.box(view)) == 8
    assert SHEET.header(view)[0] == "NVA/VC set-up"
    focus = SHEET.focus(view)
    assert focus is not None
    assert view.label(focus) == "0404"


def test_every_chart_is_there_and_the_line_of_the_effort_is_marked() -> None:
    table = Table("Bob:nva-infantry@0603", side=NVA)
    faces = {face.id: face for face in SHEET.tables(table.state)}
    assert list(faces) == ["upper", "lower", "modifiers", "tec", "oe", "bases", "air"]
    assert faces["oe"].marked == (table.state.effort - 1, 0)
    marked = charts.upper(row="close-assault", value=5, protection=3)
    assert marked.marked is not None


def test_the_list_of_all_tells_who_is_to_come_and_who_is_lost() -> None:
    table = Table(
        "Bob:nva-infantry@0603",
        "Late:nva-infantry fate=due",
        "Gone:nva-infantry fate=lost",
        "Spare:nva-infantry fate=spare",
        "Alice:us-marine-battalion@0808",
        side=NVA,
    )
    lines = {line.face.name: line for line in SHEET.roster(table.side_sees(NVA))}
    assert lines["Bob"].status == "ready"
    assert (lines["Late"].status, lines["Late"].hex) == ("to come", None)
    assert (lines["Gone"].status, lines["Gone"].where) == ("lost", "eliminated")
    assert "Spare" not in lines
    assert "Late" not in {line.face.name for line in SHEET.roster(table.side_sees(US)) if line.hex}


@pytest.mark.rule("KS-A14.3-ah", "KS-A14.3-aj")
@pytest.mark.parametrize(("where", "told"), [("0713 combat", "cut"), ("0713", "in doubt"), ("0813", "open")])
def test_the_header_tells_how_the_road_stands_as_far_as_is_seen(where: str, told: str) -> None:
    table = Table(
        f"Bob:{REGIMENT}@{where}", "Alice:us-marine-battalion@0808", scenario="operation-pegasus", side=US
    )
    aim = SHEET.standing(table.side_sees(US)).aim
    assert aim.startswith(f"Route 9 {told}, US holds ")


@pytest.mark.rule("KS-A5.3.2-b", "KS-A5.3.1-a", "KS-A5.3.1-f")
def test_a_flight_is_tried_out_with_its_cost_and_whether_it_is_fired_at() -> None:
    table = Table(
        "Huey:us-transport@0738", f"Bob:{REGIMENT}@0734", scenario="operation-pegasus", side=US, effort=4
    )
    view = table.side_sees(US)
    first, second = GAME.read_order(view, "fly Huey 0735")
    aloft = GAME.view(GAME.apply(table.state, first).state, US)
    tried = SHEET.preview_order([(view, first), (aloft, second)])
    assert tried.lines == (
        "lift Huey",
        "fly 0735: costs 6 of 30 MPs left [KS-A5.3.2-b]; a Landing Zone is made there [KS-A5.3.1-a];"
        " hot: helicopters are fired at there [KS-A5.3.1-f]",
    )


@pytest.mark.rule("KS-A9.3.1-g")
def test_helicopters_that_can_fly_are_among_those_with_something_to_do() -> None:
    table = Table(
        "Huey:us-transport@0738", "Idle:us-transport@0838", "Alice:us-air-cavalry-battalion@0738 combat",
        f"Bob:{REGIMENT}@0734", scenario="operation-pegasus", side=US, effort=4,
    )  # fmt: skip
    assert {"Huey", "Idle", "Alice"} <= {name for name, _ in SHEET.ready(table.side_sees(US))}
    table.go("heliborne")
    assert [name for name, _ in SHEET.ready(table.side_sees(US))] == ["Huey"]


def test_of_those_alike_one_stands_in_the_list_and_all_are_counted() -> None:
    table = Table.set_up("the-fall-of-lang-vei")
    table.do("ready")
    player = PlayerView(SessionTable(Session.new(GAME, table.state.scenario, seed=1, start=table.state)), NVA)
    box.open_box(player)
    assert player.menu is not None
    assert player.menu.title == "Off the map: 8, of 4 kinds"
    assert len(player.menu.items) == 4


@pytest.mark.rule("KS-14.1-q", "KS-3.5-b")
def test_the_aim_counts_the_defenders_of_lang_vei_that_lie_covered() -> None:
    table = Table(
        *(f"{name}:{BATTALION}@0404" for name in ("Alice", "Ann", "Amy")),
        f"Bob:{REGIMENT}@0505",
        scenario="the-fall-of-lang-vei",
        side=NVA,
    )
    assert [table.seen(name) for name in ("Alice", "Ann", "Amy")].count(True) == 1
    for side in (US, NVA, ""):
        assert SHEET.standing(table.side_sees(side)).aim == "US/GVN units left 3"


def test_bids_are_taken_by_their_own_digit() -> None:
    table = Table(
        "Alice:us-marine-battalion@0808", f"Bob:{REGIMENT}@0602", scenario="proving-campaign", turn=1
    )
    transition = Transition(table.state)
    begin_turn(transition, 1)
    table.state = transition.state
    player = PlayerView(SessionTable(Session.new(GAME, table.state.scenario, seed=1, start=table.state)), US)
    player.ask()
    menu = player.menu
    assert menu is not None
    digits = {item.text: menu.digit_of(index) for index, item in enumerate(menu.items)}
    assert digits
    assert all(text == f"bid {digit}" for text, digit in digits.items())
    assert "0" in digits.values()
    taken = menu.at_digit("0")
    assert taken is not None
    assert menu.items[taken].text == "bid 0"
    assert menu.at_digit("9") is None


@pytest.mark.rule("KS-A4.2.4-c", "KS-A4.2.7-a")
@pytest.mark.parametrize(
    ("bid", "note", "told"),
    [
        ("bid 0", "", "effort 3: "),
        ("bid 4", "", "effort 4: "),
        ("bid 6", "6 CAPs", "costs 6 CAPs, outbid or not"),
    ],
)
def test_a_bid_is_tried_out_with_its_price_and_its_effort(bid: str, note: str, told: str) -> None:
    table = Table(
        "Alice:us-marine-battalion@0808", f"Bob:{REGIMENT}@0602", scenario="proving-campaign", turn=1
    )
    transition = Transition(table.state)
    begin_turn(transition, 1)
    table.state = transition.state
    view = table.side_sees(US)
    assert SHEET.face(view, order(view, bid)).note == note
    assert dry_run(table, bid, US).lines[0].startswith(told)
    assert dry_run(table, bid, US).lines[-1].startswith("effort ")


def test_the_deciding_numbers_fit_beside_the_map_of_a_small_screen() -> None:
    for shift in range(-4, 5):
        answers = read_odds_form(GAME.odds_form, {"value": "9", "protection": "3", "shift": str(shift)})
        assert all(len(text) <= NARROW for text in GAME.quick_odds(answers).sums)


@pytest.mark.parametrize(("drm", "first", "last"), [("-4", "-2", "8"), ("0", "2", "12"), ("9", "11", "15")])
def test_the_table_of_a_dry_run_marks_what_the_dice_can_come_to(drm: str, first: str, last: str) -> None:
    table = GAME.quick_odds(
        read_odds_form(GAME.odds_form, {"value": "9", "protection": "3", "drm": drm})
    ).table
    assert table is not None
    assert table.band is not None
    assert [table.rows[at][0] for at in table.band] == [first, last]


def test_a_segment_that_may_not_end_yet_can_be_left_to_the_bot_all_the_same() -> None:
    table = Table.set_up("the-fall-of-lang-vei")
    table.do("ready")
    while table.decision.kind == "set-up":
        table.do("ready" if table.offers("ready") else table.offers("place")[0])
    player = PlayerView(SessionTable(Session.new(GAME, table.state.scenario, seed=1, start=table.state)), NVA)
    assert player.offers.closing is None, "the tanks come in this Impulse"
    box.offer_the_rest(player, lambda: None)
    assert player.menu is not None
    assert player.menu.title == "Let the bot choose the rest of your phase?"


@pytest.mark.rule("KS-3.1.4-a")
def test_who_ends_a_segment_with_too_many_in_a_hex_is_told_before() -> None:
    four = tuple(f"C{n}:{COMPANY}@0908" for n in range(4))
    crowded = Table(*four, side=US, segment="movement")
    assert SHEET.loose_ends(crowded.side_sees(US)) == (
        "0908 holds 4 units of 3: 1 would be lost [KS-3.1.4-a]",
    )
    assert SHEET.loose_ends(Table(*four[:3], side=US, segment="movement").side_sees(US)) == ()


def test_the_dice_of_a_fight_and_what_modifies_them_stand_in_a_narrow_pane() -> None:
    table = combat(*MASS, f"K:{COMPANY}@1106")
    fight(table, "attack 1106 with all", dice=12)
    event = next(event for event in table.events if isinstance(event, Fought))
    cast = SHEET.cast(table.state, event)
    assert cast is not None
    assert cast.sums[1] == f"dice 12, modified {event.roll}"
    assert all(len(text) < NARROW for text in cast.sums)


@pytest.mark.rule("KS-A9.3-a", "KS-A5.3.2-a")
def test_a_helicopter_is_told_what_it_has_left_to_fly() -> None:
    table = Table("Huey:us-transport@0738", scenario="operation-pegasus", side=US, effort=4)
    assert "30 of 30 MPs and 2 missions left" in SHEET.inspect_unit(table.side_sees(US), "Huey")
    table.do("fly Huey 0838")
    assert "28 of 30 MPs and 1 mission left" in SHEET.inspect_unit(table.side_sees(US), "Huey")
    table.do("fly Huey 0738")
    (why,) = (line for line in SHEET.inspect_unit(table.side_sees(US), "Huey") if "mission" in line)
    assert why.endswith("all its missions of this Impulse [KS-A9.3.1-k]")


@pytest.mark.rule("KS-7.2.1-a", "KS-7.2.5-a")
def test_against_what_is_not_seen_the_rows_and_what_they_take_are_told() -> None:
    table = combat(*MASS, "Ann:nva-artillery@1306 combat", f"K:{COMPANY}@1106", f"L:{COMPANY}@1106", turn=2)
    alone = dry_run(table, "attack 1106 with R1 R2 R3", NVA).lines
    assert "Close Assault: +1 or more [KS-7.2.1-a]" in alone
    table.do("attack 1106 with R1 R2 R3")
    guns = dry_run(table, "support Ann", NVA).lines
    assert "Mixed Assault: +3 or more [KS-7.2.1-a]" in guns
    assert not any(line.startswith("Close Assault") for line in guns)


@pytest.mark.rule("KS-7.5.2-a")
def test_who_has_enemies_or_their_zones_all_around_is_cut_off() -> None:
    def cut_off(*enemies: str) -> frozenset[str]:
        table = Table("Alice:us-marine-company@0603 combat", *enemies)
        return SHEET.cut_off(table.side_sees(US), US)

    held = [f"Bob{number}:nva-infantry@{at} combat" for number, at in enumerate(("0602", "0704", "0504"))]
    assert cut_off(*held) == {"Alice"}
    assert cut_off(held[0]) == frozenset()

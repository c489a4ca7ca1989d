"""The sequence of play, surprise, recovery, infiltration, coming and going, the end [KS-4, KS-6, KS-10, KS-14]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.frames import SurpriseRoll
from vietnam_tui.games.khe_sanh.rules.sequence import turns
from vietnam_tui.games.khe_sanh.transition import Transition

US, NVA = "US/GVN", "NVA/VC"
BATTALION, REGIMENT = "us-marine-battalion", "nva-infantry"
LANG_VEI, SIEGE = "the-fall-of-lang-vei", "the-siege-of-khe-sanh"


@pytest.mark.rule("KS-4.1-a", "KS-4.0-a", "KS-4.0-c", "KS-4.3-a")
def test_a_turn_has_four_impulses_in_order() -> None:
    table = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0602", turn=1)
    players = [table.state.phasing]
    while table.state.turn == 1:
        table.do("end")
        if table.state.phasing != players[-1]:
            players.append(table.state.phasing)
    assert players == [NVA, US, NVA, US, NVA]
    assert (table.state.impulse, table.state.impulses) == (1, (0, 1))
    assert [event.facts["turn"] for event in table.events if event.kind == "game turn"] == [2]
    assert table.rule("game turn") == "KS-4.0-a"
    assert table.rule("game turn ends") == "KS-4.0-c"
    assert table.rule("impulse") == "KS-4.0-a"
    assert table.kinds().count("impulse") == 4


@pytest.mark.rule("KS-4.3-e", "KS-6.0-b", "KS-6.1-a")
def test_the_opponent_infiltrates_after_movement_if_he_has_points() -> None:
    table = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0602")
    table.do("end")
    assert (table.state.segment, table.decision.side) == ("infiltration", US)
    assert table.refused("infiltrate Bob 0703").rule == "KS-4.3-e"
    assert table.refused("top Bob", "is in no force of the US/GVN").rule == "KS-3.5-b"
    poor = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0602", caps=(0, 6))
    poor.do("end")
    assert poor.state.segment != "infiltration"
    assert table.refused("infiltrate Alice 0809").rule == "KS-6.1.1-a"
    lost = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0602", "Gone:us-sf-platoon fate=lost")
    lost.do("end")
    assert lost.refused("infiltrate Gone 0809").rule == "KS-4.3-e"


@pytest.mark.rule("KS-4.3-a")
def test_an_order_waits_for_its_segment() -> None:
    table = Table("Sap:nva-sapper@0602 combat", f"Alice:{BATTALION}@0808")
    assert table.refused("infiltrate Sap 0603").rule == "KS-4.3-a"


@pytest.mark.rule("KS-10.0-a", "KS-4.3-h", "KS-7.3.4-b")
def test_markers_of_the_phasing_colour_improve_by_one_level() -> None:
    table = Table(
        f"Bob:{REGIMENT}@0602 combat nva",
        f"Carl:{REGIMENT}@0603 combat us",
        "Alice:us-marine-company@0808 nva-light",
    )
    table.go("movement", US)
    assert table.piece("Bob").fading
    assert not table.piece("Alice").disrupted
    assert not table.piece("Carl").fading
    table.go("movement", NVA)
    assert table.piece("Carl").fading
    table.go("movement", US)
    assert not table.piece("Bob").disrupted


@pytest.mark.rule("KS-14.2-u", "KS-14.2-v", "KS-2.0-b")
def test_surprise_is_rolled_each_turn_until_it_fails() -> None:
    for pips, kept in ((4, "now"), (3, "lost")):
        table = Table(f"Bob:{REGIMENT}@0602", side=US, turn=1, impulse=4, surprise="now")
        table.do("end")
        while table.decision.side != "chance":
            table.do("end")
        table.do(dice=[pips])
        assert table.state.surprise == kept
    always = Table.set_up(LANG_VEI)
    assert always.state.surprise == "always"
    assert table.rule("surprise") == "KS-14.2-u"
    for impulses, rolled in (((0, 0), True), ((1, 1), False)):
        second = Table(f"Bob:{REGIMENT}@0602", side=US, turn=2, surprise="now", impulses=impulses)
        transition = Transition(second.state)
        turns.begin_impulse(transition, NVA, 3)
        assert (SurpriseRoll() in transition.state.queued) == rolled


# -- infiltration -------------------------------------------------------------------------------------------

SAPPERS = ("Sap:nva-sapper@0905 combat", f"Alice:{BATTALION}@0906 combat", f"Bea:{BATTALION}@0804 combat")


@pytest.mark.rule(
    "KS-6.1.2-a", "KS-6.1.2-c", "KS-6.1.2-b", "KS-7.4.1-a", "KS-6.1.1-b", "KS-3.2.4-b", "KS-11.3.2-a"
)
def test_sappers_slip_from_zone_to_zone_for_a_point_each() -> None:
    table = Table(*SAPPERS, side=US)
    table.do("end", "infiltrate Sap 1005")
    table.do("infiltrate Sap 1006")
    assert table.where("Sap") == "1006"
    assert table.state.caps_of(NVA) == 4
    assert table.rule("infiltrated") == "KS-6.1.2-c"
    assert table.rule("caps") == "KS-7.4.1-a"
    river = Table("Sap:nva-sapper@0401 combat", f"Alice:{BATTALION}@0501 combat", side=US)
    river.do("end")
    assert river.refused("infiltrate Sap 0302").rule == "KS-6.1.2-b"
    assert table.fact("infiltrated", "caps") == 1
    assert table.piece("Sap").moved


@pytest.mark.rule("KS-6.1.2-a", "KS-8.4-a", "KS-6.1.2-c")
def test_only_controlled_hexes_are_entered_and_no_base() -> None:
    table = Table(*SAPPERS, side=US)
    table.do("end")
    assert table.refused("infiltrate Sap 1004").rule == "KS-8.4-a"
    far = Table("Sap:nva-sapper@0602 combat", f"Alice:{BATTALION}@0603 combat", side=US)
    far.do("end")
    assert far.refused("infiltrate Sap 0601", "is in no enemy").rule == "KS-6.1.2-a"
    assert far.refused("infiltrate Sap 0704", "it slips from hex").rule == "KS-6.1.2-a"


@pytest.mark.rule("KS-6.1.1-a", "KS-6.1.1-f", "KS-6.1.1-g", "KS-7.3.4-c", "KS-2.2.8-a")
@pytest.mark.parametrize(
    ("counter", "rule"),
    [
        ("Sap:nva-sapper@0905 hidden NE", "KS-6.1.1-f"),
        ("Sap:nva-infantry@0905 combat", "KS-6.1.1-a"),
        ("Sap:nva-sapper@0905 combat nva", "KS-7.3.4-c"),
        ("Sap:nva-sapper@0902 combat", "KS-6.1.1-g"),
    ],
)
def test_who_cannot_infiltrate(counter: str, rule: str) -> None:
    table = Table(counter, f"Alice:{BATTALION}@0906 combat", side=US)
    table.do("end")
    assert table.refused("infiltrate Sap 1005").rule == rule


@pytest.mark.rule("KS-6.1.1-g")
def test_who_is_in_the_zone_of_an_enemy_infiltrates() -> None:
    table = Table("Sap:nva-sapper@0905 combat", f"Alice:{BATTALION}@0906 combat", side=US)
    table.do("end", "infiltrate Sap 1005")
    assert table.where("Sap") == "1005"


@pytest.mark.rule("KS-7.4.2-a", "KS-6.1-a", "KS-6.1.2-c")
def test_no_more_than_six_points_on_one_way() -> None:
    table = Table(*SAPPERS, side=US, caps=(6, 9))
    table.do("end")
    for to in ("1005", "0905", "1005", "0905", "1005", "0905"):
        table.do(f"infiltrate Sap {to}")
    assert table.refused("infiltrate Sap 1005", "CAPs on its way,").rule == "KS-7.4.2-a"
    poor = Table(*SAPPERS, side=US, caps=(6, 1))
    poor.do("end", "infiltrate Sap 1005")
    assert poor.state.segment != "infiltration"
    broke = Table(*SAPPERS, side=US, caps=(6, 1))
    broke.do("end")
    broke.state = broke.state.but(caps=(6, 0))
    assert broke.refused("infiltrate Sap 1005").rule == "KS-6.1-a"


@pytest.mark.rule("KS-6.1.2-a", "KS-7.3.4-c")
def test_a_unit_infiltrates_once_in_a_segment() -> None:
    table = Table(*SAPPERS, "Sam:nva-sapper@0905 combat", side=US)
    table.do("end", "infiltrate Sap 1005", "infiltrate Sam 1005")
    assert table.refused("infiltrate Sap 0905", "has infiltrated already in").rule == "KS-6.1.2-a"
    shaken = Table("Sap:nva-sapper@0905 combat us", *SAPPERS[1:], "Sam:nva-sapper@0905 combat", side=US)
    shaken.do("end")
    assert shaken.refused("infiltrate Sap 1005", "is disrupted and cannot").rule == "KS-7.3.4-c"


@pytest.mark.rule("KS-6.1.1-d", "KS-11.1-d", "KS-6.1.1-e", "KS-11.2.2-c")
def test_armor_slips_through_clear_hexes_alone() -> None:
    table = Table("Tank:us-marine-armored-cavalry@0506 combat", f"Bob:{REGIMENT}@0606 combat", side=NVA)
    table.do("end")
    assert table.refused("infiltrate Tank 0507").rule == "KS-6.1.1-d"
    open_ = Table("Tank:us-marine-armored-cavalry@0602 combat", f"Bob:{REGIMENT}@0603 combat", side=NVA)
    open_.do("end", "infiltrate Tank 0703")
    assert open_.where("Tank") == "0703"
    mounted = Table("Mech:us-mechanized-battalion@0506 combat", f"Bob:{REGIMENT}@0606 combat", side=NVA)
    mounted.do("end")
    assert mounted.refused("infiltrate Mech 0507").rule == "KS-6.1.1-e"


@pytest.mark.rule("KS-6.1.1-c", "KS-11.2.1-a")
@pytest.mark.parametrize(
    "kind", ["us-sf-platoon", "us-mike-force", "us-pru", "us-sog", "us-marine-fr", "us-marine-1r"]
)
def test_special_forces_slip_through_all_terrain(kind: str) -> None:
    table = Table(f"Alice:{kind}@0708 combat", f"Bob:{REGIMENT}@0709 combat")
    table.do("end", "infiltrate Alice 0608")
    assert table.where("Alice") == "0608"


# -- coming and going ---------------------------------------------------------------------------------------


def lang_vei() -> Table:
    """The first Impulse, everything set up as in the worked opening."""
    table = Table.set_up(LANG_VEI)
    table.do("ready")
    names = [table.state.name(piece) for piece in table.state.pieces_of(NVA)]
    places = ["0506", "0506", "0506", "0406", "0306", "0506", "0507", "0605"]
    for name, place in zip(names, places, strict=False):
        table.do(f"place {name} {place}")
    table.do("ready")
    return table


@pytest.mark.rule(
    "KS-14.0-c",
    "KS-14.0-f",
    "KS-14.0-e",
    "KS-14.1-j",
    "KS-14.1-l",
    "KS-14.1-i",
    "KS-14.1-k",
    "KS-14.0-g",
    "KS-3.3.3-e",
)
def test_lang_vei_is_set_up_by_both_sides_in_turn() -> None:
    table = Table.set_up(LANG_VEI)
    assert table.decision.side == US
    assert {table.where(name) for name in ("SF", "Mike", "CIDG", "BV33")} == {"0404"}
    assert table.refused("place SF 0405", "is no piece that").rule == "KS-14.0-c"
    table.do("turn SF", "face 0404 W", "ready")
    assert (table.piece("SF").mode, table.piece("SF").spent) == ("maneuver", 0)
    assert table.decision.side == NVA
    assert table.refused("turn SF").rule == "KS-3.3.3-e"
    assert table.refused("ready").rule == "KS-14.0-e"
    first = table.state.name(table.state.pieces_of(NVA)[0])
    assert table.refused(f"place {first} 0405").rule == "KS-14.1-l"
    assert table.refused(f"turn {first}").rule == "KS-3.3.3-e"
    table.do(f"place {first} 0506")
    assert table.piece(first).mode == "maneuver"
    assert all(event.audience == NVA for event in table.events if event.kind == "placed")
    assert (table.state.caps, table.state.sheet.air_strikes) == ((0, 0), 3)
    assert table.rule("ready") == "KS-14.0-f"
    assert table.rule("turned") == "KS-3.3.3-e"
    assert table.rule("placed") == "KS-14.1-l"


@pytest.mark.rule("KS-14.1-m", "KS-14.1-o", "KS-5.1-e", "KS-14.2-s")
def test_the_armor_comes_in_the_first_impulse_and_must() -> None:
    table = lang_vei()
    assert table.refused("end").rule == "KS-14.1-m"
    assert table.refused("enter 203Arm 0504 combat").rule == "KS-14.1-m"
    other = next(entry.name for entry in table.state.roster if entry.name != "203Arm")
    assert table.refused(f"enter {other} 0503 combat", "is no unit that comes").rule == "KS-14.1-m"
    table.do("enter 203Arm 0503 combat", "move 203Arm 0504")
    assert (table.piece("203Arm").left, table.piece("203Arm").stopped) == (8 - 2, True)
    table.do("end")
    assert table.rule("entered") == "KS-14.1-m"


def test_the_question_of_a_segment_that_may_not_end_yet_names_who_comes() -> None:
    table = lang_vei()

    def told() -> str:
        return table.game.presenter.prompt(table.state, table.game.decision(table.state))

    assert told().endswith("move units and change modes; 203Arm comes in 0503 in this Impulse [KS-14.1-m]")
    table.do("enter 203Arm 0503 combat")
    assert told().endswith("or end the segment [KS-4.3-b]")


@pytest.mark.rule("KS-14.1-n", "KS-14.1-f")
def test_nobody_of_the_attackers_leaves_lang_vei() -> None:
    table = lang_vei()
    table.do("enter 203Arm 0503 combat")
    assert table.refused("leave 203Arm").rule == "KS-14.1-f"
    first = table.state.name(table.state.pieces_of(NVA)[-2])
    assert table.refused(f"move {first} 0509").rule == "KS-14.1-f"


@pytest.mark.rule("KS-14.1-f", "KS-14.2-f", "KS-14.1-g")
def test_the_garrison_of_lang_vei_leaves_and_nobody_leaves_the_siege() -> None:
    table = Table("Mike@0806 combat", f"Bob:{REGIMENT}@0505 combat", side=US, scenario=LANG_VEI, turn=1)
    assert "leave Mike" in table.offers("leave")
    for unit, side in ((f"Bob:{REGIMENT}@0606 combat", NVA), (f"Alice:{BATTALION}@0606 combat", US)):
        siege = Table(unit, f"Carl:{BATTALION}@1208", f"Dan:{REGIMENT}@1212", side=side, scenario=SIEGE)
        assert siege.refused(f"leave {unit.split(':')[0]}").rule == "KS-14.2-f"


@pytest.mark.rule("KS-14.1-g", "KS-14.1-q", "KS-13.0-a", "KS-13.0-b")
def test_one_unit_that_escapes_wins_the_game() -> None:
    table = Table("Mike@0806 combat", f"Bob:{REGIMENT}@0505 combat", side=US, scenario=LANG_VEI, turn=1)
    table.do("leave Mike")
    result = GAME.result(table.state)
    assert result is not None
    assert result.winner == US
    assert table.rule("left") == "KS-14.1-g"
    assert table.rule("game over") == "KS-14.1-g"
    siege = Table(f"Bob:{REGIMENT}@0505 combat", scenario=SIEGE)
    siege.do("end")
    assert GAME.result(siege.state) is None  # only Lang Vei is over before its last Impulse


@pytest.mark.rule("KS-14.1-h", "KS-14.1-g")
def test_nobody_escapes_over_the_south_edge_or_into_laos() -> None:
    for place in ("0204", "0404"):
        table = Table(
            f"Mike@{place} combat", f"Bob:{REGIMENT}@0507 combat", side=US, scenario=LANG_VEI, turn=1
        )
        assert table.refused("leave Mike", "MPs left and cannot").rule == "KS-14.1-g"


@pytest.mark.rule("KS-14.1-q", "KS-14.1-b", "KS-13.0-a", "KS-4.0-c")
def test_the_garrison_wins_by_holding_out() -> None:
    table = lang_vei()
    table.do("enter 203Arm 0503 combat")
    while GAME.result(table.state) is None:
        table.do("end")
    result = GAME.result(table.state)
    assert result is not None
    assert (result.winner, result.rule) == (US, "KS-14.1-q")
    assert table.rule("game over") == "KS-14.1-q"
    assert table.state.turn == table.state.last_turn
    fallen = Table("Mike fate=lost", f"Bob:{REGIMENT}@0505", scenario=LANG_VEI, turn=1)
    fallen.do("end")
    lost = GAME.result(fallen.state)
    assert lost is not None
    assert (lost.winner, lost.rule) == (NVA, "KS-14.1-q")


@pytest.mark.rule("KS-14.2-s", "KS-14.1-m")
def test_armor_comes_and_goes_in_the_siege() -> None:
    table = Table("Tank:nva-armor@0503 maneuver", side=NVA, scenario=SIEGE)
    table.state = table.state.but(roster=(type(table.state.roster[0])("Tank", "nva-armor", _row(SIEGE), 1),))
    table.do("leave Tank")
    assert table.where("Tank") == "away"
    assert table.refused("enter Tank 0503 combat").rule == "KS-14.2-s"
    table.go("movement", US)
    table.go("movement", NVA)
    assert {"enter Tank 0503 combat", "end"} <= set(table.offers())  # it may come and need not
    table.do("enter Tank 0503 combat")
    assert table.where("Tank") == "0503"
    assert table.rule("left") == "KS-14.2-s"
    assert table.refused("enter Tank 0503 combat", "is not waiting to come").rule == "KS-14.2-s"
    table.state = table.state.with_piece(table.id("Tank"), place=-1, fate="lost")
    assert table.refused("enter Tank 0503 combat", "is not waiting to come").rule == "KS-14.2-s"


def _row(scenario: str) -> int:
    sheet = Table.set_up(scenario).state.sheet
    return next(row for row, force in enumerate(sheet.force) if force.entry == "comes and goes")


@pytest.mark.rule("KS-14.2-x", "KS-13.0-a")
def test_the_siege_is_won_by_hexes() -> None:
    for count, winner in ((2, US), (3, NVA)):
        table = Table(f"Alice:{BATTALION}@0902", side=US, turn=2, impulse=4)
        area = sorted(table.state.board.area("siege objectives"))
        table.state = table.state.but(held=tuple(area[:count]))
        while GAME.result(table.state) is None:
            table.do("end")
        result = GAME.result(table.state)
        assert result is not None
        assert result.winner == winner
    assert table.rule("game over") == "KS-14.2-x"


# -- saves --------------------------------------------------------------------------------------------------


def test_a_state_is_packed_and_unpacked_whole() -> None:
    table = lang_vei()
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    begun = Table.set_up(LANG_VEI)
    assert GAME.unpack(GAME.pack(begun.state)) == begun.state

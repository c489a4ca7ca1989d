"""Patrol Boats on the move: River hexsides, mouths, one direction, entering and leaving [SD-33.2, SD-S3]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.search_and_destroy.frames import Ambushing, Sailing
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Launch, Sailed
from vietnam_tui.games.search_and_destroy.rules.position.hexes import room_for
from vietnam_tui.play.report.digest import MARCH, digest
from vietnam_tui.play.seat.chair import Seen

BOAT = "PB1:patrol-boat@1102 stream=1102/1202"


def river(*counters: str, **more: object) -> Table:
    return Table(*counters, scenario="patrol-boat-ambush", **more)  # type: ignore[arg-type]


def ready(**options: str) -> Table:
    """The start of the scenario of the boats, the NLF somewhere."""
    table = Table.set_up("patrol-boat-ambush", **options)
    while table.state.frames:
        offers = list(table.game.actions(table.state))
        table.apply(next((one for one in offers if type(one).__name__ == "Ready"), offers[0]))
    return table


@pytest.mark.rule("SD-33.2-a", "SD-33.2-b")
def test_a_boat_pays_a_point_for_a_hexside_whatever_lies_beside_it() -> None:
    table = Table(BOAT)
    table.do("sail PB1 1103/1203")
    assert (table.unit("PB1").spent, table.fact("sailed", "left")) == (4, 38)
    stream = table.unit("PB1").stream
    assert table.state.board.grid.side_label(stream) == "1103/1203"
    assert table.unit("PB1").place in table.state.board.grid.side_hexes[stream]
    assert table.refused("sail PB1 0903/1003", "and boats move along").rule == "SD-33.2-a"
    assert table.refused("move PB1 1003", "moves along rivers only, by 'sail'").rule == "SD-33.2-a"
    assert table.rule("sailed") == "SD-33.2-a"
    others = Table(
        "PB:patrol-boat@1102 stream=1102/1202",
        "Alice:us-rifle@0303",
        "Z:patrol-boat fate=lost",
        "Bob:militia@0909",
    )
    assert others.refused("sail Alice 1102/1201", "is no boat of yours").rule == "SD-33.2-a"
    assert others.refused("sail Z 1102/1201", "is not on the map").rule == "SD-33.2-a"
    others.do("move Alice 0302")
    east = Table("PB:patrol-boat@1202 stream=1102/1202", "Bob:militia@0303 down")
    east.do("sail PB 1103/1202")
    assert east.where("PB") == "1202"  # its counter stays in a hex that is beside the next hexside too


@pytest.mark.rule("SD-33.2-a")
def test_forty_points_and_no_more() -> None:
    table = Table(BOAT + " spent=78")
    assert table.offers("sail") == ["sail PB1 1102/1201", "sail PB1 1103/1202"]
    assert table.refused("sail PB1 1103/1203").rule == "SD-33.2-a"
    assert Table(BOAT + " spent=80").offers("sail") == []


@pytest.mark.rule("SD-33.2-g")
def test_a_boat_keeps_to_one_direction_in_a_phase() -> None:
    table = Table(BOAT)
    table.do("sail PB1 1103/1202")
    assert table.refused("sail PB1 1102/1202").rule == "SD-33.2-g"
    assert table.refused("sail PB1 1102/1201").rule == "SD-33.2-g"
    table.do("sail PB1 1103/1203")
    table.go("end", "NLF")
    table.go("movement", "US")
    table.do("sail PB1 1103/1202")
    assert table.unit("PB1").spent == 2


@pytest.mark.rule("SD-33.2-g")
def test_where_rivers_meet_any_arm_ahead_is_open() -> None:
    table = river("PB1@2216 stream=2216/2217")
    junction = {"2117/2216", "2117/2217"}
    sides = {text.split()[-1] for text in table.offers("sail PB1")}
    assert junction <= sides
    table.do("sail PB1 2117/2217")
    assert table.refused("sail PB1 2117/2216").rule == "SD-33.2-g"
    assert table.refused("sail PB1 2216/2217").rule == "SD-33.2-g"
    assert "sail PB1 2118/2217" in table.offers("sail")


@pytest.mark.rule("SD-33.2-c", "SD-33.2-d", "SD-33.34-c")
def test_boats_pass_each_other_but_do_not_stop_in_one_hexside() -> None:
    table = Table(BOAT, "PB2:patrol-boat@1103 stream=1103/1202 immobile")
    assert table.refused("sail PB1 1103/1202", "another boat is in").rule == "SD-33.2-d"
    table.do("sail PB1 1103/1203")
    assert table.unit("PB1").spent == 4
    assert table.refused("sail PB2 1102/1202").rule == "SD-33.34-c"


@pytest.mark.rule("SD-33.2-e")
def test_a_boat_takes_no_room_in_the_hex_of_its_counter() -> None:
    table = Table(BOAT, "Alice:us-rifle@1002", "Bob:nva-squad@1202")
    assert room_for(table.state, table.id("Alice"), table.unit("PB1").place)
    table.do("move Alice 1102")
    assert table.where("Alice") == "1102"
    table.do("sail PB1 1103/1202")


@pytest.mark.rule("SD-33.2-f", "SD-M-h")
def test_the_bridge_is_no_obstacle() -> None:
    table = Table("PB1:patrol-boat@1104 stream=1104/1204")
    table.do("sail PB1 1105/1204")
    table.do("sail PB1 1105/1205")
    assert table.unit("PB1").spent == 4


@pytest.mark.rule("SD-33.2-h", "SD-S3.F-b", "SD-5.0-k", "SD-33.2-d", "SD-5.0-b")
def test_boats_enter_one_after_the_other_by_one_edge() -> None:
    table = ready()
    table.go("movement")
    assert table.offers("end") == []
    assert len(table.offers("launch")) == 4
    assert table.refused("launch PB1 2117/2217", "no river meets the").rule == "SD-33.2-h"
    mouth = table.state.board.grid.parse_side("3201/3301")
    assert table.refused(Launch(table.id("PB2"), mouth, mouth), "which is like it").rule == "SD-33.2-h"
    assert GAME.read_order(table.state, "launch PB2 3201/3301") == (Launch(table.id("PB1"), mouth, mouth),)
    table.do("launch PB1 3201/3301")
    assert table.unit("PB1").spent == 2
    assert table.state.mouth == "north"
    assert table.refused("launch PB2 3201/3301", "another boat is in").rule == "SD-33.2-d"
    assert table.refused("launch PB2 0117/0118").rule == "SD-S3.F-b"
    table.do("sail PB1 3201/3302", "launch PB2 3201/3301")
    assert table.unit("PB1").stopped
    assert table.refused("sail PB1 3201/3202", "has finished its move").rule == "SD-5.0-b"
    assert table.rule("phase") == "SD-5.0-b"


@pytest.mark.rule("SD-33.2-h", "SD-33.2-d")
def test_a_boat_in_the_mouth_is_passed_on_entering() -> None:
    table = ready()
    table.go("movement")
    table.do("launch PB1 3201/3301")
    further = [text for text in table.offers("launch PB2") if text.split()[-1] != "3201/3301"]
    assert "launch PB2 3201/3301 3201/3302" in further
    table.do("launch PB2 3201/3301 3201/3302")
    cost = table.unit("PB2").spent
    assert cost >= 4
    assert table.refused("launch PB3 3201/3301 3201/3302", "another boat is in").rule == "SD-33.2-d"
    free = ready()
    free.go("movement")
    mouth, beyond = map(free.state.board.grid.parse_side, ("3201/3301", "3201/3302"))
    assert free.refused(Launch(free.id("PB1"), mouth, beyond), "and sails on from").rule == "SD-33.2-h"
    free.do("launch PB1 3201/3301 3201/3302")
    assert free.unit("PB1").stream == beyond


@pytest.mark.rule("SD-33.2-h", "SD-S3.1-a")
def test_boats_leave_by_the_opposite_edge_with_a_point_left() -> None:
    south = "PB1@3234 stream=3234/3334"
    assert river(south, mouth="south").refused("depart PB1").rule == "SD-S3.1-a"
    assert river(south, mouth="east").refused("depart PB1").rule == "SD-S3.1-a"
    assert (
        river(south + " spent=80", mouth="north").refused("depart PB1", "has no MP left").rule == "SD-33.2-h"
    )
    assert (
        river("PB1@2216 stream=2216/2217", mouth="north").refused("depart PB1", "is not where a").rule
        == "SD-33.2-h"
    )
    table = river(south + " spent=78 wia=1", "PB2@2216 stream=2216/2217", mouth="north")
    table.do("depart PB1")
    assert table.where("PB1") == "gone"
    assert table.fact("departed", "edge") == "south"
    assert table.rule("removed") == "SD-33.2-h"
    assert table.rule("departed") == "SD-S3.1-a"


@pytest.mark.rule("SD-S3.V-a", "SD-33.32-b")
def test_four_boats_unhurt_off_the_map_win_at_once() -> None:
    gone = [f"PB{n} fate=gone" for n in (2, 3, 4)]
    table = river("PB1@3234 stream=3234/3334", *gone, mouth="north")
    table.do("depart PB1")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.rule) == ("US", "SD-S3.V-a")
    grazed = river("PB1@3234 stream=3234/3334", *gone, mouth="north", grazed=True)
    grazed.do("depart PB1")
    assert grazed.state.result is None
    assert table.rule("game over") == "SD-S3.V-a"


@pytest.mark.rule("SD-S3.L-b")
def test_the_game_ends_with_the_player_turn_in_which_no_boat_is_left() -> None:
    boats = ["PB1@3234 stream=3234/3334", "PB2 fate=lost"]
    table = river(*boats, "NV1@0101", mouth="north", grazed=True, points=(0, 30))
    table.do("depart PB1")
    assert table.state.result is None
    table.pass_until(lambda state: state.player == "NLF")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.turn, table.state.player) == ("NLF", 2, "US")
    stays = river(*boats, "PB3@2216 stream=2216/2217", "NV1@0101", mouth="north", grazed=True)
    stays.do("depart PB1")
    stays.pass_until(lambda state: state.player == "NLF")
    assert stays.state.result is None


@pytest.mark.rule("SD-S3.L-a", "SD-4.0-j")
def test_ten_turns_of_boats() -> None:
    table = river("PB1@2216 stream=2216/2217", "NV1@0101", turn=10)
    table.pass_until(lambda state: state.turn > 10)
    assert table.state.result is not None
    assert table.state.turn == table.state.last_turn == 10


@pytest.mark.rule("SD-18.0-c", "SD-33.34-a")
def test_an_ambush_on_either_bank_is_sprung_on_a_boat_that_passes() -> None:
    note = "NV1@1920 down note=2118"
    table = river("PB1@2117 stream=2117/2217", note, "CC1@2120 down note=2118 weapons=recoilless-rifle")
    table.do("sail PB1 2118/2218")
    while not isinstance(table.state.top, Ambushing) or not table.offers("fire NV1"):
        table.do("pass")
    table.do("fire NV1 PB1")
    if "resolve" in table.offers():
        table.do("resolve")
    table.do(dice=[5])
    assert table.state.grazed
    assert "shoot CC1 PB1" in table.offers("shoot")
    table.do("shoot CC1 PB1", dice=[4])
    assert table.unit("PB1").immobile
    assert table.points("NLF") == 30
    assert table.offers("sail") == []


def test_saves_in_which_no_boat_sails_are_refused() -> None:
    table = Table(BOAT, "Alice:us-rifle@0303")
    boat, grid = table.id("PB1"), table.state.board.grid
    river_side, dry = grid.parse_side("1103/1202"), grid.parse_side("0303/0304")
    fits = table.state.but(frames=(Sailing(boat, (river_side,)),))
    assert GAME.unpack(GAME.pack(fits)) == fits
    for frame in (Sailing(table.id("Alice"), (river_side,)), Sailing(boat, (dry,))):
        with pytest.raises(SaveFault):
            GAME.unpack(GAME.pack(table.state.but(frames=(frame,))))


@pytest.mark.rule("SD-33.41-a", "SD-33.41-b", "SD-33.43-a", "SD-33.2-e", "SD-22.1-b")
def test_boats_do_not_probe_search_dig_or_carry() -> None:
    table = Table(BOAT, "Alice:us-rifle@1102", "Bob:militia@1202 down")
    assert table.refused("mount Alice PB1", "has no room for").rule == "SD-22.1-b"
    table.do("sail PB1 1103/1202")
    assert not table.unit("Bob").up
    table.go("search")
    assert table.refused("search PB1 1202", "cannot search:").rule
    table.go("end")
    assert table.refused("improve PB1", "does not improve").rule


@pytest.mark.rule("SD-33.35-c")
def test_a_sunken_boat_pays_nobody_but_by_the_scenario() -> None:
    gun = "PC:company-cadre@1002 weapons=recoilless-rifle"
    table = Table(BOAT, gun, side="NLF", phase="fire")
    table.do("shoot PC PB1", dice=[6])
    assert table.where("PB1") == "lost"
    assert table.points("NLF") == 0
    paid = river("PB1@2117 stream=2117/2217", "CC1@2120 weapons=recoilless-rifle", side="NLF", phase="fire")
    paid.do("shoot CC1 PB1", dice=[6])
    assert paid.points("NLF") == 30


def test_a_passage_is_one_line_of_the_digest_however_many_hexsides_it_takes() -> None:
    table = Table(BOAT)
    view = table.side_sees("NLF")
    told = [
        Seen("US", order, tuple(table.do(order))) for order in ("sail PB1 1103/1202", "sail PB1 1103/1203")
    ]
    (line,) = digest(table.game, view, told, 0)
    assert (line.unit, line.kind) == ("PB1", MARCH)
    assert {view.label(hex_) for hex_ in line.hexes} >= {"1103", "1202", "1203"}


def test_one_point_that_is_left_is_one_point() -> None:
    sentences = [
        Sailed(unit="PB1", stream="1103/1203", left=left, rule="SD-33.2-a").sentence for left in (1, 2)
    ]
    assert [text.rpartition(", ")[2] for text in sentences] == ["1 point left", "2 points left"]


def test_the_question_of_a_phase_that_may_not_end_yet_names_who_is_still_to_enter() -> None:
    table = ready()
    while table.state.phase != "movement":
        table.apply(next(iter(table.game.actions(table.state))))
    told = table.game.presenter.prompt(table.state, table.game.decision(table.state))
    assert told == "US Movement Phase: move units; PB1 is still to enter [SD-5.0-k]"
    over = Table(BOAT)
    told = over.game.presenter.prompt(over.state, over.game.decision(over.state))
    assert told.endswith("move units, or end the phase [SD-5.0-b]")

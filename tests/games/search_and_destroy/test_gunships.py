"""The Pilot and who comes for him, gunships, saves of flights [SD-26, SD-S2.4, SD-9]."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import Table
from tests.games.search_and_destroy.test_flights import field, finish, hexes, island
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.air.gunships import Strafe
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import Gunship
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import box
from vietnam_tui.tui.seat.player_view import PlayerView

# -- the Pilot ----------------------------------------------------------------------------------------------


def rescue(*counters: str, turn: int = 6, hueys: int = 2, cobras: int = 2, **more: object) -> Table:
    """The Pilot Rescue in the US step of helicopters."""
    return Table(
        *counters,
        scenario="pilot-rescue",
        side="US",
        turn=turn,
        hueys=hueys,
        gunships=tuple(Gunship("cobra", 2) for _ in range(cobras)),
        phase="flights",
        **more,  # type: ignore[arg-type]
    )


def open_hex(kind: str) -> str:
    """A hex of the frozen map of a kind of terrain."""
    board = Table("PILOT@0101", scenario="pilot-rescue").state.board
    return board.grid.label(next(h for h in board.grid.hexes() if board.terrain[h] == kind))


@pytest.mark.rule("SD-S2.4-b", "SD-S2.4-d", "SD-S2.4-g", "SD-S2.V-a", "SD-9.2-a")
def test_a_huey_fetches_the_pilot_out_of_open_ground() -> None:
    place = open_hex("clear")
    table = rescue(f"PILOT@{place} down", f"DU1@{place}", f"DU2@{open_hex('broken')}")
    assert table.offers("evacuate") == [f"evacuate {place}"]
    assert table.refused(f"evacuate {open_hex('broken')}", "and for nobody else").rule == "SD-S2.4-b"
    table.do(f"evacuate {place}")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.rule) == ("US", "SD-S2.V-a")
    early = rescue(f"PILOT@{place} down", turn=5, hueys=0, cobras=0)
    assert early.refused(f"evacuate {place}").rule == "SD-S2.4-a"
    woods = rescue(f"PILOT@{open_hex('treeline')} down")
    assert woods.refused(f"evacuate {open_hex('treeline')}").rule == "SD-9.2-a"
    assert table.rule("removed") == "SD-S2.V-a"
    assert table.rule("game over") == "SD-S2.V-a"
    assert table.rule("revealed") == "SD-S2.4-g"


@pytest.mark.rule("SD-S2.4-a", "SD-S2.4-e")
def test_helicopters_come_in_turn_6_and_a_second_pair_for_lost_ones_in_turn_12() -> None:
    table = Table("PILOT@0505 down", "HC1@4413", scenario="pilot-rescue", side="US", turn=5)
    table.pass_until(lambda state: state.turn == 6)
    assert (table.state.hueys, len(table.state.gunships)) == (2, 2)
    for lost, turn, expected in ((2, 11, 2), (1, 11, 0), (2, 12, 2), (2, 8, 0)):
        late = Table(
            "PILOT@0505 down",
            "HC1@4413",
            scenario="pilot-rescue",
            side="US",
            turn=turn,
            lost_hueys=lost,
            hueys=0,
        )
        late.state = late.state.but(hueys=2 - lost)
        late.pass_until(lambda state, turn=turn: state.turn > turn)
        assert late.state.hueys == 2 - lost + expected, (lost, turn)


@pytest.mark.rule("SD-S2.4-c", "SD-S2.4-g", "SD-S2.5-a", "SD-9.4-a")
def test_one_huey_a_turn_and_a_crash_hurts_the_pilot() -> None:
    counters = ("PILOT@1014 down", "HC1@1012", "HC2@1011 side=NLF", "PC1@1013")
    table = rescue(*counters)
    if table.state.board.terrain[table.unit("PILOT").place] not in ("clear", "broken"):
        pytest.fail("the Pilot hides in the wrong ground")
    table.do("evacuate 1014", "join HC1", "join PC1", "resolve", dice=[6, 3])
    assert (table.state.hueys, table.state.lost_hueys) == (1, 1)
    assert (table.unit("PILOT").wia, table.where("PILOT")) == (1, "1014")
    assert len(table.state.units) == len(counters)
    assert table.refused("evacuate 1014", "a Huey has flown").rule == "SD-S2.4-c"
    dead = rescue(*counters)
    dead.do("evacuate 1014", "pass", "join HC1", "join PC1", "resolve", dice=[6, 5])
    assert dead.state.result is not None
    assert dead.state.result.winner == "NLF"


@pytest.mark.rule("SD-S2.4-c", "SD-S2.4-b", "SD-S2.4-g", "SD-S2.5-b", "SD-26.0-c")
def test_a_cobra_clears_the_way_for_the_huey() -> None:
    table = rescue("PILOT@1014 down", "HC1@1012", "HC2@3014")
    table.do("hover cobra-1 1012", "pass")
    assert table.refused("hover cobra-2 1014", "Game-Turn, and one is").rule == "SD-S2.4-c"
    table.do("strafe cobra-1 HC1", dice=[6])
    assert table.fact("shelled", "attack") == 8
    assert table.unit("HC1").pinned
    assert table.refused("strafe cobra-1 HC1", "is not over the").rule == "SD-26.0-c"
    far = rescue("PILOT@1014 down", "HC2@3014")
    far.do("hover cobra-1 3014")
    finish(far)
    assert far.refused("strafe cobra-1 HC2", "hexes of the Pilot").rule == "SD-S2.4-b"
    shot = rescue("PILOT@1014 down", "HC1@1012", "PC1@1013")
    shot.do("hover cobra-1 1014", "join HC1", "join PC1", "resolve", dice=[6])
    assert (len(shot.state.gunships), shot.points("NLF")) == (1, 20)
    assert shot.refused("hover cobra-1 1014", "Game-Turn, and one has").rule == "SD-S2.4-c"
    assert table.rule("hit") == "SD-26.0-c"
    grid, around = table.state.board.grid, tables().value("drop-range")
    edge = next(h for h in grid.hexes() if grid.distance(h, grid.hex("1014")) == around)
    near = rescue("PILOT@1014 down", f"HC2@{grid.label(edge)}")
    near.do(f"hover cobra-1 {grid.label(edge)}")
    finish(near)
    assert "strafe cobra-1 HC2" in near.offers()


# -- gunships -----------------------------------------------------------------------------------------------


def hovering(*counters: str, phase: str = "gunships", over: str = "0503", **more: object) -> Table:
    table = Table(*counters, scenario="firing-range", phase="command", **more)  # type: ignore[arg-type]
    spot = table.state.board.grid.hex(over)
    table.state = table.state.but(gunships=(Gunship("cobra", 2, spot), Gunship("huey-gunship", 2, Hex(0))))
    table.skip(phase)
    return table


@pytest.mark.rule("SD-26.0-c")
def test_a_gunship_attacks_within_three_hexes_whatever_is_between() -> None:
    table = hovering(
        "Alice:us-rifle@0101",
        "Bob:militia@0703",
        "Carl:militia@0803 down",
        "Far:militia@0903",
        "T:dummy@0606",
    )
    assert table.refused("strafe cobra-1 Far", "hexes off; a gunship").rule == "SD-26.0-c"
    assert table.refused("strafe huey-gunship-2 Bob", "hexes off; a gunship").rule == "SD-26.0-c"
    table.do("strafe cobra-1 Bob", dice=[1])
    assert (table.fact("shelled", "attack"), table.fact("shelled", "defence")) == (8, 4)
    assert table.state.under_fire == ()
    assert table.refused("strafe cobra-1 ?0803", "is not over the").rule == "SD-26.0-c"
    table.go("end")
    table.turn_to("NLF")
    assert all(gunship.place == -1 and not gunship.used for gunship in table.state.gunships)
    assert table.state.gunships[0].attacks == 1
    assert table.rule("gunships leave") == "SD-26.0-c"
    assert table.rule("shelled") == "SD-26.0-c"
    edge = hovering("Alice:us-rifle@0101", "Carl:militia@0803", "Far:militia@0903")
    edge.do("strafe cobra-1 Carl", dice=[1])
    assert edge.fact("shelled", "attack") == 8


@pytest.mark.rule("SD-26.0-c")
def test_gunships_are_placed_anywhere_fired_at_at_once_and_have_two_attacks() -> None:
    table = hovering("Alice:us-rifle@0303", "HC:hard-core@0505", phase="flights", over="0101")
    table.state = table.state.but(gunships=(Gunship("cobra", 2), Gunship("huey-gunship", 0)))
    assert table.refused("hover huey-gunship-2 0505", "has made the attacks").rule == "SD-26.0-c"
    assert len(table.offers("hover cobra-1")) == table.state.board.grid.size
    table.do("hover cobra-1 0303")
    assert table.decision.kind == "flak"
    table.do("join HC", "resolve", dice=[6])
    assert table.fact("flak", "defence") == 3
    assert "shot down" not in table.kinds()
    assert table.refused("strafe cobra-1 HC", "gunships attack in the").rule == "SD-26.0-c"
    assert table.refused("hover cobra-1 0303", "is over the map").rule == "SD-26.0-c"
    assert table.rule("hovers") == "SD-26.0-c"
    away = hovering("Alice:us-rifle@0303", "HC:hard-core@0505", phase="flights", over="0101")
    away.state = away.state.but(gunships=(Gunship("cobra", 2),))
    bob, at = away.id("HC"), away.state.board.grid.hex("0505")
    refused = GAME.refusal(away.state, Strafe(1, bob, at))
    assert refused is not None
    assert "no such gunship" in refused.reason
    away.go("end")
    away.turn_to("NLF")
    assert "gunships leave" not in away.kinds()


def test_saves_in_the_middle_of_a_flight_are_read_back() -> None:
    table = field("HC:hard-core@0505 down", "Dum:dummy@0504", due=("M/1/A:us-medic", "M/2/A:us-medic"))
    for order in ("land M/1/A 0303", "board M/2/A", "join HC", "resolve"):
        table.do(order)
        assert GAME.unpack(GAME.pack(table.state)) == table.state
        for side in ("US", "NLF", ""):
            view = GAME.view(table.state, side)
            assert GAME.view(view, "") == GAME.view(table.state, "")


def test_saves_that_fit_no_flight_are_refused() -> None:
    table = field("HC:hard-core@0505 down", due=("1/1/A:us-rifle", "M/1/A:us-medic"))
    table.do("land 1/1/A 0303")
    flight, flak = table.state.frames[-2:]
    pack = GAME.pack(table.state)
    assert GAME.unpack(pack) == table.state
    tankless = table.id("HC")
    wrong = (
        (msgspec.structs.replace(flight, units=(tankless,)), flak),
        (msgspec.structs.replace(flight, units=()), flak),
        (msgspec.structs.replace(flight, purpose="rescue"), flak),
        (flak,),
        (flight, msgspec.structs.replace(flak, hexes=())),
        (flight, msgspec.structs.replace(flak, rolling=True)),
        (flight, msgspec.structs.replace(flak, units=(table.id("1/1/A"),))),
    )
    for frames in wrong:
        with pytest.raises(SaveFault):
            GAME.unpack(GAME.pack(table.state.but(frames=frames)))
    with pytest.raises(SaveFault):
        GAME.unpack(GAME.pack(table.state.but(gunships=(Gunship("zeppelin", 1),))))


@pytest.mark.rule("SD-S2.1-c", "SD-S2.4-d")
def test_a_wounded_and_pinned_pilot_is_fetched_too() -> None:
    place = open_hex("broken")
    table = rescue(f"PILOT@{place} wia=1 pinned")
    table.do(f"evacuate {place}")
    assert table.state.result is not None
    assert table.state.result.winner == "US"
    caught = rescue("PILOT fate=captured", "HC1@4413")
    assert caught.state.result is not None or caught.offers("evacuate") == []


@pytest.mark.rule("SD-9.4-a")
def test_a_helicopter_is_fired_at_from_twelve_hexes_and_no_farther() -> None:
    state = island(due=("1/1/A",)).state
    grid, terrain = state.board.grid, state.board.terrain
    for far, allowed in ((12, True), (13, False)):
        over, lair = next(
            (a, b)
            for a in (grid.hex(label) for label in sorted(hexes(island(due=("1/1/A",)), "land")))
            for b in grid.within(a, far)
            if grid.distance(a, b) == far and terrain[b] == "clear" and clear_line(state, a, b)
        )
        beside = grid.label(grid.neighbours(over)[0])
        table = island(f"NV1@{grid.label(lair)}", f"DU1@{beside}", due=("1/1/A",))
        table.do(f"land 1/1/A {grid.label(over)}")
        assert ("join NV1" in table.offers("join")) == allowed


def test_a_step_that_may_not_end_yet_can_be_left_to_the_bot_all_the_same() -> None:
    start = island("DU1@0404", due=("1/1/A",)).state
    player = PlayerView(SessionTable(Session.new(GAME, start.scenario, seed=1, start=start)), "US")
    assert player.offers.closing is None, "1/1/A is still to be landed"
    assert player.offers.open_ended
    box.offer_the_rest(player, lambda: None)
    assert player.menu is not None
    assert player.menu.title == "Let the bot choose the rest of your phase?"

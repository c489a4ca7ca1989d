"""What a scenario is about is a part of the map: outlined, flagged, told of a hex, and found by a key."""

from __future__ import annotations

import pytest

from tests.tui.test_gamescreen import SMALL, Shown, app_of, settled
from tests.tui.test_questions import order, press
from vietnam_tui.core.objectives import Objective
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.map.facts import Flag
from vietnam_tui.tui.map.glyphs import PLAIN
from vietnam_tui.tui.map.hexmap import HexMap, Scene, text_lines
from vietnam_tui.tui.map.objectives import drawn_objectives, stations

SEATS = {"US": "human", "VC": "bot:random"}


def test_an_area_is_bounded_where_it_ends_and_an_edge_where_the_map_does() -> None:
    game = find_game("vb")
    board = game.presenter.board(game.setup("iron-triangle", {}))
    hexes = frozenset(map(board.grid.hex, ("0101", "0102", "0201")))
    area = drawn_objectives([Objective("area", hexes, "")], board).rims
    edge = drawn_objectives([Objective("edge", hexes, "", drawn="edge")], board).rims
    corner = board.grid.hex("0101")
    assert {"N", "NW", "SW"} <= area[corner]
    assert "S" not in area[corner]
    assert edge[corner] == area[corner]
    assert board.grid.hex("0102") in area
    assert edge[board.grid.hex("0102")] == {"NW", "SW"}


def test_sides_are_drawn_where_they_bound_and_nowhere_else() -> None:
    game = find_game("vb")
    state = game.setup("iron-triangle", {})
    board = game.presenter.board(state)
    drawn = HexMap(board, game.presenter.terrain_glyphs(state), tier="plain")
    inside = board.grid.hex("0903")
    objectives = drawn_objectives(
        [
            Objective("here", frozenset({inside}), ""),
            Objective("top", frozenset({inside}), "", "", "place", "VC", "3"),
        ],
        board,
    )
    before = "\n".join(text_lines(drawn, Scene()))
    after = "\n".join(text_lines(drawn, Scene(rims=objectives.rims, flags=objectives.flags)))
    assert before.count(PLAIN.rim) == 0
    # five cells above and five below, two on either hand
    assert after.count(PLAIN.rim) == 14
    assert after.count(f"{PLAIN.goal}3") == 1
    assert "\n".join(text_lines(drawn, Scene())) == before


def test_the_place_told_of_first_keeps_its_flag() -> None:
    game = find_game("vb")
    board = game.presenter.board(game.setup("iron-triangle", {}))
    at = frozenset({board.grid.hex("0505")})
    objectives = [
        Objective("one", at, "", drawn="place", owner="US", worth="2"),
        Objective("two", at, "", drawn="place"),
    ]
    assert drawn_objectives(objectives, board).flags == {board.grid.hex("0505"): Flag("US", "2")}
    assert [one.name for _, one in stations(objectives, board)] == ["one"]


@pytest.mark.asyncio
async def test_keys_go_from_one_to_the_next_and_take_it_off_the_map(shown: Shown) -> None:
    seats = {"US/GVN": "human", "NVA/VC": "bot:random"}
    app = app_of(Session.new(find_game("ks"), "the-siege-of-khe-sanh", seed=3, seats=seats))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        player = app.player
        at = []
        for _ in range(9):
            await press(app, pilot, "n")
            at.append(player.board.grid.label(player.cursor))
        objectives = {"0404", "1004", "1006", "1106", "1108", "0808", "0809", "0807"}
        assert objectives <= set(at)
        await press(app, pilot, "N")
        assert (
            "objective (US/GVN): the NVA/VC wins with 5 of 8 such hexes, and has 0 [KS-14.2-x]"
            in player.message
        )
        assert any("objective (US/GVN)" in row for row in shown(app))
        assert player.drawn_objectives.flags
        await press(app, pilot, "O")
        assert not player.drawn_objectives.flags
        await order(app, pilot, "overlay aim")
        assert player.drawn_objectives.flags
        await order(app, pilot, "find 0809")
        await press(app, pilot, "n")
        assert player.board.grid.label(player.cursor) == "0809"


@pytest.mark.asyncio
async def test_in_a_set_up_the_key_goes_from_one_marked_hex_to_the_next() -> None:
    seats = {"US": "bot:random", "VC": "human"}
    app = app_of(Session.new(find_game("vb"), "iron-triangle", seed=3, seats=seats))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await order(app, pilot, "choose hold; lay 2617; lay 2718; lay 2817")
        app.player.take("165/1")
        assert app.player.reachable()
        marked = set(app.player.reachable())
        walked = set()
        for _ in range(4):
            await press(app, pilot, "n")
            walked.add(app.player.cursor)
        assert walked <= marked
        assert len(walked) == 4


@pytest.mark.asyncio
async def test_with_a_unit_off_the_map_in_hand_the_key_goes_from_one_entry_to_the_next() -> None:
    seats = {"US": "human", "NLF": "bot:random"}
    session = Session.new(find_game("sd"), "patrol-boat-ambush", seed=11, seats=seats)
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        player = app.player
        player.take("PB1")
        assert player.comes
        assert "(n: next)" in player.message
        marked, walked = set(player.reachable()), {player.cursor}
        assert len(marked) > 1
        for _ in range(len(marked)):
            await press(app, pilot, "n")
            walked.add(player.cursor)
        assert walked == marked

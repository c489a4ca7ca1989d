"""The way to the cursor: what stops it and where, and waypoints that lead it through hexes of the player's choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled, typed
from tests.tui.test_modes import FAR, at, seated, session
from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.record.notes import Notes
from vietnam_tui.tui.map.glyphs import glyphs
from vietnam_tui.tui.seat import acting, destinations, journeys, marching
from vietnam_tui.tui.seat import typed as typed_line
from vietnam_tui.tui.seat.player_view import PlayerView

ENEMY = "Bob:VC:3-5-6@0717"


def taken_up(*units: str, label: str = "0615") -> PlayerView:
    """A player with the unit of a hex in hand."""
    player = seated(*units)
    at(player, label)
    acting.act(player)
    assert player.hand
    return player


def hexes(player: PlayerView, *labels: str) -> tuple[Hex, ...]:
    return tuple(player.board.grid.hex(label) for label in labels)


def test_a_way_that_is_open_is_told_with_its_cost() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    at(player, "0815")
    march = marching.march_of(player)
    assert march is not None
    assert march.way[-1] == player.cursor
    assert march.stop is None
    assert "MP" in march.told


def test_a_way_too_long_ends_where_the_points_do_and_says_so() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    at(player, "1615")
    march = marching.march_of(player)
    assert march is not None
    assert march.way
    assert march.stop == march.way[-1]
    assert march.stop in player.reachable()
    assert "[VB-5.2-c]" in march.why


def test_a_hex_too_far_for_one_move_is_planned_and_gone_to_move_by_move() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    at(player, "1215")
    march = marching.march_of(player)
    assert march is not None
    assert march.ahead is not None
    assert march.told.startswith("2 moves: ")
    assert march.told.endswith(march.why)
    goal = player.cursor
    assert [text for _, text in march.ahead.halts] == ["1.", "2."]
    assert march.ahead.halts[-1][0] == goal
    assert journeys.halts(player) == dict(march.ahead.halts)
    acting.act(player)
    assert player.cursor == march.ahead.leg[-1] == march.stop
    assert player.message.startswith("Alice is bound for 1215: 2 moves: ")
    assert not player.failed
    assert journeys.journey_of(player).goal == "bound for 1215"
    assert journeys.halts(player) == dict(march.ahead.halts)
    acting.act(player)
    assert player.find_unit("Alice") == march.stop
    assert destinations.destination(player, "Alice") == goal


def test_a_plan_lasts_until_the_unit_has_arrived() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    for label in ("1215", "0715"):
        at(player, label)
        acting.act(player)
    assert player.find_unit("Alice") == hexes(player, "0715")[0]
    destinations.forget_arrived(player)
    assert player.notes.marches("US") == {"Alice": "1215"}
    player.notes.plan("US", "Alice", "0715")
    assert destinations.destination(player, "Alice") is None
    destinations.forget_arrived(player)
    assert player.notes.marches("US") == {}


def test_the_letter_of_a_plan_points_at_the_end_of_the_next_move() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    at(player, "1215")
    acting.act(player)
    halt = player.cursor
    at(player, "0615")
    assert journeys.choose(player, "A")
    assert player.cursor == halt
    assert player.waypoints is None
    marching.take_back(player)
    assert player.message == "Alice is no longer bound for 1215."
    assert journeys.journey_of(player).ways == ()
    marching.take_back(player)
    assert player.failed


def test_a_plan_that_one_move_fulfils_says_so() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    player.notes.plan("US", "Alice", "0715")
    (way,) = journeys.journey_of(player).ways
    assert (way.words, way.leg) == ("in reach", hexes(player, "0715"))


def test_a_place_that_nobody_can_come_to_is_not_planned() -> None:
    player = taken_up("Alice:US:2-4-5@0615", "Bob:VC:3-5-6@1215")
    at(player, "1215")
    march = marching.march_of(player)
    assert march is not None
    assert march.ahead is None
    acting.act(player)
    assert player.failed
    assert player.notes.marches("US") == {}


def test_plans_lie_with_the_notes_of_a_side_and_apart_from_them(tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    save.write_text("")
    book = Notes(save)
    book.plan("US", "Alice", "1215")
    book.write("US", "0714", "dig in")
    read = Notes(save)
    assert read.marches("US") == {"Alice": "1215"}
    assert read.of("US") == {"0714": "dig in"}
    assert read.marches("VC") == {}
    read.plan("US", "Alice", "")
    assert Notes(save).marches("US") == {}


def test_a_way_into_an_enemy_ends_before_him_with_the_rule() -> None:
    player = taken_up("Alice:US:2-4-5@0615", ENEMY)
    at(player, "0717")
    march = marching.march_of(player)
    assert march is not None
    assert march.stop is not None
    assert player.board.grid.distance(march.stop, player.cursor) == 1
    assert "[VB-" in march.why
    assert "Bob" in march.why


def test_waypoints_lead_where_the_typed_order_does() -> None:
    by_keys, by_words = (taken_up("Alice:US:2-4-5@0615", FAR) for _ in range(2))
    at(by_keys, "0714")
    marching.fix(by_keys)
    at(by_keys, "0815")
    march = marching.march_of(by_keys)
    assert march is not None
    through, goal = hexes(by_keys, "0714", "0815")
    assert through in march.way
    assert march.way[-1] == goal
    acting.act(by_keys)
    typed_line.run(by_words, "move Alice via 0714 0815")
    assert by_keys.picture == by_words.picture
    assert [e.order for e in by_keys.table.session.history] == [
        e.order for e in by_words.table.session.history
    ]  # type: ignore[attr-defined]
    assert by_keys.waypoints is None


def test_what_is_open_beyond_a_waypoint_costs_what_the_way_has_left() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    before = set(player.reachable())
    at(player, "0714")
    marching.fix(player)
    assert set(player.reachable()) < before | set(hexes(player, "0615"))
    at(player, "1615")
    march = marching.march_of(player)
    assert march is not None
    assert hexes(player, "0714")[0] in march.way
    assert march.why


def test_a_waypoint_out_of_reach_is_refused_with_the_rule_and_the_last_is_taken_back() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    at(player, "2015")
    marching.fix(player)
    assert player.failed
    assert "[VB-" in player.message
    assert player.waypoints is None
    at(player, "0714")
    marching.fix(player)
    assert player.waypoints is not None
    marching.take_back(player)
    assert player.waypoints is None
    marching.take_back(player)
    assert player.failed


def test_a_friend_can_be_passed_through_by_a_waypoint() -> None:
    player = taken_up("Alice:US:2-4-5@0615", "Carl:US:2-4-5@0715", FAR)
    at(player, "0715")
    marching.fix(player)
    assert player.waypoints is not None
    at(player, "0815")
    acting.act(player)
    assert player.find_unit("Alice") == hexes(player, "0815")[0]


@pytest.mark.asyncio
async def test_keys_fix_and_take_back_and_the_map_shows_both(shown: Shown) -> None:
    app = app_of(session("Alice:US:2-4-5@0615", FAR))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "enter")
        await typed(pilot, "goto 0714")
        await keys(pilot, ".", "d")
        text = "\n".join(shown(app))
        assert "(1)" in text
        assert "Enter: move Alice via 0714" in text
        await keys(pilot, ",")
        assert "(1)" not in "\n".join(shown(app))
        await typed(pilot, "goto 1615")
        assert glyphs("ascii").stop in "\n".join(shown(app))
        assert "[VB-5.2-c]" in "\n".join(shown(app))


@pytest.mark.asyncio
async def test_escape_gives_up_the_waypoints_before_the_unit(shown: Shown) -> None:
    app = app_of(session("Alice:US:2-4-5@0615", FAR))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "enter")
        await typed(pilot, "goto 0714")
        await keys(pilot, ".", "escape")
        assert app.player.hand == "Alice"
        assert app.player.waypoints is None
        assert "Enter: move Alice 0714" in shown(app)[20]

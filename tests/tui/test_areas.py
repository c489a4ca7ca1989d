"""Pictures of areas: a strike in hand that is shifted and turned, chances in the hexes, light and shade."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from tests.play.test_plain import talk
from tests.tui.test_gamescreen import LARGE, Shown, app_of, keys, settled, typed
from tests.tui.test_modes import at, seated
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.shapes import spots_of
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.map.facts import Light
from vietnam_tui.tui.map.hexmap import HexMap, Scene, changed_hexes
from vietnam_tui.tui.map.light import heat_of
from vietnam_tui.tui.palette import DIM, HEATS, LIT, Palette, Style
from vietnam_tui.tui.scene import scene_of
from vietnam_tui.tui.seat.player_view import PlayerView

COUNTERS = ("Bob:militia@1410", "Cid:militia@1411", "Alice:us-rifle@0110")


def strike(**more: Any) -> Session[Any]:
    """An ARVN player with two Cobra Strikes to lay."""
    start = Table(*COUNTERS, scenario="mechanized-sweep", phase="support", strikes=2, **more).state
    seats = {"ARVN": "human", "NLF": "bot:random"}
    return Session.new(GAME, start.scenario, seed=1, seats=seats, start=start)


def shown_scene(player: PlayerView, *, glows: bool = True) -> Scene:
    return scene_of(player, jumps={}, able=None, labels="cursor", dimmed=True, unpriced="", glows=glows)


@pytest.mark.asyncio
async def test_a_strike_is_taken_shifted_turned_changed_and_laid_by_a_few_keys(shown: Shown) -> None:
    app = app_of(strike())
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        player = app.player
        grid = player.board.grid
        await typed(pilot, "goto 1412")
        assert "the best that can be laid here" in "".join(shown(app))
        await keys(pilot, "enter")
        best = player.shape.held
        assert best is not None
        assert best == player.shape.all[0]
        assert player.preview is not None
        scene = shown_scene(player)
        assert set(best.hexes) <= scene.aims
        assert {scene.notes[hex_][-1] for hex_ in best.hexes} == {"%"}
        assert "Q W E A S D turn it" in "".join(shown(app))
        await keys(pilot, "d")  # shifts it
        there = player.shape.held
        assert there is not None
        assert grid.label(there.centre) == grid.label(player.cursor) == "1513"
        assert spots_of(grid, there) == spots_of(grid, best)
        await keys(pilot, "S")  # turns it
        turned = player.shape.held
        assert turned is not None
        assert turned.centre == there.centre
        assert turned.hexes != there.hexes
        assert grid.label(max(turned.hexes, key=lambda hex_: grid.doubled[hex_][1]))[2:] > "14"
        await keys(pilot, "tab")
        assert player.shape.held not in (turned, None)
        await keys(pilot, "shift+tab")
        assert player.shape.held == turned
        await keys(pilot, "enter")
        assert player.shape.held is None
        (mission,) = player.view.missions
        assert set(mission.hexes) == set(turned.hexes)
        await keys(pilot, "u")  # all eight at once
        assert not player.view.missions
        assert player.view.strikes == 2


@pytest.mark.asyncio
async def test_a_strike_that_is_asked_for_comes_into_the_hand_and_can_be_put_down() -> None:
    app = app_of(strike())
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        player = app.player
        await typed(pilot, "plot 1412")
        assert player.shape.held is not None
        assert player.shape.held.order.startswith("add ")
        await keys(pilot, "w")
        assert player.message == "It cannot be laid on 1411."
        assert player.board.grid.label(player.cursor) == "1412"
        await keys(pilot, "escape")
        assert player.shape.held is None
        await keys(pilot, "w")
        assert player.shape.held is None
        await typed(pilot, "add 1411")
        assert player.shape.held is not None
        await keys(pilot, "enter")
        assert len(player.view.missions[0].hexes) == 8


@pytest.mark.asyncio
async def test_esc_puts_a_strike_down_unlaid() -> None:
    app = app_of(strike())
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 1412")
        await keys(pilot, "enter", "escape")
        assert app.player.shape.held is None
        assert app.player.preview is None
        assert not app.player.view.missions


def test_what_threatens_is_heat_and_its_numbers_stand_under_a_key() -> None:
    player = seated("Alice:US:2-4-5@0615", "Bob:VC:3-5-2@0815")
    at(player, "0714")
    player.overlay = "threat"
    heated = shown_scene(player)
    assert set(heated.light.tones.values()) <= set(HEATS)
    assert not any(text.startswith("!") for text in heated.notes.values())
    numbered = shown_scene(player, glows=False)  # where heat cannot be seen
    assert any(text.startswith("!") for text in numbered.notes.values())
    player.numbers = True
    assert any(text.startswith("!") for text in shown_scene(player).notes.values())


def test_what_is_not_seen_lies_in_the_shade() -> None:
    player = PlayerView(SessionTable(strike()), "ARVN")
    player.cursor = player.board.grid.hex("1416")
    player.overlay = "sight"
    scene = shown_scene(player)
    seen = player.presenter.overlay(player.view, "sight", player.cursor)
    assert scene.light.rest == DIM
    assert all(scene.light.tones[hex_] == LIT for hex_ in (player.cursor, *seen))
    assert not scene.notes
    player.numbers = True
    assert shown_scene(player).notes == seen


def test_a_change_of_light_is_drawn_where_it_changes() -> None:
    board = seated("Alice:US:2-4-5@0615", "Bob:VC:3-5-2@0815").board
    one, other = Scene(light=Light({Hex(3): LIT}, DIM)), Scene(light=Light({Hex(4): LIT}, DIM))
    assert changed_hexes(one, other, board) == {Hex(3), Hex(4)}
    assert changed_hexes(one, Scene(), board) is None
    assert HexMap(board, {})._tone(one, Hex(3)) == LIT
    assert HexMap(board, {})._tone(one, Hex(5)) == DIM


def test_the_likelier_the_hotter_in_every_theme() -> None:
    field = {Hex(1): Fraction(1, 36), Hex(2): Fraction(1, 6), Hex(3): Fraction(1, 2), Hex(4): Fraction(0)}
    assert heat_of(field).tones == dict(zip((Hex(1), Hex(2), Hex(3)), HEATS, strict=True))
    for theme in ("dark", "light", "colour-blind"):
        palette = Palette("true", theme=theme)  # type: ignore[arg-type]
        papers = {palette.paper(Style("jungle:", "jungle:0", tone=tone)) for tone in (0, *HEATS)}
        assert len(papers) == 4


def test_the_dialogue_tells_of_shapes_overlays_and_where_they_may_come_down() -> None:
    text = talk(strike(), "shapes 1412", "overlay sight 1416", "odds plot 1412", "shapes 9999", "overlay xyz")
    assert "plot 1412 " in text
    assert "(hurt: ARVN" in text
    assert "may come down on " in text
    assert "sight: distance of what is seen" in text
    assert "overlay: cost, sight" in text
    other = talk(
        Session.new(find_game("vb"), "boys-of-67", seed=7, seats={"VC": "bot:random"}), "shapes 0616"
    )
    assert "nothing may be laid on 0616 now" in other

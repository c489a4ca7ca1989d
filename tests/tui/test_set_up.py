"""The campaigns by keys: secret set-up, the rest left to the bot, reinforcements, and what the enemy's seat shows."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from textual.app import App

from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled, typed
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.orders import complete
from vietnam_tui.games import find_game
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.play.seat.offers import LONG_LIST
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.seat.box import open_box
from vietnam_tui.tui.seat.player_view import PlayerView

NOSE, TRIANGLE = "snoopys-nose", "iron-triangle"
GAME = find_game("vb")


def campaign(scenario: str, start: State | None = None, **seats: str) -> Session[Any]:
    return Session.new(GAME, scenario, seed=7, seats=seats, start=start or GAME.setup(scenario))


@cache
def set_up_by_chance(scenario: str) -> State:
    """The first movement phase of a campaign after a set-up by lot."""
    session = campaign(scenario)
    generator = random.Random(11)
    while session.decision.side == CHANCE or session.decision.kind == "set-up":
        if session.settle() is None:
            session.do(generator.choice(list(GAME.actions(session.view(session.decision.side)))))
    return session.state


def own(session: Session[Any]) -> list[str]:
    """The orders that a person gave."""
    return [entry.order for entry in session.history if entry.by != CHANCE]


def inspected(rows: list[str]) -> list[str]:
    """What stands beside the map."""
    return [row.partition("|")[2] for row in rows]


async def lay_camps(pilot: Any) -> None:
    for label in ("1726", "1730", "1829", "2433", "2001"):
        await typed(pilot, f"goto {label}")
        await keys(pilot, "enter")


@pytest.mark.asyncio
async def test_camps_are_laid_and_units_hidden_by_keys(shown: Shown) -> None:
    session = campaign(NOSE, US="bot:random")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert app.player.seat == "VC"
        assert "5 of 5 camps to come" in shown(app)[0]
        assert "Enter: lay" in shown(app)[20]
        await lay_camps(pilot)
        assert own(session) == ["lay 1726", "lay 1730", "lay 1829", "lay 2433", "lay 2001"]
        assert sum(row.count("bc") for row in shown(app)) >= 1
        assert f"0 of {session.state.open_strength} strength shown" in shown(app)[0]
        await keys(pilot, "b")
        assert "Off the map: 13" in "\n".join(shown(app))
        await keys(pilot, "2")
        assert app.player.hand == "514/2"
        assert any("514/2" in row for row in inspected(shown(app)))
        assert any("infantry" in row for row in inspected(shown(app)))
        await typed(pilot, "goto 1829")
        await keys(pilot, "enter")
        assert [item.text for item in app.player.menu.items] == ["place 514/2 1829", "hide 514/2 1829"]  # type: ignore[union-attr]
        await keys(pilot, "2")
        assert own(session)[-1] == "hide 514/2 1829"
        assert any("514/2]" in row for row in shown(app))
        assert app.player.hand == "514/1"
        assert "514/2 hides in 1829" in app.player.message
        await keys(pilot, "u")
        assert own(session)[-1] == "lay 2001"


@pytest.mark.asyncio
async def test_the_cursor_goes_to_where_the_caches_may_lie(shown: Shown) -> None:
    app = app_of(campaign(TRIANGLE, us="bot"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        far_off = app.player.board.grid.hex("4001")
        app.player.cursor = far_off
        await keys(pilot, "enter")
        assert app.player.cursor in app.player.reachable()
        assert app.player.cursor != far_off


@pytest.mark.asyncio
async def test_a_hex_where_no_camp_may_lie_is_refused_with_the_rule(shown: Shown) -> None:
    app = app_of(campaign(NOSE, US="bot:random"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 2027")
        await keys(pilot, "enter")
        assert app.player.failed
        assert "[VB-26.0-c]" in " ".join(shown(app)[21:23])
        assert own(app.table.session) == []


@pytest.mark.asyncio
@pytest.mark.parametrize("scenario", [NOSE, TRIANGLE])
async def test_the_rest_is_left_to_the_bot(scenario: str, shown: Shown) -> None:
    session = campaign(scenario, US="bot:random" if scenario == NOSE else "human")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        if scenario == TRIANGLE:
            await keys(pilot, "enter")
        before = len(own(session))
        await keys(pilot, "P")
        assert "Let the bot choose" in "\n".join(shown(app))
        assert len(own(session)) == before
        await keys(pilot, "escape", "P", "enter")
        assert all(site.place >= 0 for site in session.state.sites)
        assert all(
            unit.place >= 0
            for piece, unit in zip(session.state.roster, session.state.units, strict=True)
            if piece.side == "VC" and piece.deploy
        )
        if scenario == TRIANGLE:
            assert "US, take the seat." in "\n".join(shown(app))
            await keys(pilot, "enter")
            await typed(pilot, "rest")
            assert app.player.decision.kind == "movement"
            assert GAME.audit(session.state) == []


@pytest.mark.asyncio
async def test_escape_stops_the_bot_in_the_middle_of_a_set_up() -> None:
    session = campaign(NOSE, US="bot:random")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for key in ("P", "enter", "escape"):
            app.game_screen.press(key)
        await settled(pilot)
        assert app.player.sets_up
        assert len(own(session)) <= 1


@pytest.mark.asyncio
async def test_a_secret_set_up_stands_between_two_curtains(shown: Shown) -> None:
    session = campaign(NOSE)
    app = app_of(session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        assert "VC, take the seat." in "\n".join(shown(app))
        await keys(pilot, "enter")
        await lay_camps(pilot)
        await keys(pilot, "P", "enter")
        text = "\n".join(shown(app))
        assert "US, take the seat." in text
        assert "bc" not in text
        await keys(pilot, "enter")
        assert app.player.seat == "US"
        text = "\n".join(shown(app))
        assert " bc" not in text
        assert "??" not in text
        hidden = [i for i, unit in enumerate(session.state.units) if unit.hidden]
        assert hidden
        for i in hidden:
            assert f"{session.state.roster[i].name} hides" not in text
        await keys(pilot, "L")
        assert "hides in" not in "\n".join(shown(app))


# ------------------------------------------------------------ reinforcements


async def brought_on(pilot: Any, app: GameApp, verb: str, unit: str) -> str:
    """Take a unit out of the box by keys, go to a marked hex, and do there what is asked; the order given."""
    await keys(pilot, "b")
    assert app.player.menu is not None
    names = [item.unit for item in app.player.menu.items]
    await keys(pilot, *["down"] * names.index(unit), "enter")
    assert app.player.hand == unit
    for _ in app.player.modes:
        if app.player.going != verb:
            await keys(pilot, "tab")
    aims = app.player.reachable()
    hex_ = next(h for h, offers in aims.items() if any(o.face.verb == verb for o in offers))
    assert hex_ in (app.game_screen._scene().reach or ())
    await typed(pilot, f"goto {app.player.board.grid.label(hex_)}")
    await keys(pilot, "enter")
    if app.player.menu is not None:
        wanted = next(i for i, item in enumerate(app.player.menu.items) if item.text.startswith(verb))
        await keys(pilot, *["down"] * wanted, "enter")
    return own(app.table.session)[-1]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("verb", "unit"), [("move", "Rngr"), ("lift", "3/47A"), ("sail", "3/60A"), ("move", "Monitor1")]
)
async def test_a_reinforcement_comes_by_edge_by_air_by_boat_and_by_water(verb: str, unit: str) -> None:
    session = campaign(NOSE, set_up_by_chance(NOSE), VC="bot:random")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert app.player.find_unit(unit) is None
        assert (await brought_on(pilot, app, verb, unit)).startswith(f"{verb} {unit} ")
        assert app.player.find_unit(unit) is not None or session.decision.kind == "ambush"
        assert unit not in [face.name for face in app.player.box]


@pytest.mark.asyncio
async def test_the_next_unit_may_be_one_off_the_map(shown: Shown) -> None:
    session = campaign(NOSE, set_up_by_chance(NOSE), VC="bot:random")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        on_map = len(app.player.presenter.ready(app.player.view))
        await keys(pilot, *["r"] * on_map)
        assert app.player.hand == "Rngr"
        assert "Off the map" in app.player.message
        await keys(pilot, "r")
        assert app.player.hand == "50"
        await keys(pilot, "escape", "x")
        assert app.player.menu is not None
        assert "Rngr" in app.player.menu.title


@pytest.mark.asyncio
async def test_the_turn_track_and_the_reinforcements_have_their_pages(shown: Shown) -> None:
    app = app_of(campaign(NOSE, set_up_by_chance(NOSE), VC="bot:random"))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "c", "3")
        assert "Game Turn Record Track: support fire allotment" in "\n".join(shown(app))
        await keys(pilot, "4")
        text = "\n".join(shown(app))
        assert "Reinforcements" in text
        assert "to come" in text


# ------------------------------------------------------------ what nobody may see


def painted(app: App[Any]) -> list[list[tuple[str, str]]]:
    """What an application shows with its colours."""
    strips = app.screen._compositor.render_strips()
    return [[(segment.text, str(segment.style)) for segment in strip] for strip in strips]


def worlds(scenario: str, count: int) -> list[State]:
    """Positions that differ only in what the US player cannot know."""
    state = set_up_by_chance(scenario)
    seen = GAME.view(state, "US")
    others = [GAME.resample(seen, "US", random.Random(seed)) for seed in range(count)]
    assert all(other != state and GAME.view(other, "US") == seen for other in others)
    return [state, *others]


@pytest.mark.asyncio
@pytest.mark.parametrize("scenario", [NOSE, TRIANGLE])
async def test_the_seat_of_the_us_shows_nothing_of_what_is_hidden(scenario: str, sweep: int) -> None:
    states = worlds(scenario, sweep)
    first = states[0]
    secret = [unit.place for unit in first.units if unit.hidden] + [s.place for s in first.sites]
    labels = [first.spots.grid.label(first.spots.hex(place)) for place in secret[:3]]
    looks = [k for label in labels for k in (":", *"goto", "space", *label, "enter", "k", "enter", "escape")]
    tours = [*["o"] * 5, "O", "c", "3", "4", "escape", "t", "space", "escape", "b", "enter", "escape", "l"]
    films = []
    for state in states:
        app = app_of(campaign(scenario, state, VC="bot:random"))
        film = []
        async with app.run_test(size=LARGE) as pilot:
            await settled(pilot)
            film.append(painted(app))
            for key in [*looks, *tours, "escape", "V", "escape", "h"]:
                await keys(pilot, key)
                film.append(painted(app))
        films.append(film)
    assert all(film == films[0] for film in films[1:])


# ------------------------------------------------------------ tens of thousands of actions


class Counted:
    """A function that counts its calls."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.calls = function, 0

    def __call__(self, *arguments: Any) -> Any:
        self.calls += 1
        return self.function(*arguments)


@pytest.mark.asyncio
async def test_keys_draw_and_write_only_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of(campaign(NOSE, US="bot:random"))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await lay_camps(pilot)
        faces = Counted(GAME.presenter.face)
        monkeypatch.setattr(GAME.presenter, "face", faces)
        writes = Counted(GAME.write_order)
        monkeypatch.setattr(GAME, "write_order", writes)
        actions = Counted(GAME.actions)
        monkeypatch.setattr(GAME, "actions", actions)
        await keys(pilot, "e", "s", "b")
        assert len(app.player.offers.all) > 10_000
        assert faces.calls + writes.calls <= 10
        await keys(pilot, "enter", "e")
        of_unit = len(app.player.offers.of_unit(app.player.hand))
        assert faces.calls <= of_unit + 10
        before = faces.calls + writes.calls
        await keys(pilot, "e", "s", "d", "w")
        assert faces.calls + writes.calls == before
        await keys(pilot, ":", *"hide")
        assert writes.calls <= 100
        assert actions.calls == 0


@pytest.mark.parametrize("text", ["", "pl", "place", "place ", "place 51", "place 514/1 ", "hide 514/1 18"])
def test_completion_finds_every_word_without_writing_every_order(text: str) -> None:
    offers = _set_up_player().offers
    assert len(offers.all) > LONG_LIST
    every = [offer.text for offer in offers.all]
    assert set(complete(text, offers.texts_after(text))) == set(complete(text, every))


def _set_up_player() -> PlayerView:
    session = campaign(NOSE, US="bot:random")
    while any(site.place < 0 for site in session.state.sites):
        session.do(next(iter(GAME.actions(session.state))))
    session.settle_all()
    return PlayerView(SessionTable(session), "VC")


@pytest.mark.asyncio
async def test_the_whole_way_of_a_move_is_marked_on_the_map(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "enter")
        await typed(pilot, "goto 1012")
        grid, offer = app.player.board.grid, app.player.offers.called("move 4/47B 1012")
        start = app.player.find_unit("4/47B")
        assert offer is not None
        assert start is not None
        path = offer.face.path
        assert [grid.label(hex_) for hex_ in path] == ["0614", "0714", "0813", "0913", "1012"]
        assert all(grid.distance(a, b) == 1 for a, b in pairwise((start, *path)))
        scene = app.game_screen._scene()
        assert set(path[:-1]) <= scene.steps
        assert path[-1] in (scene.reach or ())
        assert sum(row.count("*") for row in shown(app)[1:50]) >= len(path) - 1


@pytest.mark.asyncio
@pytest.mark.rule("VB-15.0-d")
@pytest.mark.parametrize("line", ["move Al 1523 1620", "move Al 1523; move Al 1620"])
@pytest.mark.parametrize(("hidden", "stays"), [("1422", True), ("1222", False)])
async def test_what_is_found_ends_a_line_and_the_mover_decides_anew(
    line: str, hidden: str, stays: bool, shown: Shown
) -> None:
    units = [
        {"id": "Al", "side": "US", "values": "2-4-16", "mobility": "mobile", "place": "1524"},
        {"id": "514/1", "place": hidden, "hidden": True},
    ]
    start = GAME.position({"scenario": NOSE, "unit": units})
    app = app_of(Session.new(GAME, NOSE, start=start, seats={"VC": "bot:random"}))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, line)
        assert ("Something has come in between" in "\n".join(shown(app))) is stays
        assert app.table.session.history[-1].order == ("move Al 1523" if stays else "move Al 1620")


def test_of_those_alike_one_stands_in_the_list_and_all_are_counted() -> None:
    session = Session.new(find_game("sd"), "patrol-boat-ambush", seed=3, seats={"NLF": "bot:random"})
    player = PlayerView(SessionTable(session), "US")
    while len(player.box) < 4 or player.sets_up:
        if session.settle() is None:
            session.do(session.choose().action)
        player.update()
    open_box(player)
    assert player.menu is not None
    assert [item.unit for item in player.menu.items] == ["PB1"]
    assert player.menu.title == "Off the map: 4, all alike"

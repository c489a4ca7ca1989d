"""Draws the pictures of the screen in the README: `python -m tests.tui.portrait docs`."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from tests.own_folder import own_folder
from vietnam_tui.bots.match import Job
from vietnam_tui.games import find_game
from vietnam_tui.play.making.beginning import begin_scenario
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.table.matches import kept_at, play_and_keep
from vietnam_tui.play.table.positions import open_any
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.play.workshop.opening import bench_of_map, bench_of_scenario
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.making.making_app import MakingApp
from vietnam_tui.tui.pages.chance import GrowingPage
from vietnam_tui.tui.pages.replay import ReplayPage
from vietnam_tui.tui.workshop.workshop_app import WorkshopApp

WIDE, SMALL = (110, 34), (80, 24)
#: The Boys of '67 as an attack is being prepared
ATTACK = (":", *"move", "space", *"4/47B", "space", *"0716", "enter", "x", "enter", "t", "enter")
#: Green Beret with teams on the run
HUNT = (":", *"goto E1", "enter", "enter")
#: Khe Sanh with an assault declared
ASSAULT = (":", *"goto 1106", "enter", "enter")
#: Search & Destroy with a boat that takes aim
SHOT = ("enter", ":", *"goto PC1", "enter", "enter")
#: Hot Armor with a tank that takes aim
AIM = ("enter", ":", *"goto T54-1", "enter", "enter")


async def portrait(session: Session[Any], keys: Sequence[str], title: str, size: tuple[int, int]) -> str:
    """The screen of a size after some keys, as SVG."""
    app = GameApp(SessionTable(session), pace=0, tier="rich")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            app.game_screen.press("space" if key == " " else key)
            await app.workers.wait_for_complete()
            page = app.game_screen.page
            if isinstance(page, GrowingPage):
                page.growing._thread.join()
            if isinstance(page, ReplayPage) and page.curve is not None and page.curve._growing is not None:
                page.curve._growing._thread.join()
            await pilot.pause()
        return app.export_screenshot(title=title)


async def portrait_of_sheets(maker: Maker, keys: Sequence[str], title: str, size: tuple[int, int]) -> str:
    """The page of a data file in the making after some keys, as SVG."""
    app = MakingApp(maker, "true")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            app.making_screen.press(key)
        await pilot.pause()
        return app.export_screenshot(title=title)


#: A position of the workshop that breaks a rule of stacking, and a map with ground and a road of its own
STACKED = ("put 4/47B 0616", "put 514/1 0717 hidden", "put A-Coy 0616 side=US values=2-4-5")
PAINTED = ("paint highland 3601-3604", "paint clear 3501-3503", "line road 3601 3603 3303 of Route 99")
#: A map on which hexes, a road and a name are corrected
CORRECTED = ("paint paddy 1009-1010", "line pathway 0909 1009", "name 0910 Hill 312")


async def workbench(
    bench: Bench, orders: Sequence[str], here: str, title: str, size: tuple[int, int] = WIDE
) -> str:
    """The workshop after some orders, with the cursor on a hex, as SVG; nothing of it is kept."""
    app = WorkshopApp(bench, tier="rich")
    async with app.run_test(size=size) as pilot:
        for order in orders:
            app.workshop.say(bench.do(order))
        app.workshop.cursor = bench.board.grid.hex(here)
        app.workshop.draw()
        await pilot.pause()
        return app.export_screenshot(title=title)


def draw_workbenches(folder: Path) -> None:
    """Draw what is made on a map, in folders that are nobody's."""
    with TemporaryDirectory() as own, mock.patch.dict(os.environ, VIETNAM_SAVES=own, VIETNAM_DATA=own):
        with closing(bench_of_scenario(find_game("vb"), "boys-of-67")) as position:
            picture = asyncio.run(workbench(position, STACKED, "0616", "vietnam workshop boys-of-67"))
        (folder / "workshop.svg").write_text(picture, encoding="utf-8")
        with closing(bench_of_map(find_game("ks"), "khe-sanh")) as ground:
            picture = asyncio.run(workbench(ground, PAINTED, "3603", "vietnam workshop --map khe-sanh"))
        (folder / "workshop-map.svg").write_text(picture, encoding="utf-8")
        with closing(bench_of_map(find_game("gb"), "highlands")) as ground:
            picture = asyncio.run(
                workbench(ground, CORRECTED, "1009", "vietnam workshop --map highlands", SMALL)
            )
        (folder / "owners-map.svg").write_text(picture, encoding="utf-8")


def draw_sheets(folder: Path) -> None:
    """Draw what is made cell by cell, in a data folder that is nobody's."""
    with TemporaryDirectory() as own, own_folder(Path(own)):
        with closing(Maker(find_game("vb"), "vietnam_battles/tables.toml")) as tables:
            keys = ("tab", *["right"] * 7, "down", "down", "down", "=", "D", "2")
            picture = asyncio.run(portrait_of_sheets(tables, keys, "vietnam data table vb", SMALL))
        (folder / "table.svg").write_text(picture, encoding="utf-8")
        with closing(begin_scenario(find_game("ha"), "my-patrol", "lam-son")) as form:
            keys = ("tab", "tab", "tab", "down", "down", "right", "right")
            title = "vietnam data scenario my-patrol --like lam-son"
            picture = asyncio.run(portrait_of_sheets(form, keys, title, SMALL))
        (folder / "scenario.svg").write_text(picture, encoding="utf-8")
        with closing(Maker(find_game("ha"), "hot_armor/counters.toml")) as counters:
            keys = (*["down"] * 3, *["right"] * 3, "=", "9")
            picture = asyncio.run(portrait_of_sheets(counters, keys, "vietnam data table ha counters", SMALL))
        (folder / "owners-counters.svg").write_text(picture, encoding="utf-8")
        with closing(begin_scenario(find_game("vb"), "two-camps", "boys-of-67")) as form:
            keys = (*["down"] * 7, "=", "c")
            title = "vietnam data scenario two-camps --like boys-of-67"
            picture = asyncio.run(portrait_of_sheets(form, keys, title, SMALL))
        (folder / "owners-scenario.svg").write_text(picture, encoding="utf-8")


def finished() -> Session[Any]:
    """The Boys of '67 as two recruits have played it."""
    job = Job("boys-of-67", ("recruit", "recruit"), 1)
    with TemporaryDirectory() as folder:
        play_and_keep(job, Path(folder))
        return Session.open(kept_at(job, Path(folder)), read_only=True)


def main(folder: Path) -> None:
    """Draw all pictures into a folder."""

    def begun(scenario: str) -> Session[Any]:
        return Session.new(find_game("vb"), scenario, seed=7, seats={"VC": "bot:random"})

    def opened(name: str) -> Session[Any]:
        return open_any(Path(f"saves/{name}.toml"))

    boys, nose = "vietnam play boys-of-67", "vietnam play snoopys-nose"
    for name, session, keys, title, size in (
        ("screen", begun("boys-of-67"), ATTACK, boys, WIDE),
        ("green-beret", opened("hot-extraction"), HUNT, "vietnam play saves/hot-extraction.toml", WIDE),
        ("khe-sanh", opened("hill-861"), ASSAULT, "vietnam play saves/hill-861.toml", WIDE),
        ("search-and-destroy", opened("river-fight"), SHOT, "vietnam play saves/river-fight.toml", WIDE),
        (
            "hot-armor",
            opened("tanks-at-the-bridge"),
            AIM,
            "vietnam play saves/tanks-at-the-bridge.toml",
            WIDE,
        ),
        ("larger-hexes", begun("boys-of-67"), ("z",), f"{boys}: z", SMALL),
        ("smaller-hexes", begun("snoopys-nose"), ("Z",), f"{nose}: Z", SMALL),
        ("overview", begun("snoopys-nose"), ("@",), f"{nose}: @", SMALL),
        ("overlay", begun("boys-of-67"), ("F",), f"{boys}: F", SMALL),
        ("chance", begun("boys-of-67"), ("%",), f"{boys}: %", SMALL),
        ("review", finished(), ("$",), "vietnam review", SMALL),
        ("curve", finished(), ("V", "$", "left", "pageup", "pageup"), "vietnam replay: V, $", WIDE),
    ):
        picture = asyncio.run(portrait(session, keys, title, size))
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
    draw_sheets(Path(sys.argv[1]))
    draw_workbenches(Path(sys.argv[1]))

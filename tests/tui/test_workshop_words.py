"""Every key and every order of the workshop at both sizes: what it does, and its twin that is refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.test_gamescreen import LARGE, SMALL, Shown
from tests.tui.test_workshop import press, typed
from vietnam_tui.games import find_game
from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.play.workshop.opening import bench_of_map, bench_of_scenario
from vietnam_tui.tui.actions import KeyAction, KeySet, keymap
from vietnam_tui.tui.workshop.workshop_actions import MAP, POSITION, without_digits
from vietnam_tui.tui.workshop.workshop_app import WorkshopApp

#: An order that is carried out, what is seen then, one that is refused, and why, in the order in which they are given
Given = Sequence[tuple[str, str, str, str]]
OVER_A_POSITION: Given = (
    ("put 4/47B 0616", "4/47B is in 0616.", "put 4/47Z 0616", "there is no counter '4/47Z'"),
    ("flip 4/47B", "4/47B: depleted.", "flip 4/47Z", "no '4/47Z' on the table"),
    ("mark 4/47B moved", "4/47B: moved.", "mark 4/47B asleep", "Nothing of a counter is called 'asleep'"),
    ("put 514/1 0717", "514/1 is in 0717.", "put 514/1 9999", "9999"),
    ("hide 514/1", "514/1: hidden.", "hide 4/47Z", "no '4/47Z' on the table"),
    ("hold US 2/3", "support: US 2 3.", "hold", "Hold what?"),
    ("set turn 3", "turn: 3.", "set moon 3", "moon"),
    ("turn 2", "turn: 2.", "turn", "turn"),
    ("keys turn", "the game turn", "dance", "There is no order 'dance'"),
    ("task title Round the zone", "Round the zone", "task colour red", "Say one of title"),
    ("text", "The position file|game = ", "text now", "Nothing stands behind text"),
    ("drop 4/47B", "4/47B", "drop 4/47Z", "no '4/47Z' on the table"),
    ("clear", "Nothing lies on the table.", "clear now", "Nothing stands behind clear"),
    ("undo", "Taken back", "undo 3", "Nothing stands behind undo"),
    ("redo", "Given again", "redo", "nothing to give again"),
    ("begin", "Everything as the scenario sets it up.", "begin now", "Nothing stands behind begin"),
    ("fair 1 random", "1 of 1 games of random officers", "fair 0", "1 game at the least"),
    ("faults", "Nothing is wrong.", "faults now", "Nothing stands behind faults"),
    ("save ours", "Saved", "save ../ours", "'../ours' is no name"),
    ("revert", "Back to what was saved", "revert now", "Nothing stands behind revert"),
)
OVER_A_MAP: Given = (
    ("paint highland 3601", "3601: highland.", "paint lava", "'lava' is no terrain"),
    ("row 3602 .", "1 hex from 3602 on.", "row 3601 x", "'x' is no letter of this map"),
    ("fill mountain 3601", "mountain.", "fill lava", "'lava' is no terrain"),
    ("swap highland mountain", "exchanged.", "swap highland", "swap TERRAIN TERRAIN"),
    ("undo", "Taken back", "level 3 3601", "No map of this game has levels"),
    ("redo", "Given again", "redo", "nothing to give again"),
    ("revert", "Back to what was saved", "level 12", "A level is a number from 0 to 9"),
    ("side stream 3604/3605", "stream: 3604/3605.", "side moat 3604/3605", "There is no 'moat'"),
    ("noside stream 3604/3605", "No stream: 3604/3605.", "noside stream 3604/3610", "share no hexside"),
    ("line road 3601 3603", "road from 3601 to 3603.", "line road 3601", "Two hexes at the least"),
    ("cut road 3601 3602", "No road from 3601 to 3602.", "cut road 3601", "Two hexes at the least"),
    ("name 3601 Lang Ba", "Lang Ba: 3601.", "name 3602 none", "Nothing has a name in 3602"),
    ("area ours 3601", "ours: 1 hex.", "area lava none", "There is no area 'lava'"),
    ("bank 3601 north 3602", "Bank north of 3601: 3602.", "bank 3601 north 3610", "3610 is not next to 3601"),
    ("copy khe-sanh terrain", "Copied from khe-sanh: terrain.", "copy lava", "There is no map 'lava'"),
    ("own", "areas ours", "own now", "Nothing stands behind own"),
    ("text", "Lang Ba", "text now", "Nothing stands behind text"),
    ("faults", "", "faults now", "Nothing stands behind faults"),
    ("revert", "Back to what was saved", "revert now", "Nothing stands behind revert"),
    ("save", "Saved", "save elsewhere", "A map is saved where it belongs"),
)
#: Keys that have something to do only behind others
BEHIND = {"redo": ("u",), "zoom out": ("+",), "paint here": ("5",)}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("VIETNAM_SAVES", "XDG_CONFIG_HOME", "VIETNAM_DATA"):
        monkeypatch.setenv(name, str(tmp_path))


@pytest.fixture(params=["position", "map"])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    opened: Bench
    if request.param == "position":
        opened = bench_of_scenario(find_game("vb"), "boys-of-67")
    else:
        opened = bench_of_map(find_game("ks"), "khe-sanh")
    yield opened
    opened.close()


def is_map(bench: Bench) -> bool:
    return "paint" in bench.verbs


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_every_order_is_carried_out_and_its_twin_refused(
    bench: Bench, shown: Shown, size: tuple[int, int]
) -> None:
    given = OVER_A_MAP if is_map(bench) else OVER_A_POSITION
    of_the_file = {key.name for key in getattr(bench, "form", ())}
    assert {verb.name for verb in bench.every_verb} - of_the_file - {"set", "level"} <= {
        order.split()[0] for order, *_ in given
    }
    app = WorkshopApp(bench)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for order, seen, refused, why in given:
            await typed(pilot, order)
            if order.startswith("fair"):
                await until_over(pilot, app)
            assert any(one in "\n".join(shown(app)) for one in seen.split("|")), (order, shown(app))
            assert not app.workshop.failed, order
            if app.workshop.page is not None:
                await press(pilot, "escape")
            tables = bench.tables
            await typed(pilot, refused)
            assert bench.tables == tables, refused
            assert app.workshop.failed, refused
            assert why in app.workshop.message, (refused, app.workshop.message)
            assert any(f":{refused}" in row for row in shown(app)), refused  # it stays to be mended
            await press(pilot, "escape")


async def until_over(pilot: Pilot[Any], app: WorkshopApp) -> None:
    """Wait for games of officers."""
    for _ in range(200):
        page = app.workshop.page
        if page is None or getattr(page, "games", ()):
            return
        await pilot.pause(0.05)


def seen_of(app: WorkshopApp) -> tuple[object, ...]:
    """What a key may change."""
    screen, hands = app.workshop, app.workshop.hands
    of_hands = {name: value for name, value in vars(hands).items() if name not in ("screen", "bench")}
    return (
        *(screen.cursor, screen.zoom, screen.labels, screen.pane_wanted, screen.page, screen.order_bar),
        *(screen.message, screen.bench.at, screen.bench.tables, str(of_hands)),
    )


def test_what_a_key_of_the_workshop_does_is_said_without_what_only_a_game_has() -> None:
    for actions in (POSITION, MAP):
        told = " ".join(action.help for action in actions)
        assert "give it again" in told
        assert not any(word in told for word in ("dice", "last order", "asked now"))


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_every_key_does_something_or_says_why_not(
    bench: Bench, shown: Shown, size: tuple[int, int]
) -> None:
    actions: tuple[KeyAction, ...] = without_digits(MAP) if is_map(bench) else POSITION
    left: list[int] = []
    app = WorkshopApp(bench)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        hands = app.workshop.hands
        assert hands is not None
        hands.leave = lambda: left.append(1)  # type: ignore[attr-defined]
        assert shown(app)[-1].endswith("? help  Ctrl-Q leave")
        await press(pilot, "g", *("1616" if is_map(bench) else "0616"), "enter")
        await typed(pilot, "paint clear" if is_map(bench) else "put 4/47B")
        keys = keymap(KeySet(), app.workshop.tops, actions)
        for action in actions:
            if action.id in ("redraw", "quit"):
                continue
            first = next(key for key, one in keys.items() if one == action.id)
            taken_up = ("p",) if is_map(bench) else ("enter",)
            await press(pilot, *(taken_up if action.id == "drop" else BEHIND.get(action.id, ())))
            was = seen_of(app)
            await press(pilot, first)
            assert seen_of(app) != was, (action.id, first)
            assert len(shown(app)) == size[1]
            while app.workshop.page is not None or app.workshop.order_bar is not None:
                await press(pilot, "escape")
            await press(pilot, "escape")
            if bench.at == 0 or not (is_map(bench) or "unit" in bench.tables):
                await press(pilot, "U")
        await press(pilot, "ctrl+q")
        assert left == [1]

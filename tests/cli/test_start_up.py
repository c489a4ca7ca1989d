"""What a command loads before it answers: nothing of screens, bots and other games that it has no use for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Modules that a command may load, those of Python and of other packages included
MOST = {"rules": 139, "odds": 322, "do": 338, "map": 348}


def loaded(command: str) -> set[str]:
    """The modules that a command has loaded when it is done."""
    code = (
        "import atexit, sys; sys.argv = ['vietnam', *sys.argv[1:]]\n"
        "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from vietnam_tui.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command.split()], cwd=ROOT, text=True, capture_output=True
    )
    assert not done.returncode, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def within(package: str, modules: set[str]) -> set[str]:
    """Those of some modules that belong to a package."""
    return {name for name in modules if f"{name}.".startswith(f"{package}.")}


@pytest.mark.parametrize("topic", ["crt", "7.7", "search displace", "provenance"])
def test_the_look_up_loads_little(topic: str) -> None:
    modules = loaded(f"rules {topic}")
    packages = ("textual", "typer", "click", "pydantic", "rich", "asyncio", "tomli_w")
    assert not set().union(*(within(package, modules) for package in packages))
    unwanted = (
        "core.contract",
        ".state",
        *(() if topic == "provenance" else ("core.board",)),
    )  # of maps as well
    assert not {name for name in modules if name.endswith(unwanted)}
    assert len(modules) <= MOST["rules"]


@pytest.mark.parametrize(
    "command",
    [
        "odds vb --attack 7 --defense 5",
        "do saves/tree-line.toml end",
        "map boys-of-67 --hex 0616",
    ],
)
def test_a_command_loads_no_screen_no_bot_and_no_other_game(command: str) -> None:
    modules = loaded(command)
    packages = ("textual", "rich", "pydantic", "asyncio", "vietnam_tui.bots.doctrine_bot")
    assert not set().union(*(within(package, modules) for package in packages))
    assert not {
        name for name in within("vietnam_tui.games", modules) if name.endswith(".bots") or ".bots." in name
    }
    assert within("vietnam_tui.games", modules) <= {
        "vietnam_tui.games",
        *within("vietnam_tui.games.vietnam_battles", modules),
    }
    assert within("vietnam_tui.tui", modules) <= {
        "vietnam_tui.tui",
        "vietnam_tui.tui.palette",
        *within("vietnam_tui.tui.map", modules),
    }
    assert len(modules) <= MOST[command.split()[0]]


def test_the_odds_of_an_attack_load_the_officers_of_its_game_and_no_others() -> None:
    """His answer is what they would give."""
    modules = loaded("odds saves/tree-line.toml attack 514/1 with all")
    packages = ("textual", "rich", "pydantic", "asyncio", "vietnam_tui.bots.doctrine_bot")
    assert not set().union(*(within(package, modules) for package in packages))
    games = {"vietnam_tui.games", *within("vietnam_tui.games.vietnam_battles", modules)}
    assert within("vietnam_tui.games", modules) <= games


def test_the_screen_of_a_game_begins_without_the_pages_that_are_opened_later() -> None:
    code = "import sys, vietnam_tui.tui.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True, check=True)
    modules = set(done.stdout.split())
    later = {
        *(
            f"vietnam_tui.tui.pages.{page}"
            for page in ("legend", "loadouts", "options", "overview", "replay")
        ),
        *("vietnam_tui.tui.pages.titlescreen", "vietnam_tui.tui.pages.units", "vietnam_tui.tui.pages.learn"),
        *("vietnam_tui.play.report.report", "tomllib"),
    }
    assert not modules & later


def test_no_game_is_loaded_to_find_out_that_a_word_is_no_scenario() -> None:
    code = (
        "from vietnam_tui.play.catalogue import find_scenario; print(find_scenario('a.toml'), *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {code}"], cwd=ROOT, text=True, capture_output=True, check=True
    )
    found, *modules = done.stdout.split()
    assert found == "None"
    assert not [name for name in modules if name.startswith("vietnam_tui.games.")]

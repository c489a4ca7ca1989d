"""Who may import whom: rules know no screen, and nothing imports upward."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import vietnam_tui
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import PUBLISHED, find_game, known_games

PACKAGE = Path(vietnam_tui.__file__).parent


def _allowed() -> dict[str, set[str]]:
    """Part of the program -> the other parts that it may import, from the table of `docs/design.md`."""
    page = (PACKAGE.parent / "docs" / "design.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", page, re.MULTILINE)
    return {part: set(re.findall(r"`(\w+)`", others)) for part, others in rows}


ALLOWED = _allowed()
SCREENS = {"textual", "rich", "typer"}

# most laws are about what the modules import, so one worker reads them for all
pytestmark = pytest.mark.xdist_group("one worker")


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file imports, at whatever depth."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def test_every_part_is_named_in_the_design() -> None:
    assert set(ALLOWED) == {path.parent.name for path in PACKAGE.glob("*/__init__.py")}


@pytest.mark.parametrize("part", ALLOWED)
def test_no_part_imports_one_above_it(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        for name in imports(path):
            words = name.split(".")
            if words[0] == "vietnam_tui" and len(words) > 1 and words[1] in ALLOWED:
                assert words[1] == part or words[1] in ALLOWED[part], f"{path} imports {name}"


def test_rules_import_no_screen_library() -> None:
    for part in ("core", "engine", "games", "bots", "play"):
        for path in (PACKAGE / part).rglob("*.py"):
            heads = {name.split(".")[0] for name in imports(path)}
            assert not heads & {"textual", "typer"}, path
            if part in ("core", "engine", "games"):
                assert not heads & SCREENS, path


def test_the_engine_knows_no_rule() -> None:
    for path in (PACKAGE / "engine").rglob("*.py"):
        assert not re.findall(r"\b(?:VB|GB|KS|SD|HA)-\d", path.read_text()), path


def test_no_game_imports_another() -> None:
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "game.py").exists()]
    for game in games:
        for path in (PACKAGE / "games" / game).rglob("*.py"):
            for name in imports(path):
                words = name.split(".")
                if words[:2] == ["vietnam_tui", "games"] and len(words) > 2 and words[2] in games:
                    assert words[2] == game, f"{path} imports {name}"


def spoken(path: Path) -> set[str]:
    """Every text in the code of a module, docstrings left out."""
    tree = ast.parse(path.read_text())
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


def test_no_module_outside_the_games_knows_a_game_by_its_name_or_code() -> None:
    names = {*PUBLISHED, *PUBLISHED.values(), *(title_page(game).title for game in PUBLISHED.values())}
    for path in PACKAGE.rglob("*.py"):
        if "games" not in path.relative_to(PACKAGE).parts:
            assert not spoken(path) & names, path
            assert not any(
                f"games.{game}" in name for name in imports(path) for game in PUBLISHED.values()
            ), path


def modules() -> list[str]:
    """Every module whose docstrings carry examples."""
    return [
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(PACKAGE.rglob("*.py"))
        if ">>>" in path.read_text()
    ]


@cache
def first_decision() -> dict[str, Any]:
    """What the examples of the contract speak of: a game, and its state once the opening draws are made."""
    game = find_game("vb")
    state = game.setup("boys-of-67")
    while game.decision(state).side == CHANCE:
        state = game.apply(state, game.outcomes(state).outcomes[0]).state
    return {"game": game, "state": state}


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name), extraglobs=first_decision())
    assert tried
    assert not failed


def room(path: Path) -> str:
    """The room of its game that a module lies in: "rules", "screen", "files", "bots", or "" at the root."""
    inside = path.relative_to(PACKAGE / "games").parts[1:-1]
    return inside[0] if inside else ""


def test_no_rule_imports_the_screen_the_files_or_the_bots_of_its_game() -> None:
    for path in (PACKAGE / "games").glob("*/**/*.py"):
        if room(path) == "rules":
            for name in imports(path):
                words = name.split(".")
                away = words[:2] == ["vietnam_tui", "games"] and len(words) > 3
                assert not (away and words[3] in ("screen", "files", "bots")), f"{path} imports {name}"


def imported_modules(path: Path, known: set[str]) -> set[str]:
    """The modules of ours that a file imports, lazily or for types too."""
    return {name for name in imports(path) if name in known}


#: what the screen may know of `play`: what it sits at, what is given and offered there, typed lines, those typed
#: unseen too, notes, reports, chances, reviews, what can begin
DOORS = {
    *(
        "catalogue",
        "faults",
        "learn.lesson",
        "learn.pupil",
        "plain.awaited",
        "plain.bearings",
        "record.notes",
        "seats",
        "signals",
    ),
    *(
        "report.briefing",
        "report.own_record",
        "report.digest",
        "report.how_it_stood",
        "report.meaning",
        "report.spans",
        "report.story",
        "report.marches",
        "report.replay",
        "report.report",
        "report.report_text",
    ),
    *("report.chance_text", "report.review_text", "report.text_charts", "table.review_record"),
    *("seat.chances", "seat.foresight"),
    *("seat.carrying", "seat.group_orders", "seat.groups", "seat.spreading", "seat.waiting"),
    *("seat.aids", "seat.chair", "seat.deputy", "seat.empty_phases"),
    *("seat.offers", "seat.orderline", "seat.phase_end", "seat.unseen"),
    *("table.lobby", "table.sealed", "table.table"),
    # what one makes oneself hides nothing from its maker
    *(
        "workshop.begun",
        "workshop.bench",
        "workshop.fairness",
        "workshop.map_bench",
        "workshop.position_bench",
    ),
    *("making.begun", "making.cells", "making.completing"),
    *("making.maker", "making.orders", "making.sheets"),
}
#: where whole positions, seeds and files are
INNERMOST = {
    *("record.journal", "record.loading", "record.log", "record.position_tree", "record.saves"),
    *("table.session", "table.known_course", "table.session_table", "table.save_lobby"),
}


def test_the_screen_has_a_chair_and_no_session() -> None:
    for path in (PACKAGE / "tui").rglob("*.py"):
        for name in imports(path):
            if name.startswith("vietnam_tui.play."):
                known = name.removeprefix("vietnam_tui.play.")
                assert any(known == door or known.startswith(f"{door}.") for door in DOORS), (
                    f"{path}: {known}"
                )


def loaded_by(module: str) -> set[str]:
    """The modules that come with one, in a process of its own."""
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_hosted_screen_knows_neither_how_a_game_is_kept_nor_how_people_come_in() -> None:
    inside = {f"vietnam_tui.play.{name}" for name in INNERMOST}
    ways = {
        f"vietnam_tui.host.{name}" for name in ("house", "room", "table", "invites", "door", "ssh", "audit")
    }
    assert not loaded_by("vietnam_tui.host.screen.main") & (inside | ways | {"asyncssh", "cryptography"})


def test_pictures_need_no_screen_and_know_no_session() -> None:
    inside = {f"vietnam_tui.play.{name}" for name in INNERMOST}
    assert not loaded_by("vietnam_tui.pictures.map_picture") & (inside | SCREENS)


def test_a_host_has_no_screen_and_only_its_ssh_server_the_library_for_it() -> None:
    assert not loaded_by("vietnam_tui.host.service, vietnam_tui.host.ssh") & {"textual", "vietnam_tui.tui"}
    for path in PACKAGE.rglob("*.py"):
        if "asyncssh" in {name.split(".")[0] for name in imports(path)}:
            assert path.parent.name == "host", path
            assert path.name in ("ssh.py", "ssh_session.py"), path


@pytest.mark.parametrize(
    "name",
    [
        *("plain.dialogue", "plain.lookups", "report.report", "report.report_text"),
        *("seat.chair", "seat.orderline", "table.table"),
    ],
)
def test_nor_has_the_line_dialogue(name: str) -> None:
    inner = {f"vietnam_tui.play.{module}" for module in INNERMOST - {"record.journal", "record.saves"}}
    assert not inner & imports(PACKAGE / "play" / f"{name.replace('.', '/')}.py")


#: the rooms of `play`, each of which knows only those before it
ROOMS = ("record", "seat", "learn", "table", "report", "workshop", "making", "shelf", "plain")


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_of_play_knows_only_those_before_it(name: str) -> None:
    later = ROOMS[ROOMS.index(name) + 1 :]
    for path in (PACKAGE / "play" / name).glob("*.py"):
        assert not [
            known for known in imports(path) if known.split(".")[1:3] in [["play", x] for x in later]
        ], path


def test_a_process_that_shows_a_game_need_not_know_how_it_is_kept() -> None:
    code = "import sys, vietnam_tui.tui.app; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {f"vietnam_tui.play.{name}" for name in INNERMOST} & set(done.stdout.split())


@pytest.mark.parametrize("part", list(ALLOWED))
def test_no_modules_import_each_other_in_a_circle(part: str) -> None:
    files = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (PACKAGE / part).rglob("*.py")
    }
    arrows = {name: imported_modules(path, set(files)) - {name} for name, path in files.items()}
    circles = [sorted(group) for group in strongly_connected(arrows) if len(group) > 1]
    assert circles == []


def strongly_connected(arrows: dict[str, set[str]]) -> list[set[str]]:
    """The groups of nodes each of which leads to every other."""
    order: list[str] = []
    seen: set[str] = set()

    def walk(start: str, ways: dict[str, set[str]], out: list[str]) -> None:
        waiting = [(start, iter(sorted(ways[start])))]
        seen.add(start)
        while waiting:
            node, following = waiting[-1]
            further = next((n for n in following if n not in seen), None)
            if further is None:
                waiting.pop()
                out.append(node)
            else:
                seen.add(further)
                waiting.append((further, iter(sorted(ways[further]))))

    for node in sorted(arrows):
        if node not in seen:
            walk(node, arrows, order)
    back: dict[str, set[str]] = {node: set() for node in arrows}
    for node, following in arrows.items():
        for other in following:
            back[other].add(node)
    seen.clear()
    groups = []
    for node in reversed(order):
        if node not in seen:
            group: list[str] = []
            walk(node, back, group)
            groups.append(set(group))
    return groups


def test_tests_that_share_a_game_run_on_one_worker(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("loadgroup", default=False):
        assert request.node.nodeid.endswith("@one worker")


def test_tests_cite_rules_that_there_are(request: pytest.FixtureRequest) -> None:
    known = {
        f"{code.upper()}-": {entry.id for entry in rules_library(folder)}
        for code, folder in known_games().items()
    }
    for test in request.session.items:
        for rule in [rule for key, rules in test.user_properties if key == "rules" for rule in rules]:
            assert rule in known.get(rule[:3], {rule}), f"{test.nodeid} cites {rule}"

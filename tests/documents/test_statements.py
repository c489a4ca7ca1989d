"""What the documents say of the program holds: commands and options, what is looked up, where links lead."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from vietnam_tui.cli.topics import find
from vietnam_tui.cli.words import known_words
from vietnam_tui.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
#: Commands that have options of each game
OPEN = ("odds",)

#: Options that sides are
SIDES = {
    f"--{part.lower()}"
    for scenario in known_words()["scenarios"].values()
    for side in scenario["sides"]
    for part in side.split("/")
}

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def commands(page: Path) -> Iterator[list[str]]:
    """Every command that a page gives, in words; what stands in a table has its bars as they are typed."""
    text = page.read_text().replace("\\|", "|")
    given = re.findall(r"`vietnam ([^`]+)`", text) + re.findall(r"^    vietnam ([^#\n]+)", text, re.MULTILINE)
    yield from (shlex.split(command) for command in given)


@each_page
def test_every_command_is_there_with_its_options(page: Path) -> None:
    known = known_words()["commands"]
    for command, *words in commands(page):
        if command.startswith("-") or command == "COMMAND":
            continue
        assert command in known, command
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        there = {*known[command]["options"], "--help"}
        sides = SIDES if "--seat" in there else set()
        assert command in OPEN or options <= there | sides, (command, words)


@each_page
def test_every_scenario_that_is_played_is_there(page: Path) -> None:
    scenarios = known_words()["scenarios"]
    for command, *words in commands(page):
        results = command == "host" and words[:1] == ["results"]
        if command in ("play", "host", "map") and words and not words[0].startswith("-") and not results:
            assert words[0] in scenarios or words[0].isupper() or words[0].endswith(".toml"), words


@each_page
def test_what_is_looked_up_is_found(page: Path) -> None:
    for command, *words in commands(page):
        if command == "rules" and not {"CODE", "TOPIC"} & set(words):
            found = find(words)
            assert found.tables or found.entries, words


@each_page
def test_every_file_that_is_named_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), target


@each_page
def test_every_module_and_folder_that_is_named_is_there(page: Path) -> None:
    named = re.findall(r"`((?:[\w<>-]+/)+[\w<>-]+(?:\.py|/))`", page.read_text())
    for name in named:
        pattern = re.sub(r"<\w+>", "*", name)
        assert [*ROOT.glob(pattern), *(ROOT / "vietnam_tui").glob(pattern)], name


def test_the_first_page_is_short_and_names_every_game() -> None:
    page = (ROOT / "README.md").read_text()
    assert len(page.splitlines()) <= 120
    for game in GAMES.values():
        assert f"(docs/{game.replace('_', '-')}.md)" in page


def test_the_first_page_leads_to_every_other() -> None:
    page = (ROOT / "README.md").read_text()
    for path in (ROOT / "docs").glob("*.md"):
        assert f"(docs/{path.name})" in page

"""`vietnam help`: the pages of `docs/` in the terminal.  It loads neither Typer nor a screen, nor a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from vietnam_tui.cli.page_text import HEADING, lines_of, said
from vietnam_tui.cli.printing import note, say
from vietnam_tui.core.folders import checkout_folder
from vietnam_tui.core.printable import clean

#: Columns that a page is wrapped to where nothing tells how many there are, and the most of them
WIDTH, WIDEST = 80, 100
#: The page that is listed first; those of the games follow
FIRST = "playing"


class NoPage(ValueError):
    """There is no page, or no part of it, of this name; the message says which there are."""


class Page(NamedTuple):
    """A page: its name, and its lines."""

    name: str
    lines: list[str]

    @property
    def summary(self) -> str:
        """The first sentence of the page, which tells what it is about."""
        start = 2  # behind the heading and a blank line
        end = next((n for n, line in enumerate(self.lines) if n > start and not line), len(self.lines))
        return said(" ".join(self.lines[start:end])).split(".  ")[0].removesuffix(".")

    @property
    def parts(self) -> dict[str, tuple[int, int]]:
        """The heading of each part -> its first line, and the one behind its last."""
        starts = [n for n, line in enumerate(self.lines) if line.startswith("## ")]
        ends = [*starts[1:], len(self.lines)][: len(starts)]
        return {said(self.lines[start][3:]): (start, end) for start, end in zip(starts, ends, strict=True)}

    def part(self, words: str) -> list[str]:
        """The lines of the part whose heading begins with these words, or has them; raises `NoPage`."""
        parts, wanted = self.parts, words.casefold()
        for fits in (str.startswith, str.__contains__):
            for heading, (start, end) in parts.items():
                if fits(heading.casefold(), wanted):
                    return self.lines[start:end]
        raise NoPage(f"{self.name} has no part {words!r}; its parts are: {', '.join(parts)}")


def pages_folder() -> Path:
    """The folder of the pages: inside the package, or beside it in a checkout."""
    inside = Path(__file__).resolve().parents[1] / "docs"
    return inside if inside.is_dir() else checkout_folder() / "docs"


def page_names() -> list[str]:
    """The names of all pages: how to play, then the games in their order, then the others."""
    from vietnam_tui.games import known_games  # only here: a page that is named is found without

    found = sorted(path.stem for path in pages_folder().glob("*.md"))
    games = [name for game in known_games().values() if (name := game.replace("_", "-")) in found]
    leading = [name for name in (FIRST, *games) if name in found]
    return [*leading, *(name for name in found if name not in leading)]


def read_page(name: str) -> Page:
    """The page of this name."""
    return Page(name, (pages_folder() / f"{name}.md").read_text(encoding="utf-8").splitlines())


def find_page(words: Sequence[str]) -> tuple[Page, str]:
    """The page that words name, and the words that are left, which name a part of it.

    A page goes by its name, by its beginning, or by the code of its game; raises `NoPage`.
    """
    from vietnam_tui.games import known_games

    names = page_names()
    codes = {code: game.replace("_", "-") for code, game in known_games().items()}
    for many in range(len(words), 0, -1):
        wanted = "-".join(words[:many]).casefold().removesuffix(".md")
        wanted = codes.get(wanted, wanted)
        found = [name for name in names if name == wanted] or [
            name for name in names if name.startswith(wanted) and len(wanted) > 2
        ]
        if found:
            return read_page(found[0]), " ".join(words[many:])
    raise NoPage(f"no page {' '.join(words)!r}; there are: {', '.join(names)}")


def command_asked(words: Sequence[str]) -> str:
    """The command that is asked about, where no page has its name; "" for none."""
    from vietnam_tui.cli.words import known_words

    asked = len(words) == 1 and words[0] in known_words()["commands"] and words[0] not in page_names()
    return words[0] if asked else ""


def run(arguments: Sequence[str]) -> int:
    """Print the answer to `vietnam help ARGUMENTS`; returns the exit code."""
    words = [word for word in " ".join(arguments).split() if not word.startswith("-")]
    if not words:
        _print(_contents())
        return 0
    try:
        page, part = find_page(words)
        lines = page.part(part) if part else page.lines
    except NoPage as error:
        note(f"vietnam help: {error}")
        return 2
    _print(lines)
    if not part and page.parts:
        note(f"One part alone, such as: vietnam help {page.name} {next(iter(page.parts)).casefold()}")
    return 0


def _contents() -> list[str]:
    """The list of all pages, itself a page."""
    rows = [f"| {name} | {read_page(name).summary} |" for name in page_names()]
    return [
        "# Help",
        "",
        "| `vietnam help` | is about |",
        "| --- | --- |",
        *rows,
        "",
        "`vietnam help PAGE PART` prints one part of a page: `vietnam help hot-armor orders`.  "
        "`vietnam --help` lists the commands, `vietnam help COMMAND` the options of one.",
    ]


def _print(page: Sequence[str]) -> None:
    """Print lines of a page, headings in bold where a terminal can."""
    bold = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not os.environ.get("NO_COLOR")
    headings = {said(line.lstrip("# ")) for line in page if HEADING.match(line)} if bold else ()
    for line in lines_of(page, _width()):
        if line in headings:
            sys.stdout.write(f"\033[1m{clean(line)}\033[0m\n")
        else:
            say(line)


def _width() -> int:
    """The columns of the terminal."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size(sys.stdout.fileno()).columns)
    except (OSError, ValueError):
        columns = WIDTH
    return min(columns or WIDTH, WIDEST)

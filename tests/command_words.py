"""The commands of `vietnam` as they are declared: the words that shells complete, and the man page.

Both are written by `python -m tests.docs_written`.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import typer

from vietnam_tui import __version__
from vietnam_tui.bots import LEVELS
from vietnam_tui.bots.proofs import offered
from vietnam_tui.cli.app import app, every_command
from vietnam_tui.cli.completion import GENERAL
from vietnam_tui.games import PUBLISHED, find_game, find_reference
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.learn.lesson import all_lessons, all_problems

ROOT = Path(__file__).resolve().parents[1]
WORDS = ROOT / "vietnam_tui" / "cli" / "words.json"
MAN_PAGE = ROOT / "docs" / "vietnam.1"


def commands() -> dict[str, Any]:
    """Every command by its name, as Typer has it."""
    whole = copy(app)
    whole.registered_commands = every_command()
    group: Any = typer.main.get_command(whole)
    return dict(group.commands)


def metavar(parameter: Any) -> str:
    """What stands for the value of an option or argument; nothing for one that takes none."""
    if getattr(parameter, "is_flag", False):
        return ""
    return parameter.metavar or ("TEXT" if parameter.type.name == "text" else "NUMBER")


def paragraphs(help_: str) -> list[str]:
    """The paragraphs of a help, each on a line."""
    parts = inspect.cleandoc(help_).split("\n\n")
    return [re.sub(r"\s*\n\s*", " ", part).strip() for part in parts]


def _of(command: Any, kind: str) -> list[Any]:
    return [parameter for parameter in command.params if parameter.param_type_name == kind]


def _command_words(command: Any) -> dict[str, Any]:
    arguments = _of(command, "argument")
    return {
        "about": paragraphs(command.help)[0].split(".  ")[0].removesuffix("."),
        "arguments": [metavar(argument) for argument in arguments],
        "many": any(argument.nargs == -1 for argument in arguments),
        "options": {
            name: [metavar(option), (option.help or "").removesuffix(".")]
            for option in _of(command, "option")
            for name in (*option.opts, *option.secondary_opts)
        },
    }


def words() -> str:
    """What shells complete, as `words.json` has it."""
    scenarios = {
        name: {
            "game": code,
            "title": scenario_card(game, name).title,
            "sides": list(game.sides(name)),
            "options": {option.name: list(option.values) for option in game.options(name)},
        }
        for code, game in _games()
        for name in game.scenarios()
    }
    games = {
        code: {"title": game.title, "topics": list(find_reference(game.id).topics)} for code, game in _games()
    }
    played = {
        level for _, game in _games() for scenario in game.scenarios() for level in offered(game, scenario)
    }
    told = {
        "commands": {name: _command_words(command) for name, command in commands().items()},
        "games": games,
        "scenarios": scenarios,
        "lessons": {found.name: found.lesson.title for found in all_lessons()},
        "problems": {found.name: found.lesson.title for found in all_problems()},
        "levels": [level for level in LEVELS if level in played],
    }
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def _games() -> list[tuple[str, Any]]:
    return [(code, find_game(code)) for code in PUBLISHED]


def _roff(text: str) -> str:
    """A text in which nothing is taken for a request of roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return re.sub(r"^([.'])", r"\\&\1", text)


def _rows(part: str) -> Iterator[tuple[str, str]]:
    """The rows of the table in a part of the page on the command line."""
    page = (ROOT / "docs" / "command-line.md").read_text()
    found = page.split(f"\n## {part}\n")[1].split("\n## ")[0]
    for line in found.splitlines():
        if line.startswith("| ") and "---" not in line:
            first, second = (cell.strip() for cell in line.strip("| ").split(" | ", 1))
            yield first, second


def _entries(entries: Iterable[tuple[str, str]]) -> str:
    """Each name in bold with what it means below it."""
    return "".join(f".TP\n.B {_roff(name)}\n{_roff(about) or '.br'}\n" for name, about in entries)


def _section(name: str, command: Any) -> str:
    """A command: how it is written, what it does, its options."""
    usage = " ".join(
        f"[{metavar(a)}]" if not a.required and "[" not in metavar(a) else metavar(a)
        for a in _of(command, "argument")
    )
    options = [
        (f"{'/'.join((*option.opts, *option.secondary_opts))} {metavar(option)}".strip(), option.help or "")
        for option in _of(command, "option")
    ]
    about = "\n.PP\n".join(map(_roff, paragraphs(command.help)))
    return f".SS vietnam {name} {_roff(usage)}\n{about}\n{_entries(options)}"


def man_page() -> str:
    """The man page: every command with its options, exit codes and variables."""
    callback = app.registered_callback
    assert callback is not None
    exits, variables = (
        list(_rows("What a program can count on"))[1:],
        list(_rows("Variables of the environment"))[1:],
    )
    parts = [
        f'.TH VIETNAM 1 "" "vietnam {__version__}" "Games"',
        ".SH NAME",
        r"vietnam \- published Vietnam\-war hex wargames, fully enforced, in a terminal",
        ".SH SYNOPSIS",
        ".B vietnam",
        "[COMMAND [ARGUMENT ...]]",
        ".SH DESCRIPTION",
        "\n.PP\n".join(map(_roff, paragraphs(callback.callback.__doc__ or ""))),
        ".SH OPTIONS",
        _entries((name, f"{about}.") for name, (_, about) in GENERAL.items()).rstrip(),
        ".SH COMMANDS",
        *(_section(name, command).rstrip() for name, command in commands().items()),
        ".SH EXIT STATUS",
        _entries(exits).rstrip(),
        ".SH ENVIRONMENT",
        _entries(variables).rstrip(),
        ".SH SEE ALSO",
        _roff(
            "vietnam help lists the documents and reads them: how to play, each game with its orders, hosting."
        ),
    ]
    return "\n".join(parts) + "\n"

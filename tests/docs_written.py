"""What the program writes of its own documents: `python -m tests.docs_written` brings all of it up to date.

In a page of `docs/` such a part stands between two markers, which name it.  It comes from what the program itself goes
by: the verbs of a game, its scenarios, the keys, the options.  The man page and what shells complete are written whole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.command_words import MAN_PAGE, WORDS, man_page, words
from vietnam_tui.cli.topics import find
from vietnam_tui.core.contract import Game
from vietnam_tui.core.orders import Verb
from vietnam_tui.core.plain_text import table_lines
from vietnam_tui.games import PUBLISHED, find_game
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.making.orders import VERBS as SHEET_VERBS
from vietnam_tui.play.plain.words import COMMANDS
from vietnam_tui.play.workshop.bench import COMMON
from vietnam_tui.play.workshop.map_orders import VERBS as MAP_VERBS
from vietnam_tui.play.workshop.position_orders import VERBS
from vietnam_tui.tui.actions import ACTIONS, KEY_SETS, KeyAction, KeySet, key_name, keys_of
from vietnam_tui.tui.making.grid_page import KEYS
from vietnam_tui.tui.own_keys import entry_of
from vietnam_tui.tui.settings import MOST_SECONDS, SETTINGS
from vietnam_tui.tui.workshop.workshop_actions import MAP, POSITION

ROOT = Path(__file__).resolve().parents[1]
_PART = re.compile(r"(<!-- ([\w ]+): written by [^>]*-->\n).*?(<!-- end of \2 -->\n)", re.DOTALL)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown."""
    every = (headings, ["---"] * len(headings), *rows)
    cells = ([cell.replace("|", r"\|") for cell in row] for row in every)
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


def code(text: str) -> str:
    """A text as it is typed; nothing for nothing."""
    return f"`{text}`" if text else ""


def orders(verbs: Iterable[Verb]) -> str:
    """The orders of a game, or the commands of the line dialogue, as `?` lists them."""
    rows = []
    for verb in verbs:
        short = f"  Short: {', '.join(map(code, verb.aliases))}." if verb.aliases else ""
        rows.append((code(verb.usage), verb.help + short, code(verb.example)))
    return table(("order", "does", "such as"), rows)


def scenarios(game: Game[Any]) -> str:
    """The scenarios of a game, and its optional rules with what holds where nobody says otherwise."""
    rows = []
    for name in game.scenarios():
        card = scenario_card(game, name)
        turns = str(card.turns or "")
        rows.append(
            (code(name), card.title, card.period, turns, card.briefing.length, ", ".join(game.sides(name)))
        )
    listed = table(("scenario", "title", "when", "turns", "length", "sides, the first moves first"), rows)
    optional = options(game)
    return listed + ("\n" + table(("--option", "rule", "values", "by itself"), optional) if optional else "")


def options(game: Game[Any]) -> list[tuple[str, str, str, str]]:
    """Every optional rule of a game: its name, title and values, and which holds in which scenario."""
    found: dict[str, tuple[str, list[str], dict[str, str]]] = {}
    for name in game.scenarios():
        for option in game.options(name):
            _, _, usual = found.setdefault(option.name, (option.title, sorted(option.values), {}))
            usual[name] = option.values[0]
    return [
        (code(name), title, ", ".join(map(code, values)), _by_itself(usual, len(game.scenarios())))
        for name, (title, values, usual) in found.items()
    ]


def _by_itself(usual: dict[str, str], scenarios: int) -> str:
    """The value of an option in most scenarios, then the others with theirs."""
    most = Counter(usual.values()).most_common(1)[0][0]
    others = {
        value: [name for name in usual if usual[name] == value] for value in usual.values() if value != most
    }
    told = [code(most), *(f"{code(value)} in {', '.join(names)}" for value, names in others.items())]
    where = f" (only in {', '.join(usual)})" if len(usual) < scenarios else ""
    return "; ".join(told) + where


def keys() -> str:
    """Every key of both sets."""
    rows = []
    for action in ACTIONS:
        by_set = [
            " ".join(f"`{key_name(key)}`" for key in keys_of(action, KeySet(name))) for name in KEY_SETS
        ]
        typed = code(action.command and f":{action.command}")
        rows.append((by_set[0], by_set[1], action.help, typed, code(entry_of(action))))
    return table(("key", "in the set `vi`", "does", "typed", "in `[keys]`"), rows)


def workshop_keys(actions: Sequence[KeyAction]) -> str:
    """The keys of the workshop besides those of the cursor and of the screen, which are those of a game."""
    rows = [
        (" ".join(f"`{key_name(key)}`" for key in keys_of(action)), action.help)
        for action in actions
        if action.group == "Make"
    ]
    return table(("key", "does"), rows)


def settings() -> str:
    """The options of the screen."""
    rows = []
    for setting in SETTINGS:
        seconds = f"seconds from 0 to {MOST_SECONDS}" + (
            f", {code(setting.forever)}" if setting.forever else ""
        )
        values = ", ".join(map(code, setting.values)) or seconds
        rows.append((code(setting.name), setting.help, values, code(setting.default), code(setting.variable)))
    return table(("option", "what", "values", "by itself", "variable"), rows)


def position_keys(code_: str, number: int = 0) -> str:
    """The keys of the position files of a game, or by the number 1 those of every game."""
    return "```\n" + "\n".join(table_lines(find([code_, "positions"]).tables[number])[1:]) + "\n```\n"


#: the parts of the pages by the names in their markers
PARTS: dict[str, Callable[[], str]] = {
    "keys": keys,
    "options": settings,
    "commands of the line dialogue": lambda: orders(COMMANDS),
    **{f"orders of {name}": lambda name=name: orders(find_game(name).verbs) for name in PUBLISHED},
    "keys over a position": lambda: workshop_keys(POSITION),
    "keys over a map": lambda: workshop_keys(MAP),
    "orders over a map": lambda: orders(MAP_VERBS),
    "orders over a position": lambda: orders((*VERBS, *COMMON)),
    "keys over a sheet": lambda: table(("key", "does"), [(code(key), does) for key, does in KEYS]),
    "orders over a sheet": lambda: orders(SHEET_VERBS),
    "position keys of every game": lambda: position_keys("vb", 1),
    **{f"position keys of {name}": lambda name=name: position_keys(name) for name in PUBLISHED},
    **{f"scenarios of {name}": lambda name=name: scenarios(find_game(name)) for name in PUBLISHED},
}


def written(page: str) -> str:
    """A page with every part in it as the program has it now; raises KeyError for a part that nobody writes."""
    return _PART.sub(lambda found: found[1] + PARTS[found[2]]() + found[3], page)


def parts_of(page: str) -> list[str]:
    """The names of the parts of a page that the program writes."""
    return [name for _, name, _ in _PART.findall(page)]


def documents() -> dict[Path, str]:
    """Every document that the program writes something of -> what it should say."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    found = {path: written(text) for path in pages if parts_of(text := path.read_text())}
    return found | {WORDS: words(), MAN_PAGE: man_page()}


def main() -> None:
    """Write anew what has changed, and name it."""
    for path, text in documents().items():
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
            print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()

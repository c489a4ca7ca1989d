"""Words that the line dialogue understands besides orders, and how it lays out what it says."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from vietnam_tui.core.orders import Verb
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seat.orderline import (
    INTERRUPTED,
    Hindered,
    Interrupted,
    Refused,
    Stop,
    Unmeant,
    Unreadable,
    Unsaved,
)

#: Lines of choices before they are put side by side, and the characters that a line may take.
MOST_LINES, WIDTH = 16, 79

COMMANDS: tuple[Verb, ...] = (
    Verb("?", "?", "What you may do now; after an order, a dry run of it.", "?"),
    Verb(
        "odds",
        "odds [ORDER]",
        "What an order would bring, with exact odds; in a combat what is to come.",
        "odds attack 0717 with all",
    ),
    Verb(
        "look",
        "look [HEX|UNIT]",
        "What lies in a hex, what a unit is; where something is asked.",
        "look 0616",
    ),
    Verb(
        "map", "map [HEX|all]", "The map as far as it fits, the part around a hex, or all of it.", "map 0616"
    ),
    Verb("legend", "legend", "What the signs of the map mean.", "legend"),
    Verb("rules", "rules TOPIC", "A rule, a section, a table, or a search.", "rules 7.7"),
    Verb("tables", "tables", "The printed tables.", "tables"),
    Verb("briefing", "briefing", "What wins, who fights, what is special, how long it takes.", "briefing"),
    Verb("units", "units [SIDE]", "Every unit, where it is and what it has done.", "units"),
    Verb(
        "threat",
        "threat [HEX|UNIT]",
        "Who could come up and attack there; your units, without a place.",
        "threat",
    ),
    Verb(
        "overlay",
        "overlay NAME [HEX|UNIT]",
        "What an overlay of the screen marks, from a hex or for a unit.",
        "overlay sight 0616",
    ),
    Verb(
        "reactions",
        "reactions",
        "Standing orders: who fires at what, at what odds, from how near; where who is asked about may come.",
        "reactions",
    ),
    Verb("shapes", "shapes HEX", "The best that a strike or fire support can lay on a hex.", "shapes 0616"),
    Verb(
        "measure",
        "measure HEX|UNIT HEX",
        "How far it is, by the map's scale and in moves of a unit.",
        "measure 0615 0815",
    ),
    Verb(
        "note", "note [HEX TEXT]", "Note something on a hex, - for nothing; all notes.", "note 0615 hold this"
    ),
    Verb(
        "guess",
        "guess [LETTER TEXT]",
        "What you take an unseen counter for, - for nothing; all of them.",
        "guess A tank",
    ),
    Verb(
        "digest",
        "digest [N|film]",
        "What the others did last and what it means; the Nth place; as it came to pass.",
        "digest",
    ),
    Verb("cards", "cards [NAME]", "Mission, pools and the like, where a game has them.", "cards"),
    Verb("loads", "loads [UNIT ITEM ...]", "What a load would weigh and risk.", "loads"),
    Verb("hint", "hint", "What the bot would do, and why.", "hint"),
    Verb("obey", "obey", "Do what the hint says.", "obey"),
    Verb("chance", "chance", "How likely each side wins, as far as you can know.", "chance"),
    Verb(
        "compare",
        "compare ORDERS | ORDERS",
        "Which orders are better; `then` stands between those of a line.",
        "compare end | move A1 0101 then end",
    ),
    Verb("analyse", "analyse", "Try orders and dice of both sides on a board; quit leads back.", "analyse"),
    Verb("workshop", "workshop", "A position of your own from this one; quit leads back.", "workshop"),
    Verb("rest", "rest", "Leave the rest of your set-up, or phase, to the bot.", "rest"),
    Verb("lesson", "lesson", "The prompt of a lesson, with its hint.", "lesson"),
    Verb("why", "why", "The reason of a bot's last order, where you may know it.", "why"),
    Verb("log", "log [N]", "The last N orders and what came of them.", "log 5"),
    Verb("report", "report [FILE]", "Losses, dice, timeline; into FILE as Markdown.", "report"),
    Verb(
        "group",
        "group [all|off|here HEX|of UNIT|like UNIT|box HEX HEX|UNIT ...|none]",
        "Take units up for one order: move group 1010, enter all; who is in hand.",
        "group of 3/47A",
    ),
    Verb("again", "again", "The last such order for the group, or for the next unit.", "again"),
    Verb("onward", "onward", "Units that are bound for somewhere go on there.", "onward"),
    Verb("undo", "undo [back]", "Take the last order back; `back` goes past dice.", "undo"),
    Verb("redo", "redo", "Give again what was taken back.", "redo"),
    Verb("save", "save [FILE]", "Write the save anew, or a copy of it.", "save"),
    Verb("help", "help", "This list.", "help"),
    Verb("quit", "quit", "Leave; the game can be played on later.", "quit"),
)


def broken(text: str, width: int) -> list[str]:
    """A text in lines of less than a width, broken at blanks; in one where it fits, or where the width is 0.

    >>> broken("  resumed where it was left", 24)
    ['  resumed where it was', '    left']
    """
    if not width or len(text) < width:
        return [text]
    indent = text[: len(text) - len(text.lstrip())]
    return textwrap.wrap(
        text.strip(),
        max(width - 1, 20 + len(indent)),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
    )


def in_columns(lines: Sequence[str]) -> list[str]:
    """Lines as they are, or side by side, downwards, when there are too many for a small screen."""
    if len(lines) <= MOST_LINES:
        return list(lines)
    width = max(map(len, lines)) + 2
    across = max(1, min(WIDTH // width, -(-len(lines) // MOST_LINES)))
    down = -(-len(lines) // across)
    rows = (lines[row::down] for row in range(down))
    return ["".join(line.ljust(width) for line in row).rstrip() for row in rows]


def told(stop: Stop) -> list[str]:
    """Why a line has stopped, in lines of text."""
    match stop:
        case Unreadable(error):
            said = str(error.beside(verb.name for verb in COMMANDS))
            return [f"  {shortened(error.text, 300)}", f"  {error.caret()[:300]}", shortened(said, 400)]
        case Hindered(reason):
            return [reason]
        case Refused():
            return [*(f"  {shortened(line, 300)}" for line in stop.underlined), f"Refused: {stop}"]
        case Unmeant(order, _, lines):
            return [*(["; ".join(lines)] if lines else []), f"If you mean it, say it once more: {order}"]
        case Unsaved(error):
            return [f"{error}. The order has not been carried out."]
        case Interrupted():
            return [INTERRUPTED]

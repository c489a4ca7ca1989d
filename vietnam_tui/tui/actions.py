"""Everything that can be done by a key, in one list: keys, help, command spelling, palette and completion read it.

A key set gives each action its keys, a player some of his own.  Keys are the characters themselves, or the names
"enter", "escape", "space", "tab", "shift+tab", "up", "home", "pageup", "f1", "ctrl+l" and so on.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from vietnam_tui.tui.layouts import on_keyboard


class KeyAction(NamedTuple):
    """An action: its id, its keys by default and in the vi set, what it does, how it is typed.

    `group` is the heading it stands under in the help.
    """

    id: str
    keys: tuple[str, ...]
    help: str
    group: str
    command: str = ""
    vi: tuple[str, ...] | None = None


_STEPS = (
    ("north", "N", ("w", "up", "8"), ("k", "up", "8"), ("W", "shift+up"), ("K", "shift+up")),
    ("north-east", "NE", ("e", "pageup", "9"), ("u", "pageup", "9"), ("E",), ("U",)),
    ("south-east", "SE", ("d", "pagedown", "3"), ("n", "pagedown", "3"), ("D",), ("N",)),
    ("south", "S", ("s", "down", "2"), ("j", "down", "2"), ("S", "shift+down"), ("J", "shift+down")),
    ("south-west", "SW", ("a", "end", "1"), ("b", "end", "1"), ("A",), ("B",)),
    ("north-west", "NW", ("q", "home", "7"), ("y", "home", "7"), ("Q",), ("Y",)),
    ("west", "W", ("left", "4"), ("h", "left", "4"), ("shift+left",), ("H", "shift+left")),
    ("east", "E", ("right", "6"), ("l", "right", "6"), ("shift+right",), ("L", "shift+right")),
)

#: where the six keys of the left hand lead on a map with pointed tops: the same ring around the hand, turned by
#: half a hex, so that q, a and d keep to their side; arrows and number pad go where they point in either case
_POINTY = {"q": "NW", "w": "NE", "e": "E", "d": "SE", "s": "SW", "a": "W"}

_MOVES = tuple(
    KeyAction(f"step {letter}", keys, f"cursor {word}", "Cursor", vi=vi)
    for word, letter, keys, vi, _, _ in _STEPS
)
_LEAPS = tuple(
    KeyAction(f"leap {letter}", keys, f"cursor five hexes {word}", "Cursor", vi=vi)
    for word, letter, _, _, keys, vi in _STEPS
)

ACTIONS: tuple[KeyAction, ...] = (
    *_MOVES,
    *_LEAPS,
    KeyAction("act", ("enter", "5"), "take up the unit here, go there, attack, confirm", "Play"),
    KeyAction("drop", ("escape",), "put down, close, step back", "Play"),
    KeyAction("choices", ("space",), "list everything that may be done now", "Play", "choices"),
    KeyAction("stack", ("tab",), "another way of going (by air, by boat), else the next unit", "Play"),
    KeyAction("stack back", ("shift+tab",), "previous unit in the stack", "Play"),
    KeyAction("close", ("x",), "end the phase", "Play"),
    KeyAction("decline", ("0",), "decline what is asked, or go on without more", "Play"),
    KeyAction("undo", ("u",), "take the last order back", "Play", "undo", vi=("ctrl+z",)),
    KeyAction("redo", ("U",), "give it again, with the same dice", "Play", "redo", vi=("ctrl+y",)),
    KeyAction("hint", ("h",), "what the bot would do here, and why", "Play", "hint", vi=("I",)),
    KeyAction("do hint", ("H",), "do what the hint says", "Play", "obey", vi=("!",)),
    KeyAction("orders", (":",), "type an order", "Play"),
    KeyAction(
        "box", ("b",), "units off the map that may be placed or come now", "Play", "box", vi=("ctrl+b",)
    ),
    KeyAction(
        "place the rest",
        ("P",),
        "let the bot choose the rest of your set-up, or of the phase",
        "Play",
        "rest",
    ),
    KeyAction(
        "group",
        ("j",),
        "take up several together: a stack, a formation, all alike, all off the map, a box",
        "Play",
        "group",
        vi=("s",),
    ),
    KeyAction(
        "again", ("J",), "the last order for the group, or for the next unit, too", "Play", "again", vi=("S",)
    ),
    KeyAction("loadouts", ("p",), "loads: plan who takes what", "Play", "loads", vi=("a",)),
    KeyAction(
        "reactions",
        ("X",),
        "standing orders: who fires at what, at what odds, from how near; ask, or let pass",
        "Play",
        "reactions",
    ),
    KeyAction("waypoint", (".",), "lead the way of the unit in hand through this hex", "Play", "waypoint"),
    KeyAction("last waypoint", (",",), "take the last waypoint back", "Play"),
    KeyAction("next ready", ("r",), "next unit with something to do", "Find", "next"),
    KeyAction("last ready", ("R",), "previous unit with something to do", "Find"),
    KeyAction("next enemy", ("t",), "next enemy unit, those in reach first", "Find"),
    KeyAction("last enemy", ("T",), "previous enemy unit", "Find"),
    KeyAction("jump", ("f",), "jump to a unit by the letter that appears on it", "Find"),
    KeyAction("goto", ("g",), "go to a hex, a unit or a place", "Find", "goto"),
    KeyAction("find", ("/",), "search units, places and rules", "Find", "find"),
    KeyAction(
        "next hit", ("n",), "next hit of the search, else what the scenario is about", "Find", vi=("]",)
    ),
    KeyAction(
        "last hit", ("N",), "previous hit of the search, else what the scenario is about", "Find", vi=("[",)
    ),
    KeyAction("overlay", ("o",), "next overlay", "View", "overlay"),
    KeyAction(
        "no overlay", ("O",), "no overlay; once more: what the scenario is about goes from the map", "View"
    ),
    KeyAction(
        "threat", ("F",), "threat: what the enemy in sight could come up to and attack", "View", "threat"
    ),
    KeyAction("numbers", ("C",), "the numbers of what is light, shade or heat", "View", "numbers"),
    KeyAction("measure", ("_",), "measure from this hex; once more there ends it", "View", "measure"),
    KeyAction("note", ('"',), "note something on this hex, for yourself alone", "View", "note"),
    KeyAction(
        "guess",
        ("'",),
        "what you take an unseen counter for; it stands on it, wherever it goes",
        "View",
        "guess",
    ),
    KeyAction("zoom in", ("z", "+"), "larger hexes", "View", "zoom"),
    KeyAction("zoom out", ("Z", "-"), "smaller hexes", "View"),
    KeyAction(
        "overview", ("@",), "the whole map with the frame of the view; Enter goes there", "View", "overview"
    ),
    KeyAction("labels", ("#",), "number every hex, every fifth, none", "View", "labels"),
    KeyAction("pane", ("i",), "side pane on or off", "View", "pane"),
    KeyAction(
        "units", ("=",), "all units: where they are, what they have done, who comes", "Look up", "units"
    ),
    KeyAction(
        "briefing", ("G",), "briefing: what wins, forces, special rules, length", "Look up", "briefing"
    ),
    KeyAction("cards", ("m",), "cards: what matters in this game", "Look up", "cards"),
    KeyAction(
        "chance", ("%",), "the chance of winning; with marked orders, which is better", "Look up", "chance"
    ),
    KeyAction("review", ("$",), "the review: how it stood, luck and judgement", "Look up", "review"),
    KeyAction("analyse", ("f3",), "a board to try orders and dice on, Esc leads back", "Look up", "analyse"),
    KeyAction("workshop", ("f4",), "a position of your own from what is shown", "Look up", "workshop"),
    KeyAction("weigh", ("&",), "mark the chosen order, to compare it with others", "Look up", "weigh"),
    KeyAction("tables", ("c",), "tables: results, terrain, turns", "Look up", "tables"),
    KeyAction("rules", ("f1",), "rules, at the rule in question", "Look up", "rules"),
    KeyAction("help", ("?",), "the keys, and what is asked now", "Look up", "help"),
    KeyAction("legend", ("*",), "legend: what the signs of the map mean", "Look up", "legend"),
    KeyAction("log", ("L", "l"), "the log of the game", "Look up", "log", vi=("v",)),
    KeyAction("look", ("k",), "read the hex out in one sentence", "Look up", "look", vi=("e",)),
    KeyAction("watch", ("v",), "watch the others' last turn again", "Look up", "watch", vi=("w",)),
    KeyAction("digest", ("M",), "what was done since your last orders", "Look up", "digest"),
    KeyAction("replay", ("V",), "step through the game so far", "Look up", "replay"),
    KeyAction("copy", ("y",), "copy the hex's sentence to the clipboard", "Program", vi=("p",)),
    KeyAction("lesson", ("f2",), "in a lesson: its hint, then its prompts away or back", "Program", "lesson"),
    KeyAction("commands", ("ctrl+p",), "every command by a few letters", "Program", "commands"),
    KeyAction(
        "options", ("ctrl+o",), "options: keys, colours, signs, pace, confirmations", "Program", "options"
    ),
    KeyAction(
        "ground", ("f8",), "colours for a light terminal or for a dark one; it is kept", "Program", "ground"
    ),
    KeyAction("redraw", ("ctrl+l",), "draw the screen anew", "Program", "redraw"),
    KeyAction("quit", ("ctrl+q", "ctrl+c"), "leave; the game is saved", "Program", "quit"),
)

KEY_SETS = ("default", "vi")


class KeySet(NamedTuple):
    """The keys of a player: one of `KEY_SETS`, on his keyboard, and those that he has chosen himself.

    `own` has (action id, its keys) of the actions whose keys are his own; what had one of these keys is without it.
    """

    name: str = "default"
    keyboard: str = "qwerty"
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()


PLAIN_KEYS = KeySet()


def keys_of(action: KeyAction, key_set: KeySet = PLAIN_KEYS, tops: str = "flat") -> tuple[str, ...]:
    """The keys of an action in a set, on a map whose hexes have these tops ("flat", "pointy").

    >>> step, legend = ACTIONS[0], next(action for action in ACTIONS if action.id == "legend")
    >>> keys_of(step), keys_of(step, KeySet("vi")), keys_of(step, KeySet(keyboard="azerty"))
    (('w', 'up', '8'), ('k', 'up', '8'), ('z', 'up', '8'))
    >>> own = KeySet(own=(("legend", ("w", "f5")),))
    >>> keys_of(step, own), keys_of(legend, own)
    (('up', '8'), ('w', 'f5'))
    """
    own = dict(key_set.own)
    if action.id in own:
        return own[action.id]
    taken = {key for keys in own.values() for key in keys}
    named = (on_keyboard(key, key_set.keyboard) for key in _named(action, key_set.name, tops))
    return tuple(key for key in named if key not in taken)


def _named(action: KeyAction, name: str, tops: str) -> tuple[str, ...]:
    """The keys that an action is given in a set of `KEY_SETS`, as they are called on a keyboard of the English kind."""
    if name == "vi" and action.vi is not None:
        return action.vi
    kind, _, way = action.id.partition(" ")
    if tops == "flat" or kind not in ("step", "leap"):
        return action.keys
    letters = tuple(key for key, towards in _POINTY.items() if towards == way)
    if kind == "leap":
        letters = tuple(key.upper() for key in letters)
    return (*letters, *(key for key in action.keys if key.lower() not in _POINTY))


@cache
def keymap(
    key_set: KeySet = PLAIN_KEYS, tops: str = "flat", actions: tuple[KeyAction, ...] = ACTIONS
) -> dict[str, str]:
    """Key -> action id, on a map whose hexes have these tops; `actions` are those that there are.

    Raises ValueError when two actions want the same key, naming both.
    """
    found: dict[str, str] = {}
    for action in actions:
        for key in keys_of(action, key_set, tops):
            if key in found:
                raise ValueError(f"key set {key_set.name}: {key} is both {found[key]!r} and {action.id!r}")
            found[key] = action.id
    return found


def commands() -> tuple[tuple[str, str], ...]:
    """(command word, help) of the actions that can be typed."""
    return tuple((action.command, action.help) for action in ACTIONS if action.command)


_NAMES = {
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift-Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "f1": "F1",
    "f2": "F2",
    "f3": "F3",
    "f4": "F4",
}


def key_name(key: str) -> str:
    """A key as it is written for people.

    >>> [key_name(k) for k in ("q", "escape", "ctrl+l", "shift+up", "pageup")]
    ['q', 'Esc', 'Ctrl-L', 'Shift-Up', 'PgUp']
    """
    if key in _NAMES:
        return _NAMES[key]
    if key.startswith("ctrl+"):
        return "Ctrl-" + key[5:].upper()
    if key.startswith("shift+"):
        return "Shift-" + key_name(key[6:])
    return key if len(key) == 1 else key.capitalize()


def first_key(action_id: str, key_set: KeySet = PLAIN_KEYS, tops: str = "flat") -> str:
    """The name of the first key of an action; "" when it has none."""
    action = next(action for action in ACTIONS if action.id == action_id)
    return next((key_name(key) for key in keys_of(action, key_set, tops)), "")


_PLACE_OF_KEY = re.compile(r"\{([a-zA-Z -]+)\}")


def with_keys(text: str, key_set: KeySet = PLAIN_KEYS, tops: str = "flat") -> str:
    """A text with the key of an action wherever its id stands in braces, or what to type where it has no key.

    >>> with_keys("{close} ends the phase."), with_keys("{undo} takes it back.", KeySet("vi"))
    ('x ends the phase.', 'Ctrl-Z takes it back.')
    """
    commands_of = {action.id: action.command or action.id for action in ACTIONS}
    return _PLACE_OF_KEY.sub(
        lambda found: first_key(found[1], key_set, tops) or f":{commands_of[found[1]]}", text
    )


def walking_keys(key_set: KeySet = PLAIN_KEYS, tops: str = "flat") -> str:
    """The letters that lead the cursor, in the order in which they are told.

    >>> walking_keys(), walking_keys(KeySet("vi")), walking_keys(KeySet(keyboard="azerty"), "pointy")
    ('q w e a s d', 'h j k l y u b n', 'a z e q s d')
    """
    ways = "W S N E NW NE SW SE" if key_set.name == "vi" else "NW N NE W SW S SE E"
    if key_set.name != "vi" and tops == "pointy":
        ways = "NW NE E W SW SE"
    found = (first_key(f"step {way}", key_set, tops) for way in ways.split())
    return " ".join(key for key in found if len(key) == 1)

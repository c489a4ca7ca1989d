"""The keys that a player gives to actions himself: the table `[keys]` of his settings.

    [keys]
    legend = "F5"
    next-ready = ["j", "ctrl-n"]

An action named there has these keys instead of those of the key set, and whatever had one of them is without it.

>>> read_own_keys({"legend": "F5", "step-n": ["o", "up"], "quit": "f"}).own
(('legend', ('f5',)), ('step N', ('o', 'up')), ('quit', ('f',)))
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

from vietnam_tui.tui.actions import ACTIONS, KEY_SETS, KeyAction, KeySet, key_name, keymap, keys_of

#: Actions without which a player would be caught: they are never left without a key
NEEDED = ("act", "drop", "close", "decline", "orders", "options", "quit")


def entry_of(action: KeyAction) -> str:
    """The name of an action in the table.

    >>> [entry_of(action) for action in (ACTIONS[0], ACTIONS[-1])]
    ['step-n', 'quit']
    """
    return action.id.casefold().replace(" ", "-")


_NAMES = {entry_of(action): action.id for action in ACTIONS}
#: Keys with a name, as terminals tell them, by what people call them
_NAMED = {
    **{name: name for name in ("enter", "escape", "space", "tab", "up", "down", "left", "right")},
    **{name: name for name in ("home", "end", "pageup", "pagedown", "insert", "delete", "backspace")},
    "esc": "escape",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "return": "enter",
    "shift+tab": "shift+tab",
    **{f"f{number}": f"f{number}" for number in range(1, 13)},
    **{
        f"{held}+{way}": f"{held}+{way}"
        for held in ("shift", "ctrl")
        for way in ("up", "down", "left", "right")
    },
    #: with Ctrl a terminal cannot tell h, i, j and m from Backspace, Tab and Enter
    **{f"ctrl+{letter}": f"ctrl+{letter}" for letter in "abcdefgklnopqrstuvwxyz"},
}


class OwnKeys(NamedTuple):
    """(action id, keys) that count, (name of an entry, what is wrong with it), and what other actions have lost."""

    own: tuple[tuple[str, tuple[str, ...]], ...]
    faults: tuple[tuple[str, str], ...]
    lost: tuple[str, ...] = ()


def read_key(text: object) -> str | None:
    """A key as terminals tell it, from how people write it; None when that is no key.

    >>> [read_key(text) for text in ("x", "Ctrl-L", "Esc", "Shift-Up", "PgDn", "ctrl+m", "xy", "", 7)]
    ['x', 'ctrl+l', 'escape', 'shift+up', 'pagedown', None, None, None, None]
    """
    if not isinstance(text, str):
        return None
    if len(text) == 1:
        return "space" if text == " " else text if text.isprintable() else None
    return _NAMED.get(text.casefold().replace("-", "+").replace("page+", "page"))


def read_own_keys(table: Mapping[str, object], key_set: KeySet | None = None) -> OwnKeys:
    """The entries of a table of keys, those that cannot be taken left out and told.

    `key_set` is the set that they are laid over.
    """
    base = key_set or KeySet(KEY_SETS[0])
    own: dict[str, tuple[str, ...]] = {}
    faults: list[tuple[str, str]] = []
    for name, value in table.items():
        action = _NAMES.get(name.casefold().replace(" ", "-").replace("_", "-"))
        why = _unknown(name) if action is None else ""
        keys: list[str] = []
        for text in value if isinstance(value, list) else [value]:
            key = read_key(text)
            holder = next((other for other, theirs in own.items() if key in theirs), None)
            if key is None:
                why = (
                    why
                    or f"{str(text)[:20]!r} is no key: a sign, or a name such as F5, Ctrl-N, Shift-Up, PgDn"
                )
            elif holder is not None:
                why = why or f"{key_name(key)} is given to {holder} already"
            elif key not in keys:
                keys.append(key)
        if not why and not keys:
            why = f"{action} would have no key"
        if not why and action is not None:
            stranded = _stranded(base, {**own, action: tuple(keys)})
            if stranded:
                why = f"{stranded} would have no key then, and it is needed: give it one before"
        if why or action is None:
            faults.append((name, why))
        else:
            own[action] = tuple(keys)
    found = tuple(own.items())
    return OwnKeys(found, tuple(faults), _lost(base, found))


def _unknown(name: str) -> str:
    near = get_close_matches(name.casefold(), _NAMES, 1)
    return f"there is no action {name[:30]!r}" + (f": {near[0]}?" if near else "")


def _stranded(base: KeySet, own: Mapping[str, tuple[str, ...]]) -> str:
    """A needed action that would have no key left; "" when all have one."""
    now = base._replace(own=tuple(own.items()))
    kept = set(keymap(now).values())
    return next((action for action in NEEDED if action not in kept), "")


def _lost(base: KeySet, own: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, ...]:
    """Sentences on actions that have lost a key to another, and what is left to them."""
    taken = {key: action for action, keys in own for key in keys}
    now, told = base._replace(own=own), []
    for action in ACTIONS:
        gone = [key for key in keys_of(action, base) if key in taken and taken[key] != action.id]
        if gone and action.id not in dict(own):
            left = ", ".join(key_name(key) for key in keys_of(action, now)) or "none"
            told.append(
                f"{key_name(gone[0])}: {taken[gone[0]]} has it, not {action.id} any more (left: {left})"
            )
    return tuple(told)

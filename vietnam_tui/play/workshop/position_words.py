"""The words of an order as values of position files: of a key at the top, or of a counter.

>>> from vietnam_tui.core.position_form import PositionKey
>>> key = PositionKey("", "support", "number", many=True, by=("US", "VC"))
>>> said(key, ["US", "2/3"], {"VC": [1]})
{'VC': [1], 'US': [2, 3]}
>>> said(key, ["none"], {"VC": [1]}) is None
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from vietnam_tui.core.position_form import PositionKey
from vietnam_tui.play.workshop.bench import Refused, nearest_told

#: Words by which a key, or an entry of one, is taken away
NONE = ("none", "-")
YES, NO = ("true", "yes", "on"), ("false", "no", "off")


def said(key: PositionKey, words: Sequence[str], before: Any = None) -> Any:
    """The value of a key that words say, None for one that is to be taken away; `before` is what it has now.

    Raises `Refused` naming what it takes.
    """
    if key.kind == "tables":
        raise Refused(f"{key.name} is only written by hand.")
    if len(words) == 1 and words[0] in NONE:
        return None
    if key.by is None:
        return _value(key, words)
    if not words:
        raise Refused(f"{key.name} is said by name, such as {key.name} {example(key)}.")
    name, *rest = words
    name = next((known for known in key.by if known.casefold() == name.casefold()), name)
    if key.by and name not in key.by:
        raise Refused(f"{key.name} is said of {', '.join(key.by)}, not of {name[:40]}.")
    entries = dict(before) if isinstance(before, dict) else {}
    if len(rest) == 1 and rest[0] in NONE:
        entries.pop(name, None)
    else:
        entries[name] = _value(key, rest)
    return entries or None


def _value(key: PositionKey, words: Sequence[str]) -> Any:
    if key.many:
        split = r"[,/+]" if key.kind == "number" else r","
        return [_one(key, part) for word in words for part in re.split(split, word) if part]
    if len(words) > 1 and key.kind == "text" and not key.values:
        return " ".join(words)
    if len(words) > 1 and key.values:  # phases of two words
        return _one(key, " ".join(words))
    if len(words) > 1:
        raise Refused(f"{key.name} takes one word: {takes(key)}.")
    return _one(key, words[0] if words else "")


def _one(key: PositionKey, word: str) -> Any:
    low = word.casefold()
    if key.kind == "number":
        try:
            return int(word)
        except ValueError:
            raise Refused(f"{key.name} is a number, not {word[:40]!r}.") from None
    if key.kind == "flag" and (not word or low in YES):
        return True
    if key.kind == "flag" and low in NO:
        return False
    if not word:
        raise Refused(f"{key.name} what?  It takes {takes(key)}.")
    if not key.values:
        if key.kind == "flag":
            raise Refused(f"{key.name} is on or off, not {word[:40]!r}.")
        return word
    exact = [name for name in key.values if name.casefold() == low]
    found = exact or [name for name in key.values if name.casefold().startswith(low)]
    if len(found) == 1:
        return found[0]
    near = "" if found else nearest_told(word, key.values)
    raise Refused(f"{key.name} is one of {', '.join(key.values)}, not {word[:40]!r}{near}.")


def takes(key: PositionKey) -> str:
    """What a key takes, in words."""
    one = ", ".join(key.values) or {"number": "a number", "flag": "on or off"}.get(key.kind, "a text")
    many = f"any of {one}" if key.many and key.values else f"{one}, and more" if key.many else one
    return many if key.by is None else f"{' or '.join(key.by) or 'a name'}, then {many}"


def example(key: PositionKey) -> str:
    """The words that a key could be given."""
    one = key.values[0] if key.values else {"number": "2", "flag": "on"}.get(key.kind, "...")
    return one if key.by is None else f"{key.by[0] if key.by else 'NAME'} {one}"


def states_in(keys: Iterable[PositionKey], words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """What words say of a counter, by key, None for what is to be taken away; and the words that say nothing of it.

    "depleted" says that it is so, "no depleted" that it is not, "captured=2" gives a value; a value that one key
    alone knows says it as well.  Raises `Refused`.
    """
    by_name = {key.name: key for key in keys}
    found: dict[str, Any] = {}
    rest: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if word.casefold() in ("no", "not") and left and left[0] in by_name:
            found[left.pop(0)] = None
        elif equals and name in by_name:
            found[name] = said(by_name[name], [value] if value else ["none"])
        elif equals:
            raise Refused(f"A counter has no {name[:40]!r}{nearest_told(name, by_name)}.")
        elif word in by_name and by_name[word].kind == "flag":
            found[word] = True
        elif word in by_name:
            key = by_name[word]
            if not left:
                raise Refused(f"{word} what?  It takes {takes(key)}: {word}={example(key)}.")
            found[word] = said(key, [left.pop(0)])
        else:
            knows = [key for key in by_name.values() if word in key.values]
            if len(knows) == 1:
                found[knows[0].name] = said(knows[0], [word])
            elif knows:
                raise Refused(f"{word} may be {' or '.join(f'{key.name}={word}' for key in knows)}.")
            else:
                rest.append(word)
    return found, rest

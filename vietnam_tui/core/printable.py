"""Text that comes from files, names and arguments, made safe to print.

Escape sequences, control characters and marks that turn the order of letters can make a terminal show what is
not there, or do what nobody asked for.  Everything that the command line and the line dialogue print goes through
here.
"""

from __future__ import annotations

import re

#: Characters of a word in a message, how many of a longer one are shown, and those of a whole message
LONGEST_WORD, KEPT_OF_WORD, LONGEST_MESSAGE = 160, 40, 2_000
#: A long word, or the carets below one
_LONG_WORD = re.compile(rf"\w{{{LONGEST_WORD + 1},}}|\^{{{LONGEST_WORD + 1},}}")


def clean(text: str) -> str:
    """A text with "?" for whatever a terminal would obey rather than show; line ends and tabs stay.

    >>> clean("a name\\x1b[31m in red"), clean("a\\tb\\n")
    ('a name?[31m in red', 'a\\tb\\n')
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)


def clipped(text: str) -> str:
    """A message in which no name takes more room than a message has: of a long word the beginning, and of all a page.

    >>> clipped("no file " + "x" * 500), clipped("a word")
    ('no file xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...', 'a word')
    >>> clipped("^" * 300)
    '^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^...'
    """
    if len(text) <= LONGEST_WORD:
        return text
    whole = _LONG_WORD.sub(lambda word: f"{word[0][:KEPT_OF_WORD]}...", text)
    return whole if len(whole) <= LONGEST_MESSAGE else f"{whole[:LONGEST_MESSAGE]}..."


def clean_json(text: str) -> str:
    """A JSON text with such characters escaped, so that it says the same."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def to_type(path: object) -> str:
    """A path as one types it in a shell: quoted where it needs that, and never like an option.

    >>> to_type("game.toml"), to_type("my game.toml"), to_type("-x.toml")
    ('game.toml', "'my game.toml'", './-x.toml')
    """
    from shlex import quote  # only here: most commands name no file

    text = str(path)
    return quote(f"./{text}" if text.startswith("-") else text)

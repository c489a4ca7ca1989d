"""The input from a terminal, cut into keys, pastes and reports; what cannot be read is dropped and nothing else is
lost.

Textual's parser takes a sequence that it does not know, and what is typed after it, for keys one by one, and raises
at numbers that it has not foreseen.  So it is given nothing but whole keys, and what comes of any other sequence is
decided here.  An unfinished sequence is kept until the rest comes, or until it is `overdue`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Final

from textual._xterm_parser import XTermParser
from textual.events import CursorPosition, Key, MouseEvent, Paste
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from vietnam_tui.tui.ground_colour import read_ground

ESC: Final = "\x1b"
#: Seconds that an Esc waits for the rest of a key's sequence, any other beginning for its end, and a paste for more
ESCAPE_DELAY, UNFINISHED, STALLED = 0.025, 0.25, 2.0
#: Characters of a key's sequence, of one that is waited for, and of a paste, beyond which no more is kept
LONGEST_KEY, LONGEST, LONGEST_PASTE = 32, 256, 16_000
#: Columns and rows of the largest terminal
FARTHEST = 10_000

_PASTE, _PASTED = "\x1b[200~", "\x1b[201~"
#: Something whole: typed characters; F1 to F5 of the Linux console; a click of the oldest mice; a key of rxvt;
#: a control sequence; a key of the keypad; a string that ends with BEL or ST
_WHOLE = re.compile(
    r"[^\x1b]+"
    r"|\x1b\[\[."
    r"|\x1b\[M..."
    r"|\x1b\[[0-9]+\$(?!y)"
    r"|\x1b\[[0-?]*[ -/]*[@-~]"
    r"|\x1bO[A-Za-z]"
    r"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)",
    re.DOTALL,
)
#: The beginning of something that may yet become whole
_BEGUN = re.compile(
    r"\x1b(?:\[(?:\[|M.{0,2}|[0-?]*[ -/]*)?|O|[\]PX^_][^\x07\x1b]*\x1b?)?\Z",
    re.DOTALL,
)
#: A control sequence or a string that something else breaks off
_BROKEN = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]+)", re.DOTALL)
#: A key report: code and alternates, modifiers and kind of event, text, and how it ends
_KEY = re.compile(r"\x1b\[(\d*)(?::[\d:]*)?(?:;(\d*)(?::(\d*))?(?:;([\d:]*))?)?([u~ABCDEFHPQRS])")
_RELEASED = "3"
#: A report of the size of a window, or of a mode that is of no use here
_UNASKED = re.compile(r"\x1b\[(?:48;.*t|\?2048;.*y)")


class Incoming:
    """The characters of one terminal, as they come.

    >>> incoming = Incoming()
    >>> [key.key for key in incoming.feed("a\\x1b[99999999999u\\x1b[A\\x1b[104;1:3u")]
    ['a', 'up']
    >>> list(incoming.feed("\\x1b")), [key.key for key in incoming.overdue()]
    ([], ['escape'])
    """

    def __init__(self) -> None:
        self._parser = XTermParser()
        self._rest = ""
        #: what has been pasted so far, None while nothing is
        self._pasted: str | None = None

    @property
    def patience(self) -> float | None:
        """Seconds after which what is unfinished is overdue; None when nothing is."""
        if self._pasted is not None:
            return STALLED
        if not self._rest:
            return None
        return ESCAPE_DELAY if self._rest == ESC else UNFINISHED

    def feed(self, text: str) -> Iterator[Message]:
        """The keys, pastes and reports in further characters."""
        self._rest += text
        while self._rest:
            if self._pasted is not None:
                if not (yield from self._paste(self._pasted)):
                    return
                continue
            whole = _WHOLE.match(self._rest)
            if whole is not None:
                piece = whole[0]
                self._rest = self._rest[whole.end() :]
                if piece == _PASTE:
                    self._pasted = ""
                else:
                    yield from self._read(piece)
            elif _BEGUN.match(self._rest):
                self._shorten()
                return
            else:
                yield from self._break_off()

    def overdue(self) -> Iterator[Message]:
        """The keys of a beginning that is not going to be finished: an Esc was a key, the rest is dropped."""
        rest, self._rest = self._rest, ""
        if self._pasted is not None:
            text, self._pasted = self._pasted + rest, None
            yield Paste(text[:LONGEST_PASTE])
        elif rest == ESC:
            yield Key("escape", None)
        elif len(rest) == 2 and rest[1] not in "[":
            yield Key("escape", None)
            yield from self._read(rest[1])

    def _paste(self, so_far: str) -> Generator[Message, None, bool]:
        """Take more of what is pasted; True when that is all of it."""
        end = self._rest.find(_PASTED)
        if end < 0:
            # the last characters may be the beginning of the end
            kept = max(0, len(self._rest) - len(_PASTED) + 1)
            self._pasted, self._rest = (so_far + self._rest[:kept])[:LONGEST_PASTE], self._rest[kept:]
            return False
        self._pasted, text = None, so_far + self._rest[:end]
        self._rest = self._rest[end + len(_PASTED) :]
        yield Paste(text[:LONGEST_PASTE].replace("\0", ""))
        return True

    def _break_off(self) -> Iterator[Message]:
        """An Esc that nothing belongs to is a key; a sequence with something else in its middle is dropped."""
        broken = _BROKEN.match(self._rest)
        if broken is not None:
            self._rest = self._rest[broken.end() :]
            return
        self._rest = self._rest[1:]
        yield Key("escape", None)

    def _shorten(self) -> None:
        """Of what is too long for anything keep the beginning: it is dropped when it ends."""
        if len(self._rest) > LONGEST:
            last = ESC if self._rest.endswith(ESC) else ""
            self._rest = f"\x1b[?{last}" if self._rest.startswith("\x1b[") else self._rest[:3] + last

    def _read(self, piece: str) -> Iterator[Message]:
        """The meaning of a piece; nothing when it cannot be read."""
        if piece[0] == ESC:
            ground = read_ground(piece)
            if ground is not None:
                yield ground
            plain = _plain_key(piece)
            if plain is not None:
                yield from self._ask_textual(plain)
            return
        for character in piece:
            yield from self._ask_textual(character)

    def _ask_textual(self, piece: str) -> list[Message]:
        """The keys that Textual's parser makes of a piece, none of it when that fails."""
        try:
            found = [message for message in self._parser.feed(piece) if _is_of_use(message)]
        except (ArithmeticError, ValueError, LookupError, TypeError, StopIteration, RuntimeError):
            found = []
        if not found:
            self._parser = XTermParser()  # the other may be waiting for more of what it does not know
        return found


def _plain_key(sequence: str) -> str | None:
    """A sequence without what tells of alternate keys and of the kind of an event; None for what is no key pressed.

    >>> _plain_key("\\x1b[104;1:2u"), _plain_key("\\x1b[97:65;2;65u"), _plain_key("\\x1b[1;1:3B")
    ('\\x1b[104;1u', '\\x1b[97;2;65u', None)
    """
    if len(sequence) > LONGEST_KEY or sequence[1] in "]PX^_" or _UNASKED.fullmatch(sequence):
        return None
    report = _KEY.fullmatch(sequence)
    if report is None or ":" not in sequence:
        return sequence
    code, modifiers, event, text, end = report.groups(default="")
    if event == _RELEASED:
        return None
    fields = [code, modifiers, text] if text else [code, modifiers] if modifiers else [code]
    return f"{ESC}[{';'.join(fields)}{end}"


def _is_of_use(message: Message) -> bool:
    """Is it something that was done at the terminal, in characters that can be written?"""
    if isinstance(message, Key):
        return not any("\ud800" <= character <= "\udfff" for character in message.character or "")
    if isinstance(message, MouseEvent):
        return max(message.x, message.y) < FARTHEST
    return isinstance(message, Paste | CursorPosition | TerminalSupportsSynchronizedOutput)

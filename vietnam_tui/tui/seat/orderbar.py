"""The order bar: one line of text with completion from what is legal, and a history.

It knows no screen and no game; it is given the texts of the legal orders and, for each, a short note.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from vietnam_tui.core.orders import complete, split


class Candidate(NamedTuple):
    """A word that may come next, with a note such as its cost; `ends` says that it completes an order."""

    word: str
    note: str
    ends: bool


#: Candidates that may get a note; more are never in sight.
NOTED = 60

#: Gives the candidates for a text.
Completer = Callable[[str], Sequence[Candidate]]


def order_completer(
    legal: Callable[[str], Iterable[str]],
    note_of: Callable[[str], str],
    commands: Sequence[tuple[str, str]],
) -> Completer:
    """A completer from the legal orders, then from the commands (word, help).

    `legal` gives orders that a text may become, at least one for each word that may come next.
    """

    def candidates(text: str) -> list[Candidate]:
        words = [word.text for word in split(text)]
        if words and not text[-1].isspace():
            words.pop()
        found: list[Candidate] = []
        for completion in complete(text, legal(text)):
            noted = completion.ends and len(found) < NOTED
            note = note_of(" ".join([*words, completion.word])) if noted else ""
            found.append(Candidate(completion.word, note, completion.ends))
        first = text.lstrip()
        if first and " " not in first:
            taken = {candidate.word for candidate in found}
            found += [
                Candidate(word, help_, ends=True)
                for word, help_ in commands
                if word.startswith(first.casefold()) and word not in taken
            ]
        return found

    return candidates


class OrderBar:
    """A line being typed."""

    def __init__(self) -> None:
        self.text = ""
        self.caret = 0
        self.history: list[str] = []
        self.candidates: Sequence[Candidate] = ()
        self.completer: Completer = lambda text: ()
        self._recalled: int | None = None
        self._typed = ""
        #: the candidate that Tab put in, and the text before it
        self._cycled: int | None = None
        self._stem = ""

    def open(self, completer: Completer, text: str = "") -> None:
        """Begin a line."""
        self.completer = completer
        self._set(text)

    @property
    def ghost(self) -> str:
        """The text that the best candidate would add behind the caret."""
        if not self.candidates or self.caret != len(self.text) or not self.text or self._cycled is not None:
            return ""
        word = self.candidates[0].word
        stem = "" if self.text[-1].isspace() else self.text.split()[-1]
        return word[len(stem) :] if word.casefold().startswith(stem.casefold()) else ""

    # ------------------------------------------------------------ typing

    def insert(self, text: str) -> None:
        """Type characters at the caret."""
        clean = "".join(c if c.isprintable() else " " for c in text)
        self._set(self.text[: self.caret] + clean + self.text[self.caret :], self.caret + len(clean))

    def erase(self) -> None:
        """Take the character before the caret away."""
        if self.caret:
            self._set(self.text[: self.caret - 1] + self.text[self.caret :], self.caret - 1)

    def delete(self) -> None:
        """Take the character at the caret away."""
        self._set(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)

    def erase_word(self) -> None:
        """Take the word before the caret away."""
        kept = self.text[: self.caret].rstrip()
        kept = kept[: kept.rfind(" ") + 1]
        self._set(kept + self.text[self.caret :], len(kept))

    def clear(self) -> None:
        """Empty the line."""
        self._set("")

    def left(self) -> None:
        """One character back."""
        self.caret = max(0, self.caret - 1)

    def right(self) -> None:
        """One character on; at the end, take the ghost."""
        if self.caret < len(self.text):
            self.caret += 1
        elif self.ghost:
            self._set(self.text + self.ghost + " ")

    def home(self) -> None:
        """To the beginning."""
        self.caret = 0

    def end(self) -> None:
        """To the end."""
        self.caret = len(self.text)

    def press(self, key: str) -> bool:
        """Take an editing key or a character; False when it is neither."""
        editing: dict[str, Callable[[], None]] = {
            "backspace": self.erase,
            "delete": self.delete,
            "left": self.left,
            "right": self.right,
            "home": self.home,
            "end": self.end,
            "ctrl+a": self.home,
            "ctrl+e": self.end,
            "ctrl+u": self.clear,
            "ctrl+w": self.erase_word,
            "tab": self.complete,
            "shift+tab": lambda: self.complete(-1),
            "up": lambda: self.recall(-1),
            "down": lambda: self.recall(1),
        }
        if key in editing:
            editing[key]()
        elif len(key) == 1 or key == "space":
            self.insert(" " if key == "space" else key)
        else:
            return False
        return True

    # ------------------------------------------------------------ completing

    def complete(self, step: int = 1) -> None:
        """Put in the next candidate, or the previous one with a step of -1."""
        if not self.candidates:
            return
        if self._cycled is None:
            stem = "" if not self.text or self.text[-1].isspace() else self.text.split()[-1]
            self._stem = self.text[: len(self.text) - len(stem)]
            if len(self.candidates) == 1:
                self._set(f"{self._stem}{self.candidates[0].word} ")
                return
            self._cycled = 0 if step > 0 else len(self.candidates) - 1
        else:
            self._cycled = (self._cycled + step) % len(self.candidates)
        self.text = f"{self._stem}{self.candidates[self._cycled].word}"
        self.caret = len(self.text)

    @property
    def chosen(self) -> int | None:
        """The candidate that Tab has put in."""
        return self._cycled

    # ------------------------------------------------------------ history

    def commit(self) -> str:
        """The line as it stands; it goes into the history and the bar is empty again."""
        text = self.text.strip()
        if text and (not self.history or self.history[-1] != text):
            self.history.append(text)
        self._set("")
        return text

    def recall(self, step: int) -> None:
        """An earlier line that begins as what was typed (step -1), or a later one (step 1)."""
        if self._recalled is None:
            self._typed = self.text
        matching = [i for i, line in enumerate(self.history) if line.startswith(self._typed)]
        if step < 0:
            earlier = [i for i in matching if self._recalled is None or i < self._recalled]
            if not earlier:
                return
            self._recalled = earlier[-1]
        else:
            later = [i for i in matching if self._recalled is not None and i > self._recalled]
            self._recalled = later[0] if later else None
        text = self._typed if self._recalled is None else self.history[self._recalled]
        recalled, typed = self._recalled, self._typed
        self._set(text)
        self._recalled, self._typed = recalled, typed

    def _set(self, text: str, caret: int | None = None) -> None:
        self.text = text
        self.caret = len(text) if caret is None else caret
        self._cycled = None
        self._recalled = None
        self.candidates = self.completer(text[: self.caret]) if self.caret == len(text) else ()

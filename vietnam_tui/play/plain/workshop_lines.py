"""The workshop line by line: the same orders as on the screen, for pipes and for who reads a screen aloud."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import Verb
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.plain.console import Console
from vietnam_tui.play.workshop.bench import Bench, Refused

#: What is read besides the orders
LOOKING: tuple[Verb, ...] = (
    Verb("?", "? [ORDER]", "The orders, or what one of them does.", "? put"),
    Verb("at", "at HEX", "Go to a hex: orders that name none are meant for it.", "at 0616"),
    Verb("look", "look [HEX]", "Everything about a hex.", "look 0616"),
    Verb("map", "map [HEX|all]", "The map around a hex, or all of it.", "map 0616"),
    Verb("quit", "quit", "Leave; what is not saved is kept as a draft.", "quit"),
)

#: Draws the map of a workbench around a hex, the whole of it for ""
Drawn = Callable[[Bench, str], Sequence[str]]


class Lines:
    """A conversation over a workbench."""

    def __init__(self, bench: Bench, console: Console, drawn: Drawn) -> None:
        self.bench, self.console, self.drawn = bench, console, drawn
        #: the hex that orders are meant for which name none
        self.here = ""

    def run(self) -> bool:
        """Talk until there are no more lines; was every order carried out?"""
        bench, write = self.bench, self.console.write
        write(f"Workshop, {bench.title}.  ? lists the orders.")
        for text in (*bench.notices, *(f"Wrong: {fault}" for fault in bench.faults)):
            write(text)
        good = True
        while (line := self.console.read(f"{self.here}> ")) is not None:
            text = line.partition("#")[0].strip()
            if text in ("quit", "q", "exit"):
                break
            if not text:
                continue
            try:
                told = self.answer(text)
            except (Refused, CannotSave, SaveFault) as refused:
                good, told = False, f"No: {refused}"
            for row in told.splitlines():
                write(row)
        if bench.changed:
            write("Not saved; it is kept as a draft, and taken up again the next time.")
        return good

    def answer(self, text: str) -> str:
        """Do what a line says; raises `Refused`, `CannotSave` and `SaveFault`."""
        word, *rest = text.split()
        if word in ("?", "help"):
            return self._help(rest)
        if word == "at":
            self.here = self._label(rest)
            return "\n".join(self.bench.told_of(self._hex(self.here)))
        if word == "look":
            return "\n".join(self.bench.told_of(self._hex(self._label(rest))))
        if word == "map":
            return "\n".join(self.drawn(self.bench, "" if rest == ["all"] else self._label(rest)))
        return self.bench.do(text, self.here)

    def _help(self, words: Sequence[str]) -> str:
        verbs = (*LOOKING, *self.bench.every_verb)
        if words:
            name = next((verb.name for verb in LOOKING if verb.name == words[0]), "")
            name = name or self.bench.verb_of(words[0])
            verb = next(verb for verb in verbs if verb.name == name)
            return f"{verb.usage}\n  {verb.help}\n  Such as: {verb.example}"
        wide = max(len(verb.usage) for verb in verbs)
        return "\n".join(f"{verb.usage:{wide}}  {verb.help}" for verb in verbs)

    def _label(self, words: Sequence[str]) -> str:
        """The hex that words name, else the present one; raises `Refused`."""
        if not words and not self.here:
            return self.bench.board.label(Hex(0))
        return self.bench.board.label(self._hex(words[0] if words else self.here))

    def _hex(self, label: str) -> Hex:
        try:
            return self.bench.board.grid.hex(label)
        except UnknownHex as error:
            raise Refused(str(error)) from None

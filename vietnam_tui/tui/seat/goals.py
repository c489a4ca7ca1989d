"""What a typed text may go to: a hex by its number, else something by its name, with completion of the names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.orders import match, plain
from vietnam_tui.tui.seat.orderbar import Candidate

#: What stands before the text where one goes to something
GOTO = "goto "
#: Names that are told where a text may mean several
MOST_TOLD = 6


class Goals:
    """The hexes of a map, what is called something there in layers of names, the weightiest first, then its places."""

    def __init__(self, board: Board, *named: Mapping[str, Hex]) -> None:
        self.board = board
        self.layers = (*named, {name: hexes[0] for name, hexes in board.places.items() if hexes})

    def has_number(self, text: str) -> bool:
        """Is this the whole number of a hex?"""
        try:
            self.board.grid.hex(text)
        except UnknownHex:
            return False
        return True

    def where(self, text: str) -> Hex | None:
        """The hex that a text names: a number, or the only name that it may begin; None when there is none."""
        if self.has_number(text):
            return self.board.grid.hex(text)
        for layer in self.layers:
            found = match(text, layer)
            if len(found) == 1:
                return layer[found[0]]
        return None

    def why_not(self, text: str) -> str:
        """Why a text leads nowhere: what it may be, or that there is no such thing."""
        several = sorted({name for layer in self.layers for name in match(text, layer)})
        if not several:
            return f"There is no hex, unit or place {text}."
        more = ", ..." if len(several) > MOST_TOLD else ""
        return f"{text} may be {', '.join(several[:MOST_TOLD])}{more}."

    def complete(self, text: str) -> Sequence[Candidate]:
        """The names that a text may become, from the word on that is being typed, each with its hex."""
        wanted = plain(text)
        before = len(text.split()) - bool(text and not text[-1].isspace())
        found: dict[str, Candidate] = {}
        for layer in self.layers:
            for name, hex_ in sorted(layer.items()):
                rest = " ".join(name.split()[before:])
                if wanted and rest and plain(name).startswith(wanted):
                    found.setdefault(name, Candidate(rest, self.board.label(hex_), ends=True))
        return list(found.values())

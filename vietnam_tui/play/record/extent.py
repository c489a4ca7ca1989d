"""The most that a save may hold, counted alike by reader and writer: what may be written can be read."""

from __future__ import annotations

from vietnam_tui.play.faults import CannotSave

#: Bytes.  The longest recorded game, 2,600 orders and dice, takes 206,000; this is nearly five times as much.
LARGEST = 1_000_000
#: How often a character may occur that reading takes time or memory for, and what it stands for.  A log as large
#: as a file may be has 47,000 values in 12,000 tables, on 71,000 lines; the largest position 1,000 values and 600 dots.
MOST = {
    b"=": (60_000, "values"),
    b"[": (40_000, "tables and lists"),
    b"\n": (100_000, "lines"),
    b",": (30_000, "commas"),
    b".": (15_000, "dots"),
    b"{": (10_000, "inline tables"),
    b"\\": (10_000, "backslashes"),
    b"#": (10_000, "comments"),
}
#: Characters of a line, and dots in it; the longest line of a save has some hundreds.
LONGEST_LINE, MOST_DOTS = 20_000, 200


class SaveFull(CannotSave):
    """A save holds as much as can be read again; the message says how much that is."""


class Extent:
    """The amount of everything in a text.

    >>> extent = Extent(b"a = 1\\n") + Extent(b"b = 2\\n")
    >>> extent.size, extent.excess(), extent.excess(share=0.00001)
    (12, '', '12 bytes, and 10 are the most')
    """

    def __init__(self, data: bytes = b"") -> None:
        self.size = len(data)
        self.counts = {character: data.count(character) for character in MOST}

    def __add__(self, other: Extent) -> Extent:
        """The amount in two texts together."""
        both = Extent()
        both.size = self.size + other.size
        both.counts = {character: self.counts[character] + other.counts[character] for character in MOST}
        return both

    def excess(self, share: float = 1.0) -> str:
        """The things of which it has more than such a share of what a save can hold, and how much may be; "" for
        nothing.
        """
        if self.size > LARGEST * share:
            return f"{self.size:,} bytes, and {int(LARGEST * share):,} are the most"
        for character, (most, what) in MOST.items():
            if self.counts[character] > most * share:
                return f"{self.counts[character]:,} {what}, and {int(most * share):,} are the most"
        return ""


def odd_line(data: bytes) -> int:
    """The number of the first line that no save holds, 0 when there is none."""
    for number, row in enumerate(data.split(b"\n"), start=1):
        dots = row.count(b".") > MOST_DOTS and not row.lstrip().startswith(b"#")
        if dots or len(row) > LONGEST_LINE:
            return number
    return 0


def check_room(name: str, text: Extent, added: bytes) -> None:
    """Raise `SaveFull` unless a save of this extent, to which this was added last, can be read again."""
    if excess := text.excess():
        raise SaveFull(f"{name} is full: it would have {excess} that can be read again")
    if number := odd_line(added):
        raise SaveFull(f"{name}: line {number} of what is to be written is longer than can be read again")

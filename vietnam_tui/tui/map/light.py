"""Light, shade and heat on the ground: what is seen and what is not, and how likely something comes down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.facts import Light
from vietnam_tui.tui.palette import DIM, HEATS, LIT

#: The sign with which a note says that its hex lies in the shade
UNSEEN = "x"
#: Chances from which the ground is warmer, and warmest
WARMER, WARMEST = Fraction(1, 10), Fraction(1, 3)


def painted(kind: Literal["light", "heat"], notes: Mapping[Hex, str], around: Iterable[Hex] = ()) -> Light:
    """An overlay as light and shade, or as heat; the hexes around which it is seen lie in the light as well.

    >>> painted("light", {Hex(1): "3#", Hex(2): "x"}, [Hex(0)]) == Light({Hex(1): LIT, Hex(2): DIM, Hex(0): LIT}, DIM)
    True
    >>> painted("heat", {Hex(1): "!1", Hex(2): "!2"}) == Light({Hex(1): HEATS[0], Hex(2): HEATS[1]})
    True
    >>> painted("heat", {Hex(1): "!2", Hex(2): "!9"}) == Light({Hex(1): HEATS[0], Hex(2): HEATS[2]})
    True
    """
    if kind == "light":
        seen = {hex_: DIM if text.startswith(UNSEEN) else LIT for hex_, text in notes.items()}
        return Light({**seen, **dict.fromkeys(around, LIT)}, DIM)
    found = {hex_: re.search(r"[0-9]+", text) for hex_, text in notes.items()}
    counts = {hex_: int(number[0]) for hex_, number in found.items() if number}
    most = max([len(HEATS), *counts.values()])
    return Light({hex_: HEATS[(count * len(HEATS) - 1) // most] for hex_, count in counts.items() if count})


def heat_of(field: Mapping[Hex, Fraction]) -> Light:
    """The chances that something comes down, as heat."""
    steps = ((hex_, (chance >= WARMER) + (chance >= WARMEST)) for hex_, chance in field.items() if chance)
    return Light({hex_: HEATS[step] for hex_, step in steps})


def chance_note(chance: Fraction) -> str:
    """A chance in a hex, in percent.

    >>> [chance_note(Fraction(*c)) for c in ((1, 1), (1, 36), (1, 400))]
    ['100%', '3%', '<1%']
    """
    percent = round(100 * chance)
    return f"{percent}%" if percent else "<1%"

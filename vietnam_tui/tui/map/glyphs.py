"""The characters that the map is drawn with: a plain ASCII set, and one that uses safe Unicode.

The Unicode set holds only characters that are one cell wide in every terminal, also in those set to Chinese,
Japanese or Korean, where box-drawing characters are two cells wide.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

GlyphTier = Literal["ascii", "unicode"]


class Glyphs(NamedTuple):
    """One set of map characters, each a single cell wide."""

    rising: str = "/"
    falling: str = "\\"
    level: str = "_"
    upright: str = "|"
    river: str = "~"
    road: str = "="
    road_upright: str = "|"
    trail: str = "-"
    trail_upright: str = ":"
    bridge: str = "H"
    blown: str = "x"
    crossing: str = "o"
    mark: str = "*"
    more: str = "+"
    #: terrain characters that this set draws in its own way
    terrain: tuple[tuple[str, str], ...] = ()

    def fill(self, pair: str) -> str:
        """The two characters that fill a hex, as this set draws them."""
        return "".join(dict(self.terrain).get(c, c) for c in pair)


ASCII = Glyphs()
UNICODE = Glyphs(river="∿", terrain=(("%", "░"), ("~", "∿"), ("n", "⌂")))


def glyphs(tier: GlyphTier) -> Glyphs:
    """The character set of a tier."""
    return UNICODE if tier == "unicode" else ASCII

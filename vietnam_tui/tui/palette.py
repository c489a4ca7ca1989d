"""Colours: roles of things on the screen, and what a terminal is sent for them in each tier.

The screen is painted in roles ("river", or "first" for the counters of the first side); a palette turns a role
into the terminal's own terms.  The colours are told apart by people who cannot tell red from green (they are
close to the Okabe-Ito set), and nothing is told by colour alone.  Text without a role keeps the terminal's own
colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

ColourTier = Literal["mono", "16", "256", "true"]
TIERS: tuple[ColourTier, ...] = ("mono", "16", "256", "true")


class Style(NamedTuple):
    """How a cell looks: roles of its ink and its paper ("" for the terminal's own), and attributes."""

    ink: str = ""
    paper: str = ""
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


PLAIN = Style()

Run = tuple[str, Style]


class Colour(NamedTuple):
    """One colour in the tiers: the number among the 16 (None: leave it out), among the 256, and as RGB."""

    basic: int | None
    indexed: int
    rgb: tuple[int, int, int]


_INKS: dict[str, Colour] = {
    "label": Colour(None, 245, (138, 138, 138)),
    "border": Colour(None, 240, (88, 88, 88)),
    "jungle": Colour(2, 71, (95, 175, 95)),
    "jungle-mountain": Colour(2, 108, (135, 175, 135)),
    "mountain": Colour(3, 180, (215, 175, 135)),
    "plantation": Colour(2, 107, (135, 175, 95)),
    "paddy": Colour(2, 193, (215, 255, 175)),
    "beach": Colour(3, 230, (255, 255, 215)),
    "airfield": Colour(7, 255, (238, 238, 238)),
    "village": Colour(3, 223, (255, 215, 175)),
    "city": Colour(3, 223, (255, 215, 175)),
    "water": Colour(6, 117, (135, 215, 255)),
    "river": Colour(6, 159, (175, 255, 255)),
    "caption": Colour(7, 254, (228, 228, 228)),
    "road": Colour(3, 222, (255, 215, 135)),
    "trail": Colour(3, 179, (215, 175, 95)),
    "bridge": Colour(7, 231, (255, 255, 255)),
    "first": Colour(7, 231, (255, 255, 255)),
    "first-ally": Colour(0, 16, (0, 0, 0)),
    "second": Colour(0, 16, (0, 0, 0)),
    "second-ally": Colour(7, 231, (255, 255, 255)),
    "other": Colour(0, 16, (0, 0, 0)),
    "chit": Colour(0, 16, (0, 0, 0)),
    "cursor": Colour(3, 226, (255, 255, 0)),
    "target": Colour(0, 16, (0, 0, 0)),
    "path": Colour(0, 16, (0, 0, 0)),
    "danger": Colour(0, 16, (0, 0, 0)),
    "overlay": Colour(3, 229, (255, 255, 175)),
    "error": Colour(1, 209, (255, 135, 95)),
    "good": Colour(2, 79, (95, 215, 175)),
    "note": Colour(None, 246, (148, 148, 148)),
    "key": Colour(6, 117, (135, 215, 255)),
    "ghost": Colour(None, 242, (108, 108, 108)),
    "bar": Colour(7, 231, (255, 255, 255)),
    "title": Colour(3, 222, (255, 215, 135)),
}

_PAPERS: dict[str, Colour] = {
    "jungle": Colour(None, 22, (0, 72, 24)),
    "jungle-mountain": Colour(None, 238, (52, 68, 48)),
    "mountain": Colour(None, 59, (88, 76, 64)),
    "plantation": Colour(None, 58, (72, 72, 16)),
    "paddy": Colour(None, 65, (64, 104, 56)),
    "beach": Colour(None, 101, (120, 108, 76)),
    "airfield": Colour(None, 240, (88, 88, 88)),
    "village": Colour(None, 94, (116, 76, 20)),
    "city": Colour(None, 94, (116, 76, 20)),
    "water": Colour(4, 24, (0, 76, 122)),
    "river": Colour(4, 25, (0, 88, 160)),
    "first": Colour(4, 26, (0, 95, 215)),
    "first-ally": Colour(6, 81, (95, 215, 255)),
    "second": Colour(3, 214, (255, 175, 0)),
    "second-ally": Colour(1, 130, (175, 95, 0)),
    "other": Colour(5, 175, (215, 135, 175)),
    "chit": Colour(6, 152, (175, 215, 215)),
    "target": Colour(6, 115, (135, 215, 175)),
    "path": Colour(3, 222, (255, 215, 135)),
    "danger": Colour(5, 211, (255, 135, 175)),
    "bar": Colour(4, 238, (68, 68, 68)),
    "cell": Colour(3, 222, (255, 215, 135)),
}

#: What differs on a terminal with a light background, where pale inks would not be seen.
_LIGHT_INKS: dict[str, Colour] = {
    "label": Colour(None, 242, (108, 108, 108)),
    "border": Colour(None, 250, (188, 188, 188)),
    "jungle": Colour(2, 28, (0, 135, 0)),
    "jungle-mountain": Colour(2, 22, (0, 95, 0)),
    "mountain": Colour(3, 94, (135, 95, 0)),
    "plantation": Colour(2, 64, (95, 135, 0)),
    "paddy": Colour(2, 64, (95, 135, 0)),
    "beach": Colour(3, 94, (135, 95, 0)),
    "airfield": Colour(0, 238, (68, 68, 68)),
    "village": Colour(0, 94, (135, 95, 0)),
    "city": Colour(0, 94, (135, 95, 0)),
    "water": Colour(4, 25, (0, 95, 175)),
    "river": Colour(7, 231, (255, 255, 255)),
    "road": Colour(1, 130, (175, 95, 0)),
    "trail": Colour(1, 94, (135, 95, 0)),
    "caption": Colour(0, 235, (38, 38, 38)),
    "cursor": Colour(1, 161, (215, 0, 95)),
    "overlay": Colour(5, 90, (135, 0, 135)),
    "error": Colour(1, 160, (215, 0, 0)),
    "good": Colour(2, 29, (0, 135, 95)),
    "note": Colour(None, 243, (118, 118, 118)),
    "key": Colour(4, 25, (0, 95, 175)),
    "ghost": Colour(None, 247, (158, 158, 158)),
    "title": Colour(None, 94, (135, 95, 0)),
}
_LIGHT_PAPERS: dict[str, Colour] = {
    "jungle": Colour(None, 151, (175, 215, 175)),
    "jungle-mountain": Colour(None, 144, (175, 175, 135)),
    "mountain": Colour(None, 180, (215, 175, 135)),
    "plantation": Colour(None, 187, (215, 215, 175)),
    "paddy": Colour(None, 193, (215, 255, 175)),
    "beach": Colour(None, 230, (255, 255, 215)),
    "airfield": Colour(None, 252, (208, 208, 208)),
    "village": Colour(None, 223, (255, 215, 175)),
    "city": Colour(None, 223, (255, 215, 175)),
    "water": Colour(6, 153, (175, 215, 255)),
    "river": Colour(4, 32, (0, 135, 215)),
}

#: Papers that no attribute may be lost with: without colour they are shown in reverse video.
_REVERSED_IN_MONO = frozenset({"second", "second-ally", "danger", "bar", "cell", "chit"})


class Codes(NamedTuple):
    """The SGR parameters of a style: attributes that must be on, the colours, "" for the terminal's own."""

    attributes: tuple[str, ...]
    ink: str
    paper: str


#: attribute -> the parameter that ends it (bold and dim are ended together)
_ENDS = {"1": "22", "2": "22", "4": "24", "7": "27"}


class Palette:
    """What to send a terminal of a tier for a style.

    >>> Palette("16").sgr(Style(), Style("river", "river", bold=True))
    '\\x1b[1;36;44m'
    >>> Palette("mono").sgr(Style(bold=True), Style())
    '\\x1b[m'
    """

    def __init__(self, tier: ColourTier, *, light: bool = False) -> None:
        self.tier = tier
        self._inks = {**_INKS, **_LIGHT_INKS} if light else _INKS
        self._papers = {**_PAPERS, **_LIGHT_PAPERS} if light else _PAPERS
        self._parts = lru_cache(maxsize=2048)(self._find_parts)
        self._change = lru_cache(maxsize=8192)(self._find_change)

    def codes(self, style: Style) -> str:
        """The SGR parameters for a style that starts from nothing; "" for plain text."""
        parts = self._parts(style)
        return ";".join((*parts.attributes, *(code for code in (parts.ink, parts.paper) if code)))

    def sgr(self, before: Style, after: Style) -> str:
        """The shortest sequence that turns one style into another; "" when they look the same."""
        return self._change(before, after)

    def _find_change(self, before: Style, after: Style) -> str:
        old, new = self._parts(before), self._parts(after)
        if old == new:
            return ""
        whole = self.codes(after)
        if not whole:
            return "\x1b[m"
        ended = {_ENDS[a] for a in old.attributes if a not in new.attributes}
        changes = sorted(ended)
        changes += [a for a in new.attributes if a not in old.attributes or _ENDS[a] in ended]
        if old.ink != new.ink:
            changes.append(new.ink or "39")
        if old.paper != new.paper:
            changes.append(new.paper or "49")
        step, anew = ";".join(changes), "0;" + whole
        return f"\x1b[{step if len(step) <= len(anew) else anew}m"

    def _find_parts(self, style: Style) -> Codes:
        wanted = (("1", style.bold), ("2", style.dim), ("4", style.underline), ("7", self._reversed(style)))
        attributes = tuple(code for code, on in wanted if on)
        if self.tier == "mono":
            return Codes(attributes, "", "")
        ink = self._colour(self._inks.get(style.ink), 30, 38)
        return Codes(attributes, ink, self._colour(self._papers.get(style.paper), 40, 48))

    def _reversed(self, style: Style) -> bool:
        return style.reverse or (self.tier == "mono" and style.paper in _REVERSED_IN_MONO)

    def _colour(self, colour: Colour | None, basic: int, extended: int) -> str:
        if colour is None:
            return ""
        if self.tier == "16":
            return "" if colour.basic is None else str(basic + colour.basic)
        if self.tier == "256":
            return f"{extended};5;{colour.indexed}"
        red, green, blue = colour.rgb
        return f"{extended};2;{red};{green};{blue}"


def shade(role: str, *, paper: bool = False) -> tuple[int, int, int] | None:
    """The true colour of a role, for pictures of the screen; None for the terminal's own."""
    colour = (_PAPERS if paper else _INKS).get(role)
    return None if colour is None else colour.rgb


def side_role(side: str, sides: Sequence[str], nation: str = "") -> str:
    """The role that the counters of a side are painted in, in a game between `sides`, the first player's first.

    A nation that fights beside the one that the side is named after has a shade of its own.

    >>> side_role("NVA", ("US", "NVA")), side_role("US", ("US", "NVA"), "ARVN"), side_role("Laos", ("US", "NVA"))
    ('second', 'first-ally', 'other')
    """
    for role, known in zip(("first", "second"), sides, strict=False):
        if side == known:
            return f"{role}-ally" if nation and nation != side else role
    return "other"


def colour_tier(environment: Mapping[str, str]) -> ColourTier:
    """The tier that a terminal is taken to have, from NO_COLOR, VIETNAM_COLOR, COLORTERM and TERM.

    True colour is used only when asked for (VIETNAM_COLOR=true): it costs a slow line half again as many
    bytes and shows little more than the 256 colours.
    """
    if environment.get("NO_COLOR"):
        return "mono"
    wanted = environment.get("VIETNAM_COLOR", "").strip().casefold()
    for tier in TIERS:
        if wanted == tier:
            return tier
    term = environment.get("TERM", "")
    colourless = term.startswith(("vt1", "vt2", "vt5")) or term.endswith(("-mono", "-m"))
    if term in ("", "dumb", "unknown") or colourless:
        return "mono"
    if "256" in term or environment.get("COLORTERM") or term.startswith(("alacritty", "xterm-kitty", "foot")):
        return "256"
    return "16"


def light_background(environment: Mapping[str, str]) -> bool:
    """Does the terminal say that its background is light?  VIETNAM_BACKGROUND=light or COLORFGBG."""
    wanted = environment.get("VIETNAM_BACKGROUND", "").strip().casefold()
    if wanted in ("light", "dark"):
        return wanted == "light"
    return environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")

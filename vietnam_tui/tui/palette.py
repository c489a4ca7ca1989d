"""Colours: roles of things on the screen, and the sequences that a terminal is sent for them in each tier.

The screen is painted in roles ("river", or "first" for the counters of the sides that are blue); a palette turns a role
into the terminal's own terms.  The colours are told apart by people who cannot tell red from green (they are
close to the Okabe-Ito set), and nothing is told by colour alone.  Text without a role keeps the terminal's own
colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

import msgspec

from vietnam_tui.core.data import load
from vietnam_tui.tui.map import grounds
from vietnam_tui.tui.map.colours import Colour

ColourTier = Literal["mono", "16", "256", "true"]
TIERS: tuple[ColourTier, ...] = ("mono", "16", "256", "true")
Theme = Literal["dark", "light", "colour-blind"]
THEMES: tuple[Theme, ...] = ("dark", "light", "colour-blind")

#: The distance of a cell's ground: out of reach, as it is, in reach.
DIM, AS_IT_IS, LIT = -1, 0, 1
#: ... and how likely something comes down there, the likeliest last
HEATS = (2, 3, 4)


class Style(NamedTuple):
    """The look of a cell: roles of its ink and its paper ("" for the terminal's own), and attributes.

    The paper of the ground is its terrain with one of three shades, "jungle:1", its ink the terrain, "jungle:".
    """

    ink: str = ""
    paper: str = ""
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False
    tone: int = AS_IT_IS


PLAIN = Style()

Run = tuple[str, Style]


_INKS: dict[str, Colour] = {
    "label": Colour(None, 245, (138, 138, 138)),
    "border": Colour(None, 8, (88, 88, 88)),
    "river": Colour(6, 39, (58, 160, 230)),
    "river-name": Colour(6, 74, (95, 175, 215)),
    "slope": Colour(3, 137, (175, 135, 95)),
    "caption": Colour(7, 252, (208, 208, 200)),
    "place": Colour(7, 230, (240, 225, 190)),
    "road": Colour(3, 180, (215, 185, 120)),
    "trail": Colour(3, 137, (176, 140, 84)),
    "bridge": Colour(7, 231, (255, 255, 255)),
    "first": Colour(7, 15, (255, 255, 255)),
    "first-done": Colour(7, 252, (190, 205, 235)),
    "first-ally": Colour(0, 16, (0, 0, 0)),
    "first-ally-done": Colour(0, 252, (190, 225, 235)),
    "second": Colour(0, 0, (0, 0, 0)),
    "second-done": Colour(0, 16, (0, 0, 0)),
    "second-ally": Colour(7, 231, (255, 255, 255)),
    "second-ally-done": Colour(7, 230, (240, 210, 180)),
    "other": Colour(0, 16, (0, 0, 0)),
    "other-done": Colour(0, 16, (0, 0, 0)),
    "chit": Colour(0, 16, (0, 0, 0)),
    "cursor": Colour(3, 11, (255, 255, 0)),
    "selected": Colour(3, 220, (255, 215, 0)),
    "target": Colour(0, 16, (0, 0, 0)),
    "path": Colour(0, 16, (0, 0, 0)),
    "danger": Colour(0, 16, (0, 0, 0)),
    "way": Colour(3, 229, (255, 255, 175)),
    "aim": Colour(5, 211, (255, 135, 175)),
    "goal": Colour(3, 226, (255, 255, 0)),
    "rim": Colour(5, 207, (255, 95, 255)),
    "overlay": Colour(3, 229, (255, 255, 175)),
    "error": Colour(1, 209, (255, 135, 95)),
    "good": Colour(2, 79, (95, 215, 175)),
    "note": Colour(None, 246, (148, 148, 148)),
    "key": Colour(6, 117, (135, 215, 255)),
    "ghost": Colour(None, 242, (108, 108, 108)),
    "bar": Colour(None, 231, (255, 255, 255)),
    "title": Colour(3, 11, (255, 215, 135)),
}

_PAPERS: dict[str, Colour] = {
    "first": Colour(4, 26, (0, 95, 215)),
    "first-done": Colour(4, 18, (20, 45, 110)),
    "first-ally": Colour(6, 81, (95, 215, 255)),
    "first-ally-done": Colour(6, 24, (30, 85, 110)),
    "second": Colour(3, 214, (255, 175, 0)),
    "second-done": Colour(3, 136, (170, 115, 0)),
    "second-ally": Colour(1, 130, (175, 95, 0)),
    "second-ally-done": Colour(1, 52, (95, 50, 5)),
    "other": Colour(5, 175, (215, 135, 175)),
    "other-done": Colour(5, 132, (150, 90, 120)),
    "chit": Colour(6, 152, (175, 215, 215)),
    "goal": Colour(5, 90, (120, 20, 110)),
    "target": Colour(6, 115, (135, 215, 175)),
    "path": Colour(3, 222, (255, 215, 135)),
    "danger": Colour(5, 211, (255, 135, 175)),
    "bar": Colour(None, 238, (68, 68, 68)),
    "cell": Colour(3, 222, (255, 215, 135)),
}

#: The stripes that names of counters stand on, of a side's own family of colours, so that it is still told by them
_BANDS: dict[str, tuple[Colour, ...]] = {
    "first": (
        Colour(4, 31, (0, 120, 165)),
        Colour(4, 61, (85, 75, 190)),
        Colour(4, 24, (0, 70, 125)),
        Colour(4, 91, (120, 40, 175)),
        Colour(4, 29, (0, 125, 110)),
    ),
    "second": (
        Colour(3, 208, (255, 125, 30)),
        Colour(3, 229, (255, 240, 165)),
        Colour(3, 178, (200, 160, 20)),
        Colour(3, 216, (255, 170, 130)),
        Colour(3, 185, (205, 215, 85)),
    ),
}
_BAND = "-band"
_PAPERS |= {f"{side}{_BAND}{at}": colour for side, bands in _BANDS.items() for at, colour in enumerate(bands)}


def band_of(paper: str, name: str) -> str:
    """The paper of the band of a larger unit on counters of a paper; the same as theirs where they have no bands.

    >>> [band_of("second", name) for name in ("304", "325", "320", "324")], band_of("other", "304")
    (['second-band4', 'second-band0', 'second-band2', 'second-band1'], 'other')
    """
    bands = _BANDS.get(paper)
    # by its letters, so that it has the same in every game and at every moment
    return f"{paper}{_BAND}{sum(map(ord, name)) % 7 % len(bands)}" if bands else paper


#: The colours that differ on a terminal with a light background, where pale inks would not be seen.
_LIGHT_INKS: dict[str, Colour] = {
    "label": Colour(None, 242, (108, 108, 108)),
    "border": Colour(None, 250, (188, 188, 188)),
    "river": Colour(6, 32, (0, 120, 200)),
    "river-name": Colour(6, 25, (0, 95, 175)),
    "slope": Colour(3, 94, (135, 95, 0)),
    "road": Colour(1, 130, (150, 85, 10)),
    "trail": Colour(1, 94, (135, 95, 0)),
    "bridge": Colour(0, 16, (0, 0, 0)),
    "caption": Colour(0, 235, (38, 38, 38)),
    "place": Colour(0, 58, (80, 50, 0)),
    "cursor": Colour(1, 161, (215, 0, 95)),
    "selected": Colour(1, 161, (215, 0, 95)),
    "way": Colour(5, 90, (135, 0, 135)),
    "aim": Colour(5, 161, (190, 0, 95)),
    "rim": Colour(5, 127, (175, 0, 175)),
    "overlay": Colour(5, 90, (135, 0, 135)),
    "error": Colour(1, 160, (215, 0, 0)),
    "good": Colour(2, 29, (0, 135, 95)),
    "note": Colour(None, 243, (118, 118, 118)),
    "key": Colour(4, 25, (0, 95, 175)),
    "ghost": Colour(None, 247, (158, 158, 158)),
    "title": Colour(None, 94, (135, 95, 0)),
}

#: The colours that differ for eyes that do not tell red from green: what is good is blue, what is wrong yellow.
_SAFE_INKS: dict[str, Colour] = {
    "error": Colour(3, 220, (255, 215, 0)),
    "good": Colour(6, 117, (135, 215, 255)),
    "aim": Colour(7, 231, (255, 255, 255)),
}

#: Papers that no attribute may be lost with: without colour they are shown in reverse video.
_REVERSED_IN_MONO = frozenset(
    {"second", "second-done", "second-ally", "second-ally-done", "danger", "bar", "cell", "chit", "goal"}
)


#: Papers that none of the sixteen colours is left for: they are all some side's, or some ground's.
_REVERSED_IN_SIXTEEN = frozenset({"bar"})

#: Papers of our own counters, which without colour are underlined: bold letters alone could be a name of the country.
_UNDERLINED_IN_MONO = frozenset({"first", "first-done", "first-ally", "first-ally-done"})

_GROUNDS: dict[Theme, dict[str, grounds.Ground]] = {
    "dark": grounds.DARK,
    "light": grounds.LIGHT,
    "colour-blind": grounds.COLOUR_BLIND,
}


#: The beginnings of names of terminals that show any colour
IN_TRUE_COLOUR = ("alacritty", "xterm-kitty", "foot", "wezterm", "xterm-ghostty", "ghostty")


#: What stands between the tier of a sample and its paper
_SAMPLE = "|"
_TIER_OF: dict[str, ColourTier] = {tier: tier for tier in TIERS}


def sampled(style: Style, tier: ColourTier) -> Style:
    """A style as it looks in a tier, whatever that of the screen.

    >>> jungle = Style("jungle:", "jungle:0")
    >>> Palette("256").codes(sampled(jungle, "16")) == Palette("16").codes(jungle) != Palette("256").codes(jungle)
    True
    """
    return style._replace(paper=f"{tier}{_SAMPLE}{style.paper}")


class Codes(NamedTuple):
    """The SGR parameters of a style: attributes that must be on, the colours, "" for the terminal's own."""

    attributes: tuple[str, ...]
    ink: str
    paper: str


#: attribute -> the parameter that ends it (bold and dim are ended together)
_ENDS = {"1": "22", "2": "22", "4": "24", "7": "27"}
#: Attributes that draw something, in the ink, where there is no letter: a line below, or all of the cell
_DRAWN_ON_BLANKS = frozenset({"4", "7"})


class Palette:
    """The sequence to send a terminal of a tier for a style.

    >>> Palette("16").sgr(Style(), Style("river", "water:1", bold=True))
    '\\x1b[1;36m'
    >>> Palette("256").sgr(Style(), Style("jungle:", "jungle:0"))
    '\\x1b[38;5;71;48;5;22m'
    >>> Palette("mono").sgr(Style(bold=True), Style())
    '\\x1b[m'
    """

    def __init__(self, tier: ColourTier, *, theme: Theme = "dark") -> None:
        self.tier = tier
        self.theme = theme
        self._inks = _INKS | (
            _LIGHT_INKS if theme == "light" else _SAFE_INKS if theme == "colour-blind" else {}
        )
        self._grounds = _GROUNDS[theme]
        self._parts = lru_cache(maxsize=2048)(self._find_parts)
        self._change = lru_cache(maxsize=8192)(self._find_change)
        #: what a blank shows of a style, a value to compare: the paper, and the ink only where that is drawn as well
        self.behind = lru_cache(maxsize=2048)(self._find_behind)

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

    def _find_behind(self, style: Style) -> Codes:
        parts = self._parts(style)
        drawn = tuple(code for code in parts.attributes if code in _DRAWN_ON_BLANKS)
        return Codes(drawn, parts.ink if drawn else "", parts.paper)

    def beneath(self, before: Style, blank: Style) -> Style:
        """The style in which a blank is written for the fewest bytes, from the one that comes before."""
        goal = self.behind(blank)
        if self.behind(before) == goal:
            return before
        kept = before._replace(paper=blank.paper, tone=blank.tone)
        least = len(self.sgr(before, blank))
        return kept if self.behind(kept) == goal and len(self.sgr(before, kept)) < least else blank

    def _find_parts(self, style: Style) -> Codes:
        tier, of_sample, shown = style.paper.partition(_SAMPLE)
        if of_sample:
            return Palette(_TIER_OF[tier], theme=self.theme)._find_parts(style._replace(paper=shown))
        far = style.tone == DIM and self.tier in ("mono", "16")
        done = self.tier in ("mono", "16") and style.paper.endswith("-done")
        bold, dim = style.bold and not (far or done), style.dim or far or done
        wanted = (("1", bold), ("2", dim), ("4", self._underlined(style)), ("7", self._reversed(style)))
        attributes = tuple(code for code, on in wanted if on)
        if self.tier == "mono":
            return Codes(attributes, "", "")
        ink, paper = self.ink(style), self.paper(style)
        return Codes(attributes, self._colour(ink, 30, 38), self._colour(paper, 40, 48))

    def ink(self, style: Style) -> Colour | None:
        """The colour of the characters of a style, None for the terminal's own."""
        terrain, of_ground, _ = style.ink.partition(":")
        if of_ground:
            found = self._grounds.get(terrain, self._grounds[""]).ink
        elif style.ink in self._inks:
            found = self._inks[style.ink]
        else:
            return None
        return found.dimmed(light=self.theme == "light") if style.tone == DIM else found

    def paper(self, style: Style) -> Colour | None:
        """The colour behind the characters of a style, None for the terminal's own."""
        terrain, shaded, shade = style.paper.rpartition(_SAMPLE)[2].partition(":")
        if not shaded:
            return _PAPERS.get(terrain)
        found = self._grounds.get(terrain, self._grounds[""]).papers[int(shade)]
        light = self.theme == "light"
        if style.tone == DIM:
            return found.dimmed(light=light)
        if style.tone in HEATS:
            return found.heated(HEATS.index(style.tone), light=light, safe=self.theme == "colour-blind")
        return found.lit(light=light) if style.tone == LIT else found

    def _reversed(self, style: Style) -> bool:
        few = {"mono": _REVERSED_IN_MONO, "16": _REVERSED_IN_SIXTEEN}.get(self.tier, frozenset())
        return style.reverse or style.paper.partition(_BAND)[0] in few

    def _underlined(self, style: Style) -> bool:
        return style.underline or (
            self.tier == "mono" and style.paper.partition(_BAND)[0] in _UNDERLINED_IN_MONO
        )

    def _colour(self, colour: Colour | None, basic: int, extended: int) -> str:
        if colour is None:
            return ""
        if self.tier == "16":
            return "" if colour.basic is None else str(basic + colour.basic)
        if self.tier == "256" and colour.indexed < 16:
            # the sixteen have shorter names
            bright = 60 if colour.indexed >= 8 else 0
            return str(basic + bright + colour.indexed % 8)
        number = colour.indexed if self.tier == "256" else colour.of_the_256
        if number is not None:
            return f"{extended};5;{number}"
        red, green, blue = colour.rgb
        return f"{extended};2;{red};{green};{blue}"


def offered(found: ColourTier) -> tuple[ColourTier, ...]:
    """The tiers that a terminal taken to have one of them may be able to show; none for one without colours.

    >>> offered("true"), offered("16"), offered("mono")
    (('true', '256', '16'), ('256', '16'), ())
    """
    return {"mono": (), "16": TIERS[2:0:-1]}.get(found, TIERS[3:0:-1])


class Nations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sides that are painted in either colour."""

    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()


@cache
def _nations() -> Nations:
    return load("nations.toml", Nations)


@cache
def _roles(sides: tuple[str, ...]) -> dict[str, str]:
    """Side -> its role, by nation; who has none, or has it taken before him, gets the one that is free."""
    nations = _nations()
    found: dict[str, str] = {}
    for side in sides:
        role = "first" if side in nations.first else "second" if side in nations.second else ""
        if role and role not in found.values():
            found[side] = role
    free = [role for role in ("first", "second") if role not in found.values()]
    for side in sides:
        if side not in found and free:
            found[side] = free.pop(0)
    return found


def side_role(side: str, sides: Sequence[str], nation: str = "") -> str:
    """The role that the counters of a side are painted in, in a game between `sides`: by nation.

    A nation that fights beside the one that the side is named after has a shade of its own.

    >>> side_role("NVA", ("NVA", "US")), side_role("US", ("NVA", "US"), "ARVN"), side_role("Laos", ("US", "NVA"))
    ('second', 'first-ally', 'other')
    """
    role = _roles(tuple(sides)).get(side, "other")
    return f"{role}-ally" if nation and nation != side and role != "other" else role


def colour_tier(environment: Mapping[str, str]) -> ColourTier:
    """The tier that a terminal is taken to have, from NO_COLOR, VIETNAM_COLOR, COLORTERM and TERM.

    True colour is taken where the terminal says that it has it, by COLORTERM or by its name: in it the country is
    shaded, where the 256 colours have flat blocks.
    """
    if environment.get("NO_COLOR"):
        return "mono"
    wanted = environment.get("VIETNAM_COLOR", "").strip().casefold()
    for tier in TIERS:
        if wanted == tier:
            return tier
    term = environment.get("TERM", "")
    told = environment.get("COLORTERM", "").strip().casefold()
    colourless = term.startswith(("vt1", "vt2", "vt5")) or term.endswith(("-mono", "-m"))
    if term in ("", "dumb", "unknown") or colourless:
        return "mono"
    if told in ("truecolor", "24bit") or term.startswith(IN_TRUE_COLOUR) or term.endswith("-direct"):
        return "true"
    if "256" in term or told:
        return "256"
    return "16"


def theme_of(environment: Mapping[str, str]) -> Theme:
    """The theme that is asked for (VIETNAM_THEME, VIETNAM_BACKGROUND) or that the terminal's background calls for."""
    wanted = environment.get("VIETNAM_THEME", "") or environment.get("VIETNAM_BACKGROUND", "")
    for theme in THEMES:
        if wanted.strip().casefold() == theme:
            return theme
    return "light" if environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15") else "dark"

"""The characters that the map is drawn with, in three tiers.

"rich" uses signs of DejaVu Sans Mono, "plain" only those that Liberation Mono has as well, "ascii" no others than
those of every terminal; each says the same.  `tests/tui/fonts/` holds the code points of the two fonts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

GlyphTier = Literal["ascii", "plain", "rich"]
GLYPH_TIERS: tuple[GlyphTier, ...] = ("ascii", "plain", "rich")

#: Terminals that find a sign in another font when their own does not have it.
_RESOURCEFUL = (
    "alacritty",
    "foot",
    "ghostty",
    "kitty",
    "konsole",
    "rio",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
)
#: The variables that such terminals set besides TERM.
_RESOURCEFUL_SIGNS = ("VTE_VERSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "WEZTERM_PANE", "ITERM_SESSION_ID")
#: Terminals that show few signs.
_CONSOLES = ("linux", "vt1", "vt2", "vt3", "vt5", "screen.linux", "cons")
#: The variables that hold a locale, the one that counts most first.
_LOCALES = ("LC_ALL", "LC_CTYPE", "LANG")
#: Languages in whose terminals box-drawing characters may be two cells wide.
_WIDE = ("zh", "ja", "ko")


class Glyphs(NamedTuple):
    """One set of map characters, each a single cell wide."""

    tier: GlyphTier = "ascii"
    rising: str = "/"
    falling: str = "\\"
    level: str = "_"
    upright: str = "|"
    #: rivers along sides: of flat-topped hexes NW, SW and S, of pointed ones the two halves of the roof and the wall
    river_rising: str = "~"
    river_falling: str = "~"
    river_level: str = "~"
    river_roof: tuple[tuple[str, str], tuple[str, str]] = (("~", "~"), ("~", "~"))
    river_corners: tuple[str, str] = ("~", "~")
    river_wall: str = "~"
    #: slopes, whose teeth stand on the lower side; gullies
    slope: str = ","
    gully: str = ";"
    #: lines through hexes: a character for each sum of the ends that a cell has (`forms.UP` ...)
    road: str = " |=+||++=+=+++++"
    trail: str = " :-'::.:-'-'.:.+"
    stream: str = " ~~~~~~~~~~~~~~~"
    #: bridges: over a river beside, over a river below, blown up, laid by engineers
    bridges: tuple[str, str] = ("H", "H")
    blown: str = "x"
    crossing: str = "o"
    #: the corners of the cursor: upper left, upper right, lower left, lower right; bars beside what is selected
    cursor: str = "[][]"
    selected: str = "{}"
    target: str = "><"
    enemy: str = "<>"
    #: a step of a way, where one goes no further, the player's note, a goal, more below, spent in part, done,
    #: disrupted, a step lost
    step: str = "*"
    stop: str = "X"
    noted: str = "$"
    goal: str = "@"
    #: a side of an area, or of the map's edge, that the scenario is about
    rim: str = ":"
    more: str = "+"
    partly: str = "-"
    done: str = "."
    disrupted: str = "!"
    reduced: str = "'"
    #: facings, by direction
    facings: tuple[tuple[str, str], ...] = (
        ("N", "^"), ("NE", "^"), ("E", ">"), ("SE", "v"), ("S", "v"), ("SW", "v"), ("W", "<"), ("NW", "^"),
    )  # fmt: skip
    #: texture characters that this set draws in its own way
    texture: tuple[tuple[str, str], ...] = ()
    #: arm -> its sign and the sign of a depleted unit; where there is none the letter of the counter is drawn
    arms: tuple[tuple[str, str], ...] = ()

    def draw(self, sign: str) -> str:
        """A sign of the ground as this set draws it."""
        return dict(self.texture).get(sign, sign)

    def arm(self, arms: str, letter: str, *, depleted: bool) -> str:
        """The sign of an arm, hollow (or small) when the unit is depleted.

        >>> [RICH.arm("infantry", "I", depleted=d) for d in (False, True)], ASCII.arm("infantry", "I", depleted=True)
        (['⌧', '×'], 'i')
        """
        signs = dict(self.arms).get(arms)
        if signs is None:
            return (letter.lower() if depleted else letter)[:1]
        return signs[depleted]

    def facing(self, direction: str) -> str:
        """The arrow of a facing."""
        return dict(self.facings).get(direction, "")


_DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
_LIGHT = " │─└││┌├─┘─┴┐┤┬┼"

ASCII = Glyphs()
PLAIN = Glyphs(
    tier="plain",
    upright="│",
    river_rising="█",
    river_falling="█",
    river_level="▄",
    river_roof=(("▄", "▀"), ("▀", "▄")),
    river_corners=("▄", "▀"),
    river_wall="█",
    slope="¬",
    gully="¦",
    road=_DOUBLE,
    trail=_LIGHT,
    stream=" " + "≈" * 15,
    bridges=("╪", "╫"),
    blown="×",
    crossing="○",
    cursor="┌┐└┘",
    selected="▐▌",
    target="»«",
    enemy="",
    step="•",
    stop="¤",
    noted="¶",
    goal="◘",
    rim="▪",
    more="■",
    partly="·",
    done="°",
    disrupted="!",
    reduced="½",
    facings=(
        ("N", "▲"), ("NE", "┘"), ("E", "►"), ("SE", "┐"), ("S", "▼"), ("SW", "┌"), ("W", "◄"), ("NW", "└"),
    ),
    texture=(
        ("%", "♣"), ("^", "▲"), ("n", "⌂"), ("#", "⌂"), ("o", "○"), ("~", "≈"), ("&", "♠"), (".", "·"), (":", "∙"),
        ("@", "■"), ("A", "▬"), ("F", "◙"),
    ),
)  # fmt: skip
RICH = PLAIN._replace(
    tier="rich",
    rising="╱",
    falling="╲",
    river_rising="▞",
    river_falling="▚",
    river_level="▂",
    slope="▵",
    gully="┊",
    trail=" ┆┄└┆┆┌├┄┘┄┴┐┤┬┼",
    stream=" ┃━┗┃┃┏┣━┛━┻┓┫┳╋",
    cursor="⎡⎤⎣⎦",
    goal="◎",
    more="▚",
    facings=(
        ("N", "↑"), ("NE", "↗"), ("E", "→"), ("SE", "↘"), ("S", "↓"), ("SW", "↙"), ("W", "←"), ("NW", "↖"),
    ),
    texture=(*PLAIN.texture, ("@", "▩"), ("+", "✚")),
    arms=(
        ("infantry", "⌧×"), ("mechanized infantry", "⊗∅"), ("mechanized", "⊗∅"), ("armored cavalry", "⍁/"),
        ("monitor", "≋≈"), ("headquarters", "⚑⚐"), ("headquarters guard", "⚑⚐"),
    ),
)  # fmt: skip
_SETS: dict[str, Glyphs] = {glyphs.tier: glyphs for glyphs in (ASCII, PLAIN, RICH)}


def glyphs(tier: GlyphTier) -> Glyphs:
    """The character set of a tier."""
    return _SETS[tier]


def glyph_tier(environment: Mapping[str, str]) -> GlyphTier:
    """The tier that a terminal is taken to show: VIETNAM_GLYPHS, else by its locale and by what it is.

    Without UTF-8, on a console, and where box drawing may be two cells wide it is plain ASCII.

    >>> glyph_tier({"LANG": "C", "TERM": "xterm"}), glyph_tier({"LANG": "de_DE.UTF-8", "TERM": "xterm-256color"})
    ('ascii', 'plain')
    >>> glyph_tier({"LC_ALL": "C.UTF-8", "TERM": "xterm-kitty"}), glyph_tier({"LANG": "ja_JP.UTF-8", "TERM": "foot"})
    ('rich', 'ascii')
    """
    wanted = environment.get("VIETNAM_GLYPHS", "").strip().casefold()
    named: dict[str, GlyphTier] = {**{tier: tier for tier in GLYPH_TIERS}, "unicode": "plain"}
    if wanted in named:
        return named[wanted]
    locale = next((text for name in _LOCALES if (text := environment.get(name, ""))), "")
    term = environment.get("TERM", "")
    utf8 = "utf8" in locale.casefold().replace("-", "")
    if not utf8 or locale.startswith(_WIDE) or term in ("", "dumb", "unknown") or term.startswith(_CONSOLES):
        return "ascii"
    resourceful = term.startswith(_RESOURCEFUL) or any(environment.get(name) for name in _RESOURCEFUL_SIGNS)
    return "rich" if resourceful else "plain"

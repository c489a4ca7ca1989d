"""The colours of the ground: three neighbouring shades a terrain, and the ink of its texture and its hexsides.

A terrain without an entry of its own looks like open country, so a new game needs none.  Among 256 colours only greys
lie as close together as shades: there a ground of another colour has one paper.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.tui.map.colours import Colour, rgb

#: how many shades lie side by side, so that no hex looks like its neighbours
SHADES = 3


class Ground(NamedTuple):
    """A terrain: its three papers and its ink."""

    papers: tuple[Colour, Colour, Colour]
    ink: Colour


def _ground(
    shades: str,
    numbers: tuple[int, int, int],
    ink: str,
    number: int,
    basic: int | None,
) -> Ground:
    first, second, third = (
        Colour(None, index, rgb(text)) for text, index in zip(shades.split(), numbers, strict=True)
    )
    return Ground((first, second, third), Colour(basic, number, rgb(ink)))


_OPEN = _ground("191d15 1c2118 161a13", (234, 235, 233), "555d4c", 240, None)
_PADDY = _ground("14261f 172b23 11211b", (234, 236, 235), "4f8a76", 72, 6)
_JUNGLE = _ground("10331a 123a1e 0e2d17", (22, 22, 22), "3f8a4c", 71, 2)
_HILLS = _ground("24361f 283c23 202f1b", (236, 237, 235), "6f9a5c", 107, 2)
_ROCK = _ground("3a3a3a 414140 343433", (238, 239, 237), "8f8a78", 144, 3)
_GRASS = _ground("2c3418 313a1b 272e15", (236, 237, 235), "87904a", 143, 3)
_PLANTATION = _ground("33391a 393f1e 2d3217", (58, 58, 58), "8e9a4e", 150, 2)
_HOUSES = _ground("4a3722 523d26 42311e", (94, 94, 94), "c09a63", 223, 3)
_WATER = _ground("0b2f52 0c3459 0a2a4b", (24, 24, 24), "3f7fb0", 74, 6)
_SAND = _ground("5a5036 60563b 534a31", (101, 101, 101), "b9ab7c", 230, 3)
_PAVED = _ground("3c3c42 424248 36363b", (240, 241, 239), "a0a0a8", 252, 7)

DARK: dict[str, Ground] = {
    "": _OPEN,
    "jungle": _JUNGLE,
    "forest": _JUNGLE,
    "treeline": _ground("1a3416 1e3b19 162d13", (22, 22, 22), "6aa04c", 113, 2),
    "highland": _HILLS,
    "jungle-mountain": _HILLS,
    "mountain": _ROCK,
    "high-ground": _ROCK,
    "paddy": _PADDY,
    "elephant-grass": _GRASS,
    "light-vegetation": _GRASS,
    "broken": _GRASS,
    "plantation": _PLANTATION,
    "village": _HOUSES,
    "town": _HOUSES,
    "city": _HOUSES,
    "building": _HOUSES,
    "french-fort": _HOUSES,
    "water": _WATER,
    "sea": _WATER,
    "river": _WATER,
    "beach": _SAND,
    "airfield": _PAVED,
    "landing-zone": _ground("2c3026 31362b 272a21", (237, 238, 236), "b0b080", 187, 3),
}

_WOODS = _ground("bfe0bf c7e6c7 b6d9b6", (151, 151, 151), "4f8f5a", 65, 2)
_HEIGHTS = _ground("d9cdb8 e0d5c2 d2c5ae", (187, 187, 187), "8a7350", 94, 3)
_HOUSES_BY_DAY = _ground("f0d2aa f4dab8 ebcaa0", (223, 223, 223), "87550f", 94, 3)
_WATER_BY_DAY = _ground("b4d8f2 bcddf5 abd2ee", (153, 153, 153), "3f7fb0", 67, 6)
_GRASS_BY_DAY = _ground("e6eac2 ebefcb e0e4b8", (230, 230, 230), "7c8530", 100, 3)

LIGHT: dict[str, Ground] = {
    "": _ground("f6f6ee fafaf4 f1f1e8", (255, 231, 254), "b4b4a6", 250, None),
    "jungle": _WOODS,
    "forest": _WOODS,
    "treeline": _ground("cfe6b8 d6ebc2 c8e0af", (193, 193, 193), "5f8f2f", 64, 2),
    "highland": _ground("cddcae d5e2ba c5d5a2", (150, 150, 150), "6b7f3a", 64, 2),
    "jungle-mountain": _ground("c3cfa6 cbd6b1 bbc89c", (144, 144, 144), "55702f", 58, 2),
    "mountain": _HEIGHTS,
    "high-ground": _HEIGHTS,
    "paddy": _ground("dcf0e4 e4f4ea d4ebdd", (194, 194, 194), "4f8a76", 29, 6),
    "elephant-grass": _GRASS_BY_DAY,
    "light-vegetation": _GRASS_BY_DAY,
    "broken": _GRASS_BY_DAY,
    "plantation": _ground("dfe6b0 e5ebba d8e0a5", (186, 186, 186), "6f7d1f", 64, 2),
    "village": _HOUSES_BY_DAY,
    "town": _HOUSES_BY_DAY,
    "city": _HOUSES_BY_DAY,
    "building": _HOUSES_BY_DAY,
    "french-fort": _HOUSES_BY_DAY,
    "water": _WATER_BY_DAY,
    "sea": _WATER_BY_DAY,
    "river": _WATER_BY_DAY,
    "beach": _ground("f7efcf f9f3d9 f3eac4", (229, 229, 229), "9a8640", 136, 3),
    "airfield": _ground("d4d4d8 dadade cdcdd2", (252, 253, 251), "5a5a60", 240, 0),
    "landing-zone": _ground("ecebd2 f0efda e7e6c9", (230, 230, 230), "8a8740", 100, 3),
}

_DEEP = _ground("10303a 123742 0e2a33", (23, 23, 23), "4f9aa8", 73, 6)

#: The colours that differ for eyes that do not tell green from brown: woods are blue-green, houses and heights pale.
COLOUR_BLIND: dict[str, Ground] = {
    **DARK,
    "jungle": _DEEP,
    "forest": _DEEP,
    "treeline": _ground("1c3f46 20464e 18373d", (23, 23, 23), "7fc4d0", 116, 6),
    "highland": _ground("1f3038 23363f 1b2a31", (236, 237, 235), "6f9fb0", 109, 6),
    "jungle-mountain": _ground("1f3038 23363f 1b2a31", (236, 237, 235), "6f9fb0", 109, 6),
    "elephant-grass": _ground("38341a 3e3a1e 322e17", (236, 237, 235), "b0a45a", 185, 3),
    "light-vegetation": _ground("38341a 3e3a1e 322e17", (236, 237, 235), "b0a45a", 185, 3),
    "broken": _ground("38341a 3e3a1e 322e17", (236, 237, 235), "b0a45a", 185, 3),
}

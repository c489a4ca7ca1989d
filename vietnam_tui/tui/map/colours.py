"""A colour in the terms of every kind of terminal, and how it looks further away or lit up."""

from __future__ import annotations

from typing import NamedTuple

Rgb = tuple[int, int, int]

#: How much of its light the ground keeps out of reach, and how far lit ground goes towards white, by day towards green.
KEPT, LIT, LIT_BY_DAY = 0.55, 0.16, 0.2

_STEPS = (0, 95, 135, 175, 215, 255)
#: 256-colour numbers that keep their hue when they are dimmed or lit.
_DIMMED = {24: 17, 39: 24, 45: 24, 153: 67, 32: 67}
_LIT = {24: 31, 58: 100, 94: 130, 101: 143, 151: 158}

#: How far heated ground goes towards its heat, which has a colour of its own among the 256
_SHARES = (0.35, 0.6, 0.8)


class Colour(NamedTuple):
    """One colour in the tiers: the number among the 16 (None: leave it out), among the 256, and as RGB."""

    basic: int | None
    indexed: int
    rgb: Rgb

    @property
    def of_the_256(self) -> int | None:
        """The number that exactly this colour has among the 256, which is a shorter name for it; None if it has none.

        >>> Colour(None, 11, (255, 255, 0)).of_the_256, Colour(None, 246, (148, 148, 148)).of_the_256
        (226, 246)
        >>> Colour(None, 22, (16, 51, 26)).of_the_256
        """
        red, green, blue = self.rgb
        if all(part in _STEPS for part in self.rgb):
            return 16 + 36 * _STEPS.index(red) + 6 * _STEPS.index(green) + _STEPS.index(blue)
        step, beyond = divmod(red - 8, 10)
        return 232 + step if red == green == blue and not beyond and 0 <= step < 24 else None

    def dimmed(self, *, light: bool) -> Colour:
        """The colour out of reach: darker, on a light ground paler."""
        if light:
            faded = _mixed(self.rgb, (255, 255, 255), 1 - KEPT)
            return Colour(
                self.basic, _DIMMED.get(self.indexed) or _grey(_level(self.indexed), 255, KEPT), faded
            )
        faded = _mixed(self.rgb, (0, 0, 0), 1 - KEPT)
        return Colour(self.basic, _DIMMED.get(self.indexed) or _grey(_level(self.indexed), 0, KEPT), faded)

    def lit(self, *, light: bool) -> Colour:
        """The colour in reach: a little lighter, on a light ground a little stronger."""
        if light:
            return Colour(self.basic, self.indexed, _mixed(self.rgb, (120, 160, 60), LIT_BY_DAY))
        lighter = _mixed(self.rgb, (255, 255, 255), LIT)
        brighter = min(255, self.indexed + 3) if self.indexed >= 232 else _LIT.get(self.indexed, self.indexed)
        return Colour(self.basic, brighter, lighter)

    def heated(self, step: int, *, light: bool, safe: bool = False) -> Colour:
        """The colour where something may come down, the redder the likelier; blue for eyes that do not tell red."""
        warm = _SAFE_HEAT if safe else _LIGHT_HEAT if light else _HEAT
        red, share = warm[step], _SHARES[step]
        return Colour(self.basic, red.indexed, _mixed(self.rgb, red.rgb, share))


def rgb(text: str) -> Rgb:
    """A colour as it is written.

    >>> rgb("10331a")
    (16, 51, 26)
    """
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _mixed(colour: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _level(index: int) -> float:
    """The lightness of one of the 256 colours, from 0 to 255."""
    if index >= 232:
        return 8 + 10 * (index - 232)
    if index < 16:
        return 128.0
    steps = index - 16
    red, green, blue = _STEPS[steps // 36], _STEPS[steps // 6 % 6], _STEPS[steps % 6]
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _grey(level: float, towards: int, kept: float) -> int:
    """The grey among the 256 colours nearest to a lightness moved towards black or white."""
    wanted = level * kept + towards * (1 - kept)
    return max(232, min(255, 232 + round((wanted - 8) / 10)))


_HEAT = (Colour(1, 52, (130, 30, 20)), Colour(1, 88, (150, 30, 20)), Colour(1, 124, (180, 35, 20)))
_LIGHT_HEAT = (
    Colour(1, 224, (255, 190, 170)),
    Colour(1, 217, (255, 150, 130)),
    Colour(1, 210, (255, 120, 100)),
)
_SAFE_HEAT = (Colour(4, 17, (30, 50, 130)), Colour(4, 18, (30, 60, 160)), Colour(4, 19, (30, 70, 200)))

"""What is likely to come of an attack or an answer once the enemy has answered and both have settled what follows."""

from __future__ import annotations

from collections.abc import Collection

import msgspec


def number_of(count: int, what: str) -> str:
    """So many things in words, "" for none.

    >>> number_of(6, "marker"), number_of(1, "counter"), number_of(0, "counter")
    ('6 markers', '1 counter', '')
    """
    return f"{count} {what}{'s' * (count != 1)}" if count else ""


class Forecast(msgspec.Struct, frozen=True):
    """How a combat is likely to end, reckoned from what one side sees, over `worlds` that fit it.

    `unseen` is what the enemy may answer with and the side does not see ("6 markers"), "" for nothing.  `hurts` are
    the chances of the sides to be hurt, `lost` the units that each loses on the average; `taken` is the chance that
    the attacker, who is `attacker`, comes into the hex that he attacks, None where nobody would.  `exact` says that
    every world and every outcome of the dice has been counted.
    """

    hurts: dict[str, float]
    lost: dict[str, float]
    worlds: int
    unseen: str = ""
    attacker: str = ""
    taken: float | None = None
    exact: bool = False

    def worth(self, side: str) -> float:
        """How much likelier the others are hurt than a side, how much more they lose, and whether the hex is taken.

        >>> forecast = Forecast({"US": 0.5, "VC": 0.25}, {"US": 0.5}, 8, attacker="US", taken=0.25)
        >>> forecast.worth("US"), forecast.worth("VC")
        (-0.5, 0.5)
        """
        taken = (self.taken or 0.0) * (1 if side == self.attacker else -1)
        return _gained(self.hurts, side) + _gained(self.lost, side) + taken

    @property
    def counted(self) -> str:
        """The number of worlds that it comes from, in words."""
        return "exact" if self.exact else number_of(self.worlds, "world")

    @property
    def hurt(self) -> str:
        """Who is hurt, how likely.

        >>> Forecast({"VC": 0.24, "US": 0.61}, {}, 40, taken=0.18).hurt
        'VC 24% US 61%'
        """
        return " ".join(f"{side} {chance:.0%}" for side, chance in self.hurts.items())

    @property
    def besides(self) -> str:
        """What a narrow pane tells besides: what is not seen, whether the target is taken, from how many worlds it is.

        >>> Forecast({"VC": 0.24}, {}, 40, unseen="6 markers", taken=0.18).besides
        '6 markers unseen, taken 18%, 40 worlds'
        """
        unseen = f"{self.unseen} unseen" if self.unseen else ""
        taken = f"taken {self.taken:.0%}" if self.taken is not None else ""
        return ", ".join(part for part in (unseen, taken, self.counted) if part)

    @property
    def chances(self) -> str:
        """The chances in short.

        >>> Forecast({"VC": 0.24, "US": 0.61}, {}, 40, taken=0.18).chances
        'VC 24% US 61%, target taken 18%'
        """
        return f"{self.hurt}, target taken {self.taken:.0%}" if self.taken is not None else self.hurt

    @property
    def losses(self) -> str:
        """The units that each side loses on the average, in words.

        >>> Forecast({"VC": 0.24, "US": 0.61}, {"US": 0.31}, 40).losses
        'units lost VC 0.0 US 0.3'
        """
        return "units lost " + " ".join(f"{side} {self.lost.get(side, 0.0):.1f}" for side in self.hurts)

    @property
    def sentence(self) -> str:
        """All of it in a line.

        >>> Forecast({"VC": 0.24, "US": 0.61}, {"US": 0.31}, 40, unseen="6 markers").sentence
        'with his answer (6 markers unseen): VC 24% US 61%, units lost US 0.3 (40 worlds)'
        """
        unseen = f" ({self.unseen} unseen)" if self.unseen else ""
        lost = " ".join(f"{side} {number:.1f}" for side, number in self.lost.items() if number >= 0.05)
        parts = (self.chances, *((f"units lost {lost}",) if lost else ()))
        return f"with his answer{unseen}: {', '.join(parts)} ({self.counted})"


def _gained(harm: dict[str, float], side: str) -> float:
    return sum(harm.values()) - 2 * harm.get(side, 0.0)


def told_by_losses(forecasts: Collection[Forecast]) -> bool:
    """Are the chances of several answers all the same, so that only the units lost tell them apart?

    >>> resists, perishes = Forecast({"VC": 1.0}, {"VC": 0.0}, 9), Forecast({"VC": 1.0}, {"VC": 1.0}, 9)
    >>> told_by_losses((resists, perishes)), told_by_losses((resists, Forecast({"VC": 0.5}, {"VC": 1.0}, 9)))
    (True, False)
    """
    if not forecasts:
        return False
    first, *others = forecasts
    alike = all(one.chances == first.chances for one in others)
    return alike and any(one.losses != first.losses for one in others)

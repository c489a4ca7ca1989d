"""What happens in fire and assault and is told: one record a kind, which says itself in a sentence."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.fire_frames import Kind, Occasion
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.told import Told

#: What units do on each occasion
VERBS: dict[Occasion, str] = {
    "fire": "fire",
    "assault": "attack in close assault",
    "reaction": "fire in reaction",
    "support": "come down",
    "aa": "fire at aircraft",
    "overwatch": "fire from overwatch",
    "counterbattery": "fire back",
}
#: What a result of the table is called
RESULTS = {"": "no effect", "D": "disrupted", "(D)": "panic", "E": "eliminated"}


class Fired(Told, frozen=True, tag="fired"):
    """Units attack a hex with one kind of attack [HA-13.4-a]."""

    side: Nation
    units: tuple[str, ...]
    place: str
    attack: Kind
    occasion: Occasion

    @property
    def sentence(self) -> str:
        verb, _, how = VERBS[self.occasion].partition(" ")
        verb += "s" if len(self.units) == 1 else ""
        does = f"{verb} {how}".strip()
        if self.occasion == "aa":
            return f"{join(self.units)} {does} over {self.place}"
        return f"{join(self.units)} {does} at {self.place} ({self.attack} attack)"


class Hit(Told, frozen=True, tag="attacked"):
    """An attack on one unit has been resolved: the column after all shifts, the die, the result [HA-13.1-a].

    `shift` counts columns to the right, `result` is that of the table as it falls on this unit, "" for none; `by` is
    the side that attacks, "" where it is the enemy's; `firers` are the units that attack, none for support from off
    the map.
    """

    unit: str
    side: Nation
    strength: int
    defence: int
    shift: int
    column: str
    die: int
    result: str
    by: str = ""
    firers: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        moved = f", shift {self.shift:+d}" if self.shift else ""
        odds = f"{self.strength} against {self.defence}{moved}, column {self.column}"
        return f"{self.unit}: {odds}, die {self.die}: {RESULTS[self.result]}"


class Checked(Told, frozen=True, tag="checked"):
    """A unit has made a check: `needed` is the least roll that passes [HA-2.5-b]."""

    unit: str
    side: Nation
    check: str
    die: int
    needed: int
    passed: bool

    @property
    def sentence(self) -> str:
        outcome = "passed" if self.passed else "failed"
        return f"{self.check} check of {self.unit}: die {self.die}, {self.needed} or more needed: {outcome}"


class Scattered(Told, frozen=True, tag="scattered"):
    """It is rolled where to and how far a unit scatters [HA-13.20-a, HA-13.20-b]."""

    unit: str
    side: Nation
    place: str
    direction: str
    hexes: int

    @property
    def sentence(self) -> str:
        far = f"{self.hexes} hex{'es' if self.hexes > 1 else ''}"
        return f"{self.unit} scatters from {self.place} {far} {self.direction}"


class Advanced(Told, frozen=True, tag="advanced"):
    """A unit has moved into the hex that its assault has cleared [HA-15.3-c]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} advances into {self.place}"


class StandingOrder(Told, frozen=True, tag="standing order"):
    """A side has said when it wants to be asked for reaction fire; its own to know [HA-16.0-a]."""

    side: Nation
    standing: str

    @property
    def sentence(self) -> str:
        return f"{self.side} standing order for reaction fire: {self.standing}"


class Depleted(Told, frozen=True, tag="ammunition"):
    """The ammunition of a unit that has fired has been rolled for [HA-20.7-a, HA-20.9-c]."""

    unit: str
    side: Nation
    die: int
    out: bool

    @property
    def sentence(self) -> str:
        return f"{self.unit} rolls {self.die}: {'out of ammunition' if self.out else 'ammunition is left'}"

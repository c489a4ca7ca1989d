"""What can happen in the combats of Khe Sanh, 1968: one record a kind, with its sentence."""

from __future__ import annotations

from typing import Any

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.phrases import counted, join, modified, ordinal, way
from vietnam_tui.games.khe_sanh.tables import effect, row_name

#: The rows on which nobody comes near the target
BOMBARDMENTS = ("hif", "arc-light")


#: What supports a fight from the air
AIR_STRIKE = "an Air Strike"


class StrikePlaced(Told, frozen=True, tag="strike placed"):
    """Air Strikes or B-52s are directed at a hex."""

    place: str
    air: int = 0
    bombers: int = 0

    @property
    def sentence(self) -> str:
        parts = [
            counted(number, word)
            for number, word in ((self.air, "Air Strike"), (self.bombers, "B-52"))
            if number
        ]
        verb = "is" if self.air + self.bombers == 1 else "are"
        return f"{join(parts)} {verb} directed at {self.place}"


class AssaultDeclared(Told, frozen=True, tag="assault"):
    """Units assault a hex; `from_hexes` are theirs, `count` how many they are."""

    side: SideName
    place: str
    from_hexes: tuple[str, ...]
    count: int

    @property
    def sentence(self) -> str:
        units = counted(self.count, "unit")
        return f"the {self.side} assaults {self.place} with {units} from {join(self.from_hexes)}"


class Supported(Told, frozen=True, tag="supported"):
    """Artillery, Air Strikes, a Gunship or CAPs are put into a combat."""

    side: SideName
    by: str
    place: str
    amount: int = 0

    @property
    def sentence(self) -> str:
        many = self.amount and self.by == AIR_STRIKE
        by = f"the {ordinal(self.amount)} Air Strike" if many else self.by
        verb = "support" if by == "sappers" or by.startswith("the guns") else "supports"
        amount = f" with {self.amount}" if self.amount and not many else ""
        return f"{by} {verb} the {self.side} in the fight for {self.place}{amount}"


def _shows(event: Revealed | Shown) -> str:
    turned = ", now in Combat Mode" if event.turned else ""
    return f"{event.unit} shows itself in {event.place}{turned}"


class Revealed(Told, frozen=True, tag="revealed"):
    """A piece is shown to the enemy by combat."""

    unit: str
    place: str
    turned: bool = False

    reveals = True
    finds = True

    @property
    def sentence(self) -> str:
        return _shows(self)


class Shown(Told, frozen=True, tag="shown"):
    """A piece is shown to the enemy by an order of its owner, who learns nothing by it."""

    unit: str
    place: str
    turned: bool = False

    reveals = True

    @property
    def sentence(self) -> str:
        return _shows(self)


class DummyRemoved(Told, frozen=True, tag="dummy"):
    """A dummy has been found out."""

    unit: str
    place: str

    reveals = True
    finds = True

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} proves to be a dummy"


class CalledOff(Told, frozen=True, tag="called off"):
    """An attack has proved too weak for its row, or has no letter."""

    place: str
    row: str
    value: int

    @property
    def sentence(self) -> str:
        return f"the attack on {self.place} comes to {self.value} on the {row_name(self.row)} row: too little"


class Fought(Told, frozen=True, tag="combat"):
    """The dice of an attack of a side have fallen; `ledger` lists the shifts and modifiers, each with its rule.

    `by` is what the side has put in, as everybody may know it: units, guns, Gunships, Headquarters, B-52s.
    """

    side: SideName
    row: str
    place: str
    value: int
    column: str
    dice: int
    roll: int
    attacker: int
    defender: int
    ledger: tuple[dict[str, Any], ...] = ()
    protection: int = 0
    by: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        rolled = f"dice {self.dice}{modified(self.dice, self.roll)}: {self.attacker}/{self.defender}"
        if self.row in BOMBARDMENTS:
            met = f"{self.value} against PF {self.protection}, column {self.column}"
            return f"{row_name(self.row)} on {self.place}: {met}, {rolled} ({effect(self.defender)})"
        return (
            f"{row_name(self.row)} on {self.place}: {self.value:+d}, column {self.column}, {rolled}"
            f" (attacker {effect(self.attacker)}, defender {effect(self.defender)})"
        )


class CapsChanged(Told, frozen=True, tag="caps"):
    """A side has won or spent Combat Advantage Points; `total` is what it has now."""

    side: SideName
    change: int
    total: int
    reason: str

    @property
    def sentence(self) -> str:
        verb = "wins" if self.change > 0 else "spends"
        caps = counted(abs(self.change), "CAP")
        return f"the {self.side} {verb} {caps} ({self.reason}) and has {self.total}"


class Disrupted(Told, frozen=True, tag="disrupted"):
    """Units of a hex lie under a Disruption marker of this colour."""

    side: SideName
    place: str
    count: int
    colour: SideName

    @property
    def sentence(self) -> str:
        units = counted(self.count, "counter")
        return f"{units} of the {self.side} in {self.place} disrupted, {self.colour} marker"


class Recovered(Told, frozen=True, tag="recovered"):
    """A Disruption marker has been turned to its light face, or taken off."""

    side: SideName
    place: str
    count: int
    removed: bool

    @property
    def sentence(self) -> str:
        units = counted(self.count, "counter")
        how = "recovered" if self.removed else "on the way to recovery"
        return f"{units} of the {self.side} in {self.place} {how}"


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has retreated along hexes, the one it left first."""

    unit: str
    path: tuple[str, ...]
    caps: int = 0

    @property
    def sentence(self) -> str:
        price = f" for {counted(self.caps, 'CAP')}" if self.caps else ""
        return f"{self.unit} retreats {way(self.path)}{price}"


class Advanced(Told, frozen=True, tag="advanced"):
    """A unit has advanced into the hex it has won."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} advances into {self.place}"


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A piece has left play for good; it is shown to both players [KS-3.5-e]."""

    unit: str
    side: SideName
    place: str

    reveals = True

    @property
    def sentence(self) -> str:
        return f"{self.unit} is eliminated{f' in {self.place}' if self.place else ''}"


class BaseBeaten(Told, frozen=True, tag="base beaten"):
    """The intrinsic defence of an empty base is gone."""

    place: str

    @property
    def sentence(self) -> str:
        return f"the defence of the base in {self.place} is broken: either side may enter"


class BaseTaken(Told, frozen=True, tag="base taken"):
    """A base has been captured, or retaken."""

    side: SideName
    place: str

    @property
    def sentence(self) -> str:
        return f"the base in {self.place} falls to the {self.side}"


class SappersRolled(Told, frozen=True, tag="sappers"):
    """The die for sappers that were used against a base."""

    unit: str
    pips: int
    lost: bool

    @property
    def sentence(self) -> str:
        outcome = "lost" if self.lost else "safe"
        return f"the die for {self.unit} shows {self.pips}: it is {outcome}"
